package resource

import (
	"fmt"
	"reflect"

	"caredesk/internal/engine/file"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
)

// What is personal goes when whom it is about leaves. It is known by its type, or marked personal:"true" in the row type, so no
// section lists its columns again and none can be forgotten.

// Erase takes from the record everything that is personal. What has a default goes back to it.
func (c *Change[T]) Erase() { c.engine.erase(c.After) }

// Erase takes from the records that belong to somebody who leaves everything that is personal, from deleted ones too, with the
// private files that came with them. It takes no guard: whoever closes a member holds that member, and others who take a
// guard come for the member afterwards.
func (s Records[T]) Erase(tx *store.Tx, field string, owner int64) error {
	e, err := s.of.engine()
	if err != nil {
		return err
	}
	columns, err := e.columns([]string{field})
	if err != nil {
		return err
	}
	ids, err := e.table.IDs(&tx.Q, columns[0], owner)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if err := file.LetGoOfPrivate(tx, e.Name, id); err != nil {
			return err
		}
	}
	erased := new(T)
	e.erase(erased)
	return e.table.Overwrite(tx, e.personal, erased, columns[0], owner)
}

// erase gives a row what a record has that tells nothing of anybody.
func (e *engine[T]) erase(row *T) {
	value := reflect.ValueOf(row).Elem()
	for _, c := range e.personal {
		reflect.ValueOf(c.Pointer(value)).Elem().SetZero()
		if f := e.row.Field(c.JSON); f != nil && f.Default != nil {
			schema.SetDefault(schema.ValueOf(value, c.JSON), f.Default)
		}
	}
}

// findPersonal finds the columns that are personal: of a type of package pii with what it is found by, private files, and
// what is marked so.
func (e *engine[T]) findPersonal() error {
	row := reflect.ValueOf(new(T)).Elem()
	for _, c := range e.table.Columns {
		_, masked := c.Pointer(row).(interface{ MaskKind() string })
		if c.Personal && (c.Computed || c.Once) {
			return fmt.Errorf("%s is not this record's to erase", c.JSON)
		}
		if c.Personal || masked || isPrivateFile(e.row.Field(c.JSON)) {
			e.personal = append(e.personal, c)
		}
	}
	for _, f := range e.sealed {
		for _, hash := range []*store.Column{f.index, f.tail} {
			if hash != nil {
				e.personal = append(e.personal, hash)
			}
		}
	}
	return nil
}

func isPrivateFile(f *schema.Field) bool {
	if f == nil {
		return false
	}
	kind := f.Node.Kind
	if kind == schema.List {
		kind = f.Node.Items.Kind
	}
	return kind == schema.PrivateImage || kind == schema.PrivateFile
}
