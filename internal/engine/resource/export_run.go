package resource

import (
	"bytes"
	"errors"
	"io"
	"reflect"
	"time"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/intake"
	"caredesk/internal/engine/job"
	"caredesk/internal/engine/locale"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
)

// exportRun is the kind of runs that make exports.
const exportRun = "export"

// runObject is what files of runs are linked to.
const runObject = "run"

// RunStarted names the run that was queued.
type RunStarted struct {
	ID int64 `json:"id"`
}

// asked is what a run was asked to do. It is sealed in the table: what somebody looked for may be personal.
type asked struct {
	Call string         `json:"call"`
	Lang locale.Lang    `json:"lang"`
	Body jsontext.Value `json:"body"`
}

const inputColumn = "runs.input"

func (in asked) seal(v *pii.Vault) (string, error) {
	written, err := json.Marshal(in)
	return v.Seal(inputColumn, string(written)), err
}

func openAsked(v *pii.Vault, sealed string) (in asked, err error) {
	written, err := v.Open(inputColumn, sealed)
	if err != nil {
		return in, err
	}
	return in, json.Unmarshal([]byte(written), &in)
}

// openExport reads back what seal wrote, and asks for the file again: for whoever makes the request, with what they may do by
// now. Nothing is read for it yet.
func openExport(r *api.Request, exports map[string]*api.Call, sealed string) (*api.File, error) {
	in, err := openAsked(r.Vault, sealed)
	if err != nil {
		return nil, err
	}
	call, known := exports[in.Call]
	if !known {
		return nil, fault.NotFound() // the program has changed since
	}
	r.Lang = in.Lang
	answer, err := r.Repeat(call, in.Body)
	if err != nil {
		return nil, err
	}
	made, ok := answer.(*api.File)
	if !ok {
		return nil, errors.New(in.Call + " makes no file")
	}
	return made, nil
}

// startCall makes the call that queues an export instead of waiting for it. It takes and needs what the export does, and
// leaves the same row in the operation log.
func (e *engine[T]) startCall() *api.Call {
	call := api.Described(e.Name+"ExportStart", e.Need.With(perm.Export), e.exportInput(), schema.Of(reflect.TypeFor[RunStarted]()), e.startExport)
	call.Writes, call.Logged, call.RequestID = true, true, api.OptionalRequestID
	return call
}

func (e *engine[T]) startExport(r *api.Request, in *exportIn, given schema.Given) (any, error) {
	made, err := e.exported(r, in, given)
	if err != nil {
		return nil, err
	}
	input, err := asked{Call: e.Name + "Export", Lang: r.Lang, Body: r.Body}.seal(r.Vault)
	if err != nil {
		return nil, err
	}
	var rows int64
	if err := made.Open(func(count int64, _ api.FileWriter) error {
		rows = count
		return nil
	}); err != nil {
		return nil, err
	}
	return r.Change(func(tx *store.Tx) (any, error) {
		id, err := job.QueueFor(tx, r, job.Task{Kind: exportRun, ObjectType: e.Name, Input: input, FileName: made.Name, Total: rows})
		if err != nil {
			return nil, err
		}
		return &RunStarted{ID: id}, made.TakeOut(tx, rows)
	})
}

// Accounts finds out who an account is, and what it may do at this moment, without anybody being signed in.
type Accounts interface {
	Principal(q *store.Q, account int64) (*api.Principal, error)
}

// ExportRuns makes the exports that were queued. Each is done for its owner, with what they may do when it is made.
func ExportRuns(calls []*api.Call, uploads *file.Uploads, accounts Accounts) job.Kind {
	exports := exportsAmong(calls)
	return job.Kind{Name: exportRun, Route: "/profile", Section: "kit", Object: runObject, Do: func(run *job.Run) error {
		owner, err := accounts.Principal(run.Q(), run.OwnerID)
		if err != nil {
			return err
		}
		run.Caller = owner
		made, err := openExport(run.Request, exports, run.Input)
		if err != nil {
			return err
		}
		return made.Open(func(rows int64, write api.FileWriter) error {
			parts := &parts{run: run, uploads: uploads, name: run.FileName, mime: made.ContentType}
			if err := write(parts, parts.wrote); err != nil {
				return err
			}
			return parts.finish(rows)
		})
	}}
}

func exportsAmong(calls []*api.Call) map[string]*api.Call {
	exports := map[string]*api.Call{}
	for _, call := range calls {
		if call.Out == nil {
			exports[call.Name] = call
		}
	}
	return exports
}

// partSize is how much of a result is in memory at a time.
const partSize = 4 << 20

// parts keeps a result as private files of a bounded size. Until the run is over they belong to nothing, so that what a
// killed process leaves is purged like any other file that no record needs.
type parts struct {
	run     *job.Run
	uploads *file.Uploads
	name    string
	mime    string
	buffer  bytes.Buffer
	rows    int64
	kept    []int64
}

func (p *parts) wrote() { p.rows++ }

func (p *parts) Write(content []byte) (int, error) {
	if err := p.run.Stopping(); err != nil {
		return 0, err
	}
	p.buffer.Write(content)
	for p.buffer.Len() >= partSize {
		if err := p.keep(p.buffer.Next(partSize)); err != nil {
			return 0, err
		}
	}
	return len(content), nil
}

func (p *parts) keep(content []byte) error {
	placed, err := p.uploads.Keep(p.run.Ctx, p.run.Vault, p.name, p.mime, content)
	if err != nil {
		return err
	}
	if err := p.run.Write(func(tx *store.Tx) error {
		if err := placed.Insert(tx, p.run.OwnerID); err != nil {
			return err
		}
		return p.run.Report(tx, p.rows)
	}); err != nil {
		return errors.Join(err, p.uploads.Drop(p.run.Ctx, placed))
	}
	p.kept = append(p.kept, placed.FileID)
	return nil
}

// finish keeps the rest, and ends the run with the files that are its result.
func (p *parts) finish(rows int64) error {
	if p.buffer.Len() > 0 {
		if err := p.keep(p.buffer.Bytes()); err != nil {
			return err
		}
	}
	return p.run.Write(func(tx *store.Tx) error {
		if err := file.Attach(tx, runObject, p.run.ID, p.kept); err != nil {
			return err
		}
		if err := errors.Join(p.run.Expect(tx, rows), p.run.Report(tx, rows)); err != nil {
			return err
		}
		return p.run.Finish(tx)
	})
}

// RunFetch is the call by which the owner of a run gets its file: if they still may ask for it, and with the row in the
// operation log that an export leaves.
func RunFetch(calls []*api.Call, uploads *file.Uploads) *api.Call {
	exports := exportsAmong(calls)
	fetch := api.Described("runFetch", perm.AnyStaff, schema.Of(reflect.TypeFor[job.RunIn]()), nil, func(r *api.Request, in *job.RunIn, _ schema.Given) (any, error) {
		result, err := job.ResultOf(r, in.ID)
		if err != nil {
			return nil, err
		}
		asked := *r
		made, err := openExport(&asked, exports, result.Input)
		if err != nil {
			return nil, err
		}
		names, err := file.Attached(r.Q(), runObject, in.ID)
		if err != nil {
			return nil, err
		}
		// In the log it stands under the screen that it was asked for on.
		asked.Call = &api.Call{Name: r.Call.Name, Route: asked.Call.Route, Section: asked.Call.Section, Object: asked.Call.Object}
		// What it costs was taken when it was asked for.
		return &api.File{Name: result.FileName, ContentType: made.ContentType, Record: made.Record, Open: func(use func(rows int64, write api.FileWriter) error) error {
			return use(result.Rows, func(w io.Writer, _ func()) error { return copyParts(r, uploads, names, w) })
		}}, nil
	})
	fetch.Logged = true
	job.Belongs(fetch)
	return fetch
}

func copyParts(r *api.Request, uploads *file.Uploads, names []string, w io.Writer) error {
	for _, name := range names {
		content, err := uploads.Open(r.Ctx, r.Vault, name)
		if err != nil {
			return err
		}
		if _, err := w.Write(content); err != nil {
			return err
		}
	}
	return nil
}

// RunPurge forgets runs a day after they are over, and lets go of their files.
func RunPurge() job.Kind {
	forget := job.WhenDue(job.Expired, func(tx *store.Tx, _ *api.Request, id int64) error {
		if err := file.LetGo(tx, runObject, id); err != nil {
			return err
		}
		if err := intake.Forget(tx, id); err != nil {
			return err
		}
		return job.Forget(tx, id)
	})
	return job.Kind{Name: "runPurge", Every: 10 * time.Minute, Do: func(run *job.Run) error {
		for _, some := range []func(tx *store.Tx) (more bool, err error){job.ForgetRows, intake.ForgetRows} {
			for more := true; more; {
				if err := run.Write(func(tx *store.Tx) (err error) {
					more, err = some(tx)
					return err
				}); err != nil {
					return err
				}
			}
		}
		return forget(run)
	}}
}
