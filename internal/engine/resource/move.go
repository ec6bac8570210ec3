package resource

import (
	"errors"
	"fmt"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/flow"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store"
)

// What the input of a move may have beside its fields.
type (
	selecting interface{ Selected() Selection }
	// aiming names the state that is asked for, where the moves of a call lead to different ones.
	aiming interface{ To() string }
	// naming names the move itself, where the moves of a call differ in something else than where they lead.
	naming interface{ Move() string }
	// checking holds the input against rules across its fields, before anything is touched.
	checking interface{ Check(tx *store.Tx) error }
	reasoned interface{ given() string }
)

// ForReason is embedded by the input of moves that are made for a reason, always.
type ForReason struct {
	Reason string `json:"reason" minLength:"2" maxLength:"200" lines:"many"`
}

func (f ForReason) given() string { return f.Reason }

// WithReason is embedded by the input of moves that are made for a reason, or without where the table does not ask for one.
type WithReason struct {
	Reason string `json:"reason,omitempty" minLength:"2" maxLength:"200" lines:"many"`
}

func (w WithReason) given() string { return w.Reason }

// Moves are what one call makes of the records of a resource, for calls that answer in their own way. Others are made by
// MoveOne, MoveMany and DeleteMany.
type Moves[T, In any] struct {
	// Need is what the call needs: what all moves that it may make need.
	Need perm.Need

	records Records[T]
	call    string
}

// MovesOf finds the moves that a call makes. It is called when the call is made, and stops the start where the table knows no
// such call, or asks for a reason that the input has no place for.
func MovesOf[T, In any](records Records[T], call string) Moves[T, In] {
	rows := records.of.Life.OfCall(call, "")
	if len(rows) == 0 {
		panic(fmt.Sprintf("the life of %s knows no %s", records.of.Name, call))
	}
	if _, takes := any(*new(In)).(reasoned); !takes && rows.NeedsReason() {
		panic(fmt.Sprintf("%s is made for a reason, and its input has none", call))
	}
	return Moves[T, In]{Need: records.of.Need.With(rows.Need()), records: records, call: call}
}

// MoveOne makes the call of moves of a single record: permission, guard, version, the row of the table, the section's own
// step, save and log. Where the move leads to one certain state, the record is in it when the step begins.
func MoveOne[T any, In selecting](records Records[T], call string, step func(c *Change[T], in In) error) *api.Call {
	moves := MovesOf[T, In](records, call)
	return api.Write(call, moves.Need, func(r *api.Request, tx *store.Tx, in In) (*Saved, error) {
		which := in.Selected()
		return moves.Make(tx, r, in, which.ID, &which.Version, func(c *Change[T]) error { return step(c, in) })
	})
}

// MoveMany makes the call of moves of one record or many, among which one that fails does not stop the rest.
func MoveMany[T any, In selecting](records Records[T], call string, step func(c *Change[T], in In) error) *api.Call {
	moves := MovesOf[T, In](records, call)
	return api.Write(call, moves.Need, func(r *api.Request, tx *store.Tx, in In) (Changed, error) {
		return MoveSelected(moves, tx, r, in, step)
	})
}

// MoveSelected is what MoveMany does, for calls that answer with more.
func MoveSelected[T any, In selecting](moves Moves[T, In], tx *store.Tx, r *api.Request, in In, step func(c *Change[T], in In) error) (Changed, error) {
	a, err := moves.asked(tx, in)
	if err != nil {
		return Changed{}, err
	}
	return a.by.perform(tx, r, in.Selected(), func(id int64, seen *int64) (int64, error) {
		saved, err := a.move(tx, r, id, seen, func(c *Change[T]) error { return step(c, in) })
		if err != nil {
			return 0, err
		}
		return saved.Version, nil
	})
}

// DeleteMany makes the call by which a section deletes records in its own way, after a last step of its own.
func DeleteMany[T any, In selecting](records Records[T], call string, step func(c *Change[T], in In) error) *api.Call {
	moves := MovesOf[T, In](records, call)
	return api.Write(call, moves.Need, func(r *api.Request, tx *store.Tx, in In) (Changed, error) {
		a, err := moves.asked(tx, in)
		if err != nil {
			return Changed{}, err
		}
		return a.by.perform(tx, r, in.Selected(), func(id int64, seen *int64) (int64, error) {
			return 0, a.by.remove(tx, r, id, seen, func(c *Change[T]) error {
				return a.begin(c, func(c *Change[T]) error { return step(c, in) })
			})
		})
	})
}

// Make makes a move of one record. Without a version the record is moved whatever version it has.
func (m Moves[T, In]) Make(tx *store.Tx, r *api.Request, in In, id int64, version *int64, step func(c *Change[T]) error) (*Saved, error) {
	a, err := m.asked(tx, in)
	if err != nil {
		return nil, err
	}
	return a.move(tx, r, id, version, step)
}

// Load reads a record that the call leaves as it is, if its state allows the call.
func (m Moves[T, In]) Load(tx *store.Tx, r *api.Request, in In, id int64) (*T, error) {
	a, err := m.asked(tx, in)
	if err != nil {
		return nil, err
	}
	row, err := a.by.load(r, &tx.Q, id)
	if err != nil {
		return nil, err
	}
	_, err = a.choose(&Change[T]{Request: r, Tx: tx, Before: row, engine: a.by})
	return row, err
}

// Step makes a move that is the console's own: a timer's, or what follows from a change elsewhere. A record whose state
// does not allow it, or not any more, is left alone, which false tells.
func (s Records[T]) Step(tx *store.Tx, r *api.Request, move string, id int64, step func(c *Change[T]) error) (bool, error) {
	_, done, err := s.StepBy(tx, r, flow.System, move, id, nil, step)
	return done, err
}

// StepBy is Step for moves of others than staff, and for those that follow from what somebody did who has seen a version.
func (s Records[T]) StepBy(tx *store.Tx, r *api.Request, by flow.Actor, move string, id int64, seen *int64, step func(c *Change[T]) error) (saved *Saved, done bool, err error) {
	e, err := s.locked(tx)
	if err != nil {
		return nil, false, err
	}
	if !e.Life.Knows(move, by) {
		return nil, false, fmt.Errorf("the life of %s has no %s that %v makes", e.Name, move, by.Names())
	}
	begun := false
	begin := func(c *Change[T]) error {
		row, ok := e.Life.Row(move, e.state(c.Before), by)
		if !ok {
			return fault.NotFound()
		}
		begun = true
		return e.begin(c, row, by, step)
	}
	if e.Life.Deletes(move) {
		err = e.remove(tx, r, id, seen, begin)
	} else {
		saved, err = e.amend(tx, r, id, seen, "", begin)
	}
	if !begun && errors.Is(err, fault.NotFound()) {
		return nil, false, nil
	}
	return saved, err == nil, err
}

// MoveBy makes a move that somebody else than staff asks for. Like staff they are told where the state of the record does not
// allow it, or something else is in its way.
func (s Records[T]) MoveBy(tx *store.Tx, r *api.Request, by flow.Actor, move string, id int64, step func(c *Change[T]) error) (*Saved, error) {
	e, err := s.locked(tx)
	if err != nil {
		return nil, err
	}
	if !e.Life.Knows(move, by) {
		return nil, fault.NotFound()
	}
	return e.amend(tx, r, id, nil, "", func(c *Change[T]) error {
		row, ok := e.Life.Row(move, e.state(c.Before), by)
		if !ok {
			return e.refuse(c, e.Life.Named(move).Refusal(), nil)
		}
		if err := e.unbarred(c, move); err != nil {
			return err
		}
		return e.begin(c, row, by, step)
	})
}

// AlsoMove makes a move of the console's own of another record of the same resource, in the same transaction.
func (c *Change[T]) AlsoMove(move string, id int64, step func(c *Change[T]) error) error {
	done, err := c.engine.Records().Step(c.Tx, c.Request, move, id, step)
	if err == nil && !done {
		return fmt.Errorf("%s %d cannot be moved by %s", c.engine.Name, id, move)
	}
	return err
}

// asking is one call for moves: the rows by which it can be done, and the reason that was given.
type asking[T any] struct {
	by     *engine[T] // not embedded, which would compile each of its methods again
	rows   flow.Table
	reason string
}

// asked takes the guard and reads what a call asks for out of its input.
func (m Moves[T, In]) asked(tx *store.Tx, in any) (asking[T], error) {
	e, err := m.records.locked(tx)
	if err != nil {
		return asking[T]{}, err
	}
	to := ""
	if aim, ok := in.(aiming); ok {
		to = aim.To()
	}
	a := asking[T]{by: e, rows: e.Life.OfCall(m.call, to)}
	if named, ok := in.(naming); ok {
		a.rows = a.rows.Named(named.Move())
	}
	if len(a.rows) == 0 {
		return a, fmt.Errorf("the life of %s has no %s that is asked for", e.Name, m.call)
	}
	if why, ok := in.(reasoned); ok {
		a.reason = why.given()
	}
	if a.reason == "" && a.rows.AskReason() {
		return a, noReason()
	}
	if check, ok := in.(checking); ok {
		return a, check.Check(tx)
	}
	return a, nil
}

func noReason() error { return fault.InvalidField("reason", "validation.required", nil) }

func (a asking[T]) move(tx *store.Tx, r *api.Request, id int64, seen *int64, step func(c *Change[T]) error) (*Saved, error) {
	return a.by.amend(tx, r, id, seen, "", func(c *Change[T]) error { return a.begin(c, step) })
}

// choose finds the row by which the record is moved, and asks for a reason where that row does.
func (a asking[T]) choose(c *Change[T]) (flow.Row, error) {
	row, err := a.by.choose(c, a.rows)
	if err == nil && row.Reason == flow.Required && a.reason == "" {
		return row, noReason()
	}
	return row, err
}

func (a asking[T]) begin(c *Change[T], step func(c *Change[T]) error) error {
	row, err := a.choose(c)
	if err != nil {
		return err
	}
	c.Reason = a.reason
	return a.by.begin(c, row, flow.Staff, step)
}

// begin makes a change a move, and hands it to the section.
func (e *engine[T]) begin(c *Change[T], row flow.Row, by flow.Actor, step func(c *Change[T]) error) error {
	c.row, c.Move, c.By, c.action = &row, row.Move, by, row.LoggedAs()
	if state, fixed := row.To.Fixed(); fixed {
		e.setState(c.After, state)
	}
	if step == nil {
		return nil
	}
	return step(c)
}
