// Package store is the one way to the database: transactions, prepared statements and the only place where SQL text is put together.
package store

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"time"

	"caredesk/internal/engine/value"
)

// text is SQL written out in the source. Being unexported, it can be given from other packages as a constant only:
// the compiler itself refuses SQL that was put together at run time anywhere but here.
type text string

// DB is an open database.
type DB struct {
	Now     func() time.Time
	dialect *dialect
	driver  driver
}

// Q runs queries: inside a transaction or, for single reads, on whichever connection is free.
type Q struct {
	Ctx context.Context
	Now value.Time

	dialect *dialect
	reads   reader
	tx      transaction // nil outside a transaction
}

// Tx is an open write transaction.
type Tx struct {
	Q
	beforeCommit []func() error
	afterCommit  []func()
}

// driver is a database as sqlite.go and postgres.go offer it.
type driver interface {
	reader // on whichever connection is free
	// begin refuses txWrite and txBulk with ErrNewerSchema where the schema is newer, and keeps it as it is until they end.
	begin(ctx context.Context, mode txMode) (transaction, error)
	// maintain runs a statement that is no part of any transaction, such as ANALYZE.
	maintain(ctx context.Context, sql string) error
	// maxStreams is how many transactions of mode txStream there can be at once.
	maxStreams() int
	// gaveWay tells whether an error means that the database undid a transaction because another was in its way.
	gaveWay(err error) bool
	close() error
}

type reader interface {
	// query calls take for row after row. A row is valid until take returns.
	query(ctx context.Context, s statement, args []any, take func(r row) error) error
}

type transaction interface {
	reader
	exec(ctx context.Context, sql text, args []any) (int64, error)
	// script runs several statements that take no arguments.
	script(ctx context.Context, sql string) error
	// insert writes the rows that next gives until io.EOF, by the fastest way that the database has.
	insert(ctx context.Context, table string, columns []string, next func() ([]any, error)) error
	commit(ctx context.Context) error
	// rollback undoes a transaction that was not committed, and gives the connection back in either case.
	rollback()
}

type txMode int

const (
	txWrite    txMode = iota
	txSnapshot        // reads only, all of one state of the database
	txStream          // the same, for as long as it takes
	txBulk            // writes whole tables, for as long as it takes
	txSchema          // changes the schema, for as long as it takes
)

func (m txMode) checksSchema() bool { return m == txWrite || m == txBulk }

// statement is SQL with what the driver must know about it.
type statement struct {
	sql text
	// customPlan has PostgreSQL plan for the arguments at hand; a plan for any arguments could read the whole table.
	customPlan bool
}

// row is one row as the database hands it over. Each value comes with whether it is there; NULL is not.
type row interface {
	columns() []string
	integer(i int) (int64, bool, error)
	float(i int) (float64, bool, error)
	boolean(i int) (bool, bool, error)
	text(i int) (string, bool, error)
	bytes(i int) ([]byte, bool, error)
}

// Open opens the database of url, or the SQLite file in the data folder when url is empty.
func Open(ctx context.Context, dataFolder, url string) (*DB, error) {
	if url == "" {
		return openSQLite(ctx, filepath.Join(dataFolder, FileName))
	}
	return openPostgres(ctx, url)
}

// BeforeCommit runs f as the last thing in the transaction, for a row that many write to and that is to be held briefly.
func (tx *Tx) BeforeCommit(f func() error) { tx.beforeCommit = append(tx.beforeCommit, f) }

// AfterCommit runs f once the transaction is safely on disk.
func (tx *Tx) AfterCommit(f func()) { tx.afterCommit = append(tx.afterCommit, f) }

// Close gives back every connection.
func (db *DB) Close() error { return db.driver.close() }

// Dialect names the database behind: sqlite or postgres.
func (db *DB) Dialect() string { return db.dialect.name }

// Read returns a Q for single reads outside any transaction.
func (db *DB) Read(ctx context.Context) *Q {
	return &Q{Ctx: ctx, Now: value.TimeOf(db.Now()), dialect: db.dialect, reads: db.driver}
}

// Snapshot runs f on one consistent state of the database.
func (db *DB) Snapshot(ctx context.Context, f func(q *Q) error) error {
	open, err := db.driver.begin(ctx, txSnapshot)
	if err != nil {
		return fmt.Errorf("begin snapshot: %w", err)
	}
	defer open.rollback()
	return f(db.inside(ctx, open))
}

// Stream is Snapshot for what may take minutes: exports, backups, checks. It has connections of its own, so that calls never
// wait for it.
func (db *DB) Stream(ctx context.Context, f func(q *Q) error) error {
	open, err := db.driver.begin(ctx, txStream)
	if err != nil {
		return fmt.Errorf("begin stream: %w", err)
	}
	defer open.rollback()
	return f(db.inside(ctx, open))
}

// MaxStreams is how many streams are open at once; the next one waits.
func (db *DB) MaxStreams() int { return db.driver.maxStreams() }

// maxTries is how often a transaction is begun that gives way to others each time.
const maxTries = 4

// Write runs f in one write transaction: all of it happens, or nothing. A transaction that the database undoes because
// another is in its way, as when each waits for the other, is tried again. So f may be called more than once, and leaves
// nothing behind outside the transaction that a second call would not set anew.
func (db *DB) Write(ctx context.Context, f func(tx *Tx) error) error {
	for try := 1; ; try++ {
		err := db.writeOnce(ctx, txWrite, f)
		if err == nil || try == maxTries || ctx.Err() != nil || !db.mayRepeat(err, try) {
			return err
		}
		letPass(ctx, try)
	}
}

// letPass waits a little, longer with each try: begun again at once, a transaction would get in the way of the very one that
// it gave way to.
func letPass(ctx context.Context, try int) {
	select {
	case <-ctx.Done():
	case <-time.After(time.Duration(try) * (20 + rand.N[time.Duration](20)) * time.Millisecond):
	}
}

// mayRepeat tells whether a transaction that failed can be tried again: one that gave way to another, or, once, one whose
// connection was lost before its commit.
func (db *DB) mayRepeat(err error, try int) bool {
	lost := errors.Is(err, ErrUnavailable) && !errors.Is(err, ErrUnknownOutcome) && !errors.Is(err, errSilent)
	return db.driver.gaveWay(err) || lost && try == 1
}

// Bulk is Write for what fills whole tables. It is not tried again: its rows can be read only once.
func (db *DB) Bulk(ctx context.Context, f func(tx *Tx) error) error {
	return db.writeOnce(ctx, txBulk, f)
}

// changeSchema is Bulk for what changes the schema.
func (db *DB) changeSchema(ctx context.Context, f func(tx *Tx) error) error {
	return db.writeOnce(ctx, txSchema, f)
}

func (db *DB) writeOnce(ctx context.Context, mode txMode, f func(tx *Tx) error) error {
	open, err := db.driver.begin(ctx, mode)
	if err != nil {
		return fmt.Errorf("begin: %w", err)
	}
	defer open.rollback()
	tx := &Tx{Q: *db.inside(ctx, open)}
	if err := f(tx); err != nil {
		return err
	}
	for _, last := range tx.beforeCommit {
		if err := last(); err != nil {
			return err
		}
	}
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("commit: %w", err)
	}
	if err := open.commit(ctx); err != nil {
		return fmt.Errorf("commit: %w", err)
	}
	for _, done := range tx.afterCommit {
		done()
	}
	return nil
}

func (db *DB) inside(ctx context.Context, open transaction) *Q {
	return &Q{Ctx: ctx, Now: value.TimeOf(db.Now()), dialect: db.dialect, reads: open, tx: open}
}

// Savepoint runs f inside the transaction and undoes what it wrote, and only that, when it fails.
func (tx *Tx) Savepoint(f func() error) error {
	if err := tx.Exec("SAVEPOINT savepoint"); err != nil {
		return err
	}
	before, after := len(tx.beforeCommit), len(tx.afterCommit)
	if err := f(); err != nil {
		tx.beforeCommit, tx.afterCommit = tx.beforeCommit[:before], tx.afterCommit[:after]
		return errors.Join(err, tx.Exec("ROLLBACK TO SAVEPOINT savepoint"), tx.Exec("RELEASE SAVEPOINT savepoint"))
	}
	return tx.Exec("RELEASE SAVEPOINT savepoint")
}

// Lock makes every other transaction that locks the same name wait until this one ends.
func (tx *Tx) Lock(name string) error {
	return tx.Exec("INSERT INTO guards (name, taken_at) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET taken_at = excluded.taken_at", name, tx.Now)
}

// Ping reports whether the database answers.
func (db *DB) Ping(ctx context.Context) error {
	_, err := Get[int64](db.Read(ctx), "SELECT 1")
	return err
}

// Exec runs one statement.
func (q *Q) Exec(sql text, args ...any) error {
	_, err := q.exec(sql, args)
	return err
}

// ExecCount runs one statement and tells how many rows it touched.
func (q *Q) ExecCount(sql text, args ...any) (int64, error) { return q.exec(sql, args) }

func (q *Q) exec(sql text, args []any) (int64, error) {
	if q.tx == nil {
		return 0, errors.New("a statement that writes needs a transaction")
	}
	stored, err := storedValues(args)
	if err != nil {
		return 0, err
	}
	return q.tx.exec(q.Ctx, sql, stored)
}

// ConstraintError reports a constraint of the database that a write would have broken.
type ConstraintError struct {
	Unique bool   // else a reference
	Detail string // what the driver says, for the log
	cause  error
}

func (b *ConstraintError) Error() string { return b.cause.Error() }

// Unwrap gives the driver's error.
func (b *ConstraintError) Unwrap() error { return b.cause }
