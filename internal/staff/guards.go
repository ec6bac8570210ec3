package staff

import (
	"errors"
	"slices"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// guard is held by every change of accounts, roles and permission codes, on whatever replica: their rules span all three.
const guard = "staff"

// rights are what a role gives.
type rights struct {
	Codes      value.List[perm.Code]
	CapWrite   bool
	CapExport  bool
	CapReveal  bool
	CapFinance bool
	Builtin    bool
}

func (r rights) grant() perm.Grant {
	if r.Builtin {
		return perm.Grant{Admin: true, Codes: perm.Codes, Caps: perm.AllCaps}
	}
	caps := capIf(r.CapWrite, perm.Write) | capIf(r.CapExport, perm.Export) | capIf(r.CapReveal, perm.Reveal) | capIf(r.CapFinance, perm.Finance)
	return perm.Grant{Codes: r.Codes, Caps: caps}
}

// holding is one role of one account.
type holding struct {
	AccountID int64
	RoleID    int64
	RoleName  string
	Status    resource.Status // of the role
	rights
}

// holdingsOf reads the roles of an account, disabled ones too.
func holdingsOf(q *store.Q, account int64) ([]holding, error) {
	return store.All[holding](q, `SELECT ar.account_id, r.id AS role_id, r.name AS role_name, r.status, r.codes, r.cap_write, r.cap_export, r.cap_reveal, r.cap_finance, r.builtin
		FROM account_roles ar JOIN roles r ON r.id = ar.role_id WHERE ar.account_id = ? ORDER BY r.id`, account)
}

// holdingsBeside reads the roles of everybody who has the role, grouped by account.
func holdingsBeside(q *store.Q, role int64) ([]holding, error) {
	return store.All[holding](q, `SELECT ar.account_id, r.id AS role_id, r.name AS role_name, r.status, r.codes, r.cap_write, r.cap_export, r.cap_reveal, r.cap_finance, r.builtin
		FROM account_roles h JOIN accounts a ON a.id = h.account_id JOIN account_roles ar ON ar.account_id = a.id JOIN roles r ON r.id = ar.role_id
		WHERE h.role_id = ? AND a.deleted_at IS NULL ORDER BY ar.account_id, r.id`, role)
}

// byAccount cuts holdings that are ordered by account into one part for each.
func byAccount(all []holding, f func(account int64, held []holding) error) error {
	for len(all) > 0 {
		account := all[0].AccountID
		end := slices.IndexFunc(all, func(h holding) bool { return h.AccountID != account })
		if end < 0 {
			end = len(all)
		}
		if err := f(account, all[:end]); err != nil {
			return err
		}
		all = all[end:]
	}
	return nil
}

// united is what roles give together.
func united(held []holding, counts func(holding) bool) perm.Grant {
	var all perm.Grant
	for _, h := range held {
		if !counts(h) {
			continue
		}
		grant := h.grant()
		all.Admin = all.Admin || grant.Admin
		all.Caps |= grant.Caps
		all.Codes = append(all.Codes, grant.Codes...)
	}
	slices.Sort(all.Codes)
	all.Codes = slices.Compact(all.Codes)
	return all
}

func isEnabled(h holding) bool { return h.Status == resource.Enabled }

func always(holding) bool { return true }

// actor is who makes a change, as they stand inside its transaction: an account that lost its roles a moment ago cannot
// pass them on. Codes that are disabled for everybody still count as held.
type actor struct {
	perm.Grant
	id    int64
	roles []int64
}

func actorOf(tx *store.Tx, r *api.Request) (actor, error) {
	a := actor{id: r.Caller.AccountID}
	status, err := store.Get[resource.Status](&tx.Q, "SELECT status FROM accounts WHERE id = ? AND deleted_at IS NULL", a.id)
	if errors.Is(err, store.ErrNoRows) || err == nil && status != resource.Enabled {
		return a, fault.NoSession() // disabled by somebody else while this call was waiting for its turn
	}
	if err != nil {
		return a, err
	}
	held, err := holdingsOf(&tx.Q, a.id)
	for _, h := range held {
		a.roles = append(a.roles, h.RoleID)
	}
	a.Grant = united(held, isEnabled)
	return a, err
}

// MayGrant refuses an account that gives away, by something else than a role, what it does not hold at the time of the transaction.
func MayGrant(tx *store.Tx, r *api.Request, given perm.Grant) error {
	who, err := actorOf(tx, r)
	if err != nil {
		return err
	}
	return who.mayGrant(given)
}

// mayGrant refuses to give away what the actor does not hold.
func (a actor) mayGrant(given perm.Grant) error { return a.reaches(given, "auth.grantBeyond") }

// mayTouch refuses to change what holds more than the actor.
func (a actor) mayTouch(held perm.Grant) error { return a.reaches(held, "auth.touchBeyond") }

func (a actor) reaches(other perm.Grant, key string) error {
	if a.Covers(other) {
		return nil
	}
	codes, caps := a.Beyond(other)
	return fault.Forbidden([][]perm.Code{codes}, caps.String()).WithMessage(key, nil)
}

// keepAdministrator refuses a change after which nobody could do everything.
func keepAdministrator(tx *store.Tx, without int64) error {
	others, err := store.Get[int64](&tx.Q, `SELECT count(*) FROM accounts a JOIN account_roles ar ON ar.account_id = a.id JOIN roles r ON r.id = ar.role_id
		WHERE r.builtin = TRUE AND r.status = 'enabled' AND a.status = 'enabled' AND a.deleted_at IS NULL AND a.id <> ?`, without)
	if err == nil && others == 0 {
		return fault.Protected().WithMessage("protected.lastAdmin", nil)
	}
	return err
}

// duties must lie with different people where an installation asks for it. Keys of the platform are made by who keeps accounts.
var duties = [][]perm.Code{{perm.Accounts}, {perm.Roles, perm.PermitCodes}, {perm.OperationLog}}

// combinesDuties reports whether a grant holds two duties or more.
func combinesDuties(g perm.Grant) bool {
	held := 0
	for _, duty := range duties {
		if slices.ContainsFunc(duty, func(c perm.Code) bool { return slices.Contains(g.Codes, c) }) {
			held++
		}
	}
	return held > 1
}
