package seed

import (
	"slices"
	"strings"

	"caredesk/internal/resource"
	"caredesk/internal/store"
)

// goodsItems are what the shop sells. The goods screen adds its own columns.
var goodsItems = entity{
	name:  "goods",
	needs: []string{"goodsUnit"},
	rows:  amounts{usual: 300, bench: 20_000},
	grows: true,
	most:  100_000_000,
	table: plainTable[goodsRow]("goods"),
	fill:  byRow("goods", goodsOf),
	wrong: []rule{
		{"have a name outside 2 to 60 characters", store.Where("length(name) NOT BETWEEN 2 AND 60")},
	},
}

type goodsRow struct {
	resource.Row

	Name   string
	UnitID int64
}

// wares are things to sell, by the unit they are counted in. None is a prescription drug; nothing is counted in 份, which stays free to delete.
var wares = []struct {
	unit  string
	sizes []string
	names []string
}{
	{"盒", []string{"10支", "30粒", "60粒", "12袋", "20贴"}, []string{"蜂胶软胶囊", "辅酶Q10软胶囊", "益生菌粉", "阿胶糕", "铁皮石斛颗粒", "退热贴", "暖宫贴", "医用外科口罩", "胶原蛋白肽饮", "板蓝根颗粒", "艾草足浴包", "姜茶"}},
	{"瓶", []string{"60粒", "90粒", "120粒", "250毫升", "500毫升"}, []string{"维生素C咀嚼片", "维生素D3滴剂", "深海鱼油软胶囊", "钙镁锌片", "叶黄素酯片", "葡萄籽胶囊", "免洗手消毒凝胶", "生理海盐水喷雾", "蜂蜜", "亚麻籽油"}},
	{"袋", []string{"100克", "250克", "500克", "1千克"}, []string{"宁夏枸杞", "长白山人参片", "云南三七粉", "岷县当归", "百合干", "莲子", "薏仁粉", "桂圆干", "红枣", "茯苓块", "山药片", "成人护理垫"}},
	{"支", []string{"15克", "20克", "30毫升", "标准装"}, []string{"电子体温计", "芦荟胶", "护手霜", "润唇膏", "牙龈护理牙膏", "祛疤凝胶", "医用冷敷凝胶"}},
	{"件", []string{"均码", "中号", "大号", "加大号"}, []string{"腰部护具", "护膝", "医用弹力袜", "理疗背心", "防辐射围裙", "康复训练服"}},
	{"套", []string{"标准装", "家庭装", "礼盒装"}, []string{"家用急救包", "艾灸套装", "刮痧板套装", "拔罐器", "血糖仪与试纸", "孕产护理套装", "口腔护理套装"}},
	{"片", []string{"单片装", "5片装", "10片装"}, []string{"医用敷料", "水胶体敷料", "防水创口贴", "面部冷敷片"}},
	{"台", []string{"基础款", "语音款", "蓝牙款"}, []string{"臂式电子血压计", "制氧机", "雾化器", "筋膜枪", "血氧仪", "电动轮椅", "助听器", "紫外线消毒柜", "足浴盆"}},
	{"罐", []string{"400克", "800克"}, []string{"中老年高钙奶粉", "乳清蛋白粉", "全营养配方粉"}},
}

var wareKinds = []string{"", "", "", "儿童", "中老年", "女士", "男士", "便携", "家用", "有机", "无糖", "加强型", "升级版"}

// oddGoods are names that screens must bear: the full length, markup, characters beyond the first plane.
var oddGoods = map[int64]string{
	5:  strings.Repeat("家用多功能理疗康复护理组合礼盒", 4),
	19: "𬭩草香囊 𫓧 龘字款",
	37: "<b>加粗</b> & “引号” 护手霜",
	53: "电子体温计 🌡️ 儿童款",
}

func goodsOf(b *batch, d *dice, i int64) goodsRow {
	ware := pick(d, wares)
	row := goodsRow{Row: b.stamp(d, i), Name: pick(d, wareKinds) + pick(d, ware.names) + " " + pick(d, ware.sizes)}
	if odd, ok := oddGoods[i]; ok {
		row.Name = odd
	}
	// With fewer units than the usual ten, the wares make do with those there are.
	row.UnitID = int64(slices.IndexFunc(unitSet, func(u unitWord) bool { return u.name == ware.unit }))%b.rows["goodsUnit"] + 1
	return row
}
