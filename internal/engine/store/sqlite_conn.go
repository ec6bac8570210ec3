package store

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"zombiezen.com/go/sqlite"
	"zombiezen.com/go/sqlite/sqlitex"
)

// sqlitePool is the connections to one file, opened when they are first needed. Each is used by one goroutine at a time.
type sqlitePool struct {
	path    string
	pragmas []string
	slots   chan struct{}

	mu     sync.Mutex
	idle   []*sqliteConn
	closed bool
}

func newSQLitePool(path string, size int, pragmas []string) *sqlitePool {
	return &sqlitePool{path: path, pragmas: pragmas, slots: make(chan struct{}, size)}
}

func (p *sqlitePool) acquire(ctx context.Context) (*sqliteConn, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	select {
	case p.slots <- struct{}{}:
	case <-ctx.Done():
		return nil, fmt.Errorf("%w: %w", ErrUnavailable, ctx.Err())
	}
	c, err := p.take()
	if err != nil {
		<-p.slots
		return nil, fmt.Errorf("open %s: %w", p.path, err)
	}
	return c, nil
}

// take gives an idle connection, or opens one.
func (p *sqlitePool) take() (*sqliteConn, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return nil, errors.New("the database is closed")
	}
	last := len(p.idle) - 1
	if last < 0 {
		return openSQLiteConn(p.path, p.pragmas)
	}
	c := p.idle[last]
	p.idle = p.idle[:last]
	return c, nil
}

// release takes a connection back. One that is still inside a transaction is closed, which undoes it.
func (p *sqlitePool) release(c *sqliteConn) {
	defer func() { <-p.slots }()
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed || !c.AutocommitEnabled() {
		_ = c.Close()
		return
	}
	p.idle = append(p.idle, c)
}

// with runs f on a connection, and breaks off its statements when ctx ends.
func (p *sqlitePool) with(ctx context.Context, f func(c *sqliteConn) error) error {
	c, err := p.acquire(ctx)
	if err != nil {
		return err
	}
	defer p.release(c)
	defer c.interruptWith(ctx)()
	return sqliteFault(ctx, f(c))
}

// close closes the idle connections; one that is in use is closed when it comes back.
func (p *sqlitePool) close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	var err error
	for _, c := range p.idle {
		err = errors.Join(err, c.Close())
	}
	p.idle, p.closed = nil, true
	return err
}

// sqliteConn is a connection with the statements that it keeps prepared.
type sqliteConn struct {
	*sqlite.Conn
	prepared    map[text]*sqliteStatement
	interrupted chan struct{} // closed to break off what is running
}

// maxPrepared bounds the statements that a connection keeps.
const maxPrepared = 200

func openSQLiteConn(path string, pragmas []string) (*sqliteConn, error) {
	c, err := sqlite.OpenConn(path, sqlite.OpenReadWrite, sqlite.OpenCreate)
	if err != nil {
		return nil, err
	}
	c.SetBusyTimeout(sqliteBusy)
	for _, pragma := range pragmas {
		if err := sqlitex.ExecuteTransient(c, "PRAGMA "+pragma, nil); err != nil {
			return nil, errors.Join(fmt.Errorf("PRAGMA %s: %w", pragma, err), c.Close())
		}
	}
	opened := &sqliteConn{Conn: c, prepared: map[text]*sqliteStatement{}}
	opened.watchInterrupt()
	return opened, nil
}

// watchInterrupt starts the one goroutine that SQLite's driver uses to break off statements. It is started with the connection
// and not with each statement, which would cost a fifth of a small read.
func (c *sqliteConn) watchInterrupt() {
	c.interrupted = make(chan struct{})
	c.SetInterrupt(c.interrupted)
}

// interruptWith breaks off statements of the connection once ctx ends, until the returned function is called.
func (c *sqliteConn) interruptWith(ctx context.Context) (stop func()) {
	if ctx.Done() == nil {
		return func() {}
	}
	interrupted := c.interrupted
	unwatch := context.AfterFunc(ctx, func() { close(interrupted) })
	return func() {
		if !unwatch() {
			<-interrupted // or it would hit whoever has the connection next
			c.watchInterrupt()
		}
	}
}

func (c *sqliteConn) exec(sql text, args []any) (int64, error) {
	err := c.query(sql, args, func(row) error { return nil })
	return int64(c.Changes()), err
}

func (c *sqliteConn) query(sql text, args []any, take func(r row) error) error {
	s, err := c.prepare(sql)
	if err != nil {
		return err
	}
	defer c.done(s)
	if err := s.bind(args); err != nil {
		return err
	}
	for {
		found, err := s.Step()
		if err != nil || !found {
			return err
		}
		if err := take(s); err != nil {
			return err
		}
	}
}

// prepare gives a statement of its own to a query that runs while the same one is being read.
func (c *sqliteConn) prepare(sql text) (*sqliteStatement, error) {
	if s := c.prepared[sql]; s != nil && !s.running {
		s.running = true
		return s, nil
	}
	if len(c.prepared) >= maxPrepared {
		c.forget()
	}
	stmt, _, err := c.PrepareTransient(sqliteDialect.write(sql))
	if err != nil {
		return nil, err
	}
	s := &sqliteStatement{Stmt: stmt, sql: sql, running: true}
	if c.prepared[sql] == nil {
		c.prepared[sql] = s
	}
	return s, nil
}

func (c *sqliteConn) done(s *sqliteStatement) {
	s.running = false
	if c.prepared[s.sql] != s {
		_ = s.Finalize()
		return
	}
	_ = s.Reset() // it repeats the failure that Step has told
}

// forget gives up the statements that are not being read.
func (c *sqliteConn) forget() {
	for sql, s := range c.prepared {
		if !s.running {
			delete(c.prepared, sql)
			_ = s.Finalize()
		}
	}
}

// Close gives up the statements and the connection.
func (c *sqliteConn) Close() error {
	c.forget()
	return c.Conn.Close()
}

// sqliteStatement is a prepared statement, and the row that it stands on.
type sqliteStatement struct {
	*sqlite.Stmt
	sql     text
	running bool
}

func (s *sqliteStatement) bind(args []any) error {
	if len(args) != s.BindParamCount() {
		return fmt.Errorf("%d arguments for %d parameters", len(args), s.BindParamCount())
	}
	for i, arg := range args {
		switch v := arg.(type) {
		case nil:
			s.BindNull(i + 1)
		case int64:
			s.BindInt64(i+1, v)
		case float64:
			s.BindFloat(i+1, v)
		case bool:
			s.BindBool(i+1, v)
		case string:
			s.BindText(i+1, v)
		case []byte:
			s.BindBytes(i+1, v)
		default:
			return fmt.Errorf("argument %d: %T cannot be bound", i+1, arg)
		}
	}
	return nil
}

func (s *sqliteStatement) columns() []string {
	names := make([]string, s.ColumnCount())
	for i := range names {
		names[i] = s.ColumnName(i)
	}
	return names
}

func (s *sqliteStatement) integer(i int) (int64, bool, error) {
	n := s.ColumnInt64(i)
	return n, n != 0 || !s.ColumnIsNull(i), nil
}

func (s *sqliteStatement) float(i int) (float64, bool, error) {
	n := s.ColumnFloat(i)
	return n, n != 0 || !s.ColumnIsNull(i), nil
}

func (s *sqliteStatement) boolean(i int) (bool, bool, error) {
	n, there, err := s.integer(i)
	return n != 0, there, err
}

func (s *sqliteStatement) text(i int) (string, bool, error) {
	t := s.ColumnText(i)
	return t, t != "" || !s.ColumnIsNull(i), nil
}

func (s *sqliteStatement) bytes(i int) ([]byte, bool, error) {
	if s.ColumnIsNull(i) {
		return nil, false, nil
	}
	b := make([]byte, s.ColumnLen(i))
	s.ColumnBytes(i, b)
	return b, true, nil
}
