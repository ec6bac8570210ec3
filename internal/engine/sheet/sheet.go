// Package sheet writes and reads tables as CSV or XLSX, row after row, without holding them in memory.
package sheet

import (
	"bufio"
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// ExportFormat is a kind of file.
type ExportFormat string

// The formats.
const (
	CSV  ExportFormat = "csv"
	XLSX ExportFormat = "xlsx"
)

// EnumValues lists the formats.
func (ExportFormat) EnumValues() []string { return []string{string(CSV), string(XLSX)} }

// ContentType is what the format is called on the wire.
func (f ExportFormat) ContentType() string {
	if f == XLSX {
		return "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
	}
	return "text/csv; charset=utf-8"
}

// Yuan is an amount in fen, written as a number of yuan.
type Yuan int64

func (y Yuan) String() string {
	sign, fen := "", int64(y)
	if fen < 0 {
		sign, fen = "-", -fen
	}
	return fmt.Sprintf("%s%d.%02d", sign, fen/100, fen%100)
}

// Number is a number that is written out already, such as 4.7.
type Number string

// Writer takes rows of text, int64, Yuan and Number cells.
type Writer interface {
	Row(cells []any) error
	Close() error
}

// New begins a file; the header stands at the top of every sheet.
func New(f ExportFormat, w io.Writer, header []string) (Writer, error) {
	if f == XLSX {
		return newXLSX(w, header)
	}
	return newCSV(w, header)
}

type csvWriter struct{ out *csv.Writer }

// newCSV starts with a byte order mark, without which spreadsheets take Chinese for something else.
func newCSV(w io.Writer, header []string) (*csvWriter, error) {
	buffered := bufio.NewWriterSize(w, 64<<10)
	if _, err := buffered.WriteString("\uFEFF"); err != nil {
		return nil, err
	}
	c := &csvWriter{out: csv.NewWriter(buffered)}
	cells := make([]any, len(header))
	for i, h := range header {
		cells[i] = h
	}
	return c, c.Row(cells)
}

func (c *csvWriter) Row(cells []any) error {
	record := make([]string, len(cells))
	for i, cell := range cells {
		switch v := cell.(type) {
		case int64:
			record[i] = strconv.FormatInt(v, 10)
		case Yuan:
			record[i] = v.String()
		case Number:
			record[i] = string(v)
		case string:
			record[i] = inertParts(v)
		default:
			return fmt.Errorf("a cell cannot hold a %T", cell)
		}
	}
	return c.out.Write(record)
}

func (c *csvWriter) Close() error {
	c.out.Flush()
	return c.out.Error()
}

// formulas are what a formula begins with, in a spreadsheet or before it cleans a cell.
const formulas = "=+-@\t\r\x00＝＋－＠"

// Inert keeps a spreadsheet from running a cell as a formula, by an apostrophe in front, and in front of each of its lines: one that
// takes another separator than ours begins a cell with a line.
func Inert(cell string) string { return inertBehind(cell, "\n\r") }

// inertParts does the same for parts that begin a cell of their own where a semicolon or a tab separates cells, as in spreadsheets
// of many countries.
func inertParts(cell string) string { return inertBehind(cell, "\n\r;\t") }

// inertBehind makes inert what a cell begins with, and what stands behind each of some letters.
func inertBehind(cell, ends string) string {
	var inert strings.Builder
	begins, written := true, 0
	for at, letter := range cell {
		if begins && strings.ContainsRune(formulas, letter) {
			inert.WriteString(cell[written:at])
			inert.WriteByte('\'')
			written = at
		}
		begins = strings.ContainsRune(ends, letter)
	}
	if written == 0 && inert.Len() == 0 {
		return cell
	}
	return inert.String() + cell[written:]
}
