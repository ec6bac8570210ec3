package apptest

import (
	"fmt"

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
	v := visit.Visit{OrderID: id, HospitalID: d.SomeOf("hospital"), VisitDate: date, VisitTime: clock, Hours: 40}
	d.Write(func(tx *store.Tx) error {
		if companion > 0 {
			v.CompanionID, v.AssignedAt = &companion, &tx.Now
		}
		if change != nil {
			change(&v)
		}
		return tx.Exec(`INSERT INTO order_visits (order_id, hospital_id, visit_date, visit_time, hours, companion_id, assigned_at, actual_hours, overtime_fen, rating)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`, v.OrderID, v.HospitalID, v.VisitDate, v.VisitTime, v.Hours, v.CompanionID, v.AssignedAt, v.ActualHours, v.OvertimeFen, v.Rating)
	})
	return id
}
