package seed

import (
	"context"
	"fmt"
	"strings"

	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/goods"
	"caredesk/internal/member"
	"caredesk/internal/order"
	"caredesk/internal/order/kind"
	"caredesk/internal/order/parcel"
)

// parcels are what the orders of goods have beyond what all orders have: who receives them, their lines, and what was sent.
var parcels = entity{
	name:      "orderParcel",
	needs:     []string{orderName, goods.List.Name},
	follows:   member.Members.Name,
	immutable: true, // the version is that of the order
	table:     plainTable[parcelRow]("order_parcels"),
	fill:      fillParcels,
	wrong: []rule{
		unlike,
		{"belong to an order of another kind", store.Where("order_id NOT IN (SELECT o.id FROM orders AS o WHERE o.kind = 'goods')")},
		{"have no receiver", store.Where("receiver_name = '' OR receiver_phone_sealed = '' OR receiver_phone_index = '' OR receiver_phone_tail = '' OR receiver_city = '' OR receiver_address_sealed = ''")},
		{"have other amounts than their lines", store.Where(`NOT EXISTS (SELECT 1 FROM orders AS o WHERE o.id = order_parcels.order_id
			AND o.item_fen = (SELECT sum(l.line_fen) FROM order_items AS l WHERE l.order_id = o.id) AND o.qty = (SELECT sum(l.qty) FROM order_items AS l WHERE l.order_id = o.id)
			AND o.freight_fen = (SELECT max(g.freight_fen) FROM order_items AS l JOIN goods AS g ON g.id = l.goods_id WHERE l.order_id = o.id))`)},
		{"have a line that was not on sale, or cost something else", store.Where(`EXISTS (SELECT 1 FROM order_items AS l WHERE l.order_id = order_parcels.order_id AND (l.line_fen <> l.price_fen * l.qty OR NOT EXISTS (
			SELECT 1 FROM goods_skus AS s JOIN goods AS g ON g.id = s.goods_id JOIN goods_units AS u ON u.id = g.unit_id JOIN orders AS o ON o.id = l.order_id
			WHERE s.id = l.sku_id AND g.id = l.goods_id AND s.price_fen = l.price_fen AND s.spec = l.spec AND g.name = l.name AND u.name = l.unit AND g.status = 'onSale' AND g.created_at <= o.created_at)))`)},
		{"have more of some goods than may be ordered", store.Where(`EXISTS (SELECT 1 FROM order_items AS l JOIN goods AS g ON g.id = l.goods_id
			WHERE l.order_id = order_parcels.order_id AND g.limit_qty < (SELECT sum(m.qty) FROM order_items AS m WHERE m.order_id = l.order_id AND m.goods_id = l.goods_id))`)},
		{"are called by something else than their lines", store.Where(`NOT EXISTS (SELECT 1 FROM orders AS o JOIN order_items AS l ON l.order_id = o.id
			WHERE o.id = order_parcels.order_id AND l.id = (SELECT min(m.id) FROM order_items AS m WHERE m.order_id = o.id) AND o.cover = l.cover
			AND o.title = CASE WHEN o.qty = l.qty AND l.line_fen = o.item_fen THEN l.name ELSE l.name || '等 ' || o.qty || ' 件' END)`)},
		{"were sent, or not, against the status of their order", store.Where(`EXISTS (SELECT 1 FROM orders AS o JOIN order_items AS l ON l.order_id = o.id WHERE o.id = order_parcels.order_id
			AND CASE WHEN o.status IN ('pendingPay', 'cancelled', 'pendingShip', 'refunded') THEN l.shipped_qty > 0 WHEN o.status IN ('shipped', 'completed') THEN l.shipped_qty < l.qty ELSE FALSE END)
			OR (shipped_at IS NOT NULL) <> EXISTS (SELECT 1 FROM orders AS o WHERE o.id = order_parcels.order_id AND o.status IN ('partShipped', 'shipped', 'completed'))
			OR EXISTS (SELECT 1 FROM orders AS o WHERE o.id = order_parcels.order_id AND o.status = 'partShipped'
				AND (SELECT sum(l.shipped_qty) FROM order_items AS l WHERE l.order_id = o.id) NOT BETWEEN 1 AND o.qty - 1)`)},
		{"were received, or not, against the status of their order", store.Where(`COALESCE(received_at, 0) <> COALESCE((SELECT o.completed_at FROM orders AS o WHERE o.id = order_parcels.order_id), 0)`)},
		{"were last sent at another time than their last parcel", store.Where(`COALESCE(shipped_at, 0) <> COALESCE((SELECT max(s.shipped_at) FROM order_shipments AS s WHERE s.order_id = order_parcels.order_id), 0)
			OR (express_nos <> '') <> EXISTS (SELECT 1 FROM order_shipments AS s WHERE s.order_id = order_parcels.order_id)`)},
		{"were sent under a number of another", store.Where(`EXISTS (SELECT 1 FROM order_shipments AS s JOIN order_shipments AS t ON t.express_no = s.express_no AND t.id <> s.id WHERE s.order_id = order_parcels.order_id)`)},
		{"are paid back in full, or not, unlike their lines", store.Where(`EXISTS (SELECT 1 FROM orders AS o JOIN order_items AS l ON l.order_id = o.id WHERE o.id = order_parcels.order_id
			AND (o.status = 'refunded' AND l.refunded_qty <> l.qty OR o.refunded_fen = 0 AND l.refunded_qty > 0))`)},
		{"took nothing off the shelf", store.Where(`EXISTS (SELECT 1 FROM orders AS o JOIN order_items AS l ON l.order_id = o.id WHERE o.id = order_parcels.order_id AND o.status IN ('pendingPay', 'pendingShip', 'partShipped')
			AND NOT EXISTS (SELECT 1 FROM goods_stock_moves AS m WHERE m.goods_id = l.goods_id AND m.sku_id = l.sku_id AND m.note = o.order_no AND m.reason = 'order' AND m.stock_before - m.stock_after = l.qty))`)},
	},
}

// parcelRow is the row of the table.
type parcelRow struct {
	partOf
	parcel.Parcel
}

func fillParcels(ctx context.Context, db *store.DB, table *store.Table, b *batch) (int64, error) {
	made, err := byMember(parcelsOf, receiverSealer)(ctx, db, table, b)
	if err != nil {
		return 0, err
	}
	items, err := parcel.ItemColumns()
	if err != nil {
		return 0, err
	}
	if _, err := byMember(itemsOf, nothingToSeal)(ctx, db, items, b); err != nil {
		return 0, err
	}
	shipments, err := parcel.ShipmentColumns()
	if err != nil {
		return 0, err
	}
	_, err = byMember(shipmentsOf, nothingToSeal)(ctx, db, shipments, b)
	return made, err
}

// receiverSealer seals a receiver as the orders of goods do.
func receiverSealer(v *pii.Vault) (func(row any), error) {
	seal, err := parcel.Orders.Handle().Sealer(v)
	return func(row any) {
		of := row.(*parcelRow)
		whole := parcel.Order{Parcel: of.Parcel}
		seal(&whole)
		of.Parcel = whole.Parcel
	}, err
}

// eachParcel goes over the orders of goods of a member.
func eachParcel(b *batch, i int64, f func(l *life, p *purchase, id int64)) {
	l := lifeOf(b, i)
	for k := range l.purchases {
		if p := &l.purchases[k]; p.kind == kind.Goods {
			f(&l, p, orderID(i, k))
		}
	}
}

// parcelsOf are who receives the orders of a member, mostly itself, at one of two addresses.
func parcelsOf(b *batch, i int64) []parcelRow {
	var all []parcelRow
	eachParcel(b, i, func(l *life, p *purchase, id int64) {
		d := streamOf(b.seed, "receiver").row(i*2 + id%2)
		where, to := pick(d, places), pii.Name(personName(d, 1980))
		if id%2 == 0 && l.RealName != "" {
			to = l.RealName
		}
		row := parcelRow{partOf: partOf{id, p.createdAt}}
		row.ReceiverName, row.ReceiverProvince, row.ReceiverCity, row.ReceiverDistrict = to, where[0], where[1], where[2]
		row.ReceiverPhone.Set(phoneOf(i + 5_000_000*(id%2)))
		row.ReceiverAddress.Set(fmt.Sprintf("%s %d 号 %d 室", pick(d, roads), 1+d.below(900), 101+d.below(2000)))
		sent := sentOf(b, p, id)
		for n, s := range sent {
			row.ExpressNos = strings.TrimLeft(row.ExpressNos+" "+s.ExpressNo, " ")
			row.ShippedAt = &sent[n].ShippedAt
		}
		if p.status == kind.Completed {
			row.ReceivedAt = &p.endAt
		}
		all = append(all, row)
	})
	return all
}

// itemsOf are the lines of a member's orders, and what became of them.
func itemsOf(b *batch, i int64) []parcel.OrderItem {
	var all []parcel.OrderItem
	eachParcel(b, i, func(_ *life, p *purchase, id int64) {
		unsent := p.unsent()
		for n, l := range p.lines {
			item := parcel.OrderItem{
				ID: itemID(id, n), OrderID: id, GoodsID: l.GoodsID, SkuID: l.SkuID, Name: l.Name, Spec: l.Spec, Unit: l.Unit, Cover: l.Cover,
				PriceFen: l.PriceFen, Qty: l.qty, ShippedQty: l.qty - unsent[n], LineFen: l.PriceFen * value.Fen(l.qty),
			}
			switch {
			case p.status == kind.Refunded:
				item.RefundedQty = l.qty
			case p.returned && n == len(p.lines)-1:
				item.RefundedQty = 1
			}
			all = append(all, item)
		}
	})
	return all
}

func shipmentsOf(b *batch, i int64) []parcel.Shipment {
	var all []parcel.Shipment
	eachParcel(b, i, func(_ *life, p *purchase, id int64) { all = append(all, sentOf(b, p, id)...) })
	return all
}

// expresses carry parcels, each under numbers of its own.
var expresses = []weighted[order.ExpressCode]{{"SF", 40}, {"JD", 20}, {"ZTO", 15}, {"YTO", 10}, {"STO", 5}, {"YUNDA", 5}, {"EMS", 5}}

// sentOf are the parcels of an order, sent when its timeline says so.
func sentOf(b *batch, p *purchase, id int64) []parcel.Shipment {
	d := streamOf(b.seed, "shipment").row(id)
	by, way := b.crew[warehouse], p.way()
	var all []parcel.Shipment
	for n, held := range p.sent() {
		code := pickWeighted(d, expresses)
		s := parcel.Shipment{
			OrderID: id, ExpressCode: code, ExpressNo: fmt.Sprintf("%s%012d", code, id*2+int64(n)),
			ShippedAt: p.at(n+1, len(way), way[n+1]), ShippedBy: by.id, ShippedByName: by.name,
		}
		for k, qty := range held {
			if qty > 0 {
				s.Items = append(s.Items, parcel.ShippedLine{ItemID: itemID(id, k), Qty: qty})
			}
		}
		all = append(all, s)
	}
	return all
}
