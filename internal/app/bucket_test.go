package app

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image/png"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/rclone/gofakes3"
	"github.com/rclone/gofakes3/s3mem"

	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/store"
)

// s3Server is an S3 store of its own, with one bucket. It checks the signature of every request.
type s3Server struct {
	*httptest.Server
	down atomic.Bool
}

const s3Bucket, s3Key, s3Secret = "uploads", "the-key", "the-secret"

func startS3(t *testing.T) *s3Server {
	t.Helper()
	objects := s3mem.New()
	if err := objects.CreateBucket(t.Context(), s3Bucket); err != nil {
		t.Fatal(err)
	}
	s := &s3Server{}
	handler := gofakes3.New(objects, gofakes3.WithV4Auth(map[string]string{s3Key: s3Secret})).Server()
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.down.Load() {
			w.WriteHeader(http.StatusForbidden)
			return
		}
		handler.ServeHTTP(w, r)
	}))
	t.Cleanup(s.Close)
	t.Setenv("CAREDESK_S3_KEY", s3Key)
	t.Setenv("CAREDESK_S3_SECRET", s3Secret)
	return s
}

func (s *s3Server) place(t *testing.T) place {
	return place{Data: t.TempDir(), S3: bucket{Endpoint: s.URL, Bucket: s3Bucket, Region: "us-east-1", PathStyle: true}}
}

func (s *s3Server) open(t *testing.T) uploadStore { return must(s.place(t).uploads(t.Context())) }

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
		"folder": func(t *testing.T) uploadStore { return must(place{Data: t.TempDir()}.uploads(t.Context())) },
		"bucket": func(t *testing.T) uploadStore { return startS3(t).open(t) },
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
				other := fmt.Sprintf("%032x.png", i+1<<8)
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
	s3 := startS3(t)
	eachCabinet(t, func(c *cabinet) {
		uploads := s3.open(t)
		c.serveFrom(file.NewUploads(uploads))
		_, cover := c.photo(c.admin, "member")
		front, _ := c.photo(c.admin, "identity")
		record := c.passport(c.admin, map[string]any{"front": front, "cover": cover})
		address, a := c.opened(c.admin, front, "passport", record.ID)
		if a.Code != 0 {
			t.Fatal(a)
		}
		c.serveFrom(file.NewUploads(s3.open(t))) // another replica
		if w := c.fetch("", cover); w.Code != http.StatusOK || w.Header().Get("Content-Type") != "image/png" {
			t.Errorf("the picture at the other replica: HTTP %d", w.Code)
		}
		if w := c.fetch(c.admin, address); w.Header().Get("Content-Type") != "image/png" {
			t.Errorf("the private file at the other replica: HTTP %d %s", w.Code, w.Body)
		}
		if w := c.fetch("", "/files/"+strings.Repeat("0", 32)+".png"); w.Code != http.StatusNotFound {
			t.Errorf("no such picture: HTTP %d", w.Code)
		}
		for _, name := range namesIn(t, uploads) {
			if content := must(uploads.Get(t.Context(), name)); !strings.Contains(name, ".") && bytes.Contains(content, []byte("IHDR")) {
				t.Error("a private file is readable in the bucket")
			}
		}
		c.do("passportDel", map[string]any{"id": record.ID, "version": record.Version})
		c.tickLater(25 * time.Hour)
		if left := namesIn(t, uploads); len(left) != 0 {
			t.Errorf("%v are left in the bucket", left)
		}
	})
}

func TestAnUploadThatCannotBeKeptLeavesNothing(t *testing.T) {
	s3 := startS3(t)
	eachCabinet(t, func(c *cabinet) {
		c.serveFrom(file.NewUploads(s3.open(t)))
		_, cover := c.photo(c.admin, "member")
		s3.down.Store(true)
		defer s3.down.Store(false)
		count := func() int64 {
			return must(store.Get[int64](c.db.Read(context.Background()), "SELECT count(*) FROM files"))
		}
		before := count()
		small := encoded(func(w *bytes.Buffer) error { return png.Encode(w, picture(4, 4)) })
		if a := c.upload(c.admin, "member", "a.png", small); a.Code != fault.CodeInternal {
			t.Errorf("an upload without a store: %s", a)
		}
		if count() != before {
			t.Error("an upload that was not kept is in the database")
		}
		if w := c.fetch("", cover); w.Code != http.StatusInternalServerError || w.Header().Get("Cache-Control") != "" {
			t.Errorf("a picture without a store: HTTP %d %v", w.Code, w.Header())
		}
	})
}

func TestTheStartIsRefusedWithoutTheBucket(t *testing.T) {
	s3 := startS3(t)
	change := func(f func(b *bucket)) place {
		p := s3.place(t)
		f(&p.S3)
		return p
	}
	for says, p := range map[string]place{
		"needs --s3-bucket":      change(func(b *bucket) { b.Bucket = "" }),
		"there is no bucket":     change(func(b *bucket) { b.Bucket = "elsewhere" }),
		"is not the address":     change(func(b *bucket) { b.Endpoint = "s3.example.com" }),
		"uploads: bucket upload": change(func(b *bucket) { b.Endpoint = "http://127.0.0.1:1" }),
	} {
		if _, err := p.uploads(t.Context()); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%v does not say %q", err, says)
		}
	}
	for variable, value := range map[string]string{"CAREDESK_S3_SECRET": "another-secret", "CAREDESK_S3_KEY": "another-key"} {
		before := os.Getenv(variable)
		t.Setenv(variable, value)
		if _, err := s3.place(t).uploads(t.Context()); err == nil {
			t.Errorf("the store let somebody in with %s", value)
		}
		t.Setenv(variable, before)
	}
	t.Setenv("CAREDESK_S3_SECRET", "")
	if _, err := s3.place(t).uploads(t.Context()); err == nil || !strings.Contains(err.Error(), "CAREDESK_S3_SECRET") {
		t.Errorf("without a secret: %v", err)
	}
}

// TestABackupMovesUploadsBetweenFolderAndBucket takes a backup of a folder, restores it into a bucket, and the other way round.
func TestABackupMovesUploadsBetweenFolderAndBucket(t *testing.T) {
	s3 := startS3(t)
	folder := place{Data: t.TempDir()}
	inBucket := s3.place(t)
	want := map[string]string{strings.Repeat("a", 32): "sealed", strings.Repeat("b", 32) + ".png": "picture"}
	uploads := must(folder.uploads(t.Context()))
	for name, content := range want {
		if err := uploads.Put(t.Context(), name, []byte(content)); err != nil {
			t.Fatal(err)
		}
	}
	bucket := s3.open(t)
	stale := strings.Repeat("c", 32)
	if err := bucket.Put(t.Context(), stale, []byte("older")); err != nil {
		t.Fatal(err)
	}
	t.Setenv("CAREDESK_LOG_KEY", strings.Repeat("1", 64))
	run(t, "migrate", "--data", folder.Data)
	file := filepath.Join(t.TempDir(), "all.backup")
	s3Flags := []string{"--s3-endpoint", s3.URL, "--s3-bucket", s3Bucket, "--s3-path-style"}
	run(t, "backup", "--data", folder.Data, "--to", file)
	run(t, append([]string{"restore", "--data", inBucket.Data, "--from", file}, s3Flags...)...)
	if got := contents(t, bucket); !reflect.DeepEqual(got, want) {
		t.Errorf("the bucket has %v", got)
	}
	run(t, append([]string{"backup", "--overwrite", "--data", inBucket.Data, "--to", file}, s3Flags...)...)
	again := place{Data: t.TempDir()}
	run(t, "restore", "--data", again.Data, "--from", file)
	if got := contents(t, must(again.uploads(t.Context()))); !reflect.DeepEqual(got, want) {
		t.Errorf("the folder has %v", got)
	}
}

func contents(t *testing.T, uploads uploadStore) map[string]string {
	t.Helper()
	all := map[string]string{}
	for _, name := range namesIn(t, uploads) {
		all[name] = string(must(uploads.Get(t.Context(), name)))
	}
	return all
}

// run carries out a command line and insists on success.
func run(t *testing.T, args ...string) {
	t.Helper()
	if code, _, stderr := command(t, args...); code != exitDone {
		t.Fatalf("%v: exit %d: %s", args, code, stderr)
	}
}
