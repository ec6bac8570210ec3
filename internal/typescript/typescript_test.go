package typescript

import (
	"strings"
	"testing"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/schema"
)

func TestTwoTypesOfOneNameAreRefused(t *testing.T) {
	one := func(field string) *api.Call {
		node := &schema.Node{Kind: schema.Object, Name: "Which", Fields: []*schema.Field{{Name: field, Node: &schema.Node{Kind: schema.Text}}}}
		return &api.Call{Name: "take" + field, In: node, Out: &schema.Node{Kind: schema.Object}}
	}
	if _, err := Write([]*api.Call{one("a"), one("a")}, nil); err != nil {
		t.Errorf("two descriptions of one type: %v", err)
	}
	if _, err := Write([]*api.Call{one("a"), one("b")}, nil); err == nil {
		t.Error("two types of one name were written as if they were one")
	}
}

func TestInputsHaveTheRulesOfTheirParts(t *testing.T) {
	limit := int64(5)
	part := &schema.Node{Kind: schema.Object, Fields: []*schema.Field{{Name: "spec", Node: &schema.Node{Kind: schema.Text, MaxLength: 30}, Required: true}}}
	call := &api.Call{Name: "goodsFill", Section: "goods", In: &schema.Node{Kind: schema.Object, Fields: []*schema.Field{
		{Name: "count", Node: &schema.Node{Kind: schema.Integer, Maximum: &limit, Choices: []int64{1, 5}}},
		{Name: "skus", Node: &schema.Node{Kind: schema.List, Items: part, MaxItems: 3}},
	}}}
	written := Inputs([]*api.Call{call, {Name: "goodsNothing", Section: "goods", In: &schema.Node{Kind: schema.Object}}})["goods"]
	want := `
export const goodsFill = {
  count: { kind: 'integer', maximum: 5, choices: [1, 5] },
  skus: { kind: 'list', of: 'object', maxItems: 3, fields: {
    spec: { kind: 'text', required: true, maxLength: 30 },
  } },
} as const
`
	if _, got, _ := strings.Cut(written, "\n"); got != want {
		t.Errorf("got %s", written)
	}
}

func TestLimitsAreThoseOfEveryResource(t *testing.T) {
	calls, resources := []*api.Call{}, []resource.Description{}
	add := func(name string, maxItems int) {
		node := &schema.Node{Kind: schema.Object}
		for _, field := range []string{"page", "pageSize", "kw", "ids", "limit", "reason"} {
			node.Fields = append(node.Fields, &schema.Field{Name: field, Node: &schema.Node{Kind: schema.List, Items: &schema.Node{Kind: schema.Integer}, MaxItems: maxItems}})
		}
		r := resource.Description{Name: name, Calls: map[string]string{}}
		for _, operation := range []string{"list", "sort", "options", "export"} {
			r.Calls[operation] = name + operation
			calls = append(calls, &api.Call{Name: name + operation, In: node})
		}
		resources = append(resources, r)
	}
	add("unit", 50)
	written, err := Limits(calls, resources, map[string]any{"listReach": 7})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"export const everySort = {\n  ids: { kind: 'list', of: 'integer', maxItems: 50 },\n}", "\"listReach\": 7"} {
		if !strings.Contains(written, want) {
			t.Errorf("%s is missing in %s", want, written)
		}
	}
	add("brand", 60)
	if _, err := Limits(calls, resources, nil); err == nil {
		t.Error("lists that differ were written as if they were alike")
	}
}
