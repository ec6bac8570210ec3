package resource

import (
	"slices"
	"strings"
	"unicode"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
)

// Search says how the keyword is matched.
type Search struct {
	fields []string
	prefix bool
	whole  bool
	sealed []string
	others func(r *api.Request, kw string) []store.Cond
	phone  *phoneSearch
	named  []string
}

// phoneSearch finds records by a telephone that another table seals.
type phoneSearch struct {
	column      string // that the telephone is sealed and looked up under
	whole, tail func(hash string) store.Cond
}

// Named says by which fields staff know what the keyword finds, where those are not the ones that are looked up.
func (s Search) Named(fields ...string) Search {
	s.named = fields
	return s
}

// names are the fields that the keyword is about, as staff know them.
func (s Search) names() []string {
	if s.named != nil {
		return s.named
	}
	return slices.Concat(s.fields, s.sealed)
}

// OrBy also finds the record by what stands in other tables, each condition looked up by itself.
func (s Search) OrBy(conds func(r *api.Request, kw string) []store.Cond) Search {
	s.others = conds
	return s
}

// OrByPhone also finds the record by a telephone in another table, which seals it under a column: by the whole of it, or by its
// last four digits.
func (s Search) OrByPhone(column string, whole, tail func(hash string) store.Cond) Search {
	s.phone = &phoneSearch{column, whole, tail}
	return s
}

// OrSealed also finds the record by the whole of a sealed field, or by its last four digits where those are kept.
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

// declared reports whether anything can be found.
func (s Search) declared() bool {
	return len(s.fields)+len(s.sealed) > 0 || s.others != nil || s.phone != nil
}

// matching says which records a keyword means. Sealed fields are looked up only where the reader may see the records themselves.
func (e *engine[T]) matching(r *api.Request, sealed []string, kw string) store.Cond {
	whole, tails := e.matchingSealed(r, sealed, kw)
	found := append(slices.Clone(whole), e.elsewhere(r, kw)...)
	if len(whole) > 0 && isNumber(kw) { // a whole telephone number is not the beginning of a name
		return store.Either(e.table, found)
	}
	found = append(found, tails...)
	if !e.Search.prefix && len(e.search) > 0 {
		return store.Either(e.table, append(found, store.Containing(e.search, kw)))
	}
	for _, c := range e.search {
		found = append(found, store.StartingWith(c, kw))
	}
	return store.Either(e.table, found)
}

// elsewhere is how a keyword is looked up in other tables.
func (e *engine[T]) elsewhere(r *api.Request, kw string) []store.Cond {
	var found []store.Cond
	if e.Search.others != nil {
		found = e.Search.others(r, kw)
	}
	if e.Search.phone != nil {
		found = append(found, e.Search.phone.matching(r, kw)...)
	}
	return found
}

// matching looks a keyword up as a telephone, or as the end of one, where it has that form.
func (s *phoneSearch) matching(r *api.Request, kw string) (found []store.Cond) {
	if number, isPhone := readPhone(kw); isPhone {
		found = append(found, s.whole(r.Vault.Index(s.column, number)))
	}
	if looksLikeTail.MatchString(kw) {
		found = append(found, s.tail(r.Vault.Index(s.column+" tail", kw)))
	}
	return found
}

func readPhone(kw string) (number string, isPhone bool) {
	phone := schema.Formats["phone"]
	number = phone.Read(kw)
	return number, phone.Pattern.MatchString(number)
}

func isNumber(kw string) bool {
	return !strings.ContainsFunc(kw, unicode.IsLetter)
}
