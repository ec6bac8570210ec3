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
	onSQLite       = "CareDesk on SQLite"
	onPostgres     = "CareDesk on PostgreSQL"
	onSQLiteFew    = "CareDesk on SQLite, few rows"
	onPostgresFew  = "CareDesk on PostgreSQL, few rows"
	beforeSQLite   = "CareDesk before on SQLite"
	beforePostgres = "CareDesk before on PostgreSQL"
	noTotal        = "PocketBase skipTotal=1"
	noTotalNoLog   = "PocketBase skipTotal=1, log off"
	withTotal      = "PocketBase with total"
	onPgx          = "pgx by hand on PostgreSQL"
	onGorm         = "gin + gorm on PostgreSQL"
	onGormJoined   = "gin + gorm, session joined"
	bareHTTP       = "bare net/http"
)

// stage holds the binaries, the filled databases and the running servers.
type stage struct {
	folder     string
	longTables string // the folder of the long tables: the same, or one where they are kept
	careDesk   string // the binary
	before     string // an earlier binary; empty when there is none to compare with
	cluster    *cluster
	care       map[string]careDesk // by peer name
	pocket     map[string]string   // data folder by peer name; empty in the smoke form
	servers    []*process
	peers      []*peer
}

// buildStage prepares everything but the servers. A stage that comes with an error still has to be closed.
func buildStage(ctx context.Context, o options) (*stage, error) {
	s, err := newStage(o)
	if err != nil {
		return nil, err
	}
	progress("building the peers")
	if err := s.buildPeers(ctx, o.Smoke); err != nil {
		return s, err
	}
	progress("starting PostgreSQL")
	if s.cluster, err = startCluster(ctx, filepath.Join(s.folder, "postgres")); err != nil {
		return s, err
	}
	if err := s.fillCareDesk(ctx, o); err != nil {
		return s, err
	}
	if o.Smoke {
		return s, nil
	}
	return s, s.fillPocketBase(ctx)
}

// newStage finds the binaries and makes a folder for everything else.
func newStage(o options) (*stage, error) {
	s := &stage{care: map[string]careDesk{}, pocket: map[string]string{}}
	var err error
	if s.careDesk, err = filepath.Abs(o.careDesk); err != nil {
		return nil, err
	}
	if _, err := os.Stat(s.careDesk); err != nil {
		return nil, fmt.Errorf("no CareDesk binary, run `make build` first: %w", err)
	}
	if o.before != "" {
		if s.before, err = filepath.Abs(o.before); err != nil {
			return nil, err
		}
	}
	if s.folder, err = os.MkdirTemp("", "caredesk-bench-"); err != nil {
		return nil, err
	}
	s.longTables = s.folder
	return s, os.Chmod(s.folder, 0o711) // PostgreSQL's user passes through
}

// buildPeers makes the peers' binaries in the stage's folder. PocketBase takes a minute to build on a machine that never did,
// so the smoke form goes without it.
func (s *stage) buildPeers(ctx context.Context, smoke bool) error {
	names := []string{"bare", "pgx", "gorm"}
	if !smoke {
		names = append(names, "pocketbase")
	}
	// gin without MessagePack, which nobody asks for, builds in half the time.
	arguments := []string{"build", "-trimpath", "-tags", "nomsgpack", "-ldflags", "-s -w", "-o", s.folder + "/"}
	for _, name := range names {
		arguments = append(arguments, "./peers/"+name)
	}
	cmd := exec.CommandContext(ctx, "go", arguments...)
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if output, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("go build ./peers: %w\n%s", err, output)
	}
	return nil
}

// binary is the path of a peer's binary.
func (s *stage) binary(name string) string { return filepath.Join(s.folder, name) }

func (s *stage) fillCareDesk(ctx context.Context, o options) error {
	type database struct {
		name, binary, folder string
		rows                 int
		postgres             bool
	}
	databases := []database{
		{onSQLite, s.careDesk, "sqlite", o.Rows, false},
		{onSQLiteFew, s.careDesk, "sqlite_few", o.Few, false},
		{onPostgres, s.careDesk, "postgres_many", o.Rows, true},
		{onPostgresFew, s.careDesk, "postgres_few", o.Few, true},
	}
	if s.before != "" {
		databases = append(databases,
			database{beforeSQLite, s.before, "sqlite_before", o.Rows, false},
			database{beforePostgres, s.before, "postgres_before", o.Rows, true})
	}
	for _, d := range databases {
		progress("%s: %d rows", d.name, d.rows)
		c := careDesk{binary: d.binary, folder: filepath.Join(s.folder, "caredesk_"+d.folder)}
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
	if err := loadPocketBase(ctx, s.binary("pocketbase"), first, s.care[onSQLite].sqliteFile()); err != nil {
		return err
	}
	s.pocket[noTotal] = first
	for name, folder := range map[string]string{noTotalNoLog: "pocketbase_no_log", withTotal: "pocketbase_with_total"} {
		s.pocket[name] = filepath.Join(s.folder, folder)
		if err := os.CopyFS(s.pocket[name], os.DirFS(first)); err != nil {
			return err
		}
	}
	return runTool(ctx, nil, nil, s.binary("pocketbase"), "logs-off", "--dev=false", "--dir", s.pocket[noTotalNoLog])
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
	type candidate struct {
		name, binary string
		start        start
	}
	candidates := []candidate{
		{onSQLite, s.careDesk, func(ctx context.Context) (*process, string, error) { return s.care[onSQLite].start(ctx) }},
		{onPostgres, s.careDesk, func(ctx context.Context) (*process, string, error) { return s.care[onPostgres].start(ctx) }},
	}
	if folder, ok := s.pocket[noTotal]; ok {
		binary := s.binary("pocketbase")
		candidates = append(candidates, candidate{"PocketBase", binary, func(ctx context.Context) (*process, string, error) {
			return startPocketBase(ctx, binary, folder)
		}})
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
