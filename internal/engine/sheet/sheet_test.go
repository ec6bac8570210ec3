package sheet_test

import (
	"archive/zip"
	"bytes"
	"encoding/csv"
	"encoding/xml"
	"io"
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
