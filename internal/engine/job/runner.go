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
)

// Runner takes runs and works on them, beside any number of others on the same database.
type Runner struct {
	Server *api.Server
	DB     *store.DB
	Kinds  []Kind
	Log    *slog.Logger
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
		next, err := w.take(ctx, kinds)
		if err != nil || next == nil {
			return err
		}
		if err := w.work(ctx, hard, next); err != nil {
			return err
		}
	}
	return nil
}

// overtaken is how often a worker looks again at once when somebody else was quicker.
const overtaken = 10

// take leases the run that has waited longest; nil when there is none. It is taken only if nobody else was quicker.
func (w *Runner) take(ctx context.Context, kinds []string) (*row, error) {
	for range overtaken {
		q := w.DB.Read(ctx)
		found, err := store.Find[row](q, store.Select{
			Table: runs, Where: []store.Cond{
				store.Where("runs.status IN ('queued', 'running')"), store.In(kindNamed, kinds),
				store.Where("(runs.status = 'queued' AND runs.due_at <= ? OR runs.status = 'running' AND runs.lease_until <= ?)", q.Now, q.Now),
			}, Order: []store.Order{{Column: dueColumn}, {Column: idColumn}}, Limit: 1,
		})
		if err != nil || len(found) == 0 {
			return nil, err
		}
		var r *row
		taken := false
		err = w.DB.Write(ctx, func(tx *store.Tx) (err error) {
			leased := found[0]
			r = &leased
			if r.Status, err = next("take", r.Status); err != nil {
				return err
			}
			until, now := tx.Now.Add(leaseFor), tx.Now
			r.Holder, r.LeaseUntil, r.StartedAt, r.Version = newHolder(), &until, &now, r.Version+1
			r.Attempts++
			taken, err = runs.Update(tx, r, r.ID, r.Version-1)
			return err
		})
		if err != nil || taken {
			return r, err
		}
	}
	return nil, nil
}

func newHolder() string {
	var random [16]byte
	_, _ = rand.Read(random[:]) // never fails
	return hex.EncodeToString(random[:])
}

// work does a run and settles what becomes of it.
func (w *Runner) work(ctx, hard context.Context, r *row) error {
	kind := w.Kinds[slices.IndexFunc(w.Kinds, func(k Kind) bool { return k.Name == r.Kind })]
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
	if run.ended || errors.Is(err, errLost) {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(run.Ctx), stopTime)
	defer cancel()
	refused, isFault := fault.As(err)
	stopped := errors.Is(err, errStopping) || errors.Is(err, errTurnOver) || err != nil && run.stopping.Err() != nil
	settled := run.write(ctx, func(tx *store.Tx) error {
		switch {
		case stopped:
			return run.giveBack(tx, 0, run.attempts-1)
		case run.timer && err == nil:
			return run.giveBack(tx, kind.Every, 0)
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
		settled = nil
	}
	if stopped || err == nil {
		return settled
	}
	return fmt.Errorf("%s, run %d, attempt %d: %w", kind.Name, run.ID, run.attempts, errors.Join(err, settled))
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

func (run *Run) fail(tx *store.Tx, code int) error {
	to, err := next("fail", Running)
	if err != nil {
		return err
	}
	return tx.Exec("UPDATE runs SET status = ?, holder = '', lease_until = NULL, finished_at = ?, error_code = ? WHERE id = ?", to, tx.Now, code, run.ID)
}
