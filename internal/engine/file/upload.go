package file

import (
	"context"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"reflect"
	"regexp"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/budget"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
)

// Uploaded is what became of an upload. A private file has no address.
type Uploaded struct {
	FileID int64  `json:"fileId"`
	URL    string `json:"url"`
	Name   string `json:"name"`
	Size   int64  `json:"size"`
	Mime   string `json:"mime"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
}

func (s *Uploads) uploadCall() *api.Call {
	return &api.Call{
		Name: "fileUpload", For: api.Staff, Need: perm.AnyStaff, Route: "/profile", Section: "kit", Object: "file",
		Out: schema.Of(reflect.TypeFor[Uploaded]()), Writes: true, Logged: true, Upload: s.upload,
	}
}

func (s *Uploads) upload(r *api.Request, body io.Reader, contentType string) (any, error) {
	_, parameters, err := mime.ParseMediaType(contentType)
	if err != nil {
		return nil, malformed()
	}
	count, volume := quotas(r)
	if err := errors.Join(count.Check(r.Q(), r.Caller.Who(), 1), volume.Check(r.Q(), r.Caller.Who(), 1)); err != nil {
		return nil, err
	}
	form := multipart.NewReader(body, parameters["boundary"])
	usageName, use, err := readUsage(r, form)
	if err != nil {
		return nil, err
	}
	if err := s.reading.Acquire(r.Ctx, use.limit()); err != nil {
		return nil, err
	}
	defer s.reading.Release(use.limit())
	originalName, content, err := readFile(form, use)
	if err != nil {
		return nil, err
	}
	placed, err := s.Place(r.Ctx, r.Vault, usageName, originalName, content)
	if err != nil {
		return nil, err
	}
	err = r.DB.Write(r.Ctx, func(tx *store.Tx) error {
		if err := count.Spend(tx, r.Caller.Who(), 1); err != nil {
			return err
		}
		if err := volume.Spend(tx, r.Caller.Who(), placed.Size); err != nil {
			return err
		}
		if err := placed.Insert(tx, r.Caller.Who()); err != nil {
			return err
		}
		return r.Record(tx, api.Entry{Action: "create", ObjectType: "file", ObjectID: placed.FileID, ObjectLabel: placed.Name, Summary: usageName})
	})
	if err != nil {
		return nil, errors.Join(err, s.Store.Remove(context.WithoutCancel(r.Ctx), placed.storedAs))
	}
	return &placed.Uploaded, nil
}

// quotas are how many files, and how many bytes of them, an account may upload in an hour.
func quotas(r *api.Request) (count, volume budget.Budget) {
	return budget.Budget{Name: "upload", Max: r.Limits.Uploads, Message: "tooMany.upload"},
		budget.Budget{Name: "uploadBytes", Max: r.Limits.UploadBytes, Message: "tooMany.upload"}
}

// readUsage reads the first part of the form, which decides what may come after it.
func readUsage(r *api.Request, form *multipart.Reader) (name string, use usage, err error) {
	part, err := form.NextPart()
	if err != nil {
		return "", use, malformedBy(err)
	}
	if part.FormName() != "usage" {
		return "", use, fault.InvalidField("usage", "validation.required", nil)
	}
	read, err := io.ReadAll(io.LimitReader(part, 64))
	if err != nil {
		return "", use, malformedBy(err)
	}
	use, known := usages[string(read)]
	if !known {
		return "", use, fault.InvalidField("usage", "validation.choice", nil)
	}
	// From here on it belongs where its files do, for the operation log too.
	call := *r.Call
	call.Route = use.route
	r.Call = &call
	return string(read), use, use.admit(r)
}

// admit refuses whoever may not upload for a usage. Programs bring what members upload, whatever staff need for it.
func (u usage) admit(r *api.Request) error {
	switch {
	case r.Call.For != api.Programs:
		return r.Require(u.need)
	case !u.ofMembers:
		return fault.InvalidField("usage", "validation.choice", nil)
	}
	return nil
}

// readFile reads the second part, which must be the last.
func readFile(form *multipart.Reader, use usage) (name string, content []byte, err error) {
	part, err := form.NextPart()
	if errors.Is(err, io.EOF) {
		return "", nil, fault.InvalidField("file", "validation.required", nil)
	}
	if err != nil {
		return "", nil, malformedBy(err)
	}
	if part.FormName() != "file" {
		return "", nil, malformed()
	}
	if content, err = io.ReadAll(io.LimitReader(part, use.limit()+1)); err != nil {
		return "", nil, malformedBy(err)
	}
	if int64(len(content)) > use.limit() {
		return "", nil, fault.File("file.size", map[string]any{"max": use.limit() >> 20})
	}
	if _, err := form.NextPart(); !errors.Is(err, io.EOF) {
		return "", nil, malformedBy(err)
	}
	return part.FileName(), content, nil
}

func (u usage) limit() int64 {
	switch {
	case u.sheets:
		return MaxSheet
	case u.archives:
		return MaxArchive
	case u.documents:
		return MaxDocument
	}
	return MaxImage
}

// check decides by the content alone what a file is.
func (s *Uploads) check(ctx context.Context, u usage, content []byte) (*checked, error) {
	looksLikePDF := len(content) >= 4 && string(content[:4]) == "%PDF"
	switch {
	case u.sheets:
		return checkSheet(content)
	case u.archives:
		return checkArchive(content)
	case u.documents && (u.noImages || looksLikePDF):
		if err := s.parsing.Acquire(ctx, 1); err != nil {
			return nil, err
		}
		defer s.parsing.Release(1)
		return checkPDF(ctx, content)
	case len(content) > MaxImage:
		return nil, fault.File("file.size", map[string]any{"max": MaxImage >> 20})
	}
	return cleanImage(ctx, content)
}

func malformed() error { return fault.InvalidField("file", "validation.json", nil) }

// malformedBy keeps an upload that is too large apart from one that is broken.
func malformedBy(err error) error {
	if _, ok := fault.As(err); ok {
		return err
	}
	return errors.Join(malformed(), err)
}

// publicName is the form of names that have an address; those of private files have no extension.
var publicName = regexp.MustCompile(`^[0-9a-f]{32}` + publicEnding + `$`)

// publicEnding is how the names of public files end: pictures and documents.
const publicEnding = `\.(?:png|jpg|pdf)`

// Placed is a file that is on the uploads already and is yet to be made known to the database.
type Placed struct {
	Uploaded

	usage    string
	private  bool
	storedAs string
	sha256   string
}

// Place checks a file and puts it on the uploads, sealed where its usage is private.
func (s *Uploads) Place(ctx context.Context, vault *pii.Vault, usageName, originalName string, content []byte) (*Placed, error) {
	use := usages[usageName]
	found, err := s.check(ctx, use, content)
	if err != nil {
		return nil, err
	}
	p := &Placed{usage: usageName, private: use.private, storedAs: newName()}
	p.Uploaded = Uploaded{Name: shorten(originalName), Size: int64(len(found.content)), Mime: found.mime, Width: found.width, Height: found.height}
	stored := found.content
	if use.private {
		// What people call such a file is often whose it is: a name, the number of a document.
		p.Name = usageName + found.extension
		stored = vault.SealFile(p.storedAs, found.content)
	} else {
		p.storedAs += found.extension
		p.URL = address + p.storedAs
	}
	return p, s.put(ctx, p, stored)
}

// Insert makes the file known. Until a record refers to it, it is loose.
func (p *Placed) Insert(tx *store.Tx, by int64) (err error) {
	p.FileID, err = store.Get[int64](&tx.Q, `INSERT INTO files (version, created_at, updated_at, created_by, updated_by, name, original_name, usage, mime, size, width, height, sha256, private, loose_since)
		VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`,
		tx.Now, tx.Now, by, by, p.storedAs, p.Name, p.usage, p.Mime, p.Size, p.Width, p.Height, p.sha256, p.private, tx.Now)
	return err
}

func shorten(name string) string {
	clean := []rune(api.Printable(name))
	return string(clean[:min(len(clean), 100)])
}
