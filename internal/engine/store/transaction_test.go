package store_test

import (
	"context"
	"errors"
	"reflect"
	"testing"
	"time"

	"caredesk/internal/engine/store"
	"caredesk/internal/engine/store/storetest"
	"caredesk/internal/engine/value"
)

func addFact(tx *store.Tx, name string) error {
	return tx.Exec("INSERT INTO facts (name, value) VALUES (?, '')", name)
}

func facts(t *testing.T, db *store.DB) []string {
	t.Helper()
	names, err := store.All[string](db.Read(t.Context()), "SELECT name FROM facts ORDER BY name")
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// writes proves that the database still takes a write, and within reason.
func writes(t *testing.T, db *store.DB) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	if err := db.Write(ctx, func(tx *store.Tx) error { return addFact(tx, "after") }); err != nil {
		t.Errorf("the next write: %v", err)
	}
	if names := facts(t, db); !reflect.DeepEqual(names, []string{"after"}) {
		t.Errorf("there is %q", names)
	}
}

const endless = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000000000) "

func TestAPanicLeavesNoTransactionOpen(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		for range 40 { // more often than there are connections
			func() {
				defer func() { _ = recover() }()
				_ = db.Write(t.Context(), func(tx *store.Tx) error {
					if err := addFact(tx, "undone"); err != nil {
						t.Error(err)
					}
					return store.Each(&tx.Q, "SELECT name FROM facts", nil, func(string) error { panic("in the middle of a row") })
				})
			}()
			func() {
				defer func() { _ = recover() }()
				_ = store.Each(db.Read(t.Context()), "SELECT 1", nil, func(int64) error { panic("outside a transaction") })
			}()
		}
		writes(t, db)
	})
}

func TestAWriteOutOfTimeIsUndone(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
		defer cancel()
		err := db.Write(ctx, func(tx *store.Tx) error {
			if err := addFact(tx, "undone"); err != nil {
				return err
			}
			return tx.Exec("INSERT INTO facts (name, value) " + endless + "SELECT CAST(max(i) AS TEXT), '' FROM n")
		})
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("answered %v", err)
		}
		writes(t, db)
	})
}

func TestAWriteCancelledBeforeItsEndIsUndone(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		ctx, cancel := context.WithCancel(t.Context())
		err := db.Write(ctx, func(tx *store.Tx) error {
			defer cancel()
			tx.AfterCommit(func() { t.Error("it took place") })
			return addFact(tx, "undone")
		})
		if !errors.Is(err, context.Canceled) {
			t.Errorf("answered %v", err)
		}
		writes(t, db)
	})
}

func TestWhatIsPutOffToTheEndIsPartOfTheTransaction(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		undone := errors.New("undone")
		later := func(tx *store.Tx, name string) {
			tx.BeforeCommit(func() error { return addFact(tx, name) })
		}
		if err := db.Write(t.Context(), func(tx *store.Tx) error {
			later(tx, "last")
			if err := tx.Savepoint(func() error {
				later(tx, "given up")
				return undone
			}); !errors.Is(err, undone) {
				return err
			}
			return addFact(tx, "first")
		}); err != nil {
			t.Fatal(err)
		}
		if err := db.Write(t.Context(), func(tx *store.Tx) error {
			tx.BeforeCommit(func() error { return undone })
			return addFact(tx, "never")
		}); !errors.Is(err, undone) {
			t.Errorf("answered %v", err)
		}
		if there := facts(t, db); !reflect.DeepEqual(there, []string{"first", "last"}) {
			t.Errorf("there are %v", there)
		}
	})
}

func TestAHookAfterTheCommitMayWrite(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		if err := db.Write(t.Context(), func(tx *store.Tx) error {
			tx.AfterCommit(func() { writes(t, db) })
			return nil
		}); err != nil {
			t.Error(err)
		}
	})
}

func TestNothingIsWrittenOutsideATransaction(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		if err := db.Read(t.Context()).Exec("INSERT INTO facts (name, value) VALUES ('stray', '')"); err == nil {
			t.Error("Exec wrote outside a transaction")
		}
		writes(t, db)
	})
}

func TestAQueryMayRunAgainWhileItIsRead(t *testing.T) {
	db := storetest.SQLite(t)
	table := store.TableOf[loadedUnit]("goods_units")
	loadUnits(t, db, table, 1, 3)
	var pairs int
	if err := db.Snapshot(t.Context(), func(q *store.Q) error {
		const sql = "SELECT id FROM goods_units ORDER BY id"
		return store.Each(q, sql, nil, func(int64) error {
			return store.Each(q, sql, nil, func(int64) error { pairs++; return nil })
		})
	}); err != nil || pairs != 9 {
		t.Errorf("%d pairs, %v", pairs, err)
	}
}

func TestReferencesAndDuplicatesAreToldApart(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		err := db.Write(t.Context(), func(tx *store.Tx) error {
			if err := tx.Exec("CREATE TABLE owners (id BIGINT PRIMARY KEY)"); err != nil {
				return err
			}
			return tx.Exec("CREATE TABLE owned (owner_id BIGINT NOT NULL REFERENCES owners (id))")
		})
		if err != nil {
			t.Fatal(err)
		}
		for what, c := range map[string]struct {
			unique bool
			write  func(tx *store.Tx) error
		}{
			"a duplicate": {true, func(tx *store.Tx) error { return errors.Join(addFact(tx, "twice"), addFact(tx, "twice")) }},
			"a reference": {false, func(tx *store.Tx) error { return tx.Exec("INSERT INTO owned (owner_id) VALUES (?)", 9) }},
		} {
			var broken *store.ConstraintError
			if err := db.Write(t.Context(), c.write); !errors.As(err, &broken) || broken.Unique != c.unique {
				t.Errorf("%s was reported as %v", what, err)
			}
		}
		writes(t, db)
	})
}

func TestEncodedValuesComeBack(t *testing.T) {
	type row struct {
		Tags  value.List[string]
		None  value.List[int]
		Maybe *value.List[int]
		At    value.Time
	}
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		got, err := store.Get[row](db.Read(t.Context()), "SELECT CAST(? AS TEXT) AS tags, CAST(? AS TEXT) AS none, CAST(NULL AS TEXT) AS maybe, CAST(? AS BIGINT) AS at",
			value.List[string]{"a", "家"}, value.List[int](nil), value.Time(7))
		if want := (row{Tags: value.List[string]{"a", "家"}, None: value.List[int]{}, At: 7}); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%+v, %v", got, err)
		}
	})
}

func TestLiteralsReachTheDatabaseAsTheyAre(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		got, err := store.Get[string](db.Read(t.Context()), "SELECT 'why? a+b {{no_index}}' || CAST(? AS TEXT)", "!")
		if err != nil || got != "why? a+b {{no_index}}!" {
			t.Errorf("%q, %v", got, err)
		}
		sum, err := store.Get[int64](db.Read(t.Context()), "SELECT n.a+n.b FROM (SELECT CAST(? AS BIGINT) AS a, 2 AS b) AS n", 1)
		if err != nil || sum != 3 {
			t.Errorf("%d, %v", sum, err)
		}
	})
}
