package link

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// Show is what records have in common that the app shows for a time and that lead somewhere. The kind of the link is a field of
// their own, for not all of them offer the same kinds.
type Show struct {
	LinkValue   string      `json:"linkValue" maxLength:"500" optional:"true"`
	TargetKind  string      `json:"-" db:"target_kind"`
	TargetID    *int64      `json:"-" db:"target_id"`
	TargetLabel string      `json:"targetLabel" readOnly:"true" db:"-"`
	TargetGone  bool        `json:"targetGone" readOnly:"true" db:"-"`
	StartAt     *value.Time `json:"startAt"`
	EndAt       *value.Time `json:"endAt"`
	State       ShowState   `json:"state" readOnly:"true" db:"-"`
}

// Target is the record that it leads to.
func (s *Show) Target() Record {
	if s.TargetID == nil {
		return Record{}
	}
	return Record{Of: s.TargetKind, ID: *s.TargetID}
}

// SameTime reports whether both are shown at the same time.
func (s *Show) SameTime(other *Show) bool {
	return sameMoment(s.StartAt, other.StartAt) && sameMoment(s.EndAt, other.EndAt)
}

func sameMoment(a, b *value.Time) bool {
	return a == nil && b == nil || a != nil && b != nil && *a == *b
}

// CheckTime wants an end after the beginning, which is now where none is given. What was there before may have passed; before is
// nil for a new record.
func (s *Show) CheckTime(before *Show, now value.Time) error {
	if s.EndAt == nil || before != nil && s.SameTime(before) {
		return nil
	}
	start := now
	if s.StartAt != nil {
		start = *s.StartAt
	}
	if *s.EndAt <= start {
		return fault.InvalidField("endAt", "validation.endAfterStart", nil)
	}
	return nil
}

// Aim finds what a record leads to. What it led to before may have gone; then the state says so.
func (t Targets) Aim(r *api.Request, q *store.Q, kind LinkKind, s, before *Show) error {
	read, record, err := t.Read(Link{Kind: kind, Value: s.LinkValue}, "linkValue")
	if err != nil {
		return err
	}
	s.LinkValue, s.TargetKind, s.TargetID = read.Value, record.Of, nil
	if record.ID != 0 {
		s.TargetID = &record.ID
	}
	if before != nil && before.Target() == record {
		return nil
	}
	return t.CheckOffered(r, q, record, "linkValue")
}

// Leading is a record of some kind of link that is about to be shown to staff.
type Leading struct {
	Kind LinkKind
	*Show
}

// Describe tells of records what they lead to, and whether that is gone.
func (t Targets) Describe(r *api.Request, q *store.Q, rows []Leading) error {
	records := make([]Record, len(rows))
	for i, row := range rows {
		records[i] = row.Target()
	}
	shown, err := t.Look(r, q, records)
	if err != nil {
		return err
	}
	for i, row := range rows {
		row.TargetLabel, row.TargetGone = row.LinkValue, false
		if row.TargetKind != "" {
			found := shown[records[i]]
			row.TargetLabel, row.TargetGone = found.Label, !found.Offered
		} else if row.Kind == ServiceList {
			row.TargetLabel = r.Texts.Text(r.Lang, "menu:"+ServiceLists[row.LinkValue], nil)
		}
	}
	return nil
}

// ShowState is whether members see what the app shows for a time, and why not.
type ShowState string

// The states. They follow from the status, the time and the target; nobody sets them.
const (
	Scheduled ShowState = "scheduled"
	Live      ShowState = "live"
	Ended     ShowState = "ended"
	Off       ShowState = "disabled"
	Broken    ShowState = "broken"
)

// EnumValues lists the states.
func (ShowState) EnumValues() []string {
	return []string{string(Scheduled), string(Live), string(Ended), string(Off), string(Broken)}
}

// StateAt is the state of a record of which is known whether it is broken. StateFilter says the same in SQL.
func (s *Show) StateAt(now value.Time, status resource.Status, broken bool) ShowState {
	switch {
	case status == resource.Disabled:
		return Off
	case s.EndAt != nil && *s.EndAt <= now:
		return Ended
	case broken:
		return Broken
	case s.StartAt != nil && *s.StartAt > now:
		return Scheduled
	}
	return Live
}
