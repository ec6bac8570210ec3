package store_test

import (
	"errors"
	"reflect"
	"sync"
	"testing"

	"caredesk/internal/engine/store"
	"caredesk/internal/engine/store/storetest"
)

// TestTransactionsThatWaitForEachOtherBothSucceed has each lock a row and then ask for the other's. SQLite has one writer, so
// there the second does not begin before the first has ended.
func TestTransactionsThatWaitForEachOtherBothSucceed(t *testing.T) {
	db := storetest.Open(t, storetest.MigratedURL(t))
	if err := db.Write(t.Context(), func(tx *store.Tx) error { return errors.Join(addFact(tx, "one"), addFact(tx, "two")) }); err != nil {
		t.Fatal(err)
	}
	var hasFirst, ended sync.WaitGroup
	hasFirst.Add(2)
	var mu sync.Mutex
	begun, committed := 0, 0
	for _, rows := range [][]string{{"one", "two"}, {"two", "one"}} {
		ended.Go(func() {
			tries := 0
			if err := db.Write(t.Context(), func(tx *store.Tx) error {
				tries++
				tx.AfterCommit(func() {
					mu.Lock()
					defer mu.Unlock()
					begun, committed = begun+tries, committed+1
				})
				if err := tx.Exec("UPDATE facts SET value = value || 'x' WHERE name = ?", rows[0]); err != nil {
					return err
				}
				if tries == 1 {
					hasFirst.Done()
					hasFirst.Wait()
				}
				return tx.Exec("UPDATE facts SET value = value || 'x' WHERE name = ?", rows[1])
			}); err != nil {
				t.Error(err)
			}
		})
	}
	ended.Wait()
	if begun != 3 || committed != 2 {
		t.Errorf("%d transactions were begun for %d commits, wanted one of the two tried again", begun, committed)
	}
	values, err := store.All[string](db.Read(t.Context()), "SELECT value FROM facts ORDER BY name")
	if err != nil || !reflect.DeepEqual(values, []string{"xx", "xx"}) {
		t.Errorf("the rows hold %q, %v", values, err)
	}
}

// TestAWriteThatFailsIsNotTriedAgain unless it gave way to another.
func TestAWriteThatFailsIsNotTriedAgain(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		tries := 0
		if err := db.Write(t.Context(), func(tx *store.Tx) error {
			tries++
			return errors.Join(addFact(tx, "twice"), addFact(tx, "twice"))
		}); err == nil || tries != 1 {
			t.Errorf("tried %d times: %v", tries, err)
		}
		writes(t, db)
	})
}
