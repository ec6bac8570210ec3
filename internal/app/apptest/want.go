package apptest

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"testing"
)

// Fields are what a record must show, by the names of its fields. A pointer is compared by what it points to; nil is a field
// that says nothing.
type Fields map[string]any

// Given is a field that says something, whatever that is.
const Given = given(true)

type given bool

// Len is a list of so many.
type Len int

// Want compares a record field by field, and names each field that is wrong.
func Want(t *testing.T, what string, record any, want Fields) {
	t.Helper()
	all := reflect.Indirect(reflect.ValueOf(record))
	for _, name := range slices.Sorted(maps.Keys(want)) {
		got := all.FieldByName(name)
		if !got.IsValid() {
			t.Fatalf("%s has no field %s", what, name)
		}
		if wrong := differs(got, want[name]); wrong != "" {
			t.Errorf("%s: %s %s", what, name, wrong)
		}
	}
}

// differs says what is wrong with a value, or nothing.
func differs(got reflect.Value, want any) string {
	switch want := want.(type) {
	case nil:
		if !got.IsZero() {
			return fmt.Sprintf("is %v, wanted nothing", reflect.Indirect(got))
		}
		return ""
	case given:
		if got.IsZero() {
			return "is missing"
		}
		return ""
	case Len:
		if got.Len() != int(want) {
			return fmt.Sprintf("has %d entries, wanted %d: %v", got.Len(), want, got)
		}
		return ""
	}
	if got.Kind() == reflect.Pointer {
		if got.IsNil() {
			return fmt.Sprintf("is missing, wanted %v", want)
		}
		got = got.Elem()
	}
	wanted := reflect.ValueOf(want)
	if got.Kind() != reflect.Interface && wanted.CanConvert(got.Type()) {
		wanted = wanted.Convert(got.Type())
	}
	if !reflect.DeepEqual(got.Interface(), wanted.Interface()) {
		return fmt.Sprintf("is %v, wanted %v", got, want)
	}
	return ""
}

// Exactly insists on a number of entries, so that each of them can be looked at.
func Exactly[T any](t *testing.T, what string, n int, entries []T) {
	t.Helper()
	if len(entries) != n {
		t.Fatalf("%s: %d entries, wanted %d: %+v", what, len(entries), n, entries)
	}
}
