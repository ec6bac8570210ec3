package resource

import (
	"slices"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/live"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store"
)

// watch is how open consoles follow the records of a screen.
type watch struct {
	need   perm.Need
	with   []string
	sees   func(r *api.Request, ids []int64) (bool, error)
	forget func()
}

func (e *engine[T]) watches() []watch {
	return []watch{{need: e.Need, with: e.ChangesWith, sees: e.sees, forget: e.forget}}
}

// Watched is how open consoles follow the records.
func (b *Built) Watched() live.Watched {
	return live.Watched{
		Name: b.Description.Name, With: b.watches[0].with,
		Allowed: func(g perm.Grant) bool {
			return slices.ContainsFunc(b.watches, func(w watch) bool { return g.Allows(w.need) })
		},
		Sees: func(r *api.Request, ids []int64) (bool, error) {
			for _, w := range b.watches {
				if !r.Caller.Grant.Allows(w.need) {
					continue
				}
				if seen, err := w.sees(r, ids); err != nil || seen {
					return seen, err
				}
			}
			return false, nil
		},
		Forget: func() {
			for _, w := range b.watches {
				w.forget()
			}
		},
	}
}

// idsAtOnce is how many records are looked for in one statement.
const idsAtOnce = 500

// sees tells whether the caller may see one of the records. No statement is needed where everybody sees all of them.
func (e *engine[T]) sees(r *api.Request, ids []int64) (bool, error) {
	within := e.within(r, false)
	if len(within) == 0 && (e.Scope == nil || !e.Scope.sharesName) {
		return true, nil
	}
	id, _ := e.table.Column("id")
	for some := range slices.Chunk(ids, idsAtOnce) {
		n, err := store.CountUpTo(r.Q(), store.Select{Table: e.table, Where: append(within[:len(within):len(within)], store.In(id, some))}, 1)
		if err != nil || n > 0 {
			return n > 0, err
		}
	}
	return false, nil
}

// forget throws away what is kept of the records for a moment.
func (e *engine[T]) forget() {
	e.totals.forget()
	e.looks.forget()
	e.names.forget()
}
