package store

import (
	"fmt"
	"reflect"
)

// Encoder is a value that is stored as a text of its own making, such as a list or a sealed value.
type Encoder interface{ EncodeColumn() (string, error) }

// Decoder reads back what EncodeColumn made.
type Decoder interface{ DecodeColumn(stored string) error }

// storedValues turns arguments into what both databases know: nil, int64, float64, bool, string or []byte.
func storedValues(args []any) ([]any, error) {
	stored := make([]any, len(args))
	for i, arg := range args {
		var err error
		if stored[i], err = storedValue(arg); err != nil {
			return nil, fmt.Errorf("argument %d: %w", i+1, err)
		}
	}
	return stored, nil
}

func storedValue(arg any) (any, error) {
	switch v := arg.(type) {
	case nil, int64, float64, bool, string:
		return v, nil
	case int:
		return int64(v), nil
	case []byte:
		if v == nil {
			return nil, nil
		}
		return v, nil
	}
	v := reflect.ValueOf(arg)
	if v.Kind() == reflect.Pointer {
		if v.IsNil() {
			return nil, nil
		}
		return storedValue(v.Elem().Interface())
	}
	if encoder, ok := arg.(Encoder); ok {
		return encoder.EncodeColumn()
	}
	switch v.Kind() {
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return v.Int(), nil
	case reflect.Uint8, reflect.Uint16, reflect.Uint32:
		return int64(v.Uint()), nil
	case reflect.Float32, reflect.Float64:
		return v.Float(), nil
	case reflect.Bool:
		return v.Bool(), nil
	case reflect.String:
		return v.String(), nil
	case reflect.Slice:
		if v.Type().Elem().Kind() == reflect.Uint8 {
			return storedValue(v.Bytes())
		}
	}
	return nil, fmt.Errorf("%T cannot be stored", arg)
}
