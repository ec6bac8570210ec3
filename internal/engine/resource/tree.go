package resource

import (
	"errors"
	"slices"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
)

// TreeShape says how the records of a resource hang together.
type TreeShape[T any] struct {
	MaxDepth int
	Parent   func(row *T) **int64
	Level    func(row *T) *int
	Children func(row *T) *[]T
	// Roll adds what a child counts to its parent.
	Roll func(parent, child *T)
}

func (e *engine[T]) treeInput() *schema.Node {
	in := &schema.Node{Kind: schema.Object, Name: e.row.Name + "TreeIn"}
	if f := e.row.Field("status"); f != nil {
		in.Fields = append(in.Fields, &schema.Field{Name: "status", Node: f.Node})
	}
	return in
}

func (e *engine[T]) treeOutput() *schema.Node {
	return &schema.Node{Kind: schema.Object, Name: e.row.Name + "TreeOut", Fields: []*schema.Field{
		{Name: "items", Node: &schema.Node{Kind: schema.List, Items: e.row}},
	}}
}

// TreeOut is the whole tree.
type TreeOut[T any] struct {
	Items []T `json:"items"`
}

// treeIn asks for the tree, or for the nodes of one status.
type treeIn struct {
	Status string `json:"status"`
}

func (e *engine[T]) tree(r *api.Request, in *treeIn, _ schema.Given) (any, error) {
	roots, err := e.wholeTree(r.Q(), in.Status)
	return TreeOut[T]{Items: roots}, err
}

// wholeTree reads every node in order and hangs each below its parent. With a status, nodes of another status go, children included.
func (e *engine[T]) wholeTree(q *store.Q, status string) ([]T, error) {
	s := store.Select{Table: e.table, Order: e.order}
	if status != "" {
		column, _ := e.table.Column("status")
		s.Where = append(s.Where, store.Eq(column, status))
	}
	rows, err := store.Find[T](q, s)
	if err != nil {
		return nil, err
	}
	below := map[int64][]T{}
	for _, row := range rows {
		parent := *e.Resource.Tree.Parent(&row)
		key := int64(0)
		if parent != nil {
			key = *parent
		}
		below[key] = append(below[key], row)
	}
	return e.hang(below, 0, 1), nil
}

// node finds one node with its level and what it counts, as the tree shows it.
func (e *engine[T]) node(q *store.Q, id int64) (*T, error) {
	level, err := e.wholeTree(q, "")
	if err != nil {
		return nil, err
	}
	for len(level) > 0 {
		var below []T
		for i := range level {
			if headOf(&level[i]).ID == id {
				return &level[i], nil
			}
			below = append(below, *e.Resource.Tree.Children(&level[i])...)
		}
		level = below
	}
	return nil, fault.NotFound()
}

func (e *engine[T]) hang(below map[int64][]T, parent int64, level int) []T {
	nodes := below[parent]
	shape := e.Resource.Tree
	for i := range nodes {
		node := &nodes[i]
		*shape.Level(node) = level
		children := e.hang(below, headOf(node).ID, level+1)
		for j := range children {
			shape.Roll(node, &children[j])
		}
		*shape.Children(node) = children
	}
	if nodes == nil {
		return []T{}
	}
	return nodes
}

// checkPlace keeps the tree a tree, and no deeper than it may be. Writers of one tree take turns.
func (e *engine[T]) checkPlace(c *Change[T]) error {
	parentOf := e.Resource.Tree.Parent
	parent := *parentOf(c.After)
	if c.Before != nil && samePlace(*parentOf(c.Before), parent) {
		return nil
	}
	if err := c.Tx.Lock(e.Name); err != nil {
		return err
	}
	if parent == nil {
		return nil
	}
	depth := 1
	for up := parent; up != nil; depth++ {
		if *up == headOf(c.After).ID || depth > e.Resource.Tree.MaxDepth {
			return fault.Tree()
		}
		above, err := e.load(c.Request, &c.Tx.Q, *up)
		if errors.Is(err, fault.NotFound()) {
			return fault.Reference("parentId")
		}
		if err != nil {
			return err
		}
		up = *parentOf(above)
	}
	height, err := e.height(&c.Tx.Q, headOf(c.After).ID)
	if err != nil {
		return err
	}
	if depth-1+height > e.Resource.Tree.MaxDepth {
		return fault.Tree()
	}
	return nil
}

func samePlace(a, b *int64) bool { return a == nil && b == nil || a != nil && b != nil && *a == *b }

// height counts the levels from a node down to its deepest leaf.
func (e *engine[T]) height(q *store.Q, id int64) (int, error) {
	if id == 0 {
		return 1, nil
	}
	children, err := e.childrenOf(q, &id)
	if err != nil {
		return 0, err
	}
	deepest := 0
	for i := range children {
		h, err := e.height(q, headOf(&children[i]).ID)
		if err != nil {
			return 0, err
		}
		deepest = max(deepest, h)
	}
	return deepest + 1, nil
}

func (e *engine[T]) childrenOf(q *store.Q, parent *int64) ([]T, error) {
	column, _ := e.table.Column("parentId")
	return store.Find[T](q, store.Select{Table: e.table, Where: []store.Cond{store.Eq(column, parent)}, Order: e.order})
}

// MoveIn puts a node below a parent, at a place among its children.
type MoveIn struct {
	ID       int64  `json:"id" minimum:"1"`
	Version  int64  `json:"version" minimum:"1"`
	ParentID *int64 `json:"parentId" ref:"parent"`
	Index    int    `json:"index" minimum:"0" maximum:"9999"`
}

func (e *engine[T]) move(tx *store.Tx, r *api.Request, in *MoveIn, _ schema.Given) (any, error) {
	if err := tx.Lock(e.Name); err != nil {
		return nil, err
	}
	moved, err := e.load(r, &tx.Q, in.ID)
	if err != nil {
		return nil, err
	}
	if headOf(moved).Version != in.Version {
		return nil, e.conflict(r, &tx.Q, moved)
	}
	siblings, err := e.childrenOf(&tx.Q, in.ParentID)
	if err != nil {
		return nil, err
	}
	order := make([]int64, 0, len(siblings)+1)
	for i := range siblings {
		if id := headOf(&siblings[i]).ID; id != in.ID {
			order = append(order, id)
		}
	}
	place := min(in.Index, len(order))
	order = slices.Insert(order, place, in.ID)
	// One change of the moved node carries both its parent and its weight; its siblings follow.
	saved, err := e.update(tx, r, in.ID, &in.Version, "update", func(row *T) error {
		*e.Resource.Tree.Parent(row) = in.ParentID
		weightOf(row).SetInt(int64((place + 1) * step))
		return nil
	})
	if err != nil {
		return nil, err
	}
	return saved, e.weigh(tx, r, order)
}

// moved puts a node where it was to go.
func (e *engine[T]) moved(row *T, in *MoveIn, _ schema.Given) (id int64) {
	*e.Resource.Tree.Parent(row) = in.ParentID
	return in.ID
}
