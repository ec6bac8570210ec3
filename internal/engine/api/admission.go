package api

import (
	"io"
	"net/http"
	"sync"
	"time"
)

// How much may be under way at once. Public calls have slots of their own: whoever is inside works on while strangers crowd at
// the door, and the other way round.
const (
	maxCalls           = 256
	maxPublicCalls     = 192
	maxUploads         = 32
	maxBodies          = 4096
	maxBodiesOfAddress = 512
	maxExportsOfOne    = 2
	maxWaiting         = 256
	maxWaitingOfOne    = 16
	maxConsoles        = 4096
	maxConsolesOfOne   = 512
)

// bodyTime is how long the body of a call may take to arrive. It holds no slot while it does.
const bodyTime = 5 * time.Second

// slots bounds how many are under way at once.
type slots chan struct{}

func (s slots) enter() (leave func(), ok bool) {
	select {
	case s <- struct{}{}:
		return func() { <-s }, true
	default:
		return nil, false
	}
}

// slotTime is how long a call that waits anyway waits for a slot: hundreds of consoles ask at once when something has happened.
const slotTime = 2 * time.Second

func (s slots) enterFor(r *Request) (leave func(), ok bool) {
	leave, ok = s.enter()
	if ok || !r.Call.Waits {
		return leave, ok
	}
	late := time.NewTimer(slotTime)
	defer late.Stop()
	select {
	case s <- struct{}{}:
		return func() { <-s }, true
	case <-late.C:
	case <-r.Ctx.Done():
	}
	return nil, false
}

// quota bounds how many each, such as an account or an address, and all together have under way.
type quota[K comparable] struct {
	mu       sync.Mutex
	max      int
	maxInAll int
	inAll    int
	busy     map[K]int
}

func newQuota[K comparable](max, maxInAll int) *quota[K] {
	return &quota[K]{max: max, maxInAll: maxInAll, busy: map[K]int{}}
}

func (q *quota[K]) enter(who K) (leave func(), ok bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.busy[who] >= q.max || q.inAll >= q.maxInAll {
		return nil, false
	}
	q.busy[who]++
	q.inAll++
	return func() {
		q.mu.Lock()
		defer q.mu.Unlock()
		q.inAll--
		if q.busy[who]--; q.busy[who] == 0 {
			delete(q.busy, who)
		}
	}, true
}

// readBody takes in the body of a call. A client that sends it by the drop keeps nobody but itself waiting.
func readBody(w http.ResponseWriter, h *http.Request, limit int64) ([]byte, error) {
	control := http.NewResponseController(w)
	if control.SetReadDeadline(time.Now().Add(bodyTime)) == nil { // a recorder of a test has none
		defer func() { _ = control.SetReadDeadline(time.Time{}) }()
	}
	return io.ReadAll(http.MaxBytesReader(w, h.Body, limit))
}
