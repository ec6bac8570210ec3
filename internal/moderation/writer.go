package moderation

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// Writer is what staff see of the member who wrote something.
type Writer struct {
	ID       int64
	MemberNo string
	Nickname string
	Avatar   string
	Phone    pii.Phone `db:"phone_sealed"`
	Status   string
	ClosedAt *value.Time
}

var writers = store.TableOf[Writer]("members")

// PhoneColumn is what the telephones of members are sealed and looked up under.
const PhoneColumn = "members.phone"

// Writers finds members by their ids. One that has left is called so, in the reader's language.
func Writers(r *api.Request, q *store.Q, ids []int64) (map[int64]Writer, error) {
	id, _ := writers.Column("ID")
	found, err := store.Find[Writer](q, store.Select{Table: writers, Where: []store.Cond{store.In(id, ids)}})
	if err != nil {
		return nil, err
	}
	byID := map[int64]Writer{}
	for _, member := range found {
		if err := member.Phone.Open(r.Vault, PhoneColumn); err != nil {
			return nil, err
		}
		if member.ClosedAt != nil {
			member.Avatar, member.Nickname = "", r.Texts.Text(r.Lang, "notFound.closedMember", nil)
		}
		byID[member.ID] = member
	}
	return byID, nil
}
