package store

import (
	"errors"
	"fmt"
	"reflect"
	"sync"
)

// ErrNoRows means a query that should give one row gave none.
var ErrNoRows = errors.New("no such row")

// Get reads exactly one row; ErrNoRows when there is none. T is a struct with a field per column, or a plain value.
func Get[T any](q *Q, sql text, args ...any) (T, error) {
	var found T
	err := Each(q, sql, args, func(row T) error {
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
	err := Each(q, sql, args, func(row T) error {
		all = append(all, row)
		return nil
	})
	return all, err
}

// Each calls f for row after row, keeping none.
func Each[T any](q *Q, sql text, args []any, f func(row T) error) error {
	return each(q, statement{sql: sql}, args, f)
}

var errStop = errors.New("stop")

func each[T any](q *Q, s statement, args []any, f func(row T) error) error {
	stored, err := storedValues(args)
	if err != nil {
		return err
	}
	return q.reads.query(q.Ctx, s, stored, scanning(s.sql, f))
}

// scanning turns rows of the database into rows of T.
func scanning[T any](sql text, f func(row T) error) func(r row) error {
	var scanned, empty T
	var fields []reflect.Value
	return func(r row) (err error) {
		if fields == nil {
			if fields, err = fieldsFor(r, sql, reflect.ValueOf(&scanned).Elem()); err != nil {
				return err
			}
		}
		scanned = empty
		for i := range fields {
			if err := scanField(fields[i], r, i); err != nil {
				return fmt.Errorf("scan: column %s: %w", r.columns()[i], err)
			}
		}
		return f(scanned)
	}
}

var errNull = errors.New("NULL in a field that has no room for it")

// scanField puts a column into a field.
func scanField(field reflect.Value, r row, i int) error {
	var there bool
	var err error
	switch field.Kind() {
	case reflect.Int64, reflect.Int, reflect.Int32, reflect.Int16, reflect.Int8:
		var n int64
		if n, there, err = r.integer(i); err == nil && field.OverflowInt(n) {
			return fmt.Errorf("%d is too large for %s", n, field.Type())
		}
		field.SetInt(n)
	case reflect.String:
		var s string
		s, there, err = r.text(i)
		field.SetString(s)
	case reflect.Bool:
		var b bool
		b, there, err = r.boolean(i)
		field.SetBool(b)
	case reflect.Float64:
		var n float64
		n, there, err = r.float(i)
		field.SetFloat(n)
	case reflect.Pointer:
		return scanPointer(field, r, i)
	default:
		there, err = scanEncoded(field.Addr().Interface(), r, i)
	}
	if err == nil && !there {
		return errNull
	}
	return err
}

// scanEncoded fills what is stored as a text of its own making, or as bytes. NULL makes bytes nil.
func scanEncoded(field any, r row, i int) (there bool, err error) {
	switch field := field.(type) {
	case Decoder:
		stored, there, err := r.text(i)
		if err != nil || !there {
			return false, err
		}
		return true, field.DecodeColumn(stored)
	case *[]byte:
		*field, _, err = r.bytes(i)
		return true, err
	}
	return false, fmt.Errorf("no column fits a field of type %s", reflect.TypeOf(field).Elem())
}

// scanPointer leaves the field nil where the column is NULL.
func scanPointer(field reflect.Value, r row, i int) error {
	value := reflect.New(field.Type().Elem())
	switch err := scanField(value.Elem(), r, i); {
	case errors.Is(err, errNull):
		return nil
	case err != nil:
		return err
	}
	field.Set(value)
	return nil
}

// fieldsFor gives the fields of a row in the order of the statement's columns.
func fieldsFor(r row, sql text, into reflect.Value) ([]reflect.Value, error) {
	if into.Kind() != reflect.Struct {
		return []reflect.Value{into}, nil
	}
	key := pathsKey{into.Type(), sql}
	paths, ok := knownPaths.get(key)
	if !ok {
		var err error
		if paths, err = pathsFor(r.columns(), into.Type()); err != nil {
			return nil, err
		}
		knownPaths.put(key, paths)
	}
	fields := make([]reflect.Value, len(paths))
	for i, path := range paths {
		fields[i] = into.FieldByIndex(path)
	}
	return fields, nil
}

func pathsFor(names []string, row reflect.Type) ([][]int, error) {
	columns := columnsOf(row, "")
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

type pathsKey struct {
	row reflect.Type
	sql text
}

// pathsCache remembers, for each statement and row type, which column fills which field. It forgets everything when it is full:
// the texts of a program are few, and those that a caller's choices multiply must not fill the memory.
type pathsCache struct {
	mu    sync.RWMutex
	paths map[pathsKey][][]int
}

const maxKnownPaths = 2000

var knownPaths pathsCache

func (c *pathsCache) get(key pathsKey) ([][]int, bool) {
	c.mu.RLock()
	defer c.mu.RUnlock()
	paths, ok := c.paths[key]
	return paths, ok
}

func (c *pathsCache) put(key pathsKey, paths [][]int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.paths == nil || len(c.paths) >= maxKnownPaths {
		c.paths = map[pathsKey][][]int{}
	}
	c.paths[key] = paths
}
