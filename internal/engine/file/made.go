package file

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/store"
)

// MadeUsage is the usage of files that the console itself makes. Nothing can be uploaded for it.
const MadeUsage = "made"

// Keep seals something that the console made and puts it on the uploads. Like an upload it is yet to be made known.
func (s *Uploads) Keep(ctx context.Context, vault *pii.Vault, name, mime string, content []byte) (*Placed, error) {
	p := &Placed{usage: MadeUsage, private: true, storedAs: newName()}
	p.Uploaded = Uploaded{Name: shorten(name), Size: int64(len(content)), Mime: mime}
	return p, s.put(ctx, p, vault.SealFile(p.storedAs, content))
}

// newName is one that no other file has.
func newName() string {
	var random [16]byte
	_, _ = rand.Read(random[:]) // never fails
	return hex.EncodeToString(random[:])
}

func (s *Uploads) put(ctx context.Context, p *Placed, stored []byte) error {
	sum := sha256.Sum256(stored)
	p.sha256 = hex.EncodeToString(sum[:])
	if err := s.Store.Put(ctx, p.storedAs, stored); err != nil {
		return fmt.Errorf("keep upload: %w", err)
	}
	return nil
}

// Drop removes a file that could not be made known.
func (s *Uploads) Drop(ctx context.Context, p *Placed) error {
	return s.Store.Remove(context.WithoutCancel(ctx), p.storedAs)
}

// Attach gives files to a record, which keeps them until it lets them go.
func Attach(tx *store.Tx, objectType string, id int64, files []int64) error {
	for _, each := range files {
		if err := tx.Exec("INSERT INTO file_links (object_type, object_id, file_id) VALUES (?, ?, ?)", objectType, id, each); err != nil {
			return err
		}
		if err := tx.Exec("UPDATE files SET loose_since = NULL WHERE id = ?", each); err != nil {
			return err
		}
	}
	return nil
}

// Attached names the files of a record, in the order in which they were made.
func Attached(q *store.Q, objectType string, id int64) ([]string, error) {
	return store.All[string](q, "SELECT f.name FROM file_links l JOIN files f ON f.id = l.file_id WHERE l.object_type = ? AND l.object_id = ? ORDER BY f.id", objectType, id)
}

// Open reads a file that was kept.
func (s *Uploads) Open(ctx context.Context, vault *pii.Vault, name string) ([]byte, error) {
	sealed, err := s.Store.Get(ctx, name)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", name, err)
	}
	return vault.OpenFile(name, sealed)
}
