package special_test

import (
	"encoding/csv"
	"strings"
	"testing"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/value"
	"caredesk/internal/order"
	"caredesk/internal/order/kind"
	"caredesk/internal/order/visit"
)

type visitLine struct {
	OrderNo      string   `json:"orderNo"`
	VisitDate    string   `json:"visitDate"`
	VisitTime    string   `json:"visitTime"`
	Hours        float64  `json:"hours"`
	HospitalName string   `json:"hospitalName"`
	PatientName  string   `json:"patientName"`
	Status       string   `json:"status"`
	ActualHours  *float64 `json:"actualHours"`
}

func TestTheScheduleOfACompanion(t *testing.T) {
	eachDesk(t, func(d *desk) {
		made, other := d.Companion("王小丽"), d.Companion("李四")
		who := d.NewMember()
		patient := d.NewPatient(who, "张大明", apptest.ResidentNumber("1950-05-05", 1))
		for i, v := range []struct {
			status kind.OrderStatus
			date   value.Date
			clock  string
		}{
			{kind.Assigned, "2026-03-03", "09:00"}, {kind.InService, "2026-03-02", "13:00"}, {kind.Completed, "2026-03-02", "08:00"},
			{kind.Refunded, "2026-03-02", "17:00"}, {kind.Completed, "2026-03-09", "08:00"}, {kind.Completed, "2026-03-01", "08:00"},
		} {
			d.Visit(who, v.status, made.ID, v.date, v.clock, nil, func(o *order.Order) {
				if i < 3 {
					o.PatientID = &patient
				}
			})
		}
		d.Visit(who, kind.Assigned, other.ID, "2026-03-03", "09:00", nil)
		var out struct{ Items []visitLine }
		ask := func(from, to string) map[string]any { return map[string]any{"id": made.ID, "from": from, "to": to} }
		a := d.Do("companionSchedule", ask("2026-03-02", "2026-03-09"))
		a.Into(t, &out)
		apptest.Exactly(t, "the schedule", 3, out.Items)
		apptest.Want(t, "the first visit", out.Items[0], apptest.Fields{
			"VisitTime": "08:00", "Hours": 4.0, "Status": "completed", "HospitalName": apptest.Given, "PatientName": "张*明", "OrderNo": apptest.Given,
		})
		if out.Items[1].Status != "inService" || out.Items[2].VisitDate != "2026-03-03" || strings.Contains(a.Body, "张大明") {
			t.Errorf("the schedule is %s", a)
		}
		d.Refused(fault.CodeInvalid, "companionSchedule", ask("2026-03-02", "2026-03-02"))
		d.Refused(fault.CodeInvalid, "companionSchedule", ask("2026-03-02", "2026-05-04"))
		d.Do("companionSchedule", ask("2026-03-02", "2026-05-03"))
		d.Refused(fault.CodeNotFound, "companionSchedule", map[string]any{"id": 999, "from": "2026-03-02", "to": "2026-03-09"})
	})
}

func TestTheStatementOfAMonth(t *testing.T) {
	eachDesk(t, func(d *desk) {
		made := d.Companion("王小丽")
		done := func(date value.Date, actual value.Tenths, overtime value.Fen, rating *int) {
			d.Visit(d.NewMember(), kind.Completed, made.ID, date, "09:00", func(v *visit.Visit) { v.ActualHours, v.OvertimeFen, v.Rating = &actual, overtime, rating })
		}
		five, four := 5, 4
		done("2026-02-28", 40, 0, nil)
		done("2026-03-01", 40, 0, &five)
		done("2026-03-15", 55, 12_000, &four)
		done("2026-03-31", 35, 0, &four)
		done("2026-04-01", 40, 0, nil)
		d.Visit(d.NewMember(), kind.Assigned, made.ID, "2026-03-20", "09:00", nil)
		var s struct {
			Visits, Rated        int
			Hours, OvertimeHours float64
			OvertimeFen          int64
			Rating               *float64
			Lines                []visitLine
		}
		d.Do("companionStatement", map[string]any{"id": made.ID, "month": "2026-03"}).Into(t, &s)
		apptest.Want(t, "the statement", s, apptest.Fields{"Visits": 3, "Hours": 13.0, "OvertimeHours": 1.5, "OvertimeFen": int64(12_000), "Rating": 4.3, "Rated": 3, "Lines": apptest.Len(3)})
		d.Do("companionStatement", map[string]any{"id": made.ID, "month": "2026-05"}).Into(t, &s)
		if s.Visits != 0 || s.Rating != nil || len(s.Lines) != 0 {
			t.Errorf("an empty month: %+v", s)
		}
		d.Refused(fault.CodeInvalid, "companionStatement", map[string]any{"id": made.ID, "month": "2026-13"})

		log := d.LastLogged()
		in := map[string]any{"id": made.ID, "month": "2026-03", "format": "csv"}
		file := d.Ask("companionStatementExport", d.Admin, apptest.Written(in))
		rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(file.Body, "\ufeff"))).ReadAll()
		if err != nil || len(rows) != 4 {
			t.Fatalf("%v in %s", err, file.Body)
		}
		if rows[0][0] != "就诊日期" || rows[2][0] != "2026-03-15" || rows[2][6] != "5.5" || rows[2][8] != "120.00" || rows[2][9] != "4" {
			t.Errorf("the sheet has %q", rows)
		}
		d.OnlyRow(log, "companionStatementExport", "export", made.ID)
		_, reader := d.Employ([]perm.Code{perm.SpecialServices, perm.AccompaniedVisits}, perm.Write)
		if a := d.Ask("companionStatementExport", reader, apptest.Written(in)); a.Code != fault.CodeForbidden {
			t.Errorf("without the capability: %s", a)
		}
	})
}
