package seed

import (
	"slices"

	"caredesk/internal/member"
	"caredesk/internal/order/kind"
)

// sample is an order that the smallest set must have.
type sample struct {
	kind    kind.OrderKind
	status  kind.OrderStatus
	biggest bool
	refund  kind.RefundStatus // that it must have come to
}

// refundSamples are the orders whose second sample has a refund, so that the smallest set has refunds in every state too.
var refundSamples = map[sample]kind.RefundStatus{
	{kind: kind.Goods, status: kind.PendingShip}: kind.RefundRequested, {kind: kind.Visit, status: kind.PendingAssign}: kind.RefundRequested, {kind: kind.Stew, status: kind.Completed}: kind.RefundRequested,
	{kind: kind.Goods, status: kind.Shipped}: kind.RefundProcessing, {kind: kind.CheckUp, status: kind.Booked}: kind.RefundProcessing, {kind: kind.Gene, status: kind.PendingKit}: kind.RefundProcessing,
	{kind: kind.Goods, status: kind.Completed}: kind.RefundPartial, {kind: kind.Visit, status: kind.Completed}: kind.RefundPartial,
	{kind: kind.CheckUp, status: kind.Completed}: kind.RefundNone, {kind: kind.Gene, status: kind.Completed}: kind.RefundNone,
}

// sampled is how many members share the orders that every set has, and sharedAtMost how many of them one has.
const (
	sampled      = 60
	sharedAtMost = 8
)

// shareSamples gives each state of each kind to two of the first members, to those who can have such an order.
func shareSamples(b *batch) map[int64][]sample {
	shares := map[int64][]sample{}
	next := int64(0)
	for _, k := range kind.Kinds {
		for _, status := range k.States() {
			given := 0
			for tries := int64(0); tries < sampled && given < 2; tries++ {
				i := next % sampled
				next++
				// The first parcel to be sent is the biggest.
				s := sample{kind: k.Code, status: status}
				if given == 1 {
					s.refund = refundSamples[s]
				}
				s.biggest = status == kind.PendingShip && given == 0
				if len(shares[i]) < sharedAtMost && b.canOrder(i, s) {
					shares[i] = append(shares[i], s)
					given++
				}
			}
		}
	}
	return shares
}

// canOrder tells whether a member is verified where it must be, looks after somebody where somebody is needed, and has been
// a member for long enough.
func (b *batch) canOrder(i int64, s sample) bool {
	if fate := i % 30; fate == fateBlack || fate == fateClosed {
		return false
	}
	d := streamOf(b.seed, member.Members.Name).row(i)
	var l life
	l.register(b, d, i)
	l.introduce(d, i)
	age := b.now.Sub(l.CreatedAt)
	if s.kind == kind.Insurance && (!l.insurable(b) || s.status == kind.Expired && age < endedAfter+20*day) {
		return false
	}
	if s.kind == kind.Insurance && slices.Contains([]kind.OrderStatus{kind.InForce, kind.Expired, kind.Surrendered}, s.status) && age < 80*day {
		return false
	}
	return age > day && (l.CertStatus == member.CertApproved || !needsProof(s.kind)) && (familySize(b, i) > 0 || !needsPatient(s.kind))
}
