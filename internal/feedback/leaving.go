package feedback

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/staff"
)

// Unassign takes what an account takes care of from it, because the account goes.
func Unassign(tx *store.Tx, r *api.Request, account int64) error {
	records := feedbacks.Records()
	if err := records.Lock(tx); err != nil {
		return err
	}
	// Whoever is being given more right now waits, and then finds the account gone.
	if err := staff.LockAccount(tx, account); err != nil {
		return err
	}
	ids, err := store.All[int64](&tx.Q, "SELECT id FROM feedbacks WHERE assignee_id = ? AND deleted_at IS NULL ORDER BY id", account)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if _, err := records.Step(tx, r, "unassign", id, func(c *resource.Change[Feedback]) error {
			c.After.AssigneeID = nil
			return nil
		}); err != nil {
			return err
		}
	}
	return nil
}
