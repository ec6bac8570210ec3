package job_test

import (
	"bufio"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"caredesk/internal/app"
	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/intake"
	"caredesk/internal/engine/job"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/store/storetest"
	"caredesk/internal/order"
	"caredesk/internal/order/kind"
)

// How a process that a test starts is told what to do.
const (
	replicaVariable = "TEST_REPLICA" // its data folder
	urlVariable     = "TEST_URL"
	clockVariable   = "TEST_CLOCK" // how far its clock is ahead
)

// replica is what such a process does: the work of a console, until it is told to stop or killed.
func replica() {
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	fail := func(err error) {
		if err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
	}
	folder := os.Getenv(replicaVariable)
	db, err := store.Open(ctx, folder, os.Getenv(urlVariable))
	fail(err)
	ahead, err := time.ParseDuration(os.Getenv(clockVariable))
	fail(err)
	db.Now = func() time.Time { return time.Now().Add(ahead) }
	settings := app.Settings{SessionIdle: 30 * time.Minute, SessionAbsolute: 12 * time.Hour, LogRetention: 1095}
	settings.Data = folder
	console, err := app.NewConsole(ctx, db, settings, slog.New(slog.DiscardHandler))
	fail(err)
	console.Runner.Kinds = append(console.Runner.Kinds, counting, deadly)
	fmt.Println("at work")
	console.Runner.Run(ctx)
	fail(db.Close())
	os.Exit(0)
}

// counting is work that would show every step that is done twice: nothing but the run itself keeps it from being repeated.
var counting = job.Kind{Name: "counting", Do: func(run *job.Run) error {
	for run.LastID < countedSteps {
		if err := run.Write(func(tx *store.Tx) error {
			return errors.Join(effect(tx, run.LastID+1), run.Advance(tx, run.LastID+1, 1))
		}); err != nil {
			return err
		}
	}
	return nil
}}

// deadly is work that takes its process with it.
var deadly = job.Kind{Name: "deadly", Do: func(*job.Run) error { return syscall.Kill(os.Getpid(), syscall.SIGKILL) }}

// start has a process at work, with its clock ahead by so much.
func start(t *testing.T, folder, url string, ahead time.Duration) *exec.Cmd {
	t.Helper()
	process := exec.Command(os.Args[0])
	process.Env = append(os.Environ(), replicaVariable+"="+folder, urlVariable+"="+url, clockVariable+"="+ahead.String())
	said := apptest.Must(process.StdoutPipe())
	if err := process.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = process.Process.Kill() })
	lines := bufio.NewReader(said)
	if line, err := lines.ReadString('\n'); err != nil || line != "at work\n" {
		t.Fatalf("the process says %q (%v)", line, err)
	}
	go func() { _, _ = io.Copy(io.Discard, lines) }()
	return process
}

const (
	countedSteps  = 1500
	killedOrders  = 300
	killedExports = 3
	killedUnits   = 1000
	killedSheet   = 400 // rows, each of which is a hospital
	kills         = 4
	// killWithin is how long the whole may take on one database.
	killWithin = 2 * time.Minute
)

// TestKilledProcessesDoEverythingOnce lets two processes work on one database, and kills both in the middle, again and again.
// The clock of the second is ahead by more than a lease lasts, so that it takes away from the first what that is working on.
// SQLite is one console's alone, which the data folder is locked for; there it is one process after the other.
func TestKilledProcessesDoEverythingOnce(t *testing.T) {
	t.Run("sqlite", func(t *testing.T) {
		folder := storetest.MigratedFolder(t)
		killThem(t, storetest.OpenFolder(t, folder), folder, "", 8_000)
	})
	t.Run("postgres", func(t *testing.T) {
		url := storetest.MigratedURL(t)
		killThem(t, storetest.Open(t, url), t.TempDir(), url, 2_000)
	})
}

// killThem has so many members moved by processes that are killed: enough to be still at it.
func killThem(t *testing.T, db *store.DB, folder, url string, members int64) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 1))
	b := &bench{Desk: apptest.In(t, db, folder, slog.New(slog.DiscardHandler))}
	exports := b.workToBeKilled(members)
	deadline := time.Now().Add(killWithin)
	cutOff := int64(0)
	for round := range kills {
		before := b.progress()
		all := b.startAll(folder, url, round)
		// In the middle of something: after the first sign of work, or a little more of it.
		apptest.Until(b.T, time.Until(deadline), "work on round "+strconv.Itoa(round), b.progressSince(before+random.Int64N(100)))
		for _, process := range all {
			if err := process.Process.Kill(); err != nil {
				t.Fatal(err)
			}
			_ = process.Wait()
		}
		cutOff += b.count("held")
		// It is the test that kills them, and a clock that is wrong that takes them over: no run is to blame.
		b.Write(func(tx *store.Tx) error {
			return tx.Exec("UPDATE runs SET crashes = -2, version = version + 1 WHERE holder <> ''")
		})
	}
	if cutOff == 0 {
		t.Error("nothing was in hand when the processes were killed")
	}
	t.Logf("%d runs were cut off", cutOff)
	all := b.startAll(folder, url, kills)
	if !apptest.Until(b.T, time.Until(deadline), "end of all work", func() bool { return b.open() == 0 }) {
		b.T.Fatalf("%d are left", b.open())
	}
	for _, process := range all {
		if err := process.Process.Signal(syscall.SIGTERM); err != nil {
			t.Fatal(err)
		}
		if err := process.Wait(); err != nil {
			t.Errorf("told to stop: %v", err)
		}
	}
	b.wantOnce(exports, members)
}

func TestARunThatEndsItsProcessTwiceIsGivenUp(t *testing.T) {
	t.Run("sqlite", func(t *testing.T) {
		folder := storetest.MigratedFolder(t)
		killProcesses(t, storetest.OpenFolder(t, folder), folder, "")
	})
	t.Run("postgres", func(t *testing.T) {
		url := storetest.MigratedURL(t)
		killProcesses(t, storetest.Open(t, url), t.TempDir(), url)
	})
}

// killProcesses leaves work that kills three processes, one after the other, if it is done by each.
func killProcesses(t *testing.T, db *store.DB, folder, url string) {
	b := &bench{Desk: apptest.In(t, db, folder, slog.New(slog.DiscardHandler))}
	account, token := b.Employ(nil, 0)
	id := b.queue(deadly.Name, account)
	for round := range 2 {
		process := start(t, folder, url, time.Duration(round)*2*time.Minute)
		if err := process.Wait(); err == nil || !strings.Contains(err.Error(), "killed") {
			t.Fatalf("process %d: %v", round, err)
		}
	}
	process := start(t, folder, url, 4*time.Minute)
	apptest.Until(t, killWithin, "end of the run", func() bool { return b.state(id).Status == job.Failed })
	if err := process.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := process.Wait(); err != nil {
		t.Errorf("the last process: %v", err)
	}
	var told struct{ ErrorCode int }
	if b.Ask("runDetail", token, apptest.Written(map[string]any{"id": id})).Into(t, &told); told.ErrorCode != fault.CodeGivenUp {
		t.Errorf("its owner reads %d", told.ErrorCode)
	}
}

// startAll starts the processes of a round. Their clocks are ahead of what those of the round before have leased.
func (b *bench) startAll(folder, url string, round int) []*exec.Cmd {
	b.T.Helper()
	ahead := time.Duration(round) * 4 * time.Minute
	all := []*exec.Cmd{start(b.T, folder, url, ahead)}
	if url != "" {
		all = append(all, start(b.T, folder, url, ahead+2*time.Minute))
	}
	return all
}

// workToBeKilled leaves a review of many members, many orders that are due, a sheet
// that is to be saved, and exports.
func (b *bench) workToBeKilled(members int64) (exports []int64) {
	b.T.Helper()
	second := b.Tier(2, 100)
	b.Tick("tierReview", 0) // of nobody yet
	who := b.NewMember()
	b.Write(func(tx *store.Tx) error {
		for i := range members {
			if err := tx.Exec(`INSERT INTO members (version, created_at, updated_at, created_by, updated_by, member_no, phone_sealed, phone_index, phone_tail, nickname, avatar, gender, birthday,
				real_name, id_no_sealed, id_no_index, cert_status, tier_id, tier_source, growth, points, balance_fen, source, city, tags, status, black_reason, order_count, spent_fen, remark)
				VALUES (1, ?, ?, 1, 1, ?, '', '', '', 'n', '', 'unknown', '', '', '', '', 'none', 1, 'auto', 500, 0, 0, 'app', '', '[]', 'normal', '', 0, 0, '')`, tx.Now, tx.Now, fmt.Sprintf("T%d", i)); err != nil {
				return err
			}
		}
		return resource.CountRows(tx, "user.tier.1", members)
	})
	for range killedOrders {
		b.Order(who, kind.Goods, kind.PendingPay, func(o *order.Order) {
			o.ExpireAt = o.CreatedAt.Add(-time.Minute)
			o.PointsUsed, o.PointsFen, o.PayableFen = 100, 100, 12_200
		})
	}
	b.effects()
	b.queue(counting.Name, 0)
	b.reviewedBefore = b.LastLogged()
	b.Do("userCardSave", map[string]any{"id": second.ID, "version": 1, "growthMin": 400})
	b.Write(func(tx *store.Tx) error {
		return tx.Exec(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
			INSERT INTO goods_units (version, created_at, updated_at, created_by, updated_by, name, sort, status) SELECT 1, 0, 0, 1, 1, 'unit ' || i, i, 'enabled' FROM n`, killedUnits)
	})
	b.Do("goodsUnitBulkStart", map[string]any{"call": "goodsUnitStatus", "input": map[string]any{"status": "disabled"}, "kw": "unit"})
	b.importToBeKilled()
	for range killedExports {
		exports = append(exports, b.StartExport(b.Admin, "user", nil))
	}
	return exports
}

// importToBeKilled leaves a sheet that has been checked and is to be saved.
func (b *bench) importToBeKilled() {
	b.T.Helper()
	id := b.StartImport(killedSheet)
	b.Tick(intake.Kind, 0)
	b.Do("importRun", map[string]any{"id": id, "mode": "all"})
}

func (b *bench) count(what string) int64 {
	b.T.Helper()
	q := b.DB.Read(b.T.Context())
	switch what {
	case "moved":
		return apptest.Must(store.Get[int64](q, "SELECT count(*) FROM members WHERE tier_id <> 1"))
	case "steps":
		return apptest.Must(store.Get[int64](q, "SELECT count(*) FROM effects"))
	case "cancelled":
		return apptest.Must(store.Get[int64](q, "SELECT count(*) FROM orders WHERE status = 'cancelled'"))
	case "open runs":
		return apptest.Must(store.Get[int64](q, "SELECT count(*) FROM runs WHERE NOT timer AND status IN ('queued', 'running')"))
	case "held":
		return apptest.Must(store.Get[int64](q, "SELECT count(*) FROM runs WHERE holder <> '' OR status = 'running'"))
	case "units done":
		return apptest.Must(store.Get[int64](q, "SELECT COALESCE(sum(done), 0) FROM runs WHERE kind = 'bulk'"))
	case "hospitals":
		return apptest.Must(store.Get[int64](q, "SELECT count(*) FROM hospitals"))
	case "files of runs":
		return apptest.Must(store.Get[int64](q, "SELECT count(*) FROM file_links WHERE object_type = 'run'"))
	}
	b.T.Fatalf("nothing counts %s", what)
	return 0
}

// progress is how much has been done; open how much is left.
func (b *bench) progress() int64 {
	return b.count("steps") + b.count("moved") + b.count("cancelled") - b.count("open runs")
}
func (b *bench) open() int64 { return b.count("open runs") + killedOrders - b.count("cancelled") }

// progressSince tells whether more has been done, or nothing is left to do.
func (b *bench) progressSince(before int64) func() bool {
	return func() bool { return b.progress() > before || b.open() == 0 }
}

// wantOnce looks for every effect, each of which must be there exactly once. Files are those of the exports, and the sheet.
func (b *bench) wantOnce(exports []int64, members int64) {
	b.T.Helper()
	q := b.DB.Read(b.T.Context())
	for what, want := range map[string]int64{"steps": countedSteps, "moved": members, "cancelled": killedOrders, "held": 0, "units done": killedUnits, "hospitals": killedSheet, "files of runs": killedExports + 1} {
		if got := b.count(what); got != want {
			b.T.Errorf("%s: %d, wanted %d", what, got, want)
		}
	}
	if had := b.had(); len(slices.Compact(had)) != countedSteps {
		b.T.Errorf("%d of %d steps were done", len(slices.Compact(had)), countedSteps)
	}
	type often struct{ Records, Rows int64 }
	for what, got := range map[string]struct {
		often
		want int64
	}{
		"events of members":            {apptest.Must(store.Get[often](q, "SELECT count(DISTINCT member_id) AS records, count(*) AS rows FROM member_events WHERE kind = 'tier'")), members},
		"rows in the log of members":   {apptest.Must(store.Get[often](q, "SELECT count(DISTINCT object_id) AS records, count(*) AS rows FROM operation_logs WHERE call = 'tierReview' AND id > ?", b.reviewedBefore)), members},
		"rows in the log of orders":    {apptest.Must(store.Get[often](q, "SELECT count(DISTINCT object_id) AS records, count(*) AS rows FROM operation_logs WHERE call = 'orderTimeout' AND object_type = 'orderGoods'")), killedOrders},
		"rows in the log of units":     {apptest.Must(store.Get[often](q, "SELECT count(DISTINCT object_id) AS records, count(*) AS rows FROM operation_logs WHERE call = 'goodsUnitStatus' AND id > ?", b.reviewedBefore)), killedUnits},
		"rows in the log of hospitals": {apptest.Must(store.Get[often](q, "SELECT count(DISTINCT object_id) AS records, count(*) AS rows FROM operation_logs WHERE object_type = 'hospital' AND action = 'create'")), killedSheet},
		"units that are done":          {apptest.Must(store.Get[often](q, "SELECT count(DISTINCT object_id) AS records, count(*) AS rows FROM run_rows WHERE outcome = 'changed'")), killedUnits},
		"points given back":            {apptest.Must(store.Get[often](q, "SELECT count(DISTINCT ref_id) AS records, count(*) AS rows FROM member_ledger")), killedOrders},
	} {
		if got.Records != got.want || got.Rows != got.want {
			b.T.Errorf("%s: %d about %d records, wanted %d", what, got.Rows, got.Records, got.want)
		}
	}
	for _, id := range exports {
		rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(b.Do("runFetch", map[string]any{"id": id}).Body, "\uFEFF"))).ReadAll()
		if err != nil || int64(len(rows)) != members+2 {
			b.T.Errorf("an export has %d lines (%v)", len(rows), err)
		}
	}
	if v, err := b.Log.Verify(b.T.Context(), b.DB, nil); err != nil || v.BadID != 0 {
		b.T.Errorf("the operation log is broken: %+v %v", v, err)
	}
}
