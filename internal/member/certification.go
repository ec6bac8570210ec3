package member

import (
	"time"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/flow"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// Certification is one attempt of a member to prove who it is. Members hand it in by the app; staff decide.
type Certification struct {
	resource.Row
	resource.Removable

	MemberID       int64             `json:"memberId" readOnly:"true" ref:"user"`
	MemberNo       string            `json:"memberNo" readOnly:"true"`
	MemberNickname string            `json:"memberNickname" readOnly:"true"`
	MemberAvatar   file.Image        `json:"memberAvatar" readOnly:"true"`
	RealName       pii.Name          `json:"realName" readOnly:"true"`
	IDType         identity.IDType   `json:"idType" readOnly:"true"`
	IDNo           pii.IDNumber      `json:"idNo" readOnly:"true" format:"idNumber" db:"id_no_sealed"`
	IDNoIndex      string            `json:"-" db:"id_no_index"`
	Gender         Gender            `json:"gender" readOnly:"true" detail:"true" db:"-"`
	Birthday       value.Date        `json:"birthday" readOnly:"true" detail:"true" db:"-"`
	Age            *int              `json:"age" readOnly:"true" detail:"true" db:"-"`
	FrontFile      file.PrivateImage `json:"frontFile" readOnly:"true" usage:"identity" detail:"true"`
	BackFile       file.PrivateImage `json:"backFile" readOnly:"true" usage:"identity" detail:"true"`
	HandFile       file.PrivateImage `json:"handFile" readOnly:"true" usage:"identity" detail:"true"`
	IDValidTo      value.Date        `json:"idValidTo" readOnly:"true" personal:"true"`
	Attempt        int               `json:"attempt" readOnly:"true"`
	Status         CertStatus        `json:"status" readOnly:"true"`
	RejectCode     *RejectCode       `json:"rejectCode" readOnly:"true"`
	RejectReason   string            `json:"rejectReason" readOnly:"true" personal:"true"`
	AuditorID      *int64            `json:"auditorId" readOnly:"true" ref:"account"`
	AuditorName    string            `json:"auditorName" readOnly:"true"`
	AuditedAt      *value.Time       `json:"auditedAt" readOnly:"true"`
	AuditNote      string            `json:"auditNote" readOnly:"true" personal:"true"`
	Warnings       []Warning         `json:"warnings" readOnly:"true" db:"-"`
	// ClaimedBy is who else is looking at it right now.
	ClaimedBy string `json:"claimedBy" readOnly:"true" db:"-"`
	// Queue is its place among those that nobody has decided yet; nil when it was.
	Queue    *QueuePlace `json:"queue" readOnly:"true" detail:"true" db:"-"`
	Attempts []Attempt   `json:"attempts" readOnly:"true" detail:"true" db:"-"`
	Actions  []string    `json:"actions" readOnly:"true" db:"-"`
}

// Attempt is another certification of the same member, as its history shows it.
type Attempt struct {
	ID           int64       `json:"id"`
	Attempt      int         `json:"attempt"`
	Status       CertStatus  `json:"status"`
	RejectCode   *RejectCode `json:"rejectCode"`
	RejectReason string      `json:"rejectReason"`
	AuditorName  string      `json:"auditorName"`
	CreatedAt    value.Time  `json:"createdAt"`
	AuditedAt    *value.Time `json:"auditedAt"`
}

// RejectCode is why a certification was not accepted.
type RejectCode string

// OtherReason is the one that needs words.
const OtherReason RejectCode = "other"

// EnumValues lists the reasons.
func (RejectCode) EnumValues() []string {
	return []string{"blurry", "mismatch", "expired", "notHolder", "duplicate", "minor", string(OtherReason)}
}

// Certifications is the screen /userAdmin/userAuth.
var Certifications = certifications.Handle()

var certifications = &resource.Resource[Certification]{
	Name: "Certification", Route: "/userAdmin/userAuth", Section: "certification", Table: "certifications",
	Need:        perm.All(perm.Members, perm.Verification),
	Ops:         resource.List | resource.Detail | resource.Export,
	Search:      resource.StartsWith("realName").OrSealed("idNo").OrBy(ofMember).OrByPhone(phoneColumn, ofMemberPhone, ofMemberTail).Named("memberNo", "memberPhone", "realName", "idNo"),
	NotExported: []string{"claimedBy"},
	Queues:      []resource.Queue{{Name: "certifications", Rows: resource.InStates(CertPending), Overdue: resource.LongAgo("createdAt", 24*time.Hour), Since: "createdAt"}},
	Filter:      []string{"status", "idType", "rejectCode", "auditorId", "memberId", "auditedAt"},
	Sort:        []string{"createdAt", "auditedAt"},
	Order:       "-createdAt, -id",
	Label:       func(c *Certification) string { return c.MemberNo + " " + c.RealName.String() },
	Refs: []resource.Ref{
		{Field: "memberId", Label: "memberNo", Lookup: store.Lookup{Table: "members", Name: "member_no"}},
		{Field: "memberId", Label: "memberNickname", Lookup: store.Lookup{Table: "members", Name: "nickname"}},
		{Field: "memberId", Label: "memberAvatar", Lookup: store.Lookup{Table: "members", Name: "avatar"}},
		{Field: "auditorId", Label: "auditorName", Lookup: store.Lookup{Table: "accounts", Name: "name"}},
	},
	Life:  certificationLife,
	Guard: "certification", // whether a document is approved elsewhere must still be true when this one is
	Hooks: resource.Hooks[Certification]{Fill: fillCertifications, Attends: holdsClaim},
}

var (
	verify = perm.All(perm.Members, perm.Verification)
	decide = verify.With(perm.Write)
	reveal = verify.With(perm.Reveal)
)

// ofMember finds what belongs to the member with a number.
func ofMember(_ *api.Request, kw string) []store.Cond {
	return []store.Cond{store.Where("member_id = (SELECT m.id FROM members m WHERE m.member_no = ?)", kw)}
}

func ofMemberPhone(hash string) store.Cond {
	return store.Where("member_id IN (SELECT m.id FROM members m WHERE m.phone_index = ? AND m.phone_index <> '')", hash)
}

func ofMemberTail(hash string) store.Cond {
	return store.Where("member_id IN (SELECT m.id FROM members m WHERE m.phone_tail = ? AND m.phone_tail <> '')", hash)
}

// phoneColumn is what members' telephones are sealed and looked up under.
const phoneColumn = "members.phone"

// certificationLife is what can happen to a certification. What was decided once is not decided again, but revoked; all go
// when their member leaves.
var certificationLife = flow.Table{
	{Move: "approve", Call: "CertificationAudit", From: flow.In(CertPending), To: flow.To(CertApproved), Need: perm.Write, Log: "audit"},
	{Move: "reject", Call: "CertificationAudit", From: flow.In(CertPending), To: flow.To(CertRejected), Need: perm.Write, Reason: flow.Optional, Log: "audit"},
	{Move: "revoke", Call: "CertificationAudit", From: flow.In(CertApproved), To: flow.To(CertRevoked), Need: perm.Write, Reason: flow.Required, Log: "audit"},
	{Move: "delete", Call: "CertificationDel", From: flow.In(CertRejected, CertRevoked), To: flow.Gone, Need: perm.Write, Reason: flow.Required, Log: "delete", Refusal: "stateIllegal.certification"},
	{Move: "erase", From: flow.In(CertPending, CertApproved, CertRejected, CertRevoked), To: flow.Gone, By: flow.System},
}

// fillCertifications adds what whoever decides should know.
func fillCertifications(r *api.Request, q *store.Q, view resource.Op, rows []*Certification) error {
	whole := view == resource.Detail
	today := identity.Today(q.Now)
	if whole {
		describeHolder(rows[0], today)
	}
	if view == resource.Export {
		return nil // neither warnings nor claims are in a sheet
	}
	if err := warn(q, rows, today); err != nil {
		return err
	}
	if err := fillClaims(r, q, rows); err != nil || !whole {
		return err
	}
	if rows[0].undecided() {
		place, err := placeOf(q, rows[0])
		if err != nil {
			return err
		}
		rows[0].Queue = place
	}
	return fillAttempts(q, rows[0])
}

func describeHolder(c *Certification, today value.Date) {
	gender, born, told := identity.Holder(c.IDType, c.IDNo.Clear())
	c.Gender, c.Birthday = gender, born
	if told {
		age := identity.Age(born, today)
		c.Age = &age
	}
}

// undecided reports whether somebody may still approve it or reject it, and so keep it to oneself meanwhile.
func (c *Certification) undecided() bool {
	_, open := certificationLife.Row("approve", string(c.Status), flow.Staff)
	return open
}

type claimRow struct {
	CertificationID int64
	Name            string
}

// fillClaims names those who are looking at the pending ones.
func fillClaims(r *api.Request, q *store.Q, rows []*Certification) error {
	pending := map[int64]*Certification{}
	for _, c := range rows {
		if c.undecided() {
			pending[c.ID] = c
		}
	}
	if len(pending) == 0 {
		return nil
	}
	claims, err := store.All[claimRow](q, `SELECT l.certification_id, a.name FROM certification_claims l JOIN accounts a ON a.id = l.account_id
		WHERE l.until > ? AND l.account_id <> ?`, q.Now, r.Caller.AccountID)
	for _, claim := range claims {
		if c := pending[claim.CertificationID]; c != nil {
			c.ClaimedBy = claim.Name
		}
	}
	return err
}

func fillAttempts(q *store.Q, c *Certification) (err error) {
	c.Attempts, err = store.All[Attempt](q, `SELECT c.id, c.attempt, c.status, c.reject_code, c.reject_reason, COALESCE(a.name, '') AS auditor_name, c.created_at, c.audited_at
		FROM certifications c LEFT JOIN accounts a ON a.id = c.auditor_id WHERE c.member_id = ? AND c.id <> ? AND c.deleted_at IS NULL ORDER BY c.created_at DESC, c.id DESC LIMIT 20`, c.MemberID, c.ID)
	return err
}
