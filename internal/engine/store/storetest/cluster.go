package storetest

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
)

// cluster is a PostgreSQL server on loopback that lives as long as one test run.
type cluster struct {
	folder string
	port   int
	server *exec.Cmd
	ended  chan error
}

const startWithin = 30 * time.Second

func (c *cluster) start() error {
	bin, err := binaries()
	if err != nil {
		return err
	}
	if c.folder, err = os.MkdirTemp("", "caredesk-postgres-"); err != nil {
		return err
	}
	who, err := unprivileged(c.folder)
	if err != nil {
		return err
	}
	data := filepath.Join(c.folder, "data")
	initdb := exec.Command(filepath.Join(bin, "initdb"), "-D", data, "-U", "caredesk", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync")
	initdb.SysProcAttr, initdb.Dir = &syscall.SysProcAttr{Credential: who}, c.folder
	if out, err := initdb.CombinedOutput(); err != nil {
		return fmt.Errorf("initdb: %w: %s", err, out)
	}
	if c.port, err = freePort(); err != nil {
		return err
	}
	if err := c.serve(); err != nil {
		return err
	}
	return c.createTemplate()
}

// serve starts the server on what is in its folder, for the first time or after it was killed.
func (c *cluster) serve() error {
	bin, err := binaries()
	if err != nil {
		return err
	}
	who, err := unprivileged(c.folder)
	if err != nil {
		return err
	}
	c.server = exec.Command(filepath.Join(bin, "postgres"), "-D", filepath.Join(c.folder, "data"), "-h", "127.0.0.1", "-p", strconv.Itoa(c.port), "-k", c.folder,
		"-c", "max_connections=400", "-c", "shared_buffers=64MB", "-c", "logging_collector=off", "-c", "log_min_messages=fatal",
		// It has no standby and its databases live for seconds: there is nothing to ship or to write down early. Vacuum stays, as
		// it is what tells the planner how large a table has become.
		"-c", "wal_level=minimal", "-c", "max_wal_senders=0", "-c", "checkpoint_timeout=1d", "-c", "max_wal_size=4GB")
	// Should this process be killed, the server goes with it.
	c.server.SysProcAttr, c.server.Dir = &syscall.SysProcAttr{Credential: who, Pdeathsig: syscall.SIGQUIT}, c.folder
	// Whoever starts it again has other ones, while this server may still be ending.
	server, started, ended := c.server, make(chan error), make(chan error, 1)
	c.ended = ended
	go func() {
		runtime.LockOSThread() // the death signal belongs to the thread that starts the server
		err := server.Start()
		started <- err
		if err == nil {
			ended <- server.Wait()
			close(ended) // whoever waits later does not wait for ever
		}
	}()
	if err := <-started; err != nil {
		return err
	}
	return c.await()
}

func (c *cluster) await() error {
	ctx, cancel := context.WithTimeout(context.Background(), startWithin)
	defer cancel()
	retry := time.NewTicker(50 * time.Millisecond)
	defer retry.Stop()
	for {
		err := c.admin(ctx, "SELECT 1")
		if err == nil {
			return nil
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("no answer within %s: %w", startWithin, err)
		case ended := <-c.ended:
			return fmt.Errorf("the server ended: %w", errors.Join(ended, err))
		case <-retry.C:
		}
	}
}

// kill ends the server as a failure of the machine would: nothing is finished, nothing is written that was not.
func (c *cluster) kill() {
	if c.server != nil && c.server.Process != nil {
		_ = c.server.Process.Signal(syscall.SIGQUIT)
		<-c.ended
	}
}

func (c *cluster) stop() {
	c.kill()
	if c.folder != "" {
		_ = os.RemoveAll(c.folder)
	}
}

func (c *cluster) create(name string) error {
	return c.admin(context.Background(), "CREATE DATABASE "+name)
}

// template is a migrated database, of which each test that wants one has a copy.
const template = "migrated"

func (c *cluster) createTemplate() error {
	if err := c.create(template); err != nil {
		return err
	}
	return migrate("", c.url(template))
}

// copyTemplate copies files: what a database of tests holds need not be in the write-ahead log, where it takes twice as long.
func (c *cluster) copyTemplate(name string) error {
	return c.admin(context.Background(), "CREATE DATABASE "+name+" TEMPLATE "+template+" STRATEGY FILE_COPY")
}

func (c *cluster) drop(name string) error {
	return c.admin(context.Background(), "DROP DATABASE IF EXISTS "+name+" WITH (FORCE)")
}

// admin runs a statement of the cluster's own.
func (c *cluster) admin(ctx context.Context, sql string) error {
	conn, err := pgx.Connect(ctx, c.url("postgres"))
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close(ctx) }()
	_, err = conn.Exec(ctx, sql)
	return err
}

func (c *cluster) url(name string) string {
	return fmt.Sprintf("postgres://caredesk@127.0.0.1:%d/%s?sslmode=disable", c.port, name)
}

// cpu is the processor time that the server has used so far, as far as its processes still live.
func (c *cluster) cpu() time.Duration {
	pid := strconv.Itoa(c.server.Process.Pid)
	children, _ := os.ReadFile(filepath.Join("/proc", pid, "task", pid, "children"))
	sum := time.Duration(0)
	for _, child := range strings.Fields(string(children)) {
		spent, _ := os.ReadFile(filepath.Join("/proc", child, "schedstat")) // nanoseconds on a processor, and more
		onProcessor, _, _ := strings.Cut(string(spent), " ")
		n, _ := strconv.ParseInt(onProcessor, 10, 64)
		sum += time.Duration(n)
	}
	return sum
}

// binaries finds the server's programs: on the PATH, or where Debian puts them.
func binaries() (string, error) {
	if path, err := exec.LookPath("initdb"); err == nil {
		return filepath.Dir(path), nil
	}
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if err != nil || len(found) == 0 {
		return "", errors.New("initdb is not installed (Debian: apt-get install postgresql)")
	}
	slices.Sort(found)
	return filepath.Dir(found[len(found)-1]), nil
}

// unprivileged picks the user to run as: PostgreSQL refuses to run as root.
func unprivileged(folder string) (*syscall.Credential, error) {
	if os.Getuid() != 0 {
		return nil, nil
	}
	postgres, err := user.Lookup("postgres")
	if err != nil {
		return nil, err
	}
	uid, err := strconv.Atoi(postgres.Uid)
	if err != nil {
		return nil, err
	}
	gid, err := strconv.Atoi(postgres.Gid)
	if err != nil {
		return nil, err
	}
	return &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}, os.Chown(folder, uid, gid)
}

func freePort() (int, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	return l.Addr().(*net.TCPAddr).Port, l.Close()
}
