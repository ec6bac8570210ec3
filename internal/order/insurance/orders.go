// Package insurance is the orders of policies.
package insurance

import (
	"time"

	"caredesk/internal/engine/flow"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/job"
	"caredesk/internal/engine/store"
	"caredesk/internal/order"
	"caredesk/internal/order/kind"
)

// Order is an order of a policy.
type Order struct{ order.Order }

// Orders are all of them.
var Orders = order.Describe(kind.Of(kind.Insurance), order.Own[Order]{Life: life})

// life is what can happen to a policy between being paid for and its end.
var life = flow.Table{
	{Move: "start", From: flow.In(kind.Issued), To: flow.To(kind.InForce), By: flow.System},
	{Move: "expire", From: flow.In(kind.InForce), To: flow.To(kind.Expired), By: flow.System},
}

// Timers begin and end policies by the calendar of China.
func Timers() []job.Kind {
	timer := func(name string, do func(run *job.Run) error) job.Kind {
		return job.Kind{Name: name, Every: time.Minute, Route: "/order", Section: "order", Object: "order", Do: do}
	}
	return []job.Kind{
		timer("insuranceStart", Orders.Records().WhenDue("start", func(tx *store.Tx, skip int) ([]int64, error) {
			return store.All[int64](&tx.Q, "SELECT id FROM orders WHERE status = 'issued' AND deleted_at IS NULL AND effective_date <= ? ORDER BY effective_date, id LIMIT 1 OFFSET ?", identity.Today(tx.Now), skip)
		}, nil)),
		timer("insuranceEnd", Orders.Records().WhenDue("expire", func(tx *store.Tx, skip int) ([]int64, error) {
			return store.All[int64](&tx.Q, "SELECT id FROM orders WHERE status = 'inForce' AND deleted_at IS NULL AND expiry_date <= ? ORDER BY expiry_date, id LIMIT 1 OFFSET ?", identity.Today(tx.Now), skip)
		}, Orders.Complete)),
	}
}
