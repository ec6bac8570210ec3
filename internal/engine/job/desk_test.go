package job_test

import (
	"log/slog"
	"os"
	"testing"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/job"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/store/storetest"
)

// TestMain runs the tests, or what one of them starts as a process of its own.
func TestMain(m *testing.M) {
	if os.Getenv(replicaVariable) != "" {
		replica()
		return
	}
	storetest.Main(m)
}

// bench is the console with kinds of runs of the test's own.
type bench struct {
	*apptest.Desk
	reviewedBefore int64 // the last row of the operation log before work began
}

func eachBench(t *testing.T, f func(b *bench)) {
	t.Helper()
	apptest.Each(t, func(d *apptest.Desk) { f(&bench{Desk: d}) })
}

// with has the console do a kind of work.
func (b *bench) with(kinds ...job.Kind) {
	b.T.Helper()
	b.Runner = b.runner(kinds...)
	if err := b.Runner.Prepare(b.T.Context()); err != nil {
		b.T.Fatal(err)
	}
}

func (b *bench) runner(kinds ...job.Kind) *job.Runner {
	return &job.Runner{Server: b.Server, DB: b.DB, Kinds: kinds, Log: slog.New(slog.DiscardHandler)}
}

// queue leaves work to the runner, for an account or for the console itself.
func (b *bench) queue(kind string, owner int64) (id int64) {
	b.T.Helper()
	b.Write(func(tx *store.Tx) (err error) {
		id, err = job.Queue(tx, job.Task{Kind: kind, OwnerID: owner})
		return err
	})
	return id
}

// state is a run as the table has it.
type state struct {
	Status     job.RunStatus
	Holder     string
	LeaseUntil *int64
	DueAt      int64
	Attempts   int64
	Crashes    int64
	LastID     int64
	Done       int64
	ErrorCode  int64
}

func (b *bench) state(id int64) state {
	b.T.Helper()
	return apptest.Must(store.Get[state](b.DB.Read(b.T.Context()), "SELECT status, holder, lease_until, due_at, attempts, crashes, last_id, done, error_code FROM runs WHERE id = ?", id))
}

// effects makes a table in which each effect of a test leaves a row, and any number of them.
func (b *bench) effects() {
	b.T.Helper()
	b.Write(func(tx *store.Tx) error { return tx.Exec("CREATE TABLE effects (record BIGINT NOT NULL)") })
}

func effect(tx *store.Tx, record int64) error {
	return tx.Exec("INSERT INTO effects (record) VALUES (?)", record)
}

func (b *bench) had() []int64 {
	b.T.Helper()
	return apptest.Must(store.All[int64](b.DB.Read(b.T.Context()), "SELECT record FROM effects ORDER BY record"))
}
