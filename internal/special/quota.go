package special

import (
	"errors"
	"fmt"
	"slices"

	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// Seats is a kind of records whose seats are booked by the day. They are kept like stock: what is booked never exceeds what
// there is. Whoever looks at the seats of a record in order to change them, or changes what it offers, locks them first.
type Seats struct {
	kind string // the resource
	// plan reads what a record offers: fault.NotFound where there is none.
	plan func(q *store.Q, id int64) (plan, error)
}

// DayQuota is what is kept of one slot of one day.
type DayQuota struct {
	ID       int64      `json:"id"`
	Kind     string     `json:"kind"`
	RecordID int64      `json:"recordId"`
	Date     value.Date `json:"date"`
	Slot     string     `json:"slot"`
	Quota    *int64     `json:"quota"` // of this day alone
	Closed   bool       `json:"closed"`
	Booked   int64      `json:"booked"`
}

var dayQuotas = store.TableOf[DayQuota]("quota_days")

// QuotaColumns is the table of what is kept of single days.
func QuotaColumns() (*store.Table, error) { return dayQuotas, nil }

// excepted tells whether something was said of this day alone.
func (d DayQuota) excepted() bool { return d.Closed || d.Quota != nil }

// lock keeps others from the seats of a record until the transaction ends.
func (s Seats) lock(tx *store.Tx, id int64) error {
	return tx.Lock(fmt.Sprintf("seats.%s.%d", s.kind, id))
}

// Book takes seats, in the transaction of the order that is to have them: fault.Shortage where there are not as many.
func (s Seats) Book(tx *store.Tx, id int64, date value.Date, slot string, n int64) error {
	if n < 1 {
		return fmt.Errorf("%d seats cannot be booked", n)
	}
	if err := s.lock(tx, id); err != nil {
		return err
	}
	p, err := s.plan(&tx.Q, id)
	if err != nil {
		return err
	}
	day, err := s.day(&tx.Q, id, date, slot)
	if err != nil {
		return err
	}
	quota, open, _ := p.on(day)
	if free := max(quota-day.Booked, 0); !open {
		return fault.Shortage(0).WithMessage("shortage.closed", map[string]any{"day": day.words()})
	} else if free == 0 {
		return fault.Shortage(0).WithMessage("shortage.full", nil)
	} else if n > free {
		return fault.Shortage(free).WithMessage("shortage.seats", map[string]any{"n": free})
	}
	day.Booked += n
	return s.keep(tx, day)
}

// Free gives seats back, also those of a record that no longer offers them.
func (s Seats) Free(tx *store.Tx, id int64, date value.Date, slot string, n int64) error {
	if err := s.lock(tx, id); err != nil {
		return err
	}
	day, err := s.day(&tx.Q, id, date, slot)
	if err != nil {
		return err
	}
	if n < 1 || day.Booked < n {
		return fmt.Errorf("%d seats cannot be given back: %d of %s %d are booked on %s", n, day.Booked, s.kind, id, day.words())
	}
	day.Booked -= n
	return s.keep(tx, day)
}

// exception is what is said of a single day: a quota, or that it is closed. Neither brings back what the record offers.
type exception struct {
	quota  *int64
	closed bool
}

// except says something of one slot of a single day, and tells how that was before and is now. It locks the seats.
func (s Seats) except(tx *store.Tx, id int64, p plan, date value.Date, slot string, to exception) (was, is SlotQuota, err error) {
	if err := s.lock(tx, id); err != nil {
		return was, is, err
	}
	if date < identity.Today(tx.Now) {
		return was, is, fault.InvalidField("date", "validation.notPast", nil)
	}
	switch _, _, field := p.usual(date, slot); {
	case field == slotsField:
		return was, is, fault.InvalidField("slot", "validation.choice", nil)
	case field == closedDates:
		return was, is, fault.InvalidField("date", "validation.closedDate", nil)
	case to.closed && to.quota != nil:
		return was, is, fault.InvalidField("quota", "validation.quotaOrClosed", nil)
	}
	day, err := s.day(&tx.Q, id, date, slot)
	if err != nil {
		return was, is, err
	}
	was = p.shown(day)
	day.Quota, day.Closed = to.quota, to.closed
	is = p.shown(day)
	if is.Quota < is.Booked {
		return was, is, belowBooked(day, was.Quota, "quota")
	}
	return was, is, s.keep(tx, day)
}

// holds refuses to offer less than what is booked from today on. It locks the seats. The refusal names the field of the
// record that would take them away. What was said of single days goes with the slots that it was about.
func (s Seats) holds(tx *store.Tx, id int64, before, after plan) error {
	if err := s.lock(tx, id); err != nil {
		return err
	}
	coming, err := store.Find[DayQuota](&tx.Q, store.Select{Table: dayQuotas, Where: []store.Cond{
		store.Where("kind = ? AND record_id = ? AND date >= ?", s.kind, id, identity.Today(tx.Now)),
	}, Order: inOrderOfDays()})
	if err != nil {
		return err
	}
	for _, day := range coming {
		quota, _, field := after.on(day)
		if quota < day.Booked {
			was, _, _ := before.on(day)
			return belowBooked(day, was, field)
		}
		if field == slotsField {
			day.Quota, day.Closed = nil, false
			if err := s.keep(tx, day); err != nil {
				return err
			}
		}
	}
	return nil
}

// belowBooked refuses to leave fewer seats than are booked, and tells how many could be taken away.
func belowBooked(day DayQuota, was int64, field string) error {
	why := fault.Message{Key: "shortage.booked", Args: map[string]any{"day": day.words(), "n": day.Booked}}
	refusal := fault.Shortage(max(was-day.Booked, 0)).WithMessage(why.Key, why.Args)
	refusal.Fields = map[string]fault.Message{field: why}
	return refusal
}

// words name the day, and the slot where there is one.
func (d DayQuota) words() string {
	if d.Slot == "" {
		return string(d.Date)
	}
	return string(d.Date) + " " + d.Slot
}

// day reads what is kept of one slot of a day; nothing is kept of most.
func (s Seats) day(q *store.Q, id int64, date value.Date, slot string) (DayQuota, error) {
	kept, err := store.Find[DayQuota](q, store.Select{Table: dayQuotas, Where: []store.Cond{
		store.Where("kind = ? AND record_id = ? AND date = ? AND slot = ?", s.kind, id, date, slot),
	}})
	if err != nil || len(kept) == 1 {
		return append(kept, DayQuota{})[0], err
	}
	return DayQuota{Kind: s.kind, RecordID: id, Date: date, Slot: slot}, nil
}

// keep writes what there is to know of a slot of a day. Where that is nothing, no row is kept.
func (s Seats) keep(tx *store.Tx, day DayQuota) error {
	switch {
	case !day.excepted() && day.Booked == 0:
		return tx.Exec("DELETE FROM quota_days WHERE id = ?", day.ID)
	case day.ID == 0:
		_, err := dayQuotas.Insert(tx, &day)
		return err
	}
	n, err := tx.ExecCount("UPDATE quota_days SET quota = ?, closed = ?, booked = ? WHERE id = ?", day.Quota, day.Closed, day.Booked, day.ID)
	if err == nil && n != 1 {
		return errors.New("a day of a quota went away while it was locked")
	}
	return err
}

// booked are the seats of a record that are booked from today on, and the first days on which they are. It locks them: what is
// deleted meanwhile is booked no more.
func (s Seats) booked(tx *store.Tx, id int64) (count int64, sample []string, err error) {
	if err = s.lock(tx, id); err != nil {
		return 0, nil, err
	}
	today := identity.Today(tx.Now)
	if count, err = store.Get[int64](&tx.Q, "SELECT CAST(COALESCE(sum(booked), 0) AS BIGINT) FROM quota_days WHERE kind = ? AND record_id = ? AND date >= ?", s.kind, id, today); err != nil || count == 0 {
		return 0, nil, err
	}
	sample, err = store.All[string](&tx.Q, "SELECT DISTINCT date FROM quota_days WHERE kind = ? AND record_id = ? AND date >= ? AND booked > 0 ORDER BY date LIMIT 3", s.kind, id, today)
	return count, sample, err
}

// SlotQuota is how many seats a slot has on a day, and how many of them are booked.
type SlotQuota struct {
	Slot      string `json:"slot"` // empty where the day has no slots
	Quota     int64  `json:"quota"`
	Booked    int64  `json:"booked"`
	Closed    bool   `json:"closed"`
	Exception bool   `json:"exception"` // said of this day alone
	Usual     *int64 `json:"usual"`     // what there would be without the exception; nil where it would be closed
}

// noted is a slot of a day as the log names it.
func (s SlotQuota) noted(date value.Date) map[string]any {
	parts := map[string]any{"date": date, "quota": s.Quota, "closed": s.Closed}
	if s.Slot != "" {
		parts["slot"] = s.Slot
	}
	return parts
}

// QuotaDay is a day with its slots.
type QuotaDay struct {
	Date   value.Date  `json:"date"`
	Closed bool        `json:"closed"` // by the dates of the record, whatever else is said of the day
	Slots  []SlotQuota `json:"slots"`
}

// shown is what staff see of a slot of a day.
func (p plan) shown(day DayQuota) SlotQuota {
	quota, open, _ := p.on(day)
	shown := SlotQuota{Slot: day.Slot, Quota: quota, Booked: day.Booked, Closed: !open, Exception: day.excepted()}
	if usual, open, _ := p.usual(day.Date, day.Slot); open {
		shown.Usual = &usual
	}
	return shown
}

// days reads the days of records between two, both included, by the id of the record.
func (s Seats) days(q *store.Q, plans map[int64]plan, from, to value.Date) (map[int64][]QuotaDay, error) {
	record, _ := dayQuotas.Column("recordId")
	ids := make([]int64, 0, len(plans))
	for id := range plans {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	found, err := store.Find[DayQuota](q, store.Select{Table: dayQuotas, Where: []store.Cond{
		store.Where("kind = ?", s.kind), store.In(record, ids), store.Where("date >= ? AND date <= ?", from, to),
	}, Order: inOrderOfDays()})
	if err != nil {
		return nil, err
	}
	type slotOfDay struct {
		id   int64
		date value.Date
		slot string
	}
	kept := make(map[slotOfDay]DayQuota, len(found))
	for _, day := range found {
		kept[slotOfDay{day.RecordID, day.Date, day.Slot}] = day
	}
	of := make(map[int64][]QuotaDay, len(plans))
	for id, p := range plans {
		for _, date := range eachDay(from, to) {
			day := QuotaDay{Date: date, Closed: slices.Contains(p.closed, date), Slots: make([]SlotQuota, len(p.slots))}
			for i, slot := range p.slots {
				of := kept[slotOfDay{id, date, slot.name}]
				of.Date, of.Slot = date, slot.name
				day.Slots[i] = p.shown(of)
			}
			of[id] = append(of[id], day)
		}
	}
	return of, nil
}

func inOrderOfDays() []store.Order {
	date, _ := dayQuotas.Column("date")
	slot, _ := dayQuotas.Column("slot")
	return []store.Order{{Column: date}, {Column: slot}}
}
