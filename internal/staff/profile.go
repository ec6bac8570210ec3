package staff

import (
	"errors"
	"strings"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// AdminProfileSaveIn changes what an account says about itself. Absent fields stay as they are.
type AdminProfileSaveIn struct {
	Name         string      `json:"name,omitempty" minLength:"2" maxLength:"30"`
	Phone        *string     `json:"phone" format:"phone"`
	Email        *string     `json:"email" format:"email" maxLength:"100"`
	Avatar       *file.Image `json:"avatar" size:"256x256" usage:"avatar"`
	Introduction *string     `json:"introduction" maxLength:"200" lines:"many"`
	Version      int64       `json:"version" minimum:"1"`
}

// AdminProfileSaveOut tells the version that the account has now.
type AdminProfileSaveOut struct {
	Version int64 `json:"version"`
}

func (g *Auth) saveProfile(r *api.Request, tx *store.Tx, in AdminProfileSaveIn) (*AdminProfileSaveOut, error) {
	if err := errors.Join(masked("phone", in.Phone), masked("email", in.Email)); err != nil {
		return nil, err
	}
	before, err := accountByID(&tx.Q, r.Caller.AccountID)
	if err != nil {
		return nil, err
	}
	if before.Version != in.Version {
		info, err := g.describe(&tx.Q, before, r.Caller)
		return nil, errors.Join(fault.Conflict(info, before.Name), err)
	}
	after := before
	if in.Name != "" {
		after.Name = in.Name
	}
	if in.Avatar != nil {
		was, is := file.RefsIn("avatar", file.Image(before.Avatar)), file.RefsIn("avatar", *in.Avatar)
		if err := file.Check(tx, nil, r.Caller.AccountID, was, is); err != nil {
			return nil, err
		}
		if err := file.Link(tx, "account", before.ID, was, is); err != nil {
			return nil, err
		}
		after.Avatar = string(*in.Avatar)
	}
	if in.Introduction != nil {
		after.Introduction = *in.Introduction
	}
	diff := []api.Change{{Field: "name", Before: before.Name, After: after.Name}, {Field: "avatar", Before: before.Avatar, After: after.Avatar}, {Field: "introduction", Before: before.Introduction, After: after.Introduction}}
	if in.Phone != nil {
		change, err := g.reseal("accounts.phone", &after.PhoneSealed, *in.Phone, pii.MaskPhone)
		if err != nil {
			return nil, err
		}
		change.Field, after.PhoneIndex = "phone", g.Vault.Index("accounts.phone", *in.Phone)
		diff = append(diff, change)
	}
	if in.Email != nil {
		change, err := g.reseal(emailColumn, &after.EmailSealed, *in.Email, pii.MaskEmail)
		if err != nil {
			return nil, err
		}
		change.Field, after.EmailIndex = "email", g.Vault.Index(emailColumn, *in.Email)
		diff = append(diff, change)
	}
	if taken, err := phoneTaken(&tx.Q, after); err != nil || taken {
		return nil, errors.Join(err, fault.Duplicate("phone"))
	}
	if err := tx.Exec(`UPDATE accounts SET name = ?, avatar = ?, introduction = ?, phone_sealed = ?, phone_index = ?, email_sealed = ?, email_index = ?,
		version = version + 1, updated_at = ?, updated_by = ? WHERE id = ?`,
		after.Name, after.Avatar, after.Introduction, after.PhoneSealed, after.PhoneIndex, after.EmailSealed, after.EmailIndex, tx.Now, after.ID, after.ID); err != nil {
		var broken *store.ConstraintError
		if errors.As(err, &broken) && broken.Unique { // two accounts at the same moment
			return nil, fault.Duplicate("phone")
		}
		return nil, err
	}
	return &AdminProfileSaveOut{Version: before.Version + 1}, r.Record(tx, api.Entry{Action: "update", ObjectType: "account", ObjectID: after.ID, ObjectLabel: after.Username, Diff: changed(diff)})
}

// emailColumn is what e-mail addresses are sealed and looked up under.
const emailColumn = "accounts.email"

// reseal replaces a sealed value and reports the change masked.
func (g *Auth) reseal(column string, sealed *string, value string, mask func(string) string) (api.Change, error) {
	old, err := g.Vault.Open(column, *sealed)
	if err != nil {
		return api.Change{}, err
	}
	*sealed = g.Vault.Seal(column, value)
	return api.Change{Before: mask(old), After: mask(value)}, nil
}

func phoneTaken(q *store.Q, a account) (bool, error) {
	if a.PhoneIndex == "" {
		return false, nil
	}
	n, err := store.Get[int64](q, "SELECT count(*) FROM accounts WHERE phone_index = ? AND id <> ? AND deleted_at IS NULL", a.PhoneIndex, a.ID)
	return n > 0, err
}

func changed(diff []api.Change) []api.Change {
	var real []api.Change
	for _, c := range diff {
		if c.Before != c.After {
			real = append(real, c)
		}
	}
	return real
}

// AdminSession is one place where an account is signed in.
type AdminSession struct {
	ID        int64      `json:"id"`
	Device    string     `json:"device"`
	IP        string     `json:"ip"`
	StartedAt value.Time `json:"startedAt"`
	SeenAt    value.Time `json:"seenAt"`
	Current   bool       `json:"current" db:"-"`
}

// AdminSessionListOut lists them, the newest first.
type AdminSessionListOut struct {
	Items []AdminSession `json:"items"`
}

func (g *Auth) sessions(r *api.Request, _ Nothing) (*AdminSessionListOut, error) {
	q := r.Q()
	items, err := store.All[AdminSession](q, `SELECT id, user_agent AS device, ip, created_at AS started_at, seen_at FROM sessions
		WHERE account_id = ? AND `+aliveSQL+` ORDER BY seen_at DESC, id DESC`, g.aliveOf(r.Caller.AccountID, q.Now)...)
	for i := range items {
		items[i].Current = items[i].ID == r.Caller.SessionID
	}
	return &AdminSessionListOut{Items: items}, err
}

// AdminSessionKickIn ends one session of the account, or all but this one.
type AdminSessionKickIn struct {
	SessionID int64 `json:"sessionId,omitempty" minimum:"1"`
	All       bool  `json:"all,omitempty"`
}

// AdminSessionKickOut tells how many ended.
type AdminSessionKickOut struct {
	Ended int64 `json:"ended"`
}

func (g *Auth) kick(r *api.Request, tx *store.Tx, in AdminSessionKickIn) (*AdminSessionKickOut, error) {
	if (in.SessionID != 0) == in.All {
		return nil, fault.InvalidField("sessionId", "validation.required", nil)
	}
	var ended int64
	var err error
	if in.All {
		ended, err = tx.ExecCount(endAliveSQL+" AND id <> ?", g.aliveOf(r.Caller.AccountID, tx.Now, r.Caller.SessionID)...)
	} else {
		ended, err = tx.ExecCount(endAliveSQL+" AND id = ?", g.aliveOf(r.Caller.AccountID, tx.Now, in.SessionID)...)
		if err == nil && ended == 0 {
			return nil, fault.NotFound()
		}
	}
	if err != nil {
		return nil, err
	}
	return &AdminSessionKickOut{Ended: ended}, r.Record(tx, api.Entry{
		Action: "update", ObjectType: "account", ObjectID: r.Caller.AccountID, ObjectLabel: r.Caller.Username, Diff: []api.Change{{Field: "sessions", Before: ended, After: 0}},
	})
}

// AdminActivityIn pages through the caller's own rows of the operation log.
type AdminActivityIn struct {
	Page     int `json:"page" minimum:"1" maximum:"1000" default:"1"`
	PageSize int `json:"pageSize" oneOf:"10,20,50,100" default:"20"`
}

// AdminActivity is one thing that the account did.
type AdminActivity struct {
	ID          int64      `json:"id"`
	At          value.Time `json:"at"`
	Module      string     `json:"module"`
	Call        string     `json:"call"`
	Action      string     `json:"action"`
	ObjectType  string     `json:"objectType"`
	ObjectLabel string     `json:"objectLabel"`
	Result      string     `json:"result"`
	IP          string     `json:"ip"`
}

// AdminActivityOut is one page of it.
type AdminActivityOut struct {
	Items []AdminActivity `json:"items"`
	Total int64           `json:"total"`
}

// maxActivity is how far back the own activity goes; the whole log has a screen of its own.
const maxActivity = 50

func (g *Auth) activity(r *api.Request, in AdminActivityIn) (*AdminActivityOut, error) {
	rows, err := store.All[AdminActivity](r.Q(), `SELECT id, at, module, call, action, object_type, object_label, result, ip
		FROM operation_logs WHERE account_id = ? ORDER BY id DESC LIMIT 50`, r.Caller.AccountID)
	if err != nil {
		return nil, err
	}
	from := min((in.Page-1)*in.PageSize, len(rows), maxActivity)
	return &AdminActivityOut{Items: rows[from:min(from+in.PageSize, len(rows))], Total: int64(len(rows))}, nil
}

// masked refuses a value that was only shown masked and sent back.
func masked(field string, value *string) error {
	if value != nil && strings.Contains(*value, "*") {
		return fault.InvalidField(field, "validation.masked", nil)
	}
	return nil
}
