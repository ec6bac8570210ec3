package resource

import (
	"fmt"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/store"
)

// Handle is a resource as everybody knows it but the section that it belongs to. It does not name the type of the rows: every
// package that names it compiles the whole engine for it once more.
type Handle struct {
	Name, Route, Section string
	Need                 perm.Need

	of untyped
}

type untyped interface {
	Build() (*Built, error)
	Columns() (*store.Table, error)
	check() error
	sealer(v *pii.Vault) (func(row any), error)
	step(tx *store.Tx, r *api.Request, move string, id int64) (bool, error)
	optionsOf(r *api.Request, q *store.Q, in OptionsIn) (OptionsOut, error)
	offeredBy(ref *store.Column) store.Cond
	keptBy(referrers []Referrer)
}

// Handle is how other packages get hold of the resource.
func (r *Resource[T]) Handle() Handle {
	return Handle{Name: r.Name, Route: r.Route, Section: r.Section, Need: r.Need, of: r}
}

// Build checks the description and makes the calls.
func (h Handle) Build() (*Built, error) { return h.of.Build() }

// Columns is the table of the resource with what it computes.
func (h Handle) Columns() (*store.Table, error) { return h.of.Columns() }

// Check holds the description against the row type, for what is not served by calls and so never built.
func (h Handle) Check() error { return h.of.check() }

// Sealer gives what loads rows in bulk the way to seal them. It takes pointers to rows.
func (h Handle) Sealer(v *pii.Vault) (func(row any), error) { return h.of.sealer(v) }

// Step makes a move of the console's own that takes nothing but the record; false where its state does not allow it.
func (h Handle) Step(tx *store.Tx, r *api.Request, move string, id int64) (bool, error) {
	return h.of.step(tx, r, move, id)
}

// Options gives records to pick from, or the labels of picked ones, to other sections whose records lead here.
func (h Handle) Options(r *api.Request, q *store.Q, in OptionsIn) (OptionsOut, error) {
	return h.of.optionsOf(r, q, in)
}

// Offered matches rows of another table whose column refers to a record that can be picked.
func (h Handle) Offered(ref *store.Column) store.Cond { return h.of.offeredBy(ref) }

// KeptBy adds what keeps records from being deleted, which the sections above them know. The app calls it while the program
// starts, before anything is served.
func (h Handle) KeptBy(referrers ...Referrer) { h.of.keptBy(referrers) }

func (r *Resource[T]) keptBy(referrers []Referrer) { r.Referrers = append(r.Referrers, referrers...) }

func (r *Resource[T]) optionsOf(by *api.Request, q *store.Q, in OptionsIn) (OptionsOut, error) {
	e, err := r.engine()
	if err != nil {
		return OptionsOut{}, err
	}
	return e.optionsFrom(by, q, in)
}

func (r *Resource[T]) offeredBy(ref *store.Column) store.Cond {
	e, err := r.engine()
	if err != nil {
		panic(err) // with which nothing is served
	}
	var where []store.Cond
	if status, has := e.table.Column("status"); has {
		where = append(where, store.Eq(status, e.offered()))
	}
	return store.Refers(ref, e.table, where...)
}

func (r *Resource[T]) check() error {
	if _, err := r.engine(); err != nil {
		return fmt.Errorf("resource %s: %w", r.Name, err)
	}
	return nil
}

func (r *Resource[T]) step(tx *store.Tx, by *api.Request, move string, id int64) (bool, error) {
	return r.Records().Step(tx, by, move, id, nil)
}
