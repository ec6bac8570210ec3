package special

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// CentreSlot is a part of the day in which a centre receives as many people as it has places.
type CentreSlot struct {
	TimeSlot

	Quota int64 `json:"quota" minimum:"0" maximum:"999"`
}

// Centre is where people go for a check-up.
type Centre struct {
	resource.Row
	resource.Removable

	Name        string                 `json:"name" minLength:"2" maxLength:"60"`
	LicenceNo   string                 `json:"licenceNo" minLength:"1" maxLength:"40"`
	Province    string                 `json:"province" minLength:"1" maxLength:"20"`
	City        string                 `json:"city" minLength:"1" maxLength:"20"`
	District    string                 `json:"district" minLength:"1" maxLength:"20"`
	Address     string                 `json:"address" minLength:"5" maxLength:"120"`
	Phone       string                 `json:"phone" minLength:"1" maxLength:"30" format:"tel"`
	Images      value.List[file.Image] `json:"images" usage:"service" maxItems:"9" optional:"true" detail:"true"`
	OpenDays    value.List[Weekday]    `json:"openDays" minItems:"1" maxItems:"7"`
	Slots       value.List[CentreSlot] `json:"slots" minItems:"1" maxItems:"24"`
	ClosedDates value.List[value.Date] `json:"closedDates" maxItems:"366" optional:"true" detail:"true"`
	Sort        int                    `json:"sort" minimum:"0" maximum:"9999" default:"100"`
	Status      resource.Status        `json:"status" default:"enabled"`
}

// Centres is the second tab of the screen /character/chaPhysical.
var Centres = centres.Handle()

var centres = &resource.Resource[Centre]{
	Name: "centre", Route: "/character/chaPhysical", Tab: true, Section: "special", Table: "centres",
	Need:        manageCheckUps,
	OptionsNeed: perm.All(perm.Orders, perm.CheckUpOrders),
	Ops: resource.List | resource.Detail | resource.Save | resource.SetStatus | resource.Sort | resource.Delete |
		resource.Options | resource.Export,
	Finding:   &resource.Finding{Name: "name"},
	Import:    &resource.Import{},
	Search:    resource.Contains("name", "licenceNo", "city", "address"),
	Filter:    []string{"status"},
	Sort:      []string{"name", "sort", "status", "createdAt"},
	Order:     "sort, -id",
	Label:     func(c *Centre) string { return c.Name },
	Unique:    []resource.Unique{{Field: "name"}, {Field: "licenceNo"}},
	Referrers: []resource.Referrer{{Kind: "order", Find: placesBooked}, {Kind: "phy", Find: packagesAt}},
	Guard:     checkUpGuard,
	Calls:     centreCalls,
	Hooks:     resource.Hooks[Centre]{Check: checkCentre},
}

var manageCheckUps = perm.All(perm.SpecialServices, perm.CheckUps)

// checkUpGuard is held by every change of centres and of packages: no package comes to name a centre while that goes.
const checkUpGuard = "checkUps"

// CentreSeats are the places of centres, by the day and the slot. Orders book them.
var CentreSeats = Seats{kind: "centre", plan: func(q *store.Q, id int64) (plan, error) {
	type offered struct {
		OpenDays    value.List[Weekday]
		Slots       value.List[CentreSlot]
		ClosedDates value.List[value.Date]
	}
	row, err := store.Get[offered](q, "SELECT open_days, slots, closed_dates FROM centres WHERE id = ? AND deleted_at IS NULL", id)
	if errors.Is(err, store.ErrNoRows) {
		return plan{}, fault.NotFound()
	}
	return planOf(&Centre{OpenDays: row.OpenDays, Slots: row.Slots, ClosedDates: row.ClosedDates}), err
}}

// planOf is what a centre offers on its days.
func planOf(c *Centre) plan {
	p := plan{open: c.OpenDays, closed: c.ClosedDates}
	for i, slot := range c.Slots {
		p.slots = append(p.slots, planSlot{slot.name(), slot.Quota, fmt.Sprintf("slots.%d.quota", i)})
	}
	return p
}

// checkCentre holds a centre to the rules that span fields, and its places to what is booked.
func checkCentre(c *resource.Change[Centre]) error {
	after := c.After
	times := make([]TimeSlot, len(after.Slots))
	for i, slot := range after.Slots {
		times[i] = slot.TimeSlot
	}
	if err := checkSlots(times); err != nil {
		return err
	}
	// Before anything is put in order, so that refusals name the lines as they were given.
	if c.Before != nil {
		if err := CentreSeats.holds(c.Tx, after.ID, planOf(c.Before), planOf(after)); err != nil {
			return err
		}
	}
	slices.SortFunc(after.Slots, func(a, b CentreSlot) int { return bySlot(a.TimeSlot, b.TimeSlot) })
	after.OpenDays = value.Distinct(after.OpenDays)
	slices.SortFunc(after.OpenDays, func(a, b Weekday) int {
		return cmp.Compare(slices.Index(weekdays, string(a)), slices.Index(weekdays, string(b)))
	})
	after.ClosedDates = sortedDates(after.ClosedDates)
	return nil
}

// placesBooked are the places of a centre that are booked from today on, by the days on which they are.
func placesBooked(tx *store.Tx, id int64) (count int64, sample []string, err error) {
	return CentreSeats.booked(tx, id)
}

// CentreQuotaIn asks for the places of a centre between two days, both included.
type CentreQuotaIn struct {
	ID   int64      `json:"id" minimum:"1"`
	From value.Date `json:"from"`
	To   value.Date `json:"to"`
}

// CentreQuotaOut has the days, and the version of the centre that they were read with.
type CentreQuotaOut struct {
	Version int64      `json:"version"`
	Days    []QuotaDay `json:"days"`
}

// CentreQuotaSaveIn says how many places one slot has on one day, or that it is closed; neither for what is usual.
type CentreQuotaSaveIn struct {
	resource.RecordRef

	Date   value.Date `json:"date"`
	Slot   string     `json:"slot" minLength:"1" maxLength:"11"`
	Quota  *int64     `json:"quota" minimum:"0" maximum:"999"`
	Closed bool       `json:"closed" default:"false"`
}

// maxQuotaDays is how many days are shown at once: the weeks of a month.
const maxQuotaDays = 42

func centreCalls(records resource.Records[Centre]) []*api.Call {
	return []*api.Call{
		api.Read("centreQuota", manageCheckUps, func(r *api.Request, in CentreQuotaIn) (out CentreQuotaOut, err error) {
			if err := checkQuotaDays(in.From, in.To); err != nil {
				return out, err
			}
			centre, err := records.Load(r, r.Q(), in.ID)
			if err != nil {
				return out, err
			}
			days, err := CentreSeats.days(r.Q(), map[int64]plan{in.ID: planOf(centre)}, in.From, in.To)
			return CentreQuotaOut{centre.Version, days[in.ID]}, err
		}),
		api.Write("centreQuotaSave", manageCheckUps.With(perm.Write), func(r *api.Request, tx *store.Tx, in CentreQuotaSaveIn) (*resource.Saved, error) {
			return records.Update(tx, r, in.ID, &in.Version, "adjust", func(c *resource.Change[Centre]) error {
				was, is, err := CentreSeats.except(tx, in.ID, planOf(c.Before), in.Date, in.Slot, exception{in.Quota, in.Closed})
				if err != nil {
					return err
				}
				c.Note("quotaDay", was.noted(in.Date), is.noted(in.Date))
				return nil
			})
		}),
	}
}

// checkQuotaDays wants an end that is not before the beginning, and not too many days between.
func checkQuotaDays(from, to value.Date) error {
	if to < from {
		return fault.InvalidField("to", "validation.endBeforeStart", nil)
	}
	if len(eachDay(from, to)) > maxQuotaDays {
		return fault.InvalidField("to", "validation.days", map[string]any{"max": maxQuotaDays})
	}
	return nil
}
