package store

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"net"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgtype"
	"github.com/jackc/pgx/v5/pgxpool"
)

// native reads from PostgreSQL in its own binary form.
type native struct {
	pool    *pgxpool.Pool
	dialect *dialect
	slots   chan struct{} // bounds the reads under way; nil for no bound
}

func (n *native) close() { n.pool.Close() }

func (n *native) read(ctx context.Context, sql text, args []any, take func(row tuple) error) error {
	return n.again(ctx, take, func(take func(row tuple) error) error {
		rows, err := n.pool.Query(ctx, n.dialect.placeholders(sql), n.dialect.planned(sql, args)...)
		if err != nil {
			return n.dialect.fault(err)
		}
		return n.takeAll(rows, take)
	})
}

// again repeats a read whose connection turns out to be lost, as it is after a restart of the database, on a new one.
func (n *native) again(ctx context.Context, take func(row tuple) error, read func(take func(row tuple) error) error) error {
	if n.slots != nil {
		select {
		case n.slots <- struct{}{}:
			defer func() { <-n.slots }()
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	taken := false
	err := read(func(row tuple) error {
		taken = true
		return take(row)
	})
	if err == nil || taken || ctx.Err() != nil || !lost(err) {
		return err
	}
	n.pool.Reset()
	return read(take)
}

// lost tells whether it was the connection that failed, not the statement.
func lost(err error) bool {
	var said *pgconn.PgError
	if errors.As(err, &said) {
		return said.Code == "57P01" || said.Code == "57P02" // the server, or somebody on it, ends the connection
	}
	var network net.Error
	return errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) || errors.As(err, &network) || pgconn.SafeToRetry(err)
}

// readBoth sends two statements at once. What happens to the second does not touch the first.
func (n *native) readBoth(ctx context.Context, sql text, args []any, take func(row tuple) error, second *along) error {
	limited, cancel := context.WithTimeout(ctx, second.within)
	defer cancel()
	taken := false
	err := n.again(limited, func(row tuple) error {
		taken = true
		return take(row)
	}, func(take func(row tuple) error) error { return n.sendBoth(limited, sql, args, take, second) })
	if err == nil || taken || limited.Err() == nil || ctx.Err() != nil {
		return err
	}
	// The second ran out of its time, and PostgreSQL had kept the first one's rows back to send both together.
	second.ended(limited.Err())
	return n.read(ctx, sql, args, take)
}

func (n *native) sendBoth(ctx context.Context, sql text, args []any, take func(row tuple) error, second *along) error {
	batch := &pgx.Batch{}
	batch.Queue(n.dialect.placeholders(sql), args...)
	batch.Queue(n.dialect.placeholders(second.sql), second.args...)
	results := n.pool.SendBatch(ctx, batch)
	defer func() { _ = results.Close() }()
	err := n.takeNext(results, take)
	if err == nil || errors.Is(err, errStop) {
		second.ended(n.takeNext(results, second.take))
	}
	return err
}

func (n *native) takeNext(results pgx.BatchResults, take func(row tuple) error) error {
	rows, err := results.Query()
	if err != nil {
		return n.dialect.fault(err)
	}
	return n.takeAll(rows, take)
}

func (n *native) takeAll(rows pgx.Rows, take func(row tuple) error) error {
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
