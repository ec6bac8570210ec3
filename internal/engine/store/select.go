package store

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// Cond is one condition of a WHERE.
type Cond struct {
	sql  string
	args []any

	turn    []Cond // the form that no index serves; nil where there is no other
	tried   bool   // this is such a form
	guiding bool   // its index has the rows in the order of the list
	ordered bool   // it is about what the list is sorted by
	lookups []Cond // whole statements, whose rows are read before the first row of the table
	finds   bool   // they find the very rows of the table
}

// Where is a condition written out in the source.
func Where(sql text, args ...any) Cond { return Cond{sql: string(sql), args: args} }

// AnyOf matches rows that meet one of the conditions; no conditions match nothing.
func AnyOf(conds []Cond) Cond {
	if len(conds) == 0 {
		return Cond{sql: "1 = 0"}
	}
	any := join(conds, " OR ")
	turns := make([]Cond, len(conds))
	for i, c := range conds {
		turns[i] = join(unindexed(conds[i:i+1], all), " AND ")
		any.lookups = append(any.lookups, c.lookups...)
	}
	if slices.ContainsFunc(conds, func(c Cond) bool { return c.turn != nil }) {
		turn := join(turns, " OR ")
		turn.tried = true
		any.turn = []Cond{turn}
	}
	return any
}

func join(conds []Cond, operator string) Cond {
	parts := make([]string, len(conds))
	var args []any
	for i, c := range conds {
		parts[i] = c.sql
		args = append(args, c.args...)
	}
	return Cond{sql: "(" + strings.Join(parts, operator) + ")", args: args}
}

// Eq matches rows whose column equals value; nil matches NULL.
func Eq(c *Column, value any) Cond {
	if isNil(value) {
		return Cond{sql: c.expr + " IS NULL"}
	}
	return Cond{sql: c.expr + " = ?", args: []any{value}}.unindexedAs(c.unindexed() + " = ?")
}

// EqGiven is Eq for a value that is not empty. Saying so lets the database use an index that leaves empty ones out.
func EqGiven(c *Column, value any) Cond {
	return Cond{sql: "(" + c.expr + " = ? AND " + c.expr + " <> '')", args: []any{value}}.unindexedAs(c.unindexed() + " = ?")
}

func isNil(value any) bool {
	if value == nil {
		return true
	}
	v := reflect.ValueOf(value)
	return v.Kind() == reflect.Pointer && v.IsNil()
}

// In matches rows whose column is one of the values; no values match nothing.
func In[V any](c *Column, values []V) Cond {
	if len(values) == 0 {
		return Cond{sql: "1 = 0"}
	}
	args := make([]any, len(values))
	for i, v := range values {
		args[i] = v
	}
	listed := " IN (?" + strings.Repeat(", ?", len(values)-1) + ")"
	return Cond{sql: c.expr + listed, args: args}.unindexedAs(c.unindexed() + listed)
}

// Either matches rows that meet one of the conditions, each looked up by its own index, and within all of the rest. These go
// along into each look-up, whose index may end with what they are about: what is often the same would else be found a
// thousand times outside of them.
func Either(t *Table, conds []Cond, within ...Cond) Cond {
	if len(conds) == 0 {
		return Cond{sql: "1 = 0"}
	}
	lookups := make([]Cond, len(conds))
	for i, c := range conds {
		// Without what tells rows from deleted ones, indexes that leave those out could not be used.
		one := join(slices.Concat([]Cond{c}, within, t.live, t.own), " AND ")
		lookups[i] = Cond{sql: "SELECT " + t.Name + ".id FROM " + t.Name + " WHERE " + one.sql, args: one.args}
	}
	either := join(lookups, " UNION ALL ")
	if either.sql = t.Name + ".id IN " + either.sql; len(conds) == 1 {
		either = join(append(conds, within...), " AND ")
	}
	if any := AnyOf(conds); any.turn != nil {
		either.lookups, either.finds = lookups, true
		either.turn = append(slices.Clone(within), any.turn...)
	}
	return either
}

// Between matches from <= column < to; either end may be nil, not both.
func Between(c *Column, from, to any) Cond {
	var ends, tried []Cond
	for _, end := range []struct {
		operator string
		value    any
	}{{" >= ?", from}, {" < ?", to}} {
		if !isNil(end.value) {
			ends = append(ends, Cond{sql: c.expr + end.operator, args: []any{end.value}})
			tried = append(tried, Cond{sql: c.unindexed() + end.operator})
		}
	}
	return join(ends, " AND ").unindexedAs(join(tried, " AND ").sql)
}

// Containing matches rows in which one of the columns contains the words, ignoring case.
func Containing(columns []*Column, words string) Cond {
	return like(columns, "%"+escapeLike(Lower(words))+"%")
}

// Lower does what lower() does in both databases: only the letters of English have a lower case there.
func Lower(words string) string {
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			return r - 'A' + 'a'
		}
		return r
	}, words)
}

func like(columns []*Column, pattern string) Cond {
	parts := make([]string, len(columns))
	args := make([]any, len(columns))
	for i, c := range columns {
		parts[i] = "lower(" + c.expr + ") LIKE ? ESCAPE '\\'"
		args[i] = pattern
	}
	return Cond{sql: "(" + strings.Join(parts, " OR ") + ")", args: args}
}

// StartingWith matches rows whose column begins with the words, by a range that an index serves.
func StartingWith(c *Column, words string) Cond {
	from, to := " >= ? AND ", " < ?)"
	begins := Cond{sql: "(" + c.expr + from + c.expr + to, args: []any{words, words + "\U0010FFFF"}}
	return begins.unindexedAs("(" + c.unindexed() + from + c.unindexed() + to)
}

var likeEscaper = strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`)

func escapeLike(s string) string { return likeEscaper.Replace(s) }

// Order is one key to sort by.
type Order struct {
	Column     *Column
	Descending bool
}

// Select describes a read of one table.
type Select struct {
	Table  *Table
	Where  []Cond
	Order  []Order
	Limit  int
	Offset int
	Brief  bool // without the columns that only a single record shows

	gathered bool
}

// where joins the conditions with what tells rows from deleted ones, and from those of other screens.
func (s Select) where() []Cond {
	if len(s.Table.live)+len(s.Table.own) == 0 {
		return s.Where
	}
	return slices.Concat(s.Where, s.Table.live, s.Table.own)
}

// Find reads the rows of a Select.
func Find[T any](q *Q, s Select) ([]T, error) {
	sql, args := s.build(q.dialect)
	rows := make([]T, 0, min(s.Limit, 100))
	err := each(q, sql, args, func(row T) error {
		rows = append(rows, row)
		return nil
	})
	return rows, err
}

// FindEach calls f for row after row of a Select.
func FindEach[T any](q *Q, s Select, f func(row T) error) error {
	sql, args := s.build(q.dialect)
	return each(q, sql, args, f)
}

// FindBatches calls f for so many rows of a Select at a time; f may ask for more by the same Q, which must be in a transaction.
func FindBatches[T any](q *Q, s Select, size int, f func(rows []T) error) error {
	if !q.dialect.cursors {
		var rows []T
		if err := FindEach(q, s, func(row T) error {
			if rows = append(rows, row); len(rows) < size {
				return nil
			}
			defer func() { rows = rows[:0] }()
			return f(rows)
		}); err != nil {
			return err
		}
		return f(rows)
	}
	// What a cursor gives is remembered by the text of its FETCH, so each shape of rows has its own name.
	name := s.Table.Name + "_whole"
	if s.Brief {
		name = s.Table.Name + "_brief"
	}
	sql, args := s.build(q.dialect)
	if err := q.Exec(text("DECLARE "+name+" NO SCROLL CURSOR FOR "+string(sql)), args...); err != nil {
		return err
	}
	fetch := text("FETCH " + strconv.Itoa(size) + " FROM " + name)
	for {
		rows, err := All[T](q, fetch)
		if err != nil {
			return err
		}
		if err := f(rows); err != nil {
			return err
		}
		if len(rows) < size {
			return q.Exec(text("CLOSE " + name))
		}
	}
}

// CountUpTo counts the rows of a Select, stopping at limit if it can; 0 counts them all.
func CountUpTo(q *Q, s Select, limit int) (int64, error) {
	var b strings.Builder
	var args []any
	switch {
	case len(s.Where) == 1 && s.Where[0].finds:
		union := join(s.Where[0].lookups, " UNION ")
		b.WriteString("SELECT count(*) FROM " + union.sql + " AS counted")
		args = union.args
	case limit == 0:
		b.WriteString("SELECT count(*) FROM " + s.Table.Name)
		args = writeWhere(&b, s.where())
	default:
		b.WriteString("SELECT count(*) FROM (SELECT 1 FROM " + s.Table.Name)
		args = writeWhere(&b, s.where())
		b.WriteString(" LIMIT " + strconv.Itoa(limit) + ") AS counted")
	}
	return Get[int64](q, text(b.String()), args...)
}

// build writes the statement. The ids of a later page, or of one that is gathered, are picked first and the rows fetched
// for them alone, or the database would read, and count for, every row that it skips.
func (s Select) build(d *dialect) (text, []any) {
	var b strings.Builder
	b.Grow(512)
	b.WriteString("SELECT ")
	for i, c := range s.Table.Columns {
		if s.Brief && c.Detail {
			continue
		}
		if i > 0 { // the first is the id, which every list shows
			b.WriteString(", ")
		}
		b.WriteString(c.expr)
		if c.Computed {
			b.WriteString(" AS " + c.Name)
		}
	}
	b.WriteString(" FROM ")
	if s.Offset == 0 && !s.gathered {
		b.WriteString(s.Table.Name)
		args := s.writePage(&b, d)
		return text(b.String()), args
	}
	b.WriteString("(")
	order, args := s.writePicked(&b, d)
	b.WriteString(") AS page JOIN " + s.Table.Name + " ON " + s.Table.Name + ".id = page.picked")
	writeOrder(&b, order, d)
	return text(b.String()), args
}

// writePicked picks the ids of a later page, and tells what to sort its rows by. PostgreSQL guesses that an offset which it
// does not know skips a tenth of the table, and would plan anew for each one that it does: so it is told, by a limit inside,
// how far down the page can be. What it sorts by goes along, or it would sort again.
func (s Select) writePicked(b *strings.Builder, d *dialect) ([]Order, []any) {
	if !d.guessesOffset {
		b.WriteString("SELECT " + s.Table.Name + ".id AS picked FROM " + s.Table.Name)
		return s.Order, s.writePage(b, d)
	}
	outer, inner := "picked", s.Table.Name+".id AS picked"
	for i, o := range s.Order {
		if o.Column.Name != "id" {
			outer, inner = outer+", "+key(i), inner+", "+o.Column.expr+" AS "+key(i)
		}
	}
	b.WriteString("SELECT " + outer + " FROM (SELECT " + inner + " FROM " + s.Table.Name)
	args := Select{Table: s.Table, Where: s.Where, Order: s.Order, Limit: reach(s.Offset + s.Limit)}.writePage(b, d)
	b.WriteString(") AS reach")
	writeOrder(b, s.orderByKeys(""), d)
	b.WriteString(" LIMIT " + strconv.Itoa(s.Limit) + " OFFSET ?")
	return s.orderByKeys("page."), append(args, s.Offset)
}

// key names a column to sort by on its way through a subquery.
func key(i int) string { return "key" + strconv.Itoa(i) }

// orderByKeys is the order of a Select over the keys that a subquery of it gives.
func (s Select) orderByKeys(of string) []Order {
	order := make([]Order, len(s.Order))
	for i, o := range s.Order {
		column := *o.Column
		if column.expr = of + key(i); column.Name == "id" {
			column.expr = of + "picked"
		}
		order[i] = Order{Column: &column, Descending: o.Descending}
	}
	return order
}

// reach rounds a depth up to one of a few, so that the pages of a list share a few statements.
func reach(depth int) int {
	up := 128
	for up < depth {
		up *= 8
	}
	return up
}

// writePage writes the part that picks rows. The limit is written out for the planner; the offset hides from it in an
// expression, or SQLite would plan anew for each value of a bare ?.
func (s Select) writePage(b *strings.Builder, d *dialect) []any {
	args := writeWhere(b, s.where())
	writeOrder(b, s.Order, d)
	if s.Limit > 0 {
		b.WriteString(" LIMIT " + strconv.Itoa(s.Limit))
	}
	if s.Offset > 0 {
		b.WriteString(" OFFSET (? + 0)")
		args = append(args, s.Offset)
	}
	return args
}

// writeOrder writes the keys to sort by. An empty value stands below every other on both databases.
func writeOrder(b *strings.Builder, order []Order, d *dialect) {
	for i, o := range order {
		b.WriteString([]string{" ORDER BY ", ", "}[min(i, 1)] + o.Column.expr)
		if o.Descending {
			b.WriteString(" DESC")
		}
		switch {
		case !d.nullsHigh || !o.Column.Nullable:
		case o.Descending:
			b.WriteString(" NULLS LAST")
		default:
			b.WriteString(" NULLS FIRST")
		}
	}
}

func writeWhere(b *strings.Builder, conds []Cond) []any {
	var args []any
	for i, c := range conds {
		b.WriteString([]string{" WHERE ", " AND "}[min(i, 1)] + c.sql)
		args = append(args, c.args...)
	}
	return args
}
