package app_test

import (
	"maps"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/store"
	"caredesk/internal/order/insurance"
)

// policies are the orders of policies.
var policies = ordersOf{
	name: "orderChaHealth", of: insurance.Orders,
	made: func(d *desk) int64 { return d.NewPolicy().ID },
	paid: func(d *desk) int64 {
		id := d.NewPolicy().ID
		d.Do("orderChaHealthMarkPaid", d.orderNow(id, "voucher", "转账 001", "paidAt", d.ThisMoment(), "requestId", apptest.RequestID()))
		return id
	},
}

// policyIn brings an order into a state in which nothing but the state is in the way of its moves: it was issued today,
// and has the file that a sample names, which only whoever uploaded it could give to it.
func policyIn(_ *desk, tx *store.Tx, id int64, state string) error {
	if err := tx.Exec("DELETE FROM refunds WHERE order_id = ?", id); err != nil {
		return err
	}
	if err := tx.Exec("UPDATE order_policies SET issued_at = ?, policy_no = '', policy_file_id = (SELECT max(id) FROM files WHERE usage = 'policy') WHERE order_id = ?", tx.Now, id); err != nil {
		return err
	}
	return tx.Exec(`UPDATE orders SET status = ?, deleted_at = NULL, refund_status = 'none', refunded_fen = 0, adjust_count = 0, adjust_fen = 0,
		payable_fen = item_fen, paid_fen = item_fen, paid_at = ?, completed_at = NULL WHERE id = ?`, state, tx.Now, id)
}

func stepPolicy(tx *store.Tx, r *api.Request, move string, id int64) (bool, error) {
	return insurance.Orders.Records().Step(tx, r, move, id, nil)
}

func init() {
	maps.Copy(ownLogged, policies.samples())
	maps.Copy(ownLogged, map[string]sampled{
		"orderChaHealthDetail": one(func(d *desk) map[string]any { return map[string]any{"id": policies.paid(d)} }),
		"orderChaHealthSubmit": one(func(d *desk) map[string]any { return d.PaidPolicy().Now("insurerNo", "TB-0001") }),
		"orderChaHealthIssue":  one(func(d *desk) map[string]any { return d.Issue(d.PaidPolicy()) }),
		// The order, and the refund that is asked for.
		"orderChaHealthRefuse": {func(d *desk) map[string]any {
			return d.PaidPolicy().Now("reason", "体检异常", "requestId", apptest.RequestID())
		}, 2},
		"orderChaHealthPolicyEdit": one(func(d *desk) map[string]any {
			return d.IssuedPolicy().Now("reason", "保单号笔误", "policyNo", "HA-2026-999999")
		}),
		"orderChaHealthSurrender": {func(d *desk) map[string]any {
			p := d.IssuedPolicy()
			day, _ := d.ChinaDay(0)
			return p.Now("surrenderFen", p.PaidFen, "surrenderDate", day, "reason", "不再需要", "requestId", apptest.RequestID())
		}, 2},
	})
}
