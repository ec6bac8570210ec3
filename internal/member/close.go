package member

import (
	"slices"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/event"
)

// CloseIn closes members for good.
type CloseIn struct {
	resource.SmallSelection
	resource.ForReason
}

// Check takes the guard of certifications, which go with their member: whoever decides about one holds it before the member.
func (CloseIn) Check(tx *store.Tx) error { return certifications.Records().Lock(tx) }

// closedName is what a closed member is called wherever it still appears.
const closedName = "已注销用户"

// Closing is what the sections that know members do when one leaves, each with its own tables. They stand above members, so
// the app hands it over.
type Closing []func(tx *store.Tx, r *api.Request, member int64) error

// closeMember closes a member for which nothing is left to be done.
func (o Orders) closeMember(c *resource.Change[Member], in CloseIn, closing Closing) error {
	if err := o.refuseOwing(c); err != nil {
		return err
	}
	return closeFor(c, in.Reason, closing)
}

// balance is what a member still owns.
var balance = resource.Referrer{Kind: "balance", Referrer: store.Referrer{Table: "members", Column: "id", Label: "member_no", Where: "balance_fen > 0"}}

// refuseOwing keeps a member for which something is still to be done, or to which something is owed.
func (o Orders) refuseOwing(c *resource.Change[Member]) error {
	var refs []fault.Ref
	for _, b := range append(slices.Clone(o.Open), balance, o.Insurance) {
		count, sample, err := b.CountAndSample(&c.Tx.Q, c.Before.ID)
		if err != nil {
			return err
		}
		if count > 0 {
			refs = append(refs, fault.Ref{Kind: b.Kind, Count: count, Sample: sample})
		}
	}
	if len(refs) == 0 {
		return nil
	}
	return fault.InUse(refs).WithMessage("inUse.member", nil)
}

// own is what this section itself does, beside what it does to the member.
var own = Closing{eraseLogins, eraseHistory, eraseCertifications, forgetEvents}

// closeFor takes everything personal from a member. The number, the ledger and what others refer to stay.
func closeFor(c *resource.Change[Member], reason string, closing Closing) error {
	m := c.After
	// Whoever is adding something to the member right now is waited for; whoever comes later finds it closed.
	if err := c.Tx.Exec("UPDATE members SET version = version WHERE id = ?", m.ID); err != nil {
		return err
	}
	for _, account := range []LedgerAccount{Points, Growth} {
		if left := *m.account(account); left > 0 {
			if _, err := book(c, LedgerRow{Account: account, Delta: -left, Reason: ClosedReason, Note: reason}); err != nil {
				return err
			}
		}
	}
	m.TierSource, m.TierExpireAt = TierAuto, nil
	var err error
	if m.TierID, err = tierByGrowth(&c.Tx.Q, 0, 0); err != nil {
		return err
	}
	c.Erase()
	m.Nickname, m.CertStatus = closedName, CertNone
	m.ClosedAt, m.ClosedBy = &c.Tx.Now, &c.Request.Caller.AccountID
	m.BlackUntil, m.BlackAt, m.BlackBy, m.CloseAskedAt = nil, nil, nil, nil
	for _, leave := range slices.Concat(own, closing) {
		if err := leave(c.Tx, c.Request, m.ID); err != nil {
			return err
		}
	}
	return note(c, Left, reason, nil)
}

// eraseLogins ends the sessions of the app and forgets where they came from.
func eraseLogins(tx *store.Tx, _ *api.Request, member int64) error {
	return tx.Exec("DELETE FROM member_logins WHERE member_id = ?", member)
}

// forgetEvents has nothing told any more to a member that has left.
func forgetEvents(tx *store.Tx, _ *api.Request, member int64) error { return event.Forget(tx, member) }

// eraseHistory keeps what was done and by whom, but not what the member was called before and after.
func eraseHistory(tx *store.Tx, _ *api.Request, member int64) error {
	return tx.Exec("UPDATE member_events SET changes = '[]' WHERE member_id = ?", member)
}

// eraseCertifications takes the documents of a member: photos, numbers and names. They are taken first, so that the operation
// log does not tell them when the certifications go.
func eraseCertifications(tx *store.Tx, r *api.Request, member int64) error {
	if err := tx.Exec("DELETE FROM certification_claims WHERE certification_id IN (SELECT id FROM certifications WHERE member_id = ?)", member); err != nil {
		return err
	}
	records := certifications.Records()
	if err := records.Erase(tx, "memberId", member); err != nil {
		return err
	}
	ids, err := store.All[int64](&tx.Q, "SELECT id FROM certifications WHERE member_id = ? AND deleted_at IS NULL ORDER BY id", member)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if _, err := records.Step(tx, r, "erase", id, nil); err != nil {
			return err
		}
	}
	return nil
}
