package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"unsafe"

	"modernc.org/libc"
	sqlite3 "modernc.org/sqlite/lib"
)

// lite reads from a SQLite file through SQLite's own functions, on connections that only one reader uses at a time and
// that therefore need no locks of their own.
type lite struct {
	name  string
	setup string // run on each new connection
	slots chan struct{}

	mu   sync.Mutex
	idle []*liteConn // the one used last is used next: its pages are still warm
	shut bool
}

func newLite(name, setup string, most int) *lite {
	return &lite{name: name, setup: setup, slots: make(chan struct{}, most)}
}

func (l *lite) close() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.shut = true
	for _, c := range l.idle {
		c.close()
	}
	l.idle = nil
}

func (l *lite) acquire(ctx context.Context) (*liteConn, error) {
	select {
	case l.slots <- struct{}{}:
	default:
		select {
		case l.slots <- struct{}{}:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	l.mu.Lock()
	if last := len(l.idle) - 1; last >= 0 {
		c := l.idle[last]
		l.idle = l.idle[:last]
		l.mu.Unlock()
		return c, nil
	}
	l.mu.Unlock()
	c, err := openLite(l.name, l.setup)
	if err != nil {
		<-l.slots
	}
	return c, err
}

func (l *lite) release(c *liteConn) {
	l.mu.Lock()
	if l.shut {
		c.close()
	} else {
		l.idle = append(l.idle, c)
	}
	l.mu.Unlock()
	<-l.slots
}

func (l *lite) read(ctx context.Context, sql text, args []any, take func(row tuple) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	c, err := l.acquire(ctx)
	if err != nil {
		return err
	}
	defer l.release(c)
	defer c.interruptible(ctx)()
	if err := c.read(string(sql), args, take); err != nil {
		var failed *liteError
		if errors.As(err, &failed) && failed.code == sqlite3.SQLITE_INTERRUPT && ctx.Err() != nil {
			return ctx.Err()
		}
		return err
	}
	return nil
}

// liteError is what SQLite says about a read that failed.
type liteError struct {
	code    int32
	message string
}

func (e *liteError) Error() string { return fmt.Sprintf("sqlite: %s (%d)", e.message, e.code) }

type liteConn struct {
	tls        *libc.TLS
	db         uintptr
	statements map[string]*liteStatement
}

type liteStatement struct {
	handle     uintptr
	parameters int
	names      []string
}

func openLite(name, setup string) (*liteConn, error) {
	c := &liteConn{tls: libc.NewTLS(), statements: map[string]*liteStatement{}}
	path, err := libc.CString(name)
	if err != nil {
		return nil, err
	}
	defer libc.Xfree(c.tls, path)
	opened := c.tls.Alloc(pointerSize)
	defer c.tls.Free(pointerSize)
	flags := int32(sqlite3.SQLITE_OPEN_READWRITE | sqlite3.SQLITE_OPEN_NOMUTEX | sqlite3.SQLITE_OPEN_URI)
	code := sqlite3.Xsqlite3_open_v2(c.tls, path, opened, flags, 0)
	c.db = libc.AtomicLoadPUintptr(opened)
	if code == sqlite3.SQLITE_OK {
		code = c.run(setup)
	}
	if code != sqlite3.SQLITE_OK {
		err := c.fault(code)
		c.close()
		return nil, fmt.Errorf("open %s: %w", name, err)
	}
	return c, nil
}

func (c *liteConn) run(sql string) int32 {
	written, err := libc.CString(sql)
	if err != nil {
		return sqlite3.SQLITE_NOMEM
	}
	defer libc.Xfree(c.tls, written)
	return sqlite3.Xsqlite3_exec(c.tls, c.db, written, 0, 0, 0)
}

func (c *liteConn) close() {
	c.forget()
	sqlite3.Xsqlite3_close_v2(c.tls, c.db)
	c.tls.Close()
}

func (c *liteConn) forget() {
	for _, s := range c.statements {
		sqlite3.Xsqlite3_finalize(c.tls, s.handle)
	}
	clear(c.statements)
}

func (c *liteConn) fault(code int32) error {
	return &liteError{code, libc.GoString(sqlite3.Xsqlite3_errmsg(c.tls, c.db))}
}

// interruptible lets ctx break off what the connection does, until the returned function is called.
func (c *liteConn) interruptible(ctx context.Context) (done func()) {
	if ctx.Done() == nil {
		return func() {}
	}
	interrupted := make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		defer close(interrupted)
		tls := libc.NewTLS() // the connection's own is in use
		defer tls.Close()
		sqlite3.Xsqlite3_interrupt(tls, c.db)
	})
	return func() {
		if !stop() {
			<-interrupted // or it would hit the next reader
		}
	}
}

const pointerSize = int(unsafe.Sizeof(uintptr(0)))

// maxPrepared bounds the statements that a connection keeps.
const maxPrepared = 200

func (c *liteConn) prepare(sql string) (*liteStatement, error) {
	if s, ok := c.statements[sql]; ok {
		return s, nil
	}
	if len(c.statements) >= maxPrepared {
		c.forget()
	}
	written, err := libc.CString(sql)
	if err != nil {
		return nil, err
	}
	defer libc.Xfree(c.tls, written)
	prepared := c.tls.Alloc(pointerSize)
	defer c.tls.Free(pointerSize)
	if code := sqlite3.Xsqlite3_prepare_v3(c.tls, c.db, written, int32(len(sql)+1), sqlite3.SQLITE_PREPARE_PERSISTENT, prepared, 0); code != sqlite3.SQLITE_OK {
		return nil, c.fault(code)
	}
	s := &liteStatement{handle: libc.AtomicLoadPUintptr(prepared)}
	s.parameters = int(sqlite3.Xsqlite3_bind_parameter_count(c.tls, s.handle))
	for i := range sqlite3.Xsqlite3_column_count(c.tls, s.handle) {
		s.names = append(s.names, libc.GoString(sqlite3.Xsqlite3_column_name(c.tls, s.handle, i)))
	}
	c.statements[sql] = s
	return s, nil
}

func (c *liteConn) read(sql string, args []any, take func(row tuple) error) error {
	s, err := c.prepare(sql)
	if err != nil {
		return err
	}
	if len(args) != s.parameters {
		return fmt.Errorf("%d arguments for %d parameters", len(args), s.parameters)
	}
	var bound []uintptr
	defer func() {
		sqlite3.Xsqlite3_reset(c.tls, s.handle)
		for _, p := range bound {
			libc.Xfree(c.tls, p)
		}
	}()
	for i, arg := range args {
		if bound, err = c.bind(s, int32(i+1), arg, bound); err != nil {
			return err
		}
	}
	row := &liteTuple{c, s}
	for {
		switch code := sqlite3.Xsqlite3_step(c.tls, s.handle); code {
		case sqlite3.SQLITE_ROW:
			if err := take(row); err != nil {
				return err
			}
		case sqlite3.SQLITE_DONE:
			return nil
		default:
			return c.fault(code)
		}
	}
}

// bind gives a parameter its value. Texts and bytes stay where they are put until the statement has been reset.
func (c *liteConn) bind(s *liteStatement, i int32, arg any, bound []uintptr) ([]uintptr, error) {
	var code int32
	switch value := arg.(type) {
	case nil:
		code = sqlite3.Xsqlite3_bind_null(c.tls, s.handle, i)
	case int64:
		code = sqlite3.Xsqlite3_bind_int64(c.tls, s.handle, i, value)
	case float64:
		code = sqlite3.Xsqlite3_bind_double(c.tls, s.handle, i, value)
	case bool:
		code = sqlite3.Xsqlite3_bind_int(c.tls, s.handle, i, libc.Bool32(value))
	case string:
		p, err := libc.CString(value)
		if err != nil {
			return bound, err
		}
		bound = append(bound, p)
		code = sqlite3.Xsqlite3_bind_text(c.tls, s.handle, i, p, int32(len(value)), 0)
	case []byte:
		p, err := libc.CString(string(value))
		if err != nil {
			return bound, err
		}
		bound = append(bound, p)
		code = sqlite3.Xsqlite3_bind_blob(c.tls, s.handle, i, p, int32(len(value)), 0)
	default:
		return bound, fmt.Errorf("argument %d: no way to bind %T", i, arg)
	}
	if code != sqlite3.SQLITE_OK {
		return bound, c.fault(code)
	}
	return bound, nil
}

type liteTuple struct {
	c *liteConn
	s *liteStatement
}

func (t *liteTuple) columns() []string { return t.s.names }

func (t *liteTuple) null(i int) bool {
	return sqlite3.Xsqlite3_column_type(t.c.tls, t.s.handle, int32(i)) == sqlite3.SQLITE_NULL
}

func (t *liteTuple) integer(i int) (int64, bool, error) {
	n := sqlite3.Xsqlite3_column_int64(t.c.tls, t.s.handle, int32(i))
	return n, n != 0 || !t.null(i), nil
}

func (t *liteTuple) float(i int) (float64, bool, error) {
	n := sqlite3.Xsqlite3_column_double(t.c.tls, t.s.handle, int32(i))
	return n, n != 0 || !t.null(i), nil
}

func (t *liteTuple) boolean(i int) (bool, bool, error) {
	n, there, err := t.integer(i)
	return n != 0, there, err
}

func (t *liteTuple) text(i int) (string, bool, error) {
	p := sqlite3.Xsqlite3_column_text(t.c.tls, t.s.handle, int32(i))
	if p == 0 {
		return "", false, nil
	}
	return string(t.memory(p, i)), true, nil
}

func (t *liteTuple) bytes(i int) ([]byte, bool, error) {
	if t.null(i) {
		return nil, false, nil
	}
	p := sqlite3.Xsqlite3_column_blob(t.c.tls, t.s.handle, int32(i))
	if p == 0 {
		return []byte{}, true, nil
	}
	return slices.Clone(t.memory(p, i)), true, nil
}

// memory is the value at p inside SQLite, which is gone with the next step.
func (t *liteTuple) memory(p uintptr, i int) []byte {
	return libc.GoBytes(p, int(sqlite3.Xsqlite3_column_bytes(t.c.tls, t.s.handle, int32(i))))
}
