package apptest

import (
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/moderation"
)

const SomeText = "<p>合理饮食、适量运动、戒烟限酒、心理平衡，是健康生活的四大基石。</p>"

// Article makes a draft with further fields.
func (d *Desk) Article(title string, more map[string]any) Saved {
	d.T.Helper()
	in := map[string]any{"title": title, "channel": "science", "cover": d.Picture(), "content": SomeText, "author": "编辑部"}
	for field, value := range more {
		in[field] = value
	}
	var s Saved
	d.Do("articleSave", in).Into(d.T, &s)
	return s
}

// PublishedArticle makes an article that the public reads.
func (d *Desk) PublishedArticle(title string) map[string]any {
	d.T.Helper()
	made := d.Article(title, nil)
	d.Do("articlePublish", ThisOne(made))
	return map[string]any{"id": made.ID, "version": 2}
}

// Comment writes a comment as the app would; parent 0 for none.
func (d *Desk) Comment(articleID, memberID, parent int64, status moderation.AuditStatus) (id int64) {
	d.T.Helper()
	err := d.DB.Write(d.T.Context(), func(tx *store.Tx) (err error) {
		var below *int64
		if parent != 0 {
			below = &parent
		}
		id, err = store.Get[int64](&tx.Q, `INSERT INTO comments (version, created_at, updated_at, created_by, updated_by, article_id, member_id, parent_id, content, images, likes, hits, ip,
			status, hide_reason, staff_reply) VALUES (1, ?, ?, 0, 0, ?, ?, ?, '很有帮助的文章', '[]', 3, '[]', '203.0.113.77', ?, '', '') RETURNING id`, tx.Now, tx.Now, articleID, memberID, below, status)
		if err != nil {
			return err
		}
		if err := tx.Exec("UPDATE articles SET comment_count = comment_count + 1 WHERE id = ? AND ? = 'shown'", articleID, string(status)); err != nil {
			return err
		}
		return resource.CountRows(tx, "comment", 1)
	})
	if err != nil {
		d.T.Fatal(err)
	}
	return id
}

func (d *Desk) SomeComment() int64 {
	return d.Comment(d.PublishedArticle("被评论的文章")["id"].(int64), d.NewMember(), 0, moderation.Shown)
}
