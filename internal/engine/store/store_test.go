package store_test

import (
	"context"
	"errors"
	"reflect"
	"sync"
	"testing"

	"caredesk/internal/engine/store"
	"caredesk/internal/engine/store/storetest"
)

func TestMain(m *testing.M) { storetest.Main(m) }

func TestWriteUndoesEverythingWhenItFails(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		boom := errors.New("boom")
		err := db.Write(t.Context(), func(tx *store.Tx) error {
			if err := tx.Exec("INSERT INTO facts (name, value) VALUES (?, ?)", "a", "1"); err != nil {
				return err
			}
			return boom
		})
		if !errors.Is(err, boom) {
			t.Fatalf("got %v", err)
		}
		if n, err := store.Get[int64](db.Read(t.Context()), "SELECT count(*) FROM facts"); err != nil || n != 0 {
			t.Fatalf("%d rows left, %v", n, err)
		}
	})
}

func TestSavepointUndoesOnlyItself(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		insert := func(tx *store.Tx, name string) error {
			return tx.Exec("INSERT INTO facts (name, value) VALUES (?, '')", name)
		}
		err := db.Write(t.Context(), func(tx *store.Tx) error {
			if err := insert(tx, "kept"); err != nil {
				return err
			}
			var broken *store.ConstraintError
			if err := tx.Savepoint(func() error { return errors.Join(insert(tx, "undone"), insert(tx, "kept")) }); !errors.As(err, &broken) || !broken.Unique {
				t.Errorf("a duplicate was reported as %v", err)
			}
			return insert(tx, "also kept")
		})
		if err != nil {
			t.Fatal(err)
		}
		names, err := store.All[string](db.Read(t.Context()), "SELECT name FROM facts ORDER BY name")
		if err != nil || len(names) != 2 || names[0] != "also kept" || names[1] != "kept" {
			t.Fatalf("got %q, %v", names, err)
		}
	})
}

func TestSixteenWritersLoseNothing(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		const writers, rounds = 16, 20
		if err := db.Write(t.Context(), func(tx *store.Tx) error {
			return tx.Exec("INSERT INTO row_counts (name, total) VALUES ('x', 0)")
		}); err != nil {
			t.Fatal(err)
		}
		var all sync.WaitGroup
		for range writers {
			all.Go(func() {
				for range rounds {
					if err := db.Write(context.Background(), func(tx *store.Tx) error {
						return tx.Exec("UPDATE row_counts SET total = total + 1 WHERE name = 'x'")
					}); err != nil {
						t.Error(err)
					}
				}
			})
		}
		all.Wait()
		if total, err := store.Get[int64](db.Read(t.Context()), "SELECT total FROM row_counts WHERE name = 'x'"); err != nil || total != writers*rounds {
			t.Fatalf("total %d, %v", total, err)
		}
	})
}

func TestMigratingTwiceAtOnceRunsOnce(t *testing.T) {
	url := storetest.PostgresURL(t)
	var both sync.WaitGroup
	for range 8 {
		both.Go(func() {
			db, err := store.Open(context.Background(), "", url)
			if err != nil {
				t.Error(err)
				return
			}
			defer func() { _ = db.Close() }()
			if err := db.Migrate(context.Background()); err != nil {
				t.Error(err)
			}
		})
	}
	both.Wait()
}

func TestBatchesComeWholeAndAllowQuestionsBetween(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		table := store.TableOf[loadedUnit]("goods_units")
		loadUnits(t, db, table, 1, 23)
		name, _ := table.Column("Name")
		asked := store.Select{Table: table, Where: []store.Cond{store.Containing([]*store.Column{name}, "1")}, Order: []store.Order{{Column: name}}}
		want, err := store.Find[loadedUnit](db.Read(t.Context()), asked)
		if err != nil || len(want) < 10 {
			t.Fatalf("%d rows, %v", len(want), err)
		}
		var got []loadedUnit
		err = db.Snapshot(t.Context(), func(q *store.Q) error {
			return store.FindBatches(q, asked, 5, func(rows []loadedUnit) error {
				got = append(got, rows...)
				_, err := store.CountUpTo(q, store.Select{Table: table}, 0)
				return err
			})
		})
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%v, wanted %v; %v", got, want, err)
		}
	})
}
