package resource

import (
	"context"
	"errors"

	"github.com/go-json-experiment/json"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/job"
	"caredesk/internal/engine/store"
)

// batch is a call for many records that a run makes. What becomes of each is noted in the transaction of the call, so that a run
// that is cut off anywhere does nothing twice. Nearly all calls are no part of a run, so it may be nil.
type batch struct {
	run       *job.Run
	seen      map[int64]int64 // the versions that the records must have; nil for any
	turnsBack bool

	noted   bool
	changed map[int64]job.Settled
	labels  map[int64]string // of those that could not be changed
}

type batchKey struct{}

// in gives the context of a request that is a part of the run.
func (b *batch) in(ctx context.Context) context.Context { return context.WithValue(ctx, batchKey{}, b) }

// batchOf is the batch of records of this resource that a request is part of; nil for none. What a call changes of others along
// with them is no part of it.
func (e *engine[T]) batchOf(r *api.Request) *batch {
	if r.Call.Object != e.Name {
		return nil
	}
	b, _ := r.Ctx.Value(batchKey{}).(*batch)
	return b
}

// begin comes before the first change of a transaction, which may be tried more than once.
func (b *batch) begin(tx *store.Tx) error {
	if b == nil {
		return nil
	}
	b.changed, b.labels = map[int64]job.Settled{}, map[int64]string{}
	return b.run.Hold(tx)
}

// seenOf is the version that a record must have; nil for any.
func (b *batch) seenOf(id int64) *int64 {
	if b == nil || b.seen == nil {
		return nil
	}
	version := b.seen[id]
	return &version
}

// refused remembers what a record is called that could not be changed.
func (b *batch) refused(id int64, label string) {
	if b != nil {
		b.labels[id] = label
	}
}

// keepForRun remembers what a change has left, and what gives the record back what it was.
func (e *engine[T]) keepForRun(c *Change[T]) error {
	b := e.batchOf(c.Request)
	if b == nil {
		return nil
	}
	row := c.After
	if row == nil {
		row = c.Before
	}
	head := headOf(row)
	kept := job.Settled{ObjectID: head.ID, Outcome: job.Changed, Label: e.Label(row), Version: head.Version}
	if undo := e.undoBy(c.Request.Call.Name); undo != nil && c.Before != nil && c.After != nil && !b.turnsBack {
		if in := undo(c.Before, c.After); in != nil {
			written, err := json.Marshal(in)
			if err != nil {
				return err
			}
			kept.Undo = string(written)
		}
	}
	b.changed[head.ID] = kept
	return nil
}

// note leaves what became of each record with the run.
func (b *batch) note(tx *store.Tx, outcome Changed) error {
	if b == nil {
		return nil
	}
	settled := make([]job.Settled, 0, len(outcome.OK)+len(outcome.Failed))
	for _, id := range outcome.OK {
		kept, known := b.changed[id]
		if !known {
			kept = job.Settled{ObjectID: id, Outcome: job.Changed}
		}
		settled = append(settled, kept)
	}
	for _, f := range outcome.Failed {
		settled = append(settled, b.failure(f.ID, f.Code, f.Message))
	}
	tx.AfterCommit(func() { b.noted = true })
	return b.run.Settle(tx, settled)
}

func (b *batch) failure(id int64, code int, message string) job.Settled {
	s := job.Settled{ObjectID: id, Outcome: job.Refused, Code: code, Message: message, Label: b.labels[id]}
	if b.turnsBack && code == fault.CodeConflict {
		s.Outcome = job.Skipped
	}
	return s
}

var errUnnoted = errors.New("a call of a run does not say what became of its records")
