package store_test

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"sync"
	"testing"
	"time"

	"caredesk/internal/engine/store"
	"caredesk/internal/engine/store/storetest"
	"caredesk/internal/engine/value"
)

func TestAReadOutOfTimeIsBrokenOff(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
		defer cancel()
		started := time.Now()
		_, err := store.Get[int64](db.Read(ctx), "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000000000) SELECT count(*) FROM n")
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("answered %v", err)
		}
		if took := time.Since(started); took > 20*time.Second {
			t.Errorf("took %s", took)
		}
		if n, err := store.Get[int64](db.Read(t.Context()), "SELECT 7"); n != 7 || err != nil {
			t.Errorf("afterwards: %d, %v", n, err)
		}
	})
}

func TestReadsInAndOutOfATransactionAgree(t *testing.T) {
	type row struct {
		Whole   int64
		Small   int
		Said    string
		Moment  value.Time
		Yes, No bool
		Half    float64
		Raw     []byte
		Given   *string
		Missing *int64
		Without []byte
	}
	const sql = `SELECT CAST(? AS BIGINT) AS whole, 7 AS small, CAST(? AS TEXT) AS said, CAST(? AS BIGINT) AS moment, TRUE AS yes, FALSE AS no,
		CAST(0.5 AS DOUBLE PRECISION) AS half, sha256 AS raw, name AS given, CAST(NULL AS BIGINT) AS missing, NULL AS without FROM kept`
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		if err := db.Write(t.Context(), func(tx *store.Tx) error {
			if err := tx.Exec("CREATE TABLE kept (name TEXT, sha256 TEXT)"); err != nil {
				return err
			}
			return tx.Exec("INSERT INTO kept (name, sha256) VALUES (?, ?)", "", "ü\"")
		}); err != nil {
			t.Fatal(err)
		}
		args := []any{int64(-1) << 62, "a'b\u200b家", value.Time(-5)}
		outside, err := store.Get[row](db.Read(t.Context()), sql, args...)
		if err != nil {
			t.Fatal(err)
		}
		if err := db.Snapshot(t.Context(), func(q *store.Q) error {
			inside, err := store.Get[row](q, sql, args...)
			if !reflect.DeepEqual(outside, inside) {
				t.Errorf("outside %+v, inside %+v", outside, inside)
			}
			return err
		}); err != nil {
			t.Error(err)
		}
		want := row{Whole: -1 << 62, Small: 7, Said: "a'b\u200b家", Moment: -5, Yes: true, Half: 0.5, Raw: []byte("ü\""), Given: new(string)}
		if !reflect.DeepEqual(outside, want) {
			t.Errorf("read %+v, wanted %+v", outside, want)
		}
		if _, err := store.Get[int64](db.Read(t.Context()), "SELECT CAST(NULL AS BIGINT)"); err == nil {
			t.Error("NULL became a number")
		}
		if _, err := store.Get[string](db.Read(t.Context()), "SELECT name FROM nowhere"); err == nil {
			t.Error("a table that is not there was read")
		}
		if _, err := store.Get[string](db.Read(t.Context()), "SELECT name FROM kept WHERE name = 'other'"); !errors.Is(err, store.ErrNoRows) {
			t.Errorf("no row: %v", err)
		}
	})
}

func TestReadersShareTheConnections(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		var readers sync.WaitGroup
		for range 50 {
			readers.Go(func() {
				for want := range int64(20) {
					if got, err := store.Get[int64](db.Read(t.Context()), "SELECT CAST(? AS BIGINT)", want); got != want || err != nil {
						t.Errorf("%d, wanted %d; %v", got, want, err)
						return
					}
				}
			})
		}
		readers.Wait()
	})
}

func TestALostConnectionIsReplaced(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		if db.Dialect() != "postgres" {
			t.Skip("no connection to lose")
		}
		table := store.TableOf[loadedUnit]("goods_units")
		loadUnits(t, db, table, 1, 3)
		for range 3 {
			var readers sync.WaitGroup
			for range 8 {
				readers.Go(func() {
					if _, err := store.Get[bool](db.Read(t.Context()), "SELECT pg_sleep(0.02) IS NOT NULL"); err != nil {
						t.Error(err)
					}
				})
			}
			readers.Wait()
			if _, err := store.All[bool](db.Read(t.Context()), `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
				WHERE application_name = 'caredesk' AND datname = current_database() AND pid <> pg_backend_pid()`); err != nil {
				t.Fatal(err)
			}
			for range 10 {
				if rows, err := store.Find[loadedUnit](db.Read(t.Context()), store.Select{Table: table, Limit: 20}); len(rows) != 3 || err != nil {
					t.Errorf("%v, %v", rows, err)
				}
			}
		}
	})
}

// TestWhatIsEmptySortsBelowEverything also where rows are read backwards: PostgreSQL has it the other way round by itself.
func TestWhatIsEmptySortsBelowEverything(t *testing.T) {
	type visit struct {
		ID int64
		At *value.Time
	}
	visits := store.TableOf[visit]("visits")
	at, found := visits.Column("At")
	if !found {
		t.Fatal("the table has no such column")
	}
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		if err := db.Write(t.Context(), func(tx *store.Tx) error {
			if err := tx.Exec("CREATE TABLE visits (id BIGINT, at BIGINT)"); err != nil {
				return err
			}
			return tx.Exec("INSERT INTO visits (id, at) VALUES (1, 20), (2, NULL), (3, 10)")
		}); err != nil {
			t.Fatal(err)
		}
		for descending, want := range map[bool][]int64{false: {2, 3, 1}, true: {1, 3, 2}} {
			rows, err := store.Find[visit](db.Read(t.Context()), store.Select{Table: visits, Order: []store.Order{{Column: at, Descending: descending}}, Limit: 10})
			if err != nil {
				t.Fatal(err)
			}
			var got []int64
			for _, row := range rows {
				got = append(got, row.ID)
			}
			if !slices.Equal(got, want) {
				t.Errorf("descending %v: %v, wanted %v", descending, got, want)
			}
		}
	})
}
