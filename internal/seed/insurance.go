package seed

import (
	"context"
	"fmt"

	"caredesk/internal/engine/file"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/special"
)

// insurancePlan is an insurance product as it is planned: what the smallest plan costs at least and pays at most, in yuan.
type insurancePlan struct {
	name, summary string
	kind          special.InsureKind
	yuan, cover   int
	ages          [2]int
	sexes         []special.RateGender // that pay differently once they are grown up; none where all pay the same
	months        int
	wait          int
}

var (
	menAndWomen = []special.RateGender{special.RateMale, special.RateFemale}
	womenAlone  = []special.RateGender{special.RateFemale}
)

var insurancePlans = []insurancePlan{
	{"百万医疗险", "住院与特殊门诊费用，社保外也报销", "medical", 168, 2_000_000, [2]int{0, 65}, nil, 12, 30},
	{"重疾保障计划", "一百二十种重大疾病，确诊即付", "critical", 320, 300_000, [2]int{0, 55}, menAndWomen, 240, 90},
	{"综合意外险", "意外身故、伤残与医疗费用", "accident", 98, 500_000, [2]int{0, 65}, nil, 12, 0},
	{"齿科保障", "洗牙、补牙与拔牙，直付门诊", "dental", 299, 6_000, [2]int{3, 60}, nil, 12, 30},
	{"长期护理险", "失能后按月给付护理金", "longTermCare", 680, 360_000, [2]int{40, 65}, menAndWomen, 120, 180},
	{"少儿重疾险", "二十种少儿特定疾病双倍给付", "critical", 128, 500_000, [2]int{0, 17}, nil, 12, 60},
	{"母婴安康险", "妊娠并发症与新生儿先天疾病", "maternity", 880, 200_000, [2]int{20, 45}, womenAlone, 12, 30},
	{"银发防癌医疗险", "三高人群可投，癌症治疗费用", "medical", 560, 1_000_000, [2]int{50, 80}, menAndWomen, 12, 90},
	{"老年骨折意外险", "跌倒骨折与住院津贴", "accident", 158, 100_000, [2]int{60, 80}, nil, 12, 0},
	{"门急诊医疗险", "普通门诊与急诊，小病也能报", "medical", 460, 20_000, [2]int{0, 60}, nil, 12, 30},
}

// ageBands divide life into ages that cost about the same, with what each costs in hundredths of the least.
var ageBands = []struct{ from, cost int }{{0, 220}, {5, 120}, {18, 100}, {31, 150}, {41, 240}, {51, 400}, {61, 680}, {71, 980}}

const (
	grownUp   = 18
	oldest    = 80
	lastShown = 8 // what comes behind it is off the shelf
)

var (
	insurers          = []string{"华安健康保险股份有限公司", "安平人寿保险股份有限公司", "泰和财产保险股份有限公司"}
	insuranceEditions = []string{"基础版", "升级版", "尊享版"}
	healthQuestions   = []special.HealthQuestion{
		{Text: "被保险人目前是否正在住院，或被医生建议住院？", BadAnswer: "yes"},
		{Text: "被保险人过去两年内是否因健康原因被拒保、延期或加费？", BadAnswer: "yes"},
		{Text: "被保险人是否患有或曾患恶性肿瘤、冠心病、脑卒中、慢性肾病？", BadAnswer: "yes"},
		{Text: "被保险人血压是否控制在 160/100 mmHg 以下？", BadAnswer: "no"},
		{Text: "被保险人是否从事高空、井下、潜水等高风险职业？", BadAnswer: "yes"},
	}
)

// insuranceProducts have their clauses beside the picture that every service has.
var insuranceProducts = withClauses(catalogue(special.InsuranceProducts, len(insurancePlans), insuranceOf,
	rule{"have no plan", store.Where("plans = '[]'")},
	rule{"ask nothing", store.Where("declaration = '[]'")},
	rule{"have a clause that is not linked to them", store.Where("clause_file NOT IN (SELECT '/files/' || f.name FROM files AS f JOIN file_links AS l ON l.file_id = f.id WHERE l.object_type = 'insure' AND l.object_id = insurance_products.id)")},
))

func withClauses(e entity) entity {
	fill := e.fill
	e.fill = func(ctx context.Context, db *store.DB, table *store.Table, b *batch) (int64, error) {
		for row := range rowsOf(b, e.name, insuranceOf) {
			content := clauseOf(&row)
			if err := file.CheckDocument(ctx, content); err != nil {
				return 0, fmt.Errorf("the clause of %s: %w", row.Name, err)
			}
			if err := b.hangUp(ctx, db, upload{clauseName(b, row.ID), row.Name + "条款.pdf", "serviceFile", content, 0, 0}); err != nil {
				return 0, err
			}
		}
		made, err := fill(ctx, db, table, b)
		if err != nil {
			return 0, err
		}
		return made, db.Bulk(ctx, func(tx *store.Tx) error {
			return tx.Exec("INSERT INTO file_links (object_type, object_id, file_id) SELECT 'insure', p.id, f.id FROM insurance_products p JOIN files f ON p.clause_file = '/files/' || f.name")
		})
	}
	return e
}

func clauseName(b *batch, id int64) string { return documentName("clause %d of seed %d", id, b.seed) }

func insuranceOf(b *batch, d *dice, i int64) special.InsuranceProduct {
	p := insurancePlans[i]
	row := special.InsuranceProduct{
		Offer:   offerOf(b, d, special.InsuranceProducts, i, p.name, p.summary),
		Insurer: insurers[i%int64(len(insurers))], InsurerTel: fmt.Sprintf("400%07d", 8_000_000+d.below(999_999)),
		FilingNo: fmt.Sprintf("（备案）%s〔2025〕%03d号", p.name, 1+d.below(999)), Kind: p.kind,
		MaxAge: ptr(p.ages[1]), WaitDays: p.wait, CoolOffDays: 15, ClauseFile: file.Document("/files/" + clauseName(b, i+1)),
	}
	if p.ages[0] == 0 {
		row.MinAgeDays = ptr(28)
	} else {
		row.MinAgeDays = ptr(p.ages[0] * 365)
	}
	if p.kind == "accident" {
		row.Occupations = "1–4 类职业；不承保高空、井下、潜水作业人员"
	}
	for k, edition := range insuranceEditions[:1+(int(i)+1)%len(insuranceEditions)] {
		row.Plans = append(row.Plans, special.InsurancePlan{
			Name: edition, CoverFen: value.Fen(p.cover * 100 * (k + 1)), TermMonths: p.months, Rates: ratesOf(p, value.Fen(p.yuan*(100+60*k))),
		})
	}
	row.Declaration = append(row.Declaration, healthQuestions[:2+d.below(int64(len(healthQuestions)-1))]...)
	row.PriceFen = special.LowestPremium(row.Plans)
	if i > lastShown {
		row.Status, row.Sales, row.Score = resource.OffShelf, 0, 0
	}
	return row
}

// ratesOf are the rates of a plan, the least of which costs so much.
func ratesOf(p insurancePlan, least value.Fen) (rates []special.PremiumRate) {
	for k, band := range ageBands {
		from, to := max(band.from, p.ages[0]), oldest
		if k+1 < len(ageBands) {
			to = ageBands[k+1].from - 1
		}
		if to = min(to, p.ages[1]); from > to {
			continue
		}
		whole := inYuan(least * value.Fen(band.cost) / 100)
		if band.from < grownUp || p.sexes == nil {
			rates = append(rates, special.PremiumRate{MinAge: from, MaxAge: to, Gender: special.RateAny, PremiumFen: whole})
			continue
		}
		for _, sex := range p.sexes {
			paid := whole
			if sex == special.RateMale {
				paid = inYuan(whole * 115 / 100)
			}
			rates = append(rates, special.PremiumRate{MinAge: from, MaxAge: to, Gender: sex, PremiumFen: paid})
		}
	}
	return rates
}

// inYuan leaves out what is less than a yuan.
func inYuan(fen value.Fen) value.Fen { return fen / 100 * 100 }
