package money

import (
	"maps"
	"slices"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/order"
	"caredesk/internal/order/kind"
)

// PayChannel is a payment channel that sends statements.
type PayChannel string

// EnumValues lists the channels.
func (PayChannel) EnumValues() []string { return []string{"wechat", "alipay"} }

// Difference is how the statement of a channel and ours differ in a movement.
type Difference string

// The differences. A movement that both know can be of another amount, or have gone another way than through the channel.
const (
	MissingHere  Difference = "missingHere"
	MissingThere Difference = "missingThere"
	OtherAmount  Difference = "amount"
	OtherWay     Difference = "payMethod"
)

// EnumValues lists the differences.
func (Difference) EnumValues() []string {
	return []string{string(MissingHere), string(MissingThere), string(OtherAmount), string(OtherWay)}
}

// ReconcileLine is a movement in which the two differ. What one side does not have is null.
type ReconcileLine struct {
	Difference Difference      `json:"difference"`
	Moved      Moved           `json:"moved"`
	Line       *int64          `json:"line"` // of the file
	PayNo      string          `json:"payNo"`
	ThereFen   *value.Fen      `json:"thereFen"`
	HereFen    *value.Fen      `json:"hereFen"`
	ThereAt    *value.Time     `json:"thereAt"`
	HereAt     *value.Time     `json:"hereAt"`
	OrderNo    string          `json:"orderNo"`
	OrderID    *int64          `json:"orderId" ref:"order"`
	Kind       *kind.OrderKind `json:"kind"`
}

// ReconcileSum is how many movements there are, and what they come to.
type ReconcileSum struct {
	Count int64     `json:"count"`
	Fen   value.Fen `json:"fen"`
}

func (s *ReconcileSum) add(fen value.Fen) {
	s.Count++
	s.Fen += fen
}

// ReconcileList is one sort of differences: all of them counted, and the first shown.
type ReconcileList struct {
	ReconcileSum

	Items []ReconcileLine `json:"items"`
}

// Reconciled is what came of comparing the statement of a channel with ours, on the days of the file.
type Reconciled struct {
	Channel PayChannel `json:"channel"`
	From    value.Date `json:"from"`
	To      value.Date `json:"to"`
	Lines   int64      `json:"lines"`
	// What is the same on both sides, by the way it went.
	MatchedPays    ReconcileSum  `json:"matchedPays"`
	MatchedRefunds ReconcileSum  `json:"matchedRefunds"`
	MissingHere    ReconcileList `json:"missingHere"`
	MissingThere   ReconcileList `json:"missingThere"`
	Different      ReconcileList `json:"different"`
	// Unseen are lines of the file about orders that the reader may not see.
	Unseen ReconcileSum `json:"unseen"`
}

// shownDifferences is how many of each sort are shown; a file has all of them.
const shownDifferences = 200

// movement is money that moved through a channel, as we have it.
type movement struct {
	orderID int64
	orderNo string
	kind    kind.OrderKind
	method  *order.PayMethod
	fen     value.Fen
	at      *value.Time
	no      string
	otherNo string // our own, by which the channel may know it too
}

// payment is an order that was paid for.
type payment struct {
	ID        int64            `json:"id"`
	OrderNo   string           `json:"orderNo"`
	Kind      kind.OrderKind   `json:"kind"`
	PayMethod *order.PayMethod `json:"payMethod"`
	PaidFen   value.Fen        `json:"paidFen"`
	PaidAt    *value.Time      `json:"paidAt"`
	PayNo     string           `json:"payNo"`
}

func (p payment) movement() movement {
	return movement{orderID: p.ID, orderNo: p.OrderNo, kind: p.Kind, method: p.PayMethod, fen: p.PaidFen, at: p.PaidAt, no: p.PayNo}
}

// payback is a refund that arrived.
type payback struct {
	ID         int64            `json:"id"`
	OrderID    int64            `json:"orderId"`
	OrderNo    string           `json:"orderNo"`
	Kind       kind.OrderKind   `json:"kind"`
	PayMethod  *order.PayMethod `json:"payMethod"`
	AmountFen  value.Fen        `json:"amountFen"`
	FinishedAt *value.Time      `json:"finishedAt"`
	ChannelNo  string           `json:"channelNo"`
	RefundNo   string           `json:"refundNo"`
}

func (p payback) movement() movement {
	return movement{orderID: p.OrderID, orderNo: p.OrderNo, kind: p.Kind, method: p.PayMethod, fen: p.AmountFen, at: p.FinishedAt, no: p.ChannelNo, otherNo: p.RefundNo}
}

var (
	payments     = store.TableOf[payment]("orders")
	paybacks     = store.TableOf[payback]("refunds")
	payNo, _     = payments.Column("payNo")
	channelNo, _ = paybacks.Column("channelNo")
	refundNo, _  = paybacks.Column("refundNo")
)

// paidOn and refundedOn are the movements through a channel on some days, which an index on the days finds.
func paidOn(file *channelFile, channel PayChannel) store.Select {
	return store.Select{Table: payments, Where: []store.Cond{store.Where(`paid_at IS NOT NULL AND (paid_at + 28800000) / 86400000 >= ? AND (paid_at + 28800000) / 86400000 <= ?
		AND pay_method = ? AND paid_fen > 0`, identity.NumberOf(file.from), identity.NumberOf(file.to), string(channel))}}
}

func refundedOn(file *channelFile, channel PayChannel) store.Select {
	return store.Select{Table: paybacks, Where: []store.Cond{store.Where(`status = 'succeeded' AND (finished_at + 28800000) / 86400000 >= ? AND (finished_at + 28800000) / 86400000 <= ?
		AND pay_method = ?`, identity.NumberOf(file.from), identity.NumberOf(file.to), string(channel))}}
}

// comparison holds the statement of a channel against ours, and tells of every difference.
type comparison struct {
	file    *channelFile
	channel PayChannel
	seen    []string // kinds
	out     Reconciled
	differs func(l ReconcileLine) error
}

// compare goes over both sides once. Rows of ours come one after another; of the file no more is kept than was read.
func compare(r *api.Request, q *store.Q, file *channelFile, channel PayChannel, differs func(l ReconcileLine) error) (Reconciled, error) {
	c := &comparison{file: file, channel: channel, seen: order.HeldBy(r.Caller.Grant), differs: differs}
	c.out = Reconciled{Channel: channel, From: file.from, To: file.to, Lines: int64(len(file.lines))}
	for _, l := range file.lines {
		l.met = false
	}
	if err := store.FindEach(q, paidOn(file, channel), func(p payment) error { return c.meet(Paid, p.movement()) }); err != nil {
		return c.out, err
	}
	if err := store.FindEach(q, refundedOn(file, channel), func(p payback) error { return c.meet(Refunded, p.movement()) }); err != nil {
		return c.out, err
	}
	return c.out, c.rest(q)
}

// meet compares a movement of ours with the line of the file that tells of it.
func (c *comparison) meet(way Moved, m movement) error {
	line, no := c.file.lines[moved{way, m.no}], m.no
	if line == nil && m.otherNo != "" {
		if line = c.file.lines[moved{way, m.otherNo}]; line != nil {
			no = m.otherNo
		}
	}
	visible := slices.Contains(c.seen, string(m.kind))
	switch {
	case line == nil && !visible:
		return nil
	case line == nil:
		c.out.MissingThere.add(m.fen)
		return c.differs(m.line(MissingThere, way, m.no, nil))
	}
	line.met = true
	switch {
	case !visible:
		c.out.Unseen.add(line.fen)
		return nil
	case m.method == nil || string(*m.method) != string(c.channel):
		c.out.Different.add(line.fen)
		return c.differs(m.line(OtherWay, way, no, line))
	case m.fen != line.fen:
		c.out.Different.add(line.fen - m.fen)
		return c.differs(m.line(OtherAmount, way, no, line))
	case way == Paid:
		c.out.MatchedPays.add(m.fen)
	default:
		c.out.MatchedRefunds.add(m.fen)
	}
	return nil
}

func (m movement) line(how Difference, way Moved, no string, line *channelLine) ReconcileLine {
	l := ReconcileLine{Difference: how, Moved: way, PayNo: no, HereFen: &m.fen, HereAt: m.at, OrderNo: m.orderNo, OrderID: &m.orderID, Kind: &m.kind}
	if line != nil {
		l.Line, l.ThereFen, l.ThereAt = &line.line, &line.fen, &line.at
	}
	return l
}

// askedAtOnce is how many numbers are looked for together.
const askedAtOnce = 500

// rest looks for the lines that nothing of these days told of: a payment just before midnight may be booked after it, and
// another may have been noted as gone another way.
func (c *comparison) rest(q *store.Q) error {
	left := slices.DeleteFunc(slices.Collect(maps.Keys(c.file.lines)), func(of moved) bool { return c.file.lines[of].met })
	slices.SortFunc(left, func(a, b moved) int { return int(c.file.lines[a].line - c.file.lines[b].line) })
	for some := range slices.Chunk(left, askedAtOnce) {
		if err := c.lookUp(q, some); err != nil {
			return err
		}
	}
	for _, of := range left {
		line := c.file.lines[of]
		if line.met {
			continue
		}
		c.out.MissingHere.add(line.fen)
		if err := c.differs(ReconcileLine{Difference: MissingHere, Moved: of.way, PayNo: of.no, Line: &line.line, ThereFen: &line.fen, ThereAt: &line.at}); err != nil {
			return err
		}
	}
	return nil
}

// lookUp finds the movements of ours that have some numbers, whenever and whichever way they went.
func (c *comparison) lookUp(q *store.Q, some []moved) error {
	numbers := map[Moved][]string{}
	for _, of := range some {
		numbers[of.way] = append(numbers[of.way], of.no)
	}
	paid, err := store.Find[payment](q, store.Select{Table: payments, Where: []store.Cond{store.Where("pay_no <> '' AND paid_at IS NOT NULL"), store.In(payNo, numbers[Paid])}})
	if err != nil {
		return err
	}
	for _, p := range paid {
		if err := c.meetOnce(Paid, p.movement()); err != nil {
			return err
		}
	}
	for _, by := range []store.Cond{store.AllOf([]store.Cond{store.Where("channel_no <> ''"), store.In(channelNo, numbers[Refunded])}), store.In(refundNo, numbers[Refunded])} {
		back, err := store.Find[payback](q, store.Select{Table: paybacks, Where: []store.Cond{by, store.Where("status = 'succeeded'")}})
		if err != nil {
			return err
		}
		for _, p := range back {
			if err := c.meetOnce(Refunded, p.movement()); err != nil {
				return err
			}
		}
	}
	return nil
}

// meetOnce passes over what another row of ours was found for.
func (c *comparison) meetOnce(way Moved, m movement) error {
	for _, no := range []string{m.no, m.otherNo} {
		if line := c.file.lines[moved{way, no}]; line != nil && !line.met {
			return c.meet(way, m)
		}
	}
	return nil
}
