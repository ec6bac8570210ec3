package checkup

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/order"
	"caredesk/internal/special"
)

// maxReschedule is how often a day that was chosen is given up for another, or for none.
const maxReschedule = 3

// ChosenPlace is where and when somebody is to be examined.
type ChosenPlace struct {
	CentreID  int64      `json:"centreId" ref:"centre" minimum:"1"`
	ExamDate  value.Date `json:"examDate"`
	Slot      string     `json:"slot" minLength:"1" maxLength:"11"`
	BookingNo string     `json:"bookingNo,omitempty" maxLength:"32"` // of the centre
}

// CheckUpBookIn books a check-up.
type CheckUpBookIn struct {
	resource.RecordRef
	ChosenPlace
}

// CheckUpRescheduleIn books another day, slot or centre instead.
type CheckUpRescheduleIn struct {
	resource.RecordRef
	resource.ForReason
	ChosenPlace
}

// CheckUpUnbookIn gives the day up, and chooses none yet.
type CheckUpUnbookIn struct {
	resource.RecordRef
	resource.ForReason
}

func book(c *resource.Change[Order], in CheckUpBookIn) error { return bookAt(c, in.ChosenPlace) }

func bookAt(c *resource.Change[Order], at ChosenPlace) error {
	if err := choose(c, at); err != nil {
		return err
	}
	c.After.HoldsSeat = true
	return c.After.place().Take(c.Tx)
}

func reschedule(c *resource.Change[Order], in CheckUpRescheduleIn) error {
	before := c.Before.place()
	if err := choose(c, in.ChosenPlace); err != nil {
		return err
	}
	if c.After.place() == before {
		return fault.InvalidField("slot", "validation.unchanged", nil)
	}
	c.After.Reschedules++
	return before.MoveTo(c.Tx, c.After.place())
}

func unbook(c *resource.Change[Order], _ CheckUpUnbookIn) error {
	if err := leave(c); err != nil {
		return err
	}
	c.After.forget()
	c.After.Reschedules++
	return nil
}

// leave gives the place back that is taken for an order, where one is.
func leave(c *resource.Change[Order]) error {
	if !c.After.HoldsSeat {
		return nil
	}
	c.After.HoldsSeat = false
	return c.Before.place().GiveBack(c.Tx)
}

// forget takes the day from an order that gave its place back.
func (u *CheckUp) forget() { u.ExamDate, u.Slot, u.BookingNo = "", "", "" }

// refunded gives back the place of an order whose money is all back, unless somebody was examined on it.
func refunded(c *resource.Change[Order], _ *order.Refund) error {
	if c.After.RefundedFen < c.After.PaidFen || c.After.CheckedInAt != nil {
		return nil
	}
	return leave(c)
}

// choose writes where and when somebody is to be examined into an order, after all that keeps it from being there and then.
func choose(c *resource.Change[Order], at ChosenPlace) error {
	o := c.After
	centre, err := special.CentreForCheckUp(c.Request, &c.Tx.Q, at.CentreID)
	if err != nil {
		return err
	}
	of, err := special.OrderedCheckUp(c.Request, &c.Tx.Q, *o.ServiceID)
	if err != nil {
		return err
	}
	if err := o.checkPrice(of, at.CentreID); err != nil {
		return err
	}
	o.CentreID, o.CentreName, o.ExamDate, o.Slot, o.BookingNo = at.CentreID, centre.Name, at.ExamDate, at.Slot, at.BookingNo
	if err := o.checkPlace(centre, c.Tx.Now, o.ValidUntil); err != nil {
		return err
	}
	if wrong, is := fault.As(of.Fits(o.examinee(), o.ExamDate)); is {
		for _, why := range wrong.Fields { // whom it is for is settled, so that the day is in question
			return fault.InvalidField("examDate", why.Key, why.Args)
		}
	}
	return nil
}

// checkPlace wants a slot of the centre that is still to come, and no later day than the last on which the order is valid.
func (u *CheckUp) checkPlace(centre *special.Centre, now value.Time, last value.Date) error {
	switch from, _ := u.place().Span(); {
	case u.ExamDate < identity.Today(now):
		return fault.InvalidField("examDate", "validation.notPast", nil)
	case u.ExamDate > last:
		return fault.InvalidField("examDate", "validation.withinValidity", map[string]any{"day": last})
	case !centre.HasSlot(u.Slot):
		return fault.InvalidField("slot", "validation.choice", nil)
	case from <= now:
		return fault.InvalidField("slot", "validation.slotBegun", nil)
	}
	return nil
}

// checkPrice keeps an order from a centre at which its package costs more than at the one that it was ordered for. That one
// itself honours it, whatever its prices are today.
func (o *Order) checkPrice(of *special.CheckUp, centre int64) error {
	if centre == o.CentreID {
		return nil
	}
	there, err := of.PriceAt(centre, nil)
	if err != nil {
		return err
	}
	worth := o.ItemFen - o.AddOnsFen
	if here, err := of.PriceAt(o.CentreID, nil); err == nil {
		worth = max(worth, here)
	}
	if there > worth {
		return fault.InvalidField("centreId", "validation.dearerCentre", map[string]any{"price": there})
	}
	return nil
}

// CheckUpPlacesIn asks for the places of a centre between two days, both included.
type CheckUpPlacesIn struct {
	CentreID int64      `json:"centreId" ref:"centre" minimum:"1"`
	From     value.Date `json:"from"`
	To       value.Date `json:"to"`
}

// CheckUpPlacesOut has the days that are still to come.
type CheckUpPlacesOut struct {
	Days []PlaceDay `json:"days"`
}

// PlaceDay is a day with the slots that people can be received in.
type PlaceDay struct {
	Date  value.Date  `json:"date"`
	Slots []PlaceSlot `json:"slots"` // none where the centre is closed
}

// PlaceSlot is a slot with the places that are still free in it.
type PlaceSlot struct {
	Slot string `json:"slot"`
	Free int64  `json:"free"`
}

func placesCall(o *order.Orders[Order]) *api.Call {
	return api.Read(o.Name+"Places", o.Need, func(r *api.Request, in CheckUpPlacesIn) (CheckUpPlacesOut, error) {
		return Places(r, r.Q(), in)
	})
}

// Places are the free places of a centre from now on.
func Places(r *api.Request, q *store.Q, in CheckUpPlacesIn) (out CheckUpPlacesOut, err error) {
	if _, err := special.CentreForCheckUp(r, q, in.CentreID); err != nil {
		return out, err
	}
	days, err := special.CentreDays(r, q, in.CentreID, in.From, in.To)
	out.Days = []PlaceDay{}
	for _, d := range days {
		day := PlaceDay{Date: d.Date, Slots: []PlaceSlot{}}
		for _, s := range d.Slots {
			from, _ := special.CentrePlace{CentreID: in.CentreID, Date: d.Date, Slot: s.Slot}.Span()
			if !s.Closed && from > q.Now {
				day.Slots = append(day.Slots, PlaceSlot{Slot: s.Slot, Free: max(s.Quota-s.Booked, 0)})
			}
		}
		out.Days = append(out.Days, day)
	}
	return out, err
}
