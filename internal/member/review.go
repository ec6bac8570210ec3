package member

import (
	"errors"
	"time"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
)

// uncounted is the total of a review that has not begun: counting is left to it, so that saving a tier does not wait.
const uncounted = -1

// reviewMembers queues a look at the members whose tier a change may have moved.
func reviewMembers(c *resource.Change[Tier]) error {
	from, moved := growthMoved(c.Before, c.After)
	if !moved {
		return nil
	}
	return c.Tx.Exec("INSERT INTO tier_reviews (tier_id, growth_from, queued_at, queued_by, total, done, last_member_id) VALUES (?, ?, ?, ?, ?, 0, 0)",
		c.After.ID, from, c.Tx.Now, c.Request.Caller.AccountID, uncounted)
}

// growthMoved tells from how much growth on a member may get another tier. Disabling moves nobody: members keep it.
func growthMoved(before, after *Tier) (from int64, moved bool) {
	was := before != nil && before.Obtain == ByGrowth
	is := after.Obtain == ByGrowth
	switch {
	case was && is:
		enabled := before.Status == resource.Disabled && after.Status == resource.Enabled
		return min(before.GrowthMin, after.GrowthMin), before.GrowthMin != after.GrowthMin || enabled
	case was:
		return before.GrowthMin, true
	}
	return after.GrowthMin, is
}

type review struct {
	ID           int64
	GrowthFrom   int64
	Total        int64
	LastMemberID int64
}

// reviewedTogether is how many members are looked at in one transaction: SQLite has one writer, who must not be kept long.
const reviewedTogether = 200

// reviewFor is how long one turn of the timer works; the next goes on where it stopped.
const reviewFor = 30 * time.Second

func tierReview(records resource.Records[Member]) func(r *api.Request) error {
	return func(r *api.Request) error {
		until := r.DB.Now().Add(reviewFor)
		for r.DB.Now().Before(until) {
			more := false
			err := r.WithLock(func(tx *store.Tx) (err error) {
				more, err = reviewSome(tx, r, records)
				return err
			})
			if err != nil || !more {
				return err
			}
		}
		return nil
	}
}

// reviewSome looks at the next members of the oldest review.
func reviewSome(tx *store.Tx, r *api.Request, records resource.Records[Member]) (more bool, err error) {
	next, err := store.Get[review](&tx.Q, "SELECT id, growth_from, total, last_member_id FROM tier_reviews WHERE finished_at IS NULL ORDER BY id LIMIT 1")
	if errors.Is(err, store.ErrNoRows) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	if next.Total == uncounted {
		if err := tx.Exec(`UPDATE tier_reviews SET total = (SELECT count(*) FROM members WHERE growth >= tier_reviews.growth_from AND tier_source = 'auto' AND status <> 'deleted')
			WHERE id = ?`, next.ID); err != nil {
			return false, err
		}
	}
	seen, err := reviewNext(tx, r, records, &next)
	if err != nil {
		return false, err
	}
	if seen < reviewedTogether {
		return true, tx.Exec("UPDATE tier_reviews SET done = done + ?, finished_at = ? WHERE id = ?", seen, tx.Now, next.ID)
	}
	return true, tx.Exec("UPDATE tier_reviews SET done = done + ?, last_member_id = ? WHERE id = ?", seen, next.LastMemberID, next.ID)
}

type reviewed struct{ ID, Growth, TierID int64 }

// reviewNext moves those of the next members who belong into another tier now.
func reviewNext(tx *store.Tx, r *api.Request, records resource.Records[Member], of *review) (seen int, err error) {
	tiers, err := readLadder(&tx.Q)
	if err != nil {
		return 0, err
	}
	members, err := store.All[reviewed](&tx.Q, `SELECT id, growth, tier_id FROM members
		WHERE id > ? AND growth >= ? AND tier_source = 'auto' AND status <> 'deleted' ORDER BY id LIMIT ?`, of.LastMemberID, of.GrowthFrom, reviewedTogether)
	if err != nil {
		return 0, err
	}
	for _, m := range members {
		of.LastMemberID = m.ID
		if tiers.reached(m.Growth, m.TierID) == m.TierID {
			continue
		}
		if _, err := records.Step(tx, r, "followGrowth", m.ID, func(c *resource.Change[Member]) error {
			if c.After.TierSource != TierAuto {
				return nil
			}
			c.After.TierID = tiers.reached(c.After.Growth, c.After.TierID)
			return happened(c, TierChanged, "")
		}); err != nil {
			return 0, err
		}
	}
	return len(members), nil
}
