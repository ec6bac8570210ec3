package app_test

import (
	"archive/zip"
	"encoding/csv"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/schema"
)

// changeOf is a sample for a record that exists: what is decided once and for all is left out.
func (d *desk) changeOf(r resource.Description, n int) map[string]any {
	d.T.Helper()
	return withoutFixed(r, d.SampleOf(r, n))
}

func withoutFixed(r resource.Description, sample map[string]any) map[string]any {
	change := maps.Clone(sample)
	for _, f := range r.Row.Fields {
		if f.Fixed {
			delete(change, f.Name)
		}
	}
	return change
}

// TestEveryResourceKeepsTheContract walks each registered resource through its life.
func TestEveryResourceKeepsTheContract(t *testing.T) {
	eachDesk(t, func(d *desk) {
		for _, r := range d.Resources {
			sample := d.SampleOf(r, 1)
			log := d.LastLogged()
			var first apptest.Saved
			d.Do(r.Calls["save"], sample).Into(t, &first)
			if first.Version != 1 {
				t.Errorf("%s: a new record has version %d", r.Name, first.Version)
			}
			d.OnlyRow(log, r.Calls["save"], "create", first.ID)

			var row map[string]any
			d.Do(r.Calls["detail"], map[string]any{"id": first.ID}).Into(t, &row)
			for field, want := range sample {
				if node := r.Row.Field(field).Node; node.Kind == schema.List && node.Items.Kind == schema.Object {
					continue // its parts get ids of their own
				}
				if masked := r.Row.Field(field).Node.Mask != ""; masked && strings.Contains(row[field].(string), "*") {
					continue
				}
				if fmt.Sprint(row[field]) != fmt.Sprint(want) {
					t.Errorf("%s: %s was saved as %v, wanted %v", r.Name, field, row[field], want)
				}
			}

			change := d.changeOf(r, 2)
			log = d.LastLogged()
			change["id"], change["version"] = first.ID, 1
			var second apptest.Saved
			d.Do(r.Calls["save"], change).Into(t, &second)
			if second.Version != 2 {
				t.Errorf("%s: a changed record has version %d", r.Name, second.Version)
			}
			d.OnlyRow(log, r.Calls["save"], "update", first.ID)

			log = d.LastLogged()
			d.checkStale(r, change, first.ID)
			again := d.SampleOf(r, 1)
			maps.Copy(again, d.changeOf(r, 2))
			if len(r.Unique) > 0 {
				d.Refused(fault.CodeDuplicate, r.Calls["save"], again)
			}
			d.Refused(fault.CodeInvalid, r.Calls["save"], map[string]any{})
			d.Refused(fault.CodeInvalid, r.Calls["save"], map[string]any{"id": first.ID, "name": "x"})
			d.Refused(fault.CodeNotFound, r.Calls["detail"], map[string]any{"id": 999999})
			if r.Calls["del"] != "" {
				d.Refused(fault.CodeNotFound, r.Calls["del"], map[string]any{"id": 999999, "version": 1})
			}
			// A conflict shows the record, which is logged where opening it is.
			rows := slices.DeleteFunc(d.Logged(log), func(row apptest.LogRow) bool { return row.Action == "view" })
			if len(rows) != 0 {
				t.Errorf("%s: refused changes left %+v in the log", r.Name, rows)
			}
			d.checkStatus(r, first.ID)
			d.checkReading(r)
			d.checkDelete(r, first.ID)
		}
	})
}

func (d *desk) checkStale(r resource.Description, change map[string]any, id int64) {
	d.T.Helper()
	var data struct {
		Current map[string]any `json:"current"`
		By      string         `json:"by"`
	}
	d.Refused(fault.CodeConflict, r.Calls["save"], change).Into(d.T, &data)
	if data.Current["version"] != 2.0 || data.Current["id"] != float64(id) || data.By == "" {
		d.T.Errorf("%s: a stale save was answered with %+v", r.Name, data)
	}
	if r.Calls["del"] != "" {
		d.Refused(fault.CodeConflict, r.Calls["del"], map[string]any{"id": id, "version": 1})
	}
	if r.Calls["status"] != "" {
		d.Refused(fault.CodeConflict, r.Calls["status"], map[string]any{"id": id, "version": 1, "status": offOf(r)})
	}
}

// offOf is the last state that a record can be switched to, and onOf the first.
func offOf(r resource.Description) string {
	if r.Calls["status"] == "" {
		return ""
	}
	values := r.Row.Field("status").Node.Values
	return values[len(values)-1]
}

func onOf(r resource.Description) string { return r.Row.Field("status").Node.Values[0] }

func (d *desk) checkStatus(r resource.Description, id int64) {
	d.T.Helper()
	if r.Calls["status"] == "" {
		return
	}
	log := d.LastLogged()
	var s apptest.Saved
	d.Do(r.Calls["status"], map[string]any{"id": id, "version": 2, "status": offOf(r)}).Into(d.T, &s)
	d.OnlyRow(log, r.Calls["status"], "status", id)
	if s.Version != 3 {
		d.T.Errorf("%s: version %d after a change of status", r.Name, s.Version)
	}
	var bulk struct {
		OK     []int64 `json:"ok"`
		Failed []struct{ ID, Code int64 }
	}
	log = d.LastLogged()
	d.Do(r.Calls["status"], map[string]any{"ids": []int64{id, 999999}, "status": onOf(r)}).Into(d.T, &bulk)
	if !slices.Equal(bulk.OK, []int64{id}) || len(bulk.Failed) != 1 || bulk.Failed[0].Code != fault.CodeNotFound {
		d.T.Errorf("%s: one bad record in a bulk change: %+v", r.Name, bulk)
	}
	d.OnlyRow(log, r.Calls["status"], "status", id)
}

// checkReading filters, sorts, picks and exports what is there.
func (d *desk) checkReading(r resource.Description) {
	d.T.Helper()
	read := r.Calls["list"]
	for _, sort := range r.Sorts {
		for _, direction := range []string{sort, "-" + sort} {
			if read != "" {
				d.Do(read, map[string]any{"sort": direction, "pageSize": 10})
			}
			d.Do(r.Calls["export"], map[string]any{"sort": direction, "format": "csv"})
		}
	}
	for _, f := range r.Filters {
		filter := map[string]any{"format": "csv"}
		if f.Range {
			filter[f.Field+"From"], filter[f.Field+"To"] = apptest.ExampleValue(f.Node), apptest.ExampleValue(f.Node)
		} else {
			filter[f.Field] = d.filterValue(f.Node)
		}
		d.Do(r.Calls["export"], filter)
		delete(filter, "format")
		if read != "" {
			d.Do(read, filter)
		}
	}
	log := d.LastLogged()
	exported := d.Do(r.Calls["export"], map[string]any{"format": "csv"})
	rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(exported.Body, "\uFEFF"))).ReadAll()
	if err != nil || fmt.Sprint(len(rows)-1) != exported.Header.Get("X-Total-Rows") || len(rows) < 2 {
		d.T.Errorf("%s: the export has %d lines, its header promises %s rows (%v)", r.Name, len(rows), exported.Header.Get("X-Total-Rows"), err)
	}
	if entries := d.Logged(log); len(entries) != 1 || entries[0].Action != "export" {
		d.T.Errorf("%s: an export left %+v in the log", r.Name, entries)
	}
	d.checkExportRun(r, exported.Body)
	if book, err := zip.NewReader(strings.NewReader(d.Do(r.Calls["export"], map[string]any{"format": "xlsx"}).Body), int64(len(d.Do(r.Calls["export"], map[string]any{"format": "xlsx"}).Body))); err != nil || len(book.File) != 5 {
		d.T.Errorf("%s: the XLSX export is no workbook: %v", r.Name, err)
	}
	if r.Calls["options"] != "" {
		d.Do(r.Calls["options"], map[string]any{"kw": "样", "limit": 5})
	}
}

// checkExportRun makes the same export later, and compares it with the one that was streamed.
func (d *desk) checkExportRun(r resource.Description, streamed string) {
	d.T.Helper()
	log := d.LastLogged()
	id := d.StartExport(d.Admin, r.Name, nil)
	if entries := d.Logged(log); len(entries) != 1 || entries[0].Action != "export" || entries[0].ObjectType != r.Name {
		d.T.Errorf("%s: the start of an export left %+v in the log", r.Name, entries)
	}
	d.Tick("export", 0)
	log = d.LastLogged()
	fetched := d.Do("runFetch", map[string]any{"id": id})
	if fetched.Body != streamed {
		d.T.Errorf("%s: the export that was made later is %.300q, streamed it is %.300q", r.Name, fetched.Body, streamed)
	}
	if entries := d.Logged(log); len(entries) != 1 || entries[0].Action != "export" || entries[0].ObjectType != r.Name {
		d.T.Errorf("%s: fetching an export left %+v in the log", r.Name, entries)
	}
}

// filterValue is something to filter by: a list, where lists are taken.
func (d *desk) filterValue(n *schema.Node) any {
	d.T.Helper()
	one := apptest.ExampleValue(n)
	if n.Kind == schema.Ref {
		one = d.SomeOf(n.To)
	}
	if n.OneOrMany {
		return []any{one}
	}
	return one
}

func (d *desk) checkDelete(r resource.Description, id int64) {
	d.T.Helper()
	if r.Calls["del"] == "" {
		return // it goes another way, or never
	}
	if off := map[string]string{"goods": "offSale", "gene": "offShelf", "insure": "offShelf", "phy": "offShelf", "med": "offShelf", "stew": "offShelf"}[r.Name]; off != "" {
		d.Do(r.Calls["status"], map[string]any{"ids": []int64{id}, "status": off}) // before that it cannot be deleted
	}
	var row apptest.Saved
	d.Do(r.Calls["detail"], map[string]any{"id": id}).Into(d.T, &row)
	log := d.LastLogged()
	d.Do(r.Calls["del"], map[string]any{"id": id, "version": row.Version})
	d.OnlyRow(log, r.Calls["del"], "delete", id)
	d.Refused(fault.CodeNotFound, r.Calls["detail"], map[string]any{"id": id})
}

// TestNothingChangesWhenTheLogRowFails makes every change of every resource with a log that cannot be written.
func TestNothingChangesWhenTheLogRowFails(t *testing.T) {
	eachDesk(t, func(d *desk) {
		ids, samples := map[string]apptest.Saved{}, map[string]map[string]any{}
		for _, r := range d.Resources {
			ids[r.Name] = d.Create(r, 1)
			d.Create(r, 3)
			samples[r.Name] = d.SampleOf(r, 9)
		}
		sheet := d.ImportFile(1)
		before := d.Everything()
		whole := d.Handler
		d.Handler = d.WithBrokenLog()
		attempts := 0
		for _, r := range d.Resources {
			record := ids[r.Name]
			one := map[string]any{"id": record.ID, "version": record.Version}
			update := withoutFixed(r, samples[r.Name])
			update["id"], update["version"] = record.ID, record.Version
			for op, in := range map[string]map[string]any{
				"save": update, "del": one, "status": {"id": record.ID, "version": record.Version, "status": offOf(r)},
				"sort": {"ids": []int64{record.ID}}, "move": {"id": record.ID, "version": record.Version, "parentId": nil, "index": 0}, "export": {"format": "csv"}, "exportStart": {"format": "csv"}, "bulkStart": bulkOf(r), "importStart": {"fileId": sheet},
			} {
				if call := r.Calls[op]; call != "" && in != nil {
					attempts++
					if a := d.Ask(call, d.Admin, apptest.Written(d.OnAScreen(call, in))); a.Code != fault.CodeInternal || a.Status != http.StatusInternalServerError {
						t.Errorf("%s went through without its log row: %s", call, a)
					}
				}
			}
			if a := d.Ask(r.Calls["save"], d.Admin, apptest.Written(d.OnAScreen(r.Calls["save"], samples[r.Name]))); a.Code != fault.CodeInternal {
				t.Errorf("%s created a record without its log row: %s", r.Name, a)
			}
		}
		d.Handler = whole
		if attempts == 0 || d.Everything() != before {
			t.Error("a change without its log row was kept")
		}
	})
}

// bulkOf switches all records off, or deletes them; nil where neither can be done over a filter.
func bulkOf(r resource.Description) map[string]any {
	switch {
	case r.Calls["status"] != "":
		return map[string]any{"call": r.Calls["status"], "input": map[string]any{"status": offOf(r)}}
	case r.Calls["del"] != "":
		return map[string]any{"call": r.Calls["del"]}
	}
	return nil
}

// TestTwoPeopleSaveAtOnce lets two replicas change one record over and over: no update is lost.
