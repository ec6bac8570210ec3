package member

import (
	"slices"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/flow"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/order/kind"
)

// Orders is what members must know of what they have ordered. Orders stand above members, so the app hands it over.
type Orders struct {
	// Page reads a page of a member's orders, of one kind or of all that the reader may see.
	Page func(r *api.Request, q *store.Q, member int64, of kind.OrderKind, page, size int) (kind.OrderPage, error)
	// Open is what is still to be done for a member, or owed to it.
	Open []resource.Referrer
	// Insurance are the policies in force, which stand on who the member is.
	Insurance resource.Referrer
	// CancelUnpaid gives up what a member has not paid for, and hands back the points that each order had used.
	CancelUnpaid func(tx *store.Tx, r *api.Request, member int64, reason string, giveBack func(order int64, orderNo string, points int64) error) (cancelled int, err error)
}

// SetOrders gives members their orders, and what the sections above them do when one leaves and know of one who asks. The app
// calls it while the program starts, before anything is served.
func SetOrders(o Orders, closing Closing, parts Parts) {
	members.Calls = func(records resource.Records[Member]) []*api.Call {
		return []*api.Call{
			phoneCall(records), resource.MoveMany(records, "userTier", giveTier), resource.MoveMany(records, "userTag", tag),
			resource.MoveMany(records, "userBlack", o.black), adjustCall(records),
			resource.MoveMany(records, "userDel", func(c *resource.Change[Member], in CloseIn) error { return o.closeMember(c, in, closing) }),
			o.pageCall(records), dataCall(records, parts), ledgerCall(records), loginsCall(records), eventsCall(records), noticesCall(records),
		}
	}
	certifications.Bar = o.barRevoke
	certifications.Calls = func(records resource.Records[Certification]) []*api.Call {
		return []*api.Call{auditCall(records), resource.DeleteMany(records, "CertificationDel", deleteCertification), claimCall(records), neighbourCall(records)}
	}
}

// OrdersIn asks for a page of a member's orders, of all kinds or of one.
type OrdersIn struct {
	ID       int64          `json:"id" minimum:"1"`
	Kind     kind.OrderKind `json:"kind,omitempty"`
	Page     int            `json:"page" minimum:"1" maximum:"1000" default:"1"`
	PageSize int            `json:"pageSize" oneOf:"10,20,50,100" default:"20"`
}

func (o Orders) pageCall(records resource.Records[Member]) *api.Call {
	return api.Read("userOrders", read, func(r *api.Request, in OrdersIn) (kind.OrderPage, error) {
		q := r.Q()
		if _, err := records.Load(r, q, in.ID); err != nil {
			return kind.OrderPage{}, err
		}
		return o.Page(r, q, in.ID, in.Kind, in.Page, in.PageSize)
	})
}

// cancelUnpaid gives up the orders that a blacklisted member has not paid for. What is paid for runs on.
func (o Orders) cancelUnpaid(c *resource.Change[Member], reason string) error {
	cancelled, err := o.CancelUnpaid(c.Tx, c.Request, c.After.ID, reason, func(order int64, orderNo string, points int64) error {
		return returnPoints(c, order, orderNo, points)
	})
	if cancelled > 0 {
		c.Note("ordersCancelled", nil, cancelled)
	}
	return err
}

// barRevoke keeps an identity that a policy in force stands on.
func (o Orders) barRevoke(_ *api.Request, q *store.Q, rows []*Certification, bar func(c *Certification, move string, because error)) error {
	var members []int64
	for _, c := range rows {
		if _, may := certificationLife.Row("revoke", string(c.Status), flow.Staff); may {
			members = append(members, c.MemberID)
		}
	}
	insured, err := o.Insurance.Among(q, members)
	if err != nil {
		return err
	}
	for _, c := range rows {
		if !slices.Contains(insured, c.MemberID) {
			continue
		}
		count, sample, err := o.Insurance.CountAndSample(q, c.MemberID)
		if err != nil {
			return err
		}
		if len(sample) > 0 {
			bar(c, "revoke", resource.Barred("stateIllegal.insured", map[string]any{"n": count, "no": sample[0]}))
		}
	}
	return nil
}
