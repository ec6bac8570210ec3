package feedback

import (
	"fmt"
	"time"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/flow"
	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// FeedbackSubmitIn is what a member tells us.
type FeedbackSubmitIn struct {
	MemberID int64                         `json:"memberId" ref:"user" minimum:"1"`
	Type     FeedbackType                  `json:"type"`
	Content  string                        `json:"content" minLength:"5" maxLength:"1000" lines:"many"`
	Images   value.List[file.PrivateImage] `json:"images,omitempty" usage:"feedback" maxItems:"6"`
	Contact  pii.Contact                   `json:"contact,omitzero" format:"contact"`
	OrderNo  string                        `json:"orderNo,omitempty" maxLength:"32"`
}

// FeedbackSubmitted is how the member asks for it again.
type FeedbackSubmitted struct {
	FeedbackID int64  `json:"feedbackId"`
	FeedbackNo string `json:"feedbackNo"`
}

// Submit writes down what a member tells us, and of which order it speaks, for staff to take care of. A complaint is urgent from the beginning.
func Submit(r *api.Request, tx *store.Tx, in FeedbackSubmitIn, order *int64) (out FeedbackSubmitted, err error) {
	if err := feedbacks.Records().Lock(tx); err != nil {
		return out, err
	}
	f := &Feedback{
		MemberID: in.MemberID, Contact: in.Contact, Type: in.Type, Content: in.Content, Images: in.Images, OrderNo: in.OrderNo, OrderID: order, Status: Pending, Priority: Normal, WaitingSince: &tx.Now,
	}
	if f.Type == Complaint {
		f.Priority = High
	}
	if f.FeedbackNo, err = nextNumber(tx); err != nil {
		return out, err
	}
	saved, err := feedbacks.Records().Add(tx, r, f)
	if err != nil {
		return out, err
	}
	return FeedbackSubmitted{FeedbackID: saved.ID, FeedbackNo: f.FeedbackNo}, nil
}

// numbersGiven is the name under which the numbers of feedback are counted.
const numbersGiven = "feedback.numbers"

// nextNumber counts separately from the rows, so that no two that come in the same second share a number.
func nextNumber(tx *store.Tx) (string, error) {
	if err := resource.CountRows(tx, numbersGiven, 1); err != nil {
		return "", err
	}
	given, err := store.Get[int64](&tx.Q, "SELECT total FROM row_counts WHERE name = ?", numbersGiven)
	at := tx.Now.Std().In(time.FixedZone("Asia/Shanghai", 8*60*60)).Format("060102150405")
	return fmt.Sprintf("FK%s%06d", at, given%1_000_000), err
}

// FeedbackAppendIn is what a member adds to what it has told us.
type FeedbackAppendIn struct {
	MemberID   int64                         `json:"memberId" ref:"user" minimum:"1"`
	FeedbackID int64                         `json:"feedbackId" minimum:"1"`
	Text       string                        `json:"text" minLength:"1" maxLength:"1000" lines:"many"`
	Images     value.List[file.PrivateImage] `json:"images,omitempty" usage:"feedback" maxItems:"6"`
}

// Append adds to what a member has told us. What was answered waits for staff again; what is closed is told anew.
func Append(r *api.Request, tx *store.Tx, in FeedbackAppendIn) (resource.Saved, error) {
	records := feedbacks.Records()
	saved, done, err := records.StepBy(tx, r, flow.Member, "write", in.FeedbackID, nil, func(c *resource.Change[Feedback]) error {
		if c.Before.MemberID != in.MemberID {
			return fault.NotFound()
		}
		if c.After.WaitingSince == nil {
			c.After.WaitingSince = &tx.Now
		}
		return say(c, FromMember, in.Text, in.Images)
	})
	switch {
	case err != nil:
		return resource.Saved{}, err
	case done:
		return *saved, nil
	}
	known, err := records.Load(r, &tx.Q, in.FeedbackID)
	if err == nil && known.MemberID != in.MemberID {
		err = fault.NotFound()
	}
	if err == nil {
		err = fault.State(string(known.Status), []string{}).WithMessage("stateIllegal.feedbackClosed", nil)
	}
	return resource.Saved{}, err
}
