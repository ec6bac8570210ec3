package seed

import (
	"context"
	"fmt"
	"time"

	"caredesk/internal/doctor"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/member"
	"caredesk/internal/order"
	"caredesk/internal/order/kind"
	"caredesk/internal/patient"
	"caredesk/internal/special"
)

const orderName = "order"

// orders are what the lives of members say that they bought, with their timelines and refunds.
var orders = entity{
	name: orderName,
	needs: []string{
		member.Members.Name, patient.Patients.Name, doctor.Doctors.Name,
		special.VisitServices.Name, special.GeneTests.Name, special.InsuranceProducts.Name, special.Stews.Name, special.CheckUps.Name,
	},
	follows: member.Members.Name,
	table:   order.Columns,
	fill:    fillOrders,
	wrong: []rule{
		{"have a status that their kind does not have", store.Where(`NOT (status IN ('pendingPay', 'cancelled', 'refunded')
			OR kind = 'visit' AND status IN ('pendingAssign', 'assigned', 'inService', 'completed')
			OR kind = 'goods' AND status IN ('pendingShip', 'partShipped', 'shipped', 'completed')
			OR kind = 'gene' AND status IN ('pendingKit', 'kitShipped', 'sampleInTransit', 'sampleReceived', 'sampleRejected', 'testing', 'completed')
			OR kind = 'insurance' AND status IN ('underwriting', 'issued', 'inForce', 'surrendered', 'expired')
			OR kind = 'stew' AND status IN ('pendingAccept', 'preparing', 'delivering', 'readyPickup', 'completed')
			OR kind = 'checkUp' AND status IN ('pendingBook', 'booked', 'examined', 'noShow', 'expired', 'completed'))`)},
		{"are paid for, or not, against their status", store.Where(`(paid_at IS NULL) <> (status IN ('pendingPay', 'cancelled')) OR (paid_at IS NULL) <> (paid_fen = 0) OR paid_fen NOT IN (0, payable_fen)`)},
		{"were refunded otherwise than their refunds say", store.Where(`refunded_fen <> COALESCE((SELECT sum(r.amount_fen) FROM refunds AS r WHERE r.order_id = orders.id AND r.status = 'succeeded'), 0)
			OR (refund_status = 'full') <> (refunded_fen = paid_fen AND paid_fen > 0) OR (refund_status = 'partial') <> (refunded_fen BETWEEN 1 AND paid_fen - 1)
			OR (refund_status IN ('requested', 'processing')) <> EXISTS (SELECT 1 FROM refunds AS r WHERE r.order_id = orders.id AND r.status IN ('requested', 'awaitingReturn', 'processing', 'failed'))`)},
		{"have a timeline that ends elsewhere", store.Where("status <> COALESCE((SELECT e.to_status FROM order_events AS e WHERE e.order_id = orders.id ORDER BY e.at DESC, e.id DESC LIMIT 1), '')")},
		{"have a timeline out of order", store.Where("EXISTS (SELECT 1 FROM order_events AS e JOIN order_events AS f ON f.order_id = e.order_id WHERE e.order_id = orders.id AND e.id < f.id AND e.at > f.at)")},
		{"are older than their member", store.Where("created_at < (SELECT m.created_at FROM members AS m WHERE m.id = orders.member_id)")},
		{"name somebody else's patient, or one not known yet", store.Where(`patient_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM patients AS p
			WHERE p.id = orders.patient_id AND p.member_id = orders.member_id AND p.created_at <= orders.created_at)`)},
		{"are open though their member was closed", store.Where(`(status NOT IN ('completed', 'cancelled', 'refunded', 'surrendered', 'expired') OR refund_status IN ('requested', 'processing'))
			AND member_id IN (SELECT m.id FROM members AS m WHERE m.status = 'deleted')`)},
		{"are policies without dates, or have dates without being one", store.Where("(kind = 'insurance') <> (effective_date <> '') OR expiry_date < effective_date")},
	},
}

func fillOrders(ctx context.Context, db *store.DB, table *store.Table, b *batch) (int64, error) {
	seal, err := order.Sealer(b.vault)
	if err != nil {
		return 0, err
	}
	type bought struct {
		orders   []order.Order
		patients int64
	}
	made, err := db.Load(ctx, table, func(yield func(any) bool) {
		patients := int64(0) // of the members before, whose numbers come first
		for each := range inParallel(b.rows[member.Members.Name], func(i int64) any { return bought{ordersOf(b, i, seal), familySize(b, i)} }) {
			all := each.(bought)
			for k := range all.orders {
				o := &all.orders[k]
				if o.PatientID != nil {
					*o.PatientID += patients
				}
				if !yield(o) {
					return
				}
			}
			patients += all.patients
		}
	})
	if err != nil {
		return made, err
	}
	if _, err := byMember(eventsOf, nothingToSeal)(ctx, db, store.TableOf[order.Event]("order_events"), b); err != nil {
		return made, err
	}
	_, err = byMember(moneyBackOf, nothingToSeal)(ctx, db, order.RefundColumns(), b)
	return made, err
}

func nothingToSeal(*pii.Vault) (func(row any), error) { return func(any) {}, nil }

// eachPurchase goes over what a member bought, with the dice for what the life does not say.
func eachPurchase(b *batch, i int64, f func(l *life, p *purchase, k int, d *dice)) {
	l := lifeOf(b, i)
	for k := range l.purchases {
		f(&l, &l.purchases[k], k, streamOf(b.seed, orderName).row(-orderID(i, k))) // those of members have the numbers from 0 on
	}
}

// ordersOf are the orders of a member, all with its number, which is sealed once.
func ordersOf(b *batch, i int64, seal func(row any)) []order.Order {
	var all []order.Order
	eachPurchase(b, i, func(l *life, p *purchase, k int, d *dice) {
		steps, _ := stepsOf(b, d, l, p, orderID(i, k))
		o := orderOf(b, d, l, p, i, k, steps)
		if k == 0 {
			o.MemberPhone.Set(phoneOf(i))
			seal(&o)
		} else {
			o.MemberPhone, o.MemberPhoneIndex, o.MemberPhoneTail = all[0].MemberPhone, all[0].MemberPhoneIndex, all[0].MemberPhoneTail
		}
		all = append(all, o)
	})
	return all
}

// boughtBy is the last order of a member, before a time, that is as wanted; nil if there is none.
func boughtBy(b *batch, i int64, before value.Time, wanted func(o *order.Order) bool) *order.Order {
	var last *order.Order
	eachPurchase(b, i, func(l *life, p *purchase, k int, d *dice) {
		steps, _ := stepsOf(b, d, l, p, orderID(i, k))
		if o := orderOf(b, d, l, p, i, k, steps); o.CreatedAt < before && wanted(&o) {
			last = &o
		}
	})
	return last
}

// eventsOf are the timelines of a member's orders.
func eventsOf(b *batch, i int64) []order.Event {
	var all []order.Event
	eachPurchase(b, i, func(l *life, p *purchase, k int, d *dice) {
		steps, _ := stepsOf(b, d, l, p, orderID(i, k))
		all = append(all, steps...)
	})
	return all
}

// moneyBackOf are the refunds of a member's orders.
func moneyBackOf(b *batch, i int64) []order.Refund {
	var all []order.Refund
	eachPurchase(b, i, func(l *life, p *purchase, k int, d *dice) {
		if p.refundAt > 0 {
			_, refunds := stepsOf(b, d, l, p, orderID(i, k))
			all = append(all, refunds...)
		}
	})
	return all
}

var (
	payMethods  = []weighted[order.PayMethod]{{"wechat", 62}, {"alipay", 34}, {"offline", 4}}
	orderFlags  = []weighted[order.OrderFlag]{{order.NoFlag, 92}, {"red", 3}, {"orange", 2}, {"green", 1}, {"blue", 1}, {"purple", 1}}
	buyerNotes  = []string{"请尽快安排，谢谢", "送货前请电话联系", "老人行动不便，请多照顾", "不要放快递柜", "希望安排女性陪诊师"}
	goodsTitles = []string{"医用外科口罩", "电子血压计", "血糖试纸", "维生素 D 软胶囊", "艾草足贴", "护腰靠垫", "蛋白粉", "额温枪", "助行器", "防滑拖鞋"}
)

// serviceNames are the services that orders are for, in the order of their ids.
var serviceNames = map[kind.OrderKind][]string{
	kind.Visit:     namesOf(visitPlans, func(p visitPlan) string { return p.name }),
	kind.Gene:      namesOf(genePlans, func(p genePlan) string { return p.name }),
	kind.Insurance: namesOf(insurancePlans, func(p insurancePlan) string { return p.name }),
	kind.Stew:      namesOf(stewPlans, func(p stewPlan) string { return p.name }),
	kind.CheckUp:   namesOf(checkUpPlans, func(p checkUpPlan) string { return p.name }),
}

func namesOf[T any](plans []T, name func(T) string) []string {
	names := make([]string, len(plans))
	for i, p := range plans {
		names[i] = name(p)
	}
	return names
}

func orderOf(b *batch, d *dice, l *life, p *purchase, i int64, k int, steps []order.Event) order.Order {
	last := steps[len(steps)-1]
	o := order.Order{
		Row: resource.Row{ID: orderID(i, k), Version: int64(len(steps)), CreatedAt: p.createdAt, UpdatedAt: last.At, UpdatedBy: last.ActorID},
		// The digits are the member's, whose orders are all seconds apart.
		OrderNo: numberOf(kindOf(p.kind).Prefix, p.createdAt, i), Kind: p.kind, Status: p.status,
		MemberID: l.ID, MemberName: l.called, Qty: int(p.qty),
		ItemFen: value.Fen(p.itemFen), DiscountFen: value.Fen(p.discountFen), PointsUsed: p.pointsUsed, PointsFen: value.Fen(p.pointsUsed),
		FreightFen: value.Fen(p.freightFen), PayableFen: value.Fen(p.payableFen), PaidFen: value.Fen(p.paidFen),
		RefundedFen: value.Fen(p.refundedFen), RefundStatus: p.refund, Source: l.Source, Flag: pickWeighted(d, orderFlags),
		ExpireAt: p.createdAt.Add(kindOf(p.kind).PayWithin()),
	}
	if names := serviceNames[p.kind]; names != nil {
		service := d.below(int64(len(names)))
		o.Title, o.ServiceID = names[service], ptr(service+1)
	} else {
		o.Title = pick(d, goodsTitles)
	}
	if p.status == kind.PendingPay && i%2 == 0 {
		o.ExpireAt = p.createdAt.Add(365 * day) // others run out within the hour, and somebody should still be seen waiting then
	}
	if d.chance(12) {
		o.BuyerNote = pick(d, buyerNotes)
	}
	if o.Flag == "red" {
		o.Remark = "会员来电催促，优先处理"
	}
	if p.patient >= 0 {
		o.PatientID = ptr(int64(p.patient) + 1)
	}
	if p.kind == kind.Visit && d.chance(60) {
		o.DoctorID = ptr(1 + d.below(b.rows[doctor.Doctors.Name]))
	}
	if p.kind == kind.Insurance {
		o.EffectiveDate, o.ExpiryDate = identity.Today(p.effective), identity.Today(p.expiry)
	}
	if p.paidAt > 0 {
		o.PayMethod, o.PaidAt, o.PayNo = ptr(pickWeighted(d, payMethods)), ptr(p.paidAt), fmt.Sprintf("42%s%012d", p.paidAt.Add(8*time.Hour).Std().Format("20060102"), o.ID)
	}
	switch p.status {
	case kind.Cancelled:
		o.CancelReason, o.CancelledAt = ptr(p.cancelled), ptr(p.endAt)
	case kind.Completed, kind.Expired:
		o.CompletedAt = ptr(p.endAt)
	}
	return o
}

func numberOf(prefix string, at value.Time, digits int64) string {
	return fmt.Sprintf("%s%s%06d", prefix, at.Add(8*time.Hour).Std().Format("060102150405"), digits%1_000_000)
}
