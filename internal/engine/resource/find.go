package resource

import (
	"cmp"
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store"
)

// Finding is how records are found from anywhere in the console, where staff need not say of which kind they are.
type Finding struct {
	// Number is the field of a number that begins with Prefix; found by its beginning.
	Number string
	Prefix string
	// Codes are fields of longer numbers, which others may have given; found by their first eight characters or more.
	Codes []string
	// Sealed are fields that are found by the whole of them, or by their last four digits.
	Sealed []string
	// Name is the field of a name that is found by any part of it, by pinyin and by initials. All names are kept in memory, so
	// it is for tables that stay small.
	Name string
}

// PaletteFindIn is what was typed.
type PaletteFindIn struct {
	Kw string `json:"kw" minLength:"1" maxLength:"64"`
}

// PaletteFindOut is what can be meant by it, the best of each kind first.
type PaletteFindOut struct {
	Items []PaletteFound `json:"items"`
}

// PaletteFound is one record.
type PaletteFound struct {
	ObjectType string `json:"objectType"`
	ID         int64  `json:"id"`
	Label      string `json:"label"`
	Status     string `json:"status"` // empty where it has none
}

const (
	foundOfEach = 5               // how many records of a kind are shown
	findTime    = 2 * time.Second // how long one kind may take

	shortestCode = 8
)

// finder finds the records of one resource.
type finder interface {
	found(r *api.Request, q *store.Q, kw string) ([]PaletteFound, error)
}

// Find is the call by which records of every kind are found at once.
func Find(all []*Built) *api.Call {
	call := api.Read("paletteFind", perm.AnyStaff, func(r *api.Request, in PaletteFindIn) (PaletteFindOut, error) {
		kw := strings.TrimSpace(in.Kw)
		found := make([][]PaletteFound, len(all))
		var each errgroup.Group
		each.SetLimit(lookAtOnce)
		for i, b := range all {
			if b.finder == nil || kw == "" || !r.Caller.Grant.Allows(b.need) {
				continue
			}
			each.Go(func() (err error) {
				ctx, cancel := context.WithTimeout(r.Ctx, findTime)
				defer cancel()
				if found[i], err = b.finder.found(r, r.DB.Read(ctx), kw); err != nil {
					return fmt.Errorf("find %s: %w", b.Description.Name, err)
				}
				return nil
			})
		}
		if err := each.Wait(); err != nil {
			return PaletteFindOut{}, err
		}
		return PaletteFindOut{Items: append([]PaletteFound{}, slices.Concat(found...)...)}, nil
	})
	call.Route, call.Section = "/dashboard", "kit"
	return call
}

func (e *engine[T]) checkFinding() error {
	f := e.Finding
	if f == nil {
		return nil
	}
	fields := slices.Concat(f.Codes, []string{f.Number, f.Name})
	for _, field := range fields {
		if field == "" {
			continue
		}
		if _, known := e.table.Column(field); !known {
			return fmt.Errorf("finding: there is no field %s", field)
		}
	}
	for _, field := range f.Sealed {
		if e.sealedField(field) == nil {
			return fmt.Errorf("finding: %s is not sealed", field)
		}
	}
	return nil
}

// oneWord is what a number looks like.
var oneWord = regexp.MustCompile(`^[0-9A-Za-z-]{3,}$`)

// found finds records by a number, by the whole or the end of what is sealed, or by their name.
func (e *engine[T]) found(r *api.Request, q *store.Q, kw string) ([]PaletteFound, error) {
	var rows []T
	take := func(order []store.Order, cond ...store.Cond) error {
		if len(rows) >= foundOfEach {
			return nil
		}
		more, err := store.Find[T](q, store.Select{Table: e.table, Where: append(e.within(r, false), cond...), Order: order, Limit: foundOfEach})
		for _, row := range more {
			isKnown := slices.ContainsFunc(rows, func(known T) bool { return headOf(&known).ID == headOf(&row).ID })
			if !isKnown && len(rows) < foundOfEach {
				rows = append(rows, row)
			}
		}
		return err
	}
	if err := e.findNumbers(kw, take); err != nil {
		return nil, err
	}
	bySealed := Search{sealed: e.Finding.Sealed}
	whole, tails := e.matchingSealed(r, e.Finding.Sealed, kw)
	if conds := append(whole, tails...); len(conds) > 0 {
		before := len(rows)
		if err := take(e.order, store.Either(e.table, conds)); err != nil {
			return nil, err
		}
		if err := e.look(r, bySealed, kw, len(rows) > before, rows[before:]); err != nil {
			return nil, err
		}
	}
	if err := e.findNames(r, kw, take); err != nil {
		return nil, err
	}
	if err := e.read(r, q, rows); err != nil {
		return nil, err
	}
	status, hasStatus := e.table.Column("status")
	all := make([]PaletteFound, len(rows))
	for i := range rows {
		all[i] = PaletteFound{ObjectType: e.Name, ID: headOf(&rows[i]).ID, Label: e.Label(&rows[i])}
		if hasStatus {
			all[i].Status = fmt.Sprint(valueOf(&rows[i], status))
		}
	}
	return all, nil
}

// findNumbers looks a word up by the indexes of numbers. The newest come first: numbers grow.
func (e *engine[T]) findNumbers(kw string, take func(order []store.Order, cond ...store.Cond) error) error {
	f := e.Finding
	if !oneWord.MatchString(kw) {
		return nil
	}
	if word := strings.ToUpper(kw); f.Number != "" && len(word) > len(f.Prefix) && strings.HasPrefix(word, f.Prefix) {
		number, _ := e.table.Column(f.Number)
		if err := take([]store.Order{{Column: number, Descending: true}}, store.LastStarting(e.table, number, word, foundOfEach)); err != nil {
			return err
		}
	}
	for _, field := range f.Codes {
		if len(kw) < shortestCode {
			break
		}
		code, _ := e.table.Column(field)
		if err := take([]store.Order{{Column: code, Descending: true}}, store.LastStarting(e.table, code, kw, foundOfEach)); err != nil {
			return err
		}
	}
	return nil
}

// findNames takes the records whose names are meant, the best first.
func (e *engine[T]) findNames(r *api.Request, kw string, take func(order []store.Order, cond ...store.Cond) error) error {
	if e.Finding.Name == "" {
		return nil
	}
	names, err := e.names.all(r, e.readNames)
	if err != nil {
		return err
	}
	type hit struct {
		id   int64
		rank int
	}
	var hits []hit
	for _, n := range names {
		if rank, ok := n.Match(kw); ok {
			hits = append(hits, hit{n.id, rank})
		}
	}
	slices.SortStableFunc(hits, func(a, b hit) int { return cmp.Compare(a.rank, b.rank) })
	for _, h := range hits[:min(len(hits), foundOfEach)] {
		if err := take(nil, store.Eq(e.id, h.id)); err != nil {
			return err
		}
	}
	return nil
}
