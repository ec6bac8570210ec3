package audit_test

import (
	"context"
	"strings"
	"testing"

	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
)

// TestEqualRefusalsShareARow has somebody knock at one door again and again.
func TestEqualRefusalsShareARow(t *testing.T) {
	eachDesk(t, func(d *desk) {
		_, clerk := d.Employ([]perm.Code{perm.Members}, perm.Write)
		_, other := d.Employ([]perm.Code{perm.Members}, perm.Write)
		ask := func(token, call, body string) {
			t.Helper()
			if a := d.Ask(call, token, body); a.Code != fault.CodeForbidden {
				t.Errorf("%s: %s", call, a)
			}
		}
		log := d.LastLogged()
		for range 100 {
			ask(clerk, "accountResetPwd", `{"id":1,"version":1}`)
		}
		ask(clerk, "accountResetPwd", `{"id":2,"version":1}`)
		ask(clerk, "accountDetail", `{"id":1}`)
		ask(other, "accountResetPwd", `{"id":1,"version":1}`)
		rows := d.Logged(log)
		if len(rows) != 4 || rows[0].Summary != "" || rows[0].Action != "denied" {
			t.Fatalf("four different refusals left %d rows: %+v", len(rows), rows)
		}
		d.Server.Finish()
		rows = d.Logged(rows[3].ID)
		if len(rows) != 1 || rows[0].Action != "denied" || rows[0].Call != "accountResetPwd" || rows[0].ObjectID != 1 || rows[0].Summary != "repeated:99" || rows[0].ErrorCode != fault.CodeForbidden {
			t.Fatalf("the ninety-nine others left %+v", rows)
		}
		var shown struct{ Items []struct{ Summary string } }
		d.Do("logList", map[string]any{}).Into(t, &shown)
		if got := shown.Items[0].Summary; !strings.HasSuffix(got, "一分钟内另有 99 次相同的请求") {
			t.Errorf("the log says %q", got)
		}
		d.Server.Finish()
		log = d.LastLogged()
		ask(clerk, "accountResetPwd", `{"id":1,"version":1}`)
		if rows := d.Logged(log); len(rows) != 1 || rows[0].Summary != "" {
			t.Errorf("the first of the next minute left %+v", rows)
		}
		if v, err := d.Log.Verify(context.Background(), d.DB, nil); err != nil || v.BadID != 0 {
			t.Errorf("the chain: %+v, %v", v, err)
		}
	})
}

// TestARefusedRowOfManyIsCountedToo does the same to the protected row of a selection.
func TestARefusedRowOfManyIsCountedToo(t *testing.T) {
	eachDesk(t, func(d *desk) {
		log := d.LastLogged()
		for range 20 {
			d.Do("accountStatus", map[string]any{"ids": []int64{1}, "status": "disabled"})
		}
		if rows := d.Logged(log); len(rows) != 1 || rows[0].Action != "denied" || rows[0].ObjectID != 1 {
			t.Errorf("twenty refusals left %+v", rows)
		}
		d.Server.Finish()
		if rows := d.Logged(log); len(rows) != 2 || rows[1].Summary != "repeated:19" {
			t.Errorf("the nineteen others left %+v", rows)
		}
	})
}
