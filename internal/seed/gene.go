package seed

import (
	"fmt"

	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/special"
)

// genePlan is a genetic test as it is planned.
type genePlan struct {
	name, summary string
	category      special.GeneCategory
	sample        special.SampleType
	yuan, items   int
}

var genePlans = []genePlan{
	{"肿瘤风险基因检测", "二十种常见肿瘤的遗传风险评估", "tumour", "saliva", 1980, 320},
	{"女性肿瘤专项检测", "乳腺与卵巢相关基因的风险评估", "tumour", "blood", 2680, 86},
	{"心脑血管基因检测", "评估高血压、冠心病等遗传风险", "cardio", "saliva", 1280, 150},
	{"血脂代谢基因检测", "了解血脂异常的遗传因素", "cardio", "swab", 680, 48},
	{"用药指导基因检测", "常用药物的代谢能力与剂量参考", "drug", "saliva", 1580, 120},
	{"心血管用药检测", "抗凝与降压药物的个体差异", "drug", "blood", 980, 36},
	{"儿童天赋与健康检测", "成长发育与营养需求评估", "child", "swab", 1680, 210},
	{"儿童安全用药检测", "常见儿童用药的风险提示", "child", "swab", 880, 60},
	{"营养代谢基因检测", "维生素与矿物质需求评估", "nutrition", "saliva", 780, 95},
	{"酒精代谢检测", "了解酒精代谢能力", "nutrition", "swab", 198, 4},
	{"祖源检测", "了解祖先的地域来源", "ancestry", "saliva", 499, 7000},
	{"运动能力基因检测", "耐力、爆发力与损伤风险评估", "other", "saliva", 598, 58},
}

var geneLabs = []string{"华康医学检验所", "安诺精准医学检验中心", "博济基因检测实验室"}

var geneTests = catalogue(special.GeneTests, len(genePlans), geneTestOf,
	rule{"keep back more for the kit than they cost", store.Where("kit_cost_fen > price_fen")},
	rule{"ask for agreement to nothing", store.Where("consent_text = ''")},
)

func geneTestOf(b *batch, d *dice, i int64) special.GeneTest {
	p := genePlans[i]
	price := value.Fen(p.yuan * 100)
	row := special.GeneTest{
		Offer: offerOf(b, d, special.GeneTests, i, p.name, p.summary), Price: special.Price{PriceFen: price},
		Category: p.category, Items: p.items, SampleType: p.sample, LabName: pick(d, geneLabs), LabLicence: fmt.Sprintf("PDY%08d", 31_000_000+d.below(999_999)),
		ReportDays: int(7 + d.below(14)), FitFor: "关注自身健康、有相关家族史的人群", KitCostFen: price / 10,
		ConsentText: "<p>本人已了解本检测的目的、方法、局限与风险，同意采集样本并用于本次检测。检测结果仅供健康管理参考，不作为诊断依据。</p>",
	}
	if i%2 == 0 {
		row.MarketFen = ptr(price * 5 / 4)
	}
	if p.category == "child" {
		row.MaxAge, row.FitFor = ptr(14), "十四周岁以下儿童，须监护人同意"
	} else {
		row.MinAge = ptr(18)
	}
	return row
}
