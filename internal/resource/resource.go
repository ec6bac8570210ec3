// Package resource serves a table from its description: list, detail, save, status, order, delete, tree, options, export, revisions.
// Every change it makes leaves its row in the operation log in the same transaction.
package resource

import (
	"errors"
	"fmt"
	"reflect"
	"strings"

	"caredesk/internal/api"
	"caredesk/internal/perm"
	"caredesk/internal/schema"
	"caredesk/internal/store"
)

// Op is one thing that can be done with a resource; what is absent from its Ops does not exist.
type Op int

// The operations. Each becomes one call, named after the resource.
const (
	List Op = 1 << iota
	Detail
	Save
	SetStatus
	Sort
	Delete
	Tree
	Move
	Options
	Export
	Revisions
)

// Row is what every record has.
type Row struct {
	ID        int64      `json:"id" readOnly:"true"`
	Version   int64      `json:"version" readOnly:"true"`
	CreatedAt store.Time `json:"createdAt" readOnly:"true"`
	UpdatedAt store.Time `json:"updatedAt" readOnly:"true"`
	CreatedBy int64      `json:"createdBy" readOnly:"true"`
	UpdatedBy int64      `json:"updatedBy" readOnly:"true"`
}

func (r *Row) head() *Row { return r }

func headOf[T any](row *T) *Row { return any(row).(interface{ head() *Row }).head() }

// Fact is the head of a record that is never changed once it is written, such as a row of a log.
type Fact struct {
	ID      int64 `json:"id" readOnly:"true"`
	Version int64 `json:"version" readOnly:"true" db:"-"`
}

func (f *Fact) settle() { f.Version = 1 }

// Removable is embedded by rows that are kept when they are deleted: staff no longer find them, what refers to them still does.
type Removable struct {
	DeletedAt *store.Time `json:"-"`
	DeletedBy *int64      `json:"-"`
}

// Status says whether reference data is offered to the app and to pickers.
type Status string

// The two states of reference data.
const (
	Enabled  Status = "enabled"
	Disabled Status = "disabled"
)

// EnumValues lists the states.
func (Status) EnumValues() []string { return []string{string(Enabled), string(Disabled)} }

// Shelf says whether the app offers something.
type Shelf string

// The two states of what is offered.
const (
	OnShelf  Shelf = "onShelf"
	OffShelf Shelf = "offShelf"
)

// EnumValues lists the states.
func (Shelf) EnumValues() []string { return []string{string(OnShelf), string(OffShelf)} }

// Unique is a field whose value no two records share.
type Unique struct {
	Field  string
	Within string // only among records with the same value here
	// EvenEmpty also forbids two empty values.
	EvenEmpty bool
}

// Use is another table that refers to this one: it blocks deletion and may fill a count.
type Use struct {
	Kind  string // what the web and the messages call it: {resource}.inUse.{kind}
	Count string // the field that shows how many there are
	store.Use
}

// Ref is a field that refers to a record of another table.
type Ref struct {
	Field string
	Label string // the field that shows what the other record is called; empty for none
	store.Lookup
}

// Link is a field that refers to any number of records of another table, by rows in a table of pairs.
type Link struct {
	Field string // a list of ids, outside the table: db:"-"
	Label string // the field with their names, likewise
	To    store.Lookup
	store.Link
}

// Criterion is a filter that is not simply a column.
type Criterion struct {
	Name string
	Node *schema.Node
	// Where gets the values asked for, one or several.
	Where func(values []any) store.Cond
	// Range makes it a range instead, from included and to excluded; an open end is nil.
	Range func(now store.Time, from, to *int64) store.Cond
}

// Search says how the keyword is matched.
type Search struct {
	fields []string
	prefix bool
	whole  bool
	sealed []string
	others func(r *api.Request, kw string) []store.Cond
}

// OrBy also finds the record by what stands in other tables, each condition looked up by itself.
func (s Search) OrBy(conds func(r *api.Request, kw string) []store.Cond) Search {
	s.others = conds
	return s
}

// OrSealed also finds the record by the whole of a sealed field, or by its last four characters.
func (s Search) OrSealed(fields ...string) Search {
	s.sealed = fields
	return s
}

// Contains matches the keyword anywhere in the fields: for tables that stay small.
func Contains(fields ...string) Search { return Search{fields: fields} }

// StartsWith matches the beginning of the fields, by index: for tables that grow.
func StartsWith(fields ...string) Search { return Search{fields: fields, prefix: true} }

// Equals matches the whole of one of the fields, by index: for tables that grow, where people look for a number they have.
func Equals(fields ...string) Search { return Search{fields: fields, whole: true} }

// Span bounds a time filter of a table that grows without end.
type Span struct {
	Field  string
	Days   int    // looked at when nobody says which
	Most   int    // days that one query may span
	Unless string // a filter that leaves so few rows that all times are looked at
}

// Hooks are the moments at which a section may add its own rules, all inside the open transaction.
type Hooks[T any] struct {
	Check        func(c *Change[T]) error // rules across fields; before is nil for a new record
	AfterSave    func(c *Change[T]) error
	BeforeDelete func(c *Change[T]) error
	// Fill completes rows that are about to be shown with what is not in their table.
	Fill func(r *api.Request, q *store.Q, rows []*T) error
	// Spell writes fields of an export whose kind does not say how.
	Spell map[string]func(r *api.Request, row *T) string
}

// Change is one record being written.
type Change[T any] struct {
	Request *api.Request
	Tx      *store.Tx
	Before  *T // nil when new
	After   *T // nil when deleted

	engine *engine[T]
	notes  []api.Change
}

// Note adds to the row of the operation log what the fields of the record do not show.
func (c *Change[T]) Note(field string, before, after any) {
	c.notes = append(c.notes, api.Change{Field: field, Before: before, After: after})
}

// Diff is what the change does to the fields of the record so far, as the operation log will say it.
func (c *Change[T]) Diff() []api.Change { return c.engine.diff(c.Before, c.After) }

// Also changes another record of the same resource in the same transaction, with its own row in the operation log.
func (c *Change[T]) Also(id int64, action string, apply func(row *T) error) error {
	_, err := c.engine.update(c.Tx, c.Request, id, nil, action, apply)
	return err
}

// Resource describes a table and what staff may do with it.
type Resource[T any] struct {
	Name        string // prefix of its calls
	Route       string // its screen
	Section     string // its locale file
	Table       string
	Need        perm.Need
	OptionsNeed perm.Need // of the screens that pick from it; Need always suffices
	Ops         Op
	Search      Search
	Filter      []string
	Criteria    []Criterion
	Span        *Span
	Sort        []string
	Order       string // default order, such as "sort, -id"
	Label       func(row *T) string
	Unique      []Unique
	Uses        []Use
	Refs        []Ref
	Links       []Link
	Tree        *TreeShape[T]
	// LogViews leaves a row in the operation log whenever somebody opens a record.
	LogViews bool
	// KeepRevisions keeps the last states of each record. The operation Revisions does so too, and lets staff see and restore them.
	KeepRevisions bool
	// Guard is held from the first step of every change, where a rule spans more than one record.
	Guard string
	// Calls adds what can be done with a record beyond the operations.
	Calls func(records Records[T]) []*api.Call
	// Scope leaves of the table what belongs to one screen, where several share it.
	Scope *Scope
	Hooks[T]
}

// Description is what the web and the documents need to know about a resource.
type Description struct {
	Name     string
	Section  string
	Route    string
	Row      *schema.Node
	Filters  []Filter
	Sorts    []string
	Order    string
	Search   bool
	MaxDepth int               // of a tree, else 0
	Calls    map[string]string // by operation: list → goodsUnitList
	UsedBy   []string          // kinds of records that can refer to it
	Unique   []string          // fields whose value no two records share
	Screens  []Screen          // where several share it; its calls then name one of them by the field ScreenBy
	ScreenBy string
	Single   bool // of one record
}

// Built is a resource ready to be served.
type Built struct {
	Description Description
	Calls       []*api.Call

	reveal revealer
}

type engine[T any] struct {
	Resource[T]
	table   *store.Table
	row     *schema.Node
	input   *schema.Node // what a save takes, beside id and version
	filters []Filter
	search  []*store.Column
	order   []store.Order
	id      *store.Column
	sealed  []sealedField
	totals  *totals
	wire    *wire

	criteriaNames []string
}

// Build checks the description against the row type and makes the calls. An unknown name anywhere is an error.
func (r Resource[T]) Build() (*Built, error) {
	e, err := r.engine()
	if err != nil {
		return nil, fmt.Errorf("resource %s: %w", r.Name, err)
	}
	built := &Built{Description: e.describe(), reveal: e}
	for _, op := range e.operations() {
		if r.Ops&op.op == 0 {
			continue
		}
		built.Calls = append(built.Calls, op.call)
		built.Description.Calls[op.name] = op.call.Name
	}
	if r.Calls != nil {
		built.Calls = append(built.Calls, r.Calls(Records[T]{e})...)
	}
	for _, call := range built.Calls {
		call.Route, call.Section, call.Object = r.Route, r.Section, r.Name
	}
	return built, nil
}

// Columns is the table of the resource with what it computes.
func (r Resource[T]) Columns() (*store.Table, error) {
	table := store.TableOf[T](r.Table)
	if r.Scope != nil {
		if err := table.Only(r.Scope.Field, r.Scope.Value); err != nil {
			return nil, err
		}
	}
	for _, use := range r.Uses {
		if use.Count == "" {
			continue
		}
		if err := table.Count(store.Count{Field: use.Count, Table: use.Table, Column: use.Column, Where: use.Where}); err != nil {
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

func (r Resource[T]) engine() (*engine[T], error) {
	_, changes := any(new(T)).(interface{ head() *Row })
	if _, fact := any(new(T)).(interface{ settle() }); !changes && (!fact || r.Ops&^(List|Detail|Export) != 0) {
		return nil, errors.New("the row type does not embed resource.Row, or resource.Fact where nothing is ever changed")
	}
	table, err := r.Columns()
	if err != nil {
		return nil, err
	}
	e := &engine[T]{Resource: r, table: table, row: schema.Of(reflect.TypeFor[T]()), totals: newTotals(), wire: newWire(reflect.TypeFor[T]())}
	e.row.Name = upperFirst(r.Name)
	e.input = e.row.Writable(e.row.Name)
	e.id, _ = table.Column("id")
	if err := e.checkRevisions(); err != nil {
		return nil, err
	}
	if e.sealed, err = sealedFields[T](table); err != nil {
		return nil, err
	}
	for _, name := range r.Search.sealed {
		if e.sealedField(name) == nil {
			return nil, fmt.Errorf("no sealed field %s", name)
		}
	}
	if e.search, err = e.columns(r.Search.fields); err != nil {
		return nil, err
	}
	if e.order, err = e.parseOrder(r.Order); err != nil {
		return nil, err
	}
	if _, err := e.columns(r.Sort); err != nil {
		return nil, err
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
		Name: e.Name, Section: e.Section, Route: e.Route, Row: e.row, Filters: e.filters, Sorts: e.sorts(),
		Order: e.order[0].Column.JSON, Search: e.searchable(), Calls: map[string]string{},
	}
	if e.order[0].Descending {
		d.Order = "-" + d.Order
	}
	for _, use := range e.Uses {
		d.UsedBy = append(d.UsedBy, use.Kind)
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
	list.Foresee = e.foresee
	return []operation{
		{List, "list", list},
		{Detail, "detail", api.Described(e.Name+"Detail", read, schema.Of(reflect.TypeFor[detailIn]()), e.row, e.detail)},
		{Save, "save", e.changing(e.Name+"Save", write, e.saveInput(), reflect.TypeFor[Saved](), e.save)},
		{SetStatus, "status", e.changing(e.Name+"Status", write, e.statusInput(), reflect.TypeFor[Changed](), e.setStatus)},
		{Sort, "sort", e.changing(e.Name+"Sort", write, schema.Of(reflect.TypeFor[SortIn]()), reflect.TypeFor[Sorted](), e.sort)},
		{Delete, "del", e.changing(e.Name+"Del", write, schema.Of(reflect.TypeFor[DelIn]()), reflect.TypeFor[Changed](), e.del)},
		{Tree, "tree", api.Described(e.Name+"Tree", read, e.treeInput(), e.treeOutput(), e.tree)},
		{Move, "move", e.changing(e.Name+"Move", write, schema.Of(reflect.TypeFor[MoveIn]()), reflect.TypeFor[Saved](), e.move)},
		{Options, "options", api.Described(e.Name+"Options", e.optionsNeed(), schema.Of(reflect.TypeFor[OptionsIn]()), schema.Of(reflect.TypeFor[OptionsOut]()), e.options)},
		{Export, "export", api.Described(e.Name+"Export", e.Need.With(perm.Export), e.exportInput(), nil, e.export)},
		{Revisions, "revisions", api.Described(e.Name+"Revisions", read, schema.Of(reflect.TypeFor[detailIn]()), schema.Of(reflect.TypeFor[RevisionsOut]()), e.listRevisions)},
		{Revisions, "revision", api.Described(e.Name+"Revision", read, schema.Of(reflect.TypeFor[revisionIn]()), schema.Of(reflect.TypeFor[RevisionOut]()), e.showRevision)},
		{Revisions, "restore", e.changing(e.Name+"Restore", write, schema.Of(reflect.TypeFor[restoreIn]()), reflect.TypeFor[Saved](), e.restoreRevision)},
	}
}

func (e *engine[T]) optionsNeed() perm.Need {
	if e.OptionsNeed.Declared() {
		return perm.Any(e.OptionsNeed, e.Need)
	}
	return e.Need
}

func upperFirst(s string) string { return strings.ToUpper(s[:1]) + s[1:] }
