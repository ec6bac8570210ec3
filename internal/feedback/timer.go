package feedback

import (
	"time"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
)

// silence is how long a member may leave an answer without a word before the matter counts as settled.
const silence = 7 * 24 * time.Hour

// closedTogether is how many are closed in one transaction.
const closedTogether = 50

// Timers is what happens to feedback by itself.
func Timers() ([]api.Timer, error) {
	records := Feedbacks.Records()
	return []api.Timer{{
		Name: "feedbackExpiry", Every: time.Minute, Route: Feedbacks.Route, Section: Feedbacks.Section, Object: name,
		Run: func(r *api.Request) error { return closeSilent(r, records) },
	}}, nil
}

// closeSilent closes what was answered and not taken up again, some at a time, until none is left.
func closeSilent(r *api.Request, records resource.Records[Feedback]) error {
	for {
		closed := 0
		err := r.WithLock(func(tx *store.Tx) error {
			// Nothing changes between being found due and being moved.
			if err := records.Lock(tx); err != nil {
				return err
			}
			ids, err := store.All[int64](&tx.Q, "SELECT id FROM feedbacks WHERE status = 'replied' AND deleted_at IS NULL AND replied_at <= ? ORDER BY replied_at LIMIT ?",
				tx.Now.Add(-silence), closedTogether)
			if err != nil {
				return err
			}
			for _, id := range ids {
				if _, err := records.Step(tx, r, "close", id, func(c *resource.Change[Feedback]) error { return end(c, "") }); err != nil {
					return err
				}
			}
			closed = len(ids)
			return nil
		})
		if err != nil || closed < closedTogether {
			return err
		}
	}
}
