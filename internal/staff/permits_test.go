package staff_test

import (
	"fmt"
	"net/http"
	"strconv"
	"testing"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/staff"
)

// permit finds a code by its number.
func (d *desk) permit(code perm.Code) staff.PermitRecord {
	d.T.Helper()
	var listed struct{ Items []staff.PermitRecord }
	d.Do("permitList", map[string]any{"kw": strconv.Itoa(int(code))}).Into(d.T, &listed)
	if len(listed.Items) != 1 {
		d.T.Fatalf("%d codes %d", len(listed.Items), code)
	}
	return listed.Items[0]
}

func TestCodesSayWhereTheyStandAndWhoHoldsThem(t *testing.T) {
	eachDesk(t, func(d *desk) {
		d.MakeRole("titles", []perm.Code{perm.Doctors, perm.Titles}, nil)
		var listed struct {
			Items []staff.PermitRecord
			Total int
		}
		d.Do("permitList", map[string]any{"pageSize": 50}).Into(t, &listed)
		if listed.Total != 39 || len(listed.Items) != 39 {
			t.Errorf("%d codes of %d", len(listed.Items), listed.Total)
		}
		for _, p := range listed.Items {
			apptest.Want(t, fmt.Sprintf("code %d", p.Code), p, apptest.Fields{
				"NameZh": apptest.Given, "NameEn": apptest.Given, "NameEs": apptest.Given, "NameJa": apptest.Given, "Name": p.NameZh, "Routes": apptest.Given,
			})
		}
		for code, places := range map[perm.Code]int{1028: 2, 1013: 3, 1005: 2, 1031: 1, 1002: 1} {
			if p := d.permit(code); len(p.Routes) != places {
				t.Errorf("%d stands at %+v", code, p.Routes)
			}
		}
		if p := d.permit(1028); p.Name != "职称管理 / 体检中心" || p.RoleCount != 2 || p.RoleNames[1] != "角色 titles" || p.Routes[1].Section != "平台特色服务" {
			t.Errorf("%+v", p)
		}
		var english struct{ Items []staff.PermitRecord }
		d.Ask("permitList", d.Admin, `{"kw":"check-up centre"}`, func(r *http.Request) { r.Header.Set("Accept-Language", "en") }).Into(t, &english)
		if len(english.Items) != 1 || english.Items[0].Name != "Professional titles / Check-up centre" {
			t.Errorf("%+v", english)
		}
	})
}

func TestTheTreeIsTheWholeMenu(t *testing.T) {
	eachDesk(t, func(d *desk) {
		d.Do("permitSave", map[string]any{"code": 2000, "nameZh": "将来之用", "nameEn": "For later"})
		var tree staff.PermitTreeOut
		d.Do("permitTree", map[string]any{}).Into(t, &tree)
		screens := 0
		for _, section := range tree.Items {
			screens += len(section.Children)
			for _, node := range append([]staff.PermitNode{section.PermitNode}, section.Children...) {
				if node.Title == "" || node.Title[0] == 'm' || node.Code == 0 || node.Status != resource.Enabled {
					t.Errorf("%+v", node)
				}
			}
		}
		if len(tree.Items) != 14 || screens != 37 {
			t.Errorf("%d sections, %d screens", len(tree.Items), screens)
		}
		if len(tree.Custom) != 1 || tree.Custom[0].Name != "将来之用" {
			t.Errorf("%+v", tree.Custom)
		}
		// Those who keep roles need it too.
		_, token := d.Employ([]perm.Code{perm.System, perm.Roles}, 0)
		if a := d.Ask("permitTree", token, "{}"); a.Code != 0 {
			t.Error(a)
		}
	})
}

func TestRulesOfACode(t *testing.T) {
	eachDesk(t, func(d *desk) {
		var custom apptest.Saved
		d.Do("permitSave", map[string]any{"code": 2000, "nameZh": "将来之用"}).Into(t, &custom)
		if p := d.permit(2000); p.Name != "将来之用" || p.NameEn != "" || p.Builtin {
			t.Errorf("%+v", p)
		}
		d.Refused(fault.CodeDuplicate, "permitSave", map[string]any{"code": 2000, "nameZh": "又一个"})
		for _, in := range []map[string]any{
			{"code": 1999, "nameZh": "太小"}, {"code": 10000, "nameZh": "太大"}, {"code": 2001}, {"code": 2001, "nameZh": ""},
			{"id": custom.ID, "version": 1, "code": 2001}, {"id": custom.ID, "version": 1, "nameZh": ""},
		} {
			d.Refused(fault.CodeInvalid, "permitSave", in)
		}
		for _, code := range []perm.Code{1001, 1004} {
			p := d.permit(code)
			d.Refused(fault.CodeProtected, "permitStatus", map[string]any{"id": p.ID, "version": p.Version, "status": "disabled"})
			d.Refused(fault.CodeProtected, "permitDel", map[string]any{"id": p.ID, "version": p.Version})
		}
		p := d.permit(1028)
		d.Do("permitSave", map[string]any{"id": p.ID, "version": p.Version, "nameZh": "职称与体检"})
		role := d.MakeRole("later", []perm.Code{2000}, nil)
		if a := d.Refused(fault.CodeInUse, "permitDel", map[string]any{"id": custom.ID, "version": 1}); a.Message != "该权限码已被 1 个角色使用" {
			t.Error(a)
		}
		d.Do("roleDel", map[string]any{"id": role.ID, "version": role.Version})
		d.Do("permitDel", map[string]any{"id": custom.ID, "version": 1})
	})
}

func TestADisabledCodeIsTakenFromEverybodyButTheAdministrator(t *testing.T) {
	eachDesk(t, func(d *desk) {
		_, token := d.Employ([]perm.Code{perm.Goods, perm.GoodsUnits}, perm.Write)
		units := func(token string) int { return d.Ask("goodsUnitList", token, "{}").Code }
		status := func(status string) {
			d.Do("permitStatus", map[string]any{"ids": []int64{d.permit(1038).ID}, "status": status})
		}
		if units(token) != 0 {
			t.Fatal("not allowed to begin with")
		}
		status("disabled")
		if got := units(token); got != fault.CodeForbidden {
			t.Errorf("a disabled code still lets in: %d", got)
		}
		if got := units(d.Admin); got != 0 {
			t.Errorf("a disabled code shut the administrator out: %d", got)
		}
		status("enabled")
		if got := units(token); got != 0 {
			t.Errorf("an enabled code does not come back: %d", got)
		}
	})
}

func TestWhySaysWhichRoleGivesARightAndWhatIsMissing(t *testing.T) {
	eachDesk(t, func(d *desk) {
		keeper := d.MakeRole("keeper", []perm.Code{perm.Goods, perm.GoodsUnits}, map[string]any{"capWrite": false})
		idle := d.MakeRole("exporter", []perm.Code{perm.Goods}, map[string]any{"capExport": true, "status": "enabled"})
		account := d.MakeAccount("keeper", keeper.ID, idle.ID)
		d.Do("roleStatus", map[string]any{"ids": []int64{idle.ID}, "status": "disabled"})
		why := func(route string) staff.PermitWhyOut {
			t.Helper()
			var out staff.PermitWhyOut
			d.Do("permitWhy", map[string]any{"accountId": account.ID, "route": route}).Into(t, &out)
			return out
		}
		needOf := func(out staff.PermitWhyOut, call string) staff.PermitWhyNeed {
			t.Helper()
			for _, n := range out.Needs {
				for _, name := range n.Calls {
					if name == call {
						return n
					}
				}
			}
			t.Fatalf("no %s in %+v", call, out)
			return staff.PermitWhyNeed{}
		}
		out := why("/goods/goodsUnit")
		if !out.Opens || out.Account.Admin || len(out.Account.Roles) != 2 {
			t.Errorf("%+v", out)
		}
		if read := needOf(out, "goodsUnitList"); !read.Allowed || read.Ways[0].Codes[1].Roles[0] != "角色 keeper" || len(read.Ways[0].Codes[0].Idle) != 1 {
			t.Errorf("%+v", read)
		}
		if write := needOf(out, "goodsUnitSave"); write.Allowed || write.Caps[0].Cap != "write" || write.Caps[0].Held {
			t.Errorf("%+v", write)
		}
		if export := needOf(out, "goodsUnitExport"); export.Allowed || len(export.Caps[0].Idle) != 1 || export.Caps[0].Idle[0] != "角色 exporter" {
			t.Errorf("%+v", export)
		}
		d.Do("permitStatus", map[string]any{"ids": []int64{d.permit(1038).ID}, "status": "disabled"})
		if code := why("/goods/goodsUnit").Needs[0].Ways[0].Codes[1]; code.Held || !code.Disabled || code.Name != "商品单位" {
			t.Errorf("%+v", code)
		}
		// Seeing personal data whole is a call of no screen, and yet a question about this one.
		if reveal := needOf(why("/config/accOunt"), "piiReveal"); reveal.Allowed || reveal.Caps[0].Cap != "reveal" || reveal.Caps[0].Held || reveal.Ways[0].Codes[1].Code != perm.Accounts {
			t.Errorf("%+v", reveal)
		}
		// What the menu itself takes comes first.
		if out := why("/order/orderPhy"); out.Opens || len(out.Needs[0].Calls) != 0 || len(out.Needs[0].Ways[0].Codes) != 2 || out.Needs[0].Ways[0].Codes[1].Code != 1039 {
			t.Errorf("%+v", out)
		}
		if out := why("/Company/index"); len(out.Needs[0].Ways[0].Codes) != 1 {
			t.Errorf("%+v", out)
		}
		d.Refused(fault.CodeInvalid, "permitWhy", map[string]any{"accountId": account.ID, "route": "/nowhere"})
		d.Refused(fault.CodeNotFound, "permitWhy", map[string]any{"accountId": 999, "route": "/goods/goodsUnit"})
	})
}
