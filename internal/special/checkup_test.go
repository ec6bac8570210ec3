package special_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/value"
	"caredesk/internal/order"
	"caredesk/internal/order/kind"
	"caredesk/internal/special"
)

// checkUpRow is what the tests look at of a package.
type checkUpRow struct {
	apptest.OfferRow
	Centres     []special.PackageCentre
	CentreNames []string
	Items       []special.CheckUpItem
	ItemCount   int
}

func TestRulesOfCheckUps(t *testing.T) {
	eachDesk(t, func(d *desk) {
		near, far := d.Centre("近处中心").ID, d.Centre("远处中心").ID
		off := d.Centre("停用中心", "status", "disabled").ID
		item := func(group, name string) map[string]any { return map[string]any{"group": group, "name": name} }
		at := func(ids ...int64) []map[string]any {
			centres := make([]map[string]any, len(ids))
			for i, id := range ids {
				centres[i] = map[string]any{"centreId": id}
			}
			return centres
		}
		many := func(n int) []map[string]any {
			items := make([]map[string]any, n)
			for i := range items {
				items[i] = item("化验", fmt.Sprintf("项目 %d", i))
			}
			return items
		}
		for name, c := range map[string]struct {
			field string
			more  []any
		}{
			"no centres":                    {"centres", []any{"centres", at()}},
			"a centre that does not exist":  {"centres.1.centreId", []any{"centres", at(near, 424242)}},
			"a centre that is disabled":     {"centres.0.centreId", []any{"centres", at(off)}},
			"a centre twice":                {"centres.1.centreId", []any{"centres", at(near, near)}},
			"a price of nothing at one":     {"centres.0.priceFen", []any{"centres", []map[string]any{{"centreId": near, "priceFen": 0}}}},
			"no items":                      {"items", []any{"items", many(0)}},
			"more than 200 items":           {"items", []any{"items", many(201)}},
			"an item without a name":        {"items.1.name", []any{"items", []map[string]any{item("化验", "血常规"), item("化验", "")}}},
			"an item without a group":       {"items.0.group", []any{"items", []map[string]any{item("", "血常规")}}},
			"an item twice in a group":      {"items.1.name", []any{"items", []map[string]any{item("化验", "血常规"), item("化验", "血常规")}}},
			"an add-on twice":               {"addOns.1.name", []any{"addOns", []map[string]any{{"name": "胃镜", "priceFen": 1}, {"name": "胃镜", "priceFen": 2}}}},
			"an add-on for nothing":         {"addOns.0.priceFen", []any{"addOns", []map[string]any{{"name": "胃镜", "priceFen": 0}}}},
			"an audience that is none":      {"audience", []any{"audience", "pets"}},
			"ages from old to young":        {"maxAge", []any{"minAge", 60, "maxAge", 18}},
			"valid for six days":            {"validDays", []any{"validDays", 6}},
			"valid for more than two years": {"validDays", []any{"validDays", 731}},
			"a report after a month":        {"reportDays", []any{"reportDays", 31}},
			"tips of 1001 characters":       {"tips", []any{"tips", strings.Repeat("早", 1001)}},
			"a market price below":          {"marketFen", []any{"marketFen", 59899}},
		} {
			a := d.try("phySave", d.CheckUpInput("某套餐", []int64{near}, c.more...))
			if a.Code != fault.CodeInvalid && a.Code != fault.CodeReference || !names(a, c.field) {
				t.Errorf("%s: %s", name, a)
			}
		}
		made := d.CheckUp("全面套餐", []int64{far, near}, "items", []map[string]any{item("化验", "血常规"), item("影像", "胸片"), item("化验", "尿常规"), item("影像", "血常规")})
		var row checkUpRow
		d.detail("phy", made.ID, &row)
		var order []string
		for _, i := range row.Items {
			order = append(order, i.Group+i.Name)
		}
		if !slices.Equal(order, []string{"化验血常规", "化验尿常规", "影像胸片", "影像血常规"}) || row.ItemCount != 4 {
			t.Errorf("the items are %q, %d", order, row.ItemCount)
		}
		if !slices.Equal(row.CentreNames, []string{"远处中心", "近处中心"}) || row.Centres[0].CentreID != far {
			t.Errorf("the centres are %q %+v", row.CentreNames, row.Centres)
		}
		// What is not given stays, and a centre that was disabled since may stay too.
		d.Do("centreStatus", d.fresh("centre", far, "status", "disabled"))
		d.Do("phySave", d.fresh("phy", made.ID, "fasting", true))
		log := d.LastLogged()
		d.Do("phySave", d.fresh("phy", made.ID, "centres", []map[string]any{{"centreId": far, "priceFen": 69900}}))
		if diff := d.Logged(log)[0].Diff; !strings.Contains(diff, "近处中心") || !strings.Contains(diff, "69900") {
			t.Errorf("the log says %s", diff)
		}
		d.detail("phy", made.ID, &row)
		if len(row.Centres) != 1 || *row.Centres[0].PriceFen != 69900 {
			t.Errorf("the centres are %+v", row.Centres)
		}
	})
}

func TestFindingCheckUps(t *testing.T) {
	eachDesk(t, func(d *desk) {
		east, west := d.Centre("东区中心").ID, d.Centre("西区中心").ID
		d.CheckUp("甲套餐", []int64{east, west}, "audience", "male", "sort", 1, "fasting", true)
		d.CheckUp("乙套餐", []int64{west}, "audience", "elder", "sort", 2, "priceFen", 99900)
		for name, c := range map[string]struct {
			in   map[string]any
			want []string
		}{
			"all":             {nil, []string{"甲套餐", "乙套餐"}},
			"at a centre":     {map[string]any{"centreId": east}, []string{"甲套餐"}},
			"at either":       {map[string]any{"centreId": []int64{east, west}}, []string{"甲套餐", "乙套餐"}},
			"for elders":      {map[string]any{"audience": "elder"}, []string{"乙套餐"}},
			"with no food":    {map[string]any{"fasting": true}, []string{"甲套餐"}},
			"the dear ones":   {map[string]any{"priceFenFrom": 60000}, []string{"乙套餐"}},
			"the dearest":     {map[string]any{"sort": "-priceFen"}, []string{"乙套餐", "甲套餐"}},
			"by their number": {map[string]any{"sort": "itemCount"}, []string{"甲套餐", "乙套餐"}},
		} {
			if got := d.names("phy", c.in); !slices.Equal(got, c.want) {
				t.Errorf("%s: %q", name, got)
			}
		}
		var page struct{ Items []checkUpRow }
		d.Do("phyList", map[string]any{"kw": "甲"}).Into(t, &page)
		if !slices.Equal(page.Items[0].CentreNames, []string{"东区中心", "西区中心"}) || page.Items[0].ItemCount != 1 || len(page.Items[0].Items) != 0 {
			t.Errorf("the list shows %+v", page.Items[0])
		}
		a := d.Do("phyExport", map[string]any{"format": "csv"})
		if !strings.Contains(a.Body, "东区中心") {
			t.Errorf("the export: %s", a)
		}
	})
}

// TestOpenOrdersKeepACheckUp: what somebody waits for is not deleted.
func TestOpenOrdersKeepACheckUp(t *testing.T) {
	eachDesk(t, func(d *desk) {
		id := d.CheckUp("年度套餐", []int64{d.Centre("某中心").ID}).ID
		d.Order(d.NewMember(), kind.CheckUp, kind.PendingBook, func(o *order.Order) { o.ServiceID = &id })
		d.Refused(fault.CodeInUse, "phyDel", d.fresh("phy", id))
		var row checkUpRow
		if d.detail("phy", id, &row); len(row.Centres) != 1 {
			t.Errorf("a refused deletion left %+v", row)
		}
	})
}

func TestWhatACheckUpCosts(t *testing.T) {
	own := value.Fen(45000)
	p := special.CheckUp{
		Price:   special.Price{PriceFen: 59900},
		Centres: []special.PackageCentre{{CentreID: 1}, {CentreID: 2, PriceFen: &own}},
		AddOns:  value.List[special.AddOn]{{Name: "胃镜", PriceFen: 30000}, {Name: "骨密度", PriceFen: 8000}},
	}
	for name, c := range map[string]struct {
		centre int64
		addOns []string
		want   value.Fen
		wrong  string
	}{
		"the price of the package":   {1, nil, 59900, ""},
		"the own price of a centre":  {2, nil, 45000, ""},
		"with an add-on":             {1, []string{"骨密度"}, 67900, ""},
		"at its own price, with all": {2, []string{"胃镜", "骨密度"}, 83000, ""},
		"where it cannot be had":     {3, nil, 0, "centreId"},
		"with what it does not have": {1, []string{"核磁"}, 0, "addOns"},
		"with the same add-on twice": {1, []string{"胃镜", "胃镜"}, 0, "addOns"},
	} {
		price, err := p.PriceAt(c.centre, c.addOns)
		f, _ := fault.As(err)
		if price != c.want || (f == nil) != (c.wrong == "") || f != nil && f.Data["field"] != c.wrong {
			t.Errorf("%s: %d, %v", name, price, err)
		}
	}
}

func TestWhomACheckUpFits(t *testing.T) {
	const on = value.Date("2026-06-01")
	born := func(age int) value.Date { return identity.BornBy(on, int64(age)) }
	man := special.Examinee{Gender: identity.Male, Marital: special.Married, Birthday: born(40)}
	wife := special.Examinee{Gender: identity.Female, Marital: special.Married, Birthday: born(40)}
	miss := special.Examinee{Gender: identity.Female, Marital: special.Single, Birthday: born(25)}
	unknown := special.Examinee{Gender: identity.Unknown, Birthday: born(40)}
	aged := func(age int) special.Examinee {
		return special.Examinee{Gender: identity.Male, Marital: special.Single, Birthday: born(age)}
	}
	years := func(n int) *int { return &n }
	for name, c := range map[string]struct {
		audience       special.CheckUpAudience
		minAge, maxAge *int
		who            special.Examinee
		fits           bool
	}{
		"anybody":                         {special.ForAll, nil, nil, unknown, true},
		"a man":                           {special.ForMen, nil, nil, man, true},
		"a woman among men":               {special.ForMen, nil, nil, wife, false},
		"nobody knows":                    {special.ForMen, nil, nil, unknown, false},
		"a wife":                          {special.ForMarriedWomen, nil, nil, wife, true},
		"a miss among wives":              {special.ForMarriedWomen, nil, nil, miss, false},
		"a husband among wives":           {special.ForMarriedWomen, nil, nil, man, false},
		"a miss":                          {special.ForUnmarriedWomen, nil, nil, miss, true},
		"a wife among misses":             {special.ForUnmarriedWomen, nil, nil, wife, false},
		"at sixty":                        {special.ForElders, nil, nil, aged(60), true},
		"at fifty-nine":                   {special.ForElders, nil, nil, aged(59), false},
		"at seventeen":                    {special.ForChildren, nil, nil, aged(17), true},
		"at eighteen":                     {special.ForChildren, nil, nil, aged(18), false},
		"at work at sixteen":              {special.ForNewStaff, nil, nil, aged(16), true},
		"at work at fifteen":              {special.ForNewStaff, nil, nil, aged(15), false},
		"old enough":                      {special.ForAll, years(40), years(40), man, true},
		"too young":                       {special.ForAll, years(41), nil, man, false},
		"too old":                         {special.ForAll, nil, years(39), man, false},
		"for elders, but not so old ones": {special.ForElders, nil, years(70), aged(71), false},
	} {
		p := special.CheckUp{Audience: c.audience, MinAge: c.minAge, MaxAge: c.maxAge}
		if err := p.Fits(c.who, on); (err == nil) != c.fits {
			t.Errorf("%s: %v", name, err)
		} else if f, is := fault.As(err); is && f.Fields["patientId"].Key == "" && f.Fields["marital"].Key == "" {
			t.Errorf("%s: %v", name, f.Fields)
		}
	}
}
