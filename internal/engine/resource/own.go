package resource

import (
	"reflect"
	"slices"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
)

// SaveOwn is the call by which a program saves what belongs to one of its members. It takes what the resource's own save takes,
// but for the fields that staff keep to themselves, and no version: programs are shown none. mine looks at each change before
// anything is taken from the input, and refuses the record of somebody else.
func SaveOwn[T any](records Records[T], name string, need perm.Need, without []string, mine func(c *Change[T], given *T) error) *api.Call {
	e, err := records.of.engine()
	if err != nil {
		panic(err) // with which nothing is served
	}
	in := e.saveInput()
	in.Name = upperFirst(name) + "In"
	in.Fields = slices.DeleteFunc(in.Fields, func(f *schema.Field) bool { return f.Name == "version" || slices.Contains(without, f.Name) })
	call := api.Described(name, need, in, schema.Of(reflect.TypeFor[Saved]()), func(r *api.Request, in *T, given schema.Given) (any, error) {
		return r.Change(func(tx *store.Tx) (any, error) {
			if err := e.lock(tx); err != nil {
				return nil, err
			}
			return e.saveOwn(tx, r, in, given, mine)
		})
	})
	call.Writes, call.Logged, call.RequestID = true, true, api.OptionalRequestID
	return call
}

func (e *engine[T]) saveOwn(tx *store.Tx, r *api.Request, in *T, given schema.Given, mine func(c *Change[T], given *T) error) (*Saved, error) {
	if !given.Has("id") {
		if err := mine(&Change[T]{Request: r, Tx: tx, engine: e}, in); err != nil {
			return nil, err
		}
		saved, _, err := e.saveNew(tx, r, in, given)
		return saved, err
	}
	return e.amend(tx, r, headOf(in).ID, nil, "update", func(c *Change[T]) error {
		c.Op = Save
		if err := mine(c, in); err != nil {
			return err
		}
		return e.take(c.After, in, given)
	})
}

// Remove deletes a record that no move of a life deletes, after a last look at it.
func (s Records[T]) Remove(tx *store.Tx, r *api.Request, id int64, look func(c *Change[T]) error) error {
	e, err := s.locked(tx)
	if err != nil {
		return err
	}
	return e.remove(tx, r, id, nil, look)
}
