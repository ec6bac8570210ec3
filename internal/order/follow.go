package order

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/flow"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/order/kind"
)

// refundSums is what the refunds of an order come to.
type refundSums struct {
	Asked   value.Fen // that somebody has to decide about
	Going   value.Fen // on its way, or waiting for goods to come back
	Back    value.Fen
	Waiting int64 // how many there are to decide about
	Open    int64 // how many are on their way
	Done    int64 // how many have come to their end with the money back
}

func sumsOf(q *store.Q, order int64) (refundSums, error) {
	return store.Get[refundSums](q, `SELECT COALESCE(SUM(CASE WHEN status = 'requested' THEN amount_fen END), 0) AS asked,
		COALESCE(SUM(CASE WHEN status IN ('awaitingReturn', 'processing', 'failed') THEN amount_fen END), 0) AS going,
		COALESCE(SUM(CASE WHEN status = 'succeeded' THEN amount_fen END), 0) AS back,
		COALESCE(SUM(CASE WHEN status = 'requested' THEN 1 END), 0) AS waiting,
		COALESCE(SUM(CASE WHEN status IN ('awaitingReturn', 'processing', 'failed') THEN 1 END), 0) AS open,
		COALESCE(SUM(CASE WHEN status = 'succeeded' THEN 1 END), 0) AS done FROM refunds WHERE order_id = ?`, order)
}

// state is how far the refunds of an order have come that was paid so much for.
func (s refundSums) state(paid value.Fen) kind.RefundStatus {
	switch {
	case s.Open > 0:
		return kind.RefundProcessing
	case s.Waiting > 0:
		return kind.RefundRequested
	case s.Done == 0:
		return kind.RefundNone
	case s.Back < paid:
		return kind.RefundPartial
	}
	return kind.RefundFull
}

// open begins a refund of an order that is being moved.
func (o *Orders[T]) open(c *resource.Change[T], f *Refund) error {
	order := common(c.After)
	sums, err := sumsOf(&c.Tx.Q, order.ID)
	if err != nil {
		return err
	}
	left := order.PaidFen - sums.Back - sums.Going - sums.Asked
	if f.AmountFen > left || order.PaidFen == 0 && sums.Waiting+sums.Open > 0 { // points go back once
		return fault.Amount(left)
	}
	if err := f.checkAmount(order.PaidFen); err != nil {
		return err
	}
	if o.own.CheckRefund != nil {
		if err := o.own.CheckRefund(c, f); err != nil {
			return err
		}
	}
	f.OrderID, f.OrderNo, f.Kind, f.MemberID, f.MemberName, f.PayMethod = order.ID, order.OrderNo, order.Kind, order.MemberID, order.MemberName, order.PayMethod
	if f.RefundNo, err = newNumber(c.Tx, refundPrefix); err != nil {
		return err
	}
	if _, err := o.refunds.Records().Add(c.Tx, c.Request, f); err != nil {
		return err
	}
	if sums, err = sumsOf(&c.Tx.Q, order.ID); err != nil {
		return err
	}
	order.RefundStatus = sums.state(order.PaidFen)
	return nil
}

// followed changes a refund of an order that is still as it was seen, and brings the order to what has become of it.
func (o *Orders[T]) followed(tx *store.Tx, r *api.Request, by flow.Actor, order int64, seen *int64, change func() (*Refund, error)) (*resource.Saved, error) {
	if err := orders.LockRow(tx, order); err != nil { // before its refunds: all who change either come this way
		return nil, err
	}
	if seen != nil { // whatever has become of the refund meanwhile
		if err := o.Records().Unchanged(tx, r, order, *seen); err != nil {
			return nil, err
		}
	}
	refund, err := change()
	if err != nil {
		return nil, err
	}
	return o.follow(tx, r, by, order, seen, refund)
}

// follow brings an order to what has become of a refund: how much went back, and its end where all of it did.
func (o *Orders[T]) follow(tx *store.Tx, r *api.Request, by flow.Actor, id int64, seen *int64, refund *Refund) (*resource.Saved, error) {
	sums, err := sumsOf(&tx.Q, id)
	if err != nil {
		return nil, err
	}
	before, err := o.Records().Load(r, &tx.Q, id)
	if err != nil {
		return nil, err
	}
	move := "followRefund"
	switch paid := common(before).PaidFen; {
	case refund.Status == Succeeded && o.own.Ends != nil && o.own.Ends(before, refund) != "":
		move = o.own.Ends(before, refund)
	case refund.Status == Succeeded && sums.Back == paid:
		move = "refundAll"
	}
	saved, done, err := o.Records().StepBy(tx, r, by, move, id, seen, func(c *resource.Change[T]) error {
		back := sums.settle(common(c.After))
		if refund.Status != Succeeded {
			return nil
		}
		return o.returned(c, back, refund)
	})
	switch {
	case err != nil:
		return nil, err
	case !done:
		return nil, fault.NotFound()
	case refund.Status != Succeeded || o.own.Settled == nil:
		return saved, nil
	}
	return saved, o.own.Settled(tx, r, id)
}

// settle writes into an order what has become of its refunds, and tells how much more has gone back than it knew.
func (s refundSums) settle(order *Order) (back value.Fen) {
	back = s.Back - order.RefundedFen
	order.RefundStatus, order.RefundedFen = s.state(order.PaidFen), s.Back
	return back
}

// returned does what follows from money that went back: what the order brought its member goes with it, and the points that it
// cost come with all of it.
func (o *Orders[T]) returned(c *resource.Change[T], back value.Fen, refund *Refund) error {
	order := common(c.After)
	if back > 0 {
		kept := order.PaidFen - order.RefundedFen + back
		if err := ledger.Refund(c.Tx, c.Request, order.MemberID, order.ID, order.OrderNo, back, kept, order.paidFromBalance()); err != nil {
			return err
		}
	}
	if order.RefundedFen == order.PaidFen && order.PointsUsed > 0 {
		if err := givePointsBack(c); err != nil {
			return err
		}
	}
	if o.own.Refunded == nil {
		return nil
	}
	return o.own.Refunded(c, refund)
}

func (o *Order) paidFromBalance() bool { return o.PayMethod != nil && *o.PayMethod == FromBalance }

// payBack finishes at once a refund that goes back to the balance of the member: no channel has to answer.
func (o *Orders[T]) payBack(tx *store.Tx, r *api.Request, saved *resource.Saved, refund *Refund) (*resource.Saved, error) {
	order, err := o.Records().Load(r, &tx.Q, saved.ID)
	if err != nil || refund.Status != Processing || !common(order).paidFromBalance() {
		return saved, err
	}
	if _, err := o.refunds.Records().Step(tx, r, "succeed", refund.ID, func(c *resource.Change[Refund]) error {
		c.After.FinishedAt = &tx.Now
		refund = c.After
		return nil
	}); err != nil {
		return nil, err
	}
	return o.follow(tx, r, flow.System, saved.ID, nil, refund)
}
