package store_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"caredesk/internal/engine/store"
	"caredesk/internal/engine/store/storetest"
)

func TestAFullDiskIsSaidAndStillRead(t *testing.T) {
	db := storetest.SQLite(t)
	create := func(tx *store.Tx) error { return tx.Exec("CREATE TABLE kept (name TEXT)") }
	if err := db.Write(t.Context(), create); err != nil {
		t.Fatal(err)
	}
	if err := db.FillDisk(t.Context()); err != nil {
		t.Fatal(err)
	}
	err := db.Write(t.Context(), func(tx *store.Tx) error {
		return tx.Exec("INSERT INTO kept (name) VALUES (?)", strings.Repeat("x", 1<<20))
	})
	if !errors.Is(err, store.ErrDiskFull) {
		t.Errorf("writing gave %v", err)
	}
	if n, err := store.Get[int64](db.Read(t.Context()), "SELECT count(*) FROM kept"); n != 0 || err != nil {
		t.Errorf("afterwards: %d rows, %v", n, err)
	}
}

func TestAWriterThatAnotherProcessKeepsWaitingSaysSo(t *testing.T) {
	folder := storetest.MigratedFolder(t)
	db, other := storetest.OpenFolder(t, folder), storetest.OpenFolder(t, folder)
	if err := db.SetBusyTimeout(t.Context(), time.Millisecond); err != nil {
		t.Fatal(err)
	}
	if err := other.Write(t.Context(), func(*store.Tx) error {
		if err := db.Write(t.Context(), func(tx *store.Tx) error { return addFact(tx, "meanwhile") }); !errors.Is(err, store.ErrUnavailable) {
			t.Errorf("writing gave %v", err)
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	writes(t, db)
}
