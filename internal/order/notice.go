package order

import (
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/value"
	"caredesk/internal/event"
	"caredesk/internal/order/kind"
)

// notify tells the member of an order what has become of it, where that is something to learn.
func (o *Orders[T]) notify(c *resource.Change[T]) error {
	told := o.noticeOf(c)
	if told == "" {
		return nil
	}
	order := common(c.After)
	e := event.Event{MemberID: &order.MemberID, Kind: told, ObjectType: o.Name, ObjectID: order.ID, Args: []event.Arg{
		{Name: "no", Value: order.OrderNo}, {Name: "title", Value: order.Title},
	}}
	switch told {
	case event.OrderPlaced:
		e.Args = append(e.Args, amountArg(order.PayableFen))
	case event.OrderPaid:
		e.Args = append(e.Args, amountArg(order.PaidFen))
	case event.OrderCancelled:
		if order.CancelReason != nil {
			e.Args = append(e.Args, wordArg("reason", "CancelReason", string(*order.CancelReason)))
		}
	case event.OrderMoved:
		e.Args = append(e.Args, wordArg("status", "OrderStatus", string(order.Status)))
	}
	return event.Tell(c.Tx, e)
}

// wordArg is a value of an enum, which has a word in each language.
func wordArg(name, enum, value string) event.Arg {
	return event.Arg{Name: name, Value: value, Key: "enums:" + enum + "." + value}
}

// noticeOf is what a member must learn of a change; empty for nothing.
func (o *Orders[T]) noticeOf(c *resource.Change[T]) event.NoticeKind {
	switch {
	case c.After == nil:
		return ""
	case c.Before == nil && common(c.After).Source == kind.ByStaff:
		return event.OrderPlaced
	case c.Before == nil:
		return ""
	}
	if told, has := o.own.Tells[c.Move]; has {
		return told
	}
	before, after := common(c.Before), common(c.After)
	if before.PaidAt == nil && after.PaidAt != nil {
		return event.OrderPaid
	}
	if before.Status == after.Status {
		return ""
	}
	if told, has := ends[after.Status]; has {
		return told
	}
	return event.OrderMoved
}

// ends are the ends of an order, with what is told of each. Money that is all back was told of by its refund.
var ends = map[kind.OrderStatus]event.NoticeKind{kind.Completed: event.OrderCompleted, kind.Cancelled: event.OrderCancelled, kind.Refunded: ""}

// notifyOfRefund tells the member what has become of a refund of an order of a kind. Whoever carries the money learns from it
// that there is some to be given back, also when that is tried again.
func notifyOfRefund(k kind.Kind, c *resource.Change[Refund]) error {
	refund := c.After
	told, tells := refundNotices[refund.Status]
	if c.Move == "timeout" {
		told = event.RefundTimedOut
	}
	if !tells || c.Before != nil && c.Before.Status == refund.Status {
		return nil
	}
	e := event.Event{MemberID: &refund.MemberID, Kind: told, ObjectType: refundsName(k), ObjectID: refund.ID, Args: []event.Arg{
		{Name: "no", Value: refund.OrderNo}, {Name: "refundNo", Value: refund.RefundNo}, amountArg(refund.AmountFen),
	}}
	if told == event.RefundRejected {
		e.Args = append(e.Args, event.Arg{Name: "reason", Value: c.Reason})
	}
	return event.Tell(c.Tx, e)
}

// refundNotices are the states of a refund that a member must learn of.
var refundNotices = map[RefundState]event.NoticeKind{
	AwaitingReturn: event.RefundReturn, Processing: event.RefundProcessing, Rejected: event.RefundRejected, Failed: event.RefundFailed, Succeeded: event.RefundPaid,
}

func amountArg(fen value.Fen) event.Arg { return event.Arg{Name: "amount", Value: fen.String()} }
