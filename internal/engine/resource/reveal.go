package resource

import (
	"reflect"
	"slices"
	"time"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// PiiRevealIn asks for one masked field of one record, and says why.
type PiiRevealIn struct {
	Entity string `json:"entity" maxLength:"40"`
	ID     int64  `json:"id" minimum:"1"`
	Field  string `json:"field" maxLength:"40"`
	Reason string `json:"reason" minLength:"2" maxLength:"100" lines:"many"`
}

// PiiRevealOut is the whole value, and until when it may be shown.
type PiiRevealOut struct {
	Value     string     `json:"value"`
	ExpiresAt value.Time `json:"expiresAt"`
}

// shownFor is how long a value may be shown.
const shownFor = time.Minute

const revealCall = "piiReveal"

// revealer gives the whole value of a masked field, and the name of a record whose private files are opened.
type revealer interface {
	need() perm.Need
	clear(r *api.Request, q *store.Q, id int64, field string) (value, label string, err error)
	label(r *api.Request, q *store.Q, id int64) (string, error)
	attends(r *api.Request, q *store.Q, id int64) (bool, error)
	member(r *api.Request, q *store.Q, id int64) (int64, error)
}

// Reveal is the call by which staff see personal data whole: one field of one record at a time, each with its row in the log.
func Reveal(all []*Built) *api.Call {
	entities := map[string]*Built{}
	for _, built := range all {
		if built.Description.Masked() {
			entities[built.Description.Name] = built
		}
	}
	call := api.Write(revealCall, perm.AnyStaff.With(perm.Reveal), func(r *api.Request, tx *store.Tx, in PiiRevealIn) (out PiiRevealOut, err error) {
		built, ok := entities[in.Entity]
		if !ok {
			return out, fault.InvalidField("entity", "validation.choice", nil)
		}
		// From here on it is a call of that screen, for the operation log too.
		r.Call = &api.Call{Name: revealCall, Route: built.Description.Route, Section: built.Description.Section, Object: in.Entity}
		if err := r.Require(built.reveal.need()); err != nil {
			return out, err
		}
		if f := built.Description.Row.Field(in.Field); f == nil || f.Node.Mask == "" {
			return out, fault.InvalidField("field", "validation.choice", nil)
		}
		if err := SpendReveal(tx, r); err != nil {
			return out, err
		}
		value, label, err := built.reveal.clear(r, &tx.Q, in.ID, in.Field)
		if err != nil {
			return out, err
		}
		return PiiRevealOut{Value: value, ExpiresAt: tx.Now.Add(shownFor)}, r.Record(tx, api.Entry{
			Action: "reveal", ObjectType: in.Entity, ObjectID: in.ID, ObjectLabel: label, Summary: in.Reason, Diff: []api.Change{{Field: in.Field}},
		})
	})
	call.Writes, call.RequestID = false, api.NoRequestID // nothing but the log, and the answer is not kept
	call.Route, call.Section, call.Object = "/profile", "kit", "pii"
	return call
}

// Reveals says for every screen with masked fields what seeing them whole takes; the call itself belongs to no screen.
func Reveals(all []*Built) []*api.Call {
	var calls []*api.Call
	for _, built := range all {
		if d := built.Description; d.Masked() {
			calls = append(calls, &api.Call{Name: revealCall, Route: d.Route, Section: d.Section, Object: d.Name, Need: built.reveal.need().With(perm.Reveal)})
		}
	}
	return calls
}

// Masked reports whether records of the resource carry personal data.
func (d Description) Masked() bool {
	return slices.ContainsFunc(d.Row.Fields, func(f *schema.Field) bool { return f.Node.Mask != "" })
}

func (e *engine[T]) need() perm.Need { return e.Need }

func (e *engine[T]) clear(r *api.Request, q *store.Q, id int64, field string) (value, label string, err error) {
	row, err := e.load(r, q, id)
	if err != nil {
		return "", "", err
	}
	return clearOf(fieldOf(reflect.ValueOf(row).Elem(), field)), e.Label(row), nil
}

// clearOf is the whole of a masked value.
func clearOf(value reflect.Value) string {
	switch v := value.Interface().(type) {
	case interface{ Clear() string }:
		return v.Clear()
	case pii.Name:
		return string(v)
	}
	return ""
}
