package special

import (
	"errors"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// StewSeats are the portions of stews, by the day; the slot is empty. Orders book them.
var StewSeats = Seats{kind: "stew", plan: func(q *store.Q, id int64) (plan, error) {
	type offered struct {
		DailyQuota  int64
		ClosedDates value.List[value.Date]
	}
	row, err := store.Get[offered](q, "SELECT daily_quota, closed_dates FROM stews WHERE id = ? AND deleted_at IS NULL", id)
	if errors.Is(err, store.ErrNoRows) {
		return plan{}, fault.NotFound()
	}
	return stewPlan(&Stew{DailyQuota: row.DailyQuota, ClosedDates: row.ClosedDates}), err
}}

// stewPlan is how many portions a stew has on its days.
func stewPlan(s *Stew) plan {
	return plan{slots: []planSlot{{name: "", quota: s.DailyQuota, field: "dailyQuota"}}, closed: s.ClosedDates}
}

// portionsBooked are the portions of a stew that are booked from today on, by the days on which they are.
func portionsBooked(tx *store.Tx, id int64) (count int64, sample []string, err error) {
	return StewSeats.booked(tx, id)
}

// StewQuotaIn asks for the portions of all stews on a day, or on the days up to another.
type StewQuotaIn struct {
	Date value.Date `json:"date"`
	To   value.Date `json:"to" optional:"true"`
}

// StewQuotaOut has an item for each stew and day.
type StewQuotaOut struct {
	Items []StewQuotaItem `json:"items"`
}

// StewQuotaItem is how many portions of a stew there are on a day, and how many of them are booked.
type StewQuotaItem struct {
	ID        int64      `json:"id"`
	Version   int64      `json:"version"` // of the stew
	Name      string     `json:"name"`
	Date      value.Date `json:"date"`
	Quota     int64      `json:"quota"`
	Used      int64      `json:"used"`
	Closed    bool       `json:"closed"`
	Fixed     bool       `json:"fixed"`     // closed by the dates of the stew, whatever else is said of the day
	Exception bool       `json:"exception"` // said of this day alone
	Usual     *int64     `json:"usual"`     // what there would be without the exception; nil where it would be closed
}

// StewQuotaSaveIn says how many portions a stew has on one day, or that there are none to be had; neither for what is usual.
type StewQuotaSaveIn struct {
	resource.RecordRef

	Date   value.Date `json:"date"`
	Quota  *int64     `json:"quota" minimum:"0" maximum:"9999"`
	Closed bool       `json:"closed" default:"false"`
}

// StewServesIn asks whether a stew is delivered to an address.
type StewServesIn struct {
	Zone

	ID int64 `json:"id" minimum:"1"`
}

// StewServesOut tells whether it is, and for how much.
type StewServesOut struct {
	Served      bool      `json:"served"`
	DeliveryFen value.Fen `json:"deliveryFen"`
}

func stewCalls(records resource.Records[Stew]) []*api.Call {
	return []*api.Call{
		api.Read("stewQuota", manageStews, stewQuota),
		api.Write("stewQuotaSave", manageStews.With(perm.Write), func(r *api.Request, tx *store.Tx, in StewQuotaSaveIn) (*resource.Saved, error) {
			return records.Update(tx, r, in.ID, &in.Version, "adjust", func(c *resource.Change[Stew]) error {
				was, is, err := StewSeats.except(tx, in.ID, stewPlan(c.Before), in.Date, "", exception{in.Quota, in.Closed})
				if err != nil {
					return err
				}
				c.Note("quotaDay", was.noted(in.Date), is.noted(in.Date))
				return nil
			})
		}),
		api.Read("stewServes", manageStews, func(r *api.Request, in StewServesIn) (out StewServesOut, err error) {
			out.Served, out.DeliveryFen, err = StewServes(r.Q(), in.ID, in.Zone)
			return out, err
		}),
	}
}

// stewQuota reads the portions of stews on days: of those that the app offers, and of others that are still booked then.
func stewQuota(r *api.Request, in StewQuotaIn) (out StewQuotaOut, err error) {
	if in.To == "" {
		in.To = in.Date
	}
	if err := checkQuotaDays(in.Date, in.To); err != nil {
		return out, err
	}
	type cooked struct {
		ID          int64
		Version     int64
		Name        string
		DailyQuota  int64
		ClosedDates value.List[value.Date]
	}
	q := r.Q()
	offered, err := store.All[cooked](q, `SELECT id, version, name, daily_quota, closed_dates FROM stews WHERE deleted_at IS NULL AND (status = 'onShelf'
		OR EXISTS (SELECT 1 FROM quota_days AS d WHERE d.kind = 'stew' AND d.record_id = stews.id AND d.date >= ? AND d.date <= ? AND d.booked > 0)) ORDER BY sort, id DESC LIMIT ?`,
		in.Date, in.To, maxCalendarRows)
	if err != nil {
		return out, err
	}
	plans := make(map[int64]plan, len(offered))
	for _, s := range offered {
		plans[s.ID] = stewPlan(&Stew{DailyQuota: s.DailyQuota, ClosedDates: s.ClosedDates})
	}
	days, err := StewSeats.days(q, plans, in.Date, in.To)
	out.Items = []StewQuotaItem{}
	for _, s := range offered {
		for _, day := range days[s.ID] {
			portions := day.Slots[0]
			out.Items = append(out.Items, StewQuotaItem{
				ID: s.ID, Version: s.Version, Name: s.Name, Date: day.Date, Quota: portions.Quota, Used: portions.Booked,
				Closed: portions.Closed, Fixed: day.Closed, Exception: portions.Exception, Usual: portions.Usual,
			})
		}
	}
	return out, err
}

// maxCalendarRows is how many stews are shown at once.
const maxCalendarRows = 200
