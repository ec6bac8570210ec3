package store

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"
)

// PostgreSQL's codes of what CareDesk tells apart.
const (
	uniqueViolation     = "23505"
	foreignKeyViolation = "23503"
	queryCanceled       = "57014"
	readOnlyTransaction = "25006" // a server that has become a standby
	diskFull            = "53100"
	tooManyConnections  = "53300"
)

// postgresFailure says what an error means: a broken constraint, a statement broken off at work, or a database that is away.
func postgresFailure(ctx context.Context, err error) error {
	if err == nil {
		return nil
	}
	var refused *pgconn.PgError
	if errors.As(err, &refused) {
		return refusedByPostgres(ctx, refused, err)
	}
	if errors.Is(ctx.Err(), context.Canceled) {
		return err // the caller has gone
	}
	var network net.Error
	if errors.As(err, &network) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) || errors.Is(err, net.ErrClosed) ||
		pgconn.SafeToRetry(err) || ctx.Err() != nil {
		return because(ctx, ErrUnavailable, err)
	}
	return err
}

// isCancelled tells whether the server was asked to end a statement and did.
func isCancelled(err error) bool {
	var refused *pgconn.PgError
	return errors.As(err, &refused) && refused.Code == queryCanceled
}

func refusedByPostgres(ctx context.Context, refused *pgconn.PgError, err error) error {
	switch {
	case refused.Code == uniqueViolation:
		return &ConstraintError{Unique: true, Detail: refused.ConstraintName, cause: err}
	case refused.Code == foreignKeyViolation:
		return &ConstraintError{Detail: refused.ConstraintName, cause: err}
	case refused.Code == diskFull:
		return fmt.Errorf("%w: %w", ErrDiskFull, err)
	case refused.Code == queryCanceled && ctx.Err() != nil:
		return because(ctx, ErrTooSlow, err)
	case strings.HasPrefix(refused.Code, "57P"), strings.HasPrefix(refused.Code, "08"), refused.Code == readOnlyTransaction, refused.Code == tooManyConnections:
		return because(ctx, ErrUnavailable, err)
	}
	return err
}

// because puts what an error means in front of it, and why its context ended.
func because(ctx context.Context, meaning, err error) error {
	if cause := context.Cause(ctx); cause != nil {
		return fmt.Errorf("%w: %w: %w", meaning, cause, err)
	}
	return fmt.Errorf("%w: %w", meaning, err)
}
