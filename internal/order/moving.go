package order

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/order/kind"
)

// OrderMoved answers a move of one order: how far it has come, and what may be done next.
type OrderMoved struct {
	resource.Saved

	Status       kind.OrderStatus  `json:"status"`
	RefundStatus kind.RefundStatus `json:"refundStatus"`
	Actions      []string          `json:"actions"`
}

type selecting interface{ Selected() resource.Selection }

// Moving makes the call of a move of one order, named after the kind and the move.
func Moving[T any, In selecting](o *Orders[T], call string, step func(c *resource.Change[T], in In) error) *api.Call {
	need, do := moving(o, call, step)
	return api.Write(o.Name+call, need, do)
}

// OnceMoving is Moving where money or goods move: it is not done without an id, and done once under it.
func OnceMoving[T any, In selecting](o *Orders[T], call string, step func(c *resource.Change[T], in In) error) *api.Call {
	need, do := moving(o, call, step)
	return api.Once(o.Name+call, need, do)
}

func moving[T any, In selecting](o *Orders[T], call string, step func(c *resource.Change[T], in In) error) (perm.Need, func(r *api.Request, tx *store.Tx, in In) (OrderMoved, error)) {
	moves := resource.MovesOf[T, In](o.Records(), o.Name+call)
	return moves.Need, func(r *api.Request, tx *store.Tx, in In) (OrderMoved, error) {
		which := in.Selected()
		// Before what the move reserves or books, which all who change the order come to in the same order.
		if err := orders.LockRow(tx, which.ID); err != nil {
			return OrderMoved{}, err
		}
		saved, err := moves.Make(tx, r, in, which.ID, &which.Version, func(c *resource.Change[T]) error { return step(c, in) })
		if err != nil {
			return OrderMoved{}, err
		}
		return o.moved(r, tx, saved)
	}
}

// moved tells how far an order has come by what was just done to it.
func (o *Orders[T]) moved(r *api.Request, tx *store.Tx, saved *resource.Saved) (OrderMoved, error) {
	row, err := o.Records().Load(r, &tx.Q, saved.ID)
	if err != nil {
		return OrderMoved{}, err
	}
	actions, err := o.Records().Actions(r, &tx.Q, row)
	order := common(row) // with the version that it has after all that followed
	return OrderMoved{Saved: resource.Saved{ID: order.ID, Version: order.Version}, Status: order.Status, RefundStatus: order.RefundStatus, Actions: actions}, err
}
