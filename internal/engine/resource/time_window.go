package resource

import (
	"strconv"
	"time"
	"unicode/utf8"

	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

const day = 24 * time.Hour

// ends gives a time filter that must be bounded its usual days, or refuses one that is too wide.
func (w *TimeWindow) ends(now value.Time, in *criteria) (from, to any, err error) {
	first, last := in.number(w.Field+"From"), in.number(w.Field+"To")
	if first == nil && last == nil && in.asked(w.Unless) != nil {
		return nil, nil, nil
	}
	until := now
	if last != nil {
		until = value.Time(*last)
		to = until
	}
	if first == nil {
		return until.Add(-time.Duration(w.Days) * day), to, nil
	}
	since := value.Time(*first)
	if until.Sub(since) > time.Duration(w.MaxDays)*day {
		return nil, nil, fault.InvalidField(w.Field+"From", "validation.days", map[string]any{"max": w.MaxDays})
	}
	return since, to, nil
}

// equal matches the keyword against the whole of each field that it can be.
func (e *engine[T]) equal(columns []*store.Column, kw string) []store.Cond {
	var conds []store.Cond
	length := utf8.RuneCountInString(kw)
	for _, column := range columns {
		node := e.row.Field(column.JSON).Node
		number, err := strconv.ParseInt(kw, 10, 64)
		switch {
		case node.Kind == schema.Text && node.MinLength <= length && length <= node.MaxLength:
			conds = append(conds, store.Eq(column, kw))
		case node.Kind != schema.Text && err == nil:
			conds = append(conds, store.Eq(column, number))
		}
	}
	return conds
}
