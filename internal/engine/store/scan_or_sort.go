package store

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// A page of a long list is found in one of two ways. Either the rows that meet the conditions are gathered, by the index
// of what one condition is about, and sorted; which is soon done where they are few. Or the rows are walked in the order
// of the list, each one tried, until the page is full; which is soon done where they are many. Which it is shows by
// counting a little first: the databases guess, and guess wrongly where values are uneven or go together. A condition
// that an index would serve has therefore a second form that none does; in SQLite, that is: PostgreSQL knows how many rows
// have which value, and is only kept from going on for too long.

// unindexedAs gives a condition the form in which it is tried row by row.
func (c Cond) unindexedAs(sql string) Cond {
	c.turn = []Cond{{sql: sql, args: c.args, tried: true}}
	return c
}

// Unindexed gives a condition written out in the source such a form, with the same arguments.
func (c Cond) Unindexed(sql text) Cond { return c.unindexedAs(string(sql)) }

// Guiding keeps a condition for a walk: its index has the rows in the order of the list.
func (c Cond) Guiding() Cond {
	c.guiding = true
	return c
}

// Ordered tells that a condition is about what the list is sorted by: every index in that order serves it too.
func (c Cond) Ordered() Cond {
	c.guiding, c.ordered = true, true
	return c
}

// unindexed are the conditions with those in their second form that meet the test.
func unindexed(conds []Cond, which func(i int, c Cond) bool) []Cond {
	var out []Cond
	for i, c := range conds {
		if c.turn != nil && which(i, c) {
			out = append(out, c.turn...)
		} else {
			out = append(out, c)
		}
	}
	return out
}

func all(int, Cond) bool { return true }

// unindexed is the column in a form that no index of SQLite knows.
func (c *Column) unindexed() string { return "+" + c.expr }

// Among matches rows whose id stands in the column of another table, in a row that meets the condition.
func Among(id, other, column, condition text, args ...any) Cond {
	from := " FROM " + other + " WHERE " + condition
	list := Cond{sql: string("SELECT " + column + from), args: args}
	among := Cond{sql: string(id) + " IN (" + list.sql + ")", args: args, lookups: []Cond{list}}
	return among.Unindexed("(SELECT count(*)" + from + " AND " + column + " = " + id + ") > 0")
}

// Plain tells that there is nothing to find out before reading: an index has the rows in order, or none helps.
func (s Select) Plain() bool {
	guides := 0
	for _, c := range s.Where {
		switch {
		case c.turn == nil || c.ordered:
		case !c.guiding:
			return false
		default:
			guides++
		}
	}
	return guides < 2
}

// NarrowestFirst is the Select that gathers by the condition that fewest rows meet, and tries the others on those. It is the same as
// before if each alone is met by more than so many.
func NarrowestFirst(q *Q, s Select, most int64) (led Select, found bool, err error) {
	fewest, leader := most+1, -1
	for i, c := range s.Where {
		if c.turn == nil {
			continue
		}
		n, err := s.met(q, c, fewest)
		if err != nil {
			return s, false, err
		}
		if n < fewest {
			fewest, leader = n, i
		}
	}
	if leader < 0 {
		return s, false, nil
	}
	led = s
	led.Where = slices.Clone(s.Where)
	led.Where[leader].lookups, led.Where[leader].finds = nil, false // they are known to be few enough
	led.Where = unindexed(led.Where, func(i int, _ Cond) bool { return i != leader })
	return led, true, nil
}

// met counts the rows that meet the condition alone, up to so many.
func (s Select) met(q *Q, c Cond, upTo int64) (int64, error) {
	if len(c.lookups) == 0 {
		return CountUpTo(q, Select{Table: s.Table, Where: []Cond{c}}, int(upTo))
	}
	sum := int64(0)
	for _, l := range c.lookups {
		n, err := Get[int64](q, text("SELECT count(*) FROM ("+l.sql+" LIMIT "+strconv.FormatInt(upTo-sum, 10)+") AS counted"), l.args...)
		if sum += n; err != nil || sum >= upTo {
			return sum, err
		}
	}
	return sum, nil
}

// ScanWide lets conditions be tried row by row that would look up more than so many ids before the first row is read.
func ScanWide(q *Q, s Select, most int64) (tried Select, any bool, err error) {
	wide := make([]bool, len(s.Where))
	for i, c := range s.Where {
		if len(c.lookups) == 0 {
			continue
		}
		n, err := s.met(q, c, most+1)
		if err != nil {
			return s, false, err
		}
		wide[i] = n > most
	}
	s.Where = unindexed(s.Where, func(i int, _ Cond) bool { return wide[i] })
	return s, slices.Contains(wide, true), nil
}

// A walk gives up after so many rows, or so many for each row that it is to find: those that are meant lie together elsewhere.
const (
	maxScanned       = 1 << 13
	maxScannedPerRow = 20
)

// ScanInOrder reads the rows of a Select in its order, trying the conditions on each. It is not enough where it gave up.
func ScanInOrder[T any](q *Q, s Select) (rows []T, enough bool, err error) {
	s.Where = unindexed(s.Where, func(_ int, c Cond) bool { return !c.guiding })
	edge, err := s.edge(q)
	if err != nil {
		return nil, false, err
	}
	if edge != nil {
		s.Where = append(s.Where, *edge)
	}
	rows, err = Find[T](q, s)
	return rows, edge == nil || len(rows) == s.Limit, err
}

// edge is the condition that ends a walk, or nil if it can go on to the last row.
func (s Select) edge(q *Q) (*Cond, error) {
	first := s.Order[0]
	if first.Column.Nullable || first.Column.kind == reflect.Bool { // there is no side of it to stay on
		return nil, nil
	}
	far := s
	far.Where = slices.DeleteFunc(slices.Clone(s.Where), func(c Cond) bool { return c.tried })
	var b strings.Builder
	b.WriteString("SELECT " + first.Column.expr + " FROM " + s.Table.Name)
	args := writeWhere(&b, far.where())
	writeOrder(&b, s.Order, q.dialect)
	b.WriteString(" LIMIT 1 OFFSET " + strconv.Itoa(max(maxScanned, reach(maxScannedPerRow*(s.Offset+s.Limit)))))
	edges, err := first.Column.read(q, text(b.String()), args)
	if err != nil || len(edges) == 0 {
		return nil, err
	}
	operator := " <= ?"
	if first.Descending {
		operator = " >= ?"
	}
	return &Cond{sql: first.Column.expr + operator, args: edges[:1]}, nil
}

// read gives the values of the column that a statement selects.
func (c *Column) read(q *Q, sql text, args []any) ([]any, error) {
	if c.kind == reflect.String {
		return anys(All[string](q, sql, args...))
	}
	return anys(All[int64](q, sql, args...))
}

func anys[V any](values []V, err error) ([]any, error) {
	out := make([]any, len(values))
	for i, v := range values {
		out[i] = v
	}
	return out, err
}

// SortMatches reads the rows of a Select after sorting all that meet the conditions: their order is hidden from the database,
// or it might walk on its own.
func SortMatches[T any](q *Q, s Select) ([]T, error) {
	s.gathered = true
	s.Order = slices.Clone(s.Order)
	for i := range s.Order {
		hidden := *s.Order[i].Column
		switch hidden.kind {
		case reflect.String:
			hidden.expr += " || ''"
		case reflect.Bool:
			hidden.expr = "CAST(" + hidden.expr + " AS INTEGER)"
		default:
			hidden.expr = "0 + " + hidden.expr
		}
		s.Order[i].Column = &hidden
	}
	return Find[T](q, s)
}
