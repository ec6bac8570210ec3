// Package feedback is what members tell us in the app: suggestions, faults, complaints, questions, and what becomes of them.
package feedback

import (
	"time"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// FeedbackType is what a member writes about.
type FeedbackType string

// Complaint is the one that is urgent from the beginning.
const Complaint FeedbackType = "complaint"

// EnumValues lists the types.
func (FeedbackType) EnumValues() []string {
	return []string{"suggestion", "fault", string(Complaint), "consult", "other"}
}

// FeedbackStatus says how far staff have got with it.
type FeedbackStatus string

// The states.
const (
	Pending    FeedbackStatus = "pending"
	Processing FeedbackStatus = "processing"
	Replied    FeedbackStatus = "replied"
	Closed     FeedbackStatus = "closed"
)

// EnumValues lists the states.
func (FeedbackStatus) EnumValues() []string {
	return []string{string(Pending), string(Processing), string(Replied), string(Closed)}
}

// Priority says what comes first.
type Priority string

// The priorities.
const (
	Low    Priority = "low"
	Normal Priority = "normal"
	High   Priority = "high"
)

// EnumValues lists the priorities.
func (Priority) EnumValues() []string { return []string{string(Low), string(Normal), string(High)} }

// Feedback is written in the app. Staff answer it and bring it to an end; they never edit it.
type Feedback struct {
	resource.Row
	resource.Removable

	FeedbackNo   string                        `json:"feedbackNo" readOnly:"true"`
	MemberID     int64                         `json:"memberId" ref:"user" readOnly:"true"`
	MemberNo     string                        `json:"memberNo" readOnly:"true" db:"-"`
	MemberName   string                        `json:"memberName" readOnly:"true" db:"-"`
	MemberAvatar file.Image                    `json:"memberAvatar" readOnly:"true" db:"-"`
	Contact      pii.Contact                   `json:"contact" readOnly:"true" format:"contact" db:"contact_sealed"`
	ContactIndex string                        `json:"-" db:"contact_index"`
	ContactTail  string                        `json:"-" db:"contact_tail"`
	Type         FeedbackType                  `json:"type" readOnly:"true"`
	Content      string                        `json:"content" readOnly:"true"`
	Images       value.List[file.PrivateImage] `json:"images" readOnly:"true" usage:"feedback"`
	OrderNo      string                        `json:"orderNo" readOnly:"true"`
	OrderID      *int64                        `json:"orderId" readOnly:"true" ref:"order"`
	Status       FeedbackStatus                `json:"status" readOnly:"true"`
	Priority     Priority                      `json:"priority" readOnly:"true"`
	AssigneeID   *int64                        `json:"assigneeId" ref:"account" readOnly:"true"`
	AssigneeName string                        `json:"assigneeName" readOnly:"true"`
	WaitingSince *value.Time                   `json:"waitingSince" readOnly:"true"`
	Overdue      bool                          `json:"overdue" readOnly:"true" db:"-"`
	FirstReplyAt *value.Time                   `json:"firstReplyAt" readOnly:"true"`
	RepliedAt    *value.Time                   `json:"-" db:"replied_at"`
	ClosedAt     *value.Time                   `json:"closedAt" readOnly:"true"`
	Score        *int                          `json:"score" readOnly:"true"`
	Messages     []Message                     `json:"messages" readOnly:"true" detail:"true" db:"-"`
	Actions      []string                      `json:"actions" readOnly:"true" db:"-"`
}

// Feedbacks is the screen /opinion/index.
var Feedbacks = feedbacks.Handle()

var feedbacks = &resource.Resource[Feedback]{
	Name: name, Route: "/opinion/index", Section: "feedback", Table: "feedbacks",
	Need:          handle,
	Ops:           resource.List | resource.Detail | resource.Delete | resource.Export,
	Life:          life,
	Guard:         guard,
	Search:        resource.StartsWith("feedbackNo", "orderNo").OrSealed("contact").OrBy(ofMember).Named("feedbackNo", "orderNo", "memberNo", "contact"),
	Queues:        []resource.Queue{{Name: "feedback", Rows: resource.InStates(Pending, Processing), Overdue: resource.Always(resource.Criteria{"overdue": true}), Since: "createdAt"}},
	Filter:        []string{"type", "status", "priority", "assigneeId", "memberId"},
	CustomFilters: []resource.CustomFilter{{Name: "overdue", Node: &schema.Node{Kind: schema.Bool}, FlagAt: overdue}},
	Sort:          []string{"createdAt", "firstReplyAt", "closedAt", "score"},
	Order:         "-createdAt, -id",
	Label:         func(f *Feedback) string { return f.FeedbackNo },
	Refs:          []resource.Ref{{Field: "assigneeId", Label: "assigneeName", Lookup: assignees}},
	Calls:         calls,
	Undo:          map[string]func(was, is *Feedback) any{"feedbackAssign": assigneeBefore, "feedbackPriority": priorityBefore},
	Hooks:         resource.Hooks[Feedback]{Fill: fill, BeforeDelete: letGoOfFiles},
}

const (
	// name stands apart from the resource, which needs what needs it.
	name = "feedback"
	// guard is held by every change: of many at once, in whatever order, and of accounts that go.
	guard = "feedback"
)

var (
	handle = perm.All(perm.Feedback)
	// assignees are those who can take care of something.
	assignees = store.Lookup{Table: "accounts", Name: "name", Where: "status = 'enabled' AND deleted_at IS NULL"}
)

// ofMember finds the feedback of the member with a number.
func ofMember(_ *api.Request, kw string) []store.Cond {
	return []store.Cond{store.Where("member_id = (SELECT m.id FROM members m WHERE m.member_no = ?)", kw)}
}

// How long members wait for an answer before staff are told; those who complain are not kept waiting.
const (
	answerWithin          = 48 * time.Hour
	answerComplaintWithin = 24 * time.Hour
)

// overdue matches what has not been answered in time.
func overdue(now value.Time, on bool) store.Cond {
	const is = "(feedbacks.status IN ('pending', 'processing') AND (feedbacks.created_at <= ? OR feedbacks.type = 'complaint' AND feedbacks.created_at <= ?))"
	late, complaint := now.Add(-answerWithin), now.Add(-answerComplaintWithin)
	if on {
		return store.Where(is, late, complaint)
	}
	return store.Where("NOT "+is, late, complaint)
}
