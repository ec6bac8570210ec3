package store

import (
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
	case txBulk, txSchema:
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
			delete(w.waiting, s)
			s.over.Store(true)
			giveUp, ended, given := s.giveUp, make(chan struct{}), make(chan struct{})
			s.ended, s.given = ended, given
			// Outside the lock: saying farewell to a silent server takes time, and all statements would wait.
			go func() {
				defer close(given)
				giveUp(ended)
			}()
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
	seen   int64                       // steps at the last look
	looks  int                         // since the last step
	giveUp func(ended <-chan struct{}) // ends the waiting; it is told when that has ended
	ended  chan struct{}               // of the waiting, once it is given up
	given  chan struct{}               // of giving up
}

// watch calls giveUp when the database has been silent for too long, until stop.
func (w *watchdog) watch(after time.Duration, giveUp func(ended <-chan struct{})) *silence {
	s := &silence{watchdog: w, after: after}
	s.waitFor(giveUp)
	return s
}

// waitFor begins to wait for something else.
func (s *silence) waitFor(giveUp func(ended <-chan struct{})) {
	s.watchdog.mu.Lock()
	defer s.watchdog.mu.Unlock()
	s.giveUp, s.looks = giveUp, 0
	s.over.Store(false)
	s.watchdog.waiting[s] = struct{}{}
}

func (s *silence) step() { s.steps.Add(1) }

// stop ends the watch. Where it was given up, it waits until that is over: what is done to a connection must not hit whoever has
// it next.
func (s *silence) stop() {
	s.watchdog.mu.Lock()
	delete(s.watchdog.waiting, s)
	ended, given := s.ended, s.given
	s.ended = nil
	s.watchdog.mu.Unlock()
	if ended != nil {
		close(ended)
		<-given
	}
}

// explain says of an error that came of giving up why it did.
func (s *silence) explain(err error) error {
	if err == nil || !s.over.Load() {
		return err
	}
	if isCancelled(err) {
		return fmt.Errorf("%w: %w", ErrTooSlow, err)
	}
	return fmt.Errorf("%w: %w: %w", ErrUnavailable, errSilent, err)
}
