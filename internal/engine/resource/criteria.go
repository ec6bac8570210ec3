package resource

import (
	"strings"

	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/value"
)

// criteria are what rows are chosen and ordered by, in lists and exports.
type criteria struct {
	Sort    string `json:"sort"`
	Kw      string `json:"kw"`
	filters []*filterValue
}

// filterValue is what was asked of one filter, or of one end of its range. One of the lists is filled, by the kind of the filter.
type filterValue struct {
	field   *schema.Field
	texts   []string // of texts, enums and days
	numbers []int64  // of numbers, references and times
	flags   []bool
}

// Place keeps what is asked of a declared filter.
func (c *criteria) Place(f *schema.Field) any {
	asked := &filterValue{field: f}
	c.filters = append(c.filters, asked)
	switch f.Node.Kind {
	case schema.Bool:
		return &asked.flags
	case schema.Integer, schema.Money, schema.Ref, schema.Time:
		return &asked.numbers
	default:
		return &asked.texts
	}
}

// asked is what was asked of a filter by name; nil for nothing.
func (c *criteria) asked(name string) *filterValue {
	for _, asked := range c.filters {
		if asked.field.Name == name {
			return asked
		}
	}
	return nil
}

// number is one end of a range; nil where it is open.
func (c *criteria) number(name string) *int64 {
	if asked := c.asked(name); asked != nil {
		return &asked.numbers[0]
	}
	return nil
}

// sortedBy is the field that comes first in the order.
func (e *engine[T]) sortedBy(in *criteria) string {
	if in.Sort != "" {
		return strings.TrimPrefix(in.Sort, "-")
	}
	return e.order[0].Column.JSON
}

// written is a value as it was given, or the list of them.
func (v *filterValue) written() any {
	switch {
	case v.field.Node.Kind == schema.Time:
		return value.Time(v.numbers[0])
	case v.flags != nil:
		return v.flags[0]
	case v.numbers != nil:
		return oneOrMany(v.numbers)
	}
	return oneOrMany(v.texts)
}

func oneOrMany[V any](values []V) any {
	if len(values) == 1 {
		return values[0]
	}
	return values
}
