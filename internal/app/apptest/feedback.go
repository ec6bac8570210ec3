package apptest

import (
	"fmt"
	"sync/atomic"

	"caredesk/internal/engine/file"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/feedback"
)

var voices atomic.Int64

// Feedback writes down what a member says, as the app does.
func (d *Desk) Feedback(memberID int64, change ...func(f *feedback.Feedback)) int64 {
	d.T.Helper()
	seal := Must(feedback.Feedbacks.Sealer(d.Vault))
	table := Must(feedback.Feedbacks.Columns())
	var id int64
	d.Write(func(tx *store.Tx) (err error) {
		f := feedback.Feedback{
			Row: resource.Row{Version: 1, CreatedAt: tx.Now, UpdatedAt: tx.Now}, FeedbackNo: fmt.Sprintf("FK250601120000%06d", voices.Add(1)), MemberID: memberID,
			Type: "suggestion", Content: "希望增加夜间门诊的预约", Status: feedback.Pending, Priority: feedback.Normal,
		}
		f.Contact.Set("13800138000")
		f.WaitingSince = &f.CreatedAt
		for _, each := range change {
			each(&f)
		}
		seal(&f)
		if id, err = table.Insert(tx, &f); err != nil {
			return err
		}
		if err := file.Link(tx, feedback.Feedbacks.Name, id, nil, file.RefsIn("images", f.Images)); err != nil {
			return err
		}
		return resource.CountRows(tx, feedback.Feedbacks.Name, 1)
	})
	return id
}

type FeedbackOnTheWire struct {
	ID           int64    `json:"id"`
	Version      int64    `json:"version"`
	FeedbackNo   string   `json:"feedbackNo"`
	MemberNo     string   `json:"memberNo"`
	MemberName   string   `json:"memberName"`
	Contact      string   `json:"contact"`
	Images       []int64  `json:"images"`
	Status       string   `json:"status"`
	Priority     string   `json:"priority"`
	AssigneeID   *int64   `json:"assigneeId"`
	AssigneeName string   `json:"assigneeName"`
	WaitingSince *string  `json:"waitingSince"`
	Overdue      bool     `json:"overdue"`
	FirstReplyAt *string  `json:"firstReplyAt"`
	ClosedAt     *string  `json:"closedAt"`
	Actions      []string `json:"actions"`
	Messages     []struct {
		From   string  `json:"from"`
		Text   string  `json:"text"`
		Images []int64 `json:"images"`
		By     string  `json:"by"`
	} `json:"messages"`
}

func (d *Desk) Heard(id int64) (f FeedbackOnTheWire) {
	d.T.Helper()
	d.Do("feedbackDetail", map[string]any{"id": id}).Into(d.T, &f)
	return f
}

// FeedbackNow names a record with the version that it has, and what else a call needs.
func (d *Desk) FeedbackNow(id int64, more ...any) map[string]any {
	return With(map[string]any{"id": id, "version": d.Heard(id).Version}, more...)
}

// FeedbackInState makes feedback and brings it to a state.
func (d *Desk) FeedbackInState(memberID int64, status feedback.FeedbackStatus) int64 {
	d.T.Helper()
	id := d.Feedback(memberID)
	if status == feedback.Pending {
		return id
	}
	d.Do("feedbackTake", d.FeedbackNow(id))
	if status != feedback.Processing {
		d.Do("feedbackReply", d.FeedbackNow(id, "text", "已收到"))
	}
	if status == feedback.Closed {
		d.Do("feedbackClose", d.FeedbackNow(id))
	}
	return id
}
