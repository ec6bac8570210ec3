package store

import (
	"context"
	"reflect"
	"time"
)

// Prefetched is a Select whose rows come along with another read, in the same trip to the database.
type Prefetched[T any] struct {
	Select Select
	rows   []T
	err    error
	came   bool
	along  along
}

// along is a read that another one takes with it.
type along struct {
	sql    text
	args   []any
	within time.Duration
	take   func(row tuple) error
	ended  func(error)
}

// companion is a source that saves a trip by reading two things at once.
type companion interface {
	readBoth(ctx context.Context, sql text, args []any, take func(row tuple) error, second *along) error
}

// TakesAlong tells whether reading two things at once saves anything.
func (db *DB) TakesAlong() bool {
	_, ok := db.readers.direct.(companion)
	return ok
}

// Prefetch prepares to read s along with another read. It is nil where that cannot be.
func Prefetch[T any](db *DB, s Select, within time.Duration) *Prefetched[T] {
	if !db.TakesAlong() || !canFill(reflect.TypeFor[T]()) {
		return nil
	}
	sql, args := s.build(db.dialect)
	plain, err := plainArgs(args)
	if err != nil || db.dialect.plansAnew(sql) {
		return nil
	}
	f := &Prefetched[T]{Select: s}
	f.along = along{sql: sql, args: plain, within: within, take: taker(sql, func(row T) error {
		f.rows = append(f.rows, row)
		return nil
	}), ended: func(err error) { f.came, f.err = true, err }}
	f.rows = make([]T, 0, min(s.Limit, 100))
	return f
}

// Rows gives what came, or reads it now if nothing did.
func (f *Prefetched[T]) Rows(q *Q) ([]T, error) {
	if !f.came {
		return Find[T](q, f.Select)
	}
	return f.rows, f.err
}

func (f *Prefetched[T]) companion() *along { return &f.along }

// Along is something prefetched, of whatever rows.
type Along interface{ companion() *along }

// With makes the next read on q take the prefetched one along; nil is none.
func (q *Q) With(prefetched Along) *Q {
	if prefetched != nil {
		q.along = prefetched.companion()
	}
	return q
}
