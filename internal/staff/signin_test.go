package staff_test

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"caredesk/internal/app"
	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/store"
	"caredesk/internal/staff"
)

func TestSigningInAndOut(t *testing.T) {
	eachDesk(t, func(d *desk) {
		log := d.LastLogged()
		a := d.SignIn("  Admin ", apptest.AdminPassword, "192.0.2.9")
		var in struct {
			Token       string  `json:"token"`
			PermitCodes []int64 `json:"permitCodes"`
		}
		a.Into(t, &in)
		if a.Code != 0 || len(in.Token) != 43 || len(in.PermitCodes) != 39 {
			t.Fatal(a)
		}
		stored, err := store.Get[int64](d.DB.Read(context.Background()), "SELECT count(*) FROM sessions WHERE token_hash = ?", in.Token)
		if err != nil || stored != 0 {
			t.Error("the token is stored in clear")
		}
		if a := d.Ask("adminInfo", in.Token, "{}"); a.Code != 0 || !strings.Contains(a.Body, `"roles":["admin"],"roleNames":["超级管理员"]`) {
			t.Error(a)
		}
		if a := d.Ask("adminLogout", in.Token, `{"token":"`+in.Token+`"}`); a.Code != 0 {
			t.Error(a)
		}
		if a := d.Ask("adminInfo", in.Token, "{}"); a.Code != fault.CodeNoSession {
			t.Error(a)
		}
		rows := d.Logged(log)
		if len(rows) != 2 || rows[0].Action != "login" || rows[1].Action != "logout" {
			t.Errorf("the log has %+v", rows)
		}
	})
}

func TestEverySignInThatFailsLooksTheSame(t *testing.T) {
	eachDesk(t, func(d *desk) {
		id, _ := d.Employ(nil, 0)
		if err := d.DB.Write(context.Background(), func(tx *store.Tx) error {
			return tx.Exec("UPDATE accounts SET username = 'gone', status = 'disabled' WHERE id = ?", id)
		}); err != nil {
			t.Fatal(err)
		}
		log := d.LastLogged()
		wrong, unknown, disabled := d.SignIn("admin", "not the password", "192.0.2.9"), d.SignIn("nobody", "not the password", "192.0.2.9"), d.SignIn("gone", apptest.AdminPassword, "192.0.2.9")
		if wrong.Code != fault.CodeBadCredentials || wrong.Body != unknown.Body || wrong.Body != disabled.Body {
			t.Errorf("wrong password, unknown name, disabled account:\n%s\n%s\n%s", wrong, unknown, disabled)
		}
		rows := d.Logged(log)
		if len(rows) != 3 || rows[0].Action != "loginFail" || rows[0].ErrorCode != fault.CodeBadCredentials {
			t.Errorf("the log has %+v", rows)
		}
	})
}

func TestFiveWrongPasswordsLockThatNameFromThatAddress(t *testing.T) {
	eachDesk(t, func(d *desk) {
		for _, username := range []string{"admin", "nobody"} { // the lock tells nothing about who exists
			log := d.LastLogged()
			for range 5 {
				if a := d.SignIn(username, "wrong", "192.0.2.1"); a.Code != fault.CodeBadCredentials {
					t.Fatal(a)
				}
			}
			if a := d.SignIn(username, apptest.AdminPassword, "192.0.2.1"); a.Code != fault.CodeLocked || !strings.Contains(a.Body, "retryAfterSec") {
				t.Errorf("the sixth attempt of %s: %s", username, a)
			}
			rows := d.Logged(log) // behind the lock nothing is tried, and nothing written
			if len(rows) != 5 || rows[3].Summary != "" || rows[4].Action != "loginFail" || rows[4].Summary != "locked" {
				t.Errorf("the log of %s: %+v", username, rows)
			}
		}
		var shown struct{ Items []struct{ Summary string } }
		d.Do("logList", map[string]any{"username": "admin", "action": "loginFail"}).Into(t, &shown)
		if want := "登录失败：账号或密码错误、该用户名在此地址锁定 15 分钟"; shown.Items[0].Summary != want {
			t.Errorf("the log says %q, wanted %q", shown.Items[0].Summary, want)
		}
		if a := d.SignIn("admin", apptest.AdminPassword, "192.0.2.2"); a.Code != 0 {
			t.Errorf("another address was locked too: %s", a)
		}
		d.At(14 * time.Minute)
		if a := d.SignIn("admin", apptest.AdminPassword, "192.0.2.1"); a.Code != fault.CodeLocked {
			t.Errorf("after 14 minutes: %s", a)
		}
		d.At(16 * time.Minute)
		if a := d.SignIn("admin", apptest.AdminPassword, "192.0.2.1"); a.Code != 0 {
			t.Errorf("after 16 minutes: %s", a)
		}
	})
}

func TestAnAccountUnderAttackAdmitsOnlyKnownAddresses(t *testing.T) {
	eachDesk(t, func(d *desk) {
		if a := d.SignIn("admin", apptest.AdminPassword, "192.0.2.200"); a.Code != 0 {
			t.Fatal(a)
		}
		// Fifty failures from all over, written as the auth writes them.
		if err := d.DB.Write(context.Background(), func(tx *store.Tx) error {
			for i := range 50 {
				if err := tx.Exec("INSERT INTO login_attempts (name_hash, ip, at, success) SELECT name_hash, ?, ?, FALSE FROM login_attempts WHERE success LIMIT 1",
					strings.Repeat("x", i+1), tx.Now); err != nil {
					return err
				}
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		if a := d.SignIn("admin", apptest.AdminPassword, "192.0.2.201"); a.Code != fault.CodeBadCredentials {
			t.Errorf("a new address got %s", a)
		}
		if a := d.SignIn("admin", apptest.AdminPassword, "192.0.2.200"); a.Code != 0 {
			t.Errorf("the known address got %s", a)
		}
		d.At(25 * time.Hour)
		if a := d.SignIn("admin", apptest.AdminPassword, "192.0.2.201"); a.Code != 0 {
			t.Errorf("a day later the new address got %s", a)
		}
	})
}

func TestThirtyAttemptsAMinuteFromOneAddress(t *testing.T) {
	eachDesk(t, func(d *desk) {
		last := 0
		for i := range 31 {
			last = d.SignIn("name"+strings.Repeat("x", i), "wrong", "192.0.2.1").Code
		}
		if last != fault.CodeTooMany {
			t.Errorf("the thirty-first attempt got %d", last)
		}
		d.At(61 * time.Second)
		if a := d.SignIn("admin", apptest.AdminPassword, "192.0.2.1"); a.Code != 0 {
			t.Errorf("a minute later: %s", a)
		}
	})
}

func TestGuessesSideBySideCountToo(t *testing.T) {
	eachDesk(t, func(d *desk) {
		codes := make(chan int)
		for range 20 {
			go func() { codes <- d.SignIn("admin", "wrong", "192.0.2.1").Code }()
		}
		counts := map[int]int{}
		for range 20 {
			counts[<-codes]++
		}
		if counts[fault.CodeBadCredentials] != 5 || counts[fault.CodeLocked] != 15 {
			t.Errorf("twenty at once: %v", counts)
		}
	})
}

func TestABrowsersTokenIsUselessElsewhere(t *testing.T) {
	eachDesk(t, func(d *desk) {
		browser := func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "same-origin") }
		a := d.Ask("adminLogin", "", apptest.Written(map[string]any{"username": "admin", "password": apptest.AdminPassword}), browser)
		var in struct{ Token string }
		a.Into(t, &in)
		cookie := (&http.Response{Header: a.Header}).Cookies()[0]
		if cookie.Name != "bind" || !cookie.HttpOnly || cookie.SameSite != http.SameSiteStrictMode {
			t.Errorf("cookie %+v", cookie)
		}
		if a := d.Ask("adminInfo", in.Token, "{}"); a.Code != fault.CodeNoSession {
			t.Errorf("the token alone: %s", a)
		}
		if a := d.Ask("adminInfo", in.Token, "{}", func(r *http.Request) { r.AddCookie(cookie) }); a.Code != 0 {
			t.Errorf("the token with its cookie: %s", a)
		}
	})
}

func TestChangingThePassword(t *testing.T) {
	eachDesk(t, func(d *desk) {
		other := d.SignIn("admin", apptest.AdminPassword, "192.0.2.3")
		change := func(old, next string) apptest.Answer {
			return d.Ask("adminPasswordChange", d.Admin, apptest.Written(map[string]any{"oldPassword": old, "newPassword": next}))
		}
		for _, next := range []string{"short", "Admin-is-my-name", "1234567890", "password12345", "aaaaaaaaaaaa", apptest.AdminPassword} {
			if a := change(apptest.AdminPassword, next); a.Code != fault.CodeInvalid || !strings.Contains(a.Body, "newPassword") {
				t.Errorf("%q was taken: %s", next, a)
			}
		}
		if a := change("not the old one", "a much better one"); a.Code != fault.CodeInvalid || !strings.Contains(a.Body, "oldPassword") {
			t.Error(a)
		}
		a := change(apptest.AdminPassword, "a much better one")
		var out struct{ Token string }
		a.Into(t, &out)
		if a.Code != 0 || d.Ask("adminInfo", out.Token, "{}").Code != 0 {
			t.Fatalf("%s", a)
		}
		var before struct{ Token string }
		other.Into(t, &before)
		if d.Ask("adminInfo", before.Token, "{}").Code != fault.CodeNoSession || d.Ask("adminInfo", d.Admin, "{}").Code != fault.CodeNoSession {
			t.Error("other sessions live on")
		}
		if a := d.SignIn("admin", "a much better one", "192.0.2.4"); a.Code != 0 {
			t.Error(a)
		}
	})
}

func TestASessionInUseStaysAliveUntilItsAbsoluteEnd(t *testing.T) {
	eachDesk(t, func(d *desk) {
		id, err := staff.AccountID(d.DB.Read(context.Background()), "admin")
		if err != nil {
			t.Fatal(err)
		}
		start := time.Now()
		token := d.Session(id, start, start)
		for minutes := 20; minutes < 12*60; minutes += 20 {
			d.At(time.Duration(minutes) * time.Minute)
			if a := d.Ask("adminInfo", token, "{}"); a.Code != 0 {
				t.Fatalf("after %d minutes of use: %s", minutes, a)
			}
		}
		d.At(12*time.Hour + time.Minute)
		if a := d.Ask("adminInfo", token, "{}"); a.Code != fault.CodeNoSession {
			t.Errorf("after twelve hours: %s", a)
		}
	})
}

func TestNothingOutlivesAClockSetBack(t *testing.T) {
	eachDesk(t, func(d *desk) {
		id, err := staff.AccountID(d.DB.Read(context.Background()), "admin")
		if err != nil {
			t.Fatal(err)
		}
		ahead := time.Now().AddDate(1, 0, 0)
		token := d.Session(id, ahead, ahead)
		if a := d.Ask("adminInfo", token, "{}"); a.Code != fault.CodeNoSession {
			t.Errorf("a session from next year: %s", a)
		}
		d.At(365 * 24 * time.Hour)
		for range 5 {
			d.SignIn("admin", "wrong", "192.0.2.1")
		}
		d.At(0)
		if a := d.SignIn("admin", apptest.AdminPassword, "192.0.2.1"); a.Code != 0 {
			t.Errorf("wrong passwords of next year: %s", a)
		}
	})
}

func TestReadingGoesOnWhileNothingCanBeWritten(t *testing.T) {
	eachDesk(t, func(d *desk) {
		id, err := staff.AccountID(d.DB.Read(context.Background()), "admin")
		if err != nil {
			t.Fatal(err)
		}
		token := d.Session(id, time.Now(), time.Now().Add(-5*time.Minute))
		err = d.DB.Write(t.Context(), func(tx *store.Tx) error {
			if err := tx.Exec("UPDATE sessions SET ip = ip"); err != nil {
				return err
			}
			if a := d.Ask("adminInfo", token, "{}"); a.Code != 0 {
				t.Errorf("answered %s", a)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}

// TestPasswordsAsTheStrictestLevelAsks: three kinds of characters, and a new one every 90 days (security.md rule 21).
func TestPasswordsAsTheStrictestLevelAsks(t *testing.T) {
	eachDesk(t, func(plain *desk) {
		d := &desk{plain.Replica(plain.DB, func(s *app.Settings) { s.Mlps3 = true })}
		change := func(from, to string) apptest.Answer {
			return d.Ask("adminPasswordChange", d.Admin, apptest.Written(map[string]any{"oldPassword": from, "newPassword": to}))
		}
		if a := change(apptest.AdminPassword, "only small letters"); a.Code != fault.CodeInvalid || !apptest.NamesAField(a) {
			t.Errorf("two kinds of characters: %s", a)
		}
		var changed staff.AdminPasswordChangeOut
		change(apptest.AdminPassword, "Three kinds, 1 time").Into(t, &changed)
		start := d.DB.Now()
		later := func(days int) { d.DB.Now = func() time.Time { return start.AddDate(0, 0, days) } }
		ask := func() int {
			id := apptest.Must(staff.AccountID(d.DB.Read(t.Context()), staff.AdminName))
			return d.Ask("goodsUnitList", d.Session(id, d.DB.Now(), d.DB.Now()), "{}").Code
		}
		if later(89); ask() != 0 {
			t.Error("a password of 89 days is refused")
		}
		if later(91); ask() != fault.CodeMustChange {
			t.Error("a password of 91 days still opens the console")
		}
		plain.DB.Now = d.DB.Now
		id := apptest.Must(staff.AccountID(plain.DB.Read(t.Context()), staff.AdminName))
		if a := plain.Ask("goodsUnitList", plain.Session(id, plain.DB.Now(), plain.DB.Now()), "{}"); a.Code != 0 {
			t.Errorf("without the setting: %s", a)
		}
	})
}

// TestNobodyWorksWithoutTheSecondStep where it is required: it can be set up, and not be switched off.
func TestNobodyWorksWithoutTheSecondStep(t *testing.T) {
	eachDesk(t, func(plain *desk) {
		d := &desk{plain.Replica(plain.DB, func(s *app.Settings) { s.RequireTwoStep = true })}
		if a := d.Refused(fault.CodeMustChange, "goodsUnitList", map[string]any{}); a.Message != "请先开启两步验证" {
			t.Errorf("said %q", a.Message)
		}
		if !d.Me().TotpRequired {
			t.Error("the web is not told")
		}
		var begun struct{ Secret string }
		d.Do("adminTotpBegin", map[string]any{"password": apptest.AdminPassword}).Into(t, &begun)
		var confirmed struct{ RecoveryCodes []string }
		d.Do("adminTotpConfirm", map[string]any{"code": apptest.Must(totp.GenerateCode(begun.Secret, d.DB.Now()))}).Into(t, &confirmed)
		d.Do("goodsUnitList", map[string]any{})
		d.Refused(fault.CodeProtected, "adminTotpDisable", map[string]any{"password": apptest.AdminPassword, "code": confirmed.RecoveryCodes[0]})
	})
}
