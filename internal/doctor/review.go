package doctor

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/file"
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
	MemberPhone   string                 `json:"memberPhone" readOnly:"true" db:"-"` // masked
	OrderID       *int64                 `json:"-" db:"order_id"`
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
var Reviews = &resource.Resource[Review]{
	Name: "review", Route: "/famDoc/famPingjia", Section: "doctor", Table: "reviews",
	Need:   perm.All(perm.Doctors, perm.DoctorReviews),
	Ops:    resource.List | resource.Detail | resource.Export,
	Search: resource.StartsWith("orderNo").OrBy(aboutReview),
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
	Guard: guard,
	Calls: reviewCalls,
	Hooks: resource.Hooks[Review]{Fill: fillReviews, AfterSave: rescoreAfter},
}

// ReviewAuditIn shows reviews, or hides them for a reason.
type ReviewAuditIn struct {
	resource.SmallSelection

	Status moderation.AuditVerdict `json:"status"`
	Reason string                  `json:"reason,omitempty" minLength:"2" maxLength:"200"`
}

// ReviewReplyIn answers a review in public, or changes the answer.
type ReviewReplyIn struct {
	resource.RecordRef

	Reply string `json:"reply" minLength:"1" maxLength:"500"`
}

// ReviewDelIn deletes reviews for a reason.
type ReviewDelIn struct {
	resource.Selection

	Reason string `json:"reason" minLength:"2" maxLength:"200"`
}

func reviewCalls(reviews resource.Records[Review]) []*api.Call {
	need := perm.All(perm.Doctors, perm.DoctorReviews).With(perm.Write)
	return []*api.Call{
		api.Write("reviewAudit", need, func(r *api.Request, tx *store.Tx, in ReviewAuditIn) (resource.Changed, error) {
			if in.Status.Hides() && in.Reason == "" {
				return resource.Changed{}, fault.InvalidField("reason", "validation.required", nil)
			}
			return reviews.Change(tx, r, in.Selection(), "audit", func(c *resource.Change[Review]) error { return audit(c, in) })
		}),
		api.Write("reviewReply", need, func(r *api.Request, tx *store.Tx, in ReviewReplyIn) (*resource.Saved, error) {
			return reviews.Update(tx, r, in.ID, &in.Version, "update", func(c *resource.Change[Review]) error {
				c.After.Reply, c.After.RepliedBy, c.After.RepliedAt = in.Reply, &r.Caller.AccountID, &tx.Now
				return nil
			})
		}),
		api.Write("reviewDel", need, func(r *api.Request, tx *store.Tx, in ReviewDelIn) (resource.Changed, error) {
			return reviews.Remove(tx, r, in.Selection, func(c *resource.Change[Review]) error {
				c.Note("reason", nil, in.Reason)
				// The score must no longer count it; the engine marks it deleted right after.
				return rescore(tx, c.Before.DoctorID, c.Before.ID)
			})
		}),
	}
}

// audit moves a review to another state; to the one it is in already is no move.
func audit(c *resource.Change[Review], in ReviewAuditIn) error {
	if c.Before.Status == moderation.AuditStatus(in.Status) {
		return fault.State(string(c.Before.Status), actionsOn(c.Before))
	}
	if !in.Status.Hides() {
		live, err := store.Lookup{Table: "doctors", Name: "name", Where: "deleted_at IS NULL"}.Has(c.Tx, c.Before.DoctorID)
		if err == nil && !live {
			err = fault.Reference("doctorId") // hidden together with its doctor
		}
		if err != nil {
			return err
		}
	}
	c.After.Status, c.After.HideReason = moderation.AuditStatus(in.Status), ""
	if in.Status.Hides() {
		c.After.HideReason = in.Reason
	}
	c.After.AuditedBy, c.After.AuditedAt = &c.Request.Caller.AccountID, &c.Tx.Now
	return nil
}

// actionsOn says what can be done with a review in its state.
func actionsOn(r *Review) []string {
	switch r.Status {
	case moderation.Pending:
		return []string{"show", "hide", "reply", "delete"}
	case moderation.Shown:
		return []string{"hide", "reply", "delete"}
	default:
		return []string{"show", "reply", "delete"}
	}
}
