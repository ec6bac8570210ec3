package resource

import (
	"maps"

	"github.com/go-json-experiment/json/jsontext"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/job"
	"caredesk/internal/engine/store"
)

// BulkRuns make a call for all records that met a filter, and UndoRuns turn such a run back.
func BulkRuns(calls []*api.Call, accounts Accounts) []job.Kind {
	over := callsOverFilter(calls)
	kind := func(name string) job.Kind {
		return job.Kind{Name: name, Route: "/profile", Section: "kit", Object: runObject, Do: func(run *job.Run) error {
			return bulk{run: run, calls: over, accounts: accounts, turnsBack: name == undoRun}.work()
		}}
	}
	return []job.Kind{kind(bulkRun), kind(undoRun)}
}

func callsOverFilter(calls []*api.Call) map[string]*api.Call {
	over := map[string]*api.Call{}
	for _, call := range calls {
		if overFilter(call) {
			over[call.Name] = call
		}
	}
	return over
}

// bulk is such a run at work.
type bulk struct {
	run       *job.Run
	calls     map[string]*api.Call
	accounts  Accounts
	turnsBack bool
}

// inABatch is how many records are changed in one transaction: few enough not to keep others waiting.
const inABatch = 50

func (b bulk) work() error {
	in, err := openAsked(b.run.Vault, b.run.Input)
	if err != nil {
		return err
	}
	call, known := b.calls[in.Call]
	if !known {
		return fault.NotFound() // the program has changed since
	}
	b.run.Lang = in.Lang
	for {
		rows, err := b.run.Waiting(inABatch)
		if err != nil || len(rows) == 0 {
			return err
		}
		for len(rows) > 0 {
			var alike, others []job.Row
			for _, row := range rows {
				if row.Undo == rows[0].Undo {
					alike = append(alike, row)
				} else {
					others = append(others, row)
				}
			}
			if err := b.change(call, in, alike); err != nil {
				return err
			}
			rows = others
		}
		if err := b.run.Yield(); err != nil {
			return err
		}
	}
}

// change makes the call for some records. What refuses all of them as one is asked for each.
func (b bulk) change(call *api.Call, in asked, rows []job.Row) error {
	if err := b.run.Stopping(); err != nil {
		return err
	}
	err := b.ask(call, in, rows)
	refused, isFault := fault.As(err)
	switch {
	case err == nil || !isFault || refused.Overreach():
		return err
	case len(rows) > 1:
		for _, row := range rows {
			if err := b.change(call, in, []job.Row{row}); err != nil {
				return err
			}
		}
		return nil
	}
	words := *b.run.Request
	words.Call = call
	return b.run.Write(func(tx *store.Tx) error {
		of := batch{run: b.run, turnsBack: b.turnsBack}
		return b.run.Settle(tx, []job.Settled{of.failure(rows[0].ObjectID, refused.Code, words.Say(refused))})
	})
}

// ask makes the call for the owner, with what they may do by now.
func (b bulk) ask(call *api.Call, in asked, rows []job.Row) error {
	owner, err := b.accounts.Principal(b.run.Q(), b.run.OwnerID)
	if err != nil {
		return err
	}
	of := &batch{run: b.run, turnsBack: b.turnsBack}
	fields, err := fieldsOf(in.Body)
	if err != nil {
		return err
	}
	ids := make([]int64, len(rows))
	if b.turnsBack {
		of.seen = map[int64]int64{}
		undo, err := fieldsOf(jsontext.Value(rows[0].Undo))
		if err != nil {
			return err
		}
		maps.Copy(fields, undo)
	}
	for i, row := range rows {
		ids[i] = row.ObjectID
		if b.turnsBack {
			of.seen[row.ObjectID] = row.Version
		}
	}
	body, err := bodyOf(fields, ids...)
	if err != nil {
		return err
	}
	request := *b.run.Request
	request.Ctx, request.Caller = of.in(b.run.Ctx), owner
	if _, err := request.Repeat(call, body); err != nil {
		return err
	}
	if !of.noted {
		return errUnnoted
	}
	return nil
}
