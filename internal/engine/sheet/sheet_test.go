package sheet_test

import (
	"archive/zip"
	"bytes"
	"encoding/csv"
	"encoding/xml"
	"errors"
	"io"
	"maps"
	"runtime"
	"slices"
	"strings"
	"testing"

	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/sheet"
)

func TestCSVComesBackAsWritten(t *testing.T) {
	var out bytes.Buffer
	w, err := sheet.New(sheet.CSV, &out, []string{"名称", "数量"})
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range [][]any{{"盒,\"装\"\n两行", int64(-5)}, {"=SUM(A1)", int64(7)}, {"a;=1+1;b", int64(8)}, {"a;b\n=1+1", int64(9)}, {"\t=1", int64(10)}} {
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
	}{{1, 0, "盒,\"装\"\n两行"}, {1, 1, "-5"}, {2, 0, "'=SUM(A1)"}, {3, 0, "a;'=1+1;b"}, {4, 0, "a;b\n'=1+1"}, {5, 0, "'\t'=1"}} {
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
	if err := sheet.Read([]byte(text), 1000, func(line int, cells []string) error {
		lines[cells[0]] = line
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if want := map[string]int{"名称": 2, "甲\n院": 4, "乙": 5, "丙": 8}; !maps.Equal(lines, want) {
		t.Errorf("read %v, wanted %v", lines, want)
	}
}

func TestNoLineOfACellIsAFormula(t *testing.T) {
	for cell, want := range map[string]string{
		"a\n=1+1":        "a\n'=1+1",
		"a\r\n＋1\n\nb":   "a\r\n'＋1\n\nb",
		"=1\n-2\n3":      "'=1\n'-2\n3",
		"a\r@b":          "a\r'@b",
		"2025-05-20\nb=": "2025-05-20\nb=",
	} {
		if got := sheet.Inert(cell); got != want {
			t.Errorf("%q: %q, wanted %q", cell, got, want)
		}
		for _, format := range []sheet.ExportFormat{sheet.CSV, sheet.XLSX} {
			var out bytes.Buffer
			w, err := sheet.New(format, &out, []string{"名称"})
			if err == nil {
				err = errors.Join(w.Row([]any{cell}), w.Close())
			}
			if err != nil {
				t.Fatal(err)
			}
			back := ""
			if err := sheet.Read(out.Bytes(), 1000, func(_ int, cells []string) error {
				back = cells[0]
				return nil
			}); err != nil || strings.ReplaceAll(back, "\r\n", "\n") != strings.ReplaceAll(cell, "\r\n", "\n") && !strings.Contains(cell, "\r@") {
				t.Errorf("%s: %q comes back as %q (%v)", format, cell, back, err)
			}
			if format == sheet.CSV && !strings.Contains(out.String(), want) {
				t.Errorf("%q is written as %q", cell, out.String())
			}
		}
	}
}

func TestARecordThatGoesOnIsRefusedBeforeItIsCollected(t *testing.T) {
	for name, c := range map[string]struct{ text, key string }{
		"cells":       {strings.Repeat("x,", 9_000_000), "file.sheetLine"},
		"no cells":    {strings.Repeat(",", 18_000_000), "file.sheetLine"},
		"quotes":      {"a,b\n1,\"2\n" + strings.Repeat("3,4\n", 4_000_000), "file.sheetLine"},
		"GB18030":     {"\xc3\xfb" + strings.Repeat("x,", 9_000_000), "file.sheetLine"},
		"201 columns": {strings.Repeat("x,", 200) + "x\n1\n", "file.sheetColumns"},
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		rows := 0
		err := sheet.Read([]byte(c.text), 1000, func(_ int, _ []string) error {
			rows++
			return nil
		})
		runtime.ReadMemStats(&after)
		if refused, is := fault.As(err); !is || refused.Message.Key != c.key || rows > 1 {
			t.Errorf("%s: %d rows and %v", name, rows, err)
		}
		if taken := (after.TotalAlloc - before.TotalAlloc) >> 20; taken > 64 {
			t.Errorf("%s: took %d MiB in all", name, taken)
		}
	}
}

func TestEmptyCellsBehindTheLastColumnArePassedOver(t *testing.T) {
	var widths []int
	if err := sheet.Read([]byte("a"+strings.Repeat(",", 300)+"\n1"+strings.Repeat(", ", 300)+"\n"), 1000, func(_ int, cells []string) error {
		widths = append(widths, len(cells))
		return nil
	}); err != nil || !slices.Equal(widths, []int{200, 200}) {
		t.Errorf("%d columns, %v", widths, err)
	}
}

// workbook is a sheet with a column of texts, each of which names the same one.
func workbook(t *testing.T, text string, rows int) []byte {
	t.Helper()
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	for name, content := range map[string]string{
		"xl/workbook.xml":            `<workbook><sheets><sheet name="a" id="r1"/></sheets></workbook>`,
		"xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>`,
		"xl/sharedStrings.xml":       `<sst><si><t>` + text + `</t></si></sst>`,
		"xl/worksheets/sheet1.xml":   `<worksheet><sheetData>` + strings.Repeat(`<row><c t="s"><v>0</v></c></row>`, rows) + `</sheetData></worksheet>`,
	} {
		entry, err := archive.Create(name)
		if err == nil {
			_, err = io.WriteString(entry, content)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := archive.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestATextCountsInEveryCellThatNamesIt(t *testing.T) {
	book, read := workbook(t, strings.Repeat("a", 30_000), 90_000), 0
	err := sheet.Read(book, 100_000, func(_ int, cells []string) error {
		read += len(cells[0])
		return nil
	})
	if refused, is := fault.As(err); !is || refused.Message.Key != "file.sheetText" || read > 64<<20 {
		t.Errorf("a workbook of %d KiB: %d MiB of text, %v", len(book)>>10, read>>20, err)
	}
}

func TestACellEndsAtTheLongestField(t *testing.T) {
	long := " " + strings.Repeat("长", 1001)
	for name, content := range map[string][]byte{"CSV": []byte(long), "XLSX": workbook(t, long, 1)} {
		if err := sheet.Read(content, 1000, func(_ int, cells []string) error {
			if want := strings.Repeat("长", 1000) + "…"; cells[0] != want {
				t.Errorf("%s: a cell of %d bytes", name, len(cells[0]))
			}
			return nil
		}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
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
