package order

import (
	"slices"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/flow"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/member"
)

// ledger is where members gain by orders and lose by them.
var ledger member.Ledger

// OrderCancelIn gives an order up before it is paid for.
type OrderCancelIn struct {
	resource.RecordRef
	resource.ForReason

	ReasonCode CancelReason `json:"reasonCode"`
}

// byTheConsole are the reasons that are not given by people.
var byTheConsole = []CancelReason{Timeout, RiskControl}

// Check refuses reasons that staff do not give.
func (in OrderCancelIn) Check(*store.Tx) error {
	if slices.Contains(byTheConsole, in.ReasonCode) {
		return fault.InvalidField("reasonCode", "validation.choice", nil)
	}
	return nil
}

func (o *Orders[T]) cancelByStaff(c *resource.Change[T], in OrderCancelIn) error {
	return o.giveUp(c, in.ReasonCode, givePointsBack[T])
}

// Cancel gives up an order that is not paid for, and tells whether it was one.
func (o *Orders[T]) Cancel(tx *store.Tx, r *api.Request, by flow.Actor, id int64, reason CancelReason, note string) (bool, error) {
	return o.cancel(tx, r, by, id, reason, note, givePointsBack[T])
}

func (o *Orders[T]) cancel(tx *store.Tx, r *api.Request, by flow.Actor, id int64, reason CancelReason, note string, points func(c *resource.Change[T]) error) (bool, error) {
	_, done, err := o.Records().StepBy(tx, r, by, "cancel", id, nil, func(c *resource.Change[T]) error {
		c.Reason = note
		return o.giveUp(c, reason, points)
	})
	return done, err
}

// giveUp notes why an order came to nothing, and returns what it had reserved.
func (o *Orders[T]) giveUp(c *resource.Change[T], reason CancelReason, points func(c *resource.Change[T]) error) error {
	order := common(c.After)
	order.CancelReason, order.CancelledAt = &reason, &c.Tx.Now
	if order.PointsUsed > 0 {
		if err := points(c); err != nil {
			return err
		}
	}
	if o.own.GiveBack == nil {
		return nil
	}
	return o.own.GiveBack(c)
}

func givePointsBack[T any](c *resource.Change[T]) error {
	order := common(c.After)
	return ledger.GiveBack(c.Tx, c.Request, order.MemberID, order.ID, order.OrderNo, order.PointsUsed)
}
