package doctor

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/flow"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/moderation"
)

// Review is what a member wrote about a doctor in the app. Staff decide whether it is shown and answer it; they never edit it.
type Review struct {
	resource.Row
	resource.Removable

	DoctorID      int64                  `json:"doctorId" ref:"doctor" readOnly:"true"`
	DoctorName    string                 `json:"doctorName" readOnly:"true"`
	MemberID      int64                  `json:"memberId" ref:"user" readOnly:"true"`
	MemberNo      string                 `json:"memberNo" readOnly:"true" db:"-"`
	MemberName    string                 `json:"memberName" readOnly:"true" db:"-"`
	MemberAvatar  file.Image             `json:"memberAvatar" readOnly:"true" db:"-"`
	MemberPhone   string                 `json:"memberPhone" readOnly:"true" db:"-"` // masked
	OrderID       *int64                 `json:"orderId" readOnly:"true" ref:"order"`
	OrderNo       string                 `json:"orderNo" readOnly:"true"`
	Score         int                    `json:"score" readOnly:"true"`
	Skill         int                    `json:"skill" readOnly:"true"`
	Attitude      int                    `json:"attitude" readOnly:"true"`
	Effect        int                    `json:"effect" readOnly:"true"`
	Content       string                 `json:"content" readOnly:"true"`
	Images        value.List[file.Image] `json:"images" readOnly:"true"`
	Anonymous     bool                   `json:"anonymous" readOnly:"true"`
	Hits          value.List[string]     `json:"hits" readOnly:"true"`
	Status        moderation.AuditStatus `json:"status" readOnly:"true"`
	HideReason    string                 `json:"hideReason" readOnly:"true"`
	AuditedBy     *int64                 `json:"auditedBy" ref:"account" readOnly:"true"`
	AuditedByName string                 `json:"auditedByName" readOnly:"true"`
	AuditedAt     *value.Time            `json:"auditedAt" readOnly:"true"`
	Reply         string                 `json:"reply" readOnly:"true"`
	RepliedBy     *int64                 `json:"repliedBy" ref:"account" readOnly:"true"`
	RepliedByName string                 `json:"repliedByName" readOnly:"true"`
	RepliedAt     *value.Time            `json:"repliedAt" readOnly:"true"`
	Actions       []string               `json:"actions" readOnly:"true" db:"-"`
}

// Reviews is the screen /famDoc/famPingjia.
var Reviews = reviews.Handle()

var reviews = &resource.Resource[Review]{
	Name: "review", Route: "/famDoc/famPingjia", Section: "doctor", Table: "reviews",
	Need:   perm.All(perm.Doctors, perm.DoctorReviews),
	Ops:    resource.List | resource.Detail | resource.Export,
	Search: resource.StartsWith("orderNo").OrBy(aboutReview).OrByPhone(moderation.PhoneColumn, ofPhone, ofPhoneTail).Named("doctorName", "memberNo", "memberPhone", "orderNo"),
	Queues: []resource.Queue{moderation.Queue("reviews")},
	Filter: []string{"doctorId", "memberId", "score", "skill", "attitude", "effect", "anonymous", "status"},
	CustomFilters: []resource.CustomFilter{
		{Name: "replied", Node: &schema.Node{Kind: schema.Bool}, Flag: func(is bool) store.Cond {
			if is {
				return store.Where("reviews.reply <> ''")
			}
			return store.Where("reviews.reply = ''")
		}},
		{Name: "flagged", Node: &schema.Node{Kind: schema.Bool}, Flag: func(is bool) store.Cond {
			if is {
				return store.Where("reviews.hits <> '[]'")
			}
			return store.Where("reviews.hits = '[]'")
		}},
	},
	Sort:  []string{"score", "skill", "attitude", "effect", "createdAt"},
	Order: "-createdAt, -id",
	Label: func(r *Review) string { return r.DoctorName },
	Refs: []resource.Ref{
		{Field: "doctorId", Label: "doctorName", Lookup: store.Lookup{Table: "doctors", Name: "name", Where: "deleted_at IS NULL"}},
		{Field: "auditedBy", Label: "auditedByName", Lookup: store.Lookup{Table: "accounts", Name: "name"}},
		{Field: "repliedBy", Label: "repliedByName", Lookup: store.Lookup{Table: "accounts", Name: "name"}},
	},
	Life: append(moderation.Life("review"),
		flow.Row{Move: "delete", Call: "reviewDel", From: moderation.Everywhere, To: flow.Gone, Need: perm.Write, Reason: flow.Required, Log: "delete"}),
	Guard: guard,
	Calls: reviewCalls,
	Hooks: resource.Hooks[Review]{Fill: fillReviews, Bar: barShow, AfterSave: rescoreAfter},
}

// ReviewAuditIn shows reviews, or hides them for a reason.
type ReviewAuditIn struct {
	resource.SmallSelection
	resource.WithReason

	Status moderation.AuditVerdict `json:"status"`
}

// To is the state that is asked for.
func (in ReviewAuditIn) To() string { return string(in.Status) }

// ReviewReplyIn answers a review in public, or changes the answer.
type ReviewReplyIn struct {
	resource.RecordRef

	Reply string `json:"reply" minLength:"1" maxLength:"500" lines:"many"`
}

// ReviewDelIn deletes reviews for a reason.
type ReviewDelIn struct {
	resource.Selection
	resource.ForReason
}

func reviewCalls(reviews resource.Records[Review]) []*api.Call {
	return []*api.Call{
		resource.MoveMany(reviews, "reviewAudit", func(c *resource.Change[Review], in ReviewAuditIn) error {
			if in.Status.Hides() {
				judge(c, in.Reason)
			} else {
				judge(c, "")
			}
			return nil
		}),
		resource.MoveOne(reviews, "reviewReply", func(c *resource.Change[Review], in ReviewReplyIn) error {
			c.After.Reply, c.After.RepliedBy, c.After.RepliedAt = in.Reply, &c.Request.Caller.AccountID, &c.Tx.Now
			return nil
		}),
		resource.DeleteMany(reviews, "reviewDel", func(c *resource.Change[Review], _ ReviewDelIn) error {
			// The score must no longer count it; the engine marks it deleted right after.
			return rescore(c.Tx, c.Before.DoctorID, c.Before.ID)
		}),
	}
}

func judge(c *resource.Change[Review], hideReason string) {
	c.After.HideReason, c.After.AuditedBy, c.After.AuditedAt = hideReason, &c.Request.Caller.AccountID, &c.Tx.Now
}
