// Package staff is who works here: accounts, roles, sign-in and sessions.
package staff

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"sync"
	"time"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// Auth lets staff in and knows who is inside.
type Auth struct {
	Idle     time.Duration
	Absolute time.Duration
	Hasher   *Hasher
	Vault    *pii.Vault
	// SeparateDuties lets no account hold two of: accounts, roles and codes, the operation log.
	SeparateDuties bool
	// Mlps3 asks for passwords of three kinds of characters, and for a new one every 90 days.
	Mlps3 bool
	// RequireTwoStep lets nobody work who has not set up the second step of signing in.
	RequireTwoStep bool
	// Leaving takes from an account that is being deleted what other sections have given it.
	Leaving []func(tx *store.Tx, r *api.Request, account int64) error

	noting sync.Mutex
	served []*api.Call // everything that can be called, to say why somebody may not
}

// seenEvery is how often a session that is in use notes so; finer steps would turn every read into a write.
const seenEvery = time.Minute

type sessionRow struct {
	ID            int64
	AccountID     int64
	CreatedAt     value.Time
	SeenAt        value.Time
	BindHash      string
	EndReason     string
	Username      string
	Name          string
	Status        string
	MustChangePwd bool
	PasswordSetAt value.Time
	TotpOn        bool
	LastLogID     int64
	DisabledCodes int64
	roleRow
}

type roleRow struct {
	RoleKey    *string
	RoleName   *string
	Codes      *string
	CapWrite   *bool
	CapExport  *bool
	CapReveal  *bool
	CapFinance *bool
	Builtin    *bool
}

// Authenticate finds the session of a token and what its account may do at this moment: one row for each of its roles.
func (g *Auth) Authenticate(r *api.Request) (*api.Principal, error) {
	if len(r.Token) != tokenLength {
		return nil, fault.NoSession()
	}
	// A look-up by index needs no way to break it off, and is cheaper without one; the store gives up a silent database.
	q := r.DB.Read(context.WithoutCancel(r.Ctx))
	rows, err := store.All[sessionRow](q, `
		SELECT s.id, s.account_id, s.created_at, s.seen_at, s.bind_hash, s.end_reason, a.username, a.name, a.status, a.must_change_pwd, a.password_set_at, a.totp_on,
			COALESCE((SELECT max(l.id) FROM operation_logs l WHERE l.account_id = s.account_id), 0) AS last_log_id,
			(SELECT count(*) FROM permit_codes p WHERE p.status = 'disabled') AS disabled_codes,
			r.key AS role_key, r.name AS role_name, r.codes, r.cap_write, r.cap_export, r.cap_reveal, r.cap_finance, r.builtin
		FROM sessions s
		JOIN accounts a ON a.id = s.account_id AND a.deleted_at IS NULL
		LEFT JOIN account_roles ar ON ar.account_id = a.id
		LEFT JOIN roles r ON r.id = ar.role_id AND r.status = 'enabled'
		WHERE s.token_hash = ?`, hashed(r.Token))
	if err != nil {
		return nil, fmt.Errorf("look up session: %w", err)
	}
	if len(rows) == 0 || !isBound(&rows[0], r) {
		return nil, fault.NoSession()
	}
	session := &rows[0]
	if reason := g.ended(session, q.Now); reason != "" {
		return nil, g.sessionEnded(reason)
	}
	caller := &api.Principal{
		AccountID: session.AccountID, SessionID: session.ID, Username: session.Username, Name: session.Name,
		Owes: g.duties(session, q.Now), LastLogID: session.LastLogID,
	}
	roles := make([]roleRow, len(rows))
	for i := range rows {
		roles[i] = rows[i].roleRow
	}
	caller.RoleNames = namesOf(roles)
	caller.Roles, caller.Grant, err = grantOf(q, roles, session.DisabledCodes > 0)
	if err != nil {
		return nil, err
	}
	if r.Call == nil || !r.Call.Waits {
		g.noteSeen(r, session, q.Now)
	}
	return caller, nil
}

// duties is what an account has to do before it works.
func (g *Auth) duties(s *sessionRow, now value.Time) (owed api.Duty) {
	if g.mustChange(s.MustChangePwd, s.PasswordSetAt, now) {
		owed |= api.OwnPassword
	}
	if g.RequireTwoStep && !s.TotpOn {
		owed |= api.SecondStep
	}
	return owed
}

// isBound says whether a token comes from the browser that it was given to.
func isBound(s *sessionRow, r *api.Request) bool {
	return s.BindHash == "" || subtle.ConstantTimeCompare([]byte(hashed(r.BindCookie)), []byte(s.BindHash)) == 1
}

// clockSkew is how far the clocks of two replicas may be apart.
const clockSkew = time.Minute

// isOver tells whether a time is further back than a limit. One that lies ahead is over too: a clock was set back, and what
// began under it would outlive every limit.
func isOver(since value.Time, limit time.Duration, now value.Time) bool {
	return now.Sub(since) > limit || since.Sub(now) > clockSkew
}

// noteTime is how long a request may wait for the note that its session is in use.
const noteTime = 250 * time.Millisecond

// noteSeen is done as well as it can be, one at a time: a full disk, or writers that all wait, must not keep anybody from
// reading. What could not be noted is noted with the next request.
func (g *Auth) noteSeen(r *api.Request, s *sessionRow, now value.Time) {
	if now.Sub(s.SeenAt) < min(seenEvery, g.Idle/2) || !g.noting.TryLock() {
		return
	}
	defer g.noting.Unlock()
	ctx, cancel := context.WithTimeout(r.Ctx, noteTime)
	defer cancel()
	_ = r.DB.Write(ctx, func(tx *store.Tx) error {
		return tx.Exec("UPDATE sessions SET seen_at = ? WHERE id = ? AND seen_at = ?", now, s.ID, s.SeenAt)
	})
}

func namesOf(roles []roleRow) []string {
	var names []string
	for _, role := range roles {
		if role.RoleName != nil {
			names = append(names, *role.RoleName)
		}
	}
	return names
}

// grantOf unites the roles of an account. Disabled codes are taken from everybody but the administrator.
func grantOf(q *store.Q, roles []roleRow, someDisabled bool) ([]string, perm.Grant, error) {
	var keys []string
	var grant perm.Grant
	for _, role := range roles {
		if role.RoleKey == nil {
			continue
		}
		keys = append(keys, *role.RoleKey)
		if *role.Builtin {
			grant.Admin = true
			continue
		}
		var codes []perm.Code
		if err := json.Unmarshal([]byte(*role.Codes), &codes); err != nil {
			return nil, grant, fmt.Errorf("codes of role %s: %w", *role.RoleKey, err)
		}
		grant.Codes = append(grant.Codes, codes...)
		grant.Caps |= capIf(*role.CapWrite, perm.Write) | capIf(*role.CapExport, perm.Export) | capIf(*role.CapReveal, perm.Reveal) | capIf(*role.CapFinance, perm.Finance)
	}
	if grant.Admin {
		grant.Codes, grant.Caps = perm.Codes, perm.AllCaps
		return keys, grant, nil
	}
	slices.Sort(grant.Codes)
	grant.Codes = slices.Compact(grant.Codes)
	if someDisabled {
		disabled, err := store.All[perm.Code](q, "SELECT code FROM permit_codes WHERE status = 'disabled'")
		if err != nil {
			return nil, grant, err
		}
		grant.Codes = slices.DeleteFunc(grant.Codes, func(c perm.Code) bool { return slices.Contains(disabled, c) })
	}
	return keys, grant, nil
}

func capIf(held bool, c perm.Cap) perm.Cap {
	if held {
		return c
	}
	return 0
}

// tokenLength is that of 256 bits in base64.
const tokenLength = 43

// NewToken makes a token of 256 random bits and the hash under which it is stored.
func NewToken() (token, hash string) {
	var random [32]byte
	_, _ = rand.Read(random[:]) // never fails
	token = base64.RawURLEncoding.EncodeToString(random[:])
	return token, hashed(token)
}

func hashed(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}

// open starts a session and returns its token; before is when the account had signed in before it. A browser's session is tied to that browser by a cookie that scripts cannot read.
func (g *Auth) open(tx *store.Tx, r *api.Request, accountID int64, before *value.Time) (token string, id int64, err error) {
	token, tokenHash := NewToken()
	bindHash := ""
	if r.FromBrowser {
		secret, hash := NewToken()
		bindHash = hash
		r.BindBrowser(secret)
	}
	id, err = store.Get[int64](&tx.Q, `INSERT INTO sessions (token_hash, bind_hash, account_id, created_at, seen_at, ip, user_agent, previous_login_at)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`, tokenHash, bindHash, accountID, tx.Now, tx.Now, r.IP, r.UserAgent, before)
	if err != nil {
		return "", 0, fmt.Errorf("open session: %w", err)
	}
	return token, id, g.forget(tx)
}

// previousLogin is when the account of a session had signed in before.
func previousLogin(q *store.Q, session int64) (*value.Time, error) {
	type row struct{ PreviousLoginAt *value.Time }
	found, err := store.Get[row](q, "SELECT previous_login_at FROM sessions WHERE id = ?", session)
	return found.PreviousLoginAt, err
}
