package api

import (
	"errors"
	"net/http"
	"strings"

	"github.com/go-json-experiment/json"

	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store"
)

// Audience is a kind of callers. It decides where a call is found and who finds out who asks: what lets one audience in opens
// nothing that serves another.
type Audience string

// The audiences. The console itself has no address: it is not called, it works by itself.
const (
	Staff    Audience = "staff"    // people at the console, by their session
	Programs Audience = "programs" // apps of the platform, by their key
	System   Audience = "system"   // the console itself
)

// entrance is where an audience calls and opens private files, what it needs for those, where it shows its token, and how its
// document says so. A token is taken from nowhere else.
type entrance struct {
	path   string
	files  string
	opens  perm.Need
	token  func(h *http.Request) string
	title  string
	scheme map[string]any
}

var audiences = map[Audience]entrance{
	Staff: {
		path: "/api/", files: "/files/private/", opens: perm.AnyStaff, token: func(h *http.Request) string { return h.Header.Get("token") },
		title: "CareDesk", scheme: map[string]any{"type": "apiKey", "in": "header", "name": "token"},
	},
	Programs: {
		path: "/platform/", files: "/platform/files/", opens: perm.Scoped(perm.ScopeFiles), token: bearer,
		title: "CareDesk, the platform's door", scheme: map[string]any{"type": "http", "scheme": "bearer"},
	},
}

// FilesOf is where an audience opens private files.
func FilesOf(audience Audience) string { return audiences[audience].files }

func bearer(h *http.Request) string {
	token, isBearer := strings.CutPrefix(h.Header.Get("Authorization"), "Bearer ")
	if !isBearer {
		return ""
	}
	return token
}

// path is where a call is found.
func (c *Call) path() string { return audiences[c.For].path + c.Name }

// Principal is who makes a request, with what they may do at this moment.
type Principal struct {
	AccountID int64 // 0 for the console itself, and for programs
	SessionID int64 // 0 without a session
	KeyID     int64 // of a program; 0 for everybody else
	Username  string
	Name      string
	Roles     []string // their keys
	RoleNames []string
	Grant     perm.Grant
	Owes      Duty
	// LastLogID is the principal's newest row in the operation log: totals that it sees are never older.
	LastLogID int64
}

// Who tells callers apart by one number: accounts by their ids, programs by those of their keys, which are negative here.
func (p *Principal) Who() int64 {
	if p.KeyID != 0 {
		return -p.KeyID
	}
	return p.AccountID
}

// Authenticator finds out who makes a request of its audience, and what they may do at this moment.
type Authenticator interface {
	Authenticate(r *Request) (*Principal, error)
}

// Duty is what a caller has to do before anything else.
type Duty uint8

// The duties, in the order in which they are asked for.
const (
	OwnPassword Duty = 1 << iota // replace a password that somebody else knows, or that is too old
	SecondStep                   // set up the second step of signing in, where everybody must have one
)

// refusal names the first duty that stands in the way.
func (d Duty) refusal() error {
	switch {
	case d&OwnPassword != 0:
		return fault.MustChange()
	case d&SecondStep != 0:
		return fault.MustChange().WithMessage("auth.mustTwoStep", nil)
	}
	return nil
}

// admit lets a caller in: it finds out who it is, whether they come too often, and whether they may.
func (s *Server) admit(r *Request) error {
	if r.Call.Need.IsPublic() {
		return nil
	}
	r.auth = s.auth[r.Call.For]
	caller, err := r.auth.Authenticate(r)
	if err != nil {
		return err
	}
	r.Caller = caller
	if err := s.pace.take(caller.AccountID, r.Started); err != nil {
		return err
	}
	if err := (caller.Owes &^ r.Call.Despite).refusal(); err != nil {
		return err
	}
	return r.Require(r.Call.Need)
}

// Renew finds out what the caller of a call that has waited may do by now.
func (r *Request) Renew() error {
	caller, err := r.auth.Authenticate(r)
	if err != nil {
		return err
	}
	r.Caller = caller
	return r.Require(r.Call.Need)
}

// Require refuses a caller who does not meet a need, and names what is missing.
func (r *Request) Require(need perm.Need) error {
	if r.Caller.Grant.Allows(need) {
		return nil
	}
	if scope := need.Scope(); scope != "" {
		return fault.OutOfScope(string(scope))
	}
	return fault.Forbidden(need.AnyOf(), (need.Caps() &^ r.Caller.Grant.Caps).String())
}

// logRefusal leaves the row of somebody who asked for more than they may, at the door or inside a call.
func (s *Server) logRefusal(r *Request, err error) error {
	refused, ok := fault.As(err)
	if !ok || !refused.Overreach() || r.Caller == nil {
		return err
	}
	e := r.denied(refused, r.askedFor(), "")
	if s.refusals.count(refusalOf(r, e)) {
		return err
	}
	return errors.Join(err, r.DB.Write(r.Ctx, func(tx *store.Tx) error { return s.refusals.record(tx, r, e) }))
}

// askedFor is the record that a call names; 0 where it names none, or several. Nothing is known of it yet: neither that it
// exists nor that the rest of the input is right.
func (r *Request) askedFor() int64 {
	var in struct {
		ID int64 `json:"id"`
	}
	if json.Unmarshal(r.Body, &in) != nil || in.ID < 0 {
		return 0
	}
	return in.ID
}
