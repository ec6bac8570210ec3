// Package storetest runs a test on both databases: SQLite in a temporary folder, and a throw-away PostgreSQL cluster.
package storetest

import (
	"context"
	"fmt"
	"os"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"caredesk/internal/engine/store"
)

// Main runs the tests of a package and stops the cluster that they started, whatever came of them.
func Main(m *testing.M) {
	code := m.Run()
	theCluster.stop()
	os.Exit(code)
}

// Each runs f on a fresh, migrated database of each kind. A machine without PostgreSQL fails the test; it does not skip it.
func Each(t *testing.T, f func(t *testing.T, db *store.DB)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) { f(t, SQLite(t)) })
	t.Run("postgres", func(t *testing.T) { f(t, Open(t, PostgresURL(t))) })
}

// SQLite opens a fresh, migrated SQLite database.
func SQLite(t testing.TB) *store.DB {
	t.Helper()
	db, err := store.Open(context.Background(), t.TempDir(), "")
	return migrated(t, db, err)
}

// Open opens a PostgreSQL database of this test's own a second time, as another replica does.
func Open(t testing.TB, url string) *store.DB {
	t.Helper()
	db, err := store.Open(context.Background(), "", url)
	return migrated(t, db, err)
}

func migrated(t testing.TB, db *store.DB, err error) *store.DB {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	if err := db.Migrate(context.Background()); err != nil {
		t.Fatal(err)
	}
	return db
}

var (
	theCluster cluster
	startOnce  sync.Once
	numbered   atomic.Int64
)

// PostgresCPU is the processor time that PostgreSQL has used so far: 0 where no test has started it.
func PostgresCPU() time.Duration {
	if theCluster.port == 0 {
		return 0
	}
	return theCluster.cpu()
}

// PostgresURL makes a new database in the cluster of this test run.
func PostgresURL(t testing.TB) string {
	t.Helper()
	var err error
	startOnce.Do(func() { err = theCluster.start() })
	if err != nil || theCluster.port == 0 {
		t.Fatalf("PostgreSQL cannot be started: %v", err)
	}
	name := fmt.Sprintf("test_%d", numbered.Add(1))
	if err := theCluster.create(name); err != nil {
		t.Fatal(err)
	}
	return theCluster.url(name)
}
