package special

import (
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

const (
	// The screen of accompanied visits has three tabs, each a resource: services, companions and hospitals.
	visitScreen = "/character/chaMed"
	maxCity     = 20
)

var (
	visitNeed       = perm.All(perm.SpecialServices, perm.AccompaniedVisits)
	visitOrdersNeed = perm.All(perm.Orders, perm.VisitOrders)
)

// VisitMode is what a companion does for a member.
type VisitMode string

// EnumValues lists the modes.
func (VisitMode) EnumValues() []string {
	return []string{"halfDay", "fullDay", "hourly", "errandMedicine", "errandReport", "inpatientCare", "registration"}
}

// VisitService is an accompanied visit that members can order.
type VisitService struct {
	Offer
	Price

	Mode          VisitMode `json:"mode"`
	DurationHours int       `json:"durationHours" minimum:"1" maximum:"24"`
	// OvertimeFen is due for each hour begun beyond those; nil where none is taken.
	OvertimeFen *value.Fen         `json:"overtimeFen" minimum:"1" maximum:"99999999"`
	Cities      value.List[string] `json:"cities" minLength:"1" maxLength:"20" minItems:"1" maxItems:"50"`
	// AdvanceHours is how long before the visit it must be ordered.
	AdvanceHours int                `json:"advanceHours" minimum:"0" maximum:"72"`
	Includes     value.List[string] `json:"includes" minLength:"1" maxLength:"30" maxItems:"12" optional:"true" detail:"true"`
}

// VisitServices is a tab of the screen /character/chaMed.
var VisitServices = visitServices.Handle()

var visitServices = offers(&resource.Resource[VisitService]{
	Name: "med", Route: visitScreen, Table: "visit_services",
	Need:   visitNeed,
	Filter: []string{"mode"},
	CustomFilters: []resource.CustomFilter{
		{Name: "cities", Node: &schema.Node{Kind: schema.Text, MaxLength: maxCity}, Texts: func(cities []string) store.Cond {
			return store.Listing("visit_services.cities", cities)
		}},
	},
	Sort:  []string{"durationHours", "advanceHours"},
	Hooks: resource.Hooks[VisitService]{Check: checkVisitService},
}, func(s *VisitService) *Offer { return &s.Offer })

func checkVisitService(c *resource.Change[VisitService]) error {
	c.After.Cities, c.After.Includes = value.Distinct(c.After.Cities), value.Distinct(c.After.Includes)
	return c.After.Price.check()
}
