package job_test

import (
	"errors"
	"testing"

	"caredesk/internal/engine/job"
	"caredesk/internal/engine/store"
)

// TestAnOlderProgramTakesNoRun and goes on with none: a newer one has migrated the database while it works.
func TestAnOlderProgramTakesNoRun(t *testing.T) {
	eachBench(t, func(b *bench) {
		b.effects()
		b.with(job.Kind{Name: "caught", Do: func(run *job.Run) error {
			b.Write(func(tx *store.Tx) error {
				return tx.Exec("INSERT INTO schema_versions (version, name, applied_at) VALUES (9999, 'tomorrow', 0)")
			})
			return run.Write(func(tx *store.Tx) error { return effect(tx, 1) })
		}}, job.Kind{Name: "next", Do: func(*job.Run) error {
			t.Error("a run was taken")
			return nil
		}})
		caught, next := b.queue("caught", 0), b.queue("next", 0)
		for _, kind := range []string{"caught", "next"} {
			if err := b.Runner.RunDue(t.Context(), kind); !errors.Is(err, store.ErrNewerSchema) {
				t.Errorf("%s: %v", kind, err)
			}
		}
		if s := b.state(next); s.Status != "queued" || s.Holder != "" || s.Attempts != 0 {
			t.Errorf("the run that waits is %+v", s)
		}
		if s := b.state(caught); s.Status != "running" || len(b.had()) > 0 {
			t.Errorf("the run in hand is %+v and did %v", s, b.had())
		}
	})
}
