package store

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
)

// Insert writes a row and returns the id that the database gave it. A column named id is left to the database when it is 0.
func (t *Table) Insert(tx *Tx, row any) (int64, error) {
	value := reflect.Indirect(reflect.ValueOf(row))
	var names []string
	var args []any
	for _, c := range t.stored() {
		v := c.Value(value)
		if c.Name == "id" && v == int64(0) {
			continue
		}
		names = append(names, c.Name)
		args = append(args, v)
	}
	id, err := Get[int64](&tx.Q, text(insertInto(t.Name, names)+" RETURNING id"), args...)
	for _, p := range t.parts {
		if err == nil {
			err = t.insertPart(tx, p, value, id)
		}
	}
	return id, err
}

func (t *Table) insertPart(tx *Tx, p part, row reflect.Value, id int64) error {
	names, args := []string{p.key}, []any{id}
	for _, c := range t.Columns {
		switch {
		case c.Table == p.table && !c.Computed:
			names = append(names, c.Name)
			args = append(args, c.Value(row))
		case c.repeated():
			names = append(names, c.inPart())
			args = append(args, c.Value(row))
		}
	}
	return tx.Exec(text(insertInto(p.table, names)), args...)
}

func insertInto(table string, names []string) string {
	return "INSERT INTO " + table + " (" + strings.Join(names, ", ") + ") VALUES (?" + strings.Repeat(", ?", len(names)-1) + ")"
}

// Update writes every column of a row that still has the version it was read with; false when it has moved on.
func (t *Table) Update(tx *Tx, row any, id, seenVersion int64) (bool, error) {
	value := reflect.Indirect(reflect.ValueOf(row))
	sets, args := t.sets(t.Name, value)
	n, err := tx.exec(text("UPDATE "+t.Name+sets+" WHERE id = ? AND version = ?"), append(args, id, seenVersion))
	for _, p := range t.parts {
		if err == nil && n == 1 {
			sets, args := t.sets(p.table, value)
			err = tx.Exec(text("UPDATE "+p.table+sets+" WHERE "+p.key+" = ?"), append(args, id)...)
		}
	}
	return n == 1, err
}

// sets gives the columns that one of the tables keeps what they have in a row.
func (t *Table) sets(table string, row reflect.Value) (string, []any) {
	var sets []string
	var args []any
	for _, c := range t.Columns {
		if c.Computed || c.Once || c.Name == "id" || c.Table != table {
			continue
		}
		sets = append(sets, c.Name+" = ?")
		args = append(args, c.Value(row))
	}
	return " SET " + strings.Join(sets, ", "), args
}

// Delete removes a row that still has the version it was read with; false when it has moved on. A table that keeps its
// deleted rows notes when and by whom.
func (t *Table) Delete(tx *Tx, id, seenVersion, by int64) (bool, error) {
	sql, args := "DELETE FROM "+t.Name+" WHERE id = ? AND version = ?", []any{id, seenVersion}
	if len(t.live) > 0 {
		sql = "UPDATE " + t.Name + " SET deleted_at = ?, deleted_by = ?, version = version + 1 WHERE id = ? AND version = ? AND deleted_at IS NULL"
		args = []any{tx.Now, by, id, seenVersion}
	}
	n, err := tx.exec(text(sql), args)
	if len(t.live) == 0 {
		return n == 1, err
	}
	for _, p := range t.parts {
		if err == nil && n == 1 {
			err = tx.Exec(text("UPDATE "+p.table+" SET row_deleted_at = ? WHERE "+p.key+" = ?"), tx.Now, id)
		}
	}
	return n == 1, err
}

// IDs lists the rows whose column has a value, deleted ones too.
func (t *Table) IDs(q *Q, c *Column, value any) ([]int64, error) {
	return All[int64](q, text("SELECT id FROM "+t.Name+" WHERE "+c.Name+" = ? ORDER BY id"), value)
}

// Overwrite gives columns what they have in a row, in all rows whose column has a value, deleted ones too.
func (t *Table) Overwrite(tx *Tx, columns []*Column, row any, of *Column, is any) error {
	if len(columns) == 0 {
		return nil
	}
	value := reflect.Indirect(reflect.ValueOf(row))
	sets, args := map[string]string{}, map[string][]any{}
	for _, c := range columns {
		sets[c.Table] += c.Name + " = ?, "
		args[c.Table] = append(args[c.Table], c.Value(value))
	}
	for _, p := range t.parts {
		if sets[p.table] == "" {
			continue
		}
		sql := "UPDATE " + p.table + " SET " + strings.TrimSuffix(sets[p.table], ", ") + " WHERE " + p.key + " IN (SELECT id FROM " + t.Name + " WHERE " + of.Name + " = ?)"
		if err := tx.Exec(text(sql), append(args[p.table], is)...); err != nil {
			return err
		}
	}
	return tx.Exec(text("UPDATE "+t.Name+" SET "+sets[t.Name]+"version = version + 1 WHERE "+of.Name+" = ?"), append(args[t.Name], is)...)
}

// Lookup is a table that ids refer to.
type Lookup struct {
	Table text
	Name  text // column that names a row
	Where text // which rows may be referred to, such as status = 'enabled'
	Above text // column that refers to the row above, in a tree
}

// Has reports whether an id may be referred to. PostgreSQL keeps the row from changing until the transaction ends.
func (l Lookup) Has(tx *Tx, id int64) (bool, error) {
	sql := "SELECT id FROM " + string(l.Table) + " WHERE id = ?" + and(l.Where) + tx.dialect.lockShared
	_, err := Get[int64](&tx.Q, text(sql), id)
	if errors.Is(err, ErrNoRows) {
		return false, nil
	}
	return err == nil, err
}

// Named finds what may be referred to by its name, which in a tree may stand behind the names of what lies above it. More than
// one come back where a name tells too little.
func (l Lookup) Named(q *Q, way []string) ([]int64, error) {
	if len(way) == 0 || len(way) > 1 && l.Above == "" {
		return nil, nil
	}
	args := make([]any, len(way))
	above := ""
	for i, name := range way {
		args[len(way)-1-i] = name
		if i > 0 {
			above = fmt.Sprintf(" AND %s IN (SELECT id FROM %s WHERE %s = ?%s)", l.Above, l.Table, l.Name, above)
		}
	}
	sql := fmt.Sprintf("SELECT id FROM %s WHERE %s = ?%s%s ORDER BY id LIMIT 2", l.Table, l.Name, above, and(l.Where))
	return All[int64](q, text(sql), args...)
}

// Link is a table of pairs: rows of one table that belong to rows of another, both by id.
type Link struct {
	Table text
	Own   text
	Other text
}

// Pair is one row of a Link, with the name of the other side.
type Pair struct {
	Own   int64
	Other int64
	Name  string
}

// Pairs reads what belongs to each of the ids, named by the lookup, in the order in which it was linked.
func (l Link) Pairs(q *Q, to Lookup, ids []int64) ([]Pair, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	args := make([]any, len(ids))
	for i, id := range ids {
		args[i] = id
	}
	sql := fmt.Sprintf("SELECT l.%[2]s AS own, l.%[3]s AS other, o.%[5]s AS name FROM %[1]s AS l JOIN %[4]s AS o ON o.id = l.%[3]s WHERE l.%[2]s IN (?%[6]s) ORDER BY l.%[2]s, l.%[3]s",
		l.Table, l.Own, l.Other, to.Table, to.Name, strings.Repeat(", ?", len(ids)-1))
	return All[Pair](q, text(sql), args...)
}

// Replace makes others what belongs to own.
func (l Link) Replace(tx *Tx, own int64, others []int64) error {
	if err := tx.Exec(text(fmt.Sprintf("DELETE FROM %s WHERE %s = ?", l.Table, l.Own)), own); err != nil {
		return err
	}
	insert := text(fmt.Sprintf("INSERT INTO %s (%s, %s) VALUES (?, ?)", l.Table, l.Own, l.Other))
	for _, other := range others {
		if err := tx.Exec(insert, own, other); err != nil {
			return err
		}
	}
	return nil
}

// Referrer is a place in another table that refers to a record.
type Referrer struct {
	Table  text
	Column text
	Label  text // column that names the referring row
	Where  text // further condition, such as deleted_at IS NULL
}

// CountAndSample counts the rows that refer to id and names the first few.
func (r Referrer) CountAndSample(q *Q, id int64) (count int64, sample []string, err error) {
	from := " FROM " + string(r.Table) + " WHERE " + string(r.Column) + " = ?" + and(r.Where)
	if count, err = Get[int64](q, text("SELECT count(*)"+from), id); err != nil || count == 0 {
		return 0, nil, err
	}
	sample, err = All[string](q, text("SELECT "+string(r.Label)+from+" ORDER BY id LIMIT 3"), id)
	return count, sample, err
}

// Among tells which of the ids are referred to.
func (r Referrer) Among(q *Q, ids []int64) ([]int64, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	args := make([]any, len(ids))
	for i, id := range ids {
		args[i] = id
	}
	sql := fmt.Sprintf("SELECT DISTINCT %[2]s FROM %[1]s WHERE %[2]s IN (?%[3]s)%[4]s", r.Table, r.Column, strings.Repeat(", ?", len(ids)-1), and(r.Where))
	return All[int64](q, text(sql), args...)
}
