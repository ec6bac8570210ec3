package feedback

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// said is a message as the member is given it.
type said struct {
	At     value.Time                    `json:"at"`
	From   MessageFrom                   `json:"from" db:"sender"`
	Text   string                        `json:"text"`
	Images value.List[file.PrivateImage] `json:"images"`
}

// Disclose gives what is known of a member who asks for it, without what staff said among themselves.
func Disclose(r *api.Request, q *store.Q, member int64) (any, error) {
	known, err := feedbacks.Records().Disclose(r, q, store.Where("member_id = ?", member), "assigneeId", "assigneeName", "priority", "waitingSince", "overdue", "messages")
	for _, f := range known {
		if f["messages"], err = store.All[said](q, "SELECT at, sender, text, images FROM feedback_messages WHERE feedback_id = ? AND sender <> 'internal' ORDER BY at, id", f["id"]); err != nil {
			return nil, err
		}
	}
	return known, err
}
