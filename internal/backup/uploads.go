package backup

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
)

// eachUpload calls f for every file in the folder. Every path goes through os.Root, which no name can leave.
func eachUpload(folder string, f func(root *os.Root, name string) error) error {
	root, err := os.OpenRoot(folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("uploads: %w", err)
	}
	defer func() { _ = root.Close() }()
	return fs.WalkDir(root.FS(), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return fmt.Errorf("uploads: %w", err)
		}
		if !entry.Type().IsRegular() {
			return nil
		}
		return f(root, name)
	})
}

// shelf is the folder that uploads are restored into.
type shelf struct {
	root *os.Root
	kept map[string]bool
}

func openShelf(folder string) (*shelf, error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(folder)
	return &shelf{root: root, kept: map[string]bool{}}, err
}

// put writes a file whole or not at all. One that is there already, as where a backup comes back to its own folder, is left.
func (s *shelf) put(name string, p Part, content io.Reader) error {
	s.kept[name] = true
	if s.has(name, p) {
		return nil
	}
	if err := s.root.MkdirAll(path.Dir(name), 0o700); err != nil {
		return err
	}
	unfinished := name + ".restoring"
	file, err := s.root.OpenFile(unfinished, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	if _, err = io.Copy(file, content); err == nil {
		err = file.Sync()
	}
	if err = errors.Join(err, file.Close()); err != nil {
		return errors.Join(err, s.root.Remove(unfinished))
	}
	return s.root.Rename(unfinished, name)
}

func (s *shelf) has(name string, p Part) bool {
	file, err := s.root.Open(name)
	if err != nil {
		return false
	}
	defer func() { _ = file.Close() }()
	sum := sha256.New()
	n, err := io.Copy(sum, file)
	return err == nil && n == p.Bytes && hex.EncodeToString(sum.Sum(nil)) == p.SHA256
}

// prune removes the files that the restored database does not know.
func (s *shelf) prune() error {
	return fs.WalkDir(s.root.FS(), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() || s.kept[name] {
			return err
		}
		return s.root.Remove(name)
	})
}
