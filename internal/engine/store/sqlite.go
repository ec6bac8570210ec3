package store

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"zombiezen.com/go/sqlite"
	"zombiezen.com/go/sqlite/sqlitex"
)

// FileName is the SQLite file inside the data folder.
const FileName = "caredesk.db"

// sqliteBusy is how long a statement waits for a lock that another process holds.
const sqliteBusy = 10 * time.Second

var sqlitePragmas = []string{"journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON",
	// A limited ANALYZE keeps no samples; with samples SQLite would plan a prepared statement anew for each value bound to it.
	"analysis_limit = 1000",
	fmt.Sprintf("journal_size_limit = %d", maxWAL), "mmap_size = 268435456", "temp_store = MEMORY"}

// sqliteDriver is a SQLite file: one connection that writes, some that read, and some for reading that takes long.
type sqliteDriver struct {
	path    string
	readers *sqlitePool
	streams *sqlitePool
	writer  *sqlitePool
	stop    func() // what goes on beside
}

func openSQLite(ctx context.Context, path string) (*DB, error) {
	shared := sqlitePragmas[:len(sqlitePragmas):len(sqlitePragmas)]
	// The operating system keeps what is read often. Caches of 16 MB made lists of 5,000,000 orders 1 % faster, and an export hold
	// 337 MiB instead of 176. The writer has pages of its own to keep until it commits: it loads data 1.17 times as fast with one.
	readOnly, readWrite := append(shared, "query_only = ON"), append([]string{autoVacuum}, append(shared, "cache_size = -16000")...)
	processors := runtime.GOMAXPROCS(0)
	d := &sqliteDriver{
		path:    path,
		readers: newSQLitePool(path, 2*processors, readOnly),
		streams: newSQLitePool(path, max(2, processors), readOnly),
		writer:  newSQLitePool(path, 1, readWrite),
	}
	first, err := d.writer.acquire(ctx) // it makes the file
	if err != nil {
		return nil, err
	}
	d.writer.release(first)
	// A disk that fails at these is found out by those who write.
	stopWAL := every(walEvery, func(context.Context) { _ = d.shortenWAL() })
	stopStatistics := every(statisticsEvery, func(ctx context.Context) { _ = d.maintain(ctx, updateStatistics) })
	stopShrinking := every(shrinkEvery, func(ctx context.Context) { _ = d.shrink(ctx) })
	d.stop = func() { stopWAL(); stopStatistics(); stopShrinking() }
	if err := os.Chmod(path, 0o600); err != nil {
		return nil, errors.Join(err, d.close())
	}
	return &DB{Now: time.Now, dialect: &sqliteDialect, driver: d}, nil
}

// every runs f again and again beside everything else until stop is called, which waits for its end.
func every(period time.Duration, f func(ctx context.Context)) (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	var running sync.WaitGroup
	running.Go(func() {
		tick := time.NewTicker(period)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
				f(ctx)
			}
		}
	})
	return func() {
		cancel()
		running.Wait()
	}
}

func (d *sqliteDriver) close() error {
	d.stop()
	err := errors.Join(d.readers.close(), d.streams.close())
	// The writer goes last: it then leaves one whole file behind.
	return errors.Join(err, d.writer.close())
}

func (d *sqliteDriver) query(ctx context.Context, s statement, args []any, take func(r row) error) error {
	return d.readers.with(ctx, func(c *sqliteConn) error { return c.query(s.sql, args, take) })
}

func (d *sqliteDriver) maintain(ctx context.Context, sql string) error {
	return d.writer.with(ctx, func(c *sqliteConn) error { return sqlitex.ExecuteTransient(c.Conn, sql, nil) })
}

func (d *sqliteDriver) maxStreams() int { return cap(d.streams.slots) }

// gaveWay is never so: there is one writer, and whoever wants to write waits for it before the first statement.
func (d *sqliteDriver) gaveWay(error) bool { return false }

func (d *sqliteDriver) begin(ctx context.Context, mode txMode) (transaction, error) {
	pool, begin := d.writer, text("BEGIN IMMEDIATE")
	switch mode {
	case txSnapshot:
		pool, begin = d.readers, "BEGIN"
	case txStream:
		pool, begin = d.streams, "BEGIN"
	}
	c, err := pool.acquire(ctx)
	if err != nil {
		return nil, err
	}
	tx := &sqliteTx{conn: c, pool: pool, stopInterrupts: c.interruptWith(ctx)}
	if _, err = c.exec(begin, nil); err == nil && mode.checksSchema() {
		err = c.query(newerVersion(&sqliteDialect), nil, func(row) error { return ErrNewerSchema })
	}
	if err != nil {
		tx.rollback()
		return nil, sqliteFault(ctx, err)
	}
	return tx, nil
}

// sqliteTx is a connection inside a transaction; conn is nil once it has ended.
type sqliteTx struct {
	conn           *sqliteConn
	pool           *sqlitePool
	stopInterrupts func()
}

// errRolledBack means that an earlier failure, such as a full disk, made SQLite end the transaction on its own.
var errRolledBack = errors.New("the transaction has been rolled back")

// open is the connection, unless SQLite has ended the transaction: what came afterwards would be kept on its own.
func (tx *sqliteTx) open(ctx context.Context) (*sqliteConn, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if tx.conn == nil || tx.conn.AutocommitEnabled() {
		return nil, errRolledBack
	}
	return tx.conn, nil
}

func (tx *sqliteTx) query(ctx context.Context, s statement, args []any, take func(r row) error) error {
	c, err := tx.open(ctx)
	if err != nil {
		return err
	}
	return sqliteFault(ctx, c.query(s.sql, args, take))
}

func (tx *sqliteTx) exec(ctx context.Context, sql text, args []any) (int64, error) {
	c, err := tx.open(ctx)
	if err != nil {
		return 0, err
	}
	n, err := c.exec(sql, args)
	return n, sqliteFault(ctx, err)
}

func (tx *sqliteTx) script(ctx context.Context, sql string) error {
	c, err := tx.open(ctx)
	if err != nil {
		return err
	}
	return sqliteFault(ctx, sqlitex.ExecuteScript(c.Conn, sql, nil))
}

// insertedValues is about how many values one INSERT carries: several rows with each save a quarter of the time.
const insertedValues = 100

func (tx *sqliteTx) insert(ctx context.Context, table string, columns []string, next func() ([]any, error)) error {
	row := "(?" + strings.Repeat(", ?", len(columns)-1) + ")"
	single := "INSERT INTO " + quoted(table) + " (" + strings.Join(quotedAll(columns), ", ") + ") VALUES " + row
	together := max(1, insertedValues/len(columns))
	several := text(single + strings.Repeat(", "+row, together-1))
	waiting := make([]any, 0, together*len(columns))
	for {
		values, err := next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		if waiting = append(waiting, values...); len(waiting) < cap(waiting) {
			continue
		}
		if _, err := tx.exec(ctx, several, waiting); err != nil {
			return err
		}
		waiting = waiting[:0]
	}
	for values := range slices.Chunk(waiting, len(columns)) {
		if _, err := tx.exec(ctx, text(single), values); err != nil {
			return err
		}
	}
	return nil
}

func (tx *sqliteTx) commit(ctx context.Context) error {
	c, err := tx.open(ctx)
	if err != nil {
		return err
	}
	tx.uninterrupted() // what has begun to be written is written to its end
	if _, err := c.exec("COMMIT", nil); err != nil {
		return sqliteFault(ctx, err)
	}
	tx.end()
	return nil
}

func (tx *sqliteTx) rollback() {
	if tx.conn == nil {
		return
	}
	tx.uninterrupted()
	if !tx.conn.AutocommitEnabled() {
		_, _ = tx.conn.exec("ROLLBACK", nil) // release looks at what came of it
	}
	tx.end()
}

// uninterrupted lets no end of a context break off what follows.
func (tx *sqliteTx) uninterrupted() {
	tx.stopInterrupts()
	tx.stopInterrupts = func() {}
}

func (tx *sqliteTx) end() {
	c := tx.conn
	tx.conn = nil
	tx.pool.release(c)
}

// sqliteFault recognises broken constraints by SQLite's own code, and a statement that was broken off because its time is over.
func sqliteFault(ctx context.Context, err error) error {
	if err == nil {
		return nil
	}
	switch code := sqlite.ErrCode(err); {
	case code == sqlite.ResultConstraintUnique || code == sqlite.ResultConstraintPrimaryKey || code == sqlite.ResultConstraintRowID:
		return &ConstraintError{Unique: true, Detail: err.Error(), cause: err}
	case code == sqlite.ResultConstraintForeignKey:
		return &ConstraintError{Detail: err.Error(), cause: err}
	case code.ToPrimary() == sqlite.ResultBusy: // at the begin of a transaction only: another process has written all the while
		return because(ctx, ErrUnavailable, err)
	case code.ToPrimary() == sqlite.ResultFull:
		return fmt.Errorf("%w: %w", ErrDiskFull, err)
	case code == sqlite.ResultInterrupt && ctx.Err() != nil:
		return because(ctx, ErrTooSlow, err)
	}
	return err
}
