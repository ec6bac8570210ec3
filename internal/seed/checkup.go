package seed

import (
	"context"

	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/special"
)

// checkUpPlan is a package as it is planned: whom it is for, and how many groups of examinations it has.
type checkUpPlan struct {
	name, summary string
	audience      special.CheckUpAudience
	yuan          int
	groups        int
	minAge        int
	maxAge        int
}

var checkUpPlans = []checkUpPlan{
	{"入职体检套餐", "入职常规项目，当天可取报告", special.ForNewStaff, 198, 3, 16, 60},
	{"基础年度体检", "一年一次的基础筛查", special.ForAll, 398, 4, 18, 0},
	{"全身深度体检", "从头到脚的系统筛查", special.ForAll, 1880, 8, 18, 0},
	{"男性精英套餐", "关注心血管与前列腺", special.ForMen, 1280, 7, 30, 0},
	{"男性基础套餐", "青年男性常规筛查", special.ForMen, 598, 5, 18, 45},
	{"女性关爱套餐", "妇科与乳腺专项筛查", special.ForMarriedWomen, 1380, 7, 20, 0},
	{"女性两癌筛查", "宫颈与乳腺专项", special.ForMarriedWomen, 680, 4, 21, 65},
	{"未婚女性套餐", "适合未婚女性的温和筛查", special.ForUnmarriedWomen, 880, 6, 18, 0},
	{"父母安康套餐", "中老年慢病与骨密度筛查", special.ForElders, 1080, 7, 60, 0},
	{"长者心脑血管套餐", "心脑血管专项评估", special.ForElders, 1680, 6, 60, 0},
	{"儿童成长套餐", "生长发育与视力口腔", special.ForChildren, 398, 4, 3, 14},
	{"青少年视力脊柱套餐", "视力与脊柱专项", special.ForChildren, 298, 3, 6, 17},
	{"胃肠健康套餐", "幽门螺杆菌与消化道筛查", special.ForAll, 780, 5, 18, 0},
	{"肿瘤早筛套餐", "多项肿瘤标志物与影像", special.ForAll, 2680, 8, 30, 0},
	{"久坐族颈椎套餐", "颈腰椎与眼科筛查", special.ForAll, 498, 4, 18, 60},
}

// examinations are what packages examine, in the order in which groups come to a package.
var examinations = []struct {
	group string
	items []special.CheckUpItem
}{
	{"一般检查", []special.CheckUpItem{{Name: "身高、体重、体重指数", Meaning: "评估营养与发育状况"}, {Name: "血压、脉搏", Meaning: "了解心血管负担"}, {Name: "内科检查", Meaning: "心肺腹部初步检查"}}},
	{"血液检验", []special.CheckUpItem{{Name: "血常规", Meaning: "筛查贫血与感染"}, {Name: "空腹血糖", Meaning: "筛查糖尿病"}, {Name: "血脂四项", Meaning: "评估动脉硬化风险"}, {Name: "肝功能", Meaning: "了解肝脏损伤"}, {Name: "肾功能", Meaning: "了解肾脏滤过能力"}}},
	{"尿液检验", []special.CheckUpItem{{Name: "尿常规", Meaning: "筛查泌尿系统疾病"}}},
	{"影像检查", []special.CheckUpItem{{Name: "胸部正位片", Meaning: "了解肺部情况"}, {Name: "腹部彩超", Meaning: "肝胆胰脾双肾"}, {Name: "甲状腺彩超", Meaning: "筛查甲状腺结节"}}},
	{"心电检查", []special.CheckUpItem{{Name: "十二导联心电图", Meaning: "筛查心律失常与缺血"}}},
	{"五官检查", []special.CheckUpItem{{Name: "视力与眼底", Meaning: "了解视网膜与血管"}, {Name: "口腔检查", Meaning: "龋齿与牙周"}}},
	{"肿瘤标志物", []special.CheckUpItem{{Name: "甲胎蛋白", Meaning: "肝脏肿瘤参考"}, {Name: "癌胚抗原", Meaning: "消化道肿瘤参考"}}},
	{"骨骼检查", []special.CheckUpItem{{Name: "骨密度", Meaning: "评估骨质疏松风险"}, {Name: "颈椎侧位片", Meaning: "了解颈椎曲度"}}},
}

var checkUpAddOns = []special.AddOn{{Name: "无痛胃镜", PriceFen: 98000}, {Name: "低剂量胸部 CT", PriceFen: 36000}, {Name: "碳 13 呼气试验", PriceFen: 18000}, {Name: "颈动脉彩超", PriceFen: 16000}}

var checkUps = catalogue(special.CheckUps, len(checkUpPlans), checkUpOf,
	rule{"can be had nowhere", store.Where("id NOT IN (SELECT c.check_up_id FROM check_up_centres AS c)")},
	rule{"examine nothing, or count it wrong", store.Where("item_count < 1 OR items = '[]'")},
	rule{"are valid for less than a week or more than two years", store.Where("valid_days NOT BETWEEN 7 AND 730")},
).with(special.Centres.Name, loadCheckUpCentres)

func checkUpOf(b *batch, d *dice, i int64) special.CheckUp {
	p := checkUpPlans[i]
	price := value.Fen(p.yuan * 100)
	row := special.CheckUp{
		Offer: offerOf(b, d, special.CheckUps, i, p.name, p.summary), Price: special.Price{PriceFen: price},
		Audience: p.audience, MinAge: ptr(p.minAge), Items: value.List[special.CheckUpItem]{}, AddOns: value.List[special.AddOn]{},
		ValidDays: int(90 * (1 + d.below(4))), ReportDays: int(3 + d.below(8)), Fasting: p.groups > 3,
		Tips: "检查前三日清淡饮食，前一晚十点后禁食。\n请携带身份证件，按预约时段到达。",
	}
	if p.maxAge > 0 {
		row.MaxAge = ptr(p.maxAge)
	}
	if i%2 == 0 {
		row.MarketFen = ptr(price * 13 / 10)
	}
	if p.yuan >= 600 {
		row.AddOns = append(row.AddOns, checkUpAddOns[:2+i%3]...)
	}
	for _, group := range examinations[:p.groups] {
		for _, item := range group.items {
			item.Group = group.group
			row.Items = append(row.Items, item)
		}
	}
	row.ItemCount = len(row.Items)
	return row
}

// loadCheckUpCentres offers each package at a few centres, at every other for a price of their own there.
func loadCheckUpCentres(ctx context.Context, db *store.DB, b *batch) error {
	table, err := special.CheckUpCentreColumns()
	if err != nil {
		return err
	}
	_, err = db.Load(ctx, table, func(yield func(any) bool) {
		next := int64(0)
		for i, p := range checkUpPlans {
			for at := range 2 + i%4 {
				next++
				row := &special.CheckUpCentre{ID: next, CheckUpID: int64(i + 1), CentreID: int64((i+at*3)%len(centrePlans) + 1), Place: at}
				if at%2 == 1 {
					row.PriceFen = ptr(value.Fen(p.yuan * 110))
				}
				if !yield(row) {
					return
				}
			}
		}
	})
	return err
}
