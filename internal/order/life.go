package order

import "caredesk/internal/engine/flow"

// life is what can happen to the orders of a kind.
func (k Kind) life() flow.Table {
	return append(flow.Table{
		{Move: "cancel", From: flow.In(PendingPay), To: flow.To(Cancelled), By: flow.System},
	}, lives[k.Code]...)
}

// lives are what only the orders of one kind go through.
var lives = map[OrderKind]flow.Table{
	Insurance: {
		{Move: "start", From: flow.In(Issued), To: flow.To(InForce), By: flow.System},
		{Move: "expire", From: flow.In(InForce), To: flow.To(Expired), By: flow.System},
	},
}
