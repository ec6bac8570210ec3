package backup

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io"

	"caredesk/internal/engine/file"
)

// Uploads is where uploaded files are: a folder, or a bucket.
type Uploads interface {
	// Each calls f with the name of every file.
	Each(ctx context.Context, f func(name string) error) error
	file.Reader
	// Put writes a file whole or not at all, in place of one that is there.
	file.Writer
	// Remove removes a file, if it is there.
	Remove(ctx context.Context, name string) error
}

// restored is the place that uploads are restored to.
type restored struct {
	Uploads

	ctx  context.Context
	kept map[string]bool
}

// put restores a file. One that is there already, as where a backup comes back to its own place, is left.
func (s *restored) put(name string, p Part, content io.Reader) error {
	s.kept[name] = true
	if there, err := s.Get(s.ctx, name); err == nil && int64(len(there)) == p.Bytes && sumOf(there) == p.SHA256 {
		return nil
	}
	read, err := io.ReadAll(content)
	if err != nil {
		return err
	}
	return s.Put(s.ctx, name, read)
}

func sumOf(content []byte) string {
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:])
}

// prune removes the files that the restored database does not know.
func (s *restored) prune() error {
	var others []string
	if err := s.Each(s.ctx, func(name string) error {
		if !s.kept[name] {
			others = append(others, name)
		}
		return nil
	}); err != nil {
		return err
	}
	for _, name := range others {
		if err := s.Remove(s.ctx, name); err != nil {
			return err
		}
	}
	return nil
}
