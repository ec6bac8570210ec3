package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/user"
	"path/filepath"
	"strconv"
	"syscall"
	"time"
)

// cluster is a throw-away PostgreSQL server on loopback, with the settings PostgreSQL ships.
type cluster struct {
	postmaster *process
	account    *user.User
	bin        string
	port       string
}

// postgresBin is the folder with initdb and postgres, the newest version first.
func postgresBin() (string, error) {
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	if err != nil || len(found) == 0 {
		return "", errors.New("no PostgreSQL server in /usr/lib/postgresql: apt-get install postgresql")
	}
	return filepath.Dir(found[len(found)-1]), nil
}

func startCluster(ctx context.Context, folder string) (*cluster, error) {
	bin, err := postgresBin()
	if err != nil {
		return nil, err
	}
	c := &cluster{bin: bin}
	if os.Getuid() == 0 { // PostgreSQL refuses to run as root
		if c.account, err = user.Lookup("postgres"); err != nil {
			return nil, err
		}
	}
	if _, err := os.Stat(folder); err != nil {
		if err := c.initialize(ctx, folder); err != nil {
			return nil, err
		}
	}
	addr, err := freeAddr()
	if err != nil {
		return nil, err
	}
	_, c.port, _ = net.SplitHostPort(addr)
	c.postmaster, err = startProcess("PostgreSQL", c.account, nil, bin+"/postgres", "-D", folder,
		"-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories=", "-p", c.port)
	if err != nil {
		return nil, err
	}
	if err := c.awaitReady(ctx); err != nil {
		c.stop()
		return nil, err
	}
	return c, nil
}

func (c *cluster) initialize(ctx context.Context, folder string) error {
	if err := c.makeFolder(folder); err != nil {
		return err
	}
	return runTool(ctx, c.account, nil, c.bin+"/initdb", "-D", folder, "-U", "caredesk", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8")
}

func (c *cluster) makeFolder(folder string) error {
	if err := os.Mkdir(folder, 0o700); err != nil || c.account == nil {
		return err
	}
	credential, err := credentialOf(c.account)
	if err != nil {
		return err
	}
	return os.Chown(folder, int(credential.Uid), int(credential.Gid))
}

func (c *cluster) awaitReady(ctx context.Context) error {
	var err error
	for range 100 {
		if err = runTool(ctx, c.account, nil, c.bin+"/pg_isready", "-q", "-h", "127.0.0.1", "-p", c.port, "-U", "caredesk"); err == nil {
			return nil
		}
		time.Sleep(100 * time.Millisecond)
	}
	return fmt.Errorf("PostgreSQL does not start: %w\n%s", err, c.postmaster.output.String())
}

func (c *cluster) url(database string) string {
	return fmt.Sprintf("postgres://caredesk@127.0.0.1:%s/%s?sslmode=disable", c.port, database)
}

func (c *cluster) createDatabase(ctx context.Context, name string) (url string, err error) {
	return c.url(name), runTool(ctx, c.account, nil, c.bin+"/createdb", "-h", "127.0.0.1", "-p", c.port, "-U", "caredesk", name)
}

func (c *cluster) dropDatabase(ctx context.Context, name string) error {
	return runTool(ctx, c.account, nil, c.bin+"/dropdb", "-h", "127.0.0.1", "-p", c.port, "-U", "caredesk", name)
}

// settle does now what autovacuum would do in the middle of the measurement.
func (c *cluster) settle(ctx context.Context) error {
	return runTool(ctx, c.account, nil, c.bin+"/vacuumdb", "-q", "--all", "--analyze", "-h", "127.0.0.1", "-p", c.port, "-U", "caredesk")
}

// cpu is the processor time of all processes of the cluster so far, those included that ended.
func (c *cluster) cpu() (time.Duration, error) {
	root, err := usageOf(c.postmaster.pid())
	if err != nil {
		return 0, err
	}
	sum := root.cpu + root.children
	for _, pid := range c.children() {
		if u, err := usageOf(pid); err == nil {
			sum += u.cpu
		}
	}
	return sum, nil
}

// children are the processes of the cluster beside the postmaster.
func (c *cluster) children() []int {
	entries, _ := os.ReadDir("/proc")
	var pids []int
	for _, entry := range entries {
		pid, err := strconv.Atoi(entry.Name())
		if err != nil {
			continue
		}
		if u, err := usageOf(pid); err == nil && u.parent == c.postmaster.pid() {
			pids = append(pids, pid)
		}
	}
	return pids
}

// resident is the memory of the whole cluster, shared pages counted once.
func (c *cluster) resident() (int64, error) {
	sum := int64(0)
	for _, pid := range append(c.children(), c.postmaster.pid()) {
		n, err := memoryOf(pid, "smaps_rollup", "Pss:")
		if err != nil {
			return 0, err
		}
		sum += n
	}
	return sum, nil
}

// stop ends the cluster in PostgreSQL's "fast" mode, which breaks connections off.
func (c *cluster) stop() { c.postmaster.stop(syscall.SIGINT) }
