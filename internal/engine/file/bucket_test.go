package file_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image/png"
	"io/fs"
	"net/http"
	"strings"
	"testing"
	"time"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/file/filetest"
	"caredesk/internal/engine/store"
)

// uploadStore is either place of uploads.
type uploadStore interface {
	file.Store
	Each(ctx context.Context, f func(name string) error) error
}

func namesIn(t *testing.T, uploads uploadStore) (names []string) {
	t.Helper()
	if err := uploads.Each(t.Context(), func(name string) error {
		names = append(names, name)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return names
}

// TestAStoreKeepsFiles holds both places of uploads to the same promises.
func TestAStoreKeepsFiles(t *testing.T) {
	for kind, open := range map[string]func(t *testing.T) uploadStore{
		"folder": func(t *testing.T) uploadStore { return apptest.Must(file.OpenFolder(t.TempDir())) },
		"bucket": func(t *testing.T) uploadStore { return filetest.StartS3(t).Open(t) },
	} {
		t.Run(kind, func(t *testing.T) {
			uploads, ctx := open(t), t.Context()
			content := bytes.Repeat([]byte("abc"), 7_000_000) // larger than what a store takes in one part by itself
			name := strings.Repeat("0a", 16)
			if _, err := uploads.Get(ctx, name); !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("a file that is not there: %v", err)
			}
			for _, each := range [][]byte{[]byte("first"), content, []byte("third")} {
				if err := uploads.Put(ctx, name, each); err != nil {
					t.Fatal(err)
				}
				if got, err := uploads.Get(ctx, name); err != nil || !bytes.Equal(got, each) {
					t.Errorf("%d bytes came back as %d (%v)", len(each), len(got), err)
				}
			}
			want := []string{name}
			for i := range 30 {
				other := fmt.Sprintf("%032x.%s", i+1<<8, []string{"png", "jpg", "pdf"}[i%3])
				want = append(want, other)
				if err := uploads.Put(ctx, other, []byte{byte(i)}); err != nil {
					t.Fatal(err)
				}
			}
			got := map[string]bool{}
			for _, n := range namesIn(t, uploads) {
				got[n] = true
			}
			for _, n := range want {
				if !got[n] || len(got) != len(want) {
					t.Fatalf("%d names, %s among them: %v", len(got), n, got[n])
				}
			}
			stop := errors.New("stop")
			if err := uploads.Each(ctx, func(string) error { return stop }); !errors.Is(err, stop) {
				t.Errorf("an error on the way: %v", err)
			}
			for range 2 {
				if err := uploads.Remove(ctx, name); err != nil {
					t.Errorf("removing: %v", err)
				}
			}
			if _, err := uploads.Get(ctx, name); !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("a removed file: %v", err)
			}
		})
	}
}

func TestReplicasShareABucket(t *testing.T) {
	s3 := filetest.StartS3(t)
	eachCabinet(t, func(c *cabinet) {
		uploads := s3.Open(t)
		c.serveFrom(file.NewUploads(uploads))
		_, cover := c.Photo(c.Admin, "member")
		front, _ := c.Photo(c.Admin, "identity")
		record := c.passport(c.Admin, map[string]any{"front": front, "cover": cover})
		address, a := c.Opened(c.Admin, front, "passport", record.ID)
		if a.Code != 0 {
			t.Fatal(a)
		}
		c.serveFrom(file.NewUploads(s3.Open(t))) // another replica
		if w := c.Fetch("", cover); w.Code != http.StatusOK || w.Header().Get("Content-Type") != "image/png" {
			t.Errorf("the picture at the other replica: HTTP %d", w.Code)
		}
		if w := c.Fetch(c.Admin, address); w.Header().Get("Content-Type") != "image/png" {
			t.Errorf("the private file at the other replica: HTTP %d %s", w.Code, w.Body)
		}
		if w := c.Fetch("", "/files/"+strings.Repeat("0", 32)+".png"); w.Code != http.StatusNotFound {
			t.Errorf("no such picture: HTTP %d", w.Code)
		}
		for _, name := range namesIn(t, uploads) {
			if content := apptest.Must(uploads.Get(t.Context(), name)); !strings.Contains(name, ".") && bytes.Contains(content, []byte("IHDR")) {
				t.Error("a private file is readable in the bucket")
			}
		}
		c.Do("passportDel", map[string]any{"id": record.ID, "version": record.Version})
		c.tickLater(25 * time.Hour)
		if left := namesIn(t, uploads); len(left) != 0 {
			t.Errorf("%v are left in the bucket", left)
		}
	})
}

func TestAnUploadThatCannotBeKeptLeavesNothing(t *testing.T) {
	s3 := filetest.StartS3(t)
	eachCabinet(t, func(c *cabinet) {
		c.serveFrom(file.NewUploads(s3.Open(t)))
		_, cover := c.Photo(c.Admin, "member")
		s3.Down.Store(true)
		defer s3.Down.Store(false)
		count := func() int64 {
			return apptest.Must(store.Get[int64](c.DB.Read(context.Background()), "SELECT count(*) FROM files"))
		}
		before := count()
		small := apptest.Encoded(func(w *bytes.Buffer) error { return png.Encode(w, apptest.Picture(4, 4)) })
		if a := c.Upload(c.Admin, "member", "a.png", small); a.Code != fault.CodeInternal {
			t.Errorf("an upload without a store: %s", a)
		}
		if count() != before {
			t.Error("an upload that was not kept is in the database")
		}
		if w := c.Fetch("", cover); w.Code != http.StatusInternalServerError || w.Header().Get("Cache-Control") != "" {
			t.Errorf("a picture without a store: HTTP %d %v", w.Code, w.Header())
		}
	})
}
