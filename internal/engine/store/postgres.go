package store

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
)

// postgresDriver is a PostgreSQL database, reached through one pool of connections.
type postgresDriver struct{ pool *pgxpool.Pool }

func openPostgres(ctx context.Context, url string) (*DB, error) {
	config, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, fmt.Errorf("database address: %w", err)
	}
	if err := refuseOpenWire(config.ConnConfig); err != nil {
		return nil, err
	}
	config.ConnConfig.RuntimeParams["application_name"] = "caredesk"
	config.ConnConfig.ConnectTimeout = 10 * time.Second
	config.MaxConns = 16
	config.MaxConnIdleTime = 5 * time.Minute
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, fmt.Errorf("database address: %w", err)
	}
	opened := &DB{Now: time.Now, dialect: &postgresDialect, driver: &postgresDriver{pool}}
	if err := opened.refuseUnsafe(ctx); err != nil {
		_ = opened.Close()
		return nil, err
	}
	return opened, nil
}

// refuseOpenWire insists on verified TLS, except where nothing leaves the machine.
func refuseOpenWire(config *pgx.ConnConfig) error {
	verified := config.TLSConfig != nil && !config.TLSConfig.InsecureSkipVerify
	if isLocal(config.Host) || verified {
		return nil
	}
	return errors.New("PostgreSQL on another machine needs sslmode=verify-full in the database address")
}

func isLocal(host string) bool {
	return strings.HasPrefix(host, "/") || host == "localhost" || host == "::1" || strings.HasPrefix(host, "127.")
}

// refuseUnsafe stops the start on a server that may forget what it acknowledged.
func (db *DB) refuseUnsafe(ctx context.Context) error {
	type setting struct{ Name, Setting string }
	settings, err := All[setting](db.Read(ctx), "SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit')")
	if err != nil {
		return fmt.Errorf("PostgreSQL does not answer: %w", err)
	}
	for _, s := range settings {
		if s.Setting == "off" {
			return fmt.Errorf("PostgreSQL runs with %s=off and could lose acknowledged writes", s.Name)
		}
	}
	return nil
}

func (d *postgresDriver) close() error {
	d.pool.Close()
	return nil
}

func (d *postgresDriver) query(ctx context.Context, s statement, args []any, take func(r row) error) error {
	taken := false
	return d.again(ctx, func() (bool, error) {
		err := postgresQuery(ctx, d.pool, s, args, func(r row) error {
			taken = true
			return take(r)
		})
		return !taken, err
	})
}

func (d *postgresDriver) maintain(ctx context.Context, sql string) error {
	_, err := d.pool.Exec(ctx, sql)
	return err
}

func (d *postgresDriver) begin(ctx context.Context, mode txMode) (transaction, error) {
	var options pgx.TxOptions
	if mode == txSnapshot {
		options = pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}
	}
	var tx postgresTx
	err := d.again(ctx, func() (nothingDone bool, err error) {
		tx.Tx, err = d.pool.BeginTx(ctx, options)
		return true, err
	})
	if err != nil {
		return nil, err
	}
	return &tx, nil
}

// again tries once more, on a new connection, what failed with nothing done because its connection was lost, as all are after
// a restart of the database.
func (d *postgresDriver) again(ctx context.Context, try func() (nothingDone bool, err error)) error {
	nothingDone, err := try()
	if err == nil || !nothingDone || ctx.Err() != nil || !lostConnection(err) {
		return err
	}
	d.pool.Reset()
	_, err = try()
	return err
}

// gaveWay recognises serialization failures and deadlocks. The server has rolled the transaction back, even where it says so
// in answer to a commit.
func (d *postgresDriver) gaveWay(err error) bool {
	var refused *pgconn.PgError
	return errors.As(err, &refused) && (refused.Code == "40001" || refused.Code == "40P01")
}

// lostConnection tells whether it was the connection that failed, not the statement.
func lostConnection(err error) bool {
	var refused *pgconn.PgError
	if errors.As(err, &refused) {
		return refused.Code == "57P01" || refused.Code == "57P02" // the server, or somebody on it, ends the connection
	}
	var network net.Error
	return errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) || errors.As(err, &network) || pgconn.SafeToRetry(err)
}

// postgresTx is a connection inside a transaction.
type postgresTx struct{ pgx.Tx }

// rollbackTime is how long a rollback may take before its connection is given up, which undoes the transaction as well.
const rollbackTime = 10 * time.Second

func (tx *postgresTx) query(ctx context.Context, s statement, args []any, take func(r row) error) error {
	return postgresQuery(ctx, tx, s, args, take)
}

func (tx *postgresTx) exec(ctx context.Context, sql text, args []any) (int64, error) {
	done, err := tx.Exec(ctx, postgresDialect.write(sql), args...)
	return done.RowsAffected(), postgresFault(err)
}

func (tx *postgresTx) script(ctx context.Context, sql string) error {
	_, err := tx.Exec(ctx, sql)
	return postgresFault(err)
}

func (tx *postgresTx) insert(ctx context.Context, table string, columns []string, next func() ([]any, error)) error {
	_, err := tx.CopyFrom(ctx, pgx.Identifier{table}, columns, pgx.CopyFromFunc(func() ([]any, error) {
		values, err := next()
		if errors.Is(err, io.EOF) {
			return nil, nil // how pgx is told the end
		}
		return values, err
	}))
	return postgresFault(err)
}

func (tx *postgresTx) commit(ctx context.Context) error { return postgresFault(tx.Commit(ctx)) }

func (tx *postgresTx) rollback() {
	ctx, cancel := context.WithTimeout(context.Background(), rollbackTime)
	defer cancel()
	_ = tx.Rollback(ctx) // after a commit there is nothing left to undo
}

// postgresFault recognises broken constraints by PostgreSQL's own code.
func postgresFault(err error) error {
	var refused *pgconn.PgError
	if !errors.As(err, &refused) {
		return err
	}
	switch refused.Code {
	case "23505":
		return &ConstraintError{Unique: true, Detail: refused.ConstraintName, cause: err}
	case "23503":
		return &ConstraintError{Detail: refused.ConstraintName, cause: err}
	}
	return err
}
