package store_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"caredesk/internal/engine/store"
	"caredesk/internal/engine/store/storetest"
)

// wire stands between a store and PostgreSQL, and can do what networks do.
type wire struct {
	server string

	mu    sync.Mutex
	conns []net.Conn
	cut   []byte        // what a client sends that breaks its connection
	hush  chan struct{} // closed: the connections that there are by then carry nothing any more
}

// throughWire gives a database that is reached through a wire.
func throughWire(t *testing.T) (*wire, *store.DB) {
	t.Helper()
	address, err := url.Parse(storetest.PostgresURL(t))
	if err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	w := &wire{server: address.Host, hush: make(chan struct{})}
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			w.connect(t, client)
		}
	}()
	address.Host = listener.Addr().String()
	db := storetest.Open(t, address.String())
	t.Cleanup(w.close) // before the store, which would wait for frozen connections
	return w, db
}

func (w *wire) connect(t *testing.T, client net.Conn) {
	server, err := net.Dial("tcp", w.server)
	if err != nil {
		t.Error(err)
		return
	}
	w.mu.Lock()
	w.conns = append(w.conns, client, server)
	hush := w.hush
	w.mu.Unlock()
	go w.carry(server, client, hush)
	go w.carry(client, server, hush)
}

func (w *wire) carry(to, from net.Conn, hush chan struct{}) {
	buffer := make([]byte, 64<<10)
	for {
		n, err := from.Read(buffer)
		if err != nil || w.isCut(buffer[:n]) {
			_, _ = to.Close(), from.Close()
			return
		}
		select {
		case <-hush:
			continue // it arrives, and nobody answers
		default:
		}
		if _, err := to.Write(buffer[:n]); err != nil {
			return
		}
	}
}

func (w *wire) isCut(sent []byte) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.cut != nil && bytes.Contains(sent, w.cut)
}

// cutAt breaks connections that carry the text; an empty one lets all pass.
func (w *wire) cutAt(sent string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.cut = nil
	if sent != "" {
		w.cut = []byte(sent)
	}
}

// silence freezes the connections that there are; new ones work.
func (w *wire) silence() {
	w.mu.Lock()
	defer w.mu.Unlock()
	close(w.hush)
	w.hush = make(chan struct{})
}

// opened counts the connections that have been made.
func (w *wire) opened() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return len(w.conns)
}

func (w *wire) close() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, conn := range w.conns {
		_ = conn.Close()
	}
}

// one asks for something that every database knows.
func one(ctx context.Context, db *store.DB) error {
	_, err := store.Get[int64](db.Read(ctx), "SELECT CAST(1 AS BIGINT)")
	return err
}

func TestFrozenConnectionsAreThrownAway(t *testing.T) {
	w, db := throughWire(t)
	if err := one(t.Context(), db); err != nil {
		t.Fatal(err)
	}
	w.silence()
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	err := one(ctx, db)
	if !errors.Is(err, store.ErrUnavailable) {
		t.Errorf("a silent server gave %v", err)
	}
	if errors.Is(err, store.ErrTooSlow) {
		t.Errorf("a silent server was taken for one at work: %v", err)
	}
	if err := one(t.Context(), db); err != nil {
		t.Errorf("afterwards: %v", err)
	}
}

func TestASilentServerIsGivenUpWithoutADeadline(t *testing.T) {
	w, db := throughWire(t)
	if err := one(t.Context(), db); err != nil {
		t.Fatal(err)
	}
	db.SetReadSilence(time.Millisecond)
	w.silence()
	if err := one(t.Context(), db); !errors.Is(err, store.ErrUnavailable) || errors.Is(err, store.ErrTooSlow) {
		t.Errorf("a silent server gave %v", err)
	}
	db.SetReadSilence(time.Minute) // a busy machine is silent for a millisecond now and then
	if err := one(t.Context(), db); err != nil {
		t.Errorf("afterwards: %v", err)
	}
}

func TestAStatementAtWorkIsToldFromASilentServer(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
		defer cancel()
		_, err := store.Get[int64](db.Read(ctx), "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000000000) SELECT count(*) FROM n")
		if !errors.Is(err, store.ErrTooSlow) || errors.Is(err, store.ErrUnavailable) {
			t.Errorf("answered %v", err)
		}
	})
}

func TestALongStatementCostsNobodyElseTheConnection(t *testing.T) {
	w, db := throughWire(t)
	db.SetReadSilence(time.Millisecond)
	_, err := store.Get[string](db.Read(t.Context()), "SELECT CAST(pg_sleep(60) AS TEXT)")
	if !errors.Is(err, store.ErrTooSlow) || errors.Is(err, store.ErrUnavailable) {
		t.Errorf("answered %v", err)
	}
	before := w.opened()
	if err := one(t.Context(), db); err != nil {
		t.Error(err)
	}
	if now := w.opened(); now != before {
		t.Error("a connection that works was thrown away")
	}
}

func TestALostCommitIsOfUnknownOutcomeAndNotRepeated(t *testing.T) {
	w, db := throughWire(t)
	if err := one(t.Context(), db); err != nil {
		t.Fatal(err)
	}
	w.cutAt("commit")
	tries := 0
	err := db.Write(t.Context(), func(tx *store.Tx) error {
		tries++
		return tx.Exec("CREATE TABLE kept (name TEXT)")
	})
	if !errors.Is(err, store.ErrUnknownOutcome) {
		t.Errorf("a lost commit gave %v", err)
	}
	if tries != 1 {
		t.Errorf("tried %d times", tries)
	}
	w.cutAt("")
	if err := one(t.Context(), db); err != nil {
		t.Errorf("afterwards: %v", err)
	}
}

func TestALostStatementIsRepeatedWithItsTransaction(t *testing.T) {
	w, db := throughWire(t)
	if err := one(t.Context(), db); err != nil {
		t.Fatal(err)
	}
	w.cutAt("CREATE TABLE kept")
	tries := 0
	err := db.Write(t.Context(), func(tx *store.Tx) error {
		if tries++; tries == 2 {
			w.cutAt("")
		}
		return tx.Exec("CREATE TABLE kept (name TEXT)")
	})
	if err != nil || tries != 2 {
		t.Errorf("%v after %d tries", err, tries)
	}
}

func TestAServerThatTakesNoChangesIsLeft(t *testing.T) {
	db := storetest.Open(t, storetest.PostgresURL(t))
	if err := db.Write(t.Context(), func(tx *store.Tx) error { return tx.Exec("SET default_transaction_read_only = on") }); err != nil {
		t.Fatal(err)
	}
	if err := db.Write(t.Context(), func(tx *store.Tx) error { return tx.Exec("CREATE TABLE kept (name TEXT)") }); err != nil {
		t.Errorf("the connection to a server that has become read-only was kept: %v", err)
	}
}

func TestAddressesThatCouldLoseOrShowDataAreRefused(t *testing.T) {
	local := storetest.PostgresURL(t)
	with := func(option string) string {
		separator := "?"
		if strings.Contains(local, "?") {
			separator = "&"
		}
		return local + separator + "options=-c%20" + option
	}
	for _, c := range []struct{ address, want string }{
		{with("synchronous_commit%3Dlocal"), "synchronous_commit=local"},
		{with("synchronous_commit%3Dremote_write"), "synchronous_commit=remote_write"},
		{with("synchronous_commit%3Doff"), "synchronous_commit=off"},
		{"postgres://caredesk@127.0.0.1:1,db.example:5432/caredesk?sslmode=disable", "sslmode=verify-full"},
		{"postgres://caredesk@127.0.0.1:1,db.example:5432/caredesk?sslmode=prefer", "sslmode=verify-full"},
	} {
		db, err := store.Open(t.Context(), "", c.address)
		if err == nil {
			_ = db.Close()
		}
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", c.address, err)
		}
	}
}

// TestReadsGoOnWhileWritersWait: writers and streams together never take the last connections.
func TestReadsGoOnWhileWritersWait(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB) {
		held, leave := make(chan struct{}), make(chan struct{})
		var all sync.WaitGroup
		all.Go(func() {
			_ = db.Write(t.Context(), func(tx *store.Tx) error {
				if err := tx.Exec("CREATE TABLE kept (name TEXT)"); err != nil {
					t.Error(err)
				}
				close(held)
				<-leave
				return io.EOF
			})
		})
		<-held
		for range 30 {
			all.Go(func() {
				_ = db.Write(t.Context(), func(tx *store.Tx) error { return tx.Exec("CREATE TABLE kept (name TEXT)") })
			})
		}
		for range db.MaxStreams() {
			opened := make(chan struct{})
			all.Go(func() {
				_ = db.Stream(t.Context(), func(*store.Q) error {
					close(opened)
					<-leave
					return nil
				})
			})
			<-opened
		}
		for range 50 {
			if err := one(t.Context(), db); err != nil {
				t.Error(err)
			}
		}
		close(leave)
		all.Wait()
	})
}
