package seed

import (
	"fmt"
	"slices"

	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/value"
	"caredesk/internal/order"
)

// lines are the states that an order of a kind goes through when nothing comes in between.
var lines = map[order.OrderKind][]order.OrderStatus{
	order.Visit:     {order.PendingAssign, order.Assigned, order.InService, order.Completed},
	order.Goods:     {order.PendingShip, order.Shipped, order.Completed},
	order.Gene:      {order.PendingKit, order.KitShipped, order.SampleInTransit, order.SampleReceived, order.Testing, order.Completed},
	order.Insurance: {order.Underwriting, order.Issued, order.InForce, order.Expired},
	order.Stew:      {order.PendingAccept, order.Preparing, order.Delivering, order.Completed},
	order.CheckUp:   {order.PendingBook, order.Booked, order.Examined, order.Completed},
}

// detours are how the states beside the line are come by, from the one that they branch off.
var detours = map[order.OrderStatus]order.OrderStatus{
	order.PartShipped: order.PendingShip, order.SampleRejected: order.SampleInTransit, order.Surrendered: order.Issued,
	order.ReadyPickup: order.Preparing, order.NoShow: order.Booked,
}

// wayTo is the states from the payment on.
func wayTo(kind order.OrderKind, status order.OrderStatus) []order.OrderStatus {
	line := lines[kind]
	switch at := slices.Index(line, status); {
	case status == order.PendingPay:
		return nil
	case status == order.Cancelled:
		return []order.OrderStatus{order.Cancelled}
	case at >= 0:
		return line[:at+1]
	case status == order.Refunded, kind == order.CheckUp && status == order.Expired:
		return []order.OrderStatus{line[0], status}
	}
	return append(slices.Clone(line[:slices.Index(line, detours[status])+1]), status)
}

// actions are what leads into a state, and automatic those that nobody does by hand.
var (
	actions = map[order.OrderStatus]string{
		order.Assigned: "assign", order.InService: "start", order.Shipped: "ship", order.PartShipped: "ship", order.KitShipped: "kit", order.SampleInTransit: "back",
		order.SampleReceived: "sample", order.SampleRejected: "sample", order.Testing: "test", order.Issued: "issue", order.InForce: "start", order.Surrendered: "surrender",
		order.Preparing: "accept", order.Delivering: "dispatch", order.ReadyPickup: "ready", order.Booked: "book", order.Examined: "checkin", order.NoShow: "noShow",
		order.Expired: "expire", order.Cancelled: "cancel", order.Refunded: "refund",
	}
	finishes  = map[order.OrderKind]string{order.Visit: "finish", order.Goods: "receive", order.Gene: "report", order.Stew: "deliver", order.CheckUp: "report"}
	automatic = []order.OrderStatus{order.InForce, order.Expired, order.Refunded, order.NoShow}
)

// stepsOf is the timeline of an order, with the refunds that came in between.
func stepsOf(b *batch, d *dice, l *life, p *purchase, id int64) ([]order.Event, []order.Refund) {
	way := wayTo(p.kind, p.status)
	steps := make([]order.Event, 0, len(way)+4)
	byMember := func(at value.Time, action string, from, to order.OrderStatus) {
		steps = append(steps, order.Event{OrderID: id, At: at, ActorType: order.ByMember, ActorID: l.ID, ActorName: l.called.String(), Action: action, FromStatus: from, ToStatus: to})
	}
	byMember(p.createdAt, "create", "", order.PendingPay)
	from := order.PendingPay
	for n, to := range way {
		if n == 0 && to != order.Cancelled {
			byMember(p.paidAt, "pay", from, to)
			from = to
			continue
		}
		event := order.Event{OrderID: id, At: p.at(n, len(way), to), ActorType: order.ByStaff, ActorID: b.by, ActorName: "admin", Action: actions[to], FromStatus: from, ToStatus: to}
		if to == order.Completed {
			event.Action = finishes[p.kind]
		}
		switch {
		case slices.Contains(automatic, to), p.cancelled == order.Timeout:
			event.ActorType, event.ActorID, event.ActorName = order.BySystem, 0, "system"
		case p.cancelled == byBuyer:
			event.ActorType, event.ActorID, event.ActorName = order.ByMember, l.ID, l.called.String()
		}
		steps = append(steps, event)
		from = to
	}
	refunds, told := refundsOf(b, d, l, p, id)
	steps = append(steps, told...)
	slices.SortStableFunc(steps, func(a, b order.Event) int { return int(a.At - b.At) })
	return steps, refunds
}

// at is when the n-th of the steps behind the payment was made.
func (p *purchase) at(n, of int, to order.OrderStatus) value.Time {
	switch {
	case n == of-1:
		return p.endAt
	case p.status == order.Expired && p.kind == order.Insurance && to == order.InForce:
		return p.effective
	case p.status == order.Expired && p.kind == order.Insurance:
		return p.paidAt + (p.effective-p.paidAt)/2
	}
	return p.paidAt + (p.endAt-p.paidAt)*value.Time(n)/value.Time(of)
}

var refundReasons = []weighted[order.RefundReason]{{"changedMind", 40}, {"wrongOrder", 15}, {"quality", 15}, {"lateService", 10}, {"notAsDescribed", 10}, {"healthReason", 8}, {"duplicatePay", 2}}

// refundsOf are the refunds of an order, and what the timeline says of them.
func refundsOf(b *batch, d *dice, l *life, p *purchase, id int64) ([]order.Refund, []order.Event) {
	if p.refundAt == 0 {
		return nil, nil
	}
	end := b.now
	if p.status == order.Refunded || p.status == order.Surrendered {
		end = p.endAt
	}
	amounts, state := []int64{p.refundedFen}, order.Succeeded
	switch {
	case p.refund == order.RefundRequested:
		amounts, state = []int64{p.paidFen}, order.Requested
	case p.refund == order.RefundProcessing:
		amounts, state = []int64{p.paidFen}, pick(d, []order.RefundState{order.Processing, order.Processing, order.Failed})
		if p.status == order.Shipped {
			state = order.AwaitingReturn
		}
	case p.status == order.Completed && p.refundedFen > 200 && d.chance(30):
		amounts = []int64{p.refundedFen / 2, p.refundedFen - p.refundedFen/2}
	}
	var refunds []order.Refund
	var told []order.Event
	status := p.status
	if way := wayTo(p.kind, p.status); p.status == order.Refunded || p.status == order.Surrendered {
		status = way[len(way)-2]
	}
	tell := func(at value.Time, action string, by order.ActorType) {
		event := order.Event{OrderID: id, At: at, ActorType: by, ActorID: b.by, ActorName: "admin", Action: action, FromStatus: status, ToStatus: status}
		switch by {
		case order.ByMember:
			event.ActorID, event.ActorName = l.ID, l.called.String()
		case order.BySystem:
			event.ActorID, event.ActorName = 0, "system"
		}
		told = append(told, event)
	}
	part := (end - p.refundAt) / value.Time(len(amounts))
	for n, amount := range amounts {
		at := p.refundAt + part*value.Time(n)
		r := order.Refund{
			Row:     resource.Row{Version: 1, CreatedAt: at, UpdatedAt: at},
			OrderID: id, RefundNo: numberOf("TK", at, int64(mix(uint64(id*2+int64(n)))%1_000_000)), Source: order.ByMember, Type: order.RefundOnly,
			ReasonCode: pickWeighted(d, refundReasons), AmountFen: value.Fen(amount), Status: state,
		}
		tell(at, "refundRequest", order.ByMember)
		if state == order.AwaitingReturn {
			r.Type = order.ReturnRefund
		}
		if state != order.Requested {
			audited := at + part/3
			r.AuditorID, r.AuditedAt, r.Version, r.UpdatedAt, r.UpdatedBy = ptr(b.by), &audited, 2, audited, b.by
			tell(audited, "refundAudit", order.ByStaff)
		}
		switch state {
		case order.Succeeded:
			finished := at + part*2/3
			r.FinishedAt, r.Version, r.UpdatedAt, r.UpdatedBy = &finished, 3, finished, 0
			r.ChannelNo = fmt.Sprintf("50%014d", id*2+int64(n))
			tell(finished, "refundResult", order.BySystem)
		case order.Failed:
			r.FailText = "收款账户异常"
		}
		refunds = append(refunds, r)
	}
	return refunds, told
}
