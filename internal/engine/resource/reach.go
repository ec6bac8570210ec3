package resource

import (
	"fmt"
	"strings"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
)

// Reach leaves of the table what its reader may see, where one screen shows what belongs to several. To others the rest does not
// exist.
type Reach struct {
	Field string // an enum
	// Values are those that somebody may see.
	Values func(reader perm.Grant) []string
}

func (e *engine[T]) checkReach() error {
	if e.Reach == nil {
		return nil
	}
	if f := e.row.Field(e.Reach.Field); f == nil || f.Node.Kind != schema.Enum {
		return fmt.Errorf("%s is no enum to tell by what a reader may see", e.Reach.Field)
	}
	return nil
}

// reached are the values that the caller may see; all is whether there are no others. The console itself sees everything.
func (e *engine[T]) reached(r *api.Request) (values []string, all bool) {
	if e.Reach == nil || r.Caller == nil {
		return nil, true
	}
	values = e.Reach.Values(r.Caller.Grant)
	return values, len(values) == len(e.row.Field(e.Reach.Field).Node.Values)
}

// within is the condition that keeps a caller to what it may see. An index has the rows of a single value in the usual order.
func (e *engine[T]) within(r *api.Request, inOrder bool) []store.Cond {
	values, all := e.reached(r)
	if all {
		return nil
	}
	column, _ := e.table.Column(e.Reach.Field)
	return []store.Cond{among(column, values, inOrder)}
}

// reachKey tells apart the totals of those who see different parts.
func (e *engine[T]) reachKey(r *api.Request) string {
	values, all := e.reached(r)
	if all {
		return ""
	}
	return "\x00" + strings.Join(values, ",") + "\x00"
}
