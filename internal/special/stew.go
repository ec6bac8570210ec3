package special

import (
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/value"
)

// StewCategory is whom a stew is for, or when.
type StewCategory string

// EnumValues lists the categories.
func (StewCategory) EnumValues() []string {
	return []string{"nourish", "postpartum", "postop", "elderly", "child", "season"}
}

// DeliveryMode is how a stew gets to whoever ordered it.
type DeliveryMode string

// The ways.
const (
	Delivery DeliveryMode = "delivery"
	Pickup   DeliveryMode = "pickup"
)

// EnumValues lists the ways.
func (DeliveryMode) EnumValues() []string { return []string{string(Delivery), string(Pickup)} }

// StewSpec is a size that a stew comes in, with a price of its own.
type StewSpec struct {
	Name     string    `json:"name" minLength:"1" maxLength:"12"`
	PriceFen value.Fen `json:"priceFen" minimum:"1" maximum:"99999999"`
	Ml       int       `json:"ml" minimum:"50" maximum:"5000"`
}

// Stew is a dish that is cooked on the day and delivered or picked up.
type Stew struct {
	Offer

	// PriceFen is that of the cheapest spec.
	PriceFen    value.Fen            `json:"priceFen" readOnly:"true"`
	Category    StewCategory         `json:"category"`
	Specs       value.List[StewSpec] `json:"specs" minItems:"1" maxItems:"10"`
	Ingredients string               `json:"ingredients" minLength:"2" maxLength:"300" lines:"many" detail:"true"`
	// Allergens are named, or it is said that there are none: nobody is to take silence for an answer.
	Allergens    value.List[string]   `json:"allergens" minLength:"1" maxLength:"12" maxItems:"20" optional:"true"`
	AllergenFree bool                 `json:"allergenFree" default:"false"`
	Efficacy     string               `json:"efficacy" maxLength:"100" optional:"true" detail:"true"`
	MakeMinutes  int                  `json:"makeMinutes" minimum:"10" maximum:"600"`
	DailyQuota   int64                `json:"dailyQuota" minimum:"0" maximum:"9999"`
	Slots        value.List[TimeSlot] `json:"slots" minItems:"1" maxItems:"8" detail:"true"`
	// CutoffMinutes is how long before its slot a stew can be ordered.
	CutoffMinutes  int                      `json:"cutoffMinutes" minimum:"0" maximum:"1440" default:"60"`
	ClosedDates    value.List[value.Date]   `json:"closedDates" maxItems:"366" optional:"true" detail:"true"`
	Modes          value.List[DeliveryMode] `json:"modes" minItems:"1" maxItems:"2"`
	Zones          value.List[Zone]         `json:"zones" maxItems:"200" optional:"true" detail:"true"`
	DeliveryFen    value.Fen                `json:"deliveryFen" minimum:"0" maximum:"10000" default:"0"`
	KitchenLicence string                   `json:"kitchenLicence" minLength:"1" maxLength:"40"`
}

// Stews is the screen /character/chaStew.
var Stews = stews.Handle()

var stews = offers(&resource.Resource[Stew]{
	Name: "stew", Route: "/character/chaStew", Table: "stews",
	Need:      manageStews,
	Filter:    []string{"category", "dailyQuota"},
	Sort:      []string{"dailyQuota", "makeMinutes"},
	Lines:     "specs",
	Referrers: []resource.Referrer{{Kind: "portion", Find: portionsBooked}},
	Calls:     stewCalls,
	Hooks:     resource.Hooks[Stew]{Check: checkStew},
}, func(s *Stew) *Offer { return &s.Offer })

var manageStews = perm.All(perm.SpecialServices, perm.Stews)
