package sheet

import (
	"archive/zip"
	"bufio"
	"encoding/xml"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// rowsPerSheet is where a new sheet begins; the format itself ends at 1,048,576.
const rowsPerSheet = 1_000_000

type xlsxWriter struct {
	archive *zip.Writer
	sheet   *bufio.Writer
	header  []string
	sheets  int
	rows    int
	letters []string // of the columns
	pages   []Page   // of a book that people fill in
}

func newXLSX(w io.Writer, header []string) (*xlsxWriter, error) {
	x := &xlsxWriter{archive: zip.NewWriter(w), header: header}
	return x, x.nextSheet()
}

func (x *xlsxWriter) nextSheet() error {
	if err := x.endSheet(); err != nil {
		return err
	}
	x.sheets++
	entry, err := x.archive.Create(fmt.Sprintf("xl/worksheets/sheet%d.xml", x.sheets))
	if err != nil {
		return err
	}
	x.sheet = bufio.NewWriterSize(entry, 64<<10)
	x.rows = 0
	if _, err := x.sheet.WriteString(xml.Header + `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">` + x.views() + x.columns() + `<sheetData>`); err != nil {
		return err
	}
	cells := make([]any, len(x.header))
	for i, h := range x.header {
		cells[i] = h
	}
	return x.write(cells)
}

func (x *xlsxWriter) endSheet() error {
	if x.sheet == nil {
		return nil
	}
	if _, err := x.sheet.WriteString(`</sheetData></worksheet>`); err != nil {
		return err
	}
	return x.sheet.Flush()
}

func (x *xlsxWriter) Row(cells []any) error {
	if x.rows > rowsPerSheet {
		if err := x.nextSheet(); err != nil {
			return err
		}
	}
	return x.write(cells)
}

func (x *xlsxWriter) write(cells []any) error {
	x.rows++
	line := make([]byte, 0, 256)
	line = append(line, "<row>"...)
	style := x.style()
	for i, cell := range cells {
		line = append(line, `<c r="`+x.letter(i)...)
		line = strconv.AppendInt(line, int64(x.rows), 10)
		line = append(line, '"')
		line = append(line, style...)
		switch v := cell.(type) {
		case int64:
			line = append(line, "><v>"...)
			line = strconv.AppendInt(line, v, 10)
			line = append(line, "</v></c>"...)
		case Yuan:
			line = append(line, "><v>"+v.String()+"</v></c>"...)
		case Number:
			line = append(line, "><v>"+string(v)+"</v></c>"...)
		case string:
			var escaped strings.Builder
			if err := xml.EscapeText(&escaped, []byte(Inert(v))); err != nil {
				return err
			}
			line = append(line, ` t="inlineStr"><is><t xml:space="preserve">`...)
			line = append(line, escaped.String()...)
			line = append(line, "</t></is></c>"...)
		default:
			return fmt.Errorf("a cell cannot hold a %T", cell)
		}
	}
	_, err := x.sheet.Write(append(line, "</row>"...))
	return err
}

// letter names a column as spreadsheets do: A to Z, AA and so on. Some programs read no cell that does not say where it is.
func (x *xlsxWriter) letter(column int) string {
	for i := len(x.letters); i <= column; i++ {
		last := string(rune('A' + i%26))
		if i >= 26 {
			last = x.letters[i/26-1] + last
		}
		x.letters = append(x.letters, last)
	}
	return x.letters[column]
}

// Close writes the parts that name the sheets; a zip archive does not mind that they come last.
func (x *xlsxWriter) Close() error {
	if err := x.endSheet(); err != nil {
		return err
	}
	var types, list, links strings.Builder
	for n := 1; n <= x.sheets; n++ {
		fmt.Fprintf(&types, `<Override PartName="/xl/worksheets/sheet%d.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`, n)
		fmt.Fprintf(&list, `<sheet name="%s" sheetId="%d" r:id="rId%d"/>`, x.name(n), n, n)
		fmt.Fprintf(&links, `<Relationship Id="rId%d" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet%d.xml"/>`, n, n)
	}
	parts := []struct{ name, content string }{
		{"[Content_Types].xml", `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>` + types.String() + `</Types>`},
		{"_rels/.rels", `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`},
		{"xl/workbook.xml", `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>` + list.String() + `</sheets></workbook>`},
		{"xl/_rels/workbook.xml.rels", `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` + links.String() + `</Relationships>`},
	}
	if x.pages != nil {
		parts[0].content = strings.Replace(parts[0].content, "</Types>", `<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`, 1)
		parts[3].content = strings.Replace(parts[3].content, "</Relationships>", `<Relationship Id="rIdStyles" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`, 1)
		parts = append(parts, struct{ name, content string }{"xl/styles.xml", styles})
	}
	for _, part := range parts {
		entry, err := x.archive.Create(part.name)
		if err != nil {
			return err
		}
		if _, err := io.WriteString(entry, xml.Header+part.content); err != nil {
			return err
		}
	}
	return x.archive.Close()
}
