package file

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"strings"
	"time"
)

// Folder keeps files in a folder. Every path goes through os.Root, which no name can leave.
type Folder struct{ root *os.Root }

// OpenFolder opens a folder, making it first.
func OpenFolder(name string) (*Folder, error) {
	if err := os.MkdirAll(name, 0o700); err != nil {
		return nil, err
	}
	root, err := os.OpenRoot(name)
	if err != nil {
		return nil, err
	}
	return &Folder{root: root}, nil
}

// Close gives the folder back.
func (f *Folder) Close() error { return f.root.Close() }

// unfinished ends the name of a file that is being written.
const unfinished = ".partial"

// Put writes a file whole or not at all, on disk before it is acknowledged.
func (f *Folder) Put(_ context.Context, name string, content []byte) error {
	file, err := f.root.OpenFile(name+unfinished, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	if _, err = file.Write(content); err == nil {
		err = file.Sync()
	}
	if err = errors.Join(err, file.Close()); err == nil {
		err = f.root.Rename(name+unfinished, name)
	}
	if err != nil {
		return errors.Join(err, f.root.Remove(name+unfinished))
	}
	return f.sync()
}

// sync makes a rename last.
func (f *Folder) sync() error {
	folder, err := f.root.Open(".")
	if err != nil {
		return err
	}
	return errors.Join(folder.Sync(), folder.Close())
}

// Get reads a file; fs.ErrNotExist when there is none.
func (f *Folder) Get(_ context.Context, name string) ([]byte, error) {
	file, err := f.root.Open(name)
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }()
	return io.ReadAll(file)
}

// Remove removes a file; one that is gone already is removed.
func (f *Folder) Remove(_ context.Context, name string) error {
	if err := f.root.Remove(name); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// Each calls f with the name of every file.
func (f *Folder) Each(ctx context.Context, each func(name string) error) error {
	return f.entries(ctx, func(entry fs.DirEntry) error {
		if strings.HasSuffix(entry.Name(), unfinished) {
			return nil
		}
		return each(entry.Name())
	})
}

// KeptBefore calls f with the name of every file that was put there before a moment, unfinished ones too.
func (f *Folder) KeptBefore(ctx context.Context, moment time.Time, each func(name string) error) error {
	return f.entries(ctx, func(entry fs.DirEntry) error {
		info, err := entry.Info()
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil // removed meanwhile
		case err != nil:
			return err
		case !info.ModTime().Before(moment):
			return nil
		}
		return each(entry.Name())
	})
}

// entries are all files but the one that says whose they are.
func (f *Folder) entries(ctx context.Context, each func(entry fs.DirEntry) error) error {
	entries, err := fs.ReadDir(f.root.FS(), ".")
	if err != nil {
		return err
	}
	for _, entry := range entries {
		if !entry.Type().IsRegular() || entry.Name() == markName {
			continue
		}
		if err := errors.Join(ctx.Err(), each(entry)); err != nil {
			return err
		}
	}
	return nil
}
