package file_test

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/gif"
	"image/jpeg"
	"image/png"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
)

// bombPNG says in its header that it is huge; a decoder that believes it first asks for memory.
func bombPNG(width, height uint32) []byte {
	content := apptest.Encoded(func(w *bytes.Buffer) error { return png.Encode(w, apptest.Picture(1, 1)) })
	binary.BigEndian.PutUint32(content[16:], width)
	binary.BigEndian.PutUint32(content[20:], height)
	binary.BigEndian.PutUint32(content[29:], crc32.ChecksumIEEE(content[12:29]))
	return content
}

func TestUploadsKeepOnlyPixels(t *testing.T) {
	apptest.Each(t, func(d *apptest.Desk) {
		plain := apptest.Encoded(func(w *bytes.Buffer) error { return png.Encode(w, apptest.Picture(96, 96)) })
		photo := apptest.Encoded(func(w *bytes.Buffer) error { return jpeg.Encode(w, apptest.Picture(64, 32), nil) })
		// A JPEG with an EXIF block that holds a place, and with a script behind its end.
		exif := append([]byte{0xFF, 0xD8, 0xFF, 0xE1, 0x00, 0x18}, append([]byte("Exif\x00\x00SECRET-PLACE-31N"), photo[2:]...)...)
		for name, content := range map[string][]byte{
			"a.png": plain, "b.jpg": photo, "c.gif": apptest.Encoded(func(w *bytes.Buffer) error { return gif.Encode(w, apptest.Picture(20, 20), nil) }),
			"exif.jpg": append(exif, "<script>alert(1)</script>"...), "../../evil.png": plain, "name\u202e.svg": plain,
		} {
			log := d.LastLogged()
			a := d.Upload(d.Admin, "doctor", name, content)
			var up struct{ URL, Mime string }
			a.Into(t, &up)
			if a.Code != 0 || !strings.HasPrefix(up.URL, "/files/") || strings.Contains(up.URL, "..") {
				t.Errorf("%q: %s", name, a)
				continue
			}
			if rows := d.Logged(log); len(rows) != 1 || rows[0].ObjectType != "file" {
				t.Errorf("%q left %+v in the log", name, rows)
			}
			w := httptest.NewRecorder()
			d.Handler.ServeHTTP(w, httptest.NewRequest(http.MethodGet, up.URL, nil))
			if _, _, err := image.Decode(bytes.NewReader(w.Body.Bytes())); err != nil || w.Header().Get("Content-Type") != up.Mime {
				t.Errorf("%q comes back as %s: %v", name, w.Header().Get("Content-Type"), err)
			}
			if bytes.Contains(w.Body.Bytes(), []byte("SECRET")) || bytes.Contains(w.Body.Bytes(), []byte("<script")) {
				t.Errorf("%q kept more than its pixels", name)
			}
			d.Do("departmentSave", map[string]any{"name": "科室" + up.URL[7:12], "icon": up.URL})
		}
	})
}

func TestUploadsThatAreNoPicturesAreRefused(t *testing.T) {
	apptest.Each(t, func(d *apptest.Desk) {
		small := apptest.Encoded(func(w *bytes.Buffer) error { return png.Encode(w, apptest.Picture(4, 4)) })
		for name, content := range map[string][]byte{
			"x.svg": []byte(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`), "x.png": []byte("<html><script>alert(1)</script>"), "empty.png": {},
			"x.pdf": []byte("%PDF-1.7"), "x.zip": []byte("PK\x03\x04"), "cut.png": small[:len(small)/2], "bomb.png": bombPNG(100_000, 100_000), "wide.png": bombPNG(9000, 10),
			"big.png": append(bytes.Clone(small), make([]byte, 5<<20)...), "x.bmp": []byte("BM000000000000000000000000000000000000"), "x.exe": []byte("MZ"),
		} {
			if a := d.Upload(d.Admin, "doctor", name, content); a.Code != fault.CodeFile || a.Status != http.StatusOK {
				t.Errorf("%s: %s", name, a)
			}
		}
		if a := d.Upload(d.Admin, "doctor", "huge.png", make([]byte, 11<<20)); a.Status != http.StatusRequestEntityTooLarge && a.Code != fault.CodeFile {
			t.Errorf("a huge upload: %s", a)
		}
		if a := d.Upload(d.Admin, "everything", "x.png", small); a.Code != fault.CodeInvalid {
			t.Errorf("an unknown usage: %s", a)
		}
		_, reader := d.Employ([]perm.Code{perm.Doctors}, 0)
		log := d.LastLogged()
		if a := d.Upload(reader, "doctor", "x.png", small); a.Code != fault.CodeForbidden {
			t.Errorf("without the write capability: %s", a)
		}
		if rows := d.Logged(log); len(rows) != 1 || rows[0].Action != "denied" {
			t.Errorf("a refused upload left %+v in the log", rows)
		}
		_, other := d.Employ([]perm.Code{perm.Goods}, perm.Write)
		if a := d.Upload(other, "doctor", "x.png", small); a.Code != fault.CodeForbidden {
			t.Errorf("without the section: %s", a)
		}
		for _, path := range []string{"/files/..%2fcaredesk.db", "/files/%2e%2e/caredesk.db", "/files/nothing.png", "/files/"} {
			w := httptest.NewRecorder()
			d.Handler.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
			if strings.Contains(w.Body.String(), "SQLite") || strings.HasPrefix(path, "/files/n") && w.Code != http.StatusNotFound {
				t.Errorf("%s: %d", path, w.Code)
			}
		}
		for _, body := range []string{"", "--x", "--x\r\n\r\n--x--", "--x\r\nContent-Disposition: form-data; name=\"other\"\r\n\r\ny\r\n--x--"} {
			a := d.Ask("fileUpload", d.Admin, body, func(r *http.Request) { r.Header.Set("Content-Type", "multipart/form-data; boundary=x") })
			if a.Code != fault.CodeInvalid {
				t.Errorf("the form %q: %s", body, a)
			}
		}
	})
}

// TestFormsThatAreNoUploadsAreRefused sends forms with parts missing, doubled, misplaced and broken.
func TestFormsThatAreNoUploadsAreRefused(t *testing.T) {
	small := apptest.Encoded(func(w *bytes.Buffer) error { return png.Encode(w, apptest.Picture(4, 4)) })
	part := func(name, content string) string {
		return "--x\r\nContent-Disposition: form-data; name=\"" + name + "\"; filename=\"a.png\"\r\n\r\n" + content + "\r\n"
	}
	usage, file, end := part("usage", "doctor"), part("file", string(small)), "--x--\r\n"
	forms := map[string]string{
		"nothing": "", "only the end": end, "no file": usage + end, "no usage": file + end, "usage last": file + usage + end, "two files": usage + file + file + end,
		"a third part": usage + file + part("more", "x") + end, "two usages": usage + usage + file + end, "a long usage": part("usage", strings.Repeat("doctor", 1000)) + file + end,
		"no end": usage + file, "cut short": (usage + file)[:len(usage)+30], "no boundary": "hello", "a zero in a name": strings.Replace(usage+file+end, "name=\"file\"", "name=\"file\x00\"", 1),
	}
	apptest.Each(t, func(d *apptest.Desk) {
		log := d.LastLogged()
		for name, body := range forms {
			for _, boundary := range []string{"x", "y", ""} {
				a := d.Ask("fileUpload", d.Admin, body, func(r *http.Request) { r.Header.Set("Content-Type", "multipart/form-data; boundary="+boundary) })
				if a.Code != fault.CodeInvalid && a.Status != http.StatusUnsupportedMediaType {
					t.Errorf("%s, boundary %q: %s", name, boundary, a)
				}
			}
		}
		if rows := d.Logged(log); len(rows) != 0 {
			t.Errorf("refused forms left %+v in the log", rows)
		}
	})
}

// TestWhatAnUploadNeeds holds every use of an upload against what the product lays down for it.
func TestWhatAnUploadNeeds(t *testing.T) {
	orders := []perm.Code{perm.VisitOrders, perm.GoodsOrders, perm.GeneOrders, perm.InsuranceOrders, perm.StewOrders, perm.CheckUpOrders}
	both := func(section perm.Code, screens ...perm.Code) (sets [][]perm.Code) {
		for _, screen := range screens {
			sets = append(sets, []perm.Code{section, screen})
		}
		return sets
	}
	needs := map[string][][]perm.Code{
		"avatar": {{}}, "banner": {{perm.Advertising}}, "member": {{perm.Members}}, "tier": {{perm.MemberTiers}}, "doctor": {{perm.Doctors}}, "goods": {{perm.Goods}}, "article": {{perm.Articles}},
		"service": {{perm.SpecialServices}}, "serviceFile": {{perm.SpecialServices}}, "company": {{perm.Company}}, "feedback": {{perm.Feedback}}, "agreement": {{perm.Agreements}},
		"order": both(perm.Orders, orders...), "report": both(perm.Orders, perm.GeneOrders, perm.CheckUpOrders), "policy": both(perm.Orders, perm.InsuranceOrders), "consent": both(perm.Orders, perm.GeneOrders),
		"identity": {{perm.Members, perm.Verification}, {perm.Patients}}, "certificate": {{perm.SpecialServices, perm.AccompaniedVisits}},
	}
	small := apptest.Encoded(func(w *bytes.Buffer) error { return png.Encode(w, apptest.Picture(4, 4)) })
	apptest.Each(t, func(d *apptest.Desk) {
		for usage, sets := range needs {
			content := small
			if usage == "report" || usage == "policy" || usage == "serviceFile" {
				content = pdf("")
			}
			for _, set := range sets {
				_, holder := d.Employ(set, perm.Write)
				if a := d.Upload(holder, usage, "a", content); a.Code != 0 {
					t.Errorf("%s with %v: %s", usage, set, a)
				}
				_, reader := d.Employ(set, perm.AllCaps&^perm.Write)
				if a := d.Upload(reader, usage, "a", content); (a.Code == fault.CodeForbidden) != (usage != "avatar") {
					t.Errorf("%s without write: %s", usage, a)
				}
				for i := range set {
					rest := append(append([]perm.Code{}, set[:i]...), set[i+1:]...)
					_, lacking := d.Employ(rest, perm.AllCaps)
					if a := d.Upload(lacking, usage, "a", content); a.Code != fault.CodeForbidden {
						t.Errorf("%s with only %v: %s", usage, rest, a)
					}
				}
			}
		}
	})
}
