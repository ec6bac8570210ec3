package resource

import (
	"fmt"
	"time"

	"golang.org/x/sync/errgroup"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// Queue is work that waits in a list, for those who see the list.
type Queue struct {
	Name string
	Rows Chosen
	// Overdue chooses among the rows those that have waited for too long; nil where nothing is too long.
	Overdue Chosen
	// Since is the time from which a row has waited; empty where that is not told.
	Since string
	// Kept says that how many rows there are is a figure that they add to (InQueue): where counting them takes too long.
	Kept bool
	// Expires says that it is no work yet: something that runs out.
	Expires bool
}

// Chosen are criteria that may depend on the time.
type Chosen func(now value.Time) Criteria

// Always are criteria that are the same at any time.
func Always(c Criteria) Chosen { return func(value.Time) Criteria { return c } }

// AtOnce is too long a wait from the first moment on.
var AtOnce = Always(nil)

// InStates chooses rows in one of some states.
func InStates[S ~string](states ...S) Chosen {
	texts := make([]string, len(states))
	for i, s := range states {
		texts[i] = string(s)
	}
	return Always(Criteria{"status": texts})
}

// Today chooses rows by a day in China that is today.
func (c Chosen) Today(field string) Chosen {
	return c.NextDays(field, 1)
}

// LongAgo chooses rows whose time in a field is so long ago.
func LongAgo(field string, d time.Duration) Chosen {
	return func(now value.Time) Criteria { return Criteria{field + "To": now.Add(-d)} }
}

// Within chooses rows whose time in a field comes so soon.
func (c Chosen) Within(field string, d time.Duration) Chosen {
	return func(now value.Time) Criteria {
		return c(now).With(Criteria{field + "From": now, field + "To": now.Add(d)})
	}
}

// Waiting is a queue as it is.
type Waiting struct {
	Name        string      `json:"name"`
	Link        string      `json:"link"`
	Count       Figure      `json:"count"`
	OverdueLink string      `json:"overdueLink,omitempty"`
	Overdue     *Figure     `json:"overdue,omitempty"`
	Oldest      *value.Time `json:"oldest,omitempty"`
}

// servedQueue is a queue of a list that is served.
type servedQueue struct {
	Queue
	need  perm.Need
	route string
	looks *fresh[Waiting]
	counter
}

// lookAtOnce is how many queues are looked at at the same time.
const lookAtOnce = 4

// Queues looks at all work that waits for the caller, or at all that runs out.
func Queues(all []*Built, r *api.Request, expires bool) ([]Waiting, error) {
	var asked []servedQueue
	for _, b := range all {
		for _, w := range b.queues {
			if w.Expires == expires && r.Caller.Grant.Allows(w.need) {
				asked = append(asked, w)
			}
		}
	}
	waiting := make([]Waiting, len(asked))
	var each errgroup.Group
	each.SetLimit(lookAtOnce)
	for i, w := range asked {
		each.Go(func() (err error) {
			if waiting[i], err = w.lookOnce(r, r.Q()); err != nil {
				return fmt.Errorf("queue %s: %w", w.Name, err)
			}
			return nil
		})
	}
	return waiting, each.Wait()
}

// lookOnce looks at a queue for all who see the same of it at the same time.
func (w servedQueue) lookOnce(r *api.Request, q *store.Q) (Waiting, error) {
	return w.looks.do(r, q, w.Name+w.reachKey(r), func() (Waiting, error) { return w.look(r, q) })
}

func (w servedQueue) look(r *api.Request, q *store.Q) (Waiting, error) {
	rows := w.Rows(q.Now)
	seen := Waiting{Name: w.Name, Link: rows.Link(w.route)}
	var err error
	if w.Kept {
		seen.Count.N, err = keptInQueue(q, w.Name)
	} else {
		seen.Count, err = w.countBy(r, q, rows)
	}
	if err != nil || seen.Count.N == 0 {
		return seen, err
	}
	if w.Since != "" {
		if seen.Oldest, err = w.earliestBy(r, q, rows, w.Since); err != nil {
			return seen, err
		}
	}
	if w.Overdue == nil {
		return seen, nil
	}
	late := w.Overdue(q.Now)
	overdue, figure := rows.With(late), seen.Count
	if len(late) > 0 {
		figure, err = w.countBy(r, q, overdue)
	}
	seen.OverdueLink, seen.Overdue = overdue.Link(w.route), &figure
	return seen, err
}

// servedQueues refuses queues that the list cannot show.
func (e *engine[T]) servedQueues() ([]servedQueue, error) {
	served := make([]servedQueue, len(e.Queues))
	for i, w := range e.Queues {
		for _, chosen := range []Chosen{w.Rows, w.Overdue} {
			if chosen == nil {
				continue
			}
			if _, err := e.chosenBy(chosen(0)); err != nil {
				return nil, fmt.Errorf("queue %s: %w", w.Name, err)
			}
		}
		served[i] = servedQueue{Queue: w, need: e.Need, route: e.address(), looks: e.looks, counter: e}
	}
	return served, nil
}

// NextDays chooses rows by a day in China from today on.
func (c Chosen) NextDays(field string, days int) Chosen {
	return func(now value.Time) Criteria {
		day := identity.Today(now)
		return c(now).With(Criteria{field + "From": day, field + "To": day.After(days)})
	}
}

const figureQueue = "queue"

// InQueue is what a record adds to the number of a queue that is kept: on a day of China's calendar, or on every day where that is
// empty.
func InQueue(name string, day value.Date) DayFigure {
	return DayFigure{Name: figureQueue, Kind: name, Bucket: string(day), N: 1}
}

// keptInQueue is how many records are in a queue today.
func keptInQueue(q *store.Q, name string) (int64, error) {
	return store.Get[int64](q, "SELECT CAST(COALESCE(SUM(n), 0) AS BIGINT) FROM day_figures WHERE name = ? AND day = 0 AND kind = ? AND bucket IN ('', ?)",
		figureQueue, name, identity.Today(q.Now))
}
