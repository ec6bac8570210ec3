package app

import (
	"slices"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/locale"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/schema"
	"caredesk/internal/order"
	"caredesk/internal/staff"
)

// MetaEnumsOut is every word that has a fixed set of values, for programs that show records without screens of ours.
type MetaEnumsOut struct {
	Enums     []MetaEnum          `json:"enums"`
	Express   []MetaExpress       `json:"express"`
	Provinces []identity.Province `json:"provinces"`
}

// MetaEnum is one set of values.
type MetaEnum struct {
	Name   string      `json:"name"`
	Values []MetaValue `json:"values"`
}

// MetaValue is one value with its name in every language.
type MetaValue struct {
	Value string `json:"value"`
	Zh    string `json:"zh"`
	En    string `json:"en"`
	Es    string `json:"es"`
	Ja    string `json:"ja"`
}

// MetaExpress is a company that carries parcels, with its name in every language.
type MetaExpress struct {
	Value order.ExpressCode `json:"value"`
	Zh    string            `json:"zh"`
	En    string            `json:"en"`
	Es    string            `json:"es"`
	Ja    string            `json:"ja"`
}

// metaEnums tells the values of everything that calls take or give.
func metaEnums(calls []*api.Call) *api.Call {
	found := map[string][]string{}
	for _, call := range calls {
		collectEnums(call.In, found, map[*schema.Node]bool{})
		collectEnums(call.Out, found, map[*schema.Node]bool{})
	}
	names := make([]string, 0, len(found))
	for name := range found {
		names = append(names, name)
	}
	slices.Sort(names)
	call := api.Read("metaEnums", perm.AnyStaff, func(r *api.Request, _ staff.Nothing) (MetaEnumsOut, error) {
		out := MetaEnumsOut{Enums: make([]MetaEnum, len(names)), Provinces: identity.Provinces}
		for _, v := range named(r.Texts, "ExpressCode", order.ExpressCode("").EnumValues()) {
			out.Express = append(out.Express, MetaExpress{order.ExpressCode(v.Value), v.Zh, v.En, v.Es, v.Ja})
		}
		for i, name := range names {
			out.Enums[i] = MetaEnum{Name: name, Values: named(r.Texts, name, found[name])}
		}
		return out, nil
	})
	call.Route, call.Section = "/profile", "profile"
	return call
}

func named(texts *locale.Catalog, enum string, values []string) []MetaValue {
	out := make([]MetaValue, len(values))
	for i, value := range values {
		in := func(lang locale.Lang) string { return texts.Enum(lang, enum, value) }
		out[i] = MetaValue{Value: value, Zh: in(locale.Chinese), En: in(locale.English), Es: in(locale.Spanish), Ja: in(locale.Japanese)}
	}
	return out
}

// collectEnums finds the enums below a node; one that holds nodes of its own kind is looked at once.
func collectEnums(n *schema.Node, into map[string][]string, seen map[*schema.Node]bool) {
	if n == nil || seen[n] {
		return
	}
	seen[n] = true
	if n.Kind == schema.Enum && n.Name != "" {
		into[n.Name] = n.Values
	}
	collectEnums(n.Items, into, seen)
	for _, f := range n.Fields {
		collectEnums(f.Node, into, seen)
	}
}
