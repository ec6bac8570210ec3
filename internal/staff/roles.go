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

// RoleRecord is a set of codes and capabilities that accounts are given together.
type RoleRecord struct {
	resource.Row

	Name         string                `json:"name" minLength:"2" maxLength:"20"`
	Key          string                `json:"key" minLength:"2" maxLength:"32" format:"key" fixed:"true"`
	Codes        value.List[perm.Code] `json:"codes" minItems:"1" maxItems:"500" minimum:"1001" maximum:"9999"`
	CapWrite     bool                  `json:"capWrite" default:"true"`
	CapExport    bool                  `json:"capExport" default:"false"`
	CapReveal    bool                  `json:"capReveal" default:"false"`
	CapFinance   bool                  `json:"capFinance" default:"false"`
	Status       resource.Status       `json:"status" default:"enabled"`
	Remark       string                `json:"remark" maxLength:"200" lines:"many" optional:"true"`
	AccountCount int                   `json:"accountCount" readOnly:"true" db:"-"`
	Builtin      bool                  `json:"builtin" readOnly:"true"`
	Accounts     []RoleHolder          `json:"accounts,omitempty" readOnly:"true" db:"-"`
}

// RoleHolder is one account that has the role.
type RoleHolder struct {
	ID       int64  `json:"id"`
	Username string `json:"username"`
	Name     string `json:"name"`
}

func (r *RoleRecord) rights() rights {
	return rights{Codes: r.Codes, CapWrite: r.CapWrite, CapExport: r.CapExport, CapReveal: r.CapReveal, CapFinance: r.CapFinance, Builtin: r.Builtin}
}

func (r *RoleRecord) grant() perm.Grant { return r.rights().grant() }

// Roles is the screen /config/rules.
func (g *Auth) Roles() resource.Handle {
	r := &resource.Resource[RoleRecord]{
		Name: "role", Route: "/config/rules", Section: "config", Table: "roles",
		Need:        perm.All(perm.System, perm.Roles),
		OptionsNeed: perm.All(perm.System, perm.Accounts),
		Ops:         resource.List | resource.Detail | resource.Save | resource.SetStatus | resource.Delete | resource.Options | resource.Export,
		Search:      resource.Contains("name", "key"),
		Filter:      []string{"status", "capWrite", "capExport", "capReveal", "capFinance"},
		Sort:        []string{"name", "key", "createdAt"},
		Order:       "id",
		Label:       func(r *RoleRecord) string { return r.Name },
		Unique:      []resource.Unique{{Field: "name"}, {Field: "key"}},
		Guard:       guard,
		Calls: func(roles resource.Records[RoleRecord]) []*api.Call {
			return []*api.Call{api.Read("rolePreview", perm.All(perm.System, perm.Roles), func(r *api.Request, in RolePreviewIn) (RolePreviewOut, error) {
				return previewRole(r, roles, in)
			})}
		},
		Hooks: resource.Hooks[RoleRecord]{Check: g.checkRole, BeforeDelete: mayRemoveRole, Fill: tellHolders},
	}
	return r.Handle()
}

func (g *Auth) checkRole(c *resource.Change[RoleRecord]) error {
	who, err := mayChangeRole(c)
	if err != nil {
		return err
	}
	if c.Before != nil && c.Before.Builtin && (c.Before.Status != c.After.Status || !sameRights(c.Before, c.After)) {
		return fault.Protected().WithMessage("protected.builtinRole", nil)
	}
	slices.Sort(c.After.Codes)
	c.After.Codes = slices.Compact(c.After.Codes)
	if err := knownCodes(&c.Tx.Q, c.After.Codes); err != nil {
		return err
	}
	if err := who.mayGrant(c.After.grant()); err != nil {
		return err
	}
	if !g.SeparateDuties || c.Before == nil || c.Before.Status == c.After.Status && sameRights(c.Before, c.After) {
		return nil
	}
	return separateAmongHolders(c)
}

// mayChangeRole holds for every change of a role, its end included: not one's own, and none that gives more than one has.
func mayChangeRole(c *resource.Change[RoleRecord]) (actor, error) {
	who, err := actorOf(c.Tx, c.Request)
	if err != nil || c.Before == nil {
		return who, err
	}
	if slices.Contains(who.roles, c.Before.ID) && !who.Admin {
		return who, fault.Protected().WithMessage("protected.ownRole", nil)
	}
	return who, who.mayTouch(c.Before.grant())
}

func sameRights(a, b *RoleRecord) bool {
	return slices.Equal(a.Codes, b.Codes) && a.grant().Caps == b.grant().Caps
}

func knownCodes(q *store.Q, codes []perm.Code) error {
	known, err := store.All[perm.Code](q, "SELECT code FROM permit_codes")
	if err != nil {
		return err
	}
	for _, c := range codes {
		if !slices.Contains(known, c) {
			return fault.InvalidField("codes", "validation.choice", nil)
		}
	}
	return nil
}

// separateAmongHolders refuses a role whose change would give somebody two duties that lie with different people.
func separateAmongHolders(c *resource.Change[RoleRecord]) error {
	held, err := holdingsBeside(&c.Tx.Q, c.After.ID)
	if err != nil {
		return err
	}
	return byAccount(held, func(account int64, held []holding) error {
		if !combinesDuties(united(withRole(held, c.After), isEnabled)) {
			return nil
		}
		name, err := store.Get[string](&c.Tx.Q, "SELECT name FROM accounts WHERE id = ?", account)
		if err != nil {
			return err
		}
		return fault.InvalidField("codes", "validation.dutiesOf", map[string]any{"name": name})
	})
}

// withRole is what an account holds when one of its roles is as given.
func withRole(held []holding, role *RoleRecord) []holding {
	changed := slices.Clone(held)
	for i := range changed {
		if changed[i].RoleID == role.ID {
			changed[i].Status, changed[i].rights = role.Status, role.rights()
		}
	}
	return changed
}

// mayRemoveRole keeps roles that somebody has, and lets go of the accounts that are deleted and had it, and of the views made for it.
func mayRemoveRole(c *resource.Change[RoleRecord]) error {
	if _, err := mayChangeRole(c); err != nil {
		return err
	}
	if c.Before.Builtin {
		return fault.Protected().WithMessage("protected.builtinRole", nil)
	}
	holders, err := holdersOf(&c.Tx.Q, c.Before.ID)
	if err != nil {
		return err
	}
	if len(holders) > 0 {
		ref := fault.Ref{Kind: "account", Count: int64(len(holders))}
		for _, holder := range holders[:min(3, len(holders))] {
			ref.Sample = append(ref.Sample, holder.Name)
		}
		return fault.InUse([]fault.Ref{ref}).WithMessage("role.inUse.account", map[string]any{"n": ref.Count})
	}
	return errors.Join(c.Tx.Exec("DELETE FROM account_roles WHERE role_id = ?", c.Before.ID), c.Tx.Exec("DELETE FROM saved_views WHERE role_id = ?", c.Before.ID))
}

func holdersOf(q *store.Q, role int64) ([]RoleHolder, error) {
	return store.All[RoleHolder](q, `SELECT a.id, a.username, a.name FROM account_roles ar JOIN accounts a ON a.id = ar.account_id
		WHERE ar.role_id = ? AND a.deleted_at IS NULL ORDER BY a.id`, role)
}

const maxHolders = 50

// tellHolders counts who has a role, and names them where a single role is shown.
func tellHolders(_ *api.Request, q *store.Q, view resource.Op, rows []*RoleRecord) error {
	type count struct {
		RoleID   int64
		Accounts int
	}
	counts, err := store.All[count](q, `SELECT ar.role_id, count(*) AS accounts FROM account_roles ar JOIN accounts a ON a.id = ar.account_id
		WHERE a.deleted_at IS NULL GROUP BY ar.role_id`)
	if err != nil {
		return err
	}
	by := map[int64]int{}
	for _, c := range counts {
		by[c.RoleID] = c.Accounts
	}
	for _, role := range rows {
		role.AccountCount = by[role.ID]
		if view != resource.Detail {
			continue
		}
		holders, err := holdersOf(q, role.ID)
		if err != nil {
			return err
		}
		role.Accounts = holders[:min(maxHolders, len(holders))]
	}
	return nil
}
