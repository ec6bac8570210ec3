package resource

import (
	"fmt"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/store"
)

// OptionsIn asks for records to pick from, or for the labels of picked ones.
type OptionsIn struct {
	Kw    string  `json:"kw,omitempty" maxLength:"64"`
	IDs   []int64 `json:"ids,omitempty" maxItems:"50"`
	All   bool    `json:"all,omitempty"` // also what is no longer offered: a filter looks for what was
	Limit int     `json:"limit" default:"50" minimum:"1" maximum:"50"`
}

// OptionsOut lists what can be picked.
type OptionsOut struct {
	Items []Option `json:"items"`
	Exact bool     `json:"exact,omitzero"` // nothing is offered unasked, and found only by the whole of what it is named by
}

// Option is one record to pick.
type Option struct {
	ID       int64  `json:"id"`
	Label    string `json:"label"`
	Disabled bool   `json:"disabled,omitzero"`
	Group    bool   `json:"group,omitzero"` // of a tree: others lie below it
}

// offered is the state in which records are picked: the first that their status can have.
func (e *engine[T]) offered() string { return e.row.Field("status").Node.Values[0] }

func (e *engine[T]) options(r *api.Request, in OptionsIn) (any, error) {
	return e.optionsFrom(r, r.Q(), in)
}

// optionsFrom gives enabled records only, except where a record asks for the label of what it refers to already.
func (e *engine[T]) optionsFrom(r *api.Request, q *store.Q, in OptionsIn) (OptionsOut, error) {
	var where []store.Cond
	status, hasStatus := e.table.Column("status")
	switch {
	case in.IDs != nil:
		where = append(where, store.In(e.id, in.IDs))
	case hasStatus && !in.All:
		where = append(where, store.Eq(status, e.offered()))
	}
	switch {
	case in.IDs == nil && e.OptionsBy.declared():
		where = append(where, e.exactly(r, in.Kw))
	case in.Kw != "":
		where = append(where, e.matching(r, nil, in.Kw))
	}
	if e.Resource.Tree != nil {
		return e.treeOptions(q, where, in.Limit)
	}
	rows, err := store.Find[T](q, store.Select{Table: e.table, Where: where, Order: e.order, Limit: in.Limit})
	if err != nil {
		return OptionsOut{}, err
	}
	if err := e.read(r, q, rows); err != nil {
		return OptionsOut{}, err
	}
	if err := e.look(r, e.pickedBy(), in.Kw, len(rows) > 0, rows); err != nil {
		return OptionsOut{}, err
	}
	out := OptionsOut{Items: []Option{}, Exact: e.OptionsBy.declared()}
	for i := range rows {
		out.Items = append(out.Items, Option{ID: headOf(&rows[i]).ID, Label: e.Label(&rows[i]), Disabled: hasStatus && fmt.Sprint(valueOf(&rows[i], status)) != e.offered()})
	}
	return out, nil
}

// pickedBy is how pickers find a record.
func (e *engine[T]) pickedBy() Search {
	if e.OptionsBy.declared() {
		return e.OptionsBy
	}
	return Search{phone: e.Search.phone}
}

// exactly matches the record that a keyword names as a whole, and none without one.
func (e *engine[T]) exactly(r *api.Request, kw string) store.Cond {
	columns, _ := e.columns(e.OptionsBy.fields) // which were looked up when it was built
	whole, _ := e.matchingSealed(r, e.OptionsBy.sealed, kw)
	return store.Either(e.table, append(e.equal(columns, kw), whole...))
}

// treeOptions gives nodes in the order of the tree, each by the way that leads to it.
func (e *engine[T]) treeOptions(q *store.Q, where []store.Cond, limit int) (OptionsOut, error) {
	chosen := map[int64]bool{}
	if err := store.FindEach(q, store.Select{Table: e.table, Where: where, ListColumns: true}, func(row T) error {
		chosen[headOf(&row).ID] = true
		return nil
	}); err != nil {
		return OptionsOut{}, err
	}
	roots, err := e.wholeTree(q, "")
	if err != nil {
		return OptionsOut{}, err
	}
	status, hasStatus := e.table.Column("status")
	out := OptionsOut{Items: []Option{}}
	var walk func(nodes []T, way string)
	walk = func(nodes []T, way string) {
		for i := range nodes {
			node := &nodes[i]
			below := *e.Resource.Tree.Children(node)
			label := way + e.Label(node)
			if chosen[headOf(node).ID] && len(out.Items) < limit {
				out.Items = append(out.Items, Option{
					ID: headOf(node).ID, Label: label, Group: len(below) > 0, Disabled: hasStatus && fmt.Sprint(valueOf(node, status)) != e.offered(),
				})
			}
			walk(below, label+" / ")
		}
	}
	walk(roots, "")
	return out, nil
}
