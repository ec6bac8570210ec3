package store

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"
)

//go:embed migrations/*.sql
var migrationFiles embed.FS

type migration struct {
	version int64
	name    string
	sql     string
}

// Migrate brings the schema up to date, one transaction for each step. Replicas that start together wait for one another.
func (db *DB) Migrate(ctx context.Context) error {
	if err := db.MigrateTo(ctx, SchemaVersion()); err != nil {
		return err
	}
	return db.CheckSchema(ctx)
}

// MigrateTo applies the migrations up to a version: what a database of an older program looks like.
func (db *DB) MigrateTo(ctx context.Context, version int64) error {
	if err := db.maintainAll(ctx, db.dialect.beforeMigrations); err != nil {
		return err
	}
	return errors.Join(db.applyUpTo(ctx, version), db.maintainAll(ctx, db.dialect.afterMigrations))
}

func (db *DB) maintainAll(ctx context.Context, statements []string) error {
	for _, sql := range statements {
		if err := db.driver.maintain(ctx, sql); err != nil {
			return fmt.Errorf("%s: %w", sql, err)
		}
	}
	return nil
}

func (db *DB) applyUpTo(ctx context.Context, version int64) error {
	if err := db.changeSchema(ctx, (*Tx).prepareMigrations); err != nil {
		return fmt.Errorf("prepare migrations: %w", err)
	}
	for _, m := range migrations() {
		if m.version > version {
			break
		}
		if err := db.changeSchema(ctx, func(tx *Tx) error { return tx.apply(m) }); err != nil {
			return fmt.Errorf("migration %s: %w", m.name, err)
		}
	}
	return nil
}

func (tx *Tx) prepareMigrations() error {
	if err := tx.lockMigrations(); err != nil {
		return err
	}
	return tx.Exec("CREATE TABLE IF NOT EXISTS schema_versions (version BIGINT PRIMARY KEY, name TEXT NOT NULL, applied_at BIGINT NOT NULL)")
}

// apply runs a migration that has not run yet, while no other program writes.
func (tx *Tx) apply(m migration) error {
	if err := tx.lockMigrations(); err != nil {
		return err
	}
	done, err := Get[int64](&tx.Q, "SELECT count(*) FROM schema_versions WHERE version >= ?", m.version)
	if err != nil || done > 0 {
		return err
	}
	if err := tx.lockWriters(); err != nil {
		return err
	}
	if err := tx.tx.script(tx.Ctx, expand(m.sql, tx.dialect)); err != nil {
		return err
	}
	return tx.Exec("INSERT INTO schema_versions (version, name, applied_at) VALUES (?, ?, ?)", m.version, m.name, tx.Now)
}

// lockMigrations lets one replica migrate at a time; SQLite has one writer anyway.
func (tx *Tx) lockMigrations() error { return tx.execIfAny(tx.dialect.lockMigrations) }

// lockWriters waits for the write transactions under way, of which the migration would miss what they write, and keeps those
// that begin meanwhile waiting: they find the newer version.
func (tx *Tx) lockWriters() error { return tx.execIfAny(tx.dialect.lockWriters) }

func (tx *Tx) execIfAny(sql text) error {
	if sql == "" {
		return nil
	}
	return tx.Exec(sql)
}

// newerVersion finds a version of the schema that this program does not know. On PostgreSQL it keeps migrations out until the
// transaction ends, although it finds no row to lock: the table itself stays locked.
func newerVersion(d *dialect) text {
	return text("SELECT version FROM schema_versions WHERE version > " + strconv.FormatInt(SchemaVersion(), 10) + d.lockShared)
}

// CheckSchema refuses a database whose schema is not the one that this program was built for.
func (db *DB) CheckSchema(ctx context.Context) error {
	version, err := db.Read(ctx).Schema()
	switch {
	case err != nil:
		return err
	case version > SchemaVersion():
		return fmt.Errorf("%w (schema %d instead of %d)", ErrNewerSchema, version, SchemaVersion())
	case version < SchemaVersion():
		return ErrOlderSchema
	}
	return nil
}

// checkSchemaEvery is how often a program that runs on looks whether a newer one has migrated the database.
const checkSchemaEvery = time.Second

// AwaitNewerSchema returns ErrNewerSchema soon after a newer program has migrated the database, or when ctx ends, why it did.
func (db *DB) AwaitNewerSchema(ctx context.Context) error {
	tick := time.NewTicker(checkSchemaEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-tick.C:
			if err := db.CheckSchema(ctx); errors.Is(err, ErrNewerSchema) {
				return err
			}
		}
	}
}

// SchemaVersion is the version of the newest migration in this program.
func SchemaVersion() int64 {
	all := migrations()
	return all[len(all)-1].version
}

var token = regexp.MustCompile(`\{\{(\w+)(?: (\w+))?\}\}`)

// expand writes a migration's {{tokens}} in the words of the database.
func expand(sql string, d *dialect) string {
	return token.ReplaceAllStringFunc(sql, func(found string) string {
		parts := token.FindStringSubmatch(found)
		if parts[1] == "stamp" {
			return "version BIGINT NOT NULL, created_at BIGINT NOT NULL, updated_at BIGINT NOT NULL, created_by BIGINT NOT NULL, updated_by BIGINT NOT NULL"
		}
		words, ok := d.tokens[parts[1]]
		if !ok {
			panic("unknown token in migration: " + found)
		}
		if parts[2] != "" && words != "" {
			return fmt.Sprintf(words, parts[2])
		}
		return words
	})
}

// migrations are those of this program, oldest first.
var migrations = sync.OnceValue(func() []migration {
	names, err := fs.Glob(migrationFiles, "migrations/*.sql")
	if err != nil {
		panic(err)
	}
	all := make([]migration, len(names))
	for i, path := range names {
		content, err := migrationFiles.ReadFile(path)
		if err != nil {
			panic(err)
		}
		name := strings.TrimSuffix(strings.TrimPrefix(path, "migrations/"), ".sql")
		number, _, _ := strings.Cut(name, "_")
		version, err := strconv.ParseInt(number, 10, 64)
		if err != nil {
			panic("migration without a number: " + name)
		}
		all[i] = migration{version, name, string(content)}
	}
	return all
})
