package moderation

import (
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
)

// ReplyKind is what a canned reply answers.
type ReplyKind string

// What members write and staff answer.
const (
	ToFeedback ReplyKind = "feedback"
	ToReview   ReplyKind = "review"
	ToComment  ReplyKind = "comment"
)

// EnumValues lists the kinds.
func (ReplyKind) EnumValues() []string {
	return []string{string(ToFeedback), string(ToReview), string(ToComment)}
}

// CannedReply is an answer that staff give again and again. All who answer on a screen share those of that screen.
type CannedReply struct {
	resource.Row

	Kind   ReplyKind       `json:"kind" readOnly:"true"`
	Title  string          `json:"title" minLength:"1" maxLength:"30"`
	Text   string          `json:"text" minLength:"1" maxLength:"500" lines:"many"`
	Sort   int             `json:"sort" minimum:"0" maximum:"9999" default:"100"`
	Status resource.Status `json:"status" default:"enabled"`
}

// CannedReplies are kept where they are used: on the screens of feedback, of reviews and of comments, by whoever may answer
// there.
var CannedReplies = cannedReplies.Handle()

var cannedReplies = &resource.Screens[CannedReply]{
	Field: "kind",
	Screens: []resource.Screen{
		{Value: string(ToFeedback), Route: "/opinion/index", Need: perm.All(perm.Feedback)},
		{Value: string(ToReview), Route: "/famDoc/famPingjia", Need: perm.All(perm.Doctors, perm.DoctorReviews)},
		{Value: string(ToComment), Route: "/industry/indPl", Need: perm.All(perm.Articles)},
	},
	Of: func(resource.Screen) *resource.Resource[CannedReply] {
		return &resource.Resource[CannedReply]{
			Name: "cannedReply", Section: "reply", Table: "canned_replies",
			Ops:    resource.List | resource.Detail | resource.Save | resource.SetStatus | resource.Delete | resource.Export,
			Search: resource.Contains("title", "text"),
			Filter: []string{"status"},
			Sort:   []string{"sort", "createdAt"},
			Order:  "sort, -id",
			Label:  func(c *CannedReply) string { return c.Title },
			Unique: []resource.Unique{{Field: "title", Within: "kind"}},
		}
	},
}
