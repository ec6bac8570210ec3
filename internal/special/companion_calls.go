package special

import (
	"time"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// CompanionDutyIn sends a companion on leave, or takes it back from there.
type CompanionDutyIn struct {
	resource.RecordRef

	Duty CompanionDuty `json:"duty"`
}

// CompanionScheduleIn asks for the visits of a companion on the days from one to another, the last excluded.
type CompanionScheduleIn struct {
	ID   int64      `json:"id" minimum:"1"`
	From value.Date `json:"from"`
	To   value.Date `json:"to"`
}

// CompanionScheduleOut are the visits by day and hour.
type CompanionScheduleOut struct {
	Items []Visit `json:"items"`
}

// maxScheduleDays is as much as the six weeks that a calendar of a month shows.
const maxScheduleDays = 62

// CompanionOptionsIn asks for companions to pick from; with a time, also who cannot be given a visit then.
type CompanionOptionsIn struct {
	resource.OptionsIn

	VisitDate value.Date `json:"visitDate,omitempty"`
	VisitTime string     `json:"visitTime,omitempty" format:"clock" maxLength:"5"`
	Hours     int        `json:"hours,omitempty" minimum:"1" maximum:"24"`
}

// CompanionOptionsOut lists who can be picked.
type CompanionOptionsOut struct {
	Items []CompanionOption `json:"items"`
}

// CompanionOption is a companion to pick, or one who cannot be picked and why.
type CompanionOption struct {
	ID       int64  `json:"id"`
	Label    string `json:"label"`
	Disabled bool   `json:"disabled,omitzero"`
	Because  *Unfit `json:"because,omitzero"`
}

func companionCalls(companions resource.Records[Companion]) []*api.Call {
	return []*api.Call{
		api.Read("companionOptions", perm.Any(visitNeed, visitOrdersNeed), func(r *api.Request, in CompanionOptionsIn) (CompanionOptionsOut, error) {
			return companionOptions(r, companions, in)
		}),
		api.Write("companionDuty", visitNeed.With(perm.Write), func(r *api.Request, tx *store.Tx, in CompanionDutyIn) (*resource.Saved, error) {
			return companions.Update(tx, r, in.ID, &in.Version, "status", func(c *resource.Change[Companion]) error {
				c.After.Duty = in.Duty
				return nil
			})
		}),
		api.Read("companionSchedule", visitNeed, func(r *api.Request, in CompanionScheduleIn) (CompanionScheduleOut, error) {
			if err := checkDays(in.From, in.To); err != nil {
				return CompanionScheduleOut{}, err
			}
			if _, err := companions.Load(r, r.Q(), in.ID); err != nil {
				return CompanionScheduleOut{}, err
			}
			items, err := visits.OfCompanion(r.Q(), in.ID, in.From, in.To)
			return CompanionScheduleOut{Items: items}, err
		}),
		api.Read("companionStatement", visitNeed, func(r *api.Request, in CompanionStatementIn) (CompanionStatement, error) {
			return statementOf(r, r.Q(), companions, in)
		}),
		statementExport(companions),
	}
}

// checkDays wants days in their order, and no more than a calendar shows.
func checkDays(from, to value.Date) error {
	first, _ := time.Parse(time.DateOnly, string(from)) // both were checked when they came in
	last, _ := time.Parse(time.DateOnly, string(to))
	switch {
	case !first.Before(last):
		return fault.InvalidField("to", "validation.laterDay", nil)
	case last.Sub(first) > maxScheduleDays*24*time.Hour:
		return fault.InvalidField("to", "validation.days", map[string]any{"max": maxScheduleDays})
	}
	return nil
}

func companionOptions(r *api.Request, companions resource.Records[Companion], in CompanionOptionsIn) (CompanionOptionsOut, error) {
	out := CompanionOptionsOut{Items: []CompanionOption{}}
	found, err := companions.Options(r, r.Q(), in.OptionsIn)
	if err != nil {
		return out, err
	}
	unfit := map[int64]Unfit{}
	if in.VisitDate != "" || in.VisitTime != "" || in.Hours != 0 {
		if err := checkSlot(in); err != nil {
			return out, err
		}
		at := VisitSlot{VisitDate: in.VisitDate, VisitTime: in.VisitTime, Hours: value.Tenths(in.Hours * 10)}
		if unfit, err = Assignable(r.Q(), at, 0); err != nil {
			return out, err
		}
	}
	for _, option := range found.Items {
		item := CompanionOption{ID: option.ID, Label: option.Label, Disabled: option.Disabled}
		if because, is := unfit[option.ID]; is {
			item.Disabled, item.Because = true, &because
		}
		out.Items = append(out.Items, item)
	}
	return out, nil
}

// checkSlot wants a time whole: without an hour or a length nobody can tell who is free.
func checkSlot(in CompanionOptionsIn) error {
	missing := map[string]fault.Message{}
	for field, given := range map[string]bool{"visitDate": in.VisitDate != "", "visitTime": in.VisitTime != "", "hours": in.Hours != 0} {
		if !given {
			missing[field] = fault.Message{Key: "validation.required"}
		}
	}
	if len(missing) > 0 {
		return fault.Invalid(missing)
	}
	return nil
}
