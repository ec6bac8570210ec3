package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"text/tabwriter"
	"time"
)

// report is everything one run found out.
type report struct {
	At            time.Time
	Go            string
	Processors    int
	Options       options
	Figures       figures
	Starts        []coldStart
	SignIns       []signIns
	Answers       []answer
	Exports       []export
	Mixed         []mixedCall
	Idle          []idle
	Memory        map[string]memory // after the run, by peer
	ClusterMemory int64
	Verdicts      []verdict
}

// quiet is the share of the machine that other work may take without a warning.
const quiet = 0.1

func (r report) print(out io.Writer, peers []*peer) {
	fmt.Fprintf(out, "\nA page of %d out of %d units, one filter and a sort, signed in; few rows are %d. Medians of %d rounds, %d processors.\n\n",
		pageSize, r.Options.Rows, r.Options.Few, r.Options.Rounds, r.Processors)
	r.printFigures(out, peers)
	r.printStarts(out)
	fmt.Fprintf(out, "\nCareDesk over net/http alone, CPU per request: %.1f × on SQLite, %.1f × on PostgreSQL.\n\n",
		r.Figures.ratio(onSQLite, bareHTTP, 8, cpuMicros), r.Figures.ratio(onPostgres, bareHTTP, 8, cpuMicros))
	fmt.Fprintf(out, "On PostgreSQL, its CPU counted in: CareDesk takes %.2f × the CPU of pgx by hand; gin + gorm takes %.2f × that of CareDesk.\n\n",
		r.Figures.ratio(onPostgres, onPgx, 8, cpuMicros), r.Figures.ratio(onGorm, onPostgres, 8, cpuMicros))
	for _, at := range r.SignIns {
		fmt.Fprintf(out, "%s refuses a sign-in with a wrong password in %.1f ms, with an unknown name in %.1f ms (medians of %d each).\n",
			at.Name, micros(at.Wrong)/1000, micros(at.Unknown)/1000, r.Options.SignIns)
	}
	fmt.Fprintln(out)
	r.printAnswers(out)
	if share := r.Figures.foreign(); share > quiet {
		fmt.Fprintf(out, "WARNING: other work took %.0f %% of this machine meanwhile. Do not trust the requests/s; run again when it is quiet.\n\n", 100*share)
	}
	for _, v := range r.Verdicts {
		fmt.Fprintln(out, v)
	}
}

func (r report) printFigures(out io.Writer, peers []*peer) {
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "\tCPU µs/request\tCPU µs/request\trequests/s\trequests/s\tMiB after\tof them\t")
	fmt.Fprintln(table, "\t1 connection\t8 connections\t1 connection\t8 connections\tthe run\town\t")
	for _, p := range peers {
		held := r.Memory[p.name]
		fmt.Fprintf(table, "%s\t%.0f\t%.0f\t%.0f\t%.0f\t%s\t%s\t\n", p.name,
			r.Figures.typical(p.name, 1, cpuMicros), r.Figures.typical(p.name, 8, cpuMicros),
			r.Figures.typical(p.name, 1, perSecond), r.Figures.typical(p.name, 8, perSecond), mebibytes(held.Resident), mebibytes(held.Own))
		if p.database != nil {
			fmt.Fprintf(table, "its server alone\t%.0f\t%.0f\t\t\t\t\t\n",
				r.Figures.typical(p.name, 1, serverCPUMicros), r.Figures.typical(p.name, 8, serverCPUMicros))
		}
	}
	_ = table.Flush()
	fmt.Fprintf(out, "\nThe whole PostgreSQL cluster holds %s MiB.\n\n", mebibytes(r.ClusterMemory))
}

func (r report) printStarts(out io.Writer) {
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "\tcold start ms\tMiB then\tof them own\tbinary MiB\t")
	for _, c := range r.Starts {
		fmt.Fprintf(table, "%s\t%.0f\t%s\t%s\t%s\t\n", c.Name, micros(c.Ready)/1000,
			mebibytes(c.Memory.Resident), mebibytes(c.Memory.Own), mebibytes(c.Binary))
	}
	_ = table.Flush()
}

func (r report) printAnswers(out io.Writer) {
	fmt.Fprintf(out, "A page of %d out of %d members, what belongs to them and what they ordered, and %d rows of the operation log, one request at a time.\n\n", pageSize, r.Options.Members, r.Options.LogRows)
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "\tmedian ms\tp95 ms\tat most\t")
	for _, a := range r.Answers {
		fmt.Fprintf(table, "%s: %s\t%.1f\t%.1f\t%.0f\t\n", a.Name, a.What, micros(a.P50)/1000, micros(a.P95)/1000, micros(a.Limit)/1000)
	}
	_ = table.Flush()
	fmt.Fprintln(out)
}

func mebibytes(n int64) string { return fmt.Sprintf("%.1f", float64(n)/(1<<20)) }

// save keeps every round, for whoever wants to look at the spread.
func (r report) save(file string) error {
	text, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	return os.WriteFile(file, append(text, '\n'), 0o644)
}
