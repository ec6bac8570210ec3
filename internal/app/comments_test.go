package app

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/moderation"
)

type commentRow struct {
	ID            int64    `json:"id"`
	Version       int64    `json:"version"`
	ArticleTitle  string   `json:"articleTitle"`
	MemberName    string   `json:"memberName"`
	MemberPhone   string   `json:"memberPhone"`
	ParentContent string   `json:"parentContent"`
	Content       string   `json:"content"`
	IP            string   `json:"ip"`
	Status        string   `json:"status"`
	HideReason    string   `json:"hideReason"`
	AuditedBy     string   `json:"auditedByName"`
	StaffReply    string   `json:"staffReply"`
	RepliedBy     string   `json:"repliedByName"`
	Actions       []string `json:"actions"`
}

// comment writes a comment as the app would; parent 0 for none.
func (d *desk) comment(articleID, memberID, parent int64, status moderation.AuditStatus) (id int64) {
	d.t.Helper()
	err := d.db.Write(d.t.Context(), func(tx *store.Tx) (err error) {
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
		d.t.Fatal(err)
	}
	return id
}

func (d *desk) someComment() int64 {
	return d.comment(d.published("被评论的文章")["id"].(int64), d.newMember(), 0, moderation.Shown)
}

func (d *desk) commentOf(id int64) (row commentRow) {
	d.t.Helper()
	d.do("commentDetail", map[string]any{"id": id}).into(d.t, &row)
	return row
}

func (d *desk) commentNow(id int64, more ...any) map[string]any {
	d.t.Helper()
	return with(map[string]any{"id": id, "version": d.commentOf(id).Version}, more...)
}

func (d *desk) wantComments(article, count int64) {
	d.t.Helper()
	if got := d.articleOf(article).CommentCount; got != count {
		d.t.Errorf("the article counts %d comments, wanted %d", got, count)
	}
}

func TestACommentMovesOnlyBetweenItsStates(t *testing.T) {
	eachDesk(t, func(d *desk) {
		article := d.published("被评论的文章")["id"].(int64)
		id := d.comment(article, d.reviewer("M00000001", "13800138000"), 0, moderation.Pending)
		if row := d.commentOf(id); !slices.Equal(row.Actions, []string{"show", "hide", "reply", "delete", "blacklist"}) || row.MemberPhone != "138****8000" || row.ArticleTitle != "被评论的文章" || row.IP != "203.0.113.*" {
			t.Errorf("got %+v", row)
		}
		d.refused(fault.CodeInvalid, "commentAudit", d.commentNow(id, "status", "pending"))
		if a := d.refused(fault.CodeInvalid, "commentAudit", d.commentNow(id, "status", "hidden")); !strings.Contains(a.Body, `"reason"`) {
			t.Errorf("hidden without a reason: %s", a)
		}
		log := d.lastLogged()
		d.do("commentAudit", d.commentNow(id, "status", "shown"))
		d.onlyRow(log, "commentAudit", "audit", id)
		d.wantComments(article, 1)
		if row := d.commentOf(id); row.Status != "shown" || row.AuditedBy == "" || slices.Contains(row.Actions, "show") {
			t.Errorf("got %+v", row)
		}
		d.refused(fault.CodeState, "commentAudit", d.commentNow(id, "status", "shown"))
		d.do("commentAudit", d.commentNow(id, "status", "hidden", "reason", "含有广告"))
		d.wantComments(article, 0)
		if row := d.commentOf(id); row.HideReason != "含有广告" || slices.Contains(row.Actions, "hide") {
			t.Errorf("got %+v", row)
		}
		d.refused(fault.CodeConflict, "commentAudit", map[string]any{"id": id, "version": 1, "status": "shown"})
		d.do("commentAudit", d.commentNow(id, "status", "shown"))
		d.refused(fault.CodeInvalid, "commentReply", d.commentNow(id, "reply", ""))
		d.refused(fault.CodeInvalid, "commentReply", d.commentNow(id, "reply", strings.Repeat("谢", 501)))
		log = d.lastLogged()
		d.do("commentReply", d.commentNow(id, "reply", "谢谢关注"))
		d.onlyRow(log, "commentReply", "update", id)
		if row := d.commentOf(id); row.StaffReply != "谢谢关注" || row.RepliedBy == "" || row.HideReason != "" {
			t.Errorf("got %+v", row)
		}
		log = d.lastLogged()
		d.do("commentDel", d.commentNow(id))
		d.onlyRow(log, "commentDel", "delete", id)
		d.refused(fault.CodeNotFound, "commentDetail", map[string]any{"id": id})
		d.wantComments(article, 0)
		if version := d.articleOf(article).Version; version != 2 {
			t.Errorf("comments moved the article's version to %d, which would turn its editors away", version)
		}
	})
}

func TestRepliesGoWithWhatTheyReplyTo(t *testing.T) {
	eachDesk(t, func(d *desk) {
		article, who := d.published("被评论的文章")["id"].(int64), d.newMember()
		parent := d.comment(article, who, 0, moderation.Shown)
		replies := []int64{d.comment(article, who, parent, moderation.Shown), d.comment(article, who, parent, moderation.Pending)}
		other := d.comment(article, who, 0, moderation.Shown)
		d.wantComments(article, 3)
		log := d.lastLogged()
		d.do("commentAudit", d.commentNow(parent, "status", "hidden", "reason", "人身攻击"))
		if rows := d.logged(log); len(rows) != 3 {
			t.Errorf("hiding three left %d rows in the log", len(rows))
		}
		for _, id := range replies {
			if row := d.commentOf(id); row.Status != "hidden" || row.HideReason != "人身攻击" || row.ParentContent == "" {
				t.Errorf("below a hidden one: %+v", row)
			}
		}
		d.wantComments(article, 1)
		if a := d.refused(fault.CodeState, "commentAudit", d.commentNow(replies[0], "status", "shown")); !strings.Contains(a.Message, "上级评论") {
			t.Errorf("a reply was shown below nothing: %s", a)
		}
		var out struct {
			OK     []int64
			Failed []struct{ ID int64 }
		}
		d.do("commentAudit", map[string]any{"ids": []int64{replies[1], replies[0], parent}, "status": "shown"}).into(t, &out)
		if len(out.Failed) != 0 || len(out.OK) != 3 {
			t.Errorf("shown together: %+v", out)
		}
		d.wantComments(article, 4)
		d.do("commentAudit", map[string]any{"ids": []int64{parent, replies[0]}, "status": "hidden", "reason": "重复"}).into(t, &out)
		if len(out.Failed) != 0 {
			t.Errorf("hidden together: %+v", out)
		}
		d.wantComments(article, 1)
		d.do("commentDel", map[string]any{"ids": []int64{parent, replies[0]}}).into(t, &out)
		if len(out.Failed) != 0 {
			t.Errorf("deleted together: %+v", out)
		}
		d.refused(fault.CodeNotFound, "commentDetail", map[string]any{"id": replies[1]})
		var page struct{ Total int64 }
		if d.do("commentList", map[string]any{}).into(t, &page); page.Total != 1 {
			t.Errorf("the list counts %d, wanted the one that is left", page.Total)
		}
		d.wantComments(article, 1)
		d.do("commentAudit", map[string]any{"ids": []int64{other}, "status": "hidden", "reason": "重复"})
		d.wantComments(article, 0)
	})
}

func TestAnArticleTakesItsCommentsAlong(t *testing.T) {
	eachDesk(t, func(d *desk) {
		one := d.published("要删的文章")
		id := d.comment(one["id"].(int64), d.newMember(), 0, moderation.Shown)
		kept := d.someComment()
		d.do("articleOffline", with(one, "reason", "过时"))
		log := d.lastLogged()
		d.do("articleDel", d.articleNow(one["id"].(int64)))
		if rows := d.logged(log); len(rows) != 1 || !strings.Contains(rows[0].Diff, `"commentsDeleted"`) {
			t.Errorf("the log has %+v", rows)
		}
		d.refused(fault.CodeNotFound, "commentDetail", map[string]any{"id": id})
		d.commentOf(kept)
		var page struct{ Total int64 }
		if d.do("commentList", map[string]any{}).into(t, &page); page.Total != 1 {
			t.Errorf("the list counts %d", page.Total)
		}
	})
}

func TestCommentsAreFoundByWhoAndWhat(t *testing.T) {
	eachDesk(t, func(d *desk) {
		first, second := d.published("高血压的家庭护理")["id"].(int64), d.published("糖尿病饮食")["id"].(int64)
		anna, bert := d.reviewer("M00000001", "13800138000"), d.reviewer("M00000002", "13900139111")
		a := d.comment(first, anna, 0, moderation.Pending)
		d.at(time.Minute)
		b := d.comment(second, anna, 0, moderation.Shown)
		d.at(2 * time.Minute)
		c := d.comment(first, bert, a, moderation.Pending)
		d.do("commentReply", d.commentNow(b, "reply", "谢谢"))
		if err := d.db.Write(t.Context(), func(tx *store.Tx) error {
			return tx.Exec(`UPDATE comments SET hits = '["加微信"]', likes = 9 WHERE id = ?`, a)
		}); err != nil {
			t.Fatal(err)
		}
		for _, try := range []struct {
			in   map[string]any
			want []int64
		}{
			{map[string]any{}, []int64{c, b, a}},
			{map[string]any{"status": "pending", "sort": "createdAt"}, []int64{a, c}},
			{map[string]any{"sort": "-likes"}, []int64{a, c, b}},
			{map[string]any{"articleId": first}, []int64{c, a}},
			{map[string]any{"flagged": true}, []int64{a}},
			{map[string]any{"flagged": false}, []int64{c, b}},
			{map[string]any{"replied": true}, []int64{b}},
			{map[string]any{"replied": false}, []int64{c, a}},
			{map[string]any{"kw": "13800138000"}, []int64{b, a}},
			{map[string]any{"kw": "9111"}, []int64{c}},
			{map[string]any{"kw": fmt.Sprint(second)}, []int64{b}},
			{map[string]any{"kw": "高血压"}, []int64{c, a}},
			{map[string]any{"kw": "家庭护理"}, []int64{}},
			{map[string]any{"createdAtFrom": soon(d, -90*time.Second)}, []int64{c, b}},
		} {
			var page struct{ Items []commentRow }
			d.do("commentList", try.in).into(t, &page)
			got := []int64{}
			for _, row := range page.Items {
				got = append(got, row.ID)
			}
			if !slices.Equal(got, try.want) {
				t.Errorf("%v gives %v, wanted %v", try.in, got, try.want)
			}
		}
		csv := d.do("commentExport", map[string]any{"format": "csv"}).Body
		if !strings.Contains(csv, "203.0.113.*") || strings.Contains(csv, "203.0.113.77") {
			t.Errorf("the export has the whole address: %s", csv)
		}
		var shown struct{ Value string }
		d.do("piiReveal", map[string]any{"entity": "comment", "id": a, "field": "ip", "reason": "核查"}).into(t, &shown)
		if shown.Value != "203.0.113.77" {
			t.Errorf("revealed %q", shown.Value)
		}
	})
}

func TestAMemberWhoLeavesOrIsKeptOutIsStillThere(t *testing.T) {
	eachDesk(t, func(d *desk) {
		article, who := d.published("被评论的文章")["id"].(int64), d.newMember()
		id := d.comment(article, who, 0, moderation.Shown)
		_, editor := d.employ([]perm.Code{perm.Articles}, perm.Write)
		if a := d.ask("commentDetail", editor, written(map[string]any{"id": id})); strings.Contains(a.Body, "blacklist") {
			t.Errorf("offered without 1006: %s", a)
		}
		d.do("userBlack", map[string]any{"ids": []int64{who}, "black": true, "reason": "恶意评论"})
		if row := d.commentOf(id); row.Status != "shown" || slices.Contains(row.Actions, "blacklist") {
			t.Errorf("of somebody who is kept out: %+v", row)
		}
		d.do("userDel", d.person(who).one(map[string]any{"reason": "本人申请"}))
		if row := d.commentOf(id); row.MemberName != "已注销用户" || row.IP != "" || row.MemberPhone != "" || row.Status != "shown" {
			t.Errorf("of somebody who left: %+v", row)
		}
	})
}
