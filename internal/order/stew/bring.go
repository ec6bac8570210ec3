package stew

import (
	"time"

	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/job"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
)

// StewDispatchIn gives orders to a courier.
type StewDispatchIn struct {
	resource.Selection

	CourierName  string `json:"courierName" minLength:"1" maxLength:"30"`
	CourierPhone string `json:"courierPhone" format:"phone"`
}

// StewReadyIn has an order wait for whoever picks it up.
type StewReadyIn struct {
	resource.RecordRef
}

// StewDeliverIn tells that an order has come to its eater.
type StewDeliverIn struct {
	resource.RecordRef

	Proof *file.PrivateImage `json:"proof,omitempty" usage:"order"`
}

// StewPickupIn hands an order over: to whoever shows its code, or for a reason.
type StewPickupIn struct {
	resource.RecordRef
	resource.WithReason

	PickupCode string `json:"pickupCode,omitempty" maxLength:"6"`
}

// Check wants one of the two.
func (in StewPickupIn) Check(*store.Tx) error {
	if in.PickupCode == "" && in.Reason == "" {
		return fault.InvalidField("pickupCode", "validation.required", nil)
	}
	return nil
}

func dispatch(c *resource.Change[Order], in StewDispatchIn) error {
	c.After.CourierName = in.CourierName
	c.After.CourierPhone.Set(in.CourierPhone)
	c.After.CookedAt, c.After.DispatchedAt = &c.Tx.Now, &c.Tx.Now
	return nil
}

func ready(c *resource.Change[Order], _ StewReadyIn) error {
	c.After.CookedAt = &c.Tx.Now
	return nil
}

func deliver(c *resource.Change[Order], in StewDeliverIn) error {
	c.After.Proof = in.Proof
	return eaten(c)
}

func pickUp(c *resource.Change[Order], in StewPickupIn) error {
	if in.PickupCode != "" && in.PickupCode != c.After.PickupCode {
		return fault.InvalidField("pickupCode", "validation.pickupCode", nil)
	}
	return eaten(c)
}

// eaten ends an order that has come to its eater.
func eaten(c *resource.Change[Order]) error {
	c.After.DeliveredAt = &c.Tx.Now
	return Orders.Complete(c)
}

// deliveredAfter is how long after a courier has left an order counts as delivered.
const deliveredAfter = 6 * time.Hour

// Timers take it that a courier has come when nobody says otherwise.
func Timers() []job.Kind {
	return []job.Kind{{
		Name: "stewDeliver", Every: time.Minute, Route: "/order", Section: "order", Object: "order",
		Do: Orders.Records().WhenDue("deliver", func(tx *store.Tx, skip int) ([]int64, error) {
			return store.All[int64](&tx.Q, `SELECT o.id FROM order_stews AS s JOIN orders AS o ON o.id = s.order_id
				WHERE s.dispatched_at <= ? AND s.delivered_at IS NULL AND o.status = 'delivering' AND o.deleted_at IS NULL AND o.refund_status NOT IN ('requested', 'processing')
				ORDER BY s.dispatched_at, o.id LIMIT 1 OFFSET ?`, tx.Now.Add(-deliveredAfter), skip)
		}, eaten),
	}}
}
