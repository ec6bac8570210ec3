// Package checkup is the orders of check-ups: who is examined, where and when, and what the reports say.
package checkup

import (
	"time"

	"caredesk/internal/engine/api"
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

// CheckUp is what an order of this kind has beyond what all orders have.
type CheckUp struct {
	order.Person

	PersonMarital special.Marital           `json:"personMarital" readOnly:"true" personal:"true"`
	Audience      special.CheckUpAudience   `json:"audience" readOnly:"true"`
	AddOns        value.List[special.AddOn] `json:"addOns" readOnly:"true" detail:"true"`
	AddOnsFen     value.Fen                 `json:"addOnsFen" readOnly:"true" detail:"true"`
	Fasting       bool                      `json:"fasting" readOnly:"true" detail:"true"`
	ValidDays     int                       `json:"validDays" readOnly:"true" detail:"true"`
	ReportDays    int                       `json:"reportDays" readOnly:"true" detail:"true"`
	CentreID      int64                     `json:"centreId" readOnly:"true" ref:"centre"`
	CentreName    string                    `json:"centreName" readOnly:"true"`
	ExamDate      value.Date                `json:"examDate" readOnly:"true"` // empty while none is chosen
	Slot          string                    `json:"slot" readOnly:"true"`
	HoldsSeat     bool                      `json:"-" db:"holds_seat"` // a place of the centre is taken for it in that slot
	BookingNo     string                    `json:"bookingNo" readOnly:"true"`
	Voucher       string                    `json:"voucher" readOnly:"true" detail:"true"` // made when it is paid for
	Reschedules   int                       `json:"reschedules" readOnly:"true"`
	ValidUntil    value.Date                `json:"validUntil" readOnly:"true"`
	CheckedInAt   *value.Time               `json:"checkedInAt" readOnly:"true"`

	order.Reported
	Findings     value.List[Finding] `json:"findings" readOnly:"true" detail:"true"` // one for each version of the report, the newest last
	Abnormal     *int                `json:"abnormal" readOnly:"true"`
	Level        *ReportLevel        `json:"level" readOnly:"true"`
	ReportedAt   *value.Time         `json:"reportedAt" readOnly:"true"` // the newest version
	FollowUpNote pii.Health          `json:"followUp" readOnly:"true" detail:"true" db:"follow_up_sealed"`
	FollowedUpAt *value.Time         `json:"followedUpAt" readOnly:"true"` // since the newest urgent report
}

// place is where a check-up is to be, or was.
func (u *CheckUp) place() special.CentrePlace {
	return special.CentrePlace{CentreID: u.CentreID, Date: u.ExamDate, Slot: u.Slot}
}

// Order is an order of a check-up.
type Order struct {
	order.Order
	CheckUp `table:"order_check_ups" key:"order_id"`

	PersonAge int        `json:"personAge" readOnly:"true" db:"-"` // on the day of the examination, or today
	FollowUps []FollowUp `json:"followUps" readOnly:"true" detail:"true" db:"-"`
}

// Orders is the screen /order/orderPhy.
var Orders *order.Orders[Order]

// What is done with orders needs the orders themselves, so they are described last.
func init() {
	Orders = order.Describe(kind.Of(kind.CheckUp), order.Own[Order]{
		Life: life, Begin: begin, Placed: placed, Paid: paid, GiveBack: leave, Refunded: refunded, Due: due, Suggest: suggest, Bar: bar, Fill: fill, Disclose: disclose,
		LogViews: true, NotExported: []string{"level", "abnormal"}, // which say how somebody is
		Search: []string{"voucher", "personName"}, Codes: []string{"voucher"}, Sealed: []string{"personPhone", "personIdNo"},
		Filter: []string{"centreId", "examDate", "level", "validUntil"},
		CustomFilters: []resource.CustomFilter{
			{Name: "reportOverdue", Node: &schema.Node{Kind: schema.Bool}, FlagAt: reportOverdue},
			{Name: "expiring", Node: &schema.Node{Kind: schema.Bool}, FlagAt: expiring},
			{Name: "toFollowUp", Node: &schema.Node{Kind: schema.Bool}, Flag: toFollowUp},
		},
		Sort: []string{"examDate", "validUntil"},
		Queues: []resource.Queue{
			{Name: "checkUpsToBook", Rows: resource.InStates(kind.PendingBook), Overdue: resource.LongAgo("createdAt", bookWithin), Since: "createdAt"},
			{Name: "checkUpReportsLate", Rows: resource.Always(resource.Criteria{"reportOverdue": true}), Overdue: resource.AtOnce, Since: "createdAt"},
			{Name: "urgentReports", Rows: resource.Always(resource.Criteria{"toFollowUp": true}), Overdue: order.InRed, Since: "createdAt"},
		},
		Calls: calls,
	})
}

// life is what can happen to a check-up between being paid for and its end.
var life = flow.Table{
	{Move: "book", Call: "orderPhyBook", From: flow.In(kind.PendingBook, kind.NoShow), To: flow.To(kind.Booked), Need: perm.Write, By: flow.Staff | flow.Member},
	{Move: "reschedule", Call: "orderPhyReschedule", From: flow.In(kind.Booked), To: flow.Same, Need: perm.Write, Reason: flow.Required, Log: "update"},
	{Move: "unbook", Call: "orderPhyUnbook", From: flow.In(kind.Booked), To: flow.To(kind.PendingBook), Need: perm.Write, Reason: flow.Required},
	{Move: "checkin", Call: "orderPhyCheckin", From: flow.In(kind.Booked), To: flow.To(kind.Examined), Need: perm.Write, Reason: flow.Optional},
	{Move: "noShow", Call: "orderPhyNoShow", From: flow.In(kind.Booked), To: flow.To(kind.NoShow), Need: perm.Write, By: flow.Staff | flow.System},
	{Move: "report", Call: "orderPhyReport", From: flow.In(kind.Examined), To: flow.To(kind.Completed), Need: perm.Write},
	{Move: "report", Call: "orderPhyReport", From: flow.In(kind.Completed), To: flow.Same, Need: perm.Write, Reason: flow.Required, Log: "update"},
	{Move: "followUp", Call: "orderPhyFollowUp", From: flow.In(kind.Completed), To: flow.Same, Need: perm.Write, Log: "update"},
	{Move: "expire", From: flow.In(kind.PendingBook, kind.NoShow), To: flow.To(kind.Expired), By: flow.System},
}

func calls(o *order.Orders[Order], _ resource.Records[Order]) []*api.Call {
	return []*api.Call{
		createCall(o), o.PatientsCall(), packageCall(o), placesCall(o), boardCall(o),
		order.Moving(o, "Book", book), order.Moving(o, "Reschedule", reschedule), order.Moving(o, "Unbook", unbook),
		order.Moving(o, "Checkin", checkIn), order.Moving(o, "NoShow", missed),
		order.Reporting(o, report), order.Moving(o, "FollowUp", followUp),
	}
}

// When a check-up turns red that stays as it is.
const (
	bookBefore     = 14 // days before it runs out, or half of the days that it is valid for
	followUpWithin = 24 * time.Hour
	bookWithin     = 48 * time.Hour // until somebody is spoken to
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
	var at value.Time
	switch o.Status {
	case kind.PendingBook, kind.NoShow:
		at = identity.Midnight(o.ValidUntil.After(-min(bookBefore, o.ValidDays/2)))
	case kind.Booked:
		at = identity.Midnight(o.ExamDate.Next())
	case kind.Examined:
		at = identity.Midnight(identity.Today(*o.CheckedInAt).After(o.ReportDays + 1))
	case kind.Completed:
		if !o.urgent() || o.FollowedUpAt != nil {
			return nil
		}
		at = o.ReportedAt.Add(followUpWithin)
	default:
		return nil
	}
	return &at
}

func (u *CheckUp) urgent() bool { return u.Level != nil && *u.Level == Urgent }

// suggest is what the rules give back: all of it as long as somebody else can have the place.
func suggest(o *Order, now value.Time) value.Fen {
	percent := value.Fen(0)
	switch o.Status {
	case kind.PendingBook:
		percent = 100
	case kind.Booked:
		if percent = 80; identity.Today(now) < o.ExamDate {
			percent = 100
		}
	case kind.NoShow:
		percent = 80
	case kind.Expired:
		percent = 70
	}
	return min((o.PaidFen*percent+50)/100, o.PaidFen-o.RefundedFen)
}

// bar names the moves that the day, or what was done before, forbids.
func bar(_ *api.Request, q *store.Q, rows []*Order, bar func(row *Order, move string, because error)) error {
	today := identity.Today(q.Now)
	for _, o := range rows {
		if o.ValidUntil < today {
			bar(o, "book", resource.Barred("stateIllegal.validityOver", nil))
		}
		for _, move := range []string{"reschedule", "unbook"} {
			switch {
			case o.ExamDate <= today:
				bar(o, move, resource.Barred("stateIllegal.examDay", nil))
			case o.Reschedules >= maxReschedule:
				bar(o, move, resource.Barred("stateIllegal.rescheduledOften", map[string]any{"n": maxReschedule}))
			}
		}
		if !nearDay(o.ExamDate, q.Now) {
			bar(o, "checkin", resource.Barred("stateIllegal.notExamDay", nil))
		}
		if _, end := o.place().Span(); q.Now < end {
			bar(o, "noShow", resource.Barred("stateIllegal.slotNotOver", nil))
		}
	}
	return nil
}

func fill(r *api.Request, q *store.Q, view resource.Op, rows []*Order) (err error) {
	for _, o := range rows {
		if o.PersonBirthday != "" {
			o.PersonAge = o.Age(o.examDay(q.Now))
		}
		if view != resource.Detail {
			continue
		}
		if o.Reports, err = order.ReportsOf(r.Vault, q, o.ID); err != nil {
			return err
		}
		if o.FollowUps, err = followUpsOf(r.Vault, q, o.ID); err != nil {
			return err
		}
	}
	return nil
}

// examDay is the day on which somebody is examined, as far as that is known: today while no day is chosen.
func (u *CheckUp) examDay(now value.Time) value.Date {
	if u.ExamDate == "" {
		return identity.Today(now)
	}
	return u.ExamDate
}

// expiringWithin is how many days before it runs out a check-up that nobody has booked counts as expiring.
const expiringWithin = 30

// expiring matches check-ups that run out soon, are not booked and turn red before they run out: not those whose money is on its
// way back.
func expiring(now value.Time, on bool) store.Cond {
	soon := identity.Today(now.Add(expiringWithin * 24 * time.Hour))
	const waits = "orders.status IN ('pendingBook', 'noShow') AND orders.due_at IS NOT NULL AND {{no_index}}order_check_ups.valid_until <= ?"
	if on {
		return store.Where("("+waits+" AND orders.due_at <= ?)", soon, identity.Midnight(soon)).
			Unindexed("(" + waits + " AND {{no_index}}orders.due_at <= ?)").CustomPlan()
	}
	return store.Where("NOT ("+waits+")", soon)
}

// reportOverdue matches examinations whose report should be there.
func reportOverdue(now value.Time, on bool) store.Cond {
	const late = "orders.status = 'examined' AND orders.due_at IS NOT NULL AND orders.due_at <= ?"
	if on {
		return store.Where("("+late+")", now).Unindexed("(orders.status = 'examined' AND {{no_index}}orders.due_at <= ?)").About("orders").CustomPlan()
	}
	return store.Where("NOT ("+late+")", now).CustomPlan()
}

// toFollowUp matches urgent reports that nobody has spoken about with whom they concern: nothing else makes a completed check-up
// turn red. While money is on its way back nothing is to be done.
func toFollowUp(on bool) store.Cond {
	if on {
		return store.Where("(orders.status = 'completed' AND orders.due_at IS NOT NULL AND orders.due_at > 0)").Unindexed("(orders.status = 'completed' AND {{no_index}}orders.due_at IS NOT NULL)")
	}
	return store.Where("(orders.status <> 'completed' OR orders.due_at IS NULL)")
}
