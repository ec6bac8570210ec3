package store

import (
	"slices"
	"strconv"
	"strings"
)

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
	// ListColumns leaves out the columns that only a single record shows.
	ListColumns bool
	// Deleted finds the deleted rows that the table keeps, and no others.
	Deleted bool

	sortMatches bool // sort all that meet the conditions, instead of reading in an order that an index has
}

// where joins the conditions with what tells rows from deleted ones, and from those of other screens.
func (s Select) where() []Cond {
	live := s.Table.live
	if s.Deleted {
		live = s.Table.deleted
	}
	if len(live)+len(s.Table.own) == 0 {
		return s.Where
	}
	return slices.Concat(s.Where, live, s.Table.own)
}

// from is what a Select reads from, sorted or not.
func (s Select) from(order []Order) string { return s.Table.Name + s.Table.joins(s.where(), order) }

// Find reads the rows of a Select.
func Find[T any](q *Q, s Select) ([]T, error) {
	built, args := s.build(q.dialect)
	rows := make([]T, 0, min(s.Limit, 100))
	err := each(q, built, args, func(row T) error {
		rows = append(rows, row)
		return nil
	})
	return rows, err
}

// FindEach calls f for row after row of a Select.
func FindEach[T any](q *Q, s Select, f func(row T) error) error {
	built, args := s.build(q.dialect)
	return each(q, built, args, f)
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
	name := text(s.Table.Name)
	for _, p := range s.Table.parts {
		name += "_" + text(p.table)
	}
	if s.ListColumns {
		name += "_listed"
	}
	built, args := s.build(q.dialect)
	if err := q.Exec("DECLARE "+name+" NO SCROLL CURSOR FOR "+built.sql, args...); err != nil {
		return err
	}
	fetch := "FETCH " + text(strconv.Itoa(size)) + " FROM " + name
	for {
		rows, err := All[T](q, fetch)
		if err != nil {
			return err
		}
		if err := f(rows); err != nil {
			return err
		}
		if len(rows) < size {
			return q.Exec("CLOSE " + name)
		}
	}
}

// CountUpTo counts the rows of a Select, stopping at limit if it can; 0 counts them all.
func CountUpTo(q *Q, s Select, limit int) (int64, error) {
	var b strings.Builder
	if len(s.Where) == 1 && s.Where[0].findsOwnIDs {
		union := join(s.Where[0].subqueries, " UNION ")
		return union.count(q, union.sql)
	}
	if picked := s.inPart(); picked != nil {
		s = *picked
	}
	if limit == 0 {
		b.WriteString("SELECT count(*) FROM " + s.from(nil))
		args := writeWhere(&b, s.where())
		return firstNumber(q, statement{text(b.String()), s.customPlan()}, args)
	}
	b.WriteString("(SELECT 1 FROM " + s.from(nil))
	args := writeWhere(&b, s.where())
	b.WriteString(" LIMIT " + strconv.Itoa(limit) + ")")
	return Cond{args: args, customPlan: s.customPlan()}.count(q, b.String())
}

// Min is the least value of a number among the rows; 0 where there are none.
func Min(q *Q, s Select, c *Column) (int64, error) {
	var b strings.Builder
	b.WriteString("SELECT COALESCE(min(" + c.Table + "." + c.Name + "), 0) FROM " + s.from(nil))
	args := writeWhere(&b, s.where())
	return firstNumber(q, statement{text(b.String()), s.customPlan()}, args)
}

// Text is a text of a row.
type Text struct {
	ID   int64
	Text string
}

// Texts reads one text of each row.
func Texts(q *Q, s Select, c *Column) ([]Text, error) {
	var b strings.Builder
	b.WriteString("SELECT " + s.Table.Name + ".id, " + c.Table + "." + c.Name + " AS text FROM " + s.from(nil))
	args := writeWhere(&b, s.where())
	var all []Text
	err := each(q, statement{text(b.String()), s.customPlan()}, args, func(row Text) error {
		all = append(all, row)
		return nil
	})
	return all, err
}

// InsertMatches runs an INSERT that takes the ids of the rows of a Select: … SELECT matched.id, …. It tells how many rows it made.
func InsertMatches(tx *Tx, insert text, args []any, s Select) (int64, error) {
	var b strings.Builder
	b.WriteString(string(insert) + " FROM (SELECT " + s.Table.idExpr() + " AS id FROM " + s.from(nil))
	args = append(args, writeWhere(&b, s.where())...)
	if s.Limit > 0 {
		b.WriteString(" LIMIT " + strconv.Itoa(s.Limit))
	}
	b.WriteString(") AS matched")
	return tx.ExecCount(text(b.String()), args...)
}

// count counts the rows of a subquery, which has the arguments of the condition.
func (c Cond) count(q *Q, subquery string) (int64, error) {
	return firstNumber(q, statement{text("SELECT count(*) FROM " + subquery + " AS counted"), c.customPlan}, c.args)
}

func firstNumber(q *Q, s statement, args []any) (n int64, err error) {
	err = each(q, s, args, func(row int64) error {
		n = row
		return nil
	})
	return n, err
}

// customPlan tells whether a condition needs a plan of its own.
func (s Select) customPlan() bool {
	return slices.ContainsFunc(s.Where, func(c Cond) bool { return c.customPlan })
}

// build writes the statement. The ids of a later page, or of one that is sorted, are picked first and the rows fetched for
// them alone, or the database would read every row that it skips, with its computed columns.
func (s Select) build(d *dialect) (statement, []any) {
	var b strings.Builder
	b.Grow(512)
	b.WriteString("SELECT ")
	for i, c := range s.Table.Columns {
		if s.ListColumns && c.Detail {
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
	if !s.picksFirst(d) {
		b.WriteString(s.from(s.Order))
		args := s.writePage(&b, d)
		return statement{text(b.String()), s.customPlan()}, args
	}
	b.WriteString("(")
	order, args := s.writePicked(&b, d)
	b.WriteString(") AS page JOIN " + s.Table.Name + " ON " + s.Table.Name + ".id = page.picked" + s.Table.joins(nil, nil))
	writeOrder(&b, order, d)
	return statement{text(b.String()), s.customPlan()}, args
}

// maxSkipped is how many rows SQLite skips sooner than it picks the ids of a page first.
const maxSkipped = 500

func (s Select) picksFirst(d *dialect) bool {
	return s.sortMatches || s.Offset > maxSkipped || s.Offset > 0 && d.guessesOffset || s.Limit > 0 && s.InPart()
}

// writePicked picks the ids of a later page, and tells what to sort its rows by. PostgreSQL guesses that an offset which it
// does not know skips a tenth of the table, and would plan anew for each one that it does: so it is told, by a limit inside,
// how far down the page can be. What it sorts by goes along, or it would sort again.
func (s Select) writePicked(b *strings.Builder, d *dialect) ([]Order, []any) {
	from := s
	if picked := s.inPart(); picked != nil {
		from = *picked
	}
	if s.sortMatches {
		from.Order = hidden(from.Order)
	}
	if !d.guessesOffset {
		b.WriteString("SELECT " + from.Table.idExpr() + " AS picked FROM " + from.from(from.Order))
		return s.Order, from.writePage(b, d)
	}
	outer, inner := "picked", from.Table.idExpr()+" AS picked"
	for i, o := range from.Order {
		if o.Column.Name != "id" {
			outer, inner = outer+", "+key(i), inner+", "+o.Column.expr+" AS "+key(i)
		}
	}
	b.WriteString("SELECT " + outer + " FROM (SELECT " + inner + " FROM " + from.from(from.Order))
	args := Select{Table: from.Table, Where: s.Where, Order: from.Order, Limit: roundUp(s.Offset + s.Limit), Deleted: s.Deleted}.writePage(b, d)
	b.WriteString(") AS reachable")
	writeOrder(b, from.orderByKeys(""), d)
	b.WriteString(" LIMIT " + strconv.Itoa(s.Limit) + " OFFSET ?")
	return from.orderByKeys("page."), append(args, s.Offset)
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

// roundUp rounds a depth up to one of a few, so that the pages of a list share a few statements.
func roundUp(depth int) int {
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
