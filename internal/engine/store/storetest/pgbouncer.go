package storetest

import (
	"context"
	"fmt"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"syscall"
	"testing"
	"time"
)

// Pgbouncer is the address of a database through a pgbouncer of this test's own, which has so many connections to it.
func Pgbouncer(t testing.TB, database, poolMode string, connections int) string {
	t.Helper()
	address, err := url.Parse(database)
	if err != nil {
		t.Fatal(err)
	}
	folder, err := os.MkdirTemp("", "caredesk-pgbouncer-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(folder) })
	who, err := unprivileged(folder)
	if err != nil {
		t.Fatal(err)
	}
	port, err := freePort()
	if err != nil {
		t.Fatal(err)
	}
	settings := fmt.Sprintf("[databases]\n* = host=127.0.0.1 port=%s user=%s\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = %d\nunix_socket_dir =\nauth_type = any\npool_mode = %s\ndefault_pool_size = %d\n",
		address.Port(), address.User.Username(), port, poolMode, connections)
	file := filepath.Join(folder, "pgbouncer.ini")
	if err := os.WriteFile(file, []byte(settings), 0o644); err != nil {
		t.Fatal(err)
	}
	program, err := exec.LookPath("pgbouncer")
	if err != nil {
		program = "/usr/sbin/pgbouncer" // which is not on everybody's PATH
	}
	bouncer := exec.Command(program, "--quiet", file)
	bouncer.SysProcAttr, bouncer.Dir = &syscall.SysProcAttr{Credential: who, Pdeathsig: syscall.SIGTERM}, folder
	began, ended := make(chan error), make(chan error, 1)
	go func() {
		runtime.LockOSThread() // the death signal belongs to the thread that starts it
		err := bouncer.Start()
		began <- err
		if err == nil {
			ended <- bouncer.Wait()
		}
	}()
	if err := <-began; err != nil {
		t.Fatalf("pgbouncer cannot be started (Debian: apt-get install pgbouncer): %v", err)
	}
	t.Cleanup(func() {
		_ = bouncer.Process.Signal(syscall.SIGTERM)
		<-ended
	})
	address.Host = net.JoinHostPort("127.0.0.1", strconv.Itoa(port))
	awaitPort(t, address.Host, ended)
	return address.String()
}

func awaitPort(t testing.TB, address string, ended <-chan error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), startWithin)
	defer cancel()
	retry := time.NewTicker(20 * time.Millisecond)
	defer retry.Stop()
	for {
		conn, err := new(net.Dialer).DialContext(ctx, "tcp", address)
		if err == nil {
			_ = conn.Close()
			return
		}
		select {
		case <-ctx.Done():
			t.Fatalf("no answer within %s: %v", startWithin, err)
		case err := <-ended:
			t.Fatalf("pgbouncer ended: %v", err)
		case <-retry.C:
		}
	}
}
