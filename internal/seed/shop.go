package seed

import (
	"slices"
	"sort"

	"caredesk/internal/engine/file"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/value"
	"caredesk/internal/goods"
	"caredesk/internal/order/kind"
	"caredesk/internal/special"
)

// shop is all that members can order, made once: what they bought is worked out again for every table.
type shop struct {
	pieces   []piece // those on sale, what was there first first
	services map[kind.OrderKind][]service
	products []special.InsuranceProduct // those on the shelf, by their ids
}

// piece is a SKU as it is ordered, and since when it can be.
type piece struct {
	goods.Piece

	since value.Time
}

// service is what an order is for that has no lines.
type service struct {
	id    int64
	title string
	cover file.Image
	fen   int64
}

// openShop puts together what is on offer. Members made alone have bought the usual goods.
func openShop(b *batch, preset string) *shop {
	s := &shop{products: insurancesOnOffer(b), services: map[kind.OrderKind][]service{
		kind.Visit: visitsOnOffer(b), kind.Gene: testsOnOffer(b), kind.Insurance: policiesOnOffer(b), kind.Stew: stewsOnOffer(b), kind.CheckUp: checkUpsOnOffer(b),
	}}
	count := b.rows[goods.List.Name]
	if count == 0 {
		count = goodsItems.rows.of(preset)
	}
	for i := range count {
		row := goodsOf(b, goodsDice(b, i), i)
		if row.Status != goods.OnSale {
			continue
		}
		for _, sku := range row.Skus {
			p := piece{since: row.CreatedAt, Piece: goods.Piece{
				SkuID: sku.ID, GoodsID: row.ID, Name: row.Name, Spec: sku.Spec, Unit: unitSet[row.UnitID-1].name, Cover: row.Cover,
				PriceFen: sku.PriceFen, FreightFen: row.FreightFen, LimitQty: row.LimitQty,
			}}
			if sku.Image != "" {
				p.Cover = sku.Image
			}
			s.pieces = append(s.pieces, p)
		}
	}
	slices.SortStableFunc(s.pieces, func(a, b piece) int { return int(a.since - b.since) })
	return s
}

// soldAt is how many of the pieces were on sale by then.
func (s *shop) soldAt(at value.Time) int64 {
	return int64(sort.Search(len(s.pieces), func(n int) bool { return s.pieces[n].since > at }))
}

// onOffer are the services of a catalogue that are on the shelf, with what one of them costs.
func onOffer(b *batch, of resource.Handle, count int, plan func(i int) (name string, fen int64)) []service {
	var all []service
	for i := range count {
		if offShelf(int64(i)) {
			continue
		}
		name, fen := plan(i)
		all = append(all, service{int64(i) + 1, name, file.Image("/files/" + serviceCover(b, of, int64(i))), fen})
	}
	return all
}
