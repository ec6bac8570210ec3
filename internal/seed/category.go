package seed

import (
	"context"
	"fmt"
	"strings"

	"caredesk/internal/engine/file"
	"caredesk/internal/engine/store"
	"caredesk/internal/goods"
)

// categories are what the shop sorts its goods into: 8, 30 and 60 on three levels.
var categories = entity{
	name:    goods.Categories.Name,
	rows:    always(len(categorySet)),
	counted: true,
	table:   goods.Categories.Columns,
	fill:    fillCategories,
	wrong: []rule{
		{"lie deeper than three levels", store.Where("parent_id IN (SELECT c.id FROM goods_categories AS c JOIN goods_categories AS p ON p.id = c.parent_id WHERE p.parent_id IS NOT NULL)")},
		{"are enabled below a disabled one", store.Where("status = 'enabled' AND parent_id IN (SELECT p.id FROM goods_categories AS p WHERE p.status = 'disabled')")},
		{"have no icon at the top", store.Where("parent_id IS NULL AND icon = ''")},
		{"have a name outside 2 to 20 characters", store.Where("length(name) NOT BETWEEN 2 AND 20")},
		{"have a sort weight outside 0 to 9999", store.Where("sort NOT BETWEEN 0 AND 9999")},
		{"have a status that does not exist", store.Where("status NOT IN ('enabled', 'disabled')")},
	},
}

// shelfOf is a category, with the place of the one above it: a place in categorySet plus 1, 0 at the top.
type shelfOf struct {
	name     string
	parent   int64
	disabled bool
}

// categoryList has each category of the first level before those below it, and those of the third in brackets. A minus in
// front of a name means disabled.
const categoryList = `
保健食品: 维生素与矿物质(维生素C,维生素D,钙镁锌) 免疫调节(蜂胶,益生菌,蛋白粉) 心脑养护(深海鱼油,辅酶Q10,亚麻籽油) 护眼养护 抗氧美容(葡萄籽,胶原蛋白,番茄红素)
滋补养生: 参茸(人参,西洋参,鹿茸) 枸杞红枣(枸杞,红枣,桂圆) 药食同源(茯苓当归,百合莲子,山药薏仁) 蜂蜜膏方(蜂蜜,阿胶,膏方)
家用器械: 监测仪器(血压计,血糖仪,血氧仪) 呼吸护理(制氧机,雾化器,-呼吸机配件) 理疗按摩(筋膜枪,艾灸拔罐,足浴盆) 体温测量
康复护理: 护具(护腰,护膝,弹力袜) 助行移位(轮椅,助行器,拐杖) 失禁护理(护理垫,成人纸尿裤,护理湿巾) 听力辅助
医用耗材: 口罩防护(外科口罩,防护口罩,-隔离面罩) 伤口护理(敷料,创口贴,祛疤) 消毒清洁(手消毒,酒精棉片,消毒液) 急救用品
非处方药: 感冒用药(清热解毒,退热,止咳化痰) 肠胃用药 皮肤用药
母婴健康: 孕产护理(孕期营养,产后修复,哺乳用品) 婴幼护理(婴儿洗护,退热贴,鼻腔护理) 儿童营养
个人护理: 口腔护理 手足护理 中老年营养
`

var categorySet = func() []shelfOf {
	var tops, middles, leaves []shelfOf
	var below [][]string
	for line := range strings.SplitSeq(strings.TrimSpace(categoryList), "\n") {
		top, rest, _ := strings.Cut(line, ": ")
		tops = append(tops, shelfOf{name: top})
		for entry := range strings.SplitSeq(rest, " ") {
			name, inside, _ := strings.Cut(strings.TrimSuffix(entry, ")"), "(")
			middles = append(middles, shelfOf{name: name, parent: int64(len(tops))})
			below = append(below, strings.FieldsFunc(inside, func(r rune) bool { return r == ',' }))
		}
	}
	for i, names := range below {
		for _, written := range names {
			name, disabled := strings.CutPrefix(written, "-")
			leaves = append(leaves, shelfOf{name: name, parent: int64(len(tops) + i + 1), disabled: disabled})
		}
	}
	return append(append(tops, middles...), leaves...)
}()

// shelfNamed is the id of the category that goods of a name are sorted into.
func shelfNamed(name string) int64 {
	for i := len(categorySet) - 1; i >= 0; i-- {
		if categorySet[i].name == name {
			return int64(i) + 1
		}
	}
	panic("no category " + name)
}

// iconShapes are drawn for the categories of the first level, in their order.
var iconShapes = []shape{bottle, pouch, device, brace, kit, carton, can, tube}

func fillCategories(ctx context.Context, db *store.DB, table *store.Table, b *batch) (int64, error) {
	for i, drawn := range iconShapes {
		if err := b.hangUp(ctx, db, upload{iconName(b, int64(i)), fmt.Sprintf("category-%d.png", i+1), "goods", drawWare(drawn, i, iconSide), iconSide, iconSide}); err != nil {
			return 0, err
		}
	}
	made, err := byRow(goods.Categories.Name, category)(ctx, db, table, b)
	if err != nil {
		return 0, err
	}
	return made, db.Bulk(ctx, func(tx *store.Tx) error {
		return tx.Exec("INSERT INTO file_links (object_type, object_id, file_id) SELECT ?, c.id, f.id FROM goods_categories c JOIN files f ON c.icon = '/files/' || f.name", goods.Categories.Name)
	})
}

func category(b *batch, _ *dice, i int64) goods.Category {
	c := categorySet[i]
	row := goods.Category{Row: b.setUp(i), Name: c.name, Sort: int(i+1) * 10, Status: status(!c.disabled)}
	if c.parent > 0 {
		row.ParentID = &c.parent
		return row
	}
	row.Icon, row.ShowHome = file.Image("/files/"+iconName(b, i)), i < 5
	return row
}
