package staff

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// Calls lists what staff can ask of the auth.
func (g *Auth) Calls() []*api.Call {
	login, code := api.Read("adminLogin", perm.Public, g.login), api.Read("adminLoginCode", perm.Public, g.loginCode)
	password := api.Read("adminPasswordChange", perm.AnyStaff, g.changePassword)
	begin, confirm, disable := api.Read("adminTotpBegin", perm.AnyStaff, g.totpBegin), api.Read("adminTotpConfirm", perm.AnyStaff, g.totpConfirm), api.Read("adminTotpDisable", perm.AnyStaff, g.totpDisable)
	for _, call := range []*api.Call{login, code, password, begin, confirm, disable} {
		call.Writes, call.Logged = true, true // in transactions of their own: a refusal is kept too
	}
	logout, info := api.Write("adminLogout", perm.AnyStaff, g.logout), api.Read("adminInfo", perm.AnyStaff, g.info)
	for _, call := range []*api.Call{login, code, password, logout, info} {
		call.Despite = api.OwnPassword | api.SecondStep
	}
	logout.RequestID = api.NoRequestID // the session is over
	begin.Despite, confirm.Despite = api.SecondStep, api.SecondStep
	calls := []*api.Call{
		login, code, logout, info, password, begin, confirm, disable,
		api.Write("adminProfileSave", perm.AnyStaff, g.saveProfile), api.Read("adminSessionList", perm.AnyStaff, g.sessions),
		api.Write("adminSessionKick", perm.AnyStaff, g.kick), api.Read("adminActivity", perm.AnyStaff, g.activity),
		listViewCall(),
	}
	for _, call := range calls {
		call.Route, call.Section, call.Object = "/profile", "profile", "account"
	}
	return append(calls, viewCalls()...)
}

// AdminLoginIn is what the sign-in page sends.
type AdminLoginIn struct {
	Username string `json:"username" maxLength:"64"`
	Password string `json:"password" maxLength:"256" secret:"true"`
}

// AdminLoginOut opens the console.
type AdminLoginOut struct {
	Token         string      `json:"token"`
	PermitCodes   []perm.Code `json:"permitCodes"`
	Name          string      `json:"name"`
	Avatar        string      `json:"avatar"`
	MustChangePwd bool        `json:"mustChangePwd"`
	Ticket        string      `json:"ticket,omitempty"` // instead of the token, when a second step follows
}

type account struct {
	ID            int64
	Version       int64
	Username      string
	Name          string
	Avatar        string
	Introduction  string
	PasswordHash  string
	MustChangePwd bool
	Status        string
	LastLoginAt   *value.Time
	PhoneSealed   string
	PhoneIndex    string
	EmailSealed   string
	EmailIndex    string
	PasswordSetAt value.Time
	TotpSealed    string
	TotpOn        bool
}

const accountColumns = `SELECT id, version, username, name, avatar, introduction, password_hash, must_change_pwd, status, last_login_at,
	phone_sealed, phone_index, email_sealed, email_index, password_set_at, totp_sealed, totp_on FROM accounts WHERE deleted_at IS NULL AND `

func accountByID(q *store.Q, id int64) (account, error) {
	return store.Get[account](q, accountColumns+"id = ?", id)
}

func (g *Auth) login(r *api.Request, in AdminLoginIn) (*AdminLoginOut, error) {
	username := strings.TrimSpace(in.Username)
	entrance, err := g.enter(r, username)
	if err != nil {
		return nil, err
	}
	who, err := store.Get[account](r.Q(), accountColumns+"lower(username) = ?", strings.ToLower(username))
	if err != nil && !errors.Is(err, store.ErrNoRows) {
		return nil, err
	}
	// Whoever it is, and whether or not they exist, exactly one hash is computed.
	stored := NoPassword
	if err == nil && who.Status == "enabled" && entrance.admitted {
		stored = who.PasswordHash
	}
	matches, err := g.Hasher.Matches(r.Ctx, entrance.known, in.Password, stored)
	if err != nil {
		return nil, err
	}
	if !matches {
		return nil, g.refuse(r, username, who)
	}
	return g.admit(r, who, entrance.attempt)
}

func (g *Auth) refuse(r *api.Request, username string, who account) error {
	refusal := fault.BadCredentials()
	err := r.DB.Write(r.Ctx, func(tx *store.Tx) error {
		note, err := lockNote(tx, nameHash(username), r.IP)
		if err != nil {
			return err
		}
		actor := &api.Principal{AccountID: who.ID, Username: who.Username}
		return r.Record(tx, api.Entry{
			Action: "loginFail", ObjectType: "account", ObjectID: who.ID, ObjectLabel: knownName(username, who), Summary: note, ErrorCode: refusal.Code, Actor: actor,
		})
	})
	return errors.Join(refusal, err)
}

// knownName keeps what was typed out of the log unless it is an account's name: people type passwords there.
func knownName(typed string, who account) string {
	if who.ID != 0 {
		return who.Username
	}
	if len([]rune(typed)) < 2 {
		return "*"
	}
	return string([]rune(typed)[:1]) + "***"
}

func (g *Auth) admit(r *api.Request, who account, attempt int64) (*AdminLoginOut, error) {
	var out *AdminLoginOut
	err := r.DB.Write(r.Ctx, func(tx *store.Tx) (err error) {
		if who.TotpOn {
			out = &AdminLoginOut{PermitCodes: []perm.Code{}}
			out.Ticket, err = g.ticket(tx, who, attempt)
			return err
		}
		out, err = g.letIn(tx, r, who, attempt)
		return err
	})
	return out, err
}

// letIn opens the session of an account that has shown who it is.
func (g *Auth) letIn(tx *store.Tx, r *api.Request, who account, attempt int64) (*AdminLoginOut, error) {
	token, session, err := g.open(tx, r, who.ID, who.LastLoginAt)
	if err != nil {
		return nil, err
	}
	if err := succeeded(tx, attempt); err != nil {
		return nil, err
	}
	if err := tx.Exec("UPDATE accounts SET last_login_at = ?, last_login_ip = ? WHERE id = ?", tx.Now, r.IP, who.ID); err != nil {
		return nil, err
	}
	roleNames, grant, err := g.grant(&tx.Q, who.ID)
	if err != nil {
		return nil, err
	}
	actor := &api.Principal{AccountID: who.ID, SessionID: session, Username: who.Username, RoleNames: roleNames}
	return &AdminLoginOut{Token: token, PermitCodes: grant.Codes, Name: who.Name, Avatar: who.Avatar, MustChangePwd: g.mustChange(who.MustChangePwd, who.PasswordSetAt, tx.Now)},
		r.Record(tx, api.Entry{Action: "login", ObjectType: "account", ObjectID: who.ID, ObjectLabel: who.Username, Actor: actor})
}

func (g *Auth) grant(q *store.Q, accountID int64) ([]string, perm.Grant, error) {
	roles, err := store.All[roleRow](q, `SELECT r.key AS role_key, r.name AS role_name, r.codes, r.cap_write, r.cap_export, r.cap_reveal, r.cap_finance, r.builtin
		FROM account_roles ar JOIN roles r ON r.id = ar.role_id AND r.status = 'enabled' WHERE ar.account_id = ?`, accountID)
	if err != nil {
		return nil, perm.Grant{}, fmt.Errorf("roles of account %d: %w", accountID, err)
	}
	_, grant, err := grantOf(q, roles, true)
	return namesOf(roles), grant, err
}

// AdminLogoutIn may carry the token in the body, as the product's calls do; the header decides.
type AdminLogoutIn struct {
	Token string `json:"token,omitempty" maxLength:"64" secret:"true"`
}

// Done answers a call that has nothing to tell.
type Done struct{}

func (g *Auth) logout(r *api.Request, tx *store.Tx, _ AdminLogoutIn) (Done, error) {
	if err := tx.Exec("DELETE FROM sessions WHERE id = ?", r.Caller.SessionID); err != nil {
		return Done{}, err
	}
	return Done{}, r.Record(tx, api.Entry{Action: "logout", ObjectType: "account", ObjectID: r.Caller.AccountID, ObjectLabel: r.Caller.Username})
}

// Caps tells which capabilities an account holds.
type Caps struct {
	Write   bool `json:"write"`
	Export  bool `json:"export"`
	Reveal  bool `json:"reveal"`
	Finance bool `json:"finance"`
}

// AdminInfoOut is who the caller is. Phone and e-mail come masked.
type AdminInfoOut struct {
	ID            int64       `json:"id"`
	Version       int64       `json:"version"`
	Username      string      `json:"username"`
	Name          string      `json:"name"`
	Phone         string      `json:"phone"`
	Email         string      `json:"email"`
	Avatar        string      `json:"avatar"`
	Introduction  string      `json:"introduction"`
	Roles         []string    `json:"roles"`
	RoleNames     []string    `json:"roleNames"`
	PermitCodes   []perm.Code `json:"permitCodes"`
	Caps          Caps        `json:"caps"`
	LastLoginAt   *value.Time `json:"lastLoginAt"` // the one before this session
	MustChangePwd bool        `json:"mustChangePwd"`
	TotpOn        bool        `json:"totpOn"`
	TotpRequired  bool        `json:"totpRequired"` // nobody works here without the second step
	DraftKey      string      `json:"draftKey"`     // seals what the browser keeps of unsaved input; no other account is ever told it
	ListViews     []ListView  `json:"listViews"`
	Views         []SavedView `json:"views"`
	ViewRoles     []ViewRole  `json:"viewRoles"` // the roles that the account may make views for
}

// Nothing is the input of a call that takes none.
type Nothing struct{}

func (g *Auth) info(r *api.Request, _ Nothing) (*AdminInfoOut, error) {
	who, err := accountByID(r.Q(), r.Caller.AccountID)
	if err != nil {
		return nil, err
	}
	return g.describe(r.Q(), who, r.Caller)
}

func (g *Auth) describe(q *store.Q, who account, caller *api.Principal) (*AdminInfoOut, error) {
	phone, err := g.Vault.Open("accounts.phone", who.PhoneSealed)
	if err != nil {
		return nil, err
	}
	email, err := g.Vault.Open(emailColumn, who.EmailSealed)
	if err != nil {
		return nil, err
	}
	held := caller.Grant.Caps
	roleNames, err := store.All[string](q, `SELECT r.name FROM account_roles ar JOIN roles r ON r.id = ar.role_id AND r.status = 'enabled'
		WHERE ar.account_id = ? ORDER BY r.id`, who.ID)
	if err != nil {
		return nil, fmt.Errorf("names of the roles of account %d: %w", who.ID, err)
	}
	previous, err := previousLogin(q, caller.SessionID)
	if err != nil {
		return nil, fmt.Errorf("last sign-in of account %d: %w", who.ID, err)
	}
	arranged, err := listViewsOf(q, who.ID)
	if err != nil {
		return nil, err
	}
	self := actor{Grant: caller.Grant, id: who.ID}
	views, err := viewsOf(q, self)
	if err != nil {
		return nil, err
	}
	viewRoles, err := viewRolesOf(q, self)
	if err != nil {
		return nil, err
	}
	return &AdminInfoOut{
		ID: who.ID, Version: who.Version, Username: who.Username, Name: who.Name, Phone: pii.MaskPhone(phone), Email: pii.MaskEmail(email),
		Avatar: who.Avatar, Introduction: who.Introduction, Roles: caller.Roles, RoleNames: roleNames, PermitCodes: caller.Grant.Codes,
		Caps:        Caps{Write: held.Has(perm.Write), Export: held.Has(perm.Export), Reveal: held.Has(perm.Reveal), Finance: held.Has(perm.Finance)},
		LastLoginAt: previous, MustChangePwd: caller.Owes&api.OwnPassword != 0, TotpOn: who.TotpOn, TotpRequired: g.RequireTwoStep,
		DraftKey: g.Vault.Index("accounts.draft", strconv.FormatInt(who.ID, 10)), ListViews: arranged,
		Views: views, ViewRoles: viewRoles,
	}, nil
}
