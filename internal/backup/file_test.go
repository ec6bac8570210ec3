package backup_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"caredesk/internal/backup"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/store/storetest"
)

var sealKey = []byte("the key of a seal")

func begin() ([]byte, error) { return sealKey, nil }

func TestRefusesAFileThatWasSealedWithAnotherKey(t *testing.T) {
	db := storetest.SQLite(t)
	furnish(t, db)
	path := take(t, db, t.TempDir())
	if file, err := backup.Open(path, []byte("another key")); err == nil {
		_ = file.Close()
		t.Error("it was accepted")
	}
	file, err := backup.OpenUnsealed(path)
	if err != nil {
		t.Fatal(err)
	}
	_ = file.Close()
}

func TestRefusesADamagedFile(t *testing.T) {
	db := storetest.SQLite(t)
	furnish(t, db)
	uploads := t.TempDir()
	put(t, uploads, map[string]string{"a.png": "a picture"})
	known(t, db, map[string]string{"a.png": "a picture"})
	content, err := os.ReadFile(take(t, db, uploads))
	if err != nil {
		t.Fatal(err)
	}
	refuses := func(what string, content []byte) {
		path := filepath.Join(t.TempDir(), "damaged")
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
		if file, err := backup.Open(path, sealKey); err == nil {
			_ = file.Close()
			t.Errorf("%s was accepted", what)
		}
	}
	seed := rand.Uint64()
	random := rand.New(rand.NewPCG(seed, 0))
	positions := []int{0, 10, 11, len(content) - 1, len(content) - 64, len(content) - 65, len(content) - 70, len(content) - 86}
	for range 200 {
		positions = append(positions, random.IntN(len(content)))
	}
	for _, at := range positions {
		flipped := slices.Clone(content)
		flipped[at] ^= byte(1 << random.IntN(8))
		refuses(fmt.Sprintf("byte %d flipped (seed %d)", at, seed), flipped)
	}
	for _, size := range []int{0, 1, 63, 64, 65, len(content) / 2, len(content) - 64, len(content) - 1} {
		refuses(fmt.Sprintf("a file cut to %d bytes", size), content[:size])
	}
	refuses("a file with a byte too many", append(slices.Clone(content), 0))
}

func TestRefusesANewerSchema(t *testing.T) {
	for _, kind := range kinds {
		t.Run(kind, func(t *testing.T) {
			db := newSource(t, kind)
			write(t, db, func(tx *store.Tx) error {
				return tx.Exec("INSERT INTO schema_versions (version, name, applied_at) VALUES (9999, 'tomorrow', 0)")
			})
			path := filepath.Join(t.TempDir(), "newer")
			if _, err := backup.Write(t.Context(), backup.Source{DB: db, Uploads: folder(t, ""), Begin: begin}, path, false); err == nil || !strings.Contains(err.Error(), "9999") {
				t.Fatalf("the tables of tomorrow would have been left out: %v", err)
			}
			if _, err := os.Stat(path + ".partial"); err == nil {
				t.Fatal("a part of a backup was left behind")
			}
		})
	}
}

func TestUploadsComeBackAndOthersGo(t *testing.T) {
	for _, into := range kinds {
		t.Run(into, func(t *testing.T) {
			db, from, to := storetest.SQLite(t), t.TempDir(), newTarget(t, into)
			files := map[string]string{"a.png": "first", "b.png": strings.Repeat("second", 100_000), "c": "third", "empty": ""}
			put(t, from, files)
			known(t, db, files)
			// One is there already, one has been damaged, one came after the backup.
			put(t, to.uploads(), map[string]string{"a.png": "first", "b.png": "broken", "later.png": "x"})
			if err := to.restore(t, take(t, db, from), verified); err != nil {
				t.Fatal(err)
			}
			got := stored(t, to.uploads())
			if !reflect.DeepEqual(got, files) {
				t.Errorf("got %.300v", got)
			}
		})
	}
}

func put(t *testing.T, folder string, files map[string]string) {
	t.Helper()
	for name, content := range files {
		path := filepath.Join(folder, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, []byte(content), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
}

func TestAnExistingFileStays(t *testing.T) {
	db := storetest.SQLite(t)
	path := take(t, db, "")
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Fatalf("mode %v, %v", info.Mode(), err)
	}
	if _, err := backup.Write(t.Context(), backup.Source{DB: db, Uploads: folder(t, ""), Begin: begin}, path, false); err == nil {
		t.Fatal("a backup was overwritten unasked")
	}
	if _, err := backup.Write(t.Context(), backup.Source{DB: db, Uploads: folder(t, ""), Begin: begin}, path, true); err != nil {
		t.Fatal(err)
	}
}

// A table that the list of layouts misses would be missing from every backup.
func TestEveryTableIsBackedUp(t *testing.T) {
	tables := map[string]func(q *store.Q) ([]string, error){
		"sqlite": func(q *store.Q) ([]string, error) {
			return store.All[string](q, "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name")
		},
		"postgres": func(q *store.Q) ([]string, error) {
			return store.All[string](q, `SELECT table_name::text COLLATE "C" FROM information_schema.tables WHERE table_schema = current_schema() ORDER BY 1`)
		},
	}
	for kind, list := range tables {
		t.Run(kind, func(t *testing.T) {
			db := newSource(t, kind)
			want, err := list(db.Read(t.Context()))
			if err != nil {
				t.Fatal(err)
			}
			layouts, err := db.Read(t.Context()).Layouts()
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, l := range layouts {
				got = append(got, l.Table)
			}
			if !slices.Equal(got, want) {
				t.Errorf("backed up are %v, there are %v", got, want)
			}
		})
	}
}
