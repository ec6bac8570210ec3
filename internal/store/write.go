package store

import (
	"reflect"
	"strings"
)

// Insert writes a row and returns the id that the database gave it. A column named id is left to the database when it is 0.
func (t *Table) Insert(tx *Tx, row any) (int64, error) {
	value := reflect.Indirect(reflect.ValueOf(row))
	var names []string
	var args []any
	for _, c := range t.Columns {
		v := c.Value(value)
		if c.Computed || c.Name == "id" && v == int64(0) {
			continue
		}
		names = append(names, c.Name)
		args = append(args, v)
	}
	sql := "INSERT INTO " + t.Name + " (" + strings.Join(names, ", ") + ") VALUES (?" + strings.Repeat(", ?", len(names)-1) + ") RETURNING id"
	return Get[int64](&tx.Q, text(sql), args...)
}

// Update writes every column of a row that still has the version it was read with; false when it has moved on.
func (t *Table) Update(tx *Tx, row any, id, seenVersion int64) (bool, error) {
	value := reflect.Indirect(reflect.ValueOf(row))
	var sets []string
	var args []any
	for _, c := range t.Columns {
		if c.Computed || c.Name == "id" {
			continue
		}
		sets = append(sets, c.Name+" = ?")
		args = append(args, c.Value(value))
	}
	sql := "UPDATE " + t.Name + " SET " + strings.Join(sets, ", ") + " WHERE id = ? AND version = ?"
	n, err := tx.exec(text(sql), append(args, id, seenVersion))
	return n == 1, err
}

// Delete removes a row that still has the version it was read with; false when it has moved on.
func (t *Table) Delete(tx *Tx, id, seenVersion int64) (bool, error) {
	n, err := tx.exec(text("DELETE FROM "+t.Name+" WHERE id = ? AND version = ?"), []any{id, seenVersion})
	return n == 1, err
}

// Use is a place in another table that refers to a record.
type Use struct {
	Table  text
	Column text
	Label  text // column that names the referring row
	Where  text // further condition, such as deleted_at IS NULL
}

// Users counts the rows that refer to id and names the first few.
func (u Use) Users(q *Q, id int64) (count int64, sample []string, err error) {
	from := " FROM " + string(u.Table) + " WHERE " + string(u.Column) + " = ?" + and(u.Where)
	if count, err = Get[int64](q, text("SELECT count(*)"+from), id); err != nil || count == 0 {
		return 0, nil, err
	}
	sample, err = All[string](q, text("SELECT "+string(u.Label)+from+" ORDER BY id LIMIT 3"), id)
	return count, sample, err
}
