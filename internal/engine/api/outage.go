package api

import (
	"cmp"
	"errors"
	"log/slog"
	"net/http"
	"strconv"
	"sync"
	"time"

	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/store"
)

// retryAfter is when a client whose call met an absent database asks again, in seconds.
const retryAfter = 2

// outage is the fault of a database that is away, has too much to do or is a newer program's by now, nil for every other error.
// Nothing was changed.
func outage(r *Request, err error) *fault.Error {
	switch {
	case errors.Is(err, store.ErrUnknownOutcome):
		return fault.UnknownOutcome(cmp.Or(r.clientID, r.ID))
	case errors.Is(err, store.ErrDiskFull):
		return fault.DiskFull()
	case errors.Is(err, store.ErrUnavailable), errors.Is(err, store.ErrNewerSchema), errors.Is(err, store.ErrTooSlow) && r.Ctx.Err() == nil:
		return fault.Unavailable(retryAfter)
	}
	return nil
}

// failAway answers for a database that is away.
func (s *Server) failAway(w http.ResponseWriter, r *Request, f *fault.Error, err error) int {
	s.outages.log(s.log, r, err)
	w.Header().Set("Retry-After", strconv.Itoa(retryAfter))
	_ = writeEnvelope(w, http.StatusServiceUnavailable, faultEnvelope(s.texts, r.Lang, nil, f))
	return f.Code
}

// outageLog writes one line a second at most: while the database is away every call fails for the same reason.
type outageLog struct {
	mu      sync.Mutex
	next    time.Time
	skipped int
}

func (o *outageLog) log(logger *slog.Logger, r *Request, err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	now := time.Now()
	if now.Before(o.next) {
		o.skipped++
		return
	}
	name := ""
	if r.Call != nil {
		name = r.Call.Name
	}
	logger.Error("the database is away", "call", name, "requestId", r.ID, "more", o.skipped, "error", Printable(err.Error()))
	o.next, o.skipped = now.Add(time.Second), 0
}
