package app

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/store/storetest"
	"caredesk/internal/engine/value"
	"caredesk/internal/order"
)

// order does what the app does when a member orders and, where the state says so, pays.
func (d *desk) order(memberID int64, kind order.OrderKind, status order.OrderStatus, change ...func(o *order.Order)) int64 {
	d.t.Helper()
	seal, table := must(order.Sealer(d.vault)), must(order.Columns())
	var id int64
	err := d.db.Write(context.Background(), func(tx *store.Tx) (err error) {
		o := order.Order{
			Row: resource.Row{Version: 1, CreatedAt: tx.Now, UpdatedAt: tx.Now}, OrderNo: fmt.Sprintf("NO%018d", people.Add(1)), Kind: kind, Status: status,
			MemberID: memberID, MemberName: "张小明", Title: "样品", Qty: 1, ItemFen: 12_300, PayableFen: 12_300, RefundStatus: order.RefundNone,
			Source: "app", Flag: order.NoFlag, ExpireAt: tx.Now.Add(30 * time.Minute),
		}
		if status != order.PendingPay && status != order.Cancelled {
			o.PaidFen, o.PaidAt = o.PayableFen, &tx.Now
		}
		o.MemberPhone.Set("13900001234")
		for _, each := range change {
			each(&o)
		}
		seal(&o)
		id, err = table.Insert(tx, &o)
		return err
	})
	if err != nil {
		d.t.Fatal(err)
	}
	return id
}

type orderState struct {
	OrderNo      string
	Status       order.OrderStatus
	CancelReason *order.CancelReason
	CancelledAt  *value.Time
	CompletedAt  *value.Time
	Version      int64
}

func (d *desk) orderState(id int64) orderState {
	d.t.Helper()
	return must(store.Get[orderState](d.db.Read(context.Background()), "SELECT order_no, status, cancel_reason, cancelled_at, completed_at, version FROM orders WHERE id = ?", id))
}

func (d *desk) timeline(id int64) []order.Event {
	d.t.Helper()
	return must(store.All[order.Event](d.db.Read(context.Background()), "SELECT * FROM order_events WHERE order_id = ? ORDER BY id", id))
}

type ordersPage struct {
	Items []struct {
		ID      int64
		OrderNo string
		Kind    string
		Status  string
	}
	Total int64
}

func (p ordersPage) kinds() []string {
	kinds := []string{}
	for _, o := range p.Items {
		kinds = append(kinds, o.Kind)
	}
	return kinds
}

func TestWhatIsOpenIsSaidTheSameWayTwice(t *testing.T) {
	d := newDesk(t, storetest.SQLite(t))
	who := d.newMember()
	for _, kind := range order.Kinds {
		for _, status := range kind.States() {
			id := d.order(who, kind.Code, status)
			open := must(store.Get[int64](d.db.Read(t.Context()), "SELECT count(*) FROM orders WHERE id = ? AND "+order.Open, id)) == 1
			if open == status.Over() {
				t.Errorf("%s of %s is over: %v, open in the table: %v", status, kind.Code, status.Over(), open)
			}
			visit := must(store.Get[int64](d.db.Read(t.Context()), "SELECT count(*) FROM orders WHERE id = ? AND "+order.OpenVisit, id)) == 1
			if kind.Code == order.Visit && visit == status.Over() {
				t.Errorf("a visit that is %s is open: %v", status, visit)
			}
		}
	}
}

func TestWhatKeepsAMemberFromBeingClosed(t *testing.T) {
	eachDesk(t, func(d *desk) {
		p := d.join(1, nil)
		free := d.join(2, nil)
		for _, over := range []order.OrderStatus{order.Completed, order.Cancelled, order.Refunded} {
			d.order(p.ID, order.Goods, over)
			d.order(free.ID, order.Goods, over)
		}
		d.order(free.ID, order.Insurance, order.Expired)
		d.order(free.ID, order.Insurance, order.Surrendered)
		deleted := value.Time(1)
		d.order(free.ID, order.Goods, order.PendingPay, func(o *order.Order) { o.DeletedAt = &deleted })

		var open []int64
		for range 4 {
			open = append(open, d.order(p.ID, order.Stew, order.Preparing))
		}
		refunding := d.order(p.ID, order.Visit, order.Completed, func(o *order.Order) { o.RefundStatus = order.RefundProcessing })
		policy := d.order(p.ID, order.Insurance, order.InForce)
		d.adjust(d.admin, p.ID, "balance", 5)

		var refusal struct{ Refs []fault.Ref }
		a := d.refused(fault.CodeInUse, "userDel", d.person(p.ID).one(map[string]any{"reason": "会员申请"}))
		a.into(t, &refusal)
		no := func(id int64) string { return d.orderState(id).OrderNo }
		want := []fault.Ref{
			{Kind: "order", Count: 4, Sample: []string{no(open[0]), no(open[1]), no(open[2])}},
			{Kind: "refund", Count: 1, Sample: []string{no(refunding)}},
			{Kind: "balance", Count: 1, Sample: []string{p.MemberNo}},
			{Kind: "insurance", Count: 1, Sample: []string{no(policy)}},
		}
		if fmt.Sprint(refusal.Refs) != fmt.Sprint(want) || a.Message != "存在进行中的订单/退款/余额/有效保单，无法删除" {
			t.Errorf("refused with %s", a)
		}
		d.do("userDel", d.person(free.ID).one(map[string]any{"reason": "会员申请"}))
		kept := must(store.All[string](d.db.Read(t.Context()), "SELECT member_name FROM orders WHERE member_id = ?", free.ID))
		if len(kept) != 6 || slices.ContainsFunc(kept, func(name string) bool { return name != "张小明" }) {
			t.Errorf("the orders of a closed member name %v", kept)
		}
		// Each alone is enough.
		for i, one := range []func(id int64){
			func(id int64) { d.order(id, order.Gene, order.Testing) },
			func(id int64) { d.order(id, order.Insurance, order.Issued) },
			func(id int64) {
				d.order(id, order.Goods, order.Completed, func(o *order.Order) { o.RefundStatus = order.RefundRequested })
			},
			func(id int64) { d.order(id, order.Insurance, order.InForce) },
		} {
			other := d.join(10+i, nil)
			one(other.ID)
			d.refused(fault.CodeInUse, "userDel", other.one(map[string]any{"reason": "会员申请"}))
		}
	})
}

func TestBlacklistingCancelsWhatIsNotPaidFor(t *testing.T) {
	eachDesk(t, func(d *desk) {
		p := d.join(1, nil)
		d.adjust(d.admin, p.ID, "points", 50)
		withPoints := d.order(p.ID, order.Goods, order.PendingPay, func(o *order.Order) {
			o.PointsUsed, o.PointsFen, o.PayableFen = 300, 300, 12_000
		})
		unpaid, paid := d.order(p.ID, order.Visit, order.PendingPay), d.order(p.ID, order.Goods, order.PendingShip)
		stranger := d.order(d.newMember(), order.Goods, order.PendingPay)

		whole, in := d.handler, written(d.person(p.ID).one(map[string]any{"black": true, "reason": "恶意退款"}))
		d.handler = d.withBrokenLog()
		if a := d.ask("userBlack", d.admin, in); a.Code != fault.CodeInternal {
			t.Errorf("went through without the log: %s", a)
		}
		d.handler = whole
		if got := d.orderState(unpaid); got.Status != order.PendingPay || len(d.timeline(unpaid)) != 0 {
			t.Errorf("what was not logged happened: %+v", got)
		}

		log := d.lastLogged()
		if a := d.ask("userBlack", d.admin, in); a.Code != 0 {
			t.Fatal(a)
		}
		for _, id := range []int64{withPoints, unpaid} {
			got, steps := d.orderState(id), d.timeline(id)
			if got.Status != order.Cancelled || got.CancelReason == nil || *got.CancelReason != order.RiskControl || got.CancelledAt == nil || got.Version != 2 {
				t.Errorf("an unpaid order is %+v", got)
			}
			if len(steps) != 1 || steps[0].Action != "cancel" || steps[0].FromStatus != order.PendingPay || steps[0].ToStatus != order.Cancelled ||
				steps[0].ActorType != order.ByStaff || steps[0].ActorName == "" || steps[0].Note != "恶意退款" {
				t.Errorf("the timeline is %+v", steps)
			}
		}
		for id, status := range map[int64]order.OrderStatus{paid: order.PendingShip, stranger: order.PendingPay} {
			if got := d.orderState(id); got.Status != status || got.Version != 1 || len(d.timeline(id)) != 0 {
				t.Errorf("an order that runs on is %+v", got)
			}
		}
		rows := d.logged(log)
		if len(rows) != 3 || rows[0].ObjectType != "orderGoods" || rows[0].ObjectID != withPoints || rows[1].ObjectType != "orderHealth" || rows[1].Action != "transition" ||
			rows[2].ObjectType != "user" || !strings.Contains(rows[2].Diff, `"ordersCancelled"`) {
			t.Errorf("the log has %+v", rows)
		}
		if got := d.person(p.ID); got.Points != 350 || got.Status != "blacklisted" {
			t.Errorf("got %+v", got)
		}
		var page struct {
			Items []struct {
				Reason, RefType string
				Delta, RefID    int64
			}
		}
		d.do("userLedger", map[string]any{"id": p.ID, "account": "points"}).into(t, &page)
		if got := page.Items[0]; got.Delta != 300 || got.Reason != "refundReturn" || got.RefType != "order" || got.RefID != withPoints {
			t.Errorf("the ledger has %+v", page)
		}
	})
}

func TestAnIdentityWithAPolicyInForceStays(t *testing.T) {
	eachDesk(t, func(d *desk) {
		who := d.newMember()
		id := d.handIn(who, residentNumber("1980-01-01", 1))
		d.do("CertificationAudit", decision(id, 1, "approved"))
		policy := d.order(who, order.Insurance, order.InForce)
		a := d.refused(fault.CodeState, "CertificationAudit", decision(id, 2, "revoked", "reason", "证件被冒用"))
		if no := d.orderState(policy).OrderNo; a.Message != "该身份名下有 1 份有效保单（"+no+"），不能撤销认证" {
			t.Error(a)
		}
		if err := d.db.Write(context.Background(), func(tx *store.Tx) error {
			return tx.Exec("UPDATE orders SET status = 'expired' WHERE id = ?", policy)
		}); err != nil {
			t.Fatal(err)
		}
		d.do("CertificationAudit", decision(id, 2, "revoked", "reason", "证件被冒用"))
	})
}

// tickTogether runs a timer on several replicas side by side.
func tickTogether(name string, desks ...*desk) {
	var all sync.WaitGroup
	for _, d := range desks {
		at := slices.IndexFunc(d.server.Timers(), func(t api.Timer) bool { return t.Name == name })
		all.Go(func() {
			if err := d.server.Tick(context.Background(), d.server.Timers()[at]); err != nil {
				d.t.Error(err)
			}
		})
	}
	all.Wait()
}

func TestUnpaidOrdersTimeOutOnceOnTwoReplicas(t *testing.T) {
	eachPair(t, func(here, there *desk) {
		who := here.newMember()
		var due []int64
		for range 120 { // more than are taken at once
			due = append(due, here.order(who, order.Goods, order.PendingPay, func(o *order.Order) { o.PointsUsed, o.PointsFen, o.PayableFen = 100, 100, 12_200 }))
		}
		later := here.order(who, order.Insurance, order.PendingPay, func(o *order.Order) { o.ExpireAt = o.CreatedAt.Add(24 * time.Hour) })
		paid := here.order(who, order.Goods, order.PendingShip)
		here.tick("orderTimeout", 29*time.Minute)
		if got := here.orderState(due[0]); got.Status != order.PendingPay {
			t.Fatalf("cancelled too early: %+v", got)
		}
		log := here.lastLogged()
		for _, desk := range []*desk{here, there} {
			now := desk.db.Now
			desk.db.Now = func() time.Time { return now().Add(time.Hour) }
		}
		tickTogether("orderTimeout", here, there, here, there)
		for _, id := range due {
			got, steps := here.orderState(id), here.timeline(id)
			if got.Status != order.Cancelled || *got.CancelReason != order.Timeout || got.Version != 2 || len(steps) != 1 || steps[0].ActorType != order.BySystem {
				t.Fatalf("%+v, %+v", got, steps)
			}
		}
		if here.orderState(later).Status != order.PendingPay || here.orderState(paid).Status != order.PendingShip {
			t.Error("an order was cancelled that was not due")
		}
		rows := here.logged(log)
		cancelled := slices.DeleteFunc(slices.Clone(rows), func(r logged) bool { return r.ObjectType != "orderGoods" || r.AccountID != 0 })
		if len(cancelled) != len(due) || len(rows) != 2*len(due) {
			t.Errorf("%d rows of %d in the log tell of %d orders", len(cancelled), len(rows), len(due))
		}
		if got := here.earned(who).Points; got != 100*int64(len(due)) {
			t.Errorf("%d points were given back", got)
		}
	})
}

func TestPoliciesBeginAndEndByTheCalendarOfChina(t *testing.T) {
	eachPair(t, func(here, there *desk) {
		// Noon in China, so that a few hours change no day.
		start := time.Date(2026, 3, 10, 4, 0, 0, 0, time.UTC)
		clock := start
		who := here.newMember()
		for _, desk := range []*desk{here, there} {
			desk.db.Now = func() time.Time { return clock }
		}
		policy := func(status order.OrderStatus, from, to string) int64 {
			return here.order(who, order.Insurance, status, func(o *order.Order) { o.EffectiveDate, o.ExpiryDate = value.Date(from), value.Date(to) })
		}
		begins, ends, whole := policy(order.Issued, "2026-03-11", "2027-03-11"), policy(order.InForce, "2025-03-11", "2026-03-11"), policy(order.Issued, "2026-03-11", "2026-03-11")
		run := func() {
			t.Helper()
			tickTogether("insuranceStart", here, there)
			tickTogether("insuranceEnd", here, there)
		}
		clock = time.Date(2026, 3, 10, 15, 59, 59, 0, time.UTC)
		run()
		if here.orderState(begins).Status != order.Issued || here.orderState(ends).Status != order.InForce {
			t.Fatal("a day too early")
		}
		if today := identity.Today(value.TimeOf(clock)); today != "2026-03-10" {
			t.Fatal(today)
		}
		clock = clock.Add(time.Second)
		run()
		run()
		if got := here.orderState(begins); got.Status != order.InForce || got.Version != 2 || len(here.timeline(begins)) != 1 {
			t.Errorf("began as %+v", got)
		}
		if got := here.orderState(ends); got.Status != order.Expired || got.CompletedAt == nil || got.Version != 2 || len(here.timeline(ends)) != 1 {
			t.Errorf("ended as %+v", got)
		}
		if got := here.orderState(whole); got.Status != order.Expired || len(here.timeline(whole)) != 2 {
			t.Errorf("a policy of a day is %+v", got)
		}
		// What two policies earned: a yuan is one of growth, and one point in the first tier.
		if got := here.earned(who); got.Growth != 246 || got.Points != 246 {
			t.Errorf("earned %+v", got)
		}
	})
}

type earned struct{ Growth, Points int64 }

func (d *desk) earned(id int64) earned {
	d.t.Helper()
	return must(store.Get[earned](d.db.Read(context.Background()), "SELECT growth, points FROM members WHERE id = ?", id))
}

func TestOnlyOrdersOfKindsThatOneMaySeeAreShown(t *testing.T) {
	eachDesk(t, func(d *desk) {
		who := d.newMember()
		patient := d.newPatient(who, "秦一一", residentNumber("1950-05-05", 1))
		deleted := value.Time(1)
		for _, kind := range order.Kinds {
			d.order(who, kind.Code, order.PendingPay, func(o *order.Order) { o.PatientID = &patient })
		}
		d.order(who, order.Goods, order.Cancelled, func(o *order.Order) { o.DeletedAt, o.PatientID = &deleted, &patient })
		d.order(d.newMember(), order.Goods, order.Completed)
		everything := []string{"checkUp", "stew", "insurance", "gene", "goods", "visit"}
		for _, c := range []struct {
			codes []perm.Code
			want  []string
		}{
			{perm.Codes, everything},
			{[]perm.Code{perm.Members, perm.Patients}, []string{}},
			{[]perm.Code{perm.Members, perm.Patients, perm.GoodsOrders}, []string{}}, // without the section
			{[]perm.Code{perm.Members, perm.Patients, perm.Orders}, []string{}},
			{[]perm.Code{perm.Members, perm.Patients, perm.Orders, perm.GoodsOrders, perm.CheckUpOrders}, []string{"checkUp", "goods"}},
		} {
			_, token := d.employ(c.codes, 0)
			var page ordersPage
			d.ask("userOrders", token, written(map[string]any{"id": who})).into(t, &page)
			if got := page.kinds(); !slices.Equal(got, c.want) || page.Total != int64(len(c.want)) {
				t.Errorf("with %v: %v of %d", c.codes, got, page.Total)
			}
			var detail struct{ Orders []struct{ Kind string } }
			d.ask("patientDetail", token, written(map[string]any{"id": patient})).into(t, &detail)
			if len(detail.Orders) != len(c.want) {
				t.Errorf("with %v the patient shows %v", c.codes, detail.Orders)
			}
			for _, kind := range order.Kinds {
				a := d.ask("userOrders", token, written(map[string]any{"id": who, "kind": kind.Code}))
				if !slices.Contains(c.want, string(kind.Code)) {
					if a.Code != fault.CodeForbidden || !strings.Contains(string(a.Data), "1019") {
						t.Errorf("with %v asked for %s: %s", c.codes, kind.Code, a)
					}
					continue
				}
				if a.into(t, &page); !slices.Equal(page.kinds(), []string{string(kind.Code)}) || page.Total != 1 {
					t.Errorf("%s shows %v", kind.Code, page)
				}
			}
		}
		var page ordersPage
		a := d.do("userOrders", map[string]any{"id": who, "page": 1, "pageSize": 10})
		a.into(t, &page)
		if strings.Contains(a.Body, "13900001234") || strings.Contains(a.Body, "张小明") {
			t.Errorf("somebody is named in %s", a.Body)
		}
		d.refused(fault.CodeNotFound, "userOrders", map[string]any{"id": 999999})
		d.refused(fault.CodeInvalid, "userOrders", map[string]any{"id": who, "kind": "horse"})
		for i := range 60 {
			d.order(who, order.Stew, order.Completed, func(o *order.Order) {
				o.PatientID, o.CreatedAt = &patient, o.CreatedAt.Add(time.Duration(i)*time.Second)
			})
		}
		var detail struct {
			Orders []struct{ CreatedAt string }
		}
		d.do("patientDetail", map[string]any{"id": patient}).into(t, &detail)
		if len(detail.Orders) != 50 || detail.Orders[0].CreatedAt < detail.Orders[49].CreatedAt {
			t.Errorf("%d orders beside a patient", len(detail.Orders))
		}
		d.do("userOrders", map[string]any{"id": who, "page": 7, "pageSize": 10}).into(t, &page)
		if len(page.Items) != 6 || page.Total != 66 {
			t.Errorf("the last page has %d of %d", len(page.Items), page.Total)
		}
	})
}

func TestOpenOrdersKeepTheirPatientAndTheirDoctor(t *testing.T) {
	eachDesk(t, func(d *desk) {
		who := d.newMember()
		patient := d.newPatient(who, "尤一一", residentNumber("1950-06-06", 1))
		doctor := d.create(d.resource("doctor"), 1)
		named := func(status order.OrderStatus) int64 {
			return d.order(who, order.Visit, status, func(o *order.Order) { o.PatientID, o.DoctorID = &patient, &doctor.ID })
		}
		named(order.Completed)
		named(order.Cancelled)
		open := named(order.Assigned)
		for call, in := range map[string]map[string]any{
			"patientDel": {"id": patient, "version": 1}, "doctorDel": {"id": doctor.ID, "version": 1},
		} {
			var refusal struct{ Refs []fault.Ref }
			a := d.refused(fault.CodeInUse, call, in)
			a.into(t, &refusal)
			if len(refusal.Refs) != 1 || refusal.Refs[0].Kind != "order" || refusal.Refs[0].Count != 1 || refusal.Refs[0].Sample[0] != d.orderState(open).OrderNo || !strings.Contains(a.Message, " 1 个进行中的") {
				t.Errorf("%s: %s", call, a)
			}
		}
		if err := d.db.Write(context.Background(), func(tx *store.Tx) error {
			return tx.Exec("UPDATE orders SET status = 'completed' WHERE id = ?", open)
		}); err != nil {
			t.Fatal(err)
		}
		d.do("patientDel", map[string]any{"id": patient, "version": 1})
		d.do("doctorDel", map[string]any{"id": doctor.ID, "version": 1})
		insured := d.newPatient(who, "尤二二", residentNumber("1950-06-06", 3))
		d.order(who, order.Insurance, order.InForce, func(o *order.Order) { o.PatientID = &insured })
		d.refused(fault.CodeInUse, "patientDel", map[string]any{"id": insured, "version": 1})
	})
}

func TestATimelineIsNeverChanged(t *testing.T) {
	eachDesk(t, func(d *desk) {
		who := d.newMember()
		id := d.order(who, order.Goods, order.PendingPay)
		d.tick("orderTimeout", time.Hour)
		for name, change := range map[string]func(tx *store.Tx) error{
			"update": func(tx *store.Tx) error { return tx.Exec("UPDATE order_events SET note = 'x'") },
			"delete": func(tx *store.Tx) error { return tx.Exec("DELETE FROM order_events") },
		} {
			if err := d.db.Write(context.Background(), change); err == nil {
				t.Errorf("%s went through", name)
			}
		}
		if len(d.timeline(id)) != 1 {
			t.Error("the timeline is gone")
		}
	})
}
