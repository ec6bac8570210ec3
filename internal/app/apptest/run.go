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
