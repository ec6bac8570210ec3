package app

import (
	"context"
	"errors"
	"fmt"
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
	key, keyErr := variable("CAREDESK_S3_KEY")
	secret, secretErr := variable("CAREDESK_S3_SECRET")
	if err := errors.Join(keyErr, secretErr); err != nil {
		return nil, err
	}
	at := file.BucketAt{Endpoint: p.S3.Endpoint, Bucket: p.S3.Bucket, Region: p.S3.Region, PathStyle: p.S3.PathStyle, Key: key, Secret: secret}
	if at.Key == "" || at.Secret == "" {
		return nil, wrongCall{errors.New("--s3-endpoint needs CAREDESK_S3_KEY and CAREDESK_S3_SECRET in the environment")}
	}
	bucket, err := file.OpenBucket(ctx, at)
	if err != nil {
		return nil, fmt.Errorf("uploads: %w", err)
	}
	return bucket, nil
}
