package job

import (
	"errors"
	"fmt"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/store"
)

// WhenDue deals with records whose time has come, one after the other, until none is left. Each is found and changed in one
// transaction of its own, with its rows in the operation log. Others may change a record between the two, so find locks it
// before it looks for the last time, as resource.Records.WhenDue does, or step makes sure that it is still due.
//
// find gives the first due record behind those to be skipped, in an order that stays: … ORDER BY due_at, id LIMIT 1 OFFSET ?.
// One that fails is skipped until the next turn, and stops no other.
func WhenDue(find func(tx *store.Tx, skip int) ([]int64, error), step func(tx *store.Tx, r *api.Request, id int64) error) func(run *Run) error {
	return func(run *Run) error {
		var failed []error
		tried := map[int64]bool{}
		for {
			var id int64
			err := run.Write(func(tx *store.Tx) error {
				id = 0
				due, err := find(tx, len(failed))
				if err != nil || len(due) == 0 {
					return err
				}
				id = due[0]
				if tried[id] {
					return errors.New("it is due again after its turn")
				}
				return step(tx, run.Request, id)
			})
			switch {
			case err != nil && (id == 0 || run.cutOff(err)):
				return errors.Join(append(failed, err)...)
			case err != nil:
				failed = append(failed, fmt.Errorf("record %d: %w", id, err))
			case id == 0:
				return errors.Join(failed...)
			}
			tried[id] = true
		}
	}
}
