package job

import (
	"slices"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/flow"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// RunView is a run as its owner sees it.
type RunView struct {
	ID         int64       `json:"id"`
	Kind       string      `json:"kind"`
	ObjectType string      `json:"objectType"`
	Status     RunStatus   `json:"status"`
	Done       int64       `json:"done"`
	Total      int64       `json:"total"`
	Failed     int64       `json:"failed"` // of those that are done
	FileName   string      `json:"fileName"`
	Call       string      `json:"call"`      // that a run over many records makes of them; empty for others
	Chosen     string      `json:"chosen"`    // what that call gives them, where it is one of a few words: OrderFlag.red
	ErrorCode  int64       `json:"errorCode"` // why it failed, as the envelope would say it; 0 as long as it did not
	CreatedAt  value.Time  `json:"createdAt"`
	FinishedAt *value.Time `json:"finishedAt"`
	ExpiresAt  *value.Time `json:"expiresAt"` // when the run and its file go
	UndoOf     *int64      `json:"undoOf"`    // the run that this one turns back
	UndoneBy   *int64      `json:"undoneBy"`  // the run that turns this one back
	Actions    []string    `json:"actions"`
}

func view(r *row, now value.Time) RunView {
	v := RunView{
		ID: r.ID, Kind: r.Kind, ObjectType: r.ObjectType, Status: r.Status, Done: r.Done, Total: r.Total, Failed: r.Failed, FileName: r.FileName, Call: r.Call, Chosen: r.Chosen,
		ErrorCode: r.ErrorCode, CreatedAt: r.CreatedAt, FinishedAt: r.FinishedAt, UndoOf: known(r.UndoOf), UndoneBy: known(r.UndoneBy), Actions: r.actions(now),
	}
	if r.FinishedAt != nil {
		expires := r.FinishedAt.Add(KeptFor)
		v.ExpiresAt = &expires
	}
	if r.Status == Review {
		v.ExpiresAt = &r.DueAt
	}
	return v
}

func known(id int64) *int64 {
	if id == 0 {
		return nil
	}
	return &id
}

// RunListIn asks for the caller's own runs.
type RunListIn struct{}

// RunListOut is the newest of them.
type RunListOut struct {
	Items []RunView `json:"items"`
}

// RunIn names one of the caller's own runs.
type RunIn struct {
	ID int64 `json:"id" minimum:"1"`
}

// shown is how many runs a list has: more than anybody can start before the oldest go.
const shown = 100

// Calls are what staff can do with their own runs. Nobody sees anybody else's.
func Calls() []*api.Call {
	list := api.Read("runList", perm.AnyStaff, func(r *api.Request, _ RunListIn) (out RunListOut, err error) {
		found, err := store.Find[row](r.Q(), store.Select{
			Table: runs, Where: []store.Cond{store.Where("runs.owner_id = ? AND runs.owner_id <> 0", r.Caller.AccountID)},
			Order: []store.Order{{Column: idColumn, Descending: true}}, Limit: shown,
		})
		out.Items = make([]RunView, len(found))
		for i := range found {
			out.Items[i] = view(&found[i], value.TimeOf(r.DB.Now()))
		}
		return out, err
	})
	detail := api.Read("runDetail", perm.AnyStaff, func(r *api.Request, in RunIn) (out RunView, err error) {
		found, err := own(r.Q(), r, in.ID)
		if err != nil {
			return out, err
		}
		return view(found, value.TimeOf(r.DB.Now())), nil
	})
	calls := []*api.Call{list, detail, rowsCall(), api.Write("runCancel", perm.AnyStaff, cancel)}
	for _, call := range calls {
		Belongs(call)
	}
	return calls
}

// Belongs puts a call beside the others of runs, which belong to no screen but to whoever is signed in.
func Belongs(call *api.Call) { call.Route, call.Section, call.Object = "/profile", "kit", "run" }

// own reads a run of the caller's; fault.NotFound for everybody else's.
func own(q *store.Q, r *api.Request, id int64) (*row, error) {
	found, err := store.Find[row](q, store.Select{
		Table: runs, Where: []store.Cond{store.Eq(idColumn, id), store.Where("runs.owner_id = ? AND runs.owner_id <> 0", r.Caller.AccountID)}, Limit: 1,
	})
	if err == nil && len(found) == 0 {
		return nil, fault.NotFound()
	}
	if err != nil {
		return nil, err
	}
	return &found[0], nil
}

// Result is what a run of the caller's has come to.
type Result struct {
	Kind     string
	Input    string
	FileName string
	Rows     int64
}

// ResultOf reads the result of a run of the caller's that may be fetched.
func ResultOf(r *api.Request, id int64) (*Result, error) {
	found, err := own(r.Q(), r, id)
	if err != nil {
		return nil, err
	}
	if _, err := allowed("fetch", found, value.TimeOf(r.DB.Now())); err != nil {
		return nil, err
	}
	return &Result{Kind: found.Kind, Input: found.Input, FileName: found.FileName, Rows: found.Done}, nil
}

// allowed asks the table about a move of the owner's.
func allowed(move string, of *row, now value.Time) (flow.Row, error) {
	row, ok := Life.Row(move, string(of.Status), flow.Staff)
	if actions := of.actions(now); !ok || !slices.Contains(actions, move) {
		return row, fault.State(string(of.Status), actions)
	}
	return row, nil
}

// cancel ends a run. Whoever works on it can keep nothing more of it.
func cancel(r *api.Request, tx *store.Tx, in RunIn) (out RunView, err error) {
	if err := runs.LockRow(tx, in.ID); err != nil {
		return out, err
	}
	found, err := own(&tx.Q, r, in.ID)
	if err != nil {
		return out, err
	}
	move, err := allowed("cancel", found, tx.Now)
	if err != nil {
		return out, err
	}
	was := found.Status
	to, _ := move.To.Fixed()
	found.Status, found.Holder, found.LeaseUntil, found.FinishedAt = RunStatus(to), "", nil, &tx.Now
	found.Version++
	if err := tx.Exec("UPDATE runs SET status = ?, holder = '', lease_until = NULL, finished_at = ?, version = version + 1 WHERE id = ?", found.Status, tx.Now, found.ID); err != nil {
		return out, err
	}
	return view(found, tx.Now), r.Record(tx, api.Entry{
		Action: move.LoggedAs(), ObjectType: "run", ObjectID: found.ID, ObjectLabel: found.FileName, Summary: found.ObjectType, Diff: []api.Change{{Field: "status", Before: was, After: found.Status}},
	})
}
