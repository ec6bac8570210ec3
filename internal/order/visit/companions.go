package visit

import (
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/special"
)

// Which orders are meant, as conditions on the table of orders.
const (
	toMake = "o.deleted_at IS NULL AND o.status IN ('assigned', 'inService')"
	open   = "o.deleted_at IS NULL AND o.status IN ('pendingPay', 'pendingAssign', 'assigned', 'inService')"
)

// Visits is what companions are told of their visits. They stand below the orders: the app hands it to them.
var Visits = special.Visits{OfCompanion: ofCompanion, Done: done, Booked: booked, Hours: hours, Ahead: ahead}

const shown = `SELECT v.order_id, o.order_no, v.companion_id, v.visit_date, v.visit_time, v.hours, o.title, v.hospital_name,
		v.person_name AS patient_name, o.status, v.actual_hours, v.overtime_fen, v.rating
		FROM order_visits AS v JOIN orders AS o ON o.id = v.order_id
		WHERE v.companion_id = ? AND v.visit_date >= ? AND v.visit_date < ? AND o.deleted_at IS NULL AND `

const byTime = " ORDER BY v.visit_date, v.visit_time, v.order_id"

func ofCompanion(q *store.Q, companion int64, from, to value.Date) ([]special.Visit, error) {
	return store.All[special.Visit](q, shown+"o.status IN ('assigned', 'inService', 'completed')"+byTime, companion, from, to)
}

func done(q *store.Q, companion int64, from, to value.Date) ([]special.Visit, error) {
	return store.All[special.Visit](q, shown+"o.status = 'completed'"+byTime, companion, from, to)
}

func booked(q *store.Q, from, to value.Date) ([]special.BookedSlot, error) {
	return store.All[special.BookedSlot](q, `SELECT v.order_id, v.companion_id, v.visit_date, v.visit_time, v.hours
		FROM order_visits AS v JOIN orders AS o ON o.id = v.order_id
		WHERE v.visit_date >= ? AND v.visit_date < ? AND v.companion_id IS NOT NULL AND `+toMake, from, to)
}

func hours(q *store.Q, from, to value.Date) (map[value.Date]int64, error) {
	kept, err := store.All[resource.DayFigure](q, "SELECT name, day, kind, bucket, n, total FROM day_figures WHERE name = ? AND day = 0 AND kind = 'visit' AND bucket >= ? AND bucket <= ?", FigureBooked, from, to)
	tenths := map[value.Date]int64{}
	for _, f := range kept {
		tenths[value.Date(f.Bucket)] = f.N
	}
	return tenths, err
}

func ahead(q *store.Q, from value.Date) (map[int64]int64, error) {
	type tally struct{ CompanionID, Visits int64 }
	rows, err := store.All[tally](q, `SELECT v.companion_id, count(*) AS visits FROM order_visits AS v JOIN orders AS o ON o.id = v.order_id
		WHERE v.visit_date >= ? AND v.companion_id IS NOT NULL AND `+toMake+` GROUP BY v.companion_id`, from)
	counts := map[int64]int64{}
	for _, row := range rows {
		counts[row.CompanionID] = row.Visits
	}
	return counts, err
}

// What keeps companions and hospitals from being deleted. They do not know orders: the app hands it to them.
var (
	// OpenOfCompanion are the visits that a companion still has to make.
	OpenOfCompanion = resource.Referrer{Kind: "order", Find: func(tx *store.Tx, id int64) (int64, []string, error) {
		return named(store.All[string](&tx.Q, "SELECT o.order_no FROM order_visits AS v JOIN orders AS o ON o.id = v.order_id WHERE v.companion_id = ? AND "+open+" ORDER BY o.id", id))
	}}
	// OpenOfHospital are the visits to come to a hospital.
	OpenOfHospital = resource.Referrer{Kind: "order", Find: func(tx *store.Tx, id int64) (int64, []string, error) {
		return named(store.All[string](&tx.Q, "SELECT o.order_no FROM order_visits AS v JOIN orders AS o ON o.id = v.order_id WHERE v.hospital_id = ? AND "+open+" ORDER BY o.id", id))
	}}
)

// named counts orders and names the first few.
func named(numbers []string, err error) (int64, []string, error) {
	return int64(len(numbers)), numbers[:min(len(numbers), 3)], err
}
