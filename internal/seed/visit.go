package seed

import (
	"context"
	"errors"
	"fmt"
	"time"

	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/member"
	"caredesk/internal/order/kind"
	"caredesk/internal/order/visit"
	"caredesk/internal/special"
)

// visits are when and where the accompanied visits take place that members ordered, and who goes along.
var visits = entity{
	name:      "orderVisit",
	needs:     []string{orderName, special.Hospitals.Name, special.Companions.Name},
	follows:   member.Members.Name,
	immutable: true, // the version is that of the order
	table:     func() (*store.Table, error) { return visit.Table, nil },
	fill:      fillVisits,
	wrong: []rule{
		{"belong to an order of another kind", store.Where("order_id NOT IN (SELECT o.id FROM orders AS o WHERE o.kind = 'visit')")},
		{"have a companion, or none, against the status of their order", store.Where(`(companion_id IS NOT NULL) <> EXISTS (SELECT 1 FROM orders AS o
			WHERE o.id = order_visits.order_id AND o.status IN ('assigned', 'inService', 'completed'))`)},
		{"have begun or ended, or not, against the status of their order", store.Where(`(started_at IS NOT NULL) <> EXISTS (SELECT 1 FROM orders AS o
			WHERE o.id = order_visits.order_id AND o.status IN ('inService', 'completed')) OR (finished_at IS NOT NULL) <> (actual_hours IS NOT NULL)`)},
		{"take place while their companion is elsewhere", store.Where(`EXISTS (SELECT 1 FROM order_visits AS other WHERE other.companion_id = order_visits.companion_id
			AND other.visit_date = order_visits.visit_date AND other.order_id <> order_visits.order_id
			AND (other.visit_time = order_visits.visit_time OR other.hours > 50 OR order_visits.hours > 50))`)}, // five hours lie between the two
		{"are still to be made by somebody who cannot be given visits", store.Where(`EXISTS (SELECT 1 FROM orders AS o JOIN companions AS c ON c.id = order_visits.companion_id
			WHERE o.id = order_visits.order_id AND o.status IN ('assigned', 'inService') AND (c.status = 'disabled' OR c.duty = 'onLeave' OR c.health_cert_to < order_visits.visit_date))`)},
	},
}

// plannedVisit is a visit before somebody was found who goes along.
type plannedVisit struct {
	visit.Visit

	status kind.OrderStatus
	first  int64 // the companion who is asked first
	late   bool  // in the afternoon rather than in the morning
}

func fillVisits(ctx context.Context, db *store.DB, table *store.Table, b *batch) (int64, error) {
	r := newRoster(b)
	var failed error
	made, err := db.Load(ctx, table, func(yield func(any) bool) {
		for each := range inParallel(b.rows[member.Members.Name], func(i int64) any { return visitsOf(b, i) }) {
			for _, v := range each.([]plannedVisit) {
				if failed = r.settle(&v); failed != nil || !yield(&v.Visit) {
					return
				}
			}
		}
	})
	if err := errors.Join(err, failed); err != nil {
		return 0, err
	}
	return made, db.Write(ctx, func(tx *store.Tx) error {
		return tx.Exec("UPDATE companions SET served_count = " + servedVisits + ", score = " + meanRating)
	})
}

// visitsOf are the visits that a member ordered, at times that go with the timelines of the orders.
func visitsOf(b *batch, i int64) []plannedVisit {
	all := []plannedVisit{}
	eachPurchase(b, i, func(l *life, p *purchase, k int, d *dice) {
		if p.kind != kind.Visit {
			return
		}
		steps, _ := stepsOf(b, d, l, p, orderID(i, k))
		o := orderOf(b, d, l, p, i, k, steps)
		own := streamOf(b.seed, "orderVisit").row(o.ID)
		plan := visitPlans[*o.ServiceID-1]
		v := plannedVisit{status: o.Status, first: own.below(b.rows[special.Companions.Name]), late: own.chance(40)}
		v.OrderID, v.Hours, v.HospitalID = o.ID, value.Tenths(plan.hours*10), 1+own.below(b.rows[special.Hospitals.Name])
		v.VisitDate = identity.Today(b.now.Add(time.Duration(1+own.below(9)) * day))
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

// finish tells how long a visit took and what the member thought of it.
func (v *plannedVisit) finish(d *dice, at value.Time, plan visitPlan) {
	took := v.Hours
	switch n := d.below(100); {
	case n < 12 && plan.overtimeYuan > 0:
		over := 1 + d.below(2)
		took += value.Tenths(over * 10)
		v.OvertimeFen = value.Fen(over * int64(plan.overtimeYuan) * 100)
	case n < 40 && took > 10:
		took -= 5
	}
	v.FinishedAt, v.ActualHours = &at, &took
	if d.chance(75) {
		v.Rating = ptr(int(pickWeighted(d, []weighted[int64]{{5, 70}, {4, 22}, {3, 6}, {2, 1}, {1, 1}})))
	}
}

// roster keeps companions from being in two places at once. A day has two halves; long visits take both.
type roster struct {
	companions []special.Companion
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
	v.VisitTime = clockOf(late)
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
