package intake_test

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"regexp"
	"strconv"
	"sync/atomic"
	"testing"
	"time"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/intake"
	"caredesk/internal/engine/job"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/sheet"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/store/storetest"
)

// manyRows is how many rows TestManyRows imports: with 100000 it also holds the process to its memory. Run it alone then.
var manyRows = flag.Int("rows", 300, "rows of the sheet in TestManyRows")

// maxMemory is what the whole process may take, in KiB.
const maxMemory = 256 << 10

// manyHospitals is a workbook as large as it is asked for, written as it is made.
func manyHospitals(t *testing.T, rows int) []byte {
	t.Helper()
	var out bytes.Buffer
	w := apptest.Must(sheet.New(sheet.XLSX, &out, hospitalTitles))
	for n := range rows {
		cells := make([]any, len(hospitalTitles))
		for i, cell := range hospital(fmt.Sprintf("第%d医院", n), "杭州市") {
			cells[i] = cell
		}
		if err := w.Row(cells); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestManyRows(t *testing.T) {
	d := &desk{apptest.New(t, storetest.SQLite(t))}
	began := time.Now()
	run := d.begin("hospital", manyHospitals(t, *manyRows))
	checked := time.Since(began)
	at := d.goOn(run, "all")
	if at.Counts.Saved != int64(*manyRows) {
		t.Fatalf("%+v", at)
	}
	peak := memoryPeak(t)
	t.Logf("%d rows: read and checked in %v, all in %v, %d MiB at most", *manyRows, checked.Round(time.Second), time.Since(began).Round(time.Second), peak>>10)
	if *manyRows >= intake.MaxRows && peak > maxMemory {
		t.Errorf("the process took %d MiB", peak>>10)
	}
}

// memoryPeak is the most that the process ever took, in KiB.
func memoryPeak(t *testing.T) int {
	t.Helper()
	status := apptest.Must(os.ReadFile("/proc/self/status"))
	found := regexp.MustCompile(`VmHWM:\s+(\d+)`).FindSubmatch(status)
	if found == nil {
		t.Fatalf("no peak in %s", status)
	}
	return apptest.Must(strconv.Atoi(string(found[1])))
}

// cutOff works on imports and is cut off after the clock was asked so many times, which every transaction does.
func (d *desk) cutOff(after int64) {
	d.T.Helper()
	ctx, cut := context.WithCancel(d.T.Context())
	defer cut()
	now, asked := d.DB.Now, atomic.Int64{}
	d.DB.Now = func() time.Time {
		if asked.Add(1) == after {
			cut()
		}
		return now()
	}
	defer func() { d.DB.Now = now }()
	_ = d.Runner.RunDue(ctx, intake.Kind) // what became of it, the table tells
}

func TestAnImportThatIsCutOffGoesOnAndMakesNothingTwice(t *testing.T) {
	eachDesk(t, func(d *desk) {
		const rows = 230
		in := map[string]any{"fileId": d.upload(d.Admin, "import", "x.xlsx", manyHospitals(t, rows))}
		var started intake.ImportStarted
		d.Do("hospitalImportStart", in).Into(t, &started)
		cuts := 0
		for ; cuts < 60 && d.detail(started.ID).Status != job.Review; cuts++ {
			d.cutOff(int64(6 + cuts%9))
		}
		d.Do("importRun", map[string]any{"id": started.ID, "mode": "all"})
		for ; cuts < 120 && d.detail(started.ID).Status != job.Done; cuts++ {
			d.cutOff(int64(6 + cuts%9))
		}
		at := d.detail(started.ID)
		logged := apptest.Must(store.Get[int64](d.DB.Read(t.Context()), "SELECT count(*) FROM operation_logs WHERE object_type = 'hospital' AND action = 'create'"))
		if at.Status != job.Done || at.Counts.Saved != rows || d.hospitals() != rows || logged != rows || cuts < 4 {
			t.Errorf("after %d cuts: %+v, %d hospitals, %d in the log", cuts, at, d.hospitals(), logged)
		}
	})
}

func TestWhoeverMayNoLongerImportsNothing(t *testing.T) {
	eachDesk(t, func(d *desk) {
		account, token := d.Employ([]perm.Code{perm.SpecialServices, perm.AccompaniedVisits}, perm.Write)
		admin := d.Admin
		d.Admin = token
		run := d.begin("hospital", xlsx(hospitalTitles, hospital("甲医院", "杭州市")))
		d.Do("importRun", map[string]any{"id": run, "mode": "all"})
		d.Admin = admin
		d.Write(func(tx *store.Tx) error { return tx.Exec("DELETE FROM account_roles WHERE account_id = ?", account) })
		_ = d.RunNow(intake.Kind) // which says that it was refused
		status := apptest.Must(store.Get[job.RunStatus](d.DB.Read(t.Context()), "SELECT status FROM runs WHERE id = ?", run))
		if status != job.Failed || d.hospitals() != 0 {
			t.Errorf("the run is %s, %d hospitals", status, d.hospitals())
		}
		if a := d.Ask("importRows", token, apptest.Written(map[string]any{"id": run})); a.Code != fault.CodeForbidden {
			t.Errorf("the rows: %s", a)
		}
	})
}

func TestRowsOfACancelledImportGoAtOnce(t *testing.T) {
	eachDesk(t, func(d *desk) {
		left := func(run int64) int64 {
			return apptest.Must(store.Get[int64](d.DB.Read(t.Context()), "SELECT (SELECT count(*) FROM import_rows WHERE run_id = ?) + (SELECT count(*) FROM import_keys WHERE run_id = ?)", run, run))
		}
		waits := d.begin("hospital", xlsx(hospitalTitles, hospital("甲医院", "杭州市")))
		cancelled := d.begin("hospital", manyHospitals(t, 1100))
		d.Do("runCancel", map[string]any{"id": cancelled})
		before := left(waits)
		d.Tick("runPurge", 0)
		if left(cancelled) != 0 || left(waits) != before || before == 0 {
			t.Errorf("%d rows of the cancelled import are left, %d of %d of the other", left(cancelled), left(waits), before)
		}
		if at := d.goOn(waits, "all"); at.Counts.Saved != 1 {
			t.Fatalf("%+v", at)
		}
		d.Write(func(tx *store.Tx) error {
			return tx.Exec("UPDATE runs SET status = 'cancelled', version = version + 1 WHERE id = ?", waits)
		})
		d.Tick("runPurge", 0)
		if at := d.detail(waits); at.Counts.Saved != 1 {
			t.Errorf("one that was cancelled while it saved tells of %+v", at.Counts)
		}
	})
}

func TestWhatWasReadGoesAfterADay(t *testing.T) {
	eachDesk(t, func(d *desk) {
		d.begin("hospital", xlsx(hospitalTitles, hospital("甲医院", "杭州市")))
		left := func() int64 {
			return apptest.Must(store.Get[int64](d.DB.Read(t.Context()), "SELECT (SELECT count(*) FROM import_rows) + (SELECT count(*) FROM imports) + (SELECT count(*) FROM import_keys)"))
		}
		d.Tick("runPurge", 23*time.Hour)
		if left() == 0 {
			t.Error("it is gone too early")
		}
		d.Tick("runPurge", 25*time.Hour)
		if left() != 0 {
			t.Error("it is still there")
		}
	})
}
