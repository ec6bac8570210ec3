package order

import (
	"time"

	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// How long a refund may stay as it is before it turns red. One that failed is red at once: nobody but staff brings it further.
var refundWithin = map[RefundState]time.Duration{
	Requested: 24 * time.Hour, AwaitingReturn: 10 * 24 * time.Hour, Processing: 3 * 24 * time.Hour, Failed: 0,
}

// RefundDue is when a refund turns red that came into a state at a time; nil for never.
func RefundDue(state RefundState, since value.Time) *value.Time {
	within, open := refundWithin[state]
	if !open {
		return nil
	}
	at := since.Add(within)
	return &at
}

// setRefundDue keeps when a refund turns red, from the moment it came into its state.
func setRefundDue(c *resource.Change[Refund]) error {
	if c.Before == nil || c.Before.Status != c.After.Status {
		c.After.DueAt = RefundDue(c.After.Status, c.Tx.Now)
	}
	return nil
}

// RefundOverdue finds refunds that have turned red.
var RefundOverdue = resource.CustomFilter{
	Name: "overdue", Node: &schema.Node{Kind: schema.Bool},
	FlagAt: func(now value.Time, on bool) store.Cond {
		if on {
			return store.Where("(refunds.due_at IS NOT NULL AND refunds.due_at <= ?)", now).Unindexed("{{no_index}}refunds.due_at <= ?").About("refunds").CustomPlan()
		}
		return store.Where("(refunds.due_at IS NULL OR refunds.due_at > ?)", now).CustomPlan()
	},
}

// seeOrder adds to a refund that is about to be shown what is known of its order.
func (f *Refund) seeOrder(now value.Time, title string, paid value.Fen, version int64) {
	f.OrderTitle, f.OrderPaidFen, f.OrderVersion = title, paid, version
	f.Overdue = f.DueAt != nil && *f.DueAt <= now
}

// seeOrders adds to refunds what is known of their orders, which are read together.
func seeOrders(q *store.Q, refunds []*Refund) error {
	ids := make([]int64, len(refunds))
	for i, f := range refunds {
		ids[i] = f.OrderID
	}
	found, err := store.Find[seenOrder](q, store.Select{Table: seenOrders, Where: []store.Cond{store.In(seenID, ids)}})
	if err != nil {
		return err
	}
	known := make(map[int64]seenOrder, len(found))
	for _, o := range found {
		known[o.ID] = o
	}
	for _, f := range refunds {
		o := known[f.OrderID]
		f.seeOrder(q.Now, o.Title, o.PaidFen, o.Version)
	}
	return nil
}

// seenOrder is what a refund shows of its order.
type seenOrder struct {
	ID      int64     `json:"id"`
	Version int64     `json:"version"`
	Title   string    `json:"title"`
	PaidFen value.Fen `json:"paidFen"`
}

var (
	seenOrders = store.TableOf[seenOrder]("orders")
	seenID, _  = seenOrders.Column("id")
)
