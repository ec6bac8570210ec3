package store

import (
	"context"
	"encoding/binary"
	"fmt"
	"math"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgtype"
	"github.com/jackc/pgx/v5/pgxpool"
)

// native reads from PostgreSQL in its own binary form.
type native struct {
	pool    *pgxpool.Pool
	dialect *dialect
}

func (n *native) close() { n.pool.Close() }

func (n *native) read(ctx context.Context, sql text, args []any, take func(row tuple) error) error {
	rows, err := n.pool.Query(ctx, n.dialect.placeholders(sql), n.dialect.planned(sql, args)...)
	if err != nil {
		return n.dialect.fault(err)
	}
	defer rows.Close()
	t := nativeTuple{rows: rows}
	for rows.Next() {
		t.raw = rows.RawValues()
		if t.described == nil {
			t.described = rows.FieldDescriptions()
		}
		if err := take(&t); err != nil {
			return err
		}
	}
	return n.dialect.fault(rows.Err())
}

type nativeTuple struct {
	rows      pgx.Rows
	raw       [][]byte
	described []pgconn.FieldDescription
}

func (t *nativeTuple) columns() []string {
	names := make([]string, len(t.described))
	for i, d := range t.described {
		names[i] = d.Name
	}
	return names
}

// is tells whether a column is of the type and in the binary form.
func (t *nativeTuple) is(i int, oid uint32) bool {
	return t.described[i].DataTypeOID == oid && t.described[i].Format == pgtype.BinaryFormatCode
}

func (t *nativeTuple) integer(i int) (n int64, there bool, err error) {
	raw := t.raw[i]
	switch {
	case raw == nil:
		return 0, false, nil
	case t.is(i, pgtype.Int8OID) && len(raw) == 8:
		return int64(binary.BigEndian.Uint64(raw)), true, nil
	case t.is(i, pgtype.Int4OID) && len(raw) == 4:
		return int64(int32(binary.BigEndian.Uint32(raw))), true, nil
	}
	err = t.scan(i, &n)
	return n, true, err
}

func (t *nativeTuple) float(i int) (n float64, there bool, err error) {
	raw := t.raw[i]
	switch {
	case raw == nil:
		return 0, false, nil
	case t.is(i, pgtype.Float8OID) && len(raw) == 8:
		return math.Float64frombits(binary.BigEndian.Uint64(raw)), true, nil
	}
	err = t.scan(i, &n)
	return n, true, err
}

func (t *nativeTuple) boolean(i int) (b, there bool, err error) {
	raw := t.raw[i]
	switch {
	case raw == nil:
		return false, false, nil
	case t.is(i, pgtype.BoolOID) && len(raw) == 1:
		return raw[0] != 0, true, nil
	}
	err = t.scan(i, &b)
	return b, true, err
}

func (t *nativeTuple) text(i int) (s string, there bool, err error) {
	switch oid := t.described[i].DataTypeOID; {
	case t.raw[i] == nil:
		return "", false, nil
	case oid == pgtype.TextOID || oid == pgtype.VarcharOID || oid == pgtype.NameOID: // the same in both forms
		return string(t.raw[i]), true, nil
	}
	err = t.scan(i, &s)
	return s, true, err
}

func (t *nativeTuple) bytes(i int) (b []byte, there bool, err error) {
	if t.raw[i] == nil {
		return nil, false, nil
	}
	err = t.scan(i, &b)
	return b, true, err
}

// scan reads what has no short way.
func (t *nativeTuple) scan(i int, target any) error {
	d := t.described[i]
	if err := t.rows.Conn().TypeMap().Scan(d.DataTypeOID, d.Format, t.raw[i], target); err != nil {
		return fmt.Errorf("%s: %w", d.Name, err)
	}
	return nil
}
