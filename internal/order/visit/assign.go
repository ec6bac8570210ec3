package visit

import (
	"time"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/value"
	"caredesk/internal/order"
	"caredesk/internal/order/kind"
	"caredesk/internal/special"
)

// VisitAssignIn says who goes along.
type VisitAssignIn struct {
	resource.RecordRef
	resource.WithReason

	CompanionID int64 `json:"companionId" ref:"companion" minimum:"1"`
	Force       bool  `json:"force,omitempty"` // though it overlaps with another visit, for a reason
}

// VisitUnassignIn has somebody else found.
type VisitUnassignIn struct {
	resource.RecordRef
	resource.ForReason
}

// VisitRescheduleIn moves a visit to another time.
type VisitRescheduleIn struct {
	resource.RecordRef
	resource.ForReason

	VisitDate value.Date `json:"visitDate"`
	VisitTime string     `json:"visitTime" minLength:"5" maxLength:"5" format:"clock"`
}

// unfitKeys say why somebody cannot go along.
var unfitKeys = map[special.Unfit]string{
	special.UnfitDisabled: "validation.companion.disabled", special.UnfitOnLeave: "validation.companion.onLeave",
	special.UnfitCert: "validation.companion.certExpired", special.UnfitOverlap: "validation.companion.overlap",
}

func assign(c *resource.Change[Order], in VisitAssignIn) error {
	companion, err := special.CompanionForVisit(c.Tx, in.CompanionID)
	if err != nil {
		return err
	}
	unfit, err := special.Assignable(&c.Tx.Q, c.After.slot(), c.After.ID)
	if err != nil {
		return err
	}
	because, is := unfit[in.CompanionID]
	switch {
	case is && (because != special.UnfitOverlap || !in.Force):
		return fault.InvalidField("companionId", unfitKeys[because], map[string]any{"name": companion.Name})
	case is && in.Reason == "":
		return fault.InvalidField("reason", "validation.required", nil)
	}
	c.After.CompanionID, c.After.CompanionName, c.After.AssignedAt = &in.CompanionID, companion.Name, &c.Tx.Now
	return nil
}

// free takes the companion from a visit.
func (v *Visit) free() { v.CompanionID, v.CompanionName, v.AssignedAt = nil, "", nil }

func unassign(c *resource.Change[Order], _ VisitUnassignIn) error {
	c.After.free()
	return nil
}

func reschedule(c *resource.Change[Order], in VisitRescheduleIn) error {
	o := c.After
	today := identity.Today(c.Tx.Now)
	switch last := identity.Today(c.Tx.Now.Add(maxAhead)); {
	case in.VisitDate < today:
		return fault.InvalidField("visitDate", "validation.notPast", nil)
	case in.VisitDate > last:
		return fault.InvalidField("visitDate", "validation.withinDays", map[string]any{"n": int(maxAhead / (24 * time.Hour))})
	case in.VisitDate == o.VisitDate && in.VisitTime == o.VisitTime:
		return fault.InvalidField("visitTime", "validation.unchanged", nil)
	}
	o.VisitDate, o.VisitTime, o.Reschedules = in.VisitDate, in.VisitTime, o.Reschedules+1
	if o.CompanionID == nil {
		return nil
	}
	if _, err := special.CompanionForVisit(c.Tx, *o.CompanionID); err != nil {
		return err
	}
	unfit, err := special.Assignable(&c.Tx.Q, o.slot(), o.ID)
	if err != nil {
		return err
	}
	if _, is := unfit[*o.CompanionID]; is { // somebody else is to be found
		o.free()
		o.Status = kind.PendingAssign
	}
	return nil
}

// VisitCompanionsIn asks who could go along on a visit.
type VisitCompanionsIn struct {
	ID int64 `json:"id" minimum:"1"`
}

// VisitCompanionsOut lists everybody, those first who fit best.
type VisitCompanionsOut struct {
	Items []special.VisitCandidate `json:"items"`
}

// companionsCall tells whoever assigns a visit who is free, who knows the hospital, and why somebody cannot go.
func companionsCall(o *order.Orders[Order]) *api.Call {
	return api.Read(o.Name+"Companions", o.Need, func(r *api.Request, in VisitCompanionsIn) (VisitCompanionsOut, error) {
		row, err := o.Records().Load(r, r.Q(), in.ID)
		if err != nil {
			return VisitCompanionsOut{}, err
		}
		items, err := special.VisitCandidates(r.Q(), row.slot(), row.ID, row.HospitalID)
		return VisitCompanionsOut{Items: items}, err
	})
}

// nearDay tells whether it is the day of a visit, or the one before or after.
func nearDay(date value.Date, now value.Time) bool {
	return identity.Today(now.Add(-24*time.Hour)) <= date && date <= identity.Today(now.Add(24*time.Hour))
}
