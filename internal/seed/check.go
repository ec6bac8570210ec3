package seed

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"caredesk/internal/dashboard"
	"caredesk/internal/engine/store"
)

// everyRow holds for all tables.
var everyRow = []rule{
	{"have a version below 1", store.Where("version < 1")},
	{"were changed before they were made", store.Where("updated_at < created_at")},
}

// Findings is what Verify found.
type Findings struct {
	Checked int      // rules and counters that were looked at
	Wrong   []string // one sentence for each that does not hold
}

// Verify recomputes every counter and looks for rows that break a rule, on one state of the database.
func Verify(ctx context.Context, db *store.DB) (Findings, error) {
	var f Findings
	err := db.Stream(ctx, func(q *store.Q) error {
		if err := refuseUnfinished(q); err != nil {
			return err
		}
		for _, e := range entities {
			if err := f.verify(q, e); err != nil {
				return fmt.Errorf("%s: %w", e.name, err)
			}
		}
		return f.verifyDays(q)
	})
	return f, err
}

func (f *Findings) verify(q *store.Q, e entity) error {
	table, err := e.table()
	if err != nil {
		return err
	}
	rules := e.wrong
	if !e.immutable {
		rules = slices.Concat(everyRow, e.wrong)
	}
	for _, r := range rules {
		wrong, err := store.CountUpTo(q, store.Select{Table: table, Where: []store.Cond{r.where}}, 0)
		if err != nil {
			return err
		}
		f.note(wrong == 0, "%d rows of %s %s", wrong, e.name, r.what)
	}
	if !e.counted {
		return nil
	}
	actual, err := store.CountUpTo(q, store.Select{Table: table}, 0)
	if err != nil {
		return err
	}
	kept, err := store.Get[int64](q, "SELECT COALESCE((SELECT total FROM row_counts WHERE name = ?), 0)", e.name)
	if err != nil {
		return err
	}
	f.note(kept == actual, "the counter of %s says %d where there are %d", e.name, kept, actual)
	return nil
}

// verifyDays makes the figures and sums of days anew.
func (f *Findings) verifyDays(q *store.Q) error {
	wrong, err := dashboard.Check(q)
	f.note(len(wrong) == 0, "%s", strings.Join(wrong, "; "))
	return err
}

func (f *Findings) note(holds bool, sentence string, args ...any) {
	f.Checked++
	if !holds {
		f.Wrong = append(f.Wrong, fmt.Sprintf(sentence, args...))
	}
}
