package seed

import (
	"slices"
	"time"

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

// pickedUp are those of stews that nobody brings.
var pickedUp = []kind.OrderStatus{kind.PendingAccept, kind.Preparing, kind.ReadyPickup, kind.Completed}

// detours are how the states beside the line are come by, from the one that they branch off.
var detours = map[kind.OrderStatus]kind.OrderStatus{
	kind.PartShipped: kind.PendingShip, kind.SampleRejected: kind.SampleInTransit, kind.Surrendered: kind.Issued,
	kind.NoShow: kind.Booked,
}

// way is the states from the payment on.
func (p *purchase) way() []kind.OrderStatus {
	line := lines[p.kind]
	if p.pickup {
		line = pickedUp
	}
	switch at := slices.Index(line, p.status); {
	case p.status == kind.PendingPay:
		return nil
	case p.status == kind.Cancelled:
		return []kind.OrderStatus{kind.Cancelled}
	case p.split:
		return slices.Insert(slices.Clone(line[:at+1]), 1, kind.PartShipped)
	case at >= 0:
		return line[:at+1]
	case p.status == kind.Refunded, p.kind == kind.CheckUp && p.status == kind.Expired:
		return []kind.OrderStatus{line[0], p.status}
	}
	return append(slices.Clone(line[:slices.Index(line, detours[p.status])+1]), p.status)
}

// actions are what leads into a state, and automatic those that nobody does by hand.
var (
	actions = map[kind.OrderStatus]string{
		kind.Assigned: "assign", kind.InService: "start", kind.Shipped: "ship", kind.PartShipped: "ship", kind.KitShipped: "kit", kind.SampleInTransit: "back",
		kind.SampleReceived: "sample", kind.SampleRejected: "reject", kind.Testing: "test", kind.Issued: "issue", kind.InForce: "start", kind.Surrendered: "surrendered",
		kind.Preparing: "accept", kind.Delivering: "dispatch", kind.ReadyPickup: "ready", kind.Booked: "book", kind.Examined: "checkin", kind.NoShow: "noShow",
		kind.Expired: "expire", kind.Cancelled: "cancel", kind.Refunded: "refundAll",
	}
	finishes  = map[kind.OrderKind]string{kind.Visit: "finish", kind.Goods: "receive", kind.Gene: "report", kind.Stew: "deliver", kind.CheckUp: "report"}
	automatic = []kind.OrderStatus{kind.InForce, kind.Expired, kind.Refunded, kind.NoShow, kind.Surrendered}
)

// stepsOf is the timeline of an order, with the refunds that came in between.
func stepsOf(b *batch, d *dice, l *life, p *purchase, id int64) ([]order.OrderEvent, []order.Refund) {
	way := p.way()
	steps := make([]order.OrderEvent, 0, len(way)+4)
	tell := func(at value.Time, by doer, action string, from, to kind.OrderStatus) {
		steps = append(steps, order.OrderEvent{OrderID: id, At: at, ActorType: by.as, ActorID: by.id, ActorName: by.name, Action: action, FromStatus: from, ToStatus: to})
	}
	buyer := doer{order.ByMember, l.ID, l.called.String()}
	placed := buyer
	if p.taken {
		placed = b.crew[serviceDay]
	}
	tell(p.createdAt, placed, "place", "", kind.PendingPay)
	from := kind.PendingPay
	for n, to := range way {
		by, action := b.crew[serviceDay], actions[to]
		switch {
		case to == kind.Cancelled && p.cancelled == byBuyer:
			by = buyer
		case to == kind.Cancelled && p.cancelled == order.Timeout, slices.Contains(automatic, to):
			by = bySystem
		case to == kind.Cancelled:
		case n == 0 && p.method == order.Offline:
			by, action = b.crew[finance], "markPaid"
		case n == 0:
			by, action = buyer, "pay"
		case to == kind.Shipped, to == kind.PartShipped, to == kind.KitShipped:
			by = b.crew[warehouse]
		case to == kind.Completed:
			switch action = finishes[p.kind]; {
			case p.kind == kind.Goods:
				by = p.receiver(buyer)
			case p.pickup:
				action = "pickup"
			}
		}
		tell(p.at(n, len(way), to), by, action, from, to)
		from = to
	}
	if at := p.submittedAt(b, id); at > 0 {
		tell(at, b.crew[serviceDay], "submit", kind.Underwriting, kind.Underwriting)
	}
	if at := p.signedAt(id); at > 0 {
		tell(at, buyer, "consent", kind.PendingKit, kind.PendingKit)
	}
	for _, m := range marksOf(b, p, id).told {
		status := p.status
		if p.paidAt > 0 {
			status = way[0]
		}
		tell(m.at, b.crew[m.by], m.action, status, status)
	}
	refunds := refundsOf(b, d, p, id, func(at value.Time, by doer, action string) {
		if by.as == order.ByMember {
			by = buyer
		}
		status := p.status
		if p.status == kind.Refunded || p.status == kind.Surrendered {
			status = way[len(way)-2]
		}
		tell(at, by, action, status, status)
	})
	slices.SortStableFunc(steps, func(a, b order.OrderEvent) int { return int(a.At - b.At) })
	return steps, refunds
}

// receiver is who said that a parcel came: the member, or nobody for so long that the console did.
func (p *purchase) receiver(buyer doer) doer {
	if way := len(p.way()); p.endAt-p.at(way-2, way, kind.Shipped) >= value.Time(receivedBySystem.Milliseconds()) {
		return bySystem
	}
	return buyer
}

// at is when the n-th step from the payment on was made.
func (p *purchase) at(n, of int, to kind.OrderStatus) value.Time {
	switch {
	case n == 0 && to != kind.Cancelled:
		return p.paidAt
	case n == of-1:
		return p.endAt
	case to == kind.Preparing: // which is soon
		return p.paidAt + min((p.endAt-p.paidAt)/4, value.Time((10*time.Minute).Milliseconds()))
	case to == kind.Delivering, to == kind.ReadyPickup:
		return p.endAt - min((p.endAt-p.paidAt)/4, value.Time((40*time.Minute).Milliseconds()))
	case p.status == kind.Expired && p.kind == kind.Insurance && to == kind.InForce:
		return p.effective
	case p.status == kind.Expired && p.kind == kind.Insurance:
		return p.paidAt + (p.effective-p.paidAt)/2
	}
	return p.paidAt + (p.endAt-p.paidAt)*value.Time(n)/value.Time(of)
}
