package insurance

import (
	"time"

	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/job"
	"caredesk/internal/engine/store"
)

// Timers begin and end policies by the calendar of China. One that is being given up waits for its money, and does neither.
func Timers() []job.Kind {
	timer := func(name string, do func(run *job.Run) error) job.Kind {
		return job.Kind{Name: name, Every: time.Minute, Route: "/order", Section: "order", Object: "order", Do: do}
	}
	return []job.Kind{
		timer("insuranceStart", Orders.Records().WhenDue("start", func(tx *store.Tx, skip int) ([]int64, error) {
			return store.All[int64](&tx.Q, `SELECT id FROM orders WHERE status = 'issued' AND deleted_at IS NULL AND effective_date <= ?
				AND refund_status NOT IN ('requested', 'processing') ORDER BY effective_date, id LIMIT 1 OFFSET ?`, identity.Today(tx.Now), skip)
		}, nil)),
		timer("insuranceEnd", Orders.Records().WhenDue("expire", func(tx *store.Tx, skip int) ([]int64, error) {
			return store.All[int64](&tx.Q, `SELECT id FROM orders WHERE kind = 'insurance' AND status = 'inForce' AND deleted_at IS NULL AND expiry_date <= ?
				AND refund_status NOT IN ('requested', 'processing') ORDER BY expiry_date, id LIMIT 1 OFFSET ?`, identity.Today(tx.Now), skip)
		}, Orders.Complete)),
	}
}
