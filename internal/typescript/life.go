package typescript

import (
	"fmt"
	"slices"
	"strings"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/flow"
	"caredesk/internal/engine/resource"
)

// life writes the states of a resource and the moves between them, from which the web makes buttons, confirmations and
// fields for reasons.
func life(r resource.Description, calls []*api.Call) string {
	if r.Life == nil {
		return ""
	}
	known := r.Life.States()
	states := slices.DeleteFunc(slices.Clone(r.Row.Field("status").Node.Values), func(state string) bool { return !slices.Contains(known, state) })
	var out strings.Builder
	fmt.Fprintf(&out, "  life: {\n    states: [%s],\n    moves: [\n", quoted(states, ", "))
	for _, row := range r.Life {
		fmt.Fprintf(&out, "      { %s },\n", strings.Join(move(row, calls), ", "))
	}
	return out.String() + "    ],\n  },\n"
}

func move(row flow.Row, calls []*api.Call) []string {
	parts := []string{"move: '" + row.Move + "'"}
	if row.Call != "" {
		parts = append(parts, "call: '"+row.Call+"'")
	}
	if slices.ContainsFunc(calls, func(c *api.Call) bool { return c.Name == row.Call && c.In.Field("ids") != nil }) {
		parts = append(parts, "bulk: true")
	}
	parts = append(parts, "from: ["+quoted(row.From, ", ")+"]")
	switch {
	case row.To.IsSame():
		parts = append(parts, "to: 'same'")
	case row.To.IsGone():
		parts = append(parts, "to: 'gone'")
	default:
		parts = append(parts, "to: ["+quoted(row.To.States(), ", ")+"]")
	}
	return append(parts, "caps: ["+quoted(row.Need.Names(), ", ")+"]", "reason: '"+row.Reason.String()+"'", "by: ["+quoted(row.MadeBy().Names(), ", ")+"]")
}
