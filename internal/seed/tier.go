package seed

import (
	"context"

	"caredesk/internal/engine/file"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/member"
)

// tiers are those above the one that every database begins with.
var tiers = entity{
	name:    member.Tiers.Name,
	rows:    always(len(tierSet) - 1),
	counted: true,
	table:   member.Tiers.Columns,
	ours:    []store.Cond{store.Where("is_default = FALSE")},
	fill:    fillTiers,
	wrong: []rule{
		{"have a level outside 1 to 20", store.Where("level NOT BETWEEN 1 AND 20")},
		{"take no more growth than a lower one", store.Where("obtain = 'growth' AND growth_min <= (SELECT max(l.growth_min) FROM tiers AS l WHERE l.obtain = 'growth' AND l.level < tiers.level)")},
		{"are the default without being the first, or the other way round", store.Where("is_default <> (level = 1)")},
		{"have an icon that is not linked to them", store.Where("icon <> '' AND NOT EXISTS (SELECT 1 FROM file_links AS l JOIN files AS f ON f.id = l.file_id WHERE l.object_type = 'userCard' AND l.object_id = tiers.id AND tiers.icon = '/files/' || f.name)")},
		{"count other members than they have", store.Where(`COALESCE((SELECT total FROM row_counts WHERE name = 'user.tier.' || tiers.id), 0) <>
			(SELECT count(*) FROM members WHERE members.tier_id = tiers.id AND members.status <> 'deleted')`)},
	},
}

type tierWords struct {
	name        string
	obtain      member.TierObtain
	growth      int64
	price       value.Fen
	days        int
	discount    int
	rate        int
	description string
	benefits    value.List[member.Benefit]
}

// tierSet has the tiers by level.
var tierSet = []tierWords{
	{"普通会员", member.ByGrowth, 0, 0, 0, 100, 10, "注册即享。", value.List[member.Benefit]{{Title: "消费积分", Text: "每消费 1 元获得 1 积分"}}},
	{"银卡会员", member.ByGrowth, 1_000, 0, 0, 98, 12, "成长值达到 1,000 自动升级。", value.List[member.Benefit]{{Title: "积分加速", Text: "1.2 倍积分"}, {Title: "生日礼遇", Text: "生日当月赠送健康礼券"}}},
	{"金卡会员", member.ByGrowth, 5_000, 0, 0, 95, 15, "成长值达到 5,000 自动升级。", value.List[member.Benefit]{{Title: "积分加速", Text: "1.5 倍积分"}, {Title: "优先预约", Text: "名医门诊提前一天预约"}, {Title: "体检优惠"}}},
	{"铂金会员", member.ByGrowth, 20_000, 0, 0, 90, 20, "成长值达到 20,000 自动升级。", value.List[member.Benefit]{{Title: "积分加速", Text: "双倍积分"}, {Title: "专属客服", Text: "七天二十四小时专线"}, {Title: "陪诊优惠", Text: "每年两次免费半天陪诊"}}},
	{"尊享会员", member.ByPurchase, 0, 199_900, 365, 85, 25, "付费开通，一年有效。", value.List[member.Benefit]{{Title: "积分加速", Text: "2.5 倍积分"}, {Title: "年度体检", Text: "每年一次深度体检"}, {Title: "家庭共享", Text: "权益可与三位家人共享"}}},
}

// bought is the tier that is paid for, by id: places in tierSet plus 1.
const bought = 5

func tierOf(b *batch, i int64, icon file.Image) member.Tier {
	t := tierSet[i]
	return member.Tier{
		Row: b.setUp(i), Name: t.name, Level: int(i) + 1, Obtain: t.obtain, GrowthMin: t.growth, PriceFen: t.price, ValidDays: t.days,
		DiscountPct: t.discount, PointsRate: t.rate, Benefits: t.benefits, Icon: icon, Description: t.description, Status: resource.Enabled, IsDefault: i == 0,
	}
}

func fillTiers(ctx context.Context, db *store.DB, table *store.Table, b *batch) (int64, error) {
	return int64(len(tierSet) - 1), db.Bulk(ctx, func(tx *store.Tx) error {
		icons, err := badges(ctx, tx, b)
		if err != nil {
			return err
		}
		first := tierOf(b, 0, icons[0])
		id, err := store.Get[int64](&tx.Q, "SELECT id FROM tiers WHERE is_default = TRUE")
		if err != nil {
			return err
		}
		first.ID = id
		if _, err := table.Update(tx, &first, id, 1); err != nil {
			return err
		}
		for i := range tierSet[1:] {
			above := tierOf(b, int64(i)+1, icons[i+1])
			if _, err := table.Insert(tx, &above); err != nil {
				return err
			}
		}
		return linkBadges(tx)
	})
}

// reached is the tier that the growth is worth.
func reached(growth int64) int64 {
	id := int64(1)
	for i, t := range tierSet {
		if t.obtain == member.ByGrowth && t.growth <= growth {
			id = int64(i) + 1
		}
	}
	return id
}
