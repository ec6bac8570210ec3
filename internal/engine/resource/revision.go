package resource

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// KeptRevisions is how many former states of a record are kept.
const KeptRevisions = 20

// Revision is a former state of a record: which version it was, since when, and who had left it so.
type Revision struct {
	ID      int64      `json:"id"`
	Version int64      `json:"version"`
	At      value.Time `json:"at"`
	By      string     `json:"by" db:"author"`
}

// RevisionsOut lists the former states of a record, newest first.
type RevisionsOut struct {
	Items []Revision `json:"items"`
}

// RevisionOut is one former state with what staff had written.
type RevisionOut struct {
	ID      int64      `json:"id"`
	Version int64      `json:"version"`
	At      value.Time `json:"at"`
	By      string     `json:"by" db:"author"`
	Fields  any        `json:"fields"`
}

type revisionIn struct {
	ID         int64 `json:"id" minimum:"1"`
	RevisionID int64 `json:"revisionId" minimum:"1"`
}

type restoreIn struct {
	RecordRef

	RevisionID int64 `json:"revisionId" minimum:"1"`
}

func (e *engine[T]) keepsRevisions() bool { return e.KeepRevisions || e.Ops&Revisions != 0 }

// checkRevisions refuses to keep what must be able to go: personal data, and files that belong to one record only.
func (e *engine[T]) checkRevisions() error {
	if !e.keepsRevisions() {
		return nil
	}
	if holdsPrivate(e.input) {
		return errors.New("private files cannot be kept in revisions")
	}
	for _, f := range e.input.Fields {
		if f.Node.Mask != "" {
			return fmt.Errorf("field %s is personal and cannot be kept in revisions", f.Name)
		}
	}
	return nil
}

// revisionName is what file_links calls the former states of the resource.
func (e *engine[T]) revisionName() string { return e.Name + "Revision" }

// written are the fields of a record that staff write, in the order of the description.
func (e *engine[T]) written(row *T) ([]byte, error) {
	value := reflect.ValueOf(row).Elem()
	var out bytes.Buffer
	enc := jsontext.NewEncoder(&out)
	if err := enc.WriteToken(jsontext.BeginObject); err != nil {
		return nil, err
	}
	for _, f := range e.input.Fields {
		if err := enc.WriteToken(jsontext.String(f.Name)); err != nil {
			return nil, err
		}
		if err := json.MarshalEncode(enc, fieldOf(value, f.Name).Interface()); err != nil {
			return nil, err
		}
	}
	if err := enc.WriteToken(jsontext.EndObject); err != nil {
		return nil, err
	}
	return bytes.TrimSpace(out.Bytes()), nil
}

// keepRevision keeps the record as it was, with its files, if the change is about what staff write.
func (e *engine[T]) keepRevision(c *Change[T]) error {
	if !e.keepsRevisions() || c.Before == nil {
		return nil
	}
	was, err := e.written(c.Before)
	if err != nil {
		return err
	}
	is, err := e.written(c.After)
	if err != nil || bytes.Equal(was, is) {
		return err
	}
	head := headOf(c.Before)
	id, err := store.Get[int64](&c.Tx.Q, "INSERT INTO revisions (object_type, object_id, version, at, account_id, fields) VALUES (?, ?, ?, ?, ?, ?) RETURNING id",
		e.Name, head.ID, head.Version, head.UpdatedAt, head.UpdatedBy, string(was))
	if err != nil {
		return err
	}
	if err := file.Link(c.Tx, e.revisionName(), id, nil, e.files(c.Before)); err != nil {
		return err
	}
	return e.dropRevisions(c.Tx, head.ID, KeptRevisions)
}

// dropRevisions lets go of all but the newest so many, and of the files that nothing else needs.
func (e *engine[T]) dropRevisions(tx *store.Tx, id int64, but int) error {
	if !e.keepsRevisions() {
		return nil
	}
	old, err := store.All[int64](&tx.Q, "SELECT id FROM revisions WHERE object_type = ? AND object_id = ? ORDER BY version DESC LIMIT 1000 OFFSET ?", e.Name, id, but)
	if err != nil {
		return err
	}
	for _, revision := range old {
		if err := file.LetGo(tx, e.revisionName(), revision); err != nil {
			return err
		}
		if err := tx.Exec("DELETE FROM revisions WHERE id = ?", revision); err != nil {
			return err
		}
	}
	return nil
}

// revisions lists the former states of a record.
func (e *engine[T]) revisions(r *api.Request, id int64) (RevisionsOut, error) {
	out := RevisionsOut{}
	if _, err := e.load(r, r.Q(), id); err != nil {
		return out, err
	}
	var err error
	out.Items, err = store.All[Revision](r.Q(), `SELECT v.id, v.version, v.at, COALESCE((SELECT a.name FROM accounts a WHERE a.id = v.account_id), '') AS author
		FROM revisions v WHERE v.object_type = ? AND v.object_id = ? ORDER BY v.version DESC`, e.Name, id)
	return out, err
}

type keptRevision struct {
	ID      int64
	Version int64
	At      value.Time
	By      string `db:"author"`
	Fields  string
}

// revision reads one former state of a record.
func (e *engine[T]) revision(r *api.Request, q *store.Q, id, revision int64) (RevisionOut, error) {
	if _, err := e.load(r, q, id); err != nil {
		return RevisionOut{}, err
	}
	kept, err := store.Get[keptRevision](q, `SELECT v.id, v.version, v.at, v.fields, COALESCE((SELECT a.name FROM accounts a WHERE a.id = v.account_id), '') AS author
		FROM revisions v WHERE v.object_type = ? AND v.object_id = ? AND v.id = ?`, e.Name, id, revision)
	if errors.Is(err, store.ErrNoRows) {
		return RevisionOut{}, fault.NotFound()
	}
	return RevisionOut{ID: kept.ID, Version: kept.Version, At: kept.At, By: kept.By, Fields: jsontext.Value(kept.Fields)}, err
}

// restore saves a record as it was once. It is a save like any other: rules and references must hold today.
func (e *engine[T]) restore(tx *store.Tx, r *api.Request, which RecordRef, revision int64) (*Saved, error) {
	kept, err := e.revision(r, &tx.Q, which.ID, revision)
	if err != nil {
		return nil, err
	}
	// What staff once wrote is read by the rules of today.
	was := new(T)
	given, err := e.saveInput().DecodeKnown(kept.Fields.(jsontext.Value), was)
	if err != nil {
		return nil, err
	}
	return e.amend(tx, r, which.ID, &which.Version, "update", func(c *Change[T]) error {
		c.Op = Revisions
		if err := e.allow(c, e.Name+"Save"); err != nil {
			return err
		}
		c.Note("revision", nil, kept.Version)
		return e.take(c.After, was, given)
	})
}

func (e *engine[T]) listRevisions(r *api.Request, in detailIn) (any, error) {
	return e.revisions(r, in.ID)
}

func (e *engine[T]) showRevision(r *api.Request, in revisionIn) (any, error) {
	return e.revision(r, r.Q(), in.ID, in.RevisionID)
}

func (e *engine[T]) restoreRevision(tx *store.Tx, r *api.Request, in *restoreIn, _ schema.Given) (any, error) {
	return e.restore(tx, r, in.RecordRef, in.RevisionID)
}
