package seed

import (
	"fmt"
	"strconv"
	"time"

	"caredesk/internal/engine/pii"
	"caredesk/internal/member"
)

var (
	memberSources = []weighted[member.Source]{{"miniapp", 55}, {"app", 20}, {"h5", 19}, {"offline", 6}}
	memberCities  = []weighted[string]{
		{"北京市", 60}, {"上海市", 60}, {"广州市", 45}, {"深圳市", 45}, {"成都市", 40}, {"重庆市", 38}, {"杭州市", 36}, {"武汉市", 32}, {"西安市", 28}, {"苏州市", 26},
		{"天津市", 24}, {"南京市", 24}, {"长沙市", 22}, {"郑州市", 22}, {"东莞市", 18}, {"青岛市", 18}, {"沈阳市", 16}, {"宁波市", 16}, {"昆明市", 14}, {"合肥市", 14},
		{"福州市", 12}, {"济南市", 12}, {"厦门市", 12}, {"哈尔滨市", 10}, {"大连市", 10}, {"无锡市", 10}, {"佛山市", 10}, {"温州市", 8}, {"南宁市", 8}, {"长春市", 8}, {"", 60},
	}
	memberTags   = []string{"高血压", "糖尿病", "孕产", "老年关怀", "亲子", "高净值", "价格敏感", "复购", "沉睡", "投诉过", "转介绍", "体检客户"}
	devices      = []string{"iPhone 15", "iPhone 13", "华为 Mate 60", "华为 P50", "小米 14", "荣耀 90", "OPPO Find X6", "vivo X100", "iPad"}
	blackReasons = []string{"恶意退款", "辱骂客服", "盗刷风险", "虚假预约占号", "发布违规内容"}
	nickBegins   = []string{"阳光", "静静", "快乐", "安然", "小小", "一路", "晴天", "清风", "老", "爱笑的", "慢慢", "星星", "山里", "南方", "北岸", "早睡", "健康", "平安", "喜欢", "云上"}
	nickEnds     = []string{"小鱼", "妈妈", "爸爸", "生活家", "的猫", "旅人", "花开", "奶奶", "先生", "同学", "小姐姐", "时光", "果果", "豆豆", "一家", "芝麻", "向日葵", "的风", "森林", "茶"}
)

// oddNicknames are names that screens must bear: the full length, emoji, right-to-left text, rare characters, markup.
var oddNicknames = map[int64]string{
	2:  "🌸🌸小幸运🌸🌸",
	3:  "مرحبا بالعالم",
	4:  "一二三四五六七八九十一二三四五六七八九十一二三四五六七八九十",
	5:  "龘㛃𬱖𠮷",
	8:  "阿依古丽·买买提",
	9:  "<b>Tom & Jerry</b>",
	12: "O'Brien \"Bob\"",
}

// oddNames are real names of the same sort, some of them foreign.
var oddNames = map[int64]string{
	10: "买买提·吐尔逊", 13: "欧阳䶮", 14: "Maria del Carmen O'Neill-Fernandez", 15: "阿卜杜热合曼·阿卜杜克里木·买买提吐尔逊·艾则孜·努尔买买提", 16: "王𬱖",
}

// leapDays are birthdays that come every four years.
var leapDays = map[int64]time.Time{
	18: time.Date(1992, 2, 29, 0, 0, 0, 0, time.UTC), 19: time.Date(2000, 2, 29, 0, 0, 0, 0, time.UTC), 20: time.Date(1964, 2, 29, 0, 0, 0, 0, time.UTC),
}

func nicknameOf(d *dice, i int64, male bool) string {
	words := pick(d, nickBegins) + pick(d, nickEnds)
	switch n := d.below(10); {
	case n < 3:
		words += strconv.FormatInt(d.below(10_000), 10)
	case n < 5:
		words = "微信用户" + strconv.FormatInt(100_000+d.below(900_000), 10)
	case n == 5:
		words = pickWeighted(d, surnames) + map[bool]string{true: "先生", false: "女士"}[male]
	}
	if odd, ok := oddNicknames[i]; ok {
		return odd
	}
	return words
}

func realNameOf(d *dice, i int64, born time.Time) pii.Name {
	name := personName(d, int64(born.Year()))
	if odd, ok := oddNames[i]; ok {
		name = odd
	}
	return pii.Name(name)
}

// phoneOf gives every member a number of its own, in blocks that nobody has: 1[3-9]x 00xx xxxx.
func phoneOf(i int64) string {
	n := i * 7_919 % 70_000_000 // a prime step goes over all numbers before one comes again
	return fmt.Sprintf("1%d%d00%06d", 3+n/10_000_000, n/1_000_000%10, n%1_000_000)
}

var (
	provinces    = []int64{11, 12, 13, 14, 15, 21, 22, 23, 31, 32, 33, 34, 35, 36, 37, 41, 42, 43, 44, 45, 46, 50, 51, 52, 53, 54, 61, 62, 63, 64}
	checkWeights = []int{7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2}
)

// residentNumber has a true check digit and a county that does not exist. Its third digit from the end tells men from women.
func residentNumber(i int64, male bool, born time.Time) string {
	sequence := i / 30 % 500 * 2
	if male {
		sequence++
	}
	number := fmt.Sprintf("%d0099%s%03d", provinces[i%30], born.Format("20060102"), sequence)
	sum := 0
	for at, weight := range checkWeights {
		sum += int(number[at]-'0') * weight
	}
	return number + string("10X98765432"[sum%11])
}
