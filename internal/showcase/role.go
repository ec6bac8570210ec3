package showcase

import (
	"encoding/json"
	"net/http"
	"slices"
	"sync/atomic"
)

// Route is one entry of the sample route tree.
type Route struct {
	Path       string  `json:"path"`
	Redirect   string  `json:"redirect,omitempty"`
	Name       string  `json:"name,omitempty"`
	Hidden     bool    `json:"hidden,omitempty"`
	AlwaysShow bool    `json:"alwaysShow,omitempty"`
	Meta       *Meta   `json:"meta,omitempty"`
	Children   []Route `json:"children,omitempty"`
}

// Meta is what an entry is called, and whose it is.
type Meta struct {
	Title   string   `json:"title"`
	Icon    string   `json:"icon,omitempty"`
	Roles   []string `json:"roles,omitempty"`
	Affix   bool     `json:"affix,omitempty"`
	NoCache bool     `json:"noCache,omitempty"`
}

// Role is a sample role with the routes that it opens.
type Role struct {
	Key         string  `json:"key"`
	Name        string  `json:"name"`
	Description string  `json:"description"`
	Routes      []Route `json:"routes"`
}

func roles() []Role {
	without := func(path string) []Route {
		return slices.DeleteFunc(slices.Clone(routes), func(r Route) bool { return r.Path == path })
	}
	return []Role{
		{"admin", "admin", "Super administrator. Opens every page.", routes},
		{"editor", "editor", "Editor. Opens every page but those about permissions.", without("/permission")},
		{"visitor", "visitor", "Visitor. Opens the dashboard alone.", slices.DeleteFunc(slices.Clone(routes), func(r Route) bool { return r.Path != "/dashboard" })},
	}
}

// lastKey makes the keys of new roles; they are unique while the server runs.
var lastKey atomic.Int64

func newRole(r *http.Request) (any, error) {
	if err := readRole(r); err != nil {
		return nil, err
	}
	const firstKey = 300
	return map[string]int64{"key": firstKey + lastKey.Add(1) - 1}, nil
}

func changeRole(r *http.Request) (any, error) {
	if err := readRole(r); err != nil {
		return nil, err
	}
	return map[string]string{"status": "success"}, nil
}

func dropRole(*http.Request) (any, error) { return map[string]string{"status": "success"}, nil }

func readRole(r *http.Request) error {
	var sent Role
	if err := json.NewDecoder(r.Body).Decode(&sent); err != nil {
		return refusal{codeWrong, "The body must be a role."}
	}
	if sent.Name == "" {
		return refusal{codeWrong, "name must not be empty."}
	}
	return nil
}
