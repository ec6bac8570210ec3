package order

import (
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/value"
)

// Price is what an order comes to: what is ordered, less what the tier and points take off, and what sending it costs.
type Price struct {
	ItemFen     value.Fen
	DiscountFen value.Fen
	Points      int64 // of which each is worth one fen
	FreightFen  value.Fen
}

// PriceOf takes off what the tier of a member does, who pays so many of a hundred.
func PriceOf(item, freight value.Fen, tierPct int, points int64) Price {
	return Price{ItemFen: item, DiscountFen: (item*value.Fen(100-tierPct) + 50) / 100, Points: points, FreightFen: freight}
}

// Payable is what is left to pay.
func (p Price) Payable() value.Fen {
	return p.ItemFen - p.DiscountFen - value.Fen(p.Points) + p.FreightFen
}

// check keeps points from paying for more than there is.
func (p Price) check() error {
	if p.Payable() < 0 {
		return fault.InvalidField("points", "validation.maximum", map[string]any{"max": p.Points + int64(p.Payable())})
	}
	return nil
}
