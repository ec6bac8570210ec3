package staff_test

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"

	"caredesk/internal/app"
	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store"
)

// attempt is one way to get at more than one was given.
type attempt struct {
	name string
	by   string
	call string
	in   map[string]any
	want int
}

// TestNobodyGetsMoreThanTheyWereGiven tries to climb in every way that the screens of system management offer.
func TestNobodyGetsMoreThanTheyWereGiven(t *testing.T) {
	eachDesk(t, func(d *desk) {
		system := []perm.Code{perm.System, perm.Accounts, perm.Roles, perm.PermitCodes}
		clerkRole := d.MakeRole("clerk", []perm.Code{perm.Goods, perm.GoodsUnits}, nil)
		lowRole := d.MakeRole("low", []perm.Code{perm.Goods}, nil)
		managerRole := d.MakeRole("manager", append(slices.Clone(system), perm.Goods, perm.GoodsUnits), nil)
		moneyRole := d.MakeRole("money", []perm.Code{perm.Goods}, map[string]any{"capFinance": true})
		doctorRole := d.MakeRole("doctor", []perm.Code{perm.Doctors, perm.Titles}, nil)
		idleRole := d.MakeRole("idle", []perm.Code{perm.Doctors}, nil)
		readerRole := d.MakeRole("reader", append(slices.Clone(system), perm.Goods, perm.GoodsUnits), map[string]any{"capWrite": false})
		accountsOnlyRole := d.MakeRole("accounts_only", []perm.Code{perm.System, perm.Accounts}, nil)

		manager, managerToken := d.employed("manager", managerRole.ID)
		_, readerToken := d.employed("reader", readerRole.ID)
		_, clerkToken := d.employed("clerk", clerkRole.ID)
		_, accountsToken := d.employed("accounts.only", accountsOnlyRole.ID)
		victim := d.MakeAccount("doctor", doctorRole.ID)
		idle := d.MakeAccount("idler", idleRole.ID)
		low := d.MakeAccount("lowly", lowRole.ID)
		boss := d.MakeAccount("boss", 1)
		d.Do("roleStatus", map[string]any{"ids": []int64{idleRole.ID}, "status": "disabled"})
		d.Do("permitStatus", map[string]any{"ids": []int64{d.permit(perm.GoodsUnits).ID}, "status": "disabled"})
		units, doctors, goods := d.permit(perm.GoodsUnits), d.permit(perm.Titles), d.permit(perm.Goods)
		tokens := map[string]string{"manager": managerToken, "reader": readerToken, "clerk": clerkToken, "accounts": accountsToken, "admin": d.Admin}

		one := func(s apptest.Saved, more ...any) map[string]any {
			in := map[string]any{"id": s.ID, "version": s.Version}
			for i := 0; i < len(more); i += 2 {
				in[more[i].(string)] = more[i+1]
			}
			return in
		}
		account := func(roles ...int64) map[string]any {
			return map[string]any{"username": "sock.puppet", "name": "马甲", "roleIds": roles}
		}
		role := func(codes []perm.Code, more ...any) map[string]any {
			in := map[string]any{"name": "马甲", "key": "sock", "codes": codes}
			for i := 0; i < len(more); i += 2 {
				in[more[i].(string)] = more[i+1]
			}
			return in
		}
		own, lowly := apptest.Saved{ID: manager.ID, Version: manager.Version}, []perm.Code{perm.Goods}
		const forbidden, protected, invalid = fault.CodeForbidden, fault.CodeProtected, fault.CodeInvalid
		attempts := []attempt{
			{"a new account as super administrator", "manager", "accountSave", account(1), forbidden},
			{"a new account with codes not held", "manager", "accountSave", account(doctorRole.ID), forbidden},
			{"a new account with a capability not held", "manager", "accountSave", account(moneyRole.ID), forbidden},
			{"one good and one bad role", "manager", "accountSave", account(lowRole.ID, doctorRole.ID), forbidden},
			{"a role that may not be held, by somebody with less", "accounts", "accountSave", account(lowRole.ID), forbidden},
			{"promote a junior to super administrator", "manager", "accountSave", one(low, "roleIds", []int64{1}), forbidden},
			{"promote a junior by a role not held", "manager", "accountSave", one(low, "roleIds", []int64{lowRole.ID, moneyRole.ID}), forbidden},
			{"promote oneself", "manager", "accountSave", one(own, "roleIds", []int64{managerRole.ID, lowRole.ID}), protected},
			{"promote oneself to super administrator", "manager", "accountSave", one(own, "roleIds", []int64{1}), protected},
			{"demote oneself", "admin", "accountSave", map[string]any{"id": 1, "version": d.account(1).Version, "roleIds": []int64{lowRole.ID}}, protected},
			{"rename somebody who holds more", "manager", "accountSave", one(victim, "name", "改名"), forbidden},
			{"take roles from somebody who holds more", "manager", "accountSave", one(victim, "roleIds", []int64{lowRole.ID}), forbidden},
			{"take over the phone of a super administrator", "manager", "accountSave", one(boss, "phone", "13800138000"), forbidden},
			{"reset the password of somebody who holds more", "manager", "accountResetPwd", one(victim), forbidden},
			{"reset the password of a super administrator", "manager", "accountResetPwd", one(boss), forbidden},
			{"reset the password of one whose role only sleeps", "manager", "accountResetPwd", one(idle), forbidden},
			{"reset one's own password without knowing it", "manager", "accountResetPwd", one(own), protected},
			{"disable somebody who holds more", "manager", "accountStatus", one(victim, "status", "disabled"), forbidden},
			{"disable a super administrator", "manager", "accountStatus", one(boss, "status", "disabled"), forbidden},
			{"disable oneself", "manager", "accountStatus", one(own, "status", "disabled"), protected},
			{"delete somebody who holds more", "manager", "accountDel", one(victim), forbidden},
			{"delete a super administrator", "manager", "accountDel", one(boss), forbidden},
			{"delete oneself", "manager", "accountDel", one(own), protected},
			{"delete the built-in account", "manager", "accountDel", map[string]any{"id": 1, "version": d.account(1).Version}, protected},
			{"end the sessions of somebody who holds more", "manager", "accountKick", one(boss), forbidden},
			{"unlock somebody who holds more", "manager", "accountUnlock", one(boss), forbidden},
			{"a new role with a code not held", "manager", "roleSave", role([]perm.Code{perm.Goods, perm.Doctors}), forbidden},
			{"a new role with a capability not held", "manager", "roleSave", role(lowly, "capReveal", true), forbidden},
			{"add a code not held to a role of others", "manager", "roleSave", one(lowRole, "codes", []perm.Code{perm.Goods, perm.Orders}), forbidden},
			{"add a capability not held to a role of others", "manager", "roleSave", one(lowRole, "capFinance", true), forbidden},
			{"edit a role that one holds", "manager", "roleSave", one(managerRole, "codes", system), protected},
			{"add a capability to a role that one holds", "manager", "roleSave", one(managerRole, "capExport", true), protected},
			{"delete a role that one holds", "manager", "roleDel", one(managerRole), protected},
			{"empty a role that gives more", "manager", "roleSave", one(doctorRole, "codes", lowly), forbidden},
			{"disable a role that gives more", "manager", "roleStatus", one(doctorRole, "status", "disabled"), forbidden},
			{"wake a role that gives more", "manager", "roleStatus", one(apptest.Saved{ID: idleRole.ID, Version: 2}, "status", "enabled"), forbidden},
			{"change the super administrator's role", "manager", "roleSave", map[string]any{"id": 1, "version": 1, "name": "普通人"}, forbidden},
			{"become built-in", "manager", "roleSave", role(lowly, "builtin", true), invalid},
			{"become built-in as an account", "manager", "accountSave", map[string]any{"username": "sock", "name": "马甲", "roleIds": []int64{lowRole.ID}, "builtin": true}, invalid},
			{"set a password hash", "manager", "accountSave", map[string]any{"username": "sock", "name": "马甲", "roleIds": []int64{lowRole.ID}, "passwordHash": "x"}, invalid},
			{"give a code back that was taken from everybody", "manager", "permitStatus", map[string]any{"id": units.ID, "version": units.Version, "status": "enabled"}, forbidden},
			{"take a code from others that one does not hold", "manager", "permitStatus", map[string]any{"id": doctors.ID, "version": doctors.Version, "status": "disabled"}, forbidden},
			{"delete a code of the product", "manager", "permitDel", map[string]any{"id": doctors.ID, "version": doctors.Version}, protected},
			{"write without the capability: account", "reader", "accountSave", account(lowRole.ID), forbidden},
			{"write without the capability: role", "reader", "roleSave", role(lowly), forbidden},
			{"write without the capability: code", "reader", "permitSave", map[string]any{"code": 2000, "nameZh": "马甲"}, forbidden},
			{"without any code of the section: account", "clerk", "accountSave", account(lowRole.ID), forbidden},
			{"without any code of the section: role", "clerk", "roleSave", role(lowly), forbidden},
			{"roles with the accounts' code", "accounts", "roleSave", role([]perm.Code{perm.System}), forbidden},
			{"codes with the accounts' code", "accounts", "permitSave", map[string]any{"code": 2000, "nameZh": "马甲"}, forbidden},
		}
		if len(attempts) < 30 {
			t.Fatalf("only %d attempts", len(attempts))
		}
		before := d.Everything()
		for _, a := range attempts {
			if got := d.Ask(a.call, tokens[a.by], apptest.Written(a.in)); got.Code != a.want {
				t.Errorf("%s: wanted %d, got %s", a.name, a.want, got)
			}
		}
		if d.Everything() != before {
			t.Error("one of the attempts changed something")
		}
		// What is within reach is allowed.
		for name, fine := range map[string]attempt{
			"a new account with less":    {call: "accountSave", in: account(lowRole.ID)},
			"a role with less":           {call: "roleSave", in: role(lowly)},
			"a name of one's own":        {call: "accountSave", in: one(own, "name", "改了名字")},
			"a code that sleeps, held":   {call: "roleSave", in: map[string]any{"name": "马甲二", "key": "sock_two", "codes": []perm.Code{perm.GoodsUnits}}},
			"a junior's password":        {call: "accountResetPwd", in: one(low)},
			"a code of one's own off":    {call: "permitStatus", in: map[string]any{"id": goods.ID, "version": goods.Version, "status": "disabled"}},
			"a custom code of one's own": {call: "permitSave", in: map[string]any{"code": 2000, "nameZh": "将来之用"}},
		} {
			if got := d.Ask(fine.call, managerToken, apptest.Written(fine.in)); got.Code != 0 {
				t.Errorf("%s: %s", name, got)
			}
		}
	})
}

// TestRightsTakenAwayHereAreGoneThere removes rights on one replica and asks on the other (security.md A4).
func TestRightsTakenAwayHereAreGoneThere(t *testing.T) {
	eachPair(t, func(d, other *desk) {
		codes := []perm.Code{perm.Goods, perm.GoodsUnits}
		for name, take := range map[string]struct {
			how  func(role, account apptest.Saved)
			want int
		}{
			"the code from the role": {func(role, _ apptest.Saved) {
				d.Do("roleSave", map[string]any{"id": role.ID, "version": role.Version, "codes": codes[:1]})
			}, fault.CodeForbidden},
			"the role": {func(role, _ apptest.Saved) {
				d.Do("roleStatus", map[string]any{"id": role.ID, "version": role.Version, "status": "disabled"})
			}, fault.CodeForbidden},
			"the role from the account": {func(_, account apptest.Saved) {
				d.Do("accountSave", map[string]any{"id": account.ID, "version": account.Version, "roleIds": []int64{d.MakeRole("else", codes[:1], nil).ID}})
			}, fault.CodeForbidden},
			"the account": {func(_, account apptest.Saved) {
				d.Do("accountStatus", map[string]any{"id": account.ID, "version": account.Version, "status": "disabled"})
			}, fault.CodeNoSession},
			"the account for good": {func(_, account apptest.Saved) {
				d.Do("accountDel", map[string]any{"id": account.ID, "version": account.Version})
			}, fault.CodeNoSession},
			"the password": {func(_, account apptest.Saved) {
				d.Do("accountResetPwd", map[string]any{"id": account.ID, "version": account.Version})
			}, fault.CodeNoSession},
			"the sessions": {func(_, account apptest.Saved) {
				d.Do("accountKick", map[string]any{"id": account.ID, "version": account.Version})
			}, fault.CodeNoSession},
			"the code from everybody": {func(_, _ apptest.Saved) {
				d.Do("permitStatus", map[string]any{"ids": []int64{d.permit(perm.GoodsUnits).ID}, "status": "disabled"})
			}, fault.CodeForbidden},
		} {
			d.Do("permitStatus", map[string]any{"ids": []int64{d.permit(perm.GoodsUnits).ID}, "status": "enabled"})
			n := apptest.People.Add(1)
			role := d.MakeRole(fmt.Sprintf("taken_%d", n), codes, nil)
			account, token := d.employed(fmt.Sprintf("taken.%d", n), role.ID)
			if a := other.Ask("goodsUnitList", token, "{}"); a.Code != 0 {
				t.Fatal(a)
			}
			take.how(role, account)
			if a := other.Ask("goodsUnitList", token, "{}"); a.Code != take.want {
				t.Errorf("%s was taken away here, there the next call got %s", name, a)
			}
		}
	})
}

const mutualRounds = 500

// TestTwoAdministratorsRemoveEachOther lets two administrators act against each other at the same moment on two replicas, in
// every way there is: never is nobody left (security.md R10).
func TestTwoAdministratorsRemoveEachOther(t *testing.T) {
	rounds := mutualRounds
	if testing.Short() {
		rounds = 50
	}
	eachPair(t, func(d, other *desk) {
		replicas := [2]*desk{d, other}
		low := d.MakeRole("low", []perm.Code{perm.Goods}, nil)
		pair := [2]apptest.Saved{d.MakeAccount("left.hand", 1), d.MakeAccount("right.hand", 1)}
		// The built-in administrator stands aside: the two are all there is.
		d.Write(func(tx *store.Tx) error { return tx.Exec("UPDATE accounts SET status = 'disabled' WHERE id = 1") })
		ways := []func(of apptest.Saved) (string, map[string]any){
			func(of apptest.Saved) (string, map[string]any) {
				return "accountStatus", map[string]any{"ids": []int64{of.ID}, "status": "disabled"}
			},
			func(of apptest.Saved) (string, map[string]any) {
				return "accountDel", map[string]any{"ids": []int64{of.ID}}
			},
			func(of apptest.Saved) (string, map[string]any) {
				return "accountSave", map[string]any{"id": of.ID, "version": of.Version, "roleIds": []int64{low.ID}}
			},
		}
		removed := 0
		for round := range rounds {
			d.Write(func(tx *store.Tx) error { return restore(tx, pair) })
			tokens := [2]string{d.enter(pair[0].ID), d.enter(pair[1].ID)}
			var both sync.WaitGroup
			for i := range pair {
				call, in := ways[(round+i*(round/3))%3](apptest.Saved{ID: pair[1-i].ID, Version: 1})
				both.Go(func() { replicas[i].Ask(call, tokens[i], apptest.Written(in)) })
			}
			both.Wait()
			left, err := store.Get[int64](d.DB.Read(context.Background()), `SELECT count(*) FROM accounts a JOIN account_roles ar ON ar.account_id = a.id
				WHERE ar.role_id = 1 AND a.status = 'enabled' AND a.deleted_at IS NULL`)
			if err != nil {
				t.Fatal(err)
			}
			if left == 0 {
				t.Fatalf("round %d left no administrator", round)
			}
			if left == 1 {
				removed++
			}
		}
		if removed != rounds {
			t.Errorf("in %d of %d rounds nobody was removed, so they show nothing", rounds-removed, rounds)
		}
	})
}

// restore puts the two administrators back as they were.
func restore(tx *store.Tx, pair [2]apptest.Saved) error {
	for _, account := range pair {
		if err := tx.Exec("UPDATE accounts SET status = 'enabled', deleted_at = NULL, must_change_pwd = FALSE, version = 1 WHERE id = ?", account.ID); err != nil {
			return err
		}
		if err := tx.Exec("DELETE FROM account_roles WHERE account_id = ?", account.ID); err != nil {
			return err
		}
		if err := tx.Exec("INSERT INTO account_roles (account_id, role_id) VALUES (?, 1)", account.ID); err != nil {
			return err
		}
	}
	return nil
}

// TestWhoIsBeingDemotedPassesNothingOn races the loss of a role against the granting of it.
func TestWhoIsBeingDemotedPassesNothingOn(t *testing.T) {
	eachPair(t, func(d, other *desk) {
		strong := d.MakeRole("strong", []perm.Code{perm.System, perm.Accounts, perm.Doctors}, nil)
		weak := d.MakeRole("weak", []perm.Code{perm.System, perm.Accounts}, nil)
		gift := d.MakeRole("gift", []perm.Code{perm.Doctors}, nil)
		for round := range 60 {
			account, token := d.employed(fmt.Sprintf("climber.%d", round), strong.ID)
			log := d.LastLogged()
			var granted apptest.Answer
			var both sync.WaitGroup
			both.Go(func() {
				d.Do("accountSave", map[string]any{"id": account.ID, "version": account.Version, "roleIds": []int64{weak.ID}})
			})
			both.Go(func() {
				granted = other.Ask("accountSave", token, apptest.Written(map[string]any{"username": fmt.Sprintf("friend.%d", round), "name": "朋友", "roleIds": []int64{gift.ID}}))
			})
			both.Wait()
			if granted.Code == fault.CodeForbidden {
				continue
			}
			var made apptest.Saved
			granted.Into(t, &made)
			// The log has its rows in the order in which changes became true.
			for _, row := range d.Logged(log) {
				if row.ObjectType == "account" && row.ObjectID == made.ID {
					break
				}
				if row.ObjectType == "account" && row.ObjectID == account.ID && row.Action == "update" {
					t.Fatalf("round %d: a role was passed on after it was lost", round)
				}
			}
		}
	})
}

// TestThreeAdministrators holds accounts and roles to the separation of duties (security.md rule 6, T4).
func TestThreeAdministrators(t *testing.T) {
	eachDesk(t, func(plain *desk) {
		d := &desk{plain.Replica(plain.DB, func(s *app.Settings) { s.SeparateDuties = true })}
		accounts := d.MakeRole("duty_accounts", []perm.Code{perm.System, perm.Accounts}, nil)
		roles := d.MakeRole("duty_roles", []perm.Code{perm.System, perm.Roles}, nil)
		codes := d.MakeRole("duty_codes", []perm.Code{perm.System, perm.PermitCodes}, nil)
		logs := d.MakeRole("duty_logs", []perm.Code{perm.OperationLog}, nil)
		new := func(roles ...int64) map[string]any {
			return map[string]any{"username": fmt.Sprintf("duty.%d", apptest.People.Add(1)), "name": "某某", "roleIds": roles}
		}
		for _, pair := range [][2]int64{{accounts.ID, roles.ID}, {accounts.ID, codes.ID}, {accounts.ID, logs.ID}, {roles.ID, logs.ID}, {codes.ID, logs.ID}} {
			if a := d.Refused(fault.CodeInvalid, "accountSave", new(pair[0], pair[1])); !apptest.NamesAField(a) {
				t.Error(a)
			}
		}
		d.Refused(fault.CodeInvalid, "accountSave", new(1)) // the built-in role holds all three
		var one apptest.Saved
		d.Do("accountSave", new(roles.ID, codes.ID)).Into(t, &one) // these two are one duty
		d.Do("accountSave", new(logs.ID))
		d.Refused(fault.CodeInvalid, "accountSave", map[string]any{"id": one.ID, "version": one.Version, "roleIds": []int64{roles.ID, logs.ID}})
		if a := d.Refused(fault.CodeInvalid, "roleSave", map[string]any{"id": codes.ID, "version": codes.Version, "codes": []perm.Code{perm.System, perm.PermitCodes, perm.OperationLog}}); !apptest.NamesAField(a) {
			t.Error(a)
		}
		// A sleeping role counts from the moment it wakes.
		d.Do("roleStatus", map[string]any{"id": codes.ID, "version": codes.Version, "status": "disabled"})
		d.Do("roleSave", map[string]any{"id": codes.ID, "version": 2, "codes": []perm.Code{perm.System, perm.PermitCodes, perm.OperationLog}})
		d.Refused(fault.CodeInvalid, "roleStatus", map[string]any{"id": codes.ID, "version": 3, "status": "enabled"})
		plain.Do("accountSave", new(accounts.ID, logs.ID)) // without the setting nobody minds
		// Keys of the platform belong to the duty of who keeps accounts.
		for _, call := range []string{"platformKeySave", "platformKeyRevoke"} {
			if need := d.Call(call).Need; !slices.Contains(need.AnyOf()[0], perm.Accounts) || len(need.AnyOf()) != 1 {
				t.Errorf("%s needs %s", call, need)
			}
		}
	})
}

// TestWhoAsksForTooMuchIsInTheLogWithTheRecord also where it is one of many, or a record that nobody may touch.
func TestWhoAsksForTooMuchIsInTheLogWithTheRecord(t *testing.T) {
	eachDesk(t, func(d *desk) {
		managerRole := d.MakeRole("manager", []perm.Code{perm.System, perm.Accounts}, nil)
		_, token := d.employed("manager", managerRole.ID)
		for _, c := range []struct {
			call, body string
			code       int
		}{
			{"accountStatus", `{"ids": [1], "status": "disabled"}`, 0},
			{"accountDel", `{"ids": [1]}`, 0},
			{"accountResetPwd", fmt.Sprintf(`{"id": 1, "version": %d}`, d.account(1).Version), fault.CodeForbidden},
		} {
			before := d.LastLogged()
			if a := d.Ask(c.call, token, c.body); a.Code != c.code {
				t.Errorf("%s: %s", c.call, a)
			}
			rows := d.Logged(before)
			if len(rows) != 1 {
				t.Errorf("%s left %d rows", c.call, len(rows))
				continue
			}
			if row := rows[0]; row.Action != "denied" || row.ObjectID != 1 || row.ObjectType != "account" {
				t.Errorf("%s left %+v", c.call, row)
			}
		}
	})
}
