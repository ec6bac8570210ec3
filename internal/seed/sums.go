package seed

import (
	"caredesk/internal/dashboard"
	"caredesk/internal/engine/store"
)

// sumUpDays makes the figures and the sums of the days from the rows that were made, whichever were asked for. The calls keep them
// from then on.
func sumUpDays(tx *store.Tx) error {
	if err := tx.Exec(`INSERT INTO day_figures (name, day, kind, bucket, n, total)
		SELECT name, day, kind, bucket, SUM(n), SUM(total) FROM (` + dashboard.Figures + `) AS made GROUP BY name, day, kind, bucket HAVING SUM(n) <> 0 OR SUM(total) <> 0`); err != nil {
		return err
	}
	if err := tx.Exec("INSERT INTO sold_days (kind, item_id, day, n) " + dashboard.Sold); err != nil {
		return err
	}
	return tx.Exec(`INSERT INTO day_sums (day, pay_method, kind, order_count, paid_fen, overtime_count, overtime_fen, refund_count, refunded_fen)
		SELECT day, pay_method, kind, SUM(order_count), SUM(paid_fen), SUM(overtime_count), SUM(overtime_fen), SUM(refund_count), SUM(refunded_fen) FROM (` + dashboard.Moved + ") AS m GROUP BY day, pay_method, kind")
}
