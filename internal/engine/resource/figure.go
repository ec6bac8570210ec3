package resource

import (
	"fmt"
	"net/url"
	"strings"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"

	"github.com/go-json-experiment/json"
)

// Criteria are what the rows of a list are chosen by, under the names that its call takes them.
type Criteria map[string]any

// With is these criteria and more.
func (c Criteria) With(more Criteria) Criteria {
	all := Criteria{}
	for _, some := range []Criteria{c, more} {
		for name, v := range some {
			all[name] = v
		}
	}
	return all
}

// Link is the address at which a screen shows the rows that are chosen so.
func (c Criteria) Link(route string) string {
	if len(c) == 0 {
		return route
	}
	query := url.Values{}
	for name, v := range c {
		if many, ok := v.([]string); ok {
			v = strings.Join(many, ",")
		}
		query.Set(name, fmt.Sprint(v))
	}
	if strings.Contains(route, "?") { // it names the tab of a resource
		return route + "&" + query.Encode()
	}
	return route + "?" + query.Encode()
}

// address is the screen of the list, with its tab where it has one.
func (e *engine[T]) address() string {
	if e.Tab {
		return e.Route + "?of=" + e.Name
	}
	return e.Route
}

// Figure is how many rows a list shows.
type Figure struct {
	N      int64 `json:"n"`
	Capped bool  `json:"capped,omitzero"` // there are more
}

// counter counts the rows of a list that is served.
type counter interface {
	reachKey(r *api.Request) string
	countBy(r *api.Request, q *store.Q, c Criteria) (Figure, error)
	earliestBy(r *api.Request, q *store.Q, c Criteria, field string) (*value.Time, error)
}

// Link is the address at which the rows that are chosen so are shown.
func (b *Built) Link(c Criteria) string { return c.Link(b.address) }

// AllowedTo reports whether somebody may see the list.
func (b *Built) AllowedTo(g perm.Grant) bool { return g.Allows(b.need) }

// Count counts what the list would show to the caller, as the list itself counts it.
func (b *Built) Count(r *api.Request, q *store.Q, c Criteria) (Figure, error) {
	return b.counter.countBy(r, q, c)
}

func (e *engine[T]) countBy(r *api.Request, q *store.Q, c Criteria) (Figure, error) {
	in, err := e.chosenBy(c)
	if err != nil {
		return Figure{}, err
	}
	where, err := e.where(r, &in.criteria)
	if err != nil {
		return Figure{}, err
	}
	// The conditions of a queue have an index that decides about all of them, so nothing is tried out first.
	n, err := e.total(r, q, store.Select{Table: e.table, Where: where}, in)
	return Figure{N: n, Capped: n >= cappedAt}, err
}

// earliestBy is the earliest time in a field of the table; nil where there is none.
func (e *engine[T]) earliestBy(r *api.Request, q *store.Q, c Criteria, field string) (*value.Time, error) {
	in, err := e.chosenBy(c)
	if err != nil {
		return nil, err
	}
	where, err := e.where(r, &in.criteria)
	if err != nil {
		return nil, err
	}
	column, known := e.table.Column(field)
	if !known {
		return nil, fmt.Errorf("%s has no %s", e.Name, field)
	}
	least, err := store.Min(q, store.Select{Table: e.table, Where: where}, column)
	if err != nil || least == 0 {
		return nil, err
	}
	at := value.Time(least)
	return &at, nil
}

// chosenBy reads criteria as the call of the list would.
func (e *engine[T]) chosenBy(c Criteria) (*listIn, error) {
	body, err := json.Marshal(c)
	if err != nil {
		return nil, err
	}
	in := &listIn{}
	if _, err := e.listInput().Decode(body, in); err != nil {
		return nil, fmt.Errorf("%s is not asked for %s: %w", e.Name, body, err)
	}
	return in, nil
}
