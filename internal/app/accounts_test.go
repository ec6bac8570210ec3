package app

import (
	"slices"
	"strings"
	"testing"

	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/staff"
)

func (d *desk) account(id int64) staff.AccountRecord {
	d.t.Helper()
	var shown staff.AccountRecord
	d.do("accountDetail", map[string]any{"id": id}).into(d.t, &shown)
	return shown
}

func TestAnAccountFromItsMakingToItsEnd(t *testing.T) {
	eachDesk(t, func(d *desk) {
		role := d.makeRole("keeper", []perm.Code{perm.Goods, perm.GoodsUnits}, nil)
		var made saved
		d.do("accountSave", map[string]any{"username": "Li.Ting", "name": "李婷", "phone": "138 0013-8000", "email": "li@example.com", "roleIds": []int64{role.ID}, "remark": "早班"}).into(t, &made)
		row := d.do("accountDetail", map[string]any{"id": made.ID}).Body
		for _, want := range []string{`"phone":"138****8000"`, `"email":"l***@example.com"`, `"roleNames":["角色 keeper"]`, `"mustChangePwd":true`, `"status":"enabled"`} {
			if !strings.Contains(row, want) {
				t.Errorf("no %s in %s", want, row)
			}
		}
		if a := d.signIn("li.ting", "", "192.0.2.9"); a.Code != fault.CodeBadCredentials {
			t.Errorf("an account without a password: %s", a)
		}

		var reset staff.AccountResetPwdOut
		log := d.lastLogged()
		d.do("accountResetPwd", map[string]any{"id": made.ID, "version": made.Version}).into(t, &reset)
		d.onlyRow(log, "accountResetPwd", "update", made.ID)
		if strings.Contains(d.logged(log)[0].Diff, reset.Password) {
			t.Error("the password is in the log")
		}
		var in staff.AdminLoginOut
		d.signIn("li.ting", reset.Password, "192.0.2.9").into(t, &in)
		if !in.MustChangePwd || in.Token == "" {
			t.Fatalf("%+v", in)
		}
		if a := d.ask("goodsUnitList", in.Token, "{}"); a.Code != fault.CodeMustChange {
			t.Errorf("the first password still opens the console: %s", a)
		}
		var changed staff.AdminPasswordChangeOut
		d.ask("adminPasswordChange", in.Token, written(map[string]any{"oldPassword": reset.Password, "newPassword": "a quiet morning"})).into(t, &changed)
		if a := d.ask("goodsUnitList", changed.Token, "{}"); a.Code != 0 {
			t.Fatal(a)
		}

		d.do("accountKick", map[string]any{"id": made.ID, "version": d.account(made.ID).Version}).into(t, &staff.AccountKickOut{})
		if a := d.ask("goodsUnitList", changed.Token, "{}"); a.Code != fault.CodeNoSession {
			t.Errorf("an ended session goes on: %s", a)
		}
		again := d.enter(made.ID)
		d.do("accountStatus", map[string]any{"ids": []int64{made.ID}, "status": "disabled"})
		if a := d.ask("goodsUnitList", again, "{}"); a.Code != fault.CodeNoSession {
			t.Errorf("a disabled account goes on: %s", a)
		}
		d.do("accountStatus", map[string]any{"ids": []int64{made.ID}, "status": "enabled"})
		if a := d.ask("goodsUnitList", again, "{}"); a.Code != fault.CodeNoSession {
			t.Errorf("enabling an account revived its session: %s", a)
		}
		again = d.enter(made.ID)
		d.do("accountDel", map[string]any{"id": made.ID, "version": d.account(made.ID).Version})
		if a := d.ask("goodsUnitList", again, "{}"); a.Code != fault.CodeNoSession {
			t.Errorf("a deleted account goes on: %s", a)
		}
		d.makeAccount("li.ting", role.ID) // the name is free again
	})
}

func TestPhonesAndNamesAreThoseOfOneAccount(t *testing.T) {
	eachDesk(t, func(d *desk) {
		role := d.makeRole("keeper", []perm.Code{perm.Goods}, nil)
		save := func(in map[string]any) map[string]any {
			in["name"], in["roleIds"] = "某某", []int64{role.ID}
			return in
		}
		d.do("accountSave", save(map[string]any{"username": "first", "phone": "13800138000"}))
		second := d.makeAccount("second", role.ID)
		d.refused(fault.CodeDuplicate, "accountSave", save(map[string]any{"username": "FIRST"}))
		d.refused(fault.CodeDuplicate, "accountSave", map[string]any{"id": second.ID, "version": second.Version, "phone": "+86 138-0013-8000"})
		for _, in := range []map[string]any{
			{"username": "abc"}, {"username": "1abc"}, {"username": "ab cd"}, {"username": "third", "phone": "12345"}, {"username": "third", "phone": "138****8000"},
			{"username": "third", "email": "nobody"}, {"username": "third", "roleIds": []int64{}}, {"username": "third", "password": "chosen by somebody else"},
		} {
			whole := save(map[string]any{})
			for name, value := range in {
				whole[name] = value
			}
			d.refused(fault.CodeInvalid, "accountSave", whole)
		}
		d.refused(fault.CodeInvalid, "accountSave", map[string]any{"id": second.ID, "version": second.Version, "username": "other"})
		d.refused(fault.CodeReference, "accountSave", map[string]any{"username": "third", "name": "某某", "roleIds": []int64{999}})
		var found struct{ Items []staff.AccountRecord }
		for _, kw := range []string{"13800138000", "138 0013 8000", "firs"} {
			if d.do("accountList", map[string]any{"kw": kw}).into(t, &found); len(found.Items) != 1 || found.Items[0].Username != "first" {
				t.Errorf("%q finds %+v", kw, found)
			}
		}
		d.do("roleStatus", map[string]any{"ids": []int64{role.ID}, "status": "disabled"})
		d.refused(fault.CodeReference, "accountSave", map[string]any{"username": "third", "name": "某某", "roleIds": []int64{role.ID}})
		d.do("accountSave", map[string]any{"id": second.ID, "version": second.Version, "name": "改名"}) // what it had already may stay
	})
}

func TestAnAccountIsLockedAndUnlocked(t *testing.T) {
	eachDesk(t, func(d *desk) {
		role := d.makeRole("keeper", []perm.Code{perm.Goods}, nil)
		account := d.makeAccount("keeper", role.ID)
		var reset staff.AccountResetPwdOut
		d.do("accountResetPwd", map[string]any{"id": account.ID, "version": account.Version}).into(t, &reset)
		for range 5 {
			d.signIn("keeper", "a wrong password", "192.0.2.9")
		}
		if a := d.signIn("keeper", reset.Password, "192.0.2.9"); a.Code != fault.CodeLocked {
			t.Fatal(a)
		}
		locked := d.account(account.ID)
		if locked.LockedUntil == nil || *locked.LockedUntil <= locked.UpdatedAt {
			t.Fatalf("%+v", locked)
		}
		d.do("accountUnlock", map[string]any{"id": account.ID, "version": locked.Version})
		if d.account(account.ID).LockedUntil != nil {
			t.Error("still locked")
		}
		if a := d.signIn("keeper", reset.Password, "192.0.2.9"); a.Code != 0 {
			t.Error(a)
		}
	})
}

func TestBulkSwitchingKeepsTheGuards(t *testing.T) {
	eachDesk(t, func(d *desk) {
		role := d.makeRole("keeper", []perm.Code{perm.Goods}, nil)
		one, two := d.makeAccount("keeper.one", role.ID), d.makeAccount("keeper.two", role.ID)
		var out struct {
			OK     []int64
			Failed []struct {
				ID      int64
				Code    int
				Message string
			}
		}
		d.do("accountStatus", map[string]any{"ids": []int64{one.ID, 1, two.ID}, "status": "disabled"}).into(t, &out)
		if !slices.Equal(out.OK, []int64{one.ID, two.ID}) || len(out.Failed) != 1 || out.Failed[0].Code != fault.CodeProtected || out.Failed[0].Message != "不能停用当前登录账号" {
			t.Errorf("%+v", out)
		}
	})
}
