package resource

import (
	"fmt"
	"io"
	"maps"
	"reflect"
	"slices"
	"time"

	"github.com/go-json-experiment/json"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/sheet"
	"caredesk/internal/engine/store"
)

// StreamedRows is how many rows staff wait for. The web has more of them made later, though whoever asks for them at once gets them.
const StreamedRows = 20_000

// beijing is the zone of the business, in which exported times are written. It has had no summer time since 1991.
var beijing = time.FixedZone("Asia/Shanghai", 8*60*60)

// exportable lists the fields of an export in the order of the row type.
func (e *engine[T]) exportable() []*schema.Field {
	var fields []*schema.Field
	for _, f := range e.row.Fields {
		if !readable(f) || f.Detail || stamps[f.Name] || f.Name == "actions" || slices.Contains(e.NotExported, f.Name) {
			continue
		}
		fields = append(fields, f)
	}
	if created := e.row.Field("createdAt"); created != nil {
		fields = append(fields, created)
	}
	return fields
}

// readable reports whether a field tells anything in a sheet.
func readable(f *schema.Field) bool {
	return !unreadable[f.Node.Kind] && (f.Node.Kind != schema.List || f.Node.Items.Kind == schema.Text)
}

// unreadable are the kinds that tell nothing in a sheet.
var unreadable = map[schema.Kind]bool{
	schema.Image: true, schema.Document: true, schema.PrivateImage: true, schema.PrivateFile: true, schema.Ref: true,
}

func (e *engine[T]) exportInput() *schema.Node {
	names := make([]string, 0, len(e.row.Fields))
	for _, f := range e.exportable() {
		names = append(names, f.Name)
	}
	var whole []*schema.Field
	if e.Lines != "" {
		whole = append(whole, &schema.Field{Name: "lines", Node: &schema.Node{Kind: schema.Bool}})
	}
	if e.describe().Masked() {
		whole = append(whole,
			&schema.Field{Name: "unmasked", Node: &schema.Node{Kind: schema.Bool}},
			&schema.Field{Name: "reason", Node: &schema.Node{Kind: schema.Text, MinLength: 2, MaxLength: 100}})
	}
	return &schema.Node{Kind: schema.Object, Name: e.row.Name + "ExportIn", Fields: append(append([]*schema.Field{
		{Name: "format", Node: schema.Of(reflect.TypeFor[sheet.ExportFormat]()), Required: true},
		{Name: "columns", Node: &schema.Node{Kind: schema.List, Items: &schema.Node{Kind: schema.Enum, Values: names}, MinItems: 1, MaxItems: len(names)}},
		{Name: "ids", Node: &schema.Node{Kind: schema.List, Items: &schema.Node{Kind: schema.Integer, Minimum: &one}, MinItems: 1, MaxItems: maxInBulk}},
	}, whole...), e.criteria()...)}
}

// exportIn asks for the chosen rows as a file.
type exportIn struct {
	criteria

	Format   sheet.ExportFormat `json:"format"`
	Columns  []string           `json:"columns"`
	IDs      []int64            `json:"ids"`
	Lines    bool               `json:"lines"`
	Unmasked bool               `json:"unmasked"`
	Reason   string             `json:"reason"`
}

// mayUnmask refuses to let personal data out whole without the capability and a reason.
func mayUnmask(r *api.Request, in *exportIn) error {
	if !in.Unmasked {
		return nil
	}
	if err := r.Require(perm.AnyStaff.With(perm.Reveal)); err != nil {
		return err
	}
	if in.Reason == "" {
		return fault.InvalidField("reason", "validation.required", nil)
	}
	return nil
}

// export is the chosen rows of one consistent state, as a file.
func (e *engine[T]) export(r *api.Request, in *exportIn, given schema.Given) (any, error) {
	return e.exported(r, in, given)
}

func (e *engine[T]) exported(r *api.Request, in *exportIn, given schema.Given) (*api.File, error) {
	where, err := e.where(r, &in.criteria)
	if err != nil {
		return nil, err
	}
	if err := mayUnmask(r, in); err != nil {
		return nil, err
	}
	if in.IDs != nil {
		where = append(where, store.In(e.id, in.IDs))
	}
	s := store.Select{Table: e.table, Where: where, Order: e.orderBy(&in.criteria), ListColumns: true}
	return &api.File{
		Name:        fmt.Sprintf("%s-%s.%s", e.Name, r.DB.Now().In(beijing).Format("20060102-150405"), in.Format),
		ContentType: in.Format.ContentType(),
		Charge:      func(tx *store.Tx, rows int64) error { return e.chargeExport(tx, r, in, rows) },
		Record:      func(tx *store.Tx, rows int64) error { return e.logExport(tx, r, in, given, rows) },
		Open: func(use func(rows int64, write api.FileWriter) error) error {
			return r.DB.Stream(r.Ctx, func(q *store.Q) error {
				count, err := store.CountUpTo(q, s, 0)
				if err != nil {
					return err
				}
				return use(count, func(w io.Writer, wrote func()) error { return e.writeSheet(q, r, s, in, w, wrote) })
			})
		},
	}, nil
}

// chargeExport takes from the budgets what an export costs: for a search by somebody's whole number, and for rows without masks.
func (e *engine[T]) chargeExport(tx *store.Tx, r *api.Request, in *exportIn, rows int64) error {
	if err := e.chargeExportedSearch(tx, r, in.Kw, rows); err != nil || !in.Unmasked {
		return err
	}
	return chargeUnmasked(tx, r, rows)
}

// logExport writes down what was asked for, field by field.
func (e *engine[T]) logExport(tx *store.Tx, r *api.Request, in *exportIn, given schema.Given, count int64) error {
	asked := map[string]any{
		"format": in.Format, "columns": in.Columns, "ids": in.IDs, "lines": in.Lines, "unmasked": in.Unmasked, "reason": in.Reason, "sort": in.Sort, "kw": e.discreet(r, in.Kw),
	}
	maps.DeleteFunc(asked, func(name string, _ any) bool { return !given.Has(name) })
	for _, filter := range in.filters {
		asked[filter.field.Name] = filter.written()
	}
	filters, err := json.Marshal(asked, json.Deterministic(true))
	if err != nil {
		return err
	}
	return r.Record(tx, api.Entry{Action: "export", ObjectType: e.Name, Summary: string(filters), Diff: []api.Change{{Field: "rows", After: count}}})
}

func (e *engine[T]) writeSheet(q *store.Q, r *api.Request, s store.Select, in *exportIn, w io.Writer, wrote func()) error {
	fields := e.exportable()
	if in.Columns != nil {
		fields = nil
		for _, name := range in.Columns {
			fields = append(fields, e.row.Field(name))
		}
	}
	var parts []*schema.Field
	if in.Lines {
		fields, parts = e.lineFields(fields)
	}
	header := make([]string, 0, len(fields)+len(parts))
	for _, f := range slices.Concat(fields, parts) {
		header = append(header, r.Texts.Label(r.Lang, e.Section, e.Name, f.Name))
	}
	out, err := sheet.New(in.Format, w, header)
	if err != nil {
		return err
	}
	cells := make([]any, len(header))
	write := func(row T) error {
		defer wrote()
		for i, f := range fields {
			cells[i] = e.cell(r, &row, f, in.Unmasked)
		}
		if !in.Lines {
			return out.Row(cells)
		}
		lines := fieldOf(reflect.ValueOf(&row).Elem(), e.Lines)
		for n := range lines.Len() {
			for i, f := range parts {
				cells[len(fields)+i] = cellOf(r, lines.Index(n), f, in.Unmasked)
			}
			if err := out.Row(cells); err != nil {
				return err
			}
		}
		return nil
	}
	if e.Resource.Tree != nil {
		err = e.writeTree(q, s, write)
	} else {
		err = e.eachComplete(r, q, s, write)
	}
	if err != nil {
		return err
	}
	return out.Close()
}

// lineFields are the columns of a sheet with a row for each part: those of the record, without what each part has of its own,
// and those of the part.
func (e *engine[T]) lineFields(chosen []*schema.Field) (record, part []*schema.Field) {
	of := e.row.Field(e.Lines).Node.Items
	for _, f := range of.Fields {
		if readable(f) && f.Name != "id" {
			part = append(part, f)
		}
	}
	return slices.DeleteFunc(slices.Clone(chosen), func(f *schema.Field) bool { return of.Field(f.Name) != nil }), part
}

// completedAtOnce is how many rows of an export are completed together.
const completedAtOnce = 500

// eachComplete calls f for row after row, each with what is not in the table itself.
func (e *engine[T]) eachComplete(r *api.Request, q *store.Q, s store.Select, f func(T) error) error {
	if e.Fill == nil && len(e.Links) == 0 && len(e.sealed) == 0 {
		return store.FindEach(q, s, f)
	}
	return store.FindBatches(q, s, completedAtOnce, func(rows []T) error {
		if err := e.complete(r, q, Export, rows); err != nil {
			return err
		}
		for _, row := range rows {
			if err := f(row); err != nil {
				return err
			}
		}
		return nil
	})
}

// writeTree writes the chosen nodes in the order in which the screen shows them, each with its level and its counts.
func (e *engine[T]) writeTree(q *store.Q, s store.Select, write func(T) error) error {
	chosen := map[int64]bool{}
	if err := store.FindEach(q, s, func(row T) error {
		chosen[headOf(&row).ID] = true
		return nil
	}); err != nil {
		return err
	}
	roots, err := e.wholeTree(q, "")
	if err != nil {
		return err
	}
	var walk func(nodes []T) error
	walk = func(nodes []T) error {
		for i := range nodes {
			if chosen[headOf(&nodes[i]).ID] {
				if err := write(nodes[i]); err != nil {
					return err
				}
			}
			if err := walk(*e.Resource.Tree.Children(&nodes[i])); err != nil {
				return err
			}
		}
		return nil
	}
	return walk(roots)
}
