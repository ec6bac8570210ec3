package seed

import (
	"fmt"
	"slices"

	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/value"
	"caredesk/internal/order"
	"caredesk/internal/order/kind"
)

// lines are the states that an order of a kind goes through when nothing comes in between.
var lines = map[kind.OrderKind][]kind.OrderStatus{
	kind.Visit:     {kind.PendingAssign, kind.Assigned, kind.InService, kind.Completed},
	kind.Goods:     {kind.PendingShip, kind.Shipped, kind.Completed},
	kind.Gene:      {kind.PendingKit, kind.KitShipped, kind.SampleInTransit, kind.SampleReceived, kind.Testing, kind.Completed},
	kind.Insurance: {kind.Underwriting, kind.Issued, kind.InForce, kind.Expired},
	kind.Stew:      {kind.PendingAccept, kind.Preparing, kind.Delivering, kind.Completed},
	kind.CheckUp:   {kind.PendingBook, kind.Booked, kind.Examined, kind.Completed},
}

// detours are how the states beside the line are come by, from the one that they branch off.
var detours = map[kind.OrderStatus]kind.OrderStatus{
	kind.PartShipped: kind.PendingShip, kind.SampleRejected: kind.SampleInTransit, kind.Surrendered: kind.Issued,
	kind.ReadyPickup: kind.Preparing, kind.NoShow: kind.Booked,
}

// wayTo is the states from the payment on.
func wayTo(of kind.OrderKind, status kind.OrderStatus) []kind.OrderStatus {
	line := lines[of]
	switch at := slices.Index(line, status); {
	case status == kind.PendingPay:
		return nil
	case status == kind.Cancelled:
		return []kind.OrderStatus{kind.Cancelled}
	case at >= 0:
		return line[:at+1]
	case status == kind.Refunded, of == kind.CheckUp && status == kind.Expired:
		return []kind.OrderStatus{line[0], status}
	}
	return append(slices.Clone(line[:slices.Index(line, detours[status])+1]), status)
}

// actions are what leads into a state, and automatic those that nobody does by hand.
var (
	actions = map[kind.OrderStatus]string{
		kind.Assigned: "assign", kind.InService: "start", kind.Shipped: "ship", kind.PartShipped: "ship", kind.KitShipped: "kit", kind.SampleInTransit: "back",
		kind.SampleReceived: "sample", kind.SampleRejected: "sample", kind.Testing: "test", kind.Issued: "issue", kind.InForce: "start", kind.Surrendered: "surrender",
		kind.Preparing: "accept", kind.Delivering: "dispatch", kind.ReadyPickup: "ready", kind.Booked: "book", kind.Examined: "checkin", kind.NoShow: "noShow",
		kind.Expired: "expire", kind.Cancelled: "cancel", kind.Refunded: "refund",
	}
	finishes  = map[kind.OrderKind]string{kind.Visit: "finish", kind.Goods: "receive", kind.Gene: "report", kind.Stew: "deliver", kind.CheckUp: "report"}
	automatic = []kind.OrderStatus{kind.InForce, kind.Expired, kind.Refunded, kind.NoShow}
)

// stepsOf is the timeline of an order, with the refunds that came in between.
func stepsOf(b *batch, d *dice, l *life, p *purchase, id int64) ([]order.Event, []order.Refund) {
	way := wayTo(p.kind, p.status)
	steps := make([]order.Event, 0, len(way)+4)
	byMember := func(at value.Time, action string, from, to kind.OrderStatus) {
		steps = append(steps, order.Event{OrderID: id, At: at, ActorType: order.ByMember, ActorID: l.ID, ActorName: l.called.String(), Action: action, FromStatus: from, ToStatus: to})
	}
	byMember(p.createdAt, "create", "", kind.PendingPay)
	from := kind.PendingPay
	for n, to := range way {
		if n == 0 && to != kind.Cancelled {
			byMember(p.paidAt, "pay", from, to)
			from = to
			continue
		}
		event := order.Event{OrderID: id, At: p.at(n, len(way), to), ActorType: order.ByStaff, ActorID: b.by, ActorName: "admin", Action: actions[to], FromStatus: from, ToStatus: to}
		if to == kind.Completed {
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
func (p *purchase) at(n, of int, to kind.OrderStatus) value.Time {
	switch {
	case n == of-1:
		return p.endAt
	case p.status == kind.Expired && p.kind == kind.Insurance && to == kind.InForce:
		return p.effective
	case p.status == kind.Expired && p.kind == kind.Insurance:
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
	if p.status == kind.Refunded || p.status == kind.Surrendered {
		end = p.endAt
	}
	amounts, state := []int64{p.refundedFen}, order.Succeeded
	switch {
	case p.refund == kind.RefundRequested:
		amounts, state = []int64{p.paidFen}, order.Requested
	case p.refund == kind.RefundProcessing:
		amounts, state = []int64{p.paidFen}, pick(d, []order.RefundState{order.Processing, order.Processing, order.Failed})
		if p.status == kind.Shipped {
			state = order.AwaitingReturn
		}
	case p.status == kind.Completed && p.refundedFen > 200 && d.chance(30):
		amounts = []int64{p.refundedFen / 2, p.refundedFen - p.refundedFen/2}
	}
	var refunds []order.Refund
	var told []order.Event
	status := p.status
	if way := wayTo(p.kind, p.status); p.status == kind.Refunded || p.status == kind.Surrendered {
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
