package apptest

import (
	"fmt"
	"maps"
)

// StartExport asks for an export of a resource that is made later, and returns its run.
func (d *Desk) StartExport(token, resource string, with map[string]any) int64 {
	d.T.Helper()
	in := map[string]any{"format": "csv"}
	maps.Copy(in, with)
	call := resource + "ExportStart"
	a := d.Ask(call, token, Written(d.OnAScreen(call, in)))
	if a.Code != 0 {
		d.T.Fatalf("%s: %s", call, a)
	}
	var started struct{ ID int64 }
	a.Into(d.T, &started)
	return started.ID
}

// ImportFile uploads a sheet with so many hospitals.
func (d *Desk) ImportFile(hospitals int) int64 {
	d.T.Helper()
	sheet := []byte("name,province,city,district,address\n")
	for n := range hospitals {
		sheet = fmt.Appendf(sheet, "取入的医院%d,浙江省,杭州市,西湖区,学院路%d号\n", n, n+1)
	}
	a := d.Upload(d.Admin, "import", "hospitals.csv", sheet)
	if a.Code != 0 {
		d.T.Fatal(a)
	}
	var up struct{ FileID int64 }
	a.Into(d.T, &up)
	return up.FileID
}

// StartImport begins to import so many hospitals, and returns the run.
func (d *Desk) StartImport(hospitals int) int64 {
	d.T.Helper()
	var started struct{ ID int64 }
	d.Do("hospitalImportStart", map[string]any{"fileId": d.ImportFile(hospitals)}).Into(d.T, &started)
	return started.ID
}
