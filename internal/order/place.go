package order

import (
	"time"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/flow"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/member"
	"caredesk/internal/order/kind"
	"caredesk/internal/patient"
)

// Placing is who orders, and how. What is ordered stands in the row of the kind, with what it costs.
type Placing struct {
	MemberID  int64
	PatientID *int64
	Points    int64
	Note      string
	Source    kind.OrderSource
	PayWithin time.Duration
}

// byStaffWithin is how long an order that staff took over the telephone waits to be paid for.
const byStaffWithin = 24 * time.Hour

// PlacedByStaff is an order that staff take over the telephone.
func PlacedByStaff(memberID int64, patientID *int64, points int64, note string) Placing {
	return Placing{MemberID: memberID, PatientID: patientID, Points: points, Note: note, Source: kind.ByStaff, PayWithin: byStaffWithin}
}

// PlacedByMember is an order of a kind that a member makes in the app.
func PlacedByMember(of kind.Kind, memberID, points int64, note string, source kind.Source) Placing {
	return Placing{MemberID: memberID, Points: points, Note: note, Source: kind.OrderSource(source), PayWithin: of.PayWithin()}
}

// OrderCreated answers an order that was placed.
type OrderCreated struct {
	resource.Saved

	OrderNo string `json:"orderNo"`
}

// Place makes an order, whoever asks for it: who orders is copied, the price is computed, and what it needs is reserved. The row
// tells what is ordered: its title, cover, quantity and prices, and what the kind keeps of it.
func (o *Orders[T]) Place(tx *store.Tx, r *api.Request, p Placing, row *T) (out OrderCreated, err error) {
	buyer, err := member.BuyerOf(tx, r, p.MemberID)
	if err != nil {
		return out, err
	}
	if p.PatientID != nil {
		if err := patient.Ordered(tx, *p.PatientID, p.MemberID); err != nil {
			return out, err
		}
	}
	order := common(row)
	tierPct := buyer.TierPct
	if o.Code == kind.Insurance {
		tierPct = 100 // the price of a policy is the insurer's
	}
	price := PriceOf(order.ItemFen, order.FreightFen, tierPct, p.Points)
	if err := price.check(); err != nil {
		return out, err
	}
	if order.OrderNo, err = newNumber(tx, o.Prefix); err != nil {
		return out, err
	}
	order.MemberID, order.MemberName, order.PatientID = p.MemberID, buyer.Name, p.PatientID
	order.MemberPhone.Set(buyer.Phone)
	order.Kind, order.Source, order.BuyerNote = o.Code, p.Source, p.Note
	order.DiscountFen, order.PointsUsed, order.PointsFen, order.PayableFen = price.DiscountFen, price.Points, value.Fen(price.Points), price.Payable()
	order.RefundStatus, order.Flag, order.InvoiceKind, order.InvoiceStatus = kind.RefundNone, NoFlag, NoInvoice, InvoiceNone
	order.ExpireAt = tx.Now.Add(p.PayWithin)
	saved, err := o.Records().Add(tx, r, row)
	if err != nil {
		return out, err
	}
	if err := ledger.Order(tx, r, p.MemberID, saved.ID, order.OrderNo, p.Points); err != nil {
		return out, err
	}
	if o.own.Placed != nil {
		if err := o.own.Placed(tx, r, row); err != nil {
			return out, err
		}
	}
	if order.PayableFen == 0 {
		saved, err = o.payByPoints(tx, r, saved.ID)
	}
	if err != nil {
		return out, err
	}
	return OrderCreated{Saved: *saved, OrderNo: order.OrderNo}, nil
}

// payByPoints makes an order one that is paid for, of which the points of its member have left nothing to pay.
func (o *Orders[T]) payByPoints(tx *store.Tx, r *api.Request, id int64) (*resource.Saved, error) {
	return o.Records().MoveBy(tx, r, flow.System, "pay", id, func(c *resource.Change[T]) error {
		return o.pay(c, Payment{Method: FromBalance, At: tx.Now})
	})
}
