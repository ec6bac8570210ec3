package job

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// Runner takes runs and works on them, beside any number of others on the same database.
type Runner struct {
	Server *api.Server
	DB     *store.DB
	Kinds  []Kind
	Log    *slog.Logger

	alone sync.RWMutex // a run whose process has ended is worked on without others beside it, which would be blamed like it
}

const (
	lookEvery  = time.Second      // how often a worker with nothing to do looks for something
	stopTime   = 10 * time.Second // how long a step in hand may take after the signal to stop
	sideBySide = 2                // how many timers a process has in hand, and how many of everything else
)

// Run works until ctx ends, and then finishes the step in hand and gives back what is not over. Long runs never keep timers
// waiting: each sort has workers of its own.
func (w *Runner) Run(ctx context.Context) {
	hard, cut := context.WithCancel(context.WithoutCancel(ctx))
	defer cut()
	context.AfterFunc(ctx, func() { time.AfterFunc(stopTime, cut) })
	for w.Prepare(ctx) != nil && ctx.Err() == nil {
		pause(ctx)
	}
	var timers, others []string
	for _, k := range w.Kinds {
		if k.Every > 0 {
			timers = append(timers, k.Name)
		} else {
			others = append(others, k.Name)
		}
	}
	var workers sync.WaitGroup
	for _, kinds := range [][]string{timers, others} {
		for range sideBySide {
			workers.Go(func() {
				for ctx.Err() == nil {
					if err := w.runDue(ctx, hard, kinds); err != nil && ctx.Err() == nil {
						w.Log.Error("run failed", "error", api.Printable(err.Error()))
					}
					pause(ctx)
				}
			})
		}
	}
	workers.Wait()
}

func pause(ctx context.Context) {
	wait := time.NewTimer(lookEvery)
	defer wait.Stop()
	select {
	case <-ctx.Done():
	case <-wait.C:
	}
}

// Prepare gives every timer its row.
func (w *Runner) Prepare(ctx context.Context) error {
	err := w.DB.Write(ctx, func(tx *store.Tx) error {
		for _, k := range w.Kinds {
			if k.Every == 0 {
				continue
			}
			if err := tx.Exec(`INSERT INTO runs (version, kind, timer, status, due_at, holder, attempts, last_id, done, total, object_type, object_id, owner_id, input, file_name, error_code, created_at)
				VALUES (1, ?, TRUE, 'queued', ?, '', 0, 0, 0, 0, ?, 0, 0, '', '', 0, ?) ON CONFLICT DO NOTHING`, k.Name, tx.Now, k.Object, tx.Now); err != nil {
				return err
			}
			// A clock that was wrong for a while must not put a timer off.
			soon := tx.Now.Add(k.Every)
			if err := tx.Exec("UPDATE runs SET due_at = ?, version = version + 1 WHERE kind = ? AND timer AND status = 'queued' AND due_at > ?", soon, k.Name, soon); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil && ctx.Err() == nil {
		w.Log.Error("timers", "error", api.Printable(err.Error()))
	}
	return err
}

// RunDue works on what is due of some kinds until nothing is left, and gives the first thing that went wrong.
func (w *Runner) RunDue(ctx context.Context, kinds ...string) error { return w.runDue(ctx, ctx, kinds) }

// runDue works until nothing is due or ctx ends; hard ends later, and cuts off the step in hand.
func (w *Runner) runDue(ctx, hard context.Context, kinds []string) error {
	for ctx.Err() == nil {
		more, err := w.runNext(ctx, hard, kinds)
		if err != nil || !more {
			return err
		}
	}
	return nil
}

// overtaken is how often a worker looks again at once when somebody else was quicker.
const overtaken = 10

// runNext works on the run that has waited longest, and tells whether there was one.
func (w *Runner) runNext(ctx, hard context.Context, kinds []string) (more bool, err error) {
	for range overtaken {
		q := w.DB.Read(ctx)
		found, err := store.Find[row](q, store.Select{
			Table: runs, Where: []store.Cond{
				store.Where("runs.status IN ('queued', 'running')"), store.In(kindNamed, kinds),
				store.Where("(runs.status = 'queued' AND runs.due_at <= ? OR runs.status = 'running' AND runs.lease_until <= ?)", q.Now, q.Now),
			}, Order: []store.Order{{Column: dueColumn}, {Column: idColumn}}, Limit: 1,
		})
		if err != nil || len(found) == 0 {
			return false, err
		}
		if taken, err := w.runIfFree(ctx, hard, found[0]); err != nil || taken {
			return taken, err
		}
	}
	return false, nil
}

// runIfFree works on a run that is due, unless another replica was quicker.
func (w *Runner) runIfFree(ctx, hard context.Context, found row) (taken bool, err error) {
	defer w.apart(found)()
	r, err := w.take(ctx, found)
	if err != nil || r == nil {
		return false, err
	}
	if r.Status != Running {
		w.Log.Error("run given up: the process that worked on it ended", "kind", r.Kind, "run", r.ID, "times", maxCrashes)
		return true, nil
	}
	return true, w.work(ctx, hard, r)
}

// apart has nothing beside a run whose process has ended that would be counted as its cause if it ended again. Timers, which are
// never given up, do not wait.
func (w *Runner) apart(found row) (done func()) {
	switch {
	case found.Timer:
		return func() {}
	case found.Status == Running || found.Crashes > 0:
		w.alone.Lock()
		return w.alone.Unlock
	}
	w.alone.RLock()
	return w.alone.RUnlock
}

// maxCrashes is how often the process may end that has a run in hand, without the run getting on in between.
const maxCrashes = 2

// take leases a run; nil where another replica was quicker. One that is still running was left by a process that has ended, or that
// says so itself where it lives. At the last time it is given up instead.
func (w *Runner) take(ctx context.Context, found row) (r *row, err error) {
	taken := false
	err = w.DB.Write(ctx, func(tx *store.Tx) (err error) {
		leased := found
		r = &leased
		if found.Status == Running {
			r.Crashes++
		}
		if r.Crashes >= maxCrashes {
			err = w.giveUp(r, tx.Now)
		} else {
			err = r.lease(tx.Now)
		}
		if err != nil {
			return err
		}
		r.Version++
		taken, err = runs.Update(tx, r, r.ID, found.Version)
		return err
	})
	if err != nil || !taken {
		return nil, err
	}
	return r, nil
}

func (r *row) lease(now value.Time) (err error) {
	until := now.Add(leaseFor)
	r.Holder, r.LeaseUntil, r.StartedAt = newHolder(), &until, &now
	r.Attempts++
	r.Status, err = next("take", r.Status)
	return err
}

// giveUp ends a run that ended its process each time. A timer waits for its next turn.
func (w *Runner) giveUp(r *row, now value.Time) (err error) {
	r.Holder, r.LeaseUntil = "", nil
	if r.Timer {
		r.DueAt, r.Crashes = now.Add(w.kind(r.Kind).Every), 0
		r.Status, err = next("giveBack", r.Status)
		return err
	}
	r.FinishedAt, r.ErrorCode = &now, fault.CodeGivenUp
	r.Status, err = next("fail", r.Status)
	return err
}

func (w *Runner) kind(name string) Kind {
	return w.Kinds[slices.IndexFunc(w.Kinds, func(k Kind) bool { return k.Name == name })]
}

func newHolder() string {
	var random [16]byte
	_, _ = rand.Read(random[:]) // never fails
	return hex.EncodeToString(random[:])
}

// work does a run and settles what becomes of it.
func (w *Runner) work(ctx, hard context.Context, r *row) error {
	kind := w.kind(r.Kind)
	hard, lost := context.WithCancelCause(hard)
	defer lost(nil)
	run := &Run{
		Request: w.Server.Background(hard, kind.call()), ID: r.ID, ObjectID: r.ObjectID, OwnerID: r.OwnerID, Input: r.Input, FileName: r.FileName,
		LastID: r.LastID, Total: r.Total, holder: r.Holder, attempts: r.Attempts, timer: r.Timer, begun: w.DB.Now(), stopping: ctx,
	}
	run.skip = func(id int64, err error) {
		w.Log.Error("run skips a record", "kind", kind.Name, "run", run.ID, "record", id, "error", api.Printable(err.Error()))
	}
	alive := make(chan struct{})
	var beating sync.WaitGroup
	beating.Go(func() { run.keepLease(alive, lost) })
	err := run.do(kind)
	close(alive)
	beating.Wait()
	if errors.Is(context.Cause(hard), errLost) {
		err = errLost
	}
	return w.settle(kind, run, err)
}

// do calls the kind. One that panics has failed; the process lives on.
func (run *Run) do(kind Kind) (err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("panic: %v\n%s", cause, debug.Stack())
		}
	}()
	if run.OwnerID != 0 && run.attempts > maxAttempts {
		return errors.New("it was begun too often and never came to an end")
	}
	return kind.Do(run)
}

// keepLease shows signs of life for as long as the run is worked on, and cuts the work off when the run is somebody else's.
func (run *Run) keepLease(alive <-chan struct{}, lost context.CancelCauseFunc) {
	beat := time.NewTicker(leaseFor / 4)
	defer beat.Stop()
	for {
		select {
		case <-alive:
			return
		case <-beat.C:
			if err := run.write(run.Ctx, func(*store.Tx) error { return nil }); errors.Is(err, errLost) {
				lost(errLost)
				return
			}
		}
	}
}

// maxAttempts is how often a run for somebody is begun without getting on. What the console does for itself it never gives up.
const maxAttempts = 5

// settle notes what became of a run: it is over, waits for its next turn, or is tried again later.
func (w *Runner) settle(kind Kind, run *Run, err error) error {
	if run.ended {
		return nil
	}
	if errors.Is(err, errLost) {
		return run.alive()
	}
	refused, isFault := fault.As(err)
	stopped := errors.Is(err, errStopping) || errors.Is(err, errTurnOver) || err != nil && run.stopping.Err() != nil
	settled := run.insist(run.write, func(tx *store.Tx) error {
		switch {
		case stopped:
			return run.giveBack(tx, 0, run.attempts-1)
		case run.timer && err == nil:
			return run.rest(tx, kind.Every)
		case run.timer:
			return run.giveBack(tx, kind.Every, run.attempts)
		case err == nil:
			return run.Finish(tx)
		case isFault && run.OwnerID != 0:
			return run.fail(tx, refused.Code)
		case run.OwnerID != 0 && run.attempts >= maxAttempts:
			return run.fail(tx, fault.CodeInternal)
		}
		return run.giveBack(tx, patience(run.attempts), run.attempts)
	})
	if errors.Is(settled, errLost) {
		settled = run.alive()
	}
	if stopped || err == nil {
		return settled
	}
	return fmt.Errorf("%s, run %d, attempt %d: %w", kind.Name, run.ID, run.attempts, errors.Join(err, settled))
}

// insist makes a change at the end of a run, and waits for a database that is away: a run that its process does not let go of would
// be taken for one that has ended it.
func (run *Run) insist(write func(ctx context.Context, f func(tx *store.Tx) error) error, f func(tx *store.Tx) error) error {
	for {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(run.Ctx), stopTime)
		err := write(ctx, f)
		cancel()
		if !errors.Is(err, store.ErrUnavailable) && !errors.Is(err, store.ErrUnknownOutcome) || run.stopping.Err() != nil {
			return err
		}
		pause(run.stopping)
	}
}

// alive takes back what was counted against a run when another replica took it over: its process has not ended.
func (run *Run) alive() error {
	return run.insist(run.DB.Write, func(tx *store.Tx) error {
		return tx.Exec("UPDATE runs SET crashes = crashes - 1, version = version + 1 WHERE id = ? AND crashes > 0 AND status IN ('queued', 'running')", run.ID)
	})
}

// patience is how long a run waits before it is tried again: twice as long each time, up to ten minutes.
func patience(attempts int64) time.Duration {
	return min(5*time.Second<<min(attempts, 10), 10*time.Minute)
}

func (run *Run) giveBack(tx *store.Tx, wait time.Duration, attempts int64) error {
	to, err := next("giveBack", Running)
	if err != nil {
		return err
	}
	return tx.Exec("UPDATE runs SET status = ?, holder = '', lease_until = NULL, due_at = ?, attempts = ? WHERE id = ?", to, tx.Now.Add(wait), max(attempts, 0), run.ID)
}

// rest leaves a timer until its next turn.
func (run *Run) rest(tx *store.Tx, every time.Duration) error {
	if err := run.giveBack(tx, every, 0); err != nil {
		return err
	}
	return tx.Exec("UPDATE runs SET crashes = 0 WHERE id = ? AND crashes > 0", run.ID)
}

func (run *Run) fail(tx *store.Tx, code int) error {
	to, err := next("fail", Running)
	if err != nil {
		return err
	}
	return tx.Exec("UPDATE runs SET status = ?, holder = '', lease_until = NULL, finished_at = ?, error_code = ? WHERE id = ?", to, tx.Now, code, run.ID)
}
