package resource

import (
	"fmt"
	"maps"
	"reflect"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/job"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
)

// bulkRun is the kind of runs that make a call for all records that meet a filter, and undoRun that of those that turn one back.
const (
	bulkRun = "bulk"
	undoRun = "undo"
)

// MaxBulkRows is how many records one run may change.
const MaxBulkRows = 100_000

// selectedBy are the fields by which a call for many names its records.
var selectedBy = []string{"id", "version", "ids"}

// overFilter tells the calls that can be made over a whole filter: those that change as many records as a page can select, one
// like the other, and say what became of each. Where fewer can be selected, because money or audit is concerned, staff look at
// each of them.
func overFilter(call *api.Call) bool {
	if call.In == nil || call.Out == nil {
		return false
	}
	ids := call.In.Field("ids")
	return call.Writes && call.RequestID == api.OptionalRequestID && ids != nil && ids.Node.MaxItems == maxInBulk && call.Out.Name == "Changed"
}

// BulkStarted names the run that was queued, and says how many records it is about.
type BulkStarted struct {
	ID    int64 `json:"id"`
	Total int64 `json:"total"`
}

// bulkIn asks for a call for all records that meet the criteria.
type bulkIn struct {
	criteria

	Call  string         `json:"call"`
	Input jsontext.Value `json:"input"`
}

// bulkStart makes the call that starts such runs; nil where none of the calls can be made over a filter.
func (e *engine[T]) bulkStart(calls []*api.Call) (*api.Call, error) {
	over := map[string]*api.Call{}
	var names []string
	for _, call := range calls {
		if overFilter(call) {
			over[call.Name] = call
			names = append(names, call.Name)
		}
	}
	for name := range e.Undo {
		if over[name] == nil {
			return nil, fmt.Errorf("no call %s over a filter to undo", name)
		}
	}
	if names == nil {
		return nil, nil
	}
	in := &schema.Node{Kind: schema.Object, Name: e.row.Name + "BulkStartIn", Fields: []*schema.Field{
		{Name: "call", Node: &schema.Node{Kind: schema.Enum, Values: names}, Required: true},
		{Name: "input", Node: &schema.Node{Kind: schema.Object, Free: true}},
	}}
	for _, f := range e.criteria() {
		if in.Field(f.Name) != nil {
			return nil, fmt.Errorf("a filter %s, which calls over a filter take as something else", f.Name)
		}
		if f.Name != "sort" {
			in.Fields = append(in.Fields, f)
		}
	}
	call := api.Described(e.Name+"BulkStart", e.Need.With(perm.Write), in, schema.Of(reflect.TypeFor[BulkStarted]()), func(r *api.Request, in *bulkIn, given schema.Given) (any, error) {
		return e.startBulk(r, over[in.Call], in, given)
	})
	call.Writes, call.Logged, call.RequestID = true, true, api.OptionalRequestID
	return call, nil
}

// startBulk takes down which records meet the criteria now: what comes later is not touched, and what a change moves out of the
// filter is dealt with all the same.
func (e *engine[T]) startBulk(r *api.Request, call *api.Call, in *bulkIn, given schema.Given) (any, error) {
	if err := r.Require(call.Need); err != nil {
		return nil, err
	}
	if err := e.rehearse(r, call, in.Input); err != nil {
		return nil, err
	}
	where, err := e.where(r, &in.criteria)
	if err != nil {
		return nil, err
	}
	body, err := e.ofScreen(in.Input)
	if err != nil {
		return nil, err
	}
	chosen, err := e.chosenIn(call, body)
	if err != nil {
		return nil, err
	}
	input, err := asked{Call: call.Name, Lang: r.Lang, Body: body}.seal(r.Vault)
	if err != nil {
		return nil, err
	}
	return r.Change(func(tx *store.Tx) (any, error) {
		id, err := job.QueueFor(tx, r, job.Task{Kind: bulkRun, ObjectType: e.Name, Call: call.Name, Chosen: chosen, Input: input})
		if err != nil {
			return nil, err
		}
		rows, err := job.ListRows(tx, id, store.Select{Table: e.table, Where: where, Limit: MaxBulkRows + 1})
		if err != nil {
			return nil, err
		}
		if rows > MaxBulkRows {
			return nil, fault.InvalidField("call", "validation.bulkRows", map[string]any{"max": MaxBulkRows}).WithMessage("validation.bulkRows", map[string]any{"max": MaxBulkRows})
		}
		if err := e.chargeExportedSearch(tx, r, in.Kw, rows); err != nil {
			return nil, err
		}
		return &BulkStarted{ID: id, Total: rows}, e.logBulk(tx, r, in, given, id, rows)
	})
}

// chosenIn is what a call gives the records where that is one of a few words, which are never personal: a status, a flag.
func (e *engine[T]) chosenIn(call *api.Call, input jsontext.Value) (string, error) {
	fields, err := fieldsOf(input)
	if err != nil {
		return "", err
	}
	for _, f := range call.In.Fields {
		isScreen := e.Scope != nil && f.Name == e.Scope.Field
		if value, given := fields[f.Name]; given && f.Node.Kind == schema.Enum && !isScreen {
			var word string
			err := json.Unmarshal(value, &word)
			return f.Node.Name + "." + word, err
		}
	}
	return "", nil
}

// logBulk writes down what was asked for. What the call itself was given stands in the rows of the records.
func (e *engine[T]) logBulk(tx *store.Tx, r *api.Request, in *bulkIn, given schema.Given, run, rows int64) error {
	filters := map[string]any{}
	if given.Has("kw") {
		filters["kw"] = e.discreet(r, in.Kw)
	}
	for _, filter := range in.filters {
		filters[filter.field.Name] = filter.written()
	}
	summary, err := json.Marshal(filters, json.Deterministic(true))
	if err != nil {
		return err
	}
	return r.Record(tx, api.Entry{Action: "bulk", ObjectType: e.Name, Summary: string(summary), Diff: []api.Change{
		{Field: "run", After: run}, {Field: "call", After: in.Call}, {Field: "rows", After: rows},
	}})
}

// nobody is the id of no record.
const nobody = 1<<53 - 1

// rehearse asks the call about a record that is not there: whatever is wrong with the rest of its input it says at once.
func (e *engine[T]) rehearse(r *api.Request, call *api.Call, input jsontext.Value) error {
	fields, err := fieldsOf(input)
	if err != nil {
		return err
	}
	for _, name := range append([]string{"requestId"}, selectedBy...) {
		if _, given := fields[name]; given {
			return fault.InvalidField("input."+name, "validation.unknown", nil)
		}
	}
	body, err := bodyOf(fields, nobody)
	if err != nil {
		return err
	}
	rehearsal := *r
	_, err = rehearsal.Repeat(call, body)
	return inside("input", err)
}

// inside names the fields of an error by the field that they are part of.
func inside(field string, err error) error {
	f, ok := fault.As(err)
	if !ok {
		return err
	}
	named := *f
	if f.Fields != nil {
		named.Fields = map[string]fault.Message{}
		for name, message := range f.Fields {
			named.Fields[field+"."+name] = message
		}
	}
	if about, ok := f.Data["field"].(string); ok {
		named.Data = maps.Clone(f.Data)
		named.Data["field"] = field + "." + about
	}
	return &named
}

func fieldsOf(input jsontext.Value) (map[string]jsontext.Value, error) {
	fields := map[string]jsontext.Value{}
	if input == nil {
		return fields, nil
	}
	return fields, json.Unmarshal(input, &fields)
}

// bodyOf is what a call takes about some records.
func bodyOf(input map[string]jsontext.Value, ids ...int64) (jsontext.Value, error) {
	written, err := json.Marshal(ids)
	if err != nil {
		return nil, err
	}
	body := maps.Clone(input)
	body["ids"] = written
	return json.Marshal(body, json.Deterministic(true))
}

// ofScreen adds to the input of a call the screen that is meant, where several share the call.
func (e *engine[T]) ofScreen(input jsontext.Value) (jsontext.Value, error) {
	fields, err := fieldsOf(input)
	if err != nil {
		return nil, err
	}
	if e.Scope != nil && e.Scope.sharesName {
		if fields[e.Scope.Field], err = json.Marshal(e.Scope.Value); err != nil {
			return nil, err
		}
	}
	return json.Marshal(fields, json.Deterministic(true))
}
