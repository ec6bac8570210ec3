package app_test

import (
	"context"
	"maps"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/store"
	"caredesk/internal/order"
	"caredesk/internal/order/visit"
)

// ordersOf is a kind of orders whose common calls are tried: how one is made, and paid for.
type ordersOf struct {
	name string
	of   order.Handle
	made func(d *desk) int64
	paid func(d *desk) int64
}

// orderNow names an order as it is now, with further fields.
func (d *desk) orderNow(id int64, more ...any) map[string]any {
	d.T.Helper()
	version := apptest.Must(store.Get[int64](d.DB.Read(context.Background()), "SELECT version FROM orders WHERE id = ?", id))
	return apptest.With(map[string]any{"id": id, "version": version}, more...)
}

// refund opens a refund of a paid order, as far as a state says, and names both.
func (k ordersOf) refund(state order.RefundState, more ...any) func(d *desk) map[string]any {
	return func(d *desk) map[string]any {
		d.T.Helper()
		id := k.paid(d)
		var made order.RefundMoved
		ask := func(f func(tx *store.Tx, r *api.Request) error) {
			if err := d.AsApp(f); err != nil {
				d.T.Fatal(err)
			}
		}
		ask(func(tx *store.Tx, r *api.Request) (err error) {
			made, err = k.of.RequestRefund(tx, r, id, order.RefundRequest{Type: order.RefundOnly, ReasonCode: order.Quality, AmountFen: 100})
			return err
		})
		if state != order.Requested {
			d.Do(k.name+"RefundAudit", d.orderNow(id, "refundId", made.RefundID, "approve", true))
		}
		if state == order.Failed {
			ask(func(tx *store.Tx, r *api.Request) error {
				_, err := k.of.RefundResult(tx, r, id, made.RefundID, order.ChannelResult{FailText: "账户异常"})
				return err
			})
		}
		return d.orderNow(id, append([]any{"refundId", made.RefundID}, more...)...)
	}
}

// samples are inputs of the calls that orders of every kind have.
func (k ordersOf) samples() map[string]sampled {
	made := func(more ...any) func(d *desk) map[string]any {
		return func(d *desk) map[string]any { return d.orderNow(k.made(d), more...) }
	}
	paid := func(more ...any) func(d *desk) map[string]any {
		return func(d *desk) map[string]any { return d.orderNow(k.paid(d), more...) }
	}
	once := func(in func(d *desk) map[string]any) func(d *desk) map[string]any {
		return func(d *desk) map[string]any { return apptest.With(in(d), "requestId", apptest.RequestID()) }
	}
	return map[string]sampled{
		k.name + "MarkPaid": {func(d *desk) map[string]any {
			return d.orderNow(k.made(d), "voucher", "转账 002", "paidAt", d.ThisMoment(), "requestId", apptest.RequestID())
		}, 2},
		k.name + "PriceAdjust": one(once(made("payableFen", 900, "reason", "老客户优惠"))),
		k.name + "Cancel":      one(made("reasonCode", "staffCancel", "reason", "客户要求")),
		k.name + "Remark":      one(paid("remark", "加急")),
		k.name + "Flag":        one(paid("flag", "red")),
		k.name + "Owner":       one(paid("accountId", 1)),
		k.name + "Invoice":     one(paid("invoiceNo", "FP-0001")),
		k.name + "Del": one(func(d *desk) map[string]any {
			id := k.made(d)
			d.Do(k.name+"Cancel", d.orderNow(id, "reasonCode", "staffCancel", "reason", "客户要求"))
			return d.orderNow(id)
		}),
		k.name + "Refund":        {once(paid("amountFen", 100, "reasonCode", "quality", "reason", "补偿")), 2},
		k.name + "RefundAudit":   {k.refund(order.Requested, "approve", true), 2},
		k.name + "RefundConfirm": {k.refund(order.Processing, "voucher", "退 001"), 3},
		k.name + "RefundRetry":   {k.refund(order.Failed), 2},
		k.name + "RefundPayOut":  {k.refund(order.Failed, "voucher", "退 002", "reason", "原路退回失败"), 3},
	}
}

// visits are the orders of accompanied visits.
var visits = ordersOf{
	name: "orderHealth", of: visit.Orders,
	made: func(d *desk) (id int64) {
		var made apptest.Saved
		d.Do("orderHealthCreate", d.VisitBasket(d.NewMember(), 30)).Into(d.T, &made)
		return made.ID
	},
	paid: func(d *desk) int64 {
		d.Companion("某陪诊员")
		return d.PaidVisit(30).ID
	},
}

// soonVisit is one that takes place in an hour, and has a companion.
func (d *desk) soonVisit() apptest.VisitRow {
	d.T.Helper()
	o := d.PaidVisit(3)
	d.Do("orderHealthAssign", o.Now("companionId", d.Companion("某陪诊员").ID))
	return d.VisitOrder(o.ID)
}

// startedVisit is one that is being made.
func (d *desk) startedVisit() apptest.VisitRow {
	d.T.Helper()
	o := d.soonVisit()
	d.Do("orderHealthStart", o.Now())
	return d.VisitOrder(o.ID)
}

func init() {
	maps.Copy(ownLogged, visits.samples())
	maps.Copy(ownLogged, map[string]sampled{
		// An order, and the patient whom it is for.
		"orderHealthCreate":   {func(d *desk) map[string]any { return d.VisitBasket(d.NewMember(), 30) }, 2},
		"orderHealthPatients": one((*desk).memberWithPatient),
		"orderHealthDetail":   one(func(d *desk) map[string]any { return map[string]any{"id": visits.paid(d)} }),
		"orderHealthAssign": one(func(d *desk) map[string]any {
			return d.PaidVisit(30).Now("companionId", d.Companion("某陪诊员").ID)
		}),
		"orderHealthUnassign": one(func(d *desk) map[string]any { return d.soonVisit().Now("reason", "会员要求") }),
		"orderHealthReschedule": one(func(d *desk) map[string]any {
			day, _ := d.ChinaDay(48)
			return d.soonVisit().Now("visitDate", day, "visitTime", "09:30", "reason", "医院改约")
		}),
		"orderHealthStart":    one(func(d *desk) map[string]any { return d.soonVisit().Now() }),
		"orderHealthProgress": one(func(d *desk) map[string]any { return d.startedVisit().Now("step", "met", "note", "已见面") }),
		// The visit, and what the member gains by it.
		"orderHealthFinish": {func(d *desk) map[string]any {
			return d.startedVisit().Now("summary", "全程陪同，医生建议复诊。", "actualHours", 4)
		}, 2},
		"orderHealthAbsent": {func(d *desk) map[string]any {
			o := d.soonVisit()
			d.Write(func(tx *store.Tx) error {
				return tx.Exec("UPDATE order_visits SET visit_date = '2020-01-01' WHERE order_id = ?", o.ID)
			})
			return o.Now("reason", "没有来")
		}, 2},
		"orderHealthOvertime": one(func(d *desk) map[string]any {
			o := d.startedVisit()
			d.Do("orderHealthFinish", o.Now("summary", "全程陪同，医生建议复诊。", "actualHours", 5))
			return d.VisitOrder(o.ID).Now("paidFen", 6_000, "voucher", "现金 1", "requestId", apptest.RequestID())
		}),
	})
}

// memberWithPatient asks for the patients of a member who has one.
func (d *desk) memberWithPatient() map[string]any {
	who := d.NewMember()
	d.NewPatient(who, "张小宝", apptest.ResidentNumber("1990-01-01", 1))
	return map[string]any{"memberId": who}
}
