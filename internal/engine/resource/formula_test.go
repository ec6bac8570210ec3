package resource_test

import (
	"archive/zip"
	"bytes"
	"strings"
	"testing"

	"caredesk/internal/app/apptest"
)

func TestFormulasAreHarmlessInExports(t *testing.T) {
	eachDesk(t, func(d *desk) {
		starts := []string{"=1+1", "+1", "-1", "@x", "＝1", "＋1", "－1", "＠x"}
		for _, name := range starts {
			d.Do("goodsUnitSave", map[string]any{"name": name})
		}
		for _, format := range []string{"csv", "xlsx"} {
			body := d.Do("goodsUnitExport", map[string]any{"format": format}).Body
			if format == "xlsx" {
				body = sheetOf(t, body)
			}
			for _, name := range starts {
				if !strings.Contains(body, "'"+name) && !strings.Contains(body, "&#39;"+name) {
					t.Errorf("%s is a live cell in the %s export", name, format)
				}
			}
		}
	})
}

func sheetOf(t *testing.T, book string) string {
	t.Helper()
	archive := apptest.Must(zip.NewReader(strings.NewReader(book), int64(len(book))))
	f := apptest.Must(archive.Open("xl/worksheets/sheet1.xml"))
	var content bytes.Buffer
	if _, err := content.ReadFrom(f); err != nil {
		t.Fatal(err)
	}
	return content.String()
}
