package store_test

import (
	"testing"

	"caredesk/internal/engine/store"
	"caredesk/internal/engine/store/storetest"
)

type tripHotel struct {
	Hotel  string
	Nights int
}

type trip struct {
	ID        int64 `json:"id"`
	Version   int64 `json:"version"`
	Traveller string
	tripHotel `table:"trip_hotels" key:"trip_id"`
}

func TestAPartIsKeptApartAndReadWithItsRow(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		trips := store.TableOf[trip]("trips")
		nights, _ := trips.Column("Nights")
		hotel, _ := trips.Column("Hotel")
		traveller, _ := trips.Column("Traveller")
		id, _ := trips.Column("id")
		if err := db.Write(t.Context(), func(tx *store.Tx) error {
			if err := tx.Exec("CREATE TABLE trips (id INTEGER PRIMARY KEY, version BIGINT NOT NULL, traveller TEXT NOT NULL)"); err != nil {
				return err
			}
			if err := tx.Exec("CREATE TABLE trip_hotels (trip_id INTEGER PRIMARY KEY, hotel TEXT NOT NULL, nights BIGINT NOT NULL)"); err != nil {
				return err
			}
			for i := range int64(20) {
				if _, err := trips.Insert(tx, &trip{ID: i + 1, Version: 1, Traveller: "ann", tripHotel: tripHotel{"Sea", int(i)}}); err != nil {
					return err
				}
			}
			changed := trip{Version: 2, Traveller: "ann", tripHotel: tripHotel{"Sea", 50}}
			if stale, err := trips.Update(tx, &changed, 3, 7); stale || err != nil {
				t.Errorf("changed a row that had moved on: %v, %v", stale, err)
			}
			if done, err := trips.Update(tx, &changed, 4, 1); !done || err != nil {
				t.Errorf("not changed: %v, %v", done, err)
			}
			return trips.Overwrite(tx, []*store.Column{hotel}, &trip{}, traveller, "ann")
		}); err != nil {
			t.Fatal(err)
		}
		q := db.Read(t.Context())
		longest := store.Select{Table: trips, Where: []store.Cond{store.Between(nights, 10, nil)}, Order: []store.Order{{Column: nights, Descending: true}, {Column: id}}, Limit: 2}
		for name, offset := range map[string]int{"the first page": 0, "a later page": 1} {
			longest.Offset = offset
			found, err := store.Find[trip](q, longest)
			if err != nil || len(found) != 2 || found[0].Nights != []int{50, 19}[offset] || found[0].Hotel != "" || found[0].Traveller != "ann" {
				t.Errorf("%s: %+v, %v", name, found, err)
			}
		}
		if n, err := store.CountUpTo(q, longest, 100); n != 11 || err != nil {
			t.Errorf("counted %d, %v", n, err)
		}
		if n, err := store.CountUpTo(q, store.Select{Table: trips, Where: []store.Cond{store.Either(trips, []store.Cond{store.Eq(nights, 50), store.Eq(traveller, "bob")})}}, 0); n != 1 || err != nil {
			t.Errorf("counted %d of either, %v", n, err)
		}
	})
}
