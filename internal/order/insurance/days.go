package insurance

import (
	"time"

	"caredesk/internal/engine/value"
)

// china is by whose calendar policies begin and end.
var china = time.FixedZone("", 8*60*60)

// beginning is when a day begins.
func beginning(day value.Date) value.Time {
	at, _ := time.ParseInLocation(time.DateOnly, string(day), china) // days are checked when they come in
	return value.TimeOf(at)
}

// daysAfter is the day so many days after another.
func daysAfter(day value.Date, days int) value.Date {
	at, _ := time.Parse(time.DateOnly, string(day))
	return value.Date(at.AddDate(0, 0, days).Format(time.DateOnly))
}
