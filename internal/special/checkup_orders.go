package special

import (
	"slices"
	"strings"
	"time"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// OfferedCheckUp is a package that the app offers, with its centres: fault.Reference where there is none.
func OfferedCheckUp(r *api.Request, q *store.Q, id int64) (*CheckUp, error) {
	p, err := OrderedCheckUp(r, q, id)
	return offered(p, err, "serviceId", func(p *CheckUp) bool { return p.Status == resource.OnShelf })
}

// OrderedCheckUp is a package with its centres, also one that the app does not offer any more.
func OrderedCheckUp(r *api.Request, q *store.Q, id int64) (*CheckUp, error) {
	p, err := checkUps.Records().Load(r, q, id)
	if err != nil {
		return nil, err
	}
	return p, fillCentres(r, q, resource.Detail, []*CheckUp{p})
}

// CentreForCheckUp is a centre that receives people: fault.Reference where there is none.
func CentreForCheckUp(r *api.Request, q *store.Q, id int64) (*Centre, error) {
	c, err := centres.Records().Load(r, q, id)
	return offered(c, err, "centreId", func(c *Centre) bool { return c.Status == resource.Enabled })
}

// HasSlot tells whether the day of a centre has a part of that name.
func (c *Centre) HasSlot(name string) bool {
	return slices.ContainsFunc(c.Slots, func(s CentreSlot) bool { return s.name() == name })
}

// CentrePlace is a place at a centre, on a day and in one of its slots.
type CentrePlace struct {
	CentreID int64
	Date     value.Date
	Slot     string // as its centre names it: HH:mm-HH:mm
}

// Span is the slot between two moments.
func (p CentrePlace) Span() (from, to value.Time) {
	start, end, _ := strings.Cut(p.Slot, "-")
	return p.clock(start), p.clock(end)
}

func (p CentrePlace) clock(at string) value.Time {
	moment, _ := time.ParseInLocation(time.DateOnly+" 15:04", string(p.Date)+" "+at, china) // a slot of its centre, checked when that was saved
	return value.TimeOf(moment)
}

// Take books the place: fault.Shortage where the centre is closed then, or full.
func (p CentrePlace) Take(tx *store.Tx) error {
	return CentreSeats.Book(tx, p.CentreID, p.Date, p.Slot, 1)
}

// GiveBack frees the place.
func (p CentrePlace) GiveBack(tx *store.Tx) error {
	return CentreSeats.Free(tx, p.CentreID, p.Date, p.Slot, 1)
}

// MoveTo gives the place back for another. Whoever moves between the same two centres locks them in the same order.
func (p CentrePlace) MoveTo(tx *store.Tx, to CentrePlace) error {
	for _, id := range []int64{min(p.CentreID, to.CentreID), max(p.CentreID, to.CentreID)} {
		if err := CentreSeats.lock(tx, id); err != nil {
			return err
		}
	}
	if err := p.GiveBack(tx); err != nil {
		return err
	}
	return to.Take(tx)
}

// CentreDays are the places of a centre on the days between two, both included: at most as many as its calendar shows.
func CentreDays(r *api.Request, q *store.Q, id int64, from, to value.Date) ([]QuotaDay, error) {
	if err := checkQuotaDays(from, to); err != nil {
		return nil, err
	}
	centre, err := centres.Records().Load(r, q, id)
	if err != nil {
		return nil, err
	}
	days, err := CentreSeats.days(q, map[int64]plan{id: planOf(centre)}, from, to)
	return days[id], err
}

// DayCentre is a centre on a day.
type DayCentre struct {
	ID    int64       `json:"id"`
	Name  string      `json:"name"`
	City  string      `json:"city"`
	Phone string      `json:"phone"`
	Slots []SlotQuota `json:"slots"`
}

// CentresOn are the centres with their slots of a day: those that receive people, and those at which places are booked then.
func CentresOn(q *store.Q, date value.Date) ([]DayCentre, error) {
	type known struct {
		ID          int64
		Name        string
		City        string
		Phone       string
		OpenDays    value.List[Weekday]
		Slots       value.List[CentreSlot]
		ClosedDates value.List[value.Date]
	}
	found, err := store.All[known](q, `SELECT id, name, city, phone, open_days, slots, closed_dates FROM centres WHERE deleted_at IS NULL AND (status = 'enabled'
		OR EXISTS (SELECT 1 FROM quota_days AS d WHERE d.kind = 'centre' AND d.record_id = centres.id AND d.date = ? AND d.booked > 0)) ORDER BY sort, id DESC`, date)
	if err != nil {
		return nil, err
	}
	plans := make(map[int64]plan, len(found))
	for _, c := range found {
		plans[c.ID] = planOf(&Centre{OpenDays: c.OpenDays, Slots: c.Slots, ClosedDates: c.ClosedDates})
	}
	days, err := CentreSeats.days(q, plans, date, date)
	if err != nil {
		return nil, err
	}
	all := make([]DayCentre, len(found))
	for i, c := range found {
		all[i] = DayCentre{ID: c.ID, Name: c.Name, City: c.City, Phone: c.Phone, Slots: days[c.ID][0].Slots}
	}
	return all, nil
}

// SoldCheckUp counts a check-up that was paid for.
func SoldCheckUp(tx *store.Tx, id int64) error {
	return tx.Exec("UPDATE check_ups SET sales = sales + 1 WHERE id = ?", id)
}
