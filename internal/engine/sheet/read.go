package sheet

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/simplifiedchinese"

	"caredesk/internal/engine/fault"
)

// errUnreadable is the answer to what is no sheet, or a broken one. What holds too much says so itself.
func errUnreadable(cause error) error {
	if _, said := fault.As(cause); said {
		return cause
	}
	return errors.Join(fault.File("file.sheet", nil), cause)
}

// maxText is how much text the cells of a sheet may hold in all. A workbook can name one text in any number of cells.
const maxText = 64 << 20

// Read calls row with each row that holds anything, one after the other: its number as the spreadsheet shows it, and its cells,
// which are good until the next row. Of a workbook it reads the first sheet that is shown. A cell ends at the letters that the
// longest may have, with an ellipsis for what is left out.
func Read(content []byte, longest int, row func(line int, cells []string) error) error {
	r := &reading{longest: longest, left: maxText, row: row}
	if IsArchive(content) {
		return r.xlsx(content)
	}
	return r.csv(content)
}

// reading is a sheet that is being read.
type reading struct {
	longest int
	left    int // of the text that there may be
	row     func(line int, cells []string) error
}

// cell takes what stands in a cell, as far as it may go.
func (r *reading) cell(written string) (string, error) {
	written = r.ended(written)
	if r.left -= len(written); r.left < 0 {
		return "", fault.File("file.sheetText", map[string]any{"max": maxText >> 20})
	}
	return written, nil
}

// ended is a text as far as a cell may go.
func (r *reading) ended(written string) string {
	written = strings.TrimSpace(written)
	if len(written) <= r.longest {
		return written
	}
	letters := 0
	for at := range written {
		if letters++; letters > r.longest {
			return written[:at] + "…"
		}
	}
	return written
}

// IsArchive reports whether something begins as archives do, which workbooks are.
func IsArchive(content []byte) bool { return bytes.HasPrefix(content, []byte("PK\x03\x04")) }

// csv takes UTF-8, with or without its mark, and GB18030, which spreadsheets in China write.
func (r *reading) csv(content []byte) error {
	content = bytes.TrimPrefix(content, []byte("\uFEFF"))
	if bytes.IndexByte(content, 0) >= 0 {
		return errUnreadable(nil)
	}
	var text io.Reader = bytes.NewReader(content)
	if !utf8.Valid(content) {
		text = simplifiedchinese.GB18030.NewDecoder().Reader(text)
	}
	in := NewRecords(text)
	in.Comma, in.FieldsPerRecord, in.LazyQuotes, in.ReuseRecord = separator(content), -1, true, true
	line, next := 0, 1 // of the rows, and of the text, where a row may have several lines
	for {
		cells, err := in.Read()
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return errUnreadable(err)
		}
		begins, _ := in.FieldPos(0)
		line += 1 + begins - next // what was passed over is empty, and a row in spreadsheets
		next = begins + 1
		for i, cell := range cells {
			next += strings.Count(cell, "\n")
			if cells[i], err = r.cell(cell); err != nil {
				return err
			}
		}
		if err := r.each(line, cells); err != nil {
			return err
		}
	}
}

// separator is what parts the cells of the first line: a comma, or what spreadsheets of many countries write instead.
func separator(content []byte) rune {
	first, _, _ := bytes.Cut(content, []byte("\n"))
	best := ','
	for _, other := range ";\t" {
		if bytes.Count(first, []byte(string(other))) > bytes.Count(first, []byte(string(best))) {
			best = other
		}
	}
	return best
}

// each hands over a row that holds anything, as people wrote it: without what an export put in front of formulas.
func (r *reading) each(line int, cells []string) error {
	holds := false
	for i, cell := range cells {
		cells[i] = strings.TrimSpace(live(cell))
		holds = holds || cells[i] != ""
	}
	if !holds {
		return nil
	}
	return r.row(line, cells)
}

// live takes away the apostrophes that Inert puts in front of lines.
func live(cell string) string {
	if !strings.Contains(cell, "'") {
		return cell
	}
	lines := strings.Split(cell, "\n")
	for i, line := range lines {
		if rest, marked := strings.CutPrefix(line, "'"); marked && Inert(rest) == line {
			lines[i] = rest
		}
	}
	return strings.Join(lines, "\n")
}
