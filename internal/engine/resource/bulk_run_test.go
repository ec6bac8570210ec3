package resource_test

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"testing"
	"time"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store"
	"caredesk/internal/feedback"
)

func TestACallIsMadeOverAWholeFilter(t *testing.T) {
	eachDesk(t, func(d *desk) {
		ids := d.enabledUnits(120)
		d.Do("goodsUnitStatus", map[string]any{"ids": ids[:5], "status": "disabled"})
		account, owner := d.Employ(unitsNeed, perm.Write)
		log := d.LastLogged()
		id := d.startBulk(owner, "goodsUnitBulkStart", disabling(), 115)
		d.OnlyRow(log, "goodsUnitBulkStart", "bulk", 0)
		var later apptest.Saved
		d.Do("goodsUnitSave", map[string]any{"name": "later"}).Into(t, &later)
		apptest.Want(t, "queued", d.run(owner, id), apptest.Fields{"Kind": "bulk", "ObjectType": "goodsUnit", "Call": "goodsUnitStatus", "Chosen": "Status.disabled", "Status": "queued", "Done": 0, "Actions": []string{"cancel"}})
		log = d.LastLogged()
		d.Tick("bulk", 0)
		apptest.Want(t, "done", d.run(owner, id), apptest.Fields{"Status": "done", "Done": 115, "Total": 115, "Failed": 0, "Actions": []string{"undo"}})
		if n := d.disabled(append(ids, later.ID)); n != 120 {
			t.Errorf("%d units are disabled, wanted those that were there", n)
		}
		about := map[int64]int{}
		for _, row := range d.Logged(log) {
			about[row.ObjectID]++
			apptest.Want(t, "a row of the log", row, apptest.Fields{"Call": "goodsUnitStatus", "Action": "status", "AccountID": account, "Result": "success"})
		}
		if len(about) != 115 || slices.Max(slices.Collect(maps.Values(about))) != 1 {
			t.Errorf("the log tells of %d records: %v", len(about), about)
		}
		rows := d.rowsOf(owner, id, "changed")
		apptest.Want(t, "a row of the result", rows[0], apptest.Fields{"ObjectID": ids[119], "Label": "u119", "Code": 0, "Message": ""})
		for _, call := range []string{"runDetail", "runRows", "runUndo", "runCancel"} {
			if a := d.Ask(call, d.Admin, naming(id)); a.Code != fault.CodeNotFound {
				t.Errorf("%s by somebody else: %s", call, a)
			}
		}
	})
}

func TestOneRecordThatRefusesStopsNoOther(t *testing.T) {
	eachDesk(t, func(d *desk) {
		ids := d.enabledUnits(60)
		d.Goods("用着单位的商品", nil)
		used := apptest.Must(store.Get[int64](d.DB.Read(t.Context()), "SELECT unit_id FROM goods"))
		id := d.startBulk(d.Admin, "goodsUnitBulkStart", map[string]any{"call": "goodsUnitDel", "kw": "u"}, 60)
		gone := ids[slices.IndexFunc(ids, func(id int64) bool { return id != used })]
		d.Do("goodsUnitDel", map[string]any{"id": gone, "version": 1})
		d.Tick("bulk", 0)
		apptest.Want(t, "the run", d.run(d.Admin, id), apptest.Fields{"Status": "done", "Done": 60, "Failed": 2, "Actions": []string{}})
		codes := map[int64]int64{}
		for _, row := range d.rowsOf(d.Admin, id, "failed") {
			if codes[row.ObjectID] = row.Code; row.Message == "" {
				t.Errorf("no word about why %d is still there", row.ObjectID)
			}
		}
		if want := map[int64]int64{used: fault.CodeInUse, gone: fault.CodeNotFound}; !maps.Equal(codes, want) {
			t.Errorf("failed %v, wanted %v", codes, want)
		}
		if left := apptest.Must(store.Get[int64](d.DB.Read(t.Context()), "SELECT count(*) FROM goods_units")); left != 1 {
			t.Errorf("%d units are left", left)
		}
		d.Refused(fault.CodeState, "runUndo", map[string]any{"id": id})
	})
}

func TestABadCallIsRefusedBeforeItBegins(t *testing.T) {
	eachDesk(t, func(d *desk) {
		d.enabledUnits(1)
		d.NewMember()
		for field, in := range map[string]struct {
			start string
			in    map[string]any
		}{
			"call":          {"goodsUnitBulkStart", disabling("call", "goodsUnitSave")},
			"input.status":  {"goodsUnitBulkStart", disabling("input", map[string]any{"status": "lost"})},
			"input.ids":     {"goodsUnitBulkStart", disabling("input", map[string]any{"status": "disabled", "ids": []int{1}})},
			"input.version": {"goodsUnitBulkStart", disabling("input", map[string]any{"status": "disabled", "version": 1})},
			"input.nothing": {"goodsUnitBulkStart", disabling("input", map[string]any{"status": "disabled", "nothing": 1})},
			"input.add":     {"userBulkStart", map[string]any{"call": "userTag", "input": map[string]any{}}},
			"page":          {"goodsUnitBulkStart", disabling("page", 1)},
		} {
			var data struct{ Fields map[string]string }
			d.Refused(fault.CodeInvalid, in.start, in.in).Into(t, &data)
			if _, named := data.Fields[field]; !named || len(data.Fields) != 1 {
				t.Errorf("a wrong %s was refused with %v", field, data.Fields)
			}
		}
		if list := runs(d, d.Admin); len(list) != 0 {
			t.Errorf("what was refused left %+v", list)
		}
	})
}

func TestMoreThanARunMayChangeAreRefused(t *testing.T) {
	eachDesk(t, func(d *desk) {
		d.Write(func(tx *store.Tx) error {
			return tx.Exec(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100001)
				INSERT INTO goods_units (version, created_at, updated_at, created_by, updated_by, name, sort, status)
				SELECT 1, 0, 0, 1, 1, 'u' || i, i, CASE WHEN i = 1 THEN 'disabled' ELSE 'enabled' END FROM n`)
		})
		d.Refused(fault.CodeInvalid, "goodsUnitBulkStart", map[string]any{"call": "goodsUnitDel"})
		d.startBulk(d.Admin, "goodsUnitBulkStart", disabling(), 100_000)
		if listed := apptest.Must(store.Get[int64](d.DB.Read(t.Context()), "SELECT count(*) FROM run_rows")); listed != 100_000 {
			t.Errorf("%d rows were kept", listed)
		}
	})
}

func TestARunOverManyEndsWithTheRightsOfItsOwner(t *testing.T) {
	eachDesk(t, func(d *desk) {
		ids := d.enabledUnits(120)
		account, owner := d.Employ(unitsNeed, perm.Write)
		_, reader := d.Employ(unitsNeed, 0)
		if a := d.Ask("goodsUnitBulkStart", reader, apptest.Written(disabling())); a.Code != fault.CodeForbidden {
			t.Errorf("started without the capability: %s", a)
		}
		id := d.startBulk(owner, "goodsUnitBulkStart", disabling(), 120)
		_ = d.between(func() error {
			return d.DB.Write(t.Context(), func(tx *store.Tx) error {
				return tx.Exec("UPDATE roles SET cap_write = FALSE WHERE id IN (SELECT role_id FROM account_roles WHERE account_id = ?)", account)
			})
		})
		apptest.Want(t, "the run", d.run(owner, id), apptest.Fields{"Status": "failed", "ErrorCode": fault.CodeForbidden, "Done": 50, "Failed": 0, "Actions": []string{"undo"}})
		if n := d.disabled(ids); n != 50 {
			t.Errorf("%d units are disabled", n)
		}
		if a := d.Ask("runUndo", owner, naming(id)); a.Code != fault.CodeForbidden {
			t.Errorf("turned back without the capability: %s", a)
		}
	})
}

func TestARunOverManyIsCancelledBetweenTwoBatches(t *testing.T) {
	eachDesk(t, func(d *desk) {
		ids := d.enabledUnits(120)
		id := d.startBulk(d.Admin, "goodsUnitBulkStart", disabling(), 120)
		_ = d.between(func() error {
			d.Do("runCancel", map[string]any{"id": id})
			return nil
		})
		apptest.Want(t, "the run", d.run(d.Admin, id), apptest.Fields{"Status": "cancelled", "Done": 50, "Total": 120, "Actions": []string{"undo"}})
		if waiting := len(d.rowsOf(d.Admin, id, "waiting")); waiting != 70 || d.disabled(ids) != 50 {
			t.Errorf("%d wait, %d are disabled", waiting, d.disabled(ids))
		}
	})
}

func TestARunOverManyThatIsCutOffGoesOnWhereItStood(t *testing.T) {
	eachDesk(t, func(d *desk) {
		ids := d.enabledUnits(120)
		id := d.startBulk(d.Admin, "goodsUnitBulkStart", disabling(), 120)
		log := d.LastLogged()
		if err := d.between(func() error { return errors.New("cut off") }); err == nil {
			t.Fatal("nothing was cut off")
		}
		apptest.Want(t, "cut off", d.run(d.Admin, id), apptest.Fields{"Status": "queued", "Done": 50})
		d.Tick("bulk", time.Minute)
		apptest.Want(t, "the run", d.run(d.Admin, id), apptest.Fields{"Status": "done", "Done": 120, "Failed": 0})
		if rows := d.Logged(log); len(rows) != 120 || d.disabled(ids) != 120 {
			t.Errorf("%d are disabled, with %d rows in the log", d.disabled(ids), len(rows))
		}
	})
}

func TestARunIsTurnedBackButForWhatHasChangedSince(t *testing.T) {
	eachDesk(t, func(d *desk) {
		ids := d.enabledUnits(60)
		id := d.startBulk(d.Admin, "goodsUnitBulkStart", disabling(), 60)
		d.Tick("bulk", 0)
		d.Do("goodsUnitSave", map[string]any{"id": ids[7], "version": 2, "sort": 3})
		d.Do("goodsUnitDel", map[string]any{"id": ids[8], "version": 2})
		log := d.LastLogged()
		undo := d.undo(d.Admin, id)
		d.OnlyRow(log, "runUndo", "undo", id)
		d.Refused(fault.CodeState, "runUndo", map[string]any{"id": id})
		apptest.Want(t, "the run", d.run(d.Admin, id), apptest.Fields{"UndoneBy": undo, "UndoOf": nil, "Actions": []string{}})
		log = d.LastLogged()
		d.Tick("undo", 0)
		apptest.Want(t, "its undo", d.run(d.Admin, undo), apptest.Fields{"Kind": "undo", "Status": "done", "Total": 60, "Done": 60, "Failed": 2, "UndoOf": id, "Actions": []string{}})
		if rows := d.Logged(log); len(rows) != 58 || rows[0].Call != "goodsUnitStatus" {
			t.Errorf("%d rows in the log, the first %+v", len(rows), rows[0])
		}
		if n := d.disabled(ids); n != 1 {
			t.Errorf("%d units are disabled", n)
		}
		skipped, failed := d.rowsOf(d.Admin, undo, "skipped"), d.rowsOf(d.Admin, undo, "failed")
		apptest.Exactly(t, "skipped", 1, skipped)
		apptest.Want(t, "skipped", skipped[0], apptest.Fields{"ObjectID": ids[7], "Label": "u7", "Code": fault.CodeConflict, "Message": apptest.Given})
		apptest.Exactly(t, "failed", 1, failed)
		apptest.Want(t, "failed", failed[0], apptest.Fields{"ObjectID": ids[8], "Label": "u8", "Code": fault.CodeNotFound})
	})
}

func TestARunOverManyAndWhatItKeepsGoAfterADay(t *testing.T) {
	eachDesk(t, func(d *desk) {
		d.enabledUnits(60)
		id := d.startBulk(d.Admin, "goodsUnitBulkStart", disabling(), 60)
		d.Tick("bulk", 0)
		left := func() int64 {
			return apptest.Must(store.Get[int64](d.DB.Read(t.Context()), "SELECT count(*) FROM run_rows WHERE run_id = ?", id))
		}
		if d.Tick("runPurge", 23*time.Hour); left() != 60 {
			t.Errorf("%d rows are left before the day is over", left())
		}
		d.Write(func(tx *store.Tx) error {
			return tx.Exec("UPDATE runs SET finished_at = ? WHERE id = ?", tx.Now.Add(-25*time.Hour), id)
		})
		d.Refused(fault.CodeState, "runUndo", map[string]any{"id": id})
		if d.Tick("runPurge", 0); left() != 0 {
			t.Errorf("%d rows are left after a day", left())
		}
	})
}

// TestWhatARunChangedIsPutBack goes through the calls that can be turned back, beside the change of a status.
func TestWhatARunChangedIsPutBack(t *testing.T) {
	eachDesk(t, func(d *desk) {
		who := d.Join(1, map[string]any{"tags": []string{"常客", "老客户"}})
		tier := d.Tier(2, 100)
		order := d.PaidParcel(who.ID, apptest.Line(d.Offered("标记的商品", 1_990, 9).Skus[0].ID, 1))
		message := d.FeedbackInState(who.ID, feedback.Processing)
		other, _ := d.Employ(perm.Codes, perm.AllCaps)
		d.Do("feedbackAssign", apptest.With(d.FeedbackNow(message), "accountId", other))
		doctor := d.Doctor("被推荐的医生", nil)
		article := d.Article("换频道的文章", nil)
		goods := d.Goods("推荐的商品", nil)
		for _, c := range []struct {
			name, call string
			id         int64
			input      map[string]any
			fields     []string
		}{
			{"user", "userTag", who.ID, map[string]any{"add": []string{"新"}, "remove": []string{"老客户"}}, []string{"tags"}},
			{"user", "userTier", who.ID, map[string]any{"tierId": tier.ID, "reason": "优待"}, []string{"tierId", "tierSource"}},
			{"orderGoods", "orderGoodsFlag", order.ID, map[string]any{"flag": "red"}, []string{"flag"}},
			{"orderGoods", "orderGoodsOwner", order.ID, map[string]any{"accountId": other}, []string{"ownerId"}},
			{"feedback", "feedbackAssign", message, map[string]any{"accountId": 1}, []string{"assigneeId"}},
			{"feedback", "feedbackPriority", message, map[string]any{"priority": "high"}, []string{"priority"}},
			{"doctor", "doctorBatch", doctor.ID, map[string]any{"recommended": true}, []string{"recommended"}},
			{"article", "articleBatch", article.ID, map[string]any{"channel": "policy"}, []string{"channel"}},
			{"goods", "goodsBatch", goods.ID, map[string]any{"isNew": true}, []string{"isNew"}},
		} {
			now := func() string {
				var row map[string]any
				d.Do(c.name+"Detail", map[string]any{"id": c.id}).Into(t, &row)
				values := ""
				for _, field := range c.fields {
					if tags, is := row[field].([]any); is {
						slices.SortFunc(tags, func(a, b any) int { return len(a.(string)) - len(b.(string)) })
					}
					values += fmt.Sprint(row[field], " ")
				}
				return values
			}
			var list struct{ Total int64 }
			d.Do(c.name+"List", map[string]any{"exactTotal": true}).Into(t, &list)
			before := now()
			id := d.startBulk(d.Admin, c.name+"BulkStart", map[string]any{"call": c.call, "input": c.input}, list.Total)
			d.Tick("bulk", 0)
			apptest.Want(t, c.call, d.run(d.Admin, id), apptest.Fields{"Status": "done", "Failed": 0, "Actions": []string{"undo"}})
			if after := now(); after == before {
				t.Errorf("%s left %s as it was", c.call, before)
			}
			undo := d.undo(d.Admin, id)
			d.Tick("undo", 0)
			apptest.Want(t, c.call+" turned back", d.run(d.Admin, undo), apptest.Fields{"Status": "done", "Failed": 0})
			if after := now(); after != before {
				t.Errorf("%s turned back leaves %s, wanted %s", c.call, after, before)
			}
			if kept := apptest.Must(store.Get[int64](d.DB.Read(t.Context()), "SELECT count(*) FROM run_rows WHERE label LIKE '%会员%' OR undo LIKE '%客%' OR undo LIKE '{%'")); kept != 0 {
				t.Errorf("%d rows can be read without the key", kept)
			}
		}
	})
}
