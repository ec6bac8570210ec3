package perm

import "slices"

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

// StandsFor is what an account can do itself that does what a key with the scope does. It gives no scope that stands for more
// than it holds.
func (s Scope) StandsFor() Grant {
	switch s {
	case ScopeMembers:
		return Grant{Codes: []Code{Members, Verification, Patients}, Caps: Write}
	case ScopeOrders:
		return Grant{Codes: sectionCodes(Orders), Caps: Write | Finance}
	case ScopeVoices:
		return Grant{Codes: []Code{Doctors, DoctorReviews, Articles, Feedback}}
	case ScopeContent:
		return Grant{Codes: slices.Concat(sectionCodes(Advertising), sectionCodes(SpecialServices), sectionCodes(Agreements), []Code{Doctors, Goods, GoodsList, Articles, Company})}
	case ScopeFiles:
		return Grant{Codes: sectionCodes(Orders), Caps: Reveal}
	case ScopeEvents:
		return Grant{Codes: slices.Concat(sectionCodes(Orders), sectionCodes(Agreements), []Code{Members, Verification, MemberTiers, Feedback})}
	default:
		return Grant{Admin: true} // a scope of which nothing is said is a super administrator's to give
	}
}

// sectionCodes are the codes that open a section with all of its screens.
func sectionCodes(section Code) (codes []Code) {
	for _, s := range Menu {
		if s.Code != section {
			continue
		}
		codes = append(codes, section)
		for _, screen := range s.Screens {
			if screen.Code != 0 && !slices.Contains(codes, screen.Code) {
				codes = append(codes, screen.Code)
			}
		}
	}
	return codes
}

// Scoped needs a key with the scope. No account meets it, not even an administrator's.
func Scoped(scope Scope) Need { return Need{reach: byScope, scope: scope} }

// Scope is the scope that is needed; empty where a need asks for something else.
func (n Need) Scope() Scope { return n.scope }
