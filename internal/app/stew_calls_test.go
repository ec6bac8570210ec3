package app_test

import (
	"context"
	"maps"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/store"
	"caredesk/internal/order/kind"
	"caredesk/internal/order/stew"
)

// stewOrders are the orders of stews.
var stewOrders = ordersOf{
	name: "orderChaStew", of: stew.Orders,
	made: func(d *desk) int64 { return d.NewStewOrder().ID },
	paid: func(d *desk) int64 { return d.PaidStew().ID },
}

// stewLives brings orders of stews into their states. What is delivered is never made ready to be picked up, nor the other way
// round.
var stewLives = lived{
	put: stewIn,
	step: func(tx *store.Tx, r *api.Request, move string, id int64) (bool, error) {
		return stew.Orders.Records().Step(tx, r, move, id, nil)
	},
	first: func(d *desk) any { return stewOrders.paid(d) },
	never: func(d *desk, id int64) []string {
		if mode := apptest.Must(store.Get[string](d.DB.Read(context.Background()), "SELECT mode FROM order_stews WHERE order_id = ?", id)); mode == "pickup" {
			return []string{"dispatch"}
		}
		return []string{"ready"}
	},
}

// stewIn brings an order of stews into a state in which nothing but the state is in the way of its moves: its slot is to come, and
// its portions are taken.
func stewIn(d *desk, tx *store.Tx, id int64, state string) error {
	if err := tx.Exec("DELETE FROM refunds WHERE order_id = ?", id); err != nil {
		return err
	}
	day, _ := d.ChinaDay(48)
	if err := tx.Exec("UPDATE order_stews SET deliver_date = ?, slot = '08:00-16:00', held = FALSE, accepted_at = NULL, cooked_at = NULL, dispatched_at = NULL, delivered_at = NULL, rating = NULL WHERE order_id = ?", day, id); err != nil {
		return err
	}
	return tx.Exec(`UPDATE orders SET status = ?, deleted_at = NULL, refund_status = 'none', refunded_fen = 0, adjust_count = 0, adjust_fen = 0,
		payable_fen = item_fen + freight_fen, paid_fen = item_fen + freight_fen, paid_at = ?, completed_at = NULL WHERE id = ?`, state, tx.Now, id)
}

// discloseStew has a member have eaten a stew.
func (d *desk) discloseStew(who int64) {
	d.T.Helper()
	id, dish := d.Order(who, kind.Stew, kind.Completed), d.StewOffered("某人吃过的汤")
	d.Write(func(tx *store.Tx) error {
		return tx.Exec("INSERT INTO order_stew_items (order_id, stew_id, name, spec, cover, price_fen, qty, line_fen) VALUES (?, ?, '汤', '单人份', '', 1, 1, 1)", id, dish)
	})
}

func init() {
	maps.Copy(ownLogged, stewOrders.samples())
	maps.Copy(ownLogged, map[string]sampled{
		// An order, and the member whose it is.
		"orderChaStewCreate": {func(d *desk) map[string]any {
			return d.StewBasket(d.NewMember(), []any{apptest.StewLine(d.StewOffered("某种汤"+apptest.RequestID()), "单人份", 1)})
		}, 2},
		"orderChaStewAccept": one(func(d *desk) map[string]any { return d.PaidStew().Now() }),
		// The order, and the refund that is asked for.
		"orderChaStewDecline": {func(d *desk) map[string]any {
			return d.PaidStew().Now("reason", "食材未到", "requestId", apptest.RequestID())
		}, 2},
		"orderChaStewReslot": one(func(d *desk) map[string]any {
			day, _ := d.ChinaDay(72)
			return d.PaidStew().Now("deliverDate", day, "slot", apptest.StewSlots[2])
		}),
		"orderChaStewDispatch": one(func(d *desk) map[string]any {
			return d.CookingStew().Now("courierName", "骑手小王", "courierPhone", "13700008888")
		}),
		"orderChaStewReady": one(func(d *desk) map[string]any { return d.CookingStew("mode", "pickup").Now() }),
		// The order, and what the member gains by it.
		"orderChaStewDeliver": {func(d *desk) map[string]any { return d.SentStew().Now() }, 2},
		"orderChaStewPickup": {func(d *desk) map[string]any {
			o := d.WaitingStew()
			return o.Now("pickupCode", o.PickupCode)
		}, 2},
		"orderChaStewSample": one(func(d *desk) map[string]any {
			o := d.PaidStew()
			day, _ := d.ChinaDay(0)
			d.Write(func(tx *store.Tx) error {
				return tx.Exec("UPDATE order_stews SET deliver_date = ? WHERE order_id = ?", day, o.ID)
			})
			return map[string]any{"stewId": o.Items[0].StewID, "date": day, "grams": 150, "place": "1 号留样柜"}
		}),
	})
}
