// Package parcel is the orders of goods: what was ordered, who receives it, and the parcels that it was sent in.
package parcel

import (
	"time"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/flow"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/event"
	"caredesk/internal/order"
	"caredesk/internal/order/kind"
)

// Parcel is what an order of goods has beyond what all orders have.
type Parcel struct {
	order.Receiver

	ExpressNos string      `json:"expressNos" readOnly:"true"` // of all shipments
	ShippedAt  *value.Time `json:"shippedAt" readOnly:"true"`  // the last of it
	ReceivedAt *value.Time `json:"receivedAt" readOnly:"true"`
}

// Order is an order of goods.
type Order struct {
	order.Order
	Parcel `table:"order_parcels" key:"order_id"`

	Items     []OrderItem `json:"items" readOnly:"true" detail:"true" db:"-"`
	Shipments []Shipment  `json:"shipments" readOnly:"true" detail:"true" db:"-"`
}

// Orders is the screen /order/orderGoods.
var Orders *order.Orders[Order]

// What is done with orders needs the orders themselves, so they are described last.
func init() {
	Orders = order.Describe(kind.Of(kind.Goods), order.Own[Order]{
		Life: life, Due: due, Suggest: suggest, Placed: placed, Paid: sold, Received: received, GiveBack: putBack, CheckRefund: checkRefund, Refunded: refunded, Settled: shipRest,
		Tells: map[string]event.NoticeKind{"ship": event.OrderShipped, "resend": event.OrderShipped},
		Fill:  fill, Disclose: disclose, Lines: "items",
		Search: []string{"receiverName"}, Sealed: []string{"receiverPhone"}, SearchBy: byExpressNo,
		Filter: []string{"receiverProvince", "shippedAt"},
		CustomFilters: []resource.CustomFilter{
			{Name: "goodsId", Node: &schema.Node{Kind: schema.Ref, To: "goods"}, Numbers: ofGoods},
			{Name: "expressNo", Node: &schema.Node{Kind: schema.Text, MinLength: 6, MaxLength: 32}, Texts: sentUnder},
		},
		Queues: []resource.Queue{order.QueueOf("goodsToShip", kind.PendingShip, kind.PartShipped)},
		Calls:  calls,
	})
}

// life is what can happen to an order of goods between being paid for and its end.
var life = flow.Table{
	{Move: "ship", Call: "orderGoodsShip", From: flow.In(kind.PendingShip, kind.PartShipped), To: flow.Computed(kind.PartShipped, kind.Shipped), Need: perm.Write},
	{Move: "address", Call: "orderGoodsAddress", From: flow.In(kind.PendingShip), To: flow.Same, Need: perm.Write, Reason: flow.Required, Log: "update"},
	{Move: "shipRest", From: flow.In(kind.PartShipped), To: flow.To(kind.Shipped), By: flow.System},
	{Move: "shipEdit", Call: "orderGoodsShipEdit", From: flow.In(kind.PartShipped, kind.Shipped, kind.Completed), To: flow.Same, Need: perm.Write, Log: "update"},
	{Move: "receive", Call: "orderGoodsReceive", From: flow.In(kind.Shipped), To: flow.To(kind.Completed), Need: perm.Write, Reason: flow.Required, By: flow.Staff | flow.Member | flow.System},
	{Move: "resend", Call: "orderGoodsResend", From: flow.In(kind.Shipped, kind.Completed), To: flow.Same, Need: perm.Write, Reason: flow.Required, Log: "update"},
}

func calls(o *order.Orders[Order], _ resource.Records[Order]) []*api.Call {
	return []*api.Call{
		createCall(o), skuOptionsCall(o), order.OnceMoving(o, "Ship", ship), order.Moving(o, "ShipEdit", shipEdit), shipBatchCall(o), order.Moving(o, "Address", changeAddress),
		order.Moving(o, "Receive", receive), order.OnceMoving(o, "Resend", resend), order.RefundMoving(o, "ReturnParcel", sendBack), order.RefundMoving(o, "ReturnReceive", receiveBack),
	}
}

// shipWithin is how long after the payment an order that is not sent turns red.
const shipWithin = 48 * time.Hour

func due(o *Order) *value.Time {
	if o.PaidAt == nil || o.Status != kind.PendingShip && o.Status != kind.PartShipped {
		return nil
	}
	at := o.PaidAt.Add(shipWithin)
	return &at
}

func fill(_ *api.Request, q *store.Q, view resource.Op, rows []*Order) error {
	if view == resource.List {
		return nil
	}
	for _, o := range rows {
		items, err := itemsOf(q, o.ID)
		if err != nil {
			return err
		}
		o.Items = shares(o, items)
		if view == resource.Export {
			continue
		}
		if o.Shipments, err = shipmentsOf(q, o.ID); err != nil {
			return err
		}
	}
	return nil
}

// ofGoods matches orders of some goods.
func ofGoods(ids []int64) store.Cond {
	conds := make([]store.Cond, len(ids))
	for i, id := range ids {
		conds[i] = store.Among("orders.id", "order_items", "order_id", "goods_id = ?", id)
	}
	return store.AnyOf(conds)
}

// sentUnder matches orders that were sent under a number.
func sentUnder(numbers []string) store.Cond {
	conds := make([]store.Cond, len(numbers))
	for i, number := range numbers {
		conds[i] = store.Among("orders.id", "order_shipments", "order_id", "express_no = ?", number)
	}
	return store.AnyOf(conds)
}

func byExpressNo(_ *api.Request, kw string) []store.Cond {
	return []store.Cond{store.Among("orders.id", "order_shipments", "order_id", "express_no >= ? AND express_no < ?", kw, kw+"\U0010FFFF").CustomPlan()}
}
