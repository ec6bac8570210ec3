// Package money is where finance works: the refunds of all kinds of orders at one desk, what came in and went out on each day,
// and whether the payment channels say the same.
package money

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/order"
	"caredesk/internal/order/kind"
)

// route is the screen of all that stands here.
const route = "/order/refund"

// need is what seeing money takes. Of which orders, the codes of their kinds say.
var need = perm.All(perm.Orders).With(perm.Finance)

// Refunds is the first tab of /order/refund: the refunds of the kinds whose orders the reader may see. What is done with one, is
// done by the calls of its kind.
var Refunds = (&resource.Resource[order.Refund]{
	Name: "refund", Route: route, Section: "order", Table: "refunds", Need: need,
	Ops:           resource.List | resource.Detail | resource.Export,
	Reach:         &resource.Reach{Field: "kind", Values: heldBy},
	Search:        resource.StartsWith("refundNo", "orderNo", "channelNo"),
	Filter:        []string{"status", "kind", "payMethod", "type", "reasonCode", "source", "finishedAt", "amountFen", "memberId"},
	CustomFilters: []resource.CustomFilter{order.RefundOverdue},
	Tallies:       []resource.Tally{{Name: "byStatus", Field: "status"}},
	Sort:          []string{"createdAt", "amountFen"},
	Order:         "-createdAt, -id",
	Label:         func(f *order.Refund) string { return f.RefundNo },
	NotExported:   []string{"overdue", "orderVersion"},
	Calls: func(resource.Records[order.Refund]) []*api.Call {
		return []*api.Call{days, daysExport, reconcile, reconcileExport}
	},
	Hooks: resource.Hooks[order.Refund]{Fill: fill},
}).Handle()

// heldBy are the kinds whose orders somebody may see.
func heldBy(reader perm.Grant) []string {
	held := []string{}
	for _, k := range kind.Kinds {
		if reader.Allows(k.Need) {
			held = append(held, string(k.Code))
		}
	}
	return held
}

// fill adds what is known of the orders, and what the reader may do with each refund by the table of its kind.
func fill(r *api.Request, q *store.Q, view resource.Op, rows []*order.Refund) (err error) {
	if err := order.SeeOrders(q, rows); err != nil || view == resource.Export {
		return err
	}
	for _, f := range rows {
		if f.Actions, err = order.Refunds[f.Kind].Records().Actions(r, q, f); err != nil {
			return err
		}
	}
	return nil
}
