package resource

import (
	"fmt"
	"strings"
	"sync"
	"time"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// freshFor is how long a counted total may be shown again to those who have written nothing since.
const freshFor = 3 * time.Second

// totals keeps counted totals for a moment, so that counting does not make a list wait.
type totals struct {
	mu      sync.Mutex
	counted map[string]counted
}

type counted struct {
	total int64
	at    value.Time
	logID int64 // the newest row of the operation log before counting
}

func newTotals() *totals { return &totals{counted: map[string]counted{}} }

// maxTotals bounds the memory; beyond it everything is counted afresh.
const maxTotals = 10_000

func (t *totals) get(key string, now value.Time, seen int64) (int64, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	c, ok := t.counted[key]
	return c.total, ok && now.Sub(c.at) < freshFor && now >= c.at && c.logID >= seen
}

func (t *totals) put(key string, c counted) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.counted) >= maxTotals {
		clear(t.counted)
	}
	t.counted[key] = c
}

// total counts the rows behind a list: from the maintained figure without filters, else up to the cap,
// and never older than the caller's own last change.
func (e *engine[T]) total(r *api.Request, q *store.Q, s store.Select, in *listIn) (int64, error) {
	key := e.reachKey(r) + e.totalKey(in)
	if total, ok := e.totals.get(key, q.Now, r.Caller.LastLogID); ok {
		return total, nil
	}
	logID, err := store.Get[int64](q, "SELECT last_id FROM operation_log_head")
	if err != nil {
		return 0, err
	}
	var total int64
	switch {
	case len(s.Where) == 0 && e.Reach == nil && (e.Scope == nil || !e.Scope.sharesName): // a list that shares its table has a figure of its own
		total, err = store.Get[int64](q, "SELECT COALESCE((SELECT total FROM row_counts WHERE name = ?), 0)", e.Name)
	case in.ExactTotal:
		total, err = store.CountUpTo(r.Q(), s, 0)
	default:
		total, err = store.CountUpTo(q, s, cappedAt+1)
		total = min(total, cappedAt)
	}
	if err != nil {
		return 0, err
	}
	e.totals.put(key, counted{total: total, at: q.Now, logID: logID})
	return total, nil
}

// totalKey tells two filters apart, whatever page and order they are looked at in.
func (e *engine[T]) totalKey(in *listIn) string {
	var key strings.Builder
	if in.ExactTotal {
		key.WriteString("exact")
	}
	key.WriteString(in.Kw)
	for _, name := range e.criteriaNames {
		if asked := in.asked(name); asked != nil {
			fmt.Fprintf(&key, "\x00%s\x00%q%v%v", name, asked.texts, asked.numbers, asked.flags)
		}
	}
	return key.String()
}

// countRows keeps the figure without filters true; delta is what this transaction adds.
func (e *engine[T]) countRows(tx *store.Tx, delta int64) error {
	return CountRows(tx, e.Name, delta)
}

// CountRows moves the maintained total of a resource.
func CountRows(tx *store.Tx, name string, delta int64) error {
	return tx.Exec("INSERT INTO row_counts (name, total) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET total = row_counts.total + excluded.total", name, delta)
}

// CheckCounts counts the rows of all lists, and names those whose kept figure is another.
func CheckCounts(all []*Built, q *store.Q) (wrong []string, err error) {
	for _, b := range all {
		if b.counted == nil {
			continue
		}
		kept, err := store.Get[int64](q, "SELECT COALESCE((SELECT total FROM row_counts WHERE name = ?), 0)", b.Description.Name)
		if err != nil {
			return nil, err
		}
		var actual int64
		for _, table := range b.counted {
			n, err := store.CountUpTo(q, store.Select{Table: table}, 0)
			if err != nil {
				return nil, err
			}
			actual += n
		}
		if kept != actual {
			wrong = append(wrong, fmt.Sprintf("the list %s counts %d rows where there are %d", b.Description.Name, kept, actual))
		}
	}
	return wrong, nil
}
