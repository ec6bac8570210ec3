package resource

import (
	"context"
	"fmt"
	"slices"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
)

// Tally is a field whose values the tabs of a list count: how many rows have each, with the other filters as they are.
type Tally struct {
	Name  string // in the answer
	Field string // an enum that the list is filtered by
}

// counts are how many rows have each value of a field, by the name of the tally. Like totals they stop at the cap.
type counts map[string]map[string]int64

// tallied are the values of a field that are counted: of a status those that the life knows.
func (e *engine[T]) tallied(t Tally) []string {
	if t.Field == "status" && e.Life != nil {
		return e.Life.States()
	}
	return e.row.Field(t.Field).Node.Values
}

func (e *engine[T]) checkTallies() error {
	for _, t := range e.Tallies {
		if !slices.ContainsFunc(e.filters, func(f Filter) bool { return f.Field == t.Field && f.Node.Kind == schema.Enum }) {
			return fmt.Errorf("%s is no enum that the list is filtered by", t.Field)
		}
	}
	return nil
}

func (e *engine[T]) countsInput() *schema.Node {
	fields := slices.DeleteFunc(e.criteria(), func(f *schema.Field) bool {
		return f.Name == "sort" || slices.ContainsFunc(e.Tallies, func(t Tally) bool { return t.Field == f.Name })
	})
	return &schema.Node{Kind: schema.Object, Name: e.row.Name + "CountsIn", Fields: fields}
}

func (e *engine[T]) countsOutput() *schema.Node {
	out := &schema.Node{Kind: schema.Object, Name: e.row.Name + "Counts"}
	for _, t := range e.Tallies {
		of := &schema.Node{Kind: schema.Object, Name: e.row.Name + upperFirst(t.Name)}
		for _, value := range e.tallied(t) {
			of.Fields = append(of.Fields, &schema.Field{Name: value, Node: &schema.Node{Kind: schema.Integer}, Required: true})
		}
		out.Fields = append(out.Fields, &schema.Field{Name: t.Name, Node: of, Required: true})
	}
	return out
}

func (e *engine[T]) count(r *api.Request, in *listIn, _ schema.Given) (any, error) {
	ctx, cancel := context.WithTimeout(r.Ctx, listTime)
	defer cancel()
	q := r.DB.Read(ctx)
	all := counts{}
	for _, t := range e.Tallies {
		all[t.Name] = map[string]int64{}
		i := slices.IndexFunc(e.filters, func(f Filter) bool { return f.Field == t.Field })
		for _, value := range e.tallied(t) {
			one := *in
			one.filters = append(in.filters[:len(in.filters):len(in.filters)], &filterValue{field: &schema.Field{Name: t.Field, Node: e.filters[i].Node}, texts: []string{value}})
			n, err := e.countOne(r, q, &one)
			if err != nil {
				return nil, narrow(r, err)
			}
			all[t.Name][value] = n
		}
	}
	return all, nil
}

// countOne counts the rows of one tab as a list counts its total.
func (e *engine[T]) countOne(r *api.Request, q *store.Q, in *listIn) (int64, error) {
	where, err := e.where(r, &in.criteria)
	if err != nil {
		return 0, err
	}
	s := store.Select{Table: e.table, Where: where, Order: e.order}
	if s.Plain() {
		return e.total(r, q, s, in)
	}
	narrowed, few, err := store.NarrowestFirst(q, s, scannedFrom)
	switch {
	case err != nil:
		return 0, err
	case few:
		return e.total(r, q, narrowed, in)
	}
	return e.totalOfMany(r, q, s, in)
}
