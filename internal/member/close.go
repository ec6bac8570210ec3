package member

import (
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/order"
)

// CloseIn closes members for good.
type CloseIn struct {
	resource.SmallSelection
	resource.ForReason
}

// closedName is what a closed member is called wherever it still appears.
const closedName = "已注销用户"

// closeMember closes a member for which nothing is left to be done.
func closeMember(c *resource.Change[Member], in CloseIn) error {
	if err := refuseOwing(c); err != nil {
		return err
	}
	c.Note("reason", nil, in.Reason)
	return closeFor(c, in.Reason)
}

// blockers are the tables whose rows keep a member from being closed: what is still to be done for it, or owed to it.
// Whatever can be open adds its line.
var blockers = []resource.Referrer{
	{Kind: "order", Referrer: store.Referrer{Table: "orders", Column: "member_id", Label: "order_no", Where: order.OpenOrdinary}},
	{Kind: "refund", Referrer: store.Referrer{Table: "orders", Column: "member_id", Label: "order_no", Where: order.OpenRefund}},
	{Kind: "balance", Referrer: store.Referrer{Table: "members", Column: "id", Label: "member_no", Where: "balance_fen > 0"}},
	{Kind: "insurance", Referrer: store.Referrer{Table: "orders", Column: "member_id", Label: "order_no", Where: order.Insured}},
}

func refuseOwing(c *resource.Change[Member]) error {
	var refs []fault.Ref
	for _, b := range blockers {
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

// erasures take out of other tables what is personal to a member that is being closed. A table with such things adds its own.
var erasures = []func(c *resource.Change[Member]) error{eraseLogins, eraseHistory, eraseCertifications, erasePatients, eraseFeedback, eraseComments}

// closeFor takes everything personal from a member. The number, the ledger and what others refer to stay.
func closeFor(c *resource.Change[Member], reason string) error {
	m := c.After
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
	m.Phone, m.IDNo, m.RealName = pii.Phone{}, pii.IDNumber{}, ""
	m.Nickname, m.Avatar, m.Gender, m.Birthday, m.City, m.Tags, m.Remark = closedName, file.Image(""), "unknown", "", "", nil, ""
	m.CertStatus = CertNone
	m.ClosedAt, m.ClosedBy = &c.Tx.Now, &c.Request.Caller.AccountID
	m.BlackReason, m.BlackUntil, m.BlackAt, m.BlackBy = "", nil, nil, nil
	for _, erase := range erasures {
		if err := erase(c); err != nil {
			return err
		}
	}
	return note(c, Left, reason, nil)
}

// eraseLogins ends the sessions of the app and forgets where they came from.
func eraseLogins(c *resource.Change[Member]) error {
	return c.Tx.Exec("DELETE FROM member_logins WHERE member_id = ?", c.After.ID)
}

// eraseHistory keeps what was done and by whom, but not what the member was called before and after.
func eraseHistory(c *resource.Change[Member]) error {
	return c.Tx.Exec("UPDATE member_events SET changes = '[]' WHERE member_id = ?", c.After.ID)
}
