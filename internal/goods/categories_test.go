package goods_test

import (
	"strings"
	"testing"

	"caredesk/internal/app/apptest"
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
	d.T.Helper()
	in := map[string]any{"name": name, "icon": d.Picture()}
	if parent != nil {
		in = map[string]any{"name": name, "parentId": parent.ID}
	}
	made := category{Name: name}
	d.Do("goodsCategorySave", in).Into(d.T, &made)
	return &made
}

// categories writes the tree as name(child child) with disabled ones in brackets and the goods of each behind it.
func (d *desk) categories() string {
	d.T.Helper()
	var tree struct{ Items []category }
	d.Do("goodsCategoryTree", map[string]any{}).Into(d.T, &tree)
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
		d.Refused(fault.CodeTree, "goodsCategorySave", map[string]any{"name": "第四级", "parentId": c.ID})
		d.Refused(fault.CodeTree, "goodsCategoryMove", map[string]any{"id": health.ID, "version": 1, "parentId": c.ID, "index": 0})
		d.Refused(fault.CodeTree, "goodsCategoryMove", map[string]any{"id": health.ID, "version": 1, "parentId": mother.ID, "index": 0})
		d.Refused(fault.CodeReference, "goodsCategorySave", map[string]any{"name": "孤儿", "parentId": 424242})
		d.Refused(fault.CodeDuplicate, "goodsCategorySave", map[string]any{"name": "维生素", "parentId": health.ID})
		d.category("维生素", mother) // the same name elsewhere is fine
		for _, name := range []string{"一", strings.Repeat("长", 21)} {
			d.Refused(fault.CodeInvalid, "goodsCategorySave", map[string]any{"name": name, "parentId": health.ID})
		}
		// At the top a category is shown by its icon.
		if a := d.Refused(fault.CodeInvalid, "goodsCategorySave", map[string]any{"name": "无图"}); !strings.Contains(a.Body, `"icon"`) || a.Message != "一级分类必须上传图标" {
			t.Errorf("got %s", a)
		}
		d.Refused(fault.CodeInvalid, "goodsCategoryMove", map[string]any{"id": vitamins.ID, "version": 1, "parentId": nil, "index": 0})
		d.Do("goodsCategoryMove", map[string]any{"id": c.ID, "version": 1, "parentId": mother.ID, "index": 0})
		if got := d.categories(); got != "母婴(维C类 维生素) 保健(维生素)" {
			t.Errorf("got %s", got)
		}
	})
}

func TestGoodsHangOnLeavesOnly(t *testing.T) {
	eachDesk(t, func(d *desk) {
		health := d.category("保健", nil)
		vitamins := d.category("维生素", health)
		first := d.Goods("维C片", map[string]any{"categoryId": vitamins.ID})
		d.Goods("维B片", map[string]any{"categoryId": vitamins.ID})
		if got := d.categories(); got != "保健**(维生素**)" {
			t.Errorf("got %s", got)
		}
		good := d.SampleOf(d.Resource("goods"), 7)
		d.Refused(fault.CodeReference, "goodsSave", apptest.With(good, "categoryId", health.ID))
		below := map[string]any{"name": "维C类", "parentId": vitamins.ID}
		if a := d.Refused(fault.CodeTree, "goodsCategorySave", below); a.Message != "请先移走该分类下的商品" {
			t.Errorf("got %s", a)
		}
		tools := d.category("器械", nil)
		d.Refused(fault.CodeTree, "goodsCategoryMove", map[string]any{"id": tools.ID, "version": 1, "parentId": vitamins.ID, "index": 0})
		for id, message := range map[int64]string{health.ID: "存在下级分类", vitamins.ID: "该分类下有 2 件商品"} {
			if a := d.Refused(fault.CodeInUse, "goodsCategoryDel", map[string]any{"id": id, "version": 1}); a.Message != message {
				t.Errorf("got %s, wanted %s", a, message)
			}
		}
		d.Do("goodsBatch", map[string]any{"ids": []int64{first.ID, first.ID + 1}, "categoryId": tools.ID})
		d.Do("goodsCategorySave", below)
		d.Do("goodsDel", map[string]any{"ids": []int64{first.ID, first.ID + 1}})
		if a := d.Refused(fault.CodeInUse, "goodsCategoryDel", map[string]any{"id": tools.ID, "version": 1}); !strings.Contains(a.Message, "2 件已删除的商品") {
			t.Errorf("got %s", a)
		}
	})
}

func TestDisablingACategoryTakesAllBelowWithIt(t *testing.T) {
	eachDesk(t, func(d *desk) {
		health := d.category("保健", nil)
		vitamins := d.category("维生素", health)
		c := d.category("维C类", vitamins)
		made := d.Goods("维C片", map[string]any{"categoryId": c.ID})
		log := d.LastLogged()
		d.Do("goodsCategoryStatus", map[string]any{"id": health.ID, "version": 1, "status": "disabled"})
		if got := d.categories(); got != "[保健]*([维生素]*([维C类]*))" {
			t.Errorf("got %s", got)
		}
		if rows := d.Logged(log); len(rows) != 3 {
			t.Errorf("three categories changed, the log has %d rows", len(rows))
		}
		d.Refused(fault.CodeReference, "goodsCategoryStatus", map[string]any{"id": c.ID, "version": 2, "status": "enabled"})
		d.Do("goodsSave", map[string]any{"id": made.ID, "version": 1, "sort": 5}) // what it refers to already may be disabled
		d.Refused(fault.CodeReference, "goodsSave", apptest.With(d.SampleOf(d.Resource("goods"), 8), "categoryId", c.ID))
	})
}
