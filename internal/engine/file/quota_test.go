package file_test

import (
	"bytes"
	"image"
	"image/png"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"
	"time"

	"caredesk/internal/app"
	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store"
)

func TestOpeningsCountOncePerRecordAndHour(t *testing.T) {
	eachCabinet(t, func(c *cabinet) {
		c.limits.Openings = 3
		c.serveFrom(c.uploads)
		codes := []perm.Code{perm.Members, perm.Verification}
		_, clerk := c.Employ(codes, perm.AllCaps)
		_, other := c.Employ(codes, 0)
		type record struct{ id, front, back int64 }
		var records []record
		for range 5 {
			r := record{front: must2(c.Photo(clerk, "identity")), back: must2(c.Photo(clerk, "identity"))}
			r.id = c.passport(clerk, map[string]any{"front": r.front, "back": r.back}).ID
			records = append(records, r)
		}
		log := c.LastLogged()
		for _, r := range records[:3] {
			for _, photo := range []int64{r.front, r.back, r.front} {
				address, a := c.Opened(clerk, photo, "passport", r.id)
				if a.Code != 0 || c.Fetch(clerk, address).Code != http.StatusOK {
					t.Errorf("record %d: %s", r.id, a)
				}
			}
		}
		apptest.Exactly(t, "left by nine openings", 9, c.Logged(log))
		var wait struct{ RetryAfterSec int64 }
		for _, r := range records[3:] {
			address, a := c.Opened(clerk, r.front, "passport", r.id)
			if a.Code != fault.CodeTooMany || address != "" {
				t.Fatalf("another record: %s", a)
			}
			if a.Into(t, &wait); wait.RetryAfterSec < 3500 || wait.RetryAfterSec > 3601 {
				t.Errorf("to wait %d s", wait.RetryAfterSec)
			}
		}
		if _, a := c.Opened(clerk, records[0].back, "passport", records[0].id); a.Code != 0 {
			t.Errorf("a record that was opened before: %s", a)
		}
		if _, a := c.Opened(other, records[4].front, "passport", records[4].id); a.Code != 0 {
			t.Errorf("somebody else: %s", a)
		}
	})
}

// noise is a picture that cannot be made smaller: of more than a mebibyte.
func noise() []byte {
	picture := image.NewRGBA(image.Rect(0, 0, 640, 640))
	source := rand.New(rand.NewPCG(1, 2))
	for i := range picture.Pix {
		picture.Pix[i] = byte(source.Uint32())
		if i%4 == 3 {
			picture.Pix[i] = 0xFF
		}
	}
	return apptest.Encoded(func(w *bytes.Buffer) error { return png.Encode(w, picture) })
}

func TestAnAccountUploadsSoMuchInAnHour(t *testing.T) {
	apptest.Each(t, func(full *apptest.Desk) {
		avatars := func(d *apptest.Desk, token string) apptest.Answer {
			return d.Upload(token, "avatar", "a.png", noise())
		}
		few := full.Replica(full.DB, func(s *app.Settings) { s.Limits.Uploads = 3 })
		_, clerk := few.Employ(nil, 0)
		_, other := few.Employ(nil, 0)
		for range 3 {
			if a := avatars(few, clerk); a.Code != 0 {
				t.Fatal(a)
			}
		}
		files := func() int64 {
			return apptest.Must(store.Get[int64](full.DB.Read(t.Context()), "SELECT count(*) FROM files"))
		}
		before := files()
		if a := avatars(few, clerk); a.Code != fault.CodeTooMany || !strings.Contains(a.Body, "retryAfterSec") || files() != before {
			t.Errorf("a fourth file: %s", a)
		}
		if a := avatars(few, other); a.Code != 0 {
			t.Errorf("somebody else: %s", a)
		}

		small := full.Replica(full.DB, func(s *app.Settings) { s.Limits.UploadMiB = 2 })
		_, heavy := small.Employ(nil, 0)
		taken := 0
		for range 5 {
			if avatars(small, heavy).Code == 0 {
				taken++
			}
		}
		if taken != 1 { // of more than one mebibyte each
			t.Errorf("%d files of more than a mebibyte in two", taken)
		}
		full.Write(func(tx *store.Tx) error { return tx.Exec("UPDATE sessions SET seen_at = ?", tx.Now.Add(time.Hour)) })
		full.At(time.Hour + time.Second)
		if a := avatars(small, heavy); a.Code != 0 {
			t.Errorf("an hour later: %s", a)
		}
	})
}
