package seed

import (
	"fmt"
	"slices"
	"time"

	"caredesk/internal/order/kind"
)

// line is how many of a piece are ordered.
type line struct {
	*piece
	qty int64
}

const (
	// maxLines is what the biggest order has, and linesApart how far apart the lines of two orders are numbered.
	maxLines   = 20
	linesApart = 32
)

var lineCounts = []weighted[int]{{1, 55}, {2, 25}, {3, 13}, {4, 7}}

// itemID is the id of the n-th line of an order.
func itemID(order int64, n int) int64 { return order*linesApart + int64(n) + 1 }

// chooseGoods puts into an order what was on sale then. What is there longest sells best.
func chooseGoods(b *batch, d *dice, p *purchase) {
	count := pickWeighted(d, lineCounts)
	switch {
	case p.biggest:
		count = maxLines
	case p.status == kind.PartShipped:
		count = max(count, 2)
	}
	onSale := max(b.shop.soldAt(p.createdAt), 1)
	p.lines = make([]line, 0, count)
	for range count {
		p.add(b, onSale, d.below(1+d.below(onSale)), 1+d.below(1+d.below(3)))
	}
	if p.qty < 2 && p.status == kind.PartShipped {
		p.status = kind.PendingShip // nothing that could be sent in two parcels
	}
	p.split = p.qty > 1 && d.chance(12) && (p.status == kind.Shipped || p.status == kind.Completed)
}

// add takes the piece at a place, or the next one of which the order has none yet, and no more of it than may be ordered.
func (p *purchase) add(b *batch, onSale, at, qty int64) {
	for range onSale {
		is := &b.shop.pieces[at]
		if room := p.room(is); room > 0 {
			qty = min(qty, room)
			p.lines = append(p.lines, line{is, qty})
			p.qty += qty
			p.itemFen += qty * int64(is.PriceFen)
			p.freightFen = max(p.freightFen, int64(is.FreightFen))
			return
		}
		at = (at + 1) % onSale
	}
}

// room is how many of a piece can still be ordered: none of one that the order has.
func (p *purchase) room(is *piece) int64 {
	left := int64(999)
	if is.LimitQty != nil {
		left = int64(*is.LimitQty)
	}
	for _, l := range p.lines {
		if l.piece == is {
			return 0
		}
		if l.GoodsID == is.GoodsID && is.LimitQty != nil {
			left -= l.qty
		}
	}
	return left
}

// titleOfLines calls an order by its first line, and says how many pieces there are if there is more than that.
func (p *purchase) titleOfLines() string {
	if len(p.lines) == 1 {
		return p.lines[0].Name
	}
	return fmt.Sprintf("%s等 %d 件", p.lines[0].Name, p.qty)
}

// shipWithin is how long after the payment an order that is not sent turns red.
const shipWithin = 48 * time.Hour

// sent is how many pieces of each line each parcel holds: a first one with a part of it where there are two.
func (p *purchase) sent() (parcels [][]int64) {
	whole := make([]int64, len(p.lines))
	for n, l := range p.lines {
		whole[n] = l.qty
	}
	switch {
	case p.status != kind.PartShipped && p.status != kind.Shipped && p.status != kind.Completed:
		return nil
	case p.status != kind.PartShipped && !p.split:
		return [][]int64{whole}
	}
	first, rest := make([]int64, len(p.lines)), slices.Clone(whole)
	first[0] = whole[0]
	if len(p.lines) == 1 {
		first[0]--
	}
	rest[0] -= first[0]
	if p.status == kind.PartShipped {
		return [][]int64{first}
	}
	return [][]int64{first, rest}
}

// unsent is how many pieces of each line are in no parcel.
func (p *purchase) unsent() []int64 {
	left := make([]int64, len(p.lines))
	for n, l := range p.lines {
		left[n] = l.qty
	}
	for _, held := range p.sent() {
		for n, qty := range held {
			left[n] -= qty
		}
	}
	return left
}
