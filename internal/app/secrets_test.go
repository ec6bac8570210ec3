package app_test

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/store/storetest"
	"caredesk/internal/member"
)

// planted are values that must be readable nowhere but to those who ask for them, and what was left of them elsewhere.
type planted struct {
	values  []string
	health  map[string]bool // those that a patient's own detail shows
	process bytes.Buffer    // the process log
}

// plant writes a thousand personal values through the calls of the console, looks at them in every way and makes mistakes.
func plant(d *desk, p *planted) {
	d.T.Helper()
	secret := func(value string) string {
		p.values = append(p.values, value)
		return value
	}
	p.health = map[string]bool{}
	health := func(value string) string {
		p.health[value] = true
		return secret(value)
	}
	for i := range 110 {
		who := d.NewMember()
		born := fmt.Sprintf("19%02d-%02d-%02d", 40+i%50, 1+i%12, 1+i%28)
		in := apptest.With(apptest.PatientOf(who, "张三丰", secret(apptest.ResidentNumber(born, i))),
			"phone", secret(fmt.Sprintf("1390077%04d", i)), "guardianName", "李四", "guardianPhone", secret(fmt.Sprintf("0571-8877%04d", i)),
			"cardNo", secret(fmt.Sprintf("CARD77%08d", i)), "allergies", health(fmt.Sprintf("对编号%d的药物过敏", 70000+i)), "history", health(fmt.Sprintf("第%d号病史记录", 71000+i)),
			"chronic", health(fmt.Sprintf("慢性病%d型", 72000+i)), "emergencyName", "王五", "emergencyPhone", secret(fmt.Sprintf("1380088%04d", i)),
			"province", "浙江省", "city", "杭州市", "district", "西湖区", "address", secret(fmt.Sprintf("学院路%d弄", 73000+i)))
		var s apptest.Saved
		d.Do("patientSave", in).Into(d.T, &s)
		if i%10 > 0 {
			continue
		}
		d.Do("patientSave", map[string]any{"id": s.ID, "version": 1, "phone": secret(fmt.Sprintf("1370099%04d", i)), "history": health(fmt.Sprintf("改后的第%d号病史", 74000+i))})
		d.Ask("patientSave", d.Admin, apptest.Written(in)) // a second time: refused
		d.Ask("patientSave", d.Admin, apptest.Written(apptest.With(in, "phone", in["phone"].(string)+"1")))
		d.Ask("patientSave", d.Admin, strings.Replace(apptest.Written(in), "{", "{{", 1))
		d.Do("piiReveal", map[string]any{"entity": "patient", "id": s.ID, "field": "idNo", "reason": "核对"})
		for _, kw := range []string{in["phone"].(string), in["idNo"].(string)} {
			d.Do("patientList", map[string]any{"kw": kw})
			d.Do("patientExport", map[string]any{"kw": kw, "format": "csv", "unmasked": true, "reason": "核对"})
			d.StartExport(d.Admin, "patient", map[string]any{"kw": kw, "unmasked": true, "reason": "核对"})
			d.Tick("export", 0)
			for _, export := range []string{"reviewExport", "feedbackExport", "titleExport"} { // found by what another table seals, or by nothing
				d.Do(export, map[string]any{"kw": kw, "format": "csv"})
			}
		}
		id := d.HandIn(who, secret(apptest.ResidentNumber(born, 500+i)), func(c *member.Certification) { c.RealName = pii.Name("张三丰") })
		d.Do("CertificationAudit", apptest.Decision(id, 1, "approved"))
		url, _ := d.Opened(d.Admin, d.Certification(id).FrontFile, "Certification", id)
		photo := d.Fetch(d.Admin, url)
		if photo.Code != http.StatusOK || photo.Body.Len() < 80 {
			d.T.Fatalf("a photo cannot be opened: %d", photo.Code)
		}
		p.values = append(p.values, photo.Body.String()[16:80]) // enough to know it by, past what every such file begins with
	}
}

// TestNothingSealedIsReadableOnDisk looks for a thousand personal values in the files of the database and its write-ahead
// log, in the uploads, in a backup and in the process log (security.md L3).
func TestNothingSealedIsReadableOnDisk(t *testing.T) {
	search := func(t *testing.T, url string) {
		folder := t.TempDir()
		db := apptest.Must(store.Open(t.Context(), folder, url))
		defer func() { _ = db.Close() }()
		if err := db.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		var found planted
		d := &desk{apptest.In(t, db, folder, slog.New(slog.NewJSONHandler(&found.process, &slog.HandlerOptions{Level: slog.LevelDebug})))}
		plant(d, &found)
		if len(found.values) < 1000 {
			t.Fatalf("only %d values were planted", len(found.values))
		}
		path := filepath.Join(t.TempDir(), "all.backup")
		if code, _, stderr := apptest.Command(t, "backup", "--to", path, "--data", folder, "--database-url", url); code != 0 {
			t.Fatal(stderr)
		}
		secrets, names := newFinder(found.values), newFinder([]string{"张三丰"})
		readable := 0
		look := func(name string, content []byte) {
			for _, value := range secrets.in(content) {
				t.Errorf("%q is readable in %s", value, name)
			}
			if len(names.in(content)) > 0 {
				readable++
			}
		}
		backup := unpacked(t, path)
		if found.process.Len() == 0 || len(backup) < 10_000 {
			t.Errorf("little to look through: %d, %d", found.process.Len(), len(backup))
		}
		look("process log", found.process.Bytes())
		look("backup", backup)
		folders := []string{folder}
		if url != "" {
			folders = append(folders, foldersOf(t, db)...)
		}
		for _, folder := range folders {
			eachFile(t, folder, look)
		}
		// That the search can find something at all: names are readable by design.
		if readable < 2 {
			t.Errorf("the search found a readable name in %d places", readable)
		}
	}
	t.Run("sqlite", func(t *testing.T) { search(t, "") })
	// What others write into a cluster must not be mistaken for what this test has planted.
	t.Run("postgres", func(t *testing.T) { search(t, storetest.SeparateURL(t)) })
}

// foldersOf are where PostgreSQL keeps a database and its write-ahead log.
func foldersOf(t *testing.T, db *store.DB) []string {
	t.Helper()
	// With this, everything written before is in the log on disk.
	if err := db.Write(t.Context(), func(tx *store.Tx) error { return tx.Exec("CREATE TABLE afterwards (id BIGINT)") }); err != nil {
		t.Fatal(err)
	}
	q := db.Read(t.Context())
	whole := apptest.Must(store.Get[string](q, "SHOW data_directory"))
	own := apptest.Must(store.Get[string](q, "SELECT 'base/' || oid FROM pg_database WHERE datname = current_database()"))
	return []string{filepath.Join(whole, own), filepath.Join(whole, "pg_wal")}
}

// finder looks for many values at once: it reads what it looks through a single time.
type finder struct {
	byHead map[uint64][]string // by their first eight bytes
	maybe  [1 << 16]bool
}

const scatter = 0x9E3779B97F4A7C15

func newFinder(values []string) *finder {
	f := &finder{byHead: map[uint64][]string{}}
	for _, value := range values {
		head := binary.LittleEndian.Uint64([]byte(value))
		f.byHead[head] = append(f.byHead[head], value)
		f.maybe[head*scatter>>48] = true
	}
	return f
}

func (f *finder) in(content []byte) (found []string) {
	for i := range max(0, len(content)-7) {
		head := binary.LittleEndian.Uint64(content[i:])
		if !f.maybe[head*scatter>>48] {
			continue
		}
		for _, value := range f.byHead[head] {
			if bytes.HasPrefix(content[i:], []byte(value)) {
				found = append(found, value)
			}
		}
	}
	return found
}

func unpacked(t *testing.T, path string) []byte {
	t.Helper()
	archive := apptest.Must(zip.OpenReader(path))
	defer func() { _ = archive.Close() }()
	var all bytes.Buffer
	for _, f := range archive.File {
		content := apptest.Must(f.Open())
		if _, err := io.Copy(&all, content); err != nil {
			t.Fatal(err)
		}
	}
	return all.Bytes()
}

// eachFile reads every file of a folder but the keys. Files that go while they are looked for are not missed.
func eachFile(t *testing.T, folder string, look func(name string, content []byte)) {
	t.Helper()
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || strings.Contains(path, "secrets") {
			return nil
		}
		if content, err := os.ReadFile(path); err == nil {
			look(path, content)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestNoAnswerCarriesAWholeValue asks every call that reads for everything it can give (security.md L4).
func TestNoAnswerCarriesAWholeValue(t *testing.T) {
	eachDesk(t, func(d *desk) {
		var found planted
		plant(d, &found)
		secrets := newFinder(found.values)
		for _, call := range d.Server.Calls(api.Staff) {
			if call.Writes || call.In == nil || call.Name == "piiReveal" {
				continue
			}
			for _, body := range []string{`{}`, `{"id":1}`, `{"id":11}`, `{"pageSize":100}`, `{"format":"csv"}`, `{"limit":50}`, `{"kw":"1390077"}`} {
				for _, value := range secrets.in([]byte(d.Ask(call.Name, d.Admin, body).Body)) {
					if call.Name == "patientDetail" && found.health[value] {
						continue
					}
					t.Errorf("%s %s gives away %q", call.Name, body, value)
				}
			}
		}
		log := d.LastLogged()
		for i := range 5 {
			d.Do("piiReveal", map[string]any{"entity": "patient", "id": 2 + i, "field": "cardNo", "reason": "核对"})
		}
		if rows := d.Logged(log); len(rows) != 5 {
			t.Errorf("five reveals left %d rows in the log", len(rows))
		}
	})
}
