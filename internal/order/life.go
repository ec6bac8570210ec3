package order

import (
	"caredesk/internal/engine/flow"
	"caredesk/internal/engine/perm"
	"caredesk/internal/order/kind"
)

// lifeOf is what can happen to the orders of a kind.
func lifeOf(k kind.Kind) flow.Table {
	return append(flow.Table{
		{Move: "cancel", From: flow.In(kind.PendingPay), To: flow.To(kind.Cancelled), By: flow.System},
	}, lives[k.Code]...)
}

// lives are what only the orders of one kind go through.
var lives = map[kind.OrderKind]flow.Table{
	kind.Insurance: {
		{Move: "start", From: flow.In(kind.Issued), To: flow.To(kind.InForce), By: flow.System},
		{Move: "expire", From: flow.In(kind.InForce), To: flow.To(kind.Expired), By: flow.System},
	},
}

// money is what letting money go takes.
const money = perm.Write | perm.Finance

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
