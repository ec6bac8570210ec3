// Package live tells open consoles what others change, and who else looks at the same record, over all replicas.
package live

import (
	"context"
	"crypto/rand"
	"slices"
	"sync"
	"time"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store"
)

// Change is one record that was changed, by its place in the operation log.
type Change struct {
	ID         int64
	ObjectType string
	ObjectID   int64
}

// Journal is where every change is found, in the order of all.
type Journal interface {
	Last(q *store.Q) (int64, error)
	After(q *store.Q, id int64, limit int) ([]Change, error)
}

// Watched is a resource whose changes are told to whoever may see it.
type Watched struct {
	Name string
	// With names others whose changes are changes of these records too.
	With    []string
	Allowed func(g perm.Grant) bool
	// Sees tells whether the caller may see one of the records, where not everybody who may see the list sees all of it.
	Sees func(r *api.Request, ids []int64) (bool, error)
	// Forget throws away what is remembered of the records, such as how many there are.
	Forget func()
}

// Feed reads along in the journal for all consoles that are open here.
type Feed struct {
	server   string // tells this server's messages from those of others
	journal  Journal
	watched  map[string]Watched
	with     map[string][]Watched // what changes with each
	rights   []string
	stopping context.Context
	poked    chan struct{}
	start    sync.Once

	mu      sync.Mutex
	begun   bool // whether it is known where the journal ends
	last    int64
	floor   int64 // the place after which all changes are in recent
	recent  []Change
	waiting map[*waiter]struct{}

	presence presence
}

const (
	channel    = "caredesk_live"
	lookEvery  = time.Second            // how often is looked for changes of which no message came
	gather     = 100 * time.Millisecond // how long changes are gathered that are told as one
	lookTime   = 5 * time.Second        // how long a look may take
	readAtOnce = 1000
	maxRecent  = 4096 // whoever has missed more is told that everything may have changed
)

// NewFeed makes the feed of a server that stops when ctx ends. Rights are the resources that say who may do what: when one of them
// changes, everybody asks anew.
func NewFeed(ctx context.Context, journal Journal, watched []Watched, rights ...string) *Feed {
	f := &Feed{
		server: rand.Text(), journal: journal, watched: map[string]Watched{}, with: map[string][]Watched{}, rights: rights, stopping: ctx,
		poked: make(chan struct{}, 1), waiting: map[*waiter]struct{}{}, presence: presence{looks: map[seat]look{}, calls: map[seat]int{}},
	}
	for _, w := range watched {
		f.watched[w.Name] = w
		for _, other := range w.With {
			f.with[other] = append(f.with[other], w)
		}
	}
	return f
}

// Poke says that something was written here.
func (f *Feed) Poke() {
	select {
	case f.poked <- struct{}{}:
	default: // the next look finds both
	}
}

// run looks for changes from the first console on until the server stops: when this server has written something, when another
// says that it has, and from time to time, because a message can be lost with its connection.
func (f *Feed) run(db *store.DB) {
	heard := make(chan string, 64)
	ask := func() { _ = db.Notify(f.stopping, channel, whoLooks) }
	go db.Listen(f.stopping, channel, ask, func(message string) {
		select {
		case heard <- message:
		default: // the look that comes from time to time finds it
		}
	})
	looking := time.NewTicker(lookEvery)
	defer looking.Stop()
	for f.stopping.Err() == nil {
		written := false
		select {
		case <-f.stopping.Done():
			return
		case <-f.poked:
			written = true
		case message := <-heard:
			switch message {
			case "":
			case whoLooks:
				f.sayAgain(db)
				continue
			default:
				f.hear(message, db.Now())
				continue
			}
		case <-looking.C:
		}
		ctx, cancel := context.WithTimeout(f.stopping, lookTime)
		found, err := f.catchUp(db.Read(ctx))
		if written && found && err == nil {
			_ = db.Notify(ctx, channel, "") // they look from time to time
		}
		cancel()
		pause(f.stopping, gather)
	}
}

func pause(ctx context.Context, d time.Duration) {
	wait := time.NewTimer(d)
	defer wait.Stop()
	select {
	case <-ctx.Done():
	case <-wait.C:
	}
}

// catchUp reads what is new in the journal and wakes those whom it concerns.
func (f *Feed) catchUp(q *store.Q) (found bool, err error) {
	f.mu.Lock()
	last, begun := f.last, f.begun
	f.mu.Unlock()
	end, err := f.journal.Last(q)
	if err != nil || begun && end == last {
		return false, err
	}
	if !begun || end < last || end-last > maxRecent {
		f.beginAt(end)
		return true, nil
	}
	for {
		changes, err := f.journal.After(q, last, readAtOnce)
		if err != nil {
			return false, err // the next look begins at the same place
		}
		if len(changes) < readAtOnce {
			f.tell(changes, max(end, lastOf(changes, last)))
			return true, nil
		}
		last = lastOf(changes, last)
		f.tell(changes, last)
	}
}

func lastOf(changes []Change, otherwise int64) int64 {
	if len(changes) == 0 {
		return otherwise
	}
	return changes[len(changes)-1].ID
}

// beginAt takes the journal up at a place. Of what stands before it nothing is known, so everybody is told that everything may
// have changed.
func (f *Feed) beginAt(end int64) {
	for _, w := range f.watched {
		w.Forget()
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.begun, f.last, f.floor, f.recent = true, end, end, nil
	for w := range f.waiting {
		f.wake(w)
	}
}

// tell keeps changes and wakes those whom they concern.
func (f *Feed) tell(changes []Change, last int64) {
	types := map[string]bool{}
	for _, c := range changes {
		types[c.ObjectType] = true
	}
	for name := range types {
		if w, ok := f.watched[name]; ok {
			w.Forget()
		}
		for _, w := range f.with[name] {
			w.Forget()
		}
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if last <= f.last {
		return // somebody else was quicker
	}
	for _, c := range changes {
		if c.ID > f.last {
			f.recent = append(f.recent, c)
		}
	}
	f.last = last
	if over := len(f.recent) - maxRecent; over > 0 {
		f.floor = f.recent[over-1].ID
		f.recent = slices.Clone(f.recent[over:])
	}
	for w := range f.waiting {
		if f.concerns(w, types) {
			f.wake(w)
		}
	}
}

func (f *Feed) concerns(w *waiter, types map[string]bool) bool {
	for _, name := range f.rights {
		if types[name] {
			return true
		}
	}
	for name := range types {
		if of, ok := f.watched[name]; ok && of.Allowed(w.grant) {
			return true
		}
	}
	return false
}

// waiter is an open console that waits for something to happen.
type waiter struct {
	woken  chan struct{}
	grant  perm.Grant
	record Record
}

// wake ends a wait; the lock is held.
func (f *Feed) wake(w *waiter) {
	delete(f.waiting, w)
	close(w.woken)
}

// since is what has changed after a place: the records by their types, or nothing where that is not known. Last is the place
// behind all of it.
func (f *Feed) since(after int64) (changed map[string][]int64, known bool, last int64) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if after < f.floor || after > f.last {
		return nil, false, f.last
	}
	changed = map[string][]int64{}
	for i := len(f.recent) - 1; i >= 0 && f.recent[i].ID > after; i-- {
		c := f.recent[i]
		changed[c.ObjectType] = append(changed[c.ObjectType], c.ObjectID)
	}
	return changed, true, f.last
}

// end is the place behind everything that is known.
func (f *Feed) end() int64 {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.last
}
