package special

import (
	"slices"
	"time"

	"caredesk/internal/engine/value"
)

// Weekday is a day of the week.
type Weekday string

// weekdays begin on Monday.
var weekdays = []string{"mon", "tue", "wed", "thu", "fri", "sat", "sun"}

// EnumValues lists the week from Monday on.
func (Weekday) EnumValues() []string { return weekdays }

// plan is what a record offers on its days unless something else was said of a single day.
type plan struct {
	slots  []planSlot
	open   []Weekday // nil for every day
	closed []value.Date
}

// planSlot is a part of a day that has seats of its own. A record without slots has one that has no name.
type planSlot struct {
	name  string
	quota int64
	field string // of the record that says how many
}

// The fields of a record that close a slot. Refusals name them.
const (
	closedDates = "closedDates"
	openDays    = "openDays"
	slotsField  = "slots"
)

// usual is how many seats a slot has on a day by the plan alone, and the field that decides it. The day is not open where
// that is not how many a slot has.
func (p plan) usual(date value.Date, slot string) (quota int64, open bool, field string) {
	at := slices.IndexFunc(p.slots, func(s planSlot) bool { return s.name == slot })
	switch {
	case at < 0:
		return 0, false, slotsField
	case slices.Contains(p.closed, date):
		return 0, false, closedDates
	case p.open != nil && !slices.Contains(p.open, WeekdayOf(date)):
		return 0, false, openDays
	}
	return p.slots[at].quota, true, p.slots[at].field
}

// on is how many seats a slot has on a day, with what was said of that day. What the record itself closes by date stays
// closed; a day of the week on which it is not open can be opened once.
func (p plan) on(day DayQuota) (quota int64, open bool, field string) {
	quota, open, field = p.usual(day.Date, day.Slot)
	switch {
	case field == slotsField || field == closedDates:
		return quota, open, field
	case day.Closed:
		return 0, false, field
	case day.Quota != nil:
		return *day.Quota, true, field
	}
	return quota, open, field
}

// WeekdayOf is the day of the week that a day is.
func WeekdayOf(date value.Date) Weekday {
	day, err := time.Parse(time.DateOnly, string(date))
	if err != nil {
		return ""
	}
	return Weekday(weekdays[(int(day.Weekday())+6)%7])
}

// eachDay lists the days between two, both included.
func eachDay(from, to value.Date) (days []value.Date) {
	day, err := time.Parse(time.DateOnly, string(from))
	if err != nil {
		return nil
	}
	for ; value.Date(day.Format(time.DateOnly)) <= to; day = day.AddDate(0, 0, 1) {
		days = append(days, value.Date(day.Format(time.DateOnly)))
	}
	return days
}
