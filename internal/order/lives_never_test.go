package order_test

import "caredesk/internal/engine/store"

// rule is something that must not be, and the condition under which it is.
type rule struct {
	wrong string
	found store.Cond
}

// never are what must not be found of the orders of any kind, whatever was done to them.
var never = []rule{
	{"more went back than was paid", store.Where("EXISTS (SELECT 1 FROM orders WHERE refunded_fen > paid_fen)")},
	{"an order does not cost its parts", store.Where("EXISTS (SELECT 1 FROM orders WHERE payable_fen <> item_fen - discount_fen - points_fen + freight_fen + adjust_fen)")},
	{"an order does not know what went back, or more is on its way than is left", store.Where(`EXISTS (SELECT 1 FROM orders AS o LEFT JOIN (SELECT order_id,
		SUM(CASE WHEN status = 'succeeded' THEN amount_fen ELSE 0 END) AS back, SUM(CASE WHEN status NOT IN ('rejected', 'withdrawn') THEN amount_fen ELSE 0 END) AS going FROM refunds GROUP BY order_id) AS f
		ON f.order_id = o.id WHERE o.refunded_fen <> COALESCE(f.back, 0) OR o.paid_fen < COALESCE(f.going, 0))`)},
	{"an order does not know how far its refunds are", store.Where(`EXISTS (SELECT 1 FROM orders WHERE refund_status <> CASE
		WHEN EXISTS (SELECT 1 FROM refunds AS f WHERE f.order_id = orders.id AND f.status IN ('awaitingReturn', 'processing', 'failed')) THEN 'processing'
		WHEN EXISTS (SELECT 1 FROM refunds AS f WHERE f.order_id = orders.id AND f.status = 'requested') THEN 'requested'
		WHEN NOT EXISTS (SELECT 1 FROM refunds AS s WHERE s.order_id = orders.id AND s.status = 'succeeded') THEN 'none' WHEN refunded_fen < paid_fen THEN 'partial' ELSE 'full' END)`)},
	{"a refund says something else of its order", store.Where(`EXISTS (SELECT 1 FROM refunds AS r JOIN orders AS o ON o.id = r.order_id WHERE r.order_no <> o.order_no OR r.kind <> o.kind OR r.member_id <> o.member_id
		OR r.pay_method <> CASE WHEN r.paid_out THEN 'offline' ELSE o.pay_method END OR (r.due_at IS NULL) <> (r.status IN ('succeeded', 'rejected', 'withdrawn')))`)},
	{"the end of an order is not what its money says", store.Where(`EXISTS (SELECT 1 FROM orders WHERE (status = 'refunded') <> (refunded_fen = paid_fen
		AND EXISTS (SELECT 1 FROM refunds AS s WHERE s.order_id = orders.id AND s.status = 'succeeded')) AND status <> 'surrendered')`)},
	{"an account is not its ledger", store.Where(`EXISTS (SELECT 1 FROM members WHERE points <> (SELECT COALESCE(SUM(delta), 0) FROM member_ledger WHERE member_id = members.id AND account = 'points')
		OR growth <> (SELECT COALESCE(SUM(delta), 0) FROM member_ledger WHERE member_id = members.id AND account = 'growth')
		OR balance_fen <> (SELECT COALESCE(SUM(delta), 0) FROM member_ledger WHERE member_id = members.id AND account = 'balance'))`)},
	{"a member has ordered or spent otherwise than its orders say", store.Where(`EXISTS (SELECT 1 FROM members AS m LEFT JOIN (SELECT member_id, count(*) AS orders, SUM(paid_fen - refunded_fen) AS spent
		FROM orders GROUP BY member_id) AS o ON o.member_id = m.id WHERE m.order_count <> COALESCE(o.orders, 0) OR m.spent_fen <> COALESCE(o.spent, 0))`)},
	{"a member has gained by an order that is not done, or keeps what one brought whose money is back", store.Where(`EXISTS (SELECT 1 FROM member_ledger AS l JOIN orders AS o ON o.id = l.ref_id
		WHERE l.ref_type = 'order' AND l.reason IN ('orderEarn', 'refundRevoke') GROUP BY o.id, l.account HAVING SUM(l.delta) < 0 OR MAX(o.completed_at) IS NULL
		OR SUM(l.delta) > 0 AND MAX(o.refunded_fen) = MAX(o.paid_fen))`)},
	{"points of an order are not given back exactly once", store.Where(`EXISTS (SELECT 1 FROM orders AS o LEFT JOIN (SELECT ref_id, SUM(delta) AS moved FROM member_ledger
		WHERE ref_type = 'order' AND account = 'points' AND reason IN ('orderSpend', 'refundReturn') GROUP BY ref_id) AS l ON l.ref_id = o.id WHERE o.points_used > 0
		AND COALESCE(l.moved, 0) <> CASE WHEN o.status = 'cancelled' OR o.refunded_fen = o.paid_fen AND EXISTS (SELECT 1 FROM refunds AS s WHERE s.order_id = o.id AND s.status = 'succeeded') THEN 0 ELSE -o.points_used END)`)},
	{"a balance did not pay for an order, or did not get back what went back", store.Where(`EXISTS (SELECT 1 FROM orders AS o LEFT JOIN (SELECT ref_id, SUM(delta) AS moved FROM member_ledger
		WHERE ref_type = 'order' AND account = 'balance' GROUP BY ref_id) AS l ON l.ref_id = o.id
		WHERE COALESCE(l.moved, 0) <> CASE WHEN o.pay_method = 'balance' THEN o.refunded_fen - o.paid_fen ELSE 0 END)`)},
	{"a timeline has gaps", store.Where(`EXISTS (SELECT 1 FROM (SELECT from_status, LAG(to_status) OVER (PARTITION BY order_id ORDER BY id) AS stood FROM order_events) AS e
		WHERE e.from_status <> '' AND e.from_status <> e.stood)`)},
	{"a timeline runs back", store.Where("EXISTS (SELECT 1 FROM (SELECT at, LAG(at) OVER (PARTITION BY order_id ORDER BY id) AS before FROM order_events) AS e WHERE e.before > e.at)")},
	{"a timeline does not end where its order is", store.Where(`EXISTS (SELECT 1 FROM orders WHERE status <>
		(SELECT to_status FROM order_events AS e WHERE e.order_id = orders.id ORDER BY e.id DESC LIMIT 1))`)},
}

// soldOtherwise is a service of any kind.
const soldOtherwise = "a service was sold otherwise than its orders say"

// turnsRed is an order that nobody is to hurry with and is shown as late some day, or the other way round.
const turnsRed = "an order turns red, or never, against its state"

// timesPaid is how often orders of a service s were paid for, of a kind.
const timesPaid = "(SELECT count(*) FROM orders WHERE orders.kind = ? AND orders.service_id = s.id AND orders.paid_at IS NOT NULL)"

// reportedOtherwise is an order o, and the part k of its kind, whose reports are not those that the part knows, or are there before
// their time.
const reportedOtherwise = `o.status <> 'refunded' AND (o.status = 'completed') <> EXISTS (SELECT 1 FROM order_reports AS r WHERE r.order_id = o.id)
	OR (k.report_files <> '[]') <> EXISTS (SELECT 1 FROM order_reports AS r WHERE r.order_id = o.id)
	OR (SELECT count(*) FROM order_reports AS r WHERE r.order_id = o.id) <> (SELECT COALESCE(MAX(r.version), 0) FROM order_reports AS r WHERE r.order_id = o.id)`

// loggedOtherwise is an order of which the operation log tells more or less than its timeline.
func (l life) loggedOtherwise() rule {
	return rule{"the log does not tell what a timeline tells", store.Where(`EXISTS (SELECT 1 FROM orders AS o WHERE o.kind = ? AND (SELECT count(*) FROM order_events AS e WHERE e.order_id = o.id)
		<> (SELECT count(*) FROM operation_logs AS l WHERE l.object_type = ? AND l.object_id = o.id AND l.result = 'success' AND l.action <> 'view'))`, l.Code, l.Name)}
}

// found tells which of some rules are broken, in one state of the database. All are asked at once: hardly ever is there one.
func found(q *store.Q, rules []rule) (wrong []string, err error) {
	conds := make([]store.Cond, len(rules))
	for i, rule := range rules {
		conds[i] = rule.found
	}
	if is, err := holds(q, store.AnyOf(conds)); err != nil || !is {
		return nil, err
	}
	for _, rule := range rules {
		is, err := holds(q, rule.found)
		if err != nil {
			return nil, err
		}
		if is {
			wrong = append(wrong, rule.wrong)
		}
	}
	return wrong, nil
}

// logHead is a table of one row, which a condition on the whole database can be asked with.
type logHead struct {
	LastID int64 `json:"lastId"`
}

var head = store.TableOf[logHead]("operation_log_head")

func holds(q *store.Q, c store.Cond) (bool, error) {
	rows, err := store.Find[logHead](q, store.Select{Table: head, Where: []store.Cond{c}})
	return len(rows) > 0, err
}
