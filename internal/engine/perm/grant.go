package perm

import (
	"slices"
	"strconv"
)

// Stamp tells two grants apart in a few characters, so that an open console learns that its account may do something else now.
func (g Grant) Stamp() string {
	const offset, prime = 14695981039346656037, 1099511628211 // FNV-1a
	hash := uint64(offset)
	mix := func(v uint64) { hash = (hash ^ v) * prime }
	mix(uint64(g.Caps))
	if g.Admin {
		mix(1)
	}
	for _, c := range g.Codes {
		mix(uint64(c))
	}
	return strconv.FormatUint(hash, 36)
}

// Covers reports whether everything that other holds is held here too.
func (g Grant) Covers(other Grant) bool {
	if g.Admin {
		return true
	}
	return !other.Admin && g.Caps.Has(other.Caps) && g.holdsAll(other.Codes)
}

// Beyond lists the codes and capabilities of other that are not held here.
func (g Grant) Beyond(other Grant) ([]Code, Cap) {
	if g.Admin {
		return nil, 0
	}
	lacked := slices.DeleteFunc(slices.Clone(other.Codes), func(c Code) bool { return slices.Contains(g.Codes, c) })
	return lacked, other.Caps &^ g.Caps
}
