// Package api is the one pipeline of every call: caller, permission, strict input, one transaction, envelope.
package api

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"reflect"
	"time"

	"caredesk/internal/engine/locale"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
)

// Call is one thing that a caller may ask for, at the address of its audience: POST /api/{Name} for staff.
type Call struct {
	Name    string
	For     Audience // whom it serves; it is not there for others
	Need    perm.Need
	Route   string       // the screen it belongs to; the operation log files it there
	Section string       // whose locale file has the labels of its fields
	Object  string       // the resource it is about, when there is one
	In      *schema.Node // nil for an upload, which is no JSON
	Out     *schema.Node // nil for a file
	Writes  bool         // whether it changes anything but the operation log
	Logged  bool         // whether it leaves a row in the operation log
	// RequestID is whether it can be asked again without being done twice; what takes an id makes its change by Request.Change.
	RequestID RequestID
	// Tagged answers with a tag of what it says, and with nothing where the caller has that already; see conditional.go.
	Tagged bool
	// Waits is whether it may wait for something to happen. It takes none of the slots for calls that work, and is no sign that
	// somebody is at work.
	Waits   bool
	Despite Duty // may be called while the caller still owes these
	Upload  func(r *Request, body io.Reader, contentType string) (any, error)

	// Apart are the calls of single screens that this one stands for; see OfScreens.
	Apart []*Call

	input func() any // a new value for the input to be decoded into
	serve func(r *Request, in any, given schema.Given) (any, error)
}

// Request is one call under way.
type Request struct {
	Ctx         context.Context
	ID          string
	Call        *Call
	Caller      *Principal // nil in public calls
	Lang        locale.Lang
	IP          string
	ForwardedBy string // a proxy that is not among the trusted ones
	UserAgent   string
	Token       string // what the caller shows to be let in, as its audience sends it
	BindCookie  string
	FromBrowser bool
	Secure      bool
	DB          *store.DB
	Vault       *pii.Vault
	Texts       *locale.Catalog
	Limits      *Limits
	Started     time.Time
	Body        []byte // of a call, as it came

	auth     Authenticator
	recorder Recorder
	refusals *refusals
	bind     *http.Cookie
	clientID string // under which the client asks for a change, and asks again
}

// Q reads outside any transaction.
func (r *Request) Q() *store.Q { return r.DB.Read(r.Ctx) }

// BindBrowser gives the browser a secret that scripts cannot read; its session is refused without it.
func (r *Request) BindBrowser(secret string) {
	r.bind = &http.Cookie{
		Name: bindCookieName(r.Secure), Value: secret, Path: "/", HttpOnly: true, Secure: r.Secure, SameSite: http.SameSiteStrictMode,
	}
}

// Change is the before and after of one field.
type Change struct {
	Field  string `json:"field"`
	Before any    `json:"before"`
	After  any    `json:"after"`
}

// Entry is what a call reports to the operation log about one thing it did.
type Entry struct {
	Action      string
	ObjectType  string
	ObjectID    int64
	ObjectLabel string
	Summary     string
	Diff        []Change
	ErrorCode   int // not 0: it was refused
	// Actor stands in where there is no session yet: a sign-in.
	Actor *Principal
}

// Recorder writes the operation log, inside the transaction of the change itself.
type Recorder interface {
	Record(tx *store.Tx, r *Request, e Entry) error
}

// Record writes one row of the operation log.
func (r *Request) Record(tx *store.Tx, e Entry) error {
	if err := r.recorder.Record(tx, r, e); err != nil {
		return fmt.Errorf("operation log: %w", err)
	}
	return nil
}

// Read makes a call of staff that changes nothing.
func Read[In, Out any](name string, need perm.Need, f func(r *Request, in In) (Out, error)) *Call {
	return typed[In, Out](name, need, func(r *Request, in In) (any, error) { return f(r, in) })
}

// Write makes a call of staff that runs in one write transaction; what it did goes into the operation log through
// Request.Record. A transaction that gives way to another is tried again, so f may be called more than once.
func Write[In, Out any](name string, need perm.Need, f func(r *Request, tx *store.Tx, in In) (Out, error)) *Call {
	call := typed[In, Out](name, need, func(r *Request, in In) (any, error) {
		return r.Change(func(tx *store.Tx) (any, error) { return f(r, tx, in) })
	})
	call.Writes, call.Logged, call.RequestID = true, true, OptionalRequestID
	return call
}

func typed[In, Out any](name string, need perm.Need, f func(r *Request, in In) (any, error)) *Call {
	return Described(name, need, schema.Of(reflect.TypeFor[In]()), schema.Of(reflect.TypeFor[Out]()), func(r *Request, in *In, _ schema.Given) (any, error) {
		return f(r, *in)
	})
}

// Described makes a call of staff whose input and output have descriptions of their own. The input is decoded into In, and
// comes with the fields that were given.
func Described[In any](name string, need perm.Need, in, out *schema.Node, f func(r *Request, in *In, given schema.Given) (any, error)) *Call {
	if err := in.Fits(new(In)); err != nil {
		panic(fmt.Sprintf("input of %s: %v", name, err))
	}
	return &Call{
		Name: name, For: Staff, Need: need, In: in, Out: out,
		input: func() any { return new(In) },
		serve: func(r *Request, in any, given schema.Given) (any, error) { return f(r, in.(*In), given) },
	}
}

// File is an answer that is a file.
type File struct {
	Name        string
	ContentType string
	// Charge takes what so many rows cost from the budgets of the account, before they are taken out; nil for nothing.
	Charge func(tx *store.Tx, rows int64) error
	// Record leaves the row in the operation log that so many rows are taken out.
	Record func(tx *store.Tx, rows int64) error
	// Open finds out how many rows there are, in one consistent state, and gives use the way to write them.
	Open func(use func(rows int64, write FileWriter) error) error
}

// TakeOut charges for so many rows and leaves their row in the operation log.
func (f *File) TakeOut(tx *store.Tx, rows int64) error {
	if f.Charge != nil {
		if err := f.Charge(tx, rows); err != nil {
			return err
		}
	}
	return f.Record(tx, rows)
}

// FileWriter writes a file, and tells after each row that it is written.
type FileWriter func(w io.Writer, wrote func()) error

// checkCalls refuses a list of calls that cannot be served safely.
func checkCalls(calls []*Call, auth map[Audience]Authenticator) error {
	seen := map[string]bool{}
	var wrong []error
	for _, c := range calls {
		switch {
		case seen[c.path()]:
			wrong = append(wrong, fmt.Errorf("call %s is registered twice", c.Name))
		case audiences[c.For].path == "":
			wrong = append(wrong, fmt.Errorf("call %s names no audience that has an address", c.Name))
		case auth[c.For] == nil && !c.Need.IsPublic():
			wrong = append(wrong, fmt.Errorf("call %s: nobody finds out who its callers are", c.Name))
		case !c.Need.Declared():
			wrong = append(wrong, fmt.Errorf("call %s declares no permission", c.Name))
		case (c.Need.Scope() != "") != (c.For == Programs):
			wrong = append(wrong, fmt.Errorf("call %s: programs need a scope, and nobody else does", c.Name))
		case !c.Need.IsPublic() && c.Route == "" && len(c.Need.AnyOf()) > 0:
			wrong = append(wrong, fmt.Errorf("call %s names no screen", c.Name))
		case c.serve == nil && c.Upload == nil:
			wrong = append(wrong, fmt.Errorf("call %s does nothing", c.Name))
		}
		seen[c.path()] = true
	}
	return errors.Join(wrong...)
}
