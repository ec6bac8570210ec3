package staff

import (
	"errors"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/store"
)

// AdminPasswordChangeIn changes the caller's own password.
type AdminPasswordChangeIn struct {
	OldPassword string `json:"oldPassword" maxLength:"256" secret:"true"`
	NewPassword string `json:"newPassword" maxLength:"256" secret:"true"`
}

// AdminPasswordChangeOut carries the token of the new session; every other session of the account has ended.
type AdminPasswordChangeOut struct {
	Token string `json:"token"`
}

func (g *Auth) changePassword(r *api.Request, in AdminPasswordChangeIn) (*AdminPasswordChangeOut, error) {
	if problem := g.checkPassword(in.NewPassword, r.Caller.Username); problem != nil {
		return nil, fault.Invalid(map[string]fault.Message{"newPassword": *problem})
	}
	if in.NewPassword == in.OldPassword {
		return nil, fault.InvalidField("newPassword", "validation.password.same", nil)
	}
	who, err := g.confirmPassword(r, in.OldPassword, "oldPassword")
	if err != nil {
		return nil, err
	}
	hash, err := g.Hasher.Hash(r.Ctx, in.NewPassword)
	if err != nil {
		return nil, err
	}
	out := &AdminPasswordChangeOut{}
	err = r.DB.Write(r.Ctx, func(tx *store.Tx) error {
		if err := SetPassword(tx, who.ID, hash, false, r.Caller.AccountID); err != nil {
			return err
		}
		before, err := previousLogin(&tx.Q, r.Caller.SessionID)
		if err != nil {
			return err
		}
		if out.Token, _, err = g.open(tx, r, who.ID, before); err != nil {
			return err
		}
		return r.Record(tx, api.Entry{Action: "update", ObjectType: "account", ObjectID: who.ID, ObjectLabel: who.Username, Summary: "password"})
	})
	return out, err
}

// confirmPassword asks the caller for the own password again.
func (g *Auth) confirmPassword(r *api.Request, password, field string) (account, error) {
	who, attempt, err := g.tryPassword(r, password, field)
	if err != nil {
		return who, err
	}
	return who, r.DB.Write(r.Ctx, func(tx *store.Tx) error { return succeeded(tx, attempt) })
}

// tryPassword holds a password that the caller gives inside a session against the own one, under the same limits as at the
// sign-in. The attempt counts as failed until it is said to have succeeded.
func (g *Auth) tryPassword(r *api.Request, password, field string) (who account, attempt int64, err error) {
	if who, err = accountByID(r.Q(), r.Caller.AccountID); err != nil {
		return who, 0, err
	}
	entrance, err := g.enter(r, who.Username)
	if err != nil {
		return who, 0, err
	}
	stored := NoPassword
	if entrance.admitted {
		stored = who.PasswordHash
	}
	matches, err := g.Hasher.Matches(r.Ctx, true, password, stored)
	if err != nil {
		return who, 0, err
	}
	if !matches {
		refusal := fault.InvalidField(field, "auth.oldPassword", nil)
		return who, 0, errors.Join(refusal, r.DB.Write(r.Ctx, func(tx *store.Tx) error { return recordGuess(tx, r, who, refusal) }))
	}
	return who, entrance.attempt, nil
}

// recordGuess writes a wrong password or code that was given inside a session into the log, like one at the sign-in.
func recordGuess(tx *store.Tx, r *api.Request, who account, refusal *fault.Error) error {
	note, err := lockNote(tx, nameHash(who.Username), r.IP)
	if err != nil {
		return err
	}
	return r.Record(tx, api.Entry{Action: "loginFail", ObjectType: "account", ObjectID: who.ID, ObjectLabel: who.Username, Summary: note, ErrorCode: refusal.Code})
}

// SetPassword replaces a password and ends every session of the account.
func SetPassword(tx *store.Tx, accountID int64, hash string, mustChange bool, by int64) error {
	n, err := tx.ExecCount("UPDATE accounts SET password_hash = ?, password_set_at = ?, must_change_pwd = ?, version = version + 1, updated_at = ?, updated_by = ? WHERE id = ?",
		hash, tx.Now, mustChange, tx.Now, by, accountID)
	if err != nil {
		return err
	}
	if n != 1 {
		return fault.NotFound()
	}
	return endAll(tx, accountID, endedPassword)
}
