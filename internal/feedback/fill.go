package feedback

import (
	"time"

	"caredesk/internal/api"
	"caredesk/internal/perm"
	"caredesk/internal/store"
)

// patience is how long a member may wait for an answer; with a complaint not so long.
const (
	patience          = 48 * time.Hour
	complaintPatience = 24 * time.Hour
)

func (f *Feedback) overdue(now store.Time) bool {
	limit := patience
	if f.Type == Complaint {
		limit = complaintPatience
	}
	return f.WaitingSince != nil && now.Sub(*f.WaitingSince) > limit
}

type writer struct {
	ID       int64
	MemberNo string
	Nickname string
	ClosedAt *store.Time
}

var writers = store.TableOf[writer]("members")

// fill tells who wrote each, whether it waits for too long, and what the caller may do with it now.
func fill(r *api.Request, q *store.Q, rows []*Feedback) error {
	ids := make([]int64, len(rows))
	for i, f := range rows {
		ids[i] = f.MemberID
	}
	id, _ := writers.Column("ID")
	found, err := store.Find[writer](q, store.Select{Table: writers, Where: []store.Cond{store.In(id, ids)}})
	if err != nil {
		return err
	}
	byID := map[int64]writer{}
	for _, member := range found {
		if member.ClosedAt != nil {
			member.Nickname = r.Texts.Text(r.Lang, "notFound.closedMember", nil)
		}
		byID[member.ID] = member
	}
	may := r.Caller.Grant.Allows(handle.With(perm.Write))
	for _, f := range rows {
		f.MemberNo, f.MemberName = byID[f.MemberID].MemberNo, byID[f.MemberID].Nickname
		f.Overdue = f.overdue(q.Now)
		f.Actions = []string{}
		if may {
			f.Actions = actions[f.Status]
		}
	}
	if r.Call.Name == "feedbackDetail" {
		return conversation(q, rows[0])
	}
	return nil
}
