package resource

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/store"
)

// Records lets a section change its records in ways of its own, by the same path as every change: versions are compared,
// rules checked, and the row of the operation log written in the same transaction.
type Records[T any] struct{ engine *engine[T] }

// Records gives timers the same way to change records that calls have.
func (r Resource[T]) Records() (Records[T], error) {
	e, err := r.engine()
	return Records[T]{e}, err
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

// Selection is what was selected.
func (f SmallSelection) Selection() Selection { return Selection(f) }

// RecordRef is embedded by the input of calls that change a single record.
type RecordRef struct {
	ID      int64 `json:"id" minimum:"1"`
	Version int64 `json:"version" minimum:"1"`
}

// Load reads a record; fault.NotFound when there is none.
func (s Records[T]) Load(r *api.Request, q *store.Q, id int64) (*T, error) {
	return s.engine.load(r, q, id)
}

// Add makes a record out of what the section put together.
func (s Records[T]) Add(tx *store.Tx, r *api.Request, row *T) (*Saved, error) {
	return s.engine.add(tx, r, row)
}

// Update changes one record. A nil version leaves the comparison to the caller.
func (s Records[T]) Update(tx *store.Tx, r *api.Request, id int64, version *int64, action string, apply func(c *Change[T]) error) (*Saved, error) {
	return s.engine.amend(tx, r, id, version, action, apply)
}

// Change makes one change to the selected record or records; among many, one that fails does not stop the rest.
func (s Records[T]) Change(tx *store.Tx, r *api.Request, which Selection, action string, apply func(c *Change[T]) error) (Changed, error) {
	return s.engine.perform(tx, r, which, func(id int64, seen *int64) (int64, error) {
		saved, err := s.engine.amend(tx, r, id, seen, action, apply)
		if err != nil {
			return 0, err
		}
		return saved.Version, nil
	})
}

// Remove deletes the selected record or records, after a last look by the section.
func (s Records[T]) Remove(tx *store.Tx, r *api.Request, which Selection, look func(c *Change[T]) error) (Changed, error) {
	return s.engine.perform(tx, r, which, func(id int64, seen *int64) (int64, error) {
		return 0, s.engine.remove(tx, r, id, seen, look)
	})
}
