package parcel

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/goods"
	"caredesk/internal/order"
	"caredesk/internal/order/kind"
)

// ShippedLine is how many pieces of a line are in a parcel.
type ShippedLine struct {
	ItemID int64 `json:"itemId" minimum:"1"`
	Qty    int64 `json:"qty" minimum:"1" maximum:"999"`
}

// Shipment is a parcel that was sent.
type Shipment struct {
	ID            int64                   `json:"id"`
	OrderID       int64                   `json:"-" db:"order_id"`
	ExpressCode   order.ExpressCode       `json:"expressCode"`
	ExpressName   string                  `json:"expressName"`
	ExpressNo     string                  `json:"expressNo"`
	Items         value.List[ShippedLine] `json:"items"`
	ShippedAt     value.Time              `json:"shippedAt"`
	ShippedBy     int64                   `json:"shippedBy" ref:"account"`
	ShippedByName string                  `json:"shippedByName"`
	ResendReason  *ResendReason           `json:"resendReason"` // why something was sent once more
}

// ResendReason is why something is sent once more.
type ResendReason string

// EnumValues lists the reasons.
func (ResendReason) EnumValues() []string { return []string{"damaged", "missing", "wrong"} }

var shipments = store.TableOf[Shipment]("order_shipments")

// ShipmentColumns is the table of all parcels.
func ShipmentColumns() (*store.Table, error) { return shipments, nil }

func shipmentsOf(q *store.Q, order int64) ([]Shipment, error) {
	return store.All[Shipment](q, "SELECT * FROM order_shipments WHERE order_id = ? ORDER BY id", order)
}

// ParcelShipIn sends lines of an order.
type ParcelShipIn struct {
	resource.RecordRef
	order.ExpressIn

	Items []ShippedLine `json:"items" minItems:"1" maxItems:"50"`
	Force bool          `json:"force,omitempty"` // though another order was sent under the number
}

// Check asks for the name of a company that is not on the list.
func (in ParcelShipIn) Check(*store.Tx) error { return in.CheckName() }

func ship(c *resource.Change[Order], in ParcelShipIn) error {
	of, err := itemsOf(&c.Tx.Q, c.After.ID)
	if err != nil {
		return err
	}
	return send(c, of, in.Items, in.ExpressIn, in.Force)
}

// send puts lines of an order into a parcel.
func send(c *resource.Change[Order], of []OrderItem, lines []ShippedLine, express order.ExpressIn, force bool) error {
	if !force {
		if err := checkExpressNo(c, express.ExpressNo); err != nil {
			return err
		}
	}
	for i, line := range lines {
		place := slices.IndexFunc(of, func(item OrderItem) bool { return item.ID == line.ItemID })
		if place < 0 {
			return fault.InvalidField(fmt.Sprintf("items.%d.itemId", i), "validation.choice", nil)
		}
		item := &of[place]
		if left := item.toShip(); line.Qty > left {
			return fault.InvalidField(fmt.Sprintf("items.%d.qty", i), "validation.maximum", map[string]any{"max": left})
		}
		item.ShippedQty += line.Qty
		if err := c.Tx.Exec("UPDATE order_items SET shipped_qty = ? WHERE id = ?", item.ShippedQty, item.ID); err != nil {
			return err
		}
	}
	c.After.Status = kind.Shipped
	if slices.ContainsFunc(of, func(item OrderItem) bool { return item.toShip() > 0 }) {
		c.After.Status = kind.PartShipped
	}
	c.After.ShippedAt = &c.Tx.Now
	return keep(c, of, lines, express, nil)
}

// reusedAfter is how long a number that a parcel was sent under is not used for another order.
const reusedAfter = 90 * 24 * time.Hour

// checkExpressNo refuses a number under which another order was sent not long ago.
func checkExpressNo(c *resource.Change[Order], number string) error {
	used, err := store.All[int64](&c.Tx.Q, "SELECT id FROM order_shipments WHERE express_no = ? AND shipped_at > ? AND order_id <> ? LIMIT 1", number, c.Tx.Now.Add(-reusedAfter), c.After.ID)
	if err == nil && len(used) > 0 {
		return fault.Duplicate("expressNo").WithMessage("duplicate.expressNo", nil)
	}
	return err
}

// keep writes a parcel down, and says in the log what is in it.
func keep(c *resource.Change[Order], of []OrderItem, lines []ShippedLine, express order.ExpressIn, why *ResendReason) error {
	by := c.Request.Caller
	if _, err := shipments.Insert(c.Tx, &Shipment{
		OrderID: c.After.ID, ExpressCode: express.ExpressCode, ExpressName: express.ExpressName, ExpressNo: express.ExpressNo, Items: lines,
		ShippedAt: c.Tx.Now, ShippedBy: by.AccountID, ShippedByName: by.Name, ResendReason: why,
	}); err != nil {
		return err
	}
	sent := make([]string, len(lines))
	for i, line := range lines {
		item := of[slices.IndexFunc(of, func(item OrderItem) bool { return item.ID == line.ItemID })]
		sent[i] = fmt.Sprintf("%s %s × %d", item.Name, item.Spec, line.Qty)
	}
	c.Note("items", nil, strings.Join(sent, ", "))
	return listNumbers(c)
}

// listNumbers keeps what lists show of the parcels.
func listNumbers(c *resource.Change[Order]) error {
	numbers, err := store.All[string](&c.Tx.Q, "SELECT express_no FROM order_shipments WHERE order_id = ? AND express_no <> '' ORDER BY id", c.After.ID)
	c.After.ExpressNos = strings.Join(numbers, " ")
	return err
}

// ParcelShipEditIn mends the number of a parcel.
type ParcelShipEditIn struct {
	resource.RecordRef
	order.ExpressIn

	ShipmentID int64 `json:"shipmentId" minimum:"1"`
	Force      bool  `json:"force,omitempty"`
}

// Check asks for the name of a company that is not on the list.
func (in ParcelShipEditIn) Check(*store.Tx) error { return in.CheckName() }

// mendedWithin is how long the number of a parcel can be mended.
const mendedWithin = 24 * time.Hour

func shipEdit(c *resource.Change[Order], in ParcelShipEditIn) error {
	of, err := shipmentsOf(&c.Tx.Q, c.After.ID)
	if err != nil {
		return err
	}
	place := slices.IndexFunc(of, func(s Shipment) bool { return s.ID == in.ShipmentID })
	if place < 0 {
		return fault.InvalidField("shipmentId", "validation.choice", nil)
	}
	was := of[place]
	if was.ExpressNo != "" && c.Tx.Now > was.ShippedAt.Add(mendedWithin) {
		return c.Refuse("stateIllegal.shippedLongAgo", map[string]any{"n": int(mendedWithin.Hours())})
	}
	if !in.Force {
		if err := checkExpressNo(c, in.ExpressNo); err != nil {
			return err
		}
	}
	if err := c.Tx.Exec("UPDATE order_shipments SET express_code = ?, express_name = ?, express_no = ? WHERE id = ?", in.ExpressCode, in.ExpressName, in.ExpressNo, was.ID); err != nil {
		return err
	}
	c.Note("expressNo", fmt.Sprintf("%s %s", was.ExpressCode, was.ExpressNo), fmt.Sprintf("%s %s", in.ExpressCode, in.ExpressNo))
	return listNumbers(c)
}

// ParcelResendIn sends something once more, at no cost for the member.
type ParcelResendIn struct {
	resource.RecordRef
	resource.ForReason

	Items       []ShippedLine      `json:"items" minItems:"1" maxItems:"50"`
	ReasonCode  ResendReason       `json:"reasonCode"`
	ExpressCode *order.ExpressCode `json:"expressCode,omitempty"`
	ExpressName string             `json:"expressName,omitempty" maxLength:"20"`
	ExpressNo   string             `json:"expressNo,omitempty" minLength:"6" maxLength:"32" format:"code"`
}

// Check asks for a company where there is a number.
func (in ParcelResendIn) Check(*store.Tx) error {
	switch {
	case (in.ExpressCode == nil) != (in.ExpressNo == ""):
		return fault.InvalidField("expressNo", "validation.required", nil)
	case in.ExpressCode == nil:
		return nil
	}
	return in.express().CheckName()
}

// express is by whom it is carried; nobody yet where the number comes later.
func (in ParcelResendIn) express() order.ExpressIn {
	e := order.ExpressIn{ExpressName: in.ExpressName, ExpressNo: in.ExpressNo}
	if in.ExpressCode != nil {
		e.ExpressCode = *in.ExpressCode
	}
	return e
}

func resend(c *resource.Change[Order], in ParcelResendIn) error {
	of, err := itemsOf(&c.Tx.Q, c.After.ID)
	if err != nil {
		return err
	}
	var again []goods.Pieces
	for i, line := range in.Items {
		place := slices.IndexFunc(of, func(item OrderItem) bool { return item.ID == line.ItemID })
		if place < 0 {
			return fault.InvalidField(fmt.Sprintf("items.%d.itemId", i), "validation.choice", nil)
		}
		if item := of[place]; line.Qty > item.ShippedQty {
			return fault.InvalidField(fmt.Sprintf("items.%d.qty", i), "validation.maximum", map[string]any{"max": item.ShippedQty})
		}
		again = append(again, goods.Pieces{SkuID: of[place].SkuID, Qty: line.Qty})
	}
	if err := goods.Take(c.Tx, c.Request, c.After.OrderNo, again); err != nil {
		return err
	}
	return keep(c, of, in.Items, in.express(), &in.ReasonCode)
}
