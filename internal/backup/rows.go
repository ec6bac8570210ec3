package backup

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"caredesk/internal/engine/store"
)

// Each value of a row is a mark and what the mark calls for: a varint, or a length and so many bytes. Rows follow one
// another without a separator; the layout says how many values make one.
const (
	markNull  = 'n'
	markInt   = 'i'
	markText  = 't'
	markFalse = '0'
	markTrue  = '1'
	markBytes = 'b'
)

// chunk is how much is encoded or read at a time.
const chunk = 256 << 10

// rowWriter encodes rows.
type rowWriter struct {
	columns []store.LayoutColumn
	to      io.Writer
	buffer  []byte
	rows    int64
}

func (w *rowWriter) write(values []any) error {
	for i, v := range values {
		if err := w.value(w.columns[i], v); err != nil {
			return err
		}
	}
	w.rows++
	if len(w.buffer) < chunk {
		return nil
	}
	return w.flush()
}

func (w *rowWriter) value(c store.LayoutColumn, v any) error {
	kind := c.Kind
	switch v := v.(type) {
	case nil:
		w.buffer = append(w.buffer, markNull)
	case int64:
		w.buffer = binary.AppendVarint(append(w.buffer, markInt), v)
		kind = store.KindInt
	case string:
		w.buffer = binary.AppendUvarint(append(w.buffer, markText), uint64(len(v)))
		w.buffer = append(w.buffer, v...)
		kind = store.KindText
	case bool:
		mark := byte(markFalse)
		if v {
			mark = markTrue
		}
		w.buffer = append(w.buffer, mark)
		kind = store.KindBool
	case []byte:
		w.buffer = binary.AppendUvarint(append(w.buffer, markBytes), uint64(len(v)))
		w.buffer = append(w.buffer, v...)
		kind = store.KindBytes
	default:
		return fmt.Errorf("column %s holds a %T", c.Name, v)
	}
	if kind != c.Kind {
		// SQLite keeps what it is given; PostgreSQL would not take it back.
		return fmt.Errorf("column %s is %s, but holds a value of kind %s", c.Name, c.Kind, kind)
	}
	return nil
}

func (w *rowWriter) flush() error {
	_, err := w.to.Write(w.buffer)
	w.buffer = w.buffer[:0]
	return err
}

// rowReader decodes rows.
type rowReader struct {
	from   *bufio.Reader
	values []any
	large  []byte
}

func newRowReader(from io.Reader, columns int) *rowReader {
	return &rowReader{from: bufio.NewReaderSize(from, chunk), values: make([]any, columns)}
}

// next returns the next row, in a slice that is used again; io.EOF after the last one.
func (r *rowReader) next() ([]any, error) {
	for i := range r.values {
		mark, err := r.from.ReadByte()
		if err != nil {
			if i > 0 {
				err = noEOF(err)
			}
			return nil, err
		}
		if r.values[i], err = r.value(mark); err != nil {
			return nil, noEOF(err)
		}
	}
	return r.values, nil
}

func (r *rowReader) value(mark byte) (any, error) {
	switch mark {
	case markNull:
		return nil, nil
	case markInt:
		return binary.ReadVarint(r.from)
	case markFalse, markTrue:
		return mark == markTrue, nil
	case markText:
		read, err := r.sized()
		return string(read), err
	case markBytes:
		read, err := r.sized()
		return append([]byte{}, read...), err
	}
	return nil, fmt.Errorf("unknown mark %q", mark)
}

// maxBytes bounds one value, so that a wrong length cannot ask for all memory there is.
const maxBytes = 1 << 30

// sized reads a length and so many bytes, which are good until the next call.
func (r *rowReader) sized() ([]byte, error) {
	n, err := binary.ReadUvarint(r.from)
	if err != nil {
		return nil, err
	}
	if n > maxBytes {
		return nil, fmt.Errorf("a value of %d bytes", n)
	}
	if uint64(cap(r.large)) < n {
		r.large = make([]byte, n)
	}
	read := r.large[:n]
	_, err = io.ReadFull(r.from, read)
	return read, err
}

// noEOF keeps the end of a part in the middle of a row from looking like its proper end.
func noEOF(err error) error {
	if errors.Is(err, io.EOF) {
		return io.ErrUnexpectedEOF
	}
	return err
}
