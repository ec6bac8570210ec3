package member

import (
	"time"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/job"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
)

// Timers is what happens to members by itself.
func Timers() ([]job.Kind, error) {
	records := members.Records()
	kind := func(name string, every time.Duration, do func(run *job.Run) error) job.Kind {
		return job.Kind{Name: name, Every: every, Route: Members.Route, Section: Members.Section, Object: Members.Name, Do: do}
	}
	return []job.Kind{
		kind("userRestore", time.Minute, whenDue(records, "restore", func(tx *store.Tx, skip int) ([]int64, error) {
			return store.All[int64](&tx.Q, "SELECT id FROM members WHERE black_until <= ? AND status = 'blacklisted' ORDER BY black_until, id LIMIT 1 OFFSET ?", tx.Now, skip)
		}, func(c *resource.Change[Member]) error { return restore(c, "") })),
		kind("tierExpiry", time.Minute, whenDue(records, "followGrowth", func(tx *store.Tx, skip int) ([]int64, error) {
			return store.All[int64](&tx.Q, "SELECT id FROM members WHERE tier_expire_at <= ? ORDER BY tier_expire_at, id LIMIT 1 OFFSET ?", tx.Now, skip)
		}, func(c *resource.Change[Member]) error { return followGrowth(c, "") })),
		kind(tierReview, 0, reviewMembers(records)),
	}, nil
}

// whenDue changes the members whose time has come.
func whenDue(records resource.Records[Member], move string, find func(tx *store.Tx, skip int) ([]int64, error), change func(c *resource.Change[Member]) error) func(run *job.Run) error {
	return job.WhenDue(func(tx *store.Tx, skip int) ([]int64, error) {
		if err := records.Lock(tx); err != nil {
			return nil, err
		}
		return find(tx, skip)
	}, func(tx *store.Tx, r *api.Request, id int64) error {
		_, err := records.Step(tx, r, move, id, change)
		return err
	})
}
