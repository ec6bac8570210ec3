package app

import (
	"caredesk/internal/audit"
	"caredesk/internal/engine/store"
)

// terminalRow is a row of the operation log for something done at the terminal, where there is no session.
func terminalRow(tx *store.Tx, action, objectType string, objectID int64, label, summary string) audit.Row {
	return audit.Row{
		At: tx.Now, Username: "terminal", Module: "terminal", Call: "caredesk", Action: action, ObjectType: objectType,
		ObjectID: objectID, ObjectLabel: label, Summary: summary, Diff: "[]", Result: "success",
	}
}
