package order

import (
	"time"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/job"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
)

// Timers is what happens to orders by itself.
func Timers(ledger Ledger) []job.Kind {
	timer := func(name string, find func(tx *store.Tx, skip int) ([]int64, error), step func(tx *store.Tx, r *api.Request, id int64) error) job.Kind {
		return job.Kind{Name: name, Every: time.Minute, Route: "/order", Section: "order", Object: "order", Do: job.WhenDue(find, step)}
	}
	return []job.Kind{
		timer("orderTimeout", func(tx *store.Tx, skip int) ([]int64, error) {
			return store.All[int64](&tx.Q, "SELECT id FROM orders WHERE status = 'pendingPay' AND deleted_at IS NULL AND expire_at <= ? ORDER BY expire_at, id LIMIT 1 OFFSET ?", tx.Now, skip)
		}, func(tx *store.Tx, r *api.Request, id int64) error {
			_, err := cancel(tx, r, id, Timeout, "", func(o *Order) error {
				return ledger.GiveBack(tx, r, o.MemberID, o.ID, o.OrderNo, o.PointsUsed)
			})
			return err
		}),
		timer("insuranceStart", func(tx *store.Tx, skip int) ([]int64, error) {
			return store.All[int64](&tx.Q, "SELECT id FROM orders WHERE status = 'issued' AND deleted_at IS NULL AND effective_date <= ? ORDER BY effective_date, id LIMIT 1 OFFSET ?", identity.Today(tx.Now), skip)
		}, func(tx *store.Tx, r *api.Request, id int64) error {
			_, err := step(tx, r, id, "start", func(*resource.Change[Order]) {})
			return err
		}),
		timer("insuranceEnd", func(tx *store.Tx, skip int) ([]int64, error) {
			return store.All[int64](&tx.Q, "SELECT id FROM orders WHERE status = 'inForce' AND deleted_at IS NULL AND expiry_date <= ? ORDER BY expiry_date, id LIMIT 1 OFFSET ?", identity.Today(tx.Now), skip)
		}, func(tx *store.Tx, r *api.Request, id int64) error {
			var ended *Order
			done, err := step(tx, r, id, "expire", func(c *resource.Change[Order]) {
				c.After.CompletedAt = &tx.Now
				ended = c.After
			})
			if err != nil || !done {
				return err
			}
			return ledger.Earn(tx, r, ended.MemberID, ended.ID, ended.OrderNo, ended.PaidFen-ended.RefundedFen)
		}),
	}
}
