package resource_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store"
)

func TestARevealTakesTheScreenTheCapabilityAndAReason(t *testing.T) {
	eachDesk(t, func(d *desk) {
		p := d.Join(4567, nil)
		in := map[string]any{"entity": "user", "id": p.ID, "field": "phone", "reason": "电话回访"}
		_, without := d.Employ([]perm.Code{perm.Members}, perm.Write|perm.Export)
		_, elsewhere := d.Employ([]perm.Code{perm.Patients}, perm.Reveal)
		for name, token := range map[string]string{"without the capability": without, "from another screen": elsewhere} {
			log := d.LastLogged()
			if a := d.Ask("piiReveal", token, apptest.Written(in)); a.Code != fault.CodeForbidden || strings.Contains(a.Body, "13900004567") {
				t.Errorf("%s: %s", name, a)
			}
			if rows := d.Logged(log); len(rows) != 1 || rows[0].Action != "denied" {
				t.Errorf("%s: the refusal left %+v", name, rows)
			}
		}
		for _, bad := range []map[string]any{
			apptest.With(in, "reason", "x"), apptest.With(in, "reason", strings.Repeat("长", 101)), apptest.With(in, "field", "nickname"), apptest.With(in, "field", "remark"), apptest.With(in, "entity", "title"),
		} {
			d.Refused(fault.CodeInvalid, "piiReveal", bad)
		}
		delete(in, "reason")
		d.Refused(fault.CodeInvalid, "piiReveal", in)
		d.Refused(fault.CodeNotFound, "piiReveal", apptest.With(in, "reason", "电话回访", "id", 999999))

		_, may := d.Employ([]perm.Code{perm.Members}, perm.Reveal)
		log := d.LastLogged()
		a := d.Ask("piiReveal", may, apptest.Written(apptest.With(in, "reason", "电话回访")))
		var out struct {
			Value     string
			ExpiresAt time.Time
		}
		a.Into(t, &out)
		if left := time.Until(out.ExpiresAt); out.Value != "13900004567" || left > time.Minute || left < 50*time.Second {
			t.Errorf("revealed %+v", out)
		}
		rows := d.Logged(log)
		apptest.Exactly(t, "left by a reveal", 1, rows)
		apptest.Want(t, "the row about a reveal", rows[0], apptest.Fields{"Action": "reveal", "ObjectType": "user", "ObjectID": p.ID})
		if !strings.Contains(rows[0].Diff, `"phone"`) {
			t.Errorf("the row does not name the field: %s", rows[0].Diff)
		}
		summary := apptest.Must(store.Get[string](d.DB.Read(context.Background()), "SELECT summary || diff FROM operation_logs WHERE id = ?", rows[0].ID))
		if !strings.Contains(summary, "电话回访") || strings.Contains(summary, "13900004567") {
			t.Errorf("the row says %s", summary)
		}
	})
}

func TestAnAccountRevealsSixtyTimesAnHour(t *testing.T) {
	eachDesk(t, func(d *desk) {
		p := d.Join(4567, nil)
		in := apptest.Written(map[string]any{"entity": "user", "id": p.ID, "field": "phone", "reason": "电话回访"})
		_, one := d.Employ([]perm.Code{perm.Members}, perm.Reveal)
		_, other := d.Employ([]perm.Code{perm.Members}, perm.Reveal)
		for i := range 60 {
			if a := d.Ask("piiReveal", one, in); a.Code != 0 {
				t.Fatalf("the %dth: %s", i+1, a)
			}
		}
		var wait struct{ RetryAfterSec int64 }
		a := d.Ask("piiReveal", one, in)
		if a.Into(t, &wait); a.Code != fault.CodeTooMany || wait.RetryAfterSec < 3500 || wait.RetryAfterSec > 3601 || strings.Contains(a.Body, "4567") {
			t.Errorf("the 61st: %s", a)
		}
		if a := d.Ask("piiReveal", other, in); a.Code != 0 {
			t.Errorf("somebody else: %s", a)
		}
		if err := d.DB.Write(context.Background(), func(tx *store.Tx) error {
			return tx.Exec("UPDATE sessions SET seen_at = ?", tx.Now.Add(time.Hour))
		}); err != nil {
			t.Fatal(err)
		}
		now := d.DB.Now
		d.DB.Now = func() time.Time { return now().Add(time.Hour + time.Second) }
		if a := d.Ask("piiReveal", one, in); a.Code != 0 {
			t.Errorf("an hour later: %s", a)
		}
	})
}

func TestAnExportIsWholeOnlyWithTheCapabilityAndAReason(t *testing.T) {
	eachDesk(t, func(d *desk) {
		p := d.Join(4567, nil)
		who := p.ID
		d.NewPatient(who, "张小明", apptest.ResidentNumber("1980-08-08", 8))
		codes := []perm.Code{perm.Members, perm.Patients}
		_, exporter := d.Employ(codes, perm.Export)
		_, both := d.Employ(codes, perm.Export|perm.Reveal)
		for call, secrets := range map[string][]string{"userExport": {"13900004567"}, "patientExport": {"张小明", apptest.ResidentNumber("1980-08-08", 8), "13700001111"}} {
			whole := apptest.Written(map[string]any{"format": "csv", "unmasked": true, "reason": "监管报送"})
			log := d.LastLogged()
			if a := d.Ask(call, exporter, whole); a.Code != fault.CodeForbidden || !strings.Contains(string(a.Data), `"reveal"`) {
				t.Errorf("%s without the capability: %s", call, a)
			}
			if rows := d.Logged(log); len(rows) != 1 || rows[0].Action != "denied" {
				t.Errorf("%s: the refusal left %+v", call, rows)
			}
			for _, without := range []string{`{"format":"csv","unmasked":true}`, `{"format":"csv","unmasked":true,"reason":"x"}`} {
				if a := d.Ask(call, both, without); a.Code != fault.CodeInvalid || !strings.Contains(a.Body, `"reason"`) {
					t.Errorf("%s without a reason: %s", call, a)
				}
			}
			masked := d.Ask(call, both, `{"format":"csv"}`)
			log = d.LastLogged()
			open := d.Ask(call, both, whole)
			rows := d.Logged(log)
			if len(rows) != 1 || rows[0].Action != "export" {
				t.Fatalf("%s: an export left %+v", call, rows)
			}
			said := apptest.Must(store.Get[string](d.DB.Read(context.Background()), "SELECT summary || diff FROM operation_logs WHERE id = ?", rows[0].ID))
			if !strings.Contains(said, "监管报送") {
				t.Errorf("%s: the row says %s", call, said)
			}
			for _, secret := range secrets {
				if strings.Contains(masked.Body, secret) || !strings.Contains(open.Body, secret) || strings.Contains(said, secret) {
					t.Errorf("%s and %s: masked %q, whole %q, logged %q", call, secret, masked.Body, open.Body, said)
				}
			}
		}
	})
}
