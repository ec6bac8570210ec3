package job_test

import (
	"context"
	"errors"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/flow"
	"caredesk/internal/engine/job"
	"caredesk/internal/engine/store"
)

func TestTheLifeOfARunSaysOneThingAboutEachMove(t *testing.T) {
	if err := job.Life.Check(); err != nil {
		t.Fatal(err)
	}
	var states []string
	for _, state := range job.RunStatus("").EnumValues() {
		if !slices.Contains(job.Life.States(), state) {
			states = append(states, state)
		}
	}
	if len(states) > 0 {
		t.Errorf("the table does not speak of %v", states)
	}
}

// TestAnOwnerMayDoWhatTheTableSays asks for every move of the owner's in every state.
func TestAnOwnerMayDoWhatTheTableSays(t *testing.T) {
	eachBench(t, func(b *bench) {
		id := b.StartExport(b.Admin, "goodsUnit", nil)
		b.Tick("export", 0)
		for _, state := range job.RunStatus("").EnumValues() {
			for _, row := range job.Life {
				if row.Call != "runCancel" && row.Call != "runFetch" { // the others are of runs of other kinds
					continue
				}
				b.Write(func(tx *store.Tx) error { return tx.Exec("UPDATE runs SET status = ? WHERE id = ?", state, id) })
				var seen struct{ Actions []string }
				b.Do("runDetail", map[string]any{"id": id}).Into(t, &seen)
				allowed := slices.Contains(row.From, state)
				if slices.Contains(seen.Actions, row.Move) != allowed {
					t.Errorf("a run that is %s offers %v", state, seen.Actions)
				}
				want := fault.CodeState
				if allowed {
					want = 0
				}
				if a := b.Ask(row.Call, b.Admin, apptest.Written(map[string]any{"id": id})); a.Code != want {
					t.Errorf("%s of a run that is %s: wanted %d, got %s", row.Move, state, want, a)
				}
			}
		}
	})
}

// TestTheConsoleTakesWhatTheTableSays leaves a run in every state, due and with a lease that has run out.
func TestTheConsoleTakesWhatTheTableSays(t *testing.T) {
	eachBench(t, func(b *bench) {
		taken := false
		b.with(job.Kind{Name: "taken", Do: func(*job.Run) error {
			taken = true
			return nil
		}})
		for _, state := range job.RunStatus("").EnumValues() {
			id := b.queue("taken", 0)
			b.Write(func(tx *store.Tx) error {
				return tx.Exec("UPDATE runs SET status = ?, holder = 'gone', lease_until = ?, due_at = ? WHERE id = ?", state, tx.Now.Add(-time.Second), tx.Now.Add(-time.Hour), id)
			})
			taken = false
			b.Tick("taken", 0)
			if _, may := job.Life.Row("take", state, flow.System); taken != may {
				t.Errorf("a run that is %s was taken: %v", state, taken)
			}
		}
	})
}

func TestAStepIsKeptWithTheNoteThatItIsDone(t *testing.T) {
	eachBench(t, func(b *bench) {
		b.effects()
		broken := true
		b.with(job.Kind{Name: "count", Do: func(run *job.Run) error {
			for run.LastID < 5 {
				if err := run.Write(func(tx *store.Tx) error {
					next := run.LastID + 1
					if err := errors.Join(effect(tx, next), run.Advance(tx, next, 1)); err != nil {
						return err
					}
					if next == 3 && broken {
						broken = false
						return errors.New("cut off in the middle")
					}
					return nil
				}); err != nil {
					return err
				}
			}
			return nil
		}})
		id := b.queue("count", 0)
		if b.RunNow("count") == nil {
			t.Error("a run that was cut off did not fail")
		}
		apptest.Want(t, "cut off", b.state(id), apptest.Fields{"Status": job.Queued, "LastID": 2, "Done": 2, "Holder": "", "LeaseUntil": nil, "Attempts": 1})
		b.Tick("count", time.Minute)
		apptest.Want(t, "in the end", b.state(id), apptest.Fields{"Status": job.Done, "LastID": 5, "Done": 5})
		if had := b.had(); !slices.Equal(had, []int64{1, 2, 3, 4, 5}) {
			t.Errorf("the effects are %v", had)
		}
	})
}

// TestWhoeverHasLostTheLeaseKeepsNothingMore takes a run over while its first holder is between two steps.
func TestWhoeverHasLostTheLeaseKeepsNothingMore(t *testing.T) {
	eachBench(t, func(b *bench) {
		b.effects()
		id := b.queue("slow", 0)
		var second error
		other := b.runner(job.Kind{Name: "slow", Do: func(run *job.Run) error {
			return run.Write(func(tx *store.Tx) error { return errors.Join(effect(tx, 2), run.Finish(tx)) })
		}})
		var late error
		b.with(job.Kind{Name: "slow", Do: func(run *job.Run) error {
			if err := run.Write(func(tx *store.Tx) error { return effect(tx, 1) }); err != nil {
				return err
			}
			now := b.DB.Now
			b.DB.Now = func() time.Time { return now().Add(2 * time.Minute) }
			second = other.RunDue(run.Ctx, "slow")
			late = run.Write(func(tx *store.Tx) error { return effect(tx, 3) })
			return late
		}})
		if err := b.RunNow("slow"); err != nil || second != nil {
			t.Fatal(err, second)
		}
		if late == nil {
			t.Error("a lost lease was still good for a change")
		}
		if had := b.had(); !slices.Equal(had, []int64{1, 2}) {
			t.Errorf("the effects are %v", had)
		}
		apptest.Want(t, "the run", b.state(id), apptest.Fields{"Status": job.Done})
	})
}

func TestALeaseThatHasNotRunOutIsRespected(t *testing.T) {
	eachBench(t, func(b *bench) {
		id := b.queue("slow", 0)
		taken := 0
		count := job.Kind{Name: "slow", Do: func(*job.Run) error {
			taken++
			return nil
		}}
		other := b.runner(count)
		b.with(job.Kind{Name: "slow", Do: func(run *job.Run) error {
			now := b.DB.Now
			b.DB.Now = func() time.Time { return now().Add(30 * time.Second) }
			return other.RunDue(run.Ctx, "slow")
		}})
		if err := b.RunNow("slow"); err != nil {
			t.Fatal(err)
		}
		if taken != 0 {
			t.Error("a run was taken from whoever works on it")
		}
		apptest.Want(t, "the run", b.state(id), apptest.Fields{"Status": job.Done})
	})
}

// TestAProcessThatStopsFinishesTheStepInHand ends the context in the middle of the third step.
func TestAProcessThatStopsFinishesTheStepInHand(t *testing.T) {
	eachBench(t, func(b *bench) {
		b.effects()
		ctx, stop := context.WithCancel(t.Context())
		b.with(job.Kind{Name: "endless", Do: func(run *job.Run) error {
			for {
				if err := run.Write(func(tx *store.Tx) error {
					next := run.LastID + 1
					if next == 3 {
						stop()
					}
					return errors.Join(effect(tx, next), run.Advance(tx, next, 1))
				}); err != nil {
					return err
				}
			}
		}})
		id := b.queue("endless", 0)
		b.Runner.Run(ctx)
		apptest.Want(t, "the run", b.state(id), apptest.Fields{"Status": job.Queued, "Holder": "", "LeaseUntil": nil, "LastID": 3, "Attempts": 0})
		if had := b.had(); !slices.Equal(had, []int64{1, 2, 3}) {
			t.Errorf("the effects are %v", had)
		}
	})
}

func TestARunThatFailsIsTriedAgainLaterAndGivenUpInTheEnd(t *testing.T) {
	eachBench(t, func(b *bench) {
		account, _ := b.Employ(nil, 0)
		begun := 0
		b.with(job.Kind{Name: "hopeless", Do: func(*job.Run) error {
			begun++
			if begun == 3 {
				panic("of a sort")
			}
			return errors.New("no luck")
		}})
		id := b.queue("hopeless", account)
		own := b.queue("hopeless", 0)
		for i := range 20 {
			b.At(time.Duration(i) * 15 * time.Minute)
			for range 2 { // one stops the other for the moment
				_ = b.RunNow("hopeless")
			}
		}
		apptest.Want(t, "for somebody", b.state(id), apptest.Fields{"Status": job.Failed, "Attempts": 5, "ErrorCode": fault.CodeInternal})
		apptest.Want(t, "the console's own", b.state(own), apptest.Fields{"Status": job.Queued, "Attempts": 20})
		if begun != 25 {
			t.Errorf("it was begun %d times", begun)
		}
	})
}

func TestARunThatIsRefusedIsNotTriedAgain(t *testing.T) {
	eachBench(t, func(b *bench) {
		account, _ := b.Employ(nil, 0)
		b.with(job.Kind{Name: "refused", Do: func(*job.Run) error { return fault.Forbidden(nil, "") }})
		id := b.queue("refused", account)
		_ = b.RunNow("refused")
		apptest.Want(t, "the run", b.state(id), apptest.Fields{"Status": job.Failed, "Attempts": 1, "ErrorCode": fault.CodeForbidden})
	})
}

// leave leaves a run as a process does that ends while it has it in hand.
func (b *bench) leave(ids ...int64) {
	b.T.Helper()
	b.Write(func(tx *store.Tx) error {
		for _, id := range ids {
			if err := tx.Exec("UPDATE runs SET status = 'running', holder = 'gone', lease_until = ?, version = version + 1 WHERE id = ?", tx.Now.Add(-time.Second), id); err != nil {
				return err
			}
		}
		return nil
	})
}

func TestOnlyEndsWithoutGettingOnAreCounted(t *testing.T) {
	eachBench(t, func(b *bench) {
		account, _ := b.Employ(nil, 0)
		var do func(run *job.Run) error
		b.with(job.Kind{Name: "long", Do: func(run *job.Run) error { return do(run) }}, job.Kind{Name: "often", Every: time.Hour, Do: func(*job.Run) error { return nil }})
		id := b.queue("long", account)
		for _, round := range []struct {
			what string
			left bool
			do   func(run *job.Run) error
			want apptest.Fields
		}{
			{"it fails", true, func(*job.Run) error { return errors.New("no luck") }, apptest.Fields{"Status": job.Queued, "Crashes": 1}},
			{"it gets on", false, func(run *job.Run) error {
				return errors.Join(run.Write(func(tx *store.Tx) error { return run.Advance(tx, 1, 1) }), errors.New("no luck"))
			}, apptest.Fields{"Status": job.Queued, "Crashes": 0}},
			{"it fails again", true, func(*job.Run) error { return errors.New("no luck") }, apptest.Fields{"Status": job.Queued, "Crashes": 1}},
			{"its process ends again", true, func(*job.Run) error {
				t.Error("it was begun a third time")
				return nil
			}, apptest.Fields{"Status": job.Failed, "Crashes": 2, "ErrorCode": fault.CodeGivenUp, "Holder": "", "LeaseUntil": nil}},
		} {
			if round.left {
				b.leave(id)
			} else {
				b.Write(func(tx *store.Tx) error {
					return tx.Exec("UPDATE runs SET due_at = ?, version = version + 1 WHERE id = ?", tx.Now, id)
				})
			}
			do = round.do
			_ = b.RunNow("long")
			apptest.Want(t, round.what, b.state(id), round.want)
		}
		timer := apptest.Must(store.Get[int64](b.DB.Read(t.Context()), "SELECT id FROM runs WHERE kind = 'often' AND timer"))
		b.Write(func(tx *store.Tx) error { return tx.Exec("UPDATE runs SET crashes = 1 WHERE id = ?", timer) })
		b.leave(timer)
		if err := b.Runner.RunDue(t.Context(), "often"); err != nil {
			t.Fatal(err)
		}
		apptest.Want(t, "a timer", b.state(timer), apptest.Fields{"Status": job.Queued, "Crashes": 0, "Attempts": 0})
		if wait := time.UnixMilli(b.state(timer).DueAt).Sub(b.DB.Now()); wait < 59*time.Minute {
			t.Errorf("a timer that ended its process twice is due in %v", wait)
		}
	})
}

// TestAHolderThatLivesIsNotCountedAsDead takes a run over from a process that was silent for longer than its lease.
func TestAHolderThatLivesIsNotCountedAsDead(t *testing.T) {
	eachBench(t, func(b *bench) {
		account, _ := b.Employ(nil, 0)
		id := b.queue("slow", account)
		counted := int64(0)
		other := b.runner(job.Kind{Name: "slow", Do: func(run *job.Run) error {
			counted = b.state(id).Crashes
			return errors.New("no luck")
		}})
		b.with(job.Kind{Name: "slow", Do: func(run *job.Run) error {
			now := b.DB.Now
			b.DB.Now = func() time.Time { return now().Add(2 * time.Minute) }
			_ = other.RunDue(run.Ctx, "slow")
			return run.Write(func(*store.Tx) error { return nil })
		}})
		if err := b.RunNow("slow"); err != nil {
			t.Fatal(err)
		}
		if counted != 1 {
			t.Errorf("taken over, it was counted %d times", counted)
		}
		apptest.Want(t, "the run", b.state(id), apptest.Fields{"Status": job.Queued, "Crashes": 0})
	})
}

// TestWhatMayEndItsProcessIsWorkedOnAlone has both workers find runs that a dead process has left.
func TestWhatMayEndItsProcessIsWorkedOnAlone(t *testing.T) {
	eachBench(t, func(b *bench) {
		ctx, stop := context.WithCancel(t.Context())
		var inHand, done atomic.Int64
		const suspects = 20
		b.with(job.Kind{Name: "suspect", Do: func(run *job.Run) error {
			if inHand.Add(1) > 1 {
				t.Error("another run is in hand")
			}
			defer inHand.Add(-1)
			err := run.Write(func(tx *store.Tx) error { return run.Report(tx, 1) })
			if done.Add(1) == suspects {
				stop()
			}
			return err
		}})
		for range suspects {
			b.leave(b.queue("suspect", 0))
		}
		b.Runner.Run(ctx)
	})
}

func TestACancelledRunKeepsNothingMore(t *testing.T) {
	eachBench(t, func(b *bench) {
		b.effects()
		account, token := b.Employ(nil, 0)
		var id int64
		var cancelled apptest.Answer
		b.with(job.Kind{Name: "long", Do: func(run *job.Run) error {
			if err := run.Write(func(tx *store.Tx) error { return effect(tx, 1) }); err != nil {
				return err
			}
			cancelled = b.Ask("runCancel", token, apptest.Written(map[string]any{"id": id}))
			return run.Write(func(tx *store.Tx) error { return effect(tx, 2) })
		}})
		id = b.queue("long", account)
		b.Tick("long", 0)
		if cancelled.Code != 0 {
			t.Error(cancelled)
		}
		if had := b.had(); !slices.Equal(had, []int64{1}) {
			t.Errorf("the effects are %v", had)
		}
		apptest.Want(t, "the run", b.state(id), apptest.Fields{"Status": job.Cancelled, "Holder": ""})
	})
}
