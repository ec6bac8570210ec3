package staff_test

import (
	"slices"
	"strings"
	"testing"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/value"
	"caredesk/internal/staff"
)

// accountOnTheWire is what the tests read of an account.
type accountOnTheWire struct {
	Version     int64       `json:"version"`
	Username    string      `json:"username"`
	UpdatedAt   value.Time  `json:"updatedAt"`
	LockedUntil *value.Time `json:"lockedUntil"`
	FailedCount int64       `json:"failedCount"`
}

func (d *desk) account(id int64) accountOnTheWire {
	d.T.Helper()
	var shown accountOnTheWire
	d.Do("accountDetail", map[string]any{"id": id}).Into(d.T, &shown)
	return shown
}

func TestAnAccountFromItsMakingToItsEnd(t *testing.T) {
	eachDesk(t, func(d *desk) {
		role := d.MakeRole("keeper", []perm.Code{perm.Goods, perm.GoodsUnits}, nil)
		var made apptest.Saved
		d.Do("accountSave", map[string]any{"username": "Li.Ting", "name": "李婷", "phone": "138 0013-8000", "email": "li@example.com", "roleIds": []int64{role.ID}, "remark": "早班"}).Into(t, &made)
		row := d.Do("accountDetail", map[string]any{"id": made.ID}).Body
		for _, want := range []string{`"phone":"138****8000"`, `"email":"l***@example.com"`, `"roleNames":["角色 keeper"]`, `"mustChangePwd":true`, `"status":"enabled"`} {
			if !strings.Contains(row, want) {
				t.Errorf("no %s in %s", want, row)
			}
		}
		if a := d.SignIn("li.ting", "", "192.0.2.9"); a.Code != fault.CodeBadCredentials {
			t.Errorf("an account without a password: %s", a)
		}

		var reset staff.AccountResetPwdOut
		log := d.LastLogged()
		d.Do("accountResetPwd", map[string]any{"id": made.ID, "version": made.Version}).Into(t, &reset)
		d.OnlyRow(log, "accountResetPwd", "update", made.ID)
		if strings.Contains(d.Logged(log)[0].Diff, reset.Password) {
			t.Error("the password is in the log")
		}
		var in staff.AdminLoginOut
		d.SignIn("li.ting", reset.Password, "192.0.2.9").Into(t, &in)
		if !in.MustChangePwd || in.Token == "" {
			t.Fatalf("%+v", in)
		}
		if a := d.Ask("goodsUnitList", in.Token, "{}"); a.Code != fault.CodeMustChange {
			t.Errorf("the first password still opens the console: %s", a)
		}
		var changed staff.AdminPasswordChangeOut
		d.Ask("adminPasswordChange", in.Token, apptest.Written(map[string]any{"oldPassword": reset.Password, "newPassword": "a quiet morning"})).Into(t, &changed)
		if a := d.Ask("goodsUnitList", changed.Token, "{}"); a.Code != 0 {
			t.Fatal(a)
		}

		d.Do("accountKick", map[string]any{"id": made.ID, "version": d.account(made.ID).Version}).Into(t, &staff.AccountKickOut{})
		if a := d.Ask("goodsUnitList", changed.Token, "{}"); a.Code != fault.CodeNoSession {
			t.Errorf("an ended session goes on: %s", a)
		}
		again := d.enter(made.ID)
		d.Do("accountStatus", map[string]any{"ids": []int64{made.ID}, "status": "disabled"})
		if a := d.Ask("goodsUnitList", again, "{}"); a.Code != fault.CodeNoSession {
			t.Errorf("a disabled account goes on: %s", a)
		}
		d.Do("accountStatus", map[string]any{"ids": []int64{made.ID}, "status": "enabled"})
		if a := d.Ask("goodsUnitList", again, "{}"); a.Code != fault.CodeNoSession {
			t.Errorf("enabling an account revived its session: %s", a)
		}
		again = d.enter(made.ID)
		d.Do("accountDel", map[string]any{"id": made.ID, "version": d.account(made.ID).Version})
		if a := d.Ask("goodsUnitList", again, "{}"); a.Code != fault.CodeNoSession {
			t.Errorf("a deleted account goes on: %s", a)
		}
		d.MakeAccount("li.ting", role.ID) // the name is free again
	})
}

func TestPhonesAndNamesAreThoseOfOneAccount(t *testing.T) {
	eachDesk(t, func(d *desk) {
		role := d.MakeRole("keeper", []perm.Code{perm.Goods}, nil)
		save := func(in map[string]any) map[string]any {
			in["name"], in["roleIds"] = "某某", []int64{role.ID}
			return in
		}
		d.Do("accountSave", save(map[string]any{"username": "first", "phone": "13800138000", "email": "first@example.com"}))
		second := d.MakeAccount("second", role.ID)
		d.Refused(fault.CodeDuplicate, "accountSave", save(map[string]any{"username": "FIRST"}))
		d.Refused(fault.CodeDuplicate, "accountSave", map[string]any{"id": second.ID, "version": second.Version, "phone": "+86 138-0013-8000"})
		for _, in := range []map[string]any{
			{"username": "abc"}, {"username": "1abc"}, {"username": "ab cd"}, {"username": "third", "phone": "12345"}, {"username": "third", "phone": "138****8000"},
			{"username": "third", "email": "nobody"}, {"username": "third", "roleIds": []int64{}}, {"username": "third", "password": "chosen by somebody else"},
		} {
			whole := save(map[string]any{})
			for name, value := range in {
				whole[name] = value
			}
			d.Refused(fault.CodeInvalid, "accountSave", whole)
		}
		d.Refused(fault.CodeInvalid, "accountSave", map[string]any{"id": second.ID, "version": second.Version, "username": "other"})
		d.Refused(fault.CodeReference, "accountSave", map[string]any{"username": "third", "name": "某某", "roleIds": []int64{999}})
		var found struct{ Items []accountOnTheWire }
		for _, kw := range []string{"13800138000", "138 0013 8000", "first@example.com", "firs"} {
			if d.Do("accountList", map[string]any{"kw": kw}).Into(t, &found); len(found.Items) != 1 || found.Items[0].Username != "first" {
				t.Errorf("%q finds %+v", kw, found)
			}
		}
		// Pickers are for staff without the screen of accounts: they tell nobody's telephone or address.
		var picked struct{ Items []struct{ Label string } }
		for kw, want := range map[string]int{"first": 1, "13800138000": 0, "8000": 0, "first@example.com": 0} {
			if d.Do("accountOptions", map[string]any{"kw": kw}).Into(t, &picked); len(picked.Items) != want {
				t.Errorf("picking by %q: %+v", kw, picked)
			}
		}
		d.Do("roleStatus", map[string]any{"ids": []int64{role.ID}, "status": "disabled"})
		d.Refused(fault.CodeReference, "accountSave", map[string]any{"username": "third", "name": "某某", "roleIds": []int64{role.ID}})
		d.Do("accountSave", map[string]any{"id": second.ID, "version": second.Version, "name": "改名"}) // what it had already may stay
	})
}

func TestAnAccountIsLockedAndUnlocked(t *testing.T) {
	eachDesk(t, func(d *desk) {
		role := d.MakeRole("keeper", []perm.Code{perm.Goods}, nil)
		account := d.MakeAccount("keeper", role.ID)
		var reset staff.AccountResetPwdOut
		d.Do("accountResetPwd", map[string]any{"id": account.ID, "version": account.Version}).Into(t, &reset)
		for range 5 {
			d.SignIn("keeper", "a wrong password", "192.0.2.9")
		}
		if a := d.SignIn("keeper", reset.Password, "192.0.2.9"); a.Code != fault.CodeLocked {
			t.Fatal(a)
		}
		locked := d.account(account.ID)
		if locked.FailedCount != 5 {
			t.Errorf("%d wrong passwords are told", locked.FailedCount)
		}
		if locked.LockedUntil == nil || *locked.LockedUntil <= locked.UpdatedAt {
			t.Fatalf("%+v", locked)
		}
		d.Do("accountUnlock", map[string]any{"id": account.ID, "version": locked.Version})
		if free := d.account(account.ID); free.LockedUntil != nil || free.FailedCount != 0 {
			t.Errorf("still locked: %+v", free)
		}
		if a := d.SignIn("keeper", reset.Password, "192.0.2.9"); a.Code != 0 {
			t.Error(a)
		}
	})
}

func TestBulkSwitchingKeepsTheGuards(t *testing.T) {
	eachDesk(t, func(d *desk) {
		role := d.MakeRole("keeper", []perm.Code{perm.Goods}, nil)
		one, two := d.MakeAccount("keeper.one", role.ID), d.MakeAccount("keeper.two", role.ID)
		var out struct {
			OK     []int64
			Failed []struct {
				ID      int64
				Code    int
				Message string
			}
		}
		d.Do("accountStatus", map[string]any{"ids": []int64{one.ID, 1, two.ID}, "status": "disabled"}).Into(t, &out)
		if !slices.Equal(out.OK, []int64{one.ID, two.ID}) || len(out.Failed) != 1 || out.Failed[0].Code != fault.CodeProtected || out.Failed[0].Message != "不能停用当前登录账号" {
			t.Errorf("%+v", out)
		}
	})
}
