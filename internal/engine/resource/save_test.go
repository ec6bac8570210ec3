package resource_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sync"
	"testing"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/store"
)

func TestTwoPeopleSaveAtOnce(t *testing.T) {
	eachDesk(t, func(d *desk) {
		unit := d.Create(d.Resource("goodsUnit"), 1)
		const rounds = 50
		var won [2]int
		var both sync.WaitGroup
		for person := range won {
			both.Go(func() {
				for range rounds {
					var row apptest.Saved
					if err := json.Unmarshal(d.Ask("goodsUnitDetail", d.Admin, apptest.Written(map[string]any{"id": unit.ID})).Data, &row); err != nil {
						t.Error(err)
						return
					}
					switch a := d.Ask("goodsUnitSave", d.Admin, apptest.Written(map[string]any{"id": unit.ID, "version": row.Version, "sort": person})); a.Code {
					case 0:
						won[person]++
					case fault.CodeConflict:
					default:
						t.Error(a)
					}
				}
			})
		}
		both.Wait()
		var row apptest.Saved
		d.Do("goodsUnitDetail", map[string]any{"id": unit.ID}).Into(t, &row)
		if want := int64(1 + won[0] + won[1]); row.Version != want {
			t.Errorf("%d saves were acknowledged, but the version is %d", want-1, row.Version)
		}
		changes, err := store.Get[int64](d.DB.Read(context.Background()), "SELECT count(*) FROM operation_logs WHERE object_type = 'goodsUnit' AND action = 'update'")
		if err != nil || changes != int64(won[0]+won[1]) {
			t.Errorf("%d saves were acknowledged, %d are in the log (%v)", won[0]+won[1], changes, err)
		}
	})
}

func TestTwoPeopleCreateTheSameNameAtOnce(t *testing.T) {
	eachDesk(t, func(d *desk) {
		for round := range 20 {
			var codes [4]int
			var all sync.WaitGroup
			for i := range codes {
				all.Go(func() { codes[i] = d.Ask("goodsUnitSave", d.Admin, fmt.Sprintf(`{"name":"n%d"}`, round)).Code })
			}
			all.Wait()
			slices.Sort(codes[:])
			if codes != [4]int{0, fault.CodeDuplicate, fault.CodeDuplicate, fault.CodeDuplicate} {
				t.Fatalf("four at once: %v", codes)
			}
		}
	})
}
