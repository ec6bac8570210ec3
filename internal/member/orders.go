package member

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/order"
)

// OrdersIn asks for a page of a member's orders, of all kinds or of one.
type OrdersIn struct {
	ID       int64           `json:"id" minimum:"1"`
	Kind     order.OrderKind `json:"kind,omitempty"`
	Page     int             `json:"page" minimum:"1" maximum:"1000" default:"1"`
	PageSize int             `json:"pageSize" oneOf:"10,20,50,100" default:"20"`
}

func ordersCall(records resource.Records[Member]) *api.Call {
	return api.Read("userOrders", read, func(r *api.Request, in OrdersIn) (order.OrderPage, error) {
		q := r.Q()
		if _, err := records.Load(r, q, in.ID); err != nil {
			return order.OrderPage{}, err
		}
		return order.Read(q, r.Caller.Grant, order.OfMember(in.ID), in.Kind, in.Page, in.PageSize)
	})
}

// cancelUnpaid gives up the orders that a blacklisted member has not paid for. What is paid for runs on.
func cancelUnpaid(c *resource.Change[Member], reason string) error {
	ids, err := store.All[int64](&c.Tx.Q, "SELECT id FROM orders WHERE member_id = ? AND status = 'pendingPay' AND deleted_at IS NULL ORDER BY id", c.After.ID)
	if err != nil {
		return err
	}
	cancelled := 0
	for _, id := range ids {
		done, err := order.Cancel(c.Tx, c.Request, id, order.RiskControl, reason, func(o *order.Order) error { return returnPoints(c, o) })
		if err != nil {
			return err
		}
		if done {
			cancelled++
		}
	}
	if cancelled > 0 {
		c.Note("ordersCancelled", nil, cancelled)
	}
	return nil
}

func returnPoints(c *resource.Change[Member], o *order.Order) error {
	_, err := book(c, LedgerRow{Account: Points, Delta: o.PointsUsed, Reason: "refundReturn", Note: o.OrderNo, RefType: orderRef, RefID: o.ID})
	return err
}

// orderRef is what bookings for an order refer to.
const orderRef = "order"

// Ledger books what members gain and lose by their orders.
type Ledger struct{}

// GiveBack returns the points that an order had used.
func (Ledger) GiveBack(tx *store.Tx, r *api.Request, o *order.Order) error {
	return bookFor(tx, r, o, returnPoints)
}

// Earn books the growth of one for every yuan that was paid and kept, and the points that the tier makes of it.
func (Ledger) Earn(tx *store.Tx, r *api.Request, o *order.Order) error {
	earned := int64(o.PaidFen-o.RefundedFen) / 100
	if earned <= 0 {
		return nil
	}
	return bookFor(tx, r, o, func(c *resource.Change[Member], o *order.Order) error {
		rate, err := store.Get[int64](&tx.Q, "SELECT points_rate FROM tiers WHERE id = ?", c.Before.TierID)
		if err != nil {
			return err
		}
		for _, gain := range []LedgerRow{{Account: Growth, Delta: earned}, {Account: Points, Delta: earned * rate / 10}} {
			if gain.Delta == 0 {
				continue
			}
			gain.Reason, gain.Note, gain.RefType, gain.RefID = "orderEarn", o.OrderNo, orderRef, o.ID
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
func bookFor(tx *store.Tx, r *api.Request, o *order.Order, booking func(c *resource.Change[Member], o *order.Order) error) error {
	_, err := Members.Records().Step(tx, r, "book", o.MemberID, func(c *resource.Change[Member]) error { return booking(c, o) })
	return err
}

// refuseInsured keeps an identity that a policy in force stands on.
func refuseInsured(c *resource.Change[Certification]) error {
	policies := store.Referrer{Table: "orders", Column: "member_id", Label: "order_no", Where: order.Insured}
	count, sample, err := policies.CountAndSample(&c.Tx.Q, c.Before.MemberID)
	if err != nil || count == 0 {
		return err
	}
	return c.Refuse("stateIllegal.insured", map[string]any{"n": count, "no": sample[0]})
}
