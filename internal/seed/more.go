package seed

import (
	"context"
	"fmt"
	"slices"
	"time"

	"caredesk/internal/article"
	"caredesk/internal/doctor"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/rich"
	"caredesk/internal/engine/store"
	"caredesk/internal/goods"
	"caredesk/internal/link"
	"caredesk/internal/special"
)

// entries are those of the app's grid of services, in every state: shown, to come, over, switched off, and broken because of
// what one leads to.
var entries = entity{
	name:    special.MoreServices.Name,
	needs:   []string{doctor.Doctors.Name, goods.List.Name, article.Articles.Name},
	rows:    always(len(entryPlans)),
	counted: true,
	table:   special.MoreServices.Columns,
	fill:    fillEntries,
	wrong: []rule{
		{"have a status that does not exist", store.Where("status NOT IN ('enabled', 'disabled')")},
		{"have a name outside 2 to 12 characters", store.Where("length(name) NOT BETWEEN 2 AND 12")},
		{"have a badge of more than 4 characters", store.Where("length(badge) > 4")},
		{"stand in a group at another's place", store.Where("in_group <> CASE group_place WHEN 0 THEN 'home' WHEN 1 THEN 'medical' WHEN 2 THEN 'life' WHEN 3 THEN 'other' END")},
		{"end before they begin", store.Where("end_at <= start_at")},
		{"ask for a verified member who is not signed in", store.Where("need_cert AND NOT need_login")},
		{"lead to a page that is not written", store.Where("(link_kind = 'page') <> (page <> '')")},
		{"are one of too many of their group", store.Where("status = 'enabled' AND (SELECT count(*) FROM service_entries AS o WHERE o.in_group = service_entries.in_group AND o.status = 'enabled' AND o.deleted_at IS NULL) > 20")},
		{"have an icon that is not linked to them", store.Where("NOT EXISTS (SELECT 1 FROM file_links AS l JOIN files AS f ON f.id = l.file_id WHERE l.object_type = 'more' AND l.object_id = service_entries.id AND service_entries.icon = '/files/' || f.name)")},
	},
}

// entryPlan is an entry as it is planned, with times in days from now; 0 is none.
type entryPlan struct {
	name  string
	group special.MoreGroup
	badge string
	to    adTarget
	phone string
	page  rich.Text
	from  int
	until int
	login bool
	cert  bool
	off   bool
}

var entryPlans = []entryPlan{
	{name: "陪诊服务", group: "home", badge: "热", to: services("med"), from: -200},
	{name: "体检预约", group: "home", to: services("phy"), from: -200},
	{name: "名医推荐", group: "home", to: aDoctor, from: -150},
	{name: "健康商城", group: "home", to: page("/pages/shop/index"), from: -200, off: true},
	{name: "基因检测", group: "medical", badge: "新", to: services("gene"), from: -20, login: true},
	{name: "医疗保险", group: "medical", to: services("insure"), from: -90, login: true, cert: true},
	{name: "就诊须知", group: "medical", page: "<h2>就诊前</h2><p>请带好身份证、医保卡和以往的检查报告，提前三十分钟到达医院。</p><h2>就诊时</h2><p>把不舒服的地方、开始的时间和正在服用的药告诉医生。</p>", from: -120},
	{name: "居家护理用品", group: "medical", to: someGoods(general, goods.OffSale), from: -60},
	{name: "炖品外送", group: "life", to: services("stew"), from: -45},
	{name: "年节健康礼", group: "life", badge: "限时", to: page("/pages/gift/festival"), from: 6, until: 20},
	{name: "春季义诊", group: "life", to: anArticle(article.Published), from: -100, until: -30},
	{name: "客服热线", group: "other", phone: "4008001234", from: -200},
}

func fillEntries(ctx context.Context, db *store.DB, table *store.Table, b *batch) (int64, error) {
	for i, p := range entryPlans {
		content := drawPoster(posterLiveries[i%len(posterLiveries)], i, entryIconSide, entryIconSide)
		if err := b.hangUp(ctx, db, upload{entryIconName(b, p), fmt.Sprintf("icon-%d.png", i+1), "service", content, entryIconSide, entryIconSide}); err != nil {
			return 0, err
		}
	}
	made, err := byRow(special.MoreServices.Name, func(b *batch, d *dice, i int64) special.Entry {
		row := entryOf(b, d, entryPlans[i])
		row.ID, row.Sort = i+1, int(i+1)*10
		return row
	})(ctx, db, table, b)
	if err != nil {
		return 0, err
	}
	return made, db.Bulk(ctx, func(tx *store.Tx) error {
		return tx.Exec("INSERT INTO file_links (object_type, object_id, file_id) SELECT ?, e.id, f.id FROM service_entries e JOIN files f ON e.icon = '/files/' || f.name", special.MoreServices.Name)
	})
}

const entryIconSide = 96

func entryIconName(b *batch, p entryPlan) string {
	return uploadName("icon %s of seed %d", p.name, b.seed)
}

// entryOf makes an entry of its plan. What has been shown was clicked, each day by so many.
func entryOf(b *batch, d *dice, p entryPlan) special.Entry {
	made := b.now.Add(time.Duration(min(p.from, 0)-2) * day)
	row := special.Entry{
		Row:  resource.Row{Version: 1, CreatedAt: made, UpdatedAt: made, CreatedBy: b.by, UpdatedBy: b.by},
		Name: p.name, Icon: file.Image("/files/" + entryIconName(b, p)), Group: p.group, GroupPlace: slices.Index(p.group.EnumValues(), string(p.group)),
		Show: link.Show{StartAt: inDays(b.now, p.from), EndAt: inDays(b.now, p.until)},
		Page: p.page, Badge: p.badge, NeedLogin: p.login, NeedCert: p.cert, Status: status(!p.off),
	}
	switch {
	case p.phone != "":
		row.LinkKind, row.LinkValue = special.ToPhone, p.phone
	case p.page != "":
		row.LinkKind = special.ToPage
	default:
		kind, value, record := p.to(b)
		row.LinkKind, row.LinkValue = special.EntryLinkKind(kind), value
		if record.ID != 0 {
			row.TargetKind, row.TargetID = record.Of, &record.ID
		}
	}
	if p.from < 0 && !p.off {
		row.Clicks = int64(min(p.until, 0)-p.from) * (20 + d.below(160))
	}
	return row
}
