package staff

import (
	"fmt"
	"slices"
	"strings"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// AccountRecord is somebody who works here, as those see it who manage accounts. Phone and e-mail come masked; what is not
// sent again stays as it is.
type AccountRecord struct {
	resource.Row
	resource.Removable

	Username      string          `json:"username" minLength:"4" maxLength:"32" format:"username" fixed:"true"`
	Name          string          `json:"name" minLength:"2" maxLength:"30"`
	Phone         pii.Phone       `json:"phone" format:"phone" db:"phone_sealed" optional:"true"`
	Email         pii.Email       `json:"email" format:"email" maxLength:"100" db:"email_sealed" optional:"true"`
	RoleIDs       []int64         `json:"roleIds" minItems:"1" maxItems:"10" ref:"role" db:"-"`
	RoleNames     []string        `json:"roleNames" readOnly:"true" db:"-"`
	Status        resource.Status `json:"status" default:"enabled"`
	Avatar        file.Image      `json:"avatar" size:"256x256" usage:"avatar" optional:"true"`
	Remark        string          `json:"remark" maxLength:"200" lines:"many" optional:"true"`
	FailedCount   int64           `json:"failedCount" readOnly:"true" db:"-"`
	LockedUntil   *value.Time     `json:"lockedUntil" readOnly:"true" db:"-"`
	LastLoginAt   *value.Time     `json:"lastLoginAt" readOnly:"true" once:"true"`
	LastLoginIP   string          `json:"lastLoginIp" readOnly:"true" once:"true"`
	MustChangePwd bool            `json:"mustChangePwd" readOnly:"true"`
	Builtin       bool            `json:"builtin" readOnly:"true"`
	Introduction  string          `json:"-" once:"true"`
	PasswordHash  string          `json:"-"`
	PhoneIndex    string          `json:"-"`
	EmailIndex    string          `json:"-"`
}

// Accounts is the screen /config/accOunt.
func (g *Auth) Accounts() resource.Handle {
	r := &resource.Resource[AccountRecord]{
		Name: "account", Route: "/config/accOunt", Section: "config", Table: "accounts",
		Need:          perm.All(perm.System, perm.Accounts),
		OptionsNeed:   perm.Any(perm.All(perm.System, perm.PermitCodes), perm.All(perm.System, perm.Roles), perm.All(perm.Members, perm.Verification), perm.All(perm.Feedback), perm.All(perm.Orders), perm.All(perm.OperationLog)),
		Ops:           resource.List | resource.Detail | resource.Save | resource.SetStatus | resource.Delete | resource.Options | resource.Export,
		NotExported:   []string{"failedCount", "lockedUntil"},
		Search:        resource.Contains("username", "name").OrSealed("phone", "email"),
		Filter:        []string{"status"},
		CustomFilters: []resource.CustomFilter{{Name: "roleIds", Node: &schema.Node{Kind: schema.Ref, To: "role"}, Numbers: withRoles}},
		Sort:          []string{"username", "lastLoginAt", "createdAt"},
		Order:         "-createdAt, -id",
		Label:         func(a *AccountRecord) string { return a.Username + " " + a.Name },
		Unique:        []resource.Unique{{Field: "phone"}},
		Links: []resource.Link{{
			Field: "roleIds", Label: "roleNames", To: store.Lookup{Table: "roles", Name: "name", Where: "status = 'enabled'"},
			Link: store.Link{Table: "account_roles", Own: "account_id", Other: "role_id"},
		}},
		Guard: guard,
		Calls: g.accountCalls,
		Hooks: resource.Hooks[AccountRecord]{Check: g.checkAccount, AfterSave: endSessions, BeforeDelete: g.remove, Fill: tellFailures},
	}
	return r.Handle()
}

func withRoles(roles []int64) store.Cond {
	conds := make([]store.Cond, len(roles))
	for i, role := range roles {
		conds[i] = store.Among("accounts.id", "account_roles", "account_id", "role_id = ?", role)
	}
	return store.AnyOf(conds)
}

// checkAccount holds every change of an account against the rules of who may do what to whom.
func (g *Auth) checkAccount(c *resource.Change[AccountRecord]) error {
	who, err := actorOf(c.Tx, c.Request)
	if err != nil {
		return err
	}
	if c.Before == nil {
		c.After.PasswordHash, c.After.MustChangePwd = NoPassword, true // nobody signs in before a password was made
		if taken, err := usernameTaken(&c.Tx.Q, c.After.Username); err != nil || taken {
			return orDuplicate(err, "username")
		}
	} else if err := mayChange(c, who); err != nil {
		return err
	}
	if c.Before == nil || !slices.Equal(c.Before.RoleIDs, c.After.RoleIDs) {
		if err := g.mayAssign(c, who); err != nil {
			return err
		}
	}
	return nil
}

func usernameTaken(q *store.Q, username string) (bool, error) {
	n, err := store.Get[int64](q, "SELECT count(*) FROM accounts WHERE lower(username) = ? AND deleted_at IS NULL", strings.ToLower(username))
	return n > 0, err
}

// mayChange holds for a change of an account that exists.
func mayChange(c *resource.Change[AccountRecord], who actor) error {
	if err := mayTouch(c.Tx, who, c.Before.ID); err != nil {
		return err
	}
	disabled := c.Before.Status == resource.Enabled && c.After.Status == resource.Disabled
	roles := !slices.Equal(c.Before.RoleIDs, c.After.RoleIDs)
	switch {
	case disabled && who.id == c.Before.ID:
		return fault.Protected().WithMessage("protected.selfDisable", nil)
	case roles && who.id == c.Before.ID:
		return fault.Protected().WithMessage("protected.selfRoles", nil)
	}
	if !disabled && !roles {
		return nil
	}
	before, err := isAdministrator(&c.Tx.Q, c.Before.RoleIDs)
	if err != nil || !before || c.Before.Status == resource.Disabled {
		return err
	}
	stays, err := isAdministrator(&c.Tx.Q, c.After.RoleIDs)
	if err != nil || stays && !disabled {
		return err
	}
	return keepAdministrator(c.Tx, c.Before.ID)
}

// mayTouch refuses to change somebody who holds more than the actor, by whatever role, disabled ones too.
func mayTouch(tx *store.Tx, who actor, account int64) error {
	held, err := holdingsOf(&tx.Q, account)
	if err != nil {
		return err
	}
	return who.mayTouch(united(held, always))
}

func isAdministrator(q *store.Q, roles []int64) (bool, error) {
	admin, err := store.Get[int64](q, "SELECT id FROM roles WHERE builtin = TRUE")
	return slices.Contains(roles, admin), err
}

// mayAssign refuses roles that give more than the actor has, and two duties for one person where they are kept apart.
func (g *Auth) mayAssign(c *resource.Change[AccountRecord], who actor) error {
	var all []holding
	for _, id := range c.After.RoleIDs {
		role, err := store.Get[holding](&c.Tx.Q, `SELECT 0 AS account_id, id AS role_id, name AS role_name, status, codes, cap_write, cap_export, cap_reveal, cap_finance, builtin
			FROM roles WHERE id = ?`, id)
		if err != nil {
			return err
		}
		all = append(all, role)
		if c.Before != nil && slices.Contains(c.Before.RoleIDs, id) {
			continue
		}
		if err := who.mayGrant(role.grant()); err != nil {
			return err
		}
	}
	if g.SeparateDuties && combinesDuties(united(all, isEnabled)) {
		return fault.InvalidField("roleIds", "validation.duties", nil)
	}
	return nil
}

func orDuplicate(err error, field string) error {
	if err != nil {
		return err
	}
	return fault.Duplicate(field)
}

// LockAccount keeps others from referring to an account until the transaction ends, and then they find what became of it.
func LockAccount(tx *store.Tx, id int64) error {
	return tx.Exec("UPDATE accounts SET version = version WHERE id = ?", id)
}

// endSessions signs a disabled account out everywhere.
func endSessions(c *resource.Change[AccountRecord]) error {
	if c.After.Status == resource.Enabled {
		return nil
	}
	return endAll(c.Tx, c.After.ID, endedDisabled)
}

// remove signs an account out everywhere and takes its work from it, if it may be deleted at all.
func (g *Auth) remove(c *resource.Change[AccountRecord]) error {
	if err := mayRemove(c); err != nil {
		return err
	}
	for _, leave := range g.Leaving {
		if err := leave(c.Tx, c.Request, c.Before.ID); err != nil {
			return err
		}
	}
	return c.Tx.Exec("DELETE FROM sessions WHERE account_id = ?", c.Before.ID)
}

func mayRemove(c *resource.Change[AccountRecord]) error {
	who, err := actorOf(c.Tx, c.Request)
	if err != nil {
		return err
	}
	switch {
	case who.id == c.Before.ID:
		return fault.Protected().WithMessage("protected.selfDelete", nil)
	case c.Before.Builtin:
		return fault.Protected().WithMessage("protected.builtinAccount", nil)
	}
	if err := mayTouch(c.Tx, who, c.Before.ID); err != nil {
		return err
	}
	admin, err := isAdministrator(&c.Tx.Q, c.Before.RoleIDs)
	if err != nil {
		return err
	}
	if admin && c.Before.Status == resource.Enabled {
		return keepAdministrator(c.Tx, c.Before.ID)
	}
	return nil
}

// tellFailures adds the failed sign-ins of late, and what follows from them.
func tellFailures(_ *api.Request, q *store.Q, _ resource.Op, rows []*AccountRecord) error {
	failures, err := failuresByName(q)
	if err != nil {
		return err
	}
	for _, a := range rows {
		f := failures[nameHash(a.Username)]
		a.FailedCount, a.LockedUntil = f.count, f.lockedUntil
	}
	return nil
}

// IndexEmails makes addresses findable that were stored before accounts could be found by them.
func IndexEmails(tx *store.Tx, v *pii.Vault) error {
	type account struct {
		ID          int64
		EmailSealed string
	}
	rows, err := store.All[account](&tx.Q, "SELECT id, email_sealed FROM accounts WHERE email_sealed <> '' AND email_index = ''")
	if err != nil {
		return err
	}
	for _, a := range rows {
		email, err := v.Open(emailColumn, a.EmailSealed)
		if err != nil {
			return fmt.Errorf("e-mail address of account %d: %w", a.ID, err)
		}
		if err := tx.Exec("UPDATE accounts SET email_index = ? WHERE id = ?", v.Index(emailColumn, email), a.ID); err != nil {
			return err
		}
	}
	return nil
}
