package order

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/order/kind"
)

// RefundDesk describes the refunds of all kinds as one list, of the kinds whose orders the reader may see. What is done with one,
// is done by the calls of its kind; the calls given stand beside the list.
func RefundDesk(route string, need perm.Need, calls ...*api.Call) resource.Handle {
	return (&resource.Resource[Refund]{
		Name: "refund", Route: route, Section: "order", Table: "refunds", Need: need,
		Ops:           resource.List | resource.Detail | resource.Export,
		Reach:         &resource.Reach{Field: "kind", Values: HeldBy},
		Search:        resource.StartsWith("refundNo", "orderNo", "channelNo"),
		Filter:        []string{"status", "kind", "payMethod", "type", "reasonCode", "source", "finishedAt", "amountFen", "memberId"},
		CustomFilters: []resource.CustomFilter{RefundOverdue},
		Tallies:       []resource.Tally{{Name: "byStatus", Field: "status"}},
		Queues: []resource.Queue{
			{Name: "refundsToDecide", Rows: resource.InStates(Requested), Overdue: InRed, Since: "createdAt"},
			{Name: "refundsFailed", Rows: resource.InStates(Failed), Overdue: InRed, Since: "createdAt"},
			{Name: "returns", Rows: resource.InStates(AwaitingReturn), Overdue: InRed, Since: "createdAt"},
		},
		Sort:        []string{"createdAt", "amountFen"},
		Order:       "-createdAt, -id",
		Label:       func(f *Refund) string { return f.RefundNo },
		NotExported: []string{"overdue", "orderVersion"},
		Finding:     &resource.Finding{Number: "refundNo", Prefix: "TK", Codes: []string{"channelNo"}},
		ChangesWith: ordersOfAllKinds(),
		Calls:       func(resource.Records[Refund]) []*api.Call { return calls },
		Hooks:       resource.Hooks[Refund]{Fill: fillDesk},
	}).Handle()
}

// ordersOfAllKinds are under what names the operation log has what is done with refunds.
func ordersOfAllKinds() []string {
	names := make([]string, len(kind.Kinds))
	for i, k := range kind.Kinds {
		names[i] = k.Name
	}
	return names
}

// HeldBy are the kinds whose orders somebody may see.
func HeldBy(reader perm.Grant) []string {
	held := []string{}
	for _, k := range kind.Kinds {
		if reader.Allows(k.Need) {
			held = append(held, string(k.Code))
		}
	}
	return held
}

// fillDesk adds what is known of the orders, and what the reader may do with each refund by the table of its kind.
func fillDesk(r *api.Request, q *store.Q, view resource.Op, rows []*Refund) (err error) {
	if err := seeOrders(q, rows); err != nil || view == resource.Export {
		return err
	}
	for _, f := range rows {
		if f.Actions, err = Refunds[f.Kind].Records().Actions(r, q, f); err != nil {
			return err
		}
	}
	return nil
}
