package api

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/store"
)

// refusal is what makes two refusals equal: who asked for what about which record, and why not.
type refusal struct {
	who        int64
	call       string
	objectType string
	id         int64
	code       int
}

func refusalOf(r *Request, e Entry) refusal {
	return refusal{r.Caller.Who(), r.Call.Name, e.ObjectType, e.ObjectID, e.ErrorCode}
}

// repeated is a refusal that has its row, and how often it was repeated since.
type repeated struct {
	request Request
	entry   Entry
	times   int
}

// mergedFor is how long equal refusals are counted before they are written down.
const mergedFor = time.Minute

// refusals keeps somebody who asks for the same again and again from filling the operation log: the first refusal has its row
// at once, those of the minute after it one row together. The count is in memory, since rows of the log are never changed.
type refusals struct {
	mu  sync.Mutex
	of  map[refusal]*repeated
	log *slog.Logger
}

func newRefusals(log *slog.Logger) *refusals {
	return &refusals{of: map[refusal]*repeated{}, log: log}
}

// record writes the row of a refusal. Equal ones are counted once it is there.
func (s *refusals) record(tx *store.Tx, r *Request, e Entry) error {
	tx.AfterCommit(func() { s.begin(refusalOf(r, e), r, e) })
	return r.Record(tx, e)
}

// count counts a refusal if an equal one has its row.
func (s *refusals) count(key refusal) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	known := s.of[key]
	if known != nil {
		known.times++
	}
	return known != nil
}

// begin counts the repetitions of a refusal from now on, for a minute.
func (s *refusals) begin(key refusal, r *Request, e Entry) {
	again := *r
	again.Ctx, again.Body = context.WithoutCancel(r.Ctx), nil
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.of[key] != nil {
		return
	}
	known := &repeated{request: again, entry: e}
	s.of[key] = known
	time.AfterFunc(mergedFor, func() { s.end(key, known) })
}

// end writes down how often a refusal was repeated, if it was.
func (s *refusals) end(key refusal, known *repeated) {
	s.mu.Lock()
	ended := s.of[key] == known
	if ended {
		delete(s.of, key)
	}
	s.mu.Unlock()
	if !ended || known.times == 0 {
		return
	}
	r, e := &known.request, known.entry
	r.Started = time.Now()
	e.Summary = fmt.Sprintf("%s%d", RepeatedNote, known.times)
	if err := r.DB.Write(r.Ctx, func(tx *store.Tx) error { return r.Record(tx, e) }); err != nil {
		s.log.Error("repeated refusals are not in the operation log", "call", key.call, "who", key.who, "times", known.times, "error", Printable(err.Error()))
	}
}

// flush ends all counts.
func (s *refusals) flush() {
	s.mu.Lock()
	open := make(map[refusal]*repeated, len(s.of))
	for key, known := range s.of {
		open[key] = known
	}
	s.mu.Unlock()
	for key, known := range open {
		s.end(key, known)
	}
}

// RepeatedNote stands before the number of refusals that one row of the operation log tells of.
const RepeatedNote = "repeated:"

// Finish writes down what is only in memory, once no more calls come.
func (s *Server) Finish() { s.refusals.flush() }

// RecordRefusal leaves the row of somebody who asked for more than they may: which record it was about, and what it is called
// where that is known.
func (r *Request) RecordRefusal(tx *store.Tx, refused *fault.Error, id int64, label string) error {
	e := r.denied(refused, id, label)
	if r.refusals.count(refusalOf(r, e)) {
		return nil
	}
	return r.refusals.record(tx, r, e)
}

func (r *Request) denied(refused *fault.Error, id int64, label string) Entry {
	return Entry{Action: "denied", ObjectType: r.Call.Object, ObjectID: id, ObjectLabel: label, ErrorCode: refused.Code}
}
