package resource

import (
	"slices"
	"strings"
	"unicode"

	"caredesk/internal/api"
	"caredesk/internal/schema"
	"caredesk/internal/store"
)

func (e *engine[T]) searchable() bool {
	return len(e.search)+len(e.Search.sealed) > 0 || e.Search.others != nil
}

// matching says which records a keyword means.
func (e *engine[T]) matching(r *api.Request, kw string) store.Cond {
	whole, others := e.matchingBesides(r, kw)
	if len(whole) > 0 && isNumber(kw) { // a whole telephone number is not the beginning of a name
		return store.Either(e.table, whole)
	}
	found := append(whole, others...)
	if !e.Search.prefix && len(e.search) > 0 {
		return store.Either(e.table, append(found, store.Containing(e.search, kw)))
	}
	for _, c := range e.search {
		found = append(found, store.StartingWith(c, kw))
	}
	return store.Either(e.table, found)
}

// matchingBesides are the meanings of a keyword beside the searched columns: a whole sealed value, or its end and what the section knows.
func (e *engine[T]) matchingBesides(r *api.Request, kw string) (whole, others []store.Cond) {
	whole, others = e.matchingSealed(r, kw)
	if e.Search.others != nil {
		others = append(others, e.Search.others(r, kw)...)
	}
	return whole, others
}

// common tells whether the keyword begins more names than a total would count.
func (e *engine[T]) common(q *store.Q, in schema.Values) (bool, error) {
	kw, _ := in["kw"].(string)
	if kw == "" || !e.Search.prefix {
		return false, nil
	}
	for _, c := range e.search {
		n, err := store.CountUpTo(q, store.Select{Table: e.table, Where: []store.Cond{store.StartingWith(c, kw)}}, cappedAt+1)
		if err != nil || n > cappedAt {
			return err == nil, err
		}
	}
	return false, nil
}

// walked puts a common keyword last among the conditions in a form that is tried row by row, in the order of the list:
// there are enough of them to fill a page soon, and too many to gather first.
func (e *engine[T]) walked(r *api.Request, where []store.Cond, in schema.Values) []store.Cond {
	kw := in["kw"].(string)
	whole, others := e.matchingBesides(r, kw)
	found := append(whole, others...)
	for _, c := range e.search {
		found = append(found, store.StartingWithInTurn(c, kw))
	}
	return append(slices.Clone(where[:len(where)-1]), store.AnyOf(found))
}

func isNumber(kw string) bool {
	return !strings.ContainsFunc(kw, unicode.IsLetter)
}
