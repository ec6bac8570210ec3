package store

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
)

// How the connections of the pool are shared out. What is left of maxConnections is for single reads: neither writers that
// wait for a commit nor exports ever take the last one.
const (
	maxConnections = 16
	maxWriters     = 8
	maxStreams     = 4
)

// postgresDriver is a PostgreSQL database, reached through one pool of connections.
type postgresDriver struct {
	pool     *pgxpool.Pool
	watchdog *watchdog
	writers  chan struct{}
	streams  chan struct{}
	// readSilence is the constant, but for a test that cannot wait.
	readSilence time.Duration
}

func openPostgres(ctx context.Context, url string) (*DB, error) {
	config, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, fmt.Errorf("database address: %w", err)
	}
	if err := refuseOpenWire(config.ConnConfig); err != nil {
		return nil, err
	}
	configureConnections(config.ConnConfig)
	config.AfterConnect = refuseForgetful
	config.MaxConns = maxConnections
	config.MaxConnIdleTime = 5 * time.Minute
	config.PingTimeout = 2 * time.Second
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, fmt.Errorf("database address: %w", err)
	}
	driver := &postgresDriver{pool: pool, watchdog: newWatchdog(), writers: make(chan struct{}, maxWriters), streams: make(chan struct{}, maxStreams), readSilence: readSilence}
	opened := &DB{Now: time.Now, dialect: &postgresDialect, driver: driver}
	if err := opened.refuseUnsafe(ctx); err != nil {
		_ = opened.Close()
		return nil, err
	}
	return opened, nil
}

func (d *postgresDriver) maxStreams() int { return maxStreams }

func (d *postgresDriver) close() error {
	d.pool.Close()
	d.watchdog.end()
	return nil
}

func (d *postgresDriver) query(ctx context.Context, s statement, args []any, take func(r row) error) error {
	taken := false
	return d.again(ctx, func() (bool, error) {
		err := d.queryOnce(ctx, s, args, func(r row) error {
			taken = true
			return take(r)
		})
		return !taken, err
	})
}

func (d *postgresDriver) queryOnce(ctx context.Context, s statement, args []any, take func(r row) error) error {
	conn, silence, err := d.acquire(ctx)
	if err != nil {
		return err
	}
	defer conn.Release()
	defer silence.stop()
	return d.noting(silence.explain(postgresQuery(ctx, conn, silence, s, args, take)))
}

// lastWord is how long a server may take to show that it is alive.
const lastWord = time.Second

// breakOff cancels the statement on a connection, by which a server that is at work on it shows that it is alive, and hangs up
// on one that does not. A context for each statement would do the same and cost more than many a statement does.
func breakOff(conn *pgxpool.Conn) func(ended <-chan struct{}) {
	at := conn.Conn().PgConn()
	return func(ended <-chan struct{}) {
		ctx, cancel := context.WithTimeout(context.Background(), lastWord)
		defer cancel()
		_ = at.CancelRequest(ctx) // what came of it shows
		select {
		case <-ended:
		case <-ctx.Done():
			_ = at.Conn().Close()
		}
	}
}

// hangUp breaks a connection off under whoever waits for it.
func hangUp(conn *pgxpool.Conn) func(ended <-chan struct{}) {
	wire := conn.Conn().PgConn().Conn()
	return func(<-chan struct{}) { _ = wire.Close() }
}

// acquire waits for a connection, but not for ever. The silence goes on with the statement that comes next.
func (d *postgresDriver) acquire(ctx context.Context) (*pgxpool.Conn, *silence, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	silence := d.watchdog.watch(d.readSilence, func(<-chan struct{}) { cancel() })
	conn, err := d.pool.Acquire(ctx)
	if err == nil {
		silence.waitFor(breakOff(conn))
		return conn, silence, nil
	}
	silence.stop()
	outOfTime := silence.over.Load() || errors.Is(ctx.Err(), context.DeadlineExceeded)
	if outOfTime && d.pool.Stat().AcquiredConns() < maxConnections {
		d.pool.Reset() // it was not others who kept them: they are dead, each to be found out by a ping
	}
	return nil, nil, silence.explain(postgresFailure(ctx, err))
}

// noting throws the pool's connections away when one of them turns out to be dead or to lead to a server that takes no
// changes: after a switch to another server they all do.
func (d *postgresDriver) noting(err error) error {
	if errors.Is(err, ErrUnavailable) && !errors.Is(err, ErrDiskFull) {
		d.pool.Reset()
	}
	return err
}

func (d *postgresDriver) maintain(ctx context.Context, sql string) error {
	_, err := d.pool.Exec(ctx, sql)
	return err
}

func (d *postgresDriver) begin(ctx context.Context, mode txMode) (transaction, error) {
	leave, err := d.enter(ctx, mode)
	if err != nil {
		return nil, err
	}
	tx := &postgresTx{driver: d, leave: leave, silence: mode.silence()}
	err = d.again(ctx, func() (nothingDone bool, err error) { return true, d.beginOnce(ctx, mode, tx) })
	if err != nil {
		leave()
		return nil, err
	}
	return tx, nil
}

func (d *postgresDriver) beginOnce(ctx context.Context, mode txMode, tx *postgresTx) error {
	conn, silence, err := d.acquire(ctx)
	if err != nil {
		return err
	}
	defer silence.stop()
	if err := sendBegin(ctx, conn, mode); err != nil {
		silence.stop() // before others have the connection
		conn.Release()
		return d.noting(silence.explain(postgresFailure(ctx, err)))
	}
	tx.conn = conn
	return nil
}

// sendBegin sends the statement that begins a transaction and, of one that writes, the question for a newer schema on its heels:
// an answer to wait for of its own would cost as much as a small statement.
func sendBegin(ctx context.Context, conn *pgxpool.Conn, mode txMode) error {
	if !mode.checksSchema() {
		begin := "begin"
		if mode == txSnapshot || mode == txStream {
			begin = "begin isolation level repeatable read read only"
		}
		_, err := conn.Exec(ctx, begin)
		return err
	}
	both := &pgx.Batch{}
	both.Queue("begin")
	both.Queue(string(newerVersion(&postgresDialect))).Exec(func(found pgconn.CommandTag) error {
		if found.RowsAffected() > 0 {
			return ErrNewerSchema
		}
		return nil
	})
	return conn.SendBatch(ctx, both).Close()
}

// enter waits until one more transaction of the mode may be open.
func (d *postgresDriver) enter(ctx context.Context, mode txMode) (leave func(), err error) {
	var places chan struct{}
	switch mode {
	case txWrite:
		places = d.writers
	case txStream:
		places = d.streams
	default:
		return func() {}, nil
	}
	select {
	case places <- struct{}{}:
		return func() { <-places }, nil
	case <-ctx.Done():
		return nil, fmt.Errorf("%w: %w", ErrUnavailable, ctx.Err())
	}
}

// again tries once more, on a new connection, what failed with nothing done because its connection was lost, as all are after
// a restart of the database. One that was silent has cost the caller enough time.
func (d *postgresDriver) again(ctx context.Context, try func() (nothingDone bool, err error)) error {
	nothingDone, err := try()
	if err == nil || !nothingDone || ctx.Err() != nil || !errors.Is(err, ErrUnavailable) || errors.Is(err, errSilent) {
		return err
	}
	_, err = try()
	return err
}

// gaveWay recognises serialization failures and deadlocks. The server has rolled the transaction back, even where it says so
// in answer to a commit.
func (d *postgresDriver) gaveWay(err error) bool {
	var refused *pgconn.PgError
	return errors.As(err, &refused) && (refused.Code == "40001" || refused.Code == "40P01")
}

// postgresTx is a connection inside a transaction.
type postgresTx struct {
	conn    *pgxpool.Conn
	driver  *postgresDriver
	silence time.Duration // after which a query is given up
	leave   func()
}

// rollbackTime is how long a rollback may take before its connection is given up, which undoes the transaction as well.
const rollbackTime = 10 * time.Second

func (tx *postgresTx) query(ctx context.Context, s statement, args []any, take func(r row) error) error {
	silence := tx.driver.watchdog.watch(tx.silence, breakOff(tx.conn))
	defer silence.stop()
	return tx.driver.noting(silence.explain(postgresQuery(ctx, tx.conn, silence, s, args, take)))
}

func (tx *postgresTx) exec(ctx context.Context, sql text, args []any) (int64, error) {
	silence := tx.driver.watchdog.watch(tx.silence, breakOff(tx.conn))
	defer silence.stop()
	done, err := tx.conn.Exec(ctx, postgresDialect.write(sql), args...)
	return done.RowsAffected(), tx.driver.noting(silence.explain(postgresFailure(ctx, err)))
}

func (tx *postgresTx) script(ctx context.Context, sql string) error {
	_, err := tx.conn.Exec(ctx, sql)
	return postgresFailure(ctx, err)
}

func (tx *postgresTx) insert(ctx context.Context, table string, columns []string, next func() ([]any, error)) error {
	_, err := tx.conn.CopyFrom(ctx, pgx.Identifier{table}, columns, pgx.CopyFromFunc(func() ([]any, error) {
		values, err := next()
		if errors.Is(err, io.EOF) {
			return nil, nil // how pgx is told the end
		}
		return values, err
	}))
	return postgresFailure(ctx, err)
}

// commit is not broken off by a caller who has gone, only by a server that is silent. Then it is hung up on and never cancelled:
// a server that waits for its standby would answer a cancelled commit as if it were done.
func (tx *postgresTx) commit(ctx context.Context) error {
	ctx = context.WithoutCancel(ctx)
	silence := tx.driver.watchdog.watch(tx.silence, hangUp(tx.conn))
	defer silence.stop()
	done, err := tx.conn.Exec(ctx, "commit")
	if err == nil && done.String() == "ROLLBACK" {
		err = pgx.ErrTxCommitRollback // an earlier statement had failed
	}
	err = silence.explain(postgresFailure(ctx, err))
	if errors.Is(err, ErrUnavailable) && !errors.Is(err, ErrDiskFull) { // of a full disk the server says that it has undone all
		err = fmt.Errorf("%w: %w", ErrUnknownOutcome, err)
	}
	return tx.driver.noting(err)
}

func (tx *postgresTx) rollback() {
	ctx, cancel := context.WithTimeout(context.Background(), rollbackTime)
	defer cancel()
	if tx.conn.Conn().PgConn().TxStatus() != 'I' {
		_, _ = tx.conn.Exec(ctx, "rollback") // a connection that is still inside a transaction is given up
	}
	tx.conn.Release()
	tx.leave()
}
