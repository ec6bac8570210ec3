package perm

// Scope is a group of calls of the platform's door, which a key opens or not.
type Scope string

// The scopes.
const (
	ScopeMembers Scope = "members"
	ScopeOrders  Scope = "orders"
	ScopeVoices  Scope = "voices"
	ScopeContent Scope = "content"
	ScopeFiles   Scope = "files"
	ScopeEvents  Scope = "events"
)

// Scopes lists them all.
var Scopes = []Scope{ScopeMembers, ScopeOrders, ScopeVoices, ScopeContent, ScopeFiles, ScopeEvents}

// EnumValues lists the scopes.
func (Scope) EnumValues() []string {
	values := make([]string, len(Scopes))
	for i, scope := range Scopes {
		values[i] = string(scope)
	}
	return values
}

// Scoped needs a key with the scope. No account meets it, not even an administrator's.
func Scoped(scope Scope) Need { return Need{reach: byScope, scope: scope} }

// Scope is the scope that is needed; empty where a need asks for something else.
func (n Need) Scope() Scope { return n.scope }
