package resource_test

import (
	"encoding/json"
	"strings"
	"sync"
	"testing"
	"time"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store"
)

const requestID = "5e0c6b0e-made-by-a-browser"

// unitsMade is how many units there are, and how many times the log says that one was made.
func (d *desk) unitsMade() (rows, logged int64) {
	d.T.Helper()
	q := d.DB.Read(d.T.Context())
	return apptest.Must(store.Get[int64](q, "SELECT count(*) FROM goods_units")),
		apptest.Must(store.Get[int64](q, "SELECT count(*) FROM operation_logs WHERE object_type = 'goodsUnit' AND action = 'create'"))
}

func TestAChangeIsMadeOnceHoweverOftenItIsAsked(t *testing.T) {
	eachDesk(t, func(d *desk) {
		var answers [6]string
		var all sync.WaitGroup
		for i := range answers {
			all.Go(func() {
				answers[i] = d.Ask("goodsUnitSave", d.Admin, `{"name":"盒","requestId":"`+requestID+`"}`).Body
			})
		}
		all.Wait()
		for _, answer := range answers {
			if answer != answers[0] || !strings.Contains(answer, `"code":0,`) {
				t.Errorf("answered %s and %s", answers[0], answer)
			}
		}
		if rows, logged := d.unitsMade(); rows != 1 || logged != 1 {
			t.Errorf("%d units and %d rows in the log", rows, logged)
		}
		// The order and the spaces of the words make no other request of it, nor does what became of the record since.
		// Its id is not always 1: PostgreSQL gives the attempts their ids before it lets one of them in.
		made := apptest.Must(store.Get[int64](d.DB.Read(t.Context()), "SELECT id FROM goods_units"))
		d.Do("goodsUnitSave", map[string]any{"id": made, "version": 1, "sort": 5})
		if again := d.Ask("goodsUnitSave", d.Admin, `{ "requestId": "`+requestID+`", "name": "盒" }`).Body; again != answers[0] {
			t.Errorf("in another order: %s", again)
		}
	})
}

func TestAnIDStandsForOneRequestOfOneAccount(t *testing.T) {
	eachDesk(t, func(d *desk) {
		_, other := d.Employ(unitsNeed, perm.Write)
		in := func(name string) string { return apptest.Written(map[string]any{"name": name, "requestId": requestID}) }
		d.Ask("goodsUnitSave", d.Admin, in("盒"))
		if a := d.Ask("goodsUnitSave", d.Admin, in("瓶")); a.Code != fault.CodeDuplicate || !strings.Contains(string(a.Data), `"requestId"`) {
			t.Errorf("other words under the same id: %s", a)
		}
		if a := d.Ask("goodsUnitSave", other, in("瓶")); a.Code != 0 {
			t.Errorf("the same id of somebody else: %s", a)
		}
		if a := d.Ask("goodsUnitStatus", d.Admin, apptest.Written(map[string]any{"id": 1, "version": 1, "status": "disabled", "requestId": requestID})); a.Code != 0 {
			t.Errorf("the same id of another call: %s", a)
		}
		for _, wrong := range []string{"short", strings.Repeat("x", 65)} {
			d.Refused(fault.CodeInvalid, "goodsUnitSave", map[string]any{"name": "袋", "requestId": wrong})
		}
		d.Refused(fault.CodeInvalid, "goodsUnitList", map[string]any{"requestId": requestID})
	})
}

func TestAnAttemptThatFailedIsForgotten(t *testing.T) {
	eachDesk(t, func(d *desk) {
		var there apptest.Saved
		d.Do("goodsUnitSave", map[string]any{"name": "盒"}).Into(t, &there)
		in := map[string]any{"name": "盒", "requestId": requestID}
		d.Refused(fault.CodeDuplicate, "goodsUnitSave", in)
		d.Do("goodsUnitDel", apptest.ThisOne(there))
		d.Do("goodsUnitSave", in)
		if rows, _ := d.unitsMade(); rows != 1 {
			t.Errorf("%d units", rows)
		}
	})
}

func TestWhatIsKeptOfARequestCannotBeReadAndGoesAfterADay(t *testing.T) {
	eachDesk(t, func(d *desk) {
		d.Ask("goodsUnitSave", d.Admin, `{"name":"盒","requestId":"`+requestID+`"}`)
		type kept struct{ BodyHash, Answer string }
		row := apptest.Must(store.Get[kept](d.DB.Read(t.Context()), "SELECT body_hash, answer FROM request_ids"))
		if len(row.BodyHash) != 64 || row.Answer == "" || json.Valid([]byte(row.Answer)) {
			t.Errorf("kept %+v", row)
		}
		for _, at := range []struct {
			after time.Duration
			left  int64
		}{{23 * time.Hour, 1}, {25 * time.Hour, 0}} {
			d.Tick("requestPurge", at.after)
			if left := apptest.Must(store.Get[int64](d.DB.Read(t.Context()), "SELECT count(*) FROM request_ids")); left != at.left {
				t.Errorf("%d are left after %v", left, at.after)
			}
		}
	})
}

func TestAnExportIsQueuedOnce(t *testing.T) {
	eachDesk(t, func(d *desk) {
		for range 2 {
			d.Do("goodsUnitExportStart", map[string]any{"format": "csv", "requestId": requestID})
		}
		d.Tick("export", 0)
		if list := runs(d, d.Admin); len(list) != 1 || list[0].Status != "done" {
			t.Errorf("asked twice: %+v", list)
		}
	})
}
