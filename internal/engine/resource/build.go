package resource

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
)

// engine is a resource with everything that its description stands for looked up. It never changes, but for the totals,
// which belong to what is served.
type engine[T any] struct {
	*Resource[T]
	table    *store.Table
	row      *schema.Node
	input    *schema.Node // what a save takes, beside id and version
	filters  []Filter
	search   []*store.Column
	order    []store.Order
	id       *store.Column
	sealed   []sealedField
	personal []*store.Column // what goes when whom it is about leaves
	totals   *fresh[int64]
	looks    *fresh[Waiting]
	names    *names
	wire     *wire

	statusAt, actionsAt []int // where a record with a life keeps them
	criteriaNames       []string
}

// Build checks the description against the row type and makes the calls. An unknown name anywhere is an error.
func (r *Resource[T]) Build() (*Built, error) {
	e, err := r.engine()
	if err != nil {
		return nil, fmt.Errorf("resource %s: %w", r.Name, err)
	}
	e = e.served()
	built := &Built{Description: e.describe(), reveal: e, counter: e, need: e.Need, address: e.address(), watches: e.watches()}
	if _, changes := any(new(T)).(interface{ head() *Row }); changes && r.Ops&List != 0 && r.Reach == nil {
		built.counted = []*store.Table{e.table}
	}
	if e.Finding != nil {
		built.finder = e
	}
	if built.queues, err = e.servedQueues(); err != nil {
		return nil, fmt.Errorf("resource %s: %w", r.Name, err)
	}
	for _, op := range e.operations() {
		if r.Ops&op.op == 0 {
			continue
		}
		built.Calls = append(built.Calls, op.call)
		built.Description.Calls[op.name] = op.call.Name
	}
	if built.intake, err = e.importTarget(); err != nil {
		return nil, fmt.Errorf("resource %s: %w", r.Name, err)
	}
	if built.intake != nil {
		template, start := built.intake.Calls()
		built.Calls = append(built.Calls, template, start)
		built.Description.Calls["importTemplate"], built.Description.Calls["importStart"] = template.Name, start.Name
	}
	if r.Tallies != nil {
		call := api.Described(r.Name+"Counts", r.Need, e.countsInput(), e.countsOutput(), e.count)
		built.Calls = append(built.Calls, call)
		built.Description.Calls["counts"] = call.Name
	}
	if r.Calls != nil {
		for _, call := range r.Calls(r.Records()) {
			if call.Name == r.Name+"Save" { // which answers in its own way
				built.Description.Calls["save"] = call.Name
			}
			built.Calls = append(built.Calls, call)
		}
	}
	if start, err := e.bulkStart(built.Calls); err != nil {
		return nil, fmt.Errorf("resource %s: %w", r.Name, err)
	} else if start != nil {
		built.Calls = append(built.Calls, start)
		built.Description.Calls["bulkStart"] = start.Name
	}
	for _, call := range built.Calls {
		call.Route, call.Section, call.Object = r.Route, r.Section, r.Name
	}
	return built, nil
}

// Columns is the table of the resource with what it computes.
func (r *Resource[T]) Columns() (*store.Table, error) {
	table := store.TableOf[T](r.Table)
	if r.Scope != nil {
		if err := table.Only(r.Scope.Field, r.Scope.Value); err != nil {
			return nil, err
		}
	}
	for _, referrer := range r.Referrers {
		if referrer.Count == "" {
			continue
		}
		if err := table.Count(store.Count{Field: referrer.Count, Table: referrer.Table, Column: referrer.Column, Where: referrer.Where}); err != nil {
			return nil, err
		}
	}
	for _, ref := range r.Refs {
		if ref.Label == "" {
			continue
		}
		if err := table.Label(store.Label{Field: ref.Label, Ref: ref.Field, Table: ref.Table, Name: ref.Name}); err != nil {
			return nil, err
		}
	}
	return table, nil
}

// engine is built when it is first needed, and once: nothing is looked up anew inside an open transaction.
func (r *Resource[T]) engine() (*engine[T], error) {
	r.once.Do(func() { r.built, r.wrong = r.newEngine() })
	return r.built, r.wrong
}

// served is the engine with figures of its own, which are counted in one database.
func (e *engine[T]) served() *engine[T] {
	served := *e
	served.totals, served.looks = newFresh[int64](), newFresh[Waiting]()
	served.names = &names{}
	return &served
}

func (r *Resource[T]) newEngine() (*engine[T], error) {
	_, changes := any(new(T)).(interface{ head() *Row })
	if _, immutable := any(new(T)).(interface{ settle() }); !changes && (!immutable || r.Ops&^(List|Detail|Export) != 0) {
		return nil, errors.New("the row type does not embed resource.Row, or resource.Immutable where nothing is ever changed")
	}
	table, err := r.Columns()
	if err != nil {
		return nil, err
	}
	e := &engine[T]{Resource: r, table: table, row: schema.Of(reflect.TypeFor[T]()), wire: newWire(reflect.TypeFor[T]())}
	e.row.Name = upperFirst(r.Name)
	e.input = e.row.Writable(e.row.Name)
	e.id, _ = table.Column("id")
	if err := e.checkRevisions(); err != nil {
		return nil, err
	}
	if err := e.checkLife(); err != nil {
		return nil, err
	}
	if e.sealed, err = sealedFields(reflect.TypeFor[T](), table); err != nil {
		return nil, err
	}
	if err := e.checkShown(); err != nil {
		return nil, err
	}
	if err := e.findPersonal(); err != nil {
		return nil, err
	}
	for _, name := range slices.Concat(r.Search.sealed, r.OptionsBy.sealed) {
		if e.sealedField(name) == nil {
			return nil, fmt.Errorf("no sealed field %s", name)
		}
	}
	if e.search, err = e.columns(r.Search.fields); err != nil {
		return nil, err
	}
	if _, err := e.columns(r.OptionsBy.fields); err != nil {
		return nil, err
	}
	if e.order, err = e.parseOrder(r.Order); err != nil {
		return nil, err
	}
	if f := e.row.Field(r.Lines); r.Lines != "" && (f == nil || f.Node.Kind != schema.List || f.Node.Items.Kind != schema.Object) {
		return nil, fmt.Errorf("%s is no list of parts", r.Lines)
	}
	for _, name := range r.NotExported {
		if e.row.Field(name) == nil {
			return nil, fmt.Errorf("no field %s to leave out of exports", name)
		}
	}
	if _, err := e.columns(r.Sort); err != nil {
		return nil, err
	}
	if f := e.row.Field(r.SortWithin); r.SortWithin != "" && (f == nil || f.Node.Kind != schema.Enum) {
		return nil, fmt.Errorf("%s is no enum to put records in order within", r.SortWithin)
	}
	for _, u := range r.Unique {
		if _, err := e.columns([]string{u.Field}); err != nil {
			return nil, err
		}
	}
	for _, ref := range r.Refs {
		if _, err := e.columns([]string{ref.Field}); err != nil {
			return nil, err
		}
	}
	if err := e.checkLinks(); err != nil {
		return nil, err
	}
	if err := checkUsages(e.row); err != nil {
		return nil, err
	}
	if e.filters, err = e.describeFilters(); err != nil {
		return nil, err
	}
	if err := e.checkTallies(); err != nil {
		return nil, err
	}
	if err := e.checkFinding(); err != nil {
		return nil, err
	}
	if err := e.checkReach(); err != nil {
		return nil, err
	}
	for _, f := range e.criteria() {
		e.criteriaNames = append(e.criteriaNames, f.Name)
	}
	return e, nil
}

func (e *engine[T]) columns(fields []string) ([]*store.Column, error) {
	columns := make([]*store.Column, len(fields))
	for i, field := range fields {
		c, ok := e.table.Column(field)
		if !ok {
			return nil, fmt.Errorf("no field %s", field)
		}
		columns[i] = c
	}
	return columns, nil
}

func (e *engine[T]) parseOrder(written string) ([]store.Order, error) {
	var order []store.Order
	for part := range strings.SplitSeq(written, ",") {
		name, descending := strings.CutPrefix(strings.TrimSpace(part), "-")
		c, ok := e.table.Column(name)
		if !ok {
			return nil, fmt.Errorf("no field %s to order by", name)
		}
		order = append(order, store.Order{Column: c, Descending: descending})
	}
	return order, nil
}

func (e *engine[T]) describe() Description {
	d := Description{
		Name: e.Name, Section: e.Section, Route: e.Route, Tab: e.Tab, Row: e.row, Filters: e.filters, Sorts: e.sorts(),
		Order: e.order[0].Column.JSON, Search: e.Search.names(), Calls: map[string]string{}, Life: e.Life, Lines: e.Lines, Within: e.SortWithin,
	}
	if e.order[0].Descending {
		d.Order = "-" + d.Order
	}
	for _, referrer := range e.Referrers {
		d.UsedBy = append(d.UsedBy, referrer.Kind)
	}
	for _, u := range e.Unique {
		d.Unique = append(d.Unique, u.Field)
	}
	if e.Resource.Tree != nil {
		d.MaxDepth = e.Resource.Tree.MaxDepth
	}
	return d
}

type operation struct {
	op   Op
	name string
	call *api.Call
}

// operations is the table of contents of the engine.
func (e *engine[T]) operations() []operation {
	read, write := e.Need, e.Need.With(perm.Write)
	list := api.Described(e.Name+"List", read, e.listInput(), e.listOutput(), e.list)
	detail := reading(e.Name+"Detail", read, e.row, e.detail)
	detail.Logged = e.LogViews
	export := api.Described(e.Name+"Export", e.Need.With(perm.Export), e.exportInput(), nil, e.export)
	export.Logged = true
	saved, changed := reflect.TypeFor[Saved](), reflect.TypeFor[Changed]()
	return []operation{
		{List, "list", list},
		{Detail, "detail", detail},
		{Save, "save", changing(e, e.Name+"Save", write, e.saveInput(), saved, e.save, e.put)},
		{SetStatus, "status", changing(e, e.Name+"Status", write, e.statusInput(), changed, e.setStatus, nil)},
		{Sort, "sort", changing(e, e.Name+"Sort", write, schema.Of(reflect.TypeFor[SortIn]()), reflect.TypeFor[Sorted](), e.sort, nil)},
		{Delete, "del", changing(e, e.Name+"Del", write, schema.Of(reflect.TypeFor[DelIn]()), changed, e.del, nil)},
		{Tree, "tree", api.Described(e.Name+"Tree", read, e.treeInput(), e.treeOutput(), e.tree)},
		{Move, "move", changing(e, e.Name+"Move", write, schema.Of(reflect.TypeFor[MoveIn]()), saved, e.move, e.moved)},
		{Options, "options", reading(e.Name+"Options", e.optionsNeed(), schema.Of(reflect.TypeFor[OptionsOut]()), e.options)},
		{Export, "export", export},
		{Export, "exportStart", e.startCall()},
		{Revisions, "revisions", reading(e.Name+"Revisions", read, schema.Of(reflect.TypeFor[RevisionsOut]()), e.listRevisions)},
		{Revisions, "revision", reading(e.Name+"Revision", read, schema.Of(reflect.TypeFor[RevisionOut]()), e.showRevision)},
		{Revisions, "restore", changing(e, e.Name+"Restore", write, schema.Of(reflect.TypeFor[restoreIn]()), saved, e.restoreRevision, nil)},
	}
}

// reading makes a call that changes nothing, for an answer with a description of its own.
func reading[In any](name string, need perm.Need, out *schema.Node, f func(r *api.Request, in In) (any, error)) *api.Call {
	return api.Described(name, need, schema.Of(reflect.TypeFor[In]()), out, func(r *api.Request, in *In, _ schema.Given) (any, error) { return f(r, *in) })
}

func (e *engine[T]) optionsNeed() perm.Need {
	if e.OptionsNeed.Declared() {
		return perm.Any(e.OptionsNeed, e.Need)
	}
	return e.Need
}

func upperFirst(s string) string { return strings.ToUpper(s[:1]) + s[1:] }
