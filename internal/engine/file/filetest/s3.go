// Package filetest is an S3-compatible store for tests.
package filetest

import (
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"

	"github.com/rclone/gofakes3"
	"github.com/rclone/gofakes3/s3mem"

	"caredesk/internal/engine/file"
)

// S3 is a store with one bucket. It checks the signature of every request.
type S3 struct {
	*httptest.Server
	Down atomic.Bool // refuses everything
}

// Bucket, Key and Secret let one into the store.
const Bucket, Key, Secret = "uploads", "the-key", "the-secret"

// StartS3 starts a store that lives as long as the test.
func StartS3(t *testing.T) *S3 {
	t.Helper()
	objects := s3mem.New()
	if err := objects.CreateBucket(t.Context(), Bucket); err != nil {
		t.Fatal(err)
	}
	s := &S3{}
	handler := gofakes3.New(objects, gofakes3.WithV4Auth(map[string]string{Key: Secret})).Server()
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.Down.Load() {
			w.WriteHeader(http.StatusForbidden)
			return
		}
		handler.ServeHTTP(w, r)
	}))
	t.Cleanup(s.Close)
	return s
}

// Open opens the bucket.
func (s *S3) Open(t *testing.T) *file.Bucket {
	t.Helper()
	bucket, err := file.OpenBucket(t.Context(), file.BucketAt{Endpoint: s.URL, Bucket: Bucket, Region: "us-east-1", PathStyle: true, Key: Key, Secret: Secret})
	if err != nil {
		t.Fatal(err)
	}
	return bucket
}
