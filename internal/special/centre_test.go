package special_test

import (
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
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/special"
)

const (
	early = "08:00-10:00"
	late  = "10:00-12:00"
)

// day is a day in China, so many days from today.
func (d *desk) day(in int) value.Date {
	return identity.Today(value.TimeOf(d.DB.Now().Add(time.Duration(in) * 24 * time.Hour)))
}

// book takes places of a centre, as an order does.
func (d *desk) book(centre int64, date value.Date, slot string, n int64) {
	d.T.Helper()
	d.Write(func(tx *store.Tx) error { return special.CentreSeats.Book(tx, centre, date, slot, n) })
}

type quotaOut struct {
	Version int64              `json:"version"`
	Days    []special.QuotaDay `json:"days"`
}

func (d *desk) quota(centre int64, from, to value.Date) (out quotaOut) {
	d.T.Helper()
	d.Do("centreQuota", map[string]any{"id": centre, "from": from, "to": to}).Into(d.T, &out)
	return out
}

func TestRulesOfCentres(t *testing.T) {
	eachDesk(t, func(d *desk) {
		first := d.Centre("城西体检中心")
		slots := func(all ...string) []map[string]any {
			parts := make([]map[string]any, len(all))
			for i, slot := range all {
				start, end, _ := strings.Cut(slot, "-")
				parts[i] = map[string]any{"start": start, "end": end, "quota": 5}
			}
			return parts
		}
		for name, c := range map[string]struct {
			field string
			more  []any
		}{
			"a name that is taken":          {"name", []any{"name", "城西体检中心"}},
			"a licence that is taken":       {"licenceNo", []any{"licenceNo", "许可 城西体检中心"}},
			"no licence":                    {"licenceNo", []any{"licenceNo", ""}},
			"a licence of 41 characters":    {"licenceNo", []any{"licenceNo", strings.Repeat("许", 41)}},
			"no city":                       {"city", []any{"city", ""}},
			"a number that is no telephone": {"phone", []any{"phone", "12345"}},
			"no open days":                  {"openDays", []any{"openDays", []string{}}},
			"a day of no week":              {"openDays.0", []any{"openDays", []string{"someday"}}},
			"no slots":                      {"slots", []any{"slots", slots()}},
			"a time of no day":              {"slots.0.start", []any{"slots", slots("24:00-25:00")}},
			"an end before the start":       {"slots.0.end", []any{"slots", slots("10:00-08:00")}},
			"slots that overlap":            {"slots.1.start", []any{"slots", slots("08:00-10:00", "09:30-11:00")}},
			"more than 999 places":          {"slots.0.quota", []any{"slots", []map[string]any{{"start": "08:00", "end": "10:00", "quota": 1000}}}},
			"a closed date that is none":    {"closedDates.0", []any{"closedDates", []string{"2026-02-30"}}},
		} {
			a := d.try("centreSave", d.CentreInput("另一体检中心", c.more...))
			if a.Code != fault.CodeInvalid && a.Code != fault.CodeDuplicate || !names(a, c.field) {
				t.Errorf("%s: %s", name, a)
			}
		}
		// What is written in any order is kept in one.
		d.Do("centreSave", d.fresh("centre", first.ID, "slots", slots("14:00-16:00", "08:00-10:00"), "openDays", []string{"fri", "mon", "fri"}, "closedDates", []string{"2099-02-01", "2099-01-01", "2099-02-01"}))
		var row struct {
			Slots       []special.CentreSlot `json:"slots"`
			OpenDays    []special.Weekday    `json:"openDays"`
			ClosedDates []value.Date         `json:"closedDates"`
		}
		d.detail("centre", first.ID, &row)
		if row.Slots[0].Start != "08:00" || !slices.Equal(row.OpenDays, []special.Weekday{"mon", "fri"}) || !slices.Equal(row.ClosedDates, []value.Date{"2099-01-01", "2099-02-01"}) {
			t.Errorf("kept as %+v", row)
		}
		// The name and the licence of what was deleted are free again.
		d.Do("centreDel", d.fresh("centre", first.ID))
		d.Centre("城西体检中心")
	})
}

func TestCalendarOfACentre(t *testing.T) {
	eachDesk(t, func(d *desk) {
		id := d.Centre("城东体检中心", "closedDates", []value.Date{d.day(2)}).ID
		d.book(id, d.day(1), early, 2)
		d.book(id, d.day(1), late, 1)
		out := d.quota(id, d.day(0), d.day(6))
		if len(out.Days) != 7 || out.Days[0].Date != d.day(0) || len(out.Days[0].Slots) != 2 || out.Version != 1 {
			t.Fatalf("the week: %+v", out)
		}
		apptest.Want(t, "two of three", out.Days[1].Slots[0], apptest.Fields{"Slot": early, "Quota": 3, "Booked": 2, "Closed": false, "Exception": false})
		apptest.Want(t, "the only one", out.Days[1].Slots[1], apptest.Fields{"Slot": late, "Quota": 1, "Booked": 1})
		apptest.Want(t, "a closed date", out.Days[2], apptest.Fields{"Closed": true})
		apptest.Want(t, "a slot of it", out.Days[2].Slots[0], apptest.Fields{"Quota": 0, "Closed": true})

		log := d.LastLogged()
		says := func(more ...any) map[string]any {
			return d.fresh("centre", id, append([]any{"date", d.day(1), "slot", early}, more...)...)
		}
		d.Do("centreQuotaSave", says("quota", 8))
		d.OnlyRow(log, "centreQuotaSave", "adjust", id)
		if diff := d.Logged(log)[0].Diff; !strings.Contains(diff, "quotaDay") || !strings.Contains(diff, `"quota":8`) || !strings.Contains(diff, `"quota":3`) {
			t.Errorf("the log says %s", diff)
		}
		slot := func() special.SlotQuota { return d.quota(id, d.day(1), d.day(1)).Days[0].Slots[0] }
		apptest.Want(t, "more", slot(), apptest.Fields{"Quota": 8, "Booked": 2, "Exception": true})
		for name, in := range map[string]map[string]any{"fewer than booked": says("quota", 1), "closed": says("closed", true)} {
			if a := d.Refused(fault.CodeShortage, "centreQuotaSave", in); !names(a, "quota") || !strings.Contains(a.Message, string(d.day(1))) || !strings.Contains(a.Message, "2") || !strings.Contains(a.Body, `"available":6`) {
				t.Errorf("%s: %s", name, a)
			}
		}
		d.Do("centreQuotaSave", says("quota", 2))
		d.Do("centreQuotaSave", says())
		apptest.Want(t, "as usual", slot(), apptest.Fields{"Quota": 3, "Exception": false})

		for name, c := range map[string]struct {
			field string
			in    map[string]any
		}{
			"yesterday":              {"date", says("date", d.day(-1), "quota", 5)},
			"a closed date":          {"date", says("date", d.day(2), "quota", 5)},
			"a slot that it has not": {"slot", says("slot", "20:00-21:00", "quota", 5)},
			"more than 999":          {"quota", says("quota", 1000)},
			"a number and closed":    {"quota", says("quota", 5, "closed", true)},
			"a day that is none":     {"date", says("date", "2026-02-30", "quota", 5)},
			"a number below nothing": {"quota", says("quota", -1)},
		} {
			if a := d.Refused(fault.CodeInvalid, "centreQuotaSave", c.in); !names(a, c.field) {
				t.Errorf("%s: %s", name, a)
			}
		}
		d.Refused(fault.CodeConflict, "centreQuotaSave", apptest.With(says("quota", 9), "version", 1))
		for name, in := range map[string]map[string]any{
			"an end before the beginning": {"id": id, "from": d.day(2), "to": d.day(1)},
			"more than six weeks":         {"id": id, "from": d.day(0), "to": d.day(42)},
		} {
			if a := d.Refused(fault.CodeInvalid, "centreQuota", in); !names(a, "to") {
				t.Errorf("%s: %s", name, a)
			}
		}
		d.Refused(fault.CodeNotFound, "centreQuota", map[string]any{"id": 424242, "from": d.day(0), "to": d.day(0)})
	})
}

// TestCentresKeepWhatIsBooked: the form of a centre takes no places away that are booked from today on.
func TestCentresKeepWhatIsBooked(t *testing.T) {
	eachDesk(t, func(d *desk) {
		id := d.Centre("城南体检中心").ID
		d.book(id, d.day(3), early, 3)
		slot := func(start, end string, quota int) map[string]any {
			return map[string]any{"start": start, "end": end, "quota": quota}
		}
		weekdays := []string{"mon", "tue", "wed", "thu", "fri", "sat", "sun"}
		on := (int(d.DB.Now().Add(8*time.Hour).UTC().AddDate(0, 0, 3).Weekday()) + 6) % 7
		for name, c := range map[string]struct {
			field string
			more  []any
		}{
			"fewer places":            {"slots.1.quota", []any{"slots", []any{slot("10:00", "12:00", 1), slot("08:00", "10:00", 2)}}},
			"no such slot":            {"slots", []any{"slots", []any{slot("10:00", "12:00", 1)}}},
			"the slot at other times": {"slots", []any{"slots", []any{slot("08:00", "09:00", 9)}}},
			"no such day of the week": {"openDays", []any{"openDays", slices.Delete(slices.Clone(weekdays), on, on+1)}},
			"a closed date":           {"closedDates", []any{"closedDates", []value.Date{d.day(3)}}},
		} {
			a := d.Refused(fault.CodeShortage, "centreSave", d.fresh("centre", id, c.more...))
			if !names(a, c.field) || !strings.Contains(a.Message, string(d.day(3))) {
				t.Errorf("%s: %s", name, a)
			}
		}
		d.Do("centreSave", d.fresh("centre", id, "slots", []any{slot("08:00", "10:00", 3)}, "closedDates", []value.Date{d.day(1)}))
		d.book(id, d.day(0), early, 1) // today counts too
		d.Refused(fault.CodeShortage, "centreSave", d.fresh("centre", id, "closedDates", []value.Date{d.day(0)}))
		d.Do("centreStatus", d.fresh("centre", id, "status", "disabled"))
	})
}

// TestBookingsAndFormsRace lets one replica book the last place while the other takes it away by the form of the centre.
func TestBookingsAndFormsRace(t *testing.T) {
	apptest.EachPair(t, func(here, there *apptest.Desk) {
		d := &desk{here}
		id := d.Centre("城北体检中心").ID
		for range 10 {
			in := apptest.Written(d.fresh("centre", id, "slots", []any{map[string]any{"start": "08:00", "end": "10:00", "quota": 3}}))
			var both sync.WaitGroup
			var saved apptest.Answer
			var booked error
			both.Go(func() { saved = there.Ask("centreSave", there.Admin, in) })
			both.Go(func() {
				booked = here.DB.Write(here.T.Context(), func(tx *store.Tx) error { return special.CentreSeats.Book(tx, id, d.day(1), late, 1) })
			})
			both.Wait()
			if (saved.Code == 0) == (booked == nil) {
				t.Fatalf("saved: %s; booked: %v", saved, booked)
			}
			if booked == nil {
				d.Write(func(tx *store.Tx) error { return special.CentreSeats.Free(tx, id, d.day(1), late, 1) })
			} else {
				d.Do("centreSave", d.fresh("centre", id, "slots", d.CentreInput("")["slots"]))
			}
		}
	})
}

func TestWhatKeepsCentres(t *testing.T) {
	eachDesk(t, func(d *desk) {
		id := d.Centre("湖滨体检中心").ID
		d.book(id, d.day(5), early, 2)
		if a := d.Refused(fault.CodeInUse, "centreDel", d.fresh("centre", id)); !strings.Contains(a.Message, "2") || !strings.Contains(a.Body, string(d.day(5))) {
			t.Errorf("with bookings: %s", a)
		}
		d.Write(func(tx *store.Tx) error { return special.CentreSeats.Free(tx, id, d.day(5), early, 2) })
		checkUp := d.CheckUp("入职套餐", []int64{id})
		if a := d.Refused(fault.CodeInUse, "centreDel", d.fresh("centre", id)); !strings.Contains(a.Body, "入职套餐") {
			t.Errorf("with a package: %s", a)
		}
		d.Do("phyDel", apptest.ThisOne(checkUp))
		d.Do("centreDel", d.fresh("centre", id))
		d.Refused(fault.CodeNotFound, "centreQuota", map[string]any{"id": id, "from": d.day(0), "to": d.day(0)})
	})
}

// TestNoPackageComesToNameACentreThatGoes lets one replica delete a centre while the other offers a package there.
func TestNoPackageComesToNameACentreThatGoes(t *testing.T) {
	apptest.EachPair(t, func(here, there *apptest.Desk) {
		for i := range 10 {
			centre := here.Centre(fmt.Sprintf("体检中心 %d", i))
			in := apptest.Written(there.CheckUpInput(fmt.Sprintf("套餐 %d", i), []int64{centre.ID}))
			var both sync.WaitGroup
			var deleted, saved apptest.Answer
			both.Go(func() { deleted = here.Ask("centreDel", here.Admin, apptest.Written(apptest.ThisOne(centre))) })
			both.Go(func() { saved = there.Ask("phySave", there.Admin, in) })
			both.Wait()
			if (deleted.Code == 0) == (saved.Code == 0) {
				t.Fatalf("the centre: %s; the package: %s", deleted, saved)
			}
		}
	})
}

func TestWhoPicksCentres(t *testing.T) {
	eachDesk(t, func(d *desk) {
		d.Centre("一号体检中心")
		d.Centre("二号体检中心", "status", "disabled")
		for name, c := range map[string]struct {
			codes []perm.Code
			code  int
		}{
			"those who keep them":            {[]perm.Code{perm.SpecialServices, perm.CheckUps}, 0},
			"those who work on check-ups":    {[]perm.Code{perm.Orders, perm.CheckUpOrders}, 0},
			"those who work on other orders": {[]perm.Code{perm.Orders, perm.StewOrders}, fault.CodeForbidden},
			"those who keep titles":          {[]perm.Code{perm.Doctors, perm.Titles}, fault.CodeForbidden},
		} {
			_, token := d.Employ(c.codes, 0)
			a := d.Ask("centreOptions", token, "{}")
			if a.Code != c.code || c.code == 0 && (!strings.Contains(a.Body, "一号") || strings.Contains(a.Body, "二号")) {
				t.Errorf("%s: %s", name, a)
			}
		}
		_, reader := d.Employ([]perm.Code{perm.SpecialServices, perm.CheckUps}, 0)
		if a := d.Ask("centreQuotaSave", reader, "{}"); a.Code != fault.CodeForbidden {
			t.Errorf("a reader: %s", a)
		}
	})
}
