package order

import (
	"time"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/flow"
	"caredesk/internal/engine/job"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/order/kind"
)

// Handle is the orders of one kind as those know them who deal with orders of any kind.
type Handle interface {
	Handle() resource.Handle
	Disclose(r *api.Request, q *store.Q, member int64) (any, error)
	Cancel(tx *store.Tx, r *api.Request, by flow.Actor, id int64, reason CancelReason, note string) (bool, error)

	// What members do, and what payment channels tell.
	Pay(tx *store.Tx, r *api.Request, by flow.Actor, id int64, p Payment) (OrderMoved, error)
	CancelByMember(tx *store.Tx, r *api.Request, id int64, note string) (OrderMoved, error)
	Receive(tx *store.Tx, r *api.Request, id int64) (OrderMoved, error)
	Rate(tx *store.Tx, r *api.Request, id int64, rating int, text string) (OrderMoved, error)
	RequestRefund(tx *store.Tx, r *api.Request, id int64, in RefundRequest) (RefundMoved, error)
	WithdrawRefund(tx *store.Tx, r *api.Request, order, refund int64) (OrderMoved, error)
	ReturnParcel(tx *store.Tx, r *api.Request, order, refund int64, code ExpressCode, number string) (OrderMoved, error)
	RefundResult(tx *store.Tx, r *api.Request, order, refund int64, result ChannelResult) (OrderMoved, error)

	code() kind.OrderKind
	timeOutReturn(tx *store.Tx, r *api.Request, order, refund int64) error
	cancelUnpaid(tx *store.Tx, r *api.Request, id int64, note string, points func(o *Order) error) (bool, error)
}

// Desk is the orders of all kinds.
type Desk map[kind.OrderKind]Handle

// DeskOf puts the kinds together.
func DeskOf(kinds ...Handle) Desk {
	desk := Desk{}
	for _, k := range kinds {
		desk[k.code()] = k
	}
	return desk
}

// Check holds the descriptions of all kinds against their rows, also of those that are not served.
func (d Desk) Check() error {
	for _, of := range d {
		if err := of.Handle().Check(); err != nil {
			return err
		}
	}
	return nil
}

// of finds the kind of an order.
func (d Desk) of(tx *store.Tx, id int64) (Handle, error) {
	code, err := store.Get[kind.OrderKind](&tx.Q, "SELECT kind FROM orders WHERE id = ?", id)
	return d[code], err
}

// CancelUnpaid gives up what a member has ordered and not paid for, tells how many orders that were, and hands the points
// that each had used to whoever gives them back.
func (d Desk) CancelUnpaid(tx *store.Tx, r *api.Request, member int64, reason string, giveBack func(order int64, orderNo string, points int64) error) (cancelled int, err error) {
	ids, err := store.All[int64](&tx.Q, "SELECT id FROM orders WHERE member_id = ? AND status = 'pendingPay' AND deleted_at IS NULL ORDER BY id", member)
	if err != nil {
		return 0, err
	}
	for _, id := range ids {
		of, err := d.of(tx, id)
		if err != nil {
			return 0, err
		}
		done, err := of.cancelUnpaid(tx, r, id, reason, func(o *Order) error { return giveBack(o.ID, o.OrderNo, o.PointsUsed) })
		if err != nil {
			return 0, err
		}
		if done {
			cancelled++
		}
	}
	return cancelled, nil
}

// returnedWithin is how long a refund waits for the goods to be sent back.
const returnedWithin = 10 * 24 * time.Hour

// Timers is what happens to orders of all kinds by itself.
func (d Desk) Timers() []job.Kind {
	timer := func(name string, do func(run *job.Run) error) job.Kind {
		return job.Kind{Name: name, Every: time.Minute, Route: "/order", Section: "order", Object: "order", Do: do}
	}
	return []job.Kind{
		timer("orderTimeout", job.WhenDue(func(tx *store.Tx, skip int) ([]int64, error) {
			return store.All[int64](&tx.Q, "SELECT id FROM orders WHERE status = 'pendingPay' AND deleted_at IS NULL AND expire_at <= ? ORDER BY expire_at, id LIMIT 1 OFFSET ?", tx.Now, skip)
		}, func(tx *store.Tx, r *api.Request, id int64) error {
			of, err := d.of(tx, id)
			if err != nil {
				return err
			}
			_, err = of.Cancel(tx, r, flow.System, id, Timeout, "")
			return err
		})),
		timer("returnTimeout", job.WhenDue(func(tx *store.Tx, skip int) ([]int64, error) {
			return store.All[int64](&tx.Q, "SELECT id FROM refunds WHERE status = 'awaitingReturn' AND back_express_no = '' AND audited_at <= ? ORDER BY audited_at, id LIMIT 1 OFFSET ?", tx.Now.Add(-returnedWithin), skip)
		}, func(tx *store.Tx, r *api.Request, refund int64) error {
			order, err := store.Get[int64](&tx.Q, "SELECT order_id FROM refunds WHERE id = ?", refund)
			if err != nil {
				return err
			}
			of, err := d.of(tx, order)
			if err != nil {
				return err
			}
			return of.timeOutReturn(tx, r, order, refund)
		})),
	}
}

// timeOutReturn ends a refund whose goods were never sent back. One that has gone on meanwhile is left alone.
func (o *Orders[T]) timeOutReturn(tx *store.Tx, r *api.Request, order, id int64) error {
	if err := orders.LockRow(tx, order); err != nil {
		return err
	}
	if sent, err := store.All[int64](&tx.Q, "SELECT id FROM refunds WHERE id = ? AND back_express_no <> ''", id); err != nil || len(sent) > 0 {
		return err
	}
	var refund *Refund
	done, err := o.refunds.Records().Step(tx, r, "timeout", id, func(c *resource.Change[Refund]) error {
		refund = c.After
		c.After.FailText = "returnTimeout"
		return nil
	})
	if err != nil || !done {
		return err
	}
	_, err = o.follow(tx, r, flow.System, order, nil, refund)
	return err
}

func (o *Orders[T]) code() kind.OrderKind { return o.Code }

func (o *Orders[T]) cancelUnpaid(tx *store.Tx, r *api.Request, id int64, note string, points func(o *Order) error) (bool, error) {
	return o.cancel(tx, r, flow.System, id, RiskControl, note, func(c *resource.Change[T]) error { return points(common(c.After)) })
}

// Complete notes that an order is done, and gives the member what it gains by it.
func (o *Orders[T]) Complete(c *resource.Change[T]) error {
	order := common(c.After)
	order.CompletedAt = &c.Tx.Now
	return ledger.Earn(c.Tx, c.Request, order.MemberID, order.ID, order.OrderNo, order.PaidFen-order.RefundedFen)
}
