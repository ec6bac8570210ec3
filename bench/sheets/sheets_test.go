// Package sheets compares the way in which CareDesk reads workbooks with that of the usual library: `go test -bench . ./sheets`.
package sheets

import (
	"archive/zip"
	"bytes"
	"flag"
	"fmt"
	"io"
	"runtime"
	"runtime/metrics"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"caredesk/internal/engine/sheet"
)

var rows = flag.Int("rows", 100_000, "rows of the workbook")

const columns = 10

// BenchmarkWorkbook reads all cells of a workbook, as a spreadsheet saves one with a name, a telephone and the like in each row:
// texts that are mostly different, kept apart from the sheet.
func BenchmarkWorkbook(b *testing.B) {
	book := workbook(*rows)
	all := *rows * columns
	b.Run("caredesk", func(b *testing.B) {
		read(b, all, func() (cells int, err error) {
			err = sheet.Read(book, 1000, func(_ int, row []string) error {
				cells += len(row)
				return nil
			})
			return cells, err
		})
	})
	// The library puts parts of more than 16 MiB into temporary files, unless it is allowed to hold more.
	b.Run("excelize", func(b *testing.B) {
		read(b, all, func() (int, error) { return readByLibrary(book) })
	})
	b.Run("excelize in memory", func(b *testing.B) {
		read(b, all, func() (int, error) {
			return readByLibrary(book, excelize.Options{UnzipSizeLimit: 1 << 30, UnzipXMLSizeLimit: 1 << 30})
		})
	})
}

func readByLibrary(book []byte, options ...excelize.Options) (cells int, err error) {
	f, err := excelize.OpenReader(bytes.NewReader(book), options...)
	if err != nil {
		return 0, err
	}
	defer func() { _ = f.Close() }()
	in, err := f.Rows("Sheet1")
	if err != nil {
		return 0, err
	}
	for in.Next() {
		row, err := in.Columns()
		if err != nil {
			return 0, err
		}
		cells += len(row)
	}
	return cells, in.Error()
}

// read measures, besides the time, how much memory is taken at most beyond what there was before.
func read(b *testing.B, want int, one func() (cells int, err error)) {
	most := uint64(0)
	for b.Loop() {
		b.StopTimer()
		runtime.GC()
		before, stop := heap(), watch(&most)
		b.StartTimer()
		cells, err := one()
		b.StopTimer()
		stop(before)
		if err != nil || cells != want {
			b.Fatalf("read %d cells of %d: %v", cells, want, err)
		}
		b.StartTimer()
	}
	b.ReportMetric(float64(most)/(1<<20), "MiB-at-most")
}

// watch looks again and again how much memory there is in use.
func watch(most *uint64) (stop func(before uint64)) {
	ended, peak := make(chan struct{}), make(chan uint64)
	go func() {
		highest := uint64(0)
		looking := time.NewTicker(2 * time.Millisecond)
		defer looking.Stop()
		for {
			highest = max(highest, heap())
			select {
			case <-looking.C:
			case <-ended:
				peak <- highest
				return
			}
		}
	}()
	return func(before uint64) {
		close(ended)
		if highest := <-peak; highest > before {
			*most = max(*most, highest-before)
		}
	}
}

func heap() uint64 {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}

// workbook is an XLSX file: eight columns of texts, and two of numbers.
func workbook(rows int) []byte {
	var file, texts, cells bytes.Buffer
	shared := 0
	for row := range rows {
		fmt.Fprintf(&cells, `<row r="%d">`, row+1)
		for column := range columns {
			name := fmt.Sprintf("%c%d", 'A'+column, row+1)
			if column >= 8 {
				fmt.Fprintf(&cells, `<c r="%s"><v>%d</v></c>`, name, row*column)
				continue
			}
			fmt.Fprintf(&texts, `<si><t>第%d行的第%d列</t></si>`, row, column)
			fmt.Fprintf(&cells, `<c r="%s" t="s"><v>%d</v></c>`, name, shared)
			shared++
		}
		cells.WriteString("</row>")
	}
	const namespace = `xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"`
	const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
	archive := zip.NewWriter(&file)
	for _, part := range []struct{ name, content string }{
		{"[Content_Types].xml", `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>`},
		{"_rels/.rels", `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="` + relations + `/officeDocument" Target="xl/workbook.xml"/></Relationships>`},
		{"xl/workbook.xml", `<workbook ` + namespace + ` xmlns:r="` + relations + `"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`},
		{"xl/_rels/workbook.xml.rels", `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="` + relations + `/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="` + relations + `/sharedStrings" Target="sharedStrings.xml"/></Relationships>`},
		{"xl/sharedStrings.xml", `<sst ` + namespace + `>` + texts.String() + `</sst>`},
		{"xl/worksheets/sheet1.xml", `<worksheet ` + namespace + `><sheetData>` + cells.String() + `</sheetData></worksheet>`},
	} {
		into, err := archive.Create(part.name)
		if err != nil {
			panic(err)
		}
		if _, err := io.WriteString(into, part.content); err != nil {
			panic(err)
		}
	}
	if err := archive.Close(); err != nil {
		panic(err)
	}
	return file.Bytes()
}
