package seed

import (
	"context"
	"fmt"

	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/member"
	"caredesk/internal/order"
	"caredesk/internal/order/kind"
	"caredesk/internal/order/stew"
	"caredesk/internal/special"
)

// meals are what the orders of stews have beyond what all orders have: for when they are, who receives them, their lines, what they
// took of the quotas of their days, and the samples that the kitchen kept.
var meals = entity{
	name:      "orderStew",
	needs:     []string{orderName, special.Stews.Name},
	follows:   member.Members.Name,
	immutable: true, // the version is that of the order
	table:     plainTable[mealRow]("order_stews"),
	fill:      fillMeals,
	wrong: []rule{
		unlike,
		{"belong to an order of another kind", store.Where("order_id NOT IN (SELECT o.id FROM orders AS o WHERE o.kind = 'stew')")},
		{"have nobody to receive them, or no place", store.Where(`receiver_name = '' OR receiver_phone_sealed = '' OR receiver_phone_index = '' OR (mode = 'delivery') <> (receiver_address_sealed <> '')
			OR mode = 'delivery' AND EXISTS (SELECT 1 FROM order_stew_items AS l JOIN stews AS s ON s.id = l.stew_id WHERE l.order_id = order_stews.order_id
				AND s.zones NOT LIKE '%"city":"' || receiver_city || '","district":"' || receiver_district || '"%')`)},
		{"have other amounts than their lines", store.Where(`NOT EXISTS (SELECT 1 FROM orders AS o WHERE o.id = order_stews.order_id
			AND o.item_fen = (SELECT sum(l.line_fen) FROM order_stew_items AS l WHERE l.order_id = o.id) AND o.qty = (SELECT sum(l.qty) FROM order_stew_items AS l WHERE l.order_id = o.id)
			AND o.freight_fen = CASE WHEN order_stews.mode = 'pickup' THEN 0 ELSE (SELECT max(s.delivery_fen) FROM order_stew_items AS l JOIN stews AS s ON s.id = l.stew_id WHERE l.order_id = o.id) END)`)},
		{"have a line that was not offered, or cost something else", store.Where(`EXISTS (SELECT 1 FROM order_stew_items AS l WHERE l.order_id = order_stews.order_id AND (l.line_fen <> l.price_fen * l.qty OR NOT EXISTS (
			SELECT 1 FROM stews AS s WHERE s.id = l.stew_id AND s.name = l.name AND s.cover = l.cover AND s.status = 'onShelf' AND s.modes LIKE '%"' || order_stews.mode || '"%'
			AND s.specs LIKE '%"name":"' || l.spec || '","priceFen":' || l.price_fen || ',%' AND s.slots LIKE '%"start":"' || substr(order_stews.slot, 1, 5) || '"%')))`)},
		{"are called by something else than their lines", store.Where(`NOT EXISTS (SELECT 1 FROM orders AS o JOIN order_stew_items AS l ON l.order_id = o.id
			WHERE o.id = order_stews.order_id AND l.id = (SELECT min(m.id) FROM order_stew_items AS m WHERE m.order_id = o.id) AND o.cover = l.cover
			AND o.title = CASE WHEN l.line_fen = o.item_fen THEN l.name ELSE l.name || '等 ' || o.qty || ' 件' END)`)},
		{"hold portions, or none, against the status of their order", store.Where(`held <> EXISTS (SELECT 1 FROM orders AS o WHERE o.id = order_stews.order_id AND o.status NOT IN ('cancelled', 'refunded'))
			OR held AND EXISTS (SELECT 1 FROM order_stew_items AS l WHERE l.order_id = order_stews.order_id
				AND NOT EXISTS (SELECT 1 FROM quota_days AS d WHERE d.kind = 'stew' AND d.record_id = l.stew_id AND d.date = order_stews.deliver_date AND d.booked > 0))`)},
		{"were accepted, cooked or eaten, or not, against the status of their order", store.Where(`EXISTS (SELECT 1 FROM orders AS o WHERE o.id = order_stews.order_id AND (
			(accepted_at IS NOT NULL) <> (o.status IN ('preparing', 'delivering', 'readyPickup', 'completed')) OR (cooked_at IS NOT NULL) <> (o.status IN ('delivering', 'readyPickup', 'completed'))
			OR (delivered_at IS NOT NULL) <> (o.status = 'completed') OR accepted_at < o.paid_at OR cooked_at < accepted_at OR delivered_at < cooked_at))`)},
		{"have a courier, or a code, against the way they go", store.Where(`(courier_name <> '') <> (dispatched_at IS NOT NULL) OR (courier_phone_sealed <> '') <> (courier_name <> '')
			OR (dispatched_at IS NOT NULL) <> (mode = 'delivery' AND cooked_at IS NOT NULL) OR (mode = 'pickup') <> (length(pickup_code) = 6)`)},
		{"were on their way for longer than the console lets them", store.Where("delivered_at - dispatched_at > 21600000")},
		{"were rated before they were eaten", store.Where("rating IS NOT NULL AND delivered_at IS NULL")},
		{"turn red, or never, against the status of their order", store.Where(`EXISTS (SELECT 1 FROM orders AS o WHERE o.id = order_stews.order_id
			AND (o.due_at IS NOT NULL) <> (o.status IN ('pendingAccept', 'preparing', 'delivering', 'readyPickup') AND o.refund_status NOT IN ('requested', 'processing')))`)},
		{"were eaten before today, and nothing was kept of them", store.Where(`delivered_at IS NOT NULL AND deliver_date < (SELECT max(m.deliver_date) FROM order_stews AS m WHERE m.cooked_at IS NOT NULL)
			AND EXISTS (SELECT 1 FROM order_stew_items AS l WHERE l.order_id = order_stews.order_id AND NOT EXISTS (SELECT 1 FROM stew_samples AS k WHERE k.stew_id = l.stew_id AND k.date = order_stews.deliver_date))`)},
	},
}

// What was sold of stews and what members think of them, as the orders say it.
const (
	soldPortions = "COALESCE((SELECT CAST(sum(l.qty) AS BIGINT) FROM order_stew_items AS l JOIN orders AS o ON o.id = l.order_id WHERE l.stew_id = stews.id AND o.paid_at IS NOT NULL), 0)"
	meanOfMeals  = `COALESCE((SELECT (20 * CAST(sum(m.rating) AS BIGINT) + count(*)) / NULLIF(2 * count(*), 0) FROM order_stews AS m
		WHERE m.rating IS NOT NULL AND m.order_id IN (SELECT l.order_id FROM order_stew_items AS l WHERE l.stew_id = stews.id)), 0)`
)

// mealRow is the row of the table.
type mealRow struct {
	partOf
	stew.Meal
}

// plannedMeal is a row with the order that it belongs to.
type plannedMeal struct {
	mealRow

	of     order.Order
	dishes []dish
}

// dishDay is a dish of a day: how many portions of it are taken, and when the first of them was cooked.
type dishDay struct {
	taken  int64
	cooked value.Time // 0 while it is not
}

type dayOfDish struct {
	stew int64
	date value.Date
}

func fillMeals(ctx context.Context, db *store.DB, table *store.Table, b *batch) (int64, error) {
	seal, err := stew.Orders.Handle().Sealer(b.vault)
	if err != nil {
		return 0, err
	}
	due, days := map[int64]value.Time{}, map[dayOfDish]dishDay{}
	made, err := db.Load(ctx, table, func(yield func(any) bool) {
		for each := range inParallel(b.rows[member.Members.Name], func(i int64) any { return mealsOf(b, i) }) {
			for _, m := range each.([]plannedMeal) {
				whole := stew.Order{Order: m.of, Meal: m.Meal}
				if red := stew.DueOf(&whole); red != nil {
					due[m.OrderID] = *red
				}
				m.count(days)
				seal(&whole)
				m.Meal = whole.Meal
				if !yield(&m.mealRow) {
					return
				}
			}
		}
	})
	if err != nil {
		return 0, err
	}
	lines, err := stew.LineColumns()
	if err != nil {
		return 0, err
	}
	if _, err := byMember(stewLinesOf, nothingToSeal)(ctx, db, lines, b); err != nil {
		return 0, err
	}
	return made, db.Bulk(ctx, func(tx *store.Tx) error {
		for id, at := range due {
			if err := tx.Exec("UPDATE orders SET due_at = ? WHERE id = ?", at, id); err != nil {
				return err
			}
		}
		if err := tx.Exec("UPDATE stews SET sales = " + soldPortions + ", score = " + meanOfMeals); err != nil {
			return err
		}
		return keepDays(tx, b, days)
	})
}

// count notes what an order takes of the quotas of its day, and what of it is cooked.
func (m *plannedMeal) count(days map[dayOfDish]dishDay) {
	for _, d := range m.dishes {
		at := dayOfDish{d.id, m.DeliverDate}
		is := days[at]
		if m.Held {
			is.taken += d.qty
		}
		if m.CookedAt != nil && (is.cooked == 0 || *m.CookedAt < is.cooked) {
			is.cooked = *m.CookedAt
		}
		days[at] = is
	}
}

// keepDays notes what was taken of each dish on each day, and of what some was kept; today the kitchen has not come to all of it. A
// day on which more was ordered than usual had more.
func keepDays(tx *store.Tx, b *batch, days map[dayOfDish]dishDay) error {
	quotas, err := special.QuotaColumns()
	if err != nil {
		return err
	}
	samples, err := stew.SampleColumns()
	if err != nil {
		return err
	}
	by, today := b.crew[serviceDay], inChina(b, 0)
	for date := range eachMealDay(days) {
		for id := range b.rows[special.Stews.Name] {
			id++
			is := days[dayOfDish{id, date}]
			if is.taken > 0 {
				if err := takePortions(tx, quotas, id, date, is.taken); err != nil {
					return err
				}
			}
			if is.cooked == 0 || date >= today && id%2 == 0 {
				continue
			}
			kept := stew.StewSample{StewID: id, Date: date, Grams: 125 + id%4*25, Place: fmt.Sprintf("留样柜 %d 层", 1+id%3), KeptAt: is.cooked, KeptBy: by.id, KeptByName: by.name}
			if _, err := samples.Insert(tx, &kept); err != nil {
				return err
			}
		}
	}
	return nil
}

// eachMealDay goes over the days of dishes, from the first to the last.
func eachMealDay(days map[dayOfDish]dishDay) func(yield func(date value.Date) bool) {
	var first, last value.Date
	for at := range days {
		if first == "" || at.date < first {
			first = at.date
		}
		last = max(last, at.date)
	}
	return func(yield func(date value.Date) bool) {
		for date := first; date != "" && date <= last; date = date.Next() {
			if !yield(date) {
				return
			}
		}
	}
}

// takePortions notes what orders have taken of a dish on a day.
func takePortions(tx *store.Tx, quotas *store.Table, id int64, date value.Date, taken int64) error {
	changed, err := tx.ExecCount("UPDATE quota_days SET booked = ?, quota = CASE WHEN quota < ? THEN CAST(? AS BIGINT) ELSE quota END WHERE kind = 'stew' AND record_id = ? AND date = ? AND slot = ''", taken, taken, taken, id, date)
	if err != nil || changed > 0 {
		return err
	}
	kept := special.DayQuota{Kind: special.Stews.Name, RecordID: id, Date: date, Booked: taken}
	if taken > stewQuota(id-1) {
		kept.Quota = ptr((taken + 9) / 10 * 10)
	}
	_, err = quotas.Insert(tx, &kept)
	return err
}

// mealsOf are the orders of stews of a member, at times that go with their timelines.
func mealsOf(b *batch, i int64) []plannedMeal {
	all := []plannedMeal{}
	eachPurchase(b, i, func(l *life, p *purchase, k int, d *dice) {
		if p.kind != kind.Stew {
			return
		}
		steps, _ := stepsOf(b, d, l, p, orderID(i, k))
		o := orderOf(b, d, l, p, i, k, steps)
		own := streamOf(b.seed, "orderStew").row(o.ID)
		m := plannedMeal{of: o, dishes: p.dishes}
		m.partOf, m.DeliverDate, m.Slot, m.Mode = partOf{o.ID, o.CreatedAt}, p.meal.date, p.meal.name(), special.Delivery
		m.Held = p.status != kind.Cancelled && p.status != kind.Refunded
		m.bringTo(own, l, i, p.pickup)
		for _, step := range steps {
			switch step.ToStatus {
			case step.FromStatus:
			case kind.Preparing:
				m.AcceptedAt = ptr(step.At)
			case kind.Delivering:
				m.CookedAt, m.DispatchedAt = ptr(step.At), ptr(step.At)
				m.CourierName = pick(own, couriers)
				m.CourierPhone.Set(phoneOf(7_000_000 + own.below(20)))
			case kind.ReadyPickup:
				m.CookedAt = ptr(step.At)
			case kind.Completed:
				m.DeliveredAt = ptr(step.At)
				if own.chance(70) {
					m.Rating = ptr(int(pickWeighted(own, []weighted[int64]{{5, 66}, {4, 24}, {3, 7}, {2, 2}, {1, 1}})))
					m.RatingText = pick(own, mealRatings)
				}
			}
		}
		all = append(all, m)
	})
	return all
}

// bringTo says who receives an order: mostly the member, some of them somebody in a hospital.
func (m *plannedMeal) bringTo(d *dice, l *life, i int64, pickup bool) {
	m.ReceiverName = l.called
	m.ReceiverPhone.Set(phoneOf(i))
	if d.chance(45) {
		m.Avoid = pick(d, mealAvoids)
	}
	if pickup {
		m.Mode, m.PickupCode = special.Pickup, fmt.Sprintf("%06d", d.below(1_000_000))
		return
	}
	zone := stewZones[d.below(4)] // which all are brought to
	m.ReceiverProvince, m.ReceiverCity, m.ReceiverDistrict = "浙江省", zone.City, zone.District
	m.ReceiverAddress.Set(fmt.Sprintf("%s %d 号", pick(d, roads), 1+d.below(900)))
	if d.chance(40) {
		m.HospitalName, m.WardBed = pick(d, mealHospitals), fmt.Sprintf("%d 病区 %d 床", 1+d.below(12), 1+d.below(40))
	}
}

// stewLinesOf are the lines of a member's orders of stews.
func stewLinesOf(b *batch, i int64) []stew.StewLine {
	var all []stew.StewLine
	l := lifeOf(b, i)
	for k := range l.purchases {
		for n, d := range l.purchases[k].dishes {
			all = append(all, stew.StewLine{
				ID: itemID(orderID(i, k), n), OrderID: orderID(i, k), StewID: d.id, Name: d.title, Spec: d.spec.Name, Cover: d.cover,
				PriceFen: d.spec.PriceFen, Qty: d.qty, LineFen: d.spec.PriceFen * value.Fen(d.qty),
			})
		}
	}
	return all
}

var (
	couriers      = []string{"骑手小王", "骑手小李", "骑手小陈", "骑手小赵"}
	mealAvoids    = []string{"不要香菜", "少盐少油", "不吃辣", "对花生过敏", "糖尿病，不加糖", "不要姜片"}
	mealHospitals = []string{"杭州市第一人民医院", "浙江省中医院", "市妇产科医院", "西溪康复医院"}
	mealRatings   = []string{"汤很鲜，送到还是热的", "份量足，老人喜欢", "味道清淡，适合病人", "按时送到，包装很好", ""}
)
