package goods

import (
	"reflect"
	"slices"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// Sku is goods in one of the forms they come in: what exactly is bought, priced and counted. It keeps its id for good.
type Sku struct {
	ID        int64      `json:"id" minimum:"1" optional:"true"` // absent when it is new
	Spec      string     `json:"spec" minLength:"1" maxLength:"30"`
	SkuNo     string     `json:"skuNo" maxLength:"40" format:"goodsNo" optional:"true"`
	PriceFen  value.Fen  `json:"priceFen" minimum:"1" maximum:"99999999"`
	MarketFen *value.Fen `json:"marketFen" minimum:"1" maximum:"99999999"`
	CostFen   *value.Fen `json:"costFen" minimum:"0" maximum:"99999999"`
	Stock     int64      `json:"stock" minimum:"0" maximum:"999999"`
	WarnStock int64      `json:"warnStock" minimum:"0" maximum:"999999" default:"10"`
	WeightG   *int64     `json:"weightG" minimum:"1" maximum:"999999"`
	Image     file.Image `json:"image" usage:"goods" optional:"true"`
}

// SkuRow is a SKU as the table has it.
type SkuRow struct {
	Sku
	resource.Removable

	GoodsID int64 `json:"goodsId"`
	Place   int   `json:"place"`
}

var skus = store.TableOf[SkuRow]("goods_skus")

// SkuColumns is the table of all SKUs.
func SkuColumns() (*store.Table, error) { return skus, nil }

// skusOf reads the SKUs of goods in their order.
func skusOf(q *store.Q, goods int64) ([]Sku, error) {
	found, err := skusOfAll(q, []int64{goods})
	return found[goods], err
}

// skusOfAll reads the SKUs of many goods, by the id of the goods.
func skusOfAll(q *store.Q, goods []int64) (map[int64][]Sku, error) {
	place, _ := skus.Column("place")
	of, _ := skus.Column("goodsId")
	kept, err := store.Find[SkuRow](q, store.Select{Table: skus, Where: []store.Cond{store.In(of, goods)}, Order: []store.Order{{Column: of}, {Column: place}}})
	found := make(map[int64][]Sku, len(goods))
	for _, id := range goods {
		found[id] = []Sku{}
	}
	for i := range kept {
		found[kept[i].GoodsID] = append(found[kept[i].GoodsID], kept[i].Sku)
	}
	return found, err
}

func mayCost(r *api.Request) bool { return r.Caller.Grant.Allows(perm.AnyStaff.With(perm.Finance)) }

// shownTo leaves out what goods cost us, except for those who look after money.
func shownTo(r *api.Request, of []Sku) []Sku {
	if !mayCost(r) {
		for i := range of {
			of[i].CostFen = nil
		}
	}
	return of
}

// SumUp keeps what lists show of the SKUs together.
func SumUp(g *Goods) {
	g.PriceFen, g.Stock, g.LowStock = 0, 0, false
	for i, sku := range g.Skus {
		if i == 0 || sku.PriceFen < g.PriceFen {
			g.PriceFen = sku.PriceFen
		}
		g.Stock += sku.Stock
		g.LowStock = g.LowStock || sku.Stock <= sku.WarnStock
	}
}

// writeSkus brings the table to the SKUs that the goods have now, and says in the log what became of each.
func writeSkus(c *resource.Change[Goods]) error {
	before := byID(c.Before)
	var was, is []map[string]any
	for _, sku := range gone(c) {
		was = append(was, sku.parts())
		if err := removeSku(c, sku); err != nil {
			return err
		}
	}
	if err := freeChangedNumbers(c, before); err != nil {
		return err
	}
	for i := range c.After.Skus {
		sku := &c.After.Skus[i]
		old, known := before[sku.ID]
		if err := writeSku(c, i, sku, old); err != nil {
			return err
		}
		if !known {
			is = append(is, sku.parts())
		} else if from, to := changed(old, *sku); to != nil {
			was, is = append(was, from), append(is, to)
		}
	}
	if len(was)+len(is) > 0 {
		c.Note("skus", was, is)
	}
	return nil
}

// gone are the SKUs that the goods no longer have.
func gone(c *resource.Change[Goods]) []Sku {
	if c.Before == nil {
		return nil
	}
	now := byID(c.After)
	return slices.DeleteFunc(slices.Clone(c.Before.Skus), func(sku Sku) bool {
		_, stays := now[sku.ID]
		return stays
	})
}

func removeSku(c *resource.Change[Goods], sku Sku) error {
	if err := file.LetGo(c.Tx, skuFiles, sku.ID); err != nil {
		return err
	}
	return c.Tx.Exec("UPDATE goods_skus SET deleted_at = ?, deleted_by = ? WHERE id = ?", c.Tx.Now, c.Request.Caller.AccountID, sku.ID)
}

// freeChangedNumbers makes way for numbers that wander from one SKU to another.
func freeChangedNumbers(c *resource.Change[Goods], before map[int64]Sku) error {
	for _, sku := range c.After.Skus {
		if old, known := before[sku.ID]; known && old.SkuNo != sku.SkuNo {
			if err := c.Tx.Exec("UPDATE goods_skus SET sku_no = '#' || id WHERE id = ?", sku.ID); err != nil {
				return err
			}
		}
	}
	return nil
}

// skuFiles is the link kind of SKU pictures.
const skuFiles = "goodsSku"

// writeSku inserts a new SKU, with its first stock as a movement, or updates one in everything but its stock.
func writeSku(c *resource.Change[Goods], place int, sku *Sku, old Sku) error {
	if sku.ID == 0 {
		id, err := skus.Insert(c.Tx, &SkuRow{Sku: *sku, GoodsID: c.After.ID, Place: place})
		if err != nil {
			return err
		}
		sku.ID = id
		if sku.Stock > 0 {
			if err := moved(c, StockMove{SkuID: id, Spec: sku.Spec, After: sku.Stock, Reason: Counted}); err != nil {
				return err
			}
		}
	} else if err := c.Tx.Exec(`UPDATE goods_skus SET place = ?, spec = ?, sku_no = ?, price_fen = ?, market_fen = ?, cost_fen = ?, warn_stock = ?, weight_g = ?, image = ? WHERE id = ?`,
		place, sku.Spec, sku.SkuNo, sku.PriceFen, sku.MarketFen, sku.CostFen, sku.WarnStock, sku.WeightG, sku.Image, sku.ID); err != nil {
		return err
	}
	return file.Link(c.Tx, skuFiles, sku.ID, file.RefsIn("image", old.Image), file.RefsIn("image", sku.Image))
}

// parts are what the log says of a SKU. What it costs us is for those who look after money; others read the log too.
func (s Sku) parts() map[string]any {
	parts := map[string]any{"spec": s.Spec, "skuNo": s.SkuNo, "priceFen": s.PriceFen, "stock": s.Stock, "warnStock": s.WarnStock}
	if s.MarketFen != nil {
		parts["marketFen"] = *s.MarketFen
	}
	if s.CostFen != nil {
		parts["costFen"] = "***"
	}
	if s.WeightG != nil {
		parts["weightG"] = *s.WeightG
	}
	if s.Image != "" {
		parts["image"] = s.Image
	}
	return parts
}

// changed gives what the log says of the parts that differ, under the name of the SKU; nil for none.
func changed(old, now Sku) (from, to map[string]any) {
	before, after := old.parts(), now.parts()
	from, to = map[string]any{"spec": old.Spec}, map[string]any{"spec": now.Spec}
	differs := old.Spec != now.Spec
	for _, part := range []string{"skuNo", "priceFen", "marketFen", "costFen", "stock", "warnStock", "weightG", "image"} {
		same := before[part] == after[part]
		if part == "costFen" {
			same = reflect.DeepEqual(old.CostFen, now.CostFen)
		}
		if same {
			continue
		}
		differs = true
		if value, has := before[part]; has {
			from[part] = value
		}
		if value, has := after[part]; has {
			to[part] = value
		}
	}
	if !differs {
		return nil, nil
	}
	return from, to
}
