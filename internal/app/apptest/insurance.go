package apptest

// InsurancePlan is a plan of an insurance product that pays a million yuan for a year.
func InsurancePlan(name string, rates ...map[string]any) map[string]any {
	return map[string]any{"name": name, "coverFen": 100_000_000, "termMonths": 12, "rates": rates}
}

// PremiumRate is what people of some ages pay.
func PremiumRate(minAge, maxAge int, gender string, premiumFen int) map[string]any {
	return map[string]any{"minAge": minAge, "maxAge": maxAge, "gender": gender, "premiumFen": premiumFen}
}

// InsuranceInput is an insurance product that lacks nothing, with further fields.
func (d *Desk) InsuranceInput(name string, more ...any) map[string]any {
	d.T.Helper()
	return With(d.OfferInput(name,
		"insurer", "华安健康保险股份有限公司", "insurerTel", "4008001234", "filingNo", "医疗保险2025001号", "kind", "medical", "clauseFile", d.Paper("serviceFile"),
		"plans", []any{InsurancePlan("标准版", PremiumRate(0, 60, "any", 9_900))}, "declaration", []any{map[string]any{"text": "目前是否住院？"}},
	), more...)
}

// Insurance makes an insurance product that is off the shelf.
func (d *Desk) Insurance(name string, more ...any) (s Saved) {
	d.T.Helper()
	d.Do("insureSave", d.InsuranceInput(name, more...)).Into(d.T, &s)
	return s
}
