package seed

import (
	"context"
	"fmt"

	"caredesk/internal/engine/store"
	"caredesk/internal/staff"
)

// accounts has somebody for each role, two who hold several, one who left; the first start has made admin, the twelfth.
var accounts = entity{
	name:  "account",
	needs: []string{"role"},
	rows:  always(len(accountSet)),
	table: plainTable[struct{}]("accounts"),
	ours:  []store.Cond{store.Where("builtin = FALSE")},
	fill:  fillAccounts,
	wrong: []rule{
		{"have no role", store.Where("deleted_at IS NULL AND id NOT IN (SELECT account_id FROM account_roles)")},
		{"have a status that does not exist", store.Where("status NOT IN ('enabled', 'disabled')")},
	},
}

var accountSet = []struct {
	username, name string
	roles          []string
	left           bool
}{
	{username: "operations", name: "陈思远", roles: []string{"operations"}},
	{username: "service", name: "李婷", roles: []string{"customer_service"}},
	{username: "service.night", name: "王桂兰", roles: []string{"customer_service"}},
	{username: "auditor", name: "张志明", roles: []string{"medical_auditor"}},
	{username: "warehouse", name: "刘建军", roles: []string{"warehouse"}},
	{username: "finance", name: "赵淑芬", roles: []string{"finance"}},
	{username: "editor", name: "欧阳雨桐", roles: []string{"content_editor"}},
	{username: "inspector", name: "周静", roles: []string{"inspector"}},
	{username: "manager", name: "杨俊杰", roles: []string{"operations", "finance", "content_editor"}},
	{username: "duty", name: "买买提·吐尔逊", roles: []string{"customer_service", "medical_auditor"}},
	{username: "former", name: "黄悦", roles: []string{"operations"}, left: true},
}

func fillAccounts(ctx context.Context, db *store.DB, _ *store.Table, b *batch) (int64, error) {
	return int64(len(accountSet)), db.Bulk(ctx, func(tx *store.Tx) error {
		for i, a := range accountSet {
			tx.Now = b.setUp(int64(i)).CreatedAt
			made := staff.Account{Username: a.username, Name: a.name, PasswordHash: b.passwordHash}
			for _, key := range a.roles {
				role, err := store.Get[int64](&tx.Q, "SELECT id FROM roles WHERE key = ?", key)
				if err != nil {
					return fmt.Errorf("role %s: %w", key, err)
				}
				made.Roles = append(made.Roles, role)
			}
			id, err := staff.AddAccount(tx, made)
			if err != nil {
				return err
			}
			if !a.left {
				continue
			}
			if err := tx.Exec("UPDATE accounts SET status = 'disabled', version = 2, updated_at = ? WHERE id = ?", b.now, id); err != nil {
				return err
			}
		}
		return nil
	})
}
