package special_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/order"
	"caredesk/internal/order/kind"
	"caredesk/internal/special"
)

// insuranceRow is an insurance product as calls give it.
type insuranceRow struct {
	Name        string                   `json:"name"`
	Status      string                   `json:"status"`
	PriceFen    int64                    `json:"priceFen"`
	Plans       []special.InsurancePlan  `json:"plans"`
	MinAgeDays  *int                     `json:"minAgeDays"`
	MaxAge      *int                     `json:"maxAge"`
	WaitDays    int                      `json:"waitDays"`
	CoolOffDays int                      `json:"coolOffDays"`
	Occupations string                   `json:"occupations"`
	ClauseFile  string                   `json:"clauseFile"`
	Declaration []special.HealthQuestion `json:"declaration"`
}

// insured reads an insurance product.
func (d *desk) insured(id int64) (p insuranceRow) {
	d.T.Helper()
	d.detail("insure", id, &p)
	return p
}

func rate(minAge, maxAge int, gender string, premiumFen int) map[string]any {
	return apptest.PremiumRate(minAge, maxAge, gender, premiumFen)
}

func plan(name string, rates ...map[string]any) map[string]any {
	return apptest.InsurancePlan(name, rates...)
}

func TestAnInsuranceKeepsWhatIsWritten(t *testing.T) {
	eachDesk(t, func(d *desk) {
		clause := d.Document(d.Admin, "serviceFile")
		made := d.Insurance("百万医疗险", "clauseFile", clause, "minAgeDays", 28, "maxAge", 65, "waitDays", 30, "occupations", "1–4 类职业",
			"plans", []any{plan("基础版", rate(0, 17, "any", 29_900), rate(18, 65, "male", 45_900), rate(18, 65, "female", 39_900)), plan("升级版", rate(0, 65, "any", 19_900))},
			"declaration", []any{map[string]any{"text": "目前是否住院？"}, map[string]any{"text": "两年内是否体检正常？", "badAnswer": "no"}})
		got := d.insured(made.ID)
		apptest.Want(t, "the product", got, apptest.Fields{
			"Name": "百万医疗险", "Status": "offShelf", "PriceFen": 19_900, "CoolOffDays": 15, "WaitDays": 30, "MinAgeDays": 28, "MaxAge": 65, "ClauseFile": clause,
			"Plans": apptest.Len(2), "Declaration": apptest.Len(2), "Occupations": "1–4 类职业",
		})
		if p := got.Plans[0]; p.Name != "基础版" || p.CoverFen != 100_000_000 || p.TermMonths != 12 || len(p.Rates) != 3 || p.Rates[1].Gender != special.RateMale || p.Rates[1].PremiumFen != 45_900 {
			t.Errorf("the first plan is %+v", p)
		}
		if q := got.Declaration; q[0].BadAnswer != "yes" || q[1].BadAnswer != "no" {
			t.Errorf("the declaration is %+v", q)
		}
		// A list has the lowest premium, and leaves out what is long.
		if list := d.Do("insureList", map[string]any{}).Body; !strings.Contains(list, `"priceFen":19900`) || strings.Contains(list, "基础版") || strings.Contains(list, "目前是否住院") {
			t.Errorf("the list is %s", list)
		}
		// The premium follows the rates, whatever else is saved with them.
		d.Do("insureSave", map[string]any{"id": made.ID, "version": 1, "plans": []any{plan("基础版", rate(0, 65, "any", 59_900))}})
		d.Do("insureSave", map[string]any{"id": made.ID, "version": 2, "summary": "住院医疗费用报销"})
		if now := d.insured(made.ID); now.PriceFen != 59_900 || len(now.Plans) != 1 {
			t.Errorf("after the change the product is %+v", now)
		}
	})
}

func TestInsuranceFieldsAreHeldToTheirRules(t *testing.T) {
	eachDesk(t, func(d *desk) {
		good := d.InsuranceInput("守护医疗险")
		one := func(field string, value any) []any { return []any{apptest.With(rate(0, 60, "any", 100), field, value)} }
		with := func(field string, value any) []any {
			return []any{apptest.With(plan("标准版", rate(0, 60, "any", 100)), field, value)}
		}
		asked := func(text, answer any) []any { return []any{map[string]any{"text": text, "badAnswer": answer}} }
		long := func(n int) string { return strings.Repeat("保", n) }
		ages := make([]any, 41)
		for i := range ages {
			ages[i] = rate(i, i, "any", 100)
		}
		plans := make([]any, 11)
		for i := range plans {
			plans[i] = plan(strings.Repeat("计", i+1), rate(0, 60, "any", 100))
		}
		for _, c := range []struct {
			field string
			value any
			at    string
		}{
			{"name", "保", "name"}, {"name", long(41), "name"}, {"detail", "", "detail"}, {"cover", "", "cover"}, {"summary", long(101), "summary"}, {"notice", long(2001), "notice"},
			{"insurer", "", "insurer"}, {"insurer", long(61), "insurer"}, {"insurerTel", "", "insurerTel"}, {"insurerTel", "12345", "insurerTel"},
			{"filingNo", "", "filingNo"}, {"filingNo", long(61), "filingNo"}, {"kind", "pet", "kind"},
			{"minAgeDays", -1, "minAgeDays"}, {"minAgeDays", 43_801, "minAgeDays"}, {"maxAge", -1, "maxAge"}, {"maxAge", 121, "maxAge"},
			{"waitDays", -1, "waitDays"}, {"waitDays", 366, "waitDays"}, {"coolOffDays", -1, "coolOffDays"}, {"coolOffDays", 31, "coolOffDays"}, {"occupations", long(301), "occupations"},
			{"clauseFile", "", "clauseFile"}, {"clauseFile", nil, "clauseFile"}, {"clauseFile", 5, "clauseFile"}, {"priceFen", 5, "priceFen"}, {"marketFen", 500, "marketFen"}, {"sales", 5, "sales"},
			{"plans", []any{}, "plans"}, {"plans", plans, "plans"}, {"plans", with("name", ""), "plans.0.name"}, {"plans", with("name", long(21)), "plans.0.name"},
			{"plans", with("coverFen", 0), "plans.0.coverFen"}, {"plans", with("coverFen", 10_000_000_001), "plans.0.coverFen"}, {"plans", with("coverFen", 1.5), "plans.0.coverFen"},
			{"plans", with("termMonths", 0), "plans.0.termMonths"}, {"plans", with("termMonths", 1201), "plans.0.termMonths"},
			{"plans", with("rates", []any{}), "plans.0.rates"}, {"plans", with("rates", ages), "plans.0.rates"}, {"plans", with("price", 5), "plans.0.price"},
			{"plans", with("rates", one("minAge", -1)), "plans.0.rates.0.minAge"}, {"plans", with("rates", one("maxAge", 121)), "plans.0.rates.0.maxAge"},
			{"plans", with("rates", one("gender", "unknown")), "plans.0.rates.0.gender"}, {"plans", with("rates", one("premiumFen", 0)), "plans.0.rates.0.premiumFen"},
			{"plans", with("rates", one("premiumFen", 100_000_000)), "plans.0.rates.0.premiumFen"}, {"plans", with("rates", one("maxAge", nil)), "plans.0.rates.0.maxAge"},
			{"plans", []any{plan("甲", rate(0, 60, "any", 100)), plan("乙", rate(0, 60, "any", 100)), plan("甲", rate(0, 60, "any", 100))}, "plans.2.name"},
			{"plans", []any{plan("甲", rate(0, 60, "any", 100)), plan("乙", rate(0, 17, "any", 100), rate(18, 40, "any", 100), rate(42, 60, "any", 100))}, "plans.1.rates.2.minAge"},
			{"plans", []any{plan("甲", rate(0, 17, "any", 100), rate(17, 60, "any", 100))}, "plans.0.rates.1.minAge"},
			{"plans", []any{plan("甲", rate(0, 17, "any", 100), rate(18, 60, "male", 100), rate(18, 50, "female", 100))}, "plans.0.rates.2.maxAge"},
			{"plans", []any{plan("甲", rate(60, 0, "any", 100))}, "plans.0.rates.0.maxAge"}, {"plans", []any{plan("甲", rate(0, 60, "female", 100))}, "plans.0.rates.0.gender"},
			{"declaration", []any{}, "declaration"}, {"declaration", slices.Repeat(asked("问题一", "yes"), 31), "declaration"}, {"declaration", asked("", "yes"), "declaration.0.text"},
			{"declaration", asked(long(201), "yes"), "declaration.0.text"}, {"declaration", asked("问题一", "maybe"), "declaration.0.badAnswer"},
		} {
			a := d.Refused(fault.CodeInvalid, "insureSave", apptest.With(good, c.field, c.value))
			if !names(a, c.at) || strings.Contains(a.Body, "{label}") || strings.Contains(a.Body, "{from}") {
				t.Errorf("%s = %v: the answer does not name the field: %s", c.field, c.value, a)
			}
		}
		// Somebody of the oldest age is older than that in days for nearly a year.
		for days, wrong := range map[int]bool{0: false, 66*365 - 1: false, 66 * 365: true} {
			in := apptest.With(good, "name", fmt.Sprint("守护医疗险", days), "minAgeDays", days, "maxAge", 65)
			if !wrong {
				d.Do("insureSave", in)
			} else if a := d.Refused(fault.CodeInvalid, "insureSave", in); !strings.Contains(a.Body, `"maxAge"`) {
				t.Errorf("%d days: %s", days, a)
			}
		}
		// A maternity insurance may leave out men.
		d.Do("insureSave", apptest.With(good, "kind", "maternity", "plans", []any{plan("甲", rate(18, 45, "female", 100))}))
	})
}

func TestTheClauseIsADocumentOfServices(t *testing.T) {
	eachDesk(t, func(d *desk) {
		_, picture := d.Photo(d.Admin, "service")
		for name, address := range map[string]string{"a picture": picture, "nothing of ours": "https://example.com/clause.pdf", "no such file": "/files/" + strings.Repeat("e", 32) + ".pdf"} {
			if a := d.Refused(fault.CodeReference, "insureSave", d.InsuranceInput("守护医疗险", "clauseFile", address)); !strings.Contains(a.Body, `"clauseFile"`) {
				t.Errorf("%s: %s", name, a)
			}
		}
		clause := d.Document(d.Admin, "serviceFile")
		if a := d.Refused(fault.CodeReference, "insureSave", d.InsuranceInput("守护医疗险", "cover", clause)); !strings.Contains(a.Body, `"cover"`) {
			t.Errorf("a clause as a cover: %s", a)
		}
		d.Insurance("守护医疗险", "clauseFile", clause)
		d.Insurance("守护医疗险（复制）", "clauseFile", clause)
	})
}

func TestAnInsuranceOnTheShelfIsNotDeleted(t *testing.T) {
	eachDesk(t, func(d *desk) {
		made := d.Insurance("守护医疗险")
		d.Do("insureStatus", map[string]any{"id": made.ID, "version": 1, "status": "onShelf"})
		if a := d.Refused(fault.CodeState, "insureDel", map[string]any{"id": made.ID, "version": 2}); !strings.Contains(a.Body, "请先下架") {
			t.Errorf("got %s", a)
		}
		d.Do("insureStatus", map[string]any{"id": made.ID, "version": 2, "status": "offShelf"})
		inForce := d.Order(d.NewMember(), kind.Insurance, kind.InForce, func(o *order.Order) { o.ServiceID = &made.ID })
		if a := d.Refused(fault.CodeInUse, "insureDel", map[string]any{"id": made.ID, "version": 3}); !strings.Contains(a.Body, d.OrderState(inForce).OrderNo) {
			t.Errorf("got %s", a)
		}
		other := d.Insurance("安心意外险")
		d.Order(d.NewMember(), kind.Insurance, kind.Expired, func(o *order.Order) { o.ServiceID = &other.ID })
		d.Order(d.NewMember(), kind.Gene, kind.PendingPay, func(o *order.Order) { o.ServiceID = &other.ID })
		d.Do("insureDel", map[string]any{"id": other.ID, "version": 1})
		d.Refused(fault.CodeNotFound, "insureDetail", map[string]any{"id": other.ID})
		d.Insurance("安心意外险") // the name is free again
		d.Refused(fault.CodeDuplicate, "insureSave", d.InsuranceInput("安心意外险"))
	})
}

func TestInsurancesAreFound(t *testing.T) {
	eachDesk(t, func(d *desk) {
		d.Insurance("百万医疗险", "kind", "medical", "insurer", "华安健康保险股份有限公司", "sort", 1, "summary", "住院报销")
		d.Insurance("重疾险", "kind", "critical", "insurer", "安平100%人寿保险", "sort", 2, "plans", []any{plan("甲", rate(0, 60, "any", 99_900))})
		d.Insurance("齿科险", "kind", "dental", "insurer", "华安健康保险股份有限公司", "sort", 3, "status", "onShelf", "plans", []any{plan("甲", rate(0, 60, "any", 5_000))})
		for _, c := range []struct {
			in   map[string]any
			want string
		}{
			{map[string]any{}, "百万医疗险 重疾险 齿科险"}, {map[string]any{"kw": "住院"}, "百万医疗险"}, {map[string]any{"kind": []string{"critical", "dental"}}, "重疾险 齿科险"},
			{map[string]any{"insurer": "华安"}, "百万医疗险 齿科险"}, {map[string]any{"insurer": "100%"}, "重疾险"}, {map[string]any{"insurer": "10_%"}, ""},
			{map[string]any{"insurer": []string{"安平", "华安"}}, "百万医疗险 重疾险 齿科险"}, {map[string]any{"status": "onShelf"}, "齿科险"},
			{map[string]any{"priceFenFrom": 50_000}, "重疾险"}, {map[string]any{"sort": "-priceFen"}, "重疾险 百万医疗险 齿科险"},
		} {
			if got := strings.Join(d.names("insure", c.in), " "); got != c.want {
				t.Errorf("%v finds %q instead of %q", c.in, got, c.want)
			}
		}
		var found struct{ Items []struct{ Label string } }
		_, clerk := d.Employ([]perm.Code{perm.Orders, perm.InsuranceOrders}, 0)
		d.Ask("serviceOptions", clerk, apptest.Written(map[string]any{"kind": "insure"})).Into(t, &found)
		if len(found.Items) != 1 || found.Items[0].Label != "齿科险" {
			t.Errorf("a picker offers %+v", found.Items)
		}
		if a := d.Ask("serviceOptions", clerk, apptest.Written(map[string]any{"kind": "gene"})); a.Code != fault.CodeForbidden {
			t.Errorf("services of others: %s", a)
		}
	})
}
