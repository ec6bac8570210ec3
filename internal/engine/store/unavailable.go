package store

import (
	"errors"
	"fmt"
)

// What can be wrong with the database itself, whatever was asked of it.
var (
	// ErrUnavailable means that the database is away, silent or has no connection left, and that nothing was changed.
	ErrUnavailable = errors.New("the database is away")
	// ErrDiskFull means that the database has no room to write; it can still be read.
	ErrDiskFull = fmt.Errorf("no space left: %w", ErrUnavailable)
	// ErrUnknownOutcome means that the connection was lost while a change was being committed.
	ErrUnknownOutcome = errors.New("it is not known whether the change was committed")
	// ErrTooSlow means that the database was still at work on a statement when its time was over.
	ErrTooSlow = errors.New("the database was still at work")
	// ErrNewerSchema means that a newer program has migrated the database: this one changes nothing any more.
	ErrNewerSchema = errors.New("the database has a schema newer than this program knows; install the newer program")
	// ErrOlderSchema means that the database waits for the migrations of this program.
	ErrOlderSchema = errors.New("the database schema is not current; run caredesk migrate first")
)
