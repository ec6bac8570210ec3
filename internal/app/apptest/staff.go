package apptest

import (
	"context"
	"net/http"

	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store"
)

// Profile is what an account sees of itself.
type Profile struct {
	Version      int64  `json:"version"`
	Name         string `json:"name"`
	Phone        string `json:"phone"`
	Email        string `json:"email"`
	TotpOn       bool   `json:"totpOn"`
	TotpRequired bool
	LastLoginAt  string `json:"lastLoginAt"`
}

func (d *Desk) Me() Profile {
	d.T.Helper()
	var p Profile
	d.Do("adminInfo", map[string]any{}).Into(d.T, &p)
	return p
}

// Write changes the database behind the back of the calls.
func (d *Desk) Write(f func(tx *store.Tx) error) {
	d.T.Helper()
	if err := d.DB.Write(context.Background(), f); err != nil {
		d.T.Fatal(err)
	}
}

// MakeRole adds a role as the administrator would, and returns its id.
func (d *Desk) MakeRole(key string, codes []perm.Code, more map[string]any) Saved {
	d.T.Helper()
	in := map[string]any{"name": "角色 " + key, "key": key, "codes": codes}
	for name, value := range more {
		in[name] = value
	}
	var made Saved
	d.Do("roleSave", in).Into(d.T, &made)
	return made
}

// MakeAccount adds an account as the administrator would.
func (d *Desk) MakeAccount(username string, roles ...int64) Saved {
	d.T.Helper()
	var made Saved
	d.Do("accountSave", map[string]any{"username": username, "name": "某某", "roleIds": roles}).Into(d.T, &made)
	return made
}

func (d *Desk) SignIn(username, password, ip string) Answer {
	d.T.Helper()
	return d.Ask("adminLogin", "", Written(map[string]any{"username": username, "password": password}), func(r *http.Request) { r.RemoteAddr = ip + ":9" })
}
