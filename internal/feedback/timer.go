package feedback

import (
	"time"

	"caredesk/internal/engine/job"
	"caredesk/internal/engine/store"
)

// silence is how long a member may leave an answer without a word before the matter counts as settled.
const silence = 7 * 24 * time.Hour

// Timers is what happens to feedback by itself: what was answered and not taken up again is closed.
func Timers() []job.Kind {
	return []job.Kind{{
		Name: "feedbackExpiry", Every: time.Minute, Route: Feedbacks.Route, Section: Feedbacks.Section, Object: name,
		Do: feedbacks.Records().WhenDue("close", func(tx *store.Tx, skip int) ([]int64, error) {
			return store.All[int64](&tx.Q, "SELECT id FROM feedbacks WHERE status = 'replied' AND deleted_at IS NULL AND replied_at <= ? ORDER BY replied_at, id LIMIT 1 OFFSET ?",
				tx.Now.Add(-silence), skip)
		}, end),
	}}
}
