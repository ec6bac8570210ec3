package staff_test

import (
	"context"
	"testing"

	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store"
)

func TestRightsTakenAwayActOnTheNextCall(t *testing.T) {
	eachDesk(t, func(d *desk) {
		id, token := d.Employ([]perm.Code{perm.Goods, perm.GoodsUnits}, perm.Write)
		list := func() int { return d.Ask("goodsUnitList", token, "{}").Code }
		change := func(f func(tx *store.Tx) error) {
			t.Helper()
			if err := d.DB.Write(context.Background(), f); err != nil {
				t.Fatal(err)
			}
		}
		if got := list(); got != 0 {
			t.Fatal(got)
		}
		change(func(tx *store.Tx) error {
			return tx.Exec("UPDATE permit_codes SET status = 'disabled' WHERE code = ?", perm.GoodsUnits)
		})
		if got := list(); got != fault.CodeForbidden {
			t.Errorf("a disabled code still lets in: %d", got)
		}
		if a := d.Ask("goodsUnitList", d.Admin, "{}"); a.Code != 0 {
			t.Errorf("a disabled code shut the administrator out: %s", a)
		}
		change(func(tx *store.Tx) error { return tx.Exec("UPDATE permit_codes SET status = 'enabled'") })
		change(func(tx *store.Tx) error {
			return tx.Exec("UPDATE roles SET codes = '[1010]' WHERE id IN (SELECT role_id FROM account_roles WHERE account_id = ?)", id)
		})
		if got := list(); got != fault.CodeForbidden {
			t.Errorf("a code taken from the role still lets in: %d", got)
		}
		change(func(tx *store.Tx) error { return tx.Exec("DELETE FROM account_roles WHERE account_id = ?", id) })
		if got := list(); got != fault.CodeForbidden {
			t.Errorf("an account without a role is let in: %d", got)
		}
	})
}
