package visit

import (
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/order"
	"caredesk/internal/special"
)

// VisitStage is how far a companion has come with somebody.
type VisitStage string

// EnumValues lists the stages; they may come in any order.
func (VisitStage) EnumValues() []string {
	return []string{"met", "checkedIn", "waiting", "consulting", "examining", "medicine", "finished"}
}

// VisitStep is a stage that was reached.
type VisitStep struct {
	Step   VisitStage          `json:"step"`
	At     value.Time          `json:"at"`
	Note   string              `json:"note"`
	Photos []file.PrivateImage `json:"photos" usage:"order"`
}

// VisitStartIn begins a visit.
type VisitStartIn struct {
	resource.RecordRef

	StartedAt *value.Time `json:"startedAt,omitempty"` // now, where it is absent
}

// VisitProgressIn tells how far a visit has come.
type VisitProgressIn struct {
	resource.RecordRef

	Step   VisitStage          `json:"step"`
	Note   string              `json:"note,omitempty" maxLength:"300" lines:"many"`
	Photos []file.PrivateImage `json:"photos,omitempty" usage:"order" maxItems:"3"`
}

// VisitFinishIn ends a visit and tells what came of it.
type VisitFinishIn struct {
	resource.RecordRef

	Summary     string             `json:"summary" minLength:"10" maxLength:"1000" lines:"many"`
	ActualHours value.Tenths       `json:"actualHours" minimum:"5" maximum:"240"`
	Attachments []file.PrivateFile `json:"attachments,omitempty" usage:"order" maxItems:"10"`
}

// VisitAbsentIn ends a visit that the member did not come to.
type VisitAbsentIn struct {
	resource.RecordRef
	resource.ForReason
}

// VisitOvertimeIn settles what is due for more hours than were booked: paid with a voucher, or waived for a reason.
type VisitOvertimeIn struct {
	resource.RecordRef
	resource.WithReason

	PaidFen value.Fen `json:"paidFen,omitempty" minimum:"1" maximum:"9999999999"`
	Voucher string    `json:"voucher,omitempty" minLength:"2" maxLength:"64"`
	Waive   bool      `json:"waive,omitempty"`
}

// Check wants one of the two whole.
func (in VisitOvertimeIn) Check(*store.Tx) error {
	missing := map[string]fault.Message{}
	need := func(field string, given bool) {
		if !given {
			missing[field] = fault.Message{Key: "validation.required"}
		}
	}
	if in.Waive {
		need("reason", in.Reason != "")
	} else {
		need("paidFen", in.PaidFen > 0)
		need("voucher", in.Voucher != "")
	}
	if len(missing) > 0 {
		return fault.Invalid(missing)
	}
	return nil
}

// maxSteps keeps the list of stages short; each may be reached more than once.
const maxSteps = 30

func start(c *resource.Change[Order], in VisitStartIn) error {
	at := c.Tx.Now
	if in.StartedAt != nil {
		at = *in.StartedAt
	}
	switch {
	case at > c.Tx.Now:
		return fault.InvalidField("startedAt", "validation.notFuture", nil)
	case at < *c.After.AssignedAt || !nearDay(c.After.VisitDate, at):
		return fault.InvalidField("startedAt", "validation.nearVisit", nil)
	}
	c.After.StartedAt = &at
	return nil
}

func progress(c *resource.Change[Order], in VisitProgressIn) error {
	if len(c.After.Steps) >= maxSteps {
		return c.Refuse("stateIllegal.manySteps", map[string]any{"n": maxSteps})
	}
	c.After.Steps = append(c.After.Steps[:len(c.After.Steps):len(c.After.Steps)], VisitStep{Step: in.Step, At: c.Tx.Now, Note: in.Note, Photos: in.Photos})
	return nil
}

func finish(c *resource.Change[Order], in VisitFinishIn) error {
	o := c.After
	o.Summary.Set(in.Summary)
	o.FinishedAt, o.ActualHours, o.Attachments = &c.Tx.Now, &in.ActualHours, value.Distinct(in.Attachments)
	if over := in.ActualHours - o.Hours; over > 0 && o.OvertimeRateFen > 0 {
		begun := (over + 9) / 10
		o.OvertimeFen, o.Overtime = value.Fen(begun)*o.OvertimeRateFen, OvertimeDue
	}
	if err := special.Served(c.Tx, *o.CompanionID); err != nil {
		return err
	}
	return Orders.Complete(c)
}

func absent(c *resource.Change[Order], _ VisitAbsentIn) error {
	c.After.Absent = true
	return Orders.Complete(c)
}

func settleOvertime(c *resource.Change[Order], in VisitOvertimeIn) error {
	o := c.After
	o.OvertimeAt = &c.Tx.Now
	if in.Waive {
		o.Overtime = OvertimeWaived
		return nil
	}
	if in.PaidFen != o.OvertimeFen {
		return fault.InvalidField("paidFen", "validation.notPayable", map[string]any{"payable": o.OvertimeFen})
	}
	o.Overtime, o.OvertimeVoucher = OvertimePaid, in.Voucher
	order.DaySum{PayMethod: order.Offline, Kind: o.Kind, OvertimeCount: 1, OvertimeFen: o.OvertimeFen}.BookOn(c.Tx, c.Tx.Now)
	return nil
}
