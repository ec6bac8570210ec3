package order

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/order/kind"
)

// Event is one row of an order's timeline; it is never changed.
type Event struct {
	ID         int64                  `json:"id"`
	OrderID    int64                  `json:"orderId"`
	At         value.Time             `json:"at"`
	ActorType  ActorType              `json:"actorType"`
	ActorID    int64                  `json:"actorId"`
	ActorName  string                 `json:"actorName"`
	Action     string                 `json:"action"`
	FromStatus kind.OrderStatus       `json:"fromStatus"`
	ToStatus   kind.OrderStatus       `json:"toStatus"`
	Note       string                 `json:"note"`
	Data       value.List[api.Change] `json:"data"`
}

var timeline = store.TableOf[Event]("order_events")

// tell writes into the timeline what a move did to an order, whoever made it, in the transaction of the move itself.
func tell(c *resource.Change[Order]) error {
	if c.Move == "" {
		return nil
	}
	by := c.Request.Caller
	event := Event{
		OrderID: c.After.ID, At: c.Tx.Now, ActorType: ByStaff, ActorID: by.AccountID, ActorName: by.Name,
		Action: c.Move, FromStatus: c.Before.Status, ToStatus: c.After.Status, Note: c.Reason, Data: c.Diff(),
	}
	if by.AccountID == 0 {
		event.ActorType = BySystem
	}
	_, err := timeline.Insert(c.Tx, &event)
	return err
}
