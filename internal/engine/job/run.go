package job

import (
	"context"
	"errors"
	"time"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/store"
)

// Kind is one sort of work. A timer does it again and again; everything else is queued.
type Kind struct {
	Name    string
	Every   time.Duration // how long a timer waits after each turn; 0 for what is queued
	Route   string        // the screen under which the operation log files what it changes
	Section string
	Object  string
	// Do works until nothing is left to do. It may be cut off at any point and called again: what must not be done twice is
	// done through Run.Write, together with the note that it is done.
	Do func(run *Run) error
}

func (k Kind) call() *api.Call {
	return &api.Call{Name: k.Name, For: api.System, Route: k.Route, Section: k.Section, Object: k.Object}
}

// Run is a run under way. Its request is the console's own.
type Run struct {
	*api.Request
	ID       int64
	ObjectID int64
	OwnerID  int64
	Input    string
	FileName string
	LastID   int64 // the last record that was dealt with
	Total    int64

	holder   string
	attempts int64
	timer    bool
	ended    bool
	begun    time.Time
	stopping context.Context
	skip     func(id int64, err error)
}

// Reasons for which a run is left as it is.
var (
	// errLost means that somebody else has the run, or that it is over: nothing more may be done.
	errLost = errors.New("the lease is lost")
	// errStopping means that the process is about to end; the run goes on elsewhere, or later.
	errStopping = errors.New("the process is stopping")
)

// leaseFor is how long a run is its holder's after each sign of life. Then others may take it over.
const leaseFor = time.Minute

// errTurnOver means that others wait for as long as the run has worked at a stretch; it goes on behind them.
var errTurnOver = errors.New("the turn is over")

// turn is how long a run may work at a stretch.
const turn = 20 * time.Second

// Yield tells, between two steps, whether the run is to be left for now: to whoever has waited, or because the process stops.
func (run *Run) Yield() error {
	if run.DB.Now().Sub(run.begun) > turn {
		return errTurnOver
	}
	return run.Stopping()
}

// Hold keeps others from taking the run over until a transaction ends that is not the run's own. It comes before whatever the
// transaction changes, as it does in Write.
func (run *Run) Hold(tx *store.Tx) error { return run.extendLease(tx) }

// Write runs f in a transaction that is kept only while this process has the run. Others cannot take it over meanwhile.
func (run *Run) Write(f func(tx *store.Tx) error) error {
	if run.stopping.Err() != nil {
		return errStopping
	}
	return run.write(run.Ctx, f)
}

func (run *Run) write(ctx context.Context, f func(tx *store.Tx) error) error {
	return run.DB.Write(ctx, func(tx *store.Tx) error {
		if err := run.extendLease(tx); err != nil {
			return err
		}
		return f(tx)
	})
}

// extendLease makes the lease longer. The row stays locked until the transaction ends.
func (run *Run) extendLease(tx *store.Tx) error {
	held, err := tx.ExecCount("UPDATE runs SET lease_until = ?, version = version + 1 WHERE id = ? AND holder = ? AND status = 'running'", tx.Now.Add(leaseFor), run.ID, run.holder)
	if err == nil && held == 0 {
		return errLost
	}
	return err
}

// Advance notes how far the run has come, in the transaction of the work itself: whoever goes on begins behind it.
func (run *Run) Advance(tx *store.Tx, lastID, done int64) error {
	tx.AfterCommit(func() { run.LastID, run.attempts = lastID, 1 })
	return tx.Exec("UPDATE runs SET last_id = ?, done = done + ?, attempts = 0, crashes = 0 WHERE id = ?", lastID, done, run.ID)
}

// Expect notes how much there is to do.
func (run *Run) Expect(tx *store.Tx, total int64) error {
	return tx.Exec("UPDATE runs SET total = ? WHERE id = ?", total, run.ID)
}

// Report tells the owner how far a run has come that begins anew when it is cut off.
func (run *Run) Report(tx *store.Tx, done int64) error {
	return tx.Exec("UPDATE runs SET done = ? WHERE id = ?", done, run.ID)
}

// Finish ends the run in the transaction of its last step.
func (run *Run) Finish(tx *store.Tx) error {
	to, err := next("finish", Running)
	if err != nil {
		return err
	}
	tx.AfterCommit(func() { run.ended = true })
	return tx.Exec("UPDATE runs SET status = ?, holder = '', lease_until = NULL, finished_at = ? WHERE id = ?", to, tx.Now, run.ID)
}

// Stopping reports whether the run is to be left to somebody else: the process ends, or the lease is lost.
func (run *Run) Stopping() error {
	if run.stopping.Err() != nil {
		return errStopping
	}
	return context.Cause(run.Ctx)
}

// Skip says in the process log that a record could not be dealt with, and lets the run go on without it.
func (run *Run) Skip(id int64, err error) { run.skip(id, err) }

// cutOff reports whether an error is about the run itself, not about a record.
func (run *Run) cutOff(err error) bool {
	return errors.Is(err, errLost) || errors.Is(err, errStopping) || run.Ctx.Err() != nil
}
