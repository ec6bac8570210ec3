package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"
)

// Refill says how a database is made anew. All of it happens in one transaction.
type Refill struct {
	Schema int64                 // the schema that the rows are of; later migrations run on them afterwards
	Load   func(f *Filler) error // gives every table its rows
	Finish func(tx *Tx) error    // the last word before the commit
}

// Filler takes the rows of one table after the other.
type Filler struct {
	tx      *Tx
	waiting map[string]Layout
}

// NewFile makes a SQLite database in an empty file. It is on disk when the caller has synced it: a file that is thrown
// away when anything fails needs neither a journal nor a sync for each step.
func NewFile(ctx context.Context, path string, r Refill) error {
	writer := newSQLitePool(path, 1, []string{autoVacuum, "journal_mode = OFF", "synchronous = OFF", "locking_mode = EXCLUSIVE", "cache_size = -8000"})
	db := &DB{Now: time.Now, dialect: &sqliteDialect, driver: &sqliteDriver{path: path, readers: writer, streams: writer, writer: writer, stop: func() {}}}
	return errors.Join(db.changeSchema(ctx, r.run), db.Close())
}

// Replace drops what migrations made in a PostgreSQL database and makes it anew. Until the commit everybody sees the old state.
func (db *DB) Replace(ctx context.Context, r Refill) error {
	return db.changeSchema(ctx, func(tx *Tx) error {
		if err := tx.lockMigrations(); err != nil {
			return err
		}
		if err := tx.dropAll(); err != nil {
			return fmt.Errorf("drop the old tables: %w", err)
		}
		return r.run(tx)
	})
}

// Others counts the connections that other programs of this name hold. It gives those that are just leaving a moment.
func (db *DB) Others(ctx context.Context) (count int64, err error) {
	for range 20 {
		count, err = Get[int64](db.Read(ctx), `SELECT count(*) FROM pg_stat_activity
			WHERE datname = current_database() AND application_name = 'caredesk' AND pid <> pg_backend_pid()`)
		if err != nil || count == 0 {
			return 0, err
		}
		select {
		case <-ctx.Done():
			return count, ctx.Err()
		case <-time.After(100 * time.Millisecond):
		}
	}
	return count, nil
}

// run makes the schema, loads it without indexes and references, which are cheaper to make afterwards, and moves it on.
func (r Refill) run(tx *Tx) error {
	if err := tx.prepareMigrations(); err != nil {
		return err
	}
	if err := tx.migrate(0, r.Schema); err != nil {
		return err
	}
	layouts, err := tx.Layouts()
	if err != nil {
		return err
	}
	constraints, err := tx.dropConstraints(layouts)
	if err != nil {
		return err
	}
	f := &Filler{tx: tx, waiting: map[string]Layout{}}
	for _, l := range layouts {
		f.waiting[l.Table] = l
		// Migrations write first rows of their own; the backup has them too.
		if _, err := tx.exec(text("DELETE FROM "+quoted(l.Table)), nil); err != nil {
			return fmt.Errorf("clear %s: %w", l.Table, err)
		}
	}
	if err := r.Load(f); err != nil {
		return err
	}
	for table := range f.waiting {
		return fmt.Errorf("table %s is missing", table)
	}
	if err := tx.createConstraints(constraints); err != nil {
		return err
	}
	if err := tx.migrate(r.Schema, SchemaVersion()); err != nil {
		return err
	}
	// Without statistics the planner takes full tables for empty ones.
	for _, l := range layouts {
		if _, err := tx.exec(text("ANALYZE "+quoted(l.Table)), nil); err != nil {
			return fmt.Errorf("analyze %s: %w", l.Table, err)
		}
	}
	return r.Finish(tx)
}

// migrate applies the migrations above one version and up to another.
func (tx *Tx) migrate(above, upTo int64) error {
	for _, m := range migrations() {
		if m.version <= above || m.version > upTo {
			continue
		}
		if err := tx.apply(m); err != nil {
			return fmt.Errorf("migration %s: %w", m.name, err)
		}
	}
	return nil
}

// Load writes the rows of one table, which next gives until io.EOF, and lets new ids go on after those of the backup.
func (f *Filler) Load(l Layout, next func() ([]any, error)) error {
	wanted, ok := f.waiting[l.Table]
	if !ok || !wanted.sameColumns(l) {
		return fmt.Errorf("table %s is not as its schema version has it", l.Table)
	}
	delete(f.waiting, l.Table)
	if err := f.tx.tx.insert(f.tx.Ctx, l.Table, l.columnNames(), next); err != nil {
		return fmt.Errorf("table %s: %w", l.Table, err)
	}
	return f.tx.continueIDs(l)
}

// continueIDs sets the sequence of a table behind the last id, so that the id of a deleted row is not used again.
func (tx *Tx) continueIDs(l Layout) error {
	if !slices.Contains(l.columnNames(), "id") {
		return nil
	}
	last, err := Get[int64](&tx.Q, text("SELECT COALESCE(max(id), 0) FROM "+quoted(l.Table)))
	if err != nil {
		return err
	}
	last = max(last, l.LastID)
	if tx.dialect.numbered {
		if last == 0 {
			return nil
		}
		// A table whose ids come from elsewhere has no sequence, and setval of NULL does nothing.
		return tx.Exec("SELECT setval(pg_get_serial_sequence(?, 'id')::regclass, ?)", l.Table, last)
	}
	if l.LastID == 0 {
		return nil // SQLite has counted the ids itself
	}
	if err := tx.Exec("DELETE FROM sqlite_sequence WHERE name = ?", l.Table); err != nil {
		return err
	}
	return tx.Exec("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", l.Table, last)
}
