package apptest

import "maps"

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

// ImportFile uploads a sheet with one hospital.
func (d *Desk) ImportFile() int64 {
	d.T.Helper()
	a := d.Upload(d.Admin, "import", "hospitals.csv", []byte("name,province,city,district,address\n取入的医院,浙江省,杭州市,西湖区,学院路十一号\n"))
	if a.Code != 0 {
		d.T.Fatal(a)
	}
	var up struct{ FileID int64 }
	a.Into(d.T, &up)
	return up.FileID
}

// StartImport begins to import a hospital, and returns the run.
func (d *Desk) StartImport() int64 {
	d.T.Helper()
	var started struct{ ID int64 }
	d.Do("hospitalImportStart", map[string]any{"fileId": d.ImportFile()}).Into(d.T, &started)
	return started.ID
}
