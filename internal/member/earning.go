package member

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// orderRef is what bookings for an order refer to.
const orderRef = "order"

// Ledger books what members gain and lose by their orders.
type Ledger struct{}

// GiveBack returns the points that an order had used.
func (Ledger) GiveBack(tx *store.Tx, r *api.Request, member, order int64, orderNo string, points int64) error {
	return bookFor(tx, r, member, func(c *resource.Change[Member]) error { return returnPoints(c, order, orderNo, points) })
}

func returnPoints(c *resource.Change[Member], order int64, orderNo string, points int64) error {
	_, err := book(c, LedgerRow{Account: Points, Delta: points, Reason: "refundReturn", Note: orderNo, RefType: orderRef, RefID: order})
	return err
}

// Earn books the growth of one for every yuan that was paid and kept, and the points that the tier makes of it.
func (Ledger) Earn(tx *store.Tx, r *api.Request, member, order int64, orderNo string, kept value.Fen) error {
	earned := int64(kept) / 100
	if earned <= 0 {
		return nil
	}
	return bookFor(tx, r, member, func(c *resource.Change[Member]) error {
		rate, err := store.Get[int64](&tx.Q, "SELECT points_rate FROM tiers WHERE id = ?", c.Before.TierID)
		if err != nil {
			return err
		}
		for _, gain := range []LedgerRow{{Account: Growth, Delta: earned}, {Account: Points, Delta: earned * rate / 10}} {
			if gain.Delta == 0 {
				continue
			}
			gain.Reason, gain.Note, gain.RefType, gain.RefID = "orderEarn", orderNo, orderRef, order
			if _, err := book(c, gain); err != nil {
				return err
			}
		}
		if c.After.TierID == c.Before.TierID {
			return nil
		}
		return happened(c, TierChanged, "")
	})
}

// bookFor changes the accounts of whoever ordered. A member that was closed has none any more.
func bookFor(tx *store.Tx, r *api.Request, member int64, booking func(c *resource.Change[Member]) error) error {
	_, err := members.Records().Step(tx, r, "book", member, booking)
	return err
}

// Order counts an order that was placed, and takes the points that it uses.
func (Ledger) Order(tx *store.Tx, r *api.Request, member, order int64, orderNo string, points int64) error {
	return bookFor(tx, r, member, func(c *resource.Change[Member]) error {
		c.After.OrderCount++
		c.After.LastOrderAt = &tx.Now
		if points == 0 {
			return nil
		}
		_, err := book(c, LedgerRow{Account: Points, Delta: -points, Reason: "orderSpend", Note: orderNo, RefType: orderRef, RefID: order})
		return err
	})
}

// Pay counts what a member has paid for an order, and takes it from the balance where it was paid from there.
func (Ledger) Pay(tx *store.Tx, r *api.Request, member, order int64, orderNo string, paid value.Fen, fromBalance bool) error {
	return bookFor(tx, r, member, func(c *resource.Change[Member]) error {
		c.After.SpentFen += paid
		if !fromBalance || paid == 0 {
			return nil
		}
		_, err := book(c, LedgerRow{Account: Balance, Delta: -int64(paid), Reason: "orderSpend", Note: orderNo, RefType: orderRef, RefID: order})
		return err
	})
}

// Refund counts what a member got back for an order, gives it to the balance where it was paid from there, and takes back what
// the member had gained by it. Points that are spent already are not owed.
// kept is what was paid and not given back before.
func (Ledger) Refund(tx *store.Tx, r *api.Request, member, order int64, orderNo string, back, kept value.Fen, toBalance bool) error {
	return bookFor(tx, r, member, func(c *resource.Change[Member]) error {
		c.After.SpentFen = max(c.After.SpentFen-back, 0)
		if toBalance {
			if _, err := book(c, LedgerRow{Account: Balance, Delta: int64(back), Reason: "refundReturn", Note: orderNo, RefType: orderRef, RefID: order}); err != nil {
				return err
			}
		}
		return takeBack(c, order, orderNo, back, kept)
	})
}

// takeBack takes from a member its share of what an order had brought: as much of it as goes back of the money.
func takeBack(c *resource.Change[Member], order int64, orderNo string, back, kept value.Fen) error {
	for _, account := range []LedgerAccount{Growth, Points} {
		earned, err := store.Get[int64](&c.Tx.Q, `SELECT COALESCE(SUM(delta), 0) FROM member_ledger
			WHERE member_id = ? AND ref_type = ? AND ref_id = ? AND account = ? AND reason IN ('orderEarn', 'refundRevoke')`, c.After.ID, orderRef, order, account)
		if err != nil {
			return err
		}
		share := earned * int64(back) / int64(kept)
		taken := min(share, *c.After.account(account))
		if taken < share {
			c.Note("notTakenBack", nil, share-taken)
		}
		if taken <= 0 {
			continue
		}
		if _, err := book(c, LedgerRow{Account: account, Delta: -taken, Reason: "refundRevoke", Note: orderNo, RefType: orderRef, RefID: order}); err != nil {
			return err
		}
	}
	if c.After.TierID == c.Before.TierID {
		return nil
	}
	return happened(c, TierChanged, "")
}
