package resource

import (
	"strings"
	"unicode"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/store"
)

// Search says how the keyword is matched.
type Search struct {
	fields []string
	prefix bool
	whole  bool
	sealed []string
	others func(r *api.Request, kw string) []store.Cond
}

// OrBy also finds the record by what stands in other tables, each condition looked up by itself.
func (s Search) OrBy(conds func(r *api.Request, kw string) []store.Cond) Search {
	s.others = conds
	return s
}

// OrSealed also finds the record by the whole of a sealed field, or by its last four characters.
func (s Search) OrSealed(fields ...string) Search {
	s.sealed = fields
	return s
}

// Contains matches the keyword anywhere in the fields: for tables that stay small.
func Contains(fields ...string) Search { return Search{fields: fields} }

// StartsWith matches the beginning of the fields, by index: for tables that grow.
func StartsWith(fields ...string) Search { return Search{fields: fields, prefix: true} }

// Equals matches the whole of one of the fields, by index: for tables that grow, where people look for a number they have.
func Equals(fields ...string) Search { return Search{fields: fields, whole: true} }

func (e *engine[T]) searchable() bool {
	return len(e.search)+len(e.Search.sealed) > 0 || e.Search.others != nil
}

// matching says which records a keyword means.
func (e *engine[T]) matching(r *api.Request, kw string) store.Cond {
	whole, others := e.matchingSealed(r, kw)
	if len(whole) > 0 && isNumber(kw) { // a whole telephone number is not the beginning of a name
		return store.Either(e.table, whole)
	}
	found := append(whole, others...)
	if e.Search.others != nil {
		found = append(found, e.Search.others(r, kw)...)
	}
	if !e.Search.prefix && len(e.search) > 0 {
		return store.Either(e.table, append(found, store.Containing(e.search, kw)))
	}
	for _, c := range e.search {
		found = append(found, store.StartingWith(c, kw))
	}
	return store.Either(e.table, found)
}

func isNumber(kw string) bool {
	return !strings.ContainsFunc(kw, unicode.IsLetter)
}
