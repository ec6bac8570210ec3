package store

import (
	"fmt"
	"slices"
	"strings"
)

// dropped is something of a table that slows loading down: how to drop it, and how to make it again.
type dropped struct{ TableName, DropSQL, CreateSQL string }

// droppables find references, indexes and triggers, in the order in which they can be dropped.
var droppables = map[string]text{
	"sqlite": `SELECT tbl_name AS table_name, 'DROP ' || type || ' "' || name || '"' AS drop_sql, sql AS create_sql
		FROM sqlite_master WHERE type IN ('index', 'trigger') AND sql IS NOT NULL ORDER BY type, name`,
	"postgres": `SELECT table_name, drop_sql, create_sql FROM (
		SELECT 1 AS step, t.relname::text AS table_name, 'ALTER TABLE ' || t.oid::regclass || ' DROP CONSTRAINT ' || quote_ident(c.conname) AS drop_sql,
			'ALTER TABLE ' || t.oid::regclass || ' ADD CONSTRAINT ' || quote_ident(c.conname) || ' ' || pg_get_constraintdef(c.oid) AS create_sql
		FROM pg_constraint AS c JOIN pg_class AS t ON t.oid = c.conrelid
		WHERE c.contype = 'f' AND t.relnamespace = current_schema()::regnamespace
		UNION ALL
		SELECT 2, t.relname::text, 'DROP INDEX ' || i.indexrelid::regclass, pg_get_indexdef(i.indexrelid)
		FROM pg_index AS i JOIN pg_class AS t ON t.oid = i.indrelid
		WHERE t.relnamespace = current_schema()::regnamespace AND NOT EXISTS (SELECT 1 FROM pg_constraint AS c WHERE c.conindid = i.indexrelid)
		UNION ALL
		SELECT DISTINCT 3, t.relname::text, 'ALTER TABLE ' || t.oid::regclass || ' DISABLE TRIGGER USER', 'ALTER TABLE ' || t.oid::regclass || ' ENABLE TRIGGER USER'
		FROM pg_trigger AS g JOIN pg_class AS t ON t.oid = g.tgrelid
		WHERE NOT g.tgisinternal AND t.relnamespace = current_schema()::regnamespace
		) AS found ORDER BY step, drop_sql`,
}

// dropConstraints drops the references, indexes and triggers of the tables. Triggers have run when the rows were first written.
func (tx *Tx) dropConstraints(layouts []Layout) ([]dropped, error) {
	found, err := All[dropped](&tx.Q, droppables[tx.dialect.name])
	if err != nil {
		return nil, fmt.Errorf("read the catalogue: %w", err)
	}
	found = slices.DeleteFunc(found, func(d dropped) bool {
		return !slices.ContainsFunc(layouts, func(table Layout) bool { return table.Table == d.TableName })
	})
	for _, d := range found {
		if err := tx.tx.script(tx.Ctx, d.DropSQL); err != nil {
			return nil, fmt.Errorf("%s: %w", d.DropSQL, err)
		}
	}
	return found, nil
}

// createConstraints makes again what dropConstraints dropped, last first, and so checks the rows against it.
func (tx *Tx) createConstraints(all []dropped) error {
	for _, d := range slices.Backward(all) {
		if err := tx.tx.script(tx.Ctx, d.CreateSQL); err != nil {
			return fmt.Errorf("%s: %w", d.CreateSQL, err)
		}
	}
	if tx.dialect.numbered {
		return nil // adding a reference has checked every row
	}
	lost, err := All[string](&tx.Q, `SELECT DISTINCT "table" FROM pragma_foreign_key_check`)
	if err != nil {
		return fmt.Errorf("check references: %w", err)
	}
	if len(lost) > 0 {
		return fmt.Errorf("rows of %s refer to rows that do not exist", strings.Join(lost, ", "))
	}
	return nil
}

// dropAll drops what migrations made, and nothing else. What others built on it makes it fail.
func (tx *Tx) dropAll() error {
	layouts, err := tx.Layouts()
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(layouts, func(l Layout) bool { return l.Table == "schema_versions" }) {
		return nil // tables of the same names, if any, are somebody else's
	}
	version, err := tx.Schema()
	if err != nil {
		return err
	}
	if version > SchemaVersion() {
		return fmt.Errorf("the database has schema %d, newer than this program knows (%d); restore into an empty database", version, SchemaVersion())
	}
	tables := make([]string, len(layouts))
	for i, l := range layouts {
		tables[i] = quoted(l.Table)
	}
	if _, err := tx.exec(text("DROP TABLE "+strings.Join(tables, ", ")), nil); err != nil {
		return err
	}
	for _, function := range migrated(tx.dialect, createdFunction) {
		if _, err := tx.exec(text("DROP FUNCTION IF EXISTS "+quoted(function)), nil); err != nil {
			return err
		}
	}
	return nil
}
