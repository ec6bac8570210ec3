package special

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/store/storetest"
	"caredesk/internal/engine/value"
)

// The week that the tests are in begins on a Monday.
const (
	monday  = value.Date("2030-01-07")
	tuesday = value.Date("2030-01-08")
	sunday  = value.Date("2030-01-13")
)

const morning, noon = "08:00-10:00", "10:00-12:00"

func week() plan {
	return plan{
		slots:  []planSlot{{morning, 3, "slots.0.quota"}, {noon, 1, "slots.1.quota"}},
		open:   []Weekday{"mon", "tue", "wed"},
		closed: []value.Date{"2030-01-09"},
	}
}

// seatsDesk is a database with seats in it, on the Monday of the week.
type seatsDesk struct {
	*testing.T
	db    *store.DB
	seats Seats
}

func seatsOf(t *testing.T, db *store.DB) *seatsDesk {
	t.Helper()
	db.Now = func() time.Time { return time.Date(2030, 1, 7, 2, 0, 0, 0, time.UTC) }
	return &seatsDesk{t, db, Seats{"test", func(*store.Q, int64) (plan, error) { return week(), nil }}}
}

func eachSeats(t *testing.T, f func(d *seatsDesk)) {
	t.Helper()
	storetest.Each(t, func(t *testing.T, db *store.DB) { f(seatsOf(t, db)) })
}

func (d *seatsDesk) write(f func(tx *store.Tx) error) error {
	return d.db.Write(context.Background(), f)
}

func (d *seatsDesk) book(date value.Date, slot string, n int64) error {
	return d.write(func(tx *store.Tx) error { return d.seats.Book(tx, 1, date, slot, n) })
}

func (d *seatsDesk) free(date value.Date, slot string, n int64) error {
	return d.write(func(tx *store.Tx) error { return d.seats.Free(tx, 1, date, slot, n) })
}

func (d *seatsDesk) except(date value.Date, slot string, to exception) (was, is SlotQuota, err error) {
	err = d.write(func(tx *store.Tx) (err error) {
		was, is, err = d.seats.except(tx, 1, week(), date, slot, to)
		return err
	})
	return was, is, err
}

// slot is what staff see of a slot of a day.
func (d *seatsDesk) slot(date value.Date, slot string) SlotQuota {
	d.Helper()
	days, err := d.seats.days(d.db.Read(context.Background()), map[int64]plan{1: week()}, date, date)
	if err != nil {
		d.Fatal(err)
	}
	for _, s := range days[1][0].Slots {
		if s.Slot == slot {
			return s
		}
	}
	d.Fatalf("no slot %s", slot)
	return SlotQuota{}
}

func (d *seatsDesk) wantSlot(what string, date value.Date, slot string, quota, booked int64, closed, excepted bool) {
	d.Helper()
	got := d.slot(date, slot)
	got.Usual = nil
	if want := (SlotQuota{slot, quota, booked, closed, excepted, nil}); got != want {
		d.Errorf("%s: %+v, wanted %+v", what, got, want)
	}
}

func seats(n int64) exception { return exception{quota: &n} }

var (
	shut  = exception{closed: true}
	usual = exception{}
)

// wantRefusal compares the code, the message and the field that a refusal names; an empty field for none.
func (d *seatsDesk) wantRefusal(what string, err error, code int, key, field string) {
	d.Helper()
	f, is := fault.As(err)
	if !is || f.Code != code {
		d.Errorf("%s: %v, wanted %d", what, err, code)
		return
	}
	said := f.Message.Key
	if field != "" {
		said = f.Fields[field].Key
	}
	if said != key {
		d.Errorf("%s: %q at %v, wanted %q at %q", what, f.Message.Key, f.Fields, key, field)
	}
}

func TestSeatsAreBookedAndGivenBack(t *testing.T) {
	eachSeats(t, func(d *seatsDesk) {
		d.wantSlot("untouched", monday, morning, 3, 0, false, false)
		if err := d.book(monday, morning, 2); err != nil {
			t.Fatal(err)
		}
		d.wantSlot("two booked", monday, morning, 3, 2, false, false)
		d.wantSlot("the slot beside", monday, noon, 1, 0, false, false)
		d.wantSlot("the day after", tuesday, morning, 3, 0, false, false)
		d.wantRefusal("two more", d.book(monday, morning, 2), fault.CodeShortage, "shortage.seats", "")
		if err := d.book(monday, morning, 1); err != nil {
			t.Fatal(err)
		}
		d.wantRefusal("one more", d.book(monday, morning, 1), fault.CodeShortage, "shortage.full", "")
		d.wantRefusal("a day of the week that is not open", d.book(sunday, morning, 1), fault.CodeShortage, "shortage.closed", "")
		d.wantRefusal("a closed date", d.book("2030-01-09", morning, 1), fault.CodeShortage, "shortage.closed", "")
		d.wantRefusal("no such slot", d.book(monday, "23:00-23:30", 1), fault.CodeShortage, "shortage.closed", "")
		if err := d.free(monday, morning, 3); err != nil {
			t.Fatal(err)
		}
		d.wantSlot("all given back", monday, morning, 3, 0, false, false)
		if err := d.free(monday, morning, 1); err == nil {
			t.Error("a seat was given back that nobody had")
		}
		if err := d.book(monday, morning, 0); err == nil {
			t.Error("no seats were booked")
		}
		// An order that fails takes its seats back with it.
		if err := d.write(func(tx *store.Tx) error {
			return errors.Join(d.seats.Book(tx, 1, monday, morning, 1), errors.New("no money"))
		}); err == nil {
			t.Error("the order went through")
		}
		d.wantSlot("after an order that failed", monday, morning, 3, 0, false, false)
	})
}

func TestSingleDaysAreExcepted(t *testing.T) {
	eachSeats(t, func(d *seatsDesk) {
		was, is, err := d.except(monday, morning, seats(5))
		if err != nil || was.Quota != 3 || is.Quota != 5 || !is.Exception || *is.Usual != 3 {
			t.Fatalf("%+v became %+v: %v", was, is, err)
		}
		if err := d.book(monday, morning, 4); err != nil {
			t.Fatal(err)
		}
		d.wantSlot("more than usual", monday, morning, 5, 4, false, true)
		for what, to := range map[string]exception{"fewer than booked": seats(3), "closed over bookings": shut, "back to fewer than booked": usual} {
			_, _, err := d.except(monday, morning, to)
			d.wantRefusal(what, err, fault.CodeShortage, "shortage.booked", "quota")
			if f, _ := fault.As(err); f.Data["available"] != int64(1) {
				t.Errorf("%s: %v", what, f.Data)
			}
		}
		d.wantSlot("after refusals", monday, morning, 5, 4, false, true)
		if _, _, err := d.except(monday, morning, seats(4)); err != nil {
			t.Errorf("exactly what is booked: %v", err)
		}
		if err := d.free(monday, morning, 4); err != nil {
			t.Fatal(err)
		}
		d.wantSlot("what was said stays when all is given back", monday, morning, 4, 0, false, true)
		if _, _, err := d.except(monday, morning, shut); err != nil {
			t.Fatal(err)
		}
		d.wantSlot("closed", monday, morning, 0, 0, true, true)
		d.wantRefusal("a booking on it", d.book(monday, morning, 1), fault.CodeShortage, "shortage.closed", "")
		if _, _, err := d.except(monday, morning, usual); err != nil {
			t.Fatal(err)
		}
		d.wantSlot("as usual again", monday, morning, 3, 0, false, false)
		// A day on which it is usually not open can be opened once.
		if _, _, err := d.except(sunday, noon, seats(2)); err != nil {
			t.Fatal(err)
		}
		d.wantSlot("an open Sunday", sunday, noon, 2, 0, false, true)
		if err := d.book(sunday, noon, 2); err != nil {
			t.Fatal(err)
		}
		_, _, err = d.except(sunday, noon, usual)
		d.wantRefusal("closed again over bookings", err, fault.CodeShortage, "shortage.booked", "quota")

		_, _, err = d.except("2030-01-09", morning, seats(2))
		d.wantRefusal("a closed date", err, fault.CodeInvalid, "validation.closedDate", "date")
		_, _, err = d.except("2030-01-06", morning, seats(2))
		d.wantRefusal("yesterday", err, fault.CodeInvalid, "validation.notPast", "date")
		_, _, err = d.except(monday, "23:00-23:30", seats(2))
		d.wantRefusal("no such slot", err, fault.CodeInvalid, "validation.choice", "slot")
		both := seats(2)
		both.closed = true
		_, _, err = d.except(monday, noon, both)
		d.wantRefusal("a quota of a closed day", err, fault.CodeInvalid, "validation.quotaOrClosed", "quota")
	})
}

// TestPlansKeepWhatIsBooked: the record itself cannot offer less than what is booked from today on.
func TestPlansKeepWhatIsBooked(t *testing.T) {
	eachSeats(t, func(d *seatsDesk) {
		now := d.db.Now
		d.db.Now = func() time.Time { return now().AddDate(0, 0, -7) }
		if err := d.book("2030-01-01", noon, 1); err != nil {
			t.Fatal(err)
		}
		d.db.Now = now
		if err := d.book(tuesday, morning, 2); err != nil {
			t.Fatal(err)
		}
		if _, _, err := d.except(monday, noon, seats(4)); err != nil {
			t.Fatal(err)
		}
		holds := func(change func(p *plan)) error {
			after := week()
			change(&after)
			return d.write(func(tx *store.Tx) error { return d.seats.holds(tx, 1, week(), after) })
		}
		for what, c := range map[string]struct {
			change func(p *plan)
			field  string
		}{
			"a lower quota":         {func(p *plan) { p.slots[0].quota = 1 }, "slots.0.quota"},
			"no such slot any more": {func(p *plan) { p.slots = p.slots[1:] }, "slots"},
			"a slot at other times": {func(p *plan) { p.slots[0].name = "08:00-09:30" }, "slots"},
			"no Tuesdays":           {func(p *plan) { p.open = []Weekday{"mon"} }, "openDays"},
			"a closed date":         {func(p *plan) { p.closed = append(p.closed, tuesday) }, "closedDates"},
		} {
			err := holds(c.change)
			d.wantRefusal(what, err, fault.CodeShortage, "shortage.booked", c.field)
			if f, _ := fault.As(err); f.Message.Args["day"] != "2030-01-08 08:00-10:00" || f.Message.Args["n"] != int64(2) {
				t.Errorf("%s: %v", what, f.Message.Args)
			}
		}
		for what, change := range map[string]func(p *plan){
			"exactly what is booked":          func(p *plan) { p.slots[0].quota = 2 },
			"no Mondays":                      func(p *plan) { p.open = []Weekday{"tue"} },
			"a closed date without bookings":  func(p *plan) { p.closed = append(p.closed, "2030-01-15") },
			"a slot that was booked long ago": func(p *plan) { p.slots = p.slots[:1] },
		} {
			if err := holds(change); err != nil {
				t.Errorf("%s: %v", what, err)
			}
		}
		d.wantSlot("what was said of a slot went with it", monday, noon, 1, 0, false, false)
		// What was said of the day holds against the plan.
		if _, _, err := d.except(tuesday, morning, seats(2)); err != nil {
			t.Fatal(err)
		}
		if err := holds(func(p *plan) { p.slots[0].quota, p.open = 0, []Weekday{"mon"} }); err != nil {
			t.Errorf("under an exception: %v", err)
		}
		if today := identity.Today(value.TimeOf(d.db.Now())); today != monday {
			t.Errorf("the test is on %s", today)
		}
	})
}

// TestOneGetsTheLastSeat: of many who want the last seat at two replicas, exactly one gets it.
func TestOneGetsTheLastSeat(t *testing.T) {
	race := func(t *testing.T, here, there *seatsDesk) {
		t.Helper()
		if err := here.book(monday, morning, 2); err != nil {
			t.Fatal(err)
		}
		outcomes := make([]error, 50)
		var racers sync.WaitGroup
		for i := range outcomes {
			racers.Go(func() { outcomes[i] = []*seatsDesk{here, there}[i%2].book(monday, morning, 1) })
		}
		racers.Wait()
		won := 0
		for _, err := range outcomes {
			if err == nil {
				won++
			} else {
				here.wantRefusal("a loser", err, fault.CodeShortage, "shortage.full", "")
			}
		}
		if won != 1 {
			t.Errorf("%d got the last seat", won)
		}
		here.wantSlot("after the race", monday, morning, 3, 3, false, false)

		// Booking and taking seats away at the same time: whoever is second sees what the first did.
		for range 10 {
			if err := here.free(monday, morning, 1); err != nil {
				t.Fatal(err)
			}
			var booked, lowered error
			racers.Go(func() { booked = here.book(monday, morning, 1) })
			racers.Go(func() { _, _, lowered = there.except(monday, morning, seats(2)) })
			racers.Wait()
			if (booked == nil) == (lowered == nil) {
				t.Fatalf("booked: %v; lowered: %v", booked, lowered)
			}
			if _, _, err := here.except(monday, morning, usual); err != nil {
				t.Fatal(err)
			}
			if booked != nil {
				if err := here.book(monday, morning, 1); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	t.Run("sqlite", func(t *testing.T) {
		folder := storetest.MigratedFolder(t)
		race(t, seatsOf(t, storetest.OpenFolder(t, folder)), seatsOf(t, storetest.OpenFolder(t, folder)))
	})
	t.Run("postgres", func(t *testing.T) {
		url := storetest.MigratedURL(t)
		race(t, seatsOf(t, storetest.Open(t, url)), seatsOf(t, storetest.Open(t, url)))
	})
}

func TestSlotsOfADay(t *testing.T) {
	for what, c := range map[string]struct {
		slots []TimeSlot
		field string
	}{
		"one after the other":  {[]TimeSlot{{"10:00", "12:00"}, {"08:00", "10:00"}}, ""},
		"an end at the start":  {[]TimeSlot{{"08:00", "08:00"}}, "slots.0.end"},
		"an end before it":     {[]TimeSlot{{"08:00", "10:00"}, {"14:00", "13:00"}}, "slots.1.end"},
		"an overlap":           {[]TimeSlot{{"08:00", "10:00"}, {"09:30", "11:00"}}, "slots.1.start"},
		"one inside the other": {[]TimeSlot{{"08:00", "12:00"}, {"14:00", "15:00"}, {"09:00", "10:00"}}, "slots.2.start"},
		"the same twice":       {[]TimeSlot{{"08:00", "10:00"}, {"08:00", "10:00"}}, "slots.1.start"},
	} {
		err := checkSlots(c.slots)
		if f, is := fault.As(err); is != (c.field != "") || is && f.Fields[c.field].Key == "" {
			t.Errorf("%s: %v", what, err)
		}
	}
}

func TestSlotsAndDatesAreKeptInOrder(t *testing.T) {
	slots := []TimeSlot{{"14:00", "15:00"}, {"08:00", "10:00"}, {"10:00", "12:00"}}
	slices.SortFunc(slots, bySlot)
	if want := []TimeSlot{{"08:00", "10:00"}, {"10:00", "12:00"}, {"14:00", "15:00"}}; !slices.Equal(slots, want) {
		t.Errorf("got %v", slots)
	}
	dates := sortedDates(value.List[value.Date]{tuesday, sunday, monday, tuesday})
	if want := []value.Date{monday, tuesday, sunday}; !slices.Equal(dates, want) {
		t.Errorf("got %v", dates)
	}
}
