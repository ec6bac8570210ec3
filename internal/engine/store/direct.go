package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"reflect"
)

// source answers single reads past database/sql, whose locks, conversions and goroutines cost more than the reading.
type source interface {
	// read calls take for row after row. The row is valid until take returns.
	read(ctx context.Context, sql text, args []any, take func(row tuple) error) error
	close()
}

// tuple is a row as the database hands it over. Each value comes with whether it is there; NULL is not.
type tuple interface {
	columns() []string
	integer(i int) (int64, bool, error)
	float(i int) (float64, bool, error)
	boolean(i int) (bool, bool, error)
	text(i int) (string, bool, error)
	bytes(i int) ([]byte, bool, error)
}

// eachDirect is each by way of a source.
func eachDirect[T any](q *Q, sql text, args []any, f func(row T) error) error {
	plain, err := plainArgs(args)
	if err != nil {
		return err
	}
	if second := q.along; second != nil {
		q.along = nil
		return q.pool.direct.(companion).readBoth(q.Ctx, sql, plain, taker(sql, f), second)
	}
	return q.pool.direct.read(q.Ctx, sql, plain, taker(sql, f))
}

// taker turns rows of the database into rows of T.
func taker[T any](sql text, f func(row T) error) func(t tuple) error {
	var row, empty T
	var fields []reflect.Value
	return func(t tuple) (err error) {
		if fields == nil {
			if fields, err = fieldsFor(t.columns, sql, reflect.ValueOf(&row).Elem()); err != nil {
				return err
			}
		}
		row = empty
		for i := range fields {
			if err := fill(fields[i], t, i); err != nil {
				return fmt.Errorf("scan: column %s: %w", t.columns()[i], err)
			}
		}
		return f(row)
	}
}

// plainArgs turns arguments into what databases know: as database/sql does.
func plainArgs(args []any) ([]any, error) {
	plain := make([]any, len(args))
	for i, arg := range args {
		value, err := driver.DefaultParameterConverter.ConvertValue(arg)
		if err != nil {
			return nil, fmt.Errorf("argument %d: %w", i+1, err)
		}
		plain[i] = value
	}
	return plain, nil
}

var errNull = errors.New("NULL in a field that has no room for it")

// fill puts a column into a field.
func fill(field reflect.Value, t tuple, i int) error {
	var there bool
	var err error
	switch field.Kind() {
	case reflect.Int, reflect.Int64, reflect.Int32, reflect.Int16, reflect.Int8:
		var n int64
		if n, there, err = t.integer(i); err == nil && there {
			if field.OverflowInt(n) {
				return fmt.Errorf("%d is too large for %s", n, field.Type())
			}
			field.SetInt(n)
		}
	case reflect.String:
		var s string
		if s, there, err = t.text(i); err == nil && there {
			field.SetString(s)
		}
	case reflect.Bool:
		var b bool
		if b, there, err = t.boolean(i); err == nil && there {
			field.SetBool(b)
		}
	case reflect.Float64:
		var n float64
		if n, there, err = t.float(i); err == nil && there {
			field.SetFloat(n)
		}
	case reflect.Slice:
		var b []byte
		if b, there, err = t.bytes(i); err == nil {
			field.SetBytes(b)
			there = true
		}
	case reflect.Pointer:
		value := reflect.New(field.Type().Elem())
		switch err := fill(value.Elem(), t, i); {
		case errors.Is(err, errNull):
			return nil
		case err != nil:
			return err
		}
		field.Set(value)
		return nil
	default:
		return fmt.Errorf("no way into a field of kind %s", field.Kind())
	}
	if err == nil && !there {
		return errNull
	}
	return err
}

var (
	scanner  = reflect.TypeFor[sql.Scanner]()
	fillable bounded[reflect.Type, bool]
)

// canFill tells whether fill knows every field of a row type; types that scan themselves go by way of database/sql.
func canFill(row reflect.Type) bool {
	if known, ok := fillable.get(row); ok {
		return known
	}
	can := true
	if row.Kind() == reflect.Struct {
		for _, c := range columnsOf(row) {
			can = can && canFillField(row.FieldByIndex(c.path).Type)
		}
	} else {
		can = canFillField(row)
	}
	fillable.put(row, can)
	return can
}

func canFillField(t reflect.Type) bool {
	if reflect.PointerTo(t).Implements(scanner) || t.Implements(scanner) {
		return false
	}
	switch t.Kind() {
	case reflect.Int, reflect.Int64, reflect.Int32, reflect.Int16, reflect.Int8, reflect.String, reflect.Bool, reflect.Float64:
		return true
	case reflect.Slice:
		return t.Elem().Kind() == reflect.Uint8
	case reflect.Pointer:
		return t.Elem().Kind() != reflect.Pointer && t.Elem().Kind() != reflect.Slice && canFillField(t.Elem())
	default:
		return false
	}
}
