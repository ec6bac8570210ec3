package apptest

import (
	"fmt"
	"time"

	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/order"
	"caredesk/internal/order/kind"
	"caredesk/internal/order/visit"
)

// Hospital makes a hospital, with other fields by turns.
func (d *Desk) Hospital(name string, more ...any) Saved {
	d.T.Helper()
	var s Saved
	d.Do("hospitalSave", With(map[string]any{"name": name, "province": "浙江", "city": "杭州", "district": "西湖区", "address": "文三路一百号"}, more...)).Into(d.T, &s)
	return s
}

// CompanionInput is a companion whose certificate holds for long, with other fields by turns. Every one has a telephone of its own.
func (d *Desk) CompanionInput(name string, more ...any) map[string]any {
	d.T.Helper()
	n := int(People.Add(1))
	return With(map[string]any{
		"name": name, "photo": d.Picture(), "phone": fmt.Sprintf("137%08d", n), "idNo": ResidentNumber("1988-08-08", n%500), "city": "杭州", "healthCertTo": "2099-12-31",
	}, more...)
}

// Companion makes such a companion.
func (d *Desk) Companion(name string, more ...any) Saved {
	d.T.Helper()
	var s Saved
	d.Do("companionSave", d.CompanionInput(name, more...)).Into(d.T, &s)
	return s
}

// Visit does what the app does when a member orders a visit of four hours; a companion of 0 is none yet. It gives the order.
func (d *Desk) Visit(memberID int64, status kind.OrderStatus, companion int64, date value.Date, clock string, change func(v *visit.Visit), orders ...func(o *order.Order)) int64 {
	d.T.Helper()
	id := d.Order(memberID, kind.Visit, status, orders...)
	v := visit.Visit{VisitDate: date, VisitTime: clock, Hours: 40, Overtime: visit.NoOvertime}
	d.Write(func(tx *store.Tx) error {
		if companion > 0 {
			v.CompanionID, v.AssignedAt = &companion, &tx.Now
		}
		if change != nil {
			change(&v)
		}
		return tx.Exec(`UPDATE order_visits SET hospital_id = COALESCE(NULLIF(?, 0), hospital_id), visit_date = ?, visit_time = ?, hours = ?, companion_id = ?, companion_name = COALESCE((SELECT name FROM companions WHERE id = ?), ''),
			assigned_at = ?, started_at = ?, actual_hours = ?, overtime_rate_fen = ?, overtime_fen = ?, overtime = ?, reschedules = ?, rating = ? WHERE order_id = ?`,
			v.HospitalID, v.VisitDate, v.VisitTime, v.Hours, v.CompanionID, v.CompanionID, v.AssignedAt, v.StartedAt, v.ActualHours, v.OvertimeRateFen, v.OvertimeFen, v.Overtime, v.Reschedules, v.Rating, id)
	})
	return id
}

// VisitRow is an order of a visit as staff see it.
type VisitRow struct {
	Saved
	OrderNo       string
	Status        kind.OrderStatus
	RefundStatus  kind.RefundStatus
	PayableFen    value.Fen
	PaidFen       value.Fen
	SuggestedFen  value.Fen
	HospitalName  string
	DoctorName    string
	PersonName    string
	PersonAge     int
	VisitDate     value.Date
	VisitTime     string
	CompanionID   *int64
	CompanionName string
	Reschedules   int
	Steps         []struct{ Step, Note string }
	Summary       string
	Absent        bool
	OvertimeFen   value.Fen
	Overtime      visit.Overtime
	Rating        *int
	Overdue       bool
	DueAt         *value.Time
	Actions       []string
}

// Now names the order as it was seen, with further fields.
func (v VisitRow) Now(more ...any) map[string]any { return With(ThisOne(v.Saved), more...) }

// VisitOrder is an order of a visit as it is now.
func (d *Desk) VisitOrder(id int64) (v VisitRow) {
	d.T.Helper()
	d.Do("orderHealthDetail", map[string]any{"id": id}).Into(d.T, &v)
	return v
}

// VisitOffered is a service of four hours in Hangzhou that the app offers, with overtime, and other fields by turns.
func (d *Desk) VisitOffered(name string, more ...any) int64 {
	d.T.Helper()
	var s Saved
	d.Do("medSave", With(d.OfferInput(name, "priceFen", 29_900, "mode", "halfDay", "durationHours", 4, "cities", []string{"杭州"}, "advanceHours", 2, "overtimeFen", 6_000, "status", "onShelf"), more...)).Into(d.T, &s)
	return s.ID
}

// ChinaDay is the day that it will be in so many hours in China, and the clock there.
func (d *Desk) ChinaDay(inHours int) (day value.Date, clock string) {
	at := d.DB.Now().Add(time.Duration(inHours) * time.Hour).In(time.FixedZone("", 8*60*60))
	return value.Date(at.Format(time.DateOnly)), at.Format("15:04")
}

// VisitBasket is the input of a visit in so many hours, taken over the telephone, with other fields by turns.
func (d *Desk) VisitBasket(memberID int64, inHours int, more ...any) map[string]any {
	d.T.Helper()
	n := int(People.Add(1))
	patient := d.NewPatient(memberID, "赵小宁", ResidentNumber("1960-05-05", n%500))
	day, clock := d.ChinaDay(inHours)
	return With(map[string]any{
		"memberId": memberID, "patientId": patient, "serviceId": d.VisitOffered(fmt.Sprintf("陪诊%d", n)), "hospitalId": d.Hospital(fmt.Sprintf("市一医院%d", n)).ID,
		"visitDate": day, "visitTime": clock, "requestId": RequestID(),
	}, more...)
}

// PaidVisit is a visit in so many hours that staff took over the telephone, and marked as paid.
func (d *Desk) PaidVisit(inHours int, more ...any) VisitRow {
	d.T.Helper()
	var made Saved
	d.Do("orderHealthCreate", d.VisitBasket(d.NewMember(), inHours, more...)).Into(d.T, &made)
	d.Do("orderHealthMarkPaid", d.VisitOrder(made.ID).Now("voucher", "转账 001", "paidAt", d.ThisMoment(), "requestId", RequestID()))
	return d.VisitOrder(made.ID)
}
