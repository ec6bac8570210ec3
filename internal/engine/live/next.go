package live

import (
	"context"
	"math/rand/v2"
	"slices"
	"time"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/perm"
)

// How long a console waits for something to happen before it asks again: not all for as long, or all would ask at once.
const (
	minWait = 20 * time.Second
	maxWait = 25 * time.Second
)

// LiveNextIn asks what has changed after a place, and says what is on show meanwhile.
type LiveNextIn struct {
	// After is the place of the last answer; nothing asks where to begin.
	After *int64 `json:"after" minimum:"0"`
	// Console tells the tabs of an account apart.
	Console string       `json:"console" minLength:"8" maxLength:"64" required:"true"`
	Looking *LiveLooking `json:"looking"`
	// OthersTag is that of the last answer: the call waits for others as long as they are the same.
	OthersTag string `json:"othersTag" maxLength:"64" default:""`
}

// LiveLooking is the record that is on show.
type LiveLooking struct {
	ObjectType string `json:"objectType" maxLength:"64" required:"true"`
	ObjectID   int64  `json:"objectId" minimum:"1" required:"true"`
	Editing    bool   `json:"editing" default:"false"`
}

// LiveNextOut is what has changed, as far as the caller may know.
type LiveNextOut struct {
	Last    int64    `json:"last"`
	Changed []string `json:"changed"` // the names of resources
	// Touched is whether the record on show is among what has changed.
	Touched   bool        `json:"touched"`
	Others    []LiveOther `json:"others"`
	OthersTag string      `json:"othersTag"`
}

// LiveOther is somebody else who has the same record on show.
type LiveOther struct {
	Name    string `json:"name"`
	Editing bool   `json:"editing"`
}

// Call is how consoles ask.
func (f *Feed) Call() *api.Call {
	call := api.Read("liveNext", perm.AnyStaff, f.Next)
	call.Route, call.Section, call.Waits = "/dashboard", "kit", true
	return call
}

// Next answers as soon as there is something to tell, or when the caller has waited for long enough.
func (f *Feed) Next(r *api.Request, in LiveNextIn) (out LiveNextOut, err error) {
	f.start.Do(func() { go f.run(r.DB) })
	if err := f.upTo(r, in.After); err != nil {
		return out, err
	}
	at := seat{r.Caller.AccountID, in.Console}
	f.presence.enter(at)
	record, err := f.sit(r, at, in)
	defer func() { f.rise(r, at, record) }()
	if err != nil {
		return out, err
	}
	ctx, cancel := context.WithTimeout(r.Ctx, minWait+rand.N(maxWait-minWait))
	defer cancel()
	for {
		w, err := f.wait(r, record)
		if err == nil {
			out, err = f.answer(r, in, record)
		}
		told := in.After == nil || len(out.Changed) > 0 || out.OthersTag != in.OthersTag
		if err != nil || told || !f.waits(ctx, w) {
			f.leave(w)
			return out, err
		}
	}
}

// upTo looks into the journal itself where the caller is ahead of this server, or the first here.
func (f *Feed) upTo(r *api.Request, after *int64) error {
	f.mu.Lock()
	ahead := !f.begun || after != nil && *after > f.last
	f.mu.Unlock()
	if !ahead {
		return nil
	}
	_, err := f.catchUp(r.Q())
	return err
}

// wait enters the caller among those who are woken, before it looks: nothing is missed in between. Then it asks what the caller may
// see: what was allowed when the call came, or when the last wait began, may be so no longer.
func (f *Feed) wait(r *api.Request, record Record) (*waiter, error) {
	w := &waiter{woken: make(chan struct{}), grant: r.Caller.Grant, record: record}
	f.mu.Lock()
	f.waiting[w] = struct{}{}
	f.mu.Unlock()
	err := r.Renew()
	f.mu.Lock()
	w.grant = r.Caller.Grant
	f.mu.Unlock()
	return w, err
}

func (f *Feed) leave(w *waiter) {
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.waiting, w)
}

// waits tells whether the wait ended because something happened.
func (f *Feed) waits(ctx context.Context, w *waiter) bool {
	select {
	case <-w.woken:
		return true
	case <-ctx.Done():
	case <-f.stopping.Done():
	}
	return false
}

func (f *Feed) answer(r *api.Request, in LiveNextIn, record Record) (out LiveNextOut, err error) {
	out = LiveNextOut{Last: f.end(), Changed: []string{}}
	out.Others, out.OthersTag = f.presence.others(record, r.Caller.AccountID, r.DB.Now())
	if in.After == nil {
		return out, nil
	}
	changed, known, last := f.since(*in.After)
	out.Last = last
	if !known {
		for name, w := range f.watched {
			if w.Allowed(r.Caller.Grant) {
				out.Changed = append(out.Changed, name)
			}
		}
		slices.Sort(out.Changed)
		out.Touched = record.ObjectID != 0
		return out, nil
	}
	for name, ids := range changed {
		w, isWatched := f.watched[name]
		if !isWatched || !w.Allowed(r.Caller.Grant) {
			continue
		}
		if seen, err := w.Sees(r, ids); err != nil {
			return out, err
		} else if !seen {
			continue
		}
		out.Changed = append(out.Changed, name)
		out.Touched = out.Touched || name == record.ObjectType && slices.Contains(ids, record.ObjectID)
		for _, other := range f.with[name] {
			if other.Allowed(r.Caller.Grant) {
				out.Changed = append(out.Changed, other.Name)
				out.Touched = out.Touched || other.Name == record.ObjectType // which of them is not said
			}
		}
	}
	slices.Sort(out.Changed)
	out.Changed = slices.Compact(out.Changed)
	return out, nil
}
