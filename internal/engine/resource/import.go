package resource

import (
	"errors"
	"fmt"
	"reflect"
	"strings"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/intake"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
)

// Import lets records be made out of the rows of a sheet, which has a column for each field that a save takes and a cell can hold.
type Import struct {
	Without []string // fields that are left to what is usual, such as a status: new records are looked at before others see them
	Parts   string   // a list of parts with a row for each
	By      []string // fields by which a further row is told to belong to the same record
	Unique  []string // fields of parts that no two share, beside those that the resource names
}

// importTarget is what rows of a sheet can become; nil where the resource is not imported.
func (e *engine[T]) importTarget() (*intake.Target, error) {
	of := e.Resource.Import
	if of == nil {
		return nil, nil
	}
	for _, name := range append(append([]string{}, of.By...), of.Without...) {
		if e.input.Field(strings.SplitN(name, ".", 2)[0]) == nil {
			return nil, fmt.Errorf("no field %s to import", name)
		}
	}
	takes := e.saveInput()
	return &intake.Target{
		Name: e.Name, Route: e.Route, Section: e.Section, Need: e.Need.With(perm.Write),
		Columns: intake.ColumnsOf(e.input, of.Without, of.Parts), Parts: of.Parts, By: of.By,
		Find: e.named,
		Read: func(r *api.Request, body []byte) (*intake.Entry, error) { return e.readEntry(r, takes, body) },
	}, nil
}

// named finds records that a field may refer to by what they are called.
func (e *engine[T]) named(q *store.Q, field string, way []string) ([]int64, error) {
	for _, ref := range e.Refs {
		if ref.Field == field {
			return ref.Named(q, way)
		}
	}
	for _, l := range e.Links {
		if l.Field == field {
			return l.To.Named(q, way)
		}
	}
	return nil, nil
}

// readEntry decodes a record as its save does, and says all at once what it would refuse without looking at the database.
func (e *engine[T]) readEntry(r *api.Request, takes *schema.Node, body []byte) (*intake.Entry, error) {
	in := new(T)
	given, err := takes.Decode(body, in)
	refused, is := fault.As(err)
	if err != nil && !is {
		return nil, err
	}
	incomplete := e.input.Complete(given, detached(in))
	if missing, is := fault.As(incomplete); is && refused != nil {
		for field, message := range missing.Fields {
			refused.Fields[field] = message
		}
	} else if is {
		refused = missing
	} else if incomplete != nil {
		return nil, incomplete
	}
	if refused != nil {
		return &intake.Entry{Keys: e.keysOf(r, in)}, refused
	}
	return &intake.Entry{Keys: e.keysOf(r, in), Save: func(tx *store.Tx, r *api.Request) (int64, error) { return e.importOne(tx, r, in, given) }}, nil
}

// importOne saves a record as its form would.
func (e *engine[T]) importOne(tx *store.Tx, r *api.Request, in *T, given schema.Given) (int64, error) {
	if err := e.lock(tx); err != nil {
		return 0, err
	}
	saved, _, err := e.saveNew(tx, r, in, given)
	var broken *store.ConstraintError
	switch {
	case errors.As(err, &broken) && broken.Unique:
		return 0, fault.Duplicate("").WithMessage("duplicate", nil)
	case errors.As(err, &broken):
		return 0, fault.InUse(nil)
	case err != nil:
		return 0, err
	}
	return saved.ID, nil
}

// keysOf are the values of a record that no other may have.
func (e *engine[T]) keysOf(r *api.Request, in *T) []intake.Key {
	row := detached(in)
	e.seal(r, row)
	value := reflect.ValueOf(row).Elem()
	var keys []intake.Key
	for _, u := range e.Unique {
		column, _ := e.table.Column(u.Field)
		if sealed := e.sealedField(u.Field); sealed != nil {
			column = sealed.index
		}
		text := plainOf(reflect.ValueOf(column.Value(value)))
		if text == "" && !u.EvenEmpty {
			continue
		}
		if u.Within != "" {
			within, _ := e.table.Column(u.Within)
			text += "\x00" + plainOf(reflect.ValueOf(within.Value(value)))
		}
		keys = append(keys, intake.Key{Path: u.Field, Text: text})
	}
	for _, name := range e.Resource.Import.Unique {
		list, part, _ := strings.Cut(name, ".")
		parts := fieldOf(value, list)
		for i := range parts.Len() {
			if text := plainOf(fieldOf(parts.Index(i), part)); text != "" {
				keys = append(keys, intake.Key{Path: fmt.Sprintf("%s.%d.%s", list, i, part), Text: text})
			}
		}
	}
	return keys
}

// plainOf writes a value to be compared; nothing for none.
func plainOf(v reflect.Value) string {
	if v.Kind() == reflect.Pointer {
		if v.IsNil() {
			return ""
		}
		v = v.Elem()
	}
	if v.IsZero() {
		return ""
	}
	return fmt.Sprint(v.Interface())
}

// Importable are the resources whose records can be made out of sheets.
func Importable(all []*Built) []*intake.Target {
	var targets []*intake.Target
	for _, built := range all {
		if built.intake != nil {
			targets = append(targets, built.intake)
		}
	}
	return targets
}
