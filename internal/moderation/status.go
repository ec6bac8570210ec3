// Package moderation is about what members write for others to read: who wrote it, which words somebody should look at
// first, and whether the public sees it.
package moderation

import (
	"time"

	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/value"
)

// AuditStatus says whether the public sees what a member wrote.
type AuditStatus string

// The states of what members write.
const (
	Pending AuditStatus = "pending"
	Shown   AuditStatus = "shown"
	Hidden  AuditStatus = "hidden"
)

// EnumValues lists the states.
func (AuditStatus) EnumValues() []string {
	return []string{string(Pending), string(Shown), string(Hidden)}
}

// AuditVerdict is what staff decide about it.
type AuditVerdict string

// EnumValues lists the verdicts.
func (AuditVerdict) EnumValues() []string { return []string{string(Shown), string(Hidden)} }

// Hides reports whether the public is to see it no longer.
func (v AuditVerdict) Hides() bool { return AuditStatus(v) == Hidden }

// FirstStatus is how it begins: with sensitive words it waits for somebody to read it.
func FirstStatus(hits value.List[string]) AuditStatus {
	if len(hits) > 0 {
		return Pending
	}
	return Shown
}

// Queue is what waits to be looked at before others see it.
func Queue(name string) resource.Queue {
	return resource.Queue{Name: name, Rows: resource.InStates(Pending), Overdue: resource.LongAgo("createdAt", 24*time.Hour), Since: "createdAt"}
}
