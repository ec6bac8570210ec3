package article

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/store"
)

// CloseMember keeps what a member that leaves said about articles, but not from where.
func CloseMember(tx *store.Tx, _ *api.Request, member int64) error {
	return comments.Records().Erase(tx, "memberId", member)
}

// DiscloseComments gives what is known of a member who asks for it.
func DiscloseComments(r *api.Request, q *store.Q, member int64) (any, error) {
	return comments.Records().Disclose(r, q, store.Where("member_id = ?", member), "hits", "auditedBy", "auditedByName", "repliedBy", "repliedByName")
}
