package stew

import (
	"errors"
	"fmt"
	"slices"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/order"
	"caredesk/internal/order/kind"
	"caredesk/internal/special"
)

// StewLine is a line of an order: a stew in one of its sizes, as it was when it was ordered.
type StewLine struct {
	ID       int64      `json:"id"`
	OrderID  int64      `json:"-" db:"order_id"`
	StewID   int64      `json:"stewId" ref:"stew"`
	Name     string     `json:"name"`
	Spec     string     `json:"spec"`
	Cover    file.Image `json:"cover" usage:"service"`
	PriceFen value.Fen  `json:"priceFen"`
	Qty      int64      `json:"qty"`
	LineFen  value.Fen  `json:"lineFen"`
}

var lines = store.TableOf[StewLine]("order_stew_items")

// LineColumns is the table of all lines.
func LineColumns() (*store.Table, error) { return lines, nil }

func linesOf(q *store.Q, order int64) ([]StewLine, error) {
	return store.All[StewLine](q, "SELECT * FROM order_stew_items WHERE order_id = ? ORDER BY id", order)
}

// portions is how many portions of each stew some lines have, whatever their size.
func portions(of []StewLine) map[int64]int64 {
	count := map[int64]int64{}
	for _, line := range of {
		count[line.StewID] += line.Qty
	}
	return count
}

// inOrder are the stews of some lines in the order of their ids, in which all take the portions of several.
func inOrder(of []StewLine) []int64 {
	ids := make([]int64, len(of))
	for i, line := range of {
		ids[i] = line.StewID
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// placed keeps the lines of a new order, and takes its portions from the quota of the day.
func placed(tx *store.Tx, _ *api.Request, o *Order) (err error) {
	for i := range o.Items {
		o.Items[i].OrderID = o.ID
		if o.Items[i].ID, err = lines.Insert(tx, &o.Items[i]); err != nil {
			return err
		}
	}
	return take(tx, o.Items, o.DeliverDate, func(line int) string { return fmt.Sprintf("lines.%d.qty", line) })
}

// take takes the portions of some lines from the quota of a day. Where there are not as many, the refusal tells of which dish, and
// names the field that asks for them.
func take(tx *store.Tx, of []StewLine, date value.Date, field func(line int) string) error {
	count := portions(of)
	for _, id := range inOrder(of) {
		err := special.StewSeats.Book(tx, id, date, "", count[id])
		if short, is := fault.As(err); is && short.Code == fault.CodeShortage {
			at := slices.IndexFunc(of, func(line StewLine) bool { return line.StewID == id })
			left, _ := short.Data["available"].(int64)
			why := fault.Message{Key: "shortage.portions", Args: map[string]any{"name": of[at].Name, "day": date, "n": left}}
			short = fault.Shortage(left).WithMessage(why.Key, why.Args)
			short.Fields = map[string]fault.Message{field(at): why}
			return short
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// free gives the portions of an order back, if it holds any.
func free(c *resource.Change[Order]) error {
	if !c.After.Held {
		return nil
	}
	of, err := linesOf(&c.Tx.Q, c.After.ID)
	if err != nil {
		return err
	}
	count := portions(of)
	for _, id := range inOrder(of) {
		if err := special.StewSeats.Free(c.Tx, id, c.Before.DeliverDate, "", count[id]); err != nil {
			return err
		}
	}
	c.After.Held = false
	return nil
}

// refunded gives back what an order has taken whose money is all back before anybody began to cook.
func refunded(c *resource.Change[Order], _ *order.Refund) error {
	if c.After.RefundedFen < c.After.PaidFen || c.After.AcceptedAt != nil {
		return nil
	}
	return free(c)
}

func sold(c *resource.Change[Order]) error {
	of, err := linesOf(&c.Tx.Q, c.After.ID)
	if err != nil {
		return err
	}
	count := portions(of)
	for _, id := range inOrder(of) {
		err = errors.Join(err, special.SoldStew(c.Tx, id, count[id]))
		order.Sold(c.Tx, kind.Stew, *c.After.PaidAt, id, count[id])
	}
	return err
}

// open is what is still to be made or brought, as a condition on the table of orders.
const open = "deleted_at IS NULL AND status IN ('pendingPay', 'pendingAccept', 'preparing', 'delivering', 'readyPickup')"

// OpenOfStew are the orders that a stew is still to be made for. Stews do not know orders: the app hands it to them.
var OpenOfStew = resource.Referrer{Kind: "order", Find: func(tx *store.Tx, id int64) (count int64, sample []string, err error) {
	if count, err = store.Get[int64](&tx.Q, "SELECT count(*) FROM orders WHERE id IN (SELECT order_id FROM order_stew_items WHERE stew_id = ?) AND "+open, id); err != nil || count == 0 {
		return 0, nil, err
	}
	sample, err = store.All[string](&tx.Q, "SELECT order_no FROM orders WHERE id IN (SELECT order_id FROM order_stew_items WHERE stew_id = ?) AND "+open+" ORDER BY id LIMIT 3", id)
	return count, sample, err
}}
