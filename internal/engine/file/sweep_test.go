package file_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/file/filetest"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/store/storetest"
)

// leftover is the name of a file that a crash left, of which the database knows nothing.
func leftover(digit string) string { return strings.Repeat(digit, 32) }

// sweep runs the sweep as if so much time had passed.
func (c *cabinet) sweep(after time.Duration) error {
	c.T.Helper()
	c.At(after)
	defer c.At(0)
	return c.RunNow("fileSweep")
}

func TestWhatACrashLeftIsSwept(t *testing.T) {
	eachCabinet(t, func(c *cabinet) {
		_, public := c.Photo(c.Admin, "member")
		front, _ := c.Photo(c.Admin, "identity")
		record := c.passport(c.Admin, map[string]any{"front": front, "cover": public})
		for _, name := range []string{leftover("0"), leftover("f") + ".png", leftover("7") + ".jpg.partial", leftover("6") + ".pdf", leftover("8"), "notes.txt"} {
			if err := os.WriteFile(filepath.Join(c.folder, name), []byte("left"), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		// One is of an upload that is under way when the sweep comes.
		young := time.Now().Add(25 * time.Hour)
		if err := os.Chtimes(filepath.Join(c.folder, leftover("8")), young, young); err != nil {
			t.Fatal(err)
		}
		for _, after := range []time.Duration{0, time.Hour, 23 * time.Hour} {
			if err := c.sweep(after); err != nil {
				t.Fatal(err)
			}
			if files := shelved(t, c.folder); len(files) != 8 {
				t.Errorf("after %v there are %d files", after, len(files))
			}
		}
		if err := c.sweep(25 * time.Hour); err != nil {
			t.Fatal(err)
		}
		files := shelved(t, c.folder)
		for name, want := range map[string]bool{
			leftover("0"): false, leftover("f") + ".png": false, leftover("7") + ".jpg.partial": false, leftover("6") + ".pdf": false, leftover("8"): true, "notes.txt": true, strings.TrimPrefix(public, "/files/"): true,
		} {
			if _, there := files[name]; there != want {
				t.Errorf("%s is there: %v", name, there)
			}
		}
		if _, a := c.Opened(c.Admin, front, "passport", record.ID); a.Code != 0 {
			t.Errorf("a file in use: %s", a)
		}
	})
}

// TestFilesOfAnotherDatabaseAreLeftAlone has another database take the store away from a console that runs.
func TestFilesOfAnotherDatabaseAreLeftAlone(t *testing.T) {
	eachCabinet(t, func(c *cabinet) {
		c.Photo(c.Admin, "member")
		if err := c.sweep(0); err != nil {
			t.Fatal(err)
		}
		c.Write(func(tx *store.Tx) error {
			if err := tx.Exec("DELETE FROM files"); err != nil {
				return err
			}
			_, err := file.NewMark(tx)
			return err
		})
		if err := c.sweep(48 * time.Hour); err == nil || !strings.Contains(err.Error(), "belong to another") {
			t.Errorf("swept with %v", err)
		}
		if files := shelved(t, c.folder); len(files) != 1 {
			t.Errorf("%d files are left", len(files))
		}
	})
}

func TestABucketIsSweptToo(t *testing.T) {
	c := newCabinet(apptest.New(t, storetest.SQLite(t)))
	bucket := filetest.StartS3(t).Open(t)
	c.serveFrom(file.NewUploads(bucket))
	c.Photo(c.Admin, "avatar")
	if err := bucket.Put(context.Background(), leftover("0"), []byte("left")); err != nil {
		t.Fatal(err)
	}
	for _, after := range []time.Duration{0, 25 * time.Hour} {
		if err := c.sweep(after); err != nil {
			t.Fatal(err)
		}
	}
	if names := namesIn(t, bucket); len(names) != 1 || names[0] == leftover("0") {
		t.Errorf("left are %v", names)
	}
}
