package parcel

import (
	"errors"
	"fmt"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/goods"
	"caredesk/internal/order"
	"caredesk/internal/order/kind"
)

// OrderItem is a line of an order: a SKU as it was when it was ordered, and what became of it.
type OrderItem struct {
	ID          int64      `json:"id"`
	OrderID     int64      `json:"-" db:"order_id"`
	GoodsID     int64      `json:"goodsId" ref:"goods"`
	SkuID       int64      `json:"skuId"`
	Name        string     `json:"name"`
	Spec        string     `json:"spec"`
	Unit        string     `json:"unit"`
	Cover       file.Image `json:"cover" usage:"goods"`
	PriceFen    value.Fen  `json:"priceFen"`
	Qty         int64      `json:"qty"`
	ShippedQty  int64      `json:"shippedQty"`
	RefundedQty int64      `json:"refundedQty"`
	LineFen     value.Fen  `json:"lineFen"`
	PaidFen     value.Fen  `json:"paidFen" db:"-"` // of what was paid for the order, without the freight
}

var items = store.TableOf[OrderItem]("order_items")

// ItemColumns is the table of all lines.
func ItemColumns() (*store.Table, error) { return items, nil }

func itemsOf(q *store.Q, order int64) ([]OrderItem, error) {
	return store.All[OrderItem](q, "SELECT * FROM order_items WHERE order_id = ? ORDER BY id", order)
}

// toShip is how many pieces of a line are still to be sent.
func (i OrderItem) toShip() int64 { return max(i.Qty-i.ShippedQty-i.RefundedQty, 0) }

// shares gives each line its share of what was paid for the goods; what does not come out even falls to the last.
func shares(o *Order, of []OrderItem) []OrderItem {
	left, lines := o.PaidFen-min(o.FreightFen, o.PaidFen), o.ItemFen
	for i := range of {
		if lines > 0 {
			of[i].PaidFen = left * of[i].LineFen / lines
		}
		if i == len(of)-1 {
			of[i].PaidFen = left
		}
		left, lines = left-of[i].PaidFen, lines-of[i].LineFen
	}
	return of
}

// pieces are quantities of lines, by SKU.
func pieces(of []OrderItem, qty func(i OrderItem) int64) []goods.Pieces {
	moved := make([]goods.Pieces, len(of))
	for i, item := range of {
		moved[i] = goods.Pieces{SkuID: item.SkuID, Qty: qty(item)}
	}
	return moved
}

// placed keeps the lines of a new order and takes its goods off the shelf.
func placed(tx *store.Tx, r *api.Request, o *Order) (err error) {
	for i := range o.Items {
		o.Items[i].OrderID = o.ID
		if o.Items[i].ID, err = items.Insert(tx, &o.Items[i]); err != nil {
			return err
		}
	}
	if err := goods.Take(tx, r, o.OrderNo, pieces(o.Items, func(i OrderItem) int64 { return i.Qty })); err != nil {
		return err
	}
	for i, item := range o.Items { // nobody changes goods any more until the order is made
		if piece, err := goods.PieceOf(&tx.Q, item.SkuID); err != nil || piece == nil {
			return errors.Join(err, notOnSale(i))
		}
	}
	return nil
}

func notOnSale(line int) error {
	return fault.InvalidField(fmt.Sprintf("lines.%d.skuId", line), "validation.notOnSale", nil)
}

// putBack puts the goods of an order that came to nothing back on the shelf.
func putBack(c *resource.Change[Order]) error {
	of, err := itemsOf(&c.Tx.Q, c.After.ID)
	if err != nil {
		return err
	}
	return goods.PutBack(c.Tx, c.Request, c.After.OrderNo, pieces(of, func(i OrderItem) int64 { return i.Qty }))
}

func sold(c *resource.Change[Order]) error {
	of, err := itemsOf(&c.Tx.Q, c.After.ID)
	if err != nil {
		return err
	}
	for _, item := range of {
		if err := goods.Sold(c.Tx, item.GoodsID, item.Qty); err != nil {
			return err
		}
		order.Sold(c.Tx, kind.Goods, *c.After.PaidAt, item.GoodsID, item.Qty)
	}
	return nil
}

// disclosedItem is a line as the member is given it.
type disclosedItem struct {
	Name        string    `json:"name"`
	Spec        string    `json:"spec"`
	Unit        string    `json:"unit"`
	PriceFen    value.Fen `json:"priceFen"`
	Qty         int64     `json:"qty"`
	ShippedQty  int64     `json:"shippedQty"`
	RefundedQty int64     `json:"refundedQty"`
	LineFen     value.Fen `json:"lineFen"`
}

// MemberShipment is a parcel as the member is given it: not who among staff sent it.
type MemberShipment struct {
	ExpressCode string     `json:"expressCode"`
	ExpressName string     `json:"expressName"`
	ExpressNo   string     `json:"expressNo"`
	ShippedAt   value.Time `json:"shippedAt"`
}

// disclose adds to an order that its member asks for its lines and parcels.
func disclose(_ *api.Request, q *store.Q, o resource.Disclosed) (err error) {
	if o["items"], err = store.All[disclosedItem](q, `SELECT name, spec, unit, price_fen, qty, shipped_qty, refunded_qty, line_fen
		FROM order_items WHERE order_id = ? ORDER BY id`, o["id"]); err != nil {
		return err
	}
	o["shipments"], err = shippedTo(q, o["id"])
	return err
}

func shippedTo(q *store.Q, order any) ([]MemberShipment, error) {
	return store.All[MemberShipment](q, "SELECT express_code, express_name, express_no, shipped_at FROM order_shipments WHERE order_id = ? ORDER BY id", order)
}

// MemberParcel is what the app shows of an order of goods beyond what all orders have: its lines, by whose ids they are sent
// back, and its parcels.
type MemberParcel struct {
	Items     []OrderItem      `json:"items"`
	Shipments []MemberShipment `json:"shipments"`
}

// ForMember reads what the app shows of an order.
func ForMember(r *api.Request, q *store.Q, id int64) (*MemberParcel, error) {
	o, err := Orders.Records().Load(r, q, id)
	if err != nil {
		return nil, err
	}
	of, err := itemsOf(q, id)
	if err != nil {
		return nil, err
	}
	shipments, err := shippedTo(q, id)
	return &MemberParcel{Items: shares(o, of), Shipments: shipments}, err
}
