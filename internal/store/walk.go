package store

import (
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// A page of a long list is found in one of two ways. Either the rows that meet the conditions are gathered, by the indexes
// of what the conditions are about, and sorted; which is soon done where they are few. Or the rows are walked in the order
// of the list, each one tried, until the page is full; which is soon done where they are many. A condition that an index
// would gather by has therefore a second form that no index serves.

// inTurn gives a condition the form in which it is tried row by row.
func (c Cond) inTurn(sql string) Cond {
	c.turn = []Cond{{sql: sql, args: c.args, tried: true}}
	return c
}

// InTurn gives a condition written out in the source such a form, with the same arguments.
func (c Cond) InTurn(sql text) Cond { return c.inTurn(string(sql)) }

// Guiding keeps a condition for the walk: its index gives the rows in the order of the list.
func (c Cond) Guiding() Cond {
	c.turn = nil
	return c
}

// turned are the conditions in the form for a walk.
func turned(conds []Cond) []Cond {
	var out []Cond
	for _, c := range conds {
		if c.turn == nil {
			out = append(out, c)
		} else {
			out = append(out, c.turn...)
		}
	}
	return out
}

// tried is the expression of a column that no index knows.
func (c *Column) tried() string {
	switch c.kind {
	case reflect.Bool:
		return "COALESCE(" + c.expr + ", FALSE)"
	case reflect.String:
		return c.expr + " || ''"
	}
	return "(+" + c.expr + ")"
}

// Among matches rows whose id stands in the column of another table, in a row that meets the condition.
func Among(id, other, column, condition text, args ...any) Cond {
	from := " FROM " + other + " WHERE " + condition
	list := Cond{sql: string("SELECT " + column + from), args: args}
	among := Cond{sql: string(id) + " IN (" + list.sql + ")", args: args, lookups: []Cond{list}}
	return among.InTurn("(SELECT count(*)" + from + " AND " + column + " = " + id + ") > 0")
}

// Walkable tells whether a walk would try some of the conditions row by row.
func (s Select) Walkable() bool { return walkable(s.Where) }

func walkable(conds []Cond) bool {
	return slices.ContainsFunc(conds, func(c Cond) bool { return c.turn != nil })
}

// TryWide lets conditions be tried row by row that would gather more than so many ids before the first row is read.
func TryWide(q *Q, s Select, most int) (tried Select, any bool, err error) {
	tried = s
	tried.Where = nil
	for _, c := range s.Where {
		wide, err := c.wide(q, most)
		if err != nil {
			return s, false, err
		}
		form := []Cond{c}
		if wide {
			form, any = turned(form), true
		}
		tried.Where = append(tried.Where, form...)
	}
	return tried, any, nil
}

func (c Cond) wide(q *Q, most int) (bool, error) {
	for _, l := range c.lookups {
		n, err := Get[int64](q, text("SELECT count(*) FROM ("+l.sql+" LIMIT "+strconv.Itoa(most+1)+") AS counted"), l.args...)
		if err != nil || n > int64(most) {
			return err == nil, err
		}
	}
	return false, nil
}

// A walk gives up after so many rows, or so many for each row that it is to find: those that are meant lie together elsewhere.
const (
	walked       = 1 << 14
	walkedPerRow = 20
)

// Walk reads the rows of a Select in its order, trying the conditions on each. It is not enough where it gave up.
func Walk[T any](q *Q, s Select) (rows []T, enough bool, err error) {
	s.Where = turned(s.Where)
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
	b.WriteString(" LIMIT 1 OFFSET " + strconv.Itoa(max(walked, reach(walkedPerRow*(s.Offset+s.Limit)))))
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
