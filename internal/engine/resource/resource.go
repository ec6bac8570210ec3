// Package resource serves a table from its description: list, detail, save, status, order, delete, tree, options, export, revisions.
// Every change it makes leaves its row in the operation log in the same transaction.
package resource

import (
	"sync"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/flow"
	"caredesk/internal/engine/intake"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
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
	CreatedAt value.Time `json:"createdAt" readOnly:"true"`
	UpdatedAt value.Time `json:"updatedAt" readOnly:"true"`
	CreatedBy int64      `json:"createdBy" readOnly:"true"`
	UpdatedBy int64      `json:"updatedBy" readOnly:"true"`
}

func (r *Row) head() *Row { return r }

func headOf[T any](row *T) *Row { return any(row).(interface{ head() *Row }).head() }

// Immutable is the head of a record that is never changed once it is written, such as a row of a log.
type Immutable struct {
	ID      int64 `json:"id" readOnly:"true"`
	Version int64 `json:"version" readOnly:"true" db:"-"`
}

func (f *Immutable) settle() { f.Version = 1 }

// Removable is embedded by rows that are kept when they are deleted: staff no longer find them, what refers to them still does.
type Removable struct {
	DeletedAt *value.Time `json:"-"`
	DeletedBy *int64      `json:"-"`
}

func (r *Removable) removedAt() *value.Time { return r.DeletedAt }

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

// Referrer is another table that refers to this one: it blocks deletion and may fill a count.
type Referrer struct {
	Kind  string // what the web and the messages call it: {resource}.inUse.{kind}
	Count string // the field that shows how many there are
	store.Referrer
	// Find counts them and names the first few, where it takes more than a column of a table to tell what refers to a record.
	Find func(tx *store.Tx, id int64) (count int64, sample []string, err error)
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

// CustomFilter is a filter that is not simply a column. It has the function that its node asks for: texts and numbers come as
// one or several, a flag as what it shall be.
type CustomFilter struct {
	Name    string
	Node    *schema.Node
	Texts   func(texts []string) store.Cond
	TextsAt func(now value.Time, texts []string) store.Cond // instead of Texts, where it depends on the time
	Numbers func(numbers []int64) store.Cond
	Flag    func(on bool) store.Cond
	FlagAt  func(now value.Time, on bool) store.Cond // instead of Flag, where it depends on the time
	// Range makes it a range instead, from included and to excluded; an open end is nil.
	Range func(now value.Time, from, to *int64) store.Cond
	// Column is the field that it is about by another name, instead of a function.
	Column string
}

// TimeWindow bounds a time filter of a table that grows without end.
type TimeWindow struct {
	Field   string
	Days    int    // looked at when nobody says which
	MaxDays int    // that one query may span
	Unless  string // a filter that leaves so few rows that all times are looked at
}

// Hooks are the moments at which a section may add its own rules, all inside the open transaction.
type Hooks[T any] struct {
	Check        func(c *Change[T]) error // rules across fields; before is nil for a new record
	AfterSave    func(c *Change[T]) error
	BeforeDelete func(c *Change[T]) error
	// Bar names the moves of the life that something else than the state forbids, and why.
	Bar func(r *api.Request, q *store.Q, rows []*T, bar func(row *T, move string, because error)) error
	// Fill completes rows that are about to be shown with what is not in their table. The view is List, Detail or Export; a
	// conflict shows the record as its Detail does.
	Fill func(r *api.Request, q *store.Q, view Op, rows []*T) error
	// Attends tells whether whoever asks is at work on a record for a standing reason. Then opening its private files does not
	// use up what they may open in an hour.
	Attends func(r *api.Request, q *store.Q, id int64) (bool, error)
	// ExportCell writes fields of an export whose kind does not say how.
	ExportCell map[string]func(r *api.Request, row *T) string
}

// Change is one record being written.
type Change[T any] struct {
	Request *api.Request
	Tx      *store.Tx
	Before  *T         // nil when new
	After   *T         // nil when deleted
	Op      Op         // Save, SetStatus, Revisions or Delete; 0 for what a section does in its own way
	Move    string     // of the life, where the change is one
	By      flow.Actor // who makes the move
	Reason  string     // for which the move is made; the operation log tells it

	engine *engine[T]
	row    *flow.Row
	action string // in the operation log
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
	Tab         bool   // stands on a tab of its screen, behind that of another resource
	Section     string // its locale file
	Table       string
	Need        perm.Need
	OptionsNeed perm.Need // of the screens that pick from it; Need always suffices
	// OptionsBy is how pickers find a record that is not offered unasked: by the whole of what it can be named by.
	OptionsBy     Search
	Ops           Op
	Search        Search
	Filter        []string
	CustomFilters []CustomFilter
	TimeWindow    *TimeWindow
	Tallies       []Tally // what the tabs of the list count
	Queues        []Queue // work that waits in the list
	Sort          []string
	Order         string // default order, such as "sort, -id"
	SortWithin    string // an enum that comes first in the order: records are put in order among those that share its value
	Label         func(row *T) string
	Unique        []Unique
	Referrers     []Referrer
	Refs          []Ref
	Links         []Link
	Tree          *TreeShape[T]
	// NotExported are fields that only say something at the moment they are looked at.
	NotExported []string
	// Lines is a list of parts that an export may have a row for each of, instead of one for the record.
	Lines string
	// Import lets records be made out of the rows of a sheet.
	Import *Import
	// LogViews leaves a row in the operation log whenever somebody opens a record.
	LogViews bool
	// KeepRevisions keeps the last states of each record. The operation Revisions does so too, and lets staff see and restore them.
	KeepRevisions bool
	// Figures are what a record adds to the figures of days. They are kept with every change of it.
	Figures func(row *T) []DayFigure
	// Life is what can happen to a record whose status is more than enabled or disabled.
	Life flow.Table
	// Starts are the states of the life that a record can be made in. Where there is one, every record begins in it.
	Starts []string
	// Guard is held from the first step of every change, where a rule spans more than one record.
	Guard string
	// Calls adds what can be done with a record beyond the operations.
	Calls func(records Records[T]) []*api.Call
	// Undo says, of calls for many records, what gives a record back what it was: the input of the same call, beside the ids. It is
	// nil where there is nothing to give back, or nothing that could. A change of the status by the operation needs no word here.
	Undo map[string]func(was, is *T) any
	// Finding is how the records are found from anywhere; nil where they are not.
	Finding *Finding
	// ChangesWith names the resources whose changes change what is seen of these records too.
	ChangesWith []string
	// Scope leaves of the table what belongs to one screen, where several share it.
	Scope *Scope
	// Reach leaves of it what the reader may see.
	Reach *Reach
	Hooks[T]

	once  sync.Once
	built *engine[T]
	wrong error
}

// Description is what the web and the documents need to know about a resource.
type Description struct {
	Name     string
	Section  string
	Route    string
	Tab      bool
	Row      *schema.Node
	Filters  []Filter
	Sorts    []string
	Order    string
	Within   string            // SortWithin
	Search   []string          // the fields that the keyword is about
	MaxDepth int               // of a tree, else 0
	Calls    map[string]string // by operation: list → goodsUnitList
	UsedBy   []string          // kinds of records that can refer to it
	Unique   []string          // fields whose value no two records share
	Screens  []Screen          // where several share it; its calls then name one of them by the field ScreenBy
	ScreenBy string
	Single   bool // of one record
	Lines    string
	Life     flow.Table
}

// Built is a resource ready to be served.
type Built struct {
	Description Description
	Calls       []*api.Call

	reveal  revealer
	counter counter
	need    perm.Need
	address string
	queues  []servedQueue
	watches []watch
	finder  finder
	counted []*store.Table // whose rows are counted under its name
	intake  *intake.Target
}
