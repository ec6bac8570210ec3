package resource

import (
	"fmt"
	"reflect"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
)

// Single is a resource of one record, there from the first migration on: it is read, changed and restored, never made or deleted.
type Single[T any] struct{ *Resource[T] }

// Handle is how other packages get hold of the resource.
func (s Single[T]) Handle() Handle {
	h := s.Resource.Handle()
	h.of = s
	return h
}

// theOne is the id of the record.
const theOne = 1

// Nothing is the input of calls that have nothing to choose.
type Nothing struct{}

type oneRevisionIn struct {
	RevisionID int64 `json:"revisionId" minimum:"1"`
}

type restoreOneIn struct {
	RevisionID int64 `json:"revisionId" minimum:"1"`
	Version    int64 `json:"version" minimum:"1"`
}

// Build checks the description and makes the calls Get and Save, and with revisions Revisions, Revision and Restore.
func (s Single[T]) Build() (*Built, error) {
	e, err := s.engine()
	if err != nil {
		return nil, fmt.Errorf("resource %s: %w", s.Name, err)
	}
	e = e.served()
	read, write := e.Need, e.Need.With(perm.Write)
	operations := []operation{
		{name: "get", call: reading(e.Name+"Get", read, e.row, e.getOne)},
		{name: "save", call: changing(e, e.Name+"Save", write, e.saveOneInput(), reflect.TypeFor[Saved](), e.saveOne, e.put)},
	}
	if e.keepsRevisions() {
		operations = append(operations,
			operation{name: "revisions", call: reading(e.Name+"Revisions", read, schema.Of(reflect.TypeFor[RevisionsOut]()), func(r *api.Request, _ Nothing) (any, error) {
				return e.revisions(r, theOne)
			})},
			operation{name: "revision", call: reading(e.Name+"Revision", read, schema.Of(reflect.TypeFor[RevisionOut]()), func(r *api.Request, in oneRevisionIn) (any, error) {
				return e.revision(r, r.Q(), theOne, in.RevisionID)
			})},
			operation{name: "restore", call: changing(e, e.Name+"Restore", write, schema.Of(reflect.TypeFor[restoreOneIn]()), reflect.TypeFor[Saved](), func(tx *store.Tx, r *api.Request, in *restoreOneIn, _ schema.Given) (any, error) {
				return e.restore(tx, r, RecordRef{ID: theOne, Version: in.Version}, in.RevisionID)
			}, nil)},
		)
	}
	built := &Built{Description: e.describe(), reveal: e, watches: e.watches()}
	built.Description.Single = true
	for _, op := range operations {
		op.call.Route, op.call.Section, op.call.Object = s.Route, s.Section, s.Name
		built.Calls = append(built.Calls, op.call)
		built.Description.Calls[op.name] = op.call.Name
	}
	return built, nil
}

func (e *engine[T]) getOne(r *api.Request, _ Nothing) (any, error) {
	q := r.Q()
	row, err := e.load(r, q, theOne)
	if err != nil {
		return nil, err
	}
	return e.whole(r, q, row)
}

func (e *engine[T]) saveOneInput() *schema.Node {
	in := e.saveInput()
	in.Fields = in.Fields[1:] // there is no other id
	in.Fields[0].Required = true
	return in
}

// saveOne takes what is sent. The record was empty at first, so what must be there is looked for in the whole of it.
func (e *engine[T]) saveOne(tx *store.Tx, r *api.Request, in *T, given schema.Given) (any, error) {
	version := headOf(in).Version
	return e.update(tx, r, theOne, &version, "update", func(row *T) error {
		if err := e.take(row, in, given); err != nil {
			return err
		}
		missing := map[string]fault.Message{}
		for _, f := range e.input.Fields {
			if f.Required && fieldOf(reflect.ValueOf(row).Elem(), f.Name).IsZero() {
				missing[f.Name] = fault.Message{Key: "validation.required"}
			}
		}
		if len(missing) > 0 {
			return fault.Invalid(missing)
		}
		return nil
	})
}
