package staff_test

import (
	"testing"

	"caredesk/internal/engine/perm"
	"caredesk/internal/staff"
)

func TestEachAccountHasADraftKeyOfItsOwn(t *testing.T) {
	eachDesk(t, func(d *desk) {
		role := d.MakeRole("writer", []perm.Code{perm.Goods}, nil)
		keyOf := func(token string) string {
			var info staff.AdminInfoOut
			d.Ask("adminInfo", token, "{}").Into(t, &info)
			return info.DraftKey
		}
		writer, token := d.employed("writer", role.ID)
		_, other := d.employed("reader", role.ID)
		key := keyOf(token)
		if len(key) != 64 || key == keyOf(other) {
			t.Errorf("%q is no key of one account alone", key)
		}
		if keyOf(d.enter(writer.ID)) != key {
			t.Error("the next session of the account cannot open its drafts")
		}
	})
}
