package flow

import (
	"slices"

	"caredesk/internal/engine/perm"
)

// Row is the row by which somebody makes a move from a state.
func (t Table) Row(move, from string, by Actor) (Row, bool) {
	return t.first(func(r Row) bool { return r.Move == move && slices.Contains(r.From, from) && r.MadeBy()&by != 0 })
}

// Knows reports whether somebody makes a move at all.
func (t Table) Knows(move string, by Actor) bool {
	return slices.ContainsFunc(t, func(r Row) bool { return r.Move == move && r.MadeBy()&by != 0 })
}

// Deletes reports whether a move makes the record go.
func (t Table) Deletes(move string) bool {
	return slices.ContainsFunc(t, func(r Row) bool { return r.Move == move && r.To.gone })
}

// Named are the rows of one move.
func (t Table) Named(move string) Table {
	return slices.DeleteFunc(slices.Clone(t), func(r Row) bool { return r.Move != move })
}

// OfCall are the rows of the moves that a call makes, or of those that lead to one state.
func (t Table) OfCall(call, to string) Table {
	return slices.DeleteFunc(slices.Clone(t), func(r Row) bool {
		return r.Call != call || to != "" && !slices.Contains(r.To.states, to)
	})
}

// From is the row by which something is done in a state, where the table has one.
func (t Table) From(state string) (Row, bool) {
	return t.first(func(r Row) bool { return slices.Contains(r.From, state) })
}

// Between is the row by which staff bring a record from one state to another.
func (t Table) Between(from, to string) (Row, bool) {
	return t.first(func(r Row) bool {
		return r.MadeBy()&Staff != 0 && !r.To.same && slices.Contains(r.From, from) && r.To.Allows(from, to)
	})
}

func (t Table) first(fits func(Row) bool) (Row, bool) {
	i := slices.IndexFunc(t, fits)
	if i < 0 {
		return Row{}, false
	}
	return t[i], true
}

// Actions are the moves that staff may make in a state, in the order of the table. What else they take, the caller knows.
func (t Table) Actions(state string, may func(Row) bool) []string {
	actions := []string{}
	for _, r := range t {
		if r.MadeBy()&Staff != 0 && slices.Contains(r.From, state) && may(r) {
			actions = append(actions, r.Move)
		}
	}
	return actions
}

// Refusal is the message for a state in which none of the rows applies; empty for the general one.
func (t Table) Refusal() string {
	r, _ := t.first(func(r Row) bool { return r.Refusal != "" })
	return r.Refusal
}

// AskReason reports whether none of the rows is made without a reason.
func (t Table) AskReason() bool {
	return len(t) > 0 && !slices.ContainsFunc(t, func(r Row) bool { return r.Reason != Required })
}

// Need is what each of the rows takes.
func (t Table) Need() perm.Cap {
	caps := perm.AllCaps
	for _, r := range t {
		caps &= r.Need
	}
	return caps
}

// NeedsReason reports whether any of the rows is made only for a reason.
func (t Table) NeedsReason() bool {
	return slices.ContainsFunc(t, func(r Row) bool { return r.Reason == Required })
}

// States are all states that the table speaks of.
func (t Table) States() []string {
	var states []string
	for _, r := range t {
		for _, s := range slices.Concat(r.From, r.To.states) {
			if !slices.Contains(states, s) {
				states = append(states, s)
			}
		}
	}
	return states
}
