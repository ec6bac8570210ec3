package job

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/store"
)

// Undo queues the run that turns another one of the caller's back, and tells how many records it is about. That is done once.
// What the first was asked, by its call and its input, says what the second is asked.
func Undo(r *api.Request, tx *store.Tx, kind string, id int64, ask func(call, input string) (string, error)) (undo, rows int64, err error) {
	if err := runs.LockRow(tx, id); err != nil {
		return 0, 0, err
	}
	found, err := own(&tx.Q, r, id)
	if err != nil {
		return 0, 0, err
	}
	move, err := allowed("undo", found, tx.Now)
	if err != nil {
		return 0, 0, err
	}
	input, err := ask(found.Call, found.Input)
	if err != nil {
		return 0, 0, err
	}
	if undo, err = QueueFor(tx, r, Task{Kind: kind, ObjectType: found.ObjectType, Call: found.Call, Input: input, UndoOf: id}); err != nil {
		return 0, 0, err
	}
	if rows, err = listUndo(tx, undo, id); err != nil {
		return 0, 0, err
	}
	if err := tx.Exec("UPDATE runs SET undone_by = ?, version = version + 1 WHERE id = ?", undo, id); err != nil {
		return 0, 0, err
	}
	return undo, rows, r.Record(tx, api.Entry{Action: move.LoggedAs(), ObjectType: "run", ObjectID: id, Summary: found.ObjectType, Diff: []api.Change{{Field: "undoneBy", After: undo}, {Field: "rows", After: rows}}})
}
