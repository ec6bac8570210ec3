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
var notDisclosed = []string{"flag", "remark"}

// DisclosePart adds to an order that is handed to its member what only orders of its kind have.
type DisclosePart func(r *api.Request, q *store.Q, o resource.Disclosed) error

// Disclose gives a member who asks for them its orders of one kind, each with its lines, its refunds, what happened to it, and
// the parts of its kind.
func Disclose(of kind.OrderKind, parts ...DisclosePart) func(r *api.Request, q *store.Q, member int64) (any, error) {
	return func(r *api.Request, q *store.Q, member int64) (any, error) {
		known, err := orders[of].Records().Disclose(r, q, store.Where("member_id = ? AND kind = ?", member, of), notDisclosed...)
		if err != nil {
			return nil, err
		}
		for _, o := range known {
			if err := discloseParts(r, q, of, o); err != nil {
				return nil, err
			}
			for _, part := range parts {
				if err := part(r, q, o); err != nil {
					return nil, err
				}
			}
		}
		return known, nil
	}
}

// line is a line of an order as the member is given it.
type line struct {
	Name        string    `json:"name"`
	Spec        string    `json:"spec"`
	Unit        string    `json:"unit"`
	PriceFen    value.Fen `json:"priceFen"`
	Qty         int       `json:"qty"`
	ShippedQty  int       `json:"shippedQty"`
	RefundedQty int       `json:"refundedQty"`
	LineFen     value.Fen `json:"lineFen"`
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

func discloseParts(r *api.Request, q *store.Q, of kind.OrderKind, o resource.Disclosed) (err error) {
	id := o["id"]
	if o["items"], err = store.All[line](q, `SELECT name, spec, unit, price_fen, qty, shipped_qty, refunded_qty, line_fen
		FROM order_items WHERE order_id = ? ORDER BY id`, id); err != nil {
		return err
	}
	if o["refunds"], err = Refunds[of].Records().Disclose(r, q, store.Where("order_id = ?", id), "auditorId"); err != nil {
		return err
	}
	events, err := store.All[happening](q, "SELECT at, actor_type, action, from_status, to_status, note, data FROM order_events WHERE order_id = ? ORDER BY at, id", id)
	for i := range events {
		events[i].Data = slices.DeleteFunc(events[i].Data, func(c api.Change) bool { return slices.Contains(notDisclosed, c.Field) })
	}
	o["timeline"] = events
	return err
}
