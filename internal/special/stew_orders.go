package special

import (
	"slices"
	"strings"
	"time"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// SlotSpan is a slot of a day between two moments, by the clocks of China. It is zero where there is no such slot.
func SlotSpan(date value.Date, slot string) (from, to value.Time) {
	start, end, _ := strings.Cut(slot, "-")
	at := func(clock string) value.Time {
		moment, err := time.ParseInLocation(time.DateOnly+" 15:04", string(date)+" "+clock, china)
		if err != nil {
			return 0
		}
		return value.TimeOf(moment)
	}
	return at(start), at(end)
}

// HasSlot tells whether a stew is made for a slot.
func (s *Stew) HasSlot(name string) bool {
	return slices.ContainsFunc(s.Slots, func(slot TimeSlot) bool { return slot.name() == name })
}

// Spec is the size of a stew that has a name; nil where it comes in no such size.
func (s *Stew) Spec(name string) *StewSpec {
	at := slices.IndexFunc(s.Specs, func(spec StewSpec) bool { return spec.Name == name })
	if at < 0 {
		return nil
	}
	return &s.Specs[at]
}

// Offered tells whether the app offers a stew.
func (s *Stew) Offered() bool { return s.Status == resource.OnShelf }

// StewsForOrder holds the stews of an order until the transaction ends: nobody changes meanwhile what they offer. They are held
// in the order of their ids, as by all who hold several. Those that are gone are not among them.
func StewsForOrder(tx *store.Tx, r *api.Request, ids []int64) (map[int64]*Stew, error) {
	table, err := stews.Columns()
	if err != nil {
		return nil, err
	}
	ids = slices.Compact(slices.Sorted(slices.Values(ids)))
	found := make(map[int64]*Stew, len(ids))
	for _, id := range ids {
		if err := table.LockRow(tx, id); err != nil {
			return nil, err
		}
		stew, err := stews.Records().Load(r, &tx.Q, id)
		if refused, is := fault.As(err); is && refused.Code == fault.CodeNotFound {
			continue
		}
		if err != nil {
			return nil, err
		}
		found[id] = stew
	}
	return found, nil
}

// Serves tells whether a stew is delivered to a district.
func (s *Stew) Serves(to Zone) bool {
	return slices.Contains(s.Modes, Delivery) && slices.Contains(s.Zones, to)
}

// StewDish is a stew as whoever takes an order picks it: its sizes, when and how it can be had, and how many are left on a day.
type StewDish struct {
	ID            int64                    `json:"id"`
	Name          string                   `json:"name"`
	Cover         file.Image               `json:"cover"`
	Specs         value.List[StewSpec]     `json:"specs"`
	Slots         []string                 `json:"slots"` // HH:mm-HH:mm
	Modes         value.List[DeliveryMode] `json:"modes"`
	DeliveryFen   value.Fen                `json:"deliveryFen"`
	CutoffMinutes int                      `json:"cutoffMinutes"`
	Left          int64                    `json:"left"` // portions; none on a day that is closed
}

// StewMenu is what the app offers on a day.
func StewMenu(q *store.Q, date value.Date) ([]StewDish, error) {
	type offered struct {
		ID            int64
		Name          string
		Cover         file.Image
		Specs         value.List[StewSpec]
		Slots         value.List[TimeSlot]
		Modes         value.List[DeliveryMode]
		DeliveryFen   value.Fen
		CutoffMinutes int
		DailyQuota    int64
		ClosedDates   value.List[value.Date]
	}
	all, err := store.All[offered](q, `SELECT id, name, cover, specs, slots, modes, delivery_fen, cutoff_minutes, daily_quota, closed_dates
		FROM stews WHERE deleted_at IS NULL AND status = 'onShelf' ORDER BY sort, id DESC LIMIT ?`, maxCalendarRows)
	if err != nil {
		return nil, err
	}
	plans := make(map[int64]plan, len(all))
	for _, s := range all {
		plans[s.ID] = stewPlan(&Stew{DailyQuota: s.DailyQuota, ClosedDates: s.ClosedDates})
	}
	days, err := StewSeats.days(q, plans, date, date)
	if err != nil {
		return nil, err
	}
	menu := make([]StewDish, len(all))
	for i, s := range all {
		menu[i] = StewDish{ID: s.ID, Name: s.Name, Cover: s.Cover, Specs: s.Specs, Modes: s.Modes, DeliveryFen: s.DeliveryFen, CutoffMinutes: s.CutoffMinutes}
		for _, slot := range s.Slots {
			menu[i].Slots = append(menu[i].Slots, slot.name())
		}
		if portions := days[s.ID][0].Slots[0]; !portions.Closed {
			menu[i].Left = max(portions.Quota-portions.Booked, 0)
		}
	}
	return menu, nil
}

// SoldStew counts portions of a stew that were paid for.
func SoldStew(tx *store.Tx, id, qty int64) error {
	return tx.Exec("UPDATE stews SET sales = sales + ? WHERE id = ?", qty, id)
}

// RatedStew keeps what members think of a stew.
func RatedStew(tx *store.Tx, id int64, mean value.Tenths) error {
	return tx.Exec("UPDATE stews SET score = ? WHERE id = ?", mean, id)
}
