package resource

import (
	"reflect"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
)

// Changed answers a change of one record with its version, or a change of many with what became of each.
type Changed struct {
	ID      int64     `json:"id,omitzero"`
	Version int64     `json:"version,omitzero"`
	OK      []int64   `json:"ok,omitzero"`
	Failed  []Failure `json:"failed,omitzero"`
}

// Failure is one record that a change of many could not change.
type Failure struct {
	ID      int64  `json:"id"`
	Code    int    `json:"code"`
	Message string `json:"message"`
}

const maxInBulk = 200

// perform runs one change on the chosen record, or on many, where one that fails does not stop the rest.
func (e *engine[T]) perform(tx *store.Tx, r *api.Request, which Selection, change func(id int64, seen *int64) (int64, error)) (Changed, error) {
	single, bulk := which.ID != 0, which.IDs != nil
	if single == bulk || single != (which.Version != 0) {
		return Changed{}, fault.InvalidField("ids", "validation.idOrIds", nil)
	}
	if single {
		after, err := change(which.ID, &which.Version)
		return Changed{ID: which.ID, Version: after}, err
	}
	of := e.batchOf(r)
	if err := of.begin(tx); err != nil {
		return Changed{}, err
	}
	outcome := Changed{OK: []int64{}, Failed: []Failure{}}
	done := map[int64]bool{}
	for _, id := range which.IDs {
		if done[id] {
			continue
		}
		done[id] = true
		err := tx.Savepoint(func() error {
			_, err := change(id, of.seenOf(id))
			return err
		})
		if err == nil {
			outcome.OK = append(outcome.OK, id)
			continue
		}
		f, ok := fault.As(err)
		if !ok {
			return Changed{}, err
		}
		if f.Overreach() {
			if err := r.RecordRefusal(tx, f, id, e.labelOf(r, &tx.Q, id)); err != nil {
				return Changed{}, err
			}
		}
		if of != nil {
			of.refused(id, e.labelOf(r, &tx.Q, id))
		}
		outcome.Failed = append(outcome.Failed, Failure{ID: id, Code: f.Code, Message: r.Say(f)})
	}
	return outcome, of.note(tx, outcome)
}

// labelOf is what a record is called; empty where there is none.
func (e *engine[T]) labelOf(r *api.Request, q *store.Q, id int64) string {
	row, err := e.load(r, q, id)
	if err != nil {
		return ""
	}
	return e.Label(row)
}

// statusIn gives records another status; the row type says which there are.
type statusIn struct {
	Selection

	Status string `json:"status"`
}

func (e *engine[T]) statusInput() *schema.Node {
	in := schema.Of(reflect.TypeFor[Selection]())
	in.Name = e.row.Name + "StatusIn"
	in.Field("ids").Node.Items.Minimum = &one
	if f := e.row.Field("status"); f != nil {
		in.Fields = append(in.Fields, &schema.Field{Name: "status", Node: f.Node, Required: true})
	}
	return in
}

func (e *engine[T]) setStatus(tx *store.Tx, r *api.Request, in *statusIn, _ schema.Given) (any, error) {
	return e.perform(tx, r, in.Selection, func(id int64, seen *int64) (int64, error) {
		saved, err := e.amend(tx, r, id, seen, "status", func(c *Change[T]) error {
			c.Op = SetStatus
			fieldOf(reflect.ValueOf(c.After).Elem(), "status").SetString(in.Status)
			return nil
		})
		if err != nil {
			return 0, err
		}
		return saved.Version, nil
	})
}

// DelIn says which record to delete, or which ones.
type DelIn struct{ Selection }

func (e *engine[T]) del(tx *store.Tx, r *api.Request, in *DelIn, _ schema.Given) (any, error) {
	return e.perform(tx, r, in.Selection, func(id int64, seen *int64) (int64, error) {
		return 0, e.remove(tx, r, id, seen, func(c *Change[T]) error { return e.allow(c, e.Name+"Del") })
	})
}

// remove is the one way to delete a record: load, compare versions, ask whether it may go, delete, log.
func (e *engine[T]) remove(tx *store.Tx, r *api.Request, id int64, seen *int64, begin func(c *Change[T]) error) error {
	row, err := e.load(r, &tx.Q, id)
	if err != nil {
		return err
	}
	version := headOf(row).Version
	if seen != nil && *seen != version {
		return e.conflict(r, &tx.Q, row)
	}
	change := &Change[T]{Request: r, Tx: tx, Before: row, Op: Delete, engine: e, action: "delete"}
	if err := begin(change); err != nil {
		return err
	}
	if e.BeforeDelete != nil {
		if err := e.BeforeDelete(change); err != nil {
			return err
		}
	}
	if err := e.refuseInUse(tx, id); err != nil {
		return err
	}
	gone, err := e.table.Delete(tx, id, version, r.Caller.AccountID)
	if err != nil {
		return err
	}
	if !gone {
		return e.overtaken(tx, r, id)
	}
	if err := e.countRows(tx, -1); err != nil {
		return err
	}
	if !e.table.KeepsDeleted() {
		if err := file.LetGo(tx, e.Name, id); err != nil {
			return err
		}
		if err := e.dropRevisions(tx, id, 0); err != nil {
			return err
		}
	}
	e.bookFigures(change)
	if err := e.keepForRun(change); err != nil {
		return err
	}
	return e.record(change)
}

// refuseInUse says what still refers to the record; the first kind found gives the message.
func (e *engine[T]) refuseInUse(tx *store.Tx, id int64) error {
	var refs []fault.Ref
	for _, referrer := range e.Referrers {
		count, sample, err := referrer.find(tx, id)
		if err != nil {
			return err
		}
		if count > 0 {
			refs = append(refs, fault.Ref{Kind: referrer.Kind, Count: count, Sample: sample})
		}
	}
	if len(refs) == 0 {
		return nil
	}
	return fault.InUse(refs).WithMessage(e.Name+".inUse."+refs[0].Kind, map[string]any{"n": refs[0].Count})
}

func (r Referrer) find(tx *store.Tx, id int64) (count int64, sample []string, err error) {
	if r.Find != nil {
		return r.Find(tx, id)
	}
	return r.CountAndSample(&tx.Q, id)
}
