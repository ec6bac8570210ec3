package resource

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/store"
)

// Records is the handle on the records of a resource, by which sections read and change them: versions are compared, rules
// checked, and the row of the operation log written in the same transaction. What changes records takes the guard of the
// resource first.
type Records[T any] struct{ of *Resource[T] }

// Records gives the handle. It is built when it is first used, and once.
func (r *Resource[T]) Records() Records[T] { return Records[T]{r} }

// Lock takes the guard of the resource before a first look at what a change depends on.
func (s Records[T]) Lock(tx *store.Tx) error {
	_, err := s.locked(tx)
	return err
}

// locked takes the guard, so that nobody else changes records until the transaction ends.
func (s Records[T]) locked(tx *store.Tx) (*engine[T], error) {
	e, err := s.of.engine()
	if err != nil {
		return nil, err
	}
	return e, e.lock(tx)
}

// Selection is embedded by the input of calls that change one record, named with the version that was seen, or many without.
type Selection struct {
	ID      int64   `json:"id,omitempty" minimum:"1"`
	Version int64   `json:"version,omitempty" minimum:"1"`
	IDs     []int64 `json:"ids,omitempty" minItems:"1" maxItems:"200"`
}

// SmallSelection is Selection where money or audit is concerned: not so many at once.
type SmallSelection struct {
	ID      int64   `json:"id,omitempty" minimum:"1"`
	Version int64   `json:"version,omitempty" minimum:"1"`
	IDs     []int64 `json:"ids,omitempty" minItems:"1" maxItems:"50"`
}

// Selected is what was selected.
func (s Selection) Selected() Selection { return s }

// Selected is what was selected.
func (s SmallSelection) Selected() Selection { return Selection(s) }

// RecordRef is embedded by the input of calls that change a single record.
type RecordRef struct {
	ID      int64 `json:"id" minimum:"1"`
	Version int64 `json:"version" minimum:"1"`
}

// Selected is the record that was named.
func (r RecordRef) Selected() Selection { return Selection{ID: r.ID, Version: r.Version} }

// Load reads a record; fault.NotFound when there is none.
func (s Records[T]) Load(r *api.Request, q *store.Q, id int64) (*T, error) {
	e, err := s.of.engine()
	if err != nil {
		return nil, err
	}
	return e.load(r, q, id)
}

// Unchanged keeps a record as it was seen until the transaction ends: fault.Conflict where it has moved on since.
func (s Records[T]) Unchanged(tx *store.Tx, r *api.Request, id, seen int64) error {
	e, err := s.locked(tx)
	if err != nil {
		return err
	}
	if err := e.table.LockRow(tx, id); err != nil {
		return err
	}
	row, err := e.load(r, &tx.Q, id)
	if err == nil && headOf(row).Version != seen {
		return e.conflict(r, &tx.Q, row)
	}
	return err
}

// Actions are the moves of a record that the caller may make now.
func (s Records[T]) Actions(r *api.Request, q *store.Q, row *T) ([]string, error) {
	e, err := s.of.engine()
	if err != nil {
		return nil, err
	}
	offered, err := e.actionsOf(r, q, []*T{row})
	if err != nil {
		return nil, err
	}
	return offered[0], nil
}

// Options gives records to pick from, or the labels of picked ones, for a picker that says more of them than their names.
func (s Records[T]) Options(r *api.Request, q *store.Q, in OptionsIn) (OptionsOut, error) {
	return s.of.optionsOf(r, q, in)
}

// Add makes a record out of what the section put together.
func (s Records[T]) Add(tx *store.Tx, r *api.Request, row *T) (*Saved, error) {
	e, err := s.locked(tx)
	if err != nil {
		return nil, err
	}
	return e.add(tx, r, 0, row)
}

// Update changes one record. Without a version it is changed whatever version it has.
func (s Records[T]) Update(tx *store.Tx, r *api.Request, id int64, version *int64, action string, apply func(c *Change[T]) error) (*Saved, error) {
	e, err := s.locked(tx)
	if err != nil {
		return nil, err
	}
	return e.amend(tx, r, id, version, action, apply)
}

// Change makes one change to the selected record or records; among many, one that fails does not stop the rest.
func (s Records[T]) Change(tx *store.Tx, r *api.Request, which Selection, action string, apply func(c *Change[T]) error) (Changed, error) {
	e, err := s.locked(tx)
	if err != nil {
		return Changed{}, err
	}
	return e.perform(tx, r, which, func(id int64, seen *int64) (int64, error) {
		saved, err := e.amend(tx, r, id, seen, action, apply)
		if err != nil {
			return 0, err
		}
		return saved.Version, nil
	})
}
