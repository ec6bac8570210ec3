package staff

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
)

// AccountResetPwdOut shows the new password, this once: it must be changed at the next sign-in.
type AccountResetPwdOut struct {
	ID       int64  `json:"id"`
	Version  int64  `json:"version"`
	Password string `json:"password"`
}

// AccountKickOut tells how many sessions ended.
type AccountKickOut struct {
	ID      int64 `json:"id"`
	Version int64 `json:"version"`
	Ended   int64 `json:"ended"`
}

// accountCalls are what can be done with an account beyond saving it.
func (g *Auth) accountCalls(accounts resource.Records[AccountRecord]) []*api.Call {
	need := perm.All(perm.System, perm.Accounts).With(perm.Write)
	reset := api.Read("accountResetPwd", need, func(r *api.Request, in resource.RecordRef) (AccountResetPwdOut, error) {
		return g.resetPassword(r, accounts, in)
	})
	reset.Writes, reset.Logged = true, true // in a transaction of its own, after the password was hashed
	return []*api.Call{
		reset,
		api.Write("accountUnlock", need, func(r *api.Request, tx *store.Tx, in resource.RecordRef) (resource.Saved, error) {
			return touch(r, tx, accounts, in, unlock)
		}),
		api.Write("accountKick", need, func(r *api.Request, tx *store.Tx, in resource.RecordRef) (AccountKickOut, error) {
			out := AccountKickOut{ID: in.ID}
			saved, err := touch(r, tx, accounts, in, func(c *resource.Change[AccountRecord]) (err error) {
				if out.Ended, err = c.Tx.ExecCount(endAliveSQL, g.aliveOf(c.Before.ID, c.Tx.Now)...); err == nil {
					c.Note("sessions", out.Ended, 0)
				}
				return err
			})
			out.Version = saved.Version
			return out, err
		}),
	}
}

// touch changes one account that is not the caller's own; for that there is the profile.
func touch(r *api.Request, tx *store.Tx, accounts resource.Records[AccountRecord], in resource.RecordRef, apply func(c *resource.Change[AccountRecord]) error) (resource.Saved, error) {
	saved, err := accounts.Update(tx, r, in.ID, &in.Version, "update", func(c *resource.Change[AccountRecord]) error {
		if c.Before.ID == r.Caller.AccountID {
			return fault.Protected().WithMessage("protected.self", nil)
		}
		return apply(c)
	})
	if err != nil {
		return resource.Saved{}, err
	}
	return *saved, nil
}

func (g *Auth) resetPassword(r *api.Request, accounts resource.Records[AccountRecord], in resource.RecordRef) (AccountResetPwdOut, error) {
	out := AccountResetPwdOut{ID: in.ID, Password: RandomPassword()}
	hash, err := g.Hasher.Hash(r.Ctx, out.Password)
	if err != nil {
		return out, err
	}
	err = r.DB.Write(r.Ctx, func(tx *store.Tx) error {
		saved, err := touch(r, tx, accounts, in, func(c *resource.Change[AccountRecord]) error {
			c.After.PasswordHash, c.After.MustChangePwd = hash, true
			c.Note("password", nil, nil) // that it changed, and nothing of what it was or is
			if err := endAll(c.Tx, c.Before.ID, endedPassword); err != nil {
				return err
			}
			return forgetFailures(c.Tx, c.Before.Username)
		})
		out.Version = saved.Version
		return err
	})
	return out, err
}

func unlock(c *resource.Change[AccountRecord]) error {
	c.Note("lockedUntil", nil, nil)
	return forgetFailures(c.Tx, c.Before.Username)
}
