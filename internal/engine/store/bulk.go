package store

import (
	"context"
	"database/sql/driver"
	"fmt"
	"iter"
	"math"
	"reflect"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
)

// loadTogether is how many rows SQLite takes in one transaction, and how many a table takes before its indexes get in the way.
const loadTogether = 50_000

// Load fills a table with many rows, given as pointers to the table's row type and with their ids set, and returns how many
// there were. What exceeds the first batch goes in without the indexes, which are built afterwards: sorting once is faster
// than finding the place of every row. When it fails, PostgreSQL keeps nothing; SQLite may keep some rows and lack indexes.
func (db *DB) Load(ctx context.Context, table *Table, rows iter.Seq[any]) (int64, error) {
	next, stop := iter.Pull(rows)
	defer stop()
	source := &loadSource{columns: table.stored(), next: next}
	load := db.loadByInsert
	if db.dialect == &postgresDialect {
		load = db.loadByCopy
	}
	if err := load(ctx, table, source); err != nil {
		return 0, fmt.Errorf("load %s: %w", table.Name, db.dialect.fault(err))
	}
	// Without statistics the planner takes the table for an empty one.
	if _, err := db.writers.ExecContext(ctx, db.dialect.settle+" "+table.Name); err != nil {
		return 0, fmt.Errorf("analyze %s: %w", table.Name, err)
	}
	return source.read, nil
}

func (t *Table) stored() []*Column {
	var stored []*Column
	for _, c := range t.Columns {
		if !c.Computed {
			stored = append(stored, c)
		}
	}
	return stored
}

// loadSource turns rows into what drivers take, a batch at a time. pgx copies from it.
type loadSource struct {
	columns []*Column
	next    func() (any, bool)
	row     any
	read    int64
	left    int64 // of this batch
	ended   bool
}

func (s *loadSource) batch(rows int64) *loadSource {
	s.left = rows
	return s
}

// Next moves on to the next row of the batch.
func (s *loadSource) Next() bool {
	if s.left == 0 || s.ended {
		return false
	}
	row, ok := s.next()
	if !ok {
		s.ended = true
		return false
	}
	s.row = row
	s.left--
	s.read++
	return true
}

// Values gives the columns of the row as plain values.
func (s *loadSource) Values() ([]any, error) {
	values := make([]any, len(s.columns))
	row := reflect.ValueOf(s.row).Elem()
	for i, c := range s.columns {
		var err error
		if values[i], err = driver.DefaultParameterConverter.ConvertValue(c.Value(row)); err != nil {
			return nil, fmt.Errorf("column %s: %w", c.Name, err)
		}
	}
	return values, nil
}

// Err belongs to what pgx copies from.
func (s *loadSource) Err() error { return nil }

func (s *loadSource) names() []string {
	names := make([]string, len(s.columns))
	for i, c := range s.columns {
		names[i] = c.Name
	}
	return names
}

// loadedIndex is an index that makes room for a load: its name and how to make it again.
type loadedIndex struct{ Name, SQL string }

func (db *DB) loadByInsert(ctx context.Context, table *Table, source *loadSource) error {
	names := source.names()
	insert := "INSERT INTO " + table.Name + " (" + strings.Join(names, ", ") + ") VALUES (?" + strings.Repeat(", ?", len(names)-1) + ")"
	if err := db.insertBatch(ctx, insert, source.batch(loadTogether)); err != nil || source.ended {
		return err
	}
	indexes, err := All[loadedIndex](db.Read(ctx), "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL ORDER BY name", table.Name)
	if err != nil {
		return err
	}
	if err := db.Write(ctx, func(tx *Tx) error {
		for _, index := range indexes {
			if err := tx.Exec(text("DROP INDEX " + index.Name)); err != nil {
				return err
			}
		}
		return nil
	}); err != nil {
		return err
	}
	for !source.ended {
		if err := db.insertBatch(ctx, insert, source.batch(loadTogether)); err != nil {
			return err
		}
	}
	return db.Write(ctx, func(tx *Tx) error {
		for _, index := range indexes {
			if err := tx.Exec(text(index.SQL)); err != nil {
				return err
			}
		}
		return nil
	})
}

// insertBatch writes one transaction of rows by one prepared statement.
func (db *DB) insertBatch(ctx context.Context, insert string, source *loadSource) error {
	return db.Write(ctx, func(tx *Tx) error {
		// The driver watches a context with a goroutine for each statement; the transaction watches it already.
		unwatched := context.WithoutCancel(ctx)
		stmt, err := tx.tx.PrepareContext(unwatched, insert)
		if err != nil {
			return err
		}
		defer func() { _ = stmt.Close() }()
		for source.Next() {
			values, err := source.Values()
			if err != nil {
				return err
			}
			if _, err := stmt.ExecContext(unwatched, values...); err != nil {
				return err
			}
		}
		return nil
	})
}

// loadByCopy is PostgreSQL's COPY, all in one transaction.
func (db *DB) loadByCopy(ctx context.Context, table *Table, source *loadSource) error {
	conn, err := db.writers.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close() }()
	return conn.Raw(func(driverConn any) error {
		return pgx.BeginFunc(ctx, driverConn.(*stdlib.Conn).Conn(), func(tx pgx.Tx) error {
			into, names := pgx.Identifier{table.Name}, source.names()
			if _, err := tx.CopyFrom(ctx, into, names, source.batch(loadTogether)); err != nil || source.read == 0 {
				return err
			}
			if !source.ended {
				err := withoutIndexes(ctx, tx, table, func() error {
					_, err := tx.CopyFrom(ctx, into, names, source.batch(math.MaxInt64))
					return err
				})
				if err != nil {
					return err
				}
			}
			// The sequence knows nothing of ids that were given. It never goes back, so no id is used twice.
			_, err := tx.Exec(ctx, "SELECT setval(s, GREATEST((SELECT max(id) FROM "+table.Name+"), pg_sequence_last_value(s)))"+
				" FROM (SELECT pg_get_serial_sequence('"+table.Name+"', 'id')::regclass AS s) AS sequence")
			return err
		})
	})
}

// withoutIndexes runs f while the table has no indexes but those of its constraints.
func withoutIndexes(ctx context.Context, tx pgx.Tx, table *Table, f func() error) error {
	rows, err := tx.Query(ctx, `SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = current_schema() AND tablename = $1
		AND indexname NOT IN (SELECT conname FROM pg_constraint) ORDER BY indexname`, table.Name)
	if err != nil {
		return err
	}
	indexes, err := pgx.CollectRows(rows, pgx.RowToStructByPos[loadedIndex])
	if err != nil {
		return err
	}
	for _, index := range indexes {
		if _, err := tx.Exec(ctx, "DROP INDEX "+pgx.Identifier{index.Name}.Sanitize()); err != nil {
			return err
		}
	}
	if err := f(); err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, "SET LOCAL maintenance_work_mem = '256MB'"); err != nil {
		return err
	}
	for _, index := range indexes {
		if _, err := tx.Exec(ctx, index.SQL); err != nil {
			return err
		}
	}
	return nil
}
