package seed

import (
	"fmt"
	"strings"

	"caredesk/internal/doctor"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/special"
)

// place is a city that members are accompanied in.
type place struct{ province, city, district, street string }

var visitCities = []place{
	{"北京市", "北京市", "海淀区", "知春路"}, {"上海市", "上海市", "徐汇区", "枫林路"}, {"广东省", "广州市", "越秀区", "东风中路"}, {"广东省", "深圳市", "福田区", "红荔路"},
	{"四川省", "成都市", "武侯区", "国学巷"}, {"重庆市", "重庆市", "渝中区", "长江路"}, {"浙江省", "杭州市", "上城区", "庆春路"}, {"湖北省", "武汉市", "江汉区", "解放大道"},
	{"陕西省", "西安市", "雁塔区", "小寨路"}, {"江苏省", "苏州市", "姑苏区", "十梓街"},
}

// visitHospitals are the names and levels of the hospitals of each city.
var visitHospitals = []hospital{{"仁和医院", "3A"}, {"第一人民医院", "3A"}, {"妇幼保健院", "3B"}, {"杏林中医院", "2A"}}

var hospitalSet = entity{
	name:    special.Hospitals.Name,
	rows:    always(len(visitCities) * len(visitHospitals)),
	counted: true,
	table:   special.Hospitals.Columns,
	fill:    byRow(special.Hospitals.Name, hospitalOf),
	wrong: []rule{
		{"have a name outside 2 to 60 characters", store.Where("length(name) NOT BETWEEN 2 AND 60")},
		{"have an address outside 5 to 120 characters", store.Where("length(address) NOT BETWEEN 5 AND 120")},
		{"have a status that does not exist", store.Where("status NOT IN ('enabled', 'disabled')")},
	},
}

// hospitalOf gives each city its hospitals, one after another.
func hospitalOf(b *batch, d *dice, i int64) special.Hospital {
	where, is := visitCities[int(i)/len(visitHospitals)], visitHospitals[int(i)%len(visitHospitals)]
	row := special.Hospital{
		Row: b.setUp(i), Name: strings.TrimSuffix(where.city, "市") + is.name, Level: ptr(doctor.HospitalLevel(is.level)), Province: where.province, City: where.city, District: where.district,
		Address: fmt.Sprintf("%s%d号", where.street, 10+d.below(900)), Departments: "内科、外科、儿科、妇产科、眼科、口腔科、体检中心",
		Guide: pick(d, hospitalGuides), Sort: int(i+1) * 10, Status: resource.Enabled,
	}
	if d.chance(70) {
		row.Phone = fmt.Sprintf("0%d-%d", 500+d.below(400), 80_000_000+d.below(9_000_000))
	}
	if i%13 == 12 {
		row.Status = resource.Disabled
	}
	return row
}

var hospitalGuides = []string{
	"门诊楼东门进入，一楼自助机取号。\n抽血在二楼，七点半开始。\n停车位紧张，建议地铁前往。",
	"新门诊楼三号口离电梯最近。\n缴费可用手机完成。\n取药在一楼西侧。",
	"初诊须先到一楼建档。\n检查预约在二楼服务台。",
}
