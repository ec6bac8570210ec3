package resource

import (
	"strings"
	"unicode"

	"caredesk/internal/api"
	"caredesk/internal/store"
)

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
