package parcel_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/order"
	"caredesk/internal/order/kind"
)

func TestPointsPayForAWholeOrder(t *testing.T) {
	eachDesk(t, func(d *desk) {
		who := d.Join(1, nil)
		d.Adjust(d.Admin, who.ID, "points", 5_000)
		tea, soap := d.Offered("花茶", 1_200, 10, "freightFen", 300), d.Offered("香皂", 500, 10)
		place := func(points int64) map[string]any {
			return apptest.With(apptest.Basket(who.ID, apptest.Line(tea.Skus[0].ID, 1), apptest.Line(soap.Skus[0].ID, 2)), "points", points)
		}
		if a := d.Refused(fault.CodeInvalid, "orderGoodsCreate", place(2_501)); !strings.Contains(a.Body, "2500") {
			t.Errorf("more points than it costs: %s", a)
		}
		var made apptest.Saved
		d.Do("orderGoodsCreate", place(2_500)).Into(t, &made)
		got := d.Parcel(made.ID)
		apptest.Want(t, "nothing is left to pay", got, apptest.Fields{"Status": kind.PendingShip, "PayableFen": 0, "PaidFen": 0, "PointsFen": 2_500, "Version": made.Version})

		refund := func(fen int64, items ...map[string]any) map[string]any {
			return d.Parcel(made.ID).Now("amountFen", fen, "reasonCode", "changedMind", "items", append([]map[string]any{}, items...), "requestId", apptest.RequestID())
		}
		d.Refused(fault.CodeAmount, "orderGoodsRefund", refund(1))
		if a := d.Refused(fault.CodeInvalid, "orderGoodsRefund", refund(0, map[string]any{"itemId": got.Items[0].ID, "qty": 1})); !strings.Contains(a.Body, "items") {
			t.Errorf("a part of what points paid for: %s", a)
		}
		asked, err := d.AskBack(made.ID, order.RefundRequest{Type: order.RefundOnly, ReasonCode: "changedMind"})
		if err != nil {
			t.Fatal(err)
		}
		d.Refused(fault.CodeAmount, "orderGoodsRefund", refund(0)) // while that is open
		d.Do("orderGoodsRefundAudit", d.Parcel(made.ID).Now("refundId", asked.RefundID, "approve", true))
		apptest.Want(t, "the points are back", d.Parcel(made.ID), apptest.Fields{"Status": kind.Refunded, "PaidFen": 0})
		if d.Person(who.ID).Points != 5_000 || d.stock(tea.Skus[0].ID) != 10 || d.stock(soap.Skus[0].ID) != 10 {
			t.Error("points or pieces are not back exactly once")
		}
		d.Refused(fault.CodeState, "orderGoodsRefund", refund(0))

		// Of money that was paid, something goes back or nothing is done.
		sold := d.Telephone(who.ID, apptest.Line(tea.Skus[0].ID, 1))
		if err := d.PayFromApp(sold.ID, "wechat"); err != nil {
			t.Fatal(err)
		}
		if a := d.Refused(fault.CodeInvalid, "orderGoodsRefund", d.Parcel(sold.ID).Now("amountFen", 0, "reasonCode", "changedMind", "requestId", apptest.RequestID())); !strings.Contains(a.Body, "amountFen") {
			t.Errorf("a refund of nothing: %s", a)
		}
	})
}

func TestAnOrderOverTheTelephone(t *testing.T) {
	eachDesk(t, func(d *desk) {
		tier := apptest.Saved{}
		d.Do("userCardSave", map[string]any{"name": "银卡", "level": 2, "growthMin": 100, "icon": d.Picture(), "discountPct": 95}).Into(t, &tier)
		who := d.Join(1, nil)
		d.Do("userTier", who.Naming(map[string]any{"tierId": tier.ID, "reason": "优待"}))
		d.Adjust(d.Admin, who.ID, "points", 500)
		dear, cheap := d.Offered("人参礼盒", 1_990, 10, "freightFen", 1_000, "limitQty", 3), d.Offered("口罩", 110, 5, "freightFen", 600)
		lines := []map[string]any{apptest.Line(dear.Skus[0].ID, 2), apptest.Line(cheap.Skus[0].ID, 1)}

		in := apptest.With(apptest.Basket(who.ID, lines...), "points", 300)
		var made apptest.Saved
		first := d.Do("orderGoodsCreate", in)
		first.Into(t, &made)
		if again := d.Do("orderGoodsCreate", in); string(again.Data) != string(first.Data) || d.orders() != 1 {
			t.Errorf("asked again under the same id: %s, then %s", first.Data, again.Data)
		}
		// 4,090 less 5 %, of which half a fen counts as a whole one: 204.5 is 205.
		apptest.Want(t, "the order", d.Parcel(made.ID), apptest.Fields{
			"Status": kind.PendingPay, "ItemFen": 4_090, "DiscountFen": 205, "PointsFen": 300, "FreightFen": 1_000, "PayableFen": 4_585, "PaidFen": 0,
		})
		if d.stock(dear.Skus[0].ID) != 8 || d.stock(cheap.Skus[0].ID) != 4 || d.Person(who.ID).Points != 200 {
			t.Error("stock or points are not reserved")
		}

		draft := d.GoodsOf(d.Goods("草稿", nil).ID)
		black := d.Join(2, nil)
		d.Do("userBlack", black.Naming(map[string]any{"black": true, "reason": "恶意下单"}))
		for what, c := range map[string]struct {
			in    map[string]any
			code  int
			field string
		}{
			"more than there are":   {apptest.Basket(who.ID, lines[0], apptest.Line(cheap.Skus[0].ID, 5)), fault.CodeShortage, ""},
			"more than one may":     {apptest.Basket(who.ID, apptest.Line(dear.Skus[0].ID, 4)), fault.CodeInvalid, "lines.0.qty"},
			"off sale":              {apptest.Basket(who.ID, lines[1], apptest.Line(draft.Skus[0].ID, 1)), fault.CodeInvalid, "lines.1.skuId"},
			"a line twice":          {apptest.Basket(who.ID, lines[1], lines[1]), fault.CodeInvalid, "lines.1.skuId"},
			"points for all of it":  {apptest.With(apptest.Basket(who.ID, lines[1]), "points", 9_999), fault.CodeInvalid, "points"},
			"points that are spent": {apptest.With(apptest.Basket(who.ID, lines...), "points", 201), fault.CodeShortage, ""},
			"a blacklisted member":  {apptest.Basket(black.ID, lines...), fault.CodeReference, "memberId"},
			"nobody":                {apptest.Basket(999_999, lines...), fault.CodeReference, "memberId"},
		} {
			if a := d.Refused(c.code, "orderGoodsCreate", c.in); !strings.Contains(a.Body, c.field) {
				t.Errorf("%s: %s", what, a)
			}
		}
		if d.orders() != 1 || d.stock(dear.Skus[0].ID) != 8 || d.stock(cheap.Skus[0].ID) != 4 || d.Person(who.ID).Points != 200 {
			t.Error("what was refused left something")
		}
		d.Tick("orderTimeout", 23*time.Hour)
		if d.Parcel(made.ID).Status != kind.PendingPay {
			t.Error("an order over the telephone waits a day")
		}
		d.Tick("orderTimeout", 25*time.Hour)
		d.Tick("orderTimeout", 26*time.Hour)
		if got := d.Parcel(made.ID); got.Status != kind.Cancelled || d.stock(dear.Skus[0].ID) != 10 || d.stock(cheap.Skus[0].ID) != 5 || d.Person(who.ID).Points != 500 {
			t.Errorf("what was reserved is not back exactly once: %+v", got)
		}
		d.Do("orderGoodsDel", d.Parcel(made.ID).Now())
		d.Refused(fault.CodeNotFound, "orderGoodsDetail", map[string]any{"id": made.ID})
	})
}

func TestWhatAnOrderCostsAndThatItIsPaid(t *testing.T) {
	eachDesk(t, func(d *desk) {
		sku := d.Offered("维C", 5_000, 100).Skus[0].ID
		who := d.NewMember()
		made := d.Telephone(who, apptest.Line(sku, 2))
		_, clerk := d.Employ([]perm.Code{perm.Orders, perm.GoodsOrders}, perm.Write)
		adjust := func(fen int64) map[string]any {
			return d.Parcel(made.ID).Now("payableFen", fen, "reason", "老客户", "requestId", apptest.RequestID())
		}
		if a := d.Ask("orderGoodsPriceAdjust", clerk, apptest.Written(adjust(9_000))); a.Code != fault.CodeForbidden {
			t.Errorf("without the capability for money: %s", a)
		}
		d.Refused(fault.CodeInvalid, "orderGoodsPriceAdjust", adjust(20_001))
		for _, fen := range []int64{20_000, 1, 9_000, 8_000, 8_888} {
			d.Do("orderGoodsPriceAdjust", adjust(fen))
		}
		d.Refused(fault.CodeState, "orderGoodsPriceAdjust", adjust(7_000))
		apptest.Want(t, "the price", d.Parcel(made.ID), apptest.Fields{"PayableFen": 8_888, "AdjustFen": -1_112, "ItemFen": 10_000})

		pay := func(at string) map[string]any {
			return d.Parcel(made.ID).Now("voucher", "转账 9", "paidAt", at, "requestId", apptest.RequestID())
		}
		d.Refused(fault.CodeInvalid, "orderGoodsMarkPaid", pay(d.InHours(1)))
		d.Refused(fault.CodeInvalid, "orderGoodsMarkPaid", pay(d.InHours(-1)))
		d.Refused(fault.CodeInvalid, "orderGoodsMarkPaid", apptest.With(pay(d.ThisMoment()), "voucher", "1"))
		d.Refused(fault.CodeState, "orderGoodsDel", d.Parcel(made.ID).Now())
		seen := d.Parcel(made.ID).Now("voucher", "转账 9", "paidAt", d.ThisMoment(), "requestId", apptest.RequestID())
		d.Do("orderGoodsMarkPaid", seen)
		apptest.Want(t, "a paid order", d.Parcel(made.ID), apptest.Fields{"Status": kind.PendingShip, "PaidFen": 8_888, "SuggestedFen": 8_888})
		d.Refused(fault.CodeConflict, "orderGoodsMarkPaid", apptest.With(seen, "requestId", apptest.RequestID()))
		d.Refused(fault.CodeState, "orderGoodsCancel", d.Parcel(made.ID).Now("reasonCode", "staffCancel", "reason", "不要了"))

		// From the app: to the fen, once, and not with the number of another payment.
		other := d.Telephone(who, apptest.Line(sku, 1))
		d.Adjust(d.Admin, who, "balance", 4_000)
		d.refusedApp(fault.CodeShortage, d.PayFromApp(other.ID, order.FromBalance))
		d.Adjust(d.Admin, who, "balance", 1_500)
		if err := d.PayFromApp(other.ID, order.FromBalance); err != nil {
			t.Fatal(err)
		}
		d.refusedApp(fault.CodeState, d.PayFromApp(other.ID, "wechat"))
		got := d.Parcel(other.ID)
		if got.Status != kind.PendingShip || d.Person(who).BalanceFen != 500 {
			t.Errorf("paid from the balance: %+v, %d left", got.Status, d.Person(who).BalanceFen)
		}
		if last := got.Timeline[len(got.Timeline)-1]; last.Action != "pay" || last.ActorType != order.ByMember {
			t.Errorf("the timeline tells %+v", last)
		}
		// What goes back to the balance is there at once.
		d.Do("orderGoodsRefund", got.Now("amountFen", 5_000, "reasonCode", "quality", "requestId", apptest.RequestID()))
		if got := d.Parcel(other.ID); got.Status != kind.Refunded || got.RefundStatus != kind.RefundFull || got.Refunds[0].Status != order.Succeeded || d.Person(who).BalanceFen != 5_500 || d.stock(sku) != 98 {
			t.Errorf("refunded: %+v, balance %d, stock %d", got, d.Person(who).BalanceFen, d.stock(sku))
		}
	})
}

func TestShipping(t *testing.T) {
	eachDesk(t, func(d *desk) {
		one, two := d.Offered("甲种", 1_000, 100).Skus[0].ID, d.Offered("乙种", 2_000, 100).Skus[0].ID
		who := d.NewMember()
		p := d.PaidParcel(who, apptest.Line(one, 3), apptest.Line(two, 1))
		stranger := d.SentParcel(d.NewMember(), apptest.Line(one, 1))
		send := func(p apptest.ParcelRow, line, qty int64, no string, more ...any) map[string]any {
			in := p.Now("items", []any{map[string]any{"itemId": line, "qty": qty}}, "expressCode", "SF", "expressNo", no, "requestId", apptest.RequestID())
			return apptest.With(in, more...)
		}
		d.Do("orderGoodsAddress", p.Now("receiver", apptest.With(apptest.Receiver(), "district", "上城区"), "reason", "搬家"))
		p = d.Parcel(p.ID)
		d.Refused(fault.CodeInvalid, "orderGoodsShip", send(p, p.Items[0].ID, 4, "SF10000001"))
		d.Refused(fault.CodeInvalid, "orderGoodsShip", send(p, stranger.Items[0].ID, 1, "SF10000001"))
		d.Refused(fault.CodeInvalid, "orderGoodsShip", send(p, p.Items[0].ID, 1, "SF10000001", "expressCode", "OTHER"))
		d.Refused(fault.CodeDuplicate, "orderGoodsShip", send(p, p.Items[0].ID, 1, stranger.Shipments[0].ExpressNo))
		d.Do("orderGoodsShip", send(p, p.Items[0].ID, 2, stranger.Shipments[0].ExpressNo, "force", true))
		p = d.Parcel(p.ID)
		apptest.Want(t, "a part of it", p, apptest.Fields{"Status": kind.PartShipped, "Shipments": apptest.Len(1)})
		d.Refused(fault.CodeState, "orderGoodsAddress", p.Now("receiver", apptest.Receiver(), "reason", "搬家"))
		d.Refused(fault.CodeInvalid, "orderGoodsShip", send(p, p.Items[0].ID, 2, "SF10000002"))
		d.Do("orderGoodsShipEdit", p.Now("shipmentId", p.Shipments[0].ID, "expressCode", "JD", "expressNo", "JD10000001"))

		// What is left is paid back: the rest counts as sent, and what never left is on the shelf.
		p = d.Parcel(p.ID)
		before := d.stock(two)
		d.Do("orderGoodsRefund", p.Now("amountFen", 3_000, "reasonCode", "outOfStock", "requestId", apptest.RequestID(),
			"items", []any{map[string]any{"itemId": p.Items[0].ID, "qty": 1}, map[string]any{"itemId": p.Items[1].ID, "qty": 1}}))
		p = d.Parcel(p.ID)
		if a := d.Refused(fault.CodeState, "orderGoodsShip", send(p, p.Items[0].ID, 1, "SF10000003")); a.Message != "退款处理中" || slices.Contains(p.Actions, "ship") {
			t.Errorf("while money is on its way back: %s, %v", a, p.Actions)
		}
		var moved struct {
			Version int64
			Status  kind.OrderStatus
		}
		d.Do("orderGoodsRefundConfirm", p.Now("refundId", p.Refunds[0].ID, "voucher", "退 1")).Into(t, &moved)
		p = d.Parcel(p.ID)
		apptest.Want(t, "the rest", p, apptest.Fields{"Status": kind.Shipped, "RefundStatus": kind.RefundPartial, "RefundedFen": 3_000, "Version": moved.Version})
		if d.stock(two) != before+1 || moved.Status != kind.Shipped {
			t.Errorf("stock %d after %d, answered %+v", d.stock(two), before, moved)
		}

		// Once more, at no cost.
		stock := d.stock(one)
		again := func(qty int64) map[string]any {
			return p.Now("items", []any{map[string]any{"itemId": p.Items[0].ID, "qty": qty}}, "reasonCode", "damaged", "reason", "压坏", "requestId", apptest.RequestID())
		}
		d.Refused(fault.CodeInvalid, "orderGoodsResend", again(3))
		d.Do("orderGoodsResend", again(2))
		if d.stock(one) != stock-2 {
			t.Error("what is sent once more does not leave the shelf")
		}
		p = d.Parcel(p.ID)
		d.later(25 * time.Hour)
		d.Refused(fault.CodeState, "orderGoodsShipEdit", p.Now("shipmentId", p.Shipments[0].ID, "expressCode", "JD", "expressNo", "JD10000009"))
		d.Do("orderGoodsShipEdit", p.Now("shipmentId", p.Shipments[1].ID, "expressCode", "JD", "expressNo", "JD10000010"))
		d.later(0)
		d.Tick("goodsReceive", 9*24*time.Hour)
		if d.Parcel(p.ID).Status != kind.Shipped {
			t.Error("received too early")
		}
		d.Tick("goodsReceive", 10*24*time.Hour+time.Hour)
		p = d.Parcel(p.ID)
		if last := p.Timeline[len(p.Timeline)-1]; p.Status != kind.Completed || last.ActorType != order.BySystem {
			t.Errorf("received as %s by %+v", p.Status, last)
		}
		// Twenty yuan of fifty were kept. A half of it goes back with a half of the money.
		if got := d.Person(who); got.Growth != 20 || got.Points != 20 {
			t.Errorf("earned %d and %d", got.Growth, got.Points)
		}
		d.Do("orderGoodsRefund", p.Now("amountFen", 1_000, "reasonCode", "quality", "requestId", apptest.RequestID(), "restock", true, "items", []any{map[string]any{"itemId": p.Items[0].ID, "qty": 1}}))
		p = d.Parcel(p.ID)
		stock = d.stock(one)
		d.Do("orderGoodsRefundConfirm", p.Now("refundId", p.Refunds[0].ID, "voucher", "退 2"))
		if got := d.Person(who); got.Growth != 10 || got.Points != 10 || d.stock(one) != stock+1 {
			t.Errorf("kept %d and %d, stock %d after %d", got.Growth, got.Points, d.stock(one), stock)
		}
	})
}

func TestBatchShipping(t *testing.T) {
	eachDesk(t, func(d *desk) {
		sku := d.Offered("甲种", 1_000, 100).Skus[0].ID
		who := d.NewMember()
		var waiting []apptest.ParcelRow
		for range 3 {
			waiting = append(waiting, d.PaidParcel(who, apptest.Line(sku, 2)))
		}
		unpaid, sent := d.Telephone(who, apptest.Line(sku, 1)), d.SentParcel(who, apptest.Line(sku, 1))
		row := func(no, code, number string) map[string]any {
			return map[string]any{"orderNo": no, "expressCode": code, "expressNo": number}
		}
		rows := []map[string]any{
			row(waiting[0].OrderNo, "SF", "SF20000001"), row("SP000000000000000000", "SF", "SF20000002"), row(unpaid.OrderNo, "SF", "SF20000003"),
			row(waiting[1].OrderNo, "SF", sent.Shipments[0].ExpressNo), row(waiting[1].OrderNo, "OTHER", "XX20000004"), row(waiting[0].OrderNo, "SF", "SF20000005"),
			row(waiting[2].OrderNo, "SF", "SF20000001"), row(waiting[2].OrderNo, "JD", "JD20000006"),
		}
		type outcome struct {
			OK     []struct{ Line, Qty int }
			Failed []struct{ Line, Code int }
		}
		want := "{[{1 2} {8 2}] [{2 4004} {3 4012} {4 4010} {5 4000} {6 4010} {7 4010}]}"
		log := d.LastLogged()
		var out outcome
		d.Do("orderGoodsShipBatch", map[string]any{"rows": rows, "dryRun": true, "requestId": apptest.RequestID()}).Into(t, &out)
		if fmt.Sprint(out) != want || d.Parcel(waiting[0].ID).Status != kind.PendingShip || len(d.Logged(log)) != 0 {
			t.Errorf("a dry run: %v, %d rows in the log", out, len(d.Logged(log)))
		}
		out = outcome{}
		d.Do("orderGoodsShipBatch", map[string]any{"rows": rows, "requestId": apptest.RequestID()}).Into(t, &out)
		if fmt.Sprint(out) != want || len(d.Logged(log)) != 2 {
			t.Errorf("for good: %v", out)
		}
		for i, status := range []kind.OrderStatus{kind.Shipped, kind.PendingShip, kind.Shipped} {
			if got := d.Parcel(waiting[i].ID); got.Status != status || (len(got.Shipments) == 1) != (status == kind.Shipped) {
				t.Errorf("order %d is %s with %d parcels", i, got.Status, len(got.Shipments))
			}
		}
		many := make([]map[string]any, 501)
		for i := range many {
			many[i] = rows[0]
		}
		d.Refused(fault.CodeInvalid, "orderGoodsShipBatch", map[string]any{"rows": many, "requestId": apptest.RequestID()})
	})
}
