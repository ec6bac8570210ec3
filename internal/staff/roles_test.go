package staff_test

import (
	"slices"
	"testing"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store"
	"caredesk/internal/staff"
)

func (d *desk) enter(account int64) (token string) {
	d.T.Helper()
	return d.Session(account, d.DB.Now(), d.DB.Now())
}

// employed makes an account with a role of its own and signs it in, past the change of its first password.
func (d *desk) employed(username string, role int64) (account apptest.Saved, token string) {
	d.T.Helper()
	account = d.MakeAccount(username, role)
	d.Write(func(tx *store.Tx) error {
		return tx.Exec("UPDATE accounts SET must_change_pwd = FALSE WHERE id = ?", account.ID)
	})
	return account, d.enter(account.ID)
}

func TestARoleGivesItsCodesOnTheNextCall(t *testing.T) {
	eachDesk(t, func(d *desk) {
		role := d.MakeRole("keeper", []perm.Code{perm.Goods}, nil)
		_, token := d.employed("keeper", role.ID)
		stamp := func() string {
			a := d.Ask("adminInfo", token, "{}")
			var info staff.AdminInfoOut
			a.Into(t, &info)
			return a.Header.Get("Permit-Stamp")
		}
		first := stamp()
		if a := d.Ask("goodsUnitList", token, "{}"); a.Code != fault.CodeForbidden || a.Header.Get("Permit-Stamp") != first {
			t.Fatalf("%s, stamp %s", a, a.Header.Get("Permit-Stamp"))
		}
		d.Do("roleSave", map[string]any{"id": role.ID, "version": role.Version, "codes": []perm.Code{perm.Goods, perm.GoodsUnits}})
		a := d.Ask("goodsUnitList", token, "{}")
		if a.Code != 0 || a.Header.Get("Permit-Stamp") == first || first == "" {
			t.Errorf("after the code was added: %s, stamp %s, before %s", a, a.Header.Get("Permit-Stamp"), first)
		}
		d.Do("roleStatus", map[string]any{"ids": []int64{role.ID}, "status": "disabled"})
		if a := d.Ask("goodsUnitList", token, "{}"); a.Code != fault.CodeForbidden {
			t.Errorf("a disabled role still gives its codes: %s", a)
		}
	})
}

func TestARoleCountsAndNamesItsAccounts(t *testing.T) {
	eachDesk(t, func(d *desk) {
		role := d.MakeRole("keeper", []perm.Code{perm.Goods}, nil)
		first, second := d.MakeAccount("keeper.one", role.ID), d.MakeAccount("keeper.two", role.ID)
		var shown staff.RoleRecord
		d.Do("roleDetail", map[string]any{"id": role.ID}).Into(t, &shown)
		if shown.AccountCount != 2 || len(shown.Accounts) != 2 || shown.Accounts[0].Username != "keeper.one" {
			t.Errorf("%+v", shown)
		}
		var listed struct{ Items []accountOnTheWire }
		d.Do("accountList", map[string]any{"roleIds": role.ID}).Into(t, &listed)
		if len(listed.Items) != 2 {
			t.Errorf("%d accounts have the role", len(listed.Items))
		}
		if a := d.Refused(fault.CodeInUse, "roleDel", map[string]any{"id": role.ID, "version": role.Version}); a.Message != "该角色已分配给 2 个账号" {
			t.Error(a)
		}
		for _, account := range []apptest.Saved{first, second} {
			d.Do("accountDel", map[string]any{"id": account.ID, "version": account.Version})
		}
		d.Do("roleDel", map[string]any{"id": role.ID, "version": role.Version}) // deleted accounts do not keep it
	})
}

func TestRulesOfARole(t *testing.T) {
	eachDesk(t, func(d *desk) {
		role := d.MakeRole("keeper", []perm.Code{perm.GoodsUnits, perm.Goods, perm.Goods}, nil)
		var shown staff.RoleRecord
		d.Do("roleDetail", map[string]any{"id": role.ID}).Into(t, &shown)
		apptest.Want(t, "the role", shown, apptest.Fields{"Codes": []perm.Code{perm.Goods, perm.GoodsUnits}, "CapWrite": true, "CapExport": false, "CapReveal": false, "CapFinance": false})
		for name, in := range map[string]map[string]any{
			"no codes":           {"name": "空角色", "key": "none", "codes": []int{}},
			"an unknown code":    {"name": "空角色", "key": "none", "codes": []int{1014}},
			"a key with capital": {"name": "空角色", "key": "None", "codes": []int{1010}},
			"another key":        {"id": role.ID, "version": 1, "key": "other"},
		} {
			if a := d.Refused(fault.CodeInvalid, "roleSave", in); !apptest.NamesAField(a) {
				t.Errorf("%s: %s", name, a)
			}
		}
		d.Refused(fault.CodeDuplicate, "roleSave", map[string]any{"name": "别的", "key": "keeper", "codes": []int{1010}})
		for call, in := range map[string]map[string]any{
			"roleSave":   {"id": 1, "version": 1, "codes": []int{1010}},
			"roleStatus": {"id": 1, "version": 1, "status": "disabled"},
			"roleDel":    {"id": 1, "version": 1},
		} {
			d.Refused(fault.CodeProtected, call, in)
		}
		d.Do("roleSave", map[string]any{"id": 1, "version": 1, "remark": "全部权限"})
	})
}

func TestAPreviewSaysWhoGainsAndWhoLosesWhat(t *testing.T) {
	eachDesk(t, func(d *desk) {
		goods := d.MakeRole("goods", []perm.Code{perm.Goods, perm.GoodsUnits}, map[string]any{"capExport": true})
		doctors := d.MakeRole("doctors", []perm.Code{perm.Doctors, perm.GoodsUnits}, map[string]any{"capWrite": false})
		one := d.MakeAccount("only.goods", goods.ID)
		d.MakeAccount("both.roles", goods.ID, doctors.ID)
		d.MakeAccount("only.doctors", doctors.ID)
		log := d.LastLogged()
		preview := func(in map[string]any) staff.RolePreviewOut {
			t.Helper()
			full := map[string]any{"id": goods.ID, "codes": []int{1010, 1038}, "capWrite": true, "capExport": true, "capReveal": false, "capFinance": false, "status": "enabled"}
			for name, value := range in {
				full[name] = value
			}
			var out staff.RolePreviewOut
			d.Do("rolePreview", full).Into(t, &out)
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
		apptest.Want(t, "who has the role alone", first, apptest.Fields{
			"ID": one.ID, "LostCodes": []perm.Code{1038}, "GainedCodes": []perm.Code{1012}, "LostCaps": []string{"export"}, "GainedCaps": []string{"finance"},
		})
		apptest.Want(t, "who has another role too", second, apptest.Fields{"Username": "both.roles", "LostCodes": apptest.Len(0), "GainedCodes": []perm.Code{1012}})
		// A disabled code is nobody's to lose.
		d.Do("permitStatus", map[string]any{"ids": []int64{d.permit(1038).ID}, "status": "disabled"})
		if out := preview(map[string]any{"codes": []int{1010}}); out.Total != 0 {
			t.Errorf("%+v", out)
		}
		if out := preview(map[string]any{"status": "disabled"}); out.Total != 2 || !slices.Equal(out.Accounts[0].LostCodes, []perm.Code{1010}) || !slices.Equal(out.Accounts[0].LostCaps, []string{"write", "export"}) {
			t.Errorf("%+v", out)
		}
		if rows := d.Logged(log); len(rows) != 1 {
			t.Errorf("previews left %d rows in the log", len(rows)-1)
		}
		d.Refused(fault.CodeNotFound, "rolePreview", map[string]any{"id": 999, "codes": []int{1010}, "capWrite": true, "capExport": true, "capReveal": false, "capFinance": false, "status": "enabled"})
	})
}
