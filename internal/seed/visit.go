package seed

import (
	"context"
	"errors"
	"fmt"
	"time"

	"caredesk/internal/engine/file"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/member"
	"caredesk/internal/order"
	"caredesk/internal/order/kind"
	"caredesk/internal/order/visit"
	"caredesk/internal/patient"
	"caredesk/internal/special"
)

// visits are when and where the accompanied visits take place that members ordered, and who goes along.
var visits = entity{
	name:      "orderVisit",
	needs:     []string{orderName, special.Hospitals.Name, special.Companions.Name},
	follows:   member.Members.Name,
	immutable: true, // the version is that of the order
	table:     plainTable[visitRow]("order_visits"),
	fill:      fillVisits,
	wrong: []rule{
		unlike,
		{"belong to an order of another kind", store.Where("order_id NOT IN (SELECT o.id FROM orders AS o WHERE o.kind = 'visit')")},
		{"have a companion, or none, against the status of their order", store.Where(`(companion_id IS NOT NULL) <> EXISTS (SELECT 1 FROM orders AS o
			WHERE o.id = order_visits.order_id AND o.status IN ('assigned', 'inService', 'completed'))`)},
		{"have begun or ended, or not, against the status of their order", store.Where(`(started_at IS NOT NULL) <> EXISTS (SELECT 1 FROM orders AS o
			WHERE o.id = order_visits.order_id AND o.status IN ('inService', 'completed')) OR (finished_at IS NOT NULL) <> (actual_hours IS NOT NULL)`)},
		{"take place while their companion is elsewhere", store.Where(`EXISTS (SELECT 1 FROM order_visits AS other WHERE other.companion_id = order_visits.companion_id
			AND other.visit_date = order_visits.visit_date AND other.order_id <> order_visits.order_id
			AND (other.visit_time = order_visits.visit_time OR other.hours > 50 OR order_visits.hours > 50))`)}, // five hours lie between the two
		{"tell of nobody, or of another hospital or companion", store.Where(`person_name = '' OR hospital_name <> (SELECT h.name FROM hospitals AS h WHERE h.id = hospital_id)
			OR companion_name <> COALESCE((SELECT c.name FROM companions AS c WHERE c.id = companion_id), '')`)},
		{"are for somebody else than the patient of their order", store.Where(`EXISTS (SELECT 1 FROM orders AS o JOIN patients AS p ON p.id = o.patient_id
			WHERE o.id = order_visits.order_id AND (p.name <> person_name OR p.birthday <> person_birthday OR p.gender <> person_gender))`)},
		{"have overtime, or none, against the hours", store.Where(`(overtime <> 'none') <> (overtime_fen > 0) OR overtime_fen > 0 AND overtime_fen <> overtime_rate_fen * ((actual_hours - hours + 9) / 10)
			OR (overtime = 'paid') <> (overtime_voucher <> '') OR (overtime IN ('paid', 'waived')) <> (overtime_at IS NOT NULL)`)},
		{"have a summary, or none, against the status of their order", store.Where(`(summary_sealed <> '') <> EXISTS (SELECT 1 FROM orders AS o WHERE o.id = order_visits.order_id AND o.status = 'completed')`)},
		{"turn red, or never, against the status of their order", store.Where(`EXISTS (SELECT 1 FROM orders AS o WHERE o.id = order_visits.order_id
			AND (o.due_at IS NOT NULL) <> (o.status IN ('pendingAssign', 'assigned', 'inService') AND o.refund_status NOT IN ('requested', 'processing')))`)},
		{"are still to be made by somebody who cannot be given visits", store.Where(`EXISTS (SELECT 1 FROM orders AS o JOIN companions AS c ON c.id = order_visits.companion_id
			WHERE o.id = order_visits.order_id AND o.status IN ('assigned', 'inService') AND (c.status = 'disabled' OR c.duty = 'onLeave' OR c.health_cert_to < order_visits.visit_date))`)},
	},
}

// visitRow is the row of the table.
type visitRow struct {
	partOf
	visit.Visit
}

// plannedVisit is a visit before somebody was found who goes along.
type plannedVisit struct {
	visitRow

	of     order.Order
	status kind.OrderStatus
	first  int64 // the companion who is asked first
	late   bool  // in the afternoon rather than in the morning
}

func fillVisits(ctx context.Context, db *store.DB, table *store.Table, b *batch) (int64, error) {
	r := newRoster(b)
	seal, err := visit.Orders.Handle().Sealer(b.vault)
	if err != nil {
		return 0, err
	}
	due := map[int64]value.Time{}
	var failed error
	made, err := db.Load(ctx, table, func(yield func(any) bool) {
		for each := range inParallel(b.rows[member.Members.Name], func(i int64) any { return visitsOf(b, i) }) {
			for _, v := range each.([]plannedVisit) {
				if failed = r.settle(&v); failed != nil {
					return
				}
				whole := visit.Order{Order: v.of, Visit: v.Visit}
				if red := visit.DueOf(&whole); red != nil {
					due[v.OrderID] = *red
				}
				seal(&whole)
				v.Visit = whole.Visit
				if !yield(&v.visitRow) {
					return
				}
			}
		}
	})
	if err := errors.Join(err, failed); err != nil {
		return 0, err
	}
	return made, db.Bulk(ctx, func(tx *store.Tx) error {
		for id, at := range due {
			if err := tx.Exec("UPDATE orders SET due_at = ? WHERE id = ?", at, id); err != nil {
				return err
			}
		}
		if err := tx.Exec("UPDATE order_visits SET doctor_name = COALESCE((SELECT d.name FROM orders AS o JOIN doctors AS d ON d.id = o.doctor_id WHERE o.id = order_id), '')"); err != nil {
			return err
		}
		return tx.Exec("UPDATE companions SET served_count = " + servedVisits + ", score = " + meanRating)
	})
}

// visitsOf are the visits that a member ordered, at times that go with the timelines of the orders.
func visitsOf(b *batch, i int64) []plannedVisit {
	all := []plannedVisit{}
	family := patientsOf(b, i)
	eachPurchase(b, i, func(l *life, p *purchase, k int, d *dice) {
		if p.kind != kind.Visit {
			return
		}
		steps, _ := stepsOf(b, d, l, p, orderID(i, k))
		o := orderOf(b, d, l, p, i, k, steps)
		own := streamOf(b.seed, "orderVisit").row(o.ID)
		plan := visitPlans[*o.ServiceID-1]
		v := plannedVisit{of: o, status: o.Status, first: own.below(b.rows[special.Companions.Name]), late: own.chance(40)}
		v.partOf, v.Hours, v.HospitalID = partOf{o.ID, o.CreatedAt}, value.Tenths(plan.hours*10), 1+own.below(b.rows[special.Hospitals.Name])
		v.VisitDate = identity.Today(b.now.Add(time.Duration(own.below(10)) * day))
		v.Mode, v.Overtime, v.OvertimeRateFen = plan.mode, visit.NoOvertime, value.Fen(plan.overtimeYuan*100)
		v.introduce(own, l, p, family)
		for _, step := range steps {
			switch step.ToStatus {
			case step.FromStatus:
			case kind.Assigned:
				v.AssignedAt = ptr(step.At)
			case kind.InService:
				v.StartedAt, v.VisitDate = ptr(step.At), identity.Today(step.At)
			case kind.Completed:
				v.finish(own, step.At, plan)
			case kind.Cancelled, kind.Refunded:
				v.VisitDate = identity.Today(o.CreatedAt.Add(3 * day))
			}
		}
		all = append(all, v)
	})
	return all
}

// introduce tells whom a visit is for, and how to find them.
func (v *plannedVisit) introduce(d *dice, l *life, p *purchase, family []patient.Patient) {
	v.Person = personOf(l, p, family)
	v.Department = pick(d, visitDepartments)
	if d.chance(40) {
		v.ContactName = l.called
		v.ContactPhone.Set(l.Phone.Clear())
	}
	if d.chance(30) {
		v.MeetAddress = pick(d, meetingPlaces)
	}
	if d.chance(35) {
		v.Needs = value.List[visit.VisitNeed]{pick(d, []visit.VisitNeed{"wheelchair", "dialect", "infant", "hearing", "sameGender"})}
		v.NeedsNote.Set(pick(d, needsNotes))
	}
}

// finish tells how long a visit took and what the member thought of it.
func (v *plannedVisit) finish(d *dice, at value.Time, plan visitPlan) {
	took := v.Hours
	switch n := d.below(100); {
	case n < 12 && plan.overtimeYuan > 0:
		over := 1 + d.below(2)
		took += value.Tenths(over * 10)
		v.OvertimeFen = value.Fen(over) * v.OvertimeRateFen
		v.Overtime = pick(d, []visit.Overtime{visit.OvertimeDue, visit.OvertimePaid, visit.OvertimePaid, visit.OvertimeWaived})
		if v.Overtime == visit.OvertimePaid {
			v.OvertimeVoucher = fmt.Sprintf("JB%09d", v.OrderID)
		}
		if v.Overtime != visit.OvertimeDue {
			v.OvertimeAt = &at
		}
	case n < 40 && took > 10:
		took -= 5
	}
	v.FinishedAt, v.ActualHours = &at, &took
	v.Summary.Set(pick(d, visitSummaries))
	for n, stage := range visitStages {
		v.Steps = append(v.Steps, visit.VisitStep{Step: stage, At: *v.StartedAt + (at-*v.StartedAt)*value.Time(n)/value.Time(len(visitStages)), Photos: []file.PrivateImage{}})
	}
	if d.chance(75) {
		v.Rating = ptr(int(pickWeighted(d, []weighted[int64]{{5, 70}, {4, 22}, {3, 6}, {2, 1}, {1, 1}})))
	}
}

// roster keeps companions from being in two places at once. A day has two halves; long visits take both.
type roster struct {
	companions []special.Companion
	hospitals  []string
	taken      map[half]bool
}

type half struct {
	companion int64
	day       value.Date
	late      bool
}

func newRoster(b *batch) *roster {
	r := &roster{taken: map[half]bool{}}
	for row := range rowsOf(b, special.Companions.Name, companionOf) {
		r.companions = append(r.companions, row)
	}
	for row := range rowsOf(b, special.Hospitals.Name, hospitalOf) {
		r.hospitals = append(r.hospitals, row.Name)
	}
	return r
}

const (
	morning, afternoon = "08:30", "13:30"
	halfDay            = value.Tenths(40)
)

// settle gives a visit its hour and, where its order has one, the next companion who is free.
func (r *roster) settle(v *plannedVisit) error {
	whole := v.Hours > halfDay
	late := v.late && !whole
	v.VisitTime, v.HospitalName = clockOf(late), r.hospitals[v.HospitalID-1]
	if v.AssignedAt == nil {
		return nil
	}
	for range r.companions {
		c := v.first % int64(len(r.companions))
		v.first++
		if !v.status.Over() && !r.fit(c, v.VisitDate) {
			continue
		}
		for _, late := range []bool{late, !late} {
			if whole && (late || r.taken[half{c, v.VisitDate, true}]) || r.taken[half{c, v.VisitDate, late}] {
				continue
			}
			r.taken[half{c, v.VisitDate, late}] = true
			if whole {
				r.taken[half{c, v.VisitDate, true}] = true
			}
			own := hospitalsOf(c)
			v.VisitTime, v.CompanionID, v.HospitalID = clockOf(late), ptr(c+1), own[v.HospitalID%int64(len(own))]
			v.CompanionName, v.HospitalName = r.companions[c].Name, r.hospitals[v.HospitalID-1]
			return nil
		}
	}
	return fmt.Errorf("nobody is free for a visit on %s", v.VisitDate)
}

// fit tells whether a companion can be given a visit on a day.
func (r *roster) fit(c int64, on value.Date) bool {
	is := &r.companions[c]
	return is.Status == resource.Enabled && is.Duty == special.Available && is.HealthCertTo >= on
}

func clockOf(late bool) string {
	if late {
		return afternoon
	}
	return morning
}

var (
	visitDepartments = []string{"心血管内科", "骨科", "眼科", "消化内科", "神经内科", "妇科", "儿科", "内分泌科", "呼吸内科", "肿瘤科"}
	meetingPlaces    = []string{"门诊大厅导诊台旁", "医院正门东侧", "地铁口 B 出口", "住院部一楼电梯口", "家中，请提前电话联系"}
	needsNotes       = []string{"行动较慢，请多留时间", "只会说方言，请协助沟通", "需空腹抽血，早上请提醒", "对青霉素过敏，请告知医生", "近视较深，请帮忙读单据"}
	visitSummaries   = []string{
		"已完成挂号、候诊和检查，医生建议两周后复诊，药品已取并当面核对。",
		"全程陪同就诊，检查结果均已取到，注意事项已逐条告知家属。",
		"就诊顺利，医生调整了用药，用药时间表已写好交给本人。",
		"检查项目全部做完，报告三天后可取，已约定代取时间。",
	}
	visitStages = []visit.VisitStage{"met", "checkedIn", "waiting", "consulting", "medicine", "finished"}
)
