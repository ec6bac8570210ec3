package feedback

import (
	"slices"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// What can be done with feedback, in the words of actions.
const (
	take     = "take"
	assign   = "assign"
	reply    = "reply"
	note     = "note"
	closing  = "close"
	reopen   = "reopen"
	deletion = "delete"
)

// actions are what each state allows. What the member writes after a reply brings it back to processing.
var actions = map[FeedbackStatus][]string{
	Pending:    {take, reply, assign, note},
	Processing: {reply, assign, note, closing},
	Replied:    {closing, assign, note},
	Closed:     {reopen, note, deletion},
}

func refuseUnless(f *Feedback, action string) error {
	if slices.Contains(actions[f.Status], action) {
		return nil
	}
	return fault.State(string(f.Status), actions[f.Status])
}

// FeedbackAssignIn says who takes care of it from now on.
type FeedbackAssignIn struct {
	resource.Selection

	AccountID int64 `json:"accountId" ref:"account" minimum:"1"`
}

// FeedbackReplyIn answers the member.
type FeedbackReplyIn struct {
	resource.RecordRef

	Text   string                        `json:"text" minLength:"1" maxLength:"1000"`
	Images value.List[file.PrivateImage] `json:"images,omitempty" usage:"feedback" maxItems:"6"`
}

// FeedbackNoteIn is for staff only.
type FeedbackNoteIn struct {
	resource.RecordRef

	Text string `json:"text" minLength:"1" maxLength:"1000"`
}

// FeedbackCloseIn ends it; before an answer was given, for a reason.
type FeedbackCloseIn struct {
	resource.Selection

	Reason string `json:"reason,omitempty" minLength:"2" maxLength:"200"`
}

// FeedbackReopenIn takes it up again for a reason.
type FeedbackReopenIn struct {
	resource.RecordRef

	Reason string `json:"reason" minLength:"2" maxLength:"200"`
}

func calls(records resource.Records[Feedback]) []*api.Call {
	need := handle.With(perm.Write)
	return []*api.Call{
		api.Write("feedbackTake", need, one(records, func(in resource.RecordRef) resource.RecordRef { return in }, "transition", takeIt)),
		api.Write("feedbackAssign", need, func(r *api.Request, tx *store.Tx, in FeedbackAssignIn) (resource.Changed, error) {
			return assignTo(r, tx, records, in)
		}),
		api.Write("feedbackReply", need, one(records, func(in FeedbackReplyIn) resource.RecordRef { return in.RecordRef }, "transition", answer)),
		api.Write("feedbackNote", need, one(records, func(in FeedbackNoteIn) resource.RecordRef { return in.RecordRef }, "update", remark)),
		api.Write("feedbackClose", need, func(r *api.Request, tx *store.Tx, in FeedbackCloseIn) (resource.Changed, error) {
			return records.Change(tx, r, in.Selection, "transition", func(c *resource.Change[Feedback]) error { return end(c, in.Reason) })
		}),
		api.Write("feedbackReopen", need, one(records, func(in FeedbackReopenIn) resource.RecordRef { return in.RecordRef }, "transition", takeUpAgain)),
	}
}

// one changes a single record.
func one[In any](records resource.Records[Feedback], which func(in In) resource.RecordRef, action string, apply func(c *resource.Change[Feedback], in In) error) func(*api.Request, *store.Tx, In) (*resource.Saved, error) {
	return func(r *api.Request, tx *store.Tx, in In) (*resource.Saved, error) {
		chosen := which(in)
		return records.Update(tx, r, chosen.ID, &chosen.Version, action, func(c *resource.Change[Feedback]) error { return apply(c, in) })
	}
}

func takeIt(c *resource.Change[Feedback], _ resource.RecordRef) error {
	if err := refuseUnless(c.Before, take); err != nil {
		return err
	}
	c.After.Status, c.After.AssigneeID = Processing, &c.Request.Caller.AccountID
	return nil
}

func assignTo(r *api.Request, tx *store.Tx, records resource.Records[Feedback], in FeedbackAssignIn) (resource.Changed, error) {
	if err := records.Lock(tx); err != nil {
		return resource.Changed{}, err
	}
	if known, err := assignees.Has(tx, in.AccountID); err != nil || !known {
		if err == nil {
			err = fault.Reference("accountId")
		}
		return resource.Changed{}, err
	}
	return records.Change(tx, r, in.Selection, "update", func(c *resource.Change[Feedback]) error {
		c.After.AssigneeID = &in.AccountID
		return refuseUnless(c.Before, assign)
	})
}

// answer replies to the member; whoever answers what nobody has taken takes it.
func answer(c *resource.Change[Feedback], in FeedbackReplyIn) error {
	if err := refuseUnless(c.Before, reply); err != nil {
		return err
	}
	f := c.After
	if f.Status == Pending {
		f.AssigneeID = &c.Request.Caller.AccountID
	}
	f.Status, f.WaitingSince, f.RepliedAt = Replied, nil, &c.Tx.Now
	if f.FirstReplyAt == nil {
		f.FirstReplyAt = &c.Tx.Now
	}
	c.Note("reply", nil, in.Text)
	return say(c, FromStaff, in.Text, in.Images)
}

func remark(c *resource.Change[Feedback], in FeedbackNoteIn) error {
	if err := refuseUnless(c.Before, note); err != nil {
		return err
	}
	c.Note("note", nil, in.Text)
	return say(c, Internal, in.Text, nil)
}

// end closes it. A member who got no answer is not turned away without a reason.
func end(c *resource.Change[Feedback], reason string) error {
	if err := refuseUnless(c.Before, closing); err != nil {
		return err
	}
	if c.Before.Status == Processing && reason == "" {
		return fault.InvalidField("reason", "validation.required", nil)
	}
	c.After.Status, c.After.WaitingSince, c.After.ClosedAt = Closed, nil, &c.Tx.Now
	if reason != "" {
		c.Note("reason", nil, reason)
	}
	return nil
}

func takeUpAgain(c *resource.Change[Feedback], in FeedbackReopenIn) error {
	if err := refuseUnless(c.Before, reopen); err != nil {
		return err
	}
	c.After.Status, c.After.WaitingSince, c.After.ClosedAt = Processing, &c.Tx.Now, nil
	c.Note("reason", nil, in.Reason)
	return nil
}

func mayDelete(c *resource.Change[Feedback]) error {
	if err := refuseUnless(c.Before, deletion); err != nil {
		return fault.State(string(c.Before.Status), actions[c.Before.Status]).WithMessage("stateIllegal.feedback", nil)
	}
	return c.LetGoOfFiles()
}
