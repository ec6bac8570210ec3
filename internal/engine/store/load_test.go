package store_test

import (
	"errors"
	"fmt"
	"reflect"
	"testing"

	"caredesk/internal/engine/store"
	"caredesk/internal/engine/store/storetest"
)

type loadedUnit struct {
	ID, Version, CreatedAt, UpdatedAt, CreatedBy, UpdatedBy int64
	Name                                                    string
	Sort                                                    int
	Status                                                  string
}

func loadUnits(t *testing.T, db *store.DB, table *store.Table, from, to int64) {
	t.Helper()
	loaded, err := db.Load(t.Context(), table, func(yield func(any) bool) {
		for id := from; id <= to; id++ {
			if !yield(&loadedUnit{ID: id, Version: 1, Name: fmt.Sprint(id), Status: "enabled"}) {
				return
			}
		}
	})
	if err != nil || loaded != to-from+1 {
		t.Fatalf("loaded %d, %v", loaded, err)
	}
}

func indexes(t *testing.T, db *store.DB) []string {
	t.Helper()
	var found []string
	var err error
	if db.Dialect() == "sqlite" {
		found, err = store.All[string](db.Read(t.Context()), "SELECT sql FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL ORDER BY name")
	} else {
		found, err = store.All[string](db.Read(t.Context()), "SELECT indexdef FROM pg_indexes WHERE schemaname = current_schema() ORDER BY indexname")
	}
	if err != nil || len(found) == 0 {
		t.Fatal(found, err)
	}
	return found
}

func TestLoadLeavesTheTableAsReadyAsInsertsDo(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		table := store.TableOf[loadedUnit]("goods_units")
		before := indexes(t, db)
		const rows = 50_003 // more than goes in with the indexes in place
		loadUnits(t, db, table, 1, rows)
		loadUnits(t, db, table, rows+1, rows+2)
		if after := indexes(t, db); !reflect.DeepEqual(before, after) {
			t.Errorf("indexes before %q, after %q", before, after)
		}
		if n, err := store.CountUpTo(db.Read(t.Context()), store.Select{Table: table}, 0); err != nil || n != rows+2 {
			t.Fatalf("%d rows, %v", n, err)
		}
		err := db.Write(t.Context(), func(tx *store.Tx) error {
			id, err := table.Insert(tx, &loadedUnit{Version: 1, Name: "new", Status: "enabled"})
			if err == nil && id != rows+3 {
				t.Errorf("the next row got id %d", id)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}

func TestLoadReportsWhatTheDatabaseRefuses(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		table := store.TableOf[loadedUnit]("goods_units")
		_, err := db.Load(t.Context(), table, func(yield func(any) bool) {
			_ = yield(&loadedUnit{ID: 1, Name: "twice"}) && yield(&loadedUnit{ID: 2, Name: "twice"})
		})
		var broken *store.ConstraintError
		if !errors.As(err, &broken) || !broken.Unique {
			t.Fatalf("got %v", err)
		}
		if n, err := store.CountUpTo(db.Read(t.Context()), store.Select{Table: table}, 0); err != nil || n != 0 {
			t.Fatalf("%d rows left, %v", n, err)
		}
	})
}
