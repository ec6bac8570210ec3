package order

import (
	"errors"

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
	cancelled, err := move(tx, r, id, PendingPay, "cancel", note, func(o *Order) {
		o.Status, o.CancelReason, o.CancelledAt = Cancelled, &reason, &tx.Now
	})
	if err != nil || cancelled == nil || cancelled.PointsUsed == 0 {
		return cancelled != nil, err
	}
	return true, giveBack(cancelled)
}

type head struct {
	Kind   OrderKind
	Status OrderStatus
}

// move takes an order from a state to another, with its row in the timeline and in the operation log; nil when it is no longer
// in that state. Nobody else gets at the order between the look and the change.
func move(tx *store.Tx, r *api.Request, id int64, from OrderStatus, action, note string, change func(o *Order)) (*Order, error) {
	if err := tx.Exec("UPDATE orders SET version = version WHERE id = ?", id); err != nil {
		return nil, err
	}
	now, err := store.Get[head](&tx.Q, "SELECT kind, status FROM orders WHERE id = ? AND deleted_at IS NULL", id)
	if errors.Is(err, store.ErrNoRows) || err == nil && now.Status != from {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	var moved *Order
	_, err = orders[now.Kind].Records().Update(tx, r, id, nil, "transition", func(c *resource.Change[Order]) error {
		change(c.After)
		moved = c.After
		return tell(c, action, note)
	})
	return moved, err
}
