package parcel

import (
	"time"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/job"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/order"
)

// ParcelAddressIn makes somebody else the receiver, or the same one elsewhere.
type ParcelAddressIn struct {
	resource.RecordRef
	resource.ForReason

	Receiver order.ReceiverIn `json:"receiver"`
}

func changeAddress(c *resource.Change[Order], in ParcelAddressIn) error {
	in.Receiver.Set(&c.After.Receiver)
	return nil
}

// ParcelReceiveIn tells that the parcel has come.
type ParcelReceiveIn struct {
	resource.RecordRef
	resource.ForReason
}

func receive(c *resource.Change[Order], _ ParcelReceiveIn) error { return received(c) }

// received ends an order whose parcel has come.
func received(c *resource.Change[Order]) error {
	c.After.ReceivedAt = &c.Tx.Now
	return Orders.Complete(c)
}

// receivedAfter is how long after the last parcel an order counts as received.
const receivedAfter = 10 * 24 * time.Hour

// Timers take it that a parcel has come when nobody says otherwise.
func Timers() []job.Kind {
	return []job.Kind{{
		Name: "goodsReceive", Every: time.Minute, Route: "/order", Section: "order", Object: "order",
		Do: Orders.Records().WhenDue("receive", func(tx *store.Tx, skip int) ([]int64, error) {
			return store.All[int64](&tx.Q, `SELECT o.id FROM order_parcels AS p JOIN orders AS o ON o.id = p.order_id
				WHERE p.shipped_at <= ? AND p.received_at IS NULL AND o.status = 'shipped' AND o.deleted_at IS NULL AND o.refund_status NOT IN ('requested', 'processing')
				ORDER BY p.shipped_at, o.id LIMIT 1 OFFSET ?`, tx.Now.Add(-receivedAfter), skip)
		}, received),
	}}
}

// shipRest goes on with an order of which nothing is left to be sent, because the rest was paid back.
func shipRest(tx *store.Tx, r *api.Request, id int64) error {
	of, err := itemsOf(&tx.Q, id)
	if err != nil {
		return err
	}
	for _, item := range of {
		if item.toShip() > 0 {
			return nil
		}
	}
	_, err = Orders.Records().Step(tx, r, "shipRest", id, nil)
	return err
}
