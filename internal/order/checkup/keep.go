package checkup

import (
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
)

// OpenOfCentre are the orders for a centre that are still to be booked, or wait for their report. Those that hold a place there
// are known to the centre already. It does not know orders: the app hands it to it.
var OpenOfCentre = resource.Referrer{Kind: "order", Find: func(tx *store.Tx, id int64) (int64, []string, error) {
	numbers, err := store.All[string](&tx.Q, `SELECT o.order_no FROM order_check_ups AS u JOIN orders AS o ON o.id = u.order_id
		WHERE u.centre_id = ? AND NOT (u.holds_seat AND u.exam_date >= ?) AND o.deleted_at IS NULL
		AND o.status IN ('pendingPay', 'pendingBook', 'booked', 'noShow', 'examined') ORDER BY o.id`, id, identity.Today(tx.Now))
	return int64(len(numbers)), numbers[:min(len(numbers), 3)], err
}}
