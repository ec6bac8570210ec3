package order

import (
	"time"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/store"
)

// Timers is what happens to orders by itself.
func Timers(ledger Ledger) []api.Timer {
	timer := func(name string, due func(tx *store.Tx) ([]int64, error), step func(tx *store.Tx, r *api.Request, id int64) error) api.Timer {
		return api.Timer{Name: name, Every: time.Minute, Route: "/order", Section: "order", Object: "order", Run: whenDue(due, step)}
	}
	return []api.Timer{
		timer("orderTimeout", func(tx *store.Tx) ([]int64, error) {
			return store.All[int64](&tx.Q, "SELECT id FROM orders WHERE status = 'pendingPay' AND deleted_at IS NULL AND expire_at <= ? ORDER BY expire_at LIMIT ?", tx.Now, movedTogether)
		}, func(tx *store.Tx, r *api.Request, id int64) error {
			_, err := cancel(tx, r, id, Timeout, "", func(o *Order) error {
				return ledger.GiveBack(tx, r, o.MemberID, o.ID, o.OrderNo, o.PointsUsed)
			})
			return err
		}),
		timer("insuranceStart", func(tx *store.Tx) ([]int64, error) {
			return store.All[int64](&tx.Q, "SELECT id FROM orders WHERE status = 'issued' AND deleted_at IS NULL AND effective_date <= ? ORDER BY effective_date LIMIT ?", identity.Today(tx.Now), movedTogether)
		}, func(tx *store.Tx, r *api.Request, id int64) error {
			_, err := step(tx, r, id, "start", "", func(*Order) {})
			return err
		}),
		timer("insuranceEnd", func(tx *store.Tx) ([]int64, error) {
			return store.All[int64](&tx.Q, "SELECT id FROM orders WHERE status = 'inForce' AND deleted_at IS NULL AND expiry_date <= ? ORDER BY expiry_date LIMIT ?", identity.Today(tx.Now), movedTogether)
		}, func(tx *store.Tx, r *api.Request, id int64) error {
			var ended *Order
			done, err := step(tx, r, id, "expire", "", func(o *Order) {
				o.CompletedAt = &tx.Now
				ended = o
			})
			if err != nil || !done {
				return err
			}
			return ledger.Earn(tx, r, ended.MemberID, ended.ID, ended.OrderNo, ended.PaidFen-ended.RefundedFen)
		}),
	}
}

// movedTogether is how many orders a timer moves in one transaction.
const movedTogether = 50

// whenDue moves the orders whose time has come, some at a time, until none is left.
func whenDue(due func(tx *store.Tx) ([]int64, error), step func(tx *store.Tx, r *api.Request, id int64) error) func(r *api.Request) error {
	return func(r *api.Request) error {
		for {
			found := 0
			err := r.WithLock(func(tx *store.Tx) error {
				ids, err := due(tx)
				if err != nil {
					return err
				}
				for _, id := range ids {
					if err := step(tx, r, id); err != nil {
						return err
					}
				}
				found = len(ids)
				return nil
			})
			if err != nil || found < movedTogether {
				return err
			}
		}
	}
}
