package store_test

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"caredesk/internal/engine/store"
	"caredesk/internal/engine/store/storetest"
)

func TestTheFileShrinksAfterMuchWasDeleted(t *testing.T) {
	folder := storetest.MigratedFolder(t)
	db := storetest.OpenFolder(t, folder)
	size := func() int64 {
		if err := db.ShortenWAL(); err != nil {
			t.Fatal(err)
		}
		file, err := os.Stat(filepath.Join(folder, store.FileName))
		if err != nil {
			t.Fatal(err)
		}
		return file.Size() >> 20
	}
	before := size()
	err := db.Write(t.Context(), func(tx *store.Tx) (err error) {
		for n := range 80 {
			err = errors.Join(err, tx.Exec("INSERT INTO facts (name, value) VALUES (?, ?)", "long "+strconv.Itoa(n), strings.Repeat("a", 1<<20)))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	full := size()
	err = errors.Join(db.Write(t.Context(), func(tx *store.Tx) error { return tx.Exec("DELETE FROM facts WHERE name LIKE 'long %'") }), db.Shrink(t.Context()))
	if after := size(); err != nil || full < before+80 || after > before+17 {
		t.Errorf("%d MiB became %d, and %d again (%v)", before, full, after, err)
	}
}
