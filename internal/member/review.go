package member

import (
	"fmt"

	"github.com/go-json-experiment/json"

	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/job"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
)

// tierReview is the run that looks again at the members whose tier a change of tiers may have moved.
const tierReview = "tierReview"

// reviewInput says whom a review looks at: those with at least so much growth.
type reviewInput struct {
	GrowthFrom int64 `json:"growthFrom"`
}

// queueReview has the members looked at again whose tier a change may have moved.
func queueReview(c *resource.Change[Tier]) error {
	from, moved := growthMoved(c.Before, c.After)
	if !moved {
		return nil
	}
	input, err := json.Marshal(reviewInput{GrowthFrom: from})
	if err != nil {
		return err
	}
	_, err = job.Queue(c.Tx, job.Task{Kind: tierReview, ObjectType: tierName, ObjectID: c.After.ID, Input: string(input)})
	return err
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

// reviewedTogether is how many members are looked at in one transaction: SQLite has one writer, who must not be kept long.
const reviewedTogether = 200

// reviewMembers looks at members in the order of their ids, and notes with each lot how far it has come.
func reviewMembers(records resource.Records[Member]) func(run *job.Run) error {
	return func(run *job.Run) error {
		var in reviewInput
		if err := json.Unmarshal([]byte(run.Input), &in); err != nil {
			return err
		}
		if err := countReviewed(run, in); err != nil {
			return err
		}
		for over := false; !over; {
			if err := run.Write(func(tx *store.Tx) (err error) {
				over, err = reviewSome(tx, run, records, in)
				return err
			}); err != nil {
				return err
			}
		}
		return nil
	}
}

// countReviewed is left to the review itself, so that saving a tier does not wait for it.
func countReviewed(run *job.Run, in reviewInput) error {
	if run.Total > 0 {
		return nil
	}
	return run.Write(func(tx *store.Tx) error {
		total, err := store.Get[int64](&tx.Q, "SELECT count(*) FROM members WHERE growth >= ? AND tier_source = 'auto' AND status <> 'deleted'", in.GrowthFrom)
		if err != nil {
			return err
		}
		return run.Expect(tx, total)
	})
}

type reviewed struct{ ID, Growth, TierID int64 }

// reviewSome moves those of the next members who belong into another tier now.
func reviewSome(tx *store.Tx, run *job.Run, records resource.Records[Member], in reviewInput) (over bool, err error) {
	tiers, err := readLadder(&tx.Q)
	if err != nil {
		return false, err
	}
	members, err := store.All[reviewed](&tx.Q, `SELECT id, growth, tier_id FROM members
		WHERE id > ? AND growth >= ? AND tier_source = 'auto' AND status <> 'deleted' ORDER BY id LIMIT ?`, run.LastID, in.GrowthFrom, reviewedTogether)
	if err != nil {
		return false, err
	}
	last := run.LastID
	for _, m := range members {
		last = m.ID
		if tiers.reached(m.Growth, m.TierID) == m.TierID {
			continue
		}
		err := tx.Savepoint(func() error { return followTiers(tx, run, records, tiers, m.ID) })
		// One that a rule keeps where it is stops no other. Anything else may pass, so the lot is tried again.
		if _, refused := fault.As(err); refused {
			run.Skip(m.ID, err)
		} else if err != nil {
			return false, fmt.Errorf("member %d: %w", m.ID, err)
		}
	}
	if err := run.Advance(tx, last, int64(len(members))); err != nil || len(members) == reviewedTogether {
		return false, err
	}
	return true, run.Finish(tx)
}

func followTiers(tx *store.Tx, run *job.Run, records resource.Records[Member], tiers ladder, id int64) error {
	_, err := records.Step(tx, run.Request, "followGrowth", id, func(c *resource.Change[Member]) error {
		if c.After.TierSource != TierAuto {
			return nil
		}
		c.After.TierID = tiers.reached(c.After.Growth, c.After.TierID)
		return happened(c, TierChanged, "")
	})
	return err
}
