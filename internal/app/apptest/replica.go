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
		folder := t.TempDir()
		open := func() *store.DB {
			db := Must(store.Open(t.Context(), folder, ""))
			t.Cleanup(func() { _ = db.Close() })
			return db
		}
		first := open()
		if err := first.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		here := New(t, first)
		f(here, here.Replica(open()))
	})
	t.Run("postgres", func(t *testing.T) {
		url := storetest.PostgresURL(t)
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
