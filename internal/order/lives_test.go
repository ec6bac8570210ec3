package order_test

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/flow"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/order"
	"caredesk/internal/order/parcel"
)

var livesFor = flag.Duration("lives", 2*time.Second, "how long random lives of orders are played on each database")

// player is somebody who does things to orders, at random, on one of two replicas.
type player struct {
	*desk
	*rand.Rand
	who      []int64
	patients map[int64]int64 // whom each member looks after
}

// somePatient is whom a member looks after.
func (p *player) somePatient(who int64) int64 { return p.patients[who] }

// played is how the orders of one kind are placed, and what staff, members, channels and timers do to one: each tells what came
// of it. A kind joins by its entry below.
type played struct {
	place func(p *player, who int64) (int64, error)
	moves []func(p *player, id int64) error
}

func playedKinds(d *desk) []played { return []played{parcelsPlayed(d), visitsPlayed(d)} }

// ask makes a call as staff do. What the rules refuse is no failure.
func (p *player) ask(call string, in map[string]any) error {
	a := p.Ask(call, p.Admin, apptest.Written(in))
	if a.Code >= fault.CodeInternal {
		return fmt.Errorf("%s: %s", call, a)
	}
	return nil
}

// app does something as the door does. What the rules refuse is no failure.
func (p *player) app(f func(tx *store.Tx, r *api.Request) error) error {
	err := p.AsApp(f)
	if _, refused := fault.As(err); refused {
		return nil
	}
	return err
}

// seeing is how the orders of a kind are seen, and moved as they were seen.
type seeing[Row interface {
	Now(more ...any) map[string]any
}] string

// of is an order as staff see it; absent where there is none any more.
func (name seeing[Row]) of(p *player, id int64) (row Row, there bool) {
	a := p.Ask(string(name)+"Detail", p.Admin, apptest.Written(map[string]any{"id": id}))
	if a.Code != 0 {
		return row, false
	}
	a.Into(p.T, &row)
	return row, true
}

// staff makes a call of the kind.
func (name seeing[Row]) staff(call string, in func(p *player, row Row) []any) func(p *player, id int64) error {
	return func(p *player, id int64) error {
		row, there := name.of(p, id)
		if !there {
			return nil
		}
		return p.ask(string(name)+call, row.Now(in(p, row)...))
	}
}

// member does what comes from the app.
func (name seeing[Row]) member(f func(p *player, tx *store.Tx, r *api.Request, row Row) error) func(p *player, id int64) error {
	return func(p *player, id int64) error {
		row, there := name.of(p, id)
		if !there {
			return nil
		}
		return p.app(func(tx *store.Tx, r *api.Request) error { return f(p, tx, r, row) })
	}
}

// timer has something be due, and the timer come round.
func timer(name string, due func(tx *store.Tx, id int64) error) func(p *player, id int64) error {
	return func(p *player, id int64) error {
		if err := p.DB.Write(context.Background(), func(tx *store.Tx) error { return due(tx, id) }); err != nil {
			return err
		}
		return p.RunNow(name)
	}
}

// placed takes an order over the telephone; 0 where there was nothing left of what it needs.
func (p *player) placed(name string, in map[string]any) (int64, error) {
	a := p.Ask(name+"Create", p.Admin, apptest.Written(in))
	if a.Code != 0 && a.Code != fault.CodeShortage {
		return 0, fmt.Errorf("placing: %s", a)
	}
	var made apptest.Saved
	if a.Code == 0 {
		a.Into(p.T, &made)
	}
	return made.ID, nil
}

// orderRow is what orders of all kinds show.
type orderRow struct {
	apptest.Saved
	PayableFen, PaidFen int64
	Refunds             []struct{ ID int64 }
}

// Now names the order as it was seen, with further fields.
func (o orderRow) Now(more ...any) map[string]any {
	return apptest.With(apptest.ThisOne(o.Saved), more...)
}

func (o orderRow) refund(p *player) int64 {
	if len(o.Refunds) == 0 {
		return 1
	}
	return o.Refunds[p.IntN(len(o.Refunds))].ID
}

// commonMoves are what happens to orders of all kinds: they are paid for or not, and their money goes back.
func commonMoves(name string, of order.Handle) []func(p *player, id int64) error {
	row := seeing[orderRow](name)
	pay := func(method order.PayMethod) func(p *player, id int64) error {
		return row.member(func(p *player, tx *store.Tx, r *api.Request, row orderRow) error {
			payment := order.Payment{Method: method, AmountFen: value.Fen(row.PayableFen), At: tx.Now}
			if method != order.FromBalance {
				payment.No = apptest.RequestID()
			}
			_, err := of.Pay(tx, r, flow.Member, row.ID, payment)
			return err
		})
	}
	ask := row.member(func(p *player, tx *store.Tx, r *api.Request, row orderRow) error {
		_, err := of.RequestRefund(tx, r, row.ID, order.RefundRequest{Type: order.RefundOnly, ReasonCode: order.Quality, AmountFen: value.Fen(1 + row.PaidFen/2)})
		return err
	})
	result := row.member(func(p *player, tx *store.Tx, r *api.Request, row orderRow) error {
		_, err := of.RefundResult(tx, r, row.ID, row.refund(p), order.ChannelResult{Succeeded: p.IntN(3) > 0, ChannelNo: apptest.RequestID(), FailText: "失败"})
		return err
	})
	return []func(p *player, id int64) error{
		row.staff("MarkPaid", func(p *player, _ orderRow) []any {
			return []any{"voucher", "转账 1", "paidAt", p.ThisMoment(), "requestId", apptest.RequestID()}
		}),
		pay("wechat"), pay(order.FromBalance),
		row.staff("PriceAdjust", func(p *player, row orderRow) []any {
			return []any{"payableFen", 1 + row.PayableFen*3/4, "reason", "优惠", "requestId", apptest.RequestID()}
		}),
		row.staff("Cancel", func(*player, orderRow) []any { return []any{"reasonCode", "other", "reason", "不要了"} }),
		row.member(func(_ *player, tx *store.Tx, r *api.Request, row orderRow) error {
			_, err := of.CancelByMember(tx, r, row.ID, "")
			return err
		}),
		timer("orderTimeout", func(tx *store.Tx, id int64) error { return tx.Exec("UPDATE orders SET expire_at = 1 WHERE id = ?", id) }),
		row.staff("Refund", func(p *player, row orderRow) []any {
			return []any{"amountFen", 1 + p.Int64N(max(row.PaidFen, 1)), "reasonCode", "quality", "requestId", apptest.RequestID()}
		}),
		ask, ask, result, result, result,
		row.staff("RefundAudit", func(p *player, row orderRow) []any {
			return []any{"refundId", row.refund(p), "approve", p.IntN(4) > 0, "reason", "按规定"}
		}),
		row.staff("RefundConfirm", func(p *player, row orderRow) []any { return []any{"refundId", row.refund(p), "voucher", "退 1"} }),
		row.staff("RefundRetry", func(p *player, row orderRow) []any { return []any{"refundId", row.refund(p)} }),
		row.staff("RefundPayOut", func(p *player, row orderRow) []any {
			return []any{"refundId", row.refund(p), "voucher", "退 2", "reason", "失败"}
		}),
		row.member(func(p *player, tx *store.Tx, r *api.Request, row orderRow) error {
			_, err := of.WithdrawRefund(tx, r, row.ID, row.refund(p))
			return err
		}),
	}
}

func parcelsPlayed(d *desk) played {
	skus := []int64{d.Offered("甲种", 5_000, 400, "freightFen", 800).Skus[0].ID, d.Offered("乙种", 333, 400).Skus[0].ID}
	type parcelRow = apptest.ParcelRow
	row := seeing[parcelRow]("orderGoods")
	some := func(p *player, row parcelRow) []order.RefundLine {
		item := row.Items[p.IntN(len(row.Items))]
		return []order.RefundLine{{ItemID: item.ID, Qty: 1 + p.Int64N(item.Qty)}}
	}
	refundOf := func(p *player, row parcelRow) int64 {
		if len(row.Refunds) == 0 {
			return 1
		}
		return row.Refunds[p.IntN(len(row.Refunds))].ID
	}
	ship := row.staff("Ship", func(p *player, row parcelRow) []any {
		return []any{"items", some(p, row), "expressCode", "SF", "expressNo", fmt.Sprintf("SF%09d", apptest.People.Add(1)), "requestId", apptest.RequestID()}
	})
	ask := row.member(func(p *player, tx *store.Tx, r *api.Request, row parcelRow) error {
		_, err := parcel.Orders.RequestRefund(tx, r, row.ID, order.RefundRequest{Type: order.ReturnRefund, ReasonCode: order.Quality, AmountFen: 1 + row.PaidFen/2, Items: some(p, row)})
		return err
	})
	return played{
		place: func(p *player, who int64) (int64, error) {
			in := apptest.Basket(who, apptest.Line(skus[0], 1+p.Int64N(3)), apptest.Line(skus[1], 1+p.Int64N(3)))
			in["points"] = p.IntN(40)
			return p.placed("orderGoods", in)
		},
		moves: append(commonMoves("orderGoods", parcel.Orders),
			ship, ship, ship, ask,
			row.staff("Receive", func(*player, parcelRow) []any { return []any{"reason", "来电"} }),
			row.member(func(_ *player, tx *store.Tx, r *api.Request, row parcelRow) error {
				_, err := parcel.Orders.Receive(tx, r, row.ID)
				return err
			}),
			timer("goodsReceive", func(tx *store.Tx, id int64) error {
				return tx.Exec("UPDATE order_parcels SET shipped_at = 1 WHERE order_id = ? AND shipped_at IS NOT NULL", id)
			}),
			row.staff("Resend", func(p *player, row parcelRow) []any {
				return []any{"items", some(p, row), "reasonCode", "damaged", "reason", "压坏", "requestId", apptest.RequestID()}
			}),
			row.staff("Refund", func(p *player, row parcelRow) []any {
				return []any{
					"amountFen", 1 + p.Int64N(max(int64(row.PaidFen), 1)), "reasonCode", "quality", "items", some(p, row), "restock", p.IntN(2) == 0, "requestId", apptest.RequestID(),
				}
			}),
			row.staff("ReturnReceive", func(p *player, row parcelRow) []any {
				in := []any{"refundId", refundOf(p, row), "accept", p.IntN(4) > 0, "reason", "看过"}
				if p.IntN(2) == 0 {
					in = append(in, "restock", []int64{row.Items[p.IntN(len(row.Items))].ID})
				}
				return in
			}),
			timer("returnTimeout", func(tx *store.Tx, id int64) error {
				return tx.Exec("UPDATE refunds SET audited_at = 1 WHERE order_id = ? AND status = 'awaitingReturn'", id)
			}),
		),
	}
}

// always are what must never be found, whatever was done to orders.
var always = []struct {
	wrong string
	find  func(q *store.Q) (int64, error)
}{
	{"more went back than was paid", func(q *store.Q) (int64, error) {
		return store.Get[int64](q, "SELECT count(*) FROM orders WHERE refunded_fen > paid_fen")
	}},
	{"an order does not cost its parts", func(q *store.Q) (int64, error) {
		return store.Get[int64](q, "SELECT count(*) FROM orders WHERE payable_fen <> item_fen - discount_fen - points_fen + freight_fen + adjust_fen")
	}},
	{"an order does not know what went back", func(q *store.Q) (int64, error) {
		return store.Get[int64](q, "SELECT count(*) FROM orders WHERE refunded_fen <> (SELECT COALESCE(SUM(amount_fen), 0) FROM refunds WHERE order_id = orders.id AND status = 'succeeded')")
	}},
	{"refunds that are open come to more than is left", func(q *store.Q) (int64, error) {
		return store.Get[int64](q, `SELECT count(*) FROM orders WHERE paid_fen < (SELECT COALESCE(SUM(amount_fen), 0) FROM refunds
		WHERE order_id = orders.id AND status NOT IN ('rejected', 'withdrawn'))`)
	}},
	{"an order does not know how far its refunds are", func(q *store.Q) (int64, error) {
		return store.Get[int64](q, `SELECT count(*) FROM orders WHERE refund_status <> CASE
		WHEN EXISTS (SELECT 1 FROM refunds AS f WHERE f.order_id = orders.id AND f.status IN ('awaitingReturn', 'processing', 'failed')) THEN 'processing'
		WHEN EXISTS (SELECT 1 FROM refunds AS f WHERE f.order_id = orders.id AND f.status = 'requested') THEN 'requested'
		WHEN refunded_fen = 0 THEN 'none' WHEN refunded_fen < paid_fen THEN 'partial' ELSE 'full' END`)
	}},
	{"a refund says something else of its order", func(q *store.Q) (int64, error) {
		return store.Get[int64](q, `SELECT count(*) FROM refunds AS r JOIN orders AS o ON o.id = r.order_id WHERE r.order_no <> o.order_no OR r.kind <> o.kind OR r.member_id <> o.member_id
		OR r.pay_method <> CASE WHEN r.paid_out THEN 'offline' ELSE o.pay_method END OR (r.due_at IS NULL) <> (r.status IN ('succeeded', 'rejected', 'withdrawn'))`)
	}},
	{"the end of an order is not what its money says", func(q *store.Q) (int64, error) {
		return store.Get[int64](q, "SELECT count(*) FROM orders WHERE (status = 'refunded') <> (paid_fen > 0 AND refunded_fen = paid_fen) AND status <> 'surrendered'")
	}},
	{"a line went out or back more often than it was ordered", func(q *store.Q) (int64, error) {
		return store.Get[int64](q, "SELECT count(*) FROM order_items WHERE shipped_qty > qty OR refunded_qty > qty")
	}},
	{"the stock is not its movements", func(q *store.Q) (int64, error) {
		return store.Get[int64](q, "SELECT count(*) FROM goods_skus WHERE stock < 0 OR stock <> (SELECT COALESCE(SUM(stock_after - stock_before), 0) FROM goods_stock_moves WHERE sku_id = goods_skus.id)")
	}},
	{"what was reserved is not back exactly once", func(q *store.Q) (int64, error) {
		return store.Get[int64](q, `SELECT count(*) FROM orders WHERE status = 'cancelled' AND
		(SELECT COALESCE(SUM(stock_after - stock_before), 0) FROM goods_stock_moves WHERE note = orders.order_no) <> 0`)
	}},
	{"an account is not its ledger", func(q *store.Q) (int64, error) {
		return store.Get[int64](q, `SELECT count(*) FROM members WHERE points <> (SELECT COALESCE(SUM(delta), 0) FROM member_ledger WHERE member_id = members.id AND account = 'points')
		OR growth <> (SELECT COALESCE(SUM(delta), 0) FROM member_ledger WHERE member_id = members.id AND account = 'growth')
		OR balance_fen <> (SELECT COALESCE(SUM(delta), 0) FROM member_ledger WHERE member_id = members.id AND account = 'balance')`)
	}},
	{"points of an order are not given back exactly once", func(q *store.Q) (int64, error) {
		return store.Get[int64](q, `SELECT count(*) FROM orders WHERE points_used > 0 AND
		(SELECT COALESCE(SUM(delta), 0) FROM member_ledger WHERE ref_type = 'order' AND ref_id = orders.id AND account = 'points' AND reason IN ('orderSpend', 'refundReturn'))
		<> CASE WHEN status IN ('cancelled', 'refunded') THEN 0 ELSE -points_used END`)
	}},
	{"a timeline has gaps", func(q *store.Q) (int64, error) {
		return store.Get[int64](q, `SELECT count(*) FROM order_events AS e WHERE e.from_status <> '' AND e.from_status <>
		(SELECT b.to_status FROM order_events AS b WHERE b.order_id = e.order_id AND b.id < e.id ORDER BY b.id DESC LIMIT 1)`)
	}},
	{"a timeline does not end where its order is", func(q *store.Q) (int64, error) {
		return store.Get[int64](q, `SELECT count(*) FROM orders WHERE status <>
		(SELECT to_status FROM order_events AS e WHERE e.order_id = orders.id ORDER BY e.id DESC LIMIT 1)`)
	}},
}

// check looks for what must never be, in one state of the database.
func (p *player) check() error {
	return p.DB.Snapshot(context.Background(), func(q *store.Q) error {
		for _, rule := range always {
			if n, err := rule.find(q); err != nil || n > 0 {
				return fmt.Errorf("%s: %d times, %w", rule.wrong, n, err)
			}
		}
		return nil
	})
}

// TestRandomLivesAddUp plays orders from two replicas at once, as staff, members, channels and timers do, and holds every
// step against the rules.
func TestRandomLivesAddUp(t *testing.T) {
	eachPair(t, func(here, there *desk) {
		kinds := playedKinds(here)
		who := []int64{here.NewMember(), here.NewMember(), here.NewMember()}
		patients := map[int64]int64{}
		for i, id := range who {
			patients[id] = here.NewPatient(id, "赵小宁", apptest.ResidentNumber("1960-05-05", 10+i))
			here.Adjust(here.Admin, id, "points", 1_000)
			here.Adjust(here.Admin, id, "balance", 50_000)
		}
		var mu sync.Mutex
		placed := make([][]int64, len(kinds))
		steps := 0
		until := time.Now().Add(*livesFor)
		var all sync.WaitGroup
		for i, d := range []*desk{here, there, here, there} {
			p := &player{desk: d, Rand: rand.New(rand.NewPCG(uint64(i), 14)), who: who, patients: patients}
			all.Go(func() {
				for time.Now().Before(until) && !t.Failed() {
					k := p.IntN(len(kinds))
					mu.Lock()
					known := slices.Clone(placed[k])
					steps++
					mu.Unlock()
					var err error
					if len(known) < 3 || p.IntN(12) == 0 && len(known) < 60 {
						var id int64
						if id, err = kinds[k].place(p, who[p.IntN(len(who))]); id != 0 {
							mu.Lock()
							placed[k] = append(placed[k], id)
							mu.Unlock()
						}
					} else {
						newest := known[max(0, len(known)-8):]
						err = kinds[k].moves[p.IntN(len(kinds[k].moves))](p, newest[p.IntN(len(newest))])
					}
					if err == nil {
						err = p.check()
					}
					if err != nil {
						t.Error(err)
						return
					}
				}
			})
		}
		all.Wait()
		log := apptest.Must(store.Get[int64](here.DB.Read(t.Context()), "SELECT count(*) FROM order_events"))
		t.Logf("%d steps, %d orders, %d rows of timelines", steps, len(slices.Concat(placed...)), log)
		if verdict, err := here.Log.Verify(t.Context(), here.DB, nil); err != nil || verdict.BadID != 0 {
			t.Errorf("the log is not whole: %+v, %v", verdict, err)
		}
	})
}
