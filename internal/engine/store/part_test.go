package store_test

import (
	"fmt"
	"slices"
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

type stay struct {
	ID        int64  `json:"id"`
	Version   int64  `json:"version"`
	CreatedAt int64  `json:"createdAt"`
	DeletedAt *int64 `json:"deletedAt"`
	DeletedBy *int64 `json:"deletedBy"`
	Guest     string `json:"guest"`
	stayRoom  `table:"stay_rooms" key:"stay_id"`
}

type stayRoom struct {
	Floor  int64 `json:"floor"`
	Nights int64 `json:"nights"`
}

// openHotel has stays in a hotel of ten floors, the later ones made earlier: rows are not in the order of their ids. Every seventh is deleted.
func openHotel(tx *store.Tx, stays *store.Table, many int64) error {
	if err := tx.Exec("CREATE TABLE stays (id INTEGER PRIMARY KEY, version BIGINT NOT NULL, created_at BIGINT NOT NULL, deleted_at BIGINT, deleted_by BIGINT, guest TEXT NOT NULL)"); err != nil {
		return err
	}
	if err := tx.Exec("CREATE TABLE stay_rooms (stay_id INTEGER PRIMARY KEY, row_created_at BIGINT NOT NULL, row_deleted_at BIGINT, floor BIGINT NOT NULL, nights BIGINT NOT NULL)"); err != nil {
		return err
	}
	for id := int64(1); id <= many; id++ {
		if _, err := stays.Insert(tx, &stay{ID: id, Version: 1, CreatedAt: 1000 - id, Guest: "ann", stayRoom: stayRoom{Floor: id % 10, Nights: id / 2}}); err != nil {
			return err
		}
		if id%7 != 0 {
			continue
		}
		if done, err := stays.Delete(tx, id, 1, 1); !done || err != nil {
			return fmt.Errorf("stay %d was not deleted: %w", id, err)
		}
	}
	return nil
}

func TestAPartAloneFindsThePageOfAList(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		stays := store.TableOf[stay]("stays")
		column := func(name string) *store.Column { c, _ := stays.Column(name); return c }
		if err := db.Write(t.Context(), func(tx *store.Tx) error { return openHotel(tx, stays, 100) }); err != nil {
			t.Fatal(err)
		}
		q := db.Read(t.Context())
		newest := []store.Order{{Column: column("createdAt"), Descending: true}, {Column: column("id"), Descending: true}}
		byNights := []store.Order{{Column: column("nights"), Descending: true}, {Column: stays.IDBeside(column("nights")), Descending: true}}
		onFloor, long := store.Eq(column("floor"), 3), store.Between(column("nights"), 10, 30)
		byGuest := []store.Order{{Column: column("guest")}, {Column: column("id")}}
		for name, c := range map[string]struct {
			where  []store.Cond
			order  []store.Order
			offset int
			part   bool
			want   []int64
			total  int64
		}{
			"a value":                     {[]store.Cond{onFloor}, newest, 0, true, []int64{3, 13, 23}, 9},
			"a later page":                {[]store.Cond{onFloor}, newest, 2, true, []int64{23, 33, 43}, 9},
			"two conditions":              {[]store.Cond{onFloor, long}, newest, 0, true, []int64{23, 33, 43}, 4},
			"another order":               {[]store.Cond{onFloor}, byNights, 0, true, []int64{93, 83, 73}, 9},
			"no condition, another order": {nil, byNights, 0, true, []int64{100, 99, 97}, 86},
			"the row has a say":           {[]store.Cond{onFloor, store.Eq(column("guest"), "ann")}, newest, 0, false, []int64{3, 13, 23}, 9},
			"the row tells the order":     {[]store.Cond{onFloor}, byGuest, 0, false, []int64{3, 13, 23}, 9},
			"no condition":                {nil, newest, 0, false, []int64{1, 2, 3}, 86},
		} {
			s := store.Select{Table: stays, Where: c.where, Order: c.order, Limit: 3, Offset: c.offset}
			if s.InPart() != c.part {
				t.Errorf("%s: by the part alone is %v", name, s.InPart())
			}
			for way, find := range map[string]func(*store.Q, store.Select) ([]stay, error){"found": store.Find[stay], "sorted": store.SortMatches[stay]} {
				found, err := find(q, s)
				var ids []int64
				for _, row := range found {
					ids = append(ids, row.ID)
				}
				if err != nil || !slices.Equal(ids, c.want) {
					t.Errorf("%s, %s: %v, %v", name, way, ids, err)
				}
			}
			if n, err := store.CountUpTo(q, s, 100); n != c.total || err != nil {
				t.Errorf("%s: counted %d, %v", name, n, err)
			}
		}
	})
}
