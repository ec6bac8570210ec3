package order_test

import (
	"context"
	"slices"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/flow"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/order"
	"caredesk/internal/order/kind"
)

// life is a kind of orders, with the tables of what can happen to one and to its refunds.
type life struct {
	kind.Kind
	of              order.Handle
	orders, refunds flow.Table
}

func lifeOf[T any](of *order.Orders[T]) life {
	return life{Kind: of.Kind, of: of, orders: of.Resource().Life, refunds: order.Refunds[of.Code].Life}
}

// move is something that is done to an order, and the rows of its tables by which that is done.
type move struct {
	orders, refunds flow.Table
	do              func(p *player, id int64) error
}

// standing is how far an order has come, and each of its refunds.
type standing struct {
	status  string
	refunds []string
}

func (l life) standing(p *player, id int64) (now standing, err error) {
	q := p.DB.Read(context.Background())
	if now.status, err = store.Get[string](q, "SELECT CASE WHEN deleted_at IS NULL THEN status ELSE '' END FROM orders WHERE id = ?", id); err != nil {
		return now, err
	}
	now.refunds, err = store.All[string](q, "SELECT status FROM refunds WHERE order_id = ?", id)
	return now, err
}

func (s standing) refunding() bool {
	return slices.ContainsFunc(s.refunds, func(state string) bool {
		return !slices.Contains([]string{string(order.Succeeded), string(order.Rejected), string(order.Withdrawn)}, state)
	})
}

// allowsRefund are the moves that one of the refunds can make.
func (s standing) allowsRefund(all []move) (fit []move) {
	for _, m := range all {
		if slices.ContainsFunc(s.refunds, func(state string) bool { _, can := m.refunds.From(state); return can }) {
			fit = append(fit, m)
		}
	}
	return fit
}

// allows are the moves that the order can make, or one of its refunds.
func (s standing) allows(all []move) []move {
	fit := s.allowsRefund(all)
	for _, m := range all {
		if _, can := m.orders.From(s.status); can {
			fit = append(fit, m)
		}
	}
	return fit
}

// oneOf is one of several moves, each of which is made less often than others.
func oneOf(moves ...move) (m move) {
	for _, each := range moves {
		m.orders, m.refunds = append(m.orders, each.orders...), append(m.refunds, each.refunds...)
	}
	m.do = func(p *player, id int64) error { return moves[p.IntN(len(moves))].do(p, id) }
	return m
}

// timer has something be due that a move waits for, and the timer come round.
func (l life) timer(job, makes string, due func(tx *store.Tx, id int64) error) move {
	pass := l.passes(makes, due)
	m := move{orders: pass.orders, refunds: pass.refunds}
	m.do = func(p *player, id int64) error {
		if err := pass.do(p, id); err != nil {
			return err
		}
		return p.RunNow(job)
	}
	return m
}

// passes is time going by that a move waits for. Where the rules refuse what it would have led to, it does not.
func (l life) passes(awaited string, due func(tx *store.Tx, id int64) error) move {
	return move{orders: l.orders.Named(awaited), refunds: l.refunds.Named(awaited), do: func(p *player, id int64) error {
		return p.app(func(tx *store.Tx, _ *api.Request) error { return due(tx, id) })
	}}
}

// seeing is how staff see the orders of a kind. What is done is done to an order as it was seen.
type seeing[Row interface {
	Now(more ...any) map[string]any
}] struct{ life }

// see is an order as staff see it; absent where there is none any more.
func (s seeing[Row]) see(p *player, id int64) (row Row, there bool) {
	a := p.Ask(s.Name+"Detail", p.Admin, apptest.Written(map[string]any{"id": id}))
	if a.Code != 0 {
		return row, false
	}
	a.Into(p.T, &row)
	return row, true
}

// staff makes a call of the kind.
func (s seeing[Row]) staff(call string, in func(p *player, row Row) []any) move {
	name := s.Name + call
	return move{orders: s.orders.OfCall(name, ""), refunds: s.refunds.OfCall(name, ""), do: func(p *player, id int64) error {
		row, there := s.see(p, id)
		if !there {
			return nil
		}
		return p.ask(name, row.Now(in(p, row)...))
	}}
}

// app makes a move that comes from the app, or from whoever carries the money.
func (s seeing[Row]) app(makes string, f func(p *player, tx *store.Tx, r *api.Request, row Row) error) move {
	return move{orders: s.orders.Named(makes), refunds: s.refunds.Named(makes), do: func(p *player, id int64) error {
		row, there := s.see(p, id)
		if !there {
			return nil
		}
		return p.app(func(tx *store.Tx, r *api.Request) error { return f(p, tx, r, row) })
	}}
}

// nothing is what a call needs that takes only the order.
func nothing[Row any](*player, Row) []any { return nil }

// orderRow is what orders of all kinds show.
type orderRow struct {
	apptest.Saved
	Status                           kind.OrderStatus
	PayableFen, PaidFen, RefundedFen int64
	PointsUsed                       int64
	Refunds                          []refundRow
}

type refundRow struct {
	ID     int64
	Status order.RefundState
}

// Now names the order as it was seen, with further fields.
func (o orderRow) Now(more ...any) map[string]any {
	return apptest.With(apptest.ThisOne(o.Saved), more...)
}

// refund is one of the refunds of an order, in a state if there is such a one.
func (o orderRow) refund(p *player, in ...order.RefundState) int64 {
	fit := slices.DeleteFunc(slices.Clone(o.Refunds), func(f refundRow) bool { return !slices.Contains(in, f.Status) })
	switch {
	case len(fit) > 0:
		return fit[p.IntN(len(fit))].ID
	case len(o.Refunds) > 0:
		return o.Refunds[p.IntN(len(o.Refunds))].ID
	}
	return 1
}

// amount is something of what an order was paid with, or all that is left.
func (o orderRow) amount(p *player) int64 {
	if o.PaidFen == 0 { // for points, or not at all
		return 0
	}
	if p.IntN(4) == 0 {
		return max(o.PaidFen-o.RefundedFen, 1)
	}
	return 1 + p.Int64N(max(o.PaidFen/3, 1))
}

// commonMoves are what happens to orders of all kinds: they are paid for or not, their money goes back, and staff keep notes.
func (l life) commonMoves() []move {
	row := seeing[orderRow]{l}
	pay := func(method order.PayMethod) move {
		return row.app("pay", func(_ *player, tx *store.Tx, r *api.Request, row orderRow) error {
			payment := order.Payment{Method: method, AmountFen: value.Fen(row.PayableFen), At: tx.Now}
			if method != order.FromBalance {
				payment.No = apptest.RequestID()
			}
			_, err := l.of.Pay(tx, r, flow.Member, row.ID, payment)
			return err
		})
	}
	result := func(makes string, succeeded bool) move {
		return row.app(makes, func(p *player, tx *store.Tx, r *api.Request, row orderRow) error {
			_, err := l.of.RefundResult(tx, r, row.ID, row.refund(p, order.Processing), order.ChannelResult{Succeeded: succeeded, ChannelNo: apptest.RequestID(), FailText: "失败"})
			return err
		})
	}
	markPaid := row.staff("MarkPaid", func(p *player, _ orderRow) []any {
		return []any{"voucher", "转账 1", "paidAt", p.ThisMoment(), "requestId", apptest.RequestID()}
	})
	return []move{
		markPaid, markPaid, pay("wechat"), pay(order.FromBalance),
		row.staff("PriceAdjust", func(_ *player, row orderRow) []any {
			return []any{"payableFen", 1 + row.PayableFen*3/4, "reason", "优惠", "requestId", apptest.RequestID()}
		}),
		oneOf(
			row.staff("Cancel", func(*player, orderRow) []any { return []any{"reasonCode", "other", "reason", "不要了"} }),
			row.app("cancel", func(_ *player, tx *store.Tx, r *api.Request, row orderRow) error {
				_, err := l.of.CancelByMember(tx, r, row.ID, "")
				return err
			}),
			l.timer("orderTimeout", "cancel", func(tx *store.Tx, id int64) error { return tx.Exec("UPDATE orders SET expire_at = 1 WHERE id = ?", id) }),
		),
		oneOf(
			row.staff("Remark", func(*player, orderRow) []any { return []any{"remark", "会员来电"} }),
			row.staff("Flag", func(*player, orderRow) []any { return []any{"flag", "red"} }),
			row.staff("Owner", func(*player, orderRow) []any { return []any{"accountId", 1} }),
			row.staff("Invoice", func(*player, orderRow) []any { return []any{"invoiceNo", "FP-0001"} }),
		),
		row.staff("Del", nothing[orderRow]),
		row.staff("Refund", func(p *player, row orderRow) []any {
			return []any{"amountFen", row.amount(p), "reasonCode", "quality", "requestId", apptest.RequestID()}
		}),
		row.app("requestRefund", func(p *player, tx *store.Tx, r *api.Request, row orderRow) error {
			_, err := l.of.RequestRefund(tx, r, row.ID, order.RefundRequest{Type: order.RefundOnly, ReasonCode: order.Quality, AmountFen: value.Fen(row.amount(p))})
			return err
		}),
		row.staff("RefundAudit", func(p *player, row orderRow) []any {
			return []any{"refundId", row.refund(p, order.Requested), "approve", p.IntN(3) > 0, "reason", "按规定"}
		}),
		row.staff("RefundConfirm", func(p *player, row orderRow) []any {
			return []any{"refundId", row.refund(p, order.Processing), "voucher", "退 1"}
		}),
		row.staff("RefundRetry", func(p *player, row orderRow) []any { return []any{"refundId", row.refund(p, order.Failed)} }),
		row.staff("RefundPayOut", func(p *player, row orderRow) []any {
			return []any{"refundId", row.refund(p, order.Failed), "voucher", "退 2", "reason", "失败"}
		}),
		row.app("withdraw", func(p *player, tx *store.Tx, r *api.Request, row orderRow) error {
			_, err := l.of.WithdrawRefund(tx, r, row.ID, row.refund(p, order.Requested, order.AwaitingReturn))
			return err
		}),
		result("succeed", true), result("fail", false),
	}
}
