package typescript

import (
	"testing"

	"caredesk/internal/engine/api"
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
