package special_test

import (
	"fmt"
	"testing"

	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/value"
	"caredesk/internal/order/kind"
	"caredesk/internal/order/visit"
	"caredesk/internal/special"
)

// unfit is whom a picker marks for a visit, each with the reason.
func (d *desk) unfit(date, clock string, hours int) map[string]string {
	d.T.Helper()
	var picked struct {
		Items []struct {
			Label    string
			Disabled bool
			Because  *string
		}
	}
	d.Do("companionOptions", map[string]any{"visitDate": date, "visitTime": clock, "hours": hours}).Into(d.T, &picked)
	marked := map[string]string{}
	for _, item := range picked.Items {
		if item.Disabled != (item.Because != nil) {
			d.T.Errorf("%s is marked without a reason, or the other way round", item.Label)
		}
		if item.Because != nil {
			marked[item.Label] = *item.Because
		}
	}
	return marked
}

func TestWhoCannotBeGivenAVisit(t *testing.T) {
	eachDesk(t, func(d *desk) {
		day := d.inDays(5)
		busy, leave := d.Companion("忙碌的人"), d.Companion("休假的人")
		d.Companion("空闲的人")
		d.Companion("停用的人", "status", "disabled")
		d.Companion("证件过期", "healthCertTo", d.inDays(4))
		d.Companion("当天到期", "healthCertTo", day)
		d.Do("companionDuty", map[string]any{"id": leave.ID, "version": 1, "duty": "onLeave"})
		booked := d.Visit(d.NewMember(), kind.Assigned, busy.ID, value.Date(day), "09:00", nil) // until 13:00
		for at, overlaps := range map[string]bool{"08:00 1": false, "08:00 2": true, "12:59 1": true, "13:00 4": false, "10:00 1": true, "07:00 12": true} {
			var clock string
			var hours int
			if _, err := fmt.Sscanf(at, "%s %d", &clock, &hours); err != nil {
				t.Fatal(err)
			}
			want := map[string]string{"休假的人": "onLeave", "证件过期": "certExpired"}
			if overlaps {
				want["忙碌的人"] = "overlap"
			}
			if got := d.unfit(day, clock, hours); fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("at %s: %v, wanted %v", at, got, want)
			}
		}
		// A visit does not stand in its own way, and one that was given back in nobody's.
		at := special.VisitSlot{VisitDate: value.Date(day), VisitTime: "09:00", Hours: 40}
		unfit, err := special.Assignable(d.DB.Read(t.Context()), at, booked)
		if _, is := unfit[busy.ID]; is || err != nil {
			t.Errorf("its own visit: %v, %v", unfit, err)
		}
		d.Visit(d.NewMember(), kind.Refunded, busy.ID, value.Date(day), "15:00", nil)
		if got := d.unfit(day, "15:00", 1); got["忙碌的人"] != "" {
			t.Errorf("a refunded visit takes time: %v", got)
		}
	})
}

func TestAVisitMayLastPastMidnight(t *testing.T) {
	eachDesk(t, func(d *desk) {
		night := d.Companion("夜里的人")
		d.Visit(d.NewMember(), kind.InService, night.ID, value.Date(d.inDays(5)), "20:00", func(v *visit.Visit) { v.Hours = 120 })
		for clock, want := range map[string]string{"07:59": "overlap", "08:00": ""} {
			if got := d.unfit(d.inDays(6), clock, 1)["夜里的人"]; got != want {
				t.Errorf("at %s the morning after: %q", clock, got)
			}
		}
		if got := d.unfit(d.inDays(4), "23:00", 24)["夜里的人"]; got != "overlap" {
			t.Errorf("from the night before: %q", got)
		}
	})
}

func TestAPickerWantsATimeWholeOrNone(t *testing.T) {
	eachDesk(t, func(d *desk) {
		made := d.Companion("王小丽")
		d.Do("companionOptions", map[string]any{"kw": "小丽"})
		a := d.Refused(fault.CodeInvalid, "companionOptions", map[string]any{"visitDate": d.inDays(1)})
		var wrong struct{ Fields map[string]string }
		a.Into(t, &wrong)
		if len(wrong.Fields) != 2 || wrong.Fields["visitTime"] == "" || wrong.Fields["hours"] == "" {
			t.Errorf("half a time: %s", a)
		}
		d.Refused(fault.CodeInvalid, "companionOptions", map[string]any{"visitDate": d.inDays(1), "visitTime": "25:00", "hours": 2})
		_, clerk := d.Employ([]perm.Code{perm.Orders, perm.VisitOrders}, 0)
		var picked struct{ Items []struct{ ID int64 } }
		d.Ask("companionOptions", clerk, "{}").Into(t, &picked)
		if len(picked.Items) != 1 || picked.Items[0].ID != made.ID {
			t.Errorf("a clerk of orders picks from %+v", picked)
		}
	})
}
