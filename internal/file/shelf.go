package file

import (
	"bytes"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"time"
)

// Shelf is the folder of uploaded files. Every path goes through os.Root, which no name can leave.
type Shelf struct{ root *os.Root }

// OpenShelf opens the folder, making it first.
func OpenShelf(folder string) (*Shelf, error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(folder)
	if err != nil {
		return nil, err
	}
	return &Shelf{root: root}, nil
}

// Close gives the folder back.
func (s *Shelf) Close() error { return s.root.Close() }

// write puts a file in place whole or not at all, on disk before it is acknowledged.
func (s *Shelf) write(name string, content []byte) error {
	f, err := s.root.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	if _, err = f.Write(content); err == nil {
		err = f.Sync()
	}
	if closing := f.Close(); err == nil {
		err = closing
	}
	return err
}

func (s *Shelf) remove(name string) error { return s.root.Remove(name) }

// ServeHTTP answers /files/{name}: a picture under a random name, which never changes.
func (s *Shelf) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := filepath.Base(r.PathValue("name"))
	f, err := s.root.Open(name)
	if err != nil {
		http.NotFound(w, r)
		return
	}
	defer func() { _ = f.Close() }()
	content, err := io.ReadAll(f)
	if err != nil {
		http.Error(w, "", http.StatusInternalServerError)
		return
	}
	header := w.Header()
	header.Set("Cache-Control", "public, max-age=31536000, immutable")
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Content-Security-Policy", "default-src 'none'; sandbox")
	http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(content))
}
