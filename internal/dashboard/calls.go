// Package dashboard is the first screen of the day: figures, and the work that waits. Everybody sees those blocks whose codes they
// hold, and nothing of the others.
package dashboard

import (
	"slices"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/order/kind"
)

// Calls are the blocks of the dashboard over all resources.
func Calls(all []*resource.Built) []*api.Call {
	d := &dashboard{all: all, lists: map[string]*resource.Built{}}
	for _, built := range all {
		d.lists[built.Description.Name] = built
	}
	calls := []*api.Call{
		api.Read("dashboardSummary", perm.AnyStaff, d.summary),
		api.Read("dashboardTrend", perm.AnyStaff, d.trend),
		api.Read("dashboardQueues", perm.AnyStaff, d.queues),
		api.Read("dashboardRanks", perm.AnyStaff, d.ranks),
		api.Read("dashboardQuality", perm.AnyStaff, d.quality),
	}
	for _, call := range calls {
		call.Route, call.Section = "/dashboard", "dashboard"
	}
	return calls
}

type dashboard struct {
	all   []*resource.Built
	lists map[string]*resource.Built
}

// Linked is how many rows there are, and where they are shown.
type Linked struct {
	N    int64  `json:"n"`
	Link string `json:"link"`
}

// between chooses rows by a time on the days from one to another, both included.
func between(field string, from, to int64) resource.Criteria {
	return resource.Criteria{field + "From": identity.Midnight(identity.DateOf(from)), field + "To": identity.Midnight(identity.DateOf(to + 1))}
}

// linked is a number of rows of a list, and where they are.
func (d *dashboard) linked(list string, n int64, c resource.Criteria) Linked {
	return Linked{N: n, Link: d.lists[list].Link(c)}
}

// held are the kinds of orders that the caller may see.
func held(r *api.Request) []kind.Kind {
	return slices.DeleteFunc(slices.Clone(kind.Kinds), func(k kind.Kind) bool { return !r.Caller.Grant.Allows(k.Need) })
}

// tally is a figure by day and kind.
type tally map[int64]map[string]resource.DayFigure

func tallyOf(q *store.Q, name string, from, to int64) (tally, error) {
	rows, err := resource.FiguresByDay(q, name, from, to)
	t := tally{}
	for _, f := range rows {
		if t[f.Day] == nil {
			t[f.Day] = map[string]resource.DayFigure{}
		}
		t[f.Day][f.Kind] = f
	}
	return t, err
}

// of is what the days from one to another have come to for a kind.
func (t tally) of(k kind.OrderKind, from, to int64) (sum resource.DayFigure) {
	for day := from; day <= to; day++ {
		f := t[day][string(k)]
		sum.N += f.N
		sum.Total += f.Total
	}
	return sum
}

// DashboardQueues is the work that waits for the caller, in the order of the menu.
type DashboardQueues struct {
	Queues []resource.Waiting `json:"queues"`
}

func (d *dashboard) queues(r *api.Request, _ struct{}) (DashboardQueues, error) {
	queues, err := resource.Queues(d.all, r, false)
	return DashboardQueues{Queues: queues}, err
}
