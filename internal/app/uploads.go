package app

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"caredesk/internal/backup"
	"caredesk/internal/engine/file"
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
