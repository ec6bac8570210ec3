package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"syscall"
	"time"
)

// Names of the peers, by which the targets find them.
const (
	onSQLite      = "CareDesk on SQLite"
	onPostgres    = "CareDesk on PostgreSQL"
	onSQLiteFew   = "CareDesk on SQLite, few rows"
	onPostgresFew = "CareDesk on PostgreSQL, few rows"
	noTotal       = "PocketBase skipTotal=1"
	noTotalNoLog  = "PocketBase skipTotal=1, log off"
	withTotal     = "PocketBase with total"
	bareHTTP      = "bare net/http"
)

// stage holds the binaries, the filled databases and the running servers.
type stage struct {
	folder     string
	careDesk   string
	pocketBase string
	bare       string
	cluster    *cluster
	care       map[string]careDesk // by peer name
	pocket     map[string]string   // data folder by peer name
	servers    []*process
	peers      []*peer
}

// buildStage prepares everything but the servers. A stage that comes with an error still has to be closed.
func buildStage(ctx context.Context, o options) (*stage, error) {
	s := &stage{care: map[string]careDesk{}, pocket: map[string]string{}}
	var err error
	if s.careDesk, err = filepath.Abs(o.careDesk); err != nil {
		return nil, err
	}
	if _, err := os.Stat(s.careDesk); err != nil {
		return nil, fmt.Errorf("no CareDesk binary, run `make build` first: %w", err)
	}
	if s.folder, err = os.MkdirTemp("", "caredesk-bench-"); err != nil {
		return nil, err
	}
	if err := os.Chmod(s.folder, 0o711); err != nil { // PostgreSQL's user passes through
		return s, err
	}
	progress("building the peers")
	if err := s.buildPeers(ctx); err != nil {
		return s, err
	}
	progress("starting PostgreSQL")
	if s.cluster, err = startCluster(ctx, filepath.Join(s.folder, "postgres")); err != nil {
		return s, err
	}
	if err := s.fillCareDesk(ctx, o); err != nil {
		return s, err
	}
	return s, s.fillPocketBase(ctx)
}

func (s *stage) buildPeers(ctx context.Context) error {
	cmd := exec.CommandContext(ctx, "go", "build", "-trimpath", "-ldflags", "-s -w", "-o", s.folder+"/", "./peers/...")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if output, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("go build ./peers: %w\n%s", err, output)
	}
	s.pocketBase, s.bare = filepath.Join(s.folder, "pocketbase"), filepath.Join(s.folder, "bare")
	return nil
}

func (s *stage) fillCareDesk(ctx context.Context, o options) error {
	databases := []struct {
		name, folder string
		rows         int
		postgres     bool
	}{
		{onSQLite, "sqlite", o.Rows, false},
		{onSQLiteFew, "sqlite_few", o.Few, false},
		{onPostgres, "postgres_many", o.Rows, true},
		{onPostgresFew, "postgres_few", o.Few, true},
	}
	for _, d := range databases {
		progress("%s: %d rows", d.name, d.rows)
		c := careDesk{binary: s.careDesk, folder: filepath.Join(s.folder, "caredesk_"+d.folder)}
		if d.postgres {
			url, err := s.cluster.createDatabase(ctx, d.folder)
			if err != nil {
				return err
			}
			c.database = url
		}
		if err := c.seed(ctx, d.rows); err != nil {
			return err
		}
		s.care[d.name] = c
	}
	return s.cluster.settle(ctx)
}

// fillPocketBase loads once and copies, so that each way of asking has a server and a memory of its own.
func (s *stage) fillPocketBase(ctx context.Context) error {
	progress("PocketBase: the same rows")
	first := filepath.Join(s.folder, "pocketbase_no_total")
	if err := loadPocketBase(ctx, s.pocketBase, first, s.care[onSQLite].sqliteFile()); err != nil {
		return err
	}
	s.pocket[noTotal] = first
	for name, folder := range map[string]string{noTotalNoLog: "pocketbase_no_log", withTotal: "pocketbase_with_total"} {
		s.pocket[name] = filepath.Join(s.folder, folder)
		if err := os.CopyFS(s.pocket[name], os.DirFS(first)); err != nil {
			return err
		}
	}
	return runTool(ctx, nil, nil, s.pocketBase, "logs-off", "--dev=false", "--dir", s.pocket[noTotalNoLog])
}

// coldStart is the time from the start of a process to its first 200, and what it then holds.
type coldStart struct {
	Name   string
	Ready  time.Duration
	Memory memory
	Binary int64
}

// coldStarts starts and stops the servers on their filled databases and returns the median time.
func (s *stage) coldStarts(ctx context.Context, times int) ([]coldStart, error) {
	type start func(context.Context) (*process, string, error)
	candidates := []struct {
		name, binary string
		start        start
	}{
		{onSQLite, s.careDesk, func(ctx context.Context) (*process, string, error) { return s.care[onSQLite].start(ctx) }},
		{onPostgres, s.careDesk, func(ctx context.Context) (*process, string, error) { return s.care[onPostgres].start(ctx) }},
		{"PocketBase", s.pocketBase, func(ctx context.Context) (*process, string, error) {
			return startPocketBase(ctx, s.pocketBase, s.pocket[noTotal])
		}},
	}
	ready := map[string][]time.Duration{}
	held := map[string]memory{}
	for range times {
		for _, c := range candidates {
			before := time.Now()
			p, _, err := c.start(ctx)
			if err != nil {
				return nil, err
			}
			ready[c.name] = append(ready[c.name], time.Since(before))
			held[c.name], err = p.memory()
			p.stop(syscall.SIGTERM)
			if err != nil {
				return nil, err
			}
		}
	}
	var all []coldStart
	for _, c := range candidates {
		info, err := os.Stat(c.binary)
		if err != nil {
			return nil, err
		}
		all = append(all, coldStart{c.name, median(ready[c.name]), held[c.name], info.Size()})
	}
	return all, nil
}

// raise starts the servers for the measurement and signs in.
func (s *stage) raise(ctx context.Context) error {
	for _, name := range []string{onSQLite, onPostgres, onSQLiteFew, onPostgresFew} {
		server, addr, err := s.care[name].start(ctx)
		if err != nil {
			return err
		}
		s.servers = append(s.servers, server)
		token, err := signInToCareDesk(addr)
		if err != nil {
			return err
		}
		var database *cluster
		if s.care[name].database != "" {
			database = s.cluster
		}
		s.peers = append(s.peers, careDeskPeer(name, server, addr, token, database))
	}
	for _, name := range []string{noTotal, noTotalNoLog, withTotal} {
		server, addr, err := startPocketBase(ctx, s.pocketBase, s.pocket[name])
		if err != nil {
			return err
		}
		s.servers = append(s.servers, server)
		token, err := signInToPocketBase(addr)
		if err != nil {
			return err
		}
		s.peers = append(s.peers, pocketBasePeer(name, server, addr, token, name == withTotal))
	}
	bare, err := startBare(ctx, s.bare, s.folder, s.peers[0])
	if err != nil {
		return err
	}
	s.servers = append(s.servers, bare.server)
	s.peers = append(s.peers, bare)
	return nil
}

// memory is what each peer's server holds now.
func (s *stage) memory() (map[string]memory, error) {
	held := map[string]memory{}
	for _, p := range s.peers {
		m, err := p.server.memory()
		if err != nil {
			return nil, err
		}
		held[p.name] = m
	}
	return held, nil
}

func (s *stage) close() {
	for _, server := range slices.Backward(s.servers) {
		server.stop(syscall.SIGTERM)
	}
	if s.cluster != nil {
		s.cluster.stop()
	}
	if err := os.RemoveAll(s.folder); err != nil {
		progress("%v", err)
	}
}
