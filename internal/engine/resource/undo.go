package resource

import (
	"reflect"

	"github.com/go-json-experiment/json"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/job"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
)

// undoBy is how what a call did is turned back; nil where it is not.
func (e *engine[T]) undoBy(call string) func(was, is *T) any {
	if call == e.Name+"Status" && e.Ops&SetStatus != 0 {
		return func(was, is *T) any {
			before, after := e.statusOf(was), e.statusOf(is)
			if before == after {
				return nil
			}
			return map[string]any{"status": before}
		}
	}
	return e.Undo[call]
}

func (e *engine[T]) statusOf(row *T) string {
	return fieldOf(reflect.ValueOf(row).Elem(), "status").String()
}

// RunUndo is the call by which the owner of a run turns back what it did: to the records that nobody has changed since.
func RunUndo(calls []*api.Call) *api.Call {
	over := callsOverFilter(calls)
	undo := api.Described("runUndo", perm.AnyStaff, schema.Of(reflect.TypeFor[job.RunIn]()), schema.Of(reflect.TypeFor[BulkStarted]()), func(r *api.Request, in *job.RunIn, _ schema.Given) (any, error) {
		return r.Change(func(tx *store.Tx) (any, error) {
			id, rows, err := job.Undo(r, tx, undoRun, in.ID, func(call, input string) (string, error) {
				if over[call] == nil {
					return "", fault.NotFound() // the program has changed since
				}
				return inputOfUndo(r, over[call], input)
			})
			return &BulkStarted{ID: id, Total: rows}, err
		})
	})
	undo.Writes, undo.Logged, undo.RequestID = true, true, api.OptionalRequestID
	job.Belongs(undo)
	return undo
}

// inputOfUndo is what a run is asked that turns another one back, beside what each record was, which its row knows: the screen,
// where several share the call, and the reason, where the call takes one.
func inputOfUndo(r *api.Request, call *api.Call, sealed string) (string, error) {
	if err := r.Require(call.Need); err != nil {
		return "", err
	}
	of, err := openAsked(r.Vault, sealed)
	if err != nil {
		return "", err
	}
	fields, err := fieldsOf(of.Body)
	if err != nil {
		return "", err
	}
	body := map[string]any{}
	if call.Apart != nil {
		screen := call.In.Fields[0].Name
		body[screen] = fields[screen]
	}
	if call.In.Field("reason") != nil {
		body["reason"] = r.Words()("log.undone", nil)
	}
	written, err := json.Marshal(body, json.Deterministic(true))
	if err != nil {
		return "", err
	}
	return asked{Call: call.Name, Lang: r.Lang, Body: written}.seal(r.Vault)
}
