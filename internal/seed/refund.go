package seed

import (
	"fmt"

	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/value"
	"caredesk/internal/order"
	"caredesk/internal/order/kind"
)

// wishedRolls are how the dice fall for samples: none is a refund that was asked for and came to nothing.
var wishedRolls = map[kind.RefundStatus]int64{kind.RefundPartial: 0, kind.RefundNone: 2, kind.RefundRequested: 4, kind.RefundProcessing: 9}

// askBack lets money go back, or be asked for.
func (p *purchase) askBack(b *batch, d *dice, late bool) {
	left := func(from value.Time) value.Time { return max(b.now-from, 8) }
	n := d.below(100)
	if p.wished != "" {
		n, late = wishedRolls[p.wished], true
	}
	p.refunds = 1
	switch {
	case p.status == kind.Refunded:
		p.refund, p.refundAt, p.settleBy = kind.RefundFull, p.paidAt+(p.endAt-p.paidAt)/2, p.endAt
	case p.status == kind.Surrendered:
		p.refund, p.refundAt, p.settleBy = kind.RefundPartial, p.paidAt+(p.endAt-p.paidAt)*3/4, p.endAt
	case p.kind == kind.Insurance && p.status != kind.Underwriting || p.status == kind.Expired:
	case p.status == kind.Completed && n < 2:
		p.refund, p.refundAt = kind.RefundPartial, p.endAt+left(p.endAt)/8
		p.settleBy = p.refundAt + min(left(p.refundAt)/2, value.Time((6*day).Milliseconds()))
		p.returned = p.kind == kind.Goods && p.qty > 1
		if d.chance(30) {
			p.refunds = 2
		}
	case p.status == kind.Completed && n < 4:
		p.denied, p.refundAt = pick(d, []order.RefundState{order.Rejected, order.Withdrawn}), p.endAt+left(p.endAt)/8
		p.settleBy = p.refundAt + min(left(p.refundAt)/2, value.Time((2*day).Milliseconds()))
	case late && n >= 4 && n < 9:
		p.refund, p.refundAt, p.settleBy = kind.RefundRequested, p.endAt+left(p.endAt)/2, b.now
	case late && n >= 9 && n < 13:
		p.refund, p.refundAt, p.settleBy = kind.RefundProcessing, p.endAt+left(p.endAt)/2, b.now
	}
}

// goBack says how much went back each time: what the piece that came back cost, or a part of all, and then a little more.
func (p *purchase) goBack(id int64) {
	switch p.refund {
	case kind.RefundFull:
		p.parts[0] = p.paidFen
	case kind.RefundPartial:
		p.parts[0] = p.paidFen * (10 + id%20) / 100
		if p.status == kind.Surrendered {
			p.parts[0] = p.paidFen - paperFen // within the cool-off
		}
		if p.returned {
			p.parts[0] = (p.paidFen - p.freightFen) * int64(p.lines[len(p.lines)-1].PriceFen) / p.itemFen
		}
		if p.refunds > 1 {
			p.parts[1] = (p.paidFen-p.parts[0])/20 + 1
		}
	}
	p.refundedFen = p.parts[0] + p.parts[1]
}

// backAt are when a refund was asked for, decided about, and came to its end; each of two has its own half of the time.
func (p *purchase) backAt(n int) (asked, decided, done value.Time) {
	part := (p.settleBy - p.refundAt) / value.Time(p.refunds)
	asked = p.refundAt + part*value.Time(n)
	return asked, asked + part/3, asked + part
}

var refundReasons = []weighted[order.RefundReason]{{"changedMind", 40}, {"wrongOrder", 15}, {"quality", 15}, {"lateService", 10}, {"notAsDescribed", 10}, {"healthReason", 8}, {"duplicatePay", 2}}

// refundsOf are the refunds of an order, told step by step as the order followed them.
func refundsOf(b *batch, d *dice, p *purchase, id int64, tell func(at value.Time, by doer, action string)) []order.Refund {
	if p.refundAt == 0 {
		return nil
	}
	refunds := make([]order.Refund, p.refunds)
	for n := range refunds {
		asked, decided, done := p.backAt(n)
		r := &refunds[n]
		*r = order.Refund{
			Row:     resource.Row{Version: 1, CreatedAt: asked, UpdatedAt: asked},
			OrderID: id, RefundNo: numberOf("TK", asked, int64(mix(uint64(id*2+int64(n)))%1_000_000)), Source: order.ByMember, Type: order.RefundOnly,
			ReasonCode: pickWeighted(d, refundReasons), AmountFen: value.Fen(p.parts[n]), Status: p.stateOf(d),
		}
		p.bringBack(r, n, id)
		step := func(at value.Time, by doer, action string) {
			if r.Version++; action == "" {
				action = "followRefund"
			}
			r.UpdatedAt, r.UpdatedBy = at, by.id
			tell(at, by, action)
		}
		money := b.crew[finance]
		decide := func(at value.Time) { r.AuditorID, r.AuditedAt = &money.id, &at }
		switch {
		case p.status == kind.Surrendered:
			r.Source, r.CreatedBy, r.UpdatedBy = order.ByStaff, money.id, money.id
			r.ReasonCode, r.ReasonText, r.DeductFen = order.OtherReason, surrenderReasons[id%int64(len(surrenderReasons))], paperFen
			decide(asked)
			tell(asked, money, "surrender")
		case r.Status != order.Requested && r.Status != order.Withdrawn && r.Type == order.RefundOnly && d.chance(15):
			r.Source, r.CreatedBy, r.UpdatedBy = order.ByStaff, money.id, money.id
			decide(asked)
			tell(asked, money, "refund")
		default:
			tell(asked, anyMember, "requestRefund")
			if r.Status != order.Requested && r.Status != order.Withdrawn {
				decide(decided)
				step(decided, money, "")
			}
		}
		goodsBack(b, r, decided, done, id, step)
		p.end(b, r, done, id*2+int64(n), step)
	}
	return refunds
}

// standsAtTheDesk says of a refund whose it is, which way it goes and when it turns red.
func (p *purchase) standsAtTheDesk(r *order.Refund, l *life, i int64) {
	method := p.method
	r.OrderNo, r.Kind, r.MemberID, r.MemberName, r.PayMethod = p.number(i), p.kind, l.ID, l.called, &method
	since := r.UpdatedAt
	if r.Status == order.AwaitingReturn {
		since = *r.AuditedAt // whatever its parcel did since
	}
	r.DueAt = order.RefundDue(r.Status, since)
}

// stateOf is how far the refunds of an order have come, each of them.
func (p *purchase) stateOf(d *dice) order.RefundState {
	switch {
	case p.denied != "":
		return p.denied
	case p.refund == kind.RefundRequested:
		return order.Requested
	case p.refund == kind.RefundProcessing && p.status == kind.Shipped:
		return order.AwaitingReturn
	case p.refund == kind.RefundProcessing:
		return pick(d, []order.RefundState{order.Processing, order.Processing, order.Failed})
	}
	return order.Succeeded
}

// bringBack says what of the goods a refund is for, and what is asked for where nothing went back yet.
func (p *purchase) bringBack(r *order.Refund, n int, id int64) {
	if p.refund != kind.RefundFull && p.refund != kind.RefundPartial {
		if r.AmountFen = value.Fen(p.paidFen); p.kind == kind.Goods && p.status != kind.PendingShip {
			r.AmountFen = value.Fen(p.paidFen - p.freightFen)
		}
	}
	switch last := len(p.lines) - 1; {
	case p.kind != kind.Goods:
	case p.refund == kind.RefundPartial && p.returned && n == 0:
		r.Type, r.Items = order.ReturnRefund, value.List[order.RefundLine]{{ItemID: itemID(id, last), Qty: 1}}
	case p.refund == kind.RefundPartial:
	case p.status == kind.PartShipped:
		r.AmountFen = 0
		for k, left := range p.unsent() {
			if left > 0 {
				r.Items = append(r.Items, order.RefundLine{ItemID: itemID(id, k), Qty: left})
				r.AmountFen += value.Fen((p.paidFen - p.freightFen) * int64(p.lines[k].PriceFen) * left / p.itemFen)
			}
		}
	default:
		for k, l := range p.lines {
			r.Items = append(r.Items, order.RefundLine{ItemID: itemID(id, k), Qty: l.qty})
		}
		if p.status == kind.Shipped || p.status == kind.Completed {
			r.Type = order.ReturnRefund
		}
	}
}

// goodsBack lets parcels come back. Of those that are awaited some are on their way, as all are that should have come by now.
func goodsBack(b *batch, r *order.Refund, decided, done value.Time, id int64, step func(at value.Time, by doer, action string)) {
	sent, came := decided+(done-decided)/3, decided+(done-decided)*2/3
	awaited := r.Status == order.AwaitingReturn && (id%2 == 0 || b.now.Sub(decided) > 8*day)
	arrived := r.Type == order.ReturnRefund && (r.Status == order.Processing || r.Status == order.Failed || r.Status == order.Succeeded)
	if awaited || arrived {
		r.BackExpressCode, r.BackExpressNo = "SF", fmt.Sprintf("SF9%012d", id)
		step(sent, anyMember, "")
	}
	if arrived {
		step(came, b.crew[warehouse], "")
	}
}

// end brings a refund to where it is now.
func (p *purchase) end(b *batch, r *order.Refund, done value.Time, number int64, step func(at value.Time, by doer, action string)) {
	switch r.Status {
	case order.Succeeded:
		by := bySystem
		if r.FinishedAt, r.ChannelNo = &done, fmt.Sprintf("50%014d", number); p.method == order.Offline {
			by = b.crew[finance]
		}
		if p.status == kind.Refunded || p.status == kind.Surrendered { // which the timeline tells by itself
			r.Version, r.UpdatedAt, r.UpdatedBy = r.Version+1, done, 0
			return
		}
		step(done, by, "")
	case order.Withdrawn:
		step(done, anyMember, "")
	case order.Failed:
		r.FailText = "收款账户异常"
		step(done-(done-r.UpdatedAt)/2, bySystem, "")
	}
}
