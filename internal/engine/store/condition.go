package store

import (
	"reflect"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"
)

// Cond is one condition of a WHERE.
type Cond struct {
	sql  string
	args []any

	customPlan  bool   // its arguments decide which plan is good
	unindexed   []Cond // the same in a form that no index serves; nil where there is no such form
	isUnindexed bool   // this is such a form
	inListOrder bool   // its index has the rows in the order of the list
	onSortKey   bool   // it is about what the list is sorted by
	subqueries  []Cond // whole statements inside, whose rows are read before the first row of the table
	findsOwnIDs bool   // they give the ids of the very rows that meet the condition
	of          string // the table whose columns alone it is about; empty where there may be others
}

// Where is a condition written out in the source.
func Where(sql text, args ...any) Cond { return Cond{sql: string(sql), args: args} }

// CustomPlan has PostgreSQL plan each query for the arguments at hand. A range or a pattern needs it: a plan made for any
// arguments would read the whole table where one made for those at hand uses an index.
func (c Cond) CustomPlan() Cond {
	c.customPlan = true
	c.unindexed = slices.Clone(c.unindexed)
	for i := range c.unindexed {
		c.unindexed[i].customPlan = true
	}
	return c
}

// withUnindexed adds the form that no index serves, with the same arguments.
func (c Cond) withUnindexed(sql string) Cond {
	c.unindexed = []Cond{{sql: sql, args: c.args, isUnindexed: true, customPlan: c.customPlan}}
	return c
}

// Unindexed adds to a condition written out in the source the form that no index serves. In it {{no_index}} stands before
// each column that an index knows.
func (c Cond) Unindexed(sql text) Cond { return c.withUnindexed(string(sql)) }

// About tells that a condition written out in the source is about the columns of one table alone.
func (c Cond) About(table text) Cond {
	c.of = string(table)
	return c
}

// InListOrder tells that the index of a condition has the rows in the order of the list.
func (c Cond) InListOrder() Cond {
	c.inListOrder = true
	return c
}

// OnSortKey tells that a condition is about what the list is sorted by: every index in that order serves it too.
func (c Cond) OnSortKey() Cond {
	c.inListOrder, c.onSortKey = true, true
	return c
}

// AnyOf matches rows that meet one of the conditions; no conditions match nothing.
func AnyOf(conds []Cond) Cond {
	if len(conds) == 0 {
		return Cond{sql: "1 = 0"}
	}
	any := join(conds, " OR ")
	unindexed := make([]Cond, len(conds))
	for i, c := range conds {
		form := []Cond{c}
		if c.unindexed != nil {
			form = c.unindexed
		}
		unindexed[i] = join(form, " AND ")
		any.subqueries = append(any.subqueries, c.subqueries...)
	}
	if slices.ContainsFunc(conds, func(c Cond) bool { return c.unindexed != nil }) {
		form := join(unindexed, " OR ")
		form.isUnindexed = true
		any.unindexed = []Cond{form}
	}
	return any
}

// AllOf matches rows that meet all of the conditions.
func AllOf(conds []Cond) Cond { return join(conds, " AND ") }

// Not matches rows that do not meet a condition, which must not be about what may be empty.
func Not(c Cond) Cond {
	return Cond{sql: "NOT (" + c.sql + ")", args: c.args, customPlan: c.customPlan}
}

// Refers matches rows whose column has the id of a row of another table that is not deleted and meets the conditions.
func Refers(c *Column, to *Table, conds ...Cond) Cond {
	same := Cond{sql: to.Name + ".id = " + c.expr}
	found := join(slices.Concat([]Cond{same}, conds, to.live, to.own), " AND ")
	found.sql = "EXISTS (SELECT 1 FROM " + to.from() + " WHERE " + found.sql + ")"
	return found
}

func join(conds []Cond, operator string) Cond {
	parts := make([]string, len(conds))
	var joined Cond
	if all := conds[0].of; !slices.ContainsFunc(conds, func(c Cond) bool { return c.of != all }) {
		joined.of = all
	}
	for i, c := range conds {
		parts[i] = c.sql
		joined.args = append(joined.args, c.args...)
		joined.customPlan = joined.customPlan || c.customPlan
	}
	joined.sql = "(" + strings.Join(parts, operator) + ")"
	return joined
}

// Eq matches rows whose column equals value; nil matches NULL.
func Eq(c *Column, value any) Cond {
	if isNil(value) {
		return Cond{sql: c.expr + " IS NULL"}
	}
	return Cond{sql: c.expr + " = ?", args: []any{value}, of: c.Table}.withUnindexed(c.unindexed() + " = ?")
}

// EqGiven is Eq for a value that is not empty. Saying so lets the database use an index that leaves empty ones out.
func EqGiven(c *Column, value any) Cond {
	return Cond{sql: "(" + c.expr + " = ? AND " + c.expr + " <> '')", args: []any{value}, of: c.Table}.withUnindexed(c.unindexed() + " = ?")
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
	return Cond{sql: c.expr + listed, args: args, of: c.Table}.withUnindexed(c.unindexed() + listed)
}

// Among matches rows whose id stands in the column of another table, in a row that meets the condition.
func Among(id, other, column, condition text, args ...any) Cond {
	from := " FROM " + other + " WHERE " + condition
	list := Cond{sql: string("SELECT " + column + from), args: args}
	among := Cond{sql: string(id) + " IN (" + list.sql + ")", args: args, subqueries: []Cond{list}}
	return among.Unindexed("(SELECT count(*)" + from + " AND " + column + " = " + id + ") > 0")
}

// Either matches rows that meet one of the conditions, each found by its own index, and all of the rest. The rest goes into
// each subquery, whose index may end with what it is about: what is often the same would else be found a thousand times
// outside of it.
func Either(t *Table, conds []Cond, rest ...Cond) Cond {
	if len(conds) == 0 {
		return Cond{sql: "1 = 0"}
	}
	subqueries := make([]Cond, len(conds))
	for i, c := range conds {
		// Without what tells rows from deleted ones, indexes that leave those out could not be used. The table's own rows are not
		// looked up: whoever asks is to be found by the condition.
		one := join(slices.Concat([]Cond{c}, rest, t.live, t.ownUnindexed), " AND ")
		one.sql = "SELECT " + t.Name + ".id FROM " + t.from() + " WHERE " + one.sql
		subqueries[i] = one
	}
	either := join(subqueries, " UNION ALL ")
	if either.sql = t.Name + ".id IN " + either.sql; len(conds) == 1 {
		either = join(slices.Concat(conds, rest), " AND ")
	}
	if any := AnyOf(conds); any.unindexed != nil {
		either.subqueries, either.findsOwnIDs = subqueries, true
		either.unindexed = append(slices.Clone(rest), any.unindexed...)
	}
	return either
}

// Between matches from <= column < to; either end may be nil, not both.
func Between(c *Column, from, to any) Cond {
	var ends, unindexed []Cond
	for _, end := range []struct {
		operator string
		value    any
	}{{" >= ?", from}, {" < ?", to}} {
		if !isNil(end.value) {
			ends = append(ends, Cond{sql: c.expr + end.operator, args: []any{end.value}, of: c.Table})
			unindexed = append(unindexed, Cond{sql: c.unindexed() + end.operator})
		}
	}
	return join(ends, " AND ").withUnindexed(join(unindexed, " AND ").sql).CustomPlan()
}

// Containing matches rows in which one of the columns contains the words, ignoring case.
func Containing(columns []*Column, words string) Cond {
	return like(columns, "%"+escapeLike(Lower(words))+"%")
}

// Listing matches rows whose column, a short list kept as JSON, has one of the items, ignoring case.
func Listing(column text, items []string) Cond {
	conds := make([]Cond, len(items))
	for i, item := range items {
		written, _ := json.Marshal(item) // a text always can be
		conds[i] = Cond{sql: "lower(" + string(column) + ") LIKE ? ESCAPE '\\'", args: []any{"%" + escapeLike(Lower(string(written))) + "%"}, customPlan: true}
	}
	return AnyOf(conds)
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
	return Cond{sql: "(" + strings.Join(parts, " OR ") + ")", args: args, customPlan: true}
}

// StartingWith matches rows whose column begins with the words, by a range that an index serves; also one that leaves empty
// values out.
func StartingWith(c *Column, words string) Cond {
	from, to := " >= ? AND ", " < ?)"
	begins := Cond{sql: "(" + c.expr + " <> '' AND " + c.expr + from + c.expr + to, args: []any{words, words + "\U0010FFFF"}}
	return begins.withUnindexed("(" + c.unindexed() + from + c.unindexed() + to).CustomPlan()
}

// LastStarting matches the last rows, in the order of a column, that begin with the words: found by the index of that column,
// however many begin so. Rows that are deleted or on another screen are counted and then left out.
func LastStarting(t *Table, c *Column, words string, limit int) Cond {
	key := "id"
	for _, p := range t.parts {
		if p.table == c.Table {
			key = p.key
		}
	}
	found := "SELECT " + key + " FROM " + c.Table + " WHERE " + c.Name + " <> '' AND " + c.Name + " >= ? AND " + c.Name + " < ? ORDER BY " + c.Name + " DESC LIMIT ?"
	return Cond{sql: t.Name + ".id IN (" + found + ")", args: []any{words, words + "\U0010FFFF", limit}}
}

var likeEscaper = strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`)

func escapeLike(s string) string { return likeEscaper.Replace(s) }

// unindexed is the column in a form that no index serves.
func (c *Column) unindexed() string { return noIndex + c.expr }
