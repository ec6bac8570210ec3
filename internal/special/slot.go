package special

import (
	"cmp"
	"fmt"
	"slices"

	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/value"
)

// TimeSlot is a part of a day in China, up to but without its end.
type TimeSlot struct {
	Start string `json:"start" minLength:"1" maxLength:"5" format:"clock"`
	End   string `json:"end" minLength:"1" maxLength:"5" format:"clock"`
}

// name is what a slot is booked by.
func (s TimeSlot) name() string { return s.Start + "-" + s.End }

// checkSlots wants slots that end after they begin and do not overlap. Each fault names the line it is about.
func checkSlots(slots []TimeSlot) error {
	wrong := map[string]fault.Message{}
	for i, slot := range slots {
		if slot.End <= slot.Start {
			wrong[fmt.Sprintf("slots.%d.end", i)] = fault.Message{Key: "validation.slotEnd"}
			continue
		}
		for _, other := range slots[:i] {
			if slot.Start < other.End && other.Start < slot.End {
				wrong[fmt.Sprintf("slots.%d.start", i)] = fault.Message{Key: "validation.slotOverlap", Args: map[string]any{"slot": other.name()}}
			}
		}
	}
	if len(wrong) > 0 {
		return fault.Invalid(wrong)
	}
	return nil
}

// bySlot is the order of slots over the day.
func bySlot(a, b TimeSlot) int { return cmp.Compare(a.Start, b.Start) }

// sortedDates drops repeated days and puts the rest in order, so that equal lists are equal records.
func sortedDates(dates value.List[value.Date]) value.List[value.Date] {
	dates = value.Distinct(dates)
	slices.Sort(dates)
	return dates
}
