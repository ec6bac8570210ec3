package store

import (
	"database/sql"
	"errors"
	"fmt"
	"reflect"
)

// ErrNoRows means a query that should give one row gave none.
var ErrNoRows = errors.New("no such row")

// Get reads exactly one row; ErrNoRows when there is none. T is a struct with a field per column, or a plain value.
func Get[T any](q *Q, sql text, args ...any) (T, error) {
	var found T
	err := each(q, sql, args, func(row T) error {
		found = row
		return errStop
	})
	if errors.Is(err, errStop) {
		return found, nil
	}
	if err == nil {
		err = ErrNoRows
	}
	return found, err
}

// All reads every row.
func All[T any](q *Q, sql text, args ...any) ([]T, error) {
	var all []T
	err := each(q, sql, args, func(row T) error {
		all = append(all, row)
		return nil
	})
	return all, err
}

// Each calls f for row after row, keeping none.
func Each[T any](q *Q, sql text, args []any, f func(row T) error) error {
	return each(q, sql, args, f)
}

var errStop = errors.New("stop")

func each[T any](q *Q, sql text, args []any, f func(row T) error) error {
	if q.tx == nil && q.pool.direct != nil && canFill(reflect.TypeFor[T]()) {
		return eachDirect(q, sql, args, f)
	}
	rows, err := q.query(sql, args)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }()
	var row T
	targets, err := targetsFor(rows, sql, &row)
	if err != nil {
		return err
	}
	var empty T
	for rows.Next() {
		row = empty
		if err := rows.Scan(targets...); err != nil {
			return fmt.Errorf("scan: %w", err)
		}
		if err := f(row); err != nil {
			return err
		}
	}
	return q.dialect.fault(rows.Err())
}

type planKey struct {
	row reflect.Type
	sql text
}

// plans remembers, for each statement and row type, which column fills which field.
var plans bounded[planKey, [][]int]

func targetsFor[T any](rows *sql.Rows, sql text, row *T) ([]any, error) {
	names, err := rows.Columns()
	if err != nil {
		return nil, err
	}
	fields, err := fieldsFor(func() []string { return names }, sql, reflect.ValueOf(row).Elem())
	if err != nil {
		return nil, err
	}
	targets := make([]any, len(fields))
	for i, field := range fields {
		targets[i] = field.Addr().Interface()
	}
	return targets, nil
}

// fieldsFor gives the fields of a row in the order of the statement's columns.
func fieldsFor(names func() []string, sql text, row reflect.Value) ([]reflect.Value, error) {
	if row.Kind() != reflect.Struct {
		return []reflect.Value{row}, nil
	}
	key := planKey{row.Type(), sql}
	paths, ok := plans.get(key)
	if !ok {
		var err error
		if paths, err = planFor(names(), row.Type()); err != nil {
			return nil, err
		}
		plans.put(key, paths)
	}
	fields := make([]reflect.Value, len(paths))
	for i, path := range paths {
		fields[i] = row.FieldByIndex(path)
	}
	return fields, nil
}

func planFor(names []string, row reflect.Type) ([][]int, error) {
	columns := columnsOf(row)
	paths := make([][]int, len(names))
	for i, name := range names {
		for _, c := range columns {
			if c.Name == name {
				paths[i] = c.path
			}
		}
		if paths[i] == nil {
			return nil, fmt.Errorf("%s has no field for column %s", row, name)
		}
	}
	return paths, nil
}
