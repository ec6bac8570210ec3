package seed

import "caredesk/internal/engine/store"

const (
	// moved is money that came in or went out, as the sums of its day count it.
	moved = `SELECT (paid_at + 28800000) / 86400000 AS day, pay_method, kind, 1 AS order_count, paid_fen, 0 AS overtime_count, 0 AS overtime_fen, 0 AS refund_count, 0 AS refunded_fen
		FROM orders WHERE paid_at IS NOT NULL AND pay_method IS NOT NULL
		UNION ALL SELECT (overtime_at + 28800000) / 86400000, 'offline', 'visit', 0, 0, 1, overtime_fen, 0, 0 FROM order_visits WHERE overtime = 'paid'
		UNION ALL SELECT (finished_at + 28800000) / 86400000, pay_method, kind, 0, 0, 0, 0, 1, amount_fen FROM refunds WHERE status = 'succeeded' AND pay_method IS NOT NULL`
	// summedOtherwise is whether there is a day whose sums are not those of what was moved.
	summedOtherwise = `EXISTS (SELECT 1 FROM (` + moved + `
		UNION ALL SELECT day, pay_method, kind, -order_count, -paid_fen, -overtime_count, -overtime_fen, -refund_count, -refunded_fen FROM day_sums) AS m GROUP BY day, pay_method, kind
		HAVING SUM(order_count) <> 0 OR SUM(paid_fen) <> 0 OR SUM(overtime_count) <> 0 OR SUM(overtime_fen) <> 0 OR SUM(refund_count) <> 0 OR SUM(refunded_fen) <> 0)`
)

// sumUpDays makes the sums of the days from the rows that were made, whichever were asked for. The calls keep them from then on.
func sumUpDays(tx *store.Tx) error {
	return tx.Exec(`INSERT INTO day_sums (day, pay_method, kind, order_count, paid_fen, overtime_count, overtime_fen, refund_count, refunded_fen)
		SELECT day, pay_method, kind, SUM(order_count), SUM(paid_fen), SUM(overtime_count), SUM(overtime_fen), SUM(refund_count), SUM(refunded_fen) FROM (` + moved + ") AS m GROUP BY day, pay_method, kind")
}
