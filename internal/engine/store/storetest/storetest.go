// Package storetest runs a test on both databases: SQLite in a temporary folder, and a throw-away PostgreSQL cluster.
package storetest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"caredesk/internal/engine/store"
)

// Main runs the tests of a package and stops the cluster that they started, whatever came of them.
func Main(m *testing.M) {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400) // as the console runs
	}
	code := m.Run()
	own.stop()
	os.Exit(code)
}

// Each runs f on a fresh, migrated database of each kind. A machine without PostgreSQL fails the test; it does not skip it.
func Each(t *testing.T, f func(t *testing.T, db *store.DB)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) { f(t, SQLite(t)) })
	t.Run("postgres", func(t *testing.T) { f(t, Open(t, MigratedURL(t))) })
}

// SQLite opens a fresh, migrated SQLite database.
func SQLite(t testing.TB) *store.DB {
	t.Helper()
	return OpenFolder(t, MigratedFolder(t))
}

// OpenFolder opens the SQLite database of a folder, a second time too, as another process does.
func OpenFolder(t testing.TB, folder string) *store.DB {
	t.Helper()
	db, err := store.Open(context.Background(), folder, "")
	return opened(t, db, err)
}

// Open opens a PostgreSQL database of this test's own, a second time too, as another replica does.
func Open(t testing.TB, url string) *store.DB {
	t.Helper()
	db, err := store.Open(context.Background(), "", url)
	return opened(t, db, err)
}

func opened(t testing.TB, db *store.DB, err error) *store.DB {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	if db.CheckSchema(context.Background()) == nil {
		return db
	}
	if err := db.Migrate(context.Background()); err != nil {
		t.Fatal(err)
	}
	return db
}

// PostgresCPU is the processor time that PostgreSQL has used so far: 0 where no test of this package has started it.
func PostgresCPU() time.Duration {
	if own.port == 0 {
		return 0
	}
	return own.cpu()
}

// folderVariable names the folder with the migrated SQLite database that serves several packages.
const folderVariable = "TEST_SQLITE"

// migratedFile is a migrated SQLite database, of which each test has a copy: that of the whole run, or else one of this package's own.
var migratedFile = sync.OnceValues(func() (content []byte, err error) {
	if folder := os.Getenv(folderVariable); folder != "" {
		return os.ReadFile(filepath.Join(folder, store.FileName))
	}
	folder, err := os.MkdirTemp("", "caredesk-sqlite-")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(folder) }()
	if err := migrate(folder, ""); err != nil {
		return nil, err
	}
	return os.ReadFile(filepath.Join(folder, store.FileName))
})

// migrate makes the tables of a new database. Closing it brings what is in SQLite's write-ahead log into the file.
func migrate(folder, url string) error {
	db, err := store.Open(context.Background(), folder, url)
	if err != nil {
		return err
	}
	return errors.Join(db.Migrate(context.Background()), db.Close())
}

// MigratedFolder is a folder with a fresh, migrated SQLite database.
func MigratedFolder(t testing.TB) string {
	t.Helper()
	content, err := migratedFile()
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, store.FileName), content, 0o600); err != nil {
		t.Fatal(err)
	}
	return folder
}

// portVariable names the port of a cluster that serves several packages.
const portVariable = "TEST_POSTGRES"

var (
	own      cluster
	ownOnce  sync.Once
	numbered atomic.Int64
)

// serving is the cluster of the whole run, or else one of this package's own.
func serving(t testing.TB) *cluster {
	t.Helper()
	if port, err := strconv.Atoi(os.Getenv(portVariable)); err == nil {
		return &cluster{port: port}
	}
	return ownCluster(t)
}

func ownCluster(t testing.TB) *cluster {
	t.Helper()
	var err error
	ownOnce.Do(func() { err = own.start() })
	if err != nil || own.port == 0 {
		t.Fatalf("PostgreSQL cannot be started: %v", err)
	}
	return &own
}

// PostgresURL makes a new, empty database.
func PostgresURL(t testing.TB) string {
	t.Helper()
	return database(t, serving(t), (*cluster).create)
}

// MigratedURL makes a new, migrated database.
func MigratedURL(t testing.TB) string {
	t.Helper()
	return database(t, serving(t), (*cluster).copyTemplate)
}

// SeparateURL makes a new, empty database in a cluster that no other package writes into.
func SeparateURL(t testing.TB) string {
	t.Helper()
	return database(t, ownCluster(t), (*cluster).create)
}

func database(t testing.TB, c *cluster, create func(c *cluster, name string) error) string {
	t.Helper()
	name := fmt.Sprintf("test_%d_%d", os.Getpid(), numbered.Add(1))
	if err := create(c, name); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.drop(name); err != nil {
			t.Error(err)
		}
	})
	return c.url(name)
}
