package member

import (
	"errors"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
)

// AuditResult is what staff decide.
type AuditResult string

// The decisions.
const (
	Approve AuditResult = "approved"
	Reject  AuditResult = "rejected"
	Revoke  AuditResult = "revoked"
)

// EnumValues lists the decisions.
func (AuditResult) EnumValues() []string {
	return []string{string(Approve), string(Reject), string(Revoke)}
}

// AuditIn decides about one certification or many.
type AuditIn struct {
	resource.SmallSelection
	resource.WithReason

	Result     AuditResult `json:"result"`
	RejectCode *RejectCode `json:"rejectCode,omitempty"`
	Note       string      `json:"note,omitempty" maxLength:"200" lines:"many"`
}

// To is the state that is asked for.
func (in AuditIn) To() string { return string(in.Result) }

// AuditOut tells what became of each, and which pending one comes next; 0 when there is none.
type AuditOut struct {
	resource.Changed

	Next int64 `json:"next"`
}

func auditCall(records resource.Records[Certification]) *api.Call {
	moves := resource.MovesOf[Certification, AuditIn](records, "CertificationAudit")
	return api.Write("CertificationAudit", moves.Need, func(r *api.Request, tx *store.Tx, in AuditIn) (out AuditOut, err error) {
		var last *Certification
		out.Changed, err = resource.MoveSelected(moves, tx, r, in, func(c *resource.Change[Certification], in AuditIn) error {
			last = c.Before
			return carryOut(c, in)
		})
		if err != nil || last == nil {
			return out, err
		}
		out.Next, err = following(&tx.Q, r, last)
		return out, err
	})
}

// Check asks for the code of a rejection, and for words where the code says nothing.
func (in AuditIn) Check(*store.Tx) error {
	switch {
	case in.Result == Reject && in.RejectCode == nil:
		return fault.InvalidField("rejectCode", "validation.required", nil)
	case in.Result != Reject && in.RejectCode != nil:
		return fault.InvalidField("rejectCode", "validation.choice", nil)
	case in.Reason == "" && in.Result == Reject && *in.RejectCode == OtherReason:
		return fault.InvalidField("reason", "validation.required", nil)
	}
	return nil
}

// carryOut carries the decision out, on the certification and on its member.
func carryOut(c *resource.Change[Certification], in AuditIn) error {
	if err := refuseClaimed(c); err != nil {
		return err
	}
	if in.Result == Approve {
		if err := refuseUnproven(c); err != nil {
			return err
		}
	}
	after := c.After
	after.RejectCode, after.RejectReason = in.RejectCode, in.Reason
	if in.Note != "" {
		after.AuditNote = in.Note // taking an approval back keeps what was noted on it
	}
	after.AuditorID, after.AuditedAt = &c.Request.Caller.AccountID, &c.Tx.Now
	if err := c.Tx.Exec("DELETE FROM certification_claims WHERE certification_id = ?", after.ID); err != nil {
		return err
	}
	there, err := members.Records().Step(c.Tx, c.Request, "certify", after.MemberID, func(m *resource.Change[Member]) error {
		in.identify(m.After, after)
		return happened(m, Certified, in.Reason)
	})
	if err == nil && !there {
		err = fault.Reference("memberId")
	}
	if err != nil {
		return err
	}
	return tellDecision(c, in)
}

// refuseUnproven refuses a number that cannot be real, and one that another member has been approved with.
func refuseUnproven(c *resource.Change[Certification]) error {
	if !identity.Valid(c.After.IDType, c.After.IDNo.Clear(), identity.Today(c.Tx.Now)) {
		return fault.InvalidField("idNo", "validation.document", nil)
	}
	_, err := store.Get[int64](&c.Tx.Q, `SELECT o.id FROM certifications o JOIN members m ON m.id = o.member_id
		WHERE o.id_no_index = ? AND o.status = 'approved' AND o.deleted_at IS NULL AND o.id <> ? AND m.status <> 'deleted'`, c.After.IDNoIndex, c.After.ID)
	switch {
	case errors.Is(err, store.ErrNoRows):
		return nil
	case err != nil:
		return err
	}
	return fault.Duplicate("idNo").WithMessage("duplicate.certified", nil)
}

// identify gives the member what the decision says of it. What was copied from a document goes with its approval.
func (in AuditIn) identify(m *Member, c *Certification) {
	m.CertStatus = CertStatus(in.Result)
	gender, born, told := identity.Holder(c.IDType, c.IDNo.Clear())
	switch in.Result {
	case Approve:
		m.RealName = c.RealName
		m.IDNo.Set(c.IDNo.Clear())
		if told {
			m.Gender, m.Birthday = gender, born
		}
	case Revoke:
		m.RealName, m.IDNo = "", pii.IDNumber{}
		if told {
			m.Gender, m.Birthday = identity.Unknown, ""
		}
	}
}

// CertificationDelIn deletes certifications that were turned down.
type CertificationDelIn struct {
	resource.SmallSelection
	resource.ForReason
}

func deleteCertification(c *resource.Change[Certification], _ CertificationDelIn) error {
	return c.LetGoOfFiles()
}
