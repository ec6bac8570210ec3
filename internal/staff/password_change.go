package staff

import (
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

// confirmPassword asks the caller for the own password again, under the same limits as at the sign-in.
func (g *Auth) confirmPassword(r *api.Request, password, field string) (account, error) {
	who, err := accountByID(r.Q(), r.Caller.AccountID)
	if err != nil {
		return who, err
	}
	entrance, err := g.enter(r, who.Username)
	if err != nil {
		return who, err
	}
	matches, err := g.Hasher.Matches(r.Ctx, true, password, who.PasswordHash)
	if err != nil {
		return who, err
	}
	if !matches {
		return who, fault.InvalidField(field, "auth.oldPassword", nil)
	}
	return who, r.DB.Write(r.Ctx, func(tx *store.Tx) error {
		return tx.Exec("UPDATE login_attempts SET success = TRUE WHERE id = ?", entrance.attempt)
	})
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
