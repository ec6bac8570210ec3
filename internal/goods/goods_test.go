package goods_test

import (
	"context"
	"encoding/csv"
	"fmt"
	"slices"
	"strings"
	"testing"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store"
	"caredesk/internal/order/kind"
)

// shelved lists the names that a list gives.
func (d *desk) shelved(in map[string]any) string {
	d.T.Helper()
	var page struct{ Items []apptest.GoodsRow }
	d.Do("goodsList", in).Into(d.T, &page)
	names := make([]string, len(page.Items))
	for i, item := range page.Items {
		names[i] = item.Name
	}
	return strings.Join(names, " ")
}

func sku(spec string, priceFen, stock int) map[string]any {
	return map[string]any{"spec": spec, "priceFen": priceFen, "stock": stock}
}

// awaited makes a goods order in a state, with a line of the SKU.
func (d *desk) awaited(goodsID, skuID int64, status kind.OrderStatus) int64 {
	d.T.Helper()
	id := d.Order(d.NewMember(), kind.Goods, status)
	if err := d.DB.Write(context.Background(), func(tx *store.Tx) error {
		return tx.Exec(`INSERT INTO order_items (order_id, goods_id, sku_id, name, spec, unit, cover, price_fen, qty, shipped_qty, refunded_qty, line_fen)
			VALUES (?, ?, ?, '', '', '', '', 1, 1, 0, 0, 1)`, id, goodsID, skuID)
	}); err != nil {
		d.T.Fatal(err)
	}
	return id
}

func TestGoodsKeepWhatIsWritten(t *testing.T) {
	eachDesk(t, func(d *desk) {
		made := d.Goods("鱼油软胶囊", map[string]any{
			"detail": `<p onclick="x()">深海<strong>鱼油</strong></p><script>alert(1)</script>`, "images": slices.Repeat([]string{d.Picture()}, 9),
			"skus": []map[string]any{
				{"spec": "60粒", "priceFen": 9900, "marketFen": 12900, "costFen": 4000, "stock": 50, "warnStock": 5, "weightG": 200, "image": d.Picture()},
				{"spec": "30粒", "skuNo": "FO-30", "priceFen": 5900, "stock": 7},
			},
		})
		got := d.GoodsOf(made.ID)
		apptest.Want(t, "the goods", got, apptest.Fields{
			"Detail": "<p>深海<strong>鱼油</strong></p>", "Images": apptest.Len(9), "CategoryName": apptest.Given, "UnitName": apptest.Given, "Status": "draft",
		})
		first, second := got.Skus[0], got.Skus[1]
		apptest.Want(t, "the first SKU", first, apptest.Fields{
			"Spec": "60粒", "MarketFen": 12900, "CostFen": 4000, "WarnStock": 5, "WeightG": 200, "Image": apptest.Given, "SkuNo": got.GoodsNo + "-1",
		})
		if second.SkuNo != "FO-30" || second.WarnStock != 10 || second.MarketFen != nil || second.CostFen != nil {
			t.Errorf("the second SKU is %+v", second)
		}
		// What a list shows of the SKUs together: the lowest price, the whole stock, and that one of them runs low.
		if got.PriceFen != 5900 || got.Stock != 57 || !got.LowStock || !strings.HasPrefix(got.GoodsNo, "G0") {
			t.Errorf("got %+v", got)
		}
		if list := d.Do("goodsList", map[string]any{}).Body; strings.Contains(list, "FO-30") || strings.Contains(list, "深海") || !strings.Contains(list, `"stock":57`) {
			t.Errorf("the list is %s", list)
		}
	})
}

func TestGoodsFieldsAreHeldToTheirRules(t *testing.T) {
	eachDesk(t, func(d *desk) {
		good := d.SampleOf(d.Resource("goods"), 5)
		line := func(fields ...any) []map[string]any {
			return []map[string]any{apptest.With(sku("标准装", 1990, 3), fields...)}
		}
		many := make([]map[string]any, 21)
		for i := range many {
			many[i] = sku(fmt.Sprint("规格", i), 100, 1)
		}
		bad := []struct {
			field string
			value any
			at    string
		}{
			{"name", "鱼", "name"}, {"name", strings.Repeat("鱼", 61), "name"}, {"subtitle", strings.Repeat("副", 81), "subtitle"},
			{"goodsNo", "G1", "goodsNo"}, {"goodsNo", "编号一二三", "goodsNo"}, {"goodsNo", strings.Repeat("G", 33), "goodsNo"}, {"type", "rxDrug", "type"},
			{"approvalNo", "123", "approvalNo"}, {"approvalNo", strings.Repeat("1", 41), "approvalNo"}, {"maker", strings.Repeat("厂", 61), "maker"},
			{"shelfMonths", 0, "shelfMonths"}, {"shelfMonths", 121, "shelfMonths"}, {"images", slices.Repeat([]string{d.Picture()}, 10), "images"},
			{"freightFen", -1, "freightFen"}, {"freightFen", 100_001, "freightFen"}, {"limitQty", 0, "limitQty"}, {"limitQty", 1000, "limitQty"},
			{"virtualSales", 1_000_000, "virtualSales"}, {"sort", 10_000, "sort"}, {"status", "offSale", "status"}, {"status", "sold", "status"},
			{"skus", []any{}, "skus"}, {"skus", many, "skus"}, {"skus", line("spec", ""), "skus.0.spec"}, {"skus", line("spec", strings.Repeat("规", 31)), "skus.0.spec"},
			{"skus", append(line(), line()...), "skus.1.spec"}, {"skus", line("priceFen", 0), "skus.0.priceFen"}, {"skus", line("priceFen", 100_000_000), "skus.0.priceFen"},
			{"skus", line("priceFen", 1.5), "skus.0.priceFen"}, {"skus", line("marketFen", 1989), "skus.0.marketFen"}, {"skus", line("costFen", -1), "skus.0.costFen"},
			{"skus", line("stock", -1), "skus.0.stock"}, {"skus", line("stock", 1_000_000), "skus.0.stock"}, {"skus", line("warnStock", -1), "skus.0.warnStock"},
			{"skus", line("weightG", 0), "skus.0.weightG"}, {"skus", line("skuNo", "有 空格"), "skus.0.skuNo"}, {"skus", line("image", "http://evil.example/x.png"), "skus.0.image"},
			{"skus", line("sold", 3), "skus.0.sold"}, {"priceFen", 5, "priceFen"}, {"stock", 5, "stock"}, {"sales", 5, "sales"}, {"lowStock", true, "lowStock"},
		}
		for _, c := range bad {
			a := d.Refused(fault.CodeInvalid, "goodsSave", apptest.With(good, c.field, c.value))
			if !strings.Contains(a.Body, `"`+c.at+`":`) || strings.Contains(a.Body, "{label}") {
				t.Errorf("%s = %v: the answer does not name the field: %s", c.field, c.value, a)
			}
		}
		for field, value := range map[string]any{"cover": "/files/none.png", "categoryId": 424242, "unitId": 424242, "skus": line("id", 424242)} {
			if a := d.Refused(fault.CodeReference, "goodsSave", apptest.With(good, field, value)); !strings.Contains(a.Body, `"`+field+`"`) {
				t.Errorf("%s: %s", field, a)
			}
		}
	})
}

func TestNumbersOfGoodsAreTheirOwn(t *testing.T) {
	eachDesk(t, func(d *desk) {
		first := d.Goods("甲商品", map[string]any{"goodsNo": "KEEP-1", "skus": []map[string]any{apptest.With(sku("一", 100, 1), "skuNo", "SKU-1"), apptest.With(sku("二", 100, 1), "skuNo", "SKU-2")}})
		good := d.SampleOf(d.Resource("goods"), 6)
		d.Refused(fault.CodeDuplicate, "goodsSave", apptest.With(good, "goodsNo", "KEEP-1"))
		if a := d.Refused(fault.CodeInvalid, "goodsSave", apptest.With(good, "skus", []map[string]any{sku("一", 100, 1), apptest.With(sku("二", 100, 1), "skuNo", "SKU-2")})); !strings.Contains(a.Body, "skus.1.skuNo") {
			t.Errorf("got %s", a)
		}
		// Numbers may wander between the SKUs of the same goods.
		skus := d.GoodsOf(first.ID).Skus
		skus[0].SkuNo, skus[1].SkuNo = skus[1].SkuNo, skus[0].SkuNo
		d.Do("goodsSave", map[string]any{"id": first.ID, "version": 1, "skus": skus})
		if now := d.GoodsOf(first.ID).Skus; now[0].SkuNo != "SKU-2" || now[1].SkuNo != "SKU-1" || now[0].ID != skus[0].ID {
			t.Errorf("got %+v", now)
		}
		d.Do("goodsDel", map[string]any{"id": first.ID, "version": 2})
		d.Do("goodsSave", apptest.With(good, "goodsNo", "KEEP-1")) // the number of deleted goods is free again
	})
}

func TestSkusAreSavedWithTheirGoods(t *testing.T) {
	eachDesk(t, func(d *desk) {
		made := d.Goods("蛋白粉", map[string]any{"skus": []map[string]any{sku("400克", 9900, 5), sku("800克", 18900, 6)}})
		before := d.GoodsOf(made.ID).Skus
		log := d.LastLogged()
		changed := before[1]
		changed.PriceFen, changed.Spec, changed.CostFen = 17900, "800克罐装", new(int64)
		*changed.CostFen = 7700
		d.Do("goodsSave", map[string]any{"id": made.ID, "version": 1, "skus": []any{changed, sku("1千克", 21900, 9)}})
		got := d.GoodsOf(made.ID)
		apptest.Want(t, "the goods", got, apptest.Fields{"PriceFen": 17900, "Stock": 15})
		apptest.Exactly(t, "their SKUs", 2, got.Skus)
		apptest.Want(t, "the SKU that was changed", got.Skus[0], apptest.Fields{"ID": before[1].ID, "Spec": "800克罐装", "Stock": 6})
		if got.Skus[1].ID == before[0].ID {
			t.Error("a new SKU has the id of the one that was taken away")
		}
		rows := d.Logged(log)
		if len(rows) != 1 || rows[0].Action != "update" {
			t.Fatalf("the log has %+v", rows)
		}
		for _, part := range []string{`"field":"skus"`, `"spec":"400克"`, `"priceFen":18900`, `"priceFen":17900`, `"spec":"800克罐装"`, `"spec":"1千克"`, `"costFen":"***"`, `"field":"stock","before":11,"after":15`} {
			if !strings.Contains(rows[0].Diff, part) {
				t.Errorf("the log lacks %s: %s", part, rows[0].Diff)
			}
		}
		if strings.Contains(rows[0].Diff, "7700") {
			t.Errorf("the log tells what goods cost: %s", rows[0].Diff)
		}
		// Saving something else leaves the SKUs alone, and the log says nothing of them.
		log = d.LastLogged()
		d.Do("goodsSave", map[string]any{"id": made.ID, "version": 2, "name": "乳清蛋白粉"})
		if rows := d.Logged(log); len(rows) != 1 || strings.Contains(rows[0].Diff, "skus") || len(d.GoodsOf(made.ID).Skus) != 2 {
			t.Errorf("got %+v", rows)
		}
	})
}

func TestGoodsThatChangedMeanwhileComeWithTheirSkus(t *testing.T) {
	eachDesk(t, func(d *desk) {
		made := d.Goods("蜂蜜", nil)
		d.Do("goodsSave", map[string]any{"id": made.ID, "version": 1, "name": "槐花蜜"})
		var refusal struct{ Current apptest.GoodsRow }
		d.Refused(fault.CodeConflict, "goodsSave", map[string]any{"id": made.ID, "version": 1, "name": "枣花蜜"}).Into(t, &refusal)
		if refusal.Current.Name != "槐花蜜" || len(refusal.Current.Skus) != 1 {
			t.Errorf("got %+v", refusal.Current)
		}
	})
}

func TestGoodsAreSoldOnlyWhenNothingIsMissing(t *testing.T) {
	eachDesk(t, func(d *desk) {
		made := d.Goods("体温计", map[string]any{"type": "device", "cover": "", "images": []string{}, "detail": "", "approvalNo": ""})
		status := func(version int, to string) map[string]any {
			return map[string]any{"id": made.ID, "version": version, "status": to}
		}
		a := d.Refused(fault.CodeInvalid, "goodsStatus", status(1, "onSale"))
		for _, field := range []string{"cover", "images", "detail", "approvalNo"} {
			if !strings.Contains(a.Body, `"`+field+`":`) {
				t.Errorf("%s is not said to be missing: %s", field, a)
			}
		}
		if a.Message != "上架前请补全：主图、轮播图、商品详情、批准文号" {
			t.Errorf("the sentence is %s", a.Message)
		}
		if a := d.Refused(fault.CodeState, "goodsStatus", status(1, "offSale")); !strings.Contains(a.Body, `"status":"draft"`) {
			t.Errorf("a draft was withdrawn: %s", a)
		}
		d.Do("goodsSave", apptest.With(d.ReadyForSale(), "id", made.ID, "version", 1, "approvalNo", "", "type", "general"))
		d.Do("goodsStatus", status(2, "onSale"))
		if got := d.GoodsOf(made.ID); got.Status != "onSale" || slices.Contains(got.Actions, "delete") || !slices.Contains(got.Actions, "offSale") {
			t.Errorf("got %+v", got)
		}
		d.Refused(fault.CodeState, "goodsStatus", status(3, "draft"))
		// What is offered stays complete.
		d.Refused(fault.CodeInvalid, "goodsSave", map[string]any{"id": made.ID, "version": 3, "images": []string{}})
		d.Refused(fault.CodeInvalid, "goodsSave", map[string]any{"id": made.ID, "version": 3, "type": "otcDrug"})
		if a := d.Refused(fault.CodeState, "goodsDel", map[string]any{"id": made.ID, "version": 3}); a.Message != "请先下架商品" {
			t.Errorf("got %s", a)
		}
		d.Do("goodsStatus", status(3, "offSale"))
		d.Refused(fault.CodeState, "goodsStatus", status(4, "draft"))
		d.Do("goodsStatus", status(4, "onSale"))
		d.Do("goodsStatus", status(5, "offSale"))
		d.Do("goodsDel", map[string]any{"id": made.ID, "version": 6})
		d.Refused(fault.CodeNotFound, "goodsDetail", map[string]any{"id": made.ID})
		at := d.Goods("口罩", map[string]any{"status": "onSale"}) // complete from the beginning
		if d.GoodsOf(at.ID).Status != "onSale" {
			t.Error("complete goods were not put on sale")
		}
	})
}

func TestOpenOrdersKeepGoodsAndSkus(t *testing.T) {
	eachDesk(t, func(d *desk) {
		made := d.Goods("艾灸盒", map[string]any{"skus": []map[string]any{sku("小", 100, 5), sku("大", 200, 5)}})
		skus := d.GoodsOf(made.ID).Skus
		without := map[string]any{"id": made.ID, "version": 1, "skus": skus[1:]}
		del := map[string]any{"id": made.ID, "version": 1}
		for _, status := range []kind.OrderStatus{kind.Completed, kind.Cancelled, kind.Shipped, kind.Refunded} {
			d.awaited(made.ID, skus[0].ID, status)
		}
		for _, status := range []kind.OrderStatus{kind.PendingPay, kind.PendingShip, kind.PartShipped} {
			open := d.awaited(made.ID, skus[0].ID, status)
			for call, in := range map[string]map[string]any{"goodsDel": del, "goodsSave": without} {
				var refusal struct{ Refs []fault.Ref }
				a := d.Refused(fault.CodeInUse, call, in)
				a.Into(t, &refusal)
				if len(refusal.Refs) != 1 || refusal.Refs[0].Kind != "order" || refusal.Refs[0].Count != 1 || refusal.Refs[0].Sample[0] != d.OrderState(open).OrderNo {
					t.Errorf("%s, %s: %s", status, call, a)
				}
			}
			if err := d.DB.Write(context.Background(), func(tx *store.Tx) error {
				return tx.Exec("UPDATE orders SET status = 'completed' WHERE id = ?", open)
			}); err != nil {
				t.Fatal(err)
			}
		}
		d.Do("goodsSave", without)
		if got := d.GoodsOf(made.ID); len(got.Skus) != 1 || got.Stock != 5 {
			t.Errorf("got %+v", got)
		}
		d.Do("goodsDel", map[string]any{"id": made.ID, "version": 2})
	})
}

func TestWhatGoodsCostIsForThoseWhoLookAfterMoney(t *testing.T) {
	eachDesk(t, func(d *desk) {
		made := d.Goods("燕窝", map[string]any{"skus": []map[string]any{apptest.With(sku("礼盒", 99900, 5), "costFen", 31313)}})
		codes := []perm.Code{perm.Goods, perm.GoodsList}
		_, keeper := d.Employ(codes, perm.Write|perm.Export)
		_, finance := d.Employ(codes, perm.Write|perm.Finance)
		ask := func(token, call string, in map[string]any) apptest.Answer {
			return d.Ask(call, token, apptest.Written(in))
		}
		this := map[string]any{"id": made.ID}
		if a := ask(finance, "goodsDetail", this); !strings.Contains(a.Body, "31313") {
			t.Errorf("finance does not see the cost: %s", a)
		}
		var seen apptest.GoodsRow
		a := ask(keeper, "goodsDetail", this)
		a.Into(t, &seen)
		stale := ask(keeper, "goodsDel", map[string]any{"id": made.ID, "version": 7})
		sheet := ask(keeper, "goodsExport", map[string]any{"format": "csv"})
		lines := ask(keeper, "goodsExport", map[string]any{"format": "csv", "lines": true})
		for name, body := range map[string]string{"sheet of SKUs": lines.Body, "detail": a.Body, "list": ask(keeper, "goodsList", map[string]any{}).Body, "conflict": stale.Body, "export": sheet.Body} {
			if strings.Contains(body, "31313") || strings.Contains(body, "313.13") {
				t.Errorf("the %s tells the cost: %s", name, body)
			}
		}
		if stale.Code != fault.CodeConflict || sheet.Status != 200 {
			t.Errorf("got %s and %s", stale, sheet)
		}
		// Whoever does not see the cost does not change it, be it by leaving it out.
		seen.Skus[0].PriceFen = 88800
		if a := ask(keeper, "goodsSave", map[string]any{"id": made.ID, "version": 1, "skus": seen.Skus}); a.Code != 0 {
			t.Fatalf("got %s", a)
		}
		if got := d.GoodsOf(made.ID).Skus[0]; got.CostFen == nil || *got.CostFen != 31313 || got.PriceFen != 88800 {
			t.Errorf("got %+v", got)
		}
		cost := int64(1)
		seen.Skus[0].CostFen = &cost
		if a := ask(keeper, "goodsSave", map[string]any{"id": made.ID, "version": 2, "skus": seen.Skus}); a.Code != fault.CodeForbidden || !strings.Contains(a.Body, "finance") {
			t.Errorf("got %s", a)
		}
		if a := ask(finance, "goodsSave", map[string]any{"id": made.ID, "version": 2, "skus": seen.Skus}); a.Code != 0 {
			t.Errorf("got %s", a)
		}
		if got := d.GoodsOf(made.ID).Skus[0]; *got.CostFen != 1 {
			t.Errorf("got %+v", got)
		}
	})
}

func TestGoodsAreFoundByEveryFilter(t *testing.T) {
	eachDesk(t, func(d *desk) {
		health := d.category("保健食品", nil)
		vitamins := d.category("维生素", health)
		c, b := d.category("维C类", vitamins), d.category("维B类", vitamins)
		tools := d.category("医疗器械", nil)
		d.Goods("维C片", map[string]any{"categoryId": c.ID, "sort": 30, "type": "healthFood", "status": "onSale", "goodsNo": "VC-001", "skus": []map[string]any{apptest.With(sku("60粒", 5900, 100), "skuNo", "SKU-9001")}})
		d.Goods("维B片", map[string]any{"categoryId": b.ID, "sort": 10, "type": "healthFood", "recommended": true, "subtitle": "全家可用", "skus": []map[string]any{sku("30粒", 3900, 3), sku("60粒", 6900, 40)}})
		d.Goods("血压计", map[string]any{"categoryId": tools.ID, "sort": 20, "type": "device", "isNew": true, "skus": []map[string]any{sku("蓝牙款", 29900, 0)}})
		cases := []struct {
			in   map[string]any
			want string
		}{
			{map[string]any{}, "维B片 血压计 维C片"},
			{map[string]any{"categoryId": health.ID}, "维B片 维C片"},
			{map[string]any{"categoryId": vitamins.ID}, "维B片 维C片"},
			{map[string]any{"categoryId": c.ID}, "维C片"},
			{map[string]any{"categoryId": []int64{c.ID, tools.ID}}, "血压计 维C片"},
			{map[string]any{"type": "device"}, "血压计"},
			{map[string]any{"status": "onSale"}, "维C片"},
			{map[string]any{"status": []string{"draft", "offSale"}}, "维B片 血压计"},
			{map[string]any{"lowStock": true}, "维B片 血压计"},
			{map[string]any{"soldOut": true}, "血压计"},
			{map[string]any{"soldOut": false}, "维B片 维C片"},
			{map[string]any{"recommended": true}, "维B片"},
			{map[string]any{"isNew": true}, "血压计"},
			{map[string]any{"priceFenFrom": 3900, "priceFenTo": 5900}, "维B片"},
			{map[string]any{"priceFenFrom": 5900}, "血压计 维C片"},
			{map[string]any{"kw": "片"}, "维B片 维C片"},
			{map[string]any{"kw": "全家"}, "维B片"},
			{map[string]any{"kw": "vc-0"}, "维C片"},
			{map[string]any{"kw": "sku-9001"}, "维C片"},
			{map[string]any{"kw": "9001"}, "维C片"},
			{map[string]any{"kw": "%"}, ""},
			{map[string]any{"kw": "_"}, ""},
			{map[string]any{"sort": "priceFen"}, "维B片 维C片 血压计"},
			{map[string]any{"sort": "-stock"}, "维C片 维B片 血压计"},
			{map[string]any{"sort": "-recommended", "categoryId": health.ID}, "维B片 维C片"},
			{map[string]any{"kw": "片", "status": "draft", "lowStock": true}, "维B片"},
		}
		for _, each := range cases {
			if got := d.shelved(each.in); got != each.want {
				t.Errorf("%v: %s, wanted %s", each.in, got, each.want)
			}
		}
		var options struct{ Items []struct{ Label string } }
		d.Do("goodsOptions", map[string]any{}).Into(t, &options)
		if len(options.Items) != 1 || options.Items[0].Label != "维C片" {
			t.Errorf("only what is on sale is offered, got %+v", options.Items)
		}
		for _, codes := range [][]perm.Code{{perm.Goods, perm.GoodsList}, {perm.Articles}, {perm.Advertising}} {
			if _, token := d.Employ(codes, 0); d.Ask("goodsOptions", token, "{}").Code != 0 {
				t.Errorf("%v may not pick goods", codes)
			}
		}
		_, token := d.Employ([]perm.Code{perm.Goods, perm.GoodsList}, 0)
		for _, call := range []string{"goodsCategoryOptions", "goodsUnitOptions"} {
			if a := d.Ask(call, token, "{}"); a.Code != 0 {
				t.Errorf("%s: %s", call, a)
			}
		}
	})
}

func TestManyGoodsAtOnce(t *testing.T) {
	eachDesk(t, func(d *desk) {
		a, b := d.Goods("甲商品", nil), d.Goods("乙商品", nil)
		top := d.category("母婴", nil)
		leaf := d.category("奶粉", top)
		ids := []int64{a.ID, b.ID, 999_999}
		var out struct {
			OK     []int64
			Failed []struct{ ID, Code int64 }
		}
		log := d.LastLogged()
		d.Do("goodsBatch", map[string]any{"ids": ids, "recommended": true}).Into(t, &out)
		if !slices.Equal(out.OK, ids[:2]) || len(out.Failed) != 1 || out.Failed[0].Code != fault.CodeNotFound || len(d.Logged(log)) != 2 {
			t.Errorf("got %+v", out)
		}
		d.Do("goodsBatch", map[string]any{"ids": ids[:2], "isNew": true})
		d.Do("goodsBatch", map[string]any{"ids": ids[:2], "categoryId": leaf.ID})
		apptest.Want(t, "after three changes at once", d.GoodsOf(b.ID), apptest.Fields{"Recommended": true, "IsNew": true, "CategoryID": leaf.ID, "Skus": apptest.Len(1), "Stock": 100})
		d.Do("goodsBatch", map[string]any{"ids": ids[:2], "categoryId": top.ID}).Into(t, &out)
		if len(out.OK) != 0 || out.Failed[0].Code != fault.CodeReference {
			t.Errorf("goods were hung on a category with others below: %+v", out)
		}
		d.Refused(fault.CodeInvalid, "goodsBatch", map[string]any{"ids": ids})
		d.Refused(fault.CodeInvalid, "goodsBatch", map[string]any{"ids": ids, "recommended": true, "isNew": true})
		d.Do("goodsStatus", map[string]any{"ids": ids[:2], "status": "onSale"}).Into(t, &out)
		if !slices.Equal(out.OK, ids[:2]) {
			t.Errorf("got %+v", out)
		}
		d.Do("goodsDel", map[string]any{"ids": ids[:2]}).Into(t, &out)
		if len(out.OK) != 0 || len(out.Failed) != 2 || out.Failed[0].Code != fault.CodeState {
			t.Errorf("got %+v", out)
		}
	})
}

func TestGoodsAreExportedAsStaffReadThem(t *testing.T) {
	eachDesk(t, func(d *desk) {
		d.Goods("口罩", map[string]any{"status": "onSale", "goodsNo": "KZ-1", "freightFen": 800, "skus": []map[string]any{sku("10只", 1250, 4), sku("50只", 5000, 9)}})
		body := d.Do("goodsExport", map[string]any{"format": "csv", "columns": []string{"name", "goodsNo", "type", "priceFen", "stock", "lowStock", "freightFen", "status"}}).Body
		rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(body, "\uFEFF"))).ReadAll()
		if err != nil || len(rows) != 2 || strings.Join(rows[1], "|") != "口罩|KZ-1|普通商品|12.50|13|是|8.00|在售" {
			t.Errorf("got %q, %v", rows, err)
		}
	})
}

// TestASheetForStocktakingHasARowForEachSku with its own stock and price instead of the sums of the goods.
func TestASheetForStocktakingHasARowForEachSku(t *testing.T) {
	eachDesk(t, func(d *desk) {
		d.Goods("口罩", map[string]any{"goodsNo": "KZ-1", "skus": []map[string]any{sku("10只", 1250, 4), sku("50只", 5000, 9)}})
		d.Goods("纱布", map[string]any{"goodsNo": "SB-1", "skus": []map[string]any{sku("一卷", 300, 7)}})
		body := d.Do("goodsExport", map[string]any{"format": "csv", "lines": true, "columns": []string{"name", "goodsNo", "stock"}, "sort": "createdAt"}).Body
		rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(body, "\uFEFF"))).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		stock := slices.Index(rows[0], "库存")
		var got []string
		for _, row := range rows[1:] {
			got = append(got, strings.Join([]string{row[0], row[1], row[2], row[stock]}, "|"))
		}
		if want := []string{"口罩|KZ-1|10只|4", "口罩|KZ-1|50只|9", "纱布|SB-1|一卷|7"}; !slices.Equal(got, want) {
			t.Errorf("the rows are %q under %q", got, rows[0])
		}
	})
}
