package special

import (
	"time"

	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/order/kind"
)

// VisitSlot is when a visit takes place, by the clocks of China, and for how long it is booked. It may go on past midnight.
type VisitSlot struct {
	VisitDate value.Date   `json:"visitDate"`
	VisitTime string       `json:"visitTime"` // HH:mm
	Hours     value.Tenths `json:"hours"`
}

// china is where visits take place.
var china = time.FixedZone("", 8*60*60)

// Span is the slot between two moments.
func (s VisitSlot) Span() (from, to value.Time) {
	begin, _ := time.ParseInLocation(time.DateOnly+" 15:04", string(s.VisitDate)+" "+s.VisitTime, china) // both were checked when they came in
	from = value.TimeOf(begin)
	return from, from.Add(time.Duration(s.Hours) * time.Hour / 10)
}

// Overlaps reports whether nobody can do both. One may begin when the other ends.
func (s VisitSlot) Overlaps(other VisitSlot) bool {
	from, to := s.Span()
	otherFrom, otherTo := other.Span()
	return from < otherTo && otherFrom < to
}

// Visit is an order that a companion goes with, as its calendar and its statement show it.
type Visit struct {
	OrderID     int64  `json:"orderId"`
	OrderNo     string `json:"orderNo"`
	CompanionID int64  `json:"-"`
	VisitSlot
	Title        string           `json:"title"`
	HospitalName string           `json:"hospitalName"`
	PatientName  pii.Name         `json:"patientName"`
	Status       kind.OrderStatus `json:"status"`
	ActualHours  *value.Tenths    `json:"actualHours"`
	OvertimeFen  value.Fen        `json:"overtimeFen"`
	Rating       *int             `json:"rating"`
}

// Visits is what companions must know of the orders that they go with.
type Visits struct {
	// OfCompanion are the visits of one companion that begin on these days, the last excluded, in their order.
	OfCompanion func(q *store.Q, companion int64, from, to value.Date) ([]Visit, error)
	// Done are those of them that are over and were made.
	Done func(q *store.Q, companion int64, from, to value.Date) ([]Visit, error)
	// Booked are the slots of all companions that are still to be kept and begin on these days, the last excluded.
	Booked func(q *store.Q, from, to value.Date) ([]BookedSlot, error)
	// Hours are the tenths of hours that companions are to be with members on each of these days, both included.
	Hours func(q *store.Q, from, to value.Date) (map[value.Date]int64, error)
	// Ahead counts the visits of each companion that are still to be made, from a day on.
	Ahead func(q *store.Q, from value.Date) (map[int64]int64, error)
}

// BookedSlot is time of a companion that an order has taken.
type BookedSlot struct {
	OrderID     int64
	CompanionID int64
	VisitSlot
}

// visits stands above this section: the app hands it over.
var visits Visits

// SetVisits hands over what orders know of visits. The app calls it while the program starts, before anything is served.
func SetVisits(v Visits) { visits = v }
