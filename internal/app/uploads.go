package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"

	"caredesk/internal/backup"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/store"
)

// uploadStore is what both the console and its backup need of the place of uploads.
type uploadStore interface {
	file.Store
	backup.Uploads
}

// ownUploads opens the uploads of a database, and refuses those of another.
func (p place) ownUploads(ctx context.Context, db *store.DB) (uploadStore, error) {
	uploads, err := p.uploads(ctx)
	if err != nil {
		return nil, err
	}
	err = file.Claim(ctx, db, uploads)
	switch {
	case errors.Is(err, file.ErrNotOwn):
		return nil, fmt.Errorf("in %s are %w; name or restore the database's own, or accept these as they are with caredesk adopt-uploads", p.whereUploads(), err)
	case err != nil:
		return nil, fmt.Errorf("uploads in %s: %w", p.whereUploads(), err)
	}
	return uploads, nil
}

// whereUploads names the place of uploads to an operator.
func (p place) whereUploads() string {
	if p.S3.Endpoint == "" {
		return p.uploadFolder()
	}
	return "bucket " + p.S3.Bucket
}

func (p place) uploadFolder() string { return filepath.Join(p.Data, "uploads") }

// uploads opens the place where uploads are kept: the data folder, or a bucket.
func (p place) uploads(ctx context.Context) (uploadStore, error) {
	if err := p.S3.check(); err != nil {
		return nil, err
	}
	if p.S3.Endpoint == "" {
		folder, err := file.OpenFolder(p.uploadFolder())
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

type adoptCommand struct{ place }

// Run makes the uploads that are here those of the database. The console may run: one that has other uploads is refused at its
// next start.
func (c adoptCommand) Run(env *environment) error {
	db, err := c.openCurrent(env.ctx)
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	log, err := c.operationLog(env.ctx, db, slog.New(slog.NewJSONHandler(env.stderr, nil)))
	if err != nil {
		return err
	}
	uploads, err := c.uploads(env.ctx)
	if err != nil {
		return err
	}
	if err := db.Write(env.ctx, func(tx *store.Tx) error {
		if err := log.Append(tx, terminalRow(tx, "update", "file", 0, c.whereUploads(), "adopted at the terminal as the uploads of this database")); err != nil {
			return err
		}
		return file.Adopt(env.ctx, tx, uploads)
	}); err != nil {
		return err
	}
	_, err = fmt.Fprintf(env.stdout, "The uploads in %s are those of this database from now on. caredesk check --files names what is missing there.\n", c.whereUploads())
	return err
}
