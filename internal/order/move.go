package order

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/order/kind"
)

// Ledger is where members gain by orders and lose by them. Members keep it; the app hands it over.
type Ledger interface {
	// GiveBack returns the points that an order had used.
	GiveBack(tx *store.Tx, r *api.Request, member, order int64, orderNo string, points int64) error
	// Earn books what a member gains by an order that is done, for what it paid and did not get back.
	Earn(tx *store.Tx, r *api.Request, member, order int64, orderNo string, kept value.Fen) error
}

// cancel cancels an order that was not paid for, and hands it on to be given back what it used. One that has gone on
// meanwhile is left alone, which false tells.
func cancel(tx *store.Tx, r *api.Request, id int64, reason CancelReason, note string, giveBack func(o *Order) error) (bool, error) {
	var cancelled *Order
	done, err := step(tx, r, id, "cancel", func(c *resource.Change[Order]) {
		o := c.After
		c.Reason = note
		o.CancelReason, o.CancelledAt = &reason, &tx.Now
		cancelled = o
	})
	if err != nil || !done || cancelled.PointsUsed == 0 {
		return done, err
	}
	return true, giveBack(cancelled)
}

// CancelUnpaid gives up what a member has ordered and not paid for, tells how many orders that were, and hands the points
// that each had used to whoever gives them back.
func CancelUnpaid(tx *store.Tx, r *api.Request, member int64, reason string, giveBack func(order int64, orderNo string, points int64) error) (cancelled int, err error) {
	ids, err := store.All[int64](&tx.Q, "SELECT id FROM orders WHERE member_id = ? AND status = 'pendingPay' AND deleted_at IS NULL ORDER BY id", member)
	if err != nil {
		return 0, err
	}
	for _, id := range ids {
		done, err := cancel(tx, r, id, RiskControl, reason, func(o *Order) error { return giveBack(o.ID, o.OrderNo, o.PointsUsed) })
		if err != nil {
			return 0, err
		}
		if done {
			cancelled++
		}
	}
	return cancelled, nil
}

// step makes a move of the console's own. An order that has gone on meanwhile is left alone, which false tells.
func step(tx *store.Tx, r *api.Request, id int64, move string, change func(c *resource.Change[Order])) (bool, error) {
	of, err := store.Get[kind.OrderKind](&tx.Q, "SELECT kind FROM orders WHERE id = ?", id)
	if err != nil {
		return false, err
	}
	return orders[of].Records().Step(tx, r, move, id, func(c *resource.Change[Order]) error {
		change(c)
		return nil
	})
}
