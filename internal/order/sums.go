package order

import (
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/order/kind"
)

// DaySum is what came in and went out on a day in China, one way, for one kind of orders.
type DaySum struct {
	Day           int64 // its number since 1970
	PayMethod     PayMethod
	Kind          kind.OrderKind
	OrderCount    int64
	PaidFen       value.Fen
	OvertimeCount int64
	OvertimeFen   value.Fen
	RefundCount   int64
	RefundedFen   value.Fen
}

// BookOn adds money that moved to the sums of the day of a time.
func (s DaySum) BookOn(tx *store.Tx, at value.Time) {
	s.Day = identity.DayNumber(at)
	s.Book(tx)
}

// Book adds to the sums of the day. All payments of a kind and a way meet in one row, so it comes after everything else that the
// transaction does.
func (s DaySum) Book(tx *store.Tx) {
	tx.BeforeCommit(func() error {
		return tx.Exec(`INSERT INTO day_sums (day, pay_method, kind, order_count, paid_fen, overtime_count, overtime_fen, refund_count, refunded_fen)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (day, pay_method, kind) DO UPDATE SET
			order_count = day_sums.order_count + excluded.order_count, paid_fen = day_sums.paid_fen + excluded.paid_fen,
			overtime_count = day_sums.overtime_count + excluded.overtime_count, overtime_fen = day_sums.overtime_fen + excluded.overtime_fen,
			refund_count = day_sums.refund_count + excluded.refund_count, refunded_fen = day_sums.refunded_fen + excluded.refunded_fen`,
			s.Day, s.PayMethod, s.Kind, s.OrderCount, s.PaidFen, s.OvertimeCount, s.OvertimeFen, s.RefundCount, s.RefundedFen)
	})
}

// bookRefund adds a refund to the sums of the day on which its money was back, the way that it went. That comes to pass once:
// nothing leads on from there.
func bookRefund(c *resource.Change[Refund]) {
	f := c.After
	if f.FinishedAt != nil && c.Before.FinishedAt == nil && f.PayMethod != nil {
		DaySum{PayMethod: *f.PayMethod, Kind: f.Kind, RefundCount: 1, RefundedFen: f.AmountFen}.BookOn(c.Tx, *f.FinishedAt)
	}
}

// SoldDay is how much of something was paid for on a day in China.
type SoldDay struct {
	Kind   kind.OrderKind
	ItemID int64
	Day    int64 // its number since 1970
	N      int64
}

// Book adds to what was sold on the day, as the last thing in the transaction.
func (s SoldDay) Book(tx *store.Tx) {
	tx.BeforeCommit(func() error {
		return tx.Exec("INSERT INTO sold_days (kind, item_id, day, n) VALUES (?, ?, ?, ?) ON CONFLICT (kind, item_id, day) DO UPDATE SET n = sold_days.n + excluded.n",
			s.Kind, s.ItemID, s.Day, s.N)
	})
}

// Sold adds to how much of something was paid for on the day of a time, which happens once: no move takes a payment back.
func Sold(tx *store.Tx, of kind.OrderKind, at value.Time, id, qty int64) {
	SoldDay{Kind: of, ItemID: id, Day: identity.DayNumber(at), N: qty}.Book(tx)
}
