package seed

import (
	"context"
	"fmt"
	"slices"
	"time"

	"caredesk/internal/article"
	"caredesk/internal/banner"
	"caredesk/internal/doctor"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/goods"
	"caredesk/internal/link"
)

// The banners of the two home pages are in every state: on show, to come, over, switched off, and broken because of what they
// lead to or of an approval that has ended.
var (
	platformAds = ads(banner.Platform, banner.PlatformHome, platformPlan, 0)
	shopAds     = ads(banner.Shop, banner.ShopHome, shopPlan, len(platformPlan))
)

// adPlan is a banner as it is planned, with times in days from now; 0 is none.
type adPlan struct {
	title    string
	slot     banner.BannerSlot
	to       adTarget
	from     int
	until    int
	approved int // the days that its approval still has
	off      bool
}

var platformPlan = []adPlan{
	{title: "名医义诊周", slot: banner.Top, to: aDoctor, from: -20},
	{title: "春季体检套餐八折", slot: banner.Top, to: services("phy"), from: -10, until: 25},
	{title: "家庭健康好物节", slot: banner.Top, to: shelf("家用器械"), from: -5, until: 2},
	{title: "健康科普专栏", slot: banner.Top, to: anArticle(article.Published), from: -40},
	{title: "家用器械限时优惠", slot: banner.Top, to: someGoods(medical, goods.OnSale), from: -60, approved: 20},
	{title: "健康会员日", slot: banner.Top, to: page("/pages/vip/index?from=home"), from: 3, until: 6},
	{title: "新年健康礼", slot: banner.Top, from: -120, until: -100},
	{title: "陪诊服务全新上线", slot: banner.Middle, to: services("med"), from: -30},
	{title: "基因检测早知道", slot: banner.Middle, to: services("gene"), off: true},
	{title: "秋季进补食谱", slot: banner.Middle, to: anArticle(article.Offline), from: -25},
	{title: "新人礼包", slot: banner.Popup, to: page("/pages/gift/new"), from: -3, until: 4},
	{title: "中秋健康礼盒", slot: banner.Popup, to: shelf("滋补养生"), from: 5, until: 12},
}

var shopPlan = []adPlan{
	{title: "保健食品专场", slot: banner.Top, to: someGoods(healthFood, goods.OnSale), from: -90, approved: -8},
	{title: "居家康复护理用品", slot: banner.Top, to: shelf("康复护理"), from: -15},
	{title: "家用器械新品", slot: banner.Top, to: someGoods(medical, goods.OnSale), from: -7, approved: 200},
	{title: "满二百减三十", slot: banner.Top, to: address("https://shop.example.com/sale?code=30"), from: -4, until: 10},
	{title: "清仓特惠", slot: banner.Top, to: someGoods(general, goods.OffSale), from: -50},
	{title: "母婴健康精选", slot: banner.Middle, to: shelf("母婴健康"), from: -12},
	{title: "口罩囤货季", slot: banner.Middle, to: shelf("医用耗材"), from: -80, until: -20},
	{title: "会员专享价", slot: banner.Popup, to: page("/pages/vip/price"), from: 2, until: 5},
}

// adTarget finds what a banner leads to among the rows that are made; nil leads nowhere.
type adTarget func(b *batch) (link.LinkKind, string, link.Record)

func page(path string) adTarget   { return elsewhere(link.AppPage, path) }
func address(url string) adTarget { return elsewhere(link.URL, url) }
func services(of string) adTarget { return elsewhere(link.ServiceList, of) }
func shelf(category string) adTarget {
	return func(*batch) (link.LinkKind, string, link.Record) {
		return toRecord(link.GoodsCategory, goods.Categories, shelfNamed(category))
	}
}

func elsewhere(kind link.LinkKind, value string) adTarget {
	return func(*batch) (link.LinkKind, string, link.Record) { return kind, value, link.Record{} }
}

func toRecord(kind link.LinkKind, of resource.Handle, id int64) (link.LinkKind, string, link.Record) {
	return kind, fmt.Sprint(id), link.Record{Of: of.Name, ID: id}
}

func aDoctor(b *batch) (link.LinkKind, string, link.Record) {
	return firstOf(b, link.Doctor, doctor.Doctors, doctorOf, func(d doctor.Doctor) (int64, bool) { return d.ID, d.Status == resource.OnShelf })
}

func anArticle(status article.ArticleStatus) adTarget {
	return func(b *batch) (link.LinkKind, string, link.Record) {
		return firstOf(b, link.Article, article.Articles, articleOf, func(a article.Article) (int64, bool) { return a.ID, a.Status == status })
	}
}

func someGoods(of goods.GoodsType, status goods.GoodsStatus) adTarget {
	return func(b *batch) (link.LinkKind, string, link.Record) {
		return firstOf(b, link.Goods, goods.List, goodsOf, func(g goods.Goods) (int64, bool) { return g.ID, g.Type == of && g.Status == status })
	}
}

// firstOf leads to the first row that fits, or nowhere where none does.
func firstOf[T any](b *batch, kind link.LinkKind, of resource.Handle, row func(b *batch, d *dice, i int64) T, fits func(T) (int64, bool)) (link.LinkKind, string, link.Record) {
	for made := range rowsOf(b, of.Name, row) {
		if id, ok := fits(made); ok {
			return toRecord(kind, of, id)
		}
	}
	return link.None, "", link.Record{}
}

// ads is the entity of one home page, whose ids come after those of the page before.
func ads(of resource.Handle, placement banner.BannerPlacement, plan []adPlan, before int) entity {
	return entity{
		name:    of.Name,
		needs:   []string{doctor.Doctors.Name, goods.Categories.Name, goods.List.Name, article.Articles.Name},
		rows:    always(len(plan)),
		counted: true,
		table:   of.Columns,
		fill: func(ctx context.Context, db *store.DB, table *store.Table, b *batch) (int64, error) {
			if err := hangPosters(ctx, db, b, plan, placement); err != nil {
				return 0, err
			}
			made, err := byRow(of.Name, func(b *batch, d *dice, i int64) banner.Banner {
				row := adOf(b, d, plan[i])
				row.ID, row.Placement, row.Sort = int64(before)+i+1, placement, int(i+1)*10
				return row
			})(ctx, db, table, b)
			if err != nil {
				return 0, err
			}
			return made, db.Bulk(ctx, func(tx *store.Tx) error {
				return tx.Exec("INSERT INTO file_links (object_type, object_id, file_id) SELECT ?, a.id, f.id FROM banners a JOIN files f ON a.placement = ? AND a.image = '/files/' || f.name", of.Name, string(placement))
			})
		},
		wrong: []rule{
			{"have a status that does not exist", store.Where("status NOT IN ('enabled', 'disabled')")},
			{"have a slot that does not exist", store.Where("slot NOT IN ('top', 'middle', 'popup')")},
			{"have a title outside 2 to 40 characters", store.Where("length(title) NOT BETWEEN 2 AND 40")},
			{"end before they begin", store.Where("end_at <= start_at")},
			{"were clicked more often than seen", store.Where("clicks > views")},
			{"pop up while another does", store.Where(`slot = 'popup' AND status = 'enabled' AND EXISTS (SELECT 1 FROM banners AS o WHERE o.placement = banners.placement AND o.slot = 'popup' AND o.status = 'enabled'
				AND o.deleted_at IS NULL AND o.id <> banners.id AND COALESCE(o.start_at, 0) < COALESCE(banners.end_at, 9000000000000000000) AND COALESCE(banners.start_at, 0) < COALESCE(o.end_at, 9000000000000000000))`)},
			{"have a picture that is not linked to them", store.Where("NOT EXISTS (SELECT 1 FROM file_links AS l JOIN files AS f ON f.id = l.file_id WHERE l.object_type IN ('carousel', 'shopCarousel') AND l.object_id = banners.id AND banners.image = '/files/' || f.name)")},
		},
	}
}

// adOf makes a banner of its plan. What has been on show was seen, each day by so many.
func adOf(b *batch, d *dice, p adPlan) banner.Banner {
	made := b.now.Add(time.Duration(min(p.from, 0)-2) * day)
	row := banner.Banner{
		Row:   resource.Row{Version: 1, CreatedAt: made, UpdatedAt: made, CreatedBy: b.by, UpdatedBy: b.by},
		Title: p.title, Slot: p.slot, SlotPlace: slices.Index(p.slot.EnumValues(), string(p.slot)), LinkKind: link.None,
		Show: link.Show{StartAt: inDays(b.now, p.from), EndAt: inDays(b.now, p.until)}, Status: status(!p.off),
	}
	row.Image = posterOf(b, p)
	if p.to != nil {
		var record link.Record
		if row.LinkKind, row.LinkValue, record = p.to(b); record.ID != 0 {
			row.TargetKind, row.TargetID = record.Of, &record.ID
		}
	}
	if p.approved != 0 {
		row.AdApprovalNo = fmt.Sprintf("京药广审（文）第%d号", 250_000_000+d.below(9_999_999))
		row.AdApprovalTo = identity.Today(b.now.Add(time.Duration(p.approved) * day))
	}
	if seen := shownDays(p); seen > 0 {
		row.Views = int64(seen) * (800 + d.below(2400))
		row.Clicks = row.Views * (8 + d.below(50)) / 1000
	}
	return row
}

// shownDays is on how many days a banner has been on show.
func shownDays(p adPlan) int {
	if p.off || p.from >= 0 {
		return 0
	}
	return min(p.until, 0) - p.from
}

func inDays(now value.Time, days int) *value.Time {
	if days == 0 {
		return nil
	}
	at := now.Add(time.Duration(days) * day)
	return &at
}
