package order

import (
	"caredesk/internal/engine/flow"
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
