package api

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"sync"
	"time"

	"caredesk/internal/engine/store"
)

// Limits of a look at the database. Whether it takes changes is tried once in a while only: anybody may ask.
const (
	readyWithin = 3 * time.Second
	writeEvery  = 5 * time.Second
)

const readyPath = "/readyz"

// readiness answers 200 when the database answers, has the schema of this program and takes changes, and no disk is nearly full.
type readiness struct {
	db        *store.DB
	room      Room
	lostLines func() int64 // of the process log

	mu      sync.Mutex
	written time.Time
	failure error // of the last try to write
}

func (p *readiness) ServeHTTP(w http.ResponseWriter, h *http.Request) {
	ctx, cancel := context.WithTimeout(h.Context(), readyWithin)
	defer cancel()
	err := p.check(ctx)
	if err == nil {
		w.WriteHeader(http.StatusOK)
		if lost := p.lostLines(); lost > 0 {
			_, _ = fmt.Fprintf(w, "%d lines of the process log could not be written\n", lost)
		}
		return
	}
	w.WriteHeader(http.StatusServiceUnavailable)
	_, _ = io.WriteString(w, reason(err)+"\n")
}

// reason tells no more than what whoever looks after the server needs to know where to look.
func reason(err error) string {
	if low, is := errors.AsType[errNoRoom](err); is {
		return low.Error()
	}
	for _, known := range []error{store.ErrOlderSchema, store.ErrNewerSchema, store.ErrDiskFull, store.ErrUnavailable} {
		if errors.Is(err, known) {
			return known.Error()
		}
	}
	return "the database takes no changes"
}

func (p *readiness) check(ctx context.Context) error {
	if err := p.room.check(); err != nil {
		return err
	}
	err := p.db.CheckSchema(ctx)
	if errors.Is(err, store.ErrOlderSchema) || errors.Is(err, store.ErrNewerSchema) {
		return err
	}
	if err != nil {
		return errors.Join(store.ErrUnavailable, err)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if time.Since(p.written) >= writeEvery {
		p.failure = p.db.Write(ctx, func(tx *store.Tx) error { return tx.Lock("readyz") })
		p.written = time.Now()
	}
	return p.failure
}
