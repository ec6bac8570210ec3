package apptest

// OfferRow is what the list and the detail of every service show alike.
type OfferRow struct {
	ID        int64    `json:"id"`
	Version   int64    `json:"version"`
	Name      string   `json:"name"`
	PriceFen  int64    `json:"priceFen"`
	MarketFen *int64   `json:"marketFen"`
	Sales     int64    `json:"sales"`
	Status    string   `json:"status"`
	Sort      int      `json:"sort"`
	Actions   []string `json:"actions"`
}

// OfferInput is what every service is saved with, and further fields.
func (d *Desk) OfferInput(name string, more ...any) map[string]any {
	d.T.Helper()
	return With(map[string]any{"name": name, "cover": d.Picture(), "detail": "<p>服务内容</p>"}, more...)
}

// GeneInput is a genetic test, with other fields by turns.
func (d *Desk) GeneInput(name string, more ...any) map[string]any {
	d.T.Helper()
	return With(d.OfferInput(name,
		"priceFen", 128000, "category", "cardio", "items", 150, "sampleType", "saliva", "labName", "华康医学检验所", "reportDays", 14,
		"kitCostFen", 8000, "consentText", "<p>本人同意检测</p>",
	), more...)
}

// Gene makes a genetic test.
func (d *Desk) Gene(name string, more ...any) Saved {
	d.T.Helper()
	var s Saved
	d.Do("geneSave", d.GeneInput(name, more...)).Into(d.T, &s)
	return s
}
