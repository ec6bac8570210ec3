package feedback

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/store"
)

// CloseMember keeps what a member that leaves said and was answered, but not how to reach it, nor the pictures that were sent
// along.
func CloseMember(tx *store.Tx, _ *api.Request, member int64) error {
	if err := tx.Exec("UPDATE feedback_messages SET images = '[]' WHERE feedback_id IN (SELECT id FROM feedbacks WHERE member_id = ?)", member); err != nil {
		return err
	}
	return feedbacks.Records().Erase(tx, "memberId", member)
}
