package store

import (
	"context"
	"encoding/binary"
	"fmt"
	"math"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgtype"
)

// postgresQuery runs a query on a connection, in a transaction or outside.
func postgresQuery(ctx context.Context, on interface {
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
}, silence *silence, s statement, args []any, take func(r row) error) error {
	if s.customPlan {
		args = append([]any{pgx.QueryExecModeCacheDescribe}, args...)
	}
	rows, err := on.Query(ctx, postgresDialect.write(s.sql), args...)
	if err != nil {
		return postgresFailure(ctx, err)
	}
	defer rows.Close()
	r := postgresRow{rows: rows}
	for rows.Next() {
		r.raw = rows.RawValues()
		if r.described == nil {
			r.described = rows.FieldDescriptions()
		}
		silence.step()
		err := take(&r)
		silence.step()
		if err != nil {
			return err
		}
	}
	return postgresFailure(ctx, rows.Err())
}

// postgresRow reads the binary form of the few types that the schema uses, and leaves the rest to pgx.
type postgresRow struct {
	rows      pgx.Rows
	raw       [][]byte
	described []pgconn.FieldDescription
}

func (r *postgresRow) columns() []string {
	names := make([]string, len(r.described))
	for i, d := range r.described {
		names[i] = d.Name
	}
	return names
}

// is tells whether a column is of the type and in the binary form.
func (r *postgresRow) is(i int, oid uint32) bool {
	return r.described[i].DataTypeOID == oid && r.described[i].Format == pgtype.BinaryFormatCode
}

func (r *postgresRow) integer(i int) (n int64, there bool, err error) {
	raw := r.raw[i]
	switch {
	case raw == nil:
		return 0, false, nil
	case r.is(i, pgtype.Int8OID) && len(raw) == 8:
		return int64(binary.BigEndian.Uint64(raw)), true, nil
	case r.is(i, pgtype.Int4OID) && len(raw) == 4:
		return int64(int32(binary.BigEndian.Uint32(raw))), true, nil
	}
	err = r.scan(i, &n)
	return n, true, err
}

func (r *postgresRow) float(i int) (n float64, there bool, err error) {
	raw := r.raw[i]
	switch {
	case raw == nil:
		return 0, false, nil
	case r.is(i, pgtype.Float8OID) && len(raw) == 8:
		return math.Float64frombits(binary.BigEndian.Uint64(raw)), true, nil
	}
	err = r.scan(i, &n)
	return n, true, err
}

func (r *postgresRow) boolean(i int) (b, there bool, err error) {
	raw := r.raw[i]
	switch {
	case raw == nil:
		return false, false, nil
	case r.is(i, pgtype.BoolOID) && len(raw) == 1:
		return raw[0] != 0, true, nil
	}
	err = r.scan(i, &b)
	return b, true, err
}

func (r *postgresRow) text(i int) (s string, there bool, err error) {
	switch oid := r.described[i].DataTypeOID; {
	case r.raw[i] == nil:
		return "", false, nil
	case oid == pgtype.TextOID || oid == pgtype.VarcharOID || oid == pgtype.NameOID: // the same in both forms
		return string(r.raw[i]), true, nil
	}
	err = r.scan(i, &s)
	return s, true, err
}

func (r *postgresRow) bytes(i int) (b []byte, there bool, err error) {
	if r.raw[i] == nil {
		return nil, false, nil
	}
	err = r.scan(i, &b)
	return b, true, err
}

// scan leaves a value to pgx.
func (r *postgresRow) scan(i int, target any) error {
	d := r.described[i]
	if err := r.rows.Conn().TypeMap().Scan(d.DataTypeOID, d.Format, r.raw[i], target); err != nil {
		return fmt.Errorf("%s: %w", d.Name, err)
	}
	return nil
}
