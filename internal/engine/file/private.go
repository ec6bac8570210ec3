package file

import (
	"cmp"
	"errors"
	"io/fs"
	"strconv"
	"time"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/budget"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// Owner is a kind of record that private files belong to: who may see such records, and what one of them is called.
type Owner struct {
	Need    perm.Need
	Route   string
	Section string
	// Label names a record; fault.NotFound when there is none.
	Label func(r *api.Request, q *store.Q, id int64) (string, error)
	// Member is whose record it is; 0 where it is no member's.
	Member func(r *api.Request, q *store.Q, id int64) (int64, error)
	// Attends tells whether whoever asks is at work on the record for a standing reason.
	Attends func(r *api.Request, q *store.Q, id int64) (bool, error)
}

// FilePrivateURLIn asks for a private file of a record.
type FilePrivateURLIn struct {
	FileID    int64  `json:"fileId" minimum:"1"`
	OwnerType string `json:"ownerType" minLength:"1" maxLength:"40"`
	OwnerID   int64  `json:"ownerId" minimum:"1"`
	Reason    string `json:"reason,omitempty" minLength:"2" maxLength:"100" lines:"many"`
}

// FilePrivateURLOut is where the file can be fetched by the session that asked, and for how long.
type FilePrivateURLOut struct {
	URL       string     `json:"url"`
	Name      string     `json:"name"`
	Mime      string     `json:"mime"`
	ExpiresAt value.Time `json:"expiresAt"`
}

// opensFor is how long the address of a private file is good.
const opensFor = 5 * time.Minute

// Calls lists the upload and the opening of private files, which belong to the given kinds of records.
func (s *Uploads) Calls(owners map[string]Owner) []*api.Call {
	s.owners = owners
	open := api.Write("filePrivateUrl", perm.AnyStaff, func(r *api.Request, tx *store.Tx, in FilePrivateURLIn) (out FilePrivateURLOut, err error) {
		owner, known := owners[in.OwnerType]
		if !known {
			return out, fault.InvalidField("ownerType", "validation.choice", nil)
		}
		if err := r.Require(owner.Need); err != nil {
			return out, err
		}
		return s.openPrivate(r, tx, owner, in)
	})
	open.Writes, open.RequestID = false, api.NoRequestID // nothing but the log, and the answer is not kept
	open.Route, open.Section, open.Object = "/profile", "kit", "file"
	return []*api.Call{s.uploadCall(), open}
}

type privateFile struct {
	ID           int64
	Name         string
	OriginalName string
	Usage        string
	Mime         string
}

// findPrivate finds a private file of a record.
func findPrivate(q *store.Q, id int64, ownerType string, ownerID int64) (privateFile, error) {
	found, err := store.Get[privateFile](q, `SELECT f.id, f.name, f.original_name, f.usage, f.mime FROM files f
		JOIN file_links l ON l.file_id = f.id WHERE f.id = ? AND f.private AND l.object_type = ? AND l.object_id = ?`, id, ownerType, ownerID)
	if errors.Is(err, store.ErrNoRows) {
		return found, fault.NotFound()
	}
	return found, err
}

func (s *Uploads) openPrivate(r *api.Request, tx *store.Tx, owner Owner, in FilePrivateURLIn) (out FilePrivateURLOut, err error) {
	found, err := findPrivate(&tx.Q, in.FileID, in.OwnerType, in.OwnerID)
	if err != nil {
		return out, err
	}
	if usages[found.Usage].explained && in.Reason == "" && !r.Caller.Grant.Allows(perm.AnyStaff.With(perm.Reveal)) {
		return out, fault.InvalidField("reason", "validation.required", nil)
	}
	if err := spendOpening(r, tx, owner, in); err != nil {
		return out, err
	}
	return s.give(r, tx, owner, found, in)
}

// give makes the ticket for a file, and leaves the row in the operation log that it was opened.
func (s *Uploads) give(r *api.Request, tx *store.Tx, owner Owner, found privateFile, in FilePrivateURLIn) (out FilePrivateURLOut, err error) {
	label, err := owner.Label(r, &tx.Q, in.OwnerID)
	if err != nil {
		return out, err
	}
	out = FilePrivateURLOut{Name: found.OriginalName, Mime: found.Mime, ExpiresAt: tx.Now.Add(opensFor)}
	given := ticket{File: found.ID, OwnerType: in.OwnerType, OwnerID: in.OwnerID, Session: sessionOf(r), Expires: int64(out.ExpiresAt)}
	out.URL = api.FilesOf(r.Call.For) + given.seal(r.Vault)
	r.Call = &api.Call{Name: r.Call.Name, For: r.Call.For, Route: owner.Route, Section: owner.Section, Object: in.OwnerType}
	return out, r.Record(tx, api.Entry{
		Action: "viewFile", ObjectType: in.OwnerType, ObjectID: in.OwnerID, ObjectLabel: label, Summary: in.Reason,
		Diff: []api.Change{{Field: "file", After: found.ID}},
	})
}

// sessionOf is whom a ticket is for: a session, or a key, whose ids are negative here.
func sessionOf(r *api.Request) int64 { return cmp.Or(r.Caller.SessionID, -r.Caller.KeyID) }

// spendOpening counts the records whose files an account opens: each once within the hour, and none that it is at work on.
func spendOpening(r *api.Request, tx *store.Tx, owner Owner, in FilePrivateURLIn) error {
	attends, err := owner.Attends(r, &tx.Q, in.OwnerID)
	if err != nil || attends {
		return err
	}
	openings := budget.Budget{Name: "opening", Max: r.Limits.Openings, Message: "tooMany.opening"}
	_, err = openings.SpendOn(tx, r.Caller.Who(), in.OwnerType+" "+strconv.FormatInt(in.OwnerID, 10))
	return err
}

// OpenPrivate gives a private file to the session that its ticket was made for, as long as that may see the record and the
// record has the file. Everybody else finds nothing here.
func (s *Uploads) OpenPrivate(r *api.Request, written string) (*api.Content, error) {
	given, ok := readTicket(r.Vault, written)
	owner := s.owners[given.OwnerType]
	if !ok || given.Session != sessionOf(r) || int64(r.Q().Now) > given.Expires || r.Call.For == api.Staff && !r.Caller.Grant.Allows(owner.Need) {
		return nil, fault.NotFound()
	}
	if _, err := owner.Label(r, r.Q(), given.OwnerID); err != nil {
		return nil, err // deleted since
	}
	found, err := findPrivate(r.Q(), given.File, given.OwnerType, given.OwnerID)
	if err != nil {
		return nil, err
	}
	sealed, err := s.Store.Get(r.Ctx, found.Name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fault.NotFound()
	}
	if err != nil {
		return nil, err
	}
	content, err := r.Vault.OpenFile(found.Name, sealed)
	return &api.Content{Name: found.OriginalName, ContentType: found.Mime, Bytes: content}, err
}
