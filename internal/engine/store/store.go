// Package store is the one way to the database: transactions, prepared statements and the only place where SQL text is put together.
package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"
	"time"

	"caredesk/internal/engine/value"
)

// text is SQL written out in the source. Being unexported, it can be given from other packages as a constant only:
// the compiler itself refuses SQL that was put together at run time anywhere but here.
type text string

// DB is an open database: a pool for reading and one for writing, which on SQLite is a single connection.
type DB struct {
	Now     func() time.Time
	dialect *dialect
	readers *pool
	writers *pool
}

// Q runs queries: inside a transaction or, for single reads, straight on the pool.
type Q struct {
	Ctx context.Context
	Now value.Time

	dialect *dialect
	pool    *pool
	tx      *sql.Tx
	along   *along
}

// Tx is an open write transaction.
type Tx struct {
	Q
	afterCommit []func()
}

// AfterCommit runs f once the transaction is safely on disk.
func (tx *Tx) AfterCommit(f func()) { tx.afterCommit = append(tx.afterCommit, f) }

// Close gives back every connection.
func (db *DB) Close() error {
	err := db.readers.Close()
	if db.readers.direct != nil {
		db.readers.direct.close()
	}
	// The writer goes last: on SQLite it then leaves one whole file behind.
	return errors.Join(err, db.writers.Close())
}

// Dialect names the database behind: sqlite or postgres.
func (db *DB) Dialect() string { return db.dialect.name }

// Read returns a Q for single reads outside any transaction.
func (db *DB) Read(ctx context.Context) *Q {
	return &Q{Ctx: ctx, Now: value.TimeOf(db.Now()), dialect: db.dialect, pool: db.readers}
}

// Snapshot runs f on one consistent state of the database.
func (db *DB) Snapshot(ctx context.Context, f func(q *Q) error) error {
	tx, err := db.readers.BeginTx(ctx, &sql.TxOptions{ReadOnly: true, Isolation: db.dialect.snapshot})
	if err != nil {
		return fmt.Errorf("begin snapshot: %w", err)
	}
	defer func() { _ = tx.Rollback() }()
	return f(&Q{Ctx: ctx, Now: value.TimeOf(db.Now()), dialect: db.dialect, pool: db.readers, tx: tx})
}

// Write runs f in one write transaction: all of it happens, or nothing.
func (db *DB) Write(ctx context.Context, f func(tx *Tx) error) error {
	sqlTx, err := db.writers.BeginTx(ctx, nil)
	if err != nil {
		return fmt.Errorf("begin: %w", err)
	}
	return db.within(ctx, sqlTx, f)
}

// within runs f in a transaction that has begun, and ends it.
func (db *DB) within(ctx context.Context, sqlTx *sql.Tx, f func(tx *Tx) error) error {
	tx := &Tx{Q: Q{Ctx: ctx, Now: value.TimeOf(db.Now()), dialect: db.dialect, pool: db.writers, tx: sqlTx}}
	defer func() { _ = sqlTx.Rollback() }()
	if err := f(tx); err != nil {
		return err
	}
	if err := sqlTx.Commit(); err != nil {
		return fmt.Errorf("commit: %w", err)
	}
	for _, done := range tx.afterCommit {
		done()
	}
	return nil
}

// Savepoint runs f inside the transaction and undoes what it wrote, and only that, when it fails.
func (tx *Tx) Savepoint(f func() error) error {
	if err := tx.Exec("SAVEPOINT savepoint"); err != nil {
		return err
	}
	kept := len(tx.afterCommit)
	if err := f(); err != nil {
		tx.afterCommit = tx.afterCommit[:kept]
		return errors.Join(err, tx.Exec("ROLLBACK TO SAVEPOINT savepoint"), tx.Exec("RELEASE SAVEPOINT savepoint"))
	}
	return tx.Exec("RELEASE SAVEPOINT savepoint")
}

// Lock makes every other transaction that holds the same name wait until this one ends.
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
	stmt, direct, err := q.prepared(sql)
	if err != nil {
		return 0, q.dialect.fault(err)
	}
	var result interface{ RowsAffected() (int64, error) }
	switch {
	case stmt != nil:
		result, err = stmt.ExecContext(q.Ctx, args...)
	case q.tx != nil:
		result, err = q.tx.ExecContext(q.Ctx, direct, args...)
	default:
		result, err = q.pool.ExecContext(q.Ctx, direct, args...)
	}
	if err != nil {
		return 0, q.dialect.fault(err)
	}
	return result.RowsAffected()
}

func (q *Q) query(sql text, args []any) (*sql.Rows, error) {
	stmt, direct, err := q.prepared(sql)
	if err != nil {
		return nil, q.dialect.fault(err)
	}
	switch {
	case stmt != nil:
		rows, err := stmt.QueryContext(q.Ctx, args...)
		return rows, q.dialect.fault(err)
	case q.tx != nil:
		rows, err := q.tx.QueryContext(q.Ctx, direct, q.dialect.planned(sql, args)...)
		return rows, q.dialect.fault(err)
	default:
		rows, err := q.pool.QueryContext(q.Ctx, direct, q.dialect.planned(sql, args)...)
		return rows, q.dialect.fault(err)
	}
}

// prepared returns a ready statement where the driver does not keep them itself, else the text to send.
func (q *Q) prepared(sql text) (*sql.Stmt, string, error) {
	direct := q.dialect.placeholders(sql)
	if q.dialect.preparesItself {
		return nil, direct, nil
	}
	stmt, err := q.pool.prepare(q.Ctx, direct)
	if err != nil || stmt == nil {
		return nil, direct, err
	}
	if q.tx != nil {
		stmt = q.tx.StmtContext(q.Ctx, stmt)
	}
	return stmt, direct, nil
}

// maxStatements bounds the kept statements; texts beyond it are prepared for each use.
const maxStatements = 1000

type pool struct {
	*sql.DB
	direct     source // for single reads, where there is one
	mu         sync.RWMutex
	statements map[string]*sql.Stmt
}

func newPool(db *sql.DB) *pool { return &pool{DB: db, statements: map[string]*sql.Stmt{}} }

func (p *pool) prepare(ctx context.Context, sql string) (*sql.Stmt, error) {
	p.mu.RLock()
	stmt, full := p.statements[sql], len(p.statements) >= maxStatements
	p.mu.RUnlock()
	if stmt != nil || full {
		return stmt, nil
	}
	return p.keep(ctx, sql)
}

func (p *pool) keep(ctx context.Context, sql string) (*sql.Stmt, error) {
	if p.Stats().MaxOpenConnections == 1 {
		// Preparing needs a connection, and the only one may be inside the transaction that asks.
		return nil, nil
	}
	stmt, err := p.PrepareContext(ctx, sql)
	if err != nil {
		return nil, err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if other := p.statements[sql]; other != nil {
		_ = stmt.Close()
		return other, nil
	}
	p.statements[sql] = stmt
	return stmt, nil
}
