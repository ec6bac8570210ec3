package store_test

import (
	"context"
	"errors"
	"reflect"
	"testing"
	"time"

	"caredesk/internal/engine/store"
	"caredesk/internal/engine/store/storetest"
)

// eachPair runs f on two programs on one database, an older and a newer one.
func eachPair(t *testing.T, f func(t *testing.T, older, newer *store.DB)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) {
		folder := storetest.MigratedFolder(t)
		f(t, storetest.OpenFolder(t, folder), storetest.OpenFolder(t, folder))
	})
	t.Run("postgres", func(t *testing.T) {
		url := storetest.MigratedURL(t)
		f(t, storetest.Open(t, url), storetest.Open(t, url))
	})
}

func TestAnOlderProgramWritesNoMore(t *testing.T) {
	eachPair(t, func(t *testing.T, older, newer *store.DB) {
		if err := older.Write(t.Context(), func(tx *store.Tx) error { return addFact(tx, "before") }); err != nil {
			t.Fatal(err)
		}
		if err := newer.MigrateTomorrow(t.Context(), "CREATE TABLE tomorrow (id BIGINT)", func() {}); err != nil {
			t.Fatal(err)
		}
		refused := func(*store.Tx) error {
			t.Error("a transaction was begun")
			return nil
		}
		for name, err := range map[string]error{
			"Write": older.Write(t.Context(), refused), "Bulk": older.Bulk(t.Context(), refused), "Migrate": older.Migrate(t.Context()),
			"CheckSchema": older.CheckSchema(t.Context()), "AwaitNewerSchema": older.AwaitNewerSchema(t.Context()),
		} {
			if !errors.Is(err, store.ErrNewerSchema) {
				t.Errorf("%s answered %v", name, err)
			}
		}
		if there := facts(t, older); !reflect.DeepEqual(there, []string{"before"}) {
			t.Errorf("it reads %q", there)
		}
	})
}

// TestAMigrationMissesNothingThatIsBeingWritten has a transaction of an older program commit after the migration was begun.
func TestAMigrationMissesNothingThatIsBeingWritten(t *testing.T) {
	eachPair(t, func(t *testing.T, older, newer *store.DB) {
		migrated := make(chan error, 1)
		if err := older.Write(t.Context(), func(tx *store.Tx) error {
			if err := addFact(tx, "late"); err != nil {
				return err
			}
			go func() {
				migrated <- newer.MigrateTomorrow(context.WithoutCancel(t.Context()), "UPDATE facts SET value = 'migrated'", func() {})
			}()
			return waits(t, older, migrated)
		}); err != nil {
			t.Fatal(err)
		}
		if err := <-migrated; err != nil {
			t.Fatal(err)
		}
		if value, err := store.Get[string](older.Read(t.Context()), "SELECT value FROM facts WHERE name = 'late'"); err != nil || value != "migrated" {
			t.Errorf("a row that was committed after the migration began is left as %q (%v)", value, err)
		}
	})
}

// TestAWriteThatMeetsAMigrationIsRefused although it was begun before the migration was committed.
func TestAWriteThatMeetsAMigrationIsRefused(t *testing.T) {
	eachPair(t, func(t *testing.T, older, newer *store.DB) {
		written := make(chan error, 1)
		if err := newer.MigrateTomorrow(t.Context(), "CREATE TABLE tomorrow (id BIGINT)", func() {
			go func() {
				written <- older.Write(context.WithoutCancel(t.Context()), func(tx *store.Tx) error { return addFact(tx, "slipped through") })
			}()
			if err := waits(t, older, written); err != nil {
				t.Error(err)
			}
		}); err != nil {
			t.Fatal(err)
		}
		if err := <-written; !errors.Is(err, store.ErrNewerSchema) {
			t.Errorf("answered %v", err)
		}
		if there := facts(t, older); len(there) != 0 {
			t.Errorf("there are %q", there)
		}
	})
}

// waits returns once PostgreSQL keeps a transaction waiting for the table of versions. On SQLite nothing shows that it waits for
// the one writer, but neither can anything come between.
func waits(t *testing.T, db *store.DB, ended chan error) error {
	t.Helper()
	for db.Dialect() == "postgres" {
		waiting, err := store.Get[int64](db.Read(t.Context()), "SELECT count(*) FROM pg_locks WHERE relation = 'schema_versions'::regclass AND NOT granted")
		if err != nil || waiting > 0 {
			return err
		}
		select {
		case err := <-ended:
			ended <- err
			return errors.New("it did not wait")
		case <-time.After(time.Millisecond):
		}
	}
	return nil
}
