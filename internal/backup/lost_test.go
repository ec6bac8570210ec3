package backup_test

import (
	"archive/zip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"caredesk/internal/backup"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/store/storetest"
)

// known makes files known to the database, as they were uploaded.
func known(t *testing.T, db *store.DB, files map[string]string) {
	t.Helper()
	write(t, db, func(tx *store.Tx) error {
		for name, content := range files {
			sum := sha256.Sum256([]byte(content))
			if err := tx.Exec(`INSERT INTO files (version, created_at, updated_at, created_by, updated_by, name, original_name, usage, mime, size, width, height, sha256)
				VALUES (1, 0, 0, 0, 0, ?, '', 'doctor', 'image/png', ?, 1, 1, ?)`, name, len(content), hex.EncodeToString(sum[:])); err != nil {
				return err
			}
		}
		return nil
	})
}

// stored is what is in a folder of uploads, without the mark that says whose it is.
func stored(t *testing.T, name string) map[string]string {
	t.Helper()
	got := map[string]string{}
	uploads := folder(t, name)
	if err := uploads.Each(t.Context(), func(name string) error {
		content, err := uploads.Get(t.Context(), name)
		got[name] = string(content)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return got
}

// holed is a folder of uploads of which one is whole, one is missing, one cannot be read and one was changed.
func holed(t *testing.T, db *store.DB) (uploads string, lost []backup.Lost) {
	t.Helper()
	uploads = t.TempDir()
	known(t, db, map[string]string{"a.png": "whole", "b.png": "missing", "c.png": "unreadable", "d.png": "as it was"})
	put(t, uploads, map[string]string{"a.png": "whole", "d.png": "changed", "of-nobody": "left by a crash"})
	if err := os.Mkdir(filepath.Join(uploads, "c.png"), 0o700); err != nil {
		t.Fatal(err)
	}
	return uploads, []backup.Lost{{Name: "b.png", Is: file.Missing}, {Name: "c.png", Is: file.Unreadable}, {Name: "d.png", Is: file.Altered}}
}

func TestABackupNamesTheUploadsThatAreLost(t *testing.T) {
	for _, kind := range kinds {
		t.Run(kind, func(t *testing.T) {
			db := newSource(t, kind)
			uploads, lost := holed(t, db)
			path := filepath.Join(t.TempDir(), "all.backup")
			source := backup.Source{DB: db, Uploads: folder(t, uploads), Begin: begin}
			_, err := backup.Write(t.Context(), source, path, false)
			for _, named := range []string{"b.png (missing)", "c.png (unreadable)", "d.png (altered)", "--allow-missing"} {
				if err == nil || !strings.Contains(err.Error(), named) {
					t.Errorf("%v does not say %q", err, named)
				}
			}
			if left, err := filepath.Glob(path + "*"); err != nil || len(left) > 0 {
				t.Errorf("left behind: %v, %v", left, err)
			}
			source.AllowLost = true
			manifest, err := backup.Write(t.Context(), source, path, false)
			if err != nil || !reflect.DeepEqual(manifest.Lost, lost) {
				t.Fatalf("allowed: %v, %v", manifest, err)
			}
			opened, err := backup.Open(path, sealKey)
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = opened.Close() }()
			if len(opened.Lost) != 3 || len(opened.Undeclared()) != 0 {
				t.Errorf("read are the lost %v, of which undeclared %v", opened.Lost, opened.Undeclared())
			}
			to := newTarget(t, kind)
			if err := to.restore(t, path, verified); err != nil {
				t.Fatal(err)
			}
			if got, want := stored(t, to.uploads()), map[string]string{"a.png": "whole", "d.png": "changed"}; !reflect.DeepEqual(got, want) {
				t.Errorf("restored are %v", got)
			}
		})
	}
}

// TestAnOlderBackupThatLacksUploadsIsFoundOut reads one whose manifest says nothing of what it was taken without.
func TestAnOlderBackupThatLacksUploadsIsFoundOut(t *testing.T) {
	db := storetest.SQLite(t)
	uploads, _ := holed(t, db)
	path := filepath.Join(t.TempDir(), "all.backup")
	if _, err := backup.Write(t.Context(), backup.Source{DB: db, Uploads: folder(t, uploads), Begin: begin, AllowLost: true}, path, false); err != nil {
		t.Fatal(err)
	}
	older := rewritten(t, path, func(manifest string) string { return strings.Replace(manifest, `"lost"`, `"unsaid"`, 1) })
	opened, err := backup.OpenUnsealed(older)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = opened.Close() }()
	if want := []backup.Lost{{Name: "b.png", Is: file.Missing}, {Name: "c.png", Is: file.Missing}, {Name: "d.png", Is: file.Altered}}; !reflect.DeepEqual(opened.Undeclared(), want) {
		t.Errorf("found out are %v", opened.Undeclared())
	}
}

// rewritten is a backup with another manifest, without a seal.
func rewritten(t *testing.T, path string, change func(manifest string) string) string {
	t.Helper()
	from, err := zip.OpenReader(path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = from.Close() }()
	to, err := os.Create(filepath.Join(t.TempDir(), "rewritten"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = to.Close() }()
	archive := zip.NewWriter(to)
	for _, entry := range from.File {
		if entry.Name != "manifest.json" {
			if err := archive.Copy(entry); err != nil {
				t.Fatal(err)
			}
			continue
		}
		content, err := entry.Open()
		if err != nil {
			t.Fatal(err)
		}
		manifest, err := io.ReadAll(content)
		if err != nil {
			t.Fatal(err)
		}
		w, err := archive.Create(entry.Name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(w, change(string(manifest))); err != nil {
			t.Fatal(err)
		}
	}
	if err := archive.Close(); err != nil {
		t.Fatal(err)
	}
	return to.Name()
}

// busy is a folder of uploads whose console purges a file just before the backup reads it.
type busy struct {
	backup.Uploads
	purge func(name string)
}

func (b busy) Get(ctx context.Context, name string) ([]byte, error) {
	b.purge(name)
	return b.Uploads.Get(ctx, name)
}

// TestFilesPurgedWhileABackupIsTakenDoNotFailIt purges as the console does, after the tables were read and before the files are:
// a loose file, and one that a record of the backup still has.
func TestFilesPurgedWhileABackupIsTakenDoNotFailIt(t *testing.T) {
	for _, kind := range kinds {
		t.Run(kind, func(t *testing.T) {
			db, uploads := newSource(t, kind), t.TempDir()
			files := map[string]string{"kept.png": "kept", "linked": "sealed", "loose.png": "loose"}
			known(t, db, files)
			put(t, uploads, files)
			write(t, db, func(tx *store.Tx) error {
				return tx.Exec("INSERT INTO file_links (object_type, object_id, file_id) SELECT 'user', 1, id FROM files WHERE name = 'linked'")
			})
			gone := []string{"linked", "loose.png"}
			source := backup.Source{DB: db, Begin: begin, Uploads: busy{Uploads: folder(t, uploads), purge: func(name string) {
				if slices.Contains(gone, name) {
					write(t, db, func(tx *store.Tx) error { return file.Forget(tx, []string{name}) })
					if err := os.Remove(filepath.Join(uploads, name)); err != nil {
						t.Error(err)
					}
				}
			}}}
			path := filepath.Join(t.TempDir(), "all.backup")
			manifest, err := backup.Write(t.Context(), source, path, false)
			if err != nil || !reflect.DeepEqual(manifest.Purged, gone) || len(manifest.Lost) > 0 {
				t.Fatalf("%+v, %v", manifest, err)
			}
			to := newTarget(t, kind)
			if err := to.restore(t, path, verified); err != nil {
				t.Fatal(err)
			}
			restored := to.open(t)
			names, err := store.All[string](restored.Read(t.Context()), "SELECT name FROM files ORDER BY name")
			if err != nil || !reflect.DeepEqual(names, []string{"kept.png"}) {
				t.Errorf("the restored database knows %v, %v", names, err)
			}
			if checked, err := file.CheckStore(t.Context(), restored, folder(t, to.uploads()), func(name string, is file.State) error {
				t.Errorf("%s is %s", name, is)
				return nil
			}); err != nil || checked != 1 {
				t.Errorf("%d files were checked, %v", checked, err)
			}
		})
	}
}
