package staff_test

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store"
)

func TestAnAccountKeepsItsOwnProfile(t *testing.T) {
	eachDesk(t, func(d *desk) {
		log := d.LastLogged()
		d.Do("adminProfileSave", map[string]any{"version": 1, "name": "王小明", "phone": "+86 138-0013-8000", "email": "wang@example.com", "introduction": "你好"})
		p := d.Me()
		if p.Version != 2 || p.Name != "王小明" || p.Phone != "138****8000" || p.Email != "w***@example.com" {
			t.Errorf("got %+v", p)
		}
		rows := d.Logged(log)
		if len(rows) != 1 || strings.Contains(rows[0].Diff, "13800138000") || !strings.Contains(rows[0].Diff, "138****8000") {
			t.Errorf("the log has %+v", rows)
		}
		stored, err := store.Get[string](d.DB.Read(context.Background()), "SELECT phone_sealed || email_sealed || phone_index FROM accounts WHERE username = 'admin'")
		if err != nil || strings.Contains(stored, "138") && strings.Contains(stored, "13800138000") || strings.Contains(stored, "wang") {
			t.Errorf("stored in clear: %s %v", stored, err)
		}
		d.Refused(fault.CodeConflict, "adminProfileSave", map[string]any{"version": 1, "name": "别人"})
		for field, value := range map[string]string{"phone": "138****8000", "email": "not an address", "name": "x", "avatar": "/files/none.png"} {
			a := d.Ask("adminProfileSave", d.Admin, apptest.Written(map[string]any{"version": 2, field: value}))
			if a.Code != fault.CodeInvalid && a.Code != fault.CodeReference || !strings.Contains(a.Body, field) {
				t.Errorf("%s %q: %s", field, value, a)
			}
		}
		_, other := d.Employ(nil, 0)
		if a := d.Ask("adminProfileSave", other, `{"version":1,"phone":"13800138000"}`); a.Code != fault.CodeDuplicate {
			t.Errorf("a phone that is taken: %s", a)
		}
		d.Do("adminProfileSave", map[string]any{"version": 2, "phone": "", "email": ""})
		if p := d.Me(); p.Phone != "" || p.Email != "" || p.Name != "王小明" {
			t.Errorf("after clearing: %+v", p)
		}
	})
}

func TestEndingSessionsOfOnesOwn(t *testing.T) {
	eachDesk(t, func(d *desk) {
		id, first := d.Employ(perm.Codes, perm.AllCaps)
		second, third := d.Session(id, d.DB.Now(), d.DB.Now()), d.Session(id, d.DB.Now(), d.DB.Now())
		// Expired ones are neither listed nor counted.
		d.Session(id, d.DB.Now(), d.DB.Now().Add(-31*time.Minute))
		d.Session(id, d.DB.Now().Add(-13*time.Hour), d.DB.Now())
		var list struct {
			Items []struct {
				ID      int64
				Current bool
			}
		}
		d.Ask("adminSessionList", first, "{}").Into(t, &list)
		if len(list.Items) != 3 {
			t.Fatalf("%+v", list)
		}
		for _, s := range list.Items {
			if !s.Current {
				if a := d.Ask("adminSessionKick", first, apptest.Written(map[string]any{"sessionId": s.ID})); a.Code != 0 {
					t.Error(a)
				}
				break
			}
		}
		alive := 0
		for _, token := range []string{second, third} {
			if d.Ask("adminInfo", token, "{}").Code == 0 {
				alive++
			}
		}
		if alive != 1 {
			t.Errorf("%d of the other two sessions live on", alive)
		}
		if a := d.Ask("adminSessionKick", first, `{"all":true}`); a.Code != 0 || !strings.Contains(a.Body, `"ended":1`) {
			t.Error(a)
		}
		if d.Ask("adminInfo", first, "{}").Code != 0 || d.Ask("adminInfo", third, "{}").Code != fault.CodeNoSession {
			t.Error("the wrong session ended")
		}
		// A session of somebody else is none of one's business.
		d.Ask("adminSessionList", d.Admin, "{}").Into(t, &list)
		if a := d.Ask("adminSessionKick", first, apptest.Written(map[string]any{"sessionId": list.Items[0].ID})); a.Code != fault.CodeNotFound {
			t.Error(a)
		}
		var own struct {
			Items []struct{ Call string }
			Total int64
		}
		d.Ask("adminActivity", first, `{"pageSize":10}`).Into(t, &own)
		if own.Total != 2 || own.Items[0].Call != "adminSessionKick" {
			t.Errorf("own activity: %+v", own)
		}
	})
}

func TestSigningInInTwoSteps(t *testing.T) {
	eachDesk(t, func(d *desk) {
		start := time.Now()
		at := func(offset time.Duration) { d.DB.Now = func() time.Time { return start.Add(offset) } }
		code := func(secret string, offset time.Duration) string {
			return apptest.Must(totp.GenerateCode(secret, start.Add(offset)))
		}
		at(0)
		d.Refused(fault.CodeInvalid, "adminTotpBegin", map[string]any{"password": "wrong password"})
		var begun struct{ Secret, URI string }
		d.Do("adminTotpBegin", map[string]any{"password": apptest.AdminPassword}).Into(t, &begun)
		if !strings.HasPrefix(begun.URI, "otpauth://totp/CareDesk:admin?") {
			t.Error(begun.URI)
		}
		d.Refused(fault.CodeInvalid, "adminTotpConfirm", map[string]any{"code": "000000"})
		var confirmed struct{ RecoveryCodes []string }
		d.Do("adminTotpConfirm", map[string]any{"code": code(begun.Secret, 0)}).Into(t, &confirmed)
		if len(confirmed.RecoveryCodes) != 10 || !d.Me().TotpOn {
			t.Fatalf("%+v", confirmed)
		}

		ticket := func(ip string) string {
			t.Helper()
			a := d.SignIn("admin", apptest.AdminPassword, ip)
			var in struct{ Token, Ticket string }
			a.Into(t, &in)
			if in.Token != "" || in.Ticket == "" || strings.Contains(a.Body, "1001") {
				t.Fatalf("the first step alone gave %s", a)
			}
			return in.Ticket
		}
		second := func(ticket, code string) apptest.Answer {
			return d.Ask("adminLoginCode", "", apptest.Written(map[string]any{"ticket": ticket, "code": code}), func(r *http.Request) { r.RemoteAddr = "192.0.2.50:1" })
		}
		at(2 * time.Minute)
		one := ticket("192.0.2.50")
		now := code(begun.Secret, 2*time.Minute)
		if a := second(one, "000000"); a.Code != fault.CodeInvalid {
			t.Errorf("a wrong code: %s", a)
		}
		if a := second(one, now); a.Code != 0 || !strings.Contains(a.Body, `"token":"`) {
			t.Errorf("the right code: %s", a)
		}
		if a := second(one, now); a.Code != fault.CodeBadCredentials {
			t.Errorf("a used ticket: %s", a)
		}
		two := ticket("192.0.2.51")
		if a := second(two, now); a.Code != fault.CodeInvalid {
			t.Errorf("a used code: %s", a)
		}
		if a := second(two, confirmed.RecoveryCodes[0]); a.Code != 0 {
			t.Errorf("a recovery code: %s", a)
		}
		three := ticket("192.0.2.52")
		for range 5 {
			if a := second(three, confirmed.RecoveryCodes[0]); a.Code != fault.CodeInvalid {
				t.Errorf("a used recovery code: %s", a)
			}
		}
		if a := second(three, confirmed.RecoveryCodes[1]); a.Code != fault.CodeBadCredentials {
			t.Errorf("a ticket tried too often: %s", a)
		}
		four := ticket("192.0.2.53")
		at(8 * time.Minute)
		if a := second(four, code(begun.Secret, 8*time.Minute)); a.Code != fault.CodeBadCredentials {
			t.Errorf("an old ticket: %s", a)
		}
		d.Refused(fault.CodeInvalid, "adminTotpDisable", map[string]any{"password": apptest.AdminPassword, "code": "000000"})
		d.Do("adminTotpDisable", map[string]any{"password": apptest.AdminPassword, "code": confirmed.RecoveryCodes[2]})
		if a := d.SignIn("admin", apptest.AdminPassword, "192.0.2.54"); !strings.Contains(a.Body, `"token":"`) || d.Me().TotpOn {
			t.Errorf("after switching it off: %s", a)
		}
	})
}

// TestGuessesFromInsideASessionCountAndAreLogged plays a thief who has a session and neither password nor phone (security.md rule 22).
func TestGuessesFromInsideASessionCountAndAreLogged(t *testing.T) {
	eachDesk(t, func(d *desk) {
		start := time.Now()
		at := func(offset time.Duration) { d.DB.Now = func() time.Time { return start.Add(offset) } }
		code := func(secret string, offset time.Duration) string {
			return apptest.Must(totp.GenerateCode(secret, start.Add(offset)))
		}
		// guessed makes the same wrong guess until it is asked to wait, and wants a row of the log for each.
		guessed := func(call string, in map[string]any) {
			t.Helper()
			log := d.LastLogged()
			for i := range 5 {
				if a := d.Ask(call, d.Admin, apptest.Written(in)); a.Code != fault.CodeInvalid {
					t.Errorf("%s, guess %d: %s", call, i+1, a)
				}
			}
			if a := d.Ask(call, d.Admin, apptest.Written(in)); a.Code != fault.CodeLocked {
				t.Errorf("%s after five guesses: %s", call, a)
			}
			rows := d.Logged(log)
			apptest.Exactly(t, "rows of "+call, 5, rows)
			for _, row := range rows {
				apptest.Want(t, call, row, apptest.Fields{"Action": "loginFail", "Call": call, "Result": "failure", "ObjectID": int64(1), "ErrorCode": int64(fault.CodeInvalid)})
			}
		}
		at(0)
		guessed("adminPasswordChange", map[string]any{"oldPassword": "not the old one", "newPassword": "a much better one"})
		at(16 * time.Minute)
		guessed("adminTotpBegin", map[string]any{"password": "wrong password"})
		at(32 * time.Minute)
		d.Admin = d.Session(1, d.DB.Now(), d.DB.Now())
		var begun struct{ Secret string }
		d.Do("adminTotpBegin", map[string]any{"password": apptest.AdminPassword}).Into(t, &begun)
		guessed("adminTotpConfirm", map[string]any{"code": "000000"})
		at(48 * time.Minute)
		d.Do("adminTotpConfirm", map[string]any{"code": code(begun.Secret, 48*time.Minute)})
		// The right password beside a wrong code makes nothing of it good.
		guessed("adminTotpDisable", map[string]any{"password": apptest.AdminPassword, "code": "000000"})
		at(64 * time.Minute)
		d.Admin = d.Session(1, d.DB.Now(), d.DB.Now())
		d.Do("adminTotpDisable", map[string]any{"password": apptest.AdminPassword, "code": code(begun.Secret, 64*time.Minute)})
		if d.Me().TotpOn {
			t.Error("the second step is still on")
		}
	})
}
