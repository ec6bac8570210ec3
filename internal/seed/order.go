package seed

import (
	"context"
	"fmt"
	"slices"
	"time"

	"caredesk/internal/doctor"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/goods"
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
		goods.Units.Name, goods.Categories.Name, goods.List.Name, "account",
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
		{"are paid with other points than they cost", store.Where("points_fen <> points_used")}, // that the parts add up, the table itself sees to
		{"are cheaper by something else than a tier", store.Where(`discount_fen <> 0 AND (kind = 'insurance' OR NOT EXISTS (SELECT 1 FROM tiers AS t WHERE orders.discount_fen = (orders.item_fen * (100 - t.discount_pct) + 50) / 100))`)},
		{"are for a service of another price or name", store.Where(serviceDiffers)},
		{"have no service, or one beside their lines", store.Where("(kind IN ('goods', 'stew')) <> (service_id IS NULL) OR title = '' OR cover = ''")},
		{"turn red at another time than their kind says", store.Where(`kind = 'goods' AND COALESCE(due_at, 0) <> CASE WHEN status IN ('pendingShip', 'partShipped') AND refund_status NOT IN ('requested', 'processing')
			THEN paid_at + 172800000 ELSE 0 END`)},
		{"were invoiced without being asked for it, or before they were paid", store.Where("(invoice_kind = 'none') <> (invoice_status = 'none') OR (invoice_status = 'issued') <> (invoice_no <> '') OR invoice_kind <> 'none' AND paid_at IS NULL")},
		{"are looked after by nobody who could", store.Where("owner_id NOT IN (SELECT a.id FROM accounts AS a WHERE a.status = 'enabled')")},
		// One of each kind stands for all of them: the figures are the same.
		{"are not as many as their list counts", store.Where(`CASE WHEN id IN (SELECT min(o.id) FROM orders AS o GROUP BY o.kind)
			THEN (SELECT count(*) FROM orders AS o WHERE o.kind = orders.kind AND o.deleted_at IS NULL) <> COALESCE((SELECT c.total FROM row_counts AS c WHERE c.name = ` + listOfKind + `), 0) ELSE FALSE END`)},
		{"were refunded otherwise than their refunds say", store.Where(`refunded_fen <> COALESCE((SELECT sum(r.amount_fen) FROM refunds AS r WHERE r.order_id = orders.id AND r.status = 'succeeded'), 0)
			OR (refund_status = 'full') <> (refunded_fen = paid_fen AND paid_fen > 0) OR (refund_status = 'partial') <> (refunded_fen BETWEEN 1 AND paid_fen - 1)
			OR (refund_status IN ('requested', 'processing')) <> EXISTS (SELECT 1 FROM refunds AS r WHERE r.order_id = orders.id AND r.status IN ('requested', 'awaitingReturn', 'processing', 'failed'))`)},
		{"have refunds that say something else of them", store.Where(`EXISTS (SELECT 1 FROM refunds AS r WHERE r.order_id = orders.id
			AND (r.order_no <> orders.order_no OR r.kind <> orders.kind OR r.member_id IS NULL OR r.member_id <> orders.member_id OR r.member_name <> orders.member_name
			OR COALESCE(r.pay_method, '') <> CASE WHEN r.paid_out THEN 'offline' ELSE orders.pay_method END
			OR (r.due_at IS NULL) <> (r.status IN ('succeeded', 'rejected', 'withdrawn')) OR (r.finished_at IS NULL) <> (r.status <> 'succeeded')))`)},
		{"have a timeline that ends elsewhere", store.Where("status <> COALESCE((SELECT e.to_status FROM order_events AS e WHERE e.order_id = orders.id ORDER BY e.at DESC, e.id DESC LIMIT 1), '')")},
		{"have a timeline out of order", store.Where("EXISTS (SELECT 1 FROM order_events AS e JOIN order_events AS f ON f.order_id = e.order_id WHERE e.order_id = orders.id AND e.id < f.id AND e.at > f.at)")},
		{"are older than their member", store.Where("created_at < (SELECT m.created_at FROM members AS m WHERE m.id = orders.member_id)")},
		{"name somebody else's patient, or one not known yet", store.Where(`patient_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM patients AS p
			WHERE p.id = orders.patient_id AND p.member_id = orders.member_id AND p.created_at <= orders.created_at)`)},
		{"are open though their member was closed", store.Where(`(status NOT IN ('completed', 'cancelled', 'refunded', 'surrendered', 'expired') OR refund_status IN ('requested', 'processing'))
			AND member_id IN (SELECT m.id FROM members AS m WHERE m.status = 'deleted')`)},
		{"are policies without dates, or have dates without being one", store.Where("(kind = 'insurance') <> (effective_date <> '') OR kind = 'insurance' AND expiry_date <= effective_date")},
	},
}

const (
	// listOfKind is the name of the list that an order stands in.
	listOfKind = `CASE orders.kind WHEN 'visit' THEN 'orderHealth' WHEN 'goods' THEN 'orderGoods' WHEN 'gene' THEN 'orderChaGene'
		WHEN 'insurance' THEN 'orderChaHealth' WHEN 'stew' THEN 'orderChaStew' ELSE 'orderPhy' END`
	// serviceDiffers finds orders that say of a service what its table does not.
	serviceDiffers = "kind = 'visit' AND NOT EXISTS (SELECT 1 FROM visit_services AS s WHERE " + sameService + ")" +
		" OR kind = 'gene' AND NOT EXISTS (SELECT 1 FROM gene_tests AS s WHERE " + sameService + ")" +
		" OR kind = 'insurance' AND NOT EXISTS (SELECT 1 FROM insurance_products AS s WHERE s.id = orders.service_id AND s.name = orders.title AND s.cover = orders.cover AND s.price_fen <= orders.item_fen)" +
		" OR kind = 'checkUp' AND NOT EXISTS (SELECT 1 FROM check_ups AS s WHERE " + sameService + ")"
	sameService = "s.id = orders.service_id AND s.name = orders.title AND s.cover = orders.cover AND s.price_fen * orders.qty = orders.item_fen"
)

func fillOrders(ctx context.Context, db *store.DB, table *store.Table, b *batch) (int64, error) {
	if err := meetCrew(ctx, db, b); err != nil {
		return 0, err
	}
	seal, err := order.Sealer(b.vault)
	if err != nil {
		return 0, err
	}
	type bought struct {
		orders   []order.Order
		moves    []stockMove
		sold     []line
		patients int64
	}
	counts := map[kind.OrderKind]int64{}
	b.stock = &stock{sold: map[int64]int64{}, moves: map[int64][]stockMove{}}
	made, err := db.Load(ctx, table, func(yield func(any) bool) {
		patients := int64(0) // of the members before, whose numbers come first
		for each := range inParallel(b.rows[member.Members.Name], func(i int64) any {
			all := bought{patients: familySize(b, i)}
			all.orders, all.moves, all.sold = ordersOf(b, i, seal)
			return all
		}) {
			all := each.(bought)
			b.stock.note(all.moves, all.sold)
			for k := range all.orders {
				o := &all.orders[k]
				if o.PatientID != nil {
					*o.PatientID += patients
				}
				counts[o.Kind]++
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
	if _, err := byMember(eventsOf, nothingToSeal)(ctx, db, store.TableOf[order.OrderEvent]("order_events"), b); err != nil {
		return made, err
	}
	if _, err = byMember(moneyBackOf, nothingToSeal)(ctx, db, order.RefundColumns(), b); err != nil {
		return made, err
	}
	return made, db.Bulk(ctx, func(tx *store.Tx) error {
		for _, k := range kind.Kinds {
			if err := resource.CountRows(tx, k.Name, counts[k.Code]); err != nil {
				return err
			}
		}
		return nil
	})
}

func nothingToSeal(*pii.Vault) (func(row any), error) { return func(any) {}, nil }

// eachPurchase goes over what a member bought, with the dice for what the life does not say.
func eachPurchase(b *batch, i int64, f func(l *life, p *purchase, k int, d *dice)) {
	l := lifeOf(b, i)
	for k := range l.purchases {
		f(&l, &l.purchases[k], k, streamOf(b.seed, orderName).row(-orderID(i, k))) // those of members have the numbers from 0 on
	}
}

// ordersOf are the orders of a member, all with its number, which is sealed once; what they moved on the shelves, and what was
// sold by them.
func ordersOf(b *batch, i int64, seal func(row any)) (all []order.Order, moves []stockMove, sold []line) {
	eachPurchase(b, i, func(l *life, p *purchase, k int, d *dice) {
		steps, refunds := stepsOf(b, d, l, p, orderID(i, k))
		o := orderOf(b, d, l, p, i, k, steps)
		switch {
		case k == 0 || o.InvoiceEmail.Clear() != "":
			o.MemberPhone.Set(phoneOf(i))
			seal(&o)
		default:
			o.MemberPhone, o.MemberPhoneIndex, o.MemberPhoneTail = all[0].MemberPhone, all[0].MemberPhoneIndex, all[0].MemberPhoneTail
		}
		o.BoughtBefore = o.PaidAt != nil && slices.ContainsFunc(all, func(before order.Order) bool { return before.PaidAt != nil && *before.PaidAt < *o.PaidAt })
		all = append(all, o)
		moves = append(moves, movedBy(b, p, &o, steps, refunds)...)
		if p.paidAt > 0 {
			sold = append(sold, p.lines...)
		}
	})
	return all, moves, sold
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
func eventsOf(b *batch, i int64) []order.OrderEvent {
	var all []order.OrderEvent
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
			for n := range refunds {
				p.standsAtTheDesk(&refunds[n], l, i)
			}
			all = append(all, refunds...)
		}
	})
	return all
}

var (
	payMethods = []weighted[order.PayMethod]{{"wechat", 62}, {"alipay", 34}, {order.Offline, 4}}
	buyerNotes = []string{"请尽快安排，谢谢", "送货前请电话联系", "老人行动不便，请多照顾", "不要放快递柜", "希望安排女性陪诊员"}
)

func orderOf(b *batch, d *dice, l *life, p *purchase, i int64, k int, steps []order.OrderEvent) order.Order {
	last, noted := steps[len(steps)-1], marksOf(b, p, orderID(i, k))
	o := order.Order{
		Row:     resource.Row{ID: orderID(i, k), Version: int64(len(steps)), CreatedAt: p.createdAt, UpdatedAt: last.At, UpdatedBy: last.ActorID},
		OrderNo: p.number(i), Kind: p.kind, Status: p.status,
		MemberID: l.ID, MemberName: l.called, Qty: int(p.qty),
		ItemFen: value.Fen(p.itemFen), DiscountFen: value.Fen(p.discountFen), PointsUsed: p.pointsUsed, PointsFen: value.Fen(p.pointsUsed),
		FreightFen: value.Fen(p.freightFen), PayableFen: value.Fen(p.payableFen), PaidFen: value.Fen(p.paidFen),
		RefundedFen: value.Fen(p.refundedFen), RefundStatus: p.refund, Source: kind.OrderSource(l.Source), Flag: noted.flag, Remark: noted.remark,
		Invoice: noted.invoice, ExpireAt: p.createdAt.Add(p.payWithin()),
	}
	if p.taken {
		o.Source, o.CreatedBy = kind.ByStaff, b.crew[serviceDay].id
	}
	if noted.owner != "" {
		o.OwnerID = ptr(b.crew[noted.owner].id)
	}
	switch {
	case p.service != nil:
		o.Title, o.Cover, o.ServiceID = p.service.title, p.service.cover, &p.service.id
	case p.kind == kind.Stew:
		o.Title, o.Cover = p.titleOfDishes(), p.dishes[0].cover
	default:
		o.Title, o.Cover = p.titleOfLines(), p.lines[0].Cover
	}
	if p.status == kind.PendingPay && i%2 == 0 {
		o.ExpireAt = p.createdAt.Add(365 * day) // others run out within the hour, and somebody should still be seen waiting then
	}
	if d.chance(12) {
		o.BuyerNote = pick(d, buyerNotes)
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
		o.PayMethod, o.PaidAt, o.PayNo = ptr(p.method), ptr(p.paidAt), fmt.Sprintf("42%s%012d", p.paidAt.Add(8*time.Hour).Std().Format("20060102"), o.ID)
	}
	if open := p.refund == kind.RefundRequested || p.refund == kind.RefundProcessing; !open && (p.status == kind.PendingShip || p.status == kind.PartShipped) {
		o.DueAt = ptr(p.paidAt.Add(shipWithin))
	}
	if p.paidAt > 0 {
		o.BegunAt = begunBy(steps)
		o.Late = o.BegunAt != nil && o.ID%12 == 0 // as one of twelve is, at one step or another
	}
	switch p.status {
	case kind.Cancelled:
		o.CancelReason, o.CancelledAt = ptr(p.cancelled), ptr(p.endAt)
	case kind.Completed, kind.Expired:
		o.CompletedAt = ptr(p.endAt)
	}
	return o
}

// begunBy is when somebody first went on with an order that was paid for.
func begunBy(steps []order.OrderEvent) *value.Time {
	for _, step := range steps {
		if step.FromStatus != "" && step.FromStatus != kind.PendingPay && step.FromStatus != step.ToStatus && step.ToStatus != kind.Refunded {
			return &step.At
		}
	}
	return nil
}

// number is that of an order of the i-th member, whose digits it has: the orders of a member are all seconds apart.
func (p *purchase) number(i int64) string { return numberOf(kindOf(p.kind).Prefix, p.createdAt, i) }

func numberOf(prefix string, at value.Time, digits int64) string {
	return fmt.Sprintf("%s%s%06d", prefix, at.Add(8*time.Hour).Std().Format("060102150405"), digits%1_000_000)
}
