package file_test

import (
	"bytes"
	"context"
	"image/png"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
)

// TestADocumentIsServedAsSuch fetches a public PDF as anybody does.
func TestADocumentIsServedAsSuch(t *testing.T) {
	eachCabinet(t, func(c *cabinet) {
		log := c.LastLogged()
		url := c.Document(c.Admin, "serviceFile")
		if !strings.HasPrefix(url, "/files/") || !strings.HasSuffix(url, ".pdf") {
			t.Fatalf("a document stands at %s", url)
		}
		if rows := c.Logged(log); len(rows) != 1 || rows[0].ObjectType != "file" {
			t.Errorf("an upload left %+v in the log", rows)
		}
		w := c.Fetch("", url)
		if w.Code != http.StatusOK || !bytes.Equal(w.Body.Bytes(), apptest.PDF()) {
			t.Errorf("HTTP %d with %d bytes", w.Code, w.Body.Len())
		}
		for name, want := range map[string]string{
			"Content-Type": "application/pdf", "X-Content-Type-Options": "nosniff", "Content-Disposition": "inline",
			"Cache-Control": "public, max-age=31536000, immutable", "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'",
		} {
			if got := w.Header().Get(name); got != want {
				t.Errorf("%s: %q", name, got)
			}
		}
		_, picture := c.Photo(c.Admin, "service")
		if got := c.Fetch("", picture).Header().Get("Content-Security-Policy"); got != "default-src 'none'; sandbox" {
			t.Errorf("a picture has the policy %q", got)
		}
	})
}

// TestOnlyHarmlessPDFsBecomePublicDocuments tries what the checks of private documents refuse.
func TestOnlyHarmlessPDFsBecomePublicDocuments(t *testing.T) {
	apptest.Each(t, func(d *apptest.Desk) {
		for name, content := range map[string][]byte{
			"a picture":          apptest.Encoded(func(w *bytes.Buffer) error { return png.Encode(w, apptest.Picture(4, 4)) }),
			"a page":             []byte("<html><script>alert(1)</script>"),
			"nothing":            {},
			"only a beginning":   []byte("%PDF-1.7"),
			"a script":           pdf("/OpenAction<</S/JavaScript/JS(app.alert(1))>>"),
			"a program":          pdf("/OpenAction<</S/Launch/F(calc.exe)>>"),
			"a file inside":      pdf("/Names<</EmbeddedFiles 3 0 R>>", "<</Names[]>>"),
			"a packed script":    packedPDF(flate, "<</S/JavaScript/JS(app.alert(1))>>"),
			"a page behind it":   append(apptest.PDF(), "<html><script>alert(1)</script>"...),
			"a page in front":    append([]byte("<html>"), apptest.PDF()...),
			"more than 20 MiB":   append(apptest.PDF(), make([]byte, 20<<20)...),
			"a document of 1999": bytes.Replace(apptest.PDF(), []byte("%PDF-1.7"), []byte("%PDF-0.9"), 1),
		} {
			if a := d.Upload(d.Admin, "serviceFile", "clause.pdf", content); a.Code != fault.CodeFile && a.Status != http.StatusRequestEntityTooLarge {
				t.Errorf("%s: %s", name, a)
			}
		}
		if a := d.Upload(d.Admin, "service", "cover.pdf", apptest.PDF()); a.Code != fault.CodeFile {
			t.Errorf("a document as a picture of a service: %s", a)
		}
	})
}

func TestADocumentIsOneThatWasUploadedForTheField(t *testing.T) {
	eachCabinet(t, func(c *cabinet) {
		front := func() int64 { return must2(c.Photo(c.Admin, "identity")) }
		_, picture := c.Photo(c.Admin, "member")
		terms := c.Document(c.Admin, "serviceFile")
		private := c.Upload(c.Admin, "report", "r.pdf", apptest.PDF())
		if private.Code != 0 {
			t.Fatal(private)
		}
		sealed := apptest.Must(store.Get[string](c.DB.Read(context.Background()), "SELECT name FROM files WHERE usage = 'report'"))
		foreign := c.Document(c.Admin, "serviceFile")
		c.Write(func(tx *store.Tx) error {
			return tx.Exec("UPDATE files SET usage = 'policy' WHERE name = ?", strings.TrimPrefix(foreign, "/files/"))
		})
		for name, given := range map[string]map[string]any{
			"a picture as a document":     {"terms": picture},
			"a document as a picture":     {"cover": terms},
			"a document from elsewhere":   {"terms": "https://example.com/x.pdf"},
			"no such document":            {"terms": "/files/" + strings.Repeat("a", 32) + ".pdf"},
			"a private document":          {"terms": "/files/" + sealed},
			"a document of another usage": {"terms": foreign},
			"a name without an address":   {"terms": "clause.pdf"},
		} {
			given["name"], given["front"] = "x", front()
			a := c.Ask("passportSave", c.Admin, apptest.Written(given))
			field := "terms"
			if given["cover"] != nil {
				field = "cover"
			}
			if a.Code != fault.CodeReference || !strings.Contains(a.Body, `"`+field+`"`) {
				t.Errorf("%s: %s", name, a)
			}
		}
		if a := c.Ask("passportSave", c.Admin, apptest.Written(map[string]any{"name": "x", "front": front(), "terms": 5})); a.Code != fault.CodeInvalid {
			t.Errorf("a number as a document: %s", a)
		}
		// Everybody who may write the record may put a document into it, and several records may have the same.
		_, clerk := c.Employ(perm.Codes, perm.AllCaps)
		for range 2 {
			c.passport(clerk, map[string]any{"front": must2(c.Photo(clerk, "identity")), "terms": terms})
		}
	})
}

func TestADocumentIsKeptWhileARecordHasIt(t *testing.T) {
	eachCabinet(t, func(c *cabinet) {
		first, second := c.Document(c.Admin, "serviceFile"), c.Document(c.Admin, "serviceFile")
		record := c.passport(c.Admin, map[string]any{"front": must2(c.Photo(c.Admin, "identity")), "terms": first})
		at := time.Duration(0)
		purged := func() {
			t.Helper()
			at += 25 * time.Hour
			c.At(at)
			defer c.At(0)
			if err := c.RunNow("filePurge"); err != nil {
				t.Fatal(err)
			}
		}
		there := func(url string, want bool) {
			t.Helper()
			if w := c.Fetch("", url); (w.Code == http.StatusOK) != want {
				t.Errorf("%s: HTTP %d", url, w.Code)
			}
		}
		purged()
		there(first, true)
		there(second, false)
		third := c.Document(c.Admin, "serviceFile")
		c.Do("passportSave", map[string]any{"id": record.ID, "version": record.Version, "terms": third})
		there(first, true) // for pages that still show it
		purged()
		there(first, false)
		there(third, true)
	})
}

// TestDocumentsInTextsAreFound, so that a text that leads to one keeps it.
func TestDocumentsInTextsAreFound(t *testing.T) {
	name := strings.Repeat("0a", 16)
	refs := file.RefsIn("detail", "<p>/files/"+name+".pdf and /files/"+name+".png, not /files/"+name+".exe</p>")
	if len(refs) != 2 || refs[0].Name != name+".pdf" || refs[1].Name != name+".png" {
		t.Errorf("%+v", refs)
	}
}

// TestAFieldTakesOnlyWhatItShows holds kinds of fields against what is uploaded for something.
func TestAFieldTakesOnlyWhatItShows(t *testing.T) {
	for usage, kinds := range map[string][]schema.Kind{
		"service": {schema.Image}, "serviceFile": {schema.Document}, "identity": {schema.PrivateImage, schema.PrivateFile}, "report": {schema.PrivateImage, schema.PrivateFile}, "nothing": nil,
	} {
		for _, kind := range []schema.Kind{schema.Image, schema.Document, schema.PrivateImage, schema.PrivateFile} {
			if got, want := file.Fits(usage, kind), slices.Contains(kinds, kind); got != want {
				t.Errorf("what is uploaded for %s goes into a field of kind %s: %v", usage, kind, got)
			}
		}
	}
}
