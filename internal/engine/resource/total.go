package resource

import (
	"fmt"
	"strings"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/store"
)

// total counts the rows behind a list: from the maintained figure without filters, else up to the cap,
// and never older than the caller's own last change.
func (e *engine[T]) total(r *api.Request, q *store.Q, s store.Select, in *listIn) (int64, error) {
	return e.totals.do(r, q, e.reachKey(r)+e.totalKey(in), func() (int64, error) {
		switch {
		case len(s.Where) == 0 && e.Reach == nil && (e.Scope == nil || !e.Scope.sharesName): // a list that shares its table has a figure of its own
			return store.Get[int64](q, "SELECT COALESCE((SELECT total FROM row_counts WHERE name = ?), 0)", e.Name)
		case in.ExactTotal:
			return store.CountUpTo(r.Q(), s, 0)
		}
		total, err := store.CountUpTo(q, s, cappedAt+1)
		return min(total, cappedAt), err
	})
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

// Drift is a figure that is kept otherwise than the records say.
type Drift struct {
	Says   string                   // which, and by how much
	Repair func(tx *store.Tx) error // adds what is missing
}

// CompareCounts counts the rows of all lists, and finds those whose kept figure is another.
func CompareCounts(all []*Built, q *store.Q) (drifts []Drift, err error) {
	for _, b := range all {
		if b.counted == nil {
			continue
		}
		name := b.Description.Name
		kept, err := store.Get[int64](q, "SELECT COALESCE((SELECT total FROM row_counts WHERE name = ?), 0)", name)
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
			drifts = append(drifts, Drift{
				Says:   fmt.Sprintf("the list %s counts %d rows where there are %d", name, kept, actual),
				Repair: func(tx *store.Tx) error { return CountRows(tx, name, actual-kept) },
			})
		}
	}
	return drifts, nil
}
