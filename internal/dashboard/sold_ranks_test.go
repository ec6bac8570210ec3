package dashboard_test

import (
	"reflect"
	"time"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/store"
)

// ranksAreKeptForAMinute makes the ranks of what was sold, and sells more: they are shown again as they were made, and what
// nobody made lately is made for whoever asks.
func ranksAreKeptForAMinute(d *apptest.Desk) {
	t := d.T
	asked := soldBest(d)
	if len(asked) < 2 {
		t.Fatalf("the demo data sold %v", asked)
	}
	if err := d.RunNow("soldRanks"); err != nil {
		t.Fatal(err)
	}
	if kept := soldBest(d); !reflect.DeepEqual(kept, asked) {
		t.Errorf("kept are %v, asked for were %v", kept, asked)
	}
	last := asked[len(asked)-1]
	if err := d.DB.Write(t.Context(), func(tx *store.Tx) error {
		return tx.Exec("UPDATE sold_days SET n = n + 1000 WHERE kind = 'goods' AND item_id = ?", last.ID)
	}); err != nil {
		t.Fatal(err)
	}
	if kept := soldBest(d); !reflect.DeepEqual(kept, asked) {
		t.Errorf("a moment later they are %v", kept)
	}
	d.At(2 * time.Minute)
	if first := soldBest(d)[0]; first.ID != last.ID || first.N < 1000 {
		t.Errorf("what sold best now is not first, but %v", first)
	}
}

type soldGoods struct {
	ID   int64
	Name string
	N    int64
	Link string
}

func soldBest(d *apptest.Desk) []soldGoods {
	var ranks struct{ Goods []soldGoods }
	d.Ask("dashboardRanks", d.Admin, `{"days": 90}`).Into(d.T, &ranks)
	return ranks.Goods
}
