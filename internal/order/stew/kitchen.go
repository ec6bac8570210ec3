package stew

import (
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/resource"
	"caredesk/internal/order"
	"caredesk/internal/special"
)

// StewAcceptIn has the kitchen cook orders.
type StewAcceptIn struct {
	resource.Selection
}

// StewDeclineIn does not: whoever lets money go decides about giving it all back.
type StewDeclineIn struct {
	resource.RecordRef
	resource.ForReason
}

// StewReslotIn moves an order to another slot, or another day.
type StewReslotIn struct {
	resource.RecordRef
	MealTime
}

func accept(c *resource.Change[Order], _ StewAcceptIn) error {
	c.After.AcceptedAt = &c.Tx.Now
	return nil
}

func decline(c *resource.Change[Order], in StewDeclineIn) (*order.Refund, error) {
	return order.Declined(&c.After.Order, order.ServiceUnavailable, in.Reason), nil
}

// reslot takes the portions of the new day before it gives those of the old one back.
func reslot(c *resource.Change[Order], in StewReslotIn) error {
	o := c.After
	if in.DeliverDate == o.DeliverDate && in.Slot == o.Slot {
		return fault.InvalidField("slot", "validation.unchanged", nil)
	}
	of, err := linesOf(&c.Tx.Q, o.ID)
	if err != nil {
		return err
	}
	stews, err := special.StewsForOrder(c.Tx, c.Request, inOrder(of))
	if err != nil {
		return err
	}
	for _, line := range of {
		stew := stews[line.StewID]
		if stew == nil {
			return fault.InvalidField("slot", "validation.stewSlot", map[string]any{"name": line.Name})
		}
		if err := o.servedBy(stew, in.MealTime, c.Tx.Now); err != nil {
			return err
		}
	}
	if in.DeliverDate != o.DeliverDate || !o.Held {
		if err := take(c.Tx, of, in.DeliverDate, func(int) string { return "deliverDate" }); err != nil {
			return err
		}
		if err := free(c); err != nil {
			return err
		}
		o.Held = true
	}
	o.DeliverDate, o.Slot = in.DeliverDate, in.Slot
	return nil
}
