package store_test

import (
	"testing"

	"caredesk/internal/engine/store"
	"caredesk/internal/engine/store/storetest"
)

// Without statistics SQLite takes every value of an index for rare.
func TestNewIndexesAreKnownAfterMigrating(t *testing.T) {
	db := storetest.SQLite(t)
	if err := db.Write(t.Context(), func(tx *store.Tx) error {
		if err := tx.Exec("CREATE TABLE coins (id INTEGER PRIMARY KEY, side TEXT NOT NULL)"); err != nil {
			return err
		}
		for i := range 100 {
			if err := tx.Exec("INSERT INTO coins (side) VALUES (?)", []string{"heads", "tails"}[i%2]); err != nil {
				return err
			}
		}
		return tx.Exec("CREATE INDEX coins_side ON coins (side)")
	}); err != nil {
		t.Fatal(err)
	}
	if err := db.Migrate(t.Context()); err != nil {
		t.Fatal(err)
	}
	if spread, err := store.Get[string](db.Read(t.Context()), "SELECT stat FROM sqlite_stat1 WHERE idx = 'coins_side'"); spread != "100 50" || err != nil {
		t.Errorf("the two sides of 100 coins: %q, %v", spread, err)
	}
}
