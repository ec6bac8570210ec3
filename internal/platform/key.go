// Package platform is the door for the platform's own apps: the keys that let programs in, and the calls that they make. What
// comes in goes through the same functions of the sections as what staff do.
package platform

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"slices"
	"time"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/flow"
	"caredesk/internal/engine/job"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/staff"
)

// KeyStatus is whether a key opens anything.
type KeyStatus string

// The states. A key that has ended never opens anything again; another one is made.
const (
	Active  KeyStatus = "active"
	Expired KeyStatus = "expired"
	Revoked KeyStatus = "revoked"
)

// EnumValues lists the states.
func (KeyStatus) EnumValues() []string {
	return []string{string(Active), string(Expired), string(Revoked)}
}

// Key lets one program in. The key itself is shown to whoever makes it, once, and kept nowhere.
type Key struct {
	resource.Row

	Name          string                 `json:"name" minLength:"2" maxLength:"30"`
	Prefix        string                 `json:"prefix" readOnly:"true"` // its first characters, to recognise it by
	KeyHash       string                 `json:"-" db:"key_hash"`
	Scopes        value.List[perm.Scope] `json:"scopes" minItems:"1" maxItems:"6"`
	Status        KeyStatus              `json:"status" readOnly:"true"`
	ExpiresAt     *value.Time            `json:"expiresAt"`
	LastUsedAt    *value.Time            `json:"lastUsedAt" readOnly:"true" once:"true"`
	RevokedAt     *value.Time            `json:"revokedAt" readOnly:"true" detail:"true"`
	RevokedBy     *int64                 `json:"revokedBy" ref:"account" readOnly:"true" detail:"true"`
	RevokedByName string                 `json:"revokedByName" readOnly:"true" detail:"true"`
	RevokeReason  string                 `json:"revokeReason" readOnly:"true" detail:"true"`
	Minute        int64                  `json:"-" once:"true"`
	Taken         int64                  `json:"-" once:"true"`
	Actions       []string               `json:"actions" readOnly:"true" db:"-"`

	secret string
}

// KeySaved tells what a key is now, and to whoever made it the key itself.
type KeySaved struct {
	ID      int64  `json:"id"`
	Version int64  `json:"version"`
	Key     string `json:"key,omitempty"`
}

// KeyRevokeIn takes a key out of use, for a reason.
type KeyRevokeIn struct {
	resource.RecordRef
	resource.ForReason
}

// Keys is the second tab of the screen /config/accOunt.
var Keys = keys.Handle()

var keys = &resource.Resource[Key]{
	Name: keyName, Route: "/config/accOunt", Tab: true, Section: "config", Table: "platform_keys",
	Need:   perm.All(perm.System, perm.Accounts),
	Ops:    resource.List | resource.Detail | resource.Export,
	Search: resource.Contains("name", "prefix"),
	Filter: []string{"status", "expiresAt", "lastUsedAt"},
	CustomFilters: []resource.CustomFilter{{
		Name: "scope", Node: scopeNode, Texts: func(scopes []string) store.Cond { return store.Listing("platform_keys.scopes", scopes) },
	}},
	Sort:   []string{"name", "expiresAt", "lastUsedAt", "createdAt"},
	Order:  "-createdAt, -id",
	Label:  func(k *Key) string { return k.Name },
	Unique: []resource.Unique{{Field: "name"}},
	Refs:   []resource.Ref{{Field: "revokedBy", Label: "revokedByName", Lookup: store.Lookup{Table: "accounts", Name: "name"}}},
	Life: flow.Table{
		{Move: "edit", Call: keyName + "Save", From: flow.In(Active), To: flow.Same, Need: perm.Write, Log: "update"},
		{Move: "revoke", Call: keyName + "Revoke", From: flow.In(Active), To: flow.To(Revoked), Need: perm.Write, Reason: flow.Required, Log: "status"},
		{Move: "expire", From: flow.In(Active), To: flow.To(Expired), By: flow.System, Log: "status"},
	},
	Starts: flow.In(Active),
	Calls:  keyCalls,
	Hooks:  resource.Hooks[Key]{Check: checkKey},
}

// keyName stands apart from the resource, which needs what needs it.
const keyName = "platformKey"

func keyCalls(records resource.Records[Key]) []*api.Call {
	return []*api.Call{
		resource.SaveTelling(records, func(saved resource.Saved, made *Key) KeySaved {
			out := KeySaved{ID: saved.ID, Version: saved.Version}
			if made != nil {
				out.Key = made.secret
			}
			return out
		}),
		resource.MoveOne(records, keyName+"Revoke", func(c *resource.Change[Key], in KeyRevokeIn) error {
			c.After.RevokedAt, c.After.RevokedBy, c.After.RevokeReason = &c.Tx.Now, &c.Request.Caller.AccountID, in.Reason
			return nil
		}),
	}
}

func checkKey(c *resource.Change[Key]) error {
	k := c.After
	k.Scopes = value.Distinct(k.Scopes)
	changed := c.Before == nil || c.Op == resource.Save && !sameTime(c.Before.ExpiresAt, k.ExpiresAt)
	if changed && k.ExpiresAt != nil && *k.ExpiresAt <= c.Tx.Now {
		return fault.InvalidField("expiresAt", "validation.future", nil)
	}
	if c.Before == nil {
		k.secret = newKey()
		k.Prefix, k.KeyHash = k.secret[:shownOfKey], hashed(k.secret)
	}
	for _, scope := range givenScopes(c.Before, k) {
		if err := staff.MayGrant(c.Tx, c.Request, scope.StandsFor()); err != nil {
			return err
		}
	}
	return nil
}

// givenScopes are those that a change gives: all of a new key and of one that is to last longer, else those that it had not.
func givenScopes(before, after *Key) []perm.Scope {
	if before == nil || before.ExpiresAt != nil && (after.ExpiresAt == nil || *after.ExpiresAt > *before.ExpiresAt) {
		return after.Scopes
	}
	return slices.DeleteFunc(slices.Clone(after.Scopes), func(s perm.Scope) bool { return slices.Contains(before.Scopes, s) })
}

// Limits of what a key is called, which the tag of its name says too.
const (
	MinName = 2
	MaxName = 30
)

// AddKey makes a key at the terminal, where there is no session: nobody else's rules but its own name stand in the way.
func AddKey(tx *store.Tx, name string, scopes []perm.Scope, valid time.Duration) (id int64, key string, err error) {
	key = newKey()
	k := &Key{
		Row:  resource.Row{Version: 1, CreatedAt: tx.Now, UpdatedAt: tx.Now},
		Name: name, Prefix: key[:shownOfKey], KeyHash: hashed(key), Scopes: value.Distinct(value.List[perm.Scope](scopes)), Status: Active,
	}
	if valid > 0 {
		until := tx.Now.Add(valid)
		k.ExpiresAt = &until
	}
	table, err := keys.Columns()
	if err != nil {
		return 0, "", err
	}
	if id, err = table.Insert(tx, k); err != nil {
		return 0, "", err
	}
	return id, key, resource.CountRows(tx, keyName, 1)
}

func sameTime(a, b *value.Time) bool {
	return a == nil && b == nil || a != nil && b != nil && *a == *b
}

// Every key begins with the same characters, by which a leaked one is found in places where it does not belong.
const (
	keyMark    = "cdk_"
	keyLength  = len(keyMark) + 43 // 256 bits in base64
	shownOfKey = 8
)

func newKey() string {
	var random [32]byte
	_, _ = rand.Read(random[:]) // never fails
	return keyMark + base64.RawURLEncoding.EncodeToString(random[:])
}

// hashed is under what a key is kept. It has 256 bits of its own, so that no slow hash is needed.
func hashed(key string) string {
	sum := sha256.Sum256([]byte(key))
	return hex.EncodeToString(sum[:])
}

// Timers is what happens at the door by itself: keys whose time is over say so, and addresses are forgiven wrong ones.
func Timers() []job.Kind {
	return []job.Kind{
		{
			Name: "platformKeyExpiry", Every: time.Minute, Route: Keys.Route, Section: Keys.Section, Object: keyName,
			Do: keys.Records().WhenDue("expire", func(tx *store.Tx, skip int) ([]int64, error) {
				return store.All[int64](&tx.Q, "SELECT id FROM platform_keys WHERE status = 'active' AND expires_at <= ? ORDER BY expires_at, id LIMIT 1 OFFSET ?", tx.Now, skip)
			}, nil),
		},
		{Name: "platformRefusalSweep", Every: 10 * time.Minute, Do: func(run *job.Run) error {
			return run.Write(func(tx *store.Tx) error {
				return tx.Exec("DELETE FROM platform_refusals WHERE at < ?", tx.Now.Add(-refusedWindow))
			})
		}},
	}
}
