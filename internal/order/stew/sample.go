package stew

import (
	"slices"
	"time"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/order"
	"caredesk/internal/special"
)

// StewSample is what was kept of a dish of a day, so that it can be examined if somebody falls ill. It is never changed.
type StewSample struct {
	ID         int64      `json:"id"`
	StewID     int64      `json:"stewId" ref:"stew"`
	Date       value.Date `json:"date"`
	Grams      int64      `json:"grams"`
	Place      string     `json:"place"` // where it is kept
	KeptAt     value.Time `json:"keptAt"`
	KeptBy     int64      `json:"keptBy"`
	KeptByName string     `json:"keptByName"`
	KeepUntil  value.Time `json:"keepUntil" db:"-"`
}

// KeptFor is how long a sample is kept: the rule for kitchens, which also says that it weighs 125 grams at least.
const KeptFor = 48 * time.Hour

var samples = store.TableOf[StewSample]("stew_samples")

// SampleColumns is the table of all samples.
func SampleColumns() (*store.Table, error) { return samples, nil }

// BoardSample is a dish of a day, and what was kept of it; nil where nothing was yet.
type BoardSample struct {
	StewID int64       `json:"stewId"`
	Name   string      `json:"name"`
	Qty    int64       `json:"qty"`
	Sample *StewSample `json:"sample"`
}

// samplesOf are the dishes of some lines of a day, those first of which nothing was kept.
func samplesOf(q *store.Q, date value.Date, of []StewLine) ([]BoardSample, error) {
	kept, err := store.All[StewSample](q, "SELECT * FROM stew_samples WHERE date = ? ORDER BY id", date)
	if err != nil {
		return nil, err
	}
	dishes := []BoardSample{}
	for _, line := range of {
		at := slices.IndexFunc(dishes, func(dish BoardSample) bool { return dish.StewID == line.StewID })
		if at < 0 {
			at = len(dishes)
			dishes = append(dishes, BoardSample{StewID: line.StewID, Name: line.Name})
		}
		dishes[at].Qty += line.Qty
	}
	for i := range kept {
		sample := &kept[i]
		sample.KeepUntil = sample.KeptAt.Add(KeptFor)
		if at := slices.IndexFunc(dishes, func(dish BoardSample) bool { return dish.StewID == sample.StewID }); at >= 0 {
			dishes[at].Sample = sample
		}
	}
	slices.SortStableFunc(dishes, func(a, b BoardSample) int {
		switch {
		case (a.Sample == nil) == (b.Sample == nil):
			return 0
		case a.Sample == nil:
			return -1
		}
		return 1
	})
	return dishes, nil
}

// StewSampleIn records that some of a dish of a day was kept.
type StewSampleIn struct {
	StewID int64      `json:"stewId" ref:"stew" minimum:"1"`
	Date   value.Date `json:"date"`
	Grams  int64      `json:"grams" minimum:"125" maximum:"5000"`
	Place  string     `json:"place" minLength:"1" maxLength:"40"`
}

func sampleCall(o *order.Orders[Order]) *api.Call {
	return api.Write(o.Name+"Sample", o.Need.With(perm.Write), keepSample)
}

// keepSample records that some of a dish was kept. A day that is yet to come has none, and one that is over has had its chance.
func keepSample(r *api.Request, tx *store.Tx, in StewSampleIn) (out StewSample, err error) {
	today := identity.Today(tx.Now)
	if in.Date > today || in.Date < identity.Today(tx.Now.Add(-24*time.Hour)) {
		return out, fault.InvalidField("date", "validation.sampleDay", nil)
	}
	cooked, err := store.All[string](&tx.Q, "SELECT l.name FROM order_stew_items AS l WHERE l.stew_id = ? AND l.order_id IN (SELECT o.id "+onBoard+") LIMIT 1", in.StewID, in.Date, "", "")
	switch {
	case err != nil:
		return out, err
	case len(cooked) == 0:
		return out, fault.InvalidField("stewId", "validation.notCooked", nil)
	}
	if err := tx.Lock("stewSamples"); err != nil {
		return out, err
	}
	kept, err := store.All[int64](&tx.Q, "SELECT id FROM stew_samples WHERE date = ? AND stew_id = ?", in.Date, in.StewID)
	switch {
	case err != nil:
		return out, err
	case len(kept) > 0:
		return out, fault.Duplicate("stewId").WithMessage("duplicate.sample", map[string]any{"name": cooked[0]})
	}
	out = StewSample{StewID: in.StewID, Date: in.Date, Grams: in.Grams, Place: in.Place, KeptAt: tx.Now, KeptBy: r.Caller.AccountID, KeptByName: r.Caller.Name, KeepUntil: tx.Now.Add(KeptFor)}
	if out.ID, err = samples.Insert(tx, &out); err != nil {
		return out, err
	}
	return out, r.Record(tx, api.Entry{
		Action: "create", ObjectType: special.Stews.Name, ObjectID: in.StewID, ObjectLabel: cooked[0], Summary: "sampleKept",
		Diff: []api.Change{{Field: "sampleDate", After: in.Date}, {Field: "grams", After: in.Grams}, {Field: "place", After: in.Place}},
	})
}
