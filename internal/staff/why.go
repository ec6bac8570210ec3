package staff

import (
	"errors"
	"slices"
	"strings"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
)

// Serves tells the auth everything that can be called.
func (g *Auth) Serves(calls []*api.Call) { g.served = calls }

// PermitWhyIn asks what an account may do on a screen, and by what.
type PermitWhyIn struct {
	AccountID int64  `json:"accountId" minimum:"1"`
	Route     string `json:"route" maxLength:"64"`
}

// PermitWhyOut answers for the screen as a whole and for each kind of call on it.
type PermitWhyOut struct {
	Account PermitWhyAccount `json:"account"`
	Opens   bool             `json:"opens"` // whether the screen is in the account's menu
	Needs   []PermitWhyNeed  `json:"needs"`
}

// PermitWhyAccount is who was asked about.
type PermitWhyAccount struct {
	RoleHolder
	Status resource.Status `json:"status"`
	Admin  bool            `json:"admin"` // has the built-in role, which may do everything
	Roles  []PermitWhyRole `json:"roles"`
}

// PermitWhyRole is a role of the account.
type PermitWhyRole struct {
	ID     int64           `json:"id"`
	Name   string          `json:"name"`
	Status resource.Status `json:"status"`
}

// PermitWhyNeed is one thing that calls of the screen ask for: one of the ways in full, and the capabilities.
type PermitWhyNeed struct {
	Calls   []string         `json:"calls"` // none: opening the screen itself
	Allowed bool             `json:"allowed"`
	Ways    []PermitWhyWay   `json:"ways"`
	Caps    []PermitWhyThing `json:"caps"`
}

// PermitWhyWay is a set of codes that together are enough.
type PermitWhyWay struct {
	Codes []PermitWhyThing `json:"codes"`
}

// PermitWhyThing is a code or a capability, and where the account has it from. With no roles it is missing.
type PermitWhyThing struct {
	Code     perm.Code `json:"code,omitempty"`
	Cap      string    `json:"cap,omitempty"`
	Name     string    `json:"name"`
	Held     bool      `json:"held"`
	Disabled bool      `json:"disabled"` // the code itself is switched off
	Roles    []string  `json:"roles"`    // enabled ones that give it
	Idle     []string  `json:"idle"`     // disabled ones that would
}

func (g *Auth) why(r *api.Request, in PermitWhyIn) (out PermitWhyOut, err error) {
	screen, ok := perm.NeedOf(in.Route)
	if !ok {
		return out, fault.InvalidField("route", "validation.choice", nil)
	}
	err = r.DB.Snapshot(r.Ctx, func(q *store.Q) error {
		type person struct {
			ID       int64
			Username string
			Name     string
			Status   resource.Status
		}
		who, err := store.Get[person](q, "SELECT id, username, name, status FROM accounts WHERE id = ? AND deleted_at IS NULL", in.AccountID)
		if errors.Is(err, store.ErrNoRows) {
			return fault.NotFound()
		}
		if err != nil {
			return err
		}
		reason, err := newReasoning(r, q, in.AccountID)
		if err != nil {
			return err
		}
		out.Account = PermitWhyAccount{RoleHolder: RoleHolder{ID: who.ID, Username: who.Username, Name: who.Name}, Status: who.Status, Admin: reason.grant.Admin, Roles: reason.roles()}
		first := reason.need(screen)
		out.Opens = first.Allowed && who.Status == resource.Enabled
		out.Needs = append([]PermitWhyNeed{first}, reason.needsOf(g.callsOn(in.Route))...)
		for i := range out.Needs {
			out.Needs[i].Allowed = out.Needs[i].Allowed && who.Status == resource.Enabled
		}
		return nil
	})
	return out, err
}

func (g *Auth) callsOn(route string) []*api.Call {
	var calls []*api.Call
	for _, call := range g.served {
		if call.Route == route {
			calls = append(calls, call)
		}
	}
	return calls
}

// reasoning is everything about an account that decides what it may do.
type reasoning struct {
	held     []holding
	grant    perm.Grant
	disabled []perm.Code
	names    map[perm.Code]string
}

func newReasoning(r *api.Request, q *store.Q, account int64) (*reasoning, error) {
	held, err := holdingsOf(q, account)
	if err != nil {
		return nil, err
	}
	permits, err := store.All[PermitRecord](q, "SELECT code, name_zh, name_en, name_es, name_ja, status FROM permit_codes")
	if err != nil {
		return nil, err
	}
	reason := &reasoning{held: held, names: map[perm.Code]string{}}
	for _, p := range permits {
		reason.names[p.Code] = p.name(string(r.Lang))
		if p.Status == resource.Disabled {
			reason.disabled = append(reason.disabled, p.Code)
		}
	}
	reason.grant = effective(united(held, isEnabled), reason.disabled)
	return reason, nil
}

func (w *reasoning) roles() []PermitWhyRole {
	roles := []PermitWhyRole{}
	for _, h := range w.held {
		roles = append(roles, PermitWhyRole{ID: h.RoleID, Name: h.RoleName, Status: h.Status})
	}
	return roles
}

// needsOf puts calls together that ask for the same.
func (w *reasoning) needsOf(calls []*api.Call) []PermitWhyNeed {
	var needs []PermitWhyNeed
	at := map[string]int{}
	for _, call := range calls {
		key := call.Need.String() + "/" + strings.Join(call.Need.Caps().Names(), "+")
		i, known := at[key]
		if !known {
			i = len(needs)
			at[key] = i
			needs = append(needs, w.need(call.Need))
		}
		needs[i].Calls = append(needs[i].Calls, call.Name)
	}
	return needs
}

func (w *reasoning) need(n perm.Need) PermitWhyNeed {
	out := PermitWhyNeed{Calls: []string{}, Allowed: w.grant.Allows(n), Ways: []PermitWhyWay{}, Caps: []PermitWhyThing{}}
	for _, set := range n.AnyOf() {
		way := PermitWhyWay{}
		for _, code := range set {
			thing := w.thing(func(g perm.Grant) bool { return slices.Contains(g.Codes, code) || g.Admin })
			thing.Code, thing.Name = code, w.names[code]
			thing.Disabled = slices.Contains(w.disabled, code)
			thing.Held = len(thing.Roles) > 0 && (!thing.Disabled || w.grant.Admin)
			way.Codes = append(way.Codes, thing)
		}
		out.Ways = append(out.Ways, way)
	}
	for _, capability := range []perm.Cap{perm.Write, perm.Export, perm.Reveal, perm.Finance} {
		if !n.Caps().Has(capability) {
			continue
		}
		thing := w.thing(func(g perm.Grant) bool { return g.Caps.Has(capability) })
		thing.Cap, thing.Held = capability.String(), len(thing.Roles) > 0
		out.Caps = append(out.Caps, thing)
	}
	return out
}

// thing finds the roles that give something.
func (w *reasoning) thing(given func(perm.Grant) bool) PermitWhyThing {
	thing := PermitWhyThing{Roles: []string{}, Idle: []string{}}
	for _, h := range w.held {
		switch {
		case !given(h.grant()):
		case isEnabled(h):
			thing.Roles = append(thing.Roles, h.RoleName)
		default:
			thing.Idle = append(thing.Idle, h.RoleName)
		}
	}
	return thing
}
