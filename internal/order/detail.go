package order

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
)

// fillDetail adds what only a single order shows: its refunds, with what may be done about each, what happened
// to it, and what its member wrote about it.
func (o *Order) fillDetail(r *api.Request, q *store.Q, refunds *resource.Resource[Refund]) (err error) {
	if o.Refunds, err = store.Find[Refund](q, store.Select{
		Table: RefundColumns(), Where: []store.Cond{store.Where("order_id = ?", o.ID)}, Order: newestFirst,
	}); err != nil {
		return err
	}
	for i := range o.Refunds {
		o.Refunds[i].seeOrder(q.Now, o.Title, o.PaidFen, o.Version)
		if o.Refunds[i].Actions, err = refunds.Records().Actions(r, q, &o.Refunds[i]); err != nil {
			return err
		}
	}
	if o.Timeline, err = store.All[OrderEvent](q, "SELECT * FROM order_events WHERE order_id = ? ORDER BY id", o.ID); err != nil {
		return err
	}
	o.Voices, err = voicesOf(r, q, o.ID)
	return err
}

var refundID, _ = refundTable.Column("id")

// newestFirst is how refunds stand below an order.
var newestFirst = []store.Order{{Column: refundID, Descending: true}}
