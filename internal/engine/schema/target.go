package schema

import (
	"fmt"
	"reflect"
	"strings"
	"sync"

	"github.com/go-json-experiment/json/jsontext"
)

// Given is which fields of an object were given, be it as null.
type Given struct {
	fields []*Field
	has    []bool
}

// Has reports whether a field was given.
func (g Given) Has(name string) bool {
	for i, f := range g.fields {
		if f.Name == name {
			return g.has[i]
		}
	}
	return false
}

// Placer is a target that has places beside the fields of its struct.
type Placer interface {
	// Place gives a pointer to where a field goes, or nil. A single value may go into a list of one.
	Place(f *Field) any
}

// textual is a text that is more than a string: it is cleaned, or waits to be sealed.
type textual interface{ Set(text string) }

// placesOf knows by their JSON names where the fields of a struct are.
func placesOf(t reflect.Type) map[string][]int {
	if known, ok := places.Load(t); ok {
		return known.(map[string][]int)
	}
	found := map[string][]int{}
	for _, f := range reflect.VisibleFields(t) {
		if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); name != "" && name != "-" && !f.Anonymous {
			found[name] = f.Index
		}
	}
	places.Store(t, found)
	return found
}

var places sync.Map // of placesOf, by type

// ValueOf is the field of a struct that has a JSON name; not valid where there is none.
func ValueOf(row reflect.Value, name string) reflect.Value {
	index, ok := placesOf(row.Type())[name]
	if !ok {
		return reflect.Value{}
	}
	return row.FieldByIndex(index)
}

func placeOf(into reflect.Value, f *Field) reflect.Value {
	if field := ValueOf(into, f.Name); field.IsValid() {
		return field
	}
	if placer, ok := into.Addr().Interface().(Placer); ok {
		if place := placer.Place(f); place != nil {
			return reflect.ValueOf(place).Elem()
		}
	}
	return reflect.Value{}
}

// PlaceIn is a pointer to where a field goes in the value that target points to, or nil.
func PlaceIn(target any, f *Field) any {
	place := placeOf(reflect.ValueOf(target).Elem(), f)
	if !place.IsValid() {
		return nil
	}
	return place.Addr().Interface()
}

// Fits tells what of an object could not be decoded into the value that target points to.
func (n *Node) Fits(target any) error {
	return n.fits(reflect.ValueOf(target).Elem())
}

func (n *Node) fits(into reflect.Value) error {
	if into.Kind() == reflect.Pointer {
		return n.fits(reflect.New(into.Type().Elem()).Elem())
	}
	if n.Free {
		if into.Type() != reflect.TypeFor[jsontext.Value]() {
			return fmt.Errorf("no object as it is goes into %s", into.Type())
		}
		return nil
	}
	if into.Kind() == reflect.Slice && n.Kind != Opaque {
		item := n
		if n.Kind == List {
			item = n.Items
		}
		return item.fits(reflect.New(into.Type().Elem()).Elem())
	}
	fits := true
	switch n.Kind {
	case Object:
		return n.fieldsFit(into)
	case List:
		fits = false
	case Opaque: // never taken
	case Bool:
		fits = into.Kind() == reflect.Bool
	case Integer, Money, Decimal, Ref, PrivateImage, PrivateFile, Time:
		fits = into.CanInt()
	default:
		_, is := into.Addr().Interface().(textual)
		fits = is || into.Kind() == reflect.String
	}
	if !fits {
		return fmt.Errorf("no %s goes into %s", n.Kind, into.Type())
	}
	return nil
}

func (n *Node) fieldsFit(into reflect.Value) error {
	if into.Kind() != reflect.Struct {
		return fmt.Errorf("no object goes into %s", into.Type())
	}
	for _, f := range n.Fields {
		if f.ReadOnly {
			continue
		}
		place := placeOf(into, f)
		if !place.IsValid() {
			return fmt.Errorf("%s has no place for %s", into.Type(), f.Name)
		}
		if err := f.Node.fits(place); err != nil {
			return fmt.Errorf("%s: %w", f.Name, err)
		}
	}
	return nil
}

func setText(into reflect.Value, text string) {
	if textual, ok := into.Addr().Interface().(textual); ok {
		textual.Set(text)
		return
	}
	into.SetString(text)
}

// SetDefault puts the default of a field in its place.
func SetDefault(into reflect.Value, value any) {
	if into.Kind() == reflect.Pointer {
		into.Set(reflect.New(into.Type().Elem()))
		into = into.Elem()
	}
	switch v := value.(type) {
	case int64:
		into.SetInt(v)
	case bool:
		into.SetBool(v)
	case string:
		setText(into, v)
	}
}
