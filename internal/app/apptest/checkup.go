package apptest

import (
	"context"
	"fmt"

	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/order/checkup"
	"caredesk/internal/order/kind"
)

// CheckUpRow is an order of a check-up as staff see it.
type CheckUpRow struct {
	Saved
	OrderNo      string
	Status       kind.OrderStatus
	RefundStatus kind.RefundStatus
	ServiceID    int64
	ItemFen      value.Fen
	PayableFen   value.Fen
	PaidFen      value.Fen
	SuggestedFen value.Fen
	CentreID     int64
	CentreName   string
	PersonName   string
	PersonAge    int
	AddOnsFen    value.Fen
	ExamDate     value.Date
	Slot         string
	Voucher      string
	Reschedules  int
	ValidUntil   value.Date
	CheckedInAt  *value.Time
	CompletedAt  *value.Time
	Level        *checkup.ReportLevel
	Abnormal     *int
	FollowUp     string
	FollowedUpAt *value.Time
	Findings     []checkup.Finding
	Reports      []struct {
		Version    int64
		FileID     int64
		Conclusion string
		Reason     string
		Replaced   bool
	}
	FollowUps []struct{ How, Outcome string }
	Overdue   bool
	Actions   []string
}

// Now names the order as it was seen, with further fields.
func (u CheckUpRow) Now(more ...any) map[string]any { return With(ThisOne(u.Saved), more...) }

// CheckUpOrder is an order of a check-up as it is now.
func (d *Desk) CheckUpOrder(id int64) (u CheckUpRow) {
	d.T.Helper()
	d.Do("orderPhyDetail", map[string]any{"id": id}).Into(d.T, &u)
	return u
}

// The slots of a centre that a test makes: three places, and one.
const (
	EarlySlot = "08:00-10:00"
	LateSlot  = "10:00-12:00"
)

// CheckUpOffered is a package for everybody at a centre of its own, with two add-ons; it is valid for ten days, and its report is due in three.
func (d *Desk) CheckUpOffered(more ...any) (service, centre int64) {
	d.T.Helper()
	n := People.Add(1)
	centre = d.Centre(fmt.Sprintf("体检中心%d", n)).ID
	service = d.CheckUp(fmt.Sprintf("体检套餐%d", n), []int64{centre}, append([]any{
		"status", "onShelf", "validDays", 10, "reportDays", 3,
		"addOns", []map[string]any{{"name": "胃镜", "priceFen": 20_000}, {"name": "骨密度", "priceFen": 8_000}},
	}, more...)...).ID
	return service, centre
}

// CheckUpBasket is the input of a check-up for which no day is chosen yet, taken over the telephone, with other fields by turns.
func (d *Desk) CheckUpBasket(memberID int64, more ...any) map[string]any {
	d.T.Helper()
	n := int(People.Add(1))
	service, centre := d.CheckUpOffered()
	return With(map[string]any{
		"memberId": memberID, "patientId": d.NewPatient(memberID, "赵小宁", ResidentNumber("1960-05-05", n%500)), "serviceId": service, "centreId": centre, "requestId": RequestID(),
	}, more...)
}

// PaidCheckUp is a check-up that staff took over the telephone, and marked as paid.
func (d *Desk) PaidCheckUp(more ...any) CheckUpRow {
	d.T.Helper()
	return d.PaidCheckUpOf(d.CheckUpBasket(d.NewMember(), more...))
}

// PaidCheckUpOf takes an order, and marks it as paid.
func (d *Desk) PaidCheckUpOf(basket map[string]any) CheckUpRow {
	d.T.Helper()
	var made Saved
	d.Do("orderPhyCreate", basket).Into(d.T, &made)
	d.Do("orderPhyMarkPaid", d.CheckUpOrder(made.ID).Now("voucher", "转账 001", "paidAt", d.ThisMoment(), "requestId", RequestID()))
	return d.CheckUpOrder(made.ID)
}

// BookedCheckUp is one that is booked for the early slot in so many days.
func (d *Desk) BookedCheckUp(inDays int) CheckUpRow {
	d.T.Helper()
	o := d.PaidCheckUp()
	day, _ := d.ChinaDay(24 * inDays)
	d.Do("orderPhyBook", o.Now("centreId", o.CentreID, "examDate", day, "slot", EarlySlot))
	return d.CheckUpOrder(o.ID)
}

// CheckUpOn has an order booked for another day, as if it had been so long ago or will be then.
func (d *Desk) CheckUpOn(o CheckUpRow, day value.Date) CheckUpRow {
	d.T.Helper()
	d.Write(func(tx *store.Tx) error {
		if err := tx.Exec("UPDATE quota_days SET date = ? WHERE kind = 'centre' AND record_id = ? AND date = ?", day, o.CentreID, o.ExamDate); err != nil {
			return err
		}
		if err := tx.Exec("UPDATE orders SET due_at = ? WHERE id = ?", identity.Midnight(day.Next()), o.ID); err != nil {
			return err
		}
		return tx.Exec("UPDATE order_check_ups SET exam_date = ? WHERE order_id = ?", day, o.ID)
	})
	return d.CheckUpOrder(o.ID)
}

// ExaminedCheckUp is one whose person has come today.
func (d *Desk) ExaminedCheckUp() CheckUpRow {
	d.T.Helper()
	today, _ := d.ChinaDay(0)
	o := d.CheckUpOn(d.BookedCheckUp(2), today)
	d.Do("orderPhyCheckin", o.Now("voucher", o.Voucher))
	return d.CheckUpOrder(o.ID)
}

// ReportFile is a report that staff have uploaded.
func (d *Desk) ReportFile() int64 {
	d.T.Helper()
	a := d.Upload(d.Admin, "report", "report.pdf", PDF())
	var up struct{ FileID int64 }
	if a.Code != 0 {
		d.T.Fatal(a)
	}
	a.Into(d.T, &up)
	return up.FileID
}

// ReportedCheckUp is one with a report of a level.
func (d *Desk) ReportedCheckUp(level string) CheckUpRow {
	d.T.Helper()
	o := d.ExaminedCheckUp()
	d.Do("orderPhyReport", o.Now("fileId", d.ReportFile(), "conclusion", "血脂偏高，建议复查。", "abnormal", 2, "level", level, "followUp", "电话告知复查"))
	return d.CheckUpOrder(o.ID)
}

// Seats is how many places of a slot are booked at a centre on a day.
func (d *Desk) Seats(centre int64, day value.Date, slot string) int64 {
	d.T.Helper()
	return Must(store.Get[int64](d.DB.Read(context.Background()), "SELECT CAST(COALESCE(sum(booked), 0) AS BIGINT) FROM quota_days WHERE kind = 'centre' AND record_id = ? AND date = ? AND slot = ?", centre, day, slot))
}
