package file_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/file/filetest"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/store/storetest"
)

func newFolder(t *testing.T) file.Store { return apptest.Must(file.OpenFolder(t.TempDir())) }

// eachStore runs a test on both databases and on both kinds of stores.
func eachStore(t *testing.T, f func(t *testing.T, db *store.DB, open func() file.Store)) {
	t.Helper()
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		t.Run("folder", func(t *testing.T) { f(t, db, func() file.Store { return newFolder(t) }) })
	})
	t.Run("bucket", func(t *testing.T) {
		f(t, storetest.SQLite(t), func() file.Store { return filetest.StartS3(t).Open(t) })
	})
}

// keep puts so many files on a store and makes them known.
func keep(t *testing.T, db *store.DB, uploads file.Store, from, to int) {
	t.Helper()
	for n := from; n < to; n++ {
		name := fmt.Sprintf("%032x.png", n)
		if err := uploads.Put(t.Context(), name, []byte(name)); err != nil {
			t.Fatal(err)
		}
		if err := db.Write(t.Context(), func(tx *store.Tx) error {
			return tx.Exec(`INSERT INTO files (version, created_at, updated_at, created_by, updated_by, name, original_name, usage, mime, size, width, height, sha256)
				VALUES (1, 0, 0, 0, 0, ?, '', 'doctor', 'image/png', 1, 1, 1, '')`, name)
		}); err != nil {
			t.Fatal(err)
		}
	}
}

func TestAStoreBelongsToOneDatabaseFromItsFirstStart(t *testing.T) {
	eachStore(t, func(t *testing.T, db *store.DB, open func() file.Store) {
		claim := func(what, refusal string, uploads file.Store) {
			t.Helper()
			if err := file.Claim(t.Context(), db, uploads); refusal == "" && err != nil || refusal != "" && (err == nil || !strings.Contains(err.Error(), refusal)) {
				t.Errorf("%s: %v", what, err)
			}
		}
		own, empty := open(), open()
		claim("the first start", "", own)
		claim("a second one", "", own)
		claim("a replica with a store of its own", "elsewhere", empty)
		other := storetest.SQLite(t)
		if err := file.Claim(t.Context(), other, own); err == nil || !strings.Contains(err.Error(), "belong to another") {
			t.Errorf("another database: %v", err)
		}
		keep(t, db, own, 0, 10)
		claim("an empty store", "10 are not there", empty)
		if err := db.Write(t.Context(), func(tx *store.Tx) error { return file.Adopt(t.Context(), tx, empty) }); err != nil {
			t.Fatal(err)
		}
		claim("a store that was adopted", "", empty)
		claim("the one that was given up for it", "belong to another", own)
	})
}

// TestAStoreThatDoesNotSayWhoseItIsIsKnownByItsFiles starts on what an older console, or a copy of the files alone, left.
func TestAStoreThatDoesNotSayWhoseItIsIsKnownByItsFiles(t *testing.T) {
	eachStore(t, func(t *testing.T, db *store.DB, open func() file.Store) {
		whole, half := open(), open()
		keep(t, db, whole, 0, 20)
		keep(t, db, half, 20, 40)
		if err := file.Claim(t.Context(), db, half); err == nil || !strings.Contains(err.Error(), "of 40 files that it knows, 20 are not there") {
			t.Errorf("a replica's own half: %v", err)
		}
		for n := 23; n < 40; n++ { // all but three
			if err := whole.Put(t.Context(), fmt.Sprintf("%032x.png", n), []byte("x")); err != nil {
				t.Fatal(err)
			}
		}
		for range 2 {
			if err := file.Claim(t.Context(), db, whole); err != nil {
				t.Error(err)
			}
		}
	})
}

func TestReplicasThatStartTogetherAgreeOnOneStore(t *testing.T) {
	apptest.EachPair(t, func(here, there *apptest.Desk) {
		shared := newFolder(here.T)
		here.Write(func(tx *store.Tx) error { return tx.Exec("DELETE FROM facts WHERE name = 'uploads'") })
		var starting sync.WaitGroup
		for _, d := range []*apptest.Desk{here, there, here, there} {
			starting.Go(func() {
				if err := file.Claim(context.Background(), d.DB, shared); err != nil {
					here.T.Error(err)
				}
			})
		}
		starting.Wait()
	})
}
