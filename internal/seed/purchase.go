package seed

import (
	"slices"
	"time"

	"caredesk/internal/engine/value"
	"caredesk/internal/member"
	"caredesk/internal/order"
	"caredesk/internal/order/kind"
	"caredesk/internal/patient"
	"caredesk/internal/special"
)

// purchase is an order as far as it is part of a member's life: when, for whom, what for and what became of it.
type purchase struct {
	kind      kind.OrderKind
	status    kind.OrderStatus
	createdAt value.Time
	paidAt    value.Time // 0: never
	endAt     value.Time // when it came into its state
	refundAt  value.Time // when money went back, or was asked for; 0: never
	cancelled order.CancelReason
	patient   int        // place in the family; none below 0
	effective value.Time // of insurance
	expiry    value.Time
	plan      *special.InsurancePlan
	taken     bool // by staff, over the telephone
	method    order.PayMethod

	// What it is about: a service, or lines.
	service *service
	lines   []line
	qty     int64
	biggest bool // has as many lines as there can be
	split   bool // was sent in two parcels

	// Of stews: what is cooked, for when, and whether it is picked up.
	dishes []dish
	meal   mealTime
	pickup bool

	itemFen, discountFen, freightFen, payableFen, paidFen, refundedFen int64
	pointsUsed                                                         int64
	saves                                                              bool     // would use points, if there are any
	gained                                                             [2]int64 // growth and points, when it was done

	refund   kind.RefundStatus
	wished   kind.RefundStatus // of a sample
	refunds  int               // how often money went back, or was asked for
	parts    [2]int64          // what went back each time
	returned bool              // a piece of the last line came back for the first of it
	denied   order.RefundState // what became of a refund that came to nothing
	settleBy value.Time        // when the last refund came to its end
}

const (
	day = 24 * time.Hour
	// maxOrders is how far apart the orders of two members are numbered.
	maxOrders = 256
	// lately is the time that holds everything still open.
	lately = 14 * day
	// underWayAmong is how many of the members may have an order that waits to be paid for, or for a place at a centre.
	underWayAmong = 2_000
	// apart is the least time between two orders of a member. Its seconds tell apart members whose orders have the same digits.
	apart = 5 * time.Second
)

// orderID is the id of the k-th order of the i-th member.
func orderID(i int64, k int) int64 { return i*maxOrders + int64(k) + 1 }

func needsProof(of kind.OrderKind) bool { return of == kind.Gene || of == kind.Insurance }

func needsPatient(of kind.OrderKind) bool {
	return of == kind.Visit || of == kind.Gene || of == kind.CheckUp
}

// familySize is how many patients a member looks after.
func familySize(b *batch, i int64) int64 {
	if i%30 == fateClosed {
		return 0
	}
	return pickWeighted(streamOf(b.seed, patient.Patients.Name).row(i), familySizes)
}

// orderKinds are weighed so that, with those who may not order everything, the shares are those of the design.
var orderKinds = []weighted[kind.OrderKind]{{kind.Goods, 33}, {kind.Visit, 17}, {kind.CheckUp, 15}, {kind.Gene, 14}, {kind.Stew, 11}, {kind.Insurance, 10}}

// purchases are what a member ordered, oldest first: a third never buys, a few buy all the time.
func purchases(b *batch, l *life, i int64) []purchase {
	d := streamOf(b.seed, orderName).row(i)
	shared := b.samples[i]
	count := 0
	if age := b.now.Sub(l.CreatedAt); !d.chance(35) && age > time.Minute {
		count = int(min(1+b.buying/(1+d.below(1_000)), 200, int64(age/(2*apart))))
	}
	all := make([]purchase, len(shared)+count)
	family := familySize(b, i)
	// Room for all of them to be kept apart, should they come together.
	first := l.CreatedAt.Add(time.Duration(len(all)+2) * apart)
	for k := range all {
		p := &all[k]
		p.kind = pickWeighted(d, orderKinds)
		if needsProof(p.kind) && l.CertStatus != member.CertApproved || needsPatient(p.kind) && family == 0 || p.kind == kind.Insurance && !l.insurable(b) {
			p.kind = kind.Goods
		}
		p.createdAt = l.between(d, b.now)
		if k < len(shared) {
			p.kind, p.status, p.biggest, p.wished = shared[k].kind, shared[k].status, shared[k].biggest, shared[k].refund
		} else {
			p.status = fateOf(b, d, p, i)
		}
		p.taken = d.chance(4) && p.kind != kind.Gene && p.kind != kind.Insurance
		p.settle(b, d, first)
		if p.patient = -1; family > 0 && p.kind != kind.Goods && p.kind != kind.Stew {
			p.patient = int(d.below(family))
		}
		if p.kind == kind.Insurance {
			p.patient = -1 // members insure themselves
		}
		if p.kind == kind.Gene || p.kind == kind.CheckUp {
			p.patient = 0 // the member itself, who is grown up
		}
	}
	slices.SortStableFunc(all, func(a, b purchase) int { return int(a.createdAt - b.createdAt) })
	keepApart(all, i)
	for k := range all {
		all[k].choose(b, d)
		all[k].run(b, d, i%30 != fateClosed)
		all[k].insureHolder(b, d, l)
	}
	return all
}

// fateOf is what became of an order: of old ones most are done, of late ones many are under way.
func fateOf(b *batch, d *dice, p *purchase, i int64) kind.OrderStatus {
	age := b.now.Sub(p.createdAt)
	done := kind.Completed
	if p.kind == kind.Insurance {
		done = insuredFor(age)
		if i%30 == fateClosed {
			done = kind.Surrendered
		}
	}
	if age > lately || i%30 == fateClosed {
		switch n := d.below(100); {
		case n < 7:
			return kind.Cancelled
		case n < 11:
			return kind.Refunded
		}
		return done
	}
	switch n := d.below(100); {
	case n < 8:
		return kind.Cancelled
	case n < 11:
		return kind.Refunded
	case n < 45:
		return done
	}
	if p.kind == kind.CheckUp && i < underWayAmong && d.chance(60) {
		return kind.Booked // days ahead, so that of late ones most still wait for their day
	}
	// Not cancelled and not refunded, which are the last two.
	states := kindOf(p.kind).States()
	status := states[d.below(int64(len(states)-2))]
	switch {
	case status.Over(), status == kind.InForce:
		return done
	case status == kind.PendingPay && (i%30 == fateBlack || i >= underWayAmong):
		return done // who waits is soon gone: in a big set all of them would go at once
	}
	return status
}

// endedAfter is how old an order is whose policy of a year is over by all means.
const endedAfter = 380 * day

// insuredFor is what has become of a policy that is so old and was left alone.
func insuredFor(age time.Duration) kind.OrderStatus {
	switch {
	case age < 8*day:
		return kind.Issued
	case age < 360*day:
		return kind.InForce
	case age < endedAfter:
		return kind.Surrendered
	}
	return kind.Expired
}

func kindOf(code kind.OrderKind) kind.Kind {
	return kind.Kinds[slices.IndexFunc(kind.Kinds, func(k kind.Kind) bool { return k.Code == code })]
}

// settle moves an order to a time at which it can be in its state, at an hour at which people order.
func (p *purchase) settle(b *batch, d *dice, first value.Time) {
	within := func(minAge, maxAge time.Duration) {
		p.createdAt = b.now.Add(-minAge - time.Duration(d.below((maxAge-minAge).Milliseconds()))*time.Millisecond)
	}
	switch {
	case p.status == kind.PendingPay:
		within(2*time.Minute, p.payWithin()-time.Minute)
	case p.status == kind.InForce && insuredFor(b.now.Sub(p.createdAt)) != kind.InForce:
		within(8*day, 60*day)
	case p.kind == kind.Insurance && p.status == kind.Expired && b.now.Sub(p.createdAt) < endedAfter:
		within(endedAfter, endedAfter+10*day)
	case (p.status == kind.Expired || p.status == kind.Surrendered) && b.now.Sub(p.createdAt) < 70*day:
		within(70*day, 80*day)
	case p.status == kind.PendingShip || p.status == kind.PartShipped:
		if within(2*time.Hour, 40*time.Hour); d.chance(25) {
			within(shipWithin, lately) // and is late
		}
	case !p.status.Over() && p.status != kind.InForce && b.now.Sub(p.createdAt) > lately:
		within(time.Hour, lately)
		fallthrough
	default:
		p.createdAt = midnight(p.createdAt).Add(time.Duration(pickWeighted(d, orderHours))*time.Hour + time.Duration(d.below(3600))*time.Second)
		if p.createdAt > b.now {
			p.createdAt = p.createdAt.Add(-day) // whatever the hour is, none comes from later today
		}
	}
	p.settleMeal(b)
	p.createdAt = min(max(p.createdAt, first), b.now.Add(-2*apart))
}

// orderHours are the hours of a day in China at which people order.
var orderHours = []weighted[int64]{
	{0, 1}, {6, 1}, {7, 2}, {8, 4}, {9, 6}, {10, 10}, {11, 10}, {12, 6}, {13, 5}, {14, 5}, {15, 5}, {16, 5}, {17, 5}, {18, 5}, {19, 6}, {20, 10}, {21, 10}, {22, 4}, {23, 2},
}

// keepApart gives every order of a member a time of its own.
func keepApart(all []purchase, i int64) {
	step := value.Time(apart.Milliseconds())
	for k := len(all) - 1; k >= 0; k-- {
		p := &all[k]
		p.createdAt += value.Time(i/1_000_000*1000) - p.createdAt%step
		if k+1 < len(all) && p.createdAt >= all[k+1].createdAt {
			p.createdAt = all[k+1].createdAt - step
		}
	}
}

// choose says what an order is about, and so what it costs.
func (p *purchase) choose(b *batch, d *dice) {
	switch p.kind {
	case kind.Goods:
		chooseGoods(b, d, p)
	case kind.Stew:
		chooseStews(b, d, p)
	default:
		chooseService(b, d, p)
	}
	p.saves = d.chance(25)
}

// chooseService orders one of the services of the kind.
func chooseService(b *batch, d *dice, p *purchase) {
	all := b.shop.services[p.kind]
	p.service = &all[d.below(int64(len(all)))]
	p.qty, p.itemFen = 1, p.service.fen
}

// payWithin is how long the order waits to be paid for.
func (p *purchase) payWithin() time.Duration {
	if p.taken {
		return day
	}
	return kindOf(p.kind).PayWithin()
}

// durations are how long it takes until an order is done.
var durations = map[kind.OrderKind]time.Duration{
	kind.Goods: 6 * day, kind.Visit: 4 * day, kind.Gene: 22 * day, kind.Insurance: 3 * day, kind.Stew: 5 * time.Hour, kind.CheckUp: 16 * day,
}

// run puts the steps of an order into time: when it was paid, when it came into its state, when money went back.
func (p *purchase) run(b *batch, d *dice, mayBeOpen bool) {
	left := func(from value.Time) int64 { return max(int64(b.now-from), 1) }
	p.refund = kind.RefundNone
	p.cook(b)
	if p.method = pickWeighted(d, payMethods); p.taken && d.chance(50) {
		p.method = order.Offline
	}
	if p.kind == kind.Insurance {
		p.effective = midnight(p.createdAt.Add(time.Duration(3+d.below(4)) * day))
	}
	switch p.status {
	case kind.PendingPay:
		p.endAt = p.createdAt
		return
	case kind.Cancelled:
		p.cancel(b, d)
		return
	}
	p.paidAt = p.createdAt + value.Time(min(30_000+d.below(900_000), left(p.createdAt)/4))
	p.endAt = p.paidAt + value.Time(durations[p.kind].Milliseconds()*(60+d.below(80))/100)
	if !p.status.Over() || p.endAt > b.now {
		p.endAt = p.paidAt + value.Time(d.below(left(p.paidAt)))
	}
	p.insure(b, d)
	p.deliver(b, d)
	p.cook(b)
	p.askBack(b, d, b.now.Sub(p.createdAt) < lately && mayBeOpen)
}

// receivedBySystem is how long after it was sent an order counts as received.
const receivedBySystem = 10 * day

// deliver lets parcels arrive in time: some count as received because nobody said so.
func (p *purchase) deliver(b *batch, d *dice) {
	switch {
	case p.kind != kind.Goods:
	case p.status == kind.Shipped:
		p.endAt = max(p.endAt, b.now.Add(-receivedBySystem+day))
	case p.status == kind.Completed && d.chance(25):
		way := value.Time(len(p.way()))
		if waited := value.Time(receivedBySystem.Milliseconds()) / 2 * way; p.paidAt+waited <= b.now { // the last two steps take their share of it
			p.endAt = p.paidAt + waited
		}
	}
}

// byBuyer is the reason that a member gives by the app.
const byBuyer order.CancelReason = "memberCancel"

var cancelReasons = []weighted[order.CancelReason]{{order.Timeout, 70}, {byBuyer, 24}, {"duplicate", 3}, {"outOfStock", 3}}

// cancel gives an order up before it was paid for, at the latest when its time is over.
func (p *purchase) cancel(b *batch, d *dice) {
	deadline := p.createdAt.Add(p.payWithin())
	if p.cancelled = pickWeighted(d, cancelReasons); p.cancelled == order.Timeout && deadline > b.now {
		p.cancelled = byBuyer
	}
	if p.endAt = deadline; p.cancelled != order.Timeout {
		p.endAt = p.createdAt + (min(deadline, b.now)-p.createdAt)/2
	}
}

// midnight is the beginning of a day in China.
func midnight(t value.Time) value.Time {
	const china = 8 * time.Hour
	return value.TimeOf(t.Add(china).Std().Truncate(day)).Add(-china)
}
