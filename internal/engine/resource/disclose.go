package resource

import (
	"fmt"
	"reflect"
	"slices"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
)

// Disclosed is a record as whom it is about is given it: everything in the clear, by the names of its fields.
type Disclosed map[string]any

// notDisclosed say nothing of whom a record is about, but what staff may do or have done with it.
var notDisclosed = []string{"version", "createdBy", "updatedBy", "deletedAt", "deletedBy", "actions"}

// Disclose gives the records that belong to somebody whole, as their details would show them without masks. Private files are
// told of by their ids. What staff keep to themselves is named and left out.
func (s Records[T]) Disclose(r *api.Request, q *store.Q, field string, owner int64, without ...string) ([]Disclosed, error) {
	e, err := s.of.engine()
	if err != nil {
		return nil, err
	}
	columns, err := e.columns([]string{field})
	if err != nil {
		return nil, err
	}
	for _, name := range without {
		if e.row.Field(name) == nil {
			return nil, fmt.Errorf("%s has no field %s to leave out", e.Name, name)
		}
	}
	rows, err := store.Find[T](q, store.Select{Table: e.table, Where: []store.Cond{store.Eq(columns[0], owner)}, Order: e.order})
	if err != nil {
		return nil, err
	}
	out := make([]Disclosed, len(rows))
	for i := range rows {
		if err := e.complete(r, q, Detail, rows[i:i+1]); err != nil {
			return nil, err
		}
		out[i] = e.disclose(&rows[i], without)
	}
	return out, nil
}

func (e *engine[T]) disclose(row *T, without []string) Disclosed {
	of, out := reflect.ValueOf(row).Elem(), Disclosed{}
	for _, f := range e.row.Fields {
		if slices.Contains(notDisclosed, f.Name) || slices.Contains(without, f.Name) {
			continue
		}
		field := fieldOf(of, f.Name)
		_, sealed := field.Addr().Interface().(sealedValue)
		if sealed || f.Node.Mask != "" && f.Node.Kind == schema.Text {
			out[f.Name] = clearOf(field)
		} else {
			out[f.Name] = field.Interface()
		}
	}
	return out
}
