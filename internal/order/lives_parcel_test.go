package order_test

import (
	"fmt"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/store"
	"caredesk/internal/order"
	"caredesk/internal/order/parcel"
)

func parcelsPlayed(d *desk) *played {
	type parcelRow = apptest.ParcelRow
	life := lifeOf(parcel.Orders)
	row, common := seeing[parcelRow]{life}, seeing[orderRow]{life}
	skus := []int64{d.Offered("甲种", 5_000, 2_000, "freightFen", 800).Skus[0].ID, d.Offered("乙种", 333, 2_000).Skus[0].ID}
	some := func(p *player, row parcelRow) []order.RefundLine {
		item := row.Items[p.IntN(len(row.Items))]
		return []order.RefundLine{{ItemID: item.ID, Qty: 1 + p.Int64N(item.Qty)}}
	}
	number := func() string { return fmt.Sprintf("SF%09d", apptest.People.Add(1)) }
	waiting := func(row parcelRow) int64 {
		for _, f := range row.Refunds {
			if f.Status == order.AwaitingReturn {
				return f.ID
			}
		}
		return 1
	}
	ship := row.staff("Ship", func(p *player, row parcelRow) []any {
		return []any{"items", some(p, row), "expressCode", "SF", "expressNo", number(), "requestId", apptest.RequestID()}
	})
	all := row.staff("Ship", func(p *player, row parcelRow) []any {
		return []any{"items", row.All(), "expressCode", "SF", "expressNo", number(), "requestId", apptest.RequestID()}
	})
	sendBack := row.app("requestRefund", func(p *player, tx *store.Tx, r *api.Request, row parcelRow) error {
		_, err := parcel.Orders.RequestRefund(tx, r, row.ID, order.RefundRequest{Type: order.ReturnRefund, ReasonCode: order.Quality, AmountFen: (row.PaidFen + 2) / 3, Items: some(p, row)})
		return err
	})
	return &played{
		life: life,
		place: func(p *player, who int64) (int64, error) {
			in := apptest.Basket(who, apptest.Line(skus[0], 1+p.Int64N(3)), apptest.Line(skus[1], 1+p.Int64N(3)))
			in["points"] = p.IntN(40)
			return p.taken(life.Name, in)
		},
		moves: []move{
			ship, all, all,
			row.staff("Address", func(*player, parcelRow) []any { return []any{"receiver", apptest.Receiver(), "reason", "搬家"} }),
			row.staff("ShipEdit", func(p *player, row parcelRow) []any {
				id := int64(1)
				if len(row.Shipments) > 0 {
					id = row.Shipments[p.IntN(len(row.Shipments))].ID
				}
				return []any{"shipmentId", id, "expressCode", "JD", "expressNo", number()}
			}),
			row.staff("Receive", func(*player, parcelRow) []any { return []any{"reason", "来电"} }),
			row.app("receive", func(_ *player, tx *store.Tx, r *api.Request, row parcelRow) error {
				_, err := parcel.Orders.Receive(tx, r, row.ID)
				return err
			}),
			life.timer("goodsReceive", "receive", func(tx *store.Tx, id int64) error {
				return tx.Exec("UPDATE order_parcels SET shipped_at = 1 WHERE order_id = ? AND shipped_at IS NOT NULL", id)
			}),
			row.staff("Resend", func(p *player, row parcelRow) []any {
				return []any{"items", some(p, row), "reasonCode", "damaged", "reason", "压坏", "requestId", apptest.RequestID()}
			}),
			row.staff("Refund", func(p *player, row parcelRow) []any {
				return []any{
					"amountFen", 1 + p.Int64N(max(int64(row.PaidFen)/3, 1)), "reasonCode", "quality", "items", some(p, row), "restock", p.IntN(2) == 0, "requestId", apptest.RequestID(),
				}
			}),
			sendBack, sendBack, sendBack,
			row.staff("ReturnParcel", func(p *player, row parcelRow) []any {
				return []any{"refundId", waiting(row), "expressCode", "SF", "expressNo", number()}
			}),
			common.app("sendBack", func(p *player, tx *store.Tx, r *api.Request, row orderRow) error {
				_, err := parcel.Orders.ReturnParcel(tx, r, row.ID, row.refund(p, order.AwaitingReturn), "SF", number())
				return err
			}),
			row.staff("ReturnReceive", func(p *player, row parcelRow) []any {
				in := []any{"refundId", waiting(row), "accept", p.IntN(3) > 0, "reason", "看过"}
				if p.IntN(2) == 0 {
					in = append(in, "restock", []int64{row.Items[p.IntN(len(row.Items))].ID})
				}
				return in
			}),
			life.timer("returnTimeout", "timeout", func(tx *store.Tx, id int64) error {
				return tx.Exec("UPDATE refunds SET audited_at = 1 WHERE order_id = ? AND status = 'awaitingReturn'", id)
			}),
		},
		never: []rule{
			{"a line went out or back more often than it was ordered", store.Where("EXISTS (SELECT 1 FROM order_items WHERE shipped_qty > qty OR refunded_qty > qty)")},
			{"the stock is not its movements", store.Where("EXISTS (SELECT 1 FROM goods_skus WHERE stock < 0 OR stock <> (SELECT COALESCE(SUM(stock_after - stock_before), 0) FROM goods_stock_moves WHERE sku_id = goods_skus.id))")},
			{"what was reserved is not back exactly once", store.Where(`EXISTS (SELECT 1 FROM orders WHERE status = 'cancelled' AND
				(SELECT COALESCE(SUM(stock_after - stock_before), 0) FROM goods_stock_moves WHERE note = orders.order_no) <> 0)`)},
			{"goods were sold otherwise than their orders say", store.Where(`EXISTS (SELECT 1 FROM goods WHERE sales <> COALESCE((SELECT sum(l.qty) FROM order_items AS l JOIN orders AS o ON o.id = l.order_id
				WHERE l.goods_id = goods.id AND o.paid_at IS NOT NULL), 0))`)},
		},
	}
}
