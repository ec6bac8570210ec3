package file

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"

	"caredesk/internal/engine/store"
)

// Known is a file that the database knows, with the checksum of its bytes in the store.
type Known struct {
	Name   string
	SHA256 string
}

// State is what became of a known file in the store.
type State string

// The states. A purged file was known to the state of the database that is read, but the console has removed it since.
const (
	Whole      State = ""
	Missing    State = "missing"
	Unreadable State = "unreadable"
	Altered    State = "altered"
	Purged     State = "purged"
)

// EachKnown calls f for every file that the database knows, in the order of their names.
func EachKnown(q *store.Q, f func(k Known) error) error {
	return store.Each(q, "SELECT name, sha256 FROM files ORDER BY name", nil, f)
}

// Read reads a known file and tells its state. A console that runs forgets a file before it removes its bytes, so the database of
// the present moment, and not the state that named the file, tells whether a missing one was purged. An error is the store's own:
// it does not answer.
func (k Known) Read(ctx context.Context, from Reader, present *store.Q) ([]byte, State, error) {
	content, err := from.Get(ctx, k.Name)
	var ofThisFile *fs.PathError
	switch {
	case errors.Is(err, fs.ErrNotExist):
		known, err := store.Get[int64](present, "SELECT count(*) FROM files WHERE name = ?", k.Name)
		if err == nil && known == 0 {
			return nil, Purged, nil
		}
		return nil, Missing, err
	case errors.As(err, &ofThisFile):
		return nil, Unreadable, nil
	case err != nil:
		return nil, Whole, fmt.Errorf("read %s: %w", k.Name, err)
	}
	if sum := sha256.Sum256(content); hex.EncodeToString(sum[:]) != k.SHA256 {
		return content, Altered, nil
	}
	return content, Whole, nil
}

// CheckStore compares every file that the database knows with the store, and calls f for each that is not there as it was kept.
func CheckStore(ctx context.Context, db *store.DB, from Reader, f func(name string, is State) error) (checked int64, err error) {
	err = db.Stream(ctx, func(q *store.Q) error {
		return EachKnown(q, func(k Known) error {
			_, is, err := k.Read(ctx, from, db.Read(ctx))
			if err != nil || is == Purged {
				return err
			}
			checked++
			if is == Whole {
				return nil
			}
			return f(k.Name, is)
		})
	})
	return checked, err
}

// Forget takes files out of the database that the store no longer has. Records that still name one show that it is gone.
func Forget(tx *store.Tx, names []string) error {
	for _, name := range names {
		if err := tx.Exec("DELETE FROM file_links WHERE file_id IN (SELECT id FROM files WHERE name = ?)", name); err != nil {
			return err
		}
		if err := tx.Exec("DELETE FROM files WHERE name = ?", name); err != nil {
			return err
		}
	}
	return nil
}
