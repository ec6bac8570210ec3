package resource

import (
	"reflect"
	"slices"

	"caredesk/internal/engine/api"
)

// record writes the row of the operation log for one changed record: who, what, and each field before and after.
func (e *engine[T]) record(c *Change[T]) error {
	subject := c.After
	if subject == nil {
		subject = c.Before
	}
	diff := append(e.diff(c.Before, c.After), c.notes...)
	if c.Reason != "" && !slices.ContainsFunc(diff, func(field api.Change) bool { return field.After == any(c.Reason) }) {
		diff = append(diff, api.Change{Field: "reason", After: c.Reason}) // which no field of the record keeps
	}
	return c.Request.Record(c.Tx, api.Entry{Action: c.action, ObjectType: e.Name, ObjectID: headOf(subject).ID, ObjectLabel: e.Label(subject), Diff: diff})
}

// stamps change with every write and so tell nothing.
var stamps = map[string]bool{"id": true, "version": true, "createdAt": true, "updatedAt": true, "createdBy": true, "updatedBy": true}

func (e *engine[T]) diff(before, after *T) []api.Change {
	var changes []api.Change
	for _, column := range e.table.Columns {
		field := e.row.Field(column.JSON)
		if field == nil || column.Computed || stamps[column.JSON] {
			continue
		}
		was, is := valueOf(before, column), valueOf(after, column)
		if !same(was, is) {
			changes = append(changes, api.Change{Field: column.JSON, Before: was, After: is})
		}
	}
	for _, l := range e.Links {
		if was, is := linked(before, l), linked(after, l); !slices.Equal(was, is) {
			changes = append(changes, api.Change{Field: l.Field, Before: was, After: is})
		}
	}
	return changes
}

func valueOf[T any](row *T, column interface{ Value(reflect.Value) any }) any {
	if row == nil {
		return nil
	}
	return column.Value(reflect.ValueOf(row).Elem())
}

func same(a, b any) bool {
	if sealed, ok := a.(interface{ Same(other any) bool }); ok {
		return sealed.Same(b)
	}
	return reflect.DeepEqual(a, b)
}
