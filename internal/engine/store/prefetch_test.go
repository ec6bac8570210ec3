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

func TestWhatIsForeseenComesAlong(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		if !db.TakesAlong() {
			t.Skip("nothing to gain here")
		}
		table := store.TableOf[loadedUnit]("goods_units")
		loadUnits(t, db, table, 1, 300)
		id, _ := table.Column("ID")
		page := store.Select{Table: table, Order: []store.Order{{Column: id}}, Limit: 20, Offset: 140}
		want, err := store.Find[loadedUnit](db.Read(t.Context()), page)
		if err != nil || len(want) != 20 || want[0].ID != 141 {
			t.Fatalf("%v, %v", want, err)
		}
		prefetched := store.Prefetch[loadedUnit](db, page, time.Second)
		first, err := store.Get[int64](db.Read(t.Context()).With(prefetched), "SELECT CAST(? AS BIGINT)", 7)
		if first != 7 || err != nil {
			t.Errorf("the first: %d, %v", first, err)
		}
		// A context that has ended shows that nothing is asked any more.
		ended, cancel := context.WithCancel(t.Context())
		cancel()
		if got, err := prefetched.Rows(db.Read(ended)); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%v, wanted %v; %v", got, want, err)
		}
		alone := store.Prefetch[loadedUnit](db, page, time.Second)
		if got, err := alone.Rows(db.Read(t.Context())); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("alone: %v, wanted %v; %v", got, want, err)
		}
	})
}

func TestWhatIsForeseenDoesNotHarmTheFirst(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		if !db.TakesAlong() {
			t.Skip("nothing to gain here")
		}
		table := store.TableOf[loadedUnit]("goods_units")
		loadUnits(t, db, table, 1, 2)
		for name, c := range map[string]struct {
			where store.Cond
			want  error
		}{
			"slow":  {store.Where("pg_sleep(5) IS NOT NULL"), context.DeadlineExceeded},
			"wrong": {store.Where("1 / (id - id) = 1"), nil},
		} {
			prefetched := store.Prefetch[loadedUnit](db, store.Select{Table: table, Where: []store.Cond{c.where}, Limit: 20}, 200*time.Millisecond)
			first, err := store.Get[int64](db.Read(t.Context()).With(prefetched), "SELECT CAST(? AS BIGINT)", 7)
			if first != 7 || err != nil {
				t.Errorf("%s: the first: %d, %v", name, first, err)
			}
			if _, err := prefetched.Rows(db.Read(t.Context())); err == nil || c.want != nil && !errors.Is(err, c.want) {
				t.Errorf("%s: %v", name, err)
			}
			if n, err := store.Get[int64](db.Read(t.Context()), "SELECT 7"); n != 7 || err != nil {
				t.Errorf("%s: afterwards: %d, %v", name, n, err)
			}
		}
	})
}
