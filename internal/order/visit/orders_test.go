package visit_test

import (
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store"
	"caredesk/internal/order/kind"
	"caredesk/internal/order/visit"
)

// later moves the clock, and signs in again.
func later(d *apptest.Desk, offset time.Duration) {
	d.At(offset)
	d.Admin = d.Session(1, d.DB.Now(), d.DB.Now())
}

func TestAVisitOverTheTelephone(t *testing.T) {
	apptest.Each(t, func(d *apptest.Desk) {
		who := d.NewMember()
		doctor := d.Doctor("陈医生", map[string]any{"status": "onShelf"}).ID
		in := d.VisitBasket(who, 30, "doctorId", doctor, "needs", []string{"wheelchair", "wheelchair"}, "needsNote", "行动不便", "department", "骨科")
		var made apptest.Saved
		first := d.Do("orderHealthCreate", in)
		first.Into(t, &made)
		if again := d.Do("orderHealthCreate", in); string(again.Data) != string(first.Data) {
			t.Errorf("asked again under the same id: %s, then %s", first.Data, again.Data)
		}
		got := d.VisitOrder(made.ID)
		apptest.Want(t, "the order", got, apptest.Fields{"Status": kind.PendingPay, "PayableFen": 29_900, "PaidFen": 0, "DoctorName": "陈医生"})
		if !strings.HasPrefix(got.PersonName, "赵") || strings.Contains(got.PersonName, "小宁") || got.PersonAge < 60 {
			t.Errorf("the order is for %q, %d years old", got.PersonName, got.PersonAge)
		}
		others := d.NewPatient(d.NewMember(), "钱小安", apptest.ResidentNumber("1990-01-01", 77))
		soon, clock := d.ChinaDay(1)
		far, _ := d.ChinaDay(24 * 100)
		for field, wrong := range map[string]map[string]any{
			"patientId":  {"patientId": others},
			"serviceId":  {"serviceId": d.VisitOffered("已下架", "status", "offShelf")},
			"hospitalId": {"hospitalId": d.Hospital("北京医院", "city", "北京").ID},
			"visitTime":  {"visitDate": soon, "visitTime": clock},
			"visitDate":  {"visitDate": far},
			"doctorId":   {"doctorId": 999_999},
		} {
			with := apptest.With(in, "requestId", apptest.RequestID())
			for name, value := range wrong {
				with[name] = value
			}
			if a := d.Ask("orderHealthCreate", d.Admin, apptest.Written(with)); a.Code != fault.CodeInvalid && a.Code != fault.CodeReference || !strings.Contains(a.Body, `"`+field+`"`) {
				t.Errorf("%s: %s", field, a)
			}
		}
		var offered struct {
			Items []struct {
				ID    int64
				Label string
			}
		}
		d.Do("orderHealthPatients", map[string]any{"memberId": who, "limit": 50}).Into(t, &offered)
		if len(offered.Items) != 1 || strings.Contains(offered.Items[0].Label, "小宁") || !strings.Contains(offered.Items[0].Label, "1960") {
			t.Errorf("patients to pick from: %+v", offered)
		}
	})
}

// TestPatientsAreOfferedToWhoTakesOrders and to no other, and the look is in the log like one at their records.
func TestPatientsAreOfferedToWhoTakesOrders(t *testing.T) {
	apptest.Each(t, func(d *apptest.Desk) {
		who := d.NewMember()
		small := d.NewPatient(who, "钱小安", apptest.ResidentNumber("1990-01-01", 77))
		in := apptest.Written(map[string]any{"memberId": who, "limit": 50})
		_, reader := d.Employ([]perm.Code{perm.Orders, perm.VisitOrders}, perm.Export|perm.Reveal)
		if a := d.Ask("orderHealthPatients", reader, in); a.Code != fault.CodeForbidden {
			t.Errorf("offered to an account that takes no orders: %s", a)
		}
		clerkID, clerk := d.Employ([]perm.Code{perm.Orders, perm.VisitOrders}, perm.Write)
		log := d.LastLogged()
		if a := d.Ask("orderHealthPatients", clerk, in); a.Code != 0 || strings.Contains(a.Body, "小安") {
			t.Errorf("offered to an account that takes orders: %s", a)
		}
		rows := d.Logged(log)
		apptest.Exactly(t, "the log", 1, rows)
		apptest.Want(t, "the log", rows[0], apptest.Fields{"AccountID": clerkID, "Call": "orderHealthPatients", "Action": "view", "ObjectType": "patient", "ObjectID": small})
	})
}

func TestWhoGoesAlong(t *testing.T) {
	apptest.Each(t, func(d *apptest.Desk) {
		o := d.PaidVisit(30)
		day, _ := d.ChinaDay(30)
		free, away, sick := d.Companion("方平").ID, d.Companion("何远").ID, d.Companion("施慢", "healthCertTo", "2020-01-01").ID
		busy, far := d.Companion("忙忙").ID, d.Companion("袁外", "city", "宁波").ID
		d.Do("companionDuty", map[string]any{"id": away, "version": 1, "duty": "onLeave"})
		d.Visit(d.NewMember(), kind.Assigned, busy, day, o.VisitTime, nil)
		var candidates struct {
			Items []struct {
				ID        int64
				OtherCity bool
				Because   *string
			}
		}
		d.Do("orderHealthCompanions", map[string]any{"id": o.ID}).Into(t, &candidates)
		why := map[int64]string{}
		for _, c := range candidates.Items {
			if c.Because != nil {
				why[c.ID] = *c.Because
			}
		}
		if candidates.Items[0].ID != free || why[away] != "onLeave" || why[sick] != "certExpired" || why[busy] != "overlap" || why[far] != "" {
			t.Errorf("candidates: %+v", candidates)
		}
		for _, unfit := range []int64{away, sick, busy} {
			if a := d.Refused(fault.CodeInvalid, "orderHealthAssign", o.Now("companionId", unfit)); !strings.Contains(a.Body, `"companionId"`) {
				t.Errorf("was given to %d: %s", unfit, a)
			}
		}
		d.Refused(fault.CodeReference, "orderHealthAssign", o.Now("companionId", 999_999))
		d.Refused(fault.CodeInvalid, "orderHealthAssign", o.Now("companionId", sick, "force", true, "reason", "仍要安排"))
		d.Refused(fault.CodeInvalid, "orderHealthAssign", o.Now("companionId", busy, "force", true))
		d.Do("orderHealthAssign", o.Now("companionId", busy, "force", true, "reason", "前一单在同一医院"))
		o = d.VisitOrder(o.ID)
		apptest.Want(t, "a visit that overlaps", o, apptest.Fields{"Status": kind.Assigned, "CompanionName": "忙忙"})

		var board struct {
			Companions []struct {
				ID     int64
				Orders []struct {
					ID       int64
					Overlaps bool
				}
			}
			Unassigned []struct{ ID int64 }
			Cities     []string
		}
		other := d.PaidVisit(30)
		d.Do("orderHealthBoard", map[string]any{"date": day}).Into(t, &board)
		if first := board.Companions[0]; first.ID != busy || len(first.Orders) != 2 || !first.Orders[0].Overlaps || !first.Orders[1].Overlaps || board.Unassigned[0].ID != other.ID {
			t.Errorf("the board: %+v", board)
		}
		d.Do("orderHealthBoard", map[string]any{"date": day, "city": "拉萨市"}).Into(t, &board)
		if len(board.Companions) != 0 || len(board.Unassigned) != 0 || len(board.Cities) == 0 {
			t.Errorf("the board of a city where nothing is: %+v", board)
		}

		d.Refused(fault.CodeInvalid, "orderHealthUnassign", o.Now("reason", ""))
		d.Do("orderHealthUnassign", o.Now("reason", "会员要求换人"))
		o = d.VisitOrder(o.ID)
		if o.Status != kind.PendingAssign || o.CompanionID != nil {
			t.Errorf("taken back: %+v", o)
		}
		d.Do("orderHealthAssign", o.Now("companionId", free))

		// The companion is kept where it is free then, and somebody else is to be found where it is not.
		next, _ := d.ChinaDay(54)
		d.Do("orderHealthReschedule", d.VisitOrder(o.ID).Now("visitDate", next, "visitTime", "09:00", "reason", "医院改约"))
		apptest.Want(t, "rescheduled", d.VisitOrder(o.ID), apptest.Fields{"Status": kind.Assigned, "VisitDate": next, "Reschedules": 1})
		d.Refused(fault.CodeInvalid, "orderHealthReschedule", d.VisitOrder(o.ID).Now("visitDate", next, "visitTime", "09:00", "reason", "没有变化"))
		d.Refused(fault.CodeInvalid, "orderHealthReschedule", d.VisitOrder(o.ID).Now("visitDate", "2020-01-01", "visitTime", "09:00", "reason", "过去的日子"))
		d.Visit(d.NewMember(), kind.Assigned, free, next, "15:00", nil)
		d.Do("orderHealthReschedule", d.VisitOrder(o.ID).Now("visitDate", next, "visitTime", "14:00", "reason", "下午才有号"))
		if got := d.VisitOrder(o.ID); got.Status != kind.PendingAssign || got.CompanionID != nil {
			t.Errorf("kept though not free: %+v", got)
		}
		d.Do("orderHealthReschedule", d.VisitOrder(o.ID).Now("visitDate", next, "visitTime", "10:00", "reason", "第三次"))
		if got := d.VisitOrder(o.ID); slices.Contains(got.Actions, "reschedule") {
			t.Errorf("offers a fourth time: %v", got.Actions)
		}
		d.Refused(fault.CodeState, "orderHealthReschedule", d.VisitOrder(o.ID).Now("visitDate", next, "visitTime", "11:00", "reason", "第四次"))
	})
}

// TestOneVisitAtATime races two visits at one hour for one companion from two servers: one of them gets it.
func TestOneVisitAtATime(t *testing.T) {
	apptest.EachPair(t, func(here, there *apptest.Desk) {
		companion := here.Companion("方平").ID
		desks := []*apptest.Desk{here, there}
		var orders []apptest.VisitRow
		for range 20 {
			orders = append(orders, here.PaidVisit(30))
		}
		answers := make([]apptest.Answer, len(orders))
		var racing sync.WaitGroup
		for i, o := range orders {
			racing.Go(func() {
				answers[i] = desks[i%2].Ask("orderHealthAssign", here.Admin, apptest.Written(o.Now("companionId", companion)))
			})
		}
		racing.Wait()
		won := 0
		for _, a := range answers {
			if a.Code == 0 {
				won++
			} else if a.Code != fault.CodeInvalid {
				t.Errorf("a loser was told %s", a)
			}
		}
		if won != 1 {
			t.Errorf("%d visits at one hour were given to one companion", won)
		}
	})
}

func TestAVisitIsMade(t *testing.T) {
	apptest.Each(t, func(d *apptest.Desk) {
		companion := d.Companion("方平").ID
		o := d.PaidVisit(60)
		d.Do("orderHealthAssign", o.Now("companionId", companion))
		o = d.VisitOrder(o.ID)
		if slices.Contains(o.Actions, "start") || slices.Contains(o.Actions, "absent") {
			t.Errorf("days before, it offers %v", o.Actions)
		}
		d.Refused(fault.CodeState, "orderHealthStart", o.Now())
		d.Refused(fault.CodeState, "orderHealthAbsent", o.Now("reason", "没有来"))

		later(d, 61*time.Hour)
		d.Refused(fault.CodeInvalid, "orderHealthStart", o.Now("startedAt", d.InHours(2)))
		d.Do("orderHealthStart", o.Now())
		for _, step := range []string{"met", "consulting"} {
			d.Do("orderHealthProgress", d.VisitOrder(o.ID).Now("step", step, "note", "已"+step))
		}
		finish := func(more ...any) map[string]any {
			return apptest.With(d.VisitOrder(o.ID).Now("summary", "全程陪同，医生建议两周后复诊。", "actualHours", 5.5), more...)
		}
		for field, wrong := range map[string]any{"summary": "太短", "actualHours": 0.4, "step": 1} {
			if a := d.Refused(fault.CodeInvalid, "orderHealthFinish", finish(field, wrong)); !strings.Contains(a.Body, `"`+field+`"`) {
				t.Errorf("%s: %s", field, a)
			}
		}
		d.Refused(fault.CodeInvalid, "orderHealthFinish", finish("actualHours", 4.55))
		d.Do("orderHealthFinish", finish())
		o = d.VisitOrder(o.ID)
		// An hour and a half more than booked are two hours begun.
		apptest.Want(t, "a visit that was made", o, apptest.Fields{"Status": kind.Completed, "OvertimeFen": 12_000, "Overtime": visit.OvertimeDue, "SuggestedFen": 0})
		if len(o.Steps) != 2 || o.Steps[1].Step != "consulting" || o.Summary == "" {
			t.Errorf("what came of it: %+v", o)
		}
		_, clerk := d.Employ([]perm.Code{perm.Orders, perm.VisitOrders}, perm.Write)
		pay := o.Now("paidFen", 12_000, "voucher", "现金 7", "requestId", apptest.RequestID())
		if a := d.Ask("orderHealthOvertime", clerk, apptest.Written(pay)); a.Code != fault.CodeForbidden {
			t.Errorf("without the capability for money: %s", a)
		}
		d.Refused(fault.CodeInvalid, "orderHealthOvertime", apptest.With(pay, "paidFen", 11_999))
		d.Refused(fault.CodeInvalid, "orderHealthOvertime", o.Now("waive", true, "requestId", apptest.RequestID()))
		d.Do("orderHealthOvertime", pay)
		o = d.VisitOrder(o.ID)
		if o.Overtime != visit.OvertimePaid || slices.Contains(o.Actions, "overtime") {
			t.Errorf("settled: %+v", o)
		}
		rated := func(rating int, text string) func(tx *store.Tx, r *api.Request) error {
			return func(tx *store.Tx, r *api.Request) error {
				_, err := visit.Orders.Rate(tx, r, o.ID, rating, text)
				return err
			}
		}
		if err := d.AsApp(rated(4, "很耐心")); err != nil {
			t.Fatal(err)
		}
		if err := d.AsApp(rated(5, "改主意")); err == nil {
			t.Error("was rated twice")
		}
		type stands struct{ Score, ServedCount int64 }
		if got := apptest.Must(store.Get[stands](d.DB.Read(t.Context()), "SELECT score, served_count FROM companions WHERE id = ?", companion)); got != (stands{40, 1}) {
			t.Errorf("the companion stands at %+v", got)
		}
	})
}

func TestAVisitThatNobodyCameTo(t *testing.T) {
	apptest.Each(t, func(d *apptest.Desk) {
		o := d.PaidVisit(3)
		d.Do("orderHealthAssign", o.Now("companionId", d.Companion("方平").ID))
		later(d, 3*time.Hour+20*time.Minute)
		d.Refused(fault.CodeState, "orderHealthAbsent", d.VisitOrder(o.ID).Now("reason", "没有来"))
		later(d, 3*time.Hour+31*time.Minute)
		d.Do("orderHealthAbsent", d.VisitOrder(o.ID).Now("reason", "电话无人接听"))
		apptest.Want(t, "a visit that nobody came to", d.VisitOrder(o.ID), apptest.Fields{"Status": kind.Completed, "Absent": true, "Overtime": visit.NoOvertime})
	})
}

// TestWhatTheRulesGiveBackOfAVisit, and when it turns red.
func TestWhatTheRulesGiveBackOfAVisit(t *testing.T) {
	apptest.Each(t, func(d *apptest.Desk) {
		companion := d.Companion("方平").ID
		o := d.PaidVisit(30)
		if o.SuggestedFen != 29_900 || o.Overdue {
			t.Errorf("not assigned: %+v", o)
		}
		later(d, 4*time.Hour+time.Minute)
		if !d.VisitOrder(o.ID).Overdue {
			t.Error("four hours without a companion are too long")
		}
		later(d, 0)
		d.Do("orderHealthAssign", d.VisitOrder(o.ID).Now("companionId", companion))
		for hours, want := range map[int]int64{5: 29_900, 8: 23_920, 27: 23_920, 29: 14_950} {
			later(d, time.Duration(hours)*time.Hour)
			if got := d.VisitOrder(o.ID); int64(got.SuggestedFen) != want || got.Overdue {
				t.Errorf("%d hours later: %d, %v", hours, got.SuggestedFen, got.Overdue)
			}
		}
		later(d, 33*time.Hour)
		if !d.VisitOrder(o.ID).Overdue {
			t.Error("not begun two hours after its time is too late")
		}
		late := d.PaidVisit(10) // less than a day before the visit, it is red at once
		if !late.Overdue {
			t.Errorf("a visit in ten hours without a companion: %+v", late)
		}
	})
}

func TestVisitsAreFound(t *testing.T) {
	apptest.Each(t, func(d *apptest.Desk) {
		one, two := d.PaidVisit(30), d.PaidVisit(60)
		companion := d.Companion("方平").ID
		d.Do("orderHealthAssign", two.Now("companionId", companion))
		day, _ := d.ChinaDay(30)
		next, _ := d.ChinaDay(60)
		hospital := apptest.Must(store.Get[int64](d.DB.Read(t.Context()), "SELECT hospital_id FROM order_visits WHERE order_id = ?", one.ID))
		for name, c := range map[string]struct {
			in   map[string]any
			want []int64
		}{
			"by the hospital":   {map[string]any{"hospitalId": hospital}, []int64{one.ID}},
			"by the companion":  {map[string]any{"companionId": companion}, []int64{two.ID}},
			"by the day":        {map[string]any{"visitDateFrom": day, "visitDateTo": next}, []int64{one.ID}},
			"without anybody":   {map[string]any{"unassigned": true}, []int64{one.ID}},
			"by somebody":       {map[string]any{"unassigned": false}, []int64{two.ID}},
			"by a word":         {map[string]any{"kw": "方平"}, []int64{two.ID}},
			"by the hospital's": {map[string]any{"kw": one.HospitalName}, []int64{one.ID}},
			"by a telephone":    {map[string]any{"kw": "13700001111"}, []int64{two.ID, one.ID}},
			"in the usual way":  {map[string]any{}, []int64{two.ID, one.ID}},
			"by the day sorted": {map[string]any{"sort": "visitDate"}, []int64{one.ID, two.ID}},
		} {
			var page struct{ Items []struct{ ID int64 } }
			d.Do("orderHealthList", c.in).Into(t, &page)
			var got []int64
			for _, item := range page.Items {
				got = append(got, item.ID)
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("%s: %v, wanted %v", name, got, c.want)
			}
		}
	})
}
