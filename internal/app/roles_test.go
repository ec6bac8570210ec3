package app

import (
	"context"
	"slices"
	"testing"

	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store"
	"caredesk/internal/staff"
)

// write changes the database behind the back of the calls.
func (d *desk) write(f func(tx *store.Tx) error) {
	d.t.Helper()
	if err := d.db.Write(context.Background(), f); err != nil {
		d.t.Fatal(err)
	}
}

// makeRole adds a role as the administrator would, and returns its id.
func (d *desk) makeRole(key string, codes []perm.Code, more map[string]any) saved {
	d.t.Helper()
	in := map[string]any{"name": "角色 " + key, "key": key, "codes": codes}
	for name, value := range more {
		in[name] = value
	}
	var made saved
	d.do("roleSave", in).into(d.t, &made)
	return made
}

// makeAccount adds an account as the administrator would.
func (d *desk) makeAccount(username string, roles ...int64) saved {
	d.t.Helper()
	var made saved
	d.do("accountSave", map[string]any{"username": username, "name": "某某", "roleIds": roles}).into(d.t, &made)
	return made
}

func (d *desk) enter(account int64) (token string) {
	d.t.Helper()
	return d.session(account, d.db.Now(), d.db.Now())
}

// employed makes an account with a role of its own and signs it in, past the change of its first password.
func (d *desk) employed(username string, role int64) (account saved, token string) {
	d.t.Helper()
	account = d.makeAccount(username, role)
	d.write(func(tx *store.Tx) error {
		return tx.Exec("UPDATE accounts SET must_change_pwd = FALSE WHERE id = ?", account.ID)
	})
	return account, d.enter(account.ID)
}

func TestARoleGivesItsCodesOnTheNextCall(t *testing.T) {
	eachDesk(t, func(d *desk) {
		role := d.makeRole("keeper", []perm.Code{perm.Goods}, nil)
		_, token := d.employed("keeper", role.ID)
		stamp := func() string {
			a := d.ask("adminInfo", token, "{}")
			var info staff.AdminInfoOut
			a.into(t, &info)
			return a.Header.Get("Permit-Stamp")
		}
		first := stamp()
		if a := d.ask("goodsUnitList", token, "{}"); a.Code != fault.CodeForbidden || a.Header.Get("Permit-Stamp") != first {
			t.Fatalf("%s, stamp %s", a, a.Header.Get("Permit-Stamp"))
		}
		d.do("roleSave", map[string]any{"id": role.ID, "version": role.Version, "codes": []perm.Code{perm.Goods, perm.GoodsUnits}})
		a := d.ask("goodsUnitList", token, "{}")
		if a.Code != 0 || a.Header.Get("Permit-Stamp") == first || first == "" {
			t.Errorf("after the code was added: %s, stamp %s, before %s", a, a.Header.Get("Permit-Stamp"), first)
		}
		d.do("roleStatus", map[string]any{"ids": []int64{role.ID}, "status": "disabled"})
		if a := d.ask("goodsUnitList", token, "{}"); a.Code != fault.CodeForbidden {
			t.Errorf("a disabled role still gives its codes: %s", a)
		}
	})
}

func TestARoleCountsAndNamesItsAccounts(t *testing.T) {
	eachDesk(t, func(d *desk) {
		role := d.makeRole("keeper", []perm.Code{perm.Goods}, nil)
		first, second := d.makeAccount("keeper.one", role.ID), d.makeAccount("keeper.two", role.ID)
		var shown staff.RoleRecord
		d.do("roleDetail", map[string]any{"id": role.ID}).into(t, &shown)
		if shown.AccountCount != 2 || len(shown.Accounts) != 2 || shown.Accounts[0].Username != "keeper.one" {
			t.Errorf("%+v", shown)
		}
		var listed struct{ Items []staff.AccountRecord }
		d.do("accountList", map[string]any{"roleIds": role.ID}).into(t, &listed)
		if len(listed.Items) != 2 {
			t.Errorf("%d accounts have the role", len(listed.Items))
		}
		if a := d.refused(fault.CodeInUse, "roleDel", map[string]any{"id": role.ID, "version": role.Version}); a.Message != "该角色已分配给 2 个账号" {
			t.Error(a)
		}
		for _, account := range []saved{first, second} {
			d.do("accountDel", map[string]any{"id": account.ID, "version": account.Version})
		}
		d.do("roleDel", map[string]any{"id": role.ID, "version": role.Version}) // deleted accounts do not keep it
	})
}

func TestRulesOfARole(t *testing.T) {
	eachDesk(t, func(d *desk) {
		role := d.makeRole("keeper", []perm.Code{perm.GoodsUnits, perm.Goods, perm.Goods}, nil)
		var shown staff.RoleRecord
		d.do("roleDetail", map[string]any{"id": role.ID}).into(t, &shown)
		if !slices.Equal(shown.Codes, []perm.Code{perm.Goods, perm.GoodsUnits}) || !shown.CapWrite || shown.CapExport || shown.CapReveal || shown.CapFinance {
			t.Errorf("%+v", shown)
		}
		for name, in := range map[string]map[string]any{
			"no codes":           {"name": "空角色", "key": "none", "codes": []int{}},
			"an unknown code":    {"name": "空角色", "key": "none", "codes": []int{1014}},
			"a key with capital": {"name": "空角色", "key": "None", "codes": []int{1010}},
			"another key":        {"id": role.ID, "version": 1, "key": "other"},
		} {
			if a := d.refused(fault.CodeInvalid, "roleSave", in); !namesAField(a) {
				t.Errorf("%s: %s", name, a)
			}
		}
		d.refused(fault.CodeDuplicate, "roleSave", map[string]any{"name": "别的", "key": "keeper", "codes": []int{1010}})
		for call, in := range map[string]map[string]any{
			"roleSave":   {"id": 1, "version": 1, "codes": []int{1010}},
			"roleStatus": {"id": 1, "version": 1, "status": "disabled"},
			"roleDel":    {"id": 1, "version": 1},
		} {
			d.refused(fault.CodeProtected, call, in)
		}
		d.do("roleSave", map[string]any{"id": 1, "version": 1, "remark": "全部权限"})
	})
}

func TestAPreviewSaysWhoGainsAndWhoLosesWhat(t *testing.T) {
	eachDesk(t, func(d *desk) {
		goods := d.makeRole("goods", []perm.Code{perm.Goods, perm.GoodsUnits}, map[string]any{"capExport": true})
		doctors := d.makeRole("doctors", []perm.Code{perm.Doctors, perm.GoodsUnits}, map[string]any{"capWrite": false})
		one := d.makeAccount("only.goods", goods.ID)
		d.makeAccount("both.roles", goods.ID, doctors.ID)
		d.makeAccount("only.doctors", doctors.ID)
		log := d.lastLogged()
		preview := func(in map[string]any) staff.RolePreviewOut {
			t.Helper()
			full := map[string]any{"id": goods.ID, "codes": []int{1010, 1038}, "capWrite": true, "capExport": true, "capReveal": false, "capFinance": false, "status": "enabled"}
			for name, value := range in {
				full[name] = value
			}
			var out staff.RolePreviewOut
			d.do("rolePreview", full).into(t, &out)
			return out
		}
		if out := preview(nil); out.Total != 0 || out.Unchanged != 2 {
			t.Errorf("nothing changes, yet %+v", out)
		}
		// 1038 goes and 1012 comes, finance comes: who has 1038 by another role keeps it.
		out := preview(map[string]any{"codes": []int{1010, 1012}, "capFinance": true, "capExport": false})
		if out.Total != 2 || len(out.Accounts) != 2 {
			t.Fatalf("%+v", out)
		}
		first, second := out.Accounts[0], out.Accounts[1]
		if first.ID != one.ID || !slices.Equal(first.LostCodes, []perm.Code{1038}) || !slices.Equal(first.GainedCodes, []perm.Code{1012}) ||
			!slices.Equal(first.GainedCaps, []string{"finance"}) || !slices.Equal(first.LostCaps, []string{"export"}) {
			t.Errorf("%+v", first)
		}
		if second.Username != "both.roles" || len(second.LostCodes) != 0 || !slices.Equal(second.GainedCodes, []perm.Code{1012}) {
			t.Errorf("%+v", second)
		}
		// A disabled code is nobody's to lose.
		d.do("permitStatus", map[string]any{"ids": []int64{d.permit(1038).ID}, "status": "disabled"})
		if out := preview(map[string]any{"codes": []int{1010}}); out.Total != 0 {
			t.Errorf("%+v", out)
		}
		if out := preview(map[string]any{"status": "disabled"}); out.Total != 2 || !slices.Equal(out.Accounts[0].LostCodes, []perm.Code{1010}) || !slices.Equal(out.Accounts[0].LostCaps, []string{"write", "export"}) {
			t.Errorf("%+v", out)
		}
		if rows := d.logged(log); len(rows) != 1 {
			t.Errorf("previews left %d rows in the log", len(rows)-1)
		}
		d.refused(fault.CodeNotFound, "rolePreview", map[string]any{"id": 999, "codes": []int{1010}, "capWrite": true, "capExport": true, "capReveal": false, "capFinance": false, "status": "enabled"})
	})
}
