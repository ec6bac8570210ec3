package seed

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"caredesk/internal/engine/file"
	"caredesk/internal/engine/rich"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/goods"
)

// goodsItems are what the shop sells, with their SKUs and the movements that made up their stock.
var goodsItems = entity{
	name:    goods.List.Name,
	needs:   []string{goods.Units.Name, goods.Categories.Name},
	rows:    amounts{usual: 300, bench: 20_000},
	grows:   true,
	maxRows: 100_000_000,
	counted: true,
	table:   goods.List.Columns,
	fill:    fillGoods,
	wrong: []rule{
		{"have a name outside 2 to 60 characters", store.Where("length(name) NOT BETWEEN 2 AND 60")},
		{"hang on a category with others below it", store.Where("category_id IN (SELECT c.parent_id FROM goods_categories AS c WHERE c.parent_id IS NOT NULL)")},
		{"have a status that does not exist", store.Where("status NOT IN ('draft', 'onSale', 'offSale')")},
		{"are offered without a picture, words or an approval", store.Where("status <> 'draft' AND (cover = '' OR images = '[]' OR detail = '' OR type <> 'general' AND approval_no = '')")},
		{"have no SKU, or more than 20", store.Where("(SELECT count(*) FROM goods_skus AS s WHERE s.goods_id = goods.id AND s.deleted_at IS NULL) NOT BETWEEN 1 AND 20")},
		{"have another price than that of their cheapest SKU", store.Where("price_fen <> (SELECT min(s.price_fen) FROM goods_skus AS s WHERE s.goods_id = goods.id AND s.deleted_at IS NULL)")},
		{"have another stock than their SKUs together", store.Where("stock <> (SELECT sum(s.stock) FROM goods_skus AS s WHERE s.goods_id = goods.id AND s.deleted_at IS NULL)")},
		{"run low, or do not, unlike their SKUs", store.Where("low_stock <> EXISTS (SELECT 1 FROM goods_skus AS s WHERE s.goods_id = goods.id AND s.stock <= s.warn_stock AND s.deleted_at IS NULL)")},
		{"have a SKU whose movements do not add up to its stock", store.Where(`EXISTS (SELECT 1 FROM goods_skus AS s WHERE s.goods_id = goods.id AND s.deleted_at IS NULL
			AND s.stock <> COALESCE((SELECT sum(m.stock_after - m.stock_before) FROM goods_stock_moves AS m WHERE m.sku_id = s.id), 0))`)},
		{"have a movement that leaves less than nothing, or does not go on from the one before", store.Where(`EXISTS (SELECT 1 FROM goods_stock_moves AS m WHERE m.goods_id = goods.id AND (m.stock_after < 0
			OR m.stock_before <> COALESCE((SELECT b.stock_after FROM goods_stock_moves AS b WHERE b.goods_id = m.goods_id AND b.sku_id = m.sku_id AND b.id < m.id ORDER BY b.id DESC LIMIT 1), 0)
			OR m.at < COALESCE((SELECT max(b.at) FROM goods_stock_moves AS b WHERE b.goods_id = m.goods_id AND b.sku_id = m.sku_id AND b.id < m.id), 0)))`)},
		// Where lines were made at all: orders can be made alone.
		{"were sold otherwise than their orders say", store.Where(`EXISTS (SELECT 1 FROM order_items) AND sales <> COALESCE((SELECT sum(l.qty) FROM order_items AS l JOIN orders AS o ON o.id = l.order_id
			WHERE l.goods_id = goods.id AND o.paid_at IS NOT NULL), 0)`)},
		{"have a cover that is not linked to them", store.Where("cover <> '' AND NOT EXISTS (SELECT 1 FROM file_links AS l JOIN files AS f ON f.id = l.file_id WHERE l.object_type = 'goods' AND l.object_id = goods.id AND goods.cover = '/files/' || f.name)")},
	},
}

const (
	general    = goods.General
	healthFood = goods.GoodsType("healthFood")
	medical    = goods.GoodsType("device")
	overTable  = goods.GoodsType("otcDrug")
)

// ware is a thing to sell: what it is counted in, where it is sorted, and what the law calls it. None is a prescription
// drug; nothing is counted in 份, which stays free to delete, as some categories do.
type ware struct {
	name, unit, shelf string
	kind              goods.GoodsType
}

var wares = []ware{
	{"蜂胶软胶囊", "盒", "蜂胶", healthFood}, {"辅酶Q10软胶囊", "盒", "辅酶Q10", healthFood}, {"益生菌粉", "盒", "益生菌", healthFood}, {"阿胶糕", "盒", "阿胶", general},
	{"铁皮石斛颗粒", "盒", "膏方", healthFood}, {"退热贴", "盒", "退热贴", medical}, {"暖宫贴", "盒", "产后修复", medical}, {"医用外科口罩", "盒", "外科口罩", medical},
	{"胶原蛋白肽饮", "盒", "胶原蛋白", healthFood}, {"板蓝根颗粒", "盒", "清热解毒", overTable}, {"对乙酰氨基酚片", "盒", "退热", overTable}, {"枇杷止咳颗粒", "盒", "止咳化痰", overTable},
	{"健胃消食片", "盒", "肠胃用药", overTable}, {"维生素C咀嚼片", "瓶", "维生素C", healthFood}, {"维生素D3滴剂", "瓶", "维生素D", healthFood}, {"深海鱼油软胶囊", "瓶", "深海鱼油", healthFood},
	{"钙镁锌片", "瓶", "钙镁锌", healthFood}, {"叶黄素酯片", "瓶", "护眼养护", healthFood}, {"葡萄籽胶囊", "瓶", "葡萄籽", healthFood}, {"免洗手消毒凝胶", "瓶", "手消毒", general},
	{"生理海盐水喷雾", "瓶", "鼻腔护理", medical}, {"洋槐蜂蜜", "瓶", "蜂蜜", general}, {"亚麻籽油", "瓶", "亚麻籽油", general}, {"润肤乳", "瓶", "婴儿洗护", general},
	{"宁夏枸杞", "袋", "枸杞", general}, {"长白山人参片", "袋", "人参", general}, {"西洋参切片", "袋", "西洋参", general}, {"岷县当归", "袋", "茯苓当归", general},
	{"百合干", "袋", "百合莲子", general}, {"莲子", "袋", "百合莲子", general}, {"薏仁粉", "袋", "山药薏仁", general}, {"桂圆干", "袋", "桂圆", general}, {"红枣", "袋", "红枣", general},
	{"茯苓块", "袋", "茯苓当归", general}, {"山药片", "袋", "山药薏仁", general}, {"成人护理垫", "袋", "护理垫", general}, {"护理湿巾", "袋", "护理湿巾", general},
	{"电子体温计", "支", "体温测量", medical}, {"芦荟胶", "支", "皮肤用药", general}, {"护手霜", "支", "手足护理", general}, {"牙龈护理牙膏", "支", "口腔护理", general}, {"祛疤凝胶", "支", "祛疤", medical},
	{"腰部护具", "件", "护腰", medical}, {"护膝", "件", "护膝", medical}, {"医用弹力袜", "件", "弹力袜", medical}, {"可折叠助行器", "件", "助行器", medical},
	{"急救包", "套", "急救用品", general}, {"艾灸套装", "套", "艾灸拔罐", general}, {"拔罐器", "套", "艾灸拔罐", medical}, {"血糖仪与试纸", "套", "血糖仪", medical},
	{"哺乳护理套装", "套", "哺乳用品", general}, {"口腔护理套装", "套", "口腔护理", general}, {"水胶体敷料", "片", "敷料", medical}, {"防水创口贴", "片", "创口贴", medical},
	{"酒精棉片", "片", "酒精棉片", medical}, {"臂式电子血压计", "台", "血压计", medical}, {"制氧机", "台", "制氧机", medical}, {"雾化器", "台", "雾化器", medical},
	{"筋膜枪", "台", "筋膜枪", general}, {"指夹式血氧仪", "台", "血氧仪", medical}, {"电动轮椅", "台", "轮椅", medical}, {"助听器", "台", "听力辅助", medical}, {"足浴盆", "台", "足浴盆", general},
	{"高钙奶粉", "罐", "中老年营养", general}, {"乳清蛋白粉", "罐", "蛋白粉", healthFood}, {"成长配方奶粉", "罐", "儿童营养", general}, {"叶酸营养粉", "罐", "孕期营养", general},
}

// packed is in which sizes things come, what they cost at least in yuan, and how they are drawn, by what they are counted in.
var packed = map[string]struct {
	sizes []string
	yuan  [2]int64
	drawn shape
}{
	"盒": {[]string{"10支装", "30粒装", "60粒装", "12袋装"}, [2]int64{19, 180}, carton},
	"瓶": {[]string{"60粒", "90粒", "120粒", "250毫升"}, [2]int64{29, 200}, bottle},
	"袋": {[]string{"100克", "250克", "500克", "1千克"}, [2]int64{12, 160}, pouch},
	"支": {[]string{"15克", "20克", "30毫升", "标准装"}, [2]int64{9, 80}, tube},
	"件": {[]string{"均码", "中号", "大号", "加大号"}, [2]int64{59, 300}, brace},
	"套": {[]string{"标准装", "家庭装", "礼盒装", "旅行装"}, [2]int64{49, 400}, kit},
	"片": {[]string{"单片装", "5片装", "10片装", "50片装"}, [2]int64{5, 60}, patches},
	"台": {[]string{"基础款", "语音款", "蓝牙款", "旗舰款"}, [2]int64{129, 3000}, device},
	"罐": {[]string{"400克", "800克", "1千克", "礼盒两罐"}, [2]int64{89, 300}, can},
}

var (
	wareBrands = []string{"禾颐", "舒宁", "松鹤堂", "百益康", "青禾", "和润", "颐安", "本草园", "晨露", "安和"}
	eatenKinds = []string{"", "", "", "中老年", "精选", "优选", "甄选", "家庭", "有机"}
	usedKinds  = []string{"", "", "", "儿童", "中老年", "便携", "家用", "轻便", "升级版"}
	drugKinds  = []string{""}
	wareMakers = []string{"禾颐健康科技有限公司", "松鹤堂健康科技有限公司", "颐安健康产业有限公司", "青禾生物科技股份有限公司", "本草园食品有限公司"}
	wareWords  = []string{"全家可用，日常养护", "严选原料，独立小包装", "三甲药师推荐搭配", "小巧便携，出行无忧", "送长辈的健康之选", "新工艺，口感更好", ""}
	wareClaims = []string{"原料可溯源，每批次独立检测。", "独立包装，干净卫生，方便携带。", "十万级洁净车间生产，品质稳定。", "适合家庭常备，也适合送礼。"}
	warnings   = []string{"本品不能代替药物。", "请仔细阅读说明书并按说明使用。", "孕妇、婴幼儿请在医生指导下使用。", "请置于阴凉干燥处保存。"}
)

// oddGoods are names that screens must bear: the full length, markup, characters beyond the first plane.
var oddGoods = map[int64]string{
	5:  strings.Repeat("家用多功能理疗康复护理组合礼盒", 4),
	19: "𬭩草香囊 𫓧 龘字款",
	37: "<b>加粗</b> & “引号” 护手霜",
	53: "电子体温计 🌡️ 儿童款",
}

const (
	maxPictures  = 7  // has all nine
	soldOutGoods = 11 // has nothing left of any SKU
	maxSkus      = 4
)

// fillGoods loads goods, then their SKUs and movements, and notes whose pictures are whose.
func fillGoods(ctx context.Context, db *store.DB, table *store.Table, b *batch) (int64, error) {
	if err := hangWares(ctx, db, b); err != nil {
		return 0, err
	}
	made, err := byRow(goods.List.Name, func(b *batch, d *dice, i int64) goods.Goods {
		row := goodsOf(b, d, i)
		if b.stock != nil {
			row.Sales = b.stock.sold[row.ID]
			row.Views += row.Sales * 20
		}
		return row
	})(ctx, db, table, b)
	if err != nil {
		return 0, err
	}
	if err := loadParts(ctx, db, b, goods.SkuColumns, func(i int64, yield func(any) bool) bool {
		for k, sku := range skusOf(b, i) {
			if !yield(&goods.SkuRow{Sku: sku, GoodsID: i + 1, Place: k}) {
				return false
			}
		}
		return true
	}); err != nil {
		return 0, err
	}
	next := int64(0)
	if err := loadParts(ctx, db, b, goods.MoveColumns, func(i int64, yield func(any) bool) bool {
		for _, move := range movesOf(b, i) {
			next++
			move.ID = next
			if !yield(&move) {
				return false
			}
		}
		return true
	}); err != nil {
		return 0, err
	}
	return made, db.Bulk(ctx, func(tx *store.Tx) error { return linkWares(tx) })
}

func loadParts(ctx context.Context, db *store.DB, b *batch, columns func() (*store.Table, error), of func(i int64, yield func(any) bool) bool) error {
	table, err := columns()
	if err != nil {
		return err
	}
	_, err = db.Load(ctx, table, func(yield func(any) bool) {
		for i := range b.rows[goods.List.Name] {
			if !of(i, yield) {
				return
			}
		}
	})
	return err
}

// hangWares draws each kind of thing in some colours; goods share the pictures.
func hangWares(ctx context.Context, db *store.DB, b *batch) error {
	for i, unit := range unitSet {
		looks, sold := packed[unit.name]
		if !sold {
			continue
		}
		for hue := range int64(hues) {
			if err := b.hangUp(ctx, db, upload{wareName(b, unit.name, hue), fmt.Sprintf("ware-%d-%d.png", i+1, hue+1), "goods", drawWare(looks.drawn, int(hue), wareSide), wareSide, wareSide}); err != nil {
				return err
			}
		}
	}
	return nil
}

// linkWares says whose pictures they are: what belongs to nobody is purged.
func linkWares(tx *store.Tx) error {
	if err := tx.Exec(`INSERT INTO file_links (object_type, object_id, file_id)
		SELECT 'goods', g.id, f.id FROM goods g JOIN files f ON f.usage = 'goods' AND (g.cover = '/files/' || f.name OR g.images LIKE '%' || f.name || '%')`); err != nil {
		return err
	}
	return tx.Exec("INSERT INTO file_links (object_type, object_id, file_id) SELECT 'goodsSku', s.id, f.id FROM goods_skus s JOIN files f ON s.image = '/files/' || f.name")
}

// wareOf is what the goods of a number are: the first thing their dice decide.
func wareOf(d *dice) ware { return pick(d, wares) }

func goodsDice(b *batch, i int64) *dice { return streamOf(b.seed, goods.List.Name).row(i) }

// skusOf are the one to four forms in which goods come.
func skusOf(b *batch, i int64) []goods.Sku {
	thing := wareOf(goodsDice(b, i))
	looks := packed[thing.unit]
	d := streamOf(b.seed, "goodsSku").row(i)
	count := 1 + d.below(maxSkus)
	first := d.below(maxSkus - count + 1) // bigger ones cost more
	price := looks.yuan[0]*100 + d.below((looks.yuan[1]-looks.yuan[0])*10)*10
	all := make([]goods.Sku, count)
	for k := range all {
		sku := goods.Sku{
			ID: i*maxSkus + int64(k) + 1, Spec: looks.sizes[first+int64(k)], SkuNo: fmt.Sprintf("%s-%d", goodsNo(i), k+1),
			PriceFen: value.Fen(price * (2 + first + int64(k)) / 2), Stock: 20 + d.below(600), WarnStock: 10,
		}
		if d.chance(60) {
			market := sku.PriceFen * value.Fen(11+d.below(5)) / 10
			sku.MarketFen = &market
		}
		if d.chance(70) {
			cost := sku.PriceFen * value.Fen(40+d.below(30)) / 100
			sku.CostFen = &cost
		}
		if d.chance(80) {
			weight := 50 + d.below(2000)
			sku.WeightG = &weight
		}
		if d.chance(30) {
			sku.Image = wareAddress(b, thing.unit, int64(k))
		}
		switch {
		case i%40 == soldOutGoods:
			sku.Stock = 0
		case d.chance(3):
			sku.Stock = d.below(10)
		}
		all[k] = sku
	}
	return all
}

func goodsNo(i int64) string { return fmt.Sprintf("G%08d", i+1) }

// movesOf tell how the stock of each SKU came to be: counted at first, then bought and lost; counted again, and since then
// ordered. Where more lay there than is left, the last count found less.
func movesOf(b *batch, i int64) []goods.StockMove {
	made := goodsOf(b, goodsDice(b, i), i).CreatedAt
	d := streamOf(b.seed, "goodsStockMove").row(i)
	counted := max(b.counted(), made)
	age := int64(counted - made)
	var all []goods.StockMove
	for _, sku := range skusOf(b, i) {
		stock := int64(0)
		keep := func(move goods.StockMove, after int64) {
			if after != stock {
				move.GoodsID, move.SkuID, move.Spec, move.Before, move.After = i+1, sku.ID, sku.Spec, stock, after
				all = append(all, move)
				stock = after
			}
		}
		move := func(after int64, reason goods.StockReason, note string, share int64) {
			keep(goods.StockMove{At: made + value.Time(age*share/100), Reason: reason, Note: note, OperatorID: b.by, OperatorName: keeperName}, after)
		}
		late, sum, lowest := b.stock.lateMoves(sku.ID)
		if age > 0 {
			move(50+d.below(200), goods.Counted, "", 0)
			if d.chance(60) {
				move(stock+d.below(300), "purchase", "补货入库", 30)
			}
			if d.chance(15) {
				move(max(0, stock-1-d.below(5)), "damage", "包装破损", 60)
			}
		}
		move(max(sku.Stock-sum, -lowest), goods.Counted, "月度盘点", 100)
		for _, m := range late {
			keep(m.StockMove, stock+m.by)
		}
		keep(goods.StockMove{At: b.now, Reason: goods.Counted, Note: "盘点差异", OperatorID: b.by, OperatorName: keeperName}, sku.Stock)
	}
	return all
}

// keeperName is who moved the stock: the account that everything is said to be from.
const keeperName = "超级管理员"

func goodsOf(b *batch, d *dice, i int64) goods.Goods {
	thing := wareOf(d)
	row := goods.Goods{
		Row: b.stamp(d, i), GoodsNo: goodsNo(i), Name: pick(d, wareBrands) + " " + pick(d, kindsOf(thing)) + thing.name, Subtitle: pick(d, wareWords),
		CategoryID: shelfNamed(thing.shelf), Type: thing.kind, Maker: pick(d, wareMakers), Sort: int(100 + d.below(40)*10), Status: goods.OnSale,
	}
	if odd, ok := oddGoods[i]; ok {
		row.Name = odd
	}
	if i%6 == 0 { // there from the beginning, so that the first members found something to buy
		if row.CreatedAt = b.setUp(i % 1_000).CreatedAt; row.Version == 1 {
			row.UpdatedAt = row.CreatedAt
		}
	}
	// With fewer units than the usual ten, the wares make do with those there are.
	row.UnitID = int64(slices.IndexFunc(unitSet, func(u unitWord) bool { return u.name == thing.unit }))%max(b.rows[goods.Units.Name], 1) + 1
	row.ApprovalNo = approvalOf(thing.kind, i)
	if thing.kind != medical {
		months := int(pick(d, []int64{12, 18, 24, 36}))
		row.ShelfMonths = &months
	}
	if d.chance(30) {
		row.FreightFen = value.Fen(pick(d, []int64{600, 800, 1000, 1200}))
	}
	if d.chance(20) {
		limit := int(pick(d, []int64{1, 2, 5, 10}))
		row.LimitQty = &limit
	}
	row.Views = d.below(2000)
	if d.chance(40) {
		row.VirtualSales = int(d.below(500))
	}
	decorate(b, d, i, thing, &row)
	row.Skus = skusOf(b, i)
	goods.SumUp(&row)
	return row
}

// decorate gives goods their pictures and words, and the state that these allow: some are drafts that lack one or the other.
func decorate(b *batch, d *dice, i int64, thing ware, row *goods.Goods) {
	first, pictures := d.below(hues), 1+d.below(hues)
	row.Cover = wareAddress(b, thing.unit, first)
	row.Images = value.List[file.Image]{}
	for k := range pictures {
		row.Images = append(row.Images, wareAddress(b, thing.unit, first+k))
	}
	if i%100 == maxPictures {
		row.Images = everyWare(b)
	}
	row.Detail = rich.Clean(fmt.Sprintf("<h2>产品介绍</h2><p>%s，<strong>%s</strong></p><ul><li><p>%s</p></li><li><p>生产企业：%s</p></li></ul><blockquote><p>%s</p></blockquote>",
		thing.name, pick(d, wareClaims), pick(d, wareClaims), row.Maker, pick(d, warnings)))
	switch n := d.below(100); {
	case i == 0: // so that the smallest shop has something to sell
	case n < 10:
		row.Status = goods.Draft
		if d.chance(50) {
			row.Cover, row.Images = "", value.List[file.Image]{}
		} else if d.chance(50) {
			row.Detail = ""
		}
	case n < 22:
		row.Status = goods.OffSale
	default:
		row.Recommended, row.IsNew = d.chance(12), b.now.Sub(row.CreatedAt) < newFor
	}
}

// everyWare is one picture of each kind of thing: as many as goods can have.
func everyWare(b *batch) value.List[file.Image] {
	all := value.List[file.Image]{}
	for _, unit := range unitSet {
		if _, sold := packed[unit.name]; sold {
			all = append(all, wareAddress(b, unit.name, 0))
		}
	}
	return all
}

// newFor is for how long goods are shown as new.
const newFor = 90 * 24 * time.Hour

// kindsOf are the words that fit a thing: no thermometer is organic, and drugs are called what they are.
func kindsOf(thing ware) []string {
	if thing.kind == overTable {
		return drugKinds
	}
	if thing.kind == medical || !slices.Contains([]string{"盒", "瓶", "袋", "罐"}, thing.unit) {
		return usedKinds
	}
	return eatenKinds
}

// approvalOf is a number of the form that each sort of goods has, of a year that has not come.
func approvalOf(kind goods.GoodsType, i int64) string {
	switch kind {
	case healthFood:
		return fmt.Sprintf("国食健注G2099%04d", i%10_000)
	case medical:
		return fmt.Sprintf("浙械注准20992%06d", i%1_000_000)
	case overTable:
		return fmt.Sprintf("国药准字Z2099%04d", i%10_000)
	}
	return ""
}
