package order

import (
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// Payment is how an order was paid for.
type Payment struct {
	Method PayMethod
	No     string // of the payment channel, or of the voucher
	At     value.Time
	// AmountFen is what was paid: neither more nor less than the order costs.
	AmountFen value.Fen
}

// MarkPaidIn records a payment that staff have seen: all of it, outside the app.
type MarkPaidIn struct {
	resource.RecordRef

	Voucher string     `json:"voucher" minLength:"2" maxLength:"64"`
	PaidAt  value.Time `json:"paidAt"`
}

// PriceAdjustIn makes an order that is not paid for cost something else.
type PriceAdjustIn struct {
	resource.RecordRef
	resource.ForReason

	PayableFen value.Fen `json:"payableFen" minimum:"1" maximum:"9999999999"`
}

// maxAdjustments is how often the price of one order is changed.
const maxAdjustments = 5

// pay makes an order one that is paid for, and begins what the member paid for.
func (o *Orders[T]) pay(c *resource.Change[T], p Payment) error {
	order := common(c.After)
	order.PaidFen, order.PayMethod, order.PayNo, order.PaidAt = order.PayableFen, &p.Method, p.No, &p.At
	before, err := store.All[int64](&c.Tx.Q, "SELECT id FROM orders WHERE member_id = ? AND deleted_at IS NULL AND paid_at IS NOT NULL AND id <> ? LIMIT 1", order.MemberID, order.ID)
	if err != nil {
		return err
	}
	order.BoughtBefore = len(before) > 0
	DaySum{PayMethod: p.Method, Kind: o.Code, OrderCount: 1, PaidFen: order.PaidFen}.BookOn(c.Tx, p.At)
	if order.ServiceID != nil {
		Sold(c.Tx, o.Code, p.At, *order.ServiceID, 1)
	}
	order.Status = o.Begins()[0]
	if o.own.Begin != nil {
		order.Status = o.own.Begin(c.After)
	}
	if o.own.Paid != nil {
		if err := o.own.Paid(c); err != nil {
			return err
		}
	}
	return ledger.Pay(c.Tx, c.Request, order.MemberID, order.ID, order.OrderNo, order.PaidFen, p.Method == FromBalance)
}

func (o *Orders[T]) markPaid(c *resource.Change[T], in MarkPaidIn) error {
	order := common(c.After)
	switch {
	case in.PaidAt > c.Tx.Now:
		return fault.InvalidField("paidAt", "validation.notFuture", nil)
	case in.PaidAt < order.CreatedAt:
		return fault.InvalidField("paidAt", "validation.beforeOrder", nil)
	}
	return o.pay(c, Payment{Method: Offline, No: in.Voucher, At: in.PaidAt})
}

func (o *Orders[T]) adjust(c *resource.Change[T], in PriceAdjustIn) error {
	order := common(c.After)
	original := order.PayableFen - order.AdjustFen
	switch {
	case in.PayableFen > 2*original:
		return fault.InvalidField("payableFen", "validation.maximumFen", map[string]any{"max": 2 * original})
	case order.AdjustCount >= maxAdjustments:
		return c.Refuse("stateIllegal.adjustedOften", map[string]any{"n": maxAdjustments})
	}
	order.AdjustFen += in.PayableFen - order.PayableFen
	order.PayableFen = in.PayableFen
	order.AdjustCount++
	return nil
}
