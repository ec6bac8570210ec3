package api

import (
	"fmt"
	"maps"
	"strings"

	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/schema"
)

// ScreenCall is what one of several screens makes of a call that they share.
type ScreenCall struct {
	Value string // of the field by which the call names the screen
	*Call
}

// OfScreens is one call for several screens, each with a need of its own; a field of the input says which is meant. Whoever
// holds the codes of one screen gets as far as that field, and no further with another screen's.
func OfScreens(field *schema.Field, of []ScreenCall) *Call {
	first := of[0].Call
	shared := *first
	shared.Apart = make([]*Call, len(of))
	byValue := map[string]*Call{}
	needs := make([]perm.Need, len(of))
	for i, each := range of {
		shared.Apart[i], needs[i], byValue[each.Value] = each.Call, each.Need, each.Call
	}
	shared.Need = perm.Any(needs...).With(first.Need.Caps())
	in := *first.In
	in.Name = strings.ToUpper(first.Name[:1]) + first.Name[1:] + "In"
	in.Fields = append([]*schema.Field{field}, first.In.Fields...)
	shared.In = &in
	shared.serve = func(r *Request, in schema.Values) (any, error) {
		value, _ := in[field.Name].(string)
		call, known := byValue[value]
		if !known {
			return nil, fmt.Errorf("%s has no screen %q", shared.Name, value)
		}
		r.Call = call // from here on it is that screen's, for the operation log too
		if err := r.Require(call.Need); err != nil {
			return nil, err
		}
		own := maps.Clone(in)
		delete(own, field.Name)
		return call.serve(r, own)
	}
	return &shared
}

// EachScreen lists the calls with those apart that several screens share.
func EachScreen(calls []*Call) []*Call {
	var each []*Call
	for _, call := range calls {
		if call.Apart == nil {
			each = append(each, call)
		}
		each = append(each, call.Apart...)
	}
	return each
}
