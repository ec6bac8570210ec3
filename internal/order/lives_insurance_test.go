package order_test

import (
	"fmt"
	"time"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/store"
	"caredesk/internal/order"
	"caredesk/internal/order/insurance"
	"caredesk/internal/order/kind"
)

func policiesPlayed(d *desk) *played {
	type policyRow = apptest.PolicyRow
	life := lifeOf(insurance.Orders)
	row := seeing[policyRow]{life}
	product := d.InsuranceOffered()
	number := func(p *player) string { return fmt.Sprintf("HA-2026-%06d", p.IntN(200)) } // so few that some come twice
	yesterday := func(tx *store.Tx) any { return identity.Today(tx.Now.Add(-24 * time.Hour)) }
	surrender := row.staff("Surrender", func(p *player, row policyRow) []any {
		today, _ := p.ChinaDay(0)
		least, most := int64(row.SurrenderMinFen), int64(row.PaidFen-row.RefundedFen)
		return []any{"surrenderFen", max(least+p.Int64N(max(most-least+2, 1)), 1), "surrenderDate", today, "reason", "重复购买", "requestId", apptest.RequestID()}
	})
	return &played{
		life: life,
		place: func(p *player, who int64) (int64, error) {
			basket := p.PolicyBasket(product)
			return p.ordered(func(tx *store.Tx, r *api.Request) (order.OrderCreated, error) {
				former, err := store.All[string](&tx.Q, "SELECT order_no FROM orders WHERE kind = 'insurance' AND member_id = ? AND status = 'expired' AND deleted_at IS NULL ORDER BY id DESC LIMIT 1", who)
				if err != nil {
					return order.OrderCreated{}, err
				}
				if len(former) > 0 {
					basket.RenewalOf = former[0]
				}
				return insurance.Place(tx, r, order.PlacedByMember(life.Kind, who, p.Int64N(40), "", "app"), basket)
			})
		},
		moves: []move{
			row.staff("Submit", func(*player, policyRow) []any { return []any{"insurerNo", "TB-001"} }),
			row.staff("Issue", func(p *player, row policyRow) []any {
				return []any{"policyNo", number(p), "policyFileId", p.paper("policy"), "effectiveDate", row.EffectiveDate, "expiryDate", row.ExpiryDate}
			}),
			row.staff("Refuse", func(*player, policyRow) []any {
				return []any{"reason", "健康告知不符", "requestId", apptest.RequestID()}
			}),
			row.staff("PolicyEdit", func(p *player, _ policyRow) []any { return []any{"policyNo", number(p), "reason", "录入有误"} }),
			row.staff("PolicyEdit", func(p *player, _ policyRow) []any {
				return []any{"policyFileId", p.paper("policy"), "reason", "重新出具"}
			}),
			surrender, surrender,
			life.passes("surrender", func(tx *store.Tx, id int64) error { // until the cool-off is over
				return tx.Exec("UPDATE order_policies SET cool_off_until = ? WHERE order_id = ? AND policy_no <> ''", yesterday(tx), id)
			}),
			life.timer("insuranceStart", "start", func(tx *store.Tx, id int64) error {
				return tx.Exec("UPDATE orders SET effective_date = ? WHERE id = ? AND status = 'issued'", yesterday(tx), id)
			}),
			life.timer("insuranceEnd", "expire", func(tx *store.Tx, id int64) error {
				return tx.Exec("UPDATE orders SET expiry_date = ? WHERE id = ? AND status = 'inForce'", identity.Today(tx.Now), id)
			}),
		},
		never: []rule{
			{soldOtherwise, store.Where("EXISTS (SELECT 1 FROM insurance_products AS s WHERE s.sales <> "+timesPaid+")", kind.Insurance)},
			{"two policies have one number", store.Where("EXISTS (SELECT 1 FROM (SELECT policy_no FROM order_policies WHERE policy_no <> '' GROUP BY policy_no HAVING count(*) > 1) AS twice)")},
			{"a policy is written, or is not, against the state of its order", store.Where(`EXISTS (SELECT 1 FROM order_policies AS p JOIN orders AS o ON o.id = p.order_id
				WHERE (p.policy_no <> '') <> (o.status IN ('issued', 'inForce', 'surrendered', 'expired')) OR (p.policy_no <> '') <> (p.issued_at IS NOT NULL)
				OR (p.policy_no <> '') <> (p.policy_file_id IS NOT NULL) OR (p.policy_no <> '') <> (p.cool_off_until <> ''))`)},
			{"a policy is given up, or is not, against the state of its order", store.Where(`EXISTS (SELECT 1 FROM order_policies AS p JOIN orders AS o ON o.id = p.order_id WHERE (p.surrender_fen > 0) <> (p.surrender_date <> '')
				OR (p.surrender_date <> '') <> (o.status = 'surrendered' OR o.status IN ('issued', 'inForce') AND o.refund_status = 'processing'))`)},
			{"a policy that is given up does not give back what it says", store.Where(`EXISTS (SELECT 1 FROM order_policies AS p JOIN orders AS o ON o.id = p.order_id WHERE p.surrender_date <> ''
				AND NOT EXISTS (SELECT 1 FROM refunds AS f WHERE f.id = (SELECT MAX(l.id) FROM refunds AS l WHERE l.order_id = o.id) AND f.amount_fen = p.surrender_fen AND (f.status = 'succeeded') = (o.status = 'surrendered')))`)},
			{"money of a policy goes back that is over", store.Where(`EXISTS (SELECT 1 FROM orders WHERE kind = 'insurance' AND status IN ('expired', 'surrendered') AND refund_status IN ('requested', 'processing'))`)},
			{turnsRed, store.Where(`EXISTS (SELECT 1 FROM orders AS o WHERE o.kind = 'insurance' AND (o.due_at IS NOT NULL) <> (o.refund_status NOT IN ('requested', 'processing') AND o.status = 'underwriting'))`)},
		},
	}
}
