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
