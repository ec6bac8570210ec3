package store

import (
	"database/sql"
	"errors"
	"fmt"
	"reflect"
	"sync"
)

// ErrNone means a query that should give one row gave none.
var ErrNone = errors.New("no such row")

// Get reads exactly one row; ErrNone when there is none. T is a struct with a field per column, or a plain value.
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
		err = ErrNone
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
var plans sync.Map

func targetsFor[T any](rows *sql.Rows, sql text, row *T) ([]any, error) {
	value := reflect.ValueOf(row).Elem()
	if value.Kind() != reflect.Struct {
		return []any{row}, nil
	}
	key := planKey{value.Type(), sql}
	plan, ok := plans.Load(key)
	if !ok {
		paths, err := planFor(rows, value.Type())
		if err != nil {
			return nil, err
		}
		plan, _ = plans.LoadOrStore(key, paths)
	}
	paths := plan.([][]int)
	targets := make([]any, len(paths))
	for i, path := range paths {
		targets[i] = value.FieldByIndex(path).Addr().Interface()
	}
	return targets, nil
}

func planFor(rows *sql.Rows, row reflect.Type) ([][]int, error) {
	names, err := rows.Columns()
	if err != nil {
		return nil, err
	}
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
