package member

import (
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/event"
)

// tell puts into the feed what a member must learn of a change.
func tell(c *resource.Change[Member]) error {
	if c.Before == nil || c.After.Status == Closed {
		return nil
	}
	if c.Before.TierID != c.After.TierID {
		name, err := store.Get[string](&c.Tx.Q, "SELECT name FROM tiers WHERE id = ?", c.After.TierID)
		if err != nil {
			return err
		}
		if err := tellMember(c, event.TierChanged, event.Arg{Name: "tier", Value: name}); err != nil {
			return err
		}
	}
	switch {
	case c.Before.Status == c.After.Status:
		return nil
	case c.After.Status == Blacklisted:
		return tellMember(c, event.Blacklisted, event.Arg{Name: "reason", Value: c.After.BlackReason})
	}
	return tellMember(c, event.Restored)
}

func tellMember(c *resource.Change[Member], kind event.NoticeKind, args ...event.Arg) error {
	return event.Tell(c.Tx, event.Event{MemberID: &c.After.ID, Kind: kind, ObjectType: memberName, ObjectID: c.After.ID, Args: args})
}

// tellDecision tells a member what became of its certification. A rejection says why, in words of its own where the code has none.
func tellDecision(c *resource.Change[Certification], in AuditIn) error {
	e := event.Event{MemberID: &c.After.MemberID, ObjectType: certifications.Name, ObjectID: c.After.ID}
	switch in.Result {
	case Approve:
		e.Kind = event.CertificationApproved
	case Revoke:
		e.Kind, e.Args = event.CertificationRevoked, []event.Arg{{Name: "reason", Value: in.Reason}}
	case Reject:
		e.Kind, e.Args = event.CertificationRejected, []event.Arg{{Name: "reason", Value: in.Reason}}
		if in.Reason == "" {
			e.Args[0].Value, e.Args[0].Key = string(*in.RejectCode), "enums:RejectCode."+string(*in.RejectCode)
		}
	}
	return event.Tell(c.Tx, e)
}
