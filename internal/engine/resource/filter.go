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

	from, to string // the names of the two ends of a range
	column   *store.Column
	custom   CustomFilter // where it is not simply a column
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
		f := Filter{Field: name, from: name + "From", to: name + "To", column: column, Node: &schema.Node{Kind: field.Node.Kind, Name: field.Node.Name, Values: field.Node.Values, To: field.Node.To, MaxLength: 200}}
		f.Range = slices.Contains(ranged, f.Node.Kind)
		f.Node.OneOrMany = !f.Range && f.Node.Kind != schema.Bool
		if e.TimeWindow != nil && e.TimeWindow.Field == name {
			f.TimeWindow = e.TimeWindow
		}
		filters = append(filters, f)
	}
	for _, c := range e.CustomFilters {
		if !c.complete() {
			return nil, fmt.Errorf("filter %s does not say what it finds by a %s", c.Name, c.Node.Kind)
		}
		node := *c.Node
		node.OneOrMany = node.Kind != schema.Bool && c.Range == nil
		column, ok := e.table.Column(c.Column)
		if c.Column != "" && !ok {
			return nil, fmt.Errorf("filter %s is about no field %s", c.Name, c.Column)
		}
		filters = append(filters, Filter{Field: c.Name, from: c.Name + "From", to: c.Name + "To", Node: &node, Range: c.Range != nil, column: column, custom: c})
	}
	return filters, nil
}

// complete reports whether the filter has the function of its kind.
func (c CustomFilter) complete() bool {
	switch c.Node.Kind {
	case schema.Bool:
		return c.Flag != nil || c.FlagAt != nil
	case schema.Integer, schema.Ref:
		return c.Numbers != nil || c.Range != nil || c.Column != ""
	default:
		return c.Texts != nil || c.TextsAt != nil
	}
}

// where turns the given filters into conditions. Names come from the description, never from the input.
func (e *engine[T]) where(r *api.Request, in *criteria) ([]store.Cond, error) {
	now := value.TimeOf(r.DB.Now())
	conds, window := e.within(r, e.sortedBy(in) == e.order[0].Column.JSON), []store.Cond(nil)
	for i := range e.filters {
		f := &e.filters[i]
		switch asked := in.asked(f.Field); {
		case f.TimeWindow != nil:
			from, to, err := f.TimeWindow.ends(now, in)
			if err != nil {
				return nil, err
			}
			window = e.between(f, in, from, to)
		case f.custom.Range != nil:
			if from, to := in.number(f.from), in.number(f.to); from != nil || to != nil {
				conds = append(conds, f.custom.Range(now, from, to))
			}
		case f.Range:
			conds = append(conds, e.between(f, in, end(in, f.from), end(in, f.to))...)
		case asked != nil:
			conds = append(conds, e.chosen(f, in, asked, now))
		}
	}
	switch {
	case in.Kw != "" && e.Search.whole:
		return append(conds, store.Either(e.table, append(e.equal(e.search, in.Kw), e.elsewhere(r, in.Kw)...), window...)), nil
	case in.Kw != "":
		conds = append(conds, e.matching(r, e.Search.sealed, in.Kw))
	}
	return append(window, conds...), nil
}

// chosen matches the value of a filter, or one of its values.
func (e *engine[T]) chosen(f *Filter, in *criteria, asked *filterValue, now value.Time) store.Cond {
	inOrder := e.sortedBy(in) == e.order[0].Column.JSON
	switch {
	case f.custom.FlagAt != nil:
		return f.custom.FlagAt(now, asked.flags[0])
	case f.custom.Flag != nil:
		return f.custom.Flag(asked.flags[0])
	case f.custom.Numbers != nil:
		return f.custom.Numbers(asked.numbers)
	case f.custom.TextsAt != nil:
		return f.custom.TextsAt(now, asked.texts)
	case f.custom.Texts != nil:
		return f.custom.Texts(asked.texts)
	case asked.flags != nil:
		return among(f.column, asked.flags, inOrder)
	case asked.numbers != nil:
		return among(f.column, asked.numbers, inOrder)
	case f.Node.Kind == schema.Text && f.column.Table != e.table.Name:
		return given(f.column, asked.texts, inOrder)
	}
	return among(f.column, asked.texts, inOrder)
}

// given is among for texts of a part, whose index may leave empty ones out.
func given(column *store.Column, texts []string, inOrder bool) store.Cond {
	conds := make([]store.Cond, len(texts))
	for i, text := range texts {
		if conds[i] = store.EqGiven(column, text); text == "" {
			conds[i] = store.Eq(column, text)
		}
	}
	if len(conds) == 1 && inOrder {
		return conds[0].InListOrder()
	}
	return store.AnyOf(conds)
}

// among matches one of the values. An index has the rows of a single value in the usual order.
func among[V any](column *store.Column, values []V, inOrder bool) store.Cond {
	switch {
	case len(values) != 1:
		return store.In(column, values)
	case inOrder:
		return store.Eq(column, values[0]).InListOrder()
	}
	return store.Eq(column, values[0])
}

// end is one end of a range as an argument for the database; nil where it is open.
func end(in *criteria, name string) any {
	asked := in.asked(name)
	switch {
	case asked == nil:
		return nil
	case asked.texts != nil:
		return asked.texts[0]
	case asked.field.Node.Kind == schema.Time:
		return value.Time(asked.numbers[0])
	}
	return asked.numbers[0]
}

// between is the condition of a range of which an end is given. What the list is sorted by leads to the first of its rows.
func (e *engine[T]) between(f *Filter, in *criteria, from, to any) []store.Cond {
	if from == nil && to == nil {
		return nil
	}
	cond := store.Between(f.column, from, to)
	if e.sortedBy(in) == f.Field {
		cond = cond.OnSortKey()
	}
	return []store.Cond{cond}
}
