package resource

import (
	"maps"
	"strconv"
	"time"
	"unicode/utf8"

	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

const day = 24 * time.Hour

// span gives a time filter that must be bounded its usual days, or refuses one that is too wide.
func (e *engine[T]) span(now value.Time, in schema.Values) (schema.Values, error) {
	if e.TimeWindow == nil {
		return in, nil
	}
	from, to := e.TimeWindow.Field+"From", e.TimeWindow.Field+"To"
	first, hasFirst := in[from].(string)
	last, hasLast := in[to].(string)
	if _, few := in[e.TimeWindow.Unless]; few && !hasFirst && !hasLast {
		return in, nil
	}
	end := now
	if hasLast {
		var err error
		if end, err = value.ParseTime(last); err != nil {
			return nil, err
		}
	}
	if !hasFirst {
		in = maps.Clone(in)
		in[from] = end.Add(-time.Duration(e.TimeWindow.Days) * day).String()
		return in, nil
	}
	begin, err := value.ParseTime(first)
	if err != nil {
		return nil, err
	}
	if end.Sub(begin) > time.Duration(e.TimeWindow.Most)*day {
		return nil, fault.InvalidField(from, "validation.days", map[string]any{"max": e.TimeWindow.Most})
	}
	return in, nil
}

// equal matches the keyword against the whole of each field that it can be.
func (e *engine[T]) equal(kw string) []store.Cond {
	var conds []store.Cond
	length := utf8.RuneCountInString(kw)
	for _, column := range e.search {
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
