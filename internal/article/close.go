package article

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/store"
)

// CloseMember keeps what a member that leaves said about articles, but not from where.
func CloseMember(tx *store.Tx, _ *api.Request, member int64) error {
	return Comments.Records().Erase(tx, "memberId", member)
}
