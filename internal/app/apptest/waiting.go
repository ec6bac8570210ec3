package apptest

import (
	"context"
	"testing"
	"time"

	"caredesk/internal/engine/store"
)

// Until waits for something that others do, and tells whether it came in time. The test fails where it did not.
func Until(t *testing.T, within time.Duration, what string, is func() bool) bool {
	t.Helper()
	late := time.After(within)
	again := time.NewTicker(5 * time.Millisecond)
	defer again.Stop()
	for !is() {
		select {
		case <-late:
			t.Errorf("no %s within %s", what, within)
			return false
		case <-again.C:
		}
	}
	return true
}

// UntilWaiting returns when so many transactions wait for what another has locked. SQLite has one writer, for which all others
// wait before they begin: there it returns at once.
func (d *Desk) UntilWaiting(n int64) error {
	d.T.Helper()
	if d.DB.Dialect() == "sqlite" {
		return nil
	}
	ctx, cancel := context.WithTimeout(d.T.Context(), 20*time.Second)
	defer cancel()
	for {
		waiting, err := store.Get[int64](d.DB.Read(ctx), "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'")
		if err != nil || waiting >= n {
			return err
		}
	}
}
