package apptest

type GoodsRow struct {
	ID           int64    `json:"id"`
	Version      int64    `json:"version"`
	Name         string   `json:"name"`
	GoodsNo      string   `json:"goodsNo"`
	CategoryID   int64    `json:"categoryId"`
	CategoryName string   `json:"categoryName"`
	UnitName     string   `json:"unitName"`
	Images       []string `json:"images"`
	Detail       string   `json:"detail"`
	Skus         []SkuRow `json:"skus"`
	PriceFen     int64    `json:"priceFen"`
	Stock        int64    `json:"stock"`
	LowStock     bool     `json:"lowStock"`
	Recommended  bool     `json:"recommended"`
	IsNew        bool     `json:"isNew"`
	Status       string   `json:"status"`
	Actions      []string `json:"actions"`
}

type SkuRow struct {
	ID        int64  `json:"id"`
	Spec      string `json:"spec"`
	SkuNo     string `json:"skuNo"`
	PriceFen  int64  `json:"priceFen"`
	MarketFen *int64 `json:"marketFen"`
	CostFen   *int64 `json:"costFen"`
	Stock     int64  `json:"stock"`
	WarnStock int64  `json:"warnStock"`
	WeightG   *int64 `json:"weightG"`
	Image     string `json:"image"`
}

// ReadyForSale is what goods lack before they can be offered.
func (d *Desk) ReadyForSale() map[string]any {
	d.T.Helper()
	return map[string]any{
		"cover": d.Picture(), "images": []string{d.Picture()}, "detail": "<p>每日一粒</p>", "approvalNo": "国食健注G20240001",
		"skus": []map[string]any{{"spec": "标准装", "priceFen": 1990, "stock": 100}},
	}
}

// Goods makes a draft of goods that lacks nothing, with further fields.
func (d *Desk) Goods(name string, more map[string]any) Saved {
	d.T.Helper()
	in := d.SampleOf(d.Resource("goods"), 4)
	delete(in, "goodsNo")
	in["name"] = name
	for field, value := range more {
		in[field] = value
	}
	var s Saved
	d.Do("goodsSave", in).Into(d.T, &s)
	return s
}

func (d *Desk) GoodsOf(id int64) GoodsRow {
	d.T.Helper()
	var row GoodsRow
	d.Do("goodsDetail", map[string]any{"id": id}).Into(d.T, &row)
	return row
}
