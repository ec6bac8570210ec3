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

// CentreInput is a centre that is open every day, with other fields by turns. Its licence is named after it.
func (d *Desk) CentreInput(name string, more ...any) map[string]any {
	return With(map[string]any{
		"name": name, "licenceNo": "许可 " + name, "province": "浙江省", "city": "杭州市", "district": "西湖区", "address": "文三路 100 号", "phone": "0571-88886666",
		"openDays": []string{"mon", "tue", "wed", "thu", "fri", "sat", "sun"},
		"slots":    []map[string]any{{"start": "08:00", "end": "10:00", "quota": 3}, {"start": "10:00", "end": "12:00", "quota": 1}},
	}, more...)
}

// Centre makes a centre.
func (d *Desk) Centre(name string, more ...any) Saved {
	d.T.Helper()
	var s Saved
	d.Do("centreSave", d.CentreInput(name, more...)).Into(d.T, &s)
	return s
}

// CheckUpInput is a package of check-ups at centres, with other fields by turns.
func (d *Desk) CheckUpInput(name string, centres []int64, more ...any) map[string]any {
	d.T.Helper()
	at := make([]map[string]any, len(centres))
	for i, id := range centres {
		at[i] = map[string]any{"centreId": id}
	}
	return With(d.OfferInput(name, "priceFen", 59900, "centres", at, "items", []map[string]any{{"group": "一般检查", "name": "身高体重"}}), more...)
}

// CheckUp makes a package of check-ups.
func (d *Desk) CheckUp(name string, centres []int64, more ...any) Saved {
	d.T.Helper()
	var s Saved
	d.Do("phySave", d.CheckUpInput(name, centres, more...)).Into(d.T, &s)
	return s
}
