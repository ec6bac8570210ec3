package parcel

import (
	"fmt"
	"slices"
	"unicode/utf8"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/goods"
	"caredesk/internal/order"
)

// ParcelLineIn is how many of a SKU are ordered.
type ParcelLineIn struct {
	SkuID int64 `json:"skuId" minimum:"1"`
	Qty   int64 `json:"qty" minimum:"1" maximum:"999"`
}

// ParcelBasket is what is ordered, and for whom it is.
type ParcelBasket struct {
	Lines    []ParcelLineIn   `json:"lines" minItems:"1" maxItems:"50"`
	Receiver order.ReceiverIn `json:"receiver"`
}

// ParcelCreateIn takes an order over the telephone.
type ParcelCreateIn struct {
	MemberID int64  `json:"memberId" ref:"user" minimum:"1"`
	Points   int64  `json:"points,omitempty" minimum:"0" maximum:"9999999"`
	Note     string `json:"note,omitempty" maxLength:"200" lines:"many"`
	ParcelBasket
}

func createCall(o *order.Orders[Order]) *api.Call {
	return api.Once(o.Name+"Create", o.Need.With(perm.Write), func(r *api.Request, tx *store.Tx, in ParcelCreateIn) (order.OrderCreated, error) {
		return Place(tx, r, order.PlacedByStaff(in.MemberID, nil, in.Points, in.Note), in.ParcelBasket)
	})
}

// skuOptionsCall lets whoever takes an order pick what is ordered, also without the screen of goods.
func skuOptionsCall(o *order.Orders[Order]) *api.Call {
	return api.Read(o.Name+"SkuOptions", o.Need, func(r *api.Request, in resource.OptionsIn) (resource.OptionsOut, error) {
		return goods.PieceOptions(r.Q(), in)
	})
}

// Place orders what is in a basket.
func Place(tx *store.Tx, r *api.Request, p order.Placing, b ParcelBasket) (order.OrderCreated, error) {
	var o Order
	b.Receiver.Set(&o.Receiver)
	perGoods := map[int64]int64{}
	for i, line := range b.Lines {
		piece, err := goods.PieceOf(&tx.Q, line.SkuID)
		switch {
		case err != nil:
			return order.OrderCreated{}, err
		case piece == nil:
			return order.OrderCreated{}, notOnSale(i)
		case slices.ContainsFunc(o.Items, func(other OrderItem) bool { return other.SkuID == line.SkuID }):
			return order.OrderCreated{}, fault.InvalidField(fmt.Sprintf("lines.%d.skuId", i), "validation.twice", nil)
		}
		if perGoods[piece.GoodsID] += line.Qty; piece.LimitQty != nil && perGoods[piece.GoodsID] > int64(*piece.LimitQty) {
			return order.OrderCreated{}, fault.InvalidField(fmt.Sprintf("lines.%d.qty", i), "validation.maximum", map[string]any{"max": *piece.LimitQty})
		}
		o.add(piece, line.Qty)
	}
	o.Title, o.Cover = titleOf(o.Items), o.Items[0].Cover
	return Orders.Place(tx, r, p, &o)
}

// add puts so many pieces into an order. All goods go in one parcel, so the dearest freight is paid once.
func (o *Order) add(p *goods.Piece, qty int64) {
	item := OrderItem{GoodsID: p.GoodsID, SkuID: p.SkuID, Name: p.Name, Spec: p.Spec, Unit: p.Unit, Cover: p.Cover, PriceFen: p.PriceFen, Qty: qty, LineFen: p.PriceFen * value.Fen(qty)}
	o.Items = append(o.Items, item)
	o.Qty += int(qty)
	o.ItemFen += item.LineFen
	o.FreightFen = max(o.FreightFen, p.FreightFen)
}

// maxTitle is how long the title of an order is at most.
const maxTitle = 60

// titleOf is how an order is called: by its first line, and how many pieces there are if there is more than that.
func titleOf(of []OrderItem) string {
	title := of[0].Name
	if utf8.RuneCountInString(title) > maxTitle {
		title = string([]rune(title)[:maxTitle])
	}
	if len(of) == 1 {
		return title
	}
	qty := int64(0)
	for _, item := range of {
		qty += item.Qty
	}
	return fmt.Sprintf("%s等 %d 件", title, qty)
}
