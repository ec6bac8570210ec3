package resource

import (
	"fmt"
	"reflect"
	"slices"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
)

// files are the uploads that a record refers to.
func (e *engine[T]) files(row *T) []file.Ref {
	if row == nil {
		return nil
	}
	var refs []file.Ref
	value := reflect.ValueOf(row).Elem()
	for _, c := range e.table.Columns {
		if !c.Computed {
			refs = append(refs, file.RefsIn(c.JSON, c.Value(value))...)
		}
	}
	return refs
}

// LetGoOfFiles takes every upload from the record, as when the personal data of a record goes that is otherwise kept.
// Private files are removed within minutes.
func (c *Change[T]) LetGoOfFiles() error {
	subject := c.Before
	if subject == nil {
		subject = c.After
	}
	return file.LetGo(c.Tx, c.engine.Name, headOf(subject).ID)
}

// checkUsages makes sure that uploads of a field can be made at all, and are what the field shows, as private as it is.
func checkUsages(n *schema.Node) error {
	for _, f := range n.Fields {
		each := f.Node
		if each.Kind == schema.List {
			each = each.Items
		}
		if each == n {
			continue // the children of a tree
		}
		if each.Kind == schema.Object {
			if err := checkUsages(each); err != nil {
				return fmt.Errorf("%s: %w", f.Name, err)
			}
		}
		switch each.Kind {
		case schema.Image, schema.Document, schema.PrivateImage, schema.PrivateFile:
			given := f.ReadOnly && each.Usage == "" // shown beside the record that has it
			if !given && !file.Fits(each.Usage, each.Kind) {
				return fmt.Errorf("field %s has the usage %q", f.Name, each.Usage)
			}
		}
	}
	return nil
}

// Owners are the resources that private files belong to.
func Owners(all []*Built) map[string]file.Owner {
	owners := map[string]file.Owner{}
	for _, built := range all {
		if d := built.Description; holdsPrivate(d.Row) {
			owners[d.Name] = file.Owner{Need: built.reveal.need(), Route: d.Route, Section: d.Section, Label: built.reveal.label, Member: built.reveal.member, Attends: built.reveal.attends}
		}
	}
	return owners
}

func holdsPrivate(n *schema.Node) bool {
	return slices.ContainsFunc(n.Fields, func(f *schema.Field) bool {
		each := f.Node
		if each.Kind == schema.List {
			each = each.Items
		}
		switch each.Kind {
		case schema.PrivateImage, schema.PrivateFile:
			return true
		}
		return each != n && holdsPrivate(each) // a tree holds itself
	})
}

// attends tells whether whoever asks is at work on a record for a standing reason.
func (e *engine[T]) attends(r *api.Request, q *store.Q, id int64) (bool, error) {
	if e.Attends == nil {
		return false, nil
	}
	return e.Attends(r, q, id)
}

// memberField is how records name the member whom they are about.
const memberField = "memberId"

// member is whom a record is about; 0 where it is no member.
func (e *engine[T]) member(r *api.Request, q *store.Q, id int64) (int64, error) {
	column, of := e.table.Column(memberField)
	if !of {
		return 0, nil
	}
	row, err := e.load(r, q, id)
	if err != nil {
		return 0, err
	}
	whose, _ := column.Value(reflect.ValueOf(row).Elem()).(int64)
	return whose, nil
}

// label names a record for the operation log.
func (e *engine[T]) label(r *api.Request, q *store.Q, id int64) (string, error) {
	row, err := e.load(r, q, id)
	if err != nil {
		return "", err
	}
	return e.Label(row), nil
}
