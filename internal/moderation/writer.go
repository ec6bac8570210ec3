package moderation

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/resource"
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

// phoneColumn is where members keep what their phones are sealed and looked up under.
const phoneColumn = "members.phone"

// Writers finds members by their ids. One that has left is called so, in the reader's language.
func Writers(r *api.Request, q *store.Q, ids []int64) (map[int64]Writer, error) {
	id, _ := writers.Column("ID")
	found, err := store.Find[Writer](q, store.Select{Table: writers, Where: []store.Cond{store.In(id, ids)}})
	if err != nil {
		return nil, err
	}
	byID := map[int64]Writer{}
	for _, member := range found {
		if err := member.Phone.Open(r.Vault, phoneColumn); err != nil {
			return nil, err
		}
		if member.ClosedAt != nil {
			member.Avatar, member.Nickname = "", r.Texts.Text(r.Lang, "notFound.closedMember", nil)
		}
		byID[member.ID] = member
	}
	return byID, nil
}

// PhoneKeys are what members are looked up by when a keyword is a phone, or the end of one; empty where it is not.
func PhoneKeys(r *api.Request, kw string) (whole, tail string) {
	return resource.PhoneHashes(r, phoneColumn, kw)
}
