package member

import (
	"time"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// CertificationSubmitIn is the document that a member hands in to prove who it is.
type CertificationSubmitIn struct {
	Ref

	RealName  pii.Name          `json:"realName" format:"realName" minLength:"2" maxLength:"60"`
	IDType    identity.IDType   `json:"idType" default:"residentId"`
	IDNo      pii.IDNumber      `json:"idNo" format:"idNumber" minLength:"5" maxLength:"18"`
	FrontFile file.PrivateImage `json:"frontFile" usage:"identity" minimum:"1"`
	BackFile  file.PrivateImage `json:"backFile,omitempty" usage:"identity"`
	HandFile  file.PrivateImage `json:"handFile,omitempty" usage:"identity"`
	IDValidTo value.Date        `json:"idValidTo,omitempty"`
}

// Submitted is under what a document waits for staff to look at it.
type Submitted struct {
	CertificationID int64 `json:"certificationId"`
	Attempt         int   `json:"attempt"`
}

// maxSubmitted is how often a member may hand in a document within submitWindow.
const (
	maxSubmitted = 3
	submitWindow = 24 * time.Hour
)

// Submit hands a document in. Staff decide about it; until then no other is taken.
func Submit(r *api.Request, tx *store.Tx, in CertificationSubmitIn) (out Submitted, err error) {
	if !identity.Valid(in.IDType, in.IDNo.Clear(), identity.Today(tx.Now)) {
		return out, fault.InvalidField("idNo", "validation.document", nil)
	}
	if in.IDType == identity.ResidentID && in.BackFile == 0 {
		return out, fault.InvalidField("backFile", "validation.required", nil)
	}
	// Whoever decides about a certification holds its guard before the member.
	if err := certifications.Records().Lock(tx); err != nil {
		return out, err
	}
	c := &Certification{
		MemberID: in.MemberID, RealName: in.RealName, IDType: in.IDType, IDNo: in.IDNo, FrontFile: in.FrontFile, BackFile: in.BackFile, HandFile: in.HandFile,
		IDValidTo: in.IDValidTo, Status: CertPending,
	}
	if _, err := byMember(tx, r, "submit", in.MemberID, func(m *resource.Change[Member]) error {
		c.MemberNo = m.After.MemberNo
		return takeSubmission(m)
	}); err != nil {
		return out, err
	}
	if c.Attempt, err = nextAttempt(tx, in.MemberID); err != nil {
		return out, err
	}
	saved, err := certifications.Records().Add(tx, r, c)
	if err != nil {
		return out, err
	}
	return Submitted{CertificationID: saved.ID, Attempt: c.Attempt}, nil
}

// takeSubmission refuses a document where another waits or was approved.
func takeSubmission(m *resource.Change[Member]) error {
	switch m.Before.CertStatus {
	case CertPending:
		return m.Refuse("stateIllegal.certPending", nil)
	case CertApproved:
		return m.Refuse("stateIllegal.certApproved", nil)
	}
	m.After.CertStatus = CertPending
	return nil
}

// nextAttempt counts a member's documents, and refuses one too many in a day.
func nextAttempt(tx *store.Tx, member int64) (int, error) {
	last, err := store.Get[int64](&tx.Q, "SELECT COALESCE(max(attempt), 0) FROM certifications WHERE member_id = ?", member)
	if err != nil {
		return 0, err
	}
	recent, err := store.All[value.Time](&tx.Q, "SELECT created_at FROM certifications WHERE member_id = ? AND created_at > ? ORDER BY created_at DESC LIMIT ?", member, tx.Now.Add(-submitWindow), maxSubmitted)
	if err != nil {
		return 0, err
	}
	if len(recent) == maxSubmitted {
		wait := recent[maxSubmitted-1].Add(submitWindow).Sub(tx.Now)
		return 0, fault.TooMany(int64(wait.Seconds())+1).WithMessage("tooMany.certification", map[string]any{"max": maxSubmitted})
	}
	return int(last) + 1, nil
}
