package resource

import (
	"errors"
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
	for _, state := range slices.Concat(e.Life.States(), e.Starts) {
		if !slices.Contains(status.Node.Values, state) {
			return fmt.Errorf("no state %s", state)
		}
	}
	for op, call := range map[Op]string{Save: e.Name + "Save", SetStatus: e.Name + "Status", Delete: e.Name + "Del"} {
		if e.Ops&op != 0 && e.Life.OfCall(call, "").NeedsReason() {
			return fmt.Errorf("the life asks for a reason that %s cannot give", call)
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

// start gives a new record the state that it begins in, where there is but one, and refuses any other.
func (e *engine[T]) start(row *T) error {
	switch {
	case len(e.Starts) == 0:
		return nil
	case len(e.Starts) == 1:
		e.setState(row, e.Starts[0])
	case !slices.Contains(e.Starts, e.state(row)):
		return fault.InvalidField("status", "validation.choice", nil)
	}
	return nil
}

// may tells which moves the caller has the permission for, whatever the state.
func (e *engine[T]) may(r *api.Request) func(flow.Row) bool {
	grant := r.Caller.Grant
	return func(row flow.Row) bool {
		return grant.Allows(e.Need.With(row.Need)) && (!row.Also.Declared() || grant.Allows(row.Also))
	}
}

// Barred is why Bar forbids a move that the state would allow, as a key of the messages. The caller is told the state and what
// may be done instead.
func Barred(key string, args map[string]any) error { return &barReason{key, args} }

type barReason struct {
	key  string
	args map[string]any
}

func (b *barReason) Error() string { return "barred: " + b.key }

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
	offered, err := e.actionsOf(r, q, rows)
	for i, actions := range offered {
		reflect.ValueOf(rows[i]).Elem().FieldByIndex(e.actionsAt).Set(reflect.ValueOf(actions))
	}
	return err
}

// actionsOf are the moves of each record that the caller may make now. The rows are filled already.
func (e *engine[T]) actionsOf(r *api.Request, q *store.Q, rows []*T) ([][]string, error) {
	barred, err := e.barred(r, q, rows)
	if err != nil {
		return nil, err
	}
	may, byState, offered := e.may(r), map[string][]string{}, make([][]string, len(rows))
	for i, row := range rows {
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
		offered[i] = actions
	}
	return offered, nil
}

// refuse answers that the state of a record does not allow a move, and what may be done instead, as its detail says it.
func (e *engine[T]) refuse(c *Change[T], key string, args map[string]any) error {
	shown := []*T{detached(c.Before)}
	if e.Fill != nil {
		if err := e.Fill(c.Request, &c.Tx.Q, Detail, shown); err != nil {
			return err
		}
	}
	offered, err := e.actionsOf(c.Request, &c.Tx.Q, shown)
	if err != nil {
		return err
	}
	refusal := fault.State(e.state(c.Before), offered[0])
	if key == "" {
		return refusal
	}
	return refusal.WithMessage(key, args)
}

// Refuse answers that a record in its state cannot be moved as the input asks. What does not depend on the input belongs into
// Bar, so that the move is not offered.
func (c *Change[T]) Refuse(key string, args map[string]any) error {
	return c.engine.refuse(c, key, args)
}

// choose finds the row by which a call moves a record out of the state it is in, and makes sure that the caller may.
func (e *engine[T]) choose(c *Change[T], rows flow.Table) (flow.Row, error) {
	if err := c.Request.Require(e.Need.With(rows.Need())); err != nil {
		return flow.Row{}, err // whatever the state
	}
	row, ok := rows.From(e.state(c.Before))
	if !ok {
		return row, e.refuse(c, rows.Refusal(), nil)
	}
	if err := c.Request.Require(e.Need.With(row.Need)); err != nil {
		return row, err
	}
	return row, e.unbarred(c, row.Move)
}

// unbarred makes sure that nothing but the state of a record, which allows a move, is in its way.
func (e *engine[T]) unbarred(c *Change[T], move string) error {
	bars, err := e.barred(c.Request, &c.Tx.Q, []*T{c.Before})
	if err != nil {
		return err
	}
	because := bars[c.Before][move]
	var words *barReason
	if errors.As(because, &words) {
		return e.refuse(c, words.key, words.args)
	}
	return because
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
