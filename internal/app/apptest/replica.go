package apptest

import (
	"log/slog"
	"testing"

	"caredesk/internal/app"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/store/storetest"
)

// EachPair runs a test on both databases, with two servers that each have the database open for themselves.
func EachPair(t *testing.T, f func(here, there *Desk)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) {
		folder := storetest.MigratedFolder(t)
		here := New(t, storetest.OpenFolder(t, folder))
		f(here, here.Replica(storetest.OpenFolder(t, folder)))
	})
	t.Run("postgres", func(t *testing.T) {
		url := storetest.MigratedURL(t)
		here := New(t, storetest.Open(t, url))
		f(here, here.Replica(storetest.Open(t, url)))
	})
}

// Replica is a second server on the same database, as another machine would run it.
func (d *Desk) Replica(db *store.DB, change ...func(*app.Settings)) *Desk {
	d.T.Helper()
	s := d.settings
	for _, each := range change {
		each(&s)
	}
	other := serve(d.T, db, s, slog.New(slog.DiscardHandler))
	other.Admin = d.Admin
	return other
}
