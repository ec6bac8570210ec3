package feedback

import (
	"reflect"

	"caredesk/internal/engine/file"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// MessageFrom is who speaks.
type MessageFrom string

// Who speaks: the member, staff to the member, or staff among themselves.
const (
	FromMember MessageFrom = "member"
	FromStaff  MessageFrom = "staff"
	Internal   MessageFrom = "internal"
)

// EnumValues lists who speaks.
func (MessageFrom) EnumValues() []string {
	return []string{string(FromMember), string(FromStaff), string(Internal)}
}

// Message is one part of the conversation. Internal ones are never sent.
type Message struct {
	ID     int64                         `json:"id"`
	From   MessageFrom                   `json:"from" db:"sender"`
	Text   string                        `json:"text"`
	Images value.List[file.PrivateImage] `json:"images" usage:"feedback"`
	At     value.Time                    `json:"at"`
	By     string                        `json:"by" db:"author"`
}

// conversation reads what was said, oldest first.
func conversation(q *store.Q, f *Feedback) (err error) {
	f.Messages, err = store.All[Message](q, `SELECT m.id, m.sender, m.text, m.images, m.at, COALESCE(a.name, '') AS author
		FROM feedback_messages m LEFT JOIN accounts a ON a.id = m.account_id WHERE m.feedback_id = ? ORDER BY m.at, m.id`, f.ID)
	for i := range f.Messages {
		if f.Messages[i].From == FromMember {
			f.Messages[i].By = f.MemberName
		}
	}
	return err
}

var replyNode = schema.Of(reflect.TypeFor[FeedbackReplyIn]())

// say adds to the conversation. Pictures must have been uploaded for it by whoever speaks.
func say(c *resource.Change[Feedback], from MessageFrom, text string, images value.List[file.PrivateImage]) error {
	refs := file.RefsIn("images", images)
	if err := file.Check(c.Tx, replyNode, c.Request.Caller.Who(), nil, refs); err != nil {
		return err
	}
	if err := file.Link(c.Tx, name, c.After.ID, nil, refs); err != nil {
		return err
	}
	var by *int64 // of staff
	if from != FromMember {
		by = &c.Request.Caller.AccountID
	}
	return c.Tx.Exec("INSERT INTO feedback_messages (feedback_id, sender, text, images, at, account_id) VALUES (?, ?, ?, ?, ?, ?)",
		c.After.ID, from, text, images, c.Tx.Now, by)
}
