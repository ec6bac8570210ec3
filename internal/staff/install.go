package staff

import (
	"encoding/json"
	"fmt"
	"strconv"

	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
)

// AdminName is the username of the first account.
const AdminName = "admin"

// Installed reports whether the first account exists.
func Installed(q *store.Q) (bool, error) {
	n, err := store.Get[int64](q, "SELECT count(*) FROM accounts")
	return n > 0, err
}

// Install writes the permission codes, the administrator role and the first account. It does nothing where they exist.
func Install(tx *store.Tx, passwordHash string, mustChange bool) (fresh bool, err error) {
	if err := tx.Lock("install"); err != nil {
		return false, err
	}
	if done, err := Installed(&tx.Q); err != nil || done {
		return false, err
	}
	for _, code := range perm.Codes {
		if err := tx.Exec(`INSERT INTO permit_codes (version, created_at, updated_at, created_by, updated_by, code, status, builtin)
			VALUES (1, ?, ?, 0, 0, ?, 'enabled', TRUE)`, tx.Now, tx.Now, code); err != nil {
			return false, fmt.Errorf("permission code %d: %w", code, err)
		}
	}
	if err := resource.CountRows(tx, "permit", int64(len(perm.Codes))); err != nil {
		return false, err
	}
	role, err := AddRole(tx, Role{Name: "超级管理员", Key: "admin", Codes: perm.Codes, Caps: perm.AllCaps, Builtin: true})
	if err != nil {
		return false, err
	}
	_, err = AddAccount(tx, Account{Username: AdminName, Name: "管理员", PasswordHash: passwordHash, MustChange: mustChange, Builtin: true, Roles: []int64{role}})
	return true, err
}

// Role is what AddRole writes.
type Role struct {
	Name    string
	Key     string
	Codes   []perm.Code
	Caps    perm.Cap
	Builtin bool
}

// AddRole writes an enabled role.
func AddRole(tx *store.Tx, r Role) (int64, error) {
	codes, err := json.Marshal(r.Codes)
	if err != nil {
		return 0, err
	}
	id, err := store.Get[int64](&tx.Q, `INSERT INTO roles (version, created_at, updated_at, created_by, updated_by, name, key, codes,
		cap_write, cap_export, cap_reveal, cap_finance, status, remark, builtin) VALUES (1, ?, ?, 0, 0, ?, ?, ?, ?, ?, ?, ?, 'enabled', '', ?) RETURNING id`,
		tx.Now, tx.Now, r.Name, r.Key, string(codes), r.Caps.Has(perm.Write), r.Caps.Has(perm.Export), r.Caps.Has(perm.Reveal), r.Caps.Has(perm.Finance), r.Builtin)
	if err != nil {
		return 0, fmt.Errorf("role %s: %w", r.Key, err)
	}
	return id, resource.CountRows(tx, "role", 1)
}

// Account is what AddAccount writes.
type Account struct {
	Username     string
	Name         string
	PasswordHash string
	MustChange   bool
	Builtin      bool
	Roles        []int64
}

// AddAccount writes an enabled account.
func AddAccount(tx *store.Tx, a Account) (int64, error) {
	id, err := store.Get[int64](&tx.Q, `INSERT INTO accounts (version, created_at, updated_at, created_by, updated_by, username, name, avatar, introduction,
		password_hash, password_set_at, must_change_pwd, status, builtin, last_login_ip) VALUES (1, ?, ?, 0, 0, ?, ?, '', '', ?, ?, ?, 'enabled', ?, '') RETURNING id`,
		tx.Now, tx.Now, a.Username, a.Name, a.PasswordHash, tx.Now, a.MustChange, a.Builtin)
	if err != nil {
		return 0, fmt.Errorf("account %s: %w", a.Username, err)
	}
	for _, role := range a.Roles {
		if err := tx.Exec("INSERT INTO account_roles (account_id, role_id) VALUES (?, ?)", id, role); err != nil {
			return 0, err
		}
	}
	return id, resource.CountRows(tx, "account", 1)
}

// CodeNames are the names of a permission code, by language.
type CodeNames map[string]string

// NameCodes gives the codes of the product their names where they have none; what staff have called them stays.
func NameCodes(tx *store.Tx, names func(perm.Code) CodeNames) error {
	nameless, err := store.All[perm.Code](&tx.Q, "SELECT code FROM permit_codes WHERE name_zh = '' AND builtin = TRUE")
	if err != nil {
		return err
	}
	for _, code := range nameless {
		n := names(code)
		if err := tx.Exec("UPDATE permit_codes SET code_text = ?, name_zh = ?, name_en = ?, name_es = ?, name_ja = ? WHERE code = ?",
			strconv.Itoa(int(code)), n["zh"], n["en"], n["es"], n["ja"], code); err != nil {
			return err
		}
	}
	return nil
}

// AccountID finds a live account by its username.
func AccountID(q *store.Q, username string) (int64, error) {
	return store.Get[int64](q, "SELECT id FROM accounts WHERE deleted_at IS NULL AND lower(username) = lower(?)", username)
}
