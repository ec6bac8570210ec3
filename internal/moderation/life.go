package moderation

import (
	"caredesk/internal/engine/flow"
	"caredesk/internal/engine/perm"
)

// Everywhere are all states.
var Everywhere = flow.In(Pending, Shown, Hidden)

// Life is what staff do with what members write, by the calls of a resource. How it is deleted, each resource says itself.
// What stands below something hidden is hidden with it.
func Life(resource string) flow.Table {
	return flow.Table{
		{Move: "show", Call: resource + "Audit", From: flow.In(Pending, Hidden), To: flow.To(Shown), Need: perm.Write, Log: "audit"},
		{Move: "hide", Call: resource + "Audit", From: flow.In(Pending, Shown), To: flow.To(Hidden), Need: perm.Write, Reason: flow.Required, By: flow.Staff | flow.System, Log: "audit"},
		{Move: "reply", Call: resource + "Reply", From: Everywhere, To: flow.Same, Need: perm.Write, Log: "update"},
	}
}
