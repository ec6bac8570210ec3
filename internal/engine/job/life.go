// Package job does the work that outlives a call: timers, exports, runs over many records. A run is a row that is leased to
// whoever works on it, so that it survives a restart and is done once in effect, whatever the number of replicas.
package job

import (
	"fmt"

	"caredesk/internal/engine/flow"
	"caredesk/internal/engine/value"
)

// RunStatus says how far a run has come.
type RunStatus string

// The states. A timer never ends: it is queued for its next turn.
const (
	Queued    RunStatus = "queued"
	Running   RunStatus = "running"
	Review    RunStatus = "review" // its owner has to say how it goes on
	Done      RunStatus = "done"
	Failed    RunStatus = "failed"
	Cancelled RunStatus = "cancelled"
)

// EnumValues lists the states.
func (RunStatus) EnumValues() []string {
	return flow.In(Queued, Running, Review, Done, Failed, Cancelled)
}

// Life is all that can happen to a run. What is taken while it is running was left by somebody whose lease has run out.
var Life = flow.Table{
	{Move: "take", From: flow.In(Queued, Running), To: flow.To(Running), By: flow.System},
	{Move: "giveBack", From: flow.In(Running), To: flow.To(Queued), By: flow.System},
	{Move: "finish", From: flow.In(Running), To: flow.To(Done), By: flow.System},
	{Move: "fail", From: flow.In(Running), To: flow.To(Failed), By: flow.System},
	{Move: "await", From: flow.In(Running), To: flow.To(Review), By: flow.System},
	{Move: "match", Call: "importMatch", From: flow.In(Review), To: flow.To(Queued), Log: "update"},
	{Move: "correct", Call: "importRowSave", From: flow.In(Review), To: flow.Same, Log: "update"},
	{Move: "import", Call: "importRun", From: flow.In(Review), To: flow.To(Queued), Log: "create"},
	{Move: "cancel", Call: "runCancel", From: flow.In(Queued, Running, Review), To: flow.To(Cancelled)},
	{Move: "fetch", Call: "runFetch", From: flow.In(Done), To: flow.Same, Log: "export"},
	{Move: "undo", Call: "runUndo", From: flow.In(Done, Failed, Cancelled), To: flow.Same, Log: "undo"},
	{Move: "forget", From: flow.In(Queued, Running, Review, Done, Failed, Cancelled), To: flow.Gone, By: flow.System},
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

// actions are what the owner of a run may do with it now. Whatever it was started with is asked for again when it is fetched or
// turned back.
func (r *row) actions(now value.Time) []string {
	return Life.Actions(string(r.Status), func(move flow.Row) bool {
		switch move.Move {
		case "fetch":
			return r.FileName != ""
		case "undo":
			return r.Undoable > 0 && r.UndoneBy == 0 && (r.FinishedAt == nil || now < r.FinishedAt.Add(KeptFor))
		}
		return true
	})
}
