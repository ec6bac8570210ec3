package job

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// Begin starts the next stage of a run in the transaction that ends the one before.
func (run *Run) Begin(tx *store.Tx, total int64) error {
	tx.AfterCommit(func() { run.LastID, run.Total, run.attempts = 0, total, 1 })
	return tx.Exec("UPDATE runs SET last_id = 0, done = 0, total = ?, attempts = 0, crashes = 0 WHERE id = ?", total, run.ID)
}

// Await leaves the run to its owner, who has a day to say how it goes on.
func (run *Run) Await(tx *store.Tx) error {
	to, err := next("await", Running)
	if err != nil {
		return err
	}
	tx.AfterCommit(func() { run.ended = true })
	return tx.Exec("UPDATE runs SET status = ?, holder = '', lease_until = NULL, due_at = ? WHERE id = ?", to, tx.Now.Add(KeptFor), run.ID)
}

// Seen is a run of the caller's, with what it was started with.
type Seen struct {
	RunView

	Input string
}

// Own reads a run of the caller's; fault.NotFound for everybody else's, and for other kinds.
func Own(q *store.Q, r *api.Request, kind string, id int64) (*Seen, error) {
	found, err := own(q, r, id)
	if err != nil {
		return nil, err
	}
	return found.seen(kind, q.Now)
}

func (r *row) seen(kind string, now value.Time) (*Seen, error) {
	if r.Kind != kind {
		return nil, fault.NotFound()
	}
	return &Seen{RunView: view(r, now), Input: r.Input}, nil
}

// LockOwn locks a run of the caller's that waits for its owner, who is about to make a move. Nobody else makes one meanwhile.
func LockOwn(tx *store.Tx, r *api.Request, kind, move string, id int64) (*Seen, error) {
	if err := runs.LockRow(tx, id); err != nil {
		return nil, err
	}
	found, err := own(&tx.Q, r, id)
	if err != nil {
		return nil, err
	}
	if _, err := allowed(move, found, tx.Now); err != nil {
		return nil, err
	}
	return found.seen(kind, tx.Now)
}

// GoOn queues a run again that was held for a move of its owner's, and says so in the operation log.
func GoOn(tx *store.Tx, r *api.Request, move string, id, total int64, note ...api.Change) (out RunView, err error) {
	found, err := own(&tx.Q, r, id)
	if err != nil {
		return out, err
	}
	to, err := allowed(move, found, tx.Now)
	if err != nil {
		return out, err
	}
	was := found.Status
	status, _ := to.To.Fixed()
	found.Status, found.DueAt, found.Done, found.Total = RunStatus(status), tx.Now, 0, total
	if err := tx.Exec("UPDATE runs SET status = ?, due_at = ?, last_id = 0, done = 0, total = ?, attempts = 0, crashes = 0, version = version + 1 WHERE id = ?", found.Status, tx.Now, total, id); err != nil {
		return out, err
	}
	return view(found, tx.Now), r.Record(tx, api.Entry{
		Action: to.LoggedAs(), ObjectType: "run", ObjectID: id, Summary: found.ObjectType, Diff: append([]api.Change{{Field: "status", Before: was, After: found.Status}}, note...),
	})
}
