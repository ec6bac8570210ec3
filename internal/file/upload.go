package file

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"reflect"

	"caredesk/internal/api"
	"caredesk/internal/fault"
	"caredesk/internal/perm"
	"caredesk/internal/schema"
	"caredesk/internal/store"
)

// usages says what a picture may be uploaded for, and what that needs.
var usages = map[string]perm.Need{
	"avatar": perm.AnyStaff,
	"doctor": perm.All(perm.Doctors).With(perm.Write),
}

// Uploaded is what became of an upload.
type Uploaded struct {
	FileID int64  `json:"fileId"`
	URL    string `json:"url"`
	Name   string `json:"name"`
	Size   int64  `json:"size"`
	Mime   string `json:"mime"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
}

// Calls lists the upload.
func (s *Shelf) Calls() []*api.Call {
	return []*api.Call{{
		Name: "fileUpload", Need: perm.AnyStaff, Route: "/profile", Section: "kit", Object: "file",
		Out: schema.Of(reflect.TypeFor[Uploaded]()), Changes: true, Upload: s.upload,
	}}
}

func (s *Shelf) upload(r *api.Request, body io.Reader, contentType string) (any, error) {
	usage, name, content, err := readForm(body, contentType)
	if err != nil {
		return nil, err
	}
	need, known := usages[usage]
	if !known {
		return nil, fault.InvalidField("usage", "validation.choice", nil)
	}
	if !r.Caller.Grant.Allows(need) {
		return nil, fault.Forbidden(need.AnyOf(), need.Caps().String())
	}
	p, err := clean(content)
	if err != nil {
		return nil, err
	}
	return s.keep(r, p, usage, name)
}

// readForm reads the two parts of the form: usage, then file.
func readForm(body io.Reader, contentType string) (usage, name string, content []byte, err error) {
	_, parameters, err := mime.ParseMediaType(contentType)
	if err != nil {
		return "", "", nil, malformed()
	}
	form := multipart.NewReader(body, parameters["boundary"])
	for {
		part, err := form.NextPart()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return "", "", nil, malformedBy(err)
		}
		switch part.FormName() {
		case "usage":
			read, err := io.ReadAll(io.LimitReader(part, 64))
			if err != nil {
				return "", "", nil, malformedBy(err)
			}
			usage = string(read)
		case "file":
			name = part.FileName()
			if content, err = io.ReadAll(io.LimitReader(part, maxBytes+1)); err != nil {
				return "", "", nil, malformedBy(err)
			}
			if len(content) > maxBytes {
				return "", "", nil, fault.File("file.size", map[string]any{"max": maxBytes >> 20})
			}
		default:
			return "", "", nil, malformed()
		}
	}
	if content == nil {
		return "", "", nil, fault.InvalidField("file", "validation.required", nil)
	}
	return usage, name, content, nil
}

func malformed() error { return fault.InvalidField("file", "validation.json", nil) }

// malformedBy keeps an upload that is too large apart from one that is broken.
func malformedBy(err error) error {
	if _, ok := fault.As(err); ok {
		return err
	}
	return errors.Join(malformed(), err)
}

func (s *Shelf) keep(r *api.Request, p *picture, usage, originalName string) (*Uploaded, error) {
	var random [16]byte
	_, _ = rand.Read(random[:]) // never fails
	name := hex.EncodeToString(random[:]) + p.extension
	sum := sha256.Sum256(p.content)
	if err := s.write(name, p.content); err != nil {
		return nil, fmt.Errorf("keep upload: %w", err)
	}
	out := &Uploaded{URL: address + name, Name: shorten(originalName), Size: int64(len(p.content)), Mime: p.mime, Width: p.width, Height: p.height}
	err := r.DB.Write(r.Ctx, func(tx *store.Tx) (err error) {
		out.FileID, err = store.Get[int64](&tx.Q, `INSERT INTO files (version, created_at, updated_at, created_by, updated_by, name, original_name, usage, mime, size, width, height, sha256)
			VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`,
			tx.Now, tx.Now, r.Caller.AccountID, r.Caller.AccountID, name, out.Name, usage, p.mime, out.Size, p.width, p.height, hex.EncodeToString(sum[:]))
		if err != nil {
			return err
		}
		return r.Record(tx, api.Entry{Action: "create", ObjectType: "file", ObjectID: out.FileID, ObjectLabel: out.Name, Summary: usage})
	})
	if err != nil {
		return nil, errors.Join(err, s.remove(name))
	}
	return out, nil
}

func shorten(name string) string {
	clean := []rune(api.Printable(name))
	return string(clean[:min(len(clean), 100)])
}
