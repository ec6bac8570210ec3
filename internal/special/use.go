package special

import (
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// DayUse is how much there is of something that can be booked on a day, and how much of it is booked.
type DayUse struct {
	Day     value.Date
	Booked  int64
	Offered int64
}

// companionHours is how long a companion works on a day.
const companionHours = 8

// CompanionUse is in hours: of companions who are at work and whose certificate holds on the day.
func CompanionUse(q *store.Q, from, to value.Date) ([]DayUse, error) {
	candidates, err := store.All[candidate](q, "SELECT id, status, duty, health_cert_to FROM companions WHERE deleted_at IS NULL")
	if err != nil {
		return nil, err
	}
	tenths, err := visits.Hours(q, from, to)
	if err != nil {
		return nil, err
	}
	var days []DayUse
	for _, day := range eachDay(from, to) {
		use := DayUse{Day: day, Booked: (tenths[day] + 5) / 10}
		for _, c := range candidates {
			if c.Status == resource.Enabled && c.Duty != OnLeave && c.HealthCertTo >= day {
				use.Offered += companionHours
			}
		}
		days = append(days, use)
	}
	return days, nil
}

// CentreUse is in places at the centres that are open to be booked.
func CentreUse(q *store.Q, from, to value.Date) ([]DayUse, error) {
	type offered struct {
		ID          int64
		OpenDays    value.List[Weekday]
		Slots       value.List[CentreSlot]
		ClosedDates value.List[value.Date]
	}
	centres, err := store.All[offered](q, "SELECT id, open_days, slots, closed_dates FROM centres WHERE deleted_at IS NULL AND status = 'enabled'")
	if err != nil {
		return nil, err
	}
	plans := make(map[int64]plan, len(centres))
	for _, c := range centres {
		plans[c.ID] = planOf(&Centre{OpenDays: c.OpenDays, Slots: c.Slots, ClosedDates: c.ClosedDates})
	}
	return CentreSeats.use(q, plans, from, to)
}

// KitchenUse is in portions of the stews that the app offers.
func KitchenUse(q *store.Q, from, to value.Date) ([]DayUse, error) {
	type offered struct {
		ID          int64
		DailyQuota  int64
		ClosedDates value.List[value.Date]
	}
	stews, err := store.All[offered](q, "SELECT id, daily_quota, closed_dates FROM stews WHERE deleted_at IS NULL AND status = 'onShelf'")
	if err != nil {
		return nil, err
	}
	plans := make(map[int64]plan, len(stews))
	for _, s := range stews {
		plans[s.ID] = stewPlan(&Stew{DailyQuota: s.DailyQuota, ClosedDates: s.ClosedDates})
	}
	return StewSeats.use(q, plans, from, to)
}

// use sums up the seats of all plans by the day.
func (s Seats) use(q *store.Q, plans map[int64]plan, from, to value.Date) ([]DayUse, error) {
	of, err := s.days(q, plans, from, to)
	if err != nil {
		return nil, err
	}
	var days []DayUse
	for i, day := range eachDay(from, to) {
		use := DayUse{Day: day}
		for _, record := range of {
			for _, slot := range record[i].Slots {
				use.Booked += slot.Booked
				if !slot.Closed {
					use.Offered += slot.Quota
				}
			}
		}
		days = append(days, use)
	}
	return days, nil
}
