package article

import (
	"time"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
)

// publishedTogether is how many are published in one transaction.
const publishedTogether = 50

// Timers is what happens to articles by itself.
func Timers() ([]api.Timer, error) {
	articles := Articles.Records()
	return []api.Timer{{
		Name: "articleSchedule", Every: time.Minute, Route: Articles.Route, Section: Articles.Section, Object: name,
		Run: func(r *api.Request) error { return publishDue(r, articles) },
	}}, nil
}

// publishDue publishes the articles whose time has come, some at a time, until none is left.
func publishDue(r *api.Request, articles resource.Records[Article]) error {
	for {
		published := 0
		err := r.WithLock(func(tx *store.Tx) error {
			// Nothing changes between being found due and being moved.
			if err := articles.Lock(tx); err != nil {
				return err
			}
			ids, err := store.All[int64](&tx.Q, "SELECT id FROM articles WHERE status = 'scheduled' AND deleted_at IS NULL AND publish_at <= ? ORDER BY publish_at, id LIMIT ?", tx.Now, publishedTogether)
			if err != nil {
				return err
			}
			for _, id := range ids {
				if _, err := articles.Step(tx, r, "appear", id, nil); err != nil {
					return err
				}
			}
			published = len(ids)
			return nil
		})
		if err != nil || published < publishedTogether {
			return err
		}
	}
}
