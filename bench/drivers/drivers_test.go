// Package drivers compares the way to SQLite that CareDesk takes with the usual one: `go test -bench . ./drivers`.
package drivers

import (
	"context"
	"database/sql"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
	"time"

	_ "modernc.org/sqlite" // the driver for database/sql; the same engine as in the other way
	"zombiezen.com/go/sqlite"
	"zombiezen.com/go/sqlite/sqlitex"
)

const (
	create = `CREATE TABLE things (id INTEGER PRIMARY KEY, a INTEGER, b INTEGER, c INTEGER, d INTEGER, e INTEGER, f INTEGER, g INTEGER, h INTEGER, name TEXT, kind TEXT, place TEXT);
		WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
		INSERT INTO things SELECT i, i, i, i, i, i, i, i, i, 'some thing or other', 'common', 'here' FROM n`
	page = "SELECT id, a, b, c, d, e, f, g, h, name, kind, place FROM things WHERE id > ? ORDER BY id LIMIT 20"
)

type thing struct {
	numbers [9]int64
	texts   [3]string
}

// BenchmarkPage reads a page of 20 rows with 12 columns in each way, in turns, with a context that can end.
func BenchmarkPage(b *testing.B) {
	path := filepath.Join(b.TempDir(), "things.db")
	conn, err := sqlite.OpenConn(path, sqlite.OpenReadWrite, sqlite.OpenCreate)
	check(b, err)
	b.Cleanup(func() { _ = conn.Close() })
	check(b, sqlitex.ExecuteScript(conn, create, nil))
	db, err := sql.Open("sqlite", path)
	check(b, err)
	b.Cleanup(func() { _ = db.Close() })
	usual, err := db.Prepare(page)
	check(b, err)
	ours, err := conn.Prepare(page)
	check(b, err)
	ctx, cancel := context.WithCancel(b.Context())
	defer cancel()
	interrupted := make(chan struct{})
	conn.SetInterrupt(interrupted)
	ways := []struct {
		name string
		read func() error
	}{
		{"zombiezen", func() error {
			stop := context.AfterFunc(ctx, func() { close(interrupted) })
			defer stop()
			return readZombiezen(ours)
		}},
		{"zombiezen-watching-each-context", func() error {
			conn.SetInterrupt(ctx.Done())
			defer conn.SetInterrupt(interrupted)
			return readZombiezen(ours)
		}},
		{"database/sql", func() error { return readUsual(ctx, usual) }},
	}
	const together = 50
	spent := make([][]float64, len(ways))
	for b.Loop() {
		for i, way := range ways {
			before := usedCPU()
			for range together {
				check(b, way.read())
			}
			spent[i] = append(spent[i], (usedCPU()-before).Seconds()*1e6/together)
		}
	}
	for i, way := range ways {
		slices.Sort(spent[i])
		b.ReportMetric(spent[i][len(spent[i])/2], way.name+"-cpu-µs")
	}
	b.ReportMetric(0, "ns/op")
}

func readZombiezen(s *sqlite.Stmt) error {
	defer func() { _ = s.Reset() }()
	s.BindInt64(1, 100)
	things := make([]thing, 0, 20)
	for {
		found, err := s.Step()
		if err != nil || !found {
			return err
		}
		var t thing
		for i := range t.numbers {
			t.numbers[i] = s.ColumnInt64(i)
		}
		for i := range t.texts {
			t.texts[i] = s.ColumnText(len(t.numbers) + i)
		}
		things = append(things, t)
	}
}

func readUsual(ctx context.Context, s *sql.Stmt) error {
	rows, err := s.QueryContext(ctx, 100)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }()
	things := make([]thing, 0, 20)
	for rows.Next() {
		var t thing
		targets := make([]any, 0, 12)
		for i := range t.numbers {
			targets = append(targets, &t.numbers[i])
		}
		for i := range t.texts {
			targets = append(targets, &t.texts[i])
		}
		if err := rows.Scan(targets...); err != nil {
			return err
		}
		things = append(things, t)
	}
	return rows.Err()
}

func usedCPU() time.Duration {
	var used syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &used)
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

func check(b *testing.B, err error) {
	b.Helper()
	if err != nil {
		b.Fatal(err)
	}
}
