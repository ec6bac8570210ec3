package order

import (
	"slices"

	"caredesk/internal/engine/flow"
	"caredesk/internal/engine/perm"
	"caredesk/internal/order/kind"
)

// money is what letting money go takes.
const money = perm.Write | perm.Finance

// lifeOf is what can happen to the orders of a kind: what all kinds go through, and then what only this one does.
func lifeOf(k kind.Kind, own flow.Table) flow.Table {
	unpaid, paid, refundable := flow.In(kind.PendingPay), flow.In(k.Paid()...), flow.In(k.Refundable()...)
	anyPaid := append(slices.Clone(paid), string(kind.Refunded))
	begins := flow.Computed(k.Begins()...)
	return slices.Concat(flow.Table{
		{Move: "pay", From: unpaid, To: begins, By: flow.Member | flow.System},
		{Move: "markPaid", Call: k.Name + "MarkPaid", From: unpaid, To: begins, Need: money},
		{Move: "priceAdjust", Call: k.Name + "PriceAdjust", From: unpaid, To: flow.Same, Need: money, Reason: flow.Required, Log: "adjust"},
		{Move: "cancel", Call: k.Name + "Cancel", From: unpaid, To: flow.To(kind.Cancelled), Need: perm.Write, Reason: flow.Required, By: flow.Staff | flow.Member | flow.System},
	}, own, flow.Table{
		{Move: "refund", Call: k.Name + "Refund", From: refundable, To: flow.Same, Need: money, Reason: flow.Optional, Log: "refund"},
		{Move: "requestRefund", From: refundable, To: flow.Same, By: flow.Member | flow.System, Log: "refund"},
		// What becomes of a refund is told by its own table; the order follows.
		{Move: "followRefund", From: anyPaid, To: flow.Same, By: flow.Member | flow.System, Log: "refund"},
		{Move: "refundAll", From: paid, To: flow.To(kind.Refunded), By: flow.System, Log: "refund"},
		{Move: "remark", Call: k.Name + "Remark", From: anyPaid, To: flow.Same, Need: perm.Write, Log: "update"},
		{Move: "flag", Call: k.Name + "Flag", From: anyPaid, To: flow.Same, Need: perm.Write, Log: "update"},
		{Move: "owner", Call: k.Name + "Owner", From: append(unpaid[:1:1], anyPaid...), To: flow.Same, Need: perm.Write, Log: "update"},
		{Move: "invoice", Call: k.Name + "Invoice", From: anyPaid, To: flow.Same, Need: money, Log: "update"},
		{Move: "delete", Call: k.Name + "Del", From: flow.In(kind.Cancelled), To: flow.Gone, Need: perm.Write, Log: "delete", Refusal: "stateIllegal.orderPaid"},
	})
}

// keeping are the moves that go on while money is on its way back: they render nothing that the member may get back.
var keeping = []string{"refund", "followRefund", "refundAll", "remark", "flag", "owner", "invoice", "delete"}

// refundLifeOf is what can happen to a refund of an order of a kind. Only parcels come back.
func refundLifeOf(k kind.Kind) flow.Table {
	approved := flow.To(Processing)
	if k.Code == kind.Goods {
		approved = flow.Computed(Processing, AwaitingReturn)
	}
	life := flow.Table{
		{Move: "approve", Call: k.Name + "RefundAudit", From: flow.In(Requested), To: approved, Need: money, Log: "refund"},
		{Move: "reject", Call: k.Name + "RefundAudit", From: flow.In(Requested), To: flow.To(Rejected), Need: money, Reason: flow.Required, Log: "refund"},
		{Move: "withdraw", From: flow.In(Requested), To: flow.To(Withdrawn), By: flow.Member, Log: "refund"},
		{Move: "confirm", Call: k.Name + "RefundConfirm", From: flow.In(Processing), To: flow.To(Succeeded), Need: money, Log: "refund"},
		{Move: "succeed", From: flow.In(Processing), To: flow.To(Succeeded), By: flow.System, Log: "refund"},
		{Move: "fail", From: flow.In(Processing), To: flow.To(Failed), By: flow.System, Log: "refund"},
		{Move: "retry", Call: k.Name + "RefundRetry", From: flow.In(Failed), To: flow.To(Processing), Need: money, Log: "refund"},
		{Move: "payOut", Call: k.Name + "RefundPayOut", From: flow.In(Failed), To: flow.To(Succeeded), Need: money, Reason: flow.Required, Log: "refund"},
	}
	if k.Code != kind.Goods {
		return life
	}
	return append(life, flow.Table{
		{Move: "withdraw", From: flow.In(AwaitingReturn), To: flow.To(Withdrawn), By: flow.Member, Log: "refund"},
		{Move: "sendBack", Call: k.Name + "ReturnParcel", From: flow.In(AwaitingReturn), To: flow.Same, Need: perm.Write, By: flow.Staff | flow.Member, Log: "refund"},
		{Move: "receive", Call: k.Name + "ReturnReceive", From: flow.In(AwaitingReturn), To: flow.To(Processing), Need: perm.Write, Log: "refund"},
		{Move: "refuse", Call: k.Name + "ReturnReceive", From: flow.In(AwaitingReturn), To: flow.To(Rejected), Need: perm.Write, Reason: flow.Required, Log: "refund"},
		{Move: "timeout", From: flow.In(AwaitingReturn), To: flow.To(Rejected), By: flow.System, Log: "refund"},
	}...)
}
