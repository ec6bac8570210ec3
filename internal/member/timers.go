package member

import (
	"time"

	"caredesk/internal/engine/job"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
)

// Timers is what happens to members by itself.
func Timers() []job.Kind {
	records := members.Records()
	kind := func(name string, every time.Duration, do func(run *job.Run) error) job.Kind {
		return job.Kind{Name: name, Every: every, Route: Members.Route, Section: Members.Section, Object: Members.Name, Do: do}
	}
	return []job.Kind{
		kind("userRestore", time.Minute, records.WhenDue("restore", func(tx *store.Tx, skip int) ([]int64, error) {
			return store.All[int64](&tx.Q, "SELECT id FROM members WHERE black_until <= ? AND status = 'blacklisted' ORDER BY black_until, id LIMIT 1 OFFSET ?", tx.Now, skip)
		}, func(c *resource.Change[Member]) error { return restore(c, "") })),
		kind("tierExpiry", time.Minute, records.WhenDue("followGrowth", func(tx *store.Tx, skip int) ([]int64, error) {
			return store.All[int64](&tx.Q, "SELECT id FROM members WHERE tier_expire_at <= ? ORDER BY tier_expire_at, id LIMIT 1 OFFSET ?", tx.Now, skip)
		}, func(c *resource.Change[Member]) error { return followGrowth(c, "") })),
		kind(tierReview, 0, reviewMembers(records)),
	}
}
