package file

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/url"
	"regexp"
	"time"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"
)

// Bucket keeps files in a bucket of an S3-compatible store.
type Bucket struct {
	client *minio.Client
	name   string
}

// BucketAt says where a bucket is and how to get in.
type BucketAt struct {
	Endpoint  string // https://…, or http://… on the machine itself
	Bucket    string
	Region    string
	Key       string
	Secret    string
	PathStyle bool // endpoint/bucket instead of bucket.endpoint
}

// OpenBucket checks that the bucket is there.
func OpenBucket(ctx context.Context, at BucketAt) (*Bucket, error) {
	endpoint, err := url.Parse(at.Endpoint)
	if err != nil || endpoint.Host == "" || endpoint.Scheme != "https" && endpoint.Scheme != "http" {
		return nil, fmt.Errorf("%q is not the address of an S3 store, such as https://s3.example.com", at.Endpoint)
	}
	lookup := minio.BucketLookupDNS
	if at.PathStyle {
		lookup = minio.BucketLookupPath
	}
	client, err := minio.New(endpoint.Host, &minio.Options{
		Creds: credentials.NewStaticV4(at.Key, at.Secret, ""), Secure: endpoint.Scheme == "https", Region: at.Region, BucketLookup: lookup, MaxRetries: 3,
	})
	if err != nil {
		return nil, err
	}
	there, err := client.BucketExists(ctx, at.Bucket)
	if err != nil {
		return nil, fmt.Errorf("bucket %s at %s: %w", at.Bucket, endpoint.Host, err)
	}
	if !there {
		return nil, fmt.Errorf("there is no bucket %s at %s", at.Bucket, endpoint.Host)
	}
	return &Bucket{client: client, name: at.Bucket}, nil
}

// Put sends a file whole.
func (b *Bucket) Put(ctx context.Context, name string, content []byte) error {
	_, err := b.client.PutObject(ctx, b.name, name, bytes.NewReader(content), int64(len(content)), minio.PutObjectOptions{
		ContentType: "application/octet-stream", DisableMultipart: true,
	})
	return err
}

// Get reads a file; fs.ErrNotExist when there is none.
func (b *Bucket) Get(ctx context.Context, name string) ([]byte, error) {
	object, err := b.client.GetObject(ctx, b.name, name, minio.GetObjectOptions{})
	if err != nil {
		return nil, missing(err)
	}
	defer func() { _ = object.Close() }()
	content, err := io.ReadAll(object)
	return content, missing(err)
}

// missing gives the store's own word for a file that is not there the name it has everywhere.
func missing(err error) error {
	if err != nil && minio.ToErrorResponse(err).StatusCode == http.StatusNotFound {
		return errors.Join(fs.ErrNotExist, err)
	}
	return err
}

// Remove removes a file; one that is gone already is removed.
func (b *Bucket) Remove(ctx context.Context, name string) error {
	err := missing(b.client.RemoveObject(ctx, b.name, name, minio.RemoveObjectOptions{}))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// ours is the form of every name that an upload was ever given; whatever else is in the bucket is none of our business.
var ours = regexp.MustCompile(`^[0-9a-f]{32}(?:` + publicEnding + `)?$`)

// Each calls f with the name of every upload.
func (b *Bucket) Each(ctx context.Context, each func(name string) error) error {
	return b.objects(ctx, func(object minio.ObjectInfo) error { return each(object.Key) })
}

// KeptBefore calls f with the name of every upload that was put there before a moment.
func (b *Bucket) KeptBefore(ctx context.Context, moment time.Time, each func(name string) error) error {
	return b.objects(ctx, func(object minio.ObjectInfo) error {
		if !object.LastModified.Before(moment) {
			return nil
		}
		return each(object.Key)
	})
}

func (b *Bucket) objects(ctx context.Context, each func(object minio.ObjectInfo) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	for object := range b.client.ListObjects(ctx, b.name, minio.ListObjectsOptions{}) {
		if object.Err != nil {
			return object.Err
		}
		if !ours.MatchString(object.Key) {
			continue
		}
		if err := each(object); err != nil {
			return err
		}
	}
	return ctx.Err()
}
