package live

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/go-json-experiment/json"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/store"
)

// Record is a record that can be on show.
type Record struct {
	ObjectType string `json:"objectType"`
	ObjectID   int64  `json:"objectId"`
}

// seat is one tab of an account.
type seat struct {
	AccountID int64  `json:"accountId"`
	Console   string `json:"console"`
}

// look is what a tab has on show.
type look struct {
	Record
	Name    string `json:"name"`
	Editing bool   `json:"editing"`
	until   time.Time
	here    bool // its tab asks this server
}

// message is how servers tell each other what a tab has on show, and for how long if nothing more is said.
type message struct {
	Server string `json:"server"` // who says it
	seat
	look
	Seconds int64 `json:"seconds"` // 0: no longer
}

const (
	lookFor    = 60 * time.Second // how long a look holds of which nothing more is heard
	renewBelow = 35 * time.Second // a look that ends sooner is said again; longer than a wait
	afterClose = 5 * time.Second  // how long it holds after the connection has gone: the tab may just be asking anew
	maxLooks   = 10_000
)

// presence knows who has which record on show, on all servers. It is in memory alone: what is lost with a server is there again
// when its consoles ask the next time.
type presence struct {
	mu    sync.Mutex
	looks map[seat]look
	calls map[seat]int // how many calls of a tab are open here
}

// put notes what a tab has on show and tells of which records others see something else now.
func (p *presence) put(m message, now time.Time) (moved []Record) {
	p.mu.Lock()
	defer p.mu.Unlock()
	before, was := p.looks[m.seat]
	if was && before.until.Before(now) {
		was = false
	}
	if m.Seconds <= 0 {
		delete(p.looks, m.seat)
		if was {
			moved = append(moved, before.Record)
		}
		return moved
	}
	if len(p.looks) >= maxLooks {
		p.clean(now)
	}
	if !was && len(p.looks) >= maxLooks {
		return nil
	}
	after := m.look
	after.until = now.Add(time.Duration(m.Seconds) * time.Second)
	p.looks[m.seat] = after
	if was && before.Record != after.Record {
		moved = append(moved, before.Record)
	}
	if !was || before.Record != after.Record || before.Editing != after.Editing || before.Name != after.Name {
		moved = append(moved, after.Record)
	}
	return moved
}

// enter counts a call of a tab in, and leave out again; the last to leave is told so.
func (p *presence) enter(s seat) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.calls[s]++
}

func (p *presence) leave(s seat) (last bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.calls[s]--
	if p.calls[s] > 0 {
		return false
	}
	delete(p.calls, s)
	return true
}

// ofThisServer is what the tabs that ask this server have on show.
func (p *presence) ofThisServer(now time.Time) map[seat]look {
	p.mu.Lock()
	defer p.mu.Unlock()
	here, soon := map[seat]look{}, now.Add(time.Second)
	for s, l := range p.looks {
		if l.here && l.until.After(soon) {
			here[s] = l
		}
	}
	return here
}

func (p *presence) clean(now time.Time) {
	for s, l := range p.looks {
		if l.until.Before(now) {
			delete(p.looks, s)
		}
	}
}

// holds is what a tab has on show as far as is known, and for how long that will be believed.
func (p *presence) holds(s seat, now time.Time) (look, time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	l := p.looks[s]
	return l, l.until.Sub(now)
}

// others are those who have a record on show beside an account, by name, and a tag that is another for other people.
func (p *presence) others(at Record, account int64, now time.Time) ([]LiveOther, string) {
	others := []LiveOther{}
	if at.ObjectID == 0 {
		return others, ""
	}
	p.mu.Lock()
	byAccount := map[int64]LiveOther{}
	for s, l := range p.looks {
		if l.Record == at && s.AccountID != account && l.until.After(now) {
			byAccount[s.AccountID] = LiveOther{Name: l.Name, Editing: l.Editing || byAccount[s.AccountID].Editing}
		}
	}
	p.mu.Unlock()
	if len(byAccount) == 0 {
		return others, ""
	}
	for _, o := range byAccount {
		others = append(others, o)
	}
	slices.SortFunc(others, func(a, b LiveOther) int { return cmp.Compare(a.Name, b.Name) })
	tag := fnv.New64a()
	_, _ = fmt.Fprint(tag, others) // never fails
	return others, strconv.FormatUint(tag.Sum64(), 36)
}

// sit notes what the caller has on show, if it may see that, and tells all servers.
func (f *Feed) sit(r *api.Request, at seat, in LiveNextIn) (record Record, err error) {
	m := message{seat: at}
	held, left := f.presence.holds(m.seat, r.DB.Now())
	if in.Looking != nil {
		if record, err = f.recordOf(r, in.Looking); err != nil {
			return record, err
		}
	}
	if record.ObjectID == 0 {
		if left > 0 {
			f.say(r, m)
		}
		return record, nil
	}
	m.look = look{here: true, Record: record, Name: cmp.Or(r.Caller.Name, r.Caller.Username), Editing: in.Looking.Editing}
	if held.Record != record || held.Editing != m.Editing || left < renewBelow {
		m.Seconds = int64(lookFor / time.Second)
		f.say(r, m)
	}
	return record, nil
}

// recordOf is the record that is looked at; none where the caller may not see it.
func (f *Feed) recordOf(r *api.Request, l *LiveLooking) (Record, error) {
	w, known := f.watched[l.ObjectType]
	if !known || !w.Allowed(r.Caller.Grant) {
		return Record{}, nil
	}
	if seen, err := w.Sees(r, []int64{l.ObjectID}); err != nil || !seen {
		return Record{}, err
	}
	return Record{l.ObjectType, l.ObjectID}, nil
}

// rise has a look end soon whose tab has gone. One that asks anew is back before, or has asked already.
func (f *Feed) rise(r *api.Request, at seat, record Record) {
	last := f.presence.leave(at)
	if !last || r.Ctx.Err() == nil || record.ObjectID == 0 {
		return
	}
	if held, left := f.presence.holds(at, r.DB.Now()); held.Record == record && left > afterClose {
		f.say(r, message{seat: at, look: held, Seconds: int64(afterClose / time.Second)})
	}
}

// say notes what a tab has on show and tells all servers.
func (f *Feed) say(r *api.Request, m message) {
	f.note(m, r.DB.Now())
	f.send(r.DB, m)
}

func (f *Feed) send(db *store.DB, m message) {
	m.Server = f.server
	if written, err := json.Marshal(m); err == nil {
		_ = db.Notify(f.stopping, channel, string(written)) // whoever misses it learns of it when it is said again
	}
}

// whoLooks asks all servers to say what their tabs have on show: what was said before is not known to one that has just begun to
// listen.
const whoLooks = "?"

func (f *Feed) sayAgain(db *store.DB) {
	now := db.Now()
	for s, l := range f.presence.ofThisServer(now) {
		f.send(db, message{seat: s, look: l, Seconds: int64(l.until.Sub(now) / time.Second)})
	}
}

// hear notes what another server says. What this one says itself it has noted before; by the time it comes back it may be old.
func (f *Feed) hear(written string, now time.Time) {
	var m message
	if json.Unmarshal([]byte(written), &m) == nil && m.Server != f.server {
		f.note(m, now)
	}
}

func (f *Feed) note(m message, now time.Time) {
	f.wakeAt(f.presence.put(m, now)...)
	if left := time.Duration(m.Seconds) * time.Second; left > 0 && left <= afterClose {
		time.AfterFunc(left, func() { f.wakeAt(m.Record) }) // nobody says that a tab which is closed has gone
	}
}

// wakeAt wakes those who have one of the records on show.
func (f *Feed) wakeAt(records ...Record) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for w := range f.waiting {
		if slices.Contains(records, w.record) {
			f.wake(w)
		}
	}
}
