package sheet

import (
	"archive/zip"
	"encoding/xml"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// Page is a sheet of a workbook that people fill in or read, small enough to be held in memory.
type Page struct {
	Name   string
	Header []string
	Rows   [][]string
}

// Book writes pages as XLSX. All of its cells are texts: a spreadsheet must not take the number of a document for an amount, and
// drop its last digits.
func Book(w io.Writer, pages []Page) error {
	x := &xlsxWriter{archive: zip.NewWriter(w), pages: pages}
	for _, page := range pages {
		x.header = page.Header
		if err := x.nextSheet(); err != nil {
			return err
		}
		for _, row := range page.Rows {
			cells := make([]any, len(row))
			for i, cell := range row {
				cells[i] = cell
			}
			if err := x.Row(cells); err != nil {
				return err
			}
		}
	}
	return x.Close()
}

// styles has two beside the usual: what is typed is text, and the titles above it are bold.
const styles = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>` +
	`<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>` +
	`<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders>` +
	`<cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>` +
	`<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf>` +
	`<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf></cellXfs></styleSheet>`

// style is how a cell of the row that is written looks: that of its column would only hold for cells that are still empty.
func (x *xlsxWriter) style() string {
	switch {
	case x.pages == nil:
		return ""
	case x.rows == 1:
		return ` s="2"`
	}
	return ` s="1"`
}

// views keeps the titles of a book in sight.
func (x *xlsxWriter) views() string {
	if x.pages == nil {
		return ""
	}
	return `<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`
}

// The widths of columns, in letters.
const (
	minWidth = 12
	maxWidth = 48
)

// columns makes those of a book as wide as what stands in them.
func (x *xlsxWriter) columns() string {
	if x.pages == nil {
		return ""
	}
	page := x.pages[x.sheets-1]
	var out strings.Builder
	out.WriteString("<cols>")
	for i, title := range page.Header {
		width := letters(title)
		for _, row := range page.Rows {
			if i < len(row) {
				width = max(width, letters(row[i]))
			}
		}
		fmt.Fprintf(&out, `<col min="%d" max="%d" width="%d" style="1" customWidth="1"/>`, i+1, i+1, min(max(width+2, minWidth), maxWidth))
	}
	return out.String() + "</cols>"
}

// letters counts those of China, which are wide, as two.
func letters(text string) int {
	return (utf8.RuneCountInString(text) + len(text)) / 2
}

func (x *xlsxWriter) name(sheet int) string {
	if x.pages == nil {
		return fmt.Sprintf("Sheet%d", sheet)
	}
	var escaped strings.Builder
	_ = xml.EscapeText(&escaped, []byte(x.pages[sheet-1].Name)) // a builder takes everything
	return escaped.String()
}
