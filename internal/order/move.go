package order

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
)

// Ledger is where members gain by orders and lose by them.
type Ledger interface {
	// GiveBack returns the points that an order had used.
	GiveBack(tx *store.Tx, r *api.Request, o *Order) error
	// Earn books what a member gains by an order that is done.
	Earn(tx *store.Tx, r *api.Request, o *Order) error
}

// Cancel cancels an order that was not paid for, and hands it on to be given back what it used. One that has gone on
// meanwhile is left alone, which false tells.
func Cancel(tx *store.Tx, r *api.Request, id int64, reason CancelReason, note string, giveBack func(o *Order) error) (bool, error) {
	var cancelled *Order
	done, err := step(tx, r, id, "cancel", note, func(o *Order) {
		o.CancelReason, o.CancelledAt = &reason, &tx.Now
		cancelled = o
	})
	if err != nil || !done || cancelled.PointsUsed == 0 {
		return done, err
	}
	return true, giveBack(cancelled)
}

// step makes a move of the console's own, with its row in the timeline and in the operation log. An order that has gone on
// meanwhile is left alone, which false tells.
func step(tx *store.Tx, r *api.Request, id int64, move, note string, change func(o *Order)) (bool, error) {
	kind, err := store.Get[OrderKind](&tx.Q, "SELECT kind FROM orders WHERE id = ?", id)
	if err != nil {
		return false, err
	}
	return orders[kind].Records().Step(tx, r, move, id, func(c *resource.Change[Order]) error {
		change(c.After)
		return tell(c, note)
	})
}
