package order

import (
	"slices"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/order/kind"
)

// notDisclosed are the fields of an order by which staff find it again, and what they note for one another.
var notDisclosed = []string{"flag", "remark", "ownerId", "ownerName", "dueAt", "overdue", "suggestedFen", "adjustCount", "actions"}

// Disclose gives a member who asks for them its orders of the kind, each with its refunds, what happened to it, and the parts
// of its kind.
func (o *Orders[T]) Disclose(r *api.Request, q *store.Q, member int64) (any, error) {
	known, err := o.Records().Disclose(r, q, store.Where("member_id = ? AND kind = ?", member, o.Code), notDisclosed...)
	if err != nil {
		return nil, err
	}
	for _, order := range known {
		if err := o.discloseParts(r, q, order); err != nil {
			return nil, err
		}
		if o.own.Disclose == nil {
			continue
		}
		if err := o.own.Disclose(r, q, order); err != nil {
			return nil, err
		}
	}
	return known, nil
}

// happening is a row of the timeline as the member is given it: not who among staff did it.
type happening struct {
	At         value.Time             `json:"at"`
	ActorType  ActorType              `json:"actorType"`
	Action     string                 `json:"action"`
	FromStatus kind.OrderStatus       `json:"fromStatus"`
	ToStatus   kind.OrderStatus       `json:"toStatus"`
	Note       string                 `json:"note"`
	Data       value.List[api.Change] `json:"data"`
}

func (o *Orders[T]) discloseParts(r *api.Request, q *store.Q, order resource.Disclosed) (err error) {
	id := order["id"]
	if order["refunds"], err = o.refunds.Records().Disclose(r, q, store.Where("order_id = ?", id), "auditorId", "dueAt", "overdue", "orderTitle", "orderPaidFen", "orderVersion", "actions"); err != nil {
		return err
	}
	events, err := store.All[happening](q, "SELECT at, actor_type, action, from_status, to_status, note, data FROM order_events WHERE order_id = ? ORDER BY id", id)
	for i := range events {
		events[i].Data = slices.DeleteFunc(events[i].Data, func(c api.Change) bool { return slices.Contains(notDisclosed, c.Field) })
	}
	order["timeline"] = events
	return err
}
