package sheet_test

import (
	"archive/zip"
	"bytes"
	"encoding/csv"
	"encoding/xml"
	"io"
	"maps"
	"strings"
	"testing"

	"caredesk/internal/engine/sheet"
)

func TestCSVComesBackAsWritten(t *testing.T) {
	var out bytes.Buffer
	w, err := sheet.New(sheet.CSV, &out, []string{"名称", "数量"})
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range [][]any{{"盒,\"装\"\n两行", int64(-5)}, {"=SUM(A1)", int64(7)}, {"a;=1+1;b", int64(8)}} {
		if err := w.Row(row); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	text, marked := strings.CutPrefix(out.String(), "\uFEFF")
	rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	if err != nil {
		t.Fatalf("%v in %q", err, text)
	}
	if !marked {
		t.Error("no byte order mark: Excel would guess the encoding")
	}
	for _, cell := range []struct {
		row, column int
		want        string
	}{{1, 0, "盒,\"装\"\n两行"}, {1, 1, "-5"}, {2, 0, "'=SUM(A1)"}, {3, 0, "a;'=1+1;b"}} {
		if got := rows[cell.row][cell.column]; got != cell.want {
			t.Errorf("row %d, column %d: %q, wanted %q", cell.row, cell.column, got, cell.want)
		}
	}
}

func TestXLSXStartsANewSheetAfterAMillionRows(t *testing.T) {
	var out bytes.Buffer
	w, err := sheet.New(sheet.XLSX, &out, []string{"n"})
	if err != nil {
		t.Fatal(err)
	}
	for n := range 1_000_001 {
		if err := w.Row([]any{int64(n)}); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	book, err := zip.NewReader(bytes.NewReader(out.Bytes()), int64(out.Len()))
	if err != nil {
		t.Fatal(err)
	}
	var workbook struct {
		Sheets []struct {
			Name string `xml:"name,attr"`
		} `xml:"sheets>sheet"`
	}
	if err := xml.Unmarshal(read(t, book, "xl/workbook.xml"), &workbook); err != nil || len(workbook.Sheets) != 2 {
		t.Fatalf("%d sheets, %v", len(workbook.Sheets), err)
	}
	last := string(read(t, book, "xl/worksheets/sheet2.xml"))
	if strings.Count(last, "<row>") != 2 || !strings.Contains(last, "<v>1000000</v>") {
		t.Errorf("the second sheet holds %.200s", last)
	}
}

func TestRowsAreCountedAsSpreadsheetsDo(t *testing.T) {
	lines := map[string]int{}
	text := "\r\n名称,备注\r\n\r\n\"甲\n院\",\"两\n行\"\r\n乙,\r\n,\r\n\r\n丙,\"a\n\"\r\n"
	if err := sheet.Read([]byte(text), func(line int, cells []string) error {
		lines[cells[0]] = line
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if want := map[string]int{"名称": 2, "甲\n院": 4, "乙": 5, "丙": 8}; !maps.Equal(lines, want) {
		t.Errorf("read %v, wanted %v", lines, want)
	}
}

// Over the example of a template people write as they do below it.
func TestCellsOfABookAreTextsAndSayWhereTheyStand(t *testing.T) {
	var out bytes.Buffer
	wide := make([]string, 28)
	wide[27] = "x"
	if err := sheet.Book(&out, []sheet.Page{{Name: "表", Header: wide, Rows: [][]string{wide}}}); err != nil {
		t.Fatal(err)
	}
	book, err := zip.NewReader(bytes.NewReader(out.Bytes()), int64(out.Len()))
	if err != nil {
		t.Fatal(err)
	}
	page := string(read(t, book, "xl/worksheets/sheet1.xml"))
	for _, cell := range []string{`<c r="A1" s="2" `, `<c r="AB1" s="2" `, `<c r="Z2" s="1" `, `<c r="AB2" s="1" `} {
		if !strings.Contains(page, cell) {
			t.Errorf("no cell %s in %.300s", cell, page)
		}
	}
}

func read(t *testing.T, book *zip.Reader, name string) []byte {
	t.Helper()
	f, err := book.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	content, err := io.ReadAll(f)
	if err != nil {
		t.Fatal(err)
	}
	return content
}
