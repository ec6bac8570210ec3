package staff

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/base32"
	"errors"
	"net/url"
	"strings"
	"time"

	"github.com/pquerna/otp"
	"github.com/pquerna/otp/hotp"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/store"
)

// Two-step sign-in: after the password a code of six digits that changes every thirty seconds.
const (
	codeStep      = 30 * time.Second
	ticketFor     = 5 * time.Minute
	ticketTries   = 5
	recoveryCodes = 10
)

// AdminTotpBeginIn asks for a new secret; the password shows that it is not a stranger at an open screen.
type AdminTotpBeginIn struct {
	Password string `json:"password" maxLength:"256" secret:"true"`
}

// AdminTotpBeginOut is what the authenticator app needs, as text and as the content of a QR code.
type AdminTotpBeginOut struct {
	Secret string `json:"secret"`
	URI    string `json:"uri"`
}

func (g *Auth) totpBegin(r *api.Request, in AdminTotpBeginIn) (*AdminTotpBeginOut, error) {
	who, err := g.confirmPassword(r, in.Password, "password")
	if err != nil {
		return nil, err
	}
	if who.TotpOn {
		return nil, fault.State("on", nil).WithMessage("auth.totpOn", nil)
	}
	var random [20]byte
	_, _ = rand.Read(random[:]) // never fails
	secret := base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(random[:])
	err = r.DB.Write(r.Ctx, func(tx *store.Tx) error {
		if err := tx.Exec("UPDATE accounts SET totp_sealed = ?, totp_step = 0 WHERE id = ? AND NOT totp_on", g.Vault.Seal("accounts.totp", secret), who.ID); err != nil {
			return err
		}
		return r.Record(tx, api.Entry{Action: "update", ObjectType: "account", ObjectID: who.ID, ObjectLabel: who.Username, Summary: "totpBegun"})
	})
	query := url.Values{"secret": {secret}, "issuer": {"CareDesk"}}
	return &AdminTotpBeginOut{Secret: secret, URI: "otpauth://totp/CareDesk:" + url.PathEscape(who.Username) + "?" + query.Encode()}, err
}

// AdminTotpConfirmIn proves that the app shows the right codes.
type AdminTotpConfirmIn struct {
	Code string `json:"code" minLength:"6" maxLength:"6"`
}

// AdminTotpConfirmOut lists the codes for the day when the phone is lost; each works once, and they are shown only here.
type AdminTotpConfirmOut struct {
	RecoveryCodes []string `json:"recoveryCodes"`
}

func (g *Auth) totpConfirm(r *api.Request, in AdminTotpConfirmIn) (*AdminTotpConfirmOut, error) {
	who, err := accountByID(r.Q(), r.Caller.AccountID)
	if err != nil {
		return nil, err
	}
	switch {
	case who.TotpOn:
		return nil, fault.State("on", nil).WithMessage("auth.totpOn", nil)
	case who.TotpSealed == "":
		return nil, fault.State("off", nil).WithMessage("auth.totpOff", nil)
	}
	entrance, err := g.enter(r, who.Username)
	if err != nil {
		return nil, err
	}
	var out *AdminTotpConfirmOut
	err = g.withCode(r, entrance.attempt, in.Code, func(tx *store.Tx, who account) (err error) {
		out, err = switchOn(tx, r, who)
		return err
	})
	return out, err
}

// switchOn asks for the second step from now on, and makes the codes for the day when the phone is lost.
func switchOn(tx *store.Tx, r *api.Request, who account) (*AdminTotpConfirmOut, error) {
	n, err := tx.ExecCount("UPDATE accounts SET totp_on = TRUE, version = version + 1 WHERE id = ? AND NOT totp_on", who.ID)
	if err != nil {
		return nil, err
	}
	if n == 0 { // another call has done it meanwhile
		return nil, fault.State("on", nil).WithMessage("auth.totpOn", nil)
	}
	out := &AdminTotpConfirmOut{}
	if err := tx.Exec("DELETE FROM recovery_codes WHERE account_id = ?", who.ID); err != nil {
		return nil, err
	}
	for range recoveryCodes {
		code := RandomPassword()[:11]
		out.RecoveryCodes = append(out.RecoveryCodes, code)
		if err := tx.Exec("INSERT INTO recovery_codes (account_id, code_hash) VALUES (?, ?)", who.ID, hashed(code)); err != nil {
			return nil, err
		}
	}
	return out, r.Record(tx, api.Entry{Action: "update", ObjectType: "account", ObjectID: who.ID, ObjectLabel: who.Username, Diff: []api.Change{{Field: "totp", Before: false, After: true}}})
}

// withCode makes a change for a caller who shows a right code. A wrong one leaves the attempt failed, and a row in the log, so it
// is refused only after the commit.
func (g *Auth) withCode(r *api.Request, attempt int64, code string, change func(tx *store.Tx, who account) error) error {
	var refusal error
	err := r.DB.Write(r.Ctx, func(tx *store.Tx) error {
		refusal = nil
		who, err := accountByID(&tx.Q, r.Caller.AccountID)
		if err != nil {
			return err
		}
		ok, err := g.useCode(tx, who, code)
		if err != nil {
			return err
		}
		if !ok {
			wrong := wrongCode()
			refusal = wrong
			return recordGuess(tx, r, who, wrong)
		}
		if err := succeeded(tx, attempt); err != nil {
			return err
		}
		return change(tx, who)
	})
	return errors.Join(err, refusal)
}

func wrongCode() *fault.Error { return fault.InvalidField("code", "auth.code", nil) }

// AdminTotpDisableIn switches the second step off; it takes both the password and a code.
type AdminTotpDisableIn struct {
	Password string `json:"password" maxLength:"256" secret:"true"`
	Code     string `json:"code" minLength:"6" maxLength:"11"`
}

func (g *Auth) totpDisable(r *api.Request, in AdminTotpDisableIn) (*Done, error) {
	who, err := accountByID(r.Q(), r.Caller.AccountID)
	if err != nil {
		return nil, err
	}
	switch {
	case !who.TotpOn:
		return nil, fault.State("off", nil).WithMessage("auth.totpOff", nil)
	case g.RequireTwoStep:
		return nil, fault.Protected().WithMessage("protected.twoStep", nil)
	}
	_, attempt, err := g.tryPassword(r, in.Password, "password")
	if err != nil {
		return nil, err
	}
	return &Done{}, g.withCode(r, attempt, in.Code, func(tx *store.Tx, who account) error {
		if err := tx.Exec("UPDATE accounts SET totp_on = FALSE, totp_sealed = '', totp_step = 0, version = version + 1 WHERE id = ?", who.ID); err != nil {
			return err
		}
		if err := tx.Exec("DELETE FROM recovery_codes WHERE account_id = ?", who.ID); err != nil {
			return err
		}
		return r.Record(tx, api.Entry{Action: "update", ObjectType: "account", ObjectID: who.ID, ObjectLabel: who.Username, Diff: []api.Change{{Field: "totp", Before: true, After: false}}})
	})
}

// useCode accepts a code of the app, a step early or late, or a recovery code; either works once.
func (g *Auth) useCode(tx *store.Tx, who account, code string) (bool, error) {
	if len(code) > 6 {
		n, err := tx.ExecCount("UPDATE recovery_codes SET used_at = ? WHERE account_id = ? AND code_hash = ? AND used_at IS NULL", tx.Now, who.ID, hashed(strings.ToLower(code)))
		return n > 0, err
	}
	secret, err := g.Vault.Open("accounts.totp", who.TotpSealed)
	if err != nil {
		return false, err
	}
	now := int64(tx.Now) / codeStep.Milliseconds()
	for step := now - 1; step <= now+1; step++ {
		want, err := hotp.GenerateCodeCustom(secret, uint64(step), hotp.ValidateOpts{Digits: otp.DigitsSix, Algorithm: otp.AlgorithmSHA1})
		if err != nil {
			return false, err
		}
		if subtle.ConstantTimeCompare([]byte(want), []byte(code)) == 1 {
			n, err := tx.ExecCount("UPDATE accounts SET totp_step = ? WHERE id = ? AND totp_step < ?", step, who.ID, step)
			return n == 1, err
		}
	}
	return false, nil
}

// ticket opens the second step of a sign-in.
func (g *Auth) ticket(tx *store.Tx, who account, attempt int64) (string, error) {
	ticket, hash := NewToken()
	if err := tx.Exec("DELETE FROM login_tickets WHERE created_at < ?", tx.Now.Add(-ticketFor)); err != nil {
		return "", err
	}
	return ticket, tx.Exec("INSERT INTO login_tickets (ticket_hash, account_id, attempt_id, created_at, tries) VALUES (?, ?, ?, ?, 0)", hash, who.ID, attempt, tx.Now)
}

// AdminLoginCodeIn is the second step of a sign-in.
type AdminLoginCodeIn struct {
	Ticket string `json:"ticket" maxLength:"64" secret:"true"`
	Code   string `json:"code" minLength:"6" maxLength:"11"`
}

func (g *Auth) loginCode(r *api.Request, in AdminLoginCodeIn) (*AdminLoginOut, error) {
	type ticketRow struct {
		ID        int64
		AccountID int64
		AttemptID int64
	}
	var out *AdminLoginOut
	var refusal error
	err := r.DB.Write(r.Ctx, func(tx *store.Tx) error {
		// The try is counted even if it fails, so the answer is decided here but refused only after the commit.
		out, refusal = nil, nil
		t, err := store.Get[ticketRow](&tx.Q, "UPDATE login_tickets SET tries = tries + 1 WHERE ticket_hash = ? AND created_at BETWEEN ? AND ? AND tries < ? RETURNING id, account_id, attempt_id",
			hashed(in.Ticket), tx.Now.Add(-ticketFor), tx.Now.Add(clockSkew), ticketTries)
		if errors.Is(err, store.ErrNoRows) {
			refusal = fault.BadCredentials().WithMessage("auth.ticket", nil)
			return nil
		}
		if err != nil {
			return err
		}
		who, err := accountByID(&tx.Q, t.AccountID)
		if err != nil {
			return err
		}
		if ok, err := g.useCode(tx, who, in.Code); err != nil || !ok || who.Status != "enabled" {
			refusal = wrongCode()
			actor := &api.Principal{AccountID: who.ID, Username: who.Username}
			return errors.Join(err, r.Record(tx, api.Entry{Action: "loginFail", ObjectType: "account", ObjectID: who.ID, ObjectLabel: who.Username, ErrorCode: fault.CodeInvalid, Actor: actor}))
		}
		if err := tx.Exec("DELETE FROM login_tickets WHERE id = ?", t.ID); err != nil {
			return err
		}
		out, err = g.letIn(tx, r, who, t.AttemptID)
		return err
	})
	return out, errors.Join(err, refusal)
}
