// Package file takes uploads, makes them harmless, keeps them and gives them back to those who may see them.
package file

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"net/http"
	"path"
	"time"

	"golang.org/x/sync/semaphore"
)

// Store is where the bytes are. Names are random and never used twice, so nothing is ever overwritten.
type Store interface {
	Reader
	Writer
	// Remove removes a file, if it is there.
	Remove(ctx context.Context, name string) error
	// KeptBefore calls f with the name of every file that was put there before a moment, unfinished ones too, in the order of
	// their names.
	KeptBefore(ctx context.Context, moment time.Time, f func(name string) error) error
}

// Reader is a store as far as files are read there.
type Reader interface {
	// Get reads a file; fs.ErrNotExist when there is none.
	Get(ctx context.Context, name string) ([]byte, error)
}

// Writer is a store as far as files are put there.
type Writer interface {
	// Put keeps a file, on disk before it returns.
	Put(ctx context.Context, name string, content []byte) error
}

// Uploads is all uploaded files.
type Uploads struct {
	Store Store

	reading *semaphore.Weighted
	parsing *semaphore.Weighted // of documents, one at a time
	owners  map[string]Owner    // set before the first request
}

// maxReading is how much of the uploads under way is in memory at a time; further ones wait.
const maxReading = 64 << 20

// NewUploads puts a uploads on a store.
func NewUploads(store Store) *Uploads {
	return &Uploads{Store: store, reading: semaphore.NewWeighted(maxReading), parsing: semaphore.NewWeighted(1)}
}

// OpenUploads puts a uploads into a folder.
func OpenUploads(folder string) (*Uploads, error) {
	store, err := OpenFolder(folder)
	if err != nil {
		return nil, err
	}
	return NewUploads(store), nil
}

// ServeHTTP answers /files/{name}: a public picture or document under a random name, which never changes. Private files stand under
// other names, which have no extension, so that none is given away here even sealed.
func (s *Uploads) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("name")
	if !publicName.MatchString(name) {
		http.NotFound(w, r)
		return
	}
	content, err := s.Store.Get(r.Context(), name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		http.NotFound(w, r)
		return
	case err != nil:
		http.Error(w, "", http.StatusInternalServerError)
		return
	}
	header := w.Header()
	header.Set("Cache-Control", "public, max-age=31536000, immutable")
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Content-Security-Policy", "default-src 'none'; sandbox")
	if path.Ext(name) == ".pdf" {
		// Browsers show a PDF inside a page of their own making, which they cannot build in a sandbox. Nothing in it is of use to
		// a script: it was looked through before it was kept, and is never taken for anything but a PDF.
		header.Set("Content-Type", pdfType)
		header.Set("Content-Disposition", "inline")
		header.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'")
	}
	http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(content))
}
