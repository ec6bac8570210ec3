package order

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/flow"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/order/kind"
)

// OrderEvent is one row of an order's timeline; it is never changed.
type OrderEvent struct {
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

var timeline = store.TableOf[OrderEvent]("order_events")

// tell writes into the timeline what was done to an order, whoever did it, and into the feed what its member must learn of it,
// in the same transaction.
func (o *Orders[T]) tell(c *resource.Change[T]) error {
	if c.Before != nil && c.Move == "" {
		return nil
	}
	by, row := c.Request.Caller, c.After
	if row == nil {
		row = c.Before // an order that is hidden from now on
	}
	after := common(row)
	event := OrderEvent{OrderID: after.ID, At: c.Tx.Now, ActorType: ByStaff, ActorID: by.AccountID, ActorName: by.Name, Action: c.Move, ToStatus: after.Status, Note: c.Reason}
	member := c.By == flow.Member
	switch {
	case c.Before == nil: // everything is new, and need not be told
		event.Action, member = "place", after.Source != kind.ByStaff
	default:
		event.FromStatus = common(c.Before).Status
	}
	if c.Before != nil && c.After != nil {
		event.Data = c.Diff()
	}
	if c.Before != nil { // Whoever came to the order first may have begun later, or goes by another clock: time does not run back.
		latest, err := store.Get[value.Time](&c.Tx.Q, "SELECT COALESCE(MAX(at), 0) FROM order_events WHERE order_id = ?", after.ID)
		if err != nil {
			return err
		}
		event.At = max(event.At, latest)
	}
	switch {
	case member:
		event.ActorType, event.ActorID = ByMember, after.MemberID
	case by.AccountID == 0:
		event.ActorType = BySystem
	}
	if _, err := timeline.Insert(c.Tx, &event); err != nil {
		return err
	}
	return o.notify(c)
}
