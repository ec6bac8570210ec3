package backup

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"caredesk/internal/engine/file"
	"caredesk/internal/engine/store"
)

// Target is where a backup is put back.
type Target struct {
	Uploads Uploads
	Finish  func(tx *store.Tx) error // the last word on the restored rows, before anybody else sees them
}

// IntoFolder puts the backup in the place of the SQLite file of a data folder, which nobody may be using: built beside it, then renamed.
func (f *File) IntoFolder(ctx context.Context, data string, to Target) error {
	path := filepath.Join(data, store.FileName)
	building := path + ".restoring"
	if err := f.build(ctx, building, to, func() error { return replaceFile(building, path) }); err != nil {
		return errors.Join(err, removeAny(building))
	}
	return nil
}

func (f *File) build(ctx context.Context, building string, to Target, replace func() error) error {
	if err := removeAny(building); err != nil {
		return err
	}
	file, err := os.OpenFile(building, os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o600)
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()
	return f.restore(ctx, to, func(r store.Refill) error {
		if err := store.NewFile(ctx, building, r); err != nil {
			return err
		}
		if err := file.Sync(); err != nil {
			return err
		}
		return replace()
	})
}

// replaceFile renames the new file into place. The old one's write-ahead log must not survive: SQLite would play it into the new file.
func replaceFile(building, path string) error {
	// Opening and closing brings the log home, so that a crash before the rename leaves the old database whole.
	// Where the old one cannot be opened, there is nothing to keep whole.
	if _, err := os.Stat(path); err == nil {
		if old, err := store.Open(context.Background(), filepath.Dir(path), ""); err == nil {
			_ = old.Close()
		}
	}
	if err := errors.Join(removeAny(path+"-wal"), removeAny(path+"-shm"), os.Rename(building, path)); err != nil {
		return err
	}
	return syncFolder(filepath.Dir(path))
}

func removeAny(path string) error {
	if err := os.Remove(path); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// IntoDatabase puts the backup in the place of what a PostgreSQL database holds, in one transaction.
func (f *File) IntoDatabase(ctx context.Context, db *store.DB, to Target) error {
	return f.restore(ctx, to, func(r store.Refill) error { return db.Replace(ctx, r) })
}

// restore adds the uploads before the rows that name them count, and removes others afterwards: a crash at any point
// leaves a database all of whose files exist. Files that were purged while the backup was taken are forgotten, as the console did.
func (f *File) restore(ctx context.Context, to Target, refill func(r store.Refill) error) error {
	uploads := &restored{Uploads: to.Uploads, ctx: ctx, kept: map[string]bool{}}
	var mark file.Mark
	err := refill(store.Refill{
		Schema: f.Manifest.SchemaVersion,
		Load:   f.loadTables,
		Finish: func(tx *store.Tx) error {
			err := file.Forget(tx, f.Manifest.Purged)
			if err != nil {
				return err
			}
			// An id of its own: the installation that the backup was taken of may still be there, with its own uploads.
			if mark, err = file.NewMark(tx); err != nil {
				return err
			}
			if err := to.Finish(tx); err != nil {
				return err
			}
			return f.putUploads(uploads)
		},
	})
	if err != nil {
		return err
	}
	if err := mark.Put(ctx, to.Uploads); err != nil {
		return fmt.Errorf("all is restored, but the uploads do not say that they belong to it: %w", err)
	}
	if err := uploads.prune(); err != nil {
		return fmt.Errorf("all is restored, but uploads that do not belong to it are left: %w", err)
	}
	return nil
}

func (f *File) loadTables(filler *store.Filler) error {
	for _, p := range f.Manifest.Parts {
		if p.Layout == nil {
			continue
		}
		if err := f.read(p, func(content io.Reader) error {
			return filler.Load(*p.Layout, newRowReader(content, len(p.Layout.Columns)).next)
		}); err != nil {
			return err
		}
	}
	return nil
}

func (f *File) putUploads(uploads *restored) error {
	for _, p := range f.Manifest.Parts {
		if p.Layout != nil {
			continue
		}
		name := strings.TrimPrefix(p.Name, uploadsFolder)
		if err := f.read(p, func(content io.Reader) error { return uploads.put(name, p, content) }); err != nil {
			return err
		}
	}
	return nil
}
