package store

import (
	"reflect"
	"slices"
	"strings"
)

// part is a second table with a row for each row of the first, by whose id it is known. It repeats when its row was made and when
// it was deleted, where rows know that: so an index of the part can have the rows of a list in the order of the list.
type part struct {
	table string
	key   string
}

func partsOf(row reflect.Type) []part {
	var parts []part
	for i := range row.NumField() {
		f := row.Field(i)
		if table := f.Tag.Get("table"); f.Anonymous && table != "" {
			parts = append(parts, part{table, f.Tag.Get("key")})
		}
	}
	return parts
}

// tableOf is the table that keeps a field: that of the part which it stands in, or the row's own.
func tableOf(row reflect.Type, f reflect.StructField, own string) string {
	if table := row.Field(f.Index[0]).Tag.Get("table"); len(f.Index) > 1 && table != "" {
		return table
	}
	return own
}

// part is that of the table which has a name, if there is one.
func (t *Table) part(name string) (part, bool) {
	i := slices.IndexFunc(t.parts, func(p part) bool { return p.table == name })
	if i < 0 {
		return part{}, false
	}
	return t.parts[i], true
}

// repeated tells whether parts have the column too.
func (c *Column) repeated() bool { return c.Name == "created_at" || c.Name == "deleted_at" }

// inPart is what a column is called that parts repeat.
func (c *Column) inPart() string { return "row_" + c.Name }

// IDBeside is the id of a row in the table that keeps a column of it: an index of a part can only end with its own.
func (t *Table) IDBeside(c *Column) *Column {
	if p, ok := t.part(c.Table); ok {
		return p.id()
	}
	return t.byJSON["id"]
}

func (p part) id() *Column { return p.column(p.key) }

func (p part) column(name string) *Column {
	return &Column{Name: name, Table: p.table, expr: p.table + "." + name, kind: reflect.Int64}
}

// joins are the parts for a statement that chooses by some conditions and sorts by some columns. The rows may be found by a part
// that these speak of: every row has one. A part that the statement does not speak of is not read: both databases see to that.
func (t *Table) joins(conds []Cond, order []Order) (joins string) {
	for _, p := range t.parts {
		if !p.isIn(conds, order) {
			joins += " LEFT"
		}
		joins += " JOIN " + p.table + " ON " + p.table + "." + p.key + " = " + t.Name + ".id"
	}
	return joins
}

func (p part) isIn(conds []Cond, order []Order) bool {
	return slices.ContainsFunc(conds, func(c Cond) bool { return !c.isUnindexed && strings.Contains(c.sql, p.table+".") }) ||
		slices.ContainsFunc(order, func(o Order) bool { return o.Column.Table == p.table })
}

// InPart tells that one part alone decides which rows a Select finds, and in which order.
func (s Select) InPart() bool { return s.inPart() != nil }

// inPart is a Select of the ids of the same rows in the same order from the part that alone decides about them, if there is one.
func (s Select) inPart() *Select {
	for _, p := range s.Table.parts {
		if found := s.in(p); found != nil {
			return found
		}
	}
	return nil
}

func (s Select) in(p part) *Select {
	if len(s.Table.live) == 0 || s.Deleted || slices.ContainsFunc(s.Where, func(c Cond) bool { return c.of != p.table }) || !p.isIn(s.Where, s.Order) {
		return nil
	}
	picked := s
	picked.Table = &Table{Name: p.table, id: p.key, live: []Cond{{sql: p.table + ".row_deleted_at IS NULL"}}}
	picked.Order = slices.Clone(s.Order)
	for i, o := range s.Order {
		switch c := o.Column; {
		case c.Table == p.table:
		case c.Name == "id":
			picked.Order[i].Column = p.id()
		case c.repeated():
			picked.Order[i].Column = p.column(c.inPart())
		default:
			return nil
		}
	}
	return &picked
}
