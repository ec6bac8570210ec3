// Package flow holds lives of records as tables: which moves lead from which states to which, who makes them and what they
// need. Whoever carries a move out asks the table first; nothing else decides whether it may be made.
package flow

import (
	"fmt"
	"slices"

	"caredesk/internal/engine/perm"
)

// Table is all that can happen to the records of one kind.
type Table []Row

// Row is a move from some states. A move that differs by the state it is made from has a row for each.
type Row struct {
	Move    string    // what actions call it
	Call    string    // by which staff make it; several moves may share one
	From    []string  // see In
	To      Target    // To, Computed, Same or Gone
	Need    perm.Cap  // what whoever makes it needs beside the codes of the screen
	Also    perm.Need // what another screen needs that the move leads to
	Reason  Reason
	By      Actor  // Staff, unless it says otherwise
	Log     string // its word in the operation log; transition, or delete where the record goes, unless it says otherwise
	Refusal string // the message where the state does not allow it; the general one, unless it says otherwise
}

// Actor is who makes a move.
type Actor int

// The actors. System is the console itself: its timers, and what follows from another move.
const (
	Staff Actor = 1 << iota
	System
	Member
)

// Names lists the actors of the set, as the web knows them.
func (a Actor) Names() []string {
	var names []string
	for _, each := range []struct {
		actor Actor
		name  string
	}{{Staff, "staff"}, {System, "system"}, {Member, "member"}} {
		if a&each.actor != 0 {
			names = append(names, each.name)
		}
	}
	return names
}

// Reason says whether a move is made for a reason, which staff give in words.
type Reason int

// Whether there is a reason.
const (
	None Reason = iota
	Optional
	Required
)

// String names it, as the web knows it.
func (r Reason) String() string { return [...]string{"none", "optional", "required"}[r] }

// In lists the states that a move is made from.
func In[S ~string](states ...S) []string {
	all := make([]string, len(states))
	for i, s := range states {
		all[i] = string(s)
	}
	return all
}

// Target is the state that a move leads to.
type Target struct {
	same, gone bool
	states     []string
}

// Same leaves the state as it is, and Gone deletes the record.
var (
	Same = Target{same: true}
	Gone = Target{gone: true}
)

// To is one certain state.
func To[S ~string](state S) Target { return Target{states: []string{string(state)}} }

// Computed is one of several states, as the move itself finds out.
func Computed[S ~string](states ...S) Target { return Target{states: In(states...)} }

// States are the states that the move may lead to; none where it leaves the state as it is or deletes the record.
func (t Target) States() []string { return t.states }

// IsSame reports whether the move leaves the state as it is.
func (t Target) IsSame() bool { return t.same }

// IsGone reports whether the move deletes the record.
func (t Target) IsGone() bool { return t.gone }

// Fixed is the one state that the move leads to, where there is but one.
func (t Target) Fixed() (string, bool) {
	if len(t.states) != 1 {
		return "", false
	}
	return t.states[0], true
}

// Allows reports whether a move may lead from one state to the other.
func (t Target) Allows(from, to string) bool {
	return t.same && from == to || slices.Contains(t.states, to)
}

// MadeBy are those who make the move.
func (r Row) MadeBy() Actor {
	if r.By == 0 {
		return Staff
	}
	return r.By
}

// LoggedAs is the word of the move in the operation log.
func (r Row) LoggedAs() string {
	switch {
	case r.Log != "":
		return r.Log
	case r.To.gone:
		return "delete"
	}
	return "transition"
}

// Check refuses a table that says two things about one move, or leaves open what it says.
func (t Table) Check() error {
	for i, row := range t {
		switch staff := row.MadeBy()&Staff != 0; {
		case row.Move == "" || len(row.From) == 0:
			return fmt.Errorf("row %d names no move or no state", i+1)
		case staff != (row.Call != ""):
			return fmt.Errorf("%s: what staff do has a call, and nothing else has", row.Move)
		case !row.To.same && !row.To.gone && len(row.To.states) == 0:
			return fmt.Errorf("%s leads nowhere", row.Move)
		}
		for _, other := range t[:i] {
			if other.Move == row.Move && other.To.gone != row.To.gone {
				return fmt.Errorf("%s deletes from some states only", row.Move)
			}
			for _, state := range row.From {
				if other.Move == row.Move && slices.Contains(other.From, state) {
					return fmt.Errorf("%s has two rows from %s", row.Move, state)
				}
			}
		}
	}
	return nil
}
