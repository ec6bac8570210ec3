package article

import (
	"time"

	"caredesk/internal/engine/job"
	"caredesk/internal/engine/store"
)

// Timers is what happens to articles by itself: they are published when their time has come.
func Timers() []job.Kind {
	return []job.Kind{{
		Name: "articleSchedule", Every: time.Minute, Route: Articles.Route, Section: Articles.Section, Object: name,
		Do: articles.Records().WhenDue("appear", func(tx *store.Tx, skip int) ([]int64, error) {
			return store.All[int64](&tx.Q, "SELECT id FROM articles WHERE status = 'scheduled' AND deleted_at IS NULL AND publish_at <= ? ORDER BY publish_at, id LIMIT 1 OFFSET ?", tx.Now, skip)
		}, nil),
	}}
}
