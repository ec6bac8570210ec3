package resource

import (
	"fmt"
	"reflect"
	"slices"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/flow"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
)

// checkLife holds the table of the life against the row type, and finds where a record keeps its state and its actions.
func (e *engine[T]) checkLife() error {
	if e.Life == nil {
		return nil
	}
	if err := e.Life.Check(); err != nil {
		return err
	}
	status := e.row.Field("status")
	if status == nil || status.Node.Kind != schema.Enum {
		return fmt.Errorf("a life without an enum status")
	}
	for _, state := range e.Life.States() {
		if !slices.Contains(status.Node.Values, state) {
			return fmt.Errorf("no state %s", state)
		}
	}
	e.statusAt = fieldNamed(reflect.TypeFor[T](), "status").Index
	if f := fieldNamed(reflect.TypeFor[T](), "actions"); f != nil {
		e.actionsAt = f.Index
	}
	return nil
}

// state is how far a record has come in its life.
func (e *engine[T]) state(row *T) string {
	return reflect.ValueOf(row).Elem().FieldByIndex(e.statusAt).String()
}

func (e *engine[T]) setState(row *T, state string) {
	reflect.ValueOf(row).Elem().FieldByIndex(e.statusAt).SetString(state)
}

// may tells which moves the caller has the permission for, whatever the state.
func (e *engine[T]) may(r *api.Request) func(flow.Row) bool {
	grant := r.Caller.Grant
	return func(row flow.Row) bool {
		return grant.Allows(e.Need.With(row.Need)) && (!row.Also.Declared() || grant.Allows(row.Also))
	}
}

// bars are the moves that something else than the state forbids, and why.
type bars[T any] map[*T]map[string]error

func (e *engine[T]) barred(r *api.Request, q *store.Q, rows []*T) (bars[T], error) {
	found := bars[T]{}
	if e.Bar == nil {
		return found, nil
	}
	err := e.Bar(r, q, rows, func(row *T, move string, because error) {
		if found[row] == nil {
			found[row] = map[string]error{}
		}
		found[row][move] = because
	})
	return found, err
}

// fillActions tells of each record what the caller may do with it now.
func (e *engine[T]) fillActions(r *api.Request, q *store.Q, rows []*T) error {
	if e.actionsAt == nil {
		return nil
	}
	barred, err := e.barred(r, q, rows)
	if err != nil {
		return err
	}
	may, byState := e.may(r), map[string][]string{}
	for _, row := range rows {
		state := e.state(row)
		actions, known := byState[state]
		if !known {
			actions = e.Life.Actions(state, may)
			byState[state] = actions
		}
		if why := barred[row]; why != nil {
			actions = slices.DeleteFunc(slices.Clone(actions), func(move string) bool {
				_, is := why[move]
				return is
			})
		}
		reflect.ValueOf(row).Elem().FieldByIndex(e.actionsAt).Set(reflect.ValueOf(actions))
	}
	return nil
}

// refuse answers that the state of a record does not allow a move, and what it allows instead.
func (e *engine[T]) refuse(c *Change[T], key string, args map[string]any) error {
	state := e.state(c.Before)
	refusal := fault.State(state, e.Life.Actions(state, e.may(c.Request)))
	if key == "" {
		return refusal
	}
	return refusal.WithMessage(key, args)
}

// Refuse answers that a record in its state cannot be moved for a reason that the table of its life does not know.
func (c *Change[T]) Refuse(key string, args map[string]any) error {
	return c.engine.refuse(c, key, args)
}

// choose finds the row by which a call moves a record out of the state it is in, and makes sure that the caller may.
func (e *engine[T]) choose(c *Change[T], rows flow.Table) (flow.Row, error) {
	row, ok := rows.From(e.state(c.Before))
	if !ok {
		return row, e.refuse(c, rows.Refusal(), nil)
	}
	if need := e.Need.With(row.Need); !c.Request.Caller.Grant.Allows(need) {
		return row, fault.Forbidden(need.AnyOf(), need.Caps().String())
	}
	barred, err := e.barred(c.Request, &c.Tx.Q, []*T{c.Before})
	if err != nil {
		return row, err
	}
	return row, barred[c.Before][row.Move]
}

// allow asks the table about an operation that every resource has, where the table speaks of it.
func (e *engine[T]) allow(c *Change[T], call string) error {
	rows := e.Life.OfCall(call, "")
	if len(rows) == 0 {
		return nil
	}
	_, err := e.choose(c, rows)
	return err
}

// checkState makes sure that no record comes into a state but by a move of its table.
func (e *engine[T]) checkState(c *Change[T]) error {
	if e.Life == nil {
		return nil
	}
	was, is := e.state(c.Before), e.state(c.After)
	switch {
	case c.row != nil && !c.row.To.Allows(was, is):
		return fmt.Errorf("%s %s led from %s to %s", e.Name, c.Move, was, is)
	case c.row != nil || was == is:
		return nil
	case c.Op != Save && c.Op != SetStatus:
		return fmt.Errorf("%s went from %s to %s without a move", e.Name, was, is)
	}
	row, ok := e.Life.Between(was, is)
	if !ok {
		return e.refuse(c, "", nil)
	}
	_, err := e.choose(c, flow.Table{row})
	return err
}
