package door_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/store/storetest"
)

func TestMain(m *testing.M) { storetest.Main(m) }

// app is the platform's app, and the console beside it.
type app struct {
	apptest.Program
	member int64
	sku    int64
}

// shown is an order as the app is given it.
type shown struct {
	ID, PayableFen, PaidFen, RefundedFen int64
	OrderNo, Status, RefundStatus        string
	Refunds                              []struct{ RefundNo, Status string }
	Timeline                             []struct{ ActorType, Action, ToStatus string }
	Goods                                struct {
		Items []struct {
			ID, Qty, ShippedQty, PaidFen int64
		}
		Shipments []struct{ ExpressNo string }
	}
}

func eachApp(t *testing.T, f func(a *app)) {
	t.Helper()
	apptest.Each(t, func(d *apptest.Desk) {
		a := &app{Program: d.Program(perm.ScopeMembers, perm.ScopeOrders, perm.ScopeEvents, perm.ScopeFiles)}
		a.member, a.sku = a.Registers(), d.Offered("人参礼盒", 5_000, 10, "freightFen", 800).Skus[0].ID
		f(a)
	})
}

// once gives a request an id that was not used before.
func once() string { return apptest.RequestID() }

func (a *app) basket(qty int64) map[string]any {
	return map[string]any{"memberId": a.member, "kind": "goods", "source": "miniapp", "goods": map[string]any{"lines": []any{apptest.Line(a.sku, qty)}, "receiver": apptest.Receiver()}}
}

// of names an order of the member, with further fields.
func (a *app) of(orderNo string, more ...any) map[string]any {
	return apptest.With(map[string]any{"memberId": a.member, "orderNo": orderNo}, more...)
}

func (a *app) places(qty int64) (made shown) {
	a.T.Helper()
	a.Does("orderPlace", a.basket(qty), apptest.Once(once())).Into(a.T, &made)
	return made
}

func (a *app) order(orderNo string) (o shown) {
	a.T.Helper()
	a.Does("orderDetail", a.of(orderNo)).Into(a.T, &o)
	return o
}

// pays pays for an order through a channel.
func (a *app) pays(o shown) map[string]any {
	a.T.Helper()
	in := a.of(o.OrderNo, "payMethod", "wechat", "payNo", fmt.Sprintf("WX%d", apptest.People.Add(1)), "amountFen", o.PayableFen)
	a.Does("orderPaid", in, apptest.Once(once()))
	return in
}

// ships is what staff do.
func (a *app) ships(orderNo string) {
	a.T.Helper()
	p := a.Parcel(a.order(orderNo).ID)
	a.Do("orderGoodsShip", p.Now("items", p.All(), "expressCode", "SF", "expressNo", fmt.Sprintf("SF%010d", apptest.People.Add(1)), "requestId", once()))
}

// asks asks for money back, and returns the number of the refund.
func (a *app) asks(orderNo string, amount int64, more ...any) string {
	a.T.Helper()
	var asked struct{ RefundNo string }
	a.Does("refundRequest", a.of(orderNo, append([]any{"reasonCode", "quality", "amountFen", amount}, more...)...), apptest.Once(once())).Into(a.T, &asked)
	return asked.RefundNo
}

// decides is what finance does about the newest refund of an order.
func (a *app) decides(orderNo string, more ...any) {
	a.T.Helper()
	p := a.Parcel(a.order(orderNo).ID)
	a.Do("orderGoodsRefundAudit", apptest.With(p.Now("refundId", p.Refunds[0].ID), more...))
}

// told is the kinds of what the member was told since a place in the feed, and the texts.
func (a *app) told(since int64) (kinds, texts []string) {
	a.T.Helper()
	var page struct {
		Items []struct {
			MemberID int64
			Kind     string
			Text     struct{ Zh, En, Es, Ja string }
		}
	}
	a.Does("eventsNext", map[string]any{"after": since, "limit": 500}).Into(a.T, &page)
	for _, e := range page.Items {
		if e.MemberID != a.member {
			a.T.Errorf("%s was told to %d", e.Kind, e.MemberID)
		}
		for _, text := range []string{e.Text.Zh, e.Text.En, e.Text.Es, e.Text.Ja} {
			if text == "" || strings.ContainsAny(text, "{}") || strings.Contains(text, "enums:") || strings.Contains(text, "event.") {
				a.T.Errorf("%s says %q", e.Kind, text)
			}
		}
		kinds, texts = append(kinds, e.Kind), append(texts, e.Text.En)
	}
	return kinds, texts
}

func (a *app) feedStands() int64 {
	a.T.Helper()
	var page struct{ Last int64 }
	a.Does("eventsNext", map[string]any{"limit": 500}).Into(a.T, &page)
	return page.Last
}

func (a *app) stock() int64 {
	a.T.Helper()
	return apptest.Must(store.Get[int64](a.DB.Read(context.Background()), "SELECT stock FROM goods_skus WHERE id = ?", a.sku))
}

// TestAWholeLifeByTheDoor follows an order of goods from the basket to money that went back through its channel.
func TestAWholeLifeByTheDoor(t *testing.T) {
	eachApp(t, func(a *app) {
		since := a.feedStands()
		made := a.places(2)
		if made.PayableFen != 10_800 || made.Status != "pendingPay" || a.stock() != 8 {
			t.Errorf("placed: %+v, %d left", made, a.stock())
		}
		log := a.LastLogged()
		paid := a.pays(made)
		if rows := a.Logged(log); rows[0].Call != "orderPaid" || rows[0].ObjectID != a.order(made.OrderNo).ID {
			t.Errorf("the log says %+v", rows)
		}
		filed := apptest.Must(store.Get[string](a.DB.Read(t.Context()), "SELECT module FROM operation_logs WHERE call = 'orderPlace'"))
		if filed != "/order/orderGoods" {
			t.Errorf("the log files it under %s", filed)
		}
		a.Does("orderPaid", paid, apptest.Once(once())) // the channel tells once more
		a.ships(made.OrderNo)
		refund := a.asks(made.OrderNo, 5_000, "items", []any{map[string]any{"itemId": a.order(made.OrderNo).Goods.Items[0].ID, "qty": 1}})
		a.IsRefused(fault.CodeState, "orderReceive", a.of(made.OrderNo)) // while money is asked for
		a.decides(made.OrderNo, "approve", true, "amountFen", 4_000)
		result := map[string]any{"refundNo": refund, "succeeded": false, "failText": "账户异常"}
		a.Does("refundResult", result)
		p := a.Parcel(a.order(made.OrderNo).ID)
		a.Do("orderGoodsRefundRetry", p.Now("refundId", p.Refunds[0].ID))
		done := map[string]any{"refundNo": refund, "succeeded": true, "channelNo": "CH001"}
		a.Does("refundResult", done)
		a.Does("refundResult", done) // the channel tells once more
		a.Does("orderReceive", a.of(made.OrderNo))
		got := a.order(made.OrderNo)
		if got.Status != "completed" || got.RefundStatus != "partial" || got.RefundedFen != 4_000 || got.Refunds[0].Status != "succeeded" || len(got.Goods.Shipments) != 1 {
			t.Errorf("in the end: %+v", got)
		}
		name := apptest.Must(store.Get[string](a.DB.Read(t.Context()), "SELECT name FROM platform_keys WHERE id = ?", a.KeyID))
		by := apptest.Must(store.All[string](a.DB.Read(t.Context()), "SELECT actor_name FROM order_events WHERE order_id = ? AND actor_type <> 'staff' ORDER BY id", got.ID))
		if len(by) < 5 || slices.ContainsFunc(by, func(actor string) bool {
			return actor != "platform:"+name
		}) {
			t.Errorf("the timeline names %q", by)
		}
		var carried struct {
			OrderNo, PayMethod, PayNo string
			AmountFen                 int64
		}
		a.Does("refundDetail", map[string]any{"memberId": a.member, "refundNo": refund}).Into(t, &carried)
		if carried.OrderNo != made.OrderNo || carried.PayMethod != "wechat" || carried.PayNo != paid["payNo"] || carried.AmountFen != 4_000 {
			t.Errorf("the refund: %+v", carried)
		}
		kinds, texts := a.told(since)
		want := []string{"orderPaid", "orderShipped", "refundProcessing", "refundFailed", "refundProcessing", "refundPaid", "orderCompleted"}
		if !slices.Equal(kinds, want) || !strings.Contains(texts[0], made.OrderNo) || !strings.Contains(texts[0], "¥108.00") {
			t.Errorf("told %q, wanted %q: %q", kinds, want, texts)
		}
		var list struct{ Items []struct{ OrderNo string } }
		a.Does("orderList", map[string]any{"memberId": a.member}).Into(t, &list)
		if len(list.Items) != 1 || list.Items[0].OrderNo != made.OrderNo {
			t.Errorf("the member's orders: %+v", list)
		}
		a.Does("orderList", map[string]any{"memberId": a.member, "kind": "visit"}).Into(t, &list)
		if len(list.Items) != 0 {
			t.Errorf("the member's visits: %+v", list)
		}
	})
}

// TestGoodsComeBackByTheDoor sends a parcel back, takes a request back, and has another refused.
func TestGoodsComeBackByTheDoor(t *testing.T) {
	eachApp(t, func(a *app) {
		made := a.places(2)
		a.pays(made)
		a.ships(made.OrderNo)
		since := a.feedStands()
		line := a.order(made.OrderNo).Goods.Items[0].ID
		_, picture := a.Sends("refund")
		back := []any{"type", "returnRefund", "items", []any{map[string]any{"itemId": line, "qty": 2}}, "images", []string{picture}}
		withdrawn := map[string]any{"memberId": a.member, "refundNo": a.asks(made.OrderNo, 10_000, back...)}
		a.IsRefused(fault.CodeState, "refundRequest", a.of(made.OrderNo, "reasonCode", "quality", "amountFen", 1), apptest.Once(once()))
		a.Does("refundWithdraw", withdrawn)
		a.IsRefused(fault.CodeState, "refundWithdraw", withdrawn)
		a.asks(made.OrderNo, 10_000, back...)
		a.decides(made.OrderNo, "approve", false, "reason", "照片不清")
		refund := a.asks(made.OrderNo, 10_000, back...)
		parcel := map[string]any{"memberId": a.member, "refundNo": refund, "expressCode": "SF", "expressNo": "SF99887766"}
		a.IsRefused(fault.CodeState, "returnParcel", parcel)
		a.decides(made.OrderNo, "approve", true)
		a.Does("returnParcel", parcel)
		p := a.Parcel(a.order(made.OrderNo).ID)
		a.Do("orderGoodsReturnReceive", p.Now("refundId", p.Refunds[0].ID, "accept", true, "restock", []int64{line}))
		a.Does("refundResult", map[string]any{"refundNo": refund, "succeeded": true, "channelNo": "CH002"})
		if got := a.order(made.OrderNo); got.RefundedFen != 10_000 || got.RefundStatus != "partial" || a.stock() != 10 {
			t.Errorf("in the end: %+v, %d on the shelf", got, a.stock())
		}
		kinds, texts := a.told(since)
		if want := []string{"refundRejected", "refundReturn", "refundProcessing", "refundPaid"}; !slices.Equal(kinds, want) || !strings.Contains(texts[0], "照片不清") {
			t.Errorf("told %q: %q", kinds, texts)
		}
	})
}

// TestGoodsThatAreNeverSentBack end their refund, and the order goes on.
func TestGoodsThatAreNeverSentBack(t *testing.T) {
	eachApp(t, func(a *app) {
		made := a.places(1)
		a.pays(made)
		a.ships(made.OrderNo)
		since := a.feedStands()
		a.asks(made.OrderNo, 5_000, "type", "returnRefund", "items", []any{map[string]any{"itemId": a.order(made.OrderNo).Goods.Items[0].ID, "qty": 1}})
		a.decides(made.OrderNo, "approve", true)
		a.Tick("returnTimeout", 11*24*time.Hour)
		a.Tick("returnTimeout", 12*24*time.Hour)
		a.Does("orderReceive", a.of(made.OrderNo))
		if kinds, texts := a.told(since); !slices.Equal(kinds, []string{"refundReturn", "refundTimedOut", "orderCompleted"}) {
			t.Errorf("told %q: %q", kinds, texts)
		}
	})
}

func TestWhatIsNotPaidIsGivenUp(t *testing.T) {
	eachApp(t, func(a *app) {
		since := a.feedStands()
		mine, late := a.places(1), a.places(2)
		a.Does("orderCancel", a.of(mine.OrderNo, "note", "不想要了"))
		a.IsRefused(fault.CodeState, "orderPaid", a.of(mine.OrderNo, "payMethod", "alipay", "payNo", "ZF1", "amountFen", mine.PayableFen), apptest.Once(once()))
		a.Tick("orderTimeout", 31*time.Minute)
		a.Tick("orderTimeout", 32*time.Minute)
		if got := a.order(late.OrderNo); got.Status != "cancelled" || a.stock() != 10 {
			t.Errorf("too late: %+v, %d left", got, a.stock())
		}
		kinds, texts := a.told(since)
		if !slices.Equal(kinds, []string{"orderCancelled", "orderCancelled"}) || texts[0] == texts[1] {
			t.Errorf("told %q: %q", kinds, texts)
		}
	})
}

// TestFromTheBalance pays and pays back without a channel.
func TestFromTheBalance(t *testing.T) {
	eachApp(t, func(a *app) {
		a.Adjust(a.Admin, a.member, "balance", 6_000)
		since := a.feedStands()
		dear, made := a.places(2), a.places(1)
		balance := func(o shown) map[string]any {
			return a.of(o.OrderNo, "payMethod", "balance", "amountFen", o.PayableFen)
		}
		a.IsRefused(fault.CodeShortage, "orderPaid", balance(dear), apptest.Once(once()))
		a.Does("orderPaid", balance(made), apptest.Once(once()))
		refund := a.asks(made.OrderNo, made.PayableFen)
		a.decides(made.OrderNo, "approve", true)
		a.IsRefused(fault.CodeState, "refundResult", map[string]any{"refundNo": refund, "succeeded": true, "channelNo": "CH003"})
		if got := a.order(made.OrderNo); got.Status != "refunded" || a.Person(a.member).BalanceFen != 6_000 {
			t.Errorf("in the end: %+v", got)
		}
		if kinds, texts := a.told(since); !slices.Equal(kinds, []string{"orderPaid", "refundProcessing", "refundPaid"}) {
			t.Errorf("told %q: %q", kinds, texts)
		}
	})
}

// TestOrdersOfOthers: whatever names an order names its member, and that of another is not there.
func TestOrdersOfOthers(t *testing.T) {
	eachApp(t, func(a *app) {
		made := a.places(1)
		a.pays(made)
		refund := a.asks(made.OrderNo, 100)
		other := a.Registers()
		ofOther := func(more ...any) map[string]any { return apptest.With(a.of(made.OrderNo, more...), "memberId", other) }
		log := a.LastLogged()
		for call, in := range map[string]map[string]any{
			"orderPaid":   ofOther("payMethod", "wechat", "payNo", "WX-OTHER", "amountFen", made.PayableFen),
			"orderCancel": ofOther(), "orderReceive": ofOther(), "orderDetail": ofOther(),
			"refundRequest":  ofOther("reasonCode", "quality", "amountFen", 1),
			"refundWithdraw": {"memberId": other, "refundNo": refund}, "refundDetail": {"memberId": other, "refundNo": refund},
			"returnParcel": {"memberId": other, "refundNo": refund, "expressCode": "SF", "expressNo": "SF99887766"},
		} {
			a.IsRefused(fault.CodeNotFound, call, in, apptest.Once(once()))
		}
		var list struct{ Items []any }
		a.Does("orderList", map[string]any{"memberId": other}).Into(t, &list)
		if len(list.Items) != 0 || len(a.Logged(log)) != 0 {
			t.Errorf("another member sees %v", list)
		}
	})
}

func TestWhatTheDoorDoesNotTake(t *testing.T) {
	eachApp(t, func(a *app) {
		made := a.places(1)
		pay := a.of(made.OrderNo, "payMethod", "wechat", "payNo", "WX1", "amountFen", made.PayableFen)
		draft := a.GoodsOf(a.Goods("草稿", nil).ID).Skus[0].ID
		for name, c := range map[string]struct {
			call  string
			in    map[string]any
			code  int
			field string
		}{
			"a kind that there is not":    {"orderPlace", apptest.With(a.basket(1), "kind", "boat"), fault.CodeInvalid, `"kind"`},
			"the basket of another kind":  {"orderPlace", apptest.With(a.basket(1), "kind", "gene"), fault.CodeInvalid, `"goods":"不支持的字段"`},
			"not the basket of the kind":  {"orderPlace", apptest.With(a.basket(1), "kind", "gene"), fault.CodeInvalid, `"gene":"基因检测不能为空"`},
			"no basket":                   {"orderPlace", map[string]any{"memberId": a.member, "kind": "goods", "source": "app"}, fault.CodeInvalid, `"goods"`},
			"goods that are not on sale":  {"orderPlace", apptest.With(a.basket(1), "goods", map[string]any{"lines": []any{apptest.Line(draft, 1)}, "receiver": apptest.Receiver()}), fault.CodeInvalid, `"goods.lines.0.skuId"`},
			"more than there are":         {"orderPlace", a.basket(11), fault.CodeShortage, `"available":9`},
			"points for all of it":        {"orderPlace", apptest.With(a.basket(1), "points", 9_999), fault.CodeInvalid, `"points"`},
			"nobody":                      {"orderPlace", apptest.With(a.basket(1), "memberId", 999_999), fault.CodeNotFound, ""},
			"another amount":              {"orderPaid", apptest.With(pay, "amountFen", made.PayableFen-1), fault.CodeInvalid, `"amountFen"`},
			"offline":                     {"orderPaid", apptest.With(pay, "payMethod", "offline"), fault.CodeInvalid, `"payMethod"`},
			"no number":                   {"orderPaid", a.of(made.OrderNo, "payMethod", "wechat", "amountFen", made.PayableFen), fault.CodeInvalid, `"payNo"`},
			"a number of no channel":      {"orderPaid", apptest.With(pay, "payMethod", "balance"), fault.CodeInvalid, `"payNo"`},
			"paid tomorrow":               {"orderPaid", apptest.With(pay, "paidAt", "2099-01-01T00:00:00Z"), fault.CodeInvalid, `"paidAt"`},
			"paid before it was placed":   {"orderPaid", apptest.With(pay, "paidAt", "2020-01-01T00:00:00Z"), fault.CodeInvalid, `"paidAt"`},
			"a refund of what is unpaid":  {"refundRequest", a.of(made.OrderNo, "reasonCode", "quality", "amountFen", 1), fault.CodeState, ""},
			"a result without its number": {"refundResult", map[string]any{"refundNo": "TK1", "succeeded": true}, fault.CodeInvalid, `"channelNo"`},
			"a failure without a reason":  {"refundResult", map[string]any{"refundNo": "TK1", "succeeded": false}, fault.CodeInvalid, `"failText"`},
			"a refund of nothing":         {"refundResult", map[string]any{"refundNo": "TK1", "succeeded": true, "channelNo": "CH1"}, fault.CodeNotFound, ""},
		} {
			if got := a.IsRefused(c.code, c.call, c.in, apptest.Once(once())); !strings.Contains(got.Body, c.field) {
				t.Errorf("%s: %s", name, got)
			}
		}
		for call, in := range map[string]map[string]any{"orderPlace": a.basket(1), "orderPaid": pay, "refundRequest": a.of(made.OrderNo, "reasonCode", "quality", "amountFen", 1)} {
			if got := a.IsRefused(fault.CodeInvalid, call, in); !strings.Contains(got.Body, "Idempotency-Key") {
				t.Errorf("%s without an id: %s", call, got)
			}
		}
		a.pays(made)
		again := a.places(1)
		paidWith := apptest.Must(store.Get[string](a.DB.Read(t.Context()), "SELECT pay_no FROM orders WHERE order_no = ?", made.OrderNo))
		a.IsRefused(fault.CodeDuplicate, "orderPaid", a.of(again.OrderNo, "payMethod", "wechat", "payNo", paidWith, "amountFen", again.PayableFen), apptest.Once(once()))
		a.IsRefused(fault.CodeAmount, "refundRequest", a.of(made.OrderNo, "reasonCode", "quality", "amountFen", made.PayableFen+1), apptest.Once(once()))
		a.Do("userBlack", a.Person(a.member).Naming(map[string]any{"black": true, "reason": "恶意下单"}))
		a.IsRefused(fault.CodeState, "orderPlace", a.basket(1), apptest.Once(once()))
		a.asks(made.OrderNo, made.PayableFen) // which is owed to whoever is on the blacklist too
	})
}

// TestOneOrderForOneId races one basket from two servers, and then one request for money.
func TestOneOrderForOneId(t *testing.T) {
	apptest.EachPair(t, func(here, there *apptest.Desk) {
		a := &app{Program: here.Program(perm.ScopeMembers, perm.ScopeOrders)}
		a.member, a.sku = a.Registers(), here.Offered("人参礼盒", 5_000, 10, "freightFen", 800).Skus[0].ID
		race := func(call string, in map[string]any) apptest.Answer {
			body, id := apptest.Written(in), once()
			answers := make([]apptest.Answer, 20)
			var asking sync.WaitGroup
			for i := range answers {
				d := []*apptest.Desk{here, there}[i%2]
				asking.Go(func() { answers[i] = d.AskDoor(call, a.Key, body, apptest.Once(id)) })
			}
			asking.Wait()
			for _, got := range answers {
				if got.Code != 0 || string(got.Data) != string(answers[0].Data) {
					t.Errorf("%s answered %s, first %s", call, got, answers[0])
				}
			}
			return answers[0]
		}
		var made shown
		race("orderPlace", a.basket(2)).Into(t, &made)
		race("orderPaid", a.of(made.OrderNo, "payMethod", "wechat", "payNo", "WX1", "amountFen", made.PayableFen))
		race("refundRequest", a.of(made.OrderNo, "reasonCode", "quality", "amountFen", 100))
		type counted struct{ Orders, Refunds, Paid int64 }
		got := apptest.Must(store.Get[counted](here.DB.Read(t.Context()), `SELECT (SELECT count(*) FROM orders) AS orders, (SELECT count(*) FROM refunds) AS refunds,
			(SELECT count(*) FROM events WHERE kind = 'orderPaid') AS paid`))
		if got != (counted{1, 1, 1}) || a.stock() != 8 {
			t.Errorf("there are %+v, %d left", got, a.stock())
		}
	})
}

// TestWhatIsOrderedOverTheTelephoneIsTold: the member is to pay for it.
func TestWhatIsOrderedOverTheTelephoneIsTold(t *testing.T) {
	eachApp(t, func(a *app) {
		since := a.feedStands()
		a.SentParcel(a.member, apptest.Line(a.sku, 1))
		if kinds, texts := a.told(since); !slices.Equal(kinds, []string{"orderPlaced", "orderPaid", "orderShipped"}) || !strings.Contains(texts[0], "¥58.00") {
			t.Errorf("told %q: %q", kinds, texts)
		}
	})
}

// TestAVisitByTheDoor: ordered and paid for in the app, made by staff, rated in the app.
func TestAVisitByTheDoor(t *testing.T) {
	eachApp(t, func(a *app) {
		var patient struct{ ID int64 }
		a.Does("patientSave", apptest.PatientOf(a.member, "赵小宁", apptest.ResidentNumber("1960-05-05", 321))).Into(t, &patient)
		day, clock := a.ChinaDay(10)
		visit := map[string]any{"serviceId": a.VisitOffered("半天陪诊"), "patientId": patient.ID, "hospitalId": a.Hospital("市一医院").ID, "visitDate": day, "visitTime": clock}
		in := map[string]any{"memberId": a.member, "kind": "visit", "source": "miniapp", "visit": visit}
		if got := a.IsRefused(fault.CodeInvalid, "orderPlace", apptest.With(in, "visit", apptest.With(visit, "visitTime", "25:00")), apptest.Once(once())); !strings.Contains(got.Body, `"visit.visitTime"`) {
			t.Errorf("a wrong clock: %s", got)
		}
		if got := a.IsRefused(fault.CodeReference, "orderPlace", apptest.With(in, "visit", apptest.With(visit, "hospitalId", 999_999)), apptest.Once(once())); !strings.Contains(got.Body, `"visit.hospitalId"`) {
			t.Errorf("no hospital: %s", got)
		}
		var made shown
		a.Does("orderPlace", in, apptest.Once(once())).Into(t, &made)
		a.IsRefused(fault.CodeState, "orderRate", a.of(made.OrderNo, "rating", 5))
		a.pays(made)
		id := apptest.Must(store.Get[int64](a.DB.Read(t.Context()), "SELECT id FROM orders WHERE order_no = ?", made.OrderNo))
		a.Do("orderHealthAssign", a.VisitOrder(id).Now("companionId", a.Companion("方平").ID))
		a.Do("orderHealthStart", a.VisitOrder(id).Now())
		a.Do("orderHealthFinish", a.VisitOrder(id).Now("summary", "全程陪同，医生建议复诊。", "actualHours", 4))
		a.Does("orderRate", a.of(made.OrderNo, "rating", 5, "text", "很耐心"))
		a.IsRefused(fault.CodeState, "orderRate", a.of(made.OrderNo, "rating", 1))
		var told struct {
			Status string
			Visit  struct {
				CompanionName string
				Rating        int
			}
		}
		a.Does("orderDetail", a.of(made.OrderNo)).Into(t, &told)
		if told.Status != "completed" || told.Visit.CompanionName != "方平" || told.Visit.Rating != 5 {
			t.Errorf("the app is shown %+v", told)
		}
		var parcel shown
		a.Does("orderPlace", a.basket(1), apptest.Once(once())).Into(t, &parcel)
		a.IsRefused(fault.CodeInvalid, "orderRate", a.of(parcel.OrderNo, "rating", 5))
	})
}
