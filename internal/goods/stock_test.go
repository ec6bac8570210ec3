package goods_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store"
)

type stockLine struct {
	SkuID int64  `json:"skuId"`
	Mode  string `json:"mode"`
	Qty   int64  `json:"qty"`
}

type stockMove struct {
	SkuID        int64  `json:"skuId"`
	Spec         string `json:"spec"`
	Before       int64  `json:"before"`
	After        int64  `json:"after"`
	Reason       string `json:"reason"`
	Note         string `json:"note"`
	OperatorName string `json:"operatorName"`
}

func (d *desk) moves(id int64) []stockMove {
	d.T.Helper()
	var page struct {
		Items []stockMove
		Total int
	}
	d.Do("goodsStockLog", map[string]any{"id": id, "pageSize": 100}).Into(d.T, &page)
	if page.Total != len(page.Items) {
		d.T.Errorf("%d of %d movements", len(page.Items), page.Total)
	}
	return page.Items
}

func restock(row apptest.GoodsRow, request string, lines ...stockLine) map[string]any {
	return map[string]any{"id": row.ID, "version": row.Version, "lines": lines, "reason": "purchase", "requestId": request}
}

func TestStockChangesByMovementsAlone(t *testing.T) {
	eachDesk(t, func(d *desk) {
		made := d.Goods("阿胶糕", map[string]any{"skus": []map[string]any{sku("小盒", 100, 20), sku("大盒", 200, 0)}})
		row := d.GoodsOf(made.ID)
		small, big := row.Skus[0], row.Skus[1]
		first := d.moves(made.ID)
		apptest.Exactly(t, "the first stock", 1, first)
		apptest.Want(t, "the first stock", first[0], apptest.Fields{"Before": 0, "After": 20, "Reason": "count", "OperatorName": apptest.Given})
		// Saving goods does not change the stock of SKUs there are.
		small.Stock = 999
		if a := d.Refused(fault.CodeInvalid, "goodsSave", map[string]any{"id": made.ID, "version": 1, "skus": []apptest.SkuRow{small, big}}); !strings.Contains(a.Body, "skus.0.stock") {
			t.Errorf("got %s", a)
		}
		log := d.LastLogged()
		var out struct {
			Version int64
			Lines   []stockMove
		}
		d.Do("goodsStock", apptest.With(restock(row, "request-1", stockLine{small.ID, "add", 15}, stockLine{big.ID, "set", 40}), "note", "第三批")).Into(t, &out)
		apptest.Want(t, "the goods after a delivery", out, apptest.Fields{"Version": 2})
		apptest.Exactly(t, "its lines", 2, out.Lines)
		apptest.Want(t, "the line that adds", out.Lines[0], apptest.Fields{"Before": 20, "After": 35})
		apptest.Want(t, "the line that sets", out.Lines[1], apptest.Fields{"After": 40})
		d.OnlyRow(log, "goodsStock", "adjust", made.ID)
		if diff := d.Logged(log)[0].Diff; !strings.Contains(diff, `"stock":35`) || !strings.Contains(diff, "purchase") || !strings.Contains(diff, "第三批") || !strings.Contains(diff, `"before":20,"after":75`) {
			t.Errorf("the log says %s", diff)
		}
		row = d.GoodsOf(made.ID)
		if row.Stock != 75 || row.LowStock || row.Skus[0].Stock != 35 {
			t.Errorf("got %+v", row)
		}
		d.Do("goodsStock", apptest.With(restock(row, "request-2", stockLine{small.ID, "add", -30}), "reason", "damage"))
		if row = d.GoodsOf(made.ID); row.Stock != 45 || !row.LowStock {
			t.Errorf("got %+v", row)
		}
		moves := d.moves(made.ID)
		apptest.Exactly(t, "the movements", 4, moves)
		apptest.Want(t, "the newest movement", moves[0], apptest.Fields{"Reason": "damage", "Before": 35, "After": 5})
		if specs := moves[1].Spec + moves[2].Spec; specs != "大盒小盒" {
			t.Errorf("the delivery moved %s", specs)
		}

		for name, c := range map[string]struct {
			lines []stockLine
			code  int
			says  string
		}{
			"below nothing":      {[]stockLine{{small.ID, "add", -6}}, fault.CodeShortage, `"available":5`},
			"set below nothing":  {[]stockLine{{small.ID, "set", -1}}, fault.CodeInvalid, "lines.0.qty"},
			"add nothing":        {[]stockLine{{small.ID, "add", 0}}, fault.CodeInvalid, "lines.0.qty"},
			"above all":          {[]stockLine{{small.ID, "add", 999_995}}, fault.CodeInvalid, "lines.0.qty"},
			"the same SKU twice": {[]stockLine{{small.ID, "add", 1}, {small.ID, "add", 1}}, fault.CodeInvalid, "lines.1.skuId"},
			"another's SKU":      {[]stockLine{{424242, "add", 1}}, fault.CodeInvalid, "lines.0.skuId"},
			"one good, one bad":  {[]stockLine{{big.ID, "add", 1}, {small.ID, "add", -6}}, fault.CodeShortage, "小盒"},
			"none":               {[]stockLine{}, fault.CodeInvalid, "lines"},
		} {
			if a := d.Refused(c.code, "goodsStock", restock(row, "request-"+name, c.lines...)); !strings.Contains(a.Body, c.says) || strings.Contains(a.Body, "{label}") {
				t.Errorf("%s: %s", name, a)
			}
		}
		d.Refused(fault.CodeConflict, "goodsStock", apptest.With(restock(row, "request-old", stockLine{small.ID, "add", 1}), "version", 1))
		if again := d.GoodsOf(made.ID); again.Stock != 45 || again.Version != row.Version || len(d.moves(made.ID)) != 4 {
			t.Errorf("a refused change was kept: %+v", again)
		}
		_, reader := d.Employ([]perm.Code{perm.Goods, perm.GoodsList}, 0)
		if a := d.Ask("goodsStock", reader, apptest.Written(restock(row, "request-reader", stockLine{small.ID, "add", 1}))); a.Code != fault.CodeForbidden {
			t.Errorf("a reader changed stock: %s", a)
		}
		if a := d.Ask("goodsStockLog", reader, apptest.Written(map[string]any{"id": made.ID})); a.Code != 0 {
			t.Errorf("a reader does not see the movements: %s", a)
		}
	})
}

func TestAStockRequestIsCarriedOutOnce(t *testing.T) {
	eachDesk(t, func(d *desk) {
		made := d.Goods("红枣", nil)
		row := d.GoodsOf(made.ID)
		in := restock(row, "the-same-request", stockLine{row.Skus[0].ID, "add", 7})
		first := d.Do("goodsStock", in)
		if second := d.Do("goodsStock", in); second.Body != first.Body {
			t.Errorf("asked again: %s", second)
		}
		if got := d.GoodsOf(made.ID); got.Stock != 107 {
			t.Errorf("the stock is %d", got.Stock)
		}
		d.Refused(fault.CodeDuplicate, "goodsStock", apptest.With(in, "reason", "return"))
	})
}

// TestStockAddsUpUnderManyHands lets many add and take at once, each as often as it takes to come first.
func TestStockAddsUpUnderManyHands(t *testing.T) {
	eachDesk(t, func(d *desk) {
		// Enough of each, so that no order of the hands runs short: four of them take five times.
		made := d.Goods("枸杞", map[string]any{"skus": []map[string]any{sku("一", 100, 20), sku("二", 100, 20)}})
		skus := d.GoodsOf(made.ID).Skus
		var hands sync.WaitGroup
		for hand := range 8 {
			hands.Go(func() {
				for done := 0; done < 5; {
					row := d.GoodsOf(made.ID)
					lines := []stockLine{{skus[hand%2].ID, "add", 3}, {skus[(hand+1)%2].ID, "add", -1}}
					switch a := d.Ask("goodsStock", d.Admin, apptest.Written(restock(row, fmt.Sprintf("hand-%d-%d-%d", hand, done, row.Version), lines...))); a.Code {
					case 0:
						done++
					case fault.CodeConflict:
					default:
						t.Errorf("got %s", a)
						return
					}
				}
			})
		}
		hands.Wait()
		row := d.GoodsOf(made.ID)
		if row.Stock != 40+8*5*2 || row.Skus[0].Stock != 20+4*5*2 || row.Skus[1].Stock != 20+4*5*2 || row.Version != 41 {
			t.Errorf("got %+v", row)
		}
		sum := apptest.Must(store.Get[int64](d.DB.Read(context.Background()), "SELECT CAST(sum(stock_after - stock_before) AS BIGINT) FROM goods_stock_moves WHERE goods_id = ?", made.ID))
		if sum != row.Stock || len(d.moves(made.ID)) != 2+2*40 {
			t.Errorf("the movements add up to %d in %d rows", sum, len(d.moves(made.ID)))
		}
		// Of many who take the last piece at once, one gets it.
		d.Do("goodsStock", restock(row, "down-to-one", stockLine{skus[0].ID, "set", 1}))
		row = d.GoodsOf(made.ID)
		codes := make([]int, 6)
		for i := range codes {
			hands.Go(func() {
				codes[i] = d.Ask("goodsStock", d.Admin, apptest.Written(restock(row, fmt.Sprintf("last-piece-%d", i), stockLine{skus[0].ID, "add", -1}))).Code
			})
		}
		hands.Wait()
		won := 0
		for _, code := range codes {
			if code == 0 {
				won++
			} else if code != fault.CodeConflict {
				t.Errorf("got %d", code)
			}
		}
		if got := d.GoodsOf(made.ID); won != 1 || got.Skus[0].Stock != 0 {
			t.Errorf("%d got the last piece, %d are left", won, got.Skus[0].Stock)
		}
	})
}

func TestMovementsOfStockAreNeverChanged(t *testing.T) {
	eachDesk(t, func(d *desk) {
		made := d.Goods("莲子", nil)
		for name, change := range map[string]func(tx *store.Tx) error{
			"update": func(tx *store.Tx) error { return tx.Exec("UPDATE goods_stock_moves SET note = 'x'") },
			"delete": func(tx *store.Tx) error { return tx.Exec("DELETE FROM goods_stock_moves") },
		} {
			if err := d.DB.Write(context.Background(), change); err == nil {
				t.Errorf("%s went through", name)
			}
		}
		if len(d.moves(made.ID)) != 1 {
			t.Error("the movement is gone")
		}
	})
}
