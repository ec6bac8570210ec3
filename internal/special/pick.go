package special

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
)

// ServiceKind is a kind of services that can be ordered, by the name of its resource.
type ServiceKind string

// EnumValues lists the kinds in the order of the menu.
func (ServiceKind) EnumValues() []string {
	names := make([]string, len(services))
	for i, s := range services {
		names[i] = s.offers.Name
	}
	return names
}

// services are the kinds, each with what it takes to work on its orders.
var services = []struct {
	offers resource.Handle
	orders perm.Need
}{
	{VisitServices, visitOrdersNeed},
	{GeneTests, perm.All(perm.Orders, perm.GeneOrders)},
	{InsuranceProducts, perm.All(perm.Orders, perm.InsuranceOrders)},
	{CheckUps, perm.All(perm.Orders, perm.CheckUpOrders)},
	{Stews, perm.All(perm.Orders, perm.StewOrders)},
}

// ServiceOptionsIn asks for services of one kind to pick from, or for the labels of picked ones.
type ServiceOptionsIn struct {
	resource.OptionsIn

	Kind ServiceKind `json:"kind"`
}

// Calls is how the screens of orders pick services: with the codes of the service or with those of its orders.
func Calls() []*api.Call {
	var needs []perm.Need
	for _, s := range services {
		needs = append(needs, s.offers.Need, s.orders)
	}
	pick := api.Read("serviceOptions", perm.Any(needs...), func(r *api.Request, in ServiceOptionsIn) (resource.OptionsOut, error) {
		for _, s := range services {
			if s.offers.Name != string(in.Kind) {
				continue
			}
			if err := r.Require(perm.Any(s.offers.Need, s.orders)); err != nil {
				return resource.OptionsOut{}, err
			}
			return s.offers.Options(r, r.Q(), in.OptionsIn)
		}
		return resource.OptionsOut{}, fault.InvalidField("kind", "validation.choice", nil)
	})
	pick.Route, pick.Section = "/character/chaMed", "special"
	return []*api.Call{pick}
}
