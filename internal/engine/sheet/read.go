package sheet

import (
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/simplifiedchinese"

	"caredesk/internal/engine/fault"
)

// errUnreadable is the answer to what is no sheet, or a broken one.
func errUnreadable(cause error) error {
	return errors.Join(fault.File("file.sheet", nil), cause)
}

// Read calls row with each row that holds anything, one after the other: its number as the spreadsheet shows it, and its cells,
// which are good until the next row. Of a workbook it reads the first sheet that is shown.
func Read(content []byte, row func(line int, cells []string) error) error {
	if IsArchive(content) {
		return readXLSX(content, row)
	}
	return readCSV(content, row)
}

// IsArchive reports whether something begins as archives do, which workbooks are.
func IsArchive(content []byte) bool { return bytes.HasPrefix(content, []byte("PK\x03\x04")) }

// readCSV takes UTF-8, with or without its mark, and GB18030, which spreadsheets in China write.
func readCSV(content []byte, row func(line int, cells []string) error) error {
	content = bytes.TrimPrefix(content, []byte("\uFEFF"))
	if bytes.IndexByte(content, 0) >= 0 {
		return errUnreadable(nil)
	}
	var text io.Reader = bytes.NewReader(content)
	if !utf8.Valid(content) {
		text = simplifiedchinese.GB18030.NewDecoder().Reader(text)
	}
	in := csv.NewReader(text)
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
		for _, cell := range cells {
			next += strings.Count(cell, "\n")
		}
		if err := each(line, cells, row); err != nil {
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
func each(line int, cells []string, row func(line int, cells []string) error) error {
	holds := false
	for i, cell := range cells {
		cells[i] = strings.TrimSpace(live(cell))
		holds = holds || cells[i] != ""
	}
	if !holds {
		return nil
	}
	return row(line, cells)
}

// live takes away the apostrophe that Inert puts in front.
func live(cell string) string {
	if rest, marked := strings.CutPrefix(cell, "'"); marked && Inert(rest) == cell {
		return rest
	}
	return cell
}
