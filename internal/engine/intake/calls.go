package intake

import (
	"reflect"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/job"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
)

// ImportStartIn names what was uploaded: a sheet, and the archive with the pictures that it names.
type ImportStartIn struct {
	FileID    int64 `json:"fileId" minimum:"1"`
	ZipFileID int64 `json:"zipFileId,omitempty" minimum:"1"`
}

// ImportStarted names the run that was queued.
type ImportStarted struct {
	ID int64 `json:"id"`
}

// Calls are those of a resource whose records can be imported: its template, and the beginning.
func (t *Target) Calls() (template, start *api.Call) {
	template = api.Described(t.Name+"ImportTemplate", t.Need, schema.Of(reflect.TypeFor[ImportTemplateIn]()), nil, func(r *api.Request, in *ImportTemplateIn, _ schema.Given) (any, error) {
		return t.Template(r, *in), nil
	})
	start = api.Write(t.Name+"ImportStart", t.Need, func(r *api.Request, tx *store.Tx, in ImportStartIn) (ImportStarted, error) {
		id, err := t.start(r, tx, in)
		return ImportStarted{ID: id}, err
	})
	return template, start
}

func (t *Target) start(r *api.Request, tx *store.Tx, in ImportStartIn) (id int64, err error) {
	with, files := started{Target: t.Name}, []int64{in.FileID}
	if with.Sheet, err = file.Take(&tx.Q, "fileId", in.FileID, file.ImportSheet, r.Caller.Who()); err != nil {
		return 0, err
	}
	if in.ZipFileID != 0 {
		files = append(files, in.ZipFileID)
		if with.Pictures, err = file.Take(&tx.Q, "zipFileId", in.ZipFileID, file.ImportPictures, r.Caller.Who()); err != nil {
			return 0, err
		}
	}
	input, err := sealJSON(r.Vault, inputColumn, with)
	if err != nil {
		return 0, err
	}
	if id, err = job.QueueFor(tx, r, job.Task{Kind: Kind, ObjectType: t.Name, Input: input}); err != nil {
		return 0, err
	}
	if err := file.Attach(tx, runObject, id, files); err != nil {
		return 0, err
	}
	if err := tx.Exec("INSERT INTO imports (run_id, stage, mode, header, missing) VALUES (?, 'read', '', '', '')", id); err != nil {
		return 0, err
	}
	return id, r.Record(tx, api.Entry{Action: "create", ObjectType: runObject, ObjectID: id, Summary: t.Name})
}

// held is an import whose owner is about to change it, or looks at it.
type held struct {
	*progress

	run    *job.Seen
	target *Target
	asked  *api.Request
}

// own finds an import of the caller's, who must still be allowed to make such records.
func (s *Imports) own(r *api.Request, q *store.Q, id int64) (*held, error) {
	run, err := job.Own(q, r, Kind, id)
	if err != nil {
		return nil, err
	}
	return s.of(r, q, run)
}

// hold finds one that waits for the caller, and keeps it still for a move.
func (s *Imports) hold(r *api.Request, tx *store.Tx, move string, id int64) (*held, error) {
	run, err := job.LockOwn(tx, r, Kind, move, id)
	if err != nil {
		return nil, err
	}
	return s.of(r, &tx.Q, run)
}

func (s *Imports) of(r *api.Request, q *store.Q, run *job.Seen) (*held, error) {
	_, t, err := s.startedWith(r, run.Input)
	if err != nil {
		return nil, err
	}
	if err := r.Require(t.Need); err != nil {
		return nil, err
	}
	at, err := progressOf(q, r, run.ID)
	return &held{at, run, t, asker(r, t, r.Caller)}, err
}

func (h *held) checker() *checker {
	return &checker{run: h.run.ID, target: h.target, headers: h.headers, request: h.asked, known: map[string][]int64{}}
}

// Calls are what the owner of an import can do with it, whatever it is about.
func (s *Imports) Calls() []*api.Call {
	calls := []*api.Call{
		api.Read("importDetail", perm.AnyStaff, s.detail),
		api.Read("importRows", perm.AnyStaff, s.rows),
		api.Write("importMatch", perm.AnyStaff, s.match),
		api.Write("importRowSave", perm.AnyStaff, s.saveRow),
		api.Write("importRowDrop", perm.AnyStaff, s.dropRow),
		api.Write("importRun", perm.AnyStaff, s.goOn),
		s.mistakesCall(),
	}
	for _, call := range calls {
		job.Belongs(call)
	}
	return calls
}
