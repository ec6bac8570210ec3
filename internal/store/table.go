package store

import (
	"fmt"
	"reflect"
	"strings"
	"unicode"
)

// Column ties a field of a row type to a column of its table.
type Column struct {
	Name     string // in the database
	JSON     string // on the wire
	Computed bool   // read by an expression, never written

	expr string
	path []int
}

// Table is a table and the row type that describes it.
type Table struct {
	Name    string
	Columns []*Column

	byJSON map[string]*Column
}

// Count is a computed column: how many rows of another table refer to this one.
type Count struct {
	Field  string // JSON name of the field
	Table  text
	Column text
	Where  text // further condition on the counted rows, such as deleted_at IS NULL
}

// TableOf reads the columns of T. Field names become snake_case column names; `db:"-"` leaves a field out,
// `db:"…"` names the column otherwise.
func TableOf[T any](name string, counts ...Count) (*Table, error) {
	t := &Table{Name: name, Columns: columnsOf(reflect.TypeFor[T]()), byJSON: map[string]*Column{}}
	for _, c := range t.Columns {
		c.expr = name + "." + c.Name
		t.byJSON[c.JSON] = c
	}
	for _, count := range counts {
		c := t.byJSON[count.Field]
		if c == nil {
			return nil, fmt.Errorf("table %s has no field %s", name, count.Field)
		}
		c.Computed = true
		c.expr = fmt.Sprintf("(SELECT count(*) FROM %s WHERE %s.%s = %s.id%s)", count.Table, count.Table, count.Column, name, and(count.Where))
	}
	return t, nil
}

func and(condition text) string {
	if condition == "" {
		return ""
	}
	return " AND " + string(condition)
}

// Column finds a column by its JSON name.
func (t *Table) Column(json string) (*Column, bool) {
	c, ok := t.byJSON[json]
	return c, ok
}

// Value reads the column's field out of a row.
func (c *Column) Value(row reflect.Value) any { return row.FieldByIndex(c.path).Interface() }

func columnsOf(row reflect.Type) []*Column {
	var columns []*Column
	for _, f := range reflect.VisibleFields(row) {
		tag := f.Tag.Get("db")
		if f.Anonymous || !f.IsExported() || tag == "-" {
			continue
		}
		json, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if json == "" || json == "-" {
			json = f.Name
		}
		name := tag
		if name == "" {
			name = snake(json)
		}
		columns = append(columns, &Column{Name: name, JSON: json, path: f.Index})
	}
	return columns
}

// snake turns goodsCount and GoodsID into goods_count and goods_id.
func snake(name string) string {
	var out strings.Builder
	runes := []rune(name)
	for i, r := range runes {
		if unicode.IsUpper(r) && i > 0 && (!unicode.IsUpper(runes[i-1]) || i+1 < len(runes) && unicode.IsLower(runes[i+1])) {
			out.WriteByte('_')
		}
		out.WriteRune(unicode.ToLower(r))
	}
	return out.String()
}
