package job_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/job"
	"caredesk/internal/engine/store"
)

// due makes a table of records that wait for their time, which is their number.
func (b *bench) due(records ...int64) {
	b.T.Helper()
	b.effects()
	b.Write(func(tx *store.Tx) error {
		if err := tx.Exec("CREATE TABLE waiting (id BIGINT PRIMARY KEY)"); err != nil {
			return err
		}
		for _, id := range records {
			if err := tx.Exec("INSERT INTO waiting (id) VALUES (?)", id); err != nil {
				return err
			}
		}
		return nil
	})
}

func waiting(tx *store.Tx, skip int) ([]int64, error) {
	return store.All[int64](&tx.Q, "SELECT id FROM waiting ORDER BY id LIMIT 1 OFFSET ?", skip)
}

func deal(tx *store.Tx, id int64) error {
	return errors.Join(effect(tx, id), tx.Exec("DELETE FROM waiting WHERE id = ?", id))
}

func TestOneBadRecordStopsNoOther(t *testing.T) {
	eachBench(t, func(b *bench) {
		b.due(1, 2, 3, 4, 5, 6)
		b.with(job.Kind{Name: "due", Every: time.Minute, Do: job.WhenDue(waiting, func(tx *store.Tx, _ *api.Request, id int64) error {
			if err := deal(tx, id); err != nil || id != 1 && id != 4 {
				return err
			}
			return errors.New("bad")
		})})
		if err := b.RunNow("due"); err == nil || !strings.Contains(err.Error(), "record 1: bad") || !strings.Contains(err.Error(), "record 4: bad") {
			t.Errorf("the bad records are not named: %v", err)
		}
		if had := b.had(); !slices.Equal(had, []int64{2, 3, 5, 6}) {
			t.Errorf("the effects are %v", had)
		}
	})
}

func TestARecordThatStaysDueDoesNotSpin(t *testing.T) {
	eachBench(t, func(b *bench) {
		b.due(1, 2)
		tried := 0
		b.with(job.Kind{Name: "due", Every: time.Minute, Do: job.WhenDue(waiting, func(tx *store.Tx, _ *api.Request, id int64) error {
			if id == 1 {
				tried++
				return nil // and leaves it where it was
			}
			return deal(tx, id)
		})})
		if b.RunNow("due") == nil {
			t.Error("nobody is told that a record stays due")
		}
		if tried != 1 {
			t.Errorf("it was tried %d times", tried)
		}
		if had := b.had(); !slices.Equal(had, []int64{2}) {
			t.Errorf("the effects are %v", had)
		}
	})
}

func TestATimerWaitsForItsNextTurnWhateverCameOfThisOne(t *testing.T) {
	eachBench(t, func(b *bench) {
		now := time.Now()
		b.DB.Now = func() time.Time { return now }
		turns := 0
		b.with(job.Kind{Name: "timer", Every: time.Hour, Do: func(*job.Run) error {
			turns++
			if turns == 1 {
				return errors.New("no luck")
			}
			return nil
		}})
		for at, want := range []int{1, 1, 2, 2, 3} { // every half an hour
			b.DB.Now = func() time.Time { return now.Add(time.Duration(at) * 30 * time.Minute) }
			_ = b.Runner.RunDue(t.Context(), "timer")
			if turns != want {
				t.Errorf("after %d half hours it had %d turns, wanted %d", at, turns, want)
			}
		}
		rows := apptest.Must(store.All[state](b.DB.Read(t.Context()), "SELECT status, holder, lease_until, due_at, attempts, last_id, done, error_code FROM runs WHERE kind = 'timer'"))
		apptest.Exactly(t, "rows of a timer", 1, rows)
		apptest.Want(t, "its row", rows[0], apptest.Fields{"Status": job.Queued, "Attempts": 0, "Holder": ""})
	})
}

// TestATimerHasOneRowForAllReplicas prepares it on two, and lets a clock that was wrong not put it off.
func TestATimerHasOneRowForAllReplicas(t *testing.T) {
	eachBench(t, func(b *bench) {
		kind := job.Kind{Name: "timer", Every: time.Hour, Do: func(*job.Run) error { return nil }}
		b.with(kind)
		b.At(1000 * time.Hour)
		if err := b.RunNow("timer"); err != nil {
			t.Fatal(err)
		}
		b.At(0)
		if err := b.runner(kind).Prepare(context.Background()); err != nil {
			t.Fatal(err)
		}
		due := apptest.Must(store.All[int64](b.DB.Read(t.Context()), "SELECT due_at FROM runs WHERE kind = 'timer'"))
		apptest.Exactly(t, "rows of a timer", 1, due)
		if wait := time.Until(time.UnixMilli(due[0])); wait > time.Hour {
			t.Errorf("its next turn is in %v", wait)
		}
	})
}
