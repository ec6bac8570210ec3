package seed

import (
	"context"
	"fmt"
	"strings"
	"time"

	"caredesk/internal/article"
	"caredesk/internal/doctor"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/rich"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// articles are in every state; those of the last days are drafts or scheduled.
var articles = entity{
	name:    article.Articles.Name,
	needs:   []string{doctor.Doctors.Name, "goods"},
	rows:    amounts{usual: 120, bench: 120},
	maxRows: 100_000,
	counted: true,
	table:   article.Articles.Columns,
	fill:    fillArticles,
	wrong: []rule{
		{"have a status that does not exist", store.Where("status NOT IN ('draft', 'scheduled', 'published', 'offline')")},
		{"have a channel that does not exist", store.Where("channel NOT IN ('news', 'science', 'policy', 'lecture')")},
		{"have a title outside 4 to 80 characters", store.Where("length(title) NOT BETWEEN 4 AND 80")},
		{"have a summary outside 1 to 200 characters", store.Where("length(summary) NOT BETWEEN 1 AND 200")},
		{"are drafts with a time, or more than drafts without", store.Where("(status = 'draft') <> (publish_at IS NULL)")},
		{"crowd the top of their channel", store.Where("top AND 5 < (SELECT count(*) FROM articles AS o WHERE o.channel = articles.channel AND o.top AND o.deleted_at IS NULL)")},
		{"count other comments than those that are shown", store.Where("comment_count <> (SELECT count(*) FROM comments AS c WHERE c.article_id = articles.id AND c.status = 'shown' AND c.deleted_at IS NULL)")},
		{"have a cover that is not linked to them", store.Where("NOT EXISTS (SELECT 1 FROM file_links AS l JOIN files AS f ON f.id = l.file_id WHERE l.object_type = 'article' AND l.object_id = articles.id AND articles.cover = '/files/' || f.name)")},
		{"have tags that do not find them", store.Where("(tags <> '[]') <> EXISTS (SELECT 1 FROM article_tags AS t WHERE t.article_id = articles.id)")},
	},
}

// oddArticles are titles that screens must bear: the shortest, the full length, markup, characters beyond the first plane.
var oddArticles = map[int64]string{
	4:  "养生四法",
	9:  strings.Repeat("家庭健康管理与慢性病日常照护知识", 5),
	14: "<b>加粗</b> & “引号”里的健康谣言",
	21: "夏天防暑 🌞 记住这几点",
	26: "𬭩草、龘字与生僻药材名辨析",
	33: "Vitamin D and bone health: what older adults should know",
}

var (
	articleSubjects = map[article.Channel][]string{
		"news":    {"多地上线检查结果互认", "家庭医生签约服务扩面", "基层医疗设备更新加快", "互联网医院接诊量稳步上升", "陪诊服务走进社区", "中医药博览会开幕"},
		"science": {"高血压患者如何正确测量血压", "糖尿病人的一日三餐", "睡眠不好先别急着吃药", "换季过敏怎么办", "膝关节疼痛的家庭护理", "体检报告里的这几项要看懂", "老年人防跌倒指南"},
		"policy":  {"医保目录调整要点解读", "门诊共济保障新规问答", "长期护理保险试点进展", "分级诊疗政策一图读懂", "药品网络销售监督管理办法解读"},
		"lecture": {"名医谈心脏康复", "骨科专家讲腰椎保护", "儿科主任答家长十问", "中医名家话四季养生", "妇科专家谈更年期管理"},
	}
	articleTurns   = []string{"：您需要知道的几件事", "，专家这样说", "（2025 版）", "——一文读懂", "，别再做错了", "：从入门到实践"}
	articleAuthors = []string{"编辑部", "李文静", "健康科普组", "张晓东", "政策研究室", "名医讲堂栏目组"}
	articleSources = []string{"", "", "健康报", "本平台原创", "卫生健康委员会网站", "中国中医药报"}
	articleTags    = []string{"慢病管理", "饮食", "运动", "睡眠", "老年健康", "儿童", "女性健康", "中医养生", "医保", "体检", "心理", "急救"}
	paragraphs     = []string{
		"合理膳食、适量运动、戒烟限酒、心理平衡，是健康生活方式的四大基石，也是预防慢性病最经济有效的办法。",
		"专家提醒，出现不适应及时到正规医疗机构就诊，不要自行停药、减药，更不要轻信网络偏方。",
		"家庭自测时应保持安静五分钟以上，连续测量两到三次取平均值，并记录时间和数值，复诊时交给医生参考。",
		"对老年人来说，居家环境的改造同样重要：走道照明充足、地面防滑、卫生间加装扶手，都能明显降低跌倒风险。",
		"研究显示，每周累计一百五十分钟的中等强度运动，对血压、血糖和情绪都有积极影响，贵在长期坚持。",
		"政策落地后，参保人员在定点医疗机构发生的符合规定的门诊费用，可以按比例报销，具体标准以当地通知为准。",
	}
)

func channelOf(i int64) article.Channel {
	return article.Channel(article.Channel("").EnumValues()[i%4])
}

func articleOf(b *batch, d *dice, i int64) article.Article {
	channel := channelOf(i)
	row := article.Article{
		Row: b.stamp(d, i), Title: pick(d, articleSubjects[channel]) + pick(d, articleTurns), Channel: channel, Cover: cover(b, d), Author: pick(d, articleAuthors), Source: pick(d, articleSources),
		Tags: someOf(d, articleTags, 4), AllowComment: !d.chance(8), Recommended: d.chance(15), Top: i < 12, Views: d.below(50_000),
	}
	if odd, ok := oddArticles[i]; ok {
		row.Title = odd
	}
	if row.Source != "" && d.chance(60) {
		row.SourceURL = fmt.Sprintf("https://news.example.com/%s/%d.html", channel, 10_000+i)
	}
	if i == 9 {
		row.Tags = articleTags[:8]
	}
	row.Likes = row.Views / (12 + d.below(30))
	row.Content, row.Summary = articleText(b, d)
	if doctorNo := d.below(b.rows[doctor.Doctors.Name]); channel == "lecture" || d.chance(10) {
		if known := doctorOf(b, streamOf(b.seed, doctor.Doctors.Name).row(doctorNo), doctorNo); known.Status == resource.OnShelf {
			row.DoctorID = &known.ID
		}
	}
	settleArticle(b, d, i, &row)
	return row
}

// settleArticle brings an article to one of the states; what is not out yet was written lately, and nobody has read it.
func settleArticle(b *batch, d *dice, i int64, row *article.Article) {
	row.Status = article.Published
	switch {
	case i%10 == 7:
		row.Status = article.Draft
	case i%10 == 8 && i >= 12:
		row.Status = article.Scheduled
	case i%10 == 9 && i >= 12:
		row.Status = article.Offline
	}
	if row.Status == article.Draft || row.Status == article.Scheduled {
		row.CreatedAt = b.now - value.Time(1+d.below((10*24*time.Hour).Milliseconds()))
		row.UpdatedAt, row.Version, row.Views, row.Likes = row.CreatedAt, 1, 0, 0
	}
	switch row.Status {
	case article.Scheduled:
		at := b.now.Add(time.Hour) + value.Time(d.below((20 * 24 * time.Hour).Milliseconds()))
		row.PublishAt, row.Version = &at, 2
	case article.Published, article.Offline:
		at := row.CreatedAt + value.Time(d.below(max(1, min((3*24*time.Hour).Milliseconds(), int64(b.now-row.CreatedAt)))))
		row.PublishAt, row.UpdatedAt = &at, max(at, row.UpdatedAt)
		row.Version++
	}
}

// articleText is a few paragraphs, some with a heading, a list, a table or a picture, and how they begin.
func articleText(b *batch, d *dice) (rich.Text, string) {
	first := pick(d, paragraphs)
	html := "<p>" + first + "</p><h2>要点</h2><ul><li><p>" + pick(d, paragraphs) + "</p></li><li><p>" + pick(d, paragraphs) + "</p></li></ul>"
	if d.chance(40) {
		html += `<p><img src="` + string(cover(b, d)) + `" alt="配图"></p>`
	}
	if d.chance(25) {
		html += "<table><tbody><tr><th><p>项目</p></th><th><p>建议</p></th></tr><tr><td><p>运动</p></td><td><p>每周五次</p></td></tr><tr><td><p>饮食</p></td><td><p>少盐少油</p></td></tr></tbody></table>"
	}
	return rich.Clean(html + "<blockquote><p>" + pick(d, paragraphs) + "</p></blockquote>"), first
}

// fillArticles also writes what articles are found by and what belongs to them.
func fillArticles(ctx context.Context, db *store.DB, table *store.Table, b *batch) (int64, error) {
	if err := shelveCovers(ctx, db, b); err != nil {
		return 0, err
	}
	made, err := byRow(article.Articles.Name, articleOf)(ctx, db, table, b)
	if err != nil {
		return 0, err
	}
	return made, db.Bulk(ctx, func(tx *store.Tx) error {
		s := streamOf(b.seed, "articleGoods")
		for row := range rowsOf(b, article.Articles.Name, articleOf) {
			for _, tag := range row.Tags {
				if err := tx.Exec("INSERT INTO article_tags (article_id, tag) VALUES (?, ?)", row.ID, tag); err != nil {
					return err
				}
			}
			d := s.row(row.ID)
			if !d.chance(20) {
				continue
			}
			for range 1 + d.below(3) {
				if err := tx.Exec("INSERT INTO article_goods (article_id, goods_id) VALUES (?, ?) ON CONFLICT DO NOTHING", row.ID, 1+d.below(b.rows["goods"])); err != nil {
					return err
				}
			}
		}
		return tx.Exec(`INSERT INTO file_links (object_type, object_id, file_id) SELECT 'article', a.id, f.id FROM articles a JOIN files f
			ON f.usage = 'article' AND (a.cover = '/files/' || f.name OR a.content LIKE '%/files/' || f.name || '%')`)
	})
}
