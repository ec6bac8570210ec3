package store

import (
	"context"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
)

// This file takes shortcuts away, so that benchmarks can show what each brings.

// ForgetStatements makes the reading connections of SQLite that are idle prepare their statements anew.
func (db *DB) ForgetStatements() {
	pool := db.driver.(*sqliteDriver).readers
	pool.mu.Lock()
	defer pool.mu.Unlock()
	for _, c := range pool.idle {
		c.forget()
	}
}

// Shrink gives free pages of a SQLite file back to the disk.
func (db *DB) Shrink(ctx context.Context) error { return db.driver.(*sqliteDriver).shrink(ctx) }

// ForgetPaths makes the next query work out anew which column fills which field.
func ForgetPaths() {
	knownPaths.mu.Lock()
	defer knownPaths.mu.Unlock()
	knownPaths.paths = nil
}

// WithoutDepth is the same database, not told how far down a page can be.
func (db *DB) WithoutDepth() *DB {
	d := *db.dialect
	d.guessesOffset = false
	untold := *db
	untold.dialect = &d
	return &untold
}

// FindSkipping reads a later page without picking its ids first.
func FindSkipping[T any](q *Q, s Select) ([]T, error) {
	first := s
	first.Offset = 0
	built, args := first.build(q.dialect)
	built.sql = text(strings.Replace(string(built.sql), " LIMIT ", " LIMIT "+strconv.Itoa(s.Limit)+" OFFSET (? + 0) --", 1))
	var rows []T
	err := each(q, built, append(args, s.Offset), func(row T) error {
		rows = append(rows, row)
		return nil
	})
	return rows, err
}

// FindByPgx reads the rows of a Select by the scanning that pgx brings.
func FindByPgx[T any](ctx context.Context, db *DB, s Select) ([]T, error) {
	built, args := s.build(db.dialect)
	rows, err := db.driver.(*postgresDriver).pool.Query(ctx, postgresDialect.write(built.sql), args...)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByName[T])
}

// InsertCopies writes rows, several or only one with each statement, and undoes it.
func InsertCopies(db *DB, rows int, together bool) error {
	ctx := context.Background()
	tx, err := db.driver.begin(ctx, txWrite)
	if err != nil {
		return err
	}
	defer tx.rollback()
	row := func() []any {
		return []any{strconv.Itoa(rows), "", "", "", int64(1), int64(2), int64(3), "some value of a unit", int64(rows)}
	}
	if together {
		return tx.insert(ctx, "copies", copyColumns, func() ([]any, error) {
			if rows--; rows < 0 {
				return nil, io.EOF
			}
			return row(), nil
		})
	}
	for ; rows > 0; rows-- {
		if _, err := tx.exec(ctx, "INSERT INTO copies (a, b, c, d, e, f, g, h, i) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", row()); err != nil {
			return err
		}
	}
	return nil
}

var copyColumns = []string{"a", "b", "c", "d", "e", "f", "g", "h", "i"}

// FillDisk lets a SQLite file grow no more.
func (db *DB) FillDisk(ctx context.Context) error {
	return db.driver.maintain(ctx, "PRAGMA max_page_count = 1")
}

// MaxWAL is how long SQLite's write-ahead log may stay.
const MaxWAL = maxWAL

// ShortenWAL does at once what is done now and then.
func (db *DB) ShortenWAL() error { return db.driver.(*sqliteDriver).shortenWAL() }

// SetReadSilence makes PostgreSQL's silence too long sooner.
func (db *DB) SetReadSilence(after time.Duration) {
	db.driver.(*postgresDriver).readSilence = after
}

// MigrateTomorrow takes a step of the schema that this program does not know, as a newer one does, and calls held right before
// it is committed.
func (db *DB) MigrateTomorrow(ctx context.Context, sql string, held func()) error {
	return db.changeSchema(ctx, func(tx *Tx) error {
		tx.BeforeCommit(func() error { held(); return nil })
		return tx.apply(migration{9999, "tomorrow", sql})
	})
}

// WriteUnchecked is Write without the look at the schema.
func (db *DB) WriteUnchecked(ctx context.Context, f func(tx *Tx) error) error {
	return db.writeOnce(ctx, txSchema, f)
}

// SetBusyTimeout is how long the connection that writes to a SQLite file waits for another process.
func (db *DB) SetBusyTimeout(ctx context.Context, wait time.Duration) error {
	return db.driver.(*sqliteDriver).writer.with(ctx, func(c *sqliteConn) error {
		c.SetBusyTimeout(wait)
		return nil
	})
}
