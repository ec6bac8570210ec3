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
		timer("userRestore", whenDue(records, func(tx *store.Tx) ([]int64, error) {
			return store.All[int64](&tx.Q, "SELECT id FROM members WHERE black_until <= ? AND status = 'blacklisted' ORDER BY black_until LIMIT ?", tx.Now, changedTogether)
		}, func(c *resource.Change[Member]) error { return restore(c, "") })),
		timer("tierExpiry", whenDue(records, func(tx *store.Tx) ([]int64, error) {
			return store.All[int64](&tx.Q, "SELECT id FROM members WHERE tier_expire_at <= ? ORDER BY tier_expire_at LIMIT ?", tx.Now, changedTogether)
		}, func(c *resource.Change[Member]) error { return followGrowth(c, "") })),
		timer("tierReview", tierReview(records)),
		{Name: "patientErase", Every: time.Hour, Route: "/patient/patIndex", Section: patientName, Object: patientName, Run: erasePatientsDue},
	}, nil
}

// changedTogether is how many members a timer changes in one transaction.
const changedTogether = 50

// whenDue changes the members whose time has come, some at a time, until none is left.
func whenDue(records resource.Records[Member], due func(tx *store.Tx) ([]int64, error), change func(c *resource.Change[Member]) error) func(r *api.Request) error {
	return func(r *api.Request) error {
		for {
			changed := 0
			err := r.WithLock(func(tx *store.Tx) error {
				ids, err := due(tx)
				if err != nil {
					return err
				}
				for _, id := range ids {
					if err := alter(tx, r, records, id, change); err != nil {
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

// alter changes a member whatever version it has: nobody else gets at it between the look and the change.
func alter(tx *store.Tx, r *api.Request, records resource.Records[Member], id int64, change func(c *resource.Change[Member]) error) error {
	if err := hold(tx, id); err != nil {
		return err
	}
	_, err := records.Update(tx, r, id, nil, "transition", change)
	return err
}

// hold keeps others from changing a member until the transaction ends.
func hold(tx *store.Tx, id int64) error {
	return tx.Exec("UPDATE members SET version = version WHERE id = ?", id)
}
