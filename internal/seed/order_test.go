package seed

import (
	"slices"
	"testing"

	"caredesk/internal/engine/flow"
	"caredesk/internal/engine/store"
	"caredesk/internal/order"
	"caredesk/internal/order/checkup"
	"caredesk/internal/order/gene"
	"caredesk/internal/order/insurance"
	"caredesk/internal/order/kind"
	"caredesk/internal/order/parcel"
	"caredesk/internal/order/stew"
	"caredesk/internal/order/visit"
)

func TestTheSmallestSetHasWhatTheDesksOfOrdersShow(t *testing.T) {
	q := smallest(t).Read(t.Context())
	for what, found := range map[string]int64{
		"an order of 20 lines":        must(store.Get[int64](q, "SELECT count(*) FROM (SELECT order_id FROM order_items GROUP BY order_id HAVING count(*) = 20) AS o")),
		"an order sent in two":        must(store.Get[int64](q, "SELECT count(*) FROM (SELECT order_id FROM order_shipments GROUP BY order_id HAVING count(*) = 2) AS o")),
		"a parcel that is late":       must(store.Get[int64](q, "SELECT count(*) FROM orders WHERE due_at < ?", when.UnixMilli())),
		"a parcel that is not":        must(store.Get[int64](q, "SELECT count(*) FROM orders WHERE due_at > ?", when.UnixMilli())),
		"an order taken by staff":     must(store.Get[int64](q, "SELECT count(*) FROM orders WHERE source = 'staff'")),
		"an order with an owner":      must(store.Get[int64](q, "SELECT count(*) FROM orders WHERE owner_id IS NOT NULL")),
		"an invoice asked for":        must(store.Get[int64](q, "SELECT count(*) FROM orders WHERE invoice_status = 'requested'")),
		"an invoice issued":           must(store.Get[int64](q, "SELECT count(*) FROM orders WHERE invoice_status = 'issued'")),
		"goods awaited back":          must(store.Get[int64](q, "SELECT count(*) FROM refunds WHERE status = 'awaitingReturn' AND type = 'returnRefund' AND items <> '[]'")),
		"a refund that was not given": must(store.Get[int64](q, "SELECT count(*) FROM refunds WHERE status IN ('rejected', 'withdrawn')")),
		"goods put back":              must(store.Get[int64](q, "SELECT count(*) FROM goods_stock_moves WHERE reason = 'orderBack'")),
	} {
		if found == 0 {
			t.Errorf("there is not %s", what)
		}
	}
}

// TestTimelinesTellMovesThatTheLivesOfOrdersKnow holds what was done to orders, and by whom, against the tables of their lives.
func TestTimelinesTellMovesThatTheLivesOfOrdersKnow(t *testing.T) {
	lives := map[kind.OrderKind]flow.Table{
		kind.Visit: visit.Orders.Resource().Life, kind.Goods: parcel.Orders.Resource().Life, kind.Gene: gene.Orders.Resource().Life,
		kind.Insurance: insurance.Orders.Resource().Life, kind.Stew: stew.Orders.Resource().Life, kind.CheckUp: checkup.Orders.Resource().Life,
	}
	actors := map[order.ActorType]flow.Actor{order.ByMember: flow.Member, order.ByStaff: flow.Staff | flow.System, order.BySystem: flow.System} // the order follows what staff do to a refund
	type told struct {
		Kind                         kind.OrderKind
		ActorType                    order.ActorType
		Action, FromStatus, ToStatus string
	}
	q := smallest(t).Read(t.Context())
	checked := 0
	for _, e := range must(store.All[told](q, "SELECT DISTINCT o.kind, e.actor_type, e.action, e.from_status, e.to_status FROM order_events e JOIN orders o ON o.id = e.order_id")) {
		life := lives[e.Kind]
		named := life.Named(e.Action)
		switch {
		case e.Action == "place":
			if e.FromStatus != "" || e.ToStatus != string(kind.PendingPay) {
				t.Errorf("placed: %+v", e)
			}
		case len(named) == 0 && e.Kind != kind.Goods: // what only this kind does, and its table does not tell yet
		case !slices.ContainsFunc(named, func(row flow.Row) bool {
			return slices.Contains(row.From, e.FromStatus) && row.To.Allows(e.FromStatus, e.ToStatus) && row.MadeBy()&actors[e.ActorType] != 0
		}):
			// Parcels come back by the hand of members too, and orders follow that.
			if e.Action != "followRefund" || e.ActorType != order.ByMember {
				t.Errorf("no life knows %+v", e)
			}
		default:
			checked++
		}
	}
	if checked < 40 {
		t.Errorf("only %d moves were held against the lives", checked)
	}
}
