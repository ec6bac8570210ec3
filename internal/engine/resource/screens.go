package resource

import (
	"fmt"
	"reflect"
	"sync"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/schema"
)

// Scope is the part of a table that belongs to one screen. It is a part of every WHERE, and given to every new record.
type Scope struct {
	Field string
	Value string

	sharesName bool // with the other screens, and so the figure of all their records
}

// Screen is one of several that share a table and the names of its calls.
type Screen struct {
	Value string
	Route string
	Need  perm.Need
}

// Screens is a resource with several screens. Its calls name one of them by a field; each has a need of its own, and to one
// the records of the others do not exist.
type Screens[T any] struct {
	Field   string
	Screens []Screen
	Of      func(screen Screen) *Resource[T]

	once sync.Once
	each []*Resource[T]
}

// Handle is how other packages get hold of the resource: its calls are those of all screens, its table is the whole one.
func (s *Screens[T]) Handle() Handle {
	h := s.Of(Screen{}).Handle()
	h.of = allScreens[T]{s.Of(Screen{}), s}
	return h
}

type allScreens[T any] struct {
	*Resource[T]
	screens *Screens[T]
}

func (a allScreens[T]) Build() (*Built, error) { return a.screens.Build() }

// Each is the resource as each of the screens has it.
func (s *Screens[T]) Each() []*Resource[T] {
	s.once.Do(func() {
		for _, screen := range s.Screens {
			r := s.Of(screen)
			r.Route, r.Need, r.Scope = screen.Route, screen.Need, &Scope{Field: s.Field, Value: screen.Value, sharesName: true}
			s.each = append(s.each, r)
		}
	})
	return s.each
}

// Build makes one list of calls for all screens.
func (s *Screens[T]) Build() (*Built, error) {
	var all []*Built
	for _, r := range s.Each() {
		built, err := r.Build()
		if err != nil {
			return nil, err
		}
		all = append(all, built)
	}
	shared := *all[0]
	for _, other := range all[1:] {
		shared.queues = append(shared.queues, other.queues...)
		shared.watches = append(shared.watches, other.watches...)
		shared.counted = append(shared.counted, other.counted...)
	}
	shared.Description.Screens, shared.Description.ScreenBy = s.Screens, s.Field
	field := schema.Of(reflect.TypeFor[T]()).Field(s.Field)
	if field == nil || field.Node.Kind != schema.Enum {
		return nil, fmt.Errorf("resource %s: no enum %s to tell screens by", shared.Description.Name, s.Field)
	}
	by := &schema.Field{Name: s.Field, Node: field.Node, Required: true}
	shared.Calls = make([]*api.Call, len(all[0].Calls))
	for i := range all[0].Calls {
		of := make([]api.ScreenCall, len(s.Screens))
		for j, screen := range s.Screens {
			of[j] = api.ScreenCall{Value: screen.Value, Call: all[j].Calls[i]}
		}
		shared.Calls[i] = api.OfScreens(by, of)
	}
	return &shared, nil
}
