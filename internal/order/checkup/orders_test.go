package checkup_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/store/storetest"
	"caredesk/internal/engine/value"
	"caredesk/internal/order/checkup"
	"caredesk/internal/order/kind"
)

func TestMain(m *testing.M) { storetest.Main(m) }

const (
	early = apptest.EarlySlot
	late  = apptest.LateSlot
	day   = 24 * time.Hour
)

// later moves the clock, and signs in again.
func later(d *apptest.Desk, offset time.Duration) {
	d.At(offset)
	d.Admin = d.Session(1, d.DB.Now(), d.DB.Now())
}

// inDays is a day in China.
func inDays(d *apptest.Desk, n int) value.Date {
	date, _ := d.ChinaDay(24 * n)
	return date
}

func TestACheckUpOverTheTelephone(t *testing.T) {
	apptest.Each(t, func(d *apptest.Desk) {
		who := d.NewMember()
		in := d.CheckUpBasket(who, "addOns", []string{"骨密度", "胃镜"}, "marital", "married")
		var made apptest.Saved
		first := d.Do("orderPhyCreate", in)
		first.Into(t, &made)
		if again := d.Do("orderPhyCreate", in); string(again.Data) != string(first.Data) {
			t.Errorf("asked again under the same id: %s, then %s", first.Data, again.Data)
		}
		got := d.CheckUpOrder(made.ID)
		apptest.Want(t, "the order", got, apptest.Fields{"Status": kind.PendingPay, "ItemFen": 87_900, "AddOnsFen": 28_000, "PayableFen": 87_900, "Voucher": "", "ExamDate": ""})
		if !strings.HasPrefix(got.PersonName, "赵") || strings.Contains(got.PersonName, "小宁") || got.PersonAge < 60 {
			t.Errorf("the order is for %q, %d years old", got.PersonName, got.PersonAge)
		}
		men, menAt := d.CheckUpOffered("audience", "male")
		wives, wivesAt := d.CheckUpOffered("audience", "femaleMarried")
		young, youngAt := d.CheckUpOffered("maxAge", 30)
		gone, goneAt := d.CheckUpOffered("status", "offShelf")
		shut := d.Centre("停用的中心").ID
		d.Do("centreStatus", map[string]any{"id": shut, "version": 1, "status": "disabled"})
		woman := d.NewPatient(who, "钱小芳", apptest.ResidentNumber("1990-01-01", 300))
		others := d.NewPatient(d.NewMember(), "钱小安", apptest.ResidentNumber("1990-01-01", 77))
		for name, c := range map[string]struct {
			field string
			wrong []any
		}{
			"somebody else's patient":     {"patientId", []any{"patientId", others}},
			"a woman among men":           {"patientId", []any{"serviceId", men, "centreId", menAt, "addOns", nil, "patientId", woman}},
			"whether she is married":      {"marital", []any{"serviceId", wives, "centreId", wivesAt, "addOns", nil, "patientId", woman, "marital", "single"}},
			"too old":                     {"patientId", []any{"serviceId", young, "centreId", youngAt, "addOns", nil}},
			"not offered":                 {"serviceId", []any{"serviceId", gone, "centreId", goneAt}},
			"a centre without it":         {"centreId", []any{"centreId", menAt}},
			"a closed centre":             {"centreId", []any{"centreId", shut}},
			"an add-on that it has not":   {"addOns", []any{"addOns", []string{"核磁"}}},
			"yesterday":                   {"examDate", []any{"examDate", inDays(d, -1), "slot", early}},
			"after it runs out":           {"examDate", []any{"examDate", inDays(d, 11), "slot", early}},
			"a slot that is none":         {"slot", []any{"examDate", inDays(d, 2), "slot", "01:00-02:00"}},
			"a day without a slot":        {"slot", []any{"examDate", inDays(d, 2)}},
			"a slot without a day":        {"examDate", []any{"slot", early}},
			"a state that is none":        {"marital", []any{"marital", "engaged"}},
			"a patient that is not there": {"patientId", []any{"patientId", 999_999}},
		} {
			with := apptest.With(in, append([]any{"requestId", apptest.RequestID()}, c.wrong...)...)
			if with["addOns"] == nil {
				delete(with, "addOns")
			}
			a := d.Ask("orderPhyCreate", d.Admin, apptest.Written(with))
			if a.Code != fault.CodeInvalid && a.Code != fault.CodeReference || !strings.Contains(a.Body, `"`+c.field+`"`) {
				t.Errorf("%s: %s", name, a)
			}
		}
		// Where it is dearer, it costs what it costs there.
		centre := d.Centre("贵一点的中心").ID
		service := d.CheckUp("两处都有", []int64{in["centreId"].(int64)}, "status", "onShelf", "centres", []map[string]any{{"centreId": in["centreId"]}, {"centreId": centre, "priceFen": 70_000}}).ID
		dear := apptest.With(in, "requestId", apptest.RequestID(), "serviceId", service, "centreId", centre, "addOns", []string{})
		d.Do("orderPhyCreate", dear).Into(t, &made)
		apptest.Want(t, "at a price of its own", d.CheckUpOrder(made.ID), apptest.Fields{"ItemFen": 70_000})
		var offered struct {
			Centres []struct{ ID, PriceFen int64 }
			AddOns  []struct{ Name string }
		}
		d.Do("orderPhyPackage", map[string]any{"id": service}).Into(t, &offered)
		if len(offered.Centres) != 2 || offered.Centres[1].PriceFen != 70_000 {
			t.Errorf("what can be chosen: %+v", offered)
		}
		_, reader := d.Employ([]perm.Code{perm.Orders, perm.CheckUpOrders}, 0)
		if a := d.Ask("orderPhyCreate", reader, apptest.Written(apptest.With(in, "requestId", apptest.RequestID()))); a.Code != fault.CodeForbidden {
			t.Errorf("without the capability to write: %s", a)
		}
	})
}

// TestPlacesAreTakenMovedAndGivenBack exactly once, whatever becomes of the order.
func TestPlacesAreTakenMovedAndGivenBack(t *testing.T) {
	apptest.Each(t, func(d *apptest.Desk) {
		service, centre := d.CheckUpOffered()
		who := d.NewMember()
		basket := func(more ...any) map[string]any {
			return apptest.With(d.CheckUpBasket(who, "serviceId", service, "centreId", centre), more...)
		}
		tomorrow, next := inDays(d, 1), inDays(d, 2)
		want := func(what string, seats ...int64) {
			t.Helper()
			if got := []int64{d.Seats(centre, tomorrow, early), d.Seats(centre, tomorrow, late), d.Seats(centre, next, early)}; !slices.Equal(got, seats) {
				t.Errorf("%s: %v places are taken", what, got)
			}
		}
		o := d.PaidCheckUpOf(basket("examDate", tomorrow, "slot", early))
		apptest.Want(t, "with a day", o, apptest.Fields{"Status": kind.Booked, "ValidUntil": inDays(d, 10)})
		if len(o.Voucher) != 12 || strings.Trim(o.Voucher, "0123456789") != "" {
			t.Errorf("the voucher is %q", o.Voucher)
		}
		want("placed with a day", 1, 0, 0)

		var made apptest.Saved
		d.Do("orderPhyCreate", basket("examDate", tomorrow, "slot", early)).Into(t, &made)
		want("not paid for yet", 2, 0, 0)
		d.Do("orderPhyCancel", d.CheckUpOrder(made.ID).Now("reasonCode", "staffCancel", "reason", "客户要求"))
		want("cancelled", 1, 0, 0)

		d.Do("orderPhyReschedule", o.Now("centreId", centre, "examDate", tomorrow, "slot", late, "reason", "改到晚一点"))
		want("rescheduled", 0, 1, 0)
		full := d.PaidCheckUpOf(basket())
		apptest.Want(t, "without a day", full, apptest.Fields{"Status": kind.PendingBook})
		d.Refused(fault.CodeShortage, "orderPhyBook", full.Now("centreId", centre, "examDate", tomorrow, "slot", late))
		want("refused", 0, 1, 0)
		o = d.CheckUpOrder(o.ID)
		d.Refused(fault.CodeInvalid, "orderPhyReschedule", o.Now("centreId", centre, "examDate", tomorrow, "slot", late, "reason", "没有变化"))
		d.Refused(fault.CodeInvalid, "orderPhyUnbook", o.Now("reason", ""))
		d.Do("orderPhyUnbook", o.Now("reason", "出差"))
		want("given up", 0, 0, 0)
		o = d.CheckUpOrder(o.ID)
		apptest.Want(t, "given up", o, apptest.Fields{"Status": kind.PendingBook, "ExamDate": "", "Slot": "", "Reschedules": 2})

		d.Do("orderPhyBook", o.Now("centreId", centre, "examDate", next, "slot", early, "bookingNo", "B-7"))
		want("booked again", 0, 0, 1)
		var places struct {
			Days []struct {
				Date  value.Date
				Slots []struct {
					Slot string
					Free int64
				}
			}
		}
		d.Do("orderPhyPlaces", map[string]any{"centreId": centre, "from": tomorrow, "to": next}).Into(t, &places)
		if len(places.Days) != 2 || places.Days[1].Slots[0].Free != 2 || places.Days[0].Slots[1].Free != 1 {
			t.Errorf("free places: %+v", places)
		}

		// At another centre that asks for more it takes another order; one for the same price is fine.
		o = d.CheckUpOrder(o.ID)
		other, dear := d.Centre("另一中心").ID, d.Centre("更贵的中心").ID
		d.Do("phySave", map[string]any{"id": service, "version": 1, "centres": []map[string]any{{"centreId": centre}, {"centreId": other}, {"centreId": dear, "priceFen": 99_000}}})
		if a := d.Refused(fault.CodeInvalid, "orderPhyReschedule", o.Now("centreId", dear, "examDate", next, "slot", early, "reason", "换中心")); !strings.Contains(a.Body, `"centreId"`) {
			t.Errorf("a dearer centre: %s", a)
		}
		d.Do("orderPhyReschedule", o.Now("centreId", other, "examDate", next, "slot", early, "reason", "换中心"))
		want("moved to another centre", 0, 0, 0)
		if d.Seats(other, next, early) != 1 {
			t.Error("no place is taken at the other centre")
		}
		o = d.CheckUpOrder(o.ID)
		if slices.Contains(o.Actions, "reschedule") || slices.Contains(o.Actions, "unbook") {
			t.Errorf("offers a fourth change: %v", o.Actions)
		}
		d.Refused(fault.CodeState, "orderPhyReschedule", o.Now("centreId", centre, "examDate", next, "slot", early, "reason", "第四次"))

		// All of the money back gives the place back.
		d.Do("orderPhyRefund", o.Now("amountFen", 59_900, "reasonCode", "changedMind", "requestId", apptest.RequestID()))
		if d.Seats(other, next, early) != 1 {
			t.Error("the place is given back before the money is")
		}
		refund := apptest.Must(store.Get[int64](d.DB.Read(t.Context()), "SELECT id FROM refunds WHERE order_id = ?", o.ID))
		d.Do("orderPhyRefundConfirm", d.CheckUpOrder(o.ID).Now("refundId", refund, "voucher", "退 001"))
		if got := d.CheckUpOrder(o.ID); got.Status != kind.Refunded || d.Seats(other, next, early) != 0 {
			t.Errorf("paid back: %s, %d places", got.Status, d.Seats(other, next, early))
		}

		// A day that has passed before it was paid for is chosen anew.
		d.Do("orderPhyCreate", basket("examDate", tomorrow, "slot", early)).Into(t, &made)
		d.Write(func(tx *store.Tx) error {
			return tx.Exec("UPDATE orders SET expire_at = ? WHERE id = ?", tx.Now.Add(5*day), made.ID)
		})
		later(d, 2*day)
		d.Do("orderPhyMarkPaid", d.CheckUpOrder(made.ID).Now("voucher", "转账 009", "paidAt", d.ThisMoment(), "requestId", apptest.RequestID()))
		apptest.Want(t, "paid too late", d.CheckUpOrder(made.ID), apptest.Fields{"Status": kind.PendingBook, "ExamDate": ""})
		want("paid too late", 0, 0, 0)
	})
}

// TestTheLastPlace races many orders for one place from two servers: one of them gets it.
func TestTheLastPlace(t *testing.T) {
	apptest.EachPair(t, func(here, there *apptest.Desk) {
		service, centre := here.CheckUpOffered()
		orders := make([]apptest.CheckUpRow, 50)
		for i := range orders {
			orders[i] = here.PaidCheckUp("serviceId", service, "centreId", centre)
		}
		tomorrow := inDays(here, 1)
		apptest.OneWins(t, apptest.Race(len(orders), here, there, func(d *apptest.Desk, i int) apptest.Answer {
			return d.Ask("orderPhyBook", d.Admin, apptest.Written(orders[i].Now("centreId", centre, "examDate", tomorrow, "slot", late)))
		}), fault.CodeShortage)
		if taken := here.Seats(centre, tomorrow, late); taken != 1 {
			t.Errorf("%d places are taken", taken)
		}
	})
}

func TestSomebodyComesOrDoesNot(t *testing.T) {
	apptest.Each(t, func(d *apptest.Desk) {
		o := d.BookedCheckUp(3)
		if slices.Contains(o.Actions, "checkin") || slices.Contains(o.Actions, "noShow") {
			t.Errorf("days before, it offers %v", o.Actions)
		}
		d.Refused(fault.CodeState, "orderPhyCheckin", o.Now("voucher", o.Voucher))
		d.Refused(fault.CodeState, "orderPhyNoShow", o.Now())

		// A day early takes a reason, and the day itself none.
		o = d.CheckUpOn(o, inDays(d, 1))
		wrong := "000000000000"
		if o.Voucher == wrong {
			wrong = "000000000001"
		}
		if a := d.Refused(fault.CodeInvalid, "orderPhyCheckin", o.Now("voucher", wrong, "reason", "提前来了")); !strings.Contains(a.Body, `"voucher"`) {
			t.Errorf("another voucher: %s", a)
		}
		if a := d.Refused(fault.CodeInvalid, "orderPhyCheckin", o.Now("voucher", o.Voucher)); !strings.Contains(a.Body, `"reason"`) {
			t.Errorf("on another day: %s", a)
		}
		d.Do("orderPhyCheckin", o.Now("voucher", o.Voucher, "reason", "提前来了"))
		apptest.Want(t, "who came", d.CheckUpOrder(o.ID), apptest.Fields{"Status": kind.Examined, "SuggestedFen": 0})
		d.Tick("checkUpNoShow", 4*day)
		apptest.Want(t, "who came, later", d.CheckUpOrder(o.ID), apptest.Fields{"Status": kind.Examined})

		// Who did not come is noted once the next morning is over, once.
		absent := d.BookedCheckUp(1)
		yesterday := inDays(d, -1)
		absent = d.CheckUpOn(absent, inDays(d, 0))
		d.Tick("checkUpNoShow", 0)
		apptest.Want(t, "on the day", d.CheckUpOrder(absent.ID), apptest.Fields{"Status": kind.Booked})
		absent = d.CheckUpOn(d.CheckUpOrder(absent.ID), yesterday)
		d.Tick("checkUpNoShow", 12*time.Hour)
		missed := d.CheckUpOrder(absent.ID)
		apptest.Want(t, "who did not come", missed, apptest.Fields{"Status": kind.NoShow, "ExamDate": yesterday})
		if missed.Version != absent.Version+1 || d.Seats(absent.CentreID, yesterday, early) != 0 {
			t.Errorf("noted %d times, %d places are taken", missed.Version-absent.Version, d.Seats(absent.CentreID, yesterday, early))
		}
		// It can be booked again while it is valid.
		d.Do("orderPhyBook", missed.Now("centreId", missed.CentreID, "examDate", inDays(d, 2), "slot", early))
		byHand := d.CheckUpOn(d.CheckUpOrder(absent.ID), yesterday)
		d.Do("orderPhyNoShow", byHand.Now())
		apptest.Want(t, "noted by hand", d.CheckUpOrder(absent.ID), apptest.Fields{"Status": kind.NoShow})

		// What was not used runs out the day after the last, once; what is booked does not.
		waiting, booked := d.PaidCheckUp(), d.BookedCheckUp(9)
		d.Tick("checkUpExpire", 10*day)
		apptest.Want(t, "on the last day", d.CheckUpOrder(waiting.ID), apptest.Fields{"Status": kind.PendingBook})
		d.Tick("checkUpExpire", 11*day)
		over := d.CheckUpOrder(waiting.ID)
		apptest.Want(t, "after the last day", over, apptest.Fields{"Status": kind.Expired, "Version": waiting.Version + 1})
		apptest.Want(t, "nobody came, and it ran out", d.CheckUpOrder(absent.ID), apptest.Fields{"Status": kind.Expired})
		apptest.Want(t, "booked", d.CheckUpOrder(booked.ID), apptest.Fields{"Status": kind.Booked})
		if !slices.Contains(over.Actions, "refund") || over.SuggestedFen != 41_930 {
			t.Errorf("what ran out: %v, %d", over.Actions, over.SuggestedFen)
		}
	})
}

func TestReportsAndWhatIsSpokenAboutThem(t *testing.T) {
	apptest.Each(t, func(d *apptest.Desk) {
		o := d.ExaminedCheckUp()
		in := o.Now("fileId", d.ReportFile(), "conclusion", "甲状腺结节，建议复查。", "abnormal", 3, "level", "urgent")
		for field, wrong := range map[string]any{"followUp": nil, "abnormal": 201, "level": "bad", "conclusion": "短", "fileId": 999_999} {
			with := apptest.With(in, "followUp", "尽快联系")
			if with[field] = wrong; wrong == nil {
				delete(with, field)
			}
			if a := d.Ask("orderPhyReport", d.Admin, apptest.Written(with)); a.Code == 0 || !strings.Contains(a.Body, `"`+field+`"`) {
				t.Errorf("%s: %s", field, a)
			}
		}
		var published struct{ ReportVersion int64 }
		d.Do("orderPhyReport", apptest.With(in, "followUp", "尽快联系本人到专科复查")).Into(t, &published)
		o = d.CheckUpOrder(o.ID)
		apptest.Want(t, "a report", o, apptest.Fields{"Status": kind.Completed, "FollowUp": "尽快联系本人到专科复查"})
		if published.ReportVersion != 1 || len(o.Reports) != 1 || o.Reports[0].Conclusion != "甲状腺结节，建议复查。" || *o.Level != checkup.Urgent || o.CompletedAt == nil {
			t.Errorf("published as %d: %+v", published.ReportVersion, o)
		}
		queue := func() (ids []int64) {
			var page struct{ Items []struct{ ID int64 } }
			d.Do("orderPhyList", map[string]any{"toFollowUp": true}).Into(t, &page)
			for _, item := range page.Items {
				ids = append(ids, item.ID)
			}
			return ids
		}
		d.ReportedCheckUp("attention") // nobody has to speak about this one
		if got := queue(); !slices.Equal(got, []int64{o.ID}) || o.Overdue {
			t.Errorf("to be spoken about: %v", got)
		}
		later(d, 25*time.Hour)
		if !d.CheckUpOrder(o.ID).Overdue {
			t.Error("nobody has spoken about an urgent report for a day")
		}
		later(d, 0)
		talk := o.Now("contactedAt", d.ThisMoment(), "how", "phone", "outcome", "已告知，本人将于三日内复查")
		for field, wrong := range map[string]any{"contactedAt": d.InHours(3), "how": "smoke", "outcome": "好"} {
			if a := d.Refused(fault.CodeInvalid, "orderPhyFollowUp", apptest.With(talk, field, wrong)); !strings.Contains(a.Body, `"`+field+`"`) {
				t.Errorf("%s: %s", field, a)
			}
		}
		d.Refused(fault.CodeInvalid, "orderPhyFollowUp", apptest.With(talk, "contactedAt", d.InHours(-100)))
		d.Do("orderPhyFollowUp", talk)
		o = d.CheckUpOrder(o.ID)
		if len(queue()) != 0 || len(o.FollowUps) != 1 || o.FollowUps[0].Outcome != "已告知，本人将于三日内复查" {
			t.Errorf("spoken about: %v, %+v", queue(), o.FollowUps)
		}

		// A newer version takes a reason, keeps the older one, and is spoken about anew.
		again := o.Now("fileId", d.ReportFile(), "conclusion", "更正：结节分级有误。", "abnormal", 2, "level", "urgent", "followUp", "再次联系")
		d.Refused(fault.CodeInvalid, "orderPhyReport", again)
		completed := *o.CompletedAt
		d.Do("orderPhyReport", apptest.With(again, "reason", "分级录入错误")).Into(t, &published)
		o = d.CheckUpOrder(o.ID)
		if published.ReportVersion != 2 || len(o.Reports) != 2 || o.Reports[0].Version != 2 || o.Reports[0].Reason != "分级录入错误" || !o.Reports[1].Replaced || *o.CompletedAt != completed {
			t.Errorf("the newer version: %+v", o)
		}
		if want := []checkup.Finding{{1, 3, checkup.Urgent}, {2, 2, checkup.Urgent}}; !slices.Equal(o.Findings, want) || !slices.Equal(queue(), []int64{o.ID}) {
			t.Errorf("found %+v, to be spoken about %v", o.Findings, queue())
		}

		// Files open for a reason, or for those who may see everything; each opening is logged, also of older versions.
		log := d.LastLogged()
		if _, a := d.Opened(d.Admin, o.Reports[1].FileID, "orderPhy", o.ID); a.Code != 0 {
			t.Errorf("an older version: %s", a)
		}
		if rows := d.Logged(log); len(rows) != 1 {
			t.Errorf("opening a report left %d rows in the log", len(rows))
		}
		_, clerk := d.Employ([]perm.Code{perm.Orders, perm.CheckUpOrders}, perm.Write)
		if _, a := d.Opened(clerk, o.Reports[0].FileID, "orderPhy", o.ID); a.Code == 0 {
			t.Error("a report opens without a reason")
		}
		why := map[string]any{"fileId": o.Reports[0].FileID, "ownerType": "orderPhy", "ownerId": o.ID, "reason": "会员来电询问"}
		if a := d.Ask("filePrivateUrl", clerk, apptest.Written(why)); a.Code != 0 {
			t.Errorf("for a reason: %s", a)
		}
		sealed := apptest.Must(store.Get[string](d.DB.Read(t.Context()), "SELECT outcome_sealed FROM order_follow_ups WHERE order_id = ?", o.ID))
		if strings.Contains(sealed, "复查") {
			t.Error("what was spoken about is kept in the clear")
		}
	})
}

// TestWhatTheRulesGiveBackOfACheckUp, and when it turns red.
func TestWhatTheRulesGiveBackOfACheckUp(t *testing.T) {
	apptest.Each(t, func(d *apptest.Desk) {
		waiting := d.PaidCheckUp()
		booked := d.BookedCheckUp(2)
		for what, c := range map[string]struct {
			id   int64
			want int64
		}{"to be booked": {waiting.ID, 59_900}, "booked": {booked.ID, 59_900}} {
			if got := d.CheckUpOrder(c.id); int64(got.SuggestedFen) != c.want || got.Overdue {
				t.Errorf("%s: %d, %v", what, got.SuggestedFen, got.Overdue)
			}
		}
		booked = d.CheckUpOn(booked, inDays(d, 0))
		apptest.Want(t, "on the day", booked, apptest.Fields{"SuggestedFen": 47_920})
		d.Do("orderPhyNoShow", d.CheckUpOn(booked, inDays(d, -1)).Now())
		apptest.Want(t, "nobody came", d.CheckUpOrder(booked.ID), apptest.Fields{"SuggestedFen": 47_920})
		examined := d.ExaminedCheckUp()
		apptest.Want(t, "examined", examined, apptest.Fields{"SuggestedFen": 0, "Overdue": false})
		apptest.Want(t, "completed", d.ReportedCheckUp("normal"), apptest.Fields{"SuggestedFen": 0, "Overdue": false})

		// It is valid for ten days: half of them are left to book it in.
		for days, want := range map[int]bool{4: false, 6: true} {
			later(d, time.Duration(days)*day)
			if got := d.CheckUpOrder(waiting.ID); got.Overdue != want {
				t.Errorf("not booked after %d days: %v", days, got.Overdue)
			}
			if got := d.CheckUpOrder(examined.ID); got.Overdue != true && days == 4 {
				t.Errorf("no report after %d days: %v", days, got.Overdue)
			}
		}
	})
}

func TestCheckUpsAreFound(t *testing.T) {
	apptest.Each(t, func(d *apptest.Desk) {
		waiting, soon, examined, urgent := d.PaidCheckUp(), d.BookedCheckUp(2), d.ExaminedCheckUp(), d.ReportedCheckUp("urgent")
		later(d, 4*day)
		today := examined.ExamDate
		for name, c := range map[string]struct {
			in   map[string]any
			want []int64
		}{
			"by the centre":      {map[string]any{"centreId": soon.CentreID}, []int64{soon.ID}},
			"by the day":         {map[string]any{"examDateFrom": soon.ExamDate, "examDateTo": soon.ExamDate.Next()}, []int64{soon.ID}},
			"by the level":       {map[string]any{"level": "urgent"}, []int64{urgent.ID}},
			"without a report":   {map[string]any{"reportOverdue": true}, []int64{examined.ID}},
			"with one":           {map[string]any{"reportOverdue": false}, []int64{urgent.ID, soon.ID, waiting.ID}},
			"running out":        {map[string]any{"expiring": true}, []int64{waiting.ID}},
			"not running out":    {map[string]any{"expiring": false}, []int64{urgent.ID, examined.ID, soon.ID}},
			"to be spoken about": {map[string]any{"toFollowUp": true}, []int64{urgent.ID}},
			"all others":         {map[string]any{"toFollowUp": false}, []int64{examined.ID, soon.ID, waiting.ID}},
			"by the voucher":     {map[string]any{"kw": soon.Voucher}, []int64{soon.ID}},
			"by the day sorted":  {map[string]any{"sort": "-examDate"}, []int64{soon.ID, urgent.ID, examined.ID, waiting.ID}},
		} {
			var page struct{ Items []struct{ ID int64 } }
			d.Do("orderPhyList", c.in).Into(t, &page)
			var got []int64
			for _, item := range page.Items {
				got = append(got, item.ID)
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("%s: %v, wanted %v", name, got, c.want)
			}
		}
		var board struct {
			Centres []struct {
				ID     int64
				Slots  []struct{ Booked, Quota int64 }
				Orders []struct {
					ID      int64
					Slot    string
					Actions []string
				}
			}
		}
		d.Do("orderPhyBoard", map[string]any{"date": today, "centreId": examined.CentreID}).Into(t, &board)
		if len(board.Centres) != 1 || len(board.Centres[0].Orders) != 1 || board.Centres[0].Orders[0].ID != examined.ID || !slices.Contains(board.Centres[0].Orders[0].Actions, "report") || board.Centres[0].Slots[0].Booked != 1 {
			t.Errorf("the day of a centre: %+v", board)
		}
	})
}

// TestACentreWithOpenOrdersStays though none of them holds a place.
func TestACentreWithOpenOrdersStays(t *testing.T) {
	apptest.Each(t, func(d *apptest.Desk) {
		o := d.PaidCheckUp()
		d.Write(func(tx *store.Tx) error {
			return tx.Exec("DELETE FROM check_up_centres WHERE centre_id = ?", o.CentreID)
		})
		version := apptest.Must(store.Get[int64](d.DB.Read(t.Context()), "SELECT version FROM centres WHERE id = ?", o.CentreID))
		if a := d.Refused(fault.CodeInUse, "centreDel", map[string]any{"id": o.CentreID, "version": version}); !strings.Contains(a.Body, o.OrderNo) {
			t.Errorf("what keeps it: %s", a)
		}
	})
}
