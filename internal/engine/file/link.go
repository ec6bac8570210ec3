package file

import (
	"errors"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
)

// Ref is a file that a record refers to.
type Ref struct {
	Path []string // of the field, by JSON names
	Name string   // of a public file
	ID   int64    // of a private file
	kind reflect.Type
}

func (r Ref) sameFile(other Ref) bool { return r.Name == other.Name && r.ID == other.ID }

var (
	imageType        = reflect.TypeFor[Image]()
	documentType     = reflect.TypeFor[Document]()
	privateImageType = reflect.TypeFor[PrivateImage]()
	privateFileType  = reflect.TypeFor[PrivateFile]()
	mentioned        = regexp.MustCompile(address + `([0-9a-f]{32}` + publicEnding + `)`)
)

// RefsIn finds the files that the value of a field refers to: pictures, documents, private files, lists and parts with such,
// and pictures inside a text.
func RefsIn(field string, value any) []Ref {
	return refsIn(nil, []string{field}, reflect.ValueOf(value))
}

func refsIn(refs []Ref, path []string, v reflect.Value) []Ref {
	if !v.IsValid() {
		return refs
	}
	switch {
	case v.Type() == imageType || v.Type() == documentType:
		if v.String() != "" {
			refs = append(refs, Ref{Path: path, Name: nameAt(v.String()), kind: v.Type()})
		}
		return refs
	case v.Type() == privateImageType || v.Type() == privateFileType:
		if v.Int() != 0 {
			refs = append(refs, Ref{Path: path, ID: v.Int(), kind: v.Type()})
		}
		return refs
	}
	switch v.Kind() {
	case reflect.Pointer:
		return refsIn(refs, path, v.Elem())
	case reflect.Slice:
		if v.Type().Elem().Kind() == reflect.Uint8 {
			return refs
		}
		for i := range v.Len() {
			refs = refsIn(refs, path, v.Index(i))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			name, _, _ := strings.Cut(v.Type().Field(i).Tag.Get("json"), ",")
			if v.Type().Field(i).IsExported() && name != "" && name != "-" {
				refs = refsIn(refs, append(path[:len(path):len(path)], name), v.Field(i))
			}
		}
	case reflect.String:
		if strings.Contains(v.String(), address) {
			for _, found := range mentioned.FindAllStringSubmatch(v.String(), -1) {
				refs = append(refs, Ref{Path: path, Name: found[1], kind: v.Type()})
			}
		}
	}
	return refs
}

// without are the refs to files that the others do not refer to.
func without(refs, others []Ref) []Ref {
	var rest []Ref
	for _, ref := range refs {
		known := false
		for _, other := range append(others, rest...) {
			known = known || ref.sameFile(other)
		}
		if !known {
			rest = append(rest, ref)
		}
	}
	return rest
}

type fileRow struct {
	ID        int64
	CreatedBy int64
	Usage     string
	Mime      string
	Private   bool
}

// find reads the file of a ref; nil when there is none.
func (r Ref) find(q *store.Q) (*fileRow, error) {
	row, err := fileRow{}, error(nil)
	if r.ID != 0 {
		row, err = store.Get[fileRow](q, "SELECT id, created_by, usage, mime, private FROM files WHERE id = ?", r.ID)
	} else {
		row, err = store.Get[fileRow](q, "SELECT id, created_by, usage, mime, private FROM files WHERE name = ?", r.Name)
	}
	if errors.Is(err, store.ErrNoRows) {
		return nil, nil
	}
	return &row, err
}

// Check refuses a new ref to a file that is not there or not meant for the field. A private file may be given to a record
// only by whoever uploaded it, and to one record only: else a record of one's own would open the files of others.
func Check(tx *store.Tx, row *schema.Node, by int64, before, after []Ref) error {
	for _, ref := range after {
		if slices.ContainsFunc(before, func(had Ref) bool { return ref.sameFile(had) && ref.kind == had.kind }) {
			continue
		}
		if ref.kind.Kind() == reflect.String && ref.kind != imageType && ref.kind != documentType {
			continue // a picture inside a text may be gone
		}
		found, err := ref.find(&tx.Q)
		if err != nil {
			return err
		}
		wrong := found == nil || found.Private != (ref.ID != 0) || !found.suits(ref.kind)
		if !wrong && (found.Private || ref.kind == documentType) {
			wrong = found.Usage != usageOf(row, ref.Path)
		}
		if !wrong && found.Private {
			taken, err := store.Get[int64](&tx.Q, "SELECT count(*) FROM file_links WHERE file_id = ?", found.ID)
			if err != nil {
				return err
			}
			wrong = taken > 0 || found.CreatedBy != by
		}
		if wrong {
			return fault.Reference(ref.Path[0])
		}
	}
	return nil
}

// suits tells whether a file is what a field of that kind shows.
func (f *fileRow) suits(kind reflect.Type) bool {
	switch kind {
	case imageType, privateImageType:
		return strings.HasPrefix(f.Mime, "image/")
	case documentType:
		return f.Mime == pdfType
	}
	return true
}

// usageOf is what the field at a path is uploaded for.
func usageOf(n *schema.Node, path []string) string {
	for _, name := range path {
		if n.Kind == schema.List {
			n = n.Items
		}
		f := n.Field(name)
		if f == nil {
			return ""
		}
		n = f.Node
	}
	if n.Kind == schema.List {
		n = n.Items
	}
	return n.Usage
}

// Link notes which files a record needs now. What it no longer needs is purged later; a private file at once.
func Link(tx *store.Tx, objectType string, id int64, before, after []Ref) error {
	for _, ref := range without(after, before) {
		found, err := ref.find(&tx.Q)
		if err != nil {
			return err
		}
		if found == nil {
			continue
		}
		if err := tx.Exec("INSERT INTO file_links (object_type, object_id, file_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", objectType, id, found.ID); err != nil {
			return err
		}
		if err := tx.Exec("UPDATE files SET loose_since = NULL WHERE id = ?", found.ID); err != nil {
			return err
		}
	}
	for _, ref := range without(before, after) {
		found, err := ref.find(&tx.Q)
		if err != nil {
			return err
		}
		if found == nil {
			continue
		}
		if err := letGo(tx, objectType, id, found); err != nil {
			return err
		}
	}
	return nil
}

// LetGo takes every file from a record, as when it is deleted for good.
func LetGo(tx *store.Tx, objectType string, id int64) error {
	return letGoOf(tx, objectType, id, func(*fileRow) bool { return true })
}

// LetGoOfPrivate takes every private file from a record, as when its personal data goes and the public still sees the rest.
func LetGoOfPrivate(tx *store.Tx, objectType string, id int64) error {
	return letGoOf(tx, objectType, id, func(f *fileRow) bool { return f.Private })
}

func letGoOf(tx *store.Tx, objectType string, id int64, which func(f *fileRow) bool) error {
	files, err := store.All[fileRow](&tx.Q, `SELECT f.id, f.created_by, f.usage, f.mime, f.private FROM files f
		JOIN file_links l ON l.file_id = f.id WHERE l.object_type = ? AND l.object_id = ?`, objectType, id)
	if err != nil {
		return err
	}
	for i := range files {
		if !which(&files[i]) {
			continue
		}
		if err := letGo(tx, objectType, id, &files[i]); err != nil {
			return err
		}
	}
	return nil
}

func letGo(tx *store.Tx, objectType string, id int64, f *fileRow) error {
	if err := tx.Exec("DELETE FROM file_links WHERE object_type = ? AND object_id = ? AND file_id = ?", objectType, id, f.ID); err != nil {
		return err
	}
	since := tx.Now
	if f.Private {
		since = since.Add(-keptLoose)
	}
	return tx.Exec("UPDATE files SET loose_since = ? WHERE id = ?", since, f.ID)
}
