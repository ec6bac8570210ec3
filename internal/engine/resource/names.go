package resource

import (
	"context"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/pinyin"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// namesFor is how long names are believed to be those of the table where no change of it is heard of.
const namesFor = 30 * time.Second

// namesWait is how long is waited for names that are read anew; then those from before have to do.
const namesWait = 20 * time.Millisecond

// names keeps the names of a small table in memory, ready to be found by what people type.
type names struct {
	mu     sync.Mutex
	list   []named
	readAt value.Time
	stale  bool
	epoch  int64
	flight singleflight.Group
}

type named struct {
	pinyin.Name
	id int64
}

func (n *names) forget() {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.stale = true
	n.epoch++
}

// all gives the names, read anew where they may have changed.
func (n *names) all(r *api.Request, read func(q *store.Q) ([]named, error)) ([]named, error) {
	now := value.TimeOf(r.DB.Now())
	n.mu.Lock()
	list, epoch := n.list, n.epoch
	isFresh := list != nil && !n.stale && now.Sub(n.readAt) < namesFor && now >= n.readAt
	n.mu.Unlock()
	if isFresh {
		return list, nil
	}
	reading := n.flight.DoChan("", func() (any, error) {
		made, err := read(r.DB.Read(context.WithoutCancel(r.Ctx))) // others wait for it too
		if err != nil {
			return nil, err
		}
		n.mu.Lock()
		defer n.mu.Unlock()
		n.list, n.readAt, n.stale = made, now, n.epoch != epoch
		return made, nil
	})
	if list == nil {
		made := <-reading
		if made.Err != nil {
			return nil, made.Err
		}
		return made.Val.([]named), nil
	}
	late := time.NewTimer(namesWait)
	defer late.Stop()
	select {
	case made := <-reading:
		if made.Err == nil {
			return made.Val.([]named), nil
		}
	case <-late.C:
	}
	return list, nil
}

// readNames reads all names of the table.
func (e *engine[T]) readNames(q *store.Q) ([]named, error) {
	column, _ := e.table.Column(e.Finding.Name)
	pairs, err := store.Texts(q, store.Select{Table: e.table}, column)
	list := make([]named, len(pairs))
	for i, p := range pairs {
		list[i] = named{pinyin.NameOf(p.Text), p.ID}
	}
	return list, err
}
