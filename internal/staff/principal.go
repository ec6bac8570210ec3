package staff

import (
	"errors"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
)

// Principal is an account with what it may do at this moment, for work that goes on after its session. One that is disabled
// or gone may do nothing.
func (g *Auth) Principal(q *store.Q, account int64) (*api.Principal, error) {
	type person struct{ Username, Name string }
	who, err := store.Get[person](q, "SELECT username, name FROM accounts WHERE id = ? AND status = 'enabled' AND deleted_at IS NULL", account)
	if errors.Is(err, store.ErrNoRows) {
		return nil, fault.Forbidden(nil, "")
	}
	if err != nil {
		return nil, err
	}
	held, err := holdingsOf(q, account)
	if err != nil {
		return nil, err
	}
	disabled, err := store.All[perm.Code](q, "SELECT code FROM permit_codes WHERE status = ?", resource.Disabled)
	if err != nil {
		return nil, err
	}
	p := &api.Principal{AccountID: account, Username: who.Username, Name: who.Name, Grant: effective(united(held, isEnabled), disabled)}
	for _, h := range held {
		if isEnabled(h) {
			p.RoleNames = append(p.RoleNames, h.RoleName)
		}
	}
	return p, nil
}
