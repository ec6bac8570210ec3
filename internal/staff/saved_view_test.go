package staff_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store"
	"caredesk/internal/staff"
)

func viewInput(name string, more ...any) map[string]any {
	return apptest.With(map[string]any{"list": "goodsUnit", "name": name, "query": "status=enabled&sort=-name", "isDefault": false}, more...)
}

// team is two accounts with the same role.
func (d *desk) team() (role int64, author, colleague string) {
	d.T.Helper()
	first, author := d.Employ([]perm.Code{perm.Goods}, 0)
	second, colleague := d.Employ(nil, 0)
	role = apptest.Must(store.Get[int64](d.DB.Read(context.Background()), "SELECT role_id FROM account_roles WHERE account_id = ?", first))
	d.join(second, role)
	return role, author, colleague
}

func (d *desk) join(account, role int64) {
	d.T.Helper()
	d.Write(func(tx *store.Tx) error {
		return tx.Exec("INSERT INTO account_roles (account_id, role_id) VALUES (?, ?)", account, role)
	})
}

// viewsTold are the views of the list as the account is told of them, by name.
func (d *desk) viewsTold(token string) map[string]staff.SavedView {
	var info staff.AdminInfoOut
	d.Ask("adminInfo", token, "{}").Into(d.T, &info)
	told := map[string]staff.SavedView{}
	for _, view := range info.Views {
		told[view.Name] = view
	}
	return told
}

// TestAViewIsForOneselfOrForARole: nobody else is told of it, and only who made it or manages roles changes it.
func TestAViewIsForOneselfOrForARole(t *testing.T) {
	eachDesk(t, func(d *desk) {
		role, author, colleague := d.team()
		_, stranger := d.Employ(nil, 0)
		save := func(token string, in map[string]any) apptest.Answer {
			return d.Ask("adminViewSave", token, apptest.Written(in))
		}

		var own, shared staff.AdminViewSaveOut
		save(author, viewInput("自己的")).Into(t, &own)
		save(author, viewInput("大家的", "roleId", role)).Into(t, &shared)
		if told := d.viewsTold(author); len(told) != 2 || !told["大家的"].MayChange || told["自己的"].RoleID != nil {
			t.Errorf("who made them is told of %+v", told)
		}
		told := d.viewsTold(colleague)
		if view := told["大家的"]; len(told) != 1 || view.MayChange || !view.ForMe || view.Query != "status=enabled&sort=-name" {
			t.Errorf("a colleague is told of %+v", told)
		}
		if told := d.viewsTold(stranger); len(told) != 0 {
			t.Errorf("somebody without the role is told of %+v", told)
		}

		change := func(view int64) map[string]any { return viewInput("改名", "id", view, "version", 1, "roleId", role) }
		for who, refused := range map[string]struct {
			token string
			view  int64
			code  int
		}{
			"a colleague changes that of the role":         {colleague, shared.ID, fault.CodeProtected},
			"a colleague changes one of somebody's own":    {colleague, own.ID, fault.CodeNotFound},
			"somebody without the role changes that of it": {stranger, shared.ID, fault.CodeNotFound},
		} {
			if a := save(refused.token, change(refused.view)); a.Code != refused.code {
				t.Errorf("%s: %d", who, a.Code)
			}
			if a := d.Ask("adminViewDel", refused.token, apptest.Written(map[string]any{"id": refused.view, "version": 1})); a.Code != refused.code {
				t.Errorf("%s, and takes it away: %d", who, a.Code)
			}
		}
		if a := save(stranger, viewInput("混入", "roleId", role)); a.Code != fault.CodeReference {
			t.Errorf("a view for a role that one has not answers %d", a.Code)
		}

		var byAdmin staff.AdminViewSaveOut
		save(d.Admin, viewInput("管理员给的", "roleId", role)).Into(t, &byAdmin)
		if view := d.viewsTold(d.Admin)["管理员给的"]; view.ForMe || !view.MayChange {
			t.Errorf("an administrator who has not the role is told %+v", view)
		}
		id, manager := d.Employ([]perm.Code{perm.System, perm.Roles}, perm.Write)
		d.join(id, role)
		if view := d.viewsTold(manager)["大家的"]; !view.MayChange {
			t.Errorf("who has the role and manages roles is told %+v", view)
		}
		if a := save(manager, apptest.With(change(shared.ID), "roleId", nil)); a.Code != fault.CodeProtected {
			t.Errorf("a view of another becomes nobody's but theirs: %d", a.Code)
		}
		if a := save(author, change(shared.ID)); a.Code != 0 {
			t.Errorf("who made it renames it: %d", a.Code)
		}
		if a := save(author, change(shared.ID)); a.Code != fault.CodeConflict {
			t.Errorf("with the version before: %d", a.Code)
		}
		if a := d.Ask("adminViewDel", author, apptest.Written(map[string]any{"id": shared.ID, "version": 2})); a.Code != 0 {
			t.Errorf("who made it takes it away: %d", a.Code)
		}
		if told := d.viewsTold(colleague); len(told) != 1 {
			t.Errorf("after that, a colleague is told of %+v", told)
		}
	})
}

// TestOneViewIsTheDefault: of one's own and of a role one each, and the former is told of as what it is now.
func TestOneViewIsTheDefault(t *testing.T) {
	eachDesk(t, func(d *desk) {
		role, author, _ := d.team()
		save := func(in map[string]any) {
			t.Helper()
			if a := d.Ask("adminViewSave", author, apptest.Written(in)); a.Code != 0 {
				t.Fatalf("saving answers %d %s", a.Code, a.Message)
			}
		}
		save(viewInput("一", "isDefault", true))
		save(viewInput("组", "isDefault", true, "roleId", role))
		save(viewInput("别处", "isDefault", true, "list", "goodsCate"))
		save(viewInput("二", "isDefault", true))
		var defaults []string
		for _, name := range []string{"一", "组", "别处", "二"} {
			if d.viewsTold(author)[name].IsDefault {
				defaults = append(defaults, name)
			}
		}
		if got := strings.Join(defaults, " "); got != "组 别处 二" {
			t.Errorf("the defaults are %s", got)
		}
	})
}

// TestAViewIsKeptOnlyIfItCanBe: each refusal names its field, and nothing is kept.
func TestAViewIsKeptOnlyIfItCanBe(t *testing.T) {
	eachDesk(t, func(d *desk) {
		save := func(in map[string]any) apptest.Answer { return d.Ask("adminViewSave", d.Admin, apptest.Written(in)) }
		for n := range 20 {
			if a := save(viewInput(fmt.Sprintf("视图 %d", n))); a.Code != 0 {
				t.Fatalf("view %d answers %d", n, a.Code)
			}
		}
		for what, refused := range map[string]struct {
			in   map[string]any
			code int
		}{
			"one more than a list has room for": {viewInput("多出来的"), fault.CodeInvalid},
			"a name that the list has":          {viewInput("视图 3", "list", "goodsUnit"), fault.CodeDuplicate},
			"no name":                           {viewInput("", "list", "role"), fault.CodeInvalid},
			"a search text":                     {viewInput("找人", "list", "role", "query", "kw=13800138000"), fault.CodeInvalid},
			"what is no address":                {viewInput("乱", "list", "role", "query", "%zz"), fault.CodeInvalid},
			"an address without end":            {viewInput("长", "list", "role", "query", strings.Repeat("a", 2001)), fault.CodeInvalid},
			"a role that is not there":          {viewInput("空", "list", "role", "roleId", 999999), fault.CodeReference},
		} {
			if a := save(refused.in); a.Code != refused.code {
				t.Errorf("%s answers %d", what, a.Code)
			}
		}
		if told := d.viewsTold(d.Admin); len(told) != 20 {
			t.Errorf("there are %d views", len(told))
		}
	})
}
