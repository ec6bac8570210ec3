package seed

import (
	"strconv"

	"caredesk/internal/engine/store"
	"caredesk/internal/goods"
)

// units are the ten of domain.md 1.15. More than those are asked for by load tests only.
var units = entity{
	name:    goods.Units.Name,
	rows:    always(len(unitSet)),
	maxRows: 36 * 36 * 36 * 36 * 36, // a word and five digits make the six characters of a name
	counted: true,
	table:   goods.Units.Columns,
	fill:    byRow(goods.Units.Name, unit),
	wrong: []rule{
		{"have a name outside 1 to 6 characters", store.Where("length(name) NOT BETWEEN 1 AND 6")},
		{"have a sort weight outside 0 to 9999", store.Where("sort NOT BETWEEN 0 AND 9999")},
		{"have a status that does not exist", store.Where("status NOT IN ('enabled', 'disabled')")},
	},
}

type unitWord struct {
	name     string
	disabled bool
}

var unitSet = []unitWord{{"盒", false}, {"瓶", false}, {"袋", false}, {"支", false}, {"件", false}, {"套", false}, {"片", true}, {"台", false}, {"份", false}, {"罐", true}}

var unitWords = []string{"盒", "瓶", "袋", "支", "件", "套", "片", "台", "份", "罐", "包", "条", "个", "只", "根", "板", "粒", "贴", "卷", "桶", "箱", "双", "组", "块", "张", "枚", "把", "听", "管", "杯"}

func unit(b *batch, d *dice, i int64) goods.Unit {
	if i < int64(len(unitSet)) {
		u := unitSet[i]
		return goods.Unit{Row: b.setUp(i), Name: u.name, Sort: int(i+1) * 10, Status: status(!u.disabled)}
	}
	return goods.Unit{
		Row:    b.stamp(d, i),
		Name:   pick(d, unitWords) + strconv.FormatInt(i, 36), // the number keeps names apart, whatever the word
		Sort:   int(d.below(10_000)),
		Status: status(d.chance(80)),
	}
}
