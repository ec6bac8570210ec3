package store

import (
	"context"
	"errors"
	"fmt"
	"net"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgconn/ctxwatch"
)

// refuseOpenWire insists on verified TLS to every host of the address, except where nothing leaves the machine.
func refuseOpenWire(config *pgx.ConnConfig) error {
	hosts := []*pgconn.FallbackConfig{{Host: config.Host, TLSConfig: config.TLSConfig}}
	for _, host := range append(hosts, config.Fallbacks...) {
		verified := host.TLSConfig != nil && !host.TLSConfig.InsecureSkipVerify
		if !isLocal(host.Host) && !verified {
			return errors.New("PostgreSQL on another machine needs sslmode=verify-full in the database address")
		}
	}
	return nil
}

func isLocal(host string) bool {
	return strings.HasPrefix(host, "/") || host == "localhost" || host == "::1" || strings.HasPrefix(host, "127.")
}

// configureConnections has dead servers noticed soon, and statements broken off by the server itself, which thereby shows that
// it was at work on them.
func configureConnections(config *pgx.ConnConfig) {
	config.RuntimeParams["application_name"] = "caredesk"
	config.ConnectTimeout = 5 * time.Second
	if config.ValidateConnect == nil {
		// Of several hosts, and after a switch, the one that takes changes.
		config.ValidateConnect = pgconn.ValidateConnectTargetSessionAttrsReadWrite
	}
	dialer := &net.Dialer{
		KeepAliveConfig: net.KeepAliveConfig{Enable: true, Idle: 10 * time.Second, Interval: 5 * time.Second, Count: 2},
		Control:         giveUpUnacknowledged,
	}
	config.DialFunc = dialer.DialContext
	config.BuildContextWatcherHandler = func(conn *pgconn.PgConn) ctxwatch.Handler {
		return &pgconn.CancelRequestContextWatcherHandler{Conn: conn, DeadlineDelay: time.Second}
	}
}

// tcpUserTimeout is Linux's TCP_USER_TIMEOUT, which package syscall does not name.
const tcpUserTimeout = 0x12

// giveUpUnacknowledged ends a connection whose other side has not acknowledged for a while what was sent.
func giveUpUnacknowledged(network, _ string, raw syscall.RawConn) (err error) {
	if !strings.HasPrefix(network, "tcp") {
		return nil
	}
	controlErr := raw.Control(func(fd uintptr) {
		err = syscall.SetsockoptInt(int(fd), syscall.IPPROTO_TCP, tcpUserTimeout, int(writeSilence/time.Millisecond))
	})
	return errors.Join(controlErr, err)
}

// forgetful are the settings of synchronous_commit with which a change is acknowledged that a crash, or a switch to another
// server, can lose.
var forgetful = []string{"off", "local", "remote_write"}

// refuseForgetful looks at every new connection, because the setting can be different for each role and database.
func refuseForgetful(ctx context.Context, conn *pgx.Conn) error {
	var setting string
	if err := conn.QueryRow(ctx, "SHOW synchronous_commit").Scan(&setting); err != nil {
		return err
	}
	if slices.Contains(forgetful, setting) {
		return fmt.Errorf("PostgreSQL runs with synchronous_commit=%s and could lose acknowledged writes", setting)
	}
	return nil
}

// refuseUnsafe stops the start on a server that may forget what it acknowledged.
func (db *DB) refuseUnsafe(ctx context.Context) error {
	type setting struct{ Name, Setting string }
	settings, err := All[setting](db.Read(ctx), "SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'full_page_writes')")
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
