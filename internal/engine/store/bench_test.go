package store_test

import (
	"context"
	"slices"
	"syscall"
	"testing"
	"time"

	"caredesk/internal/engine/store"
	"caredesk/internal/engine/store/storetest"
)

// These benchmarks show what each shortcut of the package brings: with and without it, in turns, in one run. Run them by
//
//	go test ./internal/engine/store -run '^$' -bench . -benchtime 60x
//
// The figures of a run stand in docs/adr/0001 and 0010; those of drivers, which bench/drivers measures, in 0008.

// thing is a row of 12 columns, which lists commonly have.
type thing struct {
	ID        int64
	Version   int64
	CreatedAt int64
	SeenAt    int64
	Name      string
	Kind      string
	Place     string
	A         int64
	B         int64
	C         int64
	D         int64
	PartCount int64
}

const thingRows = 100_000

func things(b *testing.B, db *store.DB) *store.Table {
	b.Helper()
	ctx := b.Context()
	err := db.Write(ctx, func(tx *store.Tx) error {
		for _, create := range []error{
			tx.Exec(`CREATE TABLE things (id BIGINT PRIMARY KEY, version BIGINT NOT NULL, created_at BIGINT NOT NULL, seen_at BIGINT NOT NULL,
				name TEXT NOT NULL, kind TEXT NOT NULL, place TEXT NOT NULL, a BIGINT NOT NULL, b BIGINT NOT NULL, c BIGINT NOT NULL, d BIGINT NOT NULL)`),
			tx.Exec("CREATE TABLE parts (id BIGINT PRIMARY KEY, thing_id BIGINT NOT NULL)"),
			tx.Exec("CREATE INDEX parts_thing ON parts (thing_id)"),
			tx.Exec("CREATE INDEX things_created ON things (created_at, id)"),
			tx.Exec("CREATE INDEX things_seen ON things (seen_at)"),
			tx.Exec("CREATE INDEX things_kind ON things (kind)"),
			tx.Exec("CREATE INDEX things_place ON things (place)"),
		} {
			if create != nil {
				return create
			}
		}
		return nil
	})
	if err != nil {
		b.Fatal(err)
	}
	table := store.TableOf[thing]("things")
	if err := table.Count(store.Count{Field: "PartCount", Table: "parts", Column: "thing_id"}); err != nil {
		b.Fatal(err)
	}
	kinds := []string{"common", "common", "common", "common", "other"}
	err = db.Write(ctx, func(tx *store.Tx) error {
		for i := int64(1); i <= thingRows; i++ {
			kind := kinds[i%5]
			if i%1000 == 500 && i < thingRows/2 {
				kind = "rare" // and old: far from the first page
			}
			row := &thing{ID: i, Version: 1, CreatedAt: i * 1000, SeenAt: i*1000 + 5, Name: "some thing or other", Kind: kind, Place: string(rune('a' + i%20))}
			if _, err := table.Insert(tx, row); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		b.Fatal(err)
	}
	if _, err := db.Load(ctx, table, func(func(any) bool) {}); err != nil { // loads nothing, but makes the statistics
		b.Fatal(err)
	}
	return table
}

// compare runs both ways in turns and reports the medians of their times, and of the processor time that they cost this process
// and the database.
func compare(b *testing.B, together int, with, without func() error) {
	b.Helper()
	var wall, cpu [2][]float64
	for _, way := range []func() error{with, without} { // plans and caches are made
		if err := way(); err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		for i, way := range []func() error{with, without} {
			startCPU, start := usedCPU(), time.Now()
			for range together {
				if err := way(); err != nil {
					b.Fatal(err)
				}
			}
			wall[i] = append(wall[i], time.Since(start).Seconds()*1e6/float64(together))
			cpu[i] = append(cpu[i], (usedCPU()-startCPU).Seconds()*1e6/float64(together))
		}
	}
	for i, way := range []string{"with", "without"} {
		b.ReportMetric(median(wall[i]), way+"-µs")
		b.ReportMetric(median(cpu[i]), way+"-cpu-µs")
	}
	b.ReportMetric(0, "ns/op")
}

func usedCPU() time.Duration {
	var used syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &used)
	return time.Duration(used.Utime.Nano()+used.Stime.Nano()) + storetest.PostgresCPU()
}

func median(values []float64) float64 {
	slices.Sort(values)
	return values[len(values)/2]
}

func eachDatabase(b *testing.B, f func(b *testing.B, db *store.DB, table *store.Table)) {
	b.Helper()
	b.Run("sqlite", func(b *testing.B) { db := storetest.SQLite(b); f(b, db, things(b, db)) })
	b.Run("postgres", func(b *testing.B) { db := storetest.Open(b, storetest.PostgresURL(b)); f(b, db, things(b, db)) })
}

func read[T any](rows []T, err error) error { return err }

func newest(table *store.Table, where ...store.Cond) store.Select {
	created, _ := table.Column("CreatedAt")
	id, _ := table.Column("ID")
	return store.Select{Table: table, Where: where, Order: []store.Order{{Column: created, Descending: true}, {Column: id, Descending: true}}, Limit: 20}
}

func BenchmarkShortcuts(b *testing.B) {
	eachDatabase(b, func(b *testing.B, db *store.DB, table *store.Table) {
		ctx, cancel := context.WithCancel(b.Context())
		defer cancel()
		q := db.Read(ctx)
		page := newest(table)
		find := func() error { return read(store.Find[thing](q, page)) }
		if db.Dialect() == "sqlite" {
			b.Run("kept statements", func(b *testing.B) {
				compare(b, 20, find, func() error { db.ForgetStatements(); return find() })
			})
			b.Run("no way to cancel", func(b *testing.B) {
				uncancelled := db.Read(context.Background())
				compare(b, 20, func() error { return read(store.Find[thing](uncancelled, page)) }, find)
			})
		} else {
			b.Run("own scanning", func(b *testing.B) {
				compare(b, 20, find, func() error { return read(store.FindByPgx[pgxThing](ctx, db, page)) })
			})
		}
		b.Run("kept paths", func(b *testing.B) {
			compare(b, 20, find, func() error { store.ForgetPaths(); return find() })
		})
		for name, offset := range map[string]int{"page 5": 80, "page 50": 980, "page 1000": 19_980} {
			later := page
			later.Offset = offset
			b.Run("ids picked first/"+name, func(b *testing.B) {
				compare(b, 2, func() error { return read(store.Find[thing](q, later)) }, func() error { return read(store.FindSkipping[thing](q, later)) })
			})
			if db.Dialect() == "postgres" {
				b.Run("depth told/"+name, func(b *testing.B) {
					untold := db.WithoutDepth().Read(ctx)
					compare(b, 2, func() error { return read(store.Find[thing](q, later)) }, func() error { return read(store.Find[thing](untold, later)) })
				})
			}
		}
	})
}

func BenchmarkInsert(b *testing.B) {
	db := storetest.SQLite(b)
	if err := db.Write(b.Context(), func(tx *store.Tx) error {
		return tx.Exec("CREATE TABLE copies (id INTEGER PRIMARY KEY, a TEXT, b TEXT, c TEXT, d TEXT, e BIGINT, f BIGINT, g BIGINT, h TEXT, i BIGINT)")
	}); err != nil {
		b.Fatal(err)
	}
	compare(b, 1, func() error { return store.InsertCopies(db, 5000, true) }, func() error { return store.InsertCopies(db, 5000, false) })
}

func BenchmarkScanOrSort(b *testing.B) {
	eachDatabase(b, func(b *testing.B, db *store.DB, table *store.Table) {
		q := db.Read(b.Context())
		kind, _ := table.Column("Kind")
		place, _ := table.Column("Place")
		seen, _ := table.Column("SeenAt")
		for name, where := range map[string][]store.Cond{
			"few and far":          {store.Eq(kind, "rare")},
			"many":                 {store.Eq(kind, "common")},
			"two that are wide":    {store.Eq(kind, "common"), store.In(place, []string{"a", "b", "c"})},
			"a range far away":     {store.Between(seen, int64(5_000_000), int64(6_000_000))},
			"a range of most rows": {store.Between(seen, int64(5_000_000), int64(95_000_000))},
		} {
			s := newest(table, where...)
			b.Run(name, func(b *testing.B) {
				compare(b, 2, func() error { return read(counted(q, s)) }, func() error { return read(store.Find[thing](q, s)) })
			})
		}
	})
}

// counted is how lists read: count a little, then scan or sort.
func counted(q *store.Q, s store.Select) ([]thing, error) {
	narrowed, few, err := store.NarrowestFirst(q, s, 2500)
	if err != nil {
		return nil, err
	}
	if !few {
		if rows, full, err := store.ScanInOrder[thing](q, s); err != nil || full {
			return rows, err
		}
	}
	return store.SortMatches[thing](q, narrowed)
}

// pgxThing is a thing as pgx wants it described.
type pgxThing struct {
	ID        int64  `db:"id"`
	Version   int64  `db:"version"`
	CreatedAt int64  `db:"created_at"`
	SeenAt    int64  `db:"seen_at"`
	Name      string `db:"name"`
	Kind      string `db:"kind"`
	Place     string `db:"place"`
	A         int64  `db:"a"`
	B         int64  `db:"b"`
	C         int64  `db:"c"`
	D         int64  `db:"d"`
	PartCount int64  `db:"part_count"`
}

// BenchmarkSchemaCheck shows what the look at the schema costs a write of one row, which is as small as writes are.
func BenchmarkSchemaCheck(b *testing.B) {
	eachDatabase(b, func(b *testing.B, db *store.DB, _ *store.Table) {
		change := func(tx *store.Tx) error { return tx.Lock("bench") }
		compare(b, 20, func() error { return db.Write(b.Context(), change) }, func() error { return db.WriteUnchecked(b.Context(), change) })
	})
}
