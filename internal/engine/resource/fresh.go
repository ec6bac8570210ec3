package resource

import (
	"strconv"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// freshFor is how long what was counted may be shown again to those who have written nothing since.
const freshFor = 3 * time.Second

// fresh keeps what was counted for a moment, so that counting does not make a list wait, nor many consoles that ask the same at
// the same time. It is forgotten as soon as a change of the records is heard of.
type fresh[V any] struct {
	mu     sync.Mutex
	kept   map[string]counted[V]
	epoch  int64 // how often everything was forgotten
	flight singleflight.Group
}

type counted[V any] struct {
	value V
	at    value.Time
	logID int64 // the newest row of the operation log before counting
}

func newFresh[V any]() *fresh[V] { return &fresh[V]{kept: map[string]counted[V]{}} }

// maxKept bounds the memory; beyond it everything is counted afresh.
const maxKept = 10_000

func (f *fresh[V]) forget() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.epoch++
	clear(f.kept)
}

func (f *fresh[V]) get(key string, now value.Time, seen int64) (v V, epoch int64, ok bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	c, ok := f.kept[key]
	return c.value, f.epoch, ok && now.Sub(c.at) < freshFor && now >= c.at && c.logID >= seen
}

func (f *fresh[V]) put(key string, c counted[V], epoch int64) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if epoch != f.epoch {
		return // what was counted has changed meanwhile
	}
	if len(f.kept) >= maxKept {
		clear(f.kept)
	}
	f.kept[key] = c
}

// do gives what is kept under a key, or counts it: once for all who ask at the same time. It is never older than the caller's own
// last change.
func (f *fresh[V]) do(r *api.Request, q *store.Q, key string, count func() (V, error)) (V, error) {
	v, epoch, ok := f.get(key, q.Now, r.Caller.LastLogID)
	if ok {
		return v, nil
	}
	counting := func() (any, error) {
		logID, err := store.Get[int64](q, "SELECT last_id FROM operation_log_head")
		if err != nil {
			return counted[V]{}, err
		}
		v, err := count()
		if err != nil {
			return counted[V]{}, err
		}
		c := counted[V]{value: v, at: q.Now, logID: logID}
		f.put(key, c, epoch)
		return c, nil
	}
	made, err, shared := f.flight.Do(key+"\x00"+strconv.FormatInt(epoch, 10), counting)
	if shared && (err != nil || made.(counted[V]).logID < r.Caller.LastLogID) {
		made, err = counting() // whoever counted gave up, or did not know of the caller's change
	}
	return made.(counted[V]).value, err
}
