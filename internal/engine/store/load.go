package store

import (
	"context"
	"fmt"
	"io"
	"iter"
	"math"
	"reflect"
	"slices"
)

// loadTogether is how many rows SQLite takes in one transaction, and how many a table takes before its indexes get in the way.
const loadTogether = 50_000

// Load fills a table with many rows, given as pointers to the table's row type and with their ids set, and returns how many
// there were. What exceeds the first batch goes in without the indexes, which are built afterwards: sorting once is faster
// than finding the place of every row. When it fails, PostgreSQL keeps nothing; SQLite may keep some rows and lack indexes.
func (db *DB) Load(ctx context.Context, table *Table, rows iter.Seq[any]) (int64, error) {
	next, stop := iter.Pull(rows)
	defer stop()
	source := &loadSource{table: table.Name, columns: table.stored(), next: next}
	load := db.loadSQLite
	if db.dialect == &postgresDialect {
		load = db.loadPostgres
	}
	if err := load(ctx, source); err != nil {
		return 0, fmt.Errorf("load %s: %w", table.Name, err)
	}
	// Without statistics the planner takes the table for an empty one.
	if err := db.driver.maintain(ctx, db.dialect.analyze+" "+table.Name); err != nil {
		return 0, fmt.Errorf("analyze %s: %w", table.Name, err)
	}
	return source.read, nil
}

func (t *Table) stored() []*Column {
	var stored []*Column
	for _, c := range t.Columns {
		if !c.Computed && c.Table == t.Name {
			stored = append(stored, c)
		}
	}
	return stored
}

// loadSource turns rows into what drivers take, a batch at a time.
type loadSource struct {
	table   string
	columns []*Column
	next    func() (any, bool)
	read    int64
	ended   bool
}

// insert writes the next rows of the source, at most so many.
func (s *loadSource) insert(tx *Tx, rows int64) error {
	names := make([]string, len(s.columns))
	for i, c := range s.columns {
		names[i] = c.Name
	}
	values := make([]any, len(s.columns))
	return tx.tx.insert(tx.Ctx, s.table, names, func() ([]any, error) {
		if rows == 0 {
			return nil, io.EOF
		}
		next, ok := s.next()
		if !ok {
			s.ended = true
			return nil, io.EOF
		}
		rows--
		s.read++
		row := reflect.ValueOf(next).Elem()
		for i, c := range s.columns {
			var err error
			if values[i], err = storedValue(c.Value(row)); err != nil {
				return nil, fmt.Errorf("column %s: %w", c.Name, err)
			}
		}
		return values, nil
	})
}

// droppedIndex is an index that makes room for a load: its name and how to make it again.
type droppedIndex struct{ Name, SQL string }

func (tx *Tx) dropIndexes(indexes []droppedIndex) error {
	for _, index := range indexes {
		if err := tx.Exec(text("DROP INDEX " + quoted(index.Name))); err != nil {
			return err
		}
	}
	return nil
}

func (tx *Tx) createIndexes(indexes []droppedIndex) error {
	for _, index := range indexes {
		if err := tx.Exec(text(index.SQL)); err != nil {
			return err
		}
	}
	return nil
}

func (db *DB) loadSQLite(ctx context.Context, source *loadSource) error {
	batch := func(tx *Tx) error { return source.insert(tx, loadTogether) }
	if err := db.Bulk(ctx, batch); err != nil || source.ended {
		return err
	}
	indexes, err := All[droppedIndex](db.Read(ctx), "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL ORDER BY name", source.table)
	if err != nil {
		return err
	}
	if err := db.Write(ctx, func(tx *Tx) error { return tx.dropIndexes(indexes) }); err != nil {
		return err
	}
	for !source.ended {
		if err := db.Bulk(ctx, batch); err != nil {
			return err
		}
	}
	return db.Write(ctx, func(tx *Tx) error { return tx.createIndexes(indexes) })
}

// loadPostgres loads all in one transaction.
func (db *DB) loadPostgres(ctx context.Context, source *loadSource) error {
	return db.Bulk(ctx, func(tx *Tx) error {
		if err := source.insert(tx, loadTogether); err != nil || source.read == 0 {
			return err
		}
		if !source.ended {
			if err := source.insertWithoutIndexes(tx); err != nil {
				return err
			}
		}
		if !slices.ContainsFunc(source.columns, func(c *Column) bool { return c.Name == "id" }) {
			return nil // rows that are known by what they belong to
		}
		// The sequence knows nothing of ids that were given. It never goes back, so no id is used twice.
		return tx.Exec(text("SELECT setval(s, GREATEST((SELECT max(id) FROM " + source.table + "), pg_sequence_last_value(s)))" +
			" FROM (SELECT pg_get_serial_sequence('" + source.table + "', 'id')::regclass AS s) AS sequence"))
	})
}

// insertWithoutIndexes writes the rest of the source while the table has no indexes but those of its constraints.
func (s *loadSource) insertWithoutIndexes(tx *Tx) error {
	indexes, err := All[droppedIndex](&tx.Q, `SELECT indexname AS name, indexdef AS sql FROM pg_indexes WHERE schemaname = current_schema() AND tablename = ?
		AND indexname NOT IN (SELECT conname FROM pg_constraint) ORDER BY indexname`, s.table)
	if err != nil {
		return err
	}
	if err := tx.dropIndexes(indexes); err != nil {
		return err
	}
	if err := s.insert(tx, math.MaxInt64); err != nil {
		return err
	}
	if err := tx.Exec("SET LOCAL maintenance_work_mem = '256MB'"); err != nil {
		return err
	}
	return tx.createIndexes(indexes)
}
