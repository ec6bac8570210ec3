package special

import (
	"time"

	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// Unfit is why a companion cannot be given a visit.
type Unfit string

// The reasons, the gravest first. Staff may overrule the last one, and no other.
const (
	UnfitDisabled Unfit = "disabled"
	UnfitOnLeave  Unfit = "onLeave"
	UnfitCert     Unfit = "certExpired"
	UnfitOverlap  Unfit = "overlap"
)

// EnumValues lists the reasons.
func (Unfit) EnumValues() []string {
	return []string{string(UnfitDisabled), string(UnfitOnLeave), string(UnfitCert), string(UnfitOverlap)}
}

// candidate is what the rule must know of a companion.
type candidate struct {
	ID           int64
	Status       resource.Status
	Duty         CompanionDuty
	HealthCertTo value.Date
}

// Assignable tells of companions why they cannot be given a visit at that time; those whom it does not name can. The order that
// is to be given to one does not stand in its own way.
func Assignable(q *store.Q, at VisitSlot, order int64) (map[int64]Unfit, error) {
	candidates, err := store.All[candidate](q, "SELECT id, status, duty, health_cert_to FROM companions WHERE deleted_at IS NULL")
	if err != nil {
		return nil, err
	}
	from, to := at.Span()
	// A visit of the day before may last into this one.
	booked, err := visits.Booked(q, identity.Today(from.Add(-24*time.Hour)), identity.Today(to.Add(24*time.Hour)))
	if err != nil {
		return nil, err
	}
	busy := map[int64]bool{}
	for _, b := range booked {
		busy[b.CompanionID] = busy[b.CompanionID] || b.OrderID != order && b.Overlaps(at)
	}
	unfit := map[int64]Unfit{}
	for _, c := range candidates {
		switch {
		case c.Status == resource.Disabled:
			unfit[c.ID] = UnfitDisabled
		case c.Duty == OnLeave:
			unfit[c.ID] = UnfitOnLeave
		case c.HealthCertTo < at.VisitDate:
			unfit[c.ID] = UnfitCert
		case busy[c.ID]:
			unfit[c.ID] = UnfitOverlap
		}
	}
	return unfit, nil
}
