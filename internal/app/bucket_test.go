package app

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"caredesk/internal/engine/file/filetest"
	"caredesk/internal/engine/store"
)

// startS3 starts a store and lets the commands of this test into it.
func startS3(t *testing.T) *filetest.S3 {
	t.Helper()
	t.Setenv("CAREDESK_S3_KEY", filetest.Key)
	t.Setenv("CAREDESK_S3_SECRET", filetest.Secret)
	return filetest.StartS3(t)
}

func placeIn(t *testing.T, s3 *filetest.S3) place {
	return place{Data: t.TempDir(), S3: bucket{Endpoint: s3.URL, Bucket: filetest.Bucket, Region: "us-east-1", PathStyle: true}}
}

func TestTheStartIsRefusedWithoutTheBucket(t *testing.T) {
	s3 := startS3(t)
	change := func(f func(b *bucket)) place {
		p := placeIn(t, s3)
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
		if _, err := placeIn(t, s3).uploads(t.Context()); err == nil {
			t.Errorf("the store let somebody in with %s", value)
		}
		t.Setenv(variable, before)
	}
	t.Setenv("CAREDESK_S3_SECRET", "")
	if _, err := placeIn(t, s3).uploads(t.Context()); err == nil || !strings.Contains(err.Error(), "CAREDESK_S3_SECRET") {
		t.Errorf("without a secret: %v", err)
	}
}

// TestABackupMovesUploadsBetweenFolderAndBucket takes a backup of a folder, restores it into a bucket, and the other way round.
func TestABackupMovesUploadsBetweenFolderAndBucket(t *testing.T) {
	s3 := startS3(t)
	folder := place{Data: t.TempDir()}
	inBucket := placeIn(t, s3)
	want := map[string]string{strings.Repeat("a", 32): "sealed", strings.Repeat("b", 32) + ".png": "picture"}
	t.Setenv("CAREDESK_LOG_KEY", strings.Repeat("1", 64))
	run(t, "migrate", "--data", folder.Data)
	upload(t, folder, want)
	bucket := s3.Open(t)
	stale := strings.Repeat("c", 32)
	if err := bucket.Put(t.Context(), stale, []byte("older")); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "all.backup")
	s3Flags := []string{"--s3-endpoint", s3.URL, "--s3-bucket", filetest.Bucket, "--s3-path-style"}
	run(t, "backup", "--data", folder.Data, "--to", file)
	run(t, append([]string{"restore", "--data", inBucket.Data, "--from", file}, s3Flags...)...)
	if got := contents(t, bucket); !reflect.DeepEqual(got, want) {
		t.Errorf("the bucket has %v", got)
	}
	run(t, append([]string{"backup", "--overwrite", "--data", inBucket.Data, "--to", file}, s3Flags...)...)
	again := place{Data: t.TempDir()}
	run(t, "restore", "--data", again.Data, "--from", file)
	run(t, append([]string{"check", "--files", "--data", inBucket.Data}, s3Flags...)...)
	if got := contents(t, must(again.uploads(t.Context()))); !reflect.DeepEqual(got, want) {
		t.Errorf("the folder has %v", got)
	}
}

// upload puts files on the uploads of a place and makes its database know them.
func upload(t *testing.T, p place, files map[string]string) {
	t.Helper()
	uploads, db := must(p.uploads(t.Context())), must(p.open(t.Context()))
	defer func() { _ = db.Close() }()
	for name, content := range files {
		if err := uploads.Put(t.Context(), name, []byte(content)); err != nil {
			t.Fatal(err)
		}
		sum := sha256.Sum256([]byte(content))
		if err := db.Write(t.Context(), func(tx *store.Tx) error {
			return tx.Exec(`INSERT INTO files (version, created_at, updated_at, created_by, updated_by, name, original_name, usage, mime, size, width, height, sha256)
				VALUES (1, ?, ?, 0, 0, ?, '', 'doctor', 'image/png', ?, 1, 1, ?)`, tx.Now, tx.Now, name, len(content), hex.EncodeToString(sum[:]))
		}); err != nil {
			t.Fatal(err)
		}
	}
}

func contents(t *testing.T, uploads uploadStore) map[string]string {
	t.Helper()
	all := map[string]string{}
	if err := uploads.Each(t.Context(), func(name string) error {
		all[name] = string(must(uploads.Get(t.Context(), name)))
		return nil
	}); err != nil {
		t.Fatal(err)
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
