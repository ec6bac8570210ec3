package resource

import (
	"errors"
	"reflect"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
)

// SortIn gives records in the order they shall have from now on.
type SortIn struct {
	IDs []int64 `json:"ids" minItems:"1" maxItems:"200"`
}

// Sorted lists the records in their new order.
type Sorted struct {
	OK []int64 `json:"ok"`
}

// maxSorted is how many rows a list may have to be ordered by hand.
const maxSorted = 200

// step leaves room between neighbours, so that a weight typed by hand can go between two.
const step = 10

// sort gives the chosen records, in their new order, the places that they hold together in the whole list.
func (e *engine[T]) sort(tx *store.Tx, r *api.Request, in *SortIn, _ schema.Given) (any, error) {
	if err := tx.Lock(e.Name); err != nil {
		return nil, err
	}
	among, err := e.sortedAmong(tx, r, in.IDs[0])
	if err != nil {
		return nil, err
	}
	rows, err := store.Find[T](&tx.Q, store.Select{Table: e.table, Where: among, Order: e.order, Limit: maxSorted + 1})
	if err != nil {
		return nil, err
	}
	if len(rows) > maxSorted {
		return nil, fault.InvalidField("ids", "validation.maxItems", map[string]any{"max": maxSorted})
	}
	ids := make([]int64, 0, len(rows))
	for i := range rows {
		ids = append(ids, headOf(&rows[i]).ID)
	}
	order, err := rearrange(ids, in.IDs)
	if err != nil {
		return nil, err
	}
	return Sorted{OK: order}, e.weigh(tx, r, order)
}

// sortedAmong matches the rows that a record is put in order with: all, or those that share its value where order is within one.
func (e *engine[T]) sortedAmong(tx *store.Tx, r *api.Request, id int64) ([]store.Cond, error) {
	if e.SortWithin == "" {
		return nil, nil
	}
	row, err := e.load(r, &tx.Q, id)
	if errors.Is(err, fault.NotFound()) {
		return nil, fault.InvalidField("ids", "validation.choice", nil)
	}
	if err != nil {
		return nil, err
	}
	column, _ := e.table.Column(e.SortWithin)
	return []store.Cond{store.Eq(column, valueOf(row, column))}, nil
}

// weigh writes rising weights along the order; rows that have theirs already stay untouched.
func (e *engine[T]) weigh(tx *store.Tx, r *api.Request, order []int64) error {
	column, _ := e.table.Column("sort")
	for i, id := range order {
		row, err := e.load(r, &tx.Q, id)
		if err != nil {
			return err
		}
		weight := (i + 1) * step
		if valueOf(row, column) == weight {
			continue
		}
		if _, err := e.update(tx, r, id, nil, "update", func(row *T) error {
			weightOf(row).SetInt(int64(weight))
			return nil
		}); err != nil {
			return err
		}
	}
	return nil
}

// weightOf is the field by which records are put in order.
func weightOf[T any](row *T) reflect.Value { return fieldOf(reflect.ValueOf(row).Elem(), "sort") }

// rearrange puts the chosen ids, in the order given, into the places they hold now.
func rearrange(all, chosen []int64) ([]int64, error) {
	wanted := map[int64]bool{}
	for _, id := range chosen {
		wanted[id] = true
	}
	known := 0
	for _, id := range all {
		if wanted[id] {
			known++
		}
	}
	if known != len(chosen) {
		return nil, fault.InvalidField("ids", "validation.choice", nil)
	}
	order := make([]int64, len(all))
	next := 0
	for i, id := range all {
		if wanted[id] {
			id = chosen[next]
			next++
		}
		order[i] = id
	}
	return order, nil
}
