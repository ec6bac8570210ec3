package order_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/store/storetest"
	"caredesk/internal/engine/value"
	"caredesk/internal/order"
	"caredesk/internal/order/kind"
)

func (d *desk) timeline(id int64) []order.OrderEvent {
	d.T.Helper()
	return apptest.Must(store.All[order.OrderEvent](d.DB.Read(context.Background()), "SELECT * FROM order_events WHERE order_id = ? ORDER BY id", id))
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
	d := &desk{apptest.New(t, storetest.SQLite(t))}
	for _, k := range kind.Kinds {
		for _, status := range k.States() {
			who, doctor := d.NewMember(), d.Doctor("陈医生", nil).ID
			d.Order(who, k.Code, status, func(o *order.Order) { o.DoctorID = &doctor })
			if open := d.keeps(order.OpenOfMember[0], who) || d.keeps(order.InsuranceOfMember, who); open == status.Over() {
				t.Errorf("%s of %s is over: %v, open in the table: %v", status, k.Code, status.Over(), open)
			}
			if open := d.keeps(order.OpenOfDoctor, doctor); k.Code == kind.Visit && open == status.Over() {
				t.Errorf("a visit that is %s is open: %v", status, open)
			}
		}
	}
}

// keeps reports whether there is something that keeps a record.
func (d *desk) keeps(by resource.Referrer, id int64) bool {
	d.T.Helper()
	count, _, err := by.CountAndSample(d.DB.Read(d.T.Context()), id)
	if err != nil {
		d.T.Fatal(err)
	}
	return count > 0
}

func TestWhatKeepsAMemberFromBeingClosed(t *testing.T) {
	eachDesk(t, func(d *desk) {
		p := d.Join(1, nil)
		free := d.Join(2, nil)
		for _, over := range []kind.OrderStatus{kind.Completed, kind.Cancelled, kind.Refunded} {
			d.Order(p.ID, kind.Goods, over)
			d.Order(free.ID, kind.Goods, over)
		}
		d.Order(free.ID, kind.Insurance, kind.Expired)
		d.Order(free.ID, kind.Insurance, kind.Surrendered)
		deleted := value.Time(1)
		d.Order(free.ID, kind.Goods, kind.PendingPay, func(o *order.Order) { o.DeletedAt = &deleted })

		var open []int64
		for range 4 {
			open = append(open, d.Order(p.ID, kind.Stew, kind.Preparing))
		}
		refunding := d.Order(p.ID, kind.Visit, kind.Completed, func(o *order.Order) { o.RefundStatus = kind.RefundProcessing })
		policy := d.Order(p.ID, kind.Insurance, kind.InForce)
		d.Adjust(d.Admin, p.ID, "balance", 5)

		var refusal struct{ Refs []fault.Ref }
		a := d.Refused(fault.CodeInUse, "userDel", d.Person(p.ID).Naming(map[string]any{"reason": "会员申请"}))
		a.Into(t, &refusal)
		no := func(id int64) string { return d.OrderState(id).OrderNo }
		want := []fault.Ref{
			{Kind: "order", Count: 4, Sample: []string{no(open[0]), no(open[1]), no(open[2])}},
			{Kind: "refund", Count: 1, Sample: []string{no(refunding)}},
			{Kind: "balance", Count: 1, Sample: []string{p.MemberNo}},
			{Kind: "insurance", Count: 1, Sample: []string{no(policy)}},
		}
		if fmt.Sprint(refusal.Refs) != fmt.Sprint(want) || a.Message != "存在进行中的订单/退款/余额/有效保单，无法删除" {
			t.Errorf("refused with %s", a)
		}
		d.Do("userDel", d.Person(free.ID).Naming(map[string]any{"reason": "会员申请"}))
		kept := apptest.Must(store.All[string](d.DB.Read(t.Context()), "SELECT member_name FROM orders WHERE member_id = ?", free.ID))
		if len(kept) != 6 || slices.ContainsFunc(kept, func(name string) bool { return name != "张小明" }) {
			t.Errorf("the orders of a closed member name %v", kept)
		}
		// Each alone is enough.
		for i, one := range []func(id int64){
			func(id int64) { d.Order(id, kind.Gene, kind.Testing) },
			func(id int64) { d.Order(id, kind.Insurance, kind.Issued) },
			func(id int64) {
				d.Order(id, kind.Goods, kind.Completed, func(o *order.Order) { o.RefundStatus = kind.RefundRequested })
			},
			func(id int64) { d.Order(id, kind.Insurance, kind.InForce) },
		} {
			other := d.Join(10+i, nil)
			one(other.ID)
			d.Refused(fault.CodeInUse, "userDel", other.Naming(map[string]any{"reason": "会员申请"}))
		}
	})
}

func TestBlacklistingCancelsWhatIsNotPaidFor(t *testing.T) {
	eachDesk(t, func(d *desk) {
		p := d.Join(1, nil)
		d.Adjust(d.Admin, p.ID, "points", 50)
		withPoints := d.Order(p.ID, kind.Goods, kind.PendingPay, func(o *order.Order) {
			o.PointsUsed, o.PointsFen, o.PayableFen = 300, 300, 12_000
		})
		unpaid, paid := d.Order(p.ID, kind.Visit, kind.PendingPay), d.Order(p.ID, kind.Goods, kind.PendingShip)
		stranger := d.Order(d.NewMember(), kind.Goods, kind.PendingPay)

		whole, in := d.Handler, apptest.Written(d.Person(p.ID).Naming(map[string]any{"black": true, "reason": "恶意退款"}))
		d.Handler = d.WithBrokenLog()
		if a := d.Ask("userBlack", d.Admin, in); a.Code != fault.CodeInternal {
			t.Errorf("went through without the log: %s", a)
		}
		d.Handler = whole
		if got := d.OrderState(unpaid); got.Status != kind.PendingPay || len(d.timeline(unpaid)) != 0 {
			t.Errorf("what was not logged happened: %+v", got)
		}

		log := d.LastLogged()
		if a := d.Ask("userBlack", d.Admin, in); a.Code != 0 {
			t.Fatal(a)
		}
		for _, id := range []int64{withPoints, unpaid} {
			got, steps := d.OrderState(id), d.timeline(id)
			apptest.Want(t, "an unpaid order", got, apptest.Fields{"Status": kind.Cancelled, "CancelReason": order.RiskControl, "CancelledAt": apptest.Given, "Version": 2})
			apptest.Exactly(t, "its timeline", 1, steps)
			apptest.Want(t, "its timeline", steps[0], apptest.Fields{
				"Action": "cancel", "FromStatus": kind.PendingPay, "ToStatus": kind.Cancelled, "ActorType": order.ByStaff, "ActorName": apptest.Given, "Note": "恶意退款",
			})
		}
		for id, status := range map[int64]kind.OrderStatus{paid: kind.PendingShip, stranger: kind.PendingPay} {
			if got := d.OrderState(id); got.Status != status || got.Version != 1 || len(d.timeline(id)) != 0 {
				t.Errorf("an order that runs on is %+v", got)
			}
		}
		rows := d.Logged(log)
		apptest.Exactly(t, "the log", 3, rows)
		apptest.Want(t, "the first row of the log", rows[0], apptest.Fields{"ObjectType": "orderGoods", "ObjectID": withPoints})
		apptest.Want(t, "the second row of the log", rows[1], apptest.Fields{"ObjectType": "orderHealth", "Action": "transition"})
		apptest.Want(t, "the last row of the log", rows[2], apptest.Fields{"ObjectType": "user"})
		if !strings.Contains(rows[2].Diff, `"ordersCancelled"`) {
			t.Errorf("the last row of the log does not count the orders: %s", rows[2].Diff)
		}
		if got := d.Person(p.ID); got.Points != 350 || got.Status != "blacklisted" {
			t.Errorf("got %+v", got)
		}
		var page struct {
			Items []struct {
				Reason, RefType string
				Delta, RefID    int64
			}
		}
		d.Do("userLedger", map[string]any{"id": p.ID, "account": "points"}).Into(t, &page)
		if got := page.Items[0]; got.Delta != 300 || got.Reason != "refundReturn" || got.RefType != "order" || got.RefID != withPoints {
			t.Errorf("the ledger has %+v", page)
		}
	})
}

func TestAnIdentityWithAPolicyInForceStays(t *testing.T) {
	eachDesk(t, func(d *desk) {
		who := d.NewMember()
		id := d.HandIn(who, apptest.ResidentNumber("1980-01-01", 1))
		d.Do("CertificationAudit", apptest.Decision(id, 1, "approved"))
		policy := d.Order(who, kind.Insurance, kind.InForce)
		if actions := d.Certification(id).Actions; slices.Contains(actions, "revoke") {
			t.Errorf("an identity with a policy offers %v", actions)
		}
		a := d.Refused(fault.CodeState, "CertificationAudit", apptest.Decision(id, 2, "revoked", "reason", "证件被冒用"))
		if no := d.OrderState(policy).OrderNo; a.Message != "该身份名下有 1 份有效保单（"+no+"），不能撤销认证" {
			t.Error(a)
		}
		if err := d.DB.Write(context.Background(), func(tx *store.Tx) error {
			return tx.Exec("UPDATE orders SET status = 'expired' WHERE id = ?", policy)
		}); err != nil {
			t.Fatal(err)
		}
		d.Do("CertificationAudit", apptest.Decision(id, 2, "revoked", "reason", "证件被冒用"))
	})
}

// tickTogether runs a timer on several replicas side by side.
func tickTogether(name string, desks ...*desk) {
	var all sync.WaitGroup
	for _, d := range desks {
		all.Go(func() {
			if err := d.RunNow(name); err != nil {
				d.T.Error(err)
			}
		})
	}
	all.Wait()
}

func TestUnpaidOrdersTimeOutOnceOnTwoReplicas(t *testing.T) {
	eachPair(t, func(here, there *desk) {
		who := here.NewMember()
		var due []int64
		for range 120 { // more than are taken at once
			due = append(due, here.Order(who, kind.Goods, kind.PendingPay, func(o *order.Order) { o.PointsUsed, o.PointsFen, o.PayableFen = 100, 100, 12_200 }))
		}
		later := here.Order(who, kind.Insurance, kind.PendingPay, func(o *order.Order) { o.ExpireAt = o.CreatedAt.Add(24 * time.Hour) })
		paid := here.Order(who, kind.Goods, kind.PendingShip)
		here.Tick("orderTimeout", 29*time.Minute)
		if got := here.OrderState(due[0]); got.Status != kind.PendingPay {
			t.Fatalf("cancelled too early: %+v", got)
		}
		log := here.LastLogged()
		for _, desk := range []*desk{here, there} {
			now := desk.DB.Now
			desk.DB.Now = func() time.Time { return now().Add(time.Hour) }
		}
		tickTogether("orderTimeout", here, there, here, there)
		for _, id := range due {
			got, steps := here.OrderState(id), here.timeline(id)
			apptest.Want(t, "an order that is due", got, apptest.Fields{"Status": kind.Cancelled, "CancelReason": order.Timeout, "Version": 2})
			apptest.Exactly(t, "its timeline", 1, steps)
			apptest.Want(t, "its timeline", steps[0], apptest.Fields{"ActorType": order.BySystem})
		}
		if here.OrderState(later).Status != kind.PendingPay || here.OrderState(paid).Status != kind.PendingShip {
			t.Error("an order was cancelled that was not due")
		}
		rows := here.Logged(log)
		cancelled := slices.DeleteFunc(slices.Clone(rows), func(r apptest.LogRow) bool { return r.ObjectType != "orderGoods" || r.AccountID != 0 })
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
		who := here.NewMember()
		for _, desk := range []*desk{here, there} {
			desk.DB.Now = func() time.Time { return clock }
		}
		policy := func(status kind.OrderStatus, from, to string) int64 {
			return here.Order(who, kind.Insurance, status, func(o *order.Order) { o.EffectiveDate, o.ExpiryDate = value.Date(from), value.Date(to) })
		}
		begins, ends, whole := policy(kind.Issued, "2026-03-11", "2027-03-11"), policy(kind.InForce, "2025-03-11", "2026-03-11"), policy(kind.Issued, "2026-03-11", "2026-03-11")
		run := func() {
			t.Helper()
			tickTogether("insuranceStart", here, there)
			tickTogether("insuranceEnd", here, there)
		}
		clock = time.Date(2026, 3, 10, 15, 59, 59, 0, time.UTC)
		run()
		if here.OrderState(begins).Status != kind.Issued || here.OrderState(ends).Status != kind.InForce {
			t.Fatal("a day too early")
		}
		if today := identity.Today(value.TimeOf(clock)); today != "2026-03-10" {
			t.Fatal(today)
		}
		clock = clock.Add(time.Second)
		run()
		run()
		if got := here.OrderState(begins); got.Status != kind.InForce || got.Version != 2 || len(here.timeline(begins)) != 1 {
			t.Errorf("began as %+v", got)
		}
		if got := here.OrderState(ends); got.Status != kind.Expired || got.CompletedAt == nil || got.Version != 2 || len(here.timeline(ends)) != 1 {
			t.Errorf("ended as %+v", got)
		}
		if got := here.OrderState(whole); got.Status != kind.Expired || len(here.timeline(whole)) != 2 {
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
	d.T.Helper()
	return apptest.Must(store.Get[earned](d.DB.Read(context.Background()), "SELECT growth, points FROM members WHERE id = ?", id))
}

func TestOnlyOrdersOfKindsThatOneMaySeeAreShown(t *testing.T) {
	eachDesk(t, func(d *desk) {
		who := d.NewMember()
		patient := d.NewPatient(who, "秦一一", apptest.ResidentNumber("1950-05-05", 1))
		deleted := value.Time(1)
		for _, k := range kind.Kinds {
			d.Order(who, k.Code, kind.PendingPay, func(o *order.Order) { o.PatientID = &patient })
		}
		d.Order(who, kind.Goods, kind.Cancelled, func(o *order.Order) { o.DeletedAt, o.PatientID = &deleted, &patient })
		d.Order(d.NewMember(), kind.Goods, kind.Completed)
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
			_, token := d.Employ(c.codes, 0)
			var page ordersPage
			d.Ask("userOrders", token, apptest.Written(map[string]any{"id": who})).Into(t, &page)
			if got := page.kinds(); !slices.Equal(got, c.want) || page.Total != int64(len(c.want)) {
				t.Errorf("with %v: %v of %d", c.codes, got, page.Total)
			}
			var detail struct{ Orders []struct{ Kind string } }
			d.Ask("patientDetail", token, apptest.Written(map[string]any{"id": patient})).Into(t, &detail)
			if len(detail.Orders) != len(c.want) {
				t.Errorf("with %v the patient shows %v", c.codes, detail.Orders)
			}
			for _, k := range kind.Kinds {
				a := d.Ask("userOrders", token, apptest.Written(map[string]any{"id": who, "kind": k.Code}))
				if !slices.Contains(c.want, string(k.Code)) {
					if a.Code != fault.CodeForbidden || !strings.Contains(string(a.Data), "1019") {
						t.Errorf("with %v asked for %s: %s", c.codes, k.Code, a)
					}
					continue
				}
				if a.Into(t, &page); !slices.Equal(page.kinds(), []string{string(k.Code)}) || page.Total != 1 {
					t.Errorf("%s shows %v", k.Code, page)
				}
			}
		}
		var page ordersPage
		a := d.Do("userOrders", map[string]any{"id": who, "page": 1, "pageSize": 10})
		a.Into(t, &page)
		if strings.Contains(a.Body, "13900001234") || strings.Contains(a.Body, "张小明") {
			t.Errorf("somebody is named in %s", a.Body)
		}
		d.Refused(fault.CodeNotFound, "userOrders", map[string]any{"id": 999999})
		d.Refused(fault.CodeInvalid, "userOrders", map[string]any{"id": who, "kind": "horse"})
		for i := range 60 {
			d.Order(who, kind.Stew, kind.Completed, func(o *order.Order) {
				o.PatientID, o.CreatedAt = &patient, o.CreatedAt.Add(time.Duration(i)*time.Second)
			})
		}
		var detail struct {
			Orders []struct{ CreatedAt string }
		}
		d.Do("patientDetail", map[string]any{"id": patient}).Into(t, &detail)
		if len(detail.Orders) != 50 || detail.Orders[0].CreatedAt < detail.Orders[49].CreatedAt {
			t.Errorf("%d orders beside a patient", len(detail.Orders))
		}
		d.Do("userOrders", map[string]any{"id": who, "page": 7, "pageSize": 10}).Into(t, &page)
		if len(page.Items) != 6 || page.Total != 66 {
			t.Errorf("the last page has %d of %d", len(page.Items), page.Total)
		}
	})
}

func TestOpenOrdersKeepTheirPatientAndTheirDoctor(t *testing.T) {
	eachDesk(t, func(d *desk) {
		who := d.NewMember()
		patient := d.NewPatient(who, "尤一一", apptest.ResidentNumber("1950-06-06", 1))
		doctor := d.Create(d.Resource("doctor"), 1)
		named := func(status kind.OrderStatus) int64 {
			return d.Order(who, kind.Visit, status, func(o *order.Order) { o.PatientID, o.DoctorID = &patient, &doctor.ID })
		}
		named(kind.Completed)
		named(kind.Cancelled)
		open := named(kind.Assigned)
		for call, in := range map[string]map[string]any{
			"patientDel": {"id": patient, "version": 1}, "doctorDel": {"id": doctor.ID, "version": 1},
		} {
			var refusal struct{ Refs []fault.Ref }
			a := d.Refused(fault.CodeInUse, call, in)
			a.Into(t, &refusal)
			apptest.Exactly(t, call, 1, refusal.Refs)
			apptest.Want(t, call, refusal.Refs[0], apptest.Fields{"Kind": "order", "Count": 1, "Sample": []string{d.OrderState(open).OrderNo}})
			if !strings.Contains(a.Message, " 1 个进行中的") {
				t.Errorf("%s says %q", call, a.Message)
			}
		}
		if err := d.DB.Write(context.Background(), func(tx *store.Tx) error {
			return tx.Exec("UPDATE orders SET status = 'completed' WHERE id = ?", open)
		}); err != nil {
			t.Fatal(err)
		}
		d.Do("patientDel", map[string]any{"id": patient, "version": 1})
		d.Do("doctorDel", map[string]any{"id": doctor.ID, "version": 1})
		insured := d.NewPatient(who, "尤二二", apptest.ResidentNumber("1950-06-06", 3))
		d.Order(who, kind.Insurance, kind.InForce, func(o *order.Order) { o.PatientID = &insured })
		d.Refused(fault.CodeInUse, "patientDel", map[string]any{"id": insured, "version": 1})
	})
}

func TestATimelineIsNeverChanged(t *testing.T) {
	eachDesk(t, func(d *desk) {
		who := d.NewMember()
		id := d.Order(who, kind.Goods, kind.PendingPay)
		d.Tick("orderTimeout", time.Hour)
		for name, change := range map[string]func(tx *store.Tx) error{
			"update": func(tx *store.Tx) error { return tx.Exec("UPDATE order_events SET note = 'x'") },
			"delete": func(tx *store.Tx) error { return tx.Exec("DELETE FROM order_events") },
		} {
			if err := d.DB.Write(context.Background(), change); err == nil {
				t.Errorf("%s went through", name)
			}
		}
		if len(d.timeline(id)) != 1 {
			t.Error("the timeline is gone")
		}
	})
}
