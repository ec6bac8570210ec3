package resource

import (
	"fmt"
	"reflect"
	"slices"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// Disclosed is a record as whom it is about is given it: everything in the clear, by the names of its fields.
type Disclosed map[string]any

// notDisclosed say nothing of whom a record is about, but what staff may do or have done with it.
var notDisclosed = []string{"version", "createdBy", "updatedBy", "actions"}

// Disclose gives the records that belong to somebody whole, as their details would show them without masks. Those that staff
// have deleted are given too, as long as they are kept: they say when they were deleted. Private files are told of by their
// ids. What staff keep to themselves is named and left out.
func (s Records[T]) Disclose(r *api.Request, q *store.Q, whose store.Cond, without ...string) ([]Disclosed, error) {
	e, err := s.of.engine()
	if err != nil {
		return nil, err
	}
	for _, name := range without {
		if e.row.Field(name) == nil {
			return nil, fmt.Errorf("%s has no field %s to leave out", e.Name, name)
		}
	}
	rows, err := store.Find[T](q, store.Select{Table: e.table, Where: []store.Cond{whose}, Order: e.order})
	if err != nil {
		return nil, err
	}
	if e.table.KeepsDeleted() {
		deleted, err := store.Find[T](q, store.Select{Table: e.table, Where: []store.Cond{whose}, Order: e.order, Deleted: true})
		if err != nil {
			return nil, err
		}
		rows = append(rows, deleted...)
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
	if kept, ok := any(row).(interface{ removedAt() *value.Time }); ok && kept.removedAt() != nil {
		out["deletedAt"] = kept.removedAt()
	}
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
