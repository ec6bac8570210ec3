// Package seed makes demo and benchmark data: every row is a pure function of the seed, the entity and its number.
package seed

import (
	"context"
	"errors"
	"fmt"
	"time"

	"caredesk/internal/audit"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// DefaultSeed is the one that tests and screenshots agree on.
const DefaultSeed = 20240601

// Demo is what --demo fills an empty database with.
func Demo(now time.Time, log *audit.Log, vault *pii.Vault, files file.Store) Options {
	return Options{Preset: "small", Seed: DefaultSeed, Now: now, Log: log, Vault: vault, Files: files}
}

// unfinished is the fact of a database that is being filled. Found later, it means that the filling was cut short.
const unfinished = "unfinished"

var errUnfinished = errors.New("the filling of this database was cut short; start again with an empty one")

// IsDemo reports whether the database holds demo data. One that was filled only in part is an error.
func IsDemo(q *store.Q) (bool, error) {
	if err := refuseUnfinished(q); err != nil {
		return false, err
	}
	n, err := store.Get[int64](q, "SELECT count(*) FROM facts WHERE name = 'demo'")
	return n > 0, err
}

func refuseUnfinished(q *store.Q) error {
	seeded, err := store.Get[string](q, "SELECT value FROM facts WHERE name = 'seed'")
	if errors.Is(err, store.ErrNoRows) {
		return nil
	}
	if err == nil && seeded == unfinished {
		return errUnfinished
	}
	return err
}

// Empty refuses a database that holds more than what its first start made.
func Empty(q *store.Q) error {
	if err := refuseUnfinished(q); err != nil {
		return err
	}
	for _, e := range entities {
		table, err := e.table()
		if err != nil {
			return err
		}
		found, err := store.CountUpTo(q, store.Select{Table: table, Where: e.ours}, 1)
		if err != nil {
			return err
		}
		if found > 0 {
			return fmt.Errorf("refused: this database already holds data (%s)", e.name)
		}
	}
	return nil
}

// Fill makes the data in an empty database, in which the first account exists.
func Fill(ctx context.Context, db *store.DB, o Options) error {
	steps, err := o.plan()
	if err != nil {
		return err
	}
	b := &batch{seed: o.Seed, now: value.TimeOf(o.Now), passwordHash: o.PasswordHash, log: o.Log, vault: o.Vault, files: o.Files, rows: map[string]int64{}}
	for _, s := range steps {
		b.rows[s.name] = s.count
	}
	b.buying, b.samples, b.shop = presets[o.Preset].buying, shareSamples(b), openShop(b, o.Preset)
	if err := db.Bulk(ctx, func(tx *store.Tx) error { return begin(tx, b) }); err != nil {
		return err
	}
	for _, s := range steps {
		made, err := s.run(ctx, db, b)
		if err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
		if o.Done != nil {
			o.Done(s.name, made)
		}
	}
	return db.Bulk(ctx, func(tx *store.Tx) error { return finish(tx, o) })
}

// begin makes sure that nobody else fills the database, and finds the account that all rows are said to be from.
func begin(tx *store.Tx, b *batch) error {
	if err := tx.Lock("seed"); err != nil {
		return err
	}
	if err := Empty(&tx.Q); err != nil {
		return err
	}
	type first struct {
		ID           int64
		PasswordHash string
	}
	account, err := store.Get[first](&tx.Q, "SELECT id, password_hash FROM accounts WHERE builtin = TRUE AND deleted_at IS NULL ORDER BY id LIMIT 1")
	if errors.Is(err, store.ErrNoRows) {
		return errors.New("the first account is missing")
	}
	if err != nil {
		return err
	}
	b.by = account.ID
	if b.passwordHash == "" {
		b.passwordHash = account.PasswordHash
	}
	return tx.Exec("INSERT INTO facts (name, value) VALUES ('seed', ?)", unfinished)
}

func (s step) run(ctx context.Context, db *store.DB, b *batch) (int64, error) {
	table, err := s.table()
	if err != nil {
		return 0, err
	}
	made, err := s.fill(ctx, db, table, b)
	if err != nil {
		return 0, err
	}
	if made != s.count && s.follows == "" {
		return 0, fmt.Errorf("%d rows were made instead of %d", made, s.count)
	}
	if !s.counted {
		return made, nil
	}
	return made, db.Bulk(ctx, func(tx *store.Tx) error { return resource.CountRows(tx, s.name, made) })
}

// finish sums up the days, and says what the data is, so that it can be made again.
func finish(tx *store.Tx, o Options) error {
	if err := sumUpDays(tx); err != nil {
		return err
	}
	made := fmt.Sprintf("%s, seed %d, now %s", o.Preset, o.Seed, value.TimeOf(o.Now))
	if err := tx.Exec("UPDATE facts SET value = ? WHERE name = 'seed'", made); err != nil {
		return err
	}
	if !presets[o.Preset].demo {
		return nil
	}
	return MarkDemo(tx)
}

// MarkDemo says that the database is for show. It is said in the transaction that makes the first account, so that a start
// cut short right after it is not taken for real data.
func MarkDemo(tx *store.Tx) error {
	return tx.Exec("INSERT INTO facts (name, value) VALUES ('demo', 'yes') ON CONFLICT (name) DO NOTHING")
}

// Filled reports whether the data was made.
func Filled(q *store.Q) (bool, error) {
	n, err := store.Get[int64](q, "SELECT count(*) FROM facts WHERE name = 'seed'")
	return n > 0, err
}

// keep puts a made file where uploads are, in place of what an earlier filling, cut short, may have left there.
func (b *batch) keep(ctx context.Context, name string, content []byte) error {
	if err := b.files.Remove(ctx, name); err != nil {
		return err
	}
	return b.files.Put(ctx, name, content)
}
