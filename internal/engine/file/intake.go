package file

import (
	"bytes"
	"errors"

	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/store"
)

// What can be uploaded to make records of: a sheet, and the pictures that it names.
const (
	ImportSheet    = "import"
	ImportPictures = "importPictures"
	// MaxSheet is how many bytes a sheet may have.
	MaxSheet = 20 << 20
	// MaxArchive is how many bytes an archive of pictures may have.
	MaxArchive = 64 << 20
)

// checkSheet and checkArchive tell by its first bytes that something may be what it should be. It is read when it is imported.
func checkSheet(content []byte) (*checked, error) {
	switch {
	case bytes.HasPrefix(content, []byte("PK\x03\x04")):
		return &checked{content: content, mime: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", extension: ".xlsx"}, nil
	case len(content) == 0 || bytes.IndexByte(content[:min(len(content), 4096)], 0) >= 0:
		return nil, fault.File("file.sheet", nil)
	}
	return &checked{content: content, mime: "text/csv", extension: ".csv"}, nil
}

func checkArchive(content []byte) (*checked, error) {
	if !bytes.HasPrefix(content, []byte("PK\x03\x04")) {
		return nil, fault.File("file.archive", nil)
	}
	return &checked{content: content, mime: "application/zip", extension: ".zip"}, nil
}

// Take finds a private file that somebody has just uploaded for something, and that nothing has taken yet.
func Take(q *store.Q, field string, id int64, usage string, by int64) (name string, err error) {
	name, err = store.Get[string](q, `SELECT name FROM files WHERE id = ? AND usage = ? AND private AND created_by = ?
		AND NOT EXISTS (SELECT 1 FROM file_links AS l WHERE l.file_id = files.id)`, id, usage, by)
	if errors.Is(err, store.ErrNoRows) {
		return "", fault.Reference(field)
	}
	return name, err
}
