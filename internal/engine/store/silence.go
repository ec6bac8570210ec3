package store

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"
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

// watchdog gives up what waits for a database that has fallen silent. It looks at everything once a second: a timer for each
// statement would cost more than many a statement does.
type watchdog struct {
	mu      sync.Mutex
	waiting map[*silence]struct{}
	ended   chan struct{}
	end     func() // once, however often it is called
}

const watchEvery = time.Second

func newWatchdog() *watchdog {
	w := &watchdog{waiting: map[*silence]struct{}{}, ended: make(chan struct{})}
	w.end = sync.OnceFunc(func() { close(w.ended) })
	go w.run()
	return w
}

func (w *watchdog) run() {
	tick := time.NewTicker(watchEvery)
	defer tick.Stop()
	for {
		select {
		case <-w.ended:
			return
		case <-tick.C:
			w.look()
		}
	}
}

func (w *watchdog) look() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for s := range w.waiting {
		if steps := s.steps.Load(); steps != s.seen || steps%2 == 1 {
			s.seen, s.looks = steps, 0
			continue
		}
		if s.looks++; time.Duration(s.looks)*watchEvery > s.after {
			s.over.Store(true)
			go s.giveUp() // saying farewell to a silent server takes time, and all statements would wait for the lock
			delete(w.waiting, s)
		}
	}
}

// silence is something that waits for the database. The time that the reader of its rows takes does not count.
type silence struct {
	watchdog *watchdog
	after    time.Duration
	// steps counts how often a row was handed over and taken; while it is odd, the reader is at work.
	steps  atomic.Int64
	over   atomic.Bool
	seen   int64  // steps at the last look
	looks  int    // since the last step
	giveUp func() // ends the waiting
	done   func() // lets go of what it took to wait; may be nil
}

// listen gives a context for a statement. It ends when the database has been silent for too long: then the statement is
// cancelled, by which a server that is at work on it shows that it is alive.
func (w *watchdog) listen(ctx context.Context, after time.Duration) (context.Context, *silence) {
	ctx, cancel := context.WithCancel(ctx)
	s := w.watch(after, cancel)
	s.done = cancel
	return ctx, s
}

// watch calls giveUp when the database has been silent for too long, until stop.
func (w *watchdog) watch(after time.Duration, giveUp func()) *silence {
	s := &silence{watchdog: w, after: after, giveUp: giveUp}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.waiting[s] = struct{}{}
	return s
}

func (s *silence) step() { s.steps.Add(1) }

func (s *silence) stop() {
	s.watchdog.mu.Lock()
	delete(s.watchdog.waiting, s)
	s.watchdog.mu.Unlock()
	if s.done != nil {
		s.done()
	}
}

// explain says of an error that came of giving up why it did.
func (s *silence) explain(err error) error {
	if err == nil || !s.over.Load() || errors.Is(err, ErrTooSlow) {
		return err
	}
	return fmt.Errorf("%w: %w: %w", ErrUnavailable, errSilent, err)
}
