// Command lists compares the speed of a list in CareDesk with PocketBase, with gin and gorm, with pgx by hand and with
// net/http alone, in one run.
// It builds and starts everything it needs on loopback, and leaves nothing running.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"syscall"
	"time"
)

type options struct {
	careDesk    string
	before      string
	results     string
	Smoke       bool
	Rows        int
	Few         int
	Rounds      int
	Limit       time.Duration
	MaxRequests int
	SignIns     int
	Members     int
	LogRows     int
	Asks        int
	Starts      int
	// MixedTime is how long the mixed load lasts, on so many members.
	MixedTime    time.Duration
	MixedMembers int
	// Consoles are open for IdleTime while nothing happens.
	Consoles  int
	IdleTime  time.Duration
	mixedOnly bool
	idleOnly  bool
	longOnly  bool
	keep      string
}

func main() {
	var o options
	flag.StringVar(&o.careDesk, "caredesk", "../bin/caredesk", "CareDesk's binary")
	flag.StringVar(&o.before, "before", "", "an earlier binary of CareDesk, measured beside it")
	flag.StringVar(&o.results, "results", "results/lists.json", "file for the figures")
	flag.BoolVar(&o.Smoke, "smoke", false, "go through everything once on the smallest data, without PocketBase; judge and keep nothing")
	flag.IntVar(&o.Rows, "rows", 1_000_000, "rows in the large table")
	flag.IntVar(&o.Few, "few", 10_000, "rows in the small table")
	flag.IntVar(&o.Rounds, "rounds", 5, "how often each peer is measured")
	flag.DurationVar(&o.Limit, "time", 1500*time.Millisecond, "maximum time of one measurement")
	flag.IntVar(&o.MaxRequests, "requests", 20_000, "maximum number of requests of one measurement")
	flag.IntVar(&o.SignIns, "signins", 500, "refused sign-ins of each kind")
	flag.IntVar(&o.Members, "members", 1_000_000, "members in the table of members")
	flag.IntVar(&o.LogRows, "log", 5_000_000, "rows in the operation log")
	flag.IntVar(&o.Asks, "asks", 60, "how often each way of asking a long list is measured")
	flag.IntVar(&o.Starts, "starts", 5, "how often each cold start is measured")
	flag.DurationVar(&o.MixedTime, "mixed", time.Minute, "time of the mixed load")
	flag.IntVar(&o.MixedMembers, "mixed-members", 300_000, "members in the table of members for the mixed load")
	flag.BoolVar(&o.mixedOnly, "mixed-only", false, "measure the mixed load and nothing else")
	flag.IntVar(&o.Consoles, "consoles", 500, "open consoles that nobody works at")
	flag.DurationVar(&o.IdleTime, "idle", time.Minute, "time for which they are open")
	flag.BoolVar(&o.idleOnly, "idle-only", false, "measure the idle consoles and nothing else")
	flag.BoolVar(&o.longOnly, "long-only", false, "measure the long lists and nothing else")
	flag.StringVar(&o.keep, "keep", "", "with -long-only: a folder for the long tables, which stay there and are not made a second time")
	flag.Parse()
	if o.Smoke {
		o = o.smallest()
	}

	// The servers are told to die with the thread that started them, so that thread must be one that stays.
	runtime.LockOSThread()
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer cancel()
	if err := run(ctx, o); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// smallest is the smoke form: as little as every part of the benchmark can work on.
func (o options) smallest() options {
	o.Rows, o.Few = 2_000, 2_000 // pages 1 to 50 have to be full
	o.Rounds, o.Limit, o.Starts = 1, 100*time.Millisecond, 1
	o.SignIns, o.Members, o.LogRows, o.Asks = 1, 500, 500, 1
	o.MixedTime, o.MixedMembers = 100*time.Millisecond, 500
	o.Consoles, o.IdleTime = 5, 100*time.Millisecond
	return o
}

func run(ctx context.Context, o options) error {
	if o.mixedOnly {
		return runMixed(ctx, o)
	}
	if o.idleOnly {
		return runIdle(ctx, o)
	}
	if o.longOnly {
		return runLong(ctx, o)
	}
	s, err := buildStage(ctx, o)
	if s != nil {
		defer s.close()
	}
	if err != nil {
		return err
	}
	progress("cold starts")
	starts, err := s.coldStarts(ctx, o.Starts)
	if err != nil {
		return err
	}
	if err := s.raise(ctx); err != nil {
		return err
	}
	figures, err := measureAll(ctx, o, s.peers)
	if err != nil {
		return err
	}
	r := report{At: time.Now().UTC(), Go: runtime.Version(), Processors: runtime.NumCPU(), Options: o, Figures: figures, Starts: starts}
	if r.Memory, err = s.memory(); err != nil {
		return err
	}
	if r.ClusterMemory, err = s.cluster.resident(); err != nil {
		return err
	}
	if r.SignIns, err = s.refusedSignIns(ctx, o.SignIns); err != nil {
		return err
	}
	if r.Answers, r.Exports, err = s.longLists(ctx, longTablesOf(o), o.Asks); err != nil {
		return err
	}
	if r.Mixed, err = s.mixedLoad(ctx, o); err != nil {
		return err
	}
	if r.Idle, err = s.idleConsoles(ctx, o); err != nil {
		return err
	}
	if o.Smoke {
		r.print(os.Stdout, s.peers)
		return nil
	}
	r.Verdicts = slices.Concat(judge(figures, r.SignIns), judgeAnswers(r.Answers), judgeExports(r.Exports), judgeMixed(r.Mixed), judgeIdle(r.Idle))
	r.print(os.Stdout, s.peers)
	if err := r.save(o.results); err != nil {
		return err
	}
	return missed(r.Verdicts)
}

func missed(verdicts []verdict) error {
	if slices.ContainsFunc(verdicts, func(v verdict) bool { return !v.Met }) {
		return errors.New("a target is missed")
	}
	return nil
}

// runMixed measures the mixed load alone, which needs neither the peers nor PostgreSQL.
func runMixed(ctx context.Context, o options) error {
	s, err := newStage(o)
	if err != nil {
		return err
	}
	defer s.close()
	calls, err := s.mixedLoad(ctx, o)
	if err != nil {
		return err
	}
	verdicts := judgeMixed(calls)
	for _, v := range verdicts {
		fmt.Println(v)
	}
	return missed(verdicts)
}

// runIdle measures the idle consoles alone.
func runIdle(ctx context.Context, o options) error {
	s, err := newStage(o)
	if err != nil {
		return err
	}
	defer s.close()
	if s.cluster, err = startCluster(ctx, filepath.Join(s.folder, "postgres")); err != nil {
		return err
	}
	measured, err := s.idleConsoles(ctx, o)
	if err != nil {
		return err
	}
	verdicts := judgeIdle(measured)
	for _, v := range verdicts {
		fmt.Println(v)
	}
	return missed(verdicts)
}

// runLong measures the long lists alone, which needs none of the peers.
func runLong(ctx context.Context, o options) error {
	s, err := newStage(o)
	if err != nil {
		return err
	}
	defer s.close()
	if err := s.keepLongTables(o.keep); err != nil {
		return err
	}
	if s.cluster, err = startCluster(ctx, filepath.Join(s.longTables, "postgres")); err != nil {
		return err
	}
	answers, exports, err := s.longLists(ctx, longTablesOf(o), o.Asks)
	if err != nil {
		return err
	}
	verdicts := slices.Concat(judgeAnswers(answers), judgeExports(exports))
	for _, v := range verdicts {
		fmt.Println(v)
	}
	return missed(verdicts)
}

func longTablesOf(o options) []longTables {
	return []longTables{people(o.Members), operationLog(o.LogRows)}
}

var began = time.Now()

func progress(format string, values ...any) {
	fmt.Fprintf(os.Stderr, "%4.0f s  %s\n", time.Since(began).Seconds(), fmt.Sprintf(format, values...))
}
