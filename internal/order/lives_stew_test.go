package order_test

import (
	"context"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/order"
	"caredesk/internal/order/stew"
)

func stewsPlayed(d *desk) *played {
	type stewRow = apptest.StewRow
	life := lifeOf(stew.Orders)
	row := seeing[stewRow]{life}
	stews := []int64{d.StewOffered("随机鸡汤"), d.StewOffered("随机鱼汤", "dailyQuota", 7)} // so few portions that some days have none left
	when := func(p *player) (value.Date, string) {
		day, _ := p.ChinaDay(24 * (2 + p.IntN(3)))
		return day, apptest.StewSlots[p.IntN(len(apptest.StewSlots))]
	}
	receiver := stew.StewReceiverIn{Name: "李收货", Phone: "13812345678", Province: "浙江省", City: "杭州市", District: "西湖区", Address: "文三路 100 号 2 幢"}
	quota := move{orders: life.orders.Named("reslot"), do: func(p *player, _ int64) error { // the kitchen cooks more or less on a day, or as always
		id := stews[p.IntN(2)]
		version, err := store.Get[int64](p.DB.Read(context.Background()), "SELECT version FROM stews WHERE id = ?", id)
		if err != nil {
			return err
		}
		day, _ := when(p)
		return p.ask("stewQuotaSave", map[string]any{"id": id, "version": version, "date": day, "quota": []any{nil, p.IntN(15)}[p.IntN(2)], "closed": p.IntN(6) == 0})
	}}
	return &played{
		life: life,
		place: func(p *player, who int64) (int64, error) {
			basket := stew.StewBasket{Mode: "delivery", Receiver: receiver, Avoid: "少盐", Lines: []stew.StewLineIn{{StewID: stews[p.IntN(2)], Spec: "单人份", Qty: 1 + p.Int64N(3)}}}
			if p.IntN(2) == 0 {
				basket.Lines = append(basket.Lines, stew.StewLineIn{StewID: stews[p.IntN(2)], Spec: "双人份", Qty: 1})
			}
			if p.IntN(2) == 0 {
				basket.Mode = "pickup"
			}
			basket.DeliverDate, basket.Slot = when(p)
			if p.IntN(2) == 0 {
				return p.ordered(func(tx *store.Tx, r *api.Request) (order.OrderCreated, error) {
					return stew.Place(tx, r, order.PlacedByMember(life.Kind, who, p.Int64N(40), "", "app"), basket)
				})
			}
			return p.taken(life.Name, map[string]any{
				"memberId": who, "points": p.IntN(40), "lines": basket.Lines, "deliverDate": basket.DeliverDate, "slot": basket.Slot, "mode": basket.Mode, "receiver": receiver, "requestId": apptest.RequestID(),
			})
		},
		moves: []move{
			row.staff("Accept", nothing[stewRow]),
			row.staff("Decline", func(*player, stewRow) []any { return []any{"reason", "食材不足", "requestId", apptest.RequestID()} }),
			row.staff("Reslot", func(p *player, _ stewRow) []any {
				day, slot := when(p)
				return []any{"deliverDate", day, "slot", slot}
			}),
			quota,
			row.staff("Dispatch", func(*player, stewRow) []any {
				return []any{"courierName", "骑手小王", "courierPhone", "13700008888"}
			}),
			row.staff("Ready", nothing[stewRow]),
			row.staff("Deliver", nothing[stewRow]),
			life.timer("stewDeliver", "deliver", func(tx *store.Tx, id int64) error {
				return tx.Exec("UPDATE order_stews SET dispatched_at = 1 WHERE order_id = ? AND dispatched_at IS NOT NULL", id)
			}),
			row.staff("Pickup", func(p *player, row stewRow) []any {
				if p.IntN(3) == 0 {
					return []any{"pickupCode", "没有码", "reason", "家属代领"}
				}
				return []any{"pickupCode", row.PickupCode}
			}),
			row.app("rate", func(p *player, tx *store.Tx, r *api.Request, row stewRow) error {
				_, err := stew.Orders.Rate(tx, r, row.ID, 1+p.IntN(5), "好喝")
				return err
			}),
		},
		never: []rule{
			{"more portions are taken than there are", store.Where("EXISTS (SELECT 1 FROM quota_days AS d JOIN stews AS s ON s.id = d.record_id WHERE d.kind = 'stew' AND d.booked > COALESCE(d.quota, s.daily_quota))")},
			{"other portions are taken than orders hold", store.Where(`EXISTS (SELECT 1 FROM stews AS s JOIN (SELECT DISTINCT deliver_date FROM order_stews) AS t ON TRUE
				WHERE COALESCE((SELECT d.booked FROM quota_days AS d WHERE d.kind = 'stew' AND d.record_id = s.id AND d.date = t.deliver_date), 0)
				<> COALESCE((SELECT sum(l.qty) FROM order_stew_items AS l JOIN order_stews AS m ON m.order_id = l.order_id WHERE l.stew_id = s.id AND m.deliver_date = t.deliver_date AND m.held), 0))`)},
			{"portions are taken on a day that no order is for", store.Where(`EXISTS (SELECT 1 FROM quota_days AS d WHERE d.kind = 'stew' AND d.booked > 0
				AND NOT EXISTS (SELECT 1 FROM order_stews AS m JOIN order_stew_items AS l ON l.order_id = m.order_id WHERE m.held AND m.deliver_date = d.date AND l.stew_id = d.record_id))`)},
			{"an order holds portions, or none, against its state", store.Where(`EXISTS (SELECT 1 FROM order_stews AS m JOIN orders AS o ON o.id = m.order_id
				WHERE m.held <> (o.status <> 'cancelled' AND (o.status <> 'refunded' OR m.accepted_at IS NOT NULL)))`)},
			{"an order does not cost its lines", store.Where(`EXISTS (SELECT 1 FROM orders AS o WHERE o.kind = 'stew' AND (o.item_fen <> (SELECT sum(l.line_fen) FROM order_stew_items AS l WHERE l.order_id = o.id)
				OR o.qty <> (SELECT sum(l.qty) FROM order_stew_items AS l WHERE l.order_id = o.id) OR EXISTS (SELECT 1 FROM order_stew_items AS l WHERE l.order_id = o.id AND l.line_fen <> l.price_fen * l.qty)))`)},
			{"an order was accepted, cooked or eaten, or was not, against its state", store.Where(`EXISTS (SELECT 1 FROM order_stews AS m JOIN orders AS o ON o.id = m.order_id WHERE o.status <> 'refunded'
				AND ((m.accepted_at IS NOT NULL) <> (o.status IN ('preparing', 'delivering', 'readyPickup', 'completed'))
				OR (m.cooked_at IS NOT NULL) <> (o.status IN ('delivering', 'readyPickup', 'completed')) OR (m.delivered_at IS NOT NULL) <> (o.status = 'completed')))`)},
			{"a stew was sold otherwise than its orders say", store.Where(`EXISTS (SELECT 1 FROM stews AS s WHERE s.sales <> COALESCE((SELECT sum(l.qty) FROM order_stew_items AS l JOIN orders AS o ON o.id = l.order_id
				WHERE l.stew_id = s.id AND o.paid_at IS NOT NULL), 0))`)},
			{"a stew has another score than the mean of its ratings", store.Where(`EXISTS (SELECT 1 FROM stews AS s JOIN (SELECT i.stew_id, count(*) AS n, sum(m.rating) AS rated
				FROM (SELECT DISTINCT stew_id, order_id FROM order_stew_items) AS i JOIN order_stews AS m ON m.order_id = i.order_id WHERE m.rating IS NOT NULL GROUP BY i.stew_id) AS r ON r.stew_id = s.id
				WHERE s.score <> (20 * CAST(r.rated AS BIGINT) + r.n) / (2 * r.n))`)},
			{turnsRed, store.Where(`EXISTS (SELECT 1 FROM orders AS o WHERE o.kind = 'stew' AND (o.due_at IS NOT NULL) <> (o.refund_status NOT IN ('requested', 'processing') AND o.status IN ('pendingAccept', 'preparing', 'delivering', 'readyPickup')))`)},
		},
	}
}
