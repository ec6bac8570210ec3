package member

import (
	"time"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
)

// Timers is what happens to members by itself.
func Timers() ([]api.Timer, error) {
	records := Members.Records()
	timer := func(name string, run func(r *api.Request) error) api.Timer {
		return api.Timer{Name: name, Every: time.Minute, Route: Members.Route, Section: Members.Section, Object: Members.Name, Run: run}
	}
	return []api.Timer{
		timer("userRestore", whenDue(records, "restore", func(tx *store.Tx) ([]int64, error) {
			return store.All[int64](&tx.Q, "SELECT id FROM members WHERE black_until <= ? AND status = 'blacklisted' ORDER BY black_until LIMIT ?", tx.Now, changedTogether)
		}, func(c *resource.Change[Member]) error { return restore(c, "") })),
		timer("tierExpiry", whenDue(records, "followGrowth", func(tx *store.Tx) ([]int64, error) {
			return store.All[int64](&tx.Q, "SELECT id FROM members WHERE tier_expire_at <= ? ORDER BY tier_expire_at LIMIT ?", tx.Now, changedTogether)
		}, func(c *resource.Change[Member]) error { return followGrowth(c, "") })),
		timer("tierReview", tierReview(records)),
	}, nil
}

// changedTogether is how many members a timer changes in one transaction.
const changedTogether = 50

// whenDue changes the members whose time has come, some at a time, until none is left.
func whenDue(records resource.Records[Member], move string, due func(tx *store.Tx) ([]int64, error), change func(c *resource.Change[Member]) error) func(r *api.Request) error {
	return func(r *api.Request) error {
		for {
			changed := 0
			err := r.WithLock(func(tx *store.Tx) error {
				ids, err := due(tx)
				if err != nil {
					return err
				}
				for _, id := range ids {
					if _, err := records.Step(tx, r, move, id, change); err != nil {
						return err
					}
				}
				changed = len(ids)
				return nil
			})
			if err != nil || changed < changedTogether {
				return err
			}
		}
	}
}
