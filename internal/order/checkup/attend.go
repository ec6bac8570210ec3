package checkup

import (
	"time"

	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/job"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// CheckUpCheckinIn tells that somebody has come, with the voucher that says who.
type CheckUpCheckinIn struct {
	resource.RecordRef
	resource.WithReason

	Voucher string `json:"voucher" minLength:"12" maxLength:"12" format:"code"`
}

func checkIn(c *resource.Change[Order], in CheckUpCheckinIn) error {
	switch {
	case in.Voucher != c.After.Voucher:
		return fault.InvalidField("voucher", "validation.voucher", nil)
	case c.After.ExamDate != identity.Today(c.Tx.Now) && in.Reason == "":
		return fault.InvalidField("reason", "validation.otherDay", map[string]any{"day": c.After.ExamDate})
	}
	c.After.CheckedInAt = &c.Tx.Now
	return nil
}

// nearDay tells whether it is a day, or the one before or after.
func nearDay(date value.Date, now value.Time) bool {
	return identity.Today(now.Add(-24*time.Hour)) <= date && date <= identity.Today(now.Add(24*time.Hour))
}

func missed(c *resource.Change[Order], _ resource.RecordRef) error { return leave(c) }

// missedAfter is how long after midnight of the next day nobody is expected to be checked in for the day before any more.
const missedAfter = 12 * time.Hour

// Timers take it that nobody came whom nobody has checked in, and end what was not used while it was valid. An order is red by then,
// unless money is on its way back.
func Timers() []job.Kind {
	timer := func(name string, do func(run *job.Run) error) job.Kind {
		return job.Kind{Name: name, Every: time.Minute, Route: "/order", Section: "order", Object: "order", Do: do}
	}
	return []job.Kind{
		timer("checkUpNoShow", Orders.Records().WhenDue("noShow", func(tx *store.Tx, skip int) ([]int64, error) {
			return store.All[int64](&tx.Q, `SELECT o.id FROM orders AS o JOIN order_check_ups AS u ON u.order_id = o.id
				WHERE o.kind = 'checkUp' AND o.status = 'booked' AND o.due_at <= ? AND o.deleted_at IS NULL AND u.exam_date < ?
				ORDER BY o.due_at, o.id LIMIT 1 OFFSET ?`, tx.Now, identity.Today(tx.Now.Add(-missedAfter)), skip)
		}, leave)),
		timer("checkUpExpire", Orders.Records().WhenDue("expire", func(tx *store.Tx, skip int) ([]int64, error) {
			return store.All[int64](&tx.Q, `SELECT o.id FROM orders AS o JOIN order_check_ups AS u ON u.order_id = o.id
				WHERE o.kind = 'checkUp' AND o.status IN ('pendingBook', 'noShow') AND o.due_at <= ? AND o.deleted_at IS NULL AND u.valid_until < ?
				ORDER BY o.due_at, o.id LIMIT 1 OFFSET ?`, tx.Now, identity.Today(tx.Now), skip)
		}, expired)),
	}
}

// expired ends an order that nobody used. It brings its member nothing.
func expired(c *resource.Change[Order]) error {
	c.After.CompletedAt = &c.Tx.Now
	return nil
}
