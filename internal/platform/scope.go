package platform

import (
	"reflect"

	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/schema"
)

// scopeNode describes one scope, as filters take it.
var scopeNode = schema.Of(reflect.TypeFor[perm.Scope]())
