// Package job does the work that outlives a call: timers, exports, runs over many records. A run is a row that is leased to
// whoever works on it, so that it survives a restart and is done once in effect, whatever the number of replicas.
package job

import (
	"fmt"

	"caredesk/internal/engine/flow"
)

// RunStatus says how far a run has come.
type RunStatus string

// The states. A timer never ends: it is queued for its next turn.
const (
	Queued    RunStatus = "queued"
	Running   RunStatus = "running"
	Done      RunStatus = "done"
	Failed    RunStatus = "failed"
	Cancelled RunStatus = "cancelled"
)

// EnumValues lists the states.
func (RunStatus) EnumValues() []string {
	return flow.In(Queued, Running, Done, Failed, Cancelled)
}

// Life is all that can happen to a run. What is taken while it is running was left by somebody whose lease has run out.
var Life = flow.Table{
	{Move: "take", From: flow.In(Queued, Running), To: flow.To(Running), By: flow.System},
	{Move: "giveBack", From: flow.In(Running), To: flow.To(Queued), By: flow.System},
	{Move: "finish", From: flow.In(Running), To: flow.To(Done), By: flow.System},
	{Move: "fail", From: flow.In(Running), To: flow.To(Failed), By: flow.System},
	{Move: "cancel", Call: "runCancel", From: flow.In(Queued, Running), To: flow.To(Cancelled)},
	{Move: "fetch", Call: "runFetch", From: flow.In(Done), To: flow.Same, Log: "export"},
	{Move: "forget", From: flow.In(Queued, Running, Done, Failed, Cancelled), To: flow.Gone, By: flow.System},
}

// next is the state that a move of the console's own leads to.
func next(move string, from RunStatus) (RunStatus, error) {
	row, ok := Life.Row(move, string(from), flow.System)
	if !ok {
		return from, fmt.Errorf("a run that is %s cannot %s", from, move)
	}
	to, _ := row.To.Fixed()
	return RunStatus(to), nil
}

// actions are what the owner of a run may do with it. Whatever it was started with is asked for again when it is fetched.
func actions(status RunStatus) []string {
	return Life.Actions(string(status), func(flow.Row) bool { return true })
}
