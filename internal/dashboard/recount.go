package dashboard

import (
	"fmt"

	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/order"
)

// What is kept of days, made from the records instead.
const (
	// Figures are what the records say that the figures of days should be.
	Figures = `SELECT 'joined' AS name, (created_at + 28800000) / 86400000 AS day, '' AS kind, '' AS bucket, count(*) AS n, 0 AS total FROM members GROUP BY 2
		UNION ALL SELECT 'certified', (created_at + 28800000) / 86400000, '', '', count(*), 0 FROM members WHERE cert_status = 'approved' GROUP BY 2
		UNION ALL SELECT 'held', (created_at + 28800000) / 86400000, '', '', SUM(points), SUM(balance_fen) FROM members GROUP BY 2
		UNION ALL SELECT 'placed', (created_at + 28800000) / 86400000, kind, '', count(*), 0 FROM orders WHERE deleted_at IS NULL GROUP BY 2, 3
		UNION ALL SELECT 'cancelled', (created_at + 28800000) / 86400000, kind, cancel_reason, count(*), 0 FROM orders WHERE cancel_reason IS NOT NULL AND deleted_at IS NULL GROUP BY 2, 3, 4
		UNION ALL SELECT 'placedPaid', (created_at + 28800000) / 86400000, kind, '', count(*), 0 FROM orders WHERE paid_at IS NOT NULL AND deleted_at IS NULL GROUP BY 2, 3
		UNION ALL SELECT 'refunded', (created_at + 28800000) / 86400000, kind, '', count(*), 0 FROM orders WHERE refund_status IN ('partial', 'full') AND deleted_at IS NULL GROUP BY 2, 3
		UNION ALL SELECT 'paid', (paid_at + 28800000) / 86400000, kind, '', count(*), SUM(paid_fen) FROM orders WHERE paid_at IS NOT NULL AND deleted_at IS NULL GROUP BY 2, 3
		UNION ALL SELECT 'boughtBefore', (paid_at + 28800000) / 86400000, kind, '', count(*), 0 FROM orders WHERE bought_before AND paid_at IS NOT NULL AND deleted_at IS NULL GROUP BY 2, 3
		UNION ALL SELECT 'begun', (begun_at + 28800000) / 86400000, kind, CAST(CASE WHEN (begun_at - paid_at) / 60000 < 60 THEN (begun_at - paid_at) / 60000 / 5 * 5 WHEN (begun_at - paid_at) / 60000 < 480 THEN (begun_at - paid_at) / 60000 / 15 * 15 WHEN (begun_at - paid_at) / 60000 < 2880 THEN (begun_at - paid_at) / 60000 / 60 * 60 ELSE (begun_at - paid_at) / 60000 / 720 * 720 END AS TEXT), count(*), 0 FROM orders WHERE begun_at IS NOT NULL AND deleted_at IS NULL GROUP BY 2, 3, 4
		UNION ALL SELECT 'done', (completed_at + 28800000) / 86400000, kind, CAST(CASE WHEN (completed_at - paid_at) / 60000 < 60 THEN (completed_at - paid_at) / 60000 / 5 * 5 WHEN (completed_at - paid_at) / 60000 < 480 THEN (completed_at - paid_at) / 60000 / 15 * 15 WHEN (completed_at - paid_at) / 60000 < 2880 THEN (completed_at - paid_at) / 60000 / 60 * 60 ELSE (completed_at - paid_at) / 60000 / 720 * 720 END AS TEXT), count(*), 0 FROM orders WHERE completed_at IS NOT NULL AND deleted_at IS NULL GROUP BY 2, 3, 4
		UNION ALL SELECT 'late', (completed_at + 28800000) / 86400000, kind, '', count(*), 0 FROM orders WHERE late AND completed_at IS NOT NULL AND deleted_at IS NULL GROUP BY 2, 3
		UNION ALL SELECT 'rated', (completed_at + 28800000) / 86400000, 'visit', '', count(*), SUM(rating) FROM order_visits JOIN orders ON orders.id = order_id WHERE rating IS NOT NULL AND completed_at IS NOT NULL AND deleted_at IS NULL GROUP BY 2
		UNION ALL SELECT 'rated', (completed_at + 28800000) / 86400000, 'stew', '', count(*), SUM(rating) FROM order_stews JOIN orders ON orders.id = order_id WHERE rating IS NOT NULL AND completed_at IS NOT NULL AND deleted_at IS NULL GROUP BY 2
		UNION ALL SELECT 'booked', 0, 'visit', visit_date, SUM(hours), 0 FROM order_visits JOIN orders ON orders.id = order_id WHERE companion_id IS NOT NULL AND status IN ('assigned', 'inService') AND deleted_at IS NULL GROUP BY 4
		UNION ALL SELECT 'queue', 0, 'visitsToday', visit_date, count(*), 0 FROM order_visits JOIN orders ON orders.id = order_id WHERE status IN ('assigned', 'inService') AND deleted_at IS NULL GROUP BY 4
		UNION ALL SELECT 'queue', 0, 'kitchenToday', deliver_date, count(*), 0 FROM order_stews JOIN orders ON orders.id = order_id WHERE status = 'preparing' AND deleted_at IS NULL GROUP BY 4
		UNION ALL SELECT 'queue', 0, 'consentMissing', '', count(*), 0 FROM order_genes JOIN orders ON orders.id = order_id
		  WHERE status IN ('kitShipped', 'sampleInTransit', 'sampleReceived', 'sampleRejected') AND consent_signed_at IS NULL AND deleted_at IS NULL
		UNION ALL SELECT 'underWay', 0, kind, '', count(*), SUM(amount_fen) FROM refunds WHERE status IN ('requested', 'awaitingReturn', 'processing', 'failed') GROUP BY 3
		UNION ALL SELECT 'moneyBack', (finished_at + 28800000) / 86400000, kind, reason_code, count(*), SUM(amount_fen) FROM refunds WHERE finished_at IS NOT NULL GROUP BY 2, 3, 4`
	// Sold is what was paid for of each thing that can be ordered.
	Sold = `SELECT kind, service_id AS item_id, (paid_at + 28800000) / 86400000 AS day, count(*) AS n FROM orders WHERE paid_at IS NOT NULL AND service_id IS NOT NULL GROUP BY 1, 2, 3
		UNION ALL SELECT 'goods', goods_id, (paid_at + 28800000) / 86400000, SUM(order_items.qty) FROM order_items JOIN orders ON orders.id = order_id WHERE paid_at IS NOT NULL GROUP BY 2, 3
		UNION ALL SELECT 'stew', stew_id, (paid_at + 28800000) / 86400000, SUM(order_stew_items.qty) FROM order_stew_items JOIN orders ON orders.id = order_id WHERE paid_at IS NOT NULL GROUP BY 2, 3`
	// Moved is what came in and went out, as the sums of its day count it.
	Moved = `SELECT (paid_at + 28800000) / 86400000 AS day, pay_method, kind, 1 AS order_count, paid_fen, 0 AS overtime_count, 0 AS overtime_fen, 0 AS refund_count, 0 AS refunded_fen
		FROM orders WHERE paid_at IS NOT NULL AND pay_method IS NOT NULL
		UNION ALL SELECT (overtime_at + 28800000) / 86400000, 'offline', 'visit', 0, 0, 1, overtime_fen, 0, 0 FROM order_visits WHERE overtime = 'paid'
		UNION ALL SELECT (finished_at + 28800000) / 86400000, pay_method, kind, 0, 0, 0, 0, 1, amount_fen FROM refunds WHERE status = 'succeeded' AND pay_method IS NOT NULL`
)

// MaxNamed is how many of each sort that are wrong are named, as long as none is corrected.
const MaxNamed = 20

// Check makes all figures and sums anew from the records, and names those that are kept otherwise.
func Check(q *store.Q) (wrong []string, err error) {
	drifts, err := Compare(q, MaxNamed)
	for _, d := range drifts {
		wrong = append(wrong, d.Says)
	}
	return wrong, err
}

// Compare makes all figures and sums anew from the records, and finds those that are kept otherwise, at most so many of each sort.
func Compare(q *store.Q, limit int) (drifts []resource.Drift, err error) {
	found := func(book func(tx *store.Tx), says string, args ...any) {
		drifts = append(drifts, resource.Drift{Says: fmt.Sprintf(says, args...), Repair: func(tx *store.Tx) error {
			book(tx)
			return nil
		}})
	}
	figures, err := store.All[resource.DayFigure](q, `SELECT name, day, kind, bucket, CAST(SUM(n) AS BIGINT) AS n, CAST(SUM(total) AS BIGINT) AS total FROM (`+Figures+`
		UNION ALL SELECT name, day, kind, bucket, -n, -total FROM day_figures) AS made GROUP BY name, day, kind, bucket HAVING SUM(n) <> 0 OR SUM(total) <> 0 ORDER BY 2, 1, 3, 4 LIMIT ?`, limit)
	if err != nil {
		return nil, err
	}
	for _, f := range figures {
		found(func(tx *store.Tx) { resource.BookFigures(tx, []resource.DayFigure{f}) },
			"%s of %s (%s %s) is kept %d and %d lower than the records say", f.Name, identity.DateOf(f.Day), f.Kind, f.Bucket, f.N, f.Total)
	}
	sold, err := store.All[order.SoldDay](q, `SELECT kind, item_id, day, CAST(SUM(n) AS BIGINT) AS n FROM (`+Sold+`
		UNION ALL SELECT kind, item_id, day, -n FROM sold_days) AS s GROUP BY kind, item_id, day HAVING SUM(n) <> 0 ORDER BY 3, 1, 2 LIMIT ?`, limit)
	if err != nil {
		return nil, err
	}
	for _, s := range sold {
		found(s.Book, "what was sold of %s %d on %s is kept %d lower than the records say", s.Kind, s.ItemID, identity.DateOf(s.Day), s.N)
	}
	money, err := store.All[order.DaySum](q, `SELECT day, pay_method, kind, CAST(SUM(order_count) AS BIGINT) AS order_count, CAST(SUM(paid_fen) AS BIGINT) AS paid_fen,
		CAST(SUM(overtime_count) AS BIGINT) AS overtime_count, CAST(SUM(overtime_fen) AS BIGINT) AS overtime_fen,
		CAST(SUM(refund_count) AS BIGINT) AS refund_count, CAST(SUM(refunded_fen) AS BIGINT) AS refunded_fen FROM (`+Moved+`
		UNION ALL SELECT day, pay_method, kind, -order_count, -paid_fen, -overtime_count, -overtime_fen, -refund_count, -refunded_fen FROM day_sums) AS m GROUP BY day, pay_method, kind
		HAVING SUM(order_count) <> 0 OR SUM(paid_fen) <> 0 OR SUM(overtime_count) <> 0 OR SUM(overtime_fen) <> 0 OR SUM(refund_count) <> 0 OR SUM(refunded_fen) <> 0
		ORDER BY 1, 2, 3 LIMIT ?`, limit)
	for _, s := range money {
		found(s.Book, "the money of %s is kept otherwise than the records say (%s %s): payments %d and %d fen, overtime %d and %d fen, refunds %d and %d fen lower",
			identity.DateOf(s.Day), s.Kind, s.PayMethod, s.OrderCount, s.PaidFen, s.OvertimeCount, s.OvertimeFen, s.RefundCount, s.RefundedFen)
	}
	return drifts, err
}
