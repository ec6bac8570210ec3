package resource_test

import (
	"fmt"
	"log/slog"
	"slices"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/job"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/staff"
)

// bulkOnTheWire is a run over many records, as its owner sees it.
type bulkOnTheWire struct {
	Kind       string `json:"kind"`
	ObjectType string `json:"objectType"`
	Status     string `json:"status"`
	Done       int64  `json:"done"`
	Total      int64  `json:"total"`
	Failed     int64  `json:"failed"`
	Call       string `json:"call"`
	ErrorCode  int64  `json:"errorCode"`
	UndoOf     *int64 `json:"undoOf"`
	UndoneBy   *int64 `json:"undoneBy"`
	Chosen     string
	Actions    []string `json:"actions"`
}

func (d *desk) run(token string, id int64) (view bulkOnTheWire) {
	d.T.Helper()
	d.Ask("runDetail", token, naming(id)).Into(d.T, &view)
	return view
}

type rowOnTheWire struct {
	ObjectID int64  `json:"objectId"`
	Label    string `json:"label"`
	Outcome  string `json:"outcome"`
	Code     int64  `json:"code"`
	Message  string `json:"message"`
}

// rowsOf is what became of records: of the first hundred with an outcome.
func (d *desk) rowsOf(token string, id int64, outcome string) (rows []rowOnTheWire) {
	d.T.Helper()
	var page struct {
		Items []rowOnTheWire
		Total int
	}
	d.Ask("runRows", token, apptest.Written(map[string]any{"id": id, "pageSize": 100, "outcome": outcome})).Into(d.T, &page)
	if len(page.Items) != min(page.Total, 100) {
		d.T.Errorf("%d rows of %d are on the first page", len(page.Items), page.Total)
	}
	return page.Items
}

// startBulk starts a call over a filter, and returns its run.
func (d *desk) startBulk(token, start string, in map[string]any, total int64) int64 {
	d.T.Helper()
	a := d.Ask(start, token, apptest.Written(in))
	var begun struct{ ID, Total int64 }
	if a.Code == 0 {
		a.Into(d.T, &begun)
	}
	if a.Code != 0 || begun.Total != total {
		d.T.Fatalf("%s is about %d records, wanted %d: %s", start, begun.Total, total, a)
	}
	return begun.ID
}

func (d *desk) undo(token string, id int64) (undo int64) {
	d.T.Helper()
	var begun struct{ ID int64 }
	a := d.Ask("runUndo", token, naming(id))
	if a.Code != 0 {
		d.T.Fatalf("runUndo: %s", a)
	}
	a.Into(d.T, &begun)
	return begun.ID
}

// enabledUnits makes so many units that are enabled, and returns their ids in order.
func (d *desk) enabledUnits(n int) []int64 {
	d.T.Helper()
	ids := make([]int64, n)
	for i := range ids {
		var made apptest.Saved
		d.Do("goodsUnitSave", map[string]any{"name": fmt.Sprintf("u%d", i)}).Into(d.T, &made)
		ids[i] = made.ID
	}
	return ids
}

// disabled counts the units that are, among those that are named.
func (d *desk) disabled(ids []int64) (n int) {
	d.T.Helper()
	all := apptest.Must(store.All[int64](d.DB.Read(d.T.Context()), "SELECT id FROM goods_units WHERE status = 'disabled'"))
	for _, id := range ids {
		if slices.Contains(all, id) {
			n++
		}
	}
	return n
}

// disabling is a start that disables the units that are enabled.
func disabling(more ...any) map[string]any {
	return apptest.With(map[string]any{"call": "goodsUnitStatus", "input": map[string]any{"status": "disabled"}, "status": "enabled"}, more...)
}

// between has something happen before the second batch of the runs over many records, and after it nothing any more.
func (d *desk) between(what func() error) error {
	d.T.Helper()
	batches := 0
	accounts := atEach{func() error {
		if batches++; batches == 2 {
			return what()
		}
		return nil
	}}
	runner := &job.Runner{Server: d.Server, DB: d.DB, Kinds: resource.BulkRuns(d.Server.Calls(api.Staff), accounts), Log: slog.New(slog.DiscardHandler)}
	return runner.RunDue(d.T.Context(), "bulk")
}

// atEach is asked who somebody is before each batch.
type atEach struct{ batch func() error }

func (a atEach) Principal(q *store.Q, account int64) (*api.Principal, error) {
	if err := a.batch(); err != nil {
		return nil, err
	}
	return new(staff.Auth).Principal(q, account)
}
