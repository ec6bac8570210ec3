// Package goods manages what the shop sells and the units it is counted in.
package goods

import (
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
)

// Unit is what a quantity of goods is counted in: a box, a bottle, a bag.
type Unit struct {
	resource.Row

	Name       string          `json:"name" minLength:"1" maxLength:"6"`
	Sort       int             `json:"sort" minimum:"0" maximum:"9999" default:"100"`
	Status     resource.Status `json:"status" default:"enabled"`
	GoodsCount int             `json:"goodsCount" readOnly:"true"`
}

// Units is the screen /goods/goodsUnit.
var Units = units.Handle()

var units = &resource.Resource[Unit]{
	Name: "goodsUnit", Route: "/goods/goodsUnit", Section: "goods", Table: "goods_units",
	Need:        perm.All(perm.Goods, perm.GoodsUnits),
	OptionsNeed: perm.All(perm.Goods, perm.GoodsList),
	Ops:         resource.List | resource.Detail | resource.Save | resource.SetStatus | resource.Sort | resource.Delete | resource.Options | resource.Export,
	Search:      resource.Contains("name"),
	Filter:      []string{"status"},
	Sort:        []string{"sort", "createdAt"},
	Order:       "sort, -id",
	Label:       func(u *Unit) string { return u.Name },
	Unique:      []resource.Unique{{Field: "name"}},
	Referrers: []resource.Referrer{
		{Kind: "goods", Count: "goodsCount", Referrer: store.Referrer{Table: "goods", Column: "unit_id", Label: "name", Where: "deleted_at IS NULL"}},
		// Deleted goods are kept, and so is what they are counted in.
		{Kind: "deletedGoods", Referrer: store.Referrer{Table: "goods", Column: "unit_id", Label: "name", Where: "deleted_at IS NOT NULL"}},
	},
}
