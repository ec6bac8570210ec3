package event

import (
	"context"
	"sync"
	"time"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// EventsNextIn asks for what happened after a place in the feed, and how long to wait if that is nothing.
type EventsNextIn struct {
	After   int64 `json:"after" minimum:"0" default:"0"`
	Limit   int   `json:"limit" minimum:"1" maximum:"500" default:"100"`
	WaitSec int   `json:"waitSec" minimum:"0" maximum:"25" default:"0"`
}

// EventsNextOut is what happened, in order. Whoever asks for what comes after Last has said that it has all of this.
type EventsNextOut struct {
	Items []Told `json:"items"`
	Last  int64  `json:"last"`
	// Missed is whether events after the place that was named have gone, because nobody asked for them in time.
	Missed bool `json:"missed"`
}

// Told is an event as it is told: in all languages, since the member's is known elsewhere.
type Told struct {
	Number     int64               `json:"number"`
	At         value.Time          `json:"at"`
	MemberID   *int64              `json:"memberId"`
	Kind       NoticeKind          `json:"kind"`
	ObjectType string              `json:"objectType"`
	ObjectID   int64               `json:"objectId"`
	Words      string              `json:"words"`
	Args       value.List[Arg]     `json:"args"`
	Text       api.InEveryLanguage `json:"text"`
}

// Say is the text of an event.
func (e *Event) Say(words api.Words) string {
	args := map[string]any{}
	for _, arg := range e.Args {
		args[arg.Name] = arg.Value
		if arg.Key != "" {
			args[arg.Name] = words(arg.Key, nil)
		}
	}
	return words(e.Words, args)
}

// Feed hands the events out to whoever reads along.
type Feed struct {
	Look     time.Duration   // how often is looked for events while somebody waits for one
	Stopping context.Context // when it ends, nobody is kept waiting

	mu       sync.Mutex
	waiting  map[chan struct{}]int64 // with the place after which each waits
	watching bool
}

// NewFeed makes the feed of a server that stops when ctx ends.
func NewFeed(ctx context.Context) *Feed {
	return &Feed{Look: 500 * time.Millisecond, Stopping: ctx, waiting: map[chan struct{}]int64{}}
}

// Next tells what happened after a place.
func (f *Feed) Next(r *api.Request, in EventsNextIn) (out EventsNextOut, err error) {
	ctx, cancel := context.WithTimeout(r.Ctx, time.Duration(in.WaitSec)*time.Second)
	defer cancel()
	for {
		found, err := next(r, in)
		if err != nil || len(found) > 0 || ctx.Err() != nil || f.Stopping.Err() != nil {
			return answer(r, in, found, err)
		}
		f.wait(ctx, r.DB, in.After)
	}
}

// next reads the events after a place. Those that are there and have no place yet are given theirs first.
func next(r *api.Request, in EventsNextIn) ([]Event, error) {
	q := r.Q()
	without, err := fresh(q)
	if err != nil {
		return nil, err
	}
	if len(without) > 0 {
		if err := r.DB.Write(r.Ctx, number); err != nil {
			return nil, err
		}
	}
	column, _ := events.Column("number")
	return store.Find[Event](r.Q(), store.Select{Table: events, Where: []store.Cond{store.Where("number > ?", in.After)}, Order: []store.Order{{Column: column}}, Limit: in.Limit})
}

func answer(r *api.Request, in EventsNextIn, found []Event, err error) (EventsNextOut, error) {
	out := EventsNextOut{Items: make([]Told, len(found)), Last: in.After}
	if err != nil {
		return out, err
	}
	for i, e := range found {
		out.Items[i] = Told{
			Number: *e.Number, At: e.At, MemberID: e.MemberID, Kind: e.Kind, ObjectType: e.ObjectType, ObjectID: e.ObjectID, Words: e.Words, Args: e.Args,
			Text: r.InEveryLanguage(e.Say),
		}
		out.Last = *e.Number
	}
	out.Missed, err = missed(r.Q(), in.After)
	return out, err
}

// missed tells whether events after a place are there no longer. A member that left takes its events along, so a hole between
// two events says nothing; those before the oldest have gone.
func missed(q *store.Q, after int64) (bool, error) {
	purged, err := store.Get[int64](q, "SELECT COALESCE((SELECT total FROM row_counts WHERE name = ?), 0)", numbersPurged)
	return after < purged, err
}

// wait returns when there may be events after a place, or when nobody waits for them any longer.
func (f *Feed) wait(ctx context.Context, db *store.DB, after int64) {
	woken := make(chan struct{})
	f.mu.Lock()
	if !f.watching {
		f.watching = true
		go f.watch(db)
	}
	f.waiting[woken] = after
	f.mu.Unlock()
	select {
	case <-woken:
	case <-ctx.Done():
	case <-f.Stopping.Done():
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.waiting, woken)
}

// watch looks for events as long as somebody waits: once for all who do, and not at all when nobody does. Other replicas tell
// of things too, so being told by this one would not do.
func (f *Feed) watch(db *store.DB) {
	looking := time.NewTicker(f.Look)
	defer looking.Stop()
	for {
		select {
		case <-looking.C:
		case <-f.Stopping.Done():
			return
		}
		if !f.look(db) {
			return
		}
	}
}

// look wakes those for whom there is something, and tells whether anybody still waits.
func (f *Feed) look(db *store.DB) bool {
	type state struct{ Last, Fresh int64 }
	ctx, cancel := context.WithTimeout(f.Stopping, lookTime)
	defer cancel()
	now, err := store.Get[state](db.Read(ctx), `SELECT COALESCE((SELECT total FROM row_counts WHERE name = ?), 0) AS last,
		(SELECT count(*) FROM (SELECT 1 FROM events WHERE number IS NULL LIMIT 1) AS f) AS fresh`, numbersGiven)
	f.mu.Lock()
	defer f.mu.Unlock()
	for woken, after := range f.waiting {
		if err != nil || now.Fresh > 0 || now.Last > after { // whoever is woken by an error meets it
			delete(f.waiting, woken)
			close(woken)
		}
	}
	f.watching = len(f.waiting) > 0
	return f.watching
}

// lookTime is how long a look may take.
const lookTime = 5 * time.Second
