package order

import (
	"time"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/flow"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/order/kind"
)

// RefundIn gives money back at the wish of staff.
type RefundIn struct {
	resource.RecordRef
	resource.WithReason

	AmountFen  value.Fen    `json:"amountFen" minimum:"0" maximum:"9999999999"`
	ReasonCode RefundReason `json:"reasonCode"`
	Items      []RefundLine `json:"items,omitempty" maxItems:"100"`
	Restock    bool         `json:"restock,omitempty"`
}

// RefundMoved answers a refund that was made.
type RefundMoved struct {
	OrderMoved

	RefundID int64  `json:"refundId"`
	RefundNo string `json:"refundNo"`
}

// RefundRef is embedded by the input of calls that bring a refund further: the order as it was seen, and which of its refunds.
type RefundRef struct {
	resource.RecordRef

	RefundID int64 `json:"refundId" minimum:"1"`
}

// RefundAuditIn lets a refund that was asked for pass, for less where that is fair, or not.
type RefundAuditIn struct {
	RefundRef
	resource.WithReason

	Approve   bool       `json:"approve"`
	AmountFen *value.Fen `json:"amountFen,omitempty" minimum:"0" maximum:"9999999999"`
}

// Move is the one that is asked for.
func (in RefundAuditIn) Move() string {
	if in.Approve {
		return "approve"
	}
	return "reject"
}

// RefundConfirmIn tells that money which goes back outside the app has gone.
type RefundConfirmIn struct {
	RefundRef

	Voucher string `json:"voucher" minLength:"2" maxLength:"64"`
}

// RefundPayOutIn tells that money which did not go back the way it came has gone another way.
type RefundPayOutIn struct {
	RefundRef
	resource.ForReason

	Voucher string `json:"voucher" minLength:"2" maxLength:"64"`
}

// pastAfterSale tells whether an order was done so long ago that money goes back only for a reason that finance gives.
func (o *Orders[T]) pastAfterSale(order *Order, now value.Time) bool {
	days := 7
	if o.Code == kind.Goods {
		days = 15
	}
	return order.CompletedAt != nil && now > order.CompletedAt.Add(time.Duration(days)*24*time.Hour)
}

func (o *Orders[T]) refundCalls() []*api.Call {
	return []*api.Call{
		Refunding(o, "Refund", o.refundByStaff),
		RefundMoving(o, "RefundAudit", o.audit),
		RefundMoving(o, "RefundConfirm", o.confirm),
		RefundMoving(o, "RefundRetry", o.retry),
		RefundMoving(o, "RefundPayOut", o.payOut),
	}
}

// RefundMoving makes the call by which staff bring a refund further. The order follows.
func RefundMoving[T any, In interface{ ref() RefundRef }](o *Orders[T], call string, step func(c *resource.Change[Refund], in In) error) *api.Call {
	moves := resource.MovesOf[Refund, In](o.refunds.Records(), o.Name+call)
	return api.Write(o.Name+call, moves.Need, func(r *api.Request, tx *store.Tx, in In) (OrderMoved, error) {
		ref := in.ref()
		var refund *Refund
		saved, err := o.followed(tx, r, flow.System, ref.ID, &ref.Version, func() (*Refund, error) {
			_, err := moves.Make(tx, r, in, ref.RefundID, nil, func(c *resource.Change[Refund]) error {
				if c.Before.OrderID != ref.ID {
					return fault.NotFound()
				}
				refund = c.After
				return step(c, in)
			})
			return refund, err
		})
		if err != nil {
			return OrderMoved{}, err
		}
		if saved, err = o.payBack(tx, r, saved, refund); err != nil {
			return OrderMoved{}, err
		}
		return o.moved(r, tx, saved)
	})
}

func (r RefundRef) ref() RefundRef { return r }

// Refunding makes the call of a move that opens a refund, which the step tells. It is done once under its id, and what goes back
// to a balance is there at once.
func Refunding[T any, In selecting](o *Orders[T], call string, step func(c *resource.Change[T], in In) (*Refund, error)) *api.Call {
	moves := resource.MovesOf[T, In](o.Records(), o.Name+call)
	return api.Once(o.Name+call, moves.Need, func(r *api.Request, tx *store.Tx, in In) (out RefundMoved, err error) {
		which := in.Selected()
		if err := orders.LockRow(tx, which.ID); err != nil {
			return out, err
		}
		var made *Refund
		saved, err := moves.Make(tx, r, in, which.ID, &which.Version, func(c *resource.Change[T]) (err error) {
			if made, err = step(c, in); err != nil {
				return err
			}
			return o.open(c, made)
		})
		if err != nil {
			return out, err
		}
		if saved, err = o.payBack(tx, r, saved, made); err != nil {
			return out, err
		}
		out.OrderMoved, err = o.moved(r, tx, saved)
		out.RefundID, out.RefundNo = made.ID, made.RefundNo
		return out, err
	})
}

// refundByStaff gives money back at the wish of staff.
func (o *Orders[T]) refundByStaff(c *resource.Change[T], in RefundIn) (*Refund, error) {
	if in.Reason == "" && (in.ReasonCode == OtherReason || o.pastAfterSale(common(c.Before), c.Tx.Now)) {
		return nil, fault.InvalidField("reason", "validation.required", nil)
	}
	made := Granted(c.Request, c.Tx.Now, in.ReasonCode, in.Reason, in.AmountFen)
	made.Items, made.Restock = in.Items, in.Restock
	return made, nil
}

// Granted is a refund that whoever lets money go has decided about.
func Granted(r *api.Request, now value.Time, reason RefundReason, text string, amount value.Fen) *Refund {
	return &Refund{
		Source: ByStaff, Type: RefundOnly, ReasonCode: reason, ReasonText: text, AmountFen: amount, Status: Processing,
		AuditorID: &r.Caller.AccountID, AuditedAt: &now,
	}
}

// Declined is the refund of all that an order which staff do not serve was paid with. Whoever lets money go decides about it.
func Declined(o *Order, reason RefundReason, text string) *Refund {
	return &Refund{Source: ByStaff, Type: RefundOnly, ReasonCode: reason, ReasonText: text, AmountFen: o.PaidFen - o.RefundedFen, Status: Requested}
}

// checkAmount refuses to give nothing back of what was paid. Only an order that points have paid for is given back for nothing
// but the points.
func (f *Refund) checkAmount(of value.Fen) error {
	if f.AmountFen == 0 && of > 0 {
		return fault.InvalidField("amountFen", "validation.aboveZero", nil)
	}
	return nil
}

func (o *Orders[T]) audit(c *resource.Change[Refund], in RefundAuditIn) error {
	f := c.After
	f.AuditorID, f.AuditedAt = &c.Request.Caller.AccountID, &c.Tx.Now
	if !in.Approve {
		return nil
	}
	if in.AmountFen != nil && *in.AmountFen > f.AmountFen {
		return fault.Amount(f.AmountFen)
	}
	if in.AmountFen != nil {
		asked := f.AmountFen
		f.DeductFen += asked - *in.AmountFen
		f.AmountFen = *in.AmountFen
		if err := f.checkAmount(asked); err != nil {
			return err
		}
	}
	f.Status = Processing
	if f.Type == ReturnRefund {
		f.Status = AwaitingReturn
	}
	return nil
}

// retry puts money on its way once more; why it did not arrive stays in the log.
func (o *Orders[T]) retry(c *resource.Change[Refund], _ RefundRef) error {
	c.After.FailText = ""
	return nil
}

func (o *Orders[T]) confirm(c *resource.Change[Refund], in RefundConfirmIn) error {
	c.After.ChannelNo, c.After.FinishedAt = in.Voucher, &c.Tx.Now
	return nil
}

func (o *Orders[T]) payOut(c *resource.Change[Refund], in RefundPayOutIn) error {
	another := Offline
	c.After.ChannelNo, c.After.FinishedAt, c.After.PaidOut, c.After.PayMethod = in.Voucher, &c.Tx.Now, true, &another
	return nil
}
