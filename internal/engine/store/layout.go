package store

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// Kind is a type of value that both databases keep without loss.
type Kind string

// Every column is of one of these kinds.
const (
	KindInt   Kind = "int"
	KindText  Kind = "text"
	KindBool  Kind = "bool"
	KindBytes Kind = "bytes"
)

// Layout is a table in words that both databases understand.
type Layout struct {
	Table   string         `json:"table"`
	Columns []LayoutColumn `json:"columns"`
	LastID  int64          `json:"lastId"` // the last id given out, even where its row is gone
}

// LayoutColumn is a column of a Layout.
type LayoutColumn struct {
	Name string `json:"name"`
	Kind Kind   `json:"kind"`
}

// catalogues read the columns of every table.
var catalogues = map[string]text{
	"sqlite": `SELECT m.name AS table_name, c.name AS column_name, c.type AS data_type
		FROM sqlite_master AS m, pragma_table_info(m.name) AS c WHERE m.type = 'table' ORDER BY m.name, c.cid`,
	"postgres": `SELECT table_name::text AS table_name, column_name::text AS column_name, data_type::text AS data_type
		FROM information_schema.columns WHERE table_schema = current_schema() AND is_generated = 'NEVER' ORDER BY 1, ordinal_position`,
}

// sequences read the last id that each table gave out.
var sequences = map[string]text{
	"sqlite": "SELECT name, seq AS last_id FROM sqlite_sequence",
	"postgres": `SELECT owner.relname::text AS name, COALESCE(pg_sequence_last_value(s.oid::regclass), 0) AS last_id
		FROM pg_class AS s JOIN pg_depend AS d ON d.objid = s.oid AND d.classid = 'pg_class'::regclass AND d.deptype IN ('a', 'i')
		JOIN pg_class AS owner ON owner.oid = d.refobjid
		WHERE s.relkind = 'S' AND owner.relnamespace = current_schema()::regnamespace`,
}

var kinds = map[string]Kind{
	"BIGINT": KindInt, "INTEGER": KindInt, "TEXT": KindText, "BOOLEAN": KindBool, "BLOB": KindBytes, "BYTEA": KindBytes,
}

// Layouts lists the tables of this program that the database has, by name.
func (q *Q) Layouts() ([]Layout, error) {
	type entry struct{ TableName, ColumnName, DataType string }
	entries, err := All[entry](q, catalogues[q.dialect.name])
	if err != nil {
		return nil, fmt.Errorf("read the catalogue: %w", err)
	}
	var layouts []Layout
	known := migrated(q.dialect, createdTable)
	for _, e := range entries {
		if !slices.Contains(known, e.TableName) {
			continue
		}
		kind, ok := kinds[strings.ToUpper(e.DataType)]
		if !ok {
			return nil, fmt.Errorf("column %s.%s has the type %s, which only one of the databases knows", e.TableName, e.ColumnName, e.DataType)
		}
		if n := len(layouts); n == 0 || layouts[n-1].Table != e.TableName {
			layouts = append(layouts, Layout{Table: e.TableName})
		}
		last := &layouts[len(layouts)-1]
		last.Columns = append(last.Columns, LayoutColumn{e.ColumnName, kind})
	}
	slices.SortFunc(layouts, func(a, b Layout) int { return strings.Compare(a.Table, b.Table) })
	return layouts, q.readSequences(layouts)
}

func (q *Q) readSequences(layouts []Layout) error {
	if len(layouts) < 2 {
		return nil // before the first migration there is not even the table of sequences
	}
	type sequence struct {
		Name   string
		LastID int64
	}
	found, err := All[sequence](q, sequences[q.dialect.name])
	if err != nil {
		return fmt.Errorf("read the sequences: %w", err)
	}
	for _, s := range found {
		for i := range layouts {
			if layouts[i].Table == s.Name {
				layouts[i].LastID = s.LastID
			}
		}
	}
	return nil
}

// Schema reads the version of the database's schema.
func (q *Q) Schema() (int64, error) {
	return Get[int64](q, "SELECT COALESCE(max(version), 0) FROM schema_versions")
}

// EachRow calls f for row after row of a table, with nil, int64, string, bool or []byte for each column. The slice is used again.
func (q *Q) EachRow(l Layout, f func(values []any) error) error {
	sql := text("SELECT " + strings.Join(quotedAll(l.columnNames()), ", ") + " FROM " + quoted(l.Table))
	values := make([]any, len(l.Columns))
	err := q.reads.query(q.Ctx, statement{sql: sql}, nil, func(r row) error {
		for i, c := range l.Columns {
			var err error
			if values[i], err = c.Kind.read(r, i); err != nil {
				return err
			}
		}
		return f(values)
	})
	if err != nil {
		return fmt.Errorf("read %s: %w", l.Table, err)
	}
	return nil
}

// read gives the value of a column, nil for NULL.
func (k Kind) read(r row, i int) (v any, err error) {
	var there bool
	switch k {
	case KindInt:
		v, there, err = asAny(r.integer(i))
	case KindBool:
		v, there, err = asAny(r.boolean(i))
	case KindBytes:
		v, there, err = asAny(r.bytes(i))
	default:
		v, there, err = asAny(r.text(i))
	}
	if !there {
		return nil, err
	}
	return v, err
}

func asAny[V any](v V, there bool, err error) (any, bool, error) { return v, there, err }

func (l Layout) columnNames() []string {
	names := make([]string, len(l.Columns))
	for i, c := range l.Columns {
		names[i] = c.Name
	}
	return names
}

// sameColumns reports whether the rows of one layout fit the other.
func (l Layout) sameColumns(other Layout) bool {
	if len(l.Columns) != len(other.Columns) {
		return false
	}
	for _, c := range l.Columns {
		if !slices.Contains(other.Columns, c) {
			return false
		}
	}
	return true
}

func quotedAll(names []string) []string {
	all := make([]string, len(names))
	for i, name := range names {
		all[i] = quoted(name)
	}
	return all
}

func quoted(name string) string { return `"` + strings.ReplaceAll(name, `"`, `""`) + `"` }

var (
	createdTable    = regexp.MustCompile(`(?m)^\s*(?:CREATE TABLE(?: IF NOT EXISTS)?|ALTER TABLE \w+ RENAME TO) (\w+)`)
	createdFunction = regexp.MustCompile(`(?m)^\s*CREATE (?:OR REPLACE )?FUNCTION (\w+)`)
)

// migrated lists what migrations create. Whatever else lives in the same database belongs to others and is left alone.
func migrated(d *dialect, pattern *regexp.Regexp) []string {
	var names []string
	if pattern == createdTable {
		names = append(names, "schema_versions")
	}
	for _, m := range migrations() {
		for _, found := range pattern.FindAllStringSubmatch(expand(m.sql, d), -1) {
			names = append(names, found[1])
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}
