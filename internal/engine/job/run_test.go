package job_test

import (
	"context"
	"errors"
	"slices"
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
