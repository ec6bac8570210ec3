package store_test

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync"
	"testing"
	"time"

	"caredesk/internal/engine/store"
	"caredesk/internal/engine/store/storetest"
)

// TestThroughPgbouncer does what docs/operators.md says of pgbouncer: with session pooling it works as it is, given enough
// connections; with transaction pooling it takes a setting, and any number of connections does.
func TestThroughPgbouncer(t *testing.T) {
	for _, how := range []struct {
		poolMode    string
		connections int
		setting     string
	}{{"session", 16, ""}, {"transaction", 3, "&default_query_exec_mode=cache_describe"}} {
		t.Run(how.poolMode, func(t *testing.T) {
			url := storetest.Pgbouncer(t, storetest.PostgresURL(t), how.poolMode, how.connections) + how.setting
			db := storetest.Open(t, url)
			countTogether(t, db)
			readWhole(t, db)
			ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
			defer cancel()
			began := time.Now()
			if _, err := store.Get[string](db.Read(ctx), "SELECT CAST(pg_sleep(20) AS TEXT)"); !errors.Is(err, store.ErrTooSlow) || time.Since(began) > 15*time.Second {
				t.Errorf("a statement that is broken off ended after %v with %v", time.Since(began), err)
			}
		})
	}
}

// countTogether counts in many transactions at once, which lock the same name, make savepoints and read outside.
func countTogether(t *testing.T, db *store.DB) {
	t.Helper()
	const workers, rounds = 12, 20
	increase := func(tx *store.Tx) error {
		if err := tx.Lock("counting"); err != nil {
			return err
		}
		if err := tx.Savepoint(func() error {
			if err := tx.Exec("INSERT INTO facts (name, value) VALUES ('undone', '')"); err != nil {
				return err
			}
			return errUndone
		}); !errors.Is(err, errUndone) {
			return err
		}
		was, err := store.Get[string](&tx.Q, "SELECT value FROM facts WHERE name = 'count'")
		if err != nil {
			return err
		}
		n, err := strconv.Atoi(was)
		if err != nil {
			return err
		}
		return tx.Exec("UPDATE facts SET value = ? WHERE name = 'count'", strconv.Itoa(n+1))
	}
	if err := db.Write(t.Context(), func(tx *store.Tx) error {
		return tx.Exec("INSERT INTO facts (name, value) VALUES ('count', '0')")
	}); err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	for range workers {
		all.Go(func() {
			for range rounds {
				if err := db.Write(t.Context(), increase); err != nil {
					t.Error(err)
				}
				if _, err := store.Get[string](db.Read(t.Context()), "SELECT value FROM facts WHERE name = ?", "count"); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	facts, err := store.All[string](db.Read(t.Context()), "SELECT value FROM facts WHERE name IN ('count', 'undone')")
	if err != nil || len(facts) != 1 || facts[0] != strconv.Itoa(workers*rounds) {
		t.Errorf("counted %v (%v)", facts, err)
	}
}

var errUndone = errors.New("undone")

// readWhole reads a table in one state while it is changed.
func readWhole(t *testing.T, db *store.DB) {
	t.Helper()
	write := func(name string) {
		if err := db.Write(t.Context(), func(tx *store.Tx) error {
			return tx.Exec("INSERT INTO facts (name, value) VALUES (?, 'row')", name)
		}); err != nil {
			t.Error(err)
		}
	}
	for i := range 20 {
		write(fmt.Sprintf("row %d", i))
	}
	read := 0
	if err := db.Stream(t.Context(), func(q *store.Q) error {
		return store.Each(q, "SELECT name FROM facts WHERE value = 'row'", nil, func(name string) error {
			read++
			write("later than " + name)
			return nil
		})
	}); err != nil || read != 20 {
		t.Errorf("%d rows were read (%v)", read, err)
	}
}
