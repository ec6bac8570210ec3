package goods

import (
	"regexp"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/flow"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/rich"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// GoodsType is what the law calls goods. Prescription drugs are none of these: they cannot be sold here.
type GoodsType string

// General goods are the only ones that need no number of approval.
const General GoodsType = "general"

// EnumValues lists the types.
func (GoodsType) EnumValues() []string {
	return []string{string(General), "healthFood", "device", "otcDrug"}
}

// Goods is what the shop sells.
type Goods struct {
	resource.Row
	resource.Removable

	Name         string                 `json:"name" minLength:"2" maxLength:"60"`
	Subtitle     string                 `json:"subtitle" maxLength:"80" optional:"true"`
	GoodsNo      string                 `json:"goodsNo" maxLength:"32" format:"goodsNo" optional:"true"`
	CategoryID   int64                  `json:"categoryId" ref:"goodsCategory"`
	CategoryName string                 `json:"categoryName" readOnly:"true"`
	UnitID       int64                  `json:"unitId" ref:"goodsUnit"`
	UnitName     string                 `json:"unitName" readOnly:"true"`
	Type         GoodsType              `json:"type"`
	ApprovalNo   string                 `json:"approvalNo" maxLength:"40" optional:"true"`
	Maker        string                 `json:"maker" maxLength:"60" optional:"true"`
	ShelfMonths  *int                   `json:"shelfMonths" minimum:"1" maximum:"120"`
	Cover        file.Image             `json:"cover" size:"800x800" usage:"goods" optional:"true"`
	Images       value.List[file.Image] `json:"images" usage:"goods" maxItems:"9" optional:"true" detail:"true"`
	Detail       rich.Text              `json:"detail" maxLength:"100000" optional:"true" detail:"true"`
	Skus         []Sku                  `json:"skus" minItems:"1" maxItems:"20" detail:"true" db:"-"`
	PriceFen     value.Fen              `json:"priceFen" readOnly:"true"`
	Stock        int64                  `json:"stock" readOnly:"true"`
	LowStock     bool                   `json:"lowStock" readOnly:"true"`
	FreightFen   value.Fen              `json:"freightFen" minimum:"0" maximum:"100000" default:"0"`
	LimitQty     *int                   `json:"limitQty" minimum:"1" maximum:"999"`
	VirtualSales int                    `json:"virtualSales" minimum:"0" maximum:"999999" default:"0" detail:"true"`
	Sales        int64                  `json:"sales" readOnly:"true" once:"true"`
	Views        int64                  `json:"views" readOnly:"true" once:"true"`
	Recommended  bool                   `json:"recommended" default:"false"`
	IsNew        bool                   `json:"isNew" default:"false"`
	Sort         int                    `json:"sort" minimum:"0" maximum:"9999" default:"100"`
	Status       GoodsStatus            `json:"status" default:"draft"`
	Actions      []string               `json:"actions" readOnly:"true" db:"-"`
}

// List is the screen /goods/goodsList.
var List = list.Handle()

var list = &resource.Resource[Goods]{
	Name: "goods", Route: "/goods/goodsList", Section: "goods", Table: "goods",
	Need:        manage,
	Lines:       "skus",
	OptionsNeed: perm.Any(perm.All(perm.Articles), perm.All(perm.Advertising)), // articles and banners lead to goods
	Ops: resource.List | resource.Detail | resource.Save | resource.SetStatus | resource.Sort | resource.Delete |
		resource.Options | resource.Export,
	Import:  &resource.Import{Without: []string{"status", "skus.id"}, Parts: "skus", By: []string{"goodsNo", "name"}, Unique: []string{"skus.skuNo"}},
	Finding: &resource.Finding{Number: "goodsNo", Prefix: "G", Name: "name"},
	Search:  resource.Contains("name", "subtitle", "goodsNo").OrBy(bySkuNo).Named("name", "subtitle", "goodsNo", "skuNo"),
	Queues:  []resource.Queue{{Name: "lowStock", Rows: resource.Always(resource.Criteria{"status": "onSale", "lowStock": true})}},
	Filter:  []string{"type", "status", "lowStock", "recommended", "isNew", "priceFen"},
	CustomFilters: []resource.CustomFilter{
		{Name: "categoryId", Node: &schema.Node{Kind: schema.Ref, To: "goodsCategory"}, Numbers: inCategories},
		{Name: "soldOut", Node: &schema.Node{Kind: schema.Bool}, Flag: soldOut},
	},
	Sort:   []string{"sort", "priceFen", "stock", "lowStock", "sales", "views", "recommended", "isNew", "status", "createdAt"},
	Order:  "sort, -id",
	Label:  func(g *Goods) string { return g.Name },
	Unique: []resource.Unique{{Field: "goodsNo"}},
	Refs: []resource.Ref{
		{Field: "categoryId", Label: "categoryName", Lookup: store.Lookup{
			Table: "goods_categories", Name: "name", Above: "parent_id", Where: "status = 'enabled' AND NOT EXISTS (SELECT 1 FROM goods_categories AS below WHERE below.parent_id = goods_categories.id)",
		}},
		{Field: "unitId", Label: "unitName", Lookup: store.Lookup{Table: "goods_units", Name: "name", Where: "status = 'enabled'"}},
	},
	Life:   life,
	Starts: flow.In(Draft, OnSale),
	Guard:  guard,
	Calls:  calls,
	Undo:   map[string]func(was, is *Goods) any{"goodsBatch": goodsBefore},
	Hooks:  resource.Hooks[Goods]{Check: check, AfterSave: writeSkus, Fill: fill},
}

// guard is held by every change of goods and of categories: goods must not come to hang on a category while another is put
// below it, and stock that is counted must not move meanwhile.
const guard = "goods"

var manage = perm.All(perm.Goods, perm.GoodsList)

// inCategories matches goods of the categories and of all those below them.
func inCategories(ids []int64) store.Cond {
	conds := make([]store.Cond, len(ids))
	for i, id := range ids {
		conds[i] = store.Where(`goods.category_id IN (SELECT c.id FROM goods_categories AS c LEFT JOIN goods_categories AS above ON above.id = c.parent_id
			WHERE c.id = ? OR c.parent_id = ? OR above.parent_id = ?)`, id, id, id)
	}
	return store.AnyOf(conds)
}

func soldOut(is bool) store.Cond {
	if is {
		return store.Where("goods.stock = 0")
	}
	return store.Where("goods.stock > 0")
}

// bySkuNo finds goods by a part of the number of one of their SKUs.
func bySkuNo(_ *api.Request, kw string) []store.Cond {
	if !inNumbers.MatchString(kw) {
		return nil
	}
	return []store.Cond{store.Where("goods.id IN (SELECT s.goods_id FROM goods_skus AS s WHERE s.deleted_at IS NULL AND lower(s.sku_no) LIKE ?)", "%"+store.Lower(kw)+"%").CustomPlan()}
}

// inNumbers is what numbers are made of.
var inNumbers = regexp.MustCompile(`^[A-Za-z0-9-]+$`)

// fill gives records their SKUs.
func fill(r *api.Request, q *store.Q, view resource.Op, rows []*Goods) error {
	if view == resource.List {
		return nil // which shows no SKUs
	}
	ids := make([]int64, len(rows))
	for i, g := range rows {
		ids[i] = g.ID
	}
	of, err := skusOfAll(q, ids)
	for _, g := range rows {
		g.Skus = shownTo(r, of[g.ID])
	}
	return err
}
