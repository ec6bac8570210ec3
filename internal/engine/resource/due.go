package resource

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/job"
	"caredesk/internal/engine/store"
)

// WhenDue is the work of a timer: it makes a move of the records whose time has come, as find finds them for job.WhenDue. The
// guard is taken first, and a record is locked and then looked for again, so that it is still due when it is moved.
func (s Records[T]) WhenDue(move string, find func(tx *store.Tx, skip int) ([]int64, error), step func(c *Change[T]) error) func(run *job.Run) error {
	return job.WhenDue(func(tx *store.Tx, skip int) ([]int64, error) {
		e, err := s.locked(tx)
		if err != nil {
			return nil, err
		}
		for locked := int64(0); ; {
			due, err := find(tx, skip)
			if err != nil || len(due) == 0 || due[0] == locked {
				return due, err
			}
			locked = due[0]
			if err := e.table.LockRow(tx, locked); err != nil {
				return nil, err
			}
		}
	}, func(tx *store.Tx, r *api.Request, id int64) error {
		_, err := s.Step(tx, r, move, id, step)
		return err
	})
}
