package feedback

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/flow"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/event"
)

// life is what can happen to feedback. What nobody has answered is not closed without a reason.
var life = flow.Table{
	{Move: "take", Call: "feedbackTake", From: flow.In(Pending), To: flow.To(Processing), Need: perm.Write},
	{Move: "reply", Call: "feedbackReply", From: flow.In(Pending, Processing, Replied), To: flow.To(Replied), Need: perm.Write},
	{Move: "close", Call: "feedbackClose", From: flow.In(Replied), To: flow.To(Closed), Need: perm.Write, Reason: flow.Optional, By: flow.Staff | flow.System},
	{Move: "reopen", Call: "feedbackReopen", From: flow.In(Closed), To: flow.To(Processing), Need: perm.Write, Reason: flow.Required},
	{Move: "assign", Call: "feedbackAssign", From: flow.In(Pending, Processing, Replied), To: flow.Same, Need: perm.Write, Log: "update"},
	{Move: "priority", Call: "feedbackPriority", From: flow.In(Pending, Processing, Replied), To: flow.Same, Need: perm.Write, Log: "update"},
	{Move: "note", Call: "feedbackNote", From: flow.In(Pending, Processing, Replied, Closed), To: flow.Same, Need: perm.Write, Log: "update"},
	{Move: "close", Call: "feedbackClose", From: flow.In(Processing), To: flow.To(Closed), Need: perm.Write, Reason: flow.Required},
	{Move: "delete", Call: "feedbackDel", From: flow.In(Closed), To: flow.Gone, Need: perm.Write, Log: "delete", Refusal: "stateIllegal.feedback"},
	{Move: "unassign", From: flow.In(Pending, Processing, Replied, Closed), To: flow.Same, By: flow.System, Log: "update"},
	{Move: "write", From: flow.In(Replied), To: flow.To(Processing), By: flow.Member},
	{Move: "write", From: flow.In(Pending, Processing), To: flow.Same, By: flow.Member, Log: "update"},
}

// FeedbackAssignIn says who takes care of it from now on.
type FeedbackAssignIn struct {
	resource.Selection

	AccountID int64 `json:"accountId" ref:"account" minimum:"1"`
}

// FeedbackPriorityIn says what comes first from now on.
type FeedbackPriorityIn struct {
	resource.Selection

	Priority Priority `json:"priority"`
}

// FeedbackReplyIn answers the member.
type FeedbackReplyIn struct {
	resource.RecordRef

	Text   string                        `json:"text" minLength:"1" maxLength:"1000" lines:"many"`
	Images value.List[file.PrivateImage] `json:"images,omitempty" usage:"feedback" maxItems:"6"`
}

// FeedbackNoteIn is for staff only.
type FeedbackNoteIn struct {
	resource.RecordRef

	Text string `json:"text" minLength:"1" maxLength:"1000" lines:"many"`
}

// FeedbackCloseIn ends it; before an answer was given, for a reason.
type FeedbackCloseIn struct {
	resource.Selection
	resource.WithReason
}

// FeedbackReopenIn takes it up again for a reason.
type FeedbackReopenIn struct {
	resource.RecordRef
	resource.ForReason
}

func calls(records resource.Records[Feedback]) []*api.Call {
	return []*api.Call{
		resource.MoveOne(records, "feedbackTake", take),
		resource.MoveMany(records, "feedbackAssign", assign),
		resource.MoveMany(records, "feedbackPriority", prioritise),
		resource.MoveOne(records, "feedbackReply", reply),
		resource.MoveOne(records, "feedbackNote", note),
		resource.MoveMany(records, "feedbackClose", func(c *resource.Change[Feedback], _ FeedbackCloseIn) error { return end(c) }),
		resource.MoveOne(records, "feedbackReopen", reopen),
	}
}

func take(c *resource.Change[Feedback], _ resource.RecordRef) error {
	c.After.AssigneeID = &c.Request.Caller.AccountID
	return nil
}

// Check refuses an account that cannot take care of anything.
func (in FeedbackAssignIn) Check(tx *store.Tx) error {
	known, err := assignees.Has(tx, in.AccountID)
	if err == nil && !known {
		return fault.Reference("accountId")
	}
	return err
}

func assign(c *resource.Change[Feedback], in FeedbackAssignIn) error {
	c.After.AssigneeID = &in.AccountID
	return nil
}

func prioritise(c *resource.Change[Feedback], in FeedbackPriorityIn) error {
	c.After.Priority = in.Priority
	return nil
}

// assigneeBefore gives feedback back to whoever took care of it; where that was nobody, no call says so.
func assigneeBefore(was, is *Feedback) any {
	if was.AssigneeID == nil || is.AssigneeID != nil && *was.AssigneeID == *is.AssigneeID {
		return nil
	}
	return map[string]any{"accountId": *was.AssigneeID}
}

func priorityBefore(was, is *Feedback) any {
	if was.Priority == is.Priority {
		return nil
	}
	return map[string]any{"priority": was.Priority}
}

// reply answers the member, also once more; whoever answers what nobody has taken takes it.
func reply(c *resource.Change[Feedback], in FeedbackReplyIn) error {
	f := c.After
	if c.Before.Status == Pending {
		f.AssigneeID = &c.Request.Caller.AccountID
	}
	f.WaitingSince, f.RepliedAt = nil, &c.Tx.Now
	if f.FirstReplyAt == nil {
		f.FirstReplyAt = &c.Tx.Now
	}
	c.Note("reply", nil, in.Text)
	if err := say(c, FromStaff, in.Text, in.Images); err != nil {
		return err
	}
	return event.Tell(c.Tx, event.Event{MemberID: &f.MemberID, Kind: event.FeedbackReplied, ObjectType: name, ObjectID: f.ID, Args: []event.Arg{{Name: "no", Value: f.FeedbackNo}}})
}

func note(c *resource.Change[Feedback], in FeedbackNoteIn) error {
	c.Note("note", nil, in.Text)
	return say(c, Internal, in.Text, nil)
}

// end closes it.
func end(c *resource.Change[Feedback]) error {
	c.After.WaitingSince, c.After.ClosedAt = nil, &c.Tx.Now
	return nil
}

func reopen(c *resource.Change[Feedback], _ FeedbackReopenIn) error {
	c.After.WaitingSince, c.After.ClosedAt = &c.Tx.Now, nil
	return nil
}

func letGoOfFiles(c *resource.Change[Feedback]) error { return c.LetGoOfFiles() }
