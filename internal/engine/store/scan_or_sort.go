package store

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// A page of a long list is found in one of two ways. Either the rows that meet the conditions are found by the index of one
// condition and sorted, which is soon done where they are few. Or rows are read in the order of the list, and each is
// checked, until the page is full, which is soon done where they are many. Counting a little first tells which: the
// databases guess, and guess wrongly where values are uneven or depend on one another. For a condition to be checked on
// rows that are read in another order, SQLite must not use its index: such a condition has a second form, which no index
// serves. PostgreSQL knows how many rows have which value, and is only kept from reading on for too long.

// unindexedWhere are the conditions, with those in their second form that meet the test.
func unindexedWhere(conds []Cond, which func(i int, c Cond) bool) []Cond {
	var out []Cond
	for i, c := range conds {
		if c.unindexed != nil && which(i, c) {
			out = append(out, c.unindexed...)
		} else {
			out = append(out, c)
		}
	}
	return out
}

// Plain tells that there is nothing to count before reading: an index has the rows in order, or none helps.
func (s Select) Plain() bool {
	inOrder := 0
	for _, c := range s.Where {
		switch {
		case c.unindexed == nil || c.onSortKey:
		case !c.inListOrder:
			return false
		default:
			inOrder++
		}
	}
	return inOrder < 2
}

// InOneIndex tells that a single condition decides, about columns of the table itself: its index ends with the usual order.
func (s Select) InOneIndex() bool { return len(s.Where) == 1 && s.Where[0].of == s.Table.Name }

// NarrowestFirst is the Select that finds rows by the condition that fewest of them meet, and checks the others on those. It is
// the same as before if each alone is met by more than max rows.
func NarrowestFirst(q *Q, s Select, max int64) (narrowed Select, found bool, err error) {
	fewest, narrowest := max+1, -1
	for i, c := range s.Where {
		if c.unindexed == nil {
			continue
		}
		n, err := s.countMatches(q, c, fewest)
		if err != nil {
			return s, false, err
		}
		if n < fewest {
			fewest, narrowest = n, i
		}
	}
	if narrowest < 0 {
		return s, false, nil
	}
	narrowed = s
	narrowed.Where = slices.Clone(s.Where)
	narrowed.Where[narrowest].subqueries, narrowed.Where[narrowest].findsOwnIDs = nil, false // they are known to be few enough
	narrowed.Where = unindexedWhere(narrowed.Where, func(i int, _ Cond) bool { return i != narrowest })
	return narrowed, true, nil
}

// countMatches counts the rows that meet the condition alone, up to a limit.
func (s Select) countMatches(q *Q, c Cond, limit int64) (int64, error) {
	if len(c.subqueries) == 0 {
		return CountUpTo(q, Select{Table: s.Table, Where: []Cond{c}}, int(limit))
	}
	sum := int64(0)
	for _, sub := range c.subqueries {
		n, err := sub.count(q, "("+sub.sql+" LIMIT "+strconv.FormatInt(limit-sum, 10)+")")
		if sum += n; err != nil || sum >= limit {
			return sum, err
		}
	}
	return sum, nil
}

// ScanWide has conditions checked row by row whose subqueries would give more than max ids before the first row is read.
func ScanWide(q *Q, s Select, max int64) (scanned Select, any bool, err error) {
	wide := make([]bool, len(s.Where))
	for i, c := range s.Where {
		if len(c.subqueries) == 0 {
			continue
		}
		n, err := s.countMatches(q, c, max+1)
		if err != nil {
			return s, false, err
		}
		wide[i] = n > max
	}
	s.Where = unindexedWhere(s.Where, func(i int, _ Cond) bool { return wide[i] })
	return s, slices.Contains(wide, true), nil
}

// A scan gives up after so many rows, or so many for each row that it is to find: the matching ones lie together elsewhere.
const (
	maxScanned       = 1 << 13
	maxScannedPerRow = 20
)

// ScanInOrder reads the rows of a Select in its order, checking the conditions on each. The page is not full where it gave up.
func ScanInOrder[T any](q *Q, s Select) (rows []T, full bool, err error) {
	s.Where = unindexedWhere(s.Where, func(_ int, c Cond) bool { return !c.inListOrder || c.of != "" && c.of != s.Table.Name })
	end, err := s.scanEnd(q)
	if err != nil {
		return nil, false, err
	}
	if end != nil {
		s.Where = append(s.Where, *end)
	}
	rows, err = Find[T](q, s)
	return rows, end == nil || len(rows) == s.Limit, err
}

// scanEnd is the condition that ends a scan, or nil if it can go on to the last row.
func (s Select) scanEnd(q *Q) (*Cond, error) {
	first := s.Order[0]
	if first.Column.Nullable || first.Column.kind == reflect.Bool { // no comparison ends a scan of these
		return nil, nil
	}
	indexed, led := s, false
	indexed.Where = slices.DeleteFunc(slices.Clone(s.Where), func(c Cond) bool {
		leads := c.inListOrder && !c.onSortKey
		drop := c.isUnindexed || leads && led // one index is read in its order; what meets a second condition too may lie far apart
		led = led || leads
		return drop
	})
	var b strings.Builder
	b.WriteString("SELECT " + first.Column.expr + " FROM " + indexed.from(s.Order))
	args := writeWhere(&b, indexed.where())
	writeOrder(&b, s.Order, q.dialect)
	b.WriteString(" LIMIT 1 OFFSET " + strconv.Itoa(max(maxScanned, roundUp(maxScannedPerRow*(s.Offset+s.Limit)))))
	last, err := first.Column.read(q, statement{text(b.String()), indexed.customPlan()}, args)
	if err != nil || len(last) == 0 {
		return nil, err
	}
	operator := " <= ?"
	if first.Descending {
		operator = " >= ?"
	}
	return &Cond{sql: first.Column.expr + operator, args: last[:1], customPlan: true}, nil
}

// read gives the values of the column that a statement selects.
func (c *Column) read(q *Q, s statement, args []any) (values []any, err error) {
	if c.kind == reflect.String {
		err = each(q, s, args, func(v string) error { values = append(values, v); return nil })
	} else {
		err = each(q, s, args, func(v int64) error { values = append(values, v); return nil })
	}
	return values, err
}

// SortMatches reads the rows of a Select after sorting all that meet the conditions.
func SortMatches[T any](q *Q, s Select) ([]T, error) {
	s.sortMatches = true
	return Find[T](q, s)
}

// hidden is an order that the database does not see through, or it might scan in that order on its own.
func hidden(order []Order) []Order {
	order = slices.Clone(order)
	for i := range order {
		hidden := *order[i].Column
		switch hidden.kind {
		case reflect.String:
			hidden.expr += " || ''"
		case reflect.Bool:
			hidden.expr = "CAST(" + hidden.expr + " AS INTEGER)"
		default:
			hidden.expr = "0 + " + hidden.expr
		}
		order[i].Column = &hidden
	}
	return order
}
