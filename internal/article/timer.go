package article

import (
	"time"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/job"
	"caredesk/internal/engine/store"
)

// Timers is what happens to articles by itself: they are published when their time has come.
func Timers() ([]job.Kind, error) {
	articles := articles.Records()
	return []job.Kind{{
		Name: "articleSchedule", Every: time.Minute, Route: Articles.Route, Section: Articles.Section, Object: name,
		Do: job.WhenDue(func(tx *store.Tx, skip int) ([]int64, error) {
			if err := articles.Lock(tx); err != nil {
				return nil, err
			}
			return store.All[int64](&tx.Q, "SELECT id FROM articles WHERE status = 'scheduled' AND deleted_at IS NULL AND publish_at <= ? ORDER BY publish_at, id LIMIT 1 OFFSET ?", tx.Now, skip)
		}, func(tx *store.Tx, r *api.Request, id int64) error {
			_, err := articles.Step(tx, r, "appear", id, nil)
			return err
		}),
	}}, nil
}
