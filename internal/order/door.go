package order

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/flow"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// RefundRequest is what a member asks to have back, and why.
type RefundRequest struct {
	Type       RefundType
	ReasonCode RefundReason
	ReasonText string
	AmountFen  value.Fen
	Items      []RefundLine
	Images     []file.Image
}

// ChannelResult is what a payment channel tells of money that it was to give back.
type ChannelResult struct {
	Succeeded bool
	ChannelNo string
	FailText  string
}

// payments keeps apart those who say that something was paid under a number.
const payments = "payments"

// second is one in the measure of value.Time.
const second = 1000

// Pay makes an order one that was paid for through a channel, or from the balance of its member. Told once more, it stays as it
// is.
func (o *Orders[T]) Pay(tx *store.Tx, r *api.Request, by flow.Actor, id int64, p Payment) (OrderMoved, error) {
	if err := tx.Lock(payments); err != nil {
		return OrderMoved{}, err
	}
	row, err := o.Records().Load(r, &tx.Q, id)
	if err != nil {
		return OrderMoved{}, err
	}
	known := common(row)
	if known.PaidAt != nil && p.No != "" && known.PayNo == p.No {
		return o.moved(r, tx, &resource.Saved{ID: id, Version: known.Version})
	}
	if err := p.check(tx, known); err != nil {
		return OrderMoved{}, err
	}
	saved, err := o.Records().MoveBy(tx, r, by, "pay", id, func(c *resource.Change[T]) error {
		if payable := common(c.After).PayableFen; p.AmountFen != payable {
			return fault.InvalidField("amountFen", "validation.notPayable", map[string]any{"payable": payable})
		}
		return o.pay(c, p)
	})
	if err != nil {
		return OrderMoved{}, err
	}
	return o.moved(r, tx, saved)
}

// check refuses a payment that is yet to come, that was made before the order, or that another order was paid for with.
func (p Payment) check(tx *store.Tx, order *Order) error {
	switch {
	case p.At > tx.Now:
		return fault.InvalidField("paidAt", "validation.notFuture", nil)
	case p.At/second < order.CreatedAt/second: // Channels tell whole seconds.
		return fault.InvalidField("paidAt", "validation.beforeOrder", nil)
	}
	used, err := store.All[int64](&tx.Q, "SELECT id FROM orders WHERE pay_no = ? AND pay_no <> '' AND id <> ? LIMIT 1", p.No, order.ID)
	if err == nil && len(used) > 0 {
		return fault.Duplicate("payNo").WithMessage("duplicate.payNo", nil)
	}
	return err
}

// CancelByMember gives up an order that its member does not want any more, and has not paid for.
func (o *Orders[T]) CancelByMember(tx *store.Tx, r *api.Request, id int64, note string) (OrderMoved, error) {
	return o.ByMember(tx, r, "cancel", id, func(c *resource.Change[T]) error {
		c.Reason = note
		return o.giveUp(c, MemberCancel, givePointsBack[T])
	})
}

// Receive ends an order whose member has got what was ordered, where its kind is sent to members.
func (o *Orders[T]) Receive(tx *store.Tx, r *api.Request, id int64) (OrderMoved, error) {
	if o.own.Received == nil {
		return OrderMoved{}, fault.InvalidField("orderNo", "validation.notReceived", nil)
	}
	return o.ByMember(tx, r, "receive", id, o.own.Received)
}

// Rate keeps what a member thought of an order, where its kind asks for that.
func (o *Orders[T]) Rate(tx *store.Tx, r *api.Request, id int64, rating int, text string) (OrderMoved, error) {
	if o.own.Rate == nil {
		return OrderMoved{}, fault.InvalidField("orderNo", "validation.notRated", nil)
	}
	return o.ByMember(tx, r, "rate", id, func(c *resource.Change[T]) error { return o.own.Rate(c, rating, text) })
}

// ByMember makes a move of an order at the wish of its member.
func (o *Orders[T]) ByMember(tx *store.Tx, r *api.Request, move string, id int64, step func(c *resource.Change[T]) error) (OrderMoved, error) {
	saved, err := o.Records().MoveBy(tx, r, flow.Member, move, id, step)
	if err != nil {
		return OrderMoved{}, err
	}
	return o.moved(r, tx, saved)
}

// RequestRefund asks for money back, which staff decide about. One request is decided before the next is made.
func (o *Orders[T]) RequestRefund(tx *store.Tx, r *api.Request, id int64, in RefundRequest) (out RefundMoved, err error) {
	var made Refund
	out.OrderMoved, err = o.ByMember(tx, r, "requestRefund", id, func(c *resource.Change[T]) error {
		switch {
		case o.pastAfterSale(common(c.Before), tx.Now):
			return c.Refuse("stateIllegal.afterSale", nil)
		case in.ReasonCode == OtherReason && in.ReasonText == "":
			return fault.InvalidField("reasonText", "validation.required", nil)
		case in.Type == ReturnRefund && !o.refunds.Life.Knows("sendBack", flow.Member):
			return fault.InvalidField("type", "validation.choice", nil)
		}
		made = Refund{
			Source: ByMember, Type: in.Type, ReasonCode: in.ReasonCode, ReasonText: in.ReasonText, AmountFen: in.AmountFen,
			Items: in.Items, Images: in.Images, Status: Requested,
		}
		return o.open(c, &made)
	})
	out.RefundID, out.RefundNo = made.ID, made.RefundNo
	return out, err
}

// WithdrawRefund takes back what a member has asked for.
func (o *Orders[T]) WithdrawRefund(tx *store.Tx, r *api.Request, order, refund int64) (OrderMoved, error) {
	return o.refundMoved(tx, r, flow.Member, "withdraw", order, refund, nil)
}

// ReturnParcel tells under which number a member sends goods back.
func (o *Orders[T]) ReturnParcel(tx *store.Tx, r *api.Request, order, refund int64, code ExpressCode, number string) (OrderMoved, error) {
	return o.refundMoved(tx, r, flow.Member, "sendBack", order, refund, func(c *resource.Change[Refund]) error {
		c.After.BackExpressCode, c.After.BackExpressNo = string(code), number
		return nil
	})
}

// RefundResult is what became of money that was on its way back through a channel. Told once more, it stays as it is.
func (o *Orders[T]) RefundResult(tx *store.Tx, r *api.Request, order, refund int64, result ChannelResult) (OrderMoved, error) {
	if err := orders.LockRow(tx, order); err != nil {
		return OrderMoved{}, err
	}
	known, err := o.refunds.Records().Load(r, &tx.Q, refund)
	if err != nil {
		return OrderMoved{}, err
	}
	if known.OrderID == order && result.Succeeded && known.FinishedAt != nil && known.ChannelNo == result.ChannelNo {
		return o.moved(r, tx, &resource.Saved{ID: order})
	}
	move := "fail"
	if result.Succeeded {
		move = "succeed"
	}
	return o.refundMoved(tx, r, flow.System, move, order, refund, func(c *resource.Change[Refund]) error {
		if !result.Succeeded {
			c.After.FailText = result.FailText
			return nil
		}
		c.After.ChannelNo, c.After.FinishedAt = result.ChannelNo, &tx.Now
		return nil
	})
}

// refundMoved brings a refund of an order further at the wish of its member, or of whoever carries the money.
func (o *Orders[T]) refundMoved(tx *store.Tx, r *api.Request, by flow.Actor, move string, order, id int64, step func(c *resource.Change[Refund]) error) (OrderMoved, error) {
	var refund *Refund
	saved, err := o.followed(tx, r, by, order, nil, func() (*Refund, error) {
		_, err := o.refunds.Records().MoveBy(tx, r, by, move, id, func(c *resource.Change[Refund]) error {
			if refund = c.After; c.Before.OrderID != order {
				return fault.NotFound()
			}
			if step == nil {
				return nil
			}
			return step(c)
		})
		return refund, err
	})
	if err != nil {
		return OrderMoved{}, err
	}
	return o.moved(r, tx, saved)
}

// ByNumber finds an order, and the orders that it is among.
func (d Desk) ByNumber(tx *store.Tx, orderNo string) (Handle, int64, error) {
	found, err := store.All[int64](&tx.Q, "SELECT id FROM orders WHERE order_no = ? AND deleted_at IS NULL", orderNo)
	return d.found(tx, found, err)
}

// RefundByNumber finds a refund, its order, and the orders that it is among.
func (d Desk) RefundByNumber(tx *store.Tx, refundNo string) (of Handle, order, refund int64, err error) {
	found, err := store.All[Refund](&tx.Q, "SELECT id, order_id FROM refunds WHERE refund_no = ?", refundNo)
	if err != nil || len(found) == 0 {
		_, _, err = d.found(tx, nil, err)
		return nil, 0, 0, err
	}
	of, order, err = d.found(tx, []int64{found[0].OrderID}, nil)
	return of, order, found[0].ID, err
}

func (d Desk) found(tx *store.Tx, ids []int64, err error) (Handle, int64, error) {
	switch {
	case err != nil:
		return nil, 0, err
	case len(ids) == 0:
		return nil, 0, fault.NotFound()
	}
	of, err := d.of(tx, ids[0])
	return of, ids[0], err
}
