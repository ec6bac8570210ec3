package seed

import (
	"context"
	"fmt"
	"strings"
	"time"

	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/special"
)

// stewPlan is a stew as it is planned. Without allergens it is said to have none.
type stewPlan struct {
	name, summary string
	category      special.StewCategory
	ingredients   string
	allergens     string
	yuan          int
}

var stewPlans = []stewPlan{
	{"黄芪乌鸡汤", "慢炖四小时，汤色清亮", "nourish", "乌鸡、黄芪、红枣、枸杞、生姜", "", 58},
	{"虫草花老鸭汤", "老鸭配虫草花，鲜而不腻", "nourish", "老鸭、虫草花、火腿、生姜", "", 68},
	{"花胶炖鸡汤", "花胶提前泡发，胶质浓厚", "nourish", "花胶、土鸡、红枣、桂圆", "鱼类", 98},
	{"山药排骨汤", "铁棍山药与肋排同炖", "nourish", "肋排、铁棍山药、玉米、枸杞", "", 42},
	{"月子猪脚汤", "花生猪脚，少油少盐", "postpartum", "猪脚、花生、黄豆、红枣", "花生、大豆", 56},
	{"木瓜鲫鱼汤", "鲫鱼去刺，奶白汤底", "postpartum", "鲫鱼、青木瓜、生姜", "鱼类", 52},
	{"红糖小米粥", "小米熬出米油", "postpartum", "小米、红糖、红枣", "", 22},
	{"酒酿蛋花羹", "酒酿煮透，不含酒味", "postpartum", "糯米酒酿、鸡蛋、枸杞", "鸡蛋、麸质谷物", 20},
	{"术后鱼汤", "乌鱼片与豆腐，易于消化", "postop", "乌鱼、嫩豆腐、生姜", "鱼类、大豆", 58},
	{"瘦肉蔬菜粥", "软烂细腻，适合恢复期", "postop", "猪里脊、大米、胡萝卜、青菜", "", 26},
	{"鸽子汤", "乳鸽清炖，只加姜片", "postop", "乳鸽、枸杞、生姜", "", 78},
	{"番茄牛肉羹", "牛肉剁碎，口味清淡", "postop", "牛里脊、番茄、鸡蛋", "鸡蛋", 46},
	{"银耳莲子羹", "银耳炖出胶质，少糖", "elderly", "银耳、莲子、枸杞、冰糖", "", 24},
	{"莲子百合羹", "百合清甜，口感绵软", "elderly", "莲子、百合、冰糖", "", 26},
	{"黑芝麻核桃糊", "现磨现煮，细腻香浓", "elderly", "黑芝麻、核桃、糯米", "芝麻、坚果", 22},
	{"党参瘦肉汤", "清炖瘦肉，汤清味淡", "elderly", "猪瘦肉、党参、红枣", "", 46},
	{"虾仁蔬菜粥", "鲜虾去壳去线", "child", "鲜虾、大米、西兰花、胡萝卜", "甲壳类", 32},
	{"南瓜牛奶羹", "南瓜蒸透打碎", "child", "南瓜、牛奶", "乳制品", 20},
	{"玉米胡萝卜排骨汤", "不加味精，自然清甜", "child", "肋排、甜玉米、胡萝卜", "", 38},
	{"鸡蓉蘑菇浓汤", "鸡胸肉打成细蓉", "child", "鸡胸肉、口蘑、牛奶、面粉", "乳制品、麸质谷物", 30},
	{"冬瓜薏米老鸭汤", "夏季清爽汤品", "season", "老鸭、冬瓜、薏米", "", 62},
	{"秋梨川贝羹", "秋梨整只慢炖", "season", "秋梨、川贝、冰糖", "", 32},
	{"羊肉萝卜汤", "冬日暖身，去膻处理", "season", "羊腿肉、白萝卜、生姜", "", 66},
	{"春笋腌笃鲜", "春笋当季，咸鲜同炖", "season", "春笋、咸肉、五花肉、百叶结", "大豆", 58},
}

// The dishes of the demo are cooked in one kitchen and brought to the districts around it.
var (
	stewSlots = value.List[special.TimeSlot]{{Start: "07:00", End: "09:00"}, {Start: "11:00", End: "13:00"}, {Start: "17:00", End: "19:00"}}
	stewZones = value.List[special.Zone]{
		{City: "杭州市", District: "上城区"}, {City: "杭州市", District: "拱墅区"}, {City: "杭州市", District: "西湖区"}, {City: "杭州市", District: "滨江区"},
		{City: "杭州市", District: "萧山区"}, {City: "杭州市", District: "余杭区"}, {City: "绍兴市", District: "越城区"}, {City: "绍兴市", District: "柯桥区"},
	}
)

var stews = func() entity {
	e := catalogue(special.Stews, len(stewPlans), stewOf,
		rule{"say nothing of allergens, or two things", store.Where("(allergens = '[]') <> allergen_free")},
		rule{"are delivered nowhere", store.Where("modes LIKE '%delivery%' AND zones = '[]'")},
		rule{"have no spec, slot or way to get them", store.Where("specs = '[]' OR slots = '[]' OR modes = '[]'")},
		rule{"have more portions booked than there are", store.Where(`EXISTS (SELECT 1 FROM quota_days AS d WHERE d.kind = 'stew' AND d.record_id = stews.id AND d.booked > COALESCE(d.quota, stews.daily_quota))`)},
		rule{"have other portions booked than orders have taken", store.Where(`EXISTS (SELECT 1 FROM quota_days AS d WHERE d.kind = 'stew' AND d.record_id = stews.id AND d.booked <> COALESCE((SELECT CAST(sum(l.qty) AS BIGINT)
			FROM order_stew_items AS l JOIN order_stews AS m ON m.order_id = l.order_id WHERE l.stew_id = stews.id AND m.deliver_date = d.date AND m.held), 0))`)},
		rule{"were sold otherwise than orders say", store.Where("sales <> " + soldPortions)},
		rule{"have another score than the mean of their ratings", store.Where("score <> " + meanOfMeals)},
	)
	fill := e.fill
	e.fill = func(ctx context.Context, db *store.DB, table *store.Table, b *batch) (int64, error) {
		made, err := fill(ctx, db, table, b)
		if err != nil {
			return 0, err
		}
		return made, fillStewDays(ctx, db, b)
	}
	return e
}()

func stewOf(b *batch, d *dice, i int64) special.Stew {
	p := stewPlans[i]
	price := value.Fen(p.yuan * 100)
	row := special.Stew{
		Offer: offerOf(b, d, special.Stews, i, p.name, p.summary), PriceFen: price, Category: p.category,
		Specs:       stewSpecs(i),
		Ingredients: p.ingredients, Allergens: value.List[string]{}, AllergenFree: p.allergens == "",
		MakeMinutes: int(60 + d.below(10)*20), DailyQuota: stewQuota(i), Slots: stewSlots, CutoffMinutes: int(stewCutoff / time.Minute), ClosedDates: value.List[value.Date]{},
		Modes: value.List[special.DeliveryMode]{special.Delivery, special.Pickup}, Zones: stewZones[:4+i%5], DeliveryFen: stewDeliveryFen,
		KitchenLicence: fmt.Sprintf("JY%014d", 33_301_060_000_000+i/8),
	}
	row.Sales, row.Score = 0, 0 // until there are orders
	if p.allergens != "" {
		row.Allergens = strings.Split(p.allergens, "、")
	}
	if i%3 == 0 {
		row.Efficacy = "食材温和，适合日常滋补"
	}
	if onlyPickedUp(i) {
		row.Modes, row.Zones, row.DeliveryFen = value.List[special.DeliveryMode]{special.Pickup}, value.List[special.Zone]{}, 0
	}
	if i%5 == 2 {
		row.ClosedDates = append(row.ClosedDates, inChina(b, 9))
	}
	return row
}

// stewSpecs are the sizes that a stew comes in.
func stewSpecs(i int64) value.List[special.StewSpec] {
	price := value.Fen(stewPlans[i].yuan * 100)
	specs := value.List[special.StewSpec]{{Name: "单人份", PriceFen: price, Ml: 450}, {Name: "双人份", PriceFen: price * 18 / 10, Ml: 900}}
	if i%3 == 0 {
		specs = append(specs, special.StewSpec{Name: "家庭份", PriceFen: price * 3, Ml: 1800})
	}
	return specs
}

// onlyPickedUp tells which stews nobody brings.
func onlyPickedUp(i int64) bool { return i%8 == 6 }

const (
	stewDeliveryFen = 500
	stewCutoff      = 2 * time.Hour
)

// stewQuota is how many portions of a stew are cooked a day.
func stewQuota(i int64) int64 { return 20 + i%4*10 }

// inChina is the day in China that is so many days from now.
func inChina(b *batch, days int) value.Date {
	return identity.Today(b.now.Add(time.Duration(days) * day))
}

// fillStewDays says something of coming days alone: some stews are sold out tomorrow, one has more than usual on a day, and one is
// not to be had. What orders take of them is noted with the orders.
func fillStewDays(ctx context.Context, db *store.DB, b *batch) error {
	table, err := special.QuotaColumns()
	if err != nil {
		return err
	}
	return db.Bulk(ctx, func(tx *store.Tx) error {
		for i := range b.rows[special.Stews.Name] {
			for in := range 5 {
				kept := special.DayQuota{Kind: special.Stews.Name, RecordID: i + 1, Date: inChina(b, in)}
				switch {
				case in == 1 && i%7 == 0:
					kept.Quota = ptr(int64(0))
				case in == 3 && i%6 == 1:
					kept.Quota = ptr(stewQuota(i) * 2)
				case in == 4 && i%9 == 3:
					kept.Closed = true
				default:
					continue
				}
				if _, err := table.Insert(tx, &kept); err != nil {
					return err
				}
			}
		}
		return nil
	})
}
