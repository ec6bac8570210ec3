package resource

import (
	"fmt"
	"slices"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// Filter is a declared filter: by value, or by a half-open range of From and To.
type Filter struct {
	Field      string
	Node       *schema.Node
	Range      bool
	TimeWindow *TimeWindow

	column  *store.Column
	where   func(values []any) store.Cond
	between func(now value.Time, from, to *int64) store.Cond
}

// ranged are the kinds that are filtered by from and to.
var ranged = []schema.Kind{schema.Time, schema.Date, schema.Integer, schema.Money}

func (e *engine[T]) describeFilters() ([]Filter, error) {
	fields := e.Filter
	if !slices.Contains(fields, "createdAt") && e.row.Field("createdAt") != nil {
		fields = append(slices.Clone(fields), "createdAt")
	}
	filters := make([]Filter, 0, len(fields))
	for _, name := range fields {
		field, column := e.row.Field(name), (*store.Column)(nil)
		if field != nil {
			column, _ = e.table.Column(name)
		}
		if column == nil {
			return nil, fmt.Errorf("no field %s to filter by", name)
		}
		f := Filter{Field: name, column: column, Node: &schema.Node{Kind: field.Node.Kind, Name: field.Node.Name, Values: field.Node.Values, To: field.Node.To, MaxLength: 200}}
		f.Range = slices.Contains(ranged, f.Node.Kind)
		f.Node.OneOrMany = !f.Range && f.Node.Kind != schema.Bool
		if e.TimeWindow != nil && e.TimeWindow.Field == name {
			f.TimeWindow = e.TimeWindow
		}
		filters = append(filters, f)
	}
	for _, c := range e.CustomFilters {
		node := *c.Node
		node.OneOrMany = node.Kind != schema.Bool && c.Range == nil
		filters = append(filters, Filter{Field: c.Name, Node: &node, Range: c.Range != nil, where: c.Where, between: c.Range})
	}
	return filters, nil
}

// where turns the given filters into conditions. Names come from the description, never from the input.
func (e *engine[T]) where(r *api.Request, in schema.Values) ([]store.Cond, error) {
	now := value.TimeOf(r.DB.Now())
	in, err := e.span(now, in)
	if err != nil {
		return nil, err
	}
	var conds, spanned []store.Cond
	for _, f := range e.filters {
		switch {
		case f.between != nil:
			if from, to := end(in, f.Field+"From"), end(in, f.Field+"To"); from != nil || to != nil {
				conds = append(conds, f.between(now, from, to))
			}
		case f.Range:
			between, err := e.between(f, in)
			switch {
			case err != nil:
				return nil, err
			case f.TimeWindow != nil:
				spanned = between
			default:
				conds = append(conds, between...)
			}
		case in[f.Field] != nil:
			conds = append(conds, e.chosen(f, in))
		}
	}
	kw, _ := in["kw"].(string)
	switch {
	case kw != "" && e.Search.whole:
		return append(conds, store.Either(e.table, e.equal(kw), spanned...)), nil
	case kw != "":
		conds = append(conds, e.matching(r, kw))
	}
	return append(spanned, conds...), nil
}

// chosen matches the value of a filter, or one of its values. An index has the rows of a single value in the usual order.
func (e *engine[T]) chosen(f Filter, in schema.Values) store.Cond {
	values, many := in[f.Field].([]any)
	if !many {
		values = []any{in[f.Field]}
	}
	switch {
	case f.where != nil:
		return f.where(values)
	case len(values) != 1:
		return store.In(f.column, values)
	case e.sortedBy(in) == e.order[0].Column.JSON:
		return store.Eq(f.column, values[0]).InListOrder()
	}
	return store.Eq(f.column, values[0])
}

// between is the condition of a range of which an end is given. What the list is sorted by leads to the first of its rows.
func (e *engine[T]) between(f Filter, in schema.Values) ([]store.Cond, error) {
	from, to := in[f.Field+"From"], in[f.Field+"To"]
	if from == nil && to == nil {
		return nil, nil
	}
	if f.Node.Kind == schema.Time {
		for _, end := range []*any{&from, &to} {
			if *end == nil {
				continue
			}
			at, err := value.ParseTime((*end).(string))
			if err != nil {
				return nil, err
			}
			*end = at
		}
	}
	cond := store.Between(f.column, from, to)
	if e.sortedBy(in) == f.Field {
		cond = cond.OnSortKey()
	}
	return []store.Cond{cond}, nil
}

func end(in schema.Values, name string) *int64 {
	if given, ok := in[name].(int64); ok {
		return &given
	}
	return nil
}
