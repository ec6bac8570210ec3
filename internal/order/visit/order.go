// Package visit is the orders of accompanied visits: when and where each takes place, who goes along and what came of it.
package visit

import (
	"time"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/flow"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/order"
	"caredesk/internal/order/kind"
	"caredesk/internal/special"
)

// Visit is what an order of this kind has beyond what all orders have.
type Visit struct {
	order.Person

	Mode          special.VisitMode     `json:"mode" readOnly:"true"`
	HospitalID    int64                 `json:"hospitalId" readOnly:"true" ref:"hospital"`
	HospitalName  string                `json:"hospitalName" readOnly:"true"`
	Department    string                `json:"department" readOnly:"true"`
	DoctorName    string                `json:"doctorName" readOnly:"true"`
	VisitDate     value.Date            `json:"visitDate" readOnly:"true"`
	VisitTime     string                `json:"visitTime" readOnly:"true"` // HH:mm
	Hours         value.Tenths          `json:"hours" readOnly:"true"`     // booked
	ContactName   pii.Name              `json:"contactName" readOnly:"true"`
	ContactPhone  pii.Phone             `json:"contactPhone" readOnly:"true" format:"phone" db:"contact_phone_sealed"`
	MeetAddress   string                `json:"meetAddress" readOnly:"true" detail:"true" personal:"true"`
	Needs         value.List[VisitNeed] `json:"needs" readOnly:"true"`
	NeedsNote     pii.Health            `json:"needsNote" readOnly:"true" detail:"true" db:"needs_note_sealed"`
	CompanionID   *int64                `json:"companionId" readOnly:"true" ref:"companion"`
	CompanionName string                `json:"companionName" readOnly:"true"`
	AssignedAt    *value.Time           `json:"assignedAt" readOnly:"true"`
	StartedAt     *value.Time           `json:"startedAt" readOnly:"true"`
	FinishedAt    *value.Time           `json:"finishedAt" readOnly:"true"`
	ActualHours   *value.Tenths         `json:"actualHours" readOnly:"true"`
	Steps         value.List[VisitStep] `json:"steps" readOnly:"true" detail:"true"`
	Summary       pii.Health            `json:"summary" readOnly:"true" detail:"true" db:"summary_sealed"`

	Attachments     value.List[file.PrivateFile] `json:"attachments" readOnly:"true" usage:"order" detail:"true"`
	Absent          bool                         `json:"absent" readOnly:"true"` // the member did not come
	Reschedules     int                          `json:"reschedules" readOnly:"true"`
	OvertimeRateFen value.Fen                    `json:"overtimeRateFen" readOnly:"true" detail:"true"` // an hour
	OvertimeFen     value.Fen                    `json:"overtimeFen" readOnly:"true"`                   // for the hours beyond those booked
	Overtime        Overtime                     `json:"overtime" readOnly:"true"`
	OvertimeVoucher string                       `json:"overtimeVoucher" readOnly:"true" detail:"true"`
	OvertimeAt      *value.Time                  `json:"overtimeAt" readOnly:"true"` // when it was settled
	Rating          *int                         `json:"rating" readOnly:"true"`     // by the member, 1 to 5
	RatingText      string                       `json:"ratingText" readOnly:"true"`
}

// slot is when a visit takes place.
func (v *Visit) slot() special.VisitSlot {
	return special.VisitSlot{VisitDate: v.VisitDate, VisitTime: v.VisitTime, Hours: v.Hours}
}

// VisitNeed is what a companion must be ready for.
type VisitNeed string

// EnumValues lists the needs.
func (VisitNeed) EnumValues() []string {
	return []string{"wheelchair", "dialect", "infant", "interpreter", "stretcher", "vision", "hearing", "sameGender"}
}

// Overtime is what became of the hours beyond those booked.
type Overtime string

// The states. What is due is paid, or waived for a reason.
const (
	NoOvertime     Overtime = "none"
	OvertimeDue    Overtime = "due"
	OvertimePaid   Overtime = "paid"
	OvertimeWaived Overtime = "waived"
)

// EnumValues lists the states.
func (Overtime) EnumValues() []string {
	return []string{string(NoOvertime), string(OvertimeDue), string(OvertimePaid), string(OvertimeWaived)}
}

// Order is an order of an accompanied visit.
type Order struct {
	order.Order
	Visit `table:"order_visits" key:"order_id"`

	PersonAge int `json:"personAge" readOnly:"true" db:"-"` // on the day of the visit
}

// Orders is the screen /order/orderHealth.
var Orders *order.Orders[Order]

// What is done with orders needs the orders themselves, so they are described last.
func init() {
	Orders = order.Describe(kind.Of(kind.Visit), order.Own[Order]{
		Life: life, Due: due, Suggest: suggest, Paid: sold, Rate: rate, Rating: func(o *Order) *int { return o.Rating }, Figures: figuresOf, Bar: bar, Fill: fill, LogViews: true,
		Search: []string{"hospitalName", "companionName", "personName"}, Sealed: []string{"personPhone", "personIdNo"},
		Filter: []string{"doctorId", "hospitalId", "companionId", "visitDate", "mode", "overtime", "overtimeAt"},
		CustomFilters: []resource.CustomFilter{
			{Name: "unassigned", Node: &schema.Node{Kind: schema.Bool}, Flag: unassigned},
			{Name: "uncertified", Node: &schema.Node{Kind: schema.Bool}, FlagAt: uncertified},
		},
		Sort: []string{"visitDate"},
		Queues: []resource.Queue{
			order.QueueOf("visitsToAssign", kind.PendingAssign),
			{Name: "visitsToday", Rows: resource.InStates(kind.Assigned, kind.InService).Today("visitDate"), Overdue: order.InRed, Kept: true},
			{Name: "visitsNotClosed", Rows: order.Late(kind.Assigned, kind.InService), Overdue: resource.AtOnce, Since: "createdAt"},
			{Name: "visitsUncertified", Rows: resource.Always(resource.Criteria{"uncertified": true}), Overdue: resource.AtOnce},
		},
		Calls: calls,
	})
}

// life is what can happen to a visit between being paid for and its end.
var life = flow.Table{
	{Move: "assign", Call: "orderHealthAssign", From: flow.In(kind.PendingAssign, kind.Assigned), To: flow.To(kind.Assigned), Need: perm.Write, Reason: flow.Optional},
	{Move: "unassign", Call: "orderHealthUnassign", From: flow.In(kind.Assigned), To: flow.To(kind.PendingAssign), Need: perm.Write, Reason: flow.Required},
	{Move: "reschedule", Call: "orderHealthReschedule", From: flow.In(kind.PendingAssign, kind.Assigned), To: flow.Computed(kind.PendingAssign, kind.Assigned), Need: perm.Write, Reason: flow.Required, Log: "update"},
	{Move: "start", Call: "orderHealthStart", From: flow.In(kind.Assigned), To: flow.To(kind.InService), Need: perm.Write},
	{Move: "progress", Call: "orderHealthProgress", From: flow.In(kind.InService), To: flow.Same, Need: perm.Write, Log: "update"},
	{Move: "finish", Call: "orderHealthFinish", From: flow.In(kind.InService), To: flow.To(kind.Completed), Need: perm.Write},
	{Move: "absent", Call: "orderHealthAbsent", From: flow.In(kind.Assigned), To: flow.To(kind.Completed), Need: perm.Write, Reason: flow.Required},
	{Move: "overtime", Call: "orderHealthOvertime", From: flow.In(kind.Completed), To: flow.Same, Need: perm.Write | perm.Finance, Reason: flow.Optional, Log: "update"},
	{Move: "rate", From: flow.In(kind.Completed), To: flow.Same, By: flow.Member, Log: "update"},
}

func calls(o *order.Orders[Order], _ resource.Records[Order]) []*api.Call {
	return []*api.Call{
		createCall(o), o.PatientsCall(), companionsCall(o), boardCall(o),
		order.Moving(o, "Assign", assign), order.Moving(o, "Unassign", unassign), order.Moving(o, "Reschedule", reschedule),
		order.Moving(o, "Start", start), order.Moving(o, "Progress", progress), order.Moving(o, "Finish", finish),
		order.Moving(o, "Absent", absent), order.OnceMoving(o, "Overtime", settleOvertime),
	}
}

// When a visit turns red that stays as it is.
const (
	assignWithin  = 4 * time.Hour  // of the payment
	assignBefore  = 24 * time.Hour // of the visit
	startWithin   = 2 * time.Hour  // of its time
	finishWithin  = 4 * time.Hour  // of its end
	absentAfter   = 30 * time.Minute
	maxReschedule = 3
)

// DueOf is when an order turns red, for what makes orders in bulk.
func DueOf(o *Order) *value.Time {
	if o.RefundStatus == kind.RefundRequested || o.RefundStatus == kind.RefundProcessing {
		return nil
	}
	return due(o)
}

func due(o *Order) *value.Time {
	if o.PaidAt == nil {
		return nil
	}
	begin, end := o.slot().Span()
	var at value.Time
	switch o.Status {
	case kind.PendingAssign:
		at = min(o.PaidAt.Add(assignWithin), begin.Add(-assignBefore))
	case kind.Assigned:
		at = begin.Add(startWithin)
	case kind.InService:
		at = end.Add(finishWithin)
	default:
		return nil
	}
	return &at
}

// suggest is what the rules give back: all of it while there is time to find somebody else to go with.
func suggest(o *Order, now value.Time) value.Fen {
	left, percent := o.PaidFen-o.RefundedFen, value.Fen(0)
	begin, _ := o.slot().Span()
	switch o.Status {
	case kind.PendingAssign:
		percent = 100
	case kind.Assigned:
		switch {
		case now <= begin.Add(-24*time.Hour):
			percent = 100
		case now <= begin.Add(-2*time.Hour):
			percent = 80
		default:
			percent = 50
		}
	}
	return min(o.PaidFen*percent/100, left)
}

// bar names the moves that the time, or what was done before, forbids.
func bar(_ *api.Request, q *store.Q, rows []*Order, bar func(row *Order, move string, because error)) error {
	for _, o := range rows {
		begin, _ := o.slot().Span()
		if o.Reschedules >= maxReschedule {
			bar(o, "reschedule", resource.Barred("stateIllegal.rescheduledOften", map[string]any{"n": maxReschedule}))
		}
		if !nearDay(o.VisitDate, q.Now) {
			bar(o, "start", resource.Barred("stateIllegal.notVisitDay", nil))
		}
		if q.Now < begin.Add(absentAfter) {
			bar(o, "absent", resource.Barred("stateIllegal.notYetAbsent", nil))
		}
		if o.Overtime != OvertimeDue {
			bar(o, "overtime", resource.Barred("stateIllegal.noOvertime", nil))
		}
		if o.Rating != nil || o.Absent {
			bar(o, "rate", resource.Barred("stateIllegal.rated", nil))
		}
	}
	return nil
}

func sold(c *resource.Change[Order]) error {
	return special.SoldVisit(c.Tx, *c.After.ServiceID)
}

func fill(_ *api.Request, _ *store.Q, _ resource.Op, rows []*Order) error {
	for _, o := range rows {
		if o.PersonBirthday != "" {
			o.PersonAge = o.Age(o.VisitDate)
		}
	}
	return nil
}

// unassigned matches visits that somebody is still to be found for.
func unassigned(on bool) store.Cond {
	if on {
		return store.Where("orders.status = 'pendingAssign'")
	}
	return store.Where("orders.status <> 'pendingAssign'")
}

// uncertified matches visits to come whose companion's health certificate runs out before their day.
func uncertified(now value.Time, on bool) store.Cond {
	const is = `(orders.status = 'assigned' AND orders.id IN (SELECT v.order_id FROM companions AS c JOIN order_visits AS v ON v.companion_id = c.id
		WHERE c.deleted_at IS NULL AND v.companion_id IS NOT NULL AND v.visit_date >= ? AND v.visit_date > c.health_cert_to))`
	if on {
		return store.Where(is, identity.Today(now))
	}
	return store.Where("NOT "+is, identity.Today(now))
}

// FigureBooked is the tenths of hours that companions are to be with members, by the day of the visit.
const FigureBooked = "booked"

func figuresOf(o *Order) []resource.DayFigure {
	if o.Status != kind.Assigned && o.Status != kind.InService {
		return nil
	}
	figures := []resource.DayFigure{resource.InQueue("visitsToday", o.VisitDate)}
	if o.CompanionID != nil {
		figures = append(figures, resource.DayFigure{Name: FigureBooked, Kind: string(kind.Visit), Bucket: string(o.VisitDate), N: int64(o.Hours)})
	}
	return figures
}
