package parcel_test

import (
	"strings"
	"testing"
	"time"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/store"
	"caredesk/internal/order"
	"caredesk/internal/order/kind"
	"caredesk/internal/order/parcel"
)

func TestARefundThatAMemberAsksFor(t *testing.T) {
	eachDesk(t, func(d *desk) {
		sku := d.Offered("甲种", 5_000, 100).Skus[0].ID
		p := d.SentParcel(d.NewMember(), apptest.Line(sku, 2))
		ask := order.RefundRequest{Type: order.RefundOnly, ReasonCode: order.Quality, AmountFen: 6_000, Items: lineOf(p, 0, 1)}
		tooMuch := ask
		tooMuch.AmountFen = 10_001
		_, err := d.AskBack(p.ID, tooMuch)
		if refused := d.refusedApp(fault.CodeAmount, err); refused.Data["maxFen"] != int64(10_000) {
			t.Errorf("told %v", refused.Data)
		}
		made := apptest.Must(d.AskBack(p.ID, ask))
		_, err = d.AskBack(p.ID, ask)
		d.refusedApp(fault.CodeState, err)
		seen := d.Parcel(p.ID)
		if last := seen.Timeline[len(seen.Timeline)-1]; seen.RefundStatus != kind.RefundRequested || last.ActorType != order.ByMember {
			t.Errorf("asked for by %+v: %s", last, seen.RefundStatus)
		}
		audit := func(more ...any) map[string]any {
			return apptest.With(d.Parcel(p.ID).Now("refundId", made.RefundID), more...)
		}
		d.Refused(fault.CodeInvalid, "orderGoodsRefundAudit", audit("approve", false))
		d.Refused(fault.CodeAmount, "orderGoodsRefundAudit", audit("approve", true, "amountFen", 6_001))
		d.Refused(fault.CodeNotFound, "orderGoodsRefundAudit", audit("approve", true, "refundId", 99_999))
		d.Do("orderGoodsRefundAudit", audit("approve", true, "amountFen", 4_000))
		// Two people: the second has not seen what the first did.
		d.Refused(fault.CodeConflict, "orderGoodsRefundAudit", apptest.With(seen.Now("refundId", made.RefundID), "approve", false, "reason", "证据不足"))
		more := d.Refused(fault.CodeAmount, "orderGoodsRefund", d.Parcel(p.ID).Now("amountFen", 6_001, "reasonCode", "quality", "requestId", apptest.RequestID()))
		if !strings.Contains(more.Body, `"maxFen":6000`) {
			t.Error(more)
		}
		// A line that one refund speaks of is left to it.
		d.Refused(fault.CodeInvalid, "orderGoodsRefund", d.Parcel(p.ID).Now("amountFen", 100, "reasonCode", "quality", "requestId", apptest.RequestID(), "items", []any{map[string]any{"itemId": p.Items[0].ID, "qty": 2}}))

		d.ChannelSays(p.ID, made.RefundID, order.ChannelResult{FailText: "账户异常"})
		if got := d.Parcel(p.ID); got.RefundStatus != kind.RefundProcessing || got.Refunds[0].Status != order.Failed {
			t.Errorf("failed: %s, %s", got.RefundStatus, got.Refunds[0].Status)
		}
		d.Do("orderGoodsRefundRetry", audit())
		done := order.ChannelResult{Succeeded: true, ChannelNo: "CH1"}
		d.ChannelSays(p.ID, made.RefundID, done)
		version := d.Parcel(p.ID).Version
		d.ChannelSays(p.ID, made.RefundID, done)
		got := d.Parcel(p.ID)
		apptest.Want(t, "a part is back", got, apptest.Fields{"RefundStatus": kind.RefundPartial, "RefundedFen": 4_000, "Status": kind.Shipped, "Version": version})
		if got.Items[0].RefundedQty != 1 || d.stock(sku) != 98 {
			t.Errorf("%+v, stock %d", got.Items, d.stock(sku))
		}
		// Paid back another way, all that is left.
		d.Do("orderGoodsRefund", got.Now("amountFen", 6_000, "reasonCode", "other", "reason", "补偿", "restock", true, "requestId", apptest.RequestID()))
		last := d.Parcel(p.ID).Refunds[0].ID
		d.ChannelSays(p.ID, last, order.ChannelResult{FailText: "已销户"})
		d.Do("orderGoodsRefundPayOut", d.Parcel(p.ID).Now("refundId", last, "voucher", "转 7", "reason", "原路失败"))
		got = d.Parcel(p.ID)
		apptest.Want(t, "all is back", got, apptest.Fields{"RefundStatus": kind.RefundFull, "RefundedFen": 10_000, "Status": kind.Refunded})
		if got.Items[0].RefundedQty != 2 || d.stock(sku) != 99 {
			t.Errorf("%+v, stock %d", got.Items, d.stock(sku))
		}

		other := d.SentParcel(d.NewMember(), apptest.Line(sku, 1))
		asked := apptest.Must(d.AskBack(other.ID, order.RefundRequest{Type: order.RefundOnly, ReasonCode: order.Quality, AmountFen: 1}))
		d.Do("orderGoodsRefundAudit", d.Parcel(other.ID).Now("refundId", asked.RefundID, "approve", false, "reason", "证据不足"))
		apptest.Want(t, "what was turned down", d.Parcel(other.ID), apptest.Fields{"RefundStatus": kind.RefundNone, "Status": kind.Shipped})
		asked = apptest.Must(d.AskBack(other.ID, order.RefundRequest{Type: order.RefundOnly, ReasonCode: order.Quality, AmountFen: 1}))
		if err := d.AsApp(func(tx *store.Tx, r *api.Request) error {
			_, err := parcel.Orders.WithdrawRefund(tx, r, other.ID, asked.RefundID)
			return err
		}); err != nil {
			t.Fatal(err)
		}
		if got := d.Parcel(other.ID); got.RefundStatus != kind.RefundNone || got.Refunds[0].Status != order.Withdrawn || got.Timeline[len(got.Timeline)-1].ActorType != order.ByMember {
			t.Errorf("withdrawn: %+v", got.Refunds)
		}
		d.Do("orderGoodsReceive", d.Parcel(other.ID).Now("reason", "来电"))
		d.At(16 * 24 * time.Hour)
		_, err = d.AskBack(other.ID, order.RefundRequest{Type: order.RefundOnly, ReasonCode: order.Quality, AmountFen: 1})
		if refused := d.refusedApp(fault.CodeState, err); refused.Message.Key != "stateIllegal.afterSale" {
			t.Errorf("after sixteen days: %v", refused)
		}
	})
}

func TestGoodsThatComeBack(t *testing.T) {
	eachDesk(t, func(d *desk) {
		sku := d.Offered("甲种", 5_000, 100).Skus[0].ID
		unsent := d.PaidParcel(d.NewMember(), apptest.Line(sku, 2))
		_, err := d.AskBack(unsent.ID, order.RefundRequest{Type: order.ReturnRefund, ReasonCode: order.Quality, AmountFen: 100, Items: lineOf(unsent, 0, 1)})
		d.refusedApp(fault.CodeState, err)
		returning := func() (apptest.ParcelRow, int64) {
			p := d.SentParcel(d.NewMember(), apptest.Line(sku, 2))
			made := apptest.Must(d.AskBack(p.ID, order.RefundRequest{Type: order.ReturnRefund, ReasonCode: order.Quality, AmountFen: 5_000, Items: lineOf(p, 0, 1)}))
			d.Do("orderGoodsRefundAudit", d.Parcel(p.ID).Now("refundId", made.RefundID, "approve", true))
			return d.Parcel(p.ID), made.RefundID
		}
		p, refund := returning()
		d.Do("orderGoodsReturnParcel", p.Now("refundId", refund, "expressCode", "SF", "expressNo", "SF77777777"))
		stock := d.stock(sku)
		d.Refused(fault.CodeInvalid, "orderGoodsReturnReceive", d.Parcel(p.ID).Now("refundId", refund, "accept", true, "restock", []int64{99_999}))
		d.Do("orderGoodsReturnReceive", d.Parcel(p.ID).Now("refundId", refund, "accept", true, "restock", []int64{p.Items[0].ID}))
		d.Do("orderGoodsRefundConfirm", d.Parcel(p.ID).Now("refundId", refund, "voucher", "退 3"))
		if got := d.Parcel(p.ID); got.RefundedFen != 5_000 || got.Items[0].RefundedQty != 1 || d.stock(sku) != stock+1 {
			t.Errorf("came back: %+v, stock %d after %d", got.Items, d.stock(sku), stock)
		}

		p, refund = returning()
		stock = d.stock(sku)
		d.Refused(fault.CodeInvalid, "orderGoodsReturnReceive", p.Now("refundId", refund, "accept", false))
		d.Do("orderGoodsReturnReceive", p.Now("refundId", refund, "accept", false, "reason", "已使用"))
		if got := d.Parcel(p.ID); got.RefundStatus != kind.RefundNone || got.Refunds[0].Status != order.Rejected || d.stock(sku) != stock {
			t.Errorf("not taken: %+v", got.Refunds)
		}

		waiting, _ := returning()
		sent, refund := returning()
		d.Do("orderGoodsReturnParcel", sent.Now("refundId", refund, "expressCode", "SF", "expressNo", "SF77777778"))
		d.Tick("returnTimeout", 9*24*time.Hour)
		if d.Parcel(waiting.ID).RefundStatus != kind.RefundProcessing {
			t.Error("ended too early")
		}
		d.Tick("returnTimeout", 10*24*time.Hour+time.Minute)
		if d.Parcel(waiting.ID).RefundStatus != kind.RefundNone || d.Parcel(sent.ID).RefundStatus != kind.RefundProcessing {
			t.Error("only a return without a parcel ends by itself")
		}
	})
}
