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

	AmountFen  value.Fen    `json:"amountFen" minimum:"1" maximum:"9999999999"`
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
	AmountFen *value.Fen `json:"amountFen,omitempty" minimum:"1" maximum:"9999999999"`
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
		o.refundCall(),
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

// refundCall makes the call by which staff give money back.
func (o *Orders[T]) refundCall() *api.Call {
	moves := resource.MovesOf[T, RefundIn](o.Records(), o.Name+"Refund")
	return api.Once(o.Name+"Refund", moves.Need, func(r *api.Request, tx *store.Tx, in RefundIn) (out RefundMoved, err error) {
		var made Refund
		saved, err := moves.Make(tx, r, in, in.ID, &in.Version, func(c *resource.Change[T]) error {
			if in.Reason == "" && (in.ReasonCode == OtherReason || o.pastAfterSale(common(c.Before), tx.Now)) {
				return fault.InvalidField("reason", "validation.required", nil)
			}
			made = Refund{
				Source: ByStaff, Type: RefundOnly, ReasonCode: in.ReasonCode, ReasonText: in.Reason, AmountFen: in.AmountFen,
				Items: in.Items, Restock: in.Restock, Status: Processing, AuditorID: &r.Caller.AccountID, AuditedAt: &tx.Now,
			}
			return o.open(c, &made)
		})
		if err != nil {
			return out, err
		}
		if saved, err = o.payBack(tx, r, saved, &made); err != nil {
			return out, err
		}
		out.OrderMoved, err = o.moved(r, tx, saved)
		out.RefundID, out.RefundNo = made.ID, made.RefundNo
		return out, err
	})
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
		f.DeductFen += f.AmountFen - *in.AmountFen
		f.AmountFen = *in.AmountFen
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
	c.After.ChannelNo, c.After.FinishedAt, c.After.PaidOut = in.Voucher, &c.Tx.Now, true
	return nil
}
