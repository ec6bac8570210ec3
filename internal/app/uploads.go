package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	"caredesk/internal/backup"
	"caredesk/internal/file"
)

// uploadStore is what both the console and its backup need of the place of uploads.
type uploadStore interface {
	file.Store
	backup.Uploads
}

// uploads opens the place where uploads are kept: the data folder, or a bucket.
func (p place) uploads(ctx context.Context) (uploadStore, error) {
	if p.S3.Endpoint == "" {
		folder, err := file.OpenFolder(filepath.Join(p.Data, "uploads"))
		if err != nil {
			return nil, fmt.Errorf("uploads: %w", err)
		}
		return folder, nil
	}
	at := file.BucketAt{
		Endpoint: p.S3.Endpoint, Bucket: p.S3.Bucket, Region: p.S3.Region, PathStyle: p.S3.PathStyle,
		Key: os.Getenv("CAREDESK_S3_KEY"), Secret: os.Getenv("CAREDESK_S3_SECRET"),
	}
	if at.Bucket == "" {
		return nil, wrongCall{errors.New("--s3-endpoint needs --s3-bucket")}
	}
	if at.Key == "" || at.Secret == "" {
		return nil, wrongCall{errors.New("--s3-endpoint needs CAREDESK_S3_KEY and CAREDESK_S3_SECRET in the environment")}
	}
	bucket, err := file.OpenBucket(ctx, at)
	if err != nil {
		return nil, fmt.Errorf("uploads: %w", err)
	}
	return bucket, nil
}

// keepUpload puts made-up pictures where uploads are. One that is there already is the same: its name says so.
func (p place) keepUpload(ctx context.Context) func(name string, content []byte) error {
	open := sync.OnceValues(func() (uploadStore, error) { return p.uploads(ctx) })
	return func(name string, content []byte) error {
		uploads, err := open()
		if err != nil {
			return err
		}
		if err := uploads.Put(ctx, name, content); err != nil && !errors.Is(err, fs.ErrExist) {
			return err
		}
		return nil
	}
}
