package feedback

import (
	"time"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/moderation"
)

// patience is how long a member may wait for an answer; with a complaint not so long.
const (
	patience          = 48 * time.Hour
	complaintPatience = 24 * time.Hour
)

func (f *Feedback) overdue(now value.Time) bool {
	limit := patience
	if f.Type == Complaint {
		limit = complaintPatience
	}
	return f.WaitingSince != nil && now.Sub(*f.WaitingSince) > limit
}

// fill tells who wrote each, whether it waits for too long, and in a detail what was said.
func fill(r *api.Request, q *store.Q, view resource.Op, rows []*Feedback) error {
	ids := make([]int64, len(rows))
	for i, f := range rows {
		ids[i] = f.MemberID
	}
	byID, err := moderation.Writers(r, q, ids)
	if err != nil {
		return err
	}
	for _, f := range rows {
		member := byID[f.MemberID]
		f.MemberNo, f.MemberName, f.MemberAvatar = member.MemberNo, member.Nickname, file.Image(member.Avatar)
		f.Overdue = f.overdue(q.Now)
	}
	if view == resource.Detail {
		return conversation(q, rows[0])
	}
	return nil
}
