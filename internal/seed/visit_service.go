package seed

import (
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/special"
)

// visitPlan is a service of accompanied visits as it is planned.
type visitPlan struct {
	name, summary string
	mode          special.VisitMode
	yuan, hours   int
	overtimeYuan  int // an hour; 0 for none
	includes      value.List[string]
}

var visitPlans = []visitPlan{
	{"半天陪诊", "陪同挂号、候诊、检查、取药，四小时以内", "halfDay", 299, 4, 60, value.List[string]{"取号与签到", "陪同就诊", "代缴费取药", "就诊小结"}},
	{"全天陪诊", "适合多项检查，八小时以内", "fullDay", 499, 8, 60, value.List[string]{"行程规划", "陪同检查", "代取报告", "就诊小结", "午间照护"}},
	{"按小时陪诊", "时间灵活，两小时起", "hourly", 138, 2, 70, value.List[string]{"陪同就诊", "代缴费取药"}},
	{"代取药", "凭处方到院取药并寄送", "errandMedicine", 98, 2, 0, value.List[string]{"到院取药", "核对药品", "快递寄出"}},
	{"代取报告", "到院领取检查报告并寄送", "errandReport", 88, 2, 0, value.List[string]{"到院领取", "拍照回传", "快递寄出"}},
	{"住院陪护", "白天住院期间的生活照护", "inpatientCare", 459, 8, 50, value.List[string]{"饮食照护", "协助如厕", "陪同检查", "病情记录"}},
	{"代预约挂号", "按需求代为预约门诊", "registration", 58, 1, 0, value.List[string]{"号源查询", "预约提醒"}},
}

var visitServices = catalogue(special.VisitServices, len(visitPlans), visitServiceOf,
	rule{"are offered in no city", store.Where("cities = '[]'")},
	rule{"last no whole number of hours of a day", store.Where("duration_hours NOT BETWEEN 1 AND 24")},
)

func visitServiceOf(b *batch, d *dice, i int64) special.VisitService {
	p := visitPlans[i]
	row := special.VisitService{
		Offer: offerOf(b, d, special.VisitServices, i, p.name, p.summary), Price: special.Price{PriceFen: value.Fen(p.yuan * 100)},
		Mode: p.mode, DurationHours: p.hours, AdvanceHours: int(pick(d, []int64{2, 4, 12, 24})), Includes: p.includes,
	}
	for _, where := range visitCities[:len(visitCities)-int(i)] {
		row.Cities = append(row.Cities, where.city)
	}
	if p.overtimeYuan > 0 {
		row.OvertimeFen = ptr(value.Fen(p.overtimeYuan * 100))
	}
	if i%2 == 0 {
		row.MarketFen = ptr(row.PriceFen * 6 / 5)
	}
	return row
}
