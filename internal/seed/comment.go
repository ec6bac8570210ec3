package seed

import (
	"context"
	"fmt"

	"caredesk/internal/article"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/member"
	"caredesk/internal/moderation"
)

// comments are what members say about articles; every other one is a reply to the one two before it.
var comments = entity{
	name:    article.Comments.Name,
	needs:   []string{article.Articles.Name, member.Members.Name},
	rows:    amounts{usual: 900, bench: 900},
	maxRows: 10_000_000,
	counted: true,
	table:   article.Comments.Columns,
	fill:    fillComments,
	wrong: []rule{
		{"have a status that does not exist", store.Where("status NOT IN ('pending', 'shown', 'hidden')")},
		{"have a text outside 1 to 500 characters", store.Where("length(content) NOT BETWEEN 1 AND 500")},
		{"are hidden without a reason", store.Where("status = 'hidden' AND hide_reason = ''")},
		{"have a reply by nobody", store.Where("(staff_reply <> '') <> (replied_by IS NOT NULL)")},
		{"are seen below what is not", store.Where("status = 'shown' AND parent_id IN (SELECT p.id FROM comments AS p WHERE p.status <> 'shown')")},
		{"reply to a reply, or to a comment on another article", store.Where("parent_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM comments AS p WHERE p.id = comments.parent_id AND p.parent_id IS NULL AND p.article_id = comments.article_id)")},
		{"are about what was never out", store.Where("article_id IN (SELECT a.id FROM articles AS a WHERE a.status IN ('draft', 'scheduled'))")},
		{"tell from where although their member is gone", store.Where("ip <> '' AND EXISTS (SELECT 1 FROM members AS m WHERE m.id = member_id AND m.status = 'deleted')")},
		{"are older than their article or their member", store.Where("created_at < (SELECT a.publish_at FROM articles AS a WHERE a.id = article_id) OR created_at < (SELECT m.created_at FROM members AS m WHERE m.id = member_id)")},
	},
}

var (
	remarks = []string{
		"讲得很清楚，收藏了。", "正好需要，谢谢分享！", "请问老年人也适用吗？", "按照文章说的做了两周，感觉好多了。", "希望多出一些这样的科普。", "转给家里老人看了。", "图表很直观，一看就懂。",
		"想了解一下报销比例怎么算？", "写得不错，就是有点短。", "👍", "有没有相关的线下讲座？",
	}
	rejoinders      = []string{"同问。", "我也是这样，坚持就好。", "建议先问问医生。", "感谢提醒！", "可以打服务热线咨询。", "我试过，确实有用。"}
	flaggedRemarks  = []string{"想要资料的加微信领取。", "都是骗子，别信。", "祖传秘方包治百病，私下联系我。", "免费领取体检券，扫码即可。", "什么垃圾文章。"}
	commentReplies  = []string{"感谢关注，我们会继续更新。", "您好，具体情况建议咨询线下医生。", "报销标准请以当地医保部门通知为准。", "谢谢您的建议，已转给编辑。"}
	commentsSilence = []string{"广告信息", "人身攻击", "不实医疗信息", "重复评论"}
)

func fillComments(ctx context.Context, db *store.DB, table *store.Table, b *batch) (int64, error) {
	made, err := byRow(article.Comments.Name, commentOf)(ctx, db, table, b)
	if err != nil {
		return 0, err
	}
	return made, db.Bulk(ctx, func(tx *store.Tx) error {
		if err := tx.Exec(`INSERT INTO file_links (object_type, object_id, file_id) SELECT 'comment', c.id, f.id FROM comments c JOIN files f
			ON f.usage = 'article' AND c.images <> '[]' AND c.images LIKE '%/files/' || f.name || '%'`); err != nil {
			return err
		}
		return article.RecountAll(tx)
	})
}

func commentOf(b *batch, d *dice, i int64) article.Comment {
	row := article.Comment{Row: resource.Row{ID: i + 1, Version: 1}, Likes: d.below(40), Content: pick(d, remarks)}
	from := value.Time(0)
	if i%4 >= 2 {
		above := commentOf(b, streamOf(b.seed, article.Comments.Name).row(i-2), i-2)
		row.ArticleID, row.ParentID, row.Content, from = above.ArticleID, &above.ID, pick(d, rejoinders), above.CreatedAt
		row.Status, row.HideReason = above.Status, above.HideReason
	} else {
		about := commented(b, d)
		row.ArticleID, from = about.ID, *about.PublishAt
	}
	who := d.below(b.rows[member.Members.Name])
	life := lifeOf(b, who)
	row.MemberID, from = who+1, max(from, life.CreatedAt)
	row.CreatedAt = from + value.Time(d.below(max(1, int64(b.now-from))))
	row.UpdatedAt = row.CreatedAt
	if life.Status != member.Closed {
		row.IP = pii.IP(fmt.Sprintf("203.0.113.%d", 1+d.below(254)))
		if d.chance(10) {
			row.IP = pii.IP(fmt.Sprintf("2001:db8::%x", 1+d.below(60_000)))
		}
	}
	if d.chance(5) {
		row.Images = value.List[file.Image]{cover(b, d)}
	}
	if d.chance(7) {
		row.Content = pick(d, flaggedRemarks)
	}
	row.Hits = moderation.SensitiveWords(row.Content)
	if row.Status == "" || row.Status == moderation.Shown {
		row.Status = moderation.FirstStatus(row.Hits)
		judgeComment(b, d, &row)
	}
	return row
}

// commented is an article that was out and takes comments.
func commented(b *batch, d *dice) article.Article {
	s := streamOf(b.seed, article.Articles.Name)
	for i := d.below(b.rows[article.Articles.Name]); ; i = (i + 1) % b.rows[article.Articles.Name] {
		a := articleOf(b, s.row(i), i)
		if a.Status == article.Published && a.AllowComment || a.Status == article.Offline {
			return a
		}
	}
}

// judgeComment does with a comment what staff did: most of the flagged ones are decided, a few others were hidden, some answered.
func judgeComment(b *batch, d *dice, row *article.Comment) {
	if row.Status == moderation.Pending && d.chance(50) || row.Status == moderation.Shown && d.chance(4) {
		at := row.CreatedAt + value.Time(d.below(max(1, int64(b.now-row.CreatedAt))))
		row.AuditedBy, row.AuditedAt, row.Status, row.HideReason = &b.by, &at, moderation.Hidden, pick(d, commentsSilence)
		row.Version, row.UpdatedAt, row.UpdatedBy = row.Version+1, at, b.by
	}
	if row.Status == moderation.Shown && d.chance(15) {
		at := row.UpdatedAt + value.Time(d.below(max(1, int64(b.now-row.UpdatedAt))))
		row.StaffReply, row.RepliedBy, row.RepliedAt = pick(d, commentReplies), &b.by, &at
		row.Version, row.UpdatedAt, row.UpdatedBy = row.Version+1, at, b.by
	}
}
