package store

import (
	"cmp"
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
	Detail   bool   // too long for a list: read with a single record only
	Nullable bool   // may be empty, which sorts below everything
	Once     bool   // written with a new row; later changes are made elsewhere
	Personal bool   // goes when whom the row is about leaves, as what is of a personal type does
	Table    string // that keeps it: the row's own, or that of a part

	expr string
	path []int
	kind reflect.Kind
}

// Table is a table and the row type that describes it.
type Table struct {
	Name    string
	Columns []*Column

	id      string // the column that knows rows, where it is not called id
	parts   []part
	byJSON  map[string]*Column
	live    []Cond // what tells rows from deleted ones, where deleted ones are kept
	deleted []Cond // what tells deleted ones from the others
	own     []Cond // what tells rows from those of another screen, where several share the table

	ownUnindexed []Cond // the same in a form that no index serves
}

// Count is a computed column: how many rows of another table refer to this one.
type Count struct {
	Field  string // JSON name of the field
	Table  text
	Column text
	Where  text // further condition on the counted rows, such as deleted_at IS NULL
}

// Label is a computed column: what the record is called that one of the row's own columns refers to.
type Label struct {
	Field string // JSON name of the field
	Ref   string // JSON name of the field with the id
	Table text
	Name  text
}

// TableOf reads the columns of T. Field names become snake_case column names; `db:"-"` leaves a field out, `db:"…"` names
// the column otherwise, `detail:"true"` keeps it out of lists, `personal:"true"` takes it along with whom it is about. A table
// with a column deleted_at keeps its deleted rows, and a Select on it finds them only when it asks for them. What stands in an
// embedded struct with the tags `table:"…" key:"…"` is a part: it is kept in a table of its own, under the id of the row.
func TableOf[T any](name string) *Table {
	t := &Table{Name: name, Columns: columnsOf(reflect.TypeFor[T](), name), parts: partsOf(reflect.TypeFor[T]()), byJSON: map[string]*Column{}}
	for _, c := range t.Columns {
		c.expr = c.Table + "." + c.Name
		t.byJSON[c.JSON] = c
		if c.Name == "deleted_at" {
			t.live, t.deleted = []Cond{{sql: c.expr + " IS NULL"}}, []Cond{{sql: c.expr + " IS NOT NULL"}}
		}
	}
	return t
}

// Only leaves of the table what has a value in a column: no Select finds anything else. The value stands in the SQL itself, so that
// the databases know it when they plan, and can use an index of its rows alone.
func (t *Table) Only(field, value string) error {
	c, ok := t.byJSON[field]
	if !ok {
		return fmt.Errorf("table %s has no field %s", t.Name, field)
	}
	is := " = '" + strings.ReplaceAll(value, "'", "''") + "'"
	t.own, t.ownUnindexed = append(t.own, Cond{sql: c.expr + is}), append(t.ownUnindexed, Cond{sql: c.unindexed() + is})
	return nil
}

// from is the table with its parts.
func (t *Table) from() string { return t.Name + t.joins(nil, nil) }

// idExpr is what knows the rows of the table.
func (t *Table) idExpr() string { return t.Name + "." + cmp.Or(t.id, "id") }

// KeepsDeleted reports whether deleted rows stay in the table.
func (t *Table) KeepsDeleted() bool { return len(t.live) > 0 }

// Count makes a column a count.
func (t *Table) Count(count Count) error {
	return t.compute(count.Field, fmt.Sprintf("(SELECT count(*) FROM %s WHERE %s.%s = %s.id%s)", count.Table, count.Table, count.Column, t.Name, and(count.Where)))
}

// Label makes a column the name of what another column refers to.
func (t *Table) Label(label Label) error {
	ref, ok := t.byJSON[label.Ref]
	if !ok {
		return fmt.Errorf("table %s has no field %s", t.Name, label.Ref)
	}
	return t.compute(label.Field, fmt.Sprintf("COALESCE((SELECT named.%s FROM %s AS named WHERE named.id = %s), '')", label.Name, label.Table, ref.expr))
}

func (t *Table) compute(field, expr string) error {
	c := t.byJSON[field]
	if c == nil {
		return fmt.Errorf("table %s has no field %s", t.Name, field)
	}
	c.Computed, c.expr = true, expr
	return nil
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

// Pointer points at the column's field in a row.
func (c *Column) Pointer(row reflect.Value) any { return row.FieldByIndex(c.path).Addr().Interface() }

func columnsOf(row reflect.Type, own string) []*Column {
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
		columns = append(columns, &Column{Name: name, JSON: json, Table: tableOf(row, f, own), Detail: f.Tag.Get("detail") == "true", Once: f.Tag.Get("once") == "true", Personal: f.Tag.Get("personal") == "true", Nullable: f.Type.Kind() == reflect.Pointer, path: f.Index, kind: keptAs(f.Type)})
	}
	return columns
}

// keptAs is what the database keeps of a field: a truth, a whole number, or a text.
func keptAs(field reflect.Type) reflect.Kind {
	if field.Kind() == reflect.Pointer {
		field = field.Elem()
	}
	switch kind := field.Kind(); {
	case kind == reflect.Bool:
		return reflect.Bool
	case reflect.Int <= kind && kind <= reflect.Uint64:
		return reflect.Int64
	}
	return reflect.String
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
