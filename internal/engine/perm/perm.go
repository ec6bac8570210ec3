// Package perm says what a call needs and what a caller holds: permission codes and capabilities.
package perm

import (
	"slices"
	"strconv"
	"strings"
)

// Code is a permission code of the menu.
type Code int

// Cap is a set of capabilities, which a role carries beside its codes.
type Cap uint8

// The four capabilities.
const (
	Write Cap = 1 << iota
	Export
	Reveal
	Finance
)

// AllCaps holds every capability.
const AllCaps = Write | Export | Reveal | Finance

// Has reports whether c includes every capability of want.
func (c Cap) Has(want Cap) bool { return c&want == want }

var capNames = []struct {
	cap  Cap
	name string
}{{Write, "write"}, {Export, "export"}, {Reveal, "reveal"}, {Finance, "finance"}}

// Names lists the capabilities of the set, as the web knows them.
func (c Cap) Names() []string {
	names := []string{}
	for _, each := range capNames {
		if c.Has(each.cap) {
			names = append(names, each.name)
		}
	}
	return names
}

// String names the capabilities of the set in one word: export, or export+reveal.
func (c Cap) String() string { return strings.Join(c.Names(), "+") }

type reach int

const (
	undeclared reach = iota
	public
	anyStaff
	byCodes
	byScope
)

// Need is what a call asks of its caller. The zero Need is undeclared and cannot be served.
type Need struct {
	reach reach
	anyOf [][]Code
	caps  Cap
	scope Scope
}

// Public needs no session.
var Public = Need{reach: public}

// AnyStaff needs a session and nothing more.
var AnyStaff = Need{reach: anyStaff}

// All needs every one of the codes, as the menu does with section and screen.
func All(codes ...Code) Need {
	if len(codes) == 0 {
		return Need{}
	}
	return Need{reach: byCodes, anyOf: [][]Code{codes}}
}

// Any needs one of the given needs, each met in full.
func Any(needs ...Need) Need {
	n := Need{reach: byCodes}
	for _, each := range needs {
		n.anyOf = append(n.anyOf, each.anyOf...)
	}
	if len(n.anyOf) == 0 {
		return Need{}
	}
	return n
}

// With adds a capability to the need.
func (n Need) With(c Cap) Need {
	n.caps |= c
	return n
}

// Declared reports whether anything was declared at all.
func (n Need) Declared() bool { return n.reach != undeclared }

// IsPublic reports whether the call is served without a session.
func (n Need) IsPublic() bool { return n.reach == public }

// AnyOf returns the sets of codes of which one must be held in full; none for Public and AnyStaff.
func (n Need) AnyOf() [][]Code { return n.anyOf }

// Caps returns the capabilities needed beside the codes.
func (n Need) Caps() Cap { return n.caps }

// Grant is what a caller holds.
type Grant struct {
	Admin  bool
	Codes  []Code
	Caps   Cap
	Scopes []Scope // of a program; people have none
}

// Allows reports whether the grant meets the need.
func (g Grant) Allows(n Need) bool {
	switch n.reach {
	case undeclared:
		return false
	case byScope:
		return slices.Contains(g.Scopes, n.scope)
	}
	if !g.Admin && !g.Caps.Has(n.caps) {
		return false
	}
	if n.reach != byCodes || g.Admin {
		return true
	}
	return slices.ContainsFunc(n.anyOf, g.holdsAll)
}

func (g Grant) holdsAll(codes []Code) bool {
	return !slices.ContainsFunc(codes, func(c Code) bool { return !slices.Contains(g.Codes, c) })
}

// String writes the need as the documents do: 1010+1038, with "or" between alternatives.
func (n Need) String() string {
	text := ""
	for i, set := range n.anyOf {
		if i > 0 {
			text += " or "
		}
		for j, code := range set {
			if j > 0 {
				text += "+"
			}
			text += strconv.Itoa(int(code))
		}
	}
	return text
}
