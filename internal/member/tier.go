package member

import (
	"caredesk/internal/file"
	"caredesk/internal/resource"
	"caredesk/internal/store"
)

// Benefit is one thing that a tier brings.
type Benefit struct {
	Icon  file.Image `json:"icon" usage:"tier" size:"96x96" optional:"true"`
	Title string     `json:"title" minLength:"1" maxLength:"12"`
	Text  string     `json:"text" maxLength:"60" optional:"true"`
}

// Tier is what a member is entitled to. The one of level 1 is everybody's.
type Tier struct {
	resource.Row

	Name        string              `json:"name" minLength:"2" maxLength:"12"`
	Level       int                 `json:"level" minimum:"1" maximum:"20"`
	Obtain      TierObtain          `json:"obtain" default:"growth"`
	GrowthMin   int64               `json:"growthMin" minimum:"0" maximum:"99999999" optional:"true"`
	PriceFen    store.Fen           `json:"priceFen" minimum:"0" maximum:"99999999" optional:"true"`
	ValidDays   int                 `json:"validDays" minimum:"0" maximum:"3650" optional:"true"`
	DiscountPct int                 `json:"discountPct" minimum:"50" maximum:"100" default:"100"`
	PointsRate  int                 `json:"pointsRate" minimum:"1" maximum:"100" default:"10"`
	Benefits    store.List[Benefit] `json:"benefits" maxItems:"12" optional:"true" detail:"true"`
	Icon        file.Image          `json:"icon" size:"96x96" usage:"tier"`
	CardImage   file.Image          `json:"cardImage" size:"690x388" usage:"tier" optional:"true"`
	Description string              `json:"description" maxLength:"500" optional:"true" detail:"true"`
	Status      resource.Status     `json:"status" default:"enabled"`
	IsDefault   bool                `json:"isDefault" readOnly:"true"`
	MemberCount int64               `json:"memberCount" readOnly:"true" db:"-"`
	// ReviewTotal and ReviewDone tell how far the members have been looked at again after a change of the growth it takes.
	ReviewTotal int64 `json:"reviewTotal" readOnly:"true" db:"-"`
	ReviewDone  int64 `json:"reviewDone" readOnly:"true" db:"-"`
}
