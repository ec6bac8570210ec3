package store

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"
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
)

// Of a database that says nothing for so long nothing more is expected: another one may have taken its place.
const (
	readSilence   = 10 * time.Second
	writeSilence  = 20 * time.Second
	streamSilence = 5 * time.Minute // some checks count whole tables
	bulkSilence   = time.Hour       // an index of a large table takes its time
)

func (m txMode) silence() time.Duration {
	switch m {
	case txWrite:
		return writeSilence
	case txStream:
		return streamSilence
	case txBulk:
		return bulkSilence
	}
	return readSilence
}

var errSilent = errors.New("the database is silent")

// silence ends a context when the database has said nothing for a while. The time that the reader of its rows takes does
// not count.
type silence struct {
	after time.Duration
	timer *time.Timer
	// steps counts how often a row was handed over and taken; while it is odd, the reader is at work.
	steps atomic.Int64
	seen  int64
	end   context.CancelCauseFunc
}

func endWhenSilent(ctx context.Context, after time.Duration) (context.Context, *silence) {
	ctx, end := context.WithCancelCause(ctx)
	s := &silence{after: after, end: end}
	s.timer = time.AfterFunc(after, s.look)
	return ctx, s
}

func (s *silence) look() {
	if steps := s.steps.Load(); steps != s.seen || steps%2 == 1 {
		s.seen = steps
		s.timer.Reset(s.after)
		return
	}
	s.end(errSilent)
}

func (s *silence) step() { s.steps.Add(1) }

func (s *silence) stop() {
	s.timer.Stop()
	s.end(nil)
}
