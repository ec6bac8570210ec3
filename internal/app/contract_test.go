package app

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"caredesk/internal/audit"
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/locale"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
	"caredesk/internal/staff"
)

// sampleOf makes a good record from the description of a resource; n tells records apart.
func (d *desk) sampleOf(r resource.Description, n int) map[string]any {
	d.t.Helper()
	sample := map[string]any{}
	for _, f := range r.Row.Fields {
		if f.ReadOnly || !f.Required && (f.Node.Mask != "" || !slices.Contains(r.Unique, f.Name)) || f.Node.Nullable {
			continue
		}
		switch v := exampleValue(f.Node); {
		case f.Node.Kind == schema.Text:
			sample[f.Name] = sampleText(f.Node, n)
		case f.Node.Kind == schema.Enum:
			sample[f.Name] = f.Node.Values[n%len(f.Node.Values)]
		case f.Node.Kind == schema.Integer && f.Node.Minimum != nil:
			sample[f.Name] = *f.Node.Minimum + int64(n)
		case f.Node.Kind == schema.Ref:
			sample[f.Name] = d.someOf(f.Node.To)
		case f.Node.Kind == schema.Image:
			sample[f.Name] = d.picture()
		case f.Node.Kind == schema.Rich:
			sample[f.Name] = fmt.Sprintf("<p>%s%d</p>", strings.Repeat("样", 50), n)
		case f.Node.Kind == schema.Ref:
			sample[f.Name] = d.someOf(f.Node.To)
		case f.Node.Kind == schema.List && f.Node.Items.Kind == schema.Ref:
			sample[f.Name] = []any{d.someOf(f.Node.Items.To)}
		default:
			sample[f.Name] = v
		}
	}
	switch r.Name {
	case "userCard":
		sample["growthMin"] = 100 * n // what a tier takes depends on the others
	case "goodsCategory":
		sample["icon"] = d.picture() // of one at the top
	case "goods":
		maps.Copy(sample, d.readyForSale())
	}
	return sample
}

// picture puts a picture on the uploads, without its bytes, and returns its address.
func (d *desk) picture() string {
	d.t.Helper()
	name := strings.Repeat("0", 32) + ".png"
	if err := d.db.Write(context.Background(), func(tx *store.Tx) error {
		return tx.Exec(`INSERT INTO files (version, created_at, updated_at, created_by, updated_by, name, original_name, usage, mime, size, width, height, sha256)
			VALUES (1, ?, ?, 1, 1, ?, 'icon.png', 'tier', 'image/png', 1, 1, 1, '') ON CONFLICT (name) DO NOTHING`, tx.Now, tx.Now, name)
	}); err != nil {
		d.t.Fatal(err)
	}
	return "/files/" + name
}

// changeOf is a sample for a record that exists: what is decided once and for all is left out.
func (d *desk) changeOf(r resource.Description, n int) map[string]any {
	d.t.Helper()
	return withoutFixed(r, d.sampleOf(r, n))
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

func sampleText(n *schema.Node, number int) string {
	switch n.Format {
	case "phone":
		return fmt.Sprintf("138%08d", number)
	case "email":
		return fmt.Sprintf("somebody%d@example.com", number)
	case "realName":
		return strings.Repeat("样", number+1)
	case "goodsNo":
		return fmt.Sprintf("G-%04d", number)
	case "practiceNo":
		return fmt.Sprintf("A%014d", number)
	case "username", "key":
		return fmt.Sprintf("sample_%d", number)
	case "idNumber":
		return residentNumber("1990-01-01", number)
	}
	written := fmt.Sprint(number)
	return written + strings.Repeat("样", max(0, n.MinLength-len(written)))
}

// someOf is the id of a record that may be referred to.
func (d *desk) someOf(name string) int64 {
	d.t.Helper()
	r := d.resource(name)
	var found resource.OptionsOut
	d.do(r.Calls["options"], map[string]any{}).into(d.t, &found)
	if len(found.Items) > 0 {
		return found.Items[0].ID
	}
	return d.create(r, 1).ID
}

type saved struct {
	ID      int64 `json:"id"`
	Version int64 `json:"version"`
}

func (d *desk) create(r resource.Description, n int) saved {
	d.t.Helper()
	var s saved
	d.do(r.Calls["save"], d.sampleOf(r, n)).into(d.t, &s)
	return s
}

// onlyRow insists on exactly one new row of the operation log, about this record.
func (d *desk) onlyRow(after int64, call, action string, id int64) {
	d.t.Helper()
	rows := d.logged(after)
	if len(rows) != 1 || rows[0].Call != call || rows[0].Action != action || rows[0].ObjectID != id || rows[0].Result != "success" || rows[0].AccountID == 0 {
		d.t.Errorf("%s left %+v in the log, wanted one row %s of record %d", call, rows, action, id)
	}
}

// TestEveryResourceKeepsTheContract walks each registered resource through its life.
func TestEveryResourceKeepsTheContract(t *testing.T) {
	eachDesk(t, func(d *desk) {
		for _, r := range d.resources {
			sample := d.sampleOf(r, 1)
			log := d.lastLogged()
			var first saved
			d.do(r.Calls["save"], sample).into(t, &first)
			if first.Version != 1 {
				t.Errorf("%s: a new record has version %d", r.Name, first.Version)
			}
			d.onlyRow(log, r.Calls["save"], "create", first.ID)

			var row map[string]any
			d.do(r.Calls["detail"], map[string]any{"id": first.ID}).into(t, &row)
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
			log = d.lastLogged()
			change["id"], change["version"] = first.ID, 1
			var second saved
			d.do(r.Calls["save"], change).into(t, &second)
			if second.Version != 2 {
				t.Errorf("%s: a changed record has version %d", r.Name, second.Version)
			}
			d.onlyRow(log, r.Calls["save"], "update", first.ID)

			log = d.lastLogged()
			d.checkStale(r, change, first.ID)
			again := d.sampleOf(r, 1)
			maps.Copy(again, d.changeOf(r, 2))
			if len(r.Unique) > 0 {
				d.refused(fault.CodeDuplicate, r.Calls["save"], again)
			}
			d.refused(fault.CodeInvalid, r.Calls["save"], map[string]any{})
			d.refused(fault.CodeInvalid, r.Calls["save"], map[string]any{"id": first.ID, "name": "x"})
			d.refused(fault.CodeNotFound, r.Calls["detail"], map[string]any{"id": 999999})
			if r.Calls["del"] != "" {
				d.refused(fault.CodeNotFound, r.Calls["del"], map[string]any{"id": 999999, "version": 1})
			}
			if rows := d.logged(log); len(rows) != 0 {
				t.Errorf("%s: refused changes left %+v in the log", r.Name, rows)
			}
			d.checkStatus(r, first.ID)
			d.checkReading(r)
			d.checkDelete(r, first.ID)
		}
	})
}

func (d *desk) checkStale(r resource.Description, change map[string]any, id int64) {
	d.t.Helper()
	var data struct {
		Current map[string]any `json:"current"`
		By      string         `json:"by"`
	}
	d.refused(fault.CodeConflict, r.Calls["save"], change).into(d.t, &data)
	if data.Current["version"] != 2.0 || data.Current["id"] != float64(id) || data.By == "" {
		d.t.Errorf("%s: a stale save was answered with %+v", r.Name, data)
	}
	if r.Calls["del"] != "" {
		d.refused(fault.CodeConflict, r.Calls["del"], map[string]any{"id": id, "version": 1})
	}
	if r.Calls["status"] != "" {
		d.refused(fault.CodeConflict, r.Calls["status"], map[string]any{"id": id, "version": 1, "status": offOf(r)})
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
	d.t.Helper()
	if r.Calls["status"] == "" {
		return
	}
	log := d.lastLogged()
	var s saved
	d.do(r.Calls["status"], map[string]any{"id": id, "version": 2, "status": offOf(r)}).into(d.t, &s)
	d.onlyRow(log, r.Calls["status"], "status", id)
	if s.Version != 3 {
		d.t.Errorf("%s: version %d after a change of status", r.Name, s.Version)
	}
	var bulk struct {
		OK     []int64 `json:"ok"`
		Failed []struct{ ID, Code int64 }
	}
	log = d.lastLogged()
	d.do(r.Calls["status"], map[string]any{"ids": []int64{id, 999999}, "status": onOf(r)}).into(d.t, &bulk)
	if !slices.Equal(bulk.OK, []int64{id}) || len(bulk.Failed) != 1 || bulk.Failed[0].Code != fault.CodeNotFound {
		d.t.Errorf("%s: one bad record in a bulk change: %+v", r.Name, bulk)
	}
	d.onlyRow(log, r.Calls["status"], "status", id)
}

// checkReading filters, sorts, picks and exports what is there.
func (d *desk) checkReading(r resource.Description) {
	d.t.Helper()
	read := r.Calls["list"]
	for _, sort := range r.Sorts {
		for _, direction := range []string{sort, "-" + sort} {
			if read != "" {
				d.do(read, map[string]any{"sort": direction, "pageSize": 10})
			}
			d.do(r.Calls["export"], map[string]any{"sort": direction, "format": "csv"})
		}
	}
	for _, f := range r.Filters {
		filter := map[string]any{"format": "csv"}
		if f.Range {
			filter[f.Field+"From"], filter[f.Field+"To"] = exampleValue(f.Node), exampleValue(f.Node)
		} else {
			filter[f.Field] = d.filterValue(f.Node)
		}
		d.do(r.Calls["export"], filter)
		delete(filter, "format")
		if read != "" {
			d.do(read, filter)
		}
	}
	log := d.lastLogged()
	exported := d.do(r.Calls["export"], map[string]any{"format": "csv"})
	rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(exported.Body, "\uFEFF"))).ReadAll()
	if err != nil || fmt.Sprint(len(rows)-1) != exported.Header.Get("X-Total-Rows") || len(rows) < 2 {
		d.t.Errorf("%s: the export has %d lines, its header promises %s rows (%v)", r.Name, len(rows), exported.Header.Get("X-Total-Rows"), err)
	}
	if entries := d.logged(log); len(entries) != 1 || entries[0].Action != "export" {
		d.t.Errorf("%s: an export left %+v in the log", r.Name, entries)
	}
	if book, err := zip.NewReader(strings.NewReader(d.do(r.Calls["export"], map[string]any{"format": "xlsx"}).Body), int64(len(d.do(r.Calls["export"], map[string]any{"format": "xlsx"}).Body))); err != nil || len(book.File) != 5 {
		d.t.Errorf("%s: the XLSX export is no workbook: %v", r.Name, err)
	}
	if r.Calls["options"] != "" {
		d.do(r.Calls["options"], map[string]any{"kw": "样", "limit": 5})
	}
}

// filterValue is something to filter by: a list, where lists are taken.
func (d *desk) filterValue(n *schema.Node) any {
	d.t.Helper()
	one := exampleValue(n)
	if n.Kind == schema.Ref {
		one = d.someOf(n.To)
	}
	if n.OneOrMany {
		return []any{one}
	}
	return one
}

func (d *desk) checkDelete(r resource.Description, id int64) {
	d.t.Helper()
	if r.Calls["del"] == "" {
		return // it goes another way, or never
	}
	if r.Name == "goods" {
		d.do("goodsStatus", map[string]any{"ids": []int64{id}, "status": "offSale"}) // before that it cannot be deleted
	}
	var row saved
	d.do(r.Calls["detail"], map[string]any{"id": id}).into(d.t, &row)
	log := d.lastLogged()
	d.do(r.Calls["del"], map[string]any{"id": id, "version": row.Version})
	d.onlyRow(log, r.Calls["del"], "delete", id)
	d.refused(fault.CodeNotFound, r.Calls["detail"], map[string]any{"id": id})
}

// brokenLog is an operation log whose disk is full.
type brokenLog struct{}

func (brokenLog) Record(*store.Tx, *api.Request, api.Entry) error { return errors.New("no space left") }

// TestNothingChangesWhenTheLogRowFails makes every change of every resource with a log that cannot be written.
func TestNothingChangesWhenTheLogRowFails(t *testing.T) {
	eachDesk(t, func(d *desk) {
		ids, samples := map[string]saved{}, map[string]map[string]any{}
		for _, r := range d.resources {
			ids[r.Name] = d.create(r, 1)
			d.create(r, 3)
			samples[r.Name] = d.sampleOf(r, 9)
		}
		before := d.everything()
		whole := d.handler
		d.handler = d.withBrokenLog()
		attempts := 0
		for _, r := range d.resources {
			record := ids[r.Name]
			one := map[string]any{"id": record.ID, "version": record.Version}
			update := withoutFixed(r, samples[r.Name])
			update["id"], update["version"] = record.ID, record.Version
			for op, in := range map[string]map[string]any{
				"save": update, "del": one, "status": {"id": record.ID, "version": record.Version, "status": offOf(r)},
				"sort": {"ids": []int64{record.ID}}, "move": {"id": record.ID, "version": record.Version, "parentId": nil, "index": 0}, "export": {"format": "csv"},
			} {
				if call := r.Calls[op]; call != "" {
					attempts++
					if a := d.ask(call, d.admin, written(d.onAScreen(call, in))); a.Code != fault.CodeInternal || a.Status != http.StatusInternalServerError {
						t.Errorf("%s went through without its log row: %s", call, a)
					}
				}
			}
			if a := d.ask(r.Calls["save"], d.admin, written(d.onAScreen(r.Calls["save"], samples[r.Name]))); a.Code != fault.CodeInternal {
				t.Errorf("%s created a record without its log row: %s", r.Name, a)
			}
		}
		d.handler = whole
		if attempts == 0 || d.everything() != before {
			t.Error("a change without its log row was kept")
		}
	})
}

func (d *desk) withBrokenLog() http.Handler {
	d.t.Helper()
	auth := &staff.Auth{Idle: time.Hour, Absolute: time.Hour, Hasher: staff.NewHasher()}
	uploads := must(file.OpenUploads(filepath.Join(d.t.TempDir(), "uploads")))
	calls, _, err := catalogue(auth, uploads, &audit.Log{})
	if err != nil {
		d.t.Fatal(err)
	}
	return must(api.New(api.Config{Calls: calls, DB: d.db, Vault: must(d.place.vault(context.Background(), d.db)), Texts: must(locale.Load()), Auth: map[api.Audience]api.Authenticator{api.Staff: auth}, Recorder: brokenLog{}, Log: slog.New(slog.DiscardHandler)}))
}

// TestTwoPeopleSaveAtOnce lets two replicas change one record over and over: no update is lost.
func TestTwoPeopleSaveAtOnce(t *testing.T) {
	eachDesk(t, func(d *desk) {
		unit := d.create(d.resource("goodsUnit"), 1)
		const rounds = 50
		var won [2]int
		var both sync.WaitGroup
		for person := range won {
			both.Go(func() {
				for range rounds {
					var row saved
					if err := json.Unmarshal(d.ask("goodsUnitDetail", d.admin, written(map[string]any{"id": unit.ID})).Data, &row); err != nil {
						t.Error(err)
						return
					}
					switch a := d.ask("goodsUnitSave", d.admin, written(map[string]any{"id": unit.ID, "version": row.Version, "sort": person})); a.Code {
					case 0:
						won[person]++
					case fault.CodeConflict:
					default:
						t.Error(a)
					}
				}
			})
		}
		both.Wait()
		var row saved
		d.do("goodsUnitDetail", map[string]any{"id": unit.ID}).into(t, &row)
		if want := int64(1 + won[0] + won[1]); row.Version != want {
			t.Errorf("%d saves were acknowledged, but the version is %d", want-1, row.Version)
		}
		changes, err := store.Get[int64](d.db.Read(context.Background()), "SELECT count(*) FROM operation_logs WHERE object_type = 'goodsUnit' AND action = 'update'")
		if err != nil || changes != int64(won[0]+won[1]) {
			t.Errorf("%d saves were acknowledged, %d are in the log (%v)", won[0]+won[1], changes, err)
		}
	})
}

func TestTwoPeopleCreateTheSameNameAtOnce(t *testing.T) {
	eachDesk(t, func(d *desk) {
		for round := range 20 {
			var codes [4]int
			var all sync.WaitGroup
			for i := range codes {
				all.Go(func() { codes[i] = d.ask("goodsUnitSave", d.admin, fmt.Sprintf(`{"name":"n%d"}`, round)).Code })
			}
			all.Wait()
			slices.Sort(codes[:])
			if codes != [4]int{0, fault.CodeDuplicate, fault.CodeDuplicate, fault.CodeDuplicate} {
				t.Fatalf("four at once: %v", codes)
			}
		}
	})
}

func (d *desk) resource(name string) resource.Description {
	d.t.Helper()
	for _, r := range d.resources {
		if r.Name == name {
			return r
		}
	}
	d.t.Fatalf("no resource %s", name)
	return resource.Description{}
}

func TestFormulasAreHarmlessInExports(t *testing.T) {
	eachDesk(t, func(d *desk) {
		starts := []string{"=1+1", "+1", "-1", "@x", "＝1", "＋1", "－1", "＠x"}
		for _, name := range starts {
			d.do("goodsUnitSave", map[string]any{"name": name})
		}
		for _, format := range []string{"csv", "xlsx"} {
			body := d.do("goodsUnitExport", map[string]any{"format": format}).Body
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
	archive := must(zip.NewReader(strings.NewReader(book), int64(len(book))))
	f := must(archive.Open("xl/worksheets/sheet1.xml"))
	var content bytes.Buffer
	if _, err := content.ReadFrom(f); err != nil {
		t.Fatal(err)
	}
	return content.String()
}
