package resource

import (
	"fmt"
	"reflect"
	"slices"

	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/store"
)

// checkLinks makes sure that every link names fields of the right type.
func (e *engine[T]) checkLinks() error {
	for _, l := range e.Links {
		if f := fieldNamed(reflect.TypeFor[T](), l.Field); f == nil || f.Type != reflect.TypeFor[[]int64]() {
			return fmt.Errorf("no list of ids %s", l.Field)
		}
		if f := fieldNamed(reflect.TypeFor[T](), l.Label); l.Label != "" && (f == nil || f.Type != reflect.TypeFor[[]string]()) {
			return fmt.Errorf("no list of names %s", l.Label)
		}
	}
	return nil
}

// readLinks fills the linked ids of rows and their names.
func (e *engine[T]) readLinks(q *store.Q, rows []T) error {
	if len(e.Links) == 0 || len(rows) == 0 {
		return nil
	}
	ids := make([]int64, len(rows))
	at := map[int64]reflect.Value{}
	for i := range rows {
		ids[i] = headOf(&rows[i]).ID
		at[ids[i]] = reflect.ValueOf(&rows[i]).Elem()
	}
	for _, l := range e.Links {
		pairs, err := l.Pairs(q, l.To, ids)
		if err != nil {
			return err
		}
		for _, pair := range pairs {
			add(fieldOf(at[pair.Own], l.Field), pair.Other)
			if l.Label != "" {
				add(fieldOf(at[pair.Own], l.Label), pair.Name)
			}
		}
	}
	return nil
}

func add(list reflect.Value, item any) { list.Set(reflect.Append(list, reflect.ValueOf(item))) }

// checkRefs refuses a reference to what is missing or disabled. One that the record had before may stay.
func (e *engine[T]) checkRefs(c *Change[T]) error {
	for _, ref := range e.Refs {
		column, _ := e.table.Column(ref.Field)
		now := idOf(valueOf(c.After, column))
		if now == 0 || c.Before != nil && now == idOf(valueOf(c.Before, column)) {
			continue
		}
		if err := refuseUnknown(c.Tx, ref.Lookup, ref.Field, now); err != nil {
			return err
		}
	}
	for _, l := range e.Links {
		before := linked(c.Before, l)
		ids := linked(c.After, l)
		slices.Sort(ids)
		if len(slices.Compact(slices.Clone(ids))) != len(ids) {
			return fault.InvalidField(l.Field, "validation.choice", nil)
		}
		for _, id := range ids {
			if slices.Contains(before, id) {
				continue
			}
			if err := refuseUnknown(c.Tx, l.To, l.Field, id); err != nil {
				return err
			}
		}
	}
	return nil
}

func refuseUnknown(tx *store.Tx, to store.Lookup, field string, id int64) error {
	known, err := to.Has(tx, id)
	if err == nil && !known {
		return fault.Reference(field)
	}
	return err
}

// writeLinks saves the linked ids that changed.
func (e *engine[T]) writeLinks(c *Change[T]) error {
	for _, l := range e.Links {
		now := linked(c.After, l)
		if slices.Equal(now, linked(c.Before, l)) {
			continue
		}
		if err := l.Replace(c.Tx, headOf(c.After).ID, now); err != nil {
			return err
		}
	}
	return nil
}

func linked[T any](row *T, l Link) []int64 {
	if row == nil {
		return nil
	}
	return fieldOf(reflect.ValueOf(row).Elem(), l.Field).Interface().([]int64)
}

// idOf reads a reference, which may be absent.
func idOf(value any) int64 {
	switch v := value.(type) {
	case int64:
		return v
	case *int64:
		if v != nil {
			return *v
		}
	}
	return 0
}
