// Package banner is the advertising in the app: pictures on the home pages of the platform and of its shop, each with a slot, a
// time and a place that it leads to.
package banner

import (
	"math"
	"slices"
	"time"

	"caredesk/internal/engine/file"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/value"
	"caredesk/internal/link"
)

// BannerPlacement is the home page that a banner is shown on.
type BannerPlacement string

// The home pages. Each has a screen of its own.
const (
	PlatformHome BannerPlacement = "platformHome"
	ShopHome     BannerPlacement = "shopHome"
)

// EnumValues lists the home pages.
func (BannerPlacement) EnumValues() []string { return []string{string(PlatformHome), string(ShopHome)} }

// BannerSlot is the part of a home page that a banner is shown in.
type BannerSlot string

// The slots.
const (
	Top    BannerSlot = "top"
	Middle BannerSlot = "middle"
	Popup  BannerSlot = "popup"
)

// EnumValues lists the slots from the top of the page down.
func (BannerSlot) EnumValues() []string {
	return []string{string(Top), string(Middle), string(Popup)}
}

// Sizes are the pictures that the slots ask for, in pixels: width and height.
var Sizes = map[BannerSlot][2]int{Top: {750, 360}, Middle: {710, 180}, Popup: {560, 720}}

// Banner is one advertisement.
type Banner struct {
	resource.Row
	resource.Removable

	Placement BannerPlacement `json:"placement" readOnly:"true"`
	Title     string          `json:"title" minLength:"2" maxLength:"40"`
	Slot      BannerSlot      `json:"slot" default:"top"`
	SlotPlace int             `json:"-" db:"slot_place"`
	Image     file.Image      `json:"image" usage:"banner" minLength:"1"`
	LinkKind  link.LinkKind   `json:"linkKind" default:"none"`
	link.Show
	Problem      *BannerProblem `json:"problem" readOnly:"true" db:"-"`
	AdApprovalNo string         `json:"adApprovalNo" maxLength:"40" optional:"true"`
	AdApprovalTo value.Date     `json:"adApprovalTo" optional:"true"`
	Views        int64          `json:"views" readOnly:"true" once:"true"`
	Clicks       int64          `json:"clicks" readOnly:"true" once:"true"`
	// Ctr is how many of a hundred views were followed by a click; nil where nobody has seen it.
	Ctr    *value.Tenths   `json:"ctr" readOnly:"true" db:"-"`
	Sort   int             `json:"sort" minimum:"0" maximum:"9999" default:"100"`
	Status resource.Status `json:"status" default:"enabled"`
	Remark string          `json:"remark" maxLength:"200" lines:"many" optional:"true"`
}

// The screens /carousel/carIndex and /carousel/shopIndex.
var (
	Platform = platform.Handle()
	Shop     = shop.Handle()
)

var (
	platform = on(PlatformHome, "carousel", "/carousel/carIndex", perm.All(perm.Advertising))
	shop     = on(ShopHome, "shopCarousel", "/carousel/shopIndex", perm.All(perm.Advertising, perm.ShopAds))
)

// guard is held by every change: what is shown at the same time is counted while nobody else changes it.
const guard = "banners"

// on is the resource of one home page.
func on(placement BannerPlacement, name, route string, need perm.Need) *resource.Resource[Banner] {
	return &resource.Resource[Banner]{
		Name: name, Route: route, Section: "banner", Table: "banners",
		Need: need,
		Ops: resource.List | resource.Detail | resource.Save | resource.SetStatus | resource.Sort | resource.Delete |
			resource.Export,
		Search: resource.Contains("title"),
		Queues: []resource.Queue{
			{Name: name + "Ending", Rows: resource.Always(resource.Criteria{"state": "live"}).Within("endAt", 3*24*time.Hour)},
			{Name: name + "Broken", Rows: resource.Always(resource.Criteria{"state": "broken"})},
		},
		Filter:        []string{"slot", "linkKind", "status", "startAt", "endAt", "views", "clicks"},
		CustomFilters: []resource.CustomFilter{link.StateFilter(columns, isBroken)},
		Sort:          []string{"title", "startAt", "endAt", "sort", "status", "createdAt"},
		Order:         "SlotPlace, sort, -id",
		SortWithin:    "slot",
		NotExported:   []string{"placement", "targetGone"},
		Label:         func(b *Banner) string { return b.Title },
		Scope:         &resource.Scope{Field: "placement", Value: string(placement)},
		Guard:         guard,
		Hooks:         resource.Hooks[Banner]{Check: check, Fill: fill},
	}
}

// targets is what banners can lead to.
var targets link.Targets

// SetTargets says what banners can lead to, which the sections with those records know. The app calls it while the program
// starts, before anything is served.
func SetTargets(all link.Targets) { targets = all }

// placeOf is the place of a slot on its page.
func placeOf(slot BannerSlot) int { return slices.Index(slot.EnumValues(), string(slot)) }

// forever is the end of what has none.
const forever = value.Time(math.MaxInt64)
