package link

import (
	"cmp"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
)

// LinkTargetOptionsIn asks for records that a kind of links can lead to, or for the labels of those it leads to already.
type LinkTargetOptionsIn struct {
	resource.OptionsIn

	LinkKind LinkKind `json:"linkKind"`
	Of       string   `json:"of,omitempty" maxLength:"20"` // the resource, where links of the kind lead to records of several
}

// Calls is how the screens that have links pick what those lead to.
func (t Targets) Calls() []*api.Call {
	pick := api.Read("linkTargetOptions", perm.Any(perm.All(perm.Advertising), perm.All(perm.SpecialServices, perm.MoreServices)),
		func(r *api.Request, in LinkTargetOptionsIn) (resource.OptionsOut, error) {
			if !t.leads(in.LinkKind) {
				return resource.OptionsOut{}, fault.InvalidField("linkKind", "validation.choice", nil)
			}
			target := t.named(in.LinkKind, cmp.Or(in.Of, string(in.LinkKind)))
			if target == nil {
				return resource.OptionsOut{}, fault.InvalidField("of", "validation.choice", nil)
			}
			return target.Records.Options(r, r.Q(), in.OptionsIn)
		})
	pick.Route, pick.Section = "/carousel/carIndex", "banner"
	return []*api.Call{pick}
}
