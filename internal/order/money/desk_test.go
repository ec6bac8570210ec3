package money_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/store/storetest"
	"caredesk/internal/order"
)

func TestMain(m *testing.M) { storetest.Main(m) }

// refundRow is a refund as the desk shows it.
type refundRow struct {
	ID           int64
	OrderID      int64
	OrderNo      string
	OrderVersion int64
	OrderTitle   string
	RefundNo     string
	Kind         string
	PayMethod    string
	MemberName   string
	Status       order.RefundState
	AmountFen    int64
	Overdue      bool
	Actions      []string
}

type refundPage struct {
	Items []refundRow
	Total int64
}

// listed is a page of the desk for somebody.
func listed(d *apptest.Desk, token string, in map[string]any) (page refundPage) {
	d.T.Helper()
	a := d.Ask("refundList", token, apptest.Written(in))
	if a.Code != 0 {
		d.T.Fatal(a)
	}
	a.Into(d.T, &page)
	return page
}

// aVisitToRefund is a visit whose member asks for money back.
func aVisitToRefund(d *apptest.Desk) (orderID int64) {
	d.T.Helper()
	o := d.PaidVisit(30)
	d.Do("orderHealthRefund", o.Now("amountFen", 900, "reasonCode", "lateService", "requestId", apptest.RequestID()))
	return o.ID
}

func TestTheDeskShowsTheKindsWhoseCodesAreHeld(t *testing.T) {
	apptest.Each(t, func(d *apptest.Desk) {
		visit := aVisitToRefund(d)
		parcel, asked := d.RefundIn(order.Requested)
		if all := listed(d, d.Admin, map[string]any{}); all.Total != 2 || len(all.Items) != 2 {
			t.Fatalf("the desk shows %+v", all)
		}
		_, ofGoods := d.Employ([]perm.Code{perm.Orders, perm.GoodsOrders}, perm.AllCaps)
		_, ofNone := d.Employ([]perm.Code{perm.Orders}, perm.AllCaps)
		_, poor := d.Employ(perm.Codes, perm.AllCaps&^perm.Finance)
		page := listed(d, ofGoods, map[string]any{})
		if page.Total != 1 || len(page.Items) != 1 || page.Items[0].ID != asked {
			t.Fatalf("who sees orders of goods sees %+v", page)
		}
		apptest.Want(t, "the refund", page.Items[0], apptest.Fields{
			"OrderID": parcel.ID, "OrderNo": parcel.OrderNo, "OrderVersion": parcel.Version, "Kind": "goods", "PayMethod": "offline", "Status": order.Requested, "Overdue": false, "OrderTitle": apptest.Given,
		})
		if strings.Join(page.Items[0].Actions, " ") != "approve reject" {
			t.Errorf("it offers %v", page.Items[0].Actions)
		}
		if hidden := listed(d, ofGoods, map[string]any{"kind": "visit"}); hidden.Total != 0 || len(hidden.Items) != 0 {
			t.Errorf("who may not see visits found %+v", hidden)
		}
		if none := listed(d, ofNone, map[string]any{}); none.Total != 0 || len(none.Items) != 0 {
			t.Errorf("who sees no orders found %+v", none)
		}
		if a := d.Ask("refundList", poor, "{}"); a.Code != fault.CodeForbidden {
			t.Errorf("without the capability: %s", a)
		}
		other := apptest.Must(store.Get[int64](d.DB.Read(t.Context()), "SELECT id FROM refunds WHERE order_id = ?", visit))
		if a := d.Ask("refundDetail", ofGoods, apptest.Written(map[string]any{"id": other})); a.Code != fault.CodeNotFound {
			t.Errorf("the refund of a visit was opened: %s", a)
		}
		var counts struct{ ByStatus map[string]int64 }
		a := d.Ask("refundCounts", ofGoods, "{}")
		a.Into(t, &counts)
		if counts.ByStatus["requested"] != 1 || counts.ByStatus["processing"] != 0 {
			t.Errorf("who sees orders of goods counts %v", counts.ByStatus)
		}
		sheet := d.Ask("refundExport", ofGoods, `{"format":"csv"}`)
		if !strings.Contains(sheet.Body, page.Items[0].RefundNo) || strings.Count(sheet.Body, "\n") != 2 {
			t.Errorf("the sheet is %q", sheet.Body)
		}
		// Money goes by the calls of the kind, with the version that the desk shows.
		d.Do("orderGoodsRefundAudit", map[string]any{"id": parcel.ID, "version": page.Items[0].OrderVersion, "refundId": asked, "approve": true})
		next := listed(d, d.Admin, map[string]any{"status": "processing", "kind": "goods"}).Items[0]
		if strings.Join(next.Actions, " ") != "confirm" {
			t.Errorf("money that goes back outside the app offers %v", next.Actions)
		}
		d.Do("orderGoodsRefundConfirm", map[string]any{"id": parcel.ID, "version": next.OrderVersion, "refundId": asked, "voucher": "退 001"})
		if done := listed(d, d.Admin, map[string]any{"status": []string{"succeeded", "rejected", "withdrawn"}}); done.Total != 1 {
			t.Errorf("done are %+v", done)
		}
	})
}

func TestWhatWaitsForTooLongIsRed(t *testing.T) {
	apptest.Each(t, func(d *apptest.Desk) {
		_, asked := d.RefundIn(order.Requested)
		_, failed := d.RefundIn(order.Failed)
		_, going := d.RefundIn(order.Processing)
		red := func() map[int64]bool {
			found := map[int64]bool{}
			for _, row := range listed(d, d.Admin, map[string]any{"overdue": true}).Items {
				found[row.ID] = row.Overdue
			}
			return found
		}
		later := func(offset time.Duration) {
			d.At(offset)
			d.Admin = d.Session(1, d.DB.Now(), d.DB.Now())
		}
		if now := red(); len(now) != 1 || !now[failed] {
			t.Errorf("red at once: %v", now)
		}
		later(25 * time.Hour)
		if now := red(); len(now) != 2 || !now[asked] {
			t.Errorf("red after a day: %v", now)
		}
		later(73 * time.Hour)
		if now := red(); len(now) != 3 || !now[going] {
			t.Errorf("red after three days: %v", now)
		}
	})
}

// statementDay is a row of the statement.
type statementDay struct {
	Day, PayMethod, Kind string
	OrderCount           int64
	PaidFen              int64
	OvertimeCount        int64
	OvertimeFen          int64
	RefundCount          int64
	RefundedFen          int64
	NetFen               int64
}

func statement(d *apptest.Desk, token string) (days []statementDay) {
	d.T.Helper()
	today, _ := d.ChinaDay(0)
	var out struct{ Days []statementDay }
	a := d.Ask("statementDays", token, apptest.Written(map[string]any{"from": today, "to": today}))
	if a.Code != 0 {
		d.T.Fatal(a)
	}
	a.Into(d.T, &out)
	return out.Days
}

func TestTheStatementIsTheSumOfItsRows(t *testing.T) {
	apptest.Each(t, func(d *apptest.Desk) {
		sku := d.Offered("鱼油", 5_000, 50).Skus[0].ID
		app := d.Telephone(d.NewMember(), apptest.Line(sku, 1))
		if err := d.PayFromApp(app.ID, "wechat"); err != nil {
			t.Fatal(err)
		}
		paid, refund := d.RefundIn(order.Processing)
		d.Do("orderGoodsRefundConfirm", paid.Now("refundId", refund, "voucher", "退 001"))
		// What did not go back the way it came, went outside the app.
		d.Do("orderGoodsRefund", d.Parcel(app.ID).Now("amountFen", 1_000, "reasonCode", "quality", "requestId", apptest.RequestID()))
		back := d.Parcel(app.ID).Refunds[0].ID
		d.ChannelSays(app.ID, back, order.ChannelResult{FailText: "账户异常"})
		d.Do("orderGoodsRefundPayOut", d.Parcel(app.ID).Now("refundId", back, "voucher", "退 002", "reason", "原路退回失败"))
		o := d.PaidVisit(3)
		d.Do("orderHealthAssign", o.Now("companionId", d.Companion("某陪诊员").ID))
		d.Do("orderHealthStart", d.VisitOrder(o.ID).Now())
		d.Do("orderHealthFinish", d.VisitOrder(o.ID).Now("summary", "全程陪同，医生建议复诊。", "actualHours", 5))
		over := d.VisitOrder(o.ID)
		d.Do("orderHealthOvertime", over.Now("paidFen", over.OvertimeFen, "voucher", "加 001", "requestId", apptest.RequestID()))
		got := map[string]statementDay{}
		for _, day := range statement(d, d.Admin) {
			if day.NetFen != day.PaidFen+day.OvertimeFen-day.RefundedFen {
				t.Errorf("%+v does not add up", day)
			}
			got[day.PayMethod+" "+day.Kind] = day
		}
		apptest.Want(t, "through the channel", got["wechat goods"], apptest.Fields{"OrderCount": 1, "PaidFen": int64(app.PayableFen), "RefundCount": 0})
		apptest.Want(t, "goods outside the app", got["offline goods"], apptest.Fields{"OrderCount": 1, "PaidFen": int64(paid.PaidFen), "RefundCount": 2, "RefundedFen": 6_000})
		apptest.Want(t, "visits outside the app", got["offline visit"], apptest.Fields{"OrderCount": 1, "PaidFen": int64(o.PaidFen), "OvertimeCount": 1, "OvertimeFen": int64(over.OvertimeFen)})
		if len(got) != 3 {
			t.Errorf("the day has %+v", got)
		}
		// The rows behind each figure.
		today, _ := d.ChinaDay(0)
		from := apptest.Must(time.ParseInLocation(time.DateOnly, string(today), time.FixedZone("", 8*60*60)))
		span := func(field string, more ...any) map[string]any {
			return apptest.With(map[string]any{field + "From": from.UTC().Format(time.RFC3339), field + "To": from.Add(24 * time.Hour).UTC().Format(time.RFC3339)}, more...)
		}
		var rows struct{ Total int64 }
		d.Do("orderGoodsList", span("paidAt", "payMethod", "wechat")).Into(t, &rows)
		if rows.Total != 1 {
			t.Errorf("%d orders stand behind the figure of one", rows.Total)
		}
		d.Do("orderHealthList", span("overtimeAt", "overtime", "paid")).Into(t, &rows)
		if rows.Total != 1 {
			t.Errorf("%d visits stand behind one overtime", rows.Total)
		}
		if page := listed(d, d.Admin, span("finishedAt", "payMethod", "offline", "kind", "goods", "status", "succeeded")); page.Total != 2 {
			t.Errorf("%d refunds stand behind the figure of two", page.Total)
		}
		// Whoever sees one kind sees its money.
		_, ofVisits := d.Employ([]perm.Code{perm.Orders, perm.VisitOrders}, perm.AllCaps)
		if only := statement(d, ofVisits); len(only) != 1 || only[0].Kind != "visit" {
			t.Errorf("who sees visits reads %+v", only)
		}
		sheet := d.Ask("statementExport", ofVisits, fmt.Sprintf(`{"from":%q,"to":%q,"format":"csv"}`, today, today))
		if strings.Count(sheet.Body, "\n") != 2 || !strings.Contains(sheet.Body, "陪诊") {
			t.Errorf("the sheet is %q", sheet.Body)
		}
		d.Refused(fault.CodeInvalid, "statementDays", map[string]any{"from": "2026-02-01", "to": "2026-01-01"})
		d.Refused(fault.CodeInvalid, "statementDays", map[string]any{"from": "2026-01-01", "to": "2026-12-31"})
	})
}
