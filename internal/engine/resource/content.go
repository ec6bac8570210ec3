package resource

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// ContentIn asks for a page of what the app shows: all of it, or what has changed since a time.
type ContentIn struct {
	After        int64       `json:"after" minimum:"0" default:"0"`
	Limit        int         `json:"limit" minimum:"1" maximum:"100" default:"50"`
	ChangedSince *value.Time `json:"changedSince,omitempty"`
}

// contentPage is a page, in the order of the ids. Gone are those that were changed since and are not shown, or no longer; Next
// is behind which id to go on, nil at the end.
type contentPage struct {
	Items []map[string]any `json:"items"`
	Gone  []int64          `json:"gone"`
	Next  *int64           `json:"next"`
}

// Content is the call by which programs read what the app shows of a resource: the records that are offered, and are shown where
// more than the state decides about that. Of each it gives the fields that are named and nothing else; those of parts are named
// with the part in front, as in skus.spec.
func Content[T any](of *Resource[T], name string, need perm.Need, fields []string, shown func(row *T) bool) *api.Call {
	e, err := of.engine()
	if err != nil {
		panic(err) // with which nothing is served
	}
	item, err := e.public(upperFirst(name), fields)
	if err != nil {
		panic(fmt.Sprintf("%s: %v", name, err))
	}
	out := &schema.Node{Kind: schema.Object, Name: upperFirst(name) + "Page", Fields: []*schema.Field{
		{Name: "items", Required: true, Node: &schema.Node{Kind: schema.List, Items: item}},
		{Name: "gone", Required: true, Node: &schema.Node{Kind: schema.List, Items: &schema.Node{Kind: schema.Integer}}},
		{Name: "next", Required: true, Node: &schema.Node{Kind: schema.Integer, Nullable: true}},
	}}
	call := api.Described(name, need, schema.Of(reflect.TypeFor[ContentIn]()), out, func(r *api.Request, in *ContentIn, _ schema.Given) (any, error) {
		return e.content(r, *in, item, shown)
	})
	call.Tagged = true
	return call
}

// always are the fields that every record of content has: by which it is named, and when it was changed last.
var always = []string{"id", "updatedAt"}

// public describes what is shown of a record. Personal data is never among it, nor what staff alone may open.
func (e *engine[T]) public(name string, fields []string) (*schema.Node, error) {
	for _, column := range e.table.Columns {
		if column.Personal && slices.Contains(fields, column.JSON) {
			return nil, fmt.Errorf("%s is personal", column.JSON)
		}
	}
	return publicPart(e.row, name, append(slices.Clone(always), fields...))
}

func publicPart(of *schema.Node, name string, fields []string) (*schema.Node, error) {
	part := &schema.Node{Kind: schema.Object, Name: name}
	parts := map[string][]string{}
	for _, field := range fields {
		first, rest, nested := strings.Cut(field, ".")
		f := of.Field(first)
		switch {
		case f == nil:
			return nil, fmt.Errorf("no field %s", field)
		case f.Node.Mask != "" || f.Node.Kind == schema.PrivateImage || f.Node.Kind == schema.PrivateFile:
			return nil, fmt.Errorf("%s is not for everybody", field)
		case nested:
			parts[first] = append(parts[first], rest)
			if len(parts[first]) > 1 {
				continue
			}
		case f.Node.Kind == schema.List && f.Node.Items.Kind == schema.Object || f.Node.Kind == schema.Object:
			return nil, fmt.Errorf("%s has parts, of which each field is named by itself", field)
		}
		part.Fields = append(part.Fields, &schema.Field{Name: first, Required: true, Node: f.Node})
	}
	for _, f := range part.Fields {
		if parts[f.Name] == nil {
			continue
		}
		items, err := publicPart(f.Node.Items, name+upperFirst(f.Name), parts[f.Name])
		if err != nil {
			return nil, err
		}
		list := *f.Node
		list.Items = items
		f.Node = &list
	}
	return part, nil
}

func (e *engine[T]) content(r *api.Request, in ContentIn, item *schema.Node, shown func(row *T) bool) (*contentPage, error) {
	page := &contentPage{Items: []map[string]any{}, Gone: []int64{}}
	status, _ := e.table.Column("status")
	q, at := r.Q(), in.After
	for page.Next == nil {
		rows, err := e.contentAfter(q, at, in)
		if err != nil {
			return nil, err
		}
		if err := e.complete(r, q, Export, rows); err != nil {
			return nil, err
		}
		for i := range rows {
			row := reflect.ValueOf(&rows[i]).Elem()
			at = headOf(&rows[i]).ID
			switch on := fmt.Sprint(status.Value(row)) == e.offered() && (shown == nil || shown(&rows[i])); {
			case on:
				page.Items = append(page.Items, publicValue(row, item))
			case in.ChangedSince != nil:
				page.Gone = append(page.Gone, at)
			}
			if len(page.Items) == in.Limit && (i < len(rows)-1 || len(rows) == in.Limit) {
				page.Next = &at
				break
			}
		}
		if len(rows) < in.Limit {
			break
		}
	}
	return page, e.deletedContent(q, in, page)
}

// contentAfter reads the next records, on show or not.
func (e *engine[T]) contentAfter(q *store.Q, after int64, in ContentIn) ([]T, error) {
	where := []store.Cond{store.Between(e.id, after+1, nil)}
	if in.ChangedSince != nil {
		changed, _ := e.table.Column("updatedAt")
		where = append(where, store.Between(changed, in.ChangedSince, nil))
	}
	return store.Find[T](q, store.Select{Table: e.table, Where: where, Order: []store.Order{{Column: e.id}}, Limit: in.Limit})
}

// deletedContent adds the records that were deleted since, where those are kept, as far as the page goes.
func (e *engine[T]) deletedContent(q *store.Q, in ContentIn, page *contentPage) error {
	if in.ChangedSince == nil || !e.table.KeepsDeleted() {
		return nil
	}
	where := []store.Cond{store.Between(e.id, in.After+1, nil), store.Where("deleted_at >= ?", *in.ChangedSince)}
	deleted, err := store.Find[T](q, store.Select{Table: e.table, Where: where, Order: []store.Order{{Column: e.id}}, Deleted: true})
	for i := range deleted {
		if id := headOf(&deleted[i]).ID; page.Next == nil || id <= *page.Next {
			page.Gone = append(page.Gone, id)
		}
	}
	slices.Sort(page.Gone)
	return err
}

// publicValue takes out of a record what is shown of it.
func publicValue(row reflect.Value, item *schema.Node) map[string]any {
	shown := make(map[string]any, len(item.Fields))
	for _, f := range item.Fields {
		field := fieldOf(row, f.Name)
		if f.Node.Kind != schema.List || f.Node.Items.Kind != schema.Object {
			shown[f.Name] = field.Interface()
			continue
		}
		parts := make([]map[string]any, field.Len())
		for i := range parts {
			parts[i] = publicValue(field.Index(i), f.Node.Items)
		}
		shown[f.Name] = parts
	}
	return shown
}
