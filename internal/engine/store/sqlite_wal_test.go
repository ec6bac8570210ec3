package store_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"caredesk/internal/engine/store"
	"caredesk/internal/engine/store/storetest"
)

// TestTheWriteAheadLogDoesNotStayLong because an export made it so, although somebody is always reading.
func TestTheWriteAheadLogDoesNotStayLong(t *testing.T) {
	folder := storetest.MigratedFolder(t)
	db := storetest.OpenFolder(t, folder)
	size := func() int64 {
		log, err := os.Stat(filepath.Join(folder, store.FileName+"-wal"))
		if err != nil {
			t.Fatal(err)
		}
		return log.Size()
	}
	letter := 'a'
	write := func(bytes int) {
		letter++ // pages that stay the same are not written
		err := db.Write(t.Context(), func(tx *store.Tx) error {
			return tx.Exec("INSERT INTO facts (name, value) VALUES ('long', ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value", strings.Repeat(string(letter), bytes))
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	write(1)
	err := db.Stream(t.Context(), func(q *store.Q) error {
		if _, err := store.Get[int64](q, "SELECT COUNT(*) FROM facts"); err != nil {
			return err
		}
		for size() <= store.MaxWAL {
			write(8 << 20)
		}
		return db.ShortenWAL() // in vain, and without an error: the snapshot needs what is there
	})
	if err != nil || size() <= store.MaxWAL {
		t.Fatalf("while it is needed the log is %d MiB long (%v)", size()>>20, err)
	}
	if err := db.ShortenWAL(); err != nil || size() != 0 {
		t.Errorf("afterwards the log is %d MiB long (%v)", size()>>20, err)
	}
}
