package api

import (
	"fmt"
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
	shared.input = func() any { return &screenIn{by: field, own: first.input()} }
	shared.serve = func(r *Request, in any, given schema.Given) (any, error) {
		asked := in.(*screenIn)
		call, known := byValue[asked.screen]
		if !known {
			return nil, fmt.Errorf("%s has no screen %q", shared.Name, asked.screen)
		}
		r.Call = call // from here on it is that screen's, for the operation log too
		if err := r.Require(call.Need); err != nil {
			return nil, err
		}
		return call.serve(r, asked.own, given)
	}
	return &shared
}

// screenIn is the input of a call that screens share: which of them is meant, and what its own call takes.
type screenIn struct {
	by     *schema.Field
	screen string
	own    any
}

// Place tells the name of the screen from the rest.
func (in *screenIn) Place(f *schema.Field) any {
	if f == in.by {
		return &in.screen
	}
	return schema.PlaceIn(in.own, f)
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
