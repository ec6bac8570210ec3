package seed

import (
	"cmp"
	"slices"

	"caredesk/internal/engine/value"
	"caredesk/internal/goods"
	"caredesk/internal/order"
	"caredesk/internal/order/kind"
)

// stock is what orders did to the goods: how many pieces of each were sold, and what lately left the shelves or came back.
// What older orders moved is part of what was counted before.
type stock struct {
	sold  map[int64]int64       // by goods
	moves map[int64][]stockMove // by SKU
}

// stockMove is one movement by an order.
type stockMove struct {
	goods.StockMove
	by int64 // by how much
}

// counted is from when on movements by orders are told one by one.
func (b *batch) counted() value.Time { return b.now.Add(-lately) }

func (s *stock) note(moves []stockMove, sold []line) {
	for _, m := range moves {
		s.moves[m.SkuID] = append(s.moves[m.SkuID], m)
	}
	for _, l := range sold {
		s.sold[l.GoodsID] += l.qty
	}
}

// movedBy is what a late order moved: what it ordered left the shelf, and came back if it came to nothing, or when it was
// returned.
func movedBy(b *batch, p *purchase, o *order.Order, steps []order.OrderEvent, refunds []order.Refund) []stockMove {
	if p.createdAt < b.counted() {
		return nil
	}
	var moves []stockMove
	move := func(l line, at value.Time, by int64, note string, who int64, name string) {
		reason := goods.Ordered
		if by > 0 {
			reason = goods.PutBackByOrder
		}
		moves = append(moves, stockMove{goods.StockMove{
			GoodsID: l.GoodsID, SkuID: l.SkuID, Spec: l.Spec, At: at, Reason: reason, Note: note, OperatorID: who, OperatorName: name,
		}, by})
	}
	for _, l := range p.lines {
		placed := steps[0]
		if placed.ActorType == order.ByMember {
			placed.ActorID, placed.ActorName = 0, bySystem.name
		}
		move(l, p.createdAt, -l.qty, o.OrderNo, placed.ActorID, placed.ActorName)
		if p.status == kind.Cancelled || p.status == kind.Refunded {
			move(l, p.endAt, l.qty, o.OrderNo, 0, bySystem.name)
		}
	}
	if p.returned && p.refundedFen > 0 {
		back := p.lines[len(p.lines)-1]
		back.qty = 1
		move(back, *refunds[0].FinishedAt, 1, refunds[0].RefundNo, b.crew[warehouse].id, b.crew[warehouse].name)
	}
	return moves
}

// lateMoves are those of a SKU in their order, what they come to, and how far they go below it on the way.
func (s *stock) lateMoves(sku int64) (moves []stockMove, sum, lowest int64) {
	if s == nil {
		return nil, 0, 0
	}
	moves = s.moves[sku]
	slices.SortStableFunc(moves, func(a, b stockMove) int { return cmp.Compare(a.At, b.At) })
	for _, m := range moves {
		sum += m.by
		lowest = min(lowest, sum)
	}
	return moves, sum, lowest
}
