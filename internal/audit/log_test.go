package audit_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"strings"
	"syscall"
	"testing"
	"time"

	"caredesk/internal/app/apptest"
	"caredesk/internal/audit"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/store/storetest"
	"caredesk/internal/engine/value"
)

func TestTheDatabaseItselfRefusesToChangeTheLog(t *testing.T) {
	eachDesk(t, func(d *desk) {
		d.Create(d.Resource("goodsUnit"), 1)
		for name, change := range map[string]func(tx *store.Tx) error{
			"update": func(tx *store.Tx) error { return tx.Exec("UPDATE operation_logs SET summary = 'x'") },
			"delete": func(tx *store.Tx) error { return tx.Exec("DELETE FROM operation_logs") },
		} {
			if err := d.DB.Write(context.Background(), change); err == nil || !strings.Contains(err.Error(), "append-only") {
				t.Errorf("%s of the log: %v", name, err)
			}
		}
	})
}

func TestTheLogSaysWhatChanged(t *testing.T) {
	eachDesk(t, func(d *desk) {
		var unit apptest.Saved
		d.Do("goodsUnitSave", map[string]any{"name": "盒"}).Into(t, &unit)
		log := d.LastLogged()
		d.Do("goodsUnitSave", map[string]any{"id": unit.ID, "version": 1, "name": "瓶", "sort": 7})
		rows := d.Logged(log)
		if want := `[{"field":"name","before":"盒","after":"瓶"},{"field":"sort","before":100,"after":7}]`; len(rows) != 1 || rows[0].Diff != want {
			t.Errorf("got %+v, wanted %s", rows, want)
		}
	})
}

// chain is an operation log of some length whose triggers are out of the way, as for someone with the database in hand.
func chain(t *testing.T, db *store.DB, length int) (*audit.Log, string) {
	t.Helper()
	var anchors strings.Builder
	log := &audit.Log{Key: []byte("a key that the database does not know"), Process: slog.New(slog.NewJSONHandler(&anchors, nil))}
	err := db.Write(t.Context(), func(tx *store.Tx) error {
		for i := range length {
			if err := log.Append(tx, audit.Row{At: tx.Now, Call: "test", Action: "create", Summary: fmt.Sprint("row ", i), Diff: "[]"}); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return log, anchors.String()
}

// fullDisk takes nothing until there is room.
type fullDisk struct {
	strings.Builder
	full bool
}

func (d *fullDisk) Write(line []byte) (int, error) {
	if d.full {
		return 0, syscall.ENOSPC
	}
	return d.Builder.Write(line)
}

// TestAnAnchorThatFoundNoRoomIsWrittenLater cuts off the rows whose anchors a full disk did not take.
func TestAnAnchorThatFoundNoRoomIsWrittenLater(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		log, anchors := chain(t, db, 2)
		disk := &fullDisk{full: true}
		log.Process = slog.New(slog.NewJSONHandler(disk, nil))
		if err := db.Write(t.Context(), func(tx *store.Tx) error {
			return errors.Join(log.Append(tx, audit.Row{At: tx.Now, Call: "test", Diff: "[]"}), log.Append(tx, audit.Row{At: tx.Now, Call: "test", Diff: "[]"}))
		}); err != nil {
			t.Fatal(err)
		}
		log.AnchorAgain()
		disk.full = false
		log.AnchorAgain()
		log.AnchorAgain()
		if strings.Count(disk.String(), "\n") != 1 {
			t.Errorf("not one anchor once: %q", disk.String())
		}
		if err := db.Write(t.Context(), func(tx *store.Tx) error {
			return errors.Join(disarm(tx, db), tx.Exec("DELETE FROM operation_logs WHERE id > 2"))
		}); err != nil {
			t.Fatal(err)
		}
		verdict, err := log.Verify(t.Context(), db, strings.NewReader(anchors+disk.String()))
		if err != nil || verdict.Reason != audit.CutShort {
			t.Errorf("a tail that was cut off: %+v %v", verdict, err)
		}
	})
}

func TestTheLogFindsAMemberByItsNumberAlone(t *testing.T) {
	eachDesk(t, func(d *desk) {
		one := d.Join(1, map[string]any{"nickname": "小白"})
		d.Join(2, map[string]any{"nickname": "小白"})
		var page struct {
			Items []struct{ ObjectID int64 }
		}
		d.Do("logList", map[string]any{"kw": one.MemberNo, "objectType": "user"}).Into(t, &page)
		apptest.Exactly(t, "what happened to "+one.MemberNo, 1, page.Items)
		apptest.Want(t, "what happened", page.Items[0], apptest.Fields{"ObjectID": one.ID})
	})
}

func disarm(tx *store.Tx, db *store.DB) error {
	if db.Dialect() == "postgres" {
		return errors.Join(tx.Exec("ALTER TABLE operation_logs DISABLE TRIGGER USER"), tx.Exec("ALTER TABLE operation_log_checkpoints DISABLE TRIGGER USER"),
			tx.Exec("ALTER TABLE operation_log_seals DISABLE TRIGGER USER"))
	}
	return errors.Join(
		tx.Exec("DROP TRIGGER IF EXISTS operation_logs_no_update"), tx.Exec("DROP TRIGGER IF EXISTS operation_logs_no_delete"),
		tx.Exec("DROP TRIGGER IF EXISTS operation_log_checkpoints_no_update"), tx.Exec("DROP TRIGGER IF EXISTS operation_log_checkpoints_no_delete"),
		tx.Exec("DROP TRIGGER IF EXISTS operation_log_seals_no_update"), tx.Exec("DROP TRIGGER IF EXISTS operation_log_seals_no_delete"))
}

// tampering is one thing that somebody with the database in hand might do to a row.
var tamperings = []struct {
	name string
	do   func(tx *store.Tx, at int64) error
}{
	{"edit", func(tx *store.Tx, at int64) error {
		return tx.Exec("UPDATE operation_logs SET summary = 'forged' WHERE id = ?", at)
	}},
	{"edit a time", func(tx *store.Tx, at int64) error {
		return tx.Exec("UPDATE operation_logs SET at = at + 1 WHERE id = ?", at)
	}},
	{"edit a signature", func(tx *store.Tx, at int64) error {
		return tx.Exec("UPDATE operation_logs SET mac = 'f' || mac WHERE id = ?", at)
	}},
	{"delete", func(tx *store.Tx, at int64) error { return tx.Exec("DELETE FROM operation_logs WHERE id = ?", at) }},
	{"swap", func(tx *store.Tx, at int64) error {
		for _, move := range [][2]int64{{at, -1}, {at + 1, at}, {-1, at + 1}} {
			if err := tx.Exec("UPDATE operation_logs SET id = ? WHERE id = ?", move[1], move[0]); err != nil {
				return err
			}
		}
		return nil
	}},
	{"insert", func(tx *store.Tx, at int64) error {
		if err := tx.Exec("UPDATE operation_logs SET id = -id WHERE id >= ?", at); err != nil {
			return err
		}
		if err := tx.Exec("UPDATE operation_logs SET id = 1 - id WHERE id < 0"); err != nil {
			return err
		}
		return tx.Exec(`INSERT INTO operation_logs SELECT ?, at, account_id, username, role_names, session_id, module, call, action, object_type, object_id, object_label,
			summary, diff, result, error_code, ip, user_agent, duration_ms, request_id, mac FROM operation_logs WHERE id = ?`, at, at-1)
	}},
	{"cut the tail", func(tx *store.Tx, at int64) error {
		if err := tx.Exec("DELETE FROM operation_logs WHERE id >= ?", at); err != nil {
			return err
		}
		return tx.Exec("UPDATE operation_log_head SET last_id = ?, mac = (SELECT mac FROM operation_logs WHERE id = ?)", at-1, at-1)
	}},
}

// TestVerifyFindsEveryTampering tampers a thousand times, at random, and expects the first bad row by name.
func TestVerifyFindsEveryTampering(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	const length, times = 40, 500
	undone := errors.New("undone")
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		log, anchors := chain(t, db, length)
		if v, err := log.Verify(t.Context(), db, nil); err != nil || v.BadID != 0 || v.Rows != length {
			t.Fatalf("an honest log: %+v, %v", v, err)
		}
		random := rand.New(rand.NewPCG(seed, 2))
		for range times {
			change, at := tamperings[random.IntN(len(tamperings))], 2+random.Int64N(length-3)
			err := db.Write(t.Context(), func(tx *store.Tx) error {
				if err := disarm(tx, db); err != nil {
					return err
				}
				if err := change.do(tx, at); err != nil {
					return err
				}
				if v, err := log.VerifyIn(&tx.Q, strings.NewReader(anchors)); err != nil || v.BadID != at {
					t.Errorf("%s at row %d was found at row %d (%s), %v", change.name, at, v.BadID, v.Why, err)
				}
				return undone
			})
			if !errors.Is(err, undone) {
				t.Fatalf("%s: %v", change.name, err)
			}
		}
	})
}

func TestAnchorsShowACutTailAndAnOldCopy(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		log, anchors := chain(t, db, 10)
		verify := func(anchors io.Reader) audit.Verdict {
			t.Helper()
			v, err := log.Verify(t.Context(), db, anchors)
			if err != nil {
				t.Fatal(err)
			}
			return v
		}
		if v := verify(strings.NewReader(anchors + "not a line of JSON\n")); v.BadID != 0 {
			t.Fatalf("an honest log with its anchors: %+v", v)
		}
		// Cut the tail and set the head back, as somebody with the database in hand would.
		if err := db.Write(t.Context(), func(tx *store.Tx) error {
			if err := disarm(tx, db); err != nil {
				return err
			}
			if err := tx.Exec("DELETE FROM operation_logs WHERE id > 8"); err != nil {
				return err
			}
			return tx.Exec("UPDATE operation_log_head SET last_id = 8, mac = (SELECT mac FROM operation_logs WHERE id = 8)")
		}); err != nil {
			t.Fatal(err)
		}
		if v := verify(nil); v.BadID != 0 {
			t.Errorf("without anchors a cut tail cannot be seen, yet: %+v", v)
		}
		if v := verify(strings.NewReader(anchors)); v.BadID != 9 {
			t.Errorf("with anchors the cut tail gives %+v", v)
		}
		// An old copy that went on by itself: what is there is signed with the right key, but it is not what was written.
		went, _ := chain(t, db, 2)
		if v, err := went.Verify(t.Context(), db, strings.NewReader(anchors)); err != nil || v.BadID != 9 || v.Reason != audit.OtherCopy {
			t.Errorf("an old copy that went on: %+v, %v", v, err)
		}
		other := &audit.Log{Key: []byte("another key"), Process: slog.New(slog.DiscardHandler)}
		if v, err := other.Verify(t.Context(), db, nil); err != nil || v.BadID != 1 {
			t.Errorf("with another key: %+v, %v", v, err)
		}
	})
}

// old makes rows of an age, oldest first.
func old(t *testing.T, d *desk, log *audit.Log, ages ...time.Duration) {
	t.Helper()
	err := d.DB.Write(t.Context(), func(tx *store.Tx) error {
		for _, age := range ages {
			if err := log.Append(tx, audit.Row{At: tx.Now.Add(-age), Call: "test", Action: "create", Diff: "[]", Result: "success"}); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func (d *desk) purge() error { return d.RunNow("logPurge") }

func (d *desk) verified() audit.Verdict {
	d.T.Helper()
	v, err := d.Log.Verify(context.Background(), d.DB, nil)
	if err != nil {
		d.T.Fatal(err)
	}
	return v
}

const (
	oneDay = 24 * time.Hour
	kept   = 1095 * oneDay
)

func TestPurgingLeavesACheckpointFromWhichTheLogVerifies(t *testing.T) {
	eachDesk(t, func(d *desk) {
		old(t, d, d.Log, kept+3*oneDay, kept+2*oneDay, kept+2*oneDay, kept-2*oneDay, oneDay)
		if err := d.purge(); err != nil {
			t.Fatal(err)
		}
		rows := d.Logged(0)
		apptest.Exactly(t, "left by the purge", 3, rows)
		apptest.Want(t, "the first row left", rows[0], apptest.Fields{"ID": 4})
		apptest.Want(t, "the row about the purge", rows[2], apptest.Fields{"Call": "logPurge", "Action": "delete", "Diff": `[{"field":"rows","before":3,"after":0}]`})
		if v := d.verified(); v.BadID != 0 || v.Rows != 3 {
			t.Errorf("after a purge: %+v", v)
		}
		if err := d.purge(); err != nil || d.LastLogged() != 6 {
			t.Errorf("a second purge of the same day did something: %v", err)
		}
		old(t, d, d.Log, kept+oneDay) // a clock that was set back: it lies behind a younger row, and waits for that
		if err := d.purge(); err != nil || len(d.Logged(0)) != 4 {
			t.Errorf("a row behind a younger one was purged: %v", err)
		}
	})
}

func TestNobodyDeletesTheLogByWayOfACheckpoint(t *testing.T) {
	eachDesk(t, func(d *desk) {
		old(t, d, d.Log, kept+3*oneDay, kept+2*oneDay, 300*oneDay, 299*oneDay, oneDay, oneDay)
		if err := d.purge(); err != nil {
			t.Fatal(err)
		}
		undone := errors.New("undone")
		forged := func(tx *store.Tx) error {
			return tx.Exec("INSERT INTO operation_log_checkpoints SELECT 2, at, 4, (SELECT mac FROM operation_logs WHERE id = 4), mac FROM operation_log_checkpoints WHERE id = 1")
		}
		for name, c := range map[string]struct {
			do      func(tx *store.Tx) error
			refused bool
			bad     int64
		}{
			"a forged checkpoint": {do: forged, bad: 3},
			"a forged checkpoint and the rows before it": {do: func(tx *store.Tx) error {
				return errors.Join(forged(tx), tx.Exec("DELETE FROM operation_logs WHERE id <= 4"))
			}, bad: 3},
			"young rows behind a forged checkpoint": {refused: true, do: func(tx *store.Tx) error {
				return errors.Join(tx.Exec("INSERT INTO operation_log_checkpoints VALUES (2, 0, 6, '', '')"), tx.Exec("DELETE FROM operation_logs WHERE id = 5"))
			}},
			"old rows without a checkpoint": {refused: true, do: func(tx *store.Tx) error { return tx.Exec("DELETE FROM operation_logs WHERE id = 3") }},
			"an edited checkpoint":          {refused: true, do: func(tx *store.Tx) error { return tx.Exec("UPDATE operation_log_checkpoints SET last_id = 3") }},
			"a deleted checkpoint":          {refused: true, do: func(tx *store.Tx) error { return tx.Exec("DELETE FROM operation_log_checkpoints") }},
			"a checkpoint edited with the triggers away": {bad: 1, do: func(tx *store.Tx) error {
				return errors.Join(disarm(tx, d.DB), tx.Exec("UPDATE operation_log_checkpoints SET last_id = 3"))
			}},
			"a checkpoint deleted with the triggers away": {bad: 1, do: func(tx *store.Tx) error {
				return errors.Join(disarm(tx, d.DB), tx.Exec("DELETE FROM operation_log_checkpoints"))
			}},
		} {
			err := d.DB.Write(context.Background(), func(tx *store.Tx) error {
				if err := c.do(tx); err != nil {
					return err
				}
				if v, err := d.Log.VerifyIn(&tx.Q, nil); err != nil || v.BadID != c.bad {
					t.Errorf("%s: %+v, %v", name, v, err)
				}
				return undone
			})
			if errors.Is(err, undone) == c.refused {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
}

func TestAPurgeStopsBeforeARowThatWasTamperedWith(t *testing.T) {
	eachDesk(t, func(d *desk) {
		old(t, d, d.Log, kept+3*oneDay, kept+2*oneDay, oneDay)
		if err := d.DB.Write(context.Background(), func(tx *store.Tx) error {
			return errors.Join(disarm(tx, d.DB), tx.Exec("UPDATE operation_logs SET username = 'nobody' WHERE id = 2"))
		}); err != nil {
			t.Fatal(err)
		}
		if err := d.purge(); err == nil || !strings.Contains(err.Error(), "row 2") || len(d.Logged(0)) != 3 {
			t.Errorf("got %v", err)
		}
	})
}

// TestTheLogSpeaksInWords: neither what was refused, nor what a file is for, nor where it belongs is told by an inner name.
func TestTheLogSpeaksInWords(t *testing.T) {
	eachDesk(t, func(d *desk) {
		_, clerk := d.Employ([]perm.Code{perm.Members}, perm.Write)
		d.Ask("piiReveal", clerk, `{"entity":"user","id":1,"field":"phone","reason":"核对"}`)
		d.Ask("accountResetPwd", clerk, `{"id":1,"version":1}`)
		d.Photo(d.Admin, "article")
		d.Photo(d.Admin, "identity")
		var rows struct {
			Items []struct {
				Module, Summary string
				ObjectID        int64
			}
		}
		d.Do("logList", map[string]any{"action": []string{"denied", "create"}, "objectType": []string{"pii", "account", "file"}, "sort": "at"}).Into(t, &rows)
		want := []struct {
			module, summary string
			named           bool
		}{
			{"/profile", "越权拦截敏感信息：查看敏感信息", true},
			{"/config/accOunt", "越权拦截账号：重置密码", true},
			{"/industry/indList", "新增文件“", true},
			{"/userAdmin/userAuth", "新增文件：证件照片", true},
		}
		apptest.Exactly(t, "listed", len(want), rows.Items)
		for i, w := range want {
			got := rows.Items[i]
			if got.Module != w.module || !strings.HasPrefix(got.Summary, w.summary) || (got.ObjectID != 0) != w.named {
				t.Errorf("row %d is %+v, wanted %+v", i, got, w)
			}
		}
		if got := rows.Items[2].Summary; !strings.HasSuffix(got, "”：文章") {
			t.Errorf("an upload for an article is told as %q", got)
		}
	})
}

func TestTheScreenOfTheLog(t *testing.T) {
	eachDesk(t, func(d *desk) {
		old(t, d, d.Log, 400*oneDay, 20*oneDay)
		var unit apptest.Saved
		d.Do("goodsUnitSave", map[string]any{"name": "盒"}).Into(t, &unit)
		d.Do("goodsUnitSave", map[string]any{"id": unit.ID, "version": 1, "name": "瓶", "sort": 7})
		d.Do("goodsUnitStatus", map[string]any{"id": unit.ID, "version": 2, "status": "disabled"})
		d.Ask("adminLogin", "", `{"username":"admin","password":"wrong wrong wrong"}`)
		type page struct {
			Items []struct {
				ID        int64
				Action    string
				Summary   string
				RequestID string
				Version   int64
				Diff      []any
			}
			Total int64
		}
		list := func(in map[string]any) page {
			t.Helper()
			var p page
			d.Do("logList", in).Into(t, &p)
			return p
		}
		all := list(map[string]any{})
		apptest.Want(t, "the last seven days", all, apptest.Fields{"Total": 4})
		apptest.Exactly(t, "the last seven days", 4, all.Items)
		apptest.Want(t, "the newest row", all.Items[0], apptest.Fields{"Action": "loginFail", "Version": 1})
		apptest.Want(t, "a row of the list", all.Items[2], apptest.Fields{"Diff": nil})
		apptest.Want(t, "the oldest row", all.Items[3], apptest.Fields{"Action": "create"})
		for want, got := range map[string]string{"登录失败：账号或密码错误": all.Items[0].Summary, "启停单位“瓶”：状态": all.Items[1].Summary, "修改单位“瓶”：单位名称、排序": all.Items[2].Summary, "新增单位“盒”": all.Items[3].Summary} {
			if got != want {
				t.Errorf("summary %q, wanted %q", got, want)
			}
		}
		now := d.DB.Now()
		before := func(days int) string { return value.TimeOf(now.AddDate(0, 0, -days)).String() }
		for name, c := range map[string]struct {
			in   map[string]any
			want int64
		}{
			"by action":            {map[string]any{"action": []string{"update", "status"}}, 2},
			"by result":            {map[string]any{"result": "failure"}, 1},
			"by account":           {map[string]any{"accountId": 1}, 4},
			"by another account":   {map[string]any{"accountId": 2}, 0},
			"by username":          {map[string]any{"username": "admin"}, 4},
			"by module":            {map[string]any{"module": "/goods/goodsUnit"}, 3},
			"by address":           {map[string]any{"ip": "192.0.2.1"}, 4},
			"by another address":   {map[string]any{"ip": "192.0.2.2"}, 0},
			"by record":            {map[string]any{"objectType": "goodsUnit", "objectId": unit.ID}, 3},
			"by id":                {map[string]any{"kw": fmt.Sprint(unit.ID), "objectType": "goodsUnit"}, 3},
			"by name":              {map[string]any{"kw": "瓶"}, 2},
			"by request":           {map[string]any{"kw": all.Items[1].RequestID}, 1},
			"by nothing there":     {map[string]any{"kw": "没有"}, 0},
			"a month":              {map[string]any{"atFrom": before(30)}, 5},
			"up to three days ago": {map[string]any{"atTo": before(18)}, 1},
			"all of a record":      {map[string]any{"objectId": 0}, 2},
		} {
			if got := list(c.in); got.Total != c.want || int64(len(got.Items)) != c.want {
				t.Errorf("%s: %+v, wanted %d", name, got, c.want)
			}
		}
		for _, in := range []map[string]any{{"atFrom": before(93)}, {"atFrom": before(200), "atTo": before(100)}, {"objectId": unit.ID, "atFrom": before(93)}} {
			if a := d.Refused(fault.CodeInvalid, "logList", in); !strings.Contains(a.Body, `"atFrom"`) {
				t.Errorf("%v: %s", in, a)
			}
		}
		var row struct {
			Diff []struct {
				Field         string
				Before, After any
			}
			RoleNames, IP, RequestID, UserAgent string
		}
		d.Do("logDetail", map[string]any{"id": all.Items[2].ID}).Into(t, &row)
		apptest.Want(t, "the detail", row, apptest.Fields{"RoleNames": "超级管理员", "IP": apptest.Given, "RequestID": apptest.Given})
		apptest.Exactly(t, "the changes in the detail", 2, row.Diff)
		apptest.Want(t, "the first change", row.Diff[0], apptest.Fields{"Before": "盒", "After": "瓶"})
		english := func(r *http.Request) { r.Header.Set("Accept-Language", "en") }
		if a := d.Ask("logExport", d.Admin, `{"format":"csv","columns":["module","action","objectType","summary"]}`, english); !strings.Contains(a.Body, "Goods units,Update,unit,\"Update: unit “瓶” (Name, Order)\"") {
			t.Errorf("the export: %s", a.Body)
		}
		var verdict struct {
			OK       bool
			Rows     int64
			BrokenAt int64
			Reason   string
		}
		today := map[string]any{"day": now.In(time.FixedZone("", 8*60*60)).Format(time.DateOnly)}
		if d.Do("logVerify", today).Into(t, &verdict); !verdict.OK || verdict.Rows < 5 {
			t.Errorf("today: %+v", verdict)
		}
		d.Refused(fault.CodeInvalid, "logVerify", map[string]any{"day": "2025-02-30"})
		if err := d.DB.Write(context.Background(), func(tx *store.Tx) error {
			return errors.Join(disarm(tx, d.DB), tx.Exec("UPDATE operation_logs SET username = 'nobody' WHERE id = ?", all.Items[2].ID))
		}); err != nil {
			t.Fatal(err)
		}
		if d.Do("logVerify", today).Into(t, &verdict); verdict.OK || verdict.BrokenAt != all.Items[2].ID || verdict.Reason != "altered" {
			t.Errorf("after an edit: %+v", verdict)
		}
		if d.Do("logVerify", map[string]any{"day": now.AddDate(0, 0, -100).Format(time.DateOnly)}).Into(t, &verdict); !verdict.OK {
			t.Errorf("a day without rows: %+v", verdict)
		}
	})
}
