package resource_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store"
)

type runOnTheWire struct {
	ID         int64    `json:"id"`
	ObjectType string   `json:"objectType"`
	Status     string   `json:"status"`
	Done       int64    `json:"done"`
	Total      int64    `json:"total"`
	FileName   string   `json:"fileName"`
	ErrorCode  int64    `json:"errorCode"`
	FinishedAt *string  `json:"finishedAt"`
	ExpiresAt  *string  `json:"expiresAt"`
	Actions    []string `json:"actions"`
}

// runs lists what an account sees of its runs.
func runs(d *desk, token string) []runOnTheWire {
	d.T.Helper()
	var out struct{ Items []runOnTheWire }
	d.Ask("runList", token, "{}").Into(d.T, &out)
	return out.Items
}

var unitsNeed = []perm.Code{perm.Goods, perm.GoodsUnits}

func naming(id int64) string { return apptest.Written(map[string]any{"id": id}) }

func TestARunBelongsToWhoeverStartedIt(t *testing.T) {
	eachDesk(t, func(d *desk) {
		d.Create(d.Resource("goodsUnit"), 1)
		_, owner := d.Employ(unitsNeed, perm.Export)
		id := d.StartExport(owner, "goodsUnit", nil)
		apptest.Want(t, "queued", runs(d, owner)[0], apptest.Fields{"ID": id, "ObjectType": "goodsUnit", "Status": "queued", "Total": 1, "Done": 0, "FinishedAt": nil, "ExpiresAt": nil})
		d.Tick("export", 0)
		apptest.Want(t, "done", runs(d, owner)[0], apptest.Fields{"Status": "done", "Done": 1, "FileName": apptest.Given, "FinishedAt": apptest.Given, "ExpiresAt": apptest.Given})
		if list := runs(d, d.Admin); len(list) != 0 {
			t.Errorf("somebody else sees %+v", list)
		}
		for _, call := range []string{"runDetail", "runFetch", "runCancel"} {
			if a := d.Ask(call, d.Admin, naming(id)); a.Code != fault.CodeNotFound {
				t.Errorf("%s by somebody else: %s", call, a)
			}
		}
		if a := d.Ask("runFetch", owner, naming(id)); a.Code != 0 || !strings.Contains(a.Body, "\n1,100,") {
			t.Errorf("the owner gets %s", a)
		}
	})
}

func TestAnExportIsMadeWithTheRightsOfTheMoment(t *testing.T) {
	eachDesk(t, func(d *desk) {
		account, owner := d.Employ(unitsNeed, perm.Export)
		made := d.StartExport(owner, "goodsUnit", nil)
		d.Tick("export", 0)
		waiting := d.StartExport(owner, "goodsUnit", nil)
		d.Write(func(tx *store.Tx) error {
			return tx.Exec("UPDATE roles SET cap_export = FALSE WHERE id IN (SELECT role_id FROM account_roles WHERE account_id = ?)", account)
		})
		if a := d.Ask("runFetch", owner, naming(made)); a.Code != fault.CodeForbidden {
			t.Errorf("fetched without the capability: %s", a)
		}
		_ = d.RunNow("export")
		apptest.Want(t, "an export without the capability", runs(d, owner)[0], apptest.Fields{"ID": waiting, "Status": "failed", "ErrorCode": fault.CodeForbidden})
		d.Write(func(tx *store.Tx) error { return tx.Exec("UPDATE roles SET cap_export = TRUE") })
		if a := d.Ask("runFetch", owner, naming(made)); a.Code != 0 {
			t.Errorf("not fetched with the capability: %s", a)
		}
		waiting = d.StartExport(owner, "goodsUnit", nil)
		d.Write(func(tx *store.Tx) error {
			return tx.Exec("UPDATE accounts SET status = 'disabled' WHERE id = ?", account)
		})
		_ = d.RunNow("export")
		code := apptest.Must(store.Get[int64](d.DB.Read(t.Context()), "SELECT error_code FROM runs WHERE id = ?", waiting))
		if code != fault.CodeForbidden {
			t.Errorf("an export for a disabled account ended with %d", code)
		}
	})
}

func TestWholeValuesNeedTheCapabilityAgain(t *testing.T) {
	eachDesk(t, func(d *desk) {
		d.NewMember()
		account, owner := d.Employ([]perm.Code{perm.Members}, perm.Export|perm.Reveal)
		whole := map[string]any{"unmasked": true, "reason": "核对"}
		if a := d.Ask("userExportStart", owner, apptest.Written(map[string]any{"format": "csv", "unmasked": true})); a.Code != fault.CodeInvalid {
			t.Errorf("whole without a reason: %s", a)
		}
		id := d.StartExport(owner, "user", whole)
		d.Tick("export", 0)
		if a := d.Ask("runFetch", owner, naming(id)); a.Code != 0 || !strings.Contains(a.Body, "1370000") {
			t.Errorf("a whole export has %s", a)
		}
		d.Write(func(tx *store.Tx) error {
			return tx.Exec("UPDATE roles SET cap_reveal = FALSE WHERE id IN (SELECT role_id FROM account_roles WHERE account_id = ?)", account)
		})
		if a := d.Ask("runFetch", owner, naming(id)); a.Code != fault.CodeForbidden {
			t.Errorf("whole values were fetched without the capability: %s", a)
		}
		if a := d.Ask("userExportStart", owner, apptest.Written(apptest.With(whole, "format", "csv"))); a.Code != fault.CodeForbidden {
			t.Errorf("whole values were asked for without the capability: %s", a)
		}
	})
}

func TestAnExportSpeaksTheLanguageItWasAskedForIn(t *testing.T) {
	eachDesk(t, func(d *desk) {
		d.Ask("goodsUnitExportStart", d.Admin, `{"format":"csv"}`, func(r *http.Request) { r.Header.Set("Accept-Language", "en") })
		d.Tick("export", 0)
		if a := d.Do("runFetch", map[string]any{"id": runs(d, d.Admin)[0].ID}); !strings.Contains(a.Body, "Created") {
			t.Errorf("asked for in English, it begins %.100q", a.Body)
		}
	})
}

func TestARunAndItsFileGoAfterADay(t *testing.T) {
	eachDesk(t, func(d *desk) {
		left := func() (files, runs int64) {
			q := d.DB.Read(t.Context())
			return apptest.Must(store.Get[int64](q, "SELECT count(*) FROM files WHERE usage = 'made'")), apptest.Must(store.Get[int64](q, "SELECT count(*) FROM runs WHERE NOT timer"))
		}
		d.StartExport(d.Admin, "goodsUnit", nil)
		d.Tick("export", 0)
		for _, at := range []struct {
			after       time.Duration
			files, runs int64
		}{{23 * time.Hour, 1, 1}, {25 * time.Hour, 0, 0}} {
			d.Tick("runPurge", at.after)
			d.Tick("filePurge", at.after)
			if files, runs := left(); files != at.files || runs != at.runs {
				t.Errorf("after %v there are %d files and %d runs, wanted %d and %d", at.after, files, runs, at.files, at.runs)
			}
		}
	})
}

func TestNobodyStartsTooManyRuns(t *testing.T) {
	eachDesk(t, func(d *desk) {
		for range 10 {
			d.StartExport(d.Admin, "goodsUnit", nil)
		}
		log := d.LastLogged()
		d.Refused(fault.CodeTooMany, "goodsUnitExportStart", map[string]any{"format": "csv"})
		if rows := d.Logged(log); len(rows) != 0 {
			t.Errorf("what was refused left %+v in the log", rows)
		}
		_, other := d.Employ(unitsNeed, perm.Export)
		d.StartExport(other, "goodsUnit", nil)
		d.Tick("export", 0)
		d.StartExport(d.Admin, "goodsUnit", nil)
	})
}

// TestALargeExportIsKeptInParts makes one of more than fits into a part.
func TestALargeExportIsKeptInParts(t *testing.T) {
	eachDesk(t, func(d *desk) {
		d.Write(func(tx *store.Tx) error {
			return tx.Exec(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60000)
				INSERT INTO goods_units (version, created_at, updated_at, created_by, updated_by, name, sort, status)
				SELECT 1, 0, 0, 1, 1, 'a unit with a rather long name, so that few rows are enough to fill a part ' || i, i, 'enabled' FROM n`)
		})
		streamed := d.Do("goodsUnitExport", map[string]any{"format": "csv", "sort": "-sort"})
		id := d.StartExport(d.Admin, "goodsUnit", map[string]any{"sort": "-sort"})
		d.Tick("export", 0)
		if parts := apptest.Must(store.Get[int64](d.DB.Read(t.Context()), "SELECT count(*) FROM file_links WHERE object_type = 'run' AND object_id = ?", id)); parts < 2 {
			t.Errorf("it is in %d parts", parts)
		}
		fetched := d.Do("runFetch", map[string]any{"id": id})
		if fetched.Body != streamed.Body {
			t.Errorf("%d bytes were streamed, %d are fetched", len(streamed.Body), len(fetched.Body))
		}
		if got := fetched.Header.Get("X-Total-Rows"); got != "60000" {
			t.Errorf("it promises %s rows", got)
		}
	})
}
