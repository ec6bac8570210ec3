package app

import (
	"strings"
	"testing"

	"caredesk/internal/engine/fault"
)

type category struct {
	ID         int64      `json:"id"`
	Version    int64      `json:"version"`
	Name       string     `json:"name"`
	Status     string     `json:"status"`
	Level      int        `json:"level"`
	GoodsCount int        `json:"goodsCount"`
	Children   []category `json:"children"`
}

func (d *desk) category(name string, parent *category) *category {
	d.t.Helper()
	in := map[string]any{"name": name, "icon": d.picture()}
	if parent != nil {
		in = map[string]any{"name": name, "parentId": parent.ID}
	}
	made := category{Name: name}
	d.do("goodsCategorySave", in).into(d.t, &made)
	return &made
}

// categories writes the tree as name(child child) with disabled ones in brackets and the goods of each behind it.
func (d *desk) categories() string {
	d.t.Helper()
	var tree struct{ Items []category }
	d.do("goodsCategoryTree", map[string]any{}).into(d.t, &tree)
	var outline func(nodes []category) string
	outline = func(nodes []category) string {
		parts := make([]string, len(nodes))
		for i, n := range nodes {
			parts[i] = n.Name
			if n.Status == "disabled" {
				parts[i] = "[" + n.Name + "]"
			}
			parts[i] += strings.Repeat("*", n.GoodsCount)
			if len(n.Children) > 0 {
				parts[i] += "(" + outline(n.Children) + ")"
			}
		}
		return strings.Join(parts, " ")
	}
	return outline(tree.Items)
}

func TestCategoriesFormATreeOfThreeLevels(t *testing.T) {
	eachDesk(t, func(d *desk) {
		health, mother := d.category("保健", nil), d.category("母婴", nil)
		vitamins := d.category("维生素", health)
		c := d.category("维C类", vitamins)
		d.refused(fault.CodeTree, "goodsCategorySave", map[string]any{"name": "第四级", "parentId": c.ID})
		d.refused(fault.CodeTree, "goodsCategoryMove", map[string]any{"id": health.ID, "version": 1, "parentId": c.ID, "index": 0})
		d.refused(fault.CodeTree, "goodsCategoryMove", map[string]any{"id": health.ID, "version": 1, "parentId": mother.ID, "index": 0})
		d.refused(fault.CodeReference, "goodsCategorySave", map[string]any{"name": "孤儿", "parentId": 424242})
		d.refused(fault.CodeDuplicate, "goodsCategorySave", map[string]any{"name": "维生素", "parentId": health.ID})
		d.category("维生素", mother) // the same name elsewhere is fine
		for _, name := range []string{"一", strings.Repeat("长", 21)} {
			d.refused(fault.CodeInvalid, "goodsCategorySave", map[string]any{"name": name, "parentId": health.ID})
		}
		// At the top a category is shown by its icon.
		if a := d.refused(fault.CodeInvalid, "goodsCategorySave", map[string]any{"name": "无图"}); !strings.Contains(a.Body, `"icon"`) || a.Message != "一级分类必须上传图标" {
			t.Errorf("got %s", a)
		}
		d.refused(fault.CodeInvalid, "goodsCategoryMove", map[string]any{"id": vitamins.ID, "version": 1, "parentId": nil, "index": 0})
		d.do("goodsCategoryMove", map[string]any{"id": c.ID, "version": 1, "parentId": mother.ID, "index": 0})
		if got := d.categories(); got != "母婴(维C类 维生素) 保健(维生素)" {
			t.Errorf("got %s", got)
		}
	})
}

func TestGoodsHangOnLeavesOnly(t *testing.T) {
	eachDesk(t, func(d *desk) {
		health := d.category("保健", nil)
		vitamins := d.category("维生素", health)
		first := d.goods("维C片", map[string]any{"categoryId": vitamins.ID})
		d.goods("维B片", map[string]any{"categoryId": vitamins.ID})
		if got := d.categories(); got != "保健**(维生素**)" {
			t.Errorf("got %s", got)
		}
		good := d.sampleOf(d.resource("goods"), 7)
		d.refused(fault.CodeReference, "goodsSave", with(good, "categoryId", health.ID))
		below := map[string]any{"name": "维C类", "parentId": vitamins.ID}
		if a := d.refused(fault.CodeTree, "goodsCategorySave", below); a.Message != "请先移走该分类下的商品" {
			t.Errorf("got %s", a)
		}
		tools := d.category("器械", nil)
		d.refused(fault.CodeTree, "goodsCategoryMove", map[string]any{"id": tools.ID, "version": 1, "parentId": vitamins.ID, "index": 0})
		for id, message := range map[int64]string{health.ID: "存在下级分类", vitamins.ID: "该分类下有 2 件商品"} {
			if a := d.refused(fault.CodeInUse, "goodsCategoryDel", map[string]any{"id": id, "version": 1}); a.Message != message {
				t.Errorf("got %s, wanted %s", a, message)
			}
		}
		d.do("goodsBatch", map[string]any{"ids": []int64{first.ID, first.ID + 1}, "categoryId": tools.ID})
		d.do("goodsCategorySave", below)
		d.do("goodsDel", map[string]any{"ids": []int64{first.ID, first.ID + 1}})
		if a := d.refused(fault.CodeInUse, "goodsCategoryDel", map[string]any{"id": tools.ID, "version": 1}); !strings.Contains(a.Message, "2 件已删除的商品") {
			t.Errorf("got %s", a)
		}
	})
}

func TestDisablingACategoryTakesAllBelowWithIt(t *testing.T) {
	eachDesk(t, func(d *desk) {
		health := d.category("保健", nil)
		vitamins := d.category("维生素", health)
		c := d.category("维C类", vitamins)
		made := d.goods("维C片", map[string]any{"categoryId": c.ID})
		log := d.lastLogged()
		d.do("goodsCategoryStatus", map[string]any{"id": health.ID, "version": 1, "status": "disabled"})
		if got := d.categories(); got != "[保健]*([维生素]*([维C类]*))" {
			t.Errorf("got %s", got)
		}
		if rows := d.logged(log); len(rows) != 3 {
			t.Errorf("three categories changed, the log has %d rows", len(rows))
		}
		d.refused(fault.CodeReference, "goodsCategoryStatus", map[string]any{"id": c.ID, "version": 2, "status": "enabled"})
		d.do("goodsSave", map[string]any{"id": made.ID, "version": 1, "sort": 5}) // what it refers to already may be disabled
		d.refused(fault.CodeReference, "goodsSave", with(d.sampleOf(d.resource("goods"), 8), "categoryId", c.ID))
	})
}
