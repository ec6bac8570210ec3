package resource

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
)

// MaxReach is the row behind which a list is not paged.
const MaxReach = 100_000

// Limits of a list.
const (
	defaultPageSize = 20
	cappedAt        = 10_000
	scannedFrom     = 2_500  // rows behind a list: fewer are gathered
	narrowedUpTo    = 50_000 // rows that one filter leaves for the others to be tried on
	listTime        = 3 * time.Second
)

// sorts lists the fields a list can be sorted by; the time of creation is always one.
func (e *engine[T]) sorts() []string {
	if slices.Contains(e.Resource.Sort, "createdAt") || e.row.Field("createdAt") == nil {
		return e.Resource.Sort
	}
	return append(slices.Clone(e.Resource.Sort), "createdAt")
}

// criteria are the fields by which lists and exports choose and order rows.
func (e *engine[T]) criteria() []*schema.Field {
	var directions []string
	for _, name := range e.sorts() {
		directions = append(directions, name, "-"+name)
	}
	fields := []*schema.Field{{Name: "sort", Node: &schema.Node{Kind: schema.Enum, Values: directions}}}
	if e.Search.declared() {
		fields = append(fields, &schema.Field{Name: "kw", Node: &schema.Node{Kind: schema.Text, MaxLength: 64}})
	}
	for _, f := range e.filters {
		if f.Range {
			fields = append(fields, &schema.Field{Name: f.Field + "From", Node: f.Node}, &schema.Field{Name: f.Field + "To", Node: f.Node})
		} else {
			fields = append(fields, &schema.Field{Name: f.Field, Node: f.Node})
		}
	}
	return fields
}

// listIn asks for one page of a list.
type listIn struct {
	criteria

	Page       int64 `json:"page"`
	PageSize   int64 `json:"pageSize"`
	ExactTotal bool  `json:"exactTotal"`
}

func (e *engine[T]) listInput() *schema.Node {
	one := int64(1)
	fields := []*schema.Field{
		{Name: "page", Node: &schema.Node{Kind: schema.Integer, Minimum: &one}, Default: int64(1)},
		{Name: "pageSize", Node: &schema.Node{Kind: schema.Integer, Choices: []int64{10, 20, 50, 100}}, Default: int64(defaultPageSize)},
		{Name: "exactTotal", Node: &schema.Node{Kind: schema.Bool}},
	}
	return &schema.Node{Kind: schema.Object, Name: e.row.Name + "ListIn", Fields: append(fields, e.criteria()...)}
}

func (e *engine[T]) listOutput() *schema.Node {
	return &schema.Node{Kind: schema.Object, Name: e.row.Name + "ListOut", Fields: []*schema.Field{
		{Name: "items", Node: &schema.Node{Kind: schema.List, Items: e.row}},
		{Name: "total", Node: &schema.Node{Kind: schema.Integer}},
		{Name: "totalCapped", Node: &schema.Node{Kind: schema.Bool}},
	}}
}

// Page is one page of a list.
type Page[T any] struct {
	Items       []T   `json:"items"`
	Total       int64 `json:"total"`
	TotalCapped bool  `json:"totalCapped"`

	wire *wire
}

// AppendJSON writes the page in the form that its tags describe.
func (p Page[T]) AppendJSON(buf []byte) ([]byte, error) {
	if p.wire == nil {
		return appendAny(buf, reflect.ValueOf(p))
	}
	buf, err := appendRows(p.wire, append(buf, `{"items":`...), p.Items)
	if err != nil {
		return buf, err
	}
	buf = strconv.AppendInt(append(buf, `,"total":`...), p.Total, 10)
	return append(strconv.AppendBool(append(buf, `,"totalCapped":`...), p.TotalCapped), '}'), nil
}

func (e *engine[T]) list(r *api.Request, in *listIn, _ schema.Given) (any, error) {
	page, err := e.page(r, in)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(r.Ctx, listTime)
	defer cancel()
	q := r.DB.Read(ctx)
	items, total, err := e.find(r, q, page, in)
	if err != nil {
		return nil, narrow(r, err)
	}
	if err := e.complete(r, q, List, items); err != nil {
		return nil, narrow(r, err)
	}
	if err := e.look(r, e.Search, in.Kw, total > 0 || len(items) > 0, items); err != nil {
		return nil, err
	}
	return Page[T]{Items: items, Total: total, TotalCapped: !in.ExactTotal && total >= cappedAt && len(page.Where) > 0, wire: e.wire}, nil
}

// find reads a page and its total. How, is found out first where the database could not know.
func (e *engine[T]) find(r *api.Request, q *store.Q, s store.Select, in *listIn) ([]T, int64, error) {
	if s.Plain() {
		items, err := store.Find[T](q, s)
		if err != nil {
			return nil, 0, err
		}
		total, err := e.total(r, q, s, in)
		return items, total, err
	}
	narrowed, few, err := store.NarrowestFirst(q, s, scannedFrom)
	if err != nil {
		return nil, 0, err
	}
	if !few {
		return e.findAmongMany(r, q, s, in)
	}
	total, err := e.total(r, q, narrowed, in)
	if err != nil {
		return nil, 0, err
	}
	items, err := store.SortMatches[T](q, narrowed)
	return items, total, err
}

// findAmongMany reads a page, and its total, of which no single filter leaves few rows.
func (e *engine[T]) findAmongMany(r *api.Request, q *store.Q, s store.Select, in *listIn) ([]T, int64, error) {
	if len(s.Where) > 1 {
		narrowed, _, err := store.NarrowestFirst(q, s, narrowedUpTo)
		if err != nil {
			return nil, 0, err
		}
		s = narrowed
	}
	total, err := e.totalOfMany(r, q, s, in)
	if err != nil {
		return nil, 0, err
	}
	sorted, err := e.soonSorted(q, s, in)
	if err != nil {
		return nil, 0, err
	}
	if total >= scannedFrom && !sorted {
		if items, enough, err := store.ScanInOrder[T](q, s); err != nil || enough {
			return items, total, err
		}
	}
	items, err := store.SortMatches[T](q, s)
	return items, total, err
}

// soonSorted tells that one index has all that decides about the page, and so few rows that they are sorted before a scan would
// find a page of them.
func (e *engine[T]) soonSorted(q *store.Q, s store.Select, in *listIn) (bool, error) {
	if !s.InPart() && !(s.InOneIndex() && e.sortedBy(&in.criteria) == e.order[0].Column.JSON) {
		return false, nil
	}
	n, err := store.CountUpTo(q, s, narrowedUpTo+1)
	return n <= narrowedUpTo, err
}

// totalOfMany counts without looking up more than would be counted.
func (e *engine[T]) totalOfMany(r *api.Request, q *store.Q, s store.Select, in *listIn) (int64, error) {
	if in.ExactTotal {
		return e.total(r, q, s, in)
	}
	tried, wide, err := store.ScanWide(q, s, cappedAt)
	if err != nil || wide && len(s.Where) == 1 {
		return cappedAt, err
	}
	return e.total(r, q, tried, in)
}

// page says which rows of the table a list shows.
func (e *engine[T]) page(r *api.Request, in *listIn) (store.Select, error) {
	if in.Page > MaxReach/in.PageSize {
		return store.Select{}, fault.InvalidField("page", "validation.range", nil)
	}
	where, err := e.where(r, &in.criteria)
	return store.Select{
		Table: e.table, Where: where, Order: e.orderBy(&in.criteria), Limit: int(in.PageSize), Offset: int((in.Page - 1) * in.PageSize), ListColumns: true,
	}, err
}

// narrow turns a list on which the database worked for too long into advice.
func narrow(r *api.Request, err error) error {
	if errors.Is(err, store.ErrTooSlow) && r.Ctx.Err() == nil {
		return fault.InvalidField("page", "validation.range", nil)
	}
	return err
}

// orderBy gives the default order, or the chosen field with the id behind it in the direction that an index serves.
func (e *engine[T]) orderBy(in *criteria) []store.Order {
	if in.Sort == "" {
		return e.order
	}
	name, descending := strings.CutPrefix(in.Sort, "-")
	column, _ := e.table.Column(name)
	ascending := []store.Order{{Column: column}, {Column: e.table.IDBeside(column)}}
	if e.order[0].Column == column && !e.order[0].Descending {
		ascending = e.order
	}
	if !descending {
		return ascending
	}
	reversed := slices.Clone(ascending)
	for i := range reversed {
		reversed[i].Descending = !reversed[i].Descending
	}
	return reversed
}

type detailIn struct {
	ID int64 `json:"id" minimum:"1"`
}

func (e *engine[T]) detail(r *api.Request, in detailIn) (any, error) {
	q := r.Q()
	row, err := e.load(r, q, in.ID)
	if err != nil {
		return nil, err
	}
	if row, err = e.whole(r, q, row); err != nil || !e.LogViews {
		return row, err
	}
	return row, e.view(r, row)
}

// view shows whole what needs no mask in the record's own detail, and notes that somebody has seen it.
func (e *engine[T]) view(r *api.Request, row *T) error {
	e.show(row)
	return r.DB.Write(r.Ctx, func(tx *store.Tx) error {
		return r.Record(tx, api.Entry{Action: "view", ObjectType: e.Name, ObjectID: headOf(row).ID, ObjectLabel: e.Label(row)})
	})
}

// whole gives a record everything that a detail shows.
func (e *engine[T]) whole(r *api.Request, q *store.Q, row *T) (*T, error) {
	if e.Resource.Tree != nil {
		return e.node(q, headOf(row).ID)
	}
	return row, e.fill(r, q, Detail, []*T{row})
}

// load reads one record, or answers that there is none.
func (e *engine[T]) load(r *api.Request, q *store.Q, id int64) (*T, error) {
	found, err := store.Find[T](q, store.Select{Table: e.table, Where: append(e.within(r, false), store.Eq(e.id, id)), Limit: 1})
	if err != nil {
		return nil, err
	}
	if len(found) == 0 {
		return nil, fault.NotFound()
	}
	return &found[0], e.read(r, q, found)
}

// complete adds to rows that are about to be shown what is not in their table.
func (e *engine[T]) complete(r *api.Request, q *store.Q, view Op, rows []T) error {
	if err := e.read(r, q, rows); err != nil || e.Fill == nil && e.actionsAt == nil {
		return err
	}
	shown := make([]*T, len(rows))
	for i := range rows {
		shown[i] = &rows[i]
	}
	return e.fill(r, q, view, shown)
}

// read completes rows that came from the table: sealed fields are opened, links followed.
func (e *engine[T]) read(r *api.Request, q *store.Q, rows []T) error {
	for i := range rows {
		if immutable, ok := any(&rows[i]).(interface{ settle() }); ok {
			immutable.settle()
		}
	}
	if err := e.open(r, rows); err != nil {
		return err
	}
	return e.readLinks(q, rows)
}

func (e *engine[T]) fill(r *api.Request, q *store.Q, view Op, rows []*T) error {
	if len(rows) == 0 {
		return nil
	}
	if e.Fill != nil {
		if err := e.Fill(r, q, view, rows); err != nil {
			return err
		}
	}
	if view == Export {
		return nil // a sheet has no buttons
	}
	return e.fillActions(r, q, rows)
}
