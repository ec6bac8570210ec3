package parcel

import (
	"fmt"
	"slices"

	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/value"
	"caredesk/internal/goods"
	"caredesk/internal/order"
	"caredesk/internal/order/kind"
)

// suggest is what the rules give back: all of it before anything was sent, else what is left without the freight.
func suggest(o *Order, _ value.Time) value.Fen {
	left := o.PaidFen - o.RefundedFen
	if o.Status == kind.PendingShip {
		return left
	}
	return max(left-o.FreightFen, 0)
}

// checkRefund holds the lines that go back against those that are there, and that no other refund speaks of.
func checkRefund(c *resource.Change[Order], refund *order.Refund) error {
	of, err := itemsOf(&c.Tx.Q, c.After.ID)
	if err != nil {
		return err
	}
	returned := refund.Type == order.ReturnRefund
	switch {
	case len(refund.Items) == 0 && (returned || refund.Restock && refund.AmountFen < c.After.PaidFen-c.After.RefundedFen):
		return fault.InvalidField("items", "validation.required", nil)
	case returned && slices.ContainsFunc(of, func(item OrderItem) bool { return item.toShip() > 0 }):
		return c.Refuse("stateIllegal.returnUnsent", nil)
	}
	others, err := order.OpenRefunds(&c.Tx.Q, c.After.ID)
	if err != nil {
		return err
	}
	asked := map[int64]int64{}
	for _, other := range others {
		for _, line := range other.Items {
			asked[line.ItemID] += line.Qty
		}
	}
	if c.After.PaidFen == 0 && len(refund.Items) > 0 && !covers(refund.Items, of) {
		return fault.InvalidField("items", "validation.wholeOrder", nil)
	}
	for i, line := range refund.Items {
		place := slices.IndexFunc(of, func(item OrderItem) bool { return item.ID == line.ItemID })
		if place < 0 || slices.ContainsFunc(refund.Items[:i], func(other order.RefundLine) bool { return other.ItemID == line.ItemID }) {
			return fault.InvalidField(fmt.Sprintf("items.%d.itemId", i), "validation.choice", nil)
		}
		if left := of[place].Qty - of[place].RefundedQty - asked[line.ItemID]; line.Qty > left {
			return fault.InvalidField(fmt.Sprintf("items.%d.qty", i), "validation.maximum", map[string]any{"max": left})
		}
	}
	return nil
}

// covers tells whether lines speak of all that was ordered. What points have paid for goes back whole: they have no price to be
// shared.
func covers(lines []order.RefundLine, of []OrderItem) bool {
	return !slices.ContainsFunc(of, func(item OrderItem) bool {
		return !slices.ContainsFunc(lines, func(line order.RefundLine) bool { return line.ItemID == item.ID && line.Qty == item.Qty })
	})
}

// refunded counts the pieces that were paid back. Those that never left go back on the shelf; those that did only where staff
// said so. Once all the money is back, nothing of the order is sent any more.
func refunded(c *resource.Change[Order], refund *order.Refund) error {
	of, err := itemsOf(&c.Tx.Q, c.After.ID)
	if err != nil {
		return err
	}
	back := map[int64]int64{}
	for _, line := range refund.Items {
		back[line.ItemID] = line.Qty
	}
	var shelf []goods.Pieces
	for _, item := range of {
		qty := back[item.ID]
		if c.After.Status == kind.Refunded {
			qty = item.Qty - item.RefundedQty
		}
		put := min(qty, item.toShip())
		switch {
		case !refund.Restock || refund.Type != order.RefundOnly:
		case len(refund.Items) == 0: // all of it
			put = qty
		default:
			put = max(put, back[item.ID])
		}
		shelf = append(shelf, goods.Pieces{SkuID: item.SkuID, Qty: put})
		if err := c.Tx.Exec("UPDATE order_items SET refunded_qty = refunded_qty + ? WHERE id = ?", qty, item.ID); err != nil {
			return err
		}
	}
	return goods.PutBack(c.Tx, c.Request, c.After.OrderNo, shelf)
}

// ReturnParcelIn tells under which number goods come back.
type ReturnParcelIn struct {
	order.RefundRef

	ExpressCode order.ExpressCode `json:"expressCode"`
	ExpressNo   string            `json:"expressNo" minLength:"6" maxLength:"32" format:"code"`
}

func sendBack(c *resource.Change[order.Refund], in ReturnParcelIn) error {
	c.After.BackExpressCode, c.After.BackExpressNo = string(in.ExpressCode), in.ExpressNo
	return nil
}

// ReturnReceiveIn tells that goods have come back, and which of them go back on the shelf; or that they are not taken.
type ReturnReceiveIn struct {
	order.RefundRef
	resource.WithReason

	Accept  bool    `json:"accept"`
	Restock []int64 `json:"restock,omitempty" maxItems:"50"` // lines of the order
}

// Move is the one that is asked for.
func (in ReturnReceiveIn) Move() string {
	if in.Accept {
		return "receive"
	}
	return "refuse"
}

// receiveBack puts what is good back on the shelf, once: the refund itself moves nothing of a return.
func receiveBack(c *resource.Change[order.Refund], in ReturnReceiveIn) error {
	if !in.Accept {
		return nil
	}
	of, err := itemsOf(&c.Tx.Q, c.After.OrderID)
	if err != nil {
		return err
	}
	var shelf []goods.Pieces
	for i, id := range in.Restock {
		line := slices.IndexFunc(c.After.Items, func(l order.RefundLine) bool { return l.ItemID == id })
		place := slices.IndexFunc(of, func(item OrderItem) bool { return item.ID == id })
		if line < 0 || place < 0 || slices.Contains(in.Restock[:i], id) {
			return fault.InvalidField(fmt.Sprintf("restock.%d", i), "validation.choice", nil)
		}
		shelf = append(shelf, goods.Pieces{SkuID: of[place].SkuID, Qty: c.After.Items[line].Qty})
	}
	return goods.PutBack(c.Tx, c.Request, c.After.RefundNo, shelf)
}
