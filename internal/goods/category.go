package goods

import (
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
)

// Category is what goods are sorted into. Categories form a tree of three levels; goods hang on those with none below.
type Category struct {
	resource.Row

	Name       string          `json:"name" minLength:"2" maxLength:"20"`
	ParentID   *int64          `json:"parentId" ref:"goodsCategory"`
	Icon       file.Image      `json:"icon" size:"96x96" usage:"goods" optional:"true"`
	Banner     file.Image      `json:"banner" usage:"goods" optional:"true"`
	ShowHome   bool            `json:"showHome" default:"false"`
	Sort       int             `json:"sort" minimum:"0" maximum:"9999" default:"100"`
	Status     resource.Status `json:"status" default:"enabled"`
	GoodsCount int             `json:"goodsCount" readOnly:"true"`
	Level      int             `json:"level" readOnly:"true" db:"-"`
	Children   []Category      `json:"children,omitempty" readOnly:"true" db:"-"`
}

// Categories is the screen /goods/goodsCarts.
var Categories = categories.Handle()

var categories = &resource.Resource[Category]{
	Name: "goodsCategory", Route: "/goods/goodsCarts", Section: "goods", Table: "goods_categories",
	Need:        perm.All(perm.Goods, perm.GoodsCategories),
	OptionsNeed: perm.All(perm.Goods, perm.GoodsList),
	Ops: resource.Tree | resource.Detail | resource.Save | resource.Move | resource.SetStatus | resource.Delete |
		resource.Options | resource.Export,
	Search: resource.Contains("name"),
	Filter: []string{"status", "showHome"},
	Sort:   []string{"sort", "createdAt"},
	Order:  "sort, -id",
	Label:  func(c *Category) string { return c.Name },
	Unique: []resource.Unique{{Field: "name", Within: "parentId"}},
	Referrers: []resource.Referrer{
		{Kind: "child", Referrer: store.Referrer{Table: "goods_categories", Column: "parent_id", Label: "name"}},
		{Kind: "goods", Count: "goodsCount", Referrer: store.Referrer{Table: "goods", Column: "category_id", Label: "name", Where: "deleted_at IS NULL"}},
		// Deleted goods are kept, and so is what they are sorted into.
		{Kind: "deletedGoods", Referrer: store.Referrer{Table: "goods", Column: "category_id", Label: "name", Where: "deleted_at IS NOT NULL"}},
	},
	Tree: &resource.TreeShape[Category]{
		MaxDepth: 3,
		Parent:   func(c *Category) **int64 { return &c.ParentID },
		Level:    func(c *Category) *int { return &c.Level },
		Children: func(c *Category) *[]Category { return &c.Children },
		Roll:     func(parent, child *Category) { parent.GoodsCount += child.GoodsCount },
	},
	Guard: guard,
	Hooks: resource.Hooks[Category]{Check: checkCategory, AfterSave: disableBelow},
}

func checkCategory(c *resource.Change[Category]) error {
	if c.After.ParentID == nil {
		if c.After.Icon == "" {
			return fault.InvalidField("icon", "validation.iconAtTop", nil).WithMessage("validation.iconAtTop", map[string]any{"label": c.Request.Texts.Label(c.Request.Lang, "goods", "goodsCategory", "icon")})
		}
		return nil
	}
	if c.After.Status == resource.Enabled {
		status, err := store.Get[resource.Status](&c.Tx.Q, "SELECT status FROM goods_categories WHERE id = ?", *c.After.ParentID)
		if err != nil {
			return err
		}
		if status == resource.Disabled {
			return fault.Reference("parentId")
		}
	}
	if c.Before != nil && c.Before.ParentID != nil && *c.Before.ParentID == *c.After.ParentID {
		return nil
	}
	held, err := store.Get[int64](&c.Tx.Q, "SELECT count(*) FROM goods WHERE category_id = ? AND deleted_at IS NULL", *c.After.ParentID)
	if err == nil && held > 0 {
		return fault.Tree().WithMessage("treeIllegal.holdsGoods", nil)
	}
	return err
}

// disableBelow takes the categories below with it when one is disabled, and those take along what is below them.
func disableBelow(c *resource.Change[Category]) error {
	if c.Before == nil || c.Before.Status == c.After.Status || c.After.Status == resource.Enabled {
		return nil
	}
	children, err := store.All[int64](&c.Tx.Q, "SELECT id FROM goods_categories WHERE parent_id = ? AND status = 'enabled' ORDER BY id", c.After.ID)
	if err != nil {
		return err
	}
	for _, child := range children {
		err := c.Also(child, "status", func(below *Category) error {
			below.Status = resource.Disabled
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}
