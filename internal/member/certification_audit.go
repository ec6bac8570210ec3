package member

import (
	"errors"
	"slices"

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

	Result     AuditResult `json:"result"`
	RejectCode *RejectCode `json:"rejectCode,omitempty"`
	Reason     string      `json:"reason,omitempty" minLength:"2" maxLength:"200"`
	Note       string      `json:"note,omitempty" maxLength:"200"`
}

// AuditOut tells what became of each, and which pending one comes next; 0 when there is none.
type AuditOut struct {
	resource.Changed

	Next int64 `json:"next"`
}

func auditCall(records resource.Records[Certification]) *api.Call {
	return api.Write("CertificationAudit", decide, func(r *api.Request, tx *store.Tx, in AuditIn) (out AuditOut, err error) {
		if err := in.check(); err != nil {
			return out, err
		}
		var last *Certification
		out.Changed, err = records.Change(tx, r, in.Selection(), "audit", func(c *resource.Change[Certification]) error {
			last = c.Before
			return in.apply(c)
		})
		if err != nil || last == nil {
			return out, err
		}
		out.Next, err = following(&tx.Q, r, last)
		return out, err
	})
}

func (in AuditIn) check() error {
	switch {
	case in.Result == Reject && in.RejectCode == nil:
		return fault.InvalidField("rejectCode", "validation.required", nil)
	case in.Result != Reject && in.RejectCode != nil:
		return fault.InvalidField("rejectCode", "validation.choice", nil)
	case in.Reason == "" && (in.Result == Revoke || in.Result == Reject && *in.RejectCode == OtherReason):
		return fault.InvalidField("reason", "validation.required", nil)
	}
	return nil
}

// needed is the action that a decision is, in the words of actions.
var needed = map[AuditResult]string{Approve: "approve", Reject: "reject", Revoke: "revoke"}

// apply carries the decision out, on the certification and on its member.
func (in AuditIn) apply(c *resource.Change[Certification]) error {
	if !slices.Contains(actions[c.Before.Status], needed[in.Result]) {
		return fault.State(string(c.Before.Status), actions[c.Before.Status])
	}
	if err := refuseClaimed(c); err != nil {
		return err
	}
	switch in.Result {
	case Approve:
		if err := refuseUnproven(c); err != nil {
			return err
		}
	case Revoke:
		if err := refuseInsured(c); err != nil {
			return err
		}
	}
	after := c.After
	after.Status, after.RejectCode, after.RejectReason, after.AuditNote = CertStatus(in.Result), in.RejectCode, in.Reason, in.Note
	after.AuditorID, after.AuditedAt = &c.Request.Caller.AccountID, &c.Tx.Now
	if err := c.Tx.Exec("DELETE FROM certification_claims WHERE certification_id = ?", after.ID); err != nil {
		return err
	}
	_, err := Members.Records().Update(c.Tx, c.Request, after.MemberID, nil, "audit", func(m *resource.Change[Member]) error {
		if m.Before.Status == Closed {
			return fault.Reference("memberId")
		}
		in.identify(m.After, after)
		return happened(m, Certified, in.Reason)
	})
	return err
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

	Reason string `json:"reason" minLength:"2" maxLength:"200"`
}

func certificationDelCall(records resource.Records[Certification]) *api.Call {
	return api.Write("CertificationDel", decide, func(r *api.Request, tx *store.Tx, in CertificationDelIn) (resource.Changed, error) {
		return records.Remove(tx, r, in.Selection(), func(c *resource.Change[Certification]) error {
			if !slices.Contains(actions[c.Before.Status], "delete") {
				return fault.State(string(c.Before.Status), actions[c.Before.Status]).WithMessage("stateIllegal.certification", nil)
			}
			c.Note("reason", nil, in.Reason)
			return c.LetGoOfFiles()
		})
	})
}
