// Package stew is the orders of stews: what is cooked for whom, for which slot of which day, and how it gets there.
package stew

import (
	"time"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/flow"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/order"
	"caredesk/internal/order/kind"
	"caredesk/internal/special"
)

// Meal is what an order of stews has beyond what all orders have.
type Meal struct {
	order.Receiver

	HospitalName string               `json:"hospitalName" readOnly:"true"` // where the receiver lies, if in one
	WardBed      string               `json:"wardBed" readOnly:"true" personal:"true"`
	DeliverDate  value.Date           `json:"deliverDate" readOnly:"true"`
	Slot         string               `json:"slot" readOnly:"true"` // HH:mm-HH:mm
	Mode         special.DeliveryMode `json:"mode" readOnly:"true"`
	Held         bool                 `json:"-" db:"held"` // its portions are taken from the quota of the day
	Avoid        string               `json:"avoid" readOnly:"true" personal:"true"`
	AcceptedAt   *value.Time          `json:"acceptedAt" readOnly:"true"`
	CookedAt     *value.Time          `json:"cookedAt" readOnly:"true"`
	CourierName  string               `json:"courierName" readOnly:"true"`
	CourierPhone pii.Phone            `json:"courierPhone" readOnly:"true" format:"phone" db:"courier_phone_sealed"`
	DispatchedAt *value.Time          `json:"dispatchedAt" readOnly:"true"`
	DeliveredAt  *value.Time          `json:"deliveredAt" readOnly:"true"` // or picked up
	Proof        *file.PrivateImage   `json:"proof" readOnly:"true" usage:"order" detail:"true"`
	PickupCode   string               `json:"pickupCode" readOnly:"true" detail:"true"`
	Rating       *int                 `json:"rating" readOnly:"true"` // by the member, 1 to 5
	RatingText   string               `json:"ratingText" readOnly:"true"`
}

// span is the slot that it is for. Orders from before have none.
func (m *Meal) span() (from, to value.Time) { return special.SlotSpan(m.DeliverDate, m.Slot) }

// Order is an order of stews.
type Order struct {
	order.Order
	Meal `table:"order_stews" key:"order_id"`

	Items []StewLine `json:"items" readOnly:"true" detail:"true" db:"-"`
}

// Orders is the screen /order/orderChaStew.
var Orders *order.Orders[Order]

// What is done with orders needs the orders themselves, so they are described last.
func init() {
	Orders = order.Describe(kind.Of(kind.Stew), order.Own[Order]{
		Life: life, Due: due, Suggest: suggest, Placed: placed, Paid: sold, GiveBack: free, Refunded: refunded, Rate: rate, Rating: func(o *Order) *int { return o.Rating }, Figures: figuresOf, Bar: bar,
		Fill: fill, Disclose: disclose, Lines: "items",
		Search: []string{"receiverName", "hospitalName", "pickupCode"}, Sealed: []string{"receiverPhone"},
		Filter: []string{"deliverDate", "slot", "mode"},
		CustomFilters: []resource.CustomFilter{
			{Name: "stewId", Node: &schema.Node{Kind: schema.Ref, To: special.Stews.Name}, Numbers: ofStews},
		},
		Sort: []string{"deliverDate"},
		Queues: []resource.Queue{
			order.QueueOf("stewsToAccept", kind.PendingAccept),
			{Name: "kitchenToday", Rows: resource.InStates(kind.Preparing).Today("deliverDate"), Overdue: order.InRed, Kept: true},
		},
		Calls: calls,
	})
}

// life is what can happen to an order of stews between being paid for and its end.
var life = flow.Table{
	{Move: "accept", Call: "orderChaStewAccept", From: flow.In(kind.PendingAccept), To: flow.To(kind.Preparing), Need: perm.Write},
	{Move: "decline", Call: "orderChaStewDecline", From: flow.In(kind.PendingAccept), To: flow.Same, Need: perm.Write, Reason: flow.Required, Log: "refund"},
	{Move: "reslot", Call: "orderChaStewReslot", From: flow.In(kind.PendingAccept), To: flow.Same, Need: perm.Write, Log: "update"},
	{Move: "dispatch", Call: "orderChaStewDispatch", From: flow.In(kind.Preparing), To: flow.To(kind.Delivering), Need: perm.Write},
	{Move: "ready", Call: "orderChaStewReady", From: flow.In(kind.Preparing), To: flow.To(kind.ReadyPickup), Need: perm.Write},
	{Move: "deliver", Call: "orderChaStewDeliver", From: flow.In(kind.Delivering), To: flow.To(kind.Completed), Need: perm.Write, By: flow.Staff | flow.System},
	{Move: "pickup", Call: "orderChaStewPickup", From: flow.In(kind.ReadyPickup), To: flow.To(kind.Completed), Need: perm.Write, Reason: flow.Optional},
	{Move: "rate", From: flow.In(kind.Completed), To: flow.Same, By: flow.Member, Log: "update"},
}

func calls(o *order.Orders[Order], records resource.Records[Order]) []*api.Call {
	return []*api.Call{
		createCall(o), menuCall(o), boardCall(o), sampleCall(o),
		resource.MoveMany(records, o.Name+"Accept", accept), order.Refunding(o, "Decline", decline), order.Moving(o, "Reslot", reslot),
		resource.MoveMany(records, o.Name+"Dispatch", dispatch), order.Moving(o, "Ready", ready),
		order.Moving(o, "Deliver", deliver), order.Moving(o, "Pickup", pickUp),
	}
}

// acceptWithin is how long after the payment an order that nobody has accepted turns red.
const acceptWithin = 15 * time.Minute

// DueOf is when an order turns red, for what makes orders in bulk.
func DueOf(o *Order) *value.Time {
	if o.RefundStatus == kind.RefundRequested || o.RefundStatus == kind.RefundProcessing {
		return nil
	}
	return due(o)
}

// due is when an order turns red: what nobody accepts soon, what is still on the stove when its slot begins, and what has not
// come to its eater when the slot ends.
func due(o *Order) *value.Time {
	begin, end := o.span()
	if o.PaidAt == nil || end == 0 {
		return nil
	}
	var at value.Time
	switch o.Status {
	case kind.PendingAccept:
		at = o.PaidAt.Add(acceptWithin)
	case kind.Preparing:
		at = begin
	case kind.Delivering, kind.ReadyPickup:
		at = end
	default:
		return nil
	}
	return &at
}

// suggest is what the rules give back: all of it until the kitchen begins, and half while it cooks.
func suggest(o *Order, _ value.Time) value.Fen {
	left := o.PaidFen - o.RefundedFen
	switch o.Status {
	case kind.PendingAccept:
		return left
	case kind.Preparing:
		return min(o.PaidFen/2, left)
	}
	return 0
}

// bar names the moves that the time, or the way in which an order gets there, forbids.
func bar(_ *api.Request, q *store.Q, rows []*Order, bar func(row *Order, move string, because error)) error {
	for _, o := range rows {
		if begin, _ := o.span(); q.Now >= begin {
			bar(o, "accept", resource.Barred("stateIllegal.slotBegun", nil))
		}
		if o.Mode == special.Pickup {
			bar(o, "dispatch", resource.Barred("stateIllegal.pickedUp", nil))
		} else {
			bar(o, "ready", resource.Barred("stateIllegal.delivered", nil))
		}
		if o.Rating != nil {
			bar(o, "rate", resource.Barred("stateIllegal.rated", nil))
		}
	}
	return nil
}

func fill(_ *api.Request, q *store.Q, view resource.Op, rows []*Order) (err error) {
	if view == resource.List {
		return nil
	}
	for _, o := range rows {
		if o.Items, err = linesOf(q, o.ID); err != nil {
			return err
		}
	}
	return nil
}

// ofStews matches orders of some stews.
func ofStews(ids []int64) store.Cond {
	conds := make([]store.Cond, len(ids))
	for i, id := range ids {
		conds[i] = store.Among("orders.id", "order_stew_items", "order_id", "stew_id = ?", id)
	}
	return store.AnyOf(conds)
}

// figuresOf is what an order adds to what the kitchen has to cook on its day.
func figuresOf(o *Order) []resource.DayFigure {
	if o.Status != kind.Preparing {
		return nil
	}
	return []resource.DayFigure{resource.InQueue("kitchenToday", o.DeliverDate)}
}
