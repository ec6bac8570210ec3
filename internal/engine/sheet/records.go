package sheet

import (
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"strings"

	"caredesk/internal/engine/fault"
)

// What a record of CSV may take, in bytes: csv.Reader collects all of it, and perCell more for each separator.
const (
	maxRecord = 4 << 20
	perCell   = 40
)

// Records reads CSV record by record. One that goes on for too long is refused while it is read, before it is collected.
type Records struct {
	*csv.Reader
	text *recordText
}

// NewRecords reads the records of a text in UTF-8.
func NewRecords(text io.Reader) *Records {
	bounded := &recordText{Reader: text}
	return &Records{csv.NewReader(bounded), bounded}
}

// Read gives the next record, with no more columns than a sheet may have. Empty cells behind those are passed over.
func (r *Records) Read() ([]string, error) {
	r.text.taken, r.text.separator = 0, []byte(string(r.Comma))
	cells, err := r.Reader.Read()
	if errors.Is(err, errLongRecord) {
		line, _ := r.FieldPos(0)
		return nil, fault.File("file.sheetLine", map[string]any{"line": line, "max": maxColumns})
	}
	if err != nil || len(cells) <= maxColumns {
		return cells, err
	}
	for _, cell := range cells[maxColumns:] {
		if strings.TrimSpace(cell) != "" {
			return nil, errColumns()
		}
	}
	return cells[:maxColumns], nil
}

func errColumns() error { return fault.File("file.sheetColumns", map[string]any{"max": maxColumns}) }

var errLongRecord = errors.New("a record is too long")

// recordText counts what one record takes.
type recordText struct {
	io.Reader
	separator []byte
	taken     int
}

func (t *recordText) Read(into []byte) (int, error) {
	if t.taken > maxRecord {
		return 0, errLongRecord
	}
	n, err := t.Reader.Read(into)
	t.taken += n + perCell*bytes.Count(into[:n], t.separator)
	return n, err
}
