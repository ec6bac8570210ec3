package article_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
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

func (d *desk) commentOf(id int64) (row commentRow) {
	d.T.Helper()
	d.Do("commentDetail", map[string]any{"id": id}).Into(d.T, &row)
	return row
}

func (d *desk) commentNow(id int64, more ...any) map[string]any {
	d.T.Helper()
	return apptest.With(map[string]any{"id": id, "version": d.commentOf(id).Version}, more...)
}

func (d *desk) wantComments(article, count int64) {
	d.T.Helper()
	if got := d.articleOf(article).CommentCount; got != count {
		d.T.Errorf("the article counts %d comments, wanted %d", got, count)
	}
}

func TestACommentMovesOnlyBetweenItsStates(t *testing.T) {
	eachDesk(t, func(d *desk) {
		article := d.PublishedArticle("被评论的文章")["id"].(int64)
		id := d.Comment(article, d.Reviewer("M00000001", "13800138000"), 0, moderation.Pending)
		if row := d.commentOf(id); !slices.Equal(row.Actions, []string{"show", "hide", "reply", "delete", "blacklist"}) || row.MemberPhone != "138****8000" || row.ArticleTitle != "被评论的文章" || row.IP != "203.0.113.*" {
			t.Errorf("got %+v", row)
		}
		d.Refused(fault.CodeInvalid, "commentAudit", d.commentNow(id, "status", "pending"))
		if a := d.Refused(fault.CodeInvalid, "commentAudit", d.commentNow(id, "status", "hidden")); !strings.Contains(a.Body, `"reason"`) {
			t.Errorf("hidden without a reason: %s", a)
		}
		log := d.LastLogged()
		d.Do("commentAudit", d.commentNow(id, "status", "shown"))
		d.OnlyRow(log, "commentAudit", "audit", id)
		d.wantComments(article, 1)
		if row := d.commentOf(id); row.Status != "shown" || row.AuditedBy == "" || slices.Contains(row.Actions, "show") {
			t.Errorf("got %+v", row)
		}
		d.Refused(fault.CodeState, "commentAudit", d.commentNow(id, "status", "shown"))
		d.Do("commentAudit", d.commentNow(id, "status", "hidden", "reason", "含有广告"))
		d.wantComments(article, 0)
		if row := d.commentOf(id); row.HideReason != "含有广告" || slices.Contains(row.Actions, "hide") {
			t.Errorf("got %+v", row)
		}
		d.Refused(fault.CodeConflict, "commentAudit", map[string]any{"id": id, "version": 1, "status": "shown"})
		d.Do("commentAudit", d.commentNow(id, "status", "shown"))
		d.Refused(fault.CodeInvalid, "commentReply", d.commentNow(id, "reply", ""))
		d.Refused(fault.CodeInvalid, "commentReply", d.commentNow(id, "reply", strings.Repeat("谢", 501)))
		log = d.LastLogged()
		d.Do("commentReply", d.commentNow(id, "reply", "谢谢关注"))
		d.OnlyRow(log, "commentReply", "update", id)
		if row := d.commentOf(id); row.StaffReply != "谢谢关注" || row.RepliedBy == "" || row.HideReason != "" {
			t.Errorf("got %+v", row)
		}
		log = d.LastLogged()
		d.Do("commentDel", d.commentNow(id))
		d.OnlyRow(log, "commentDel", "delete", id)
		d.Refused(fault.CodeNotFound, "commentDetail", map[string]any{"id": id})
		d.wantComments(article, 0)
		if version := d.articleOf(article).Version; version != 2 {
			t.Errorf("comments moved the article's version to %d, which would turn its editors away", version)
		}
	})
}

func TestRepliesGoWithWhatTheyReplyTo(t *testing.T) {
	eachDesk(t, func(d *desk) {
		article, who := d.PublishedArticle("被评论的文章")["id"].(int64), d.NewMember()
		parent := d.Comment(article, who, 0, moderation.Shown)
		replies := []int64{d.Comment(article, who, parent, moderation.Shown), d.Comment(article, who, parent, moderation.Pending)}
		other := d.Comment(article, who, 0, moderation.Shown)
		d.wantComments(article, 3)
		log := d.LastLogged()
		d.Do("commentAudit", d.commentNow(parent, "status", "hidden", "reason", "人身攻击"))
		if rows := d.Logged(log); len(rows) != 3 {
			t.Errorf("hiding three left %d rows in the log", len(rows))
		}
		for _, id := range replies {
			if row := d.commentOf(id); row.Status != "hidden" || row.HideReason != "人身攻击" || row.ParentContent == "" {
				t.Errorf("below a hidden one: %+v", row)
			}
		}
		d.wantComments(article, 1)
		// What is not offered is refused too, and the refusal offers what the record itself does.
		if row := d.commentOf(replies[0]); slices.Contains(row.Actions, "show") {
			t.Errorf("a reply below a hidden one offers %v", row.Actions)
		}
		a := d.Refused(fault.CodeState, "commentAudit", d.commentNow(replies[0], "status", "shown"))
		if !strings.Contains(a.Message, "上级评论") {
			t.Errorf("a reply was shown below nothing: %s", a)
		}
		var instead struct{ Actions []string }
		if a.Into(t, &instead); !slices.Equal(instead.Actions, d.commentOf(replies[0]).Actions) {
			t.Errorf("the refusal offers %v", instead.Actions)
		}
		var out struct {
			OK     []int64
			Failed []struct{ ID int64 }
		}
		d.Do("commentAudit", map[string]any{"ids": []int64{replies[1], replies[0], parent}, "status": "shown"}).Into(t, &out)
		if len(out.Failed) != 0 || len(out.OK) != 3 {
			t.Errorf("shown together: %+v", out)
		}
		d.wantComments(article, 4)
		d.Do("commentAudit", map[string]any{"ids": []int64{parent, replies[0]}, "status": "hidden", "reason": "重复"}).Into(t, &out)
		if len(out.Failed) != 0 {
			t.Errorf("hidden together: %+v", out)
		}
		d.wantComments(article, 1)
		log = d.LastLogged()
		d.Do("commentDel", map[string]any{"ids": []int64{parent, replies[0]}}).Into(t, &out)
		if len(out.Failed) != 0 {
			t.Errorf("deleted together: %+v", out)
		}
		apptest.Exactly(t, "deleting three left in the log", 3, d.Logged(log))
		d.Refused(fault.CodeNotFound, "commentDetail", map[string]any{"id": replies[1]})
		var page struct{ Total int64 }
		if d.Do("commentList", map[string]any{}).Into(t, &page); page.Total != 1 {
			t.Errorf("the list counts %d, wanted the one that is left", page.Total)
		}
		d.wantComments(article, 1)
		d.Do("commentAudit", map[string]any{"ids": []int64{other}, "status": "hidden", "reason": "重复"})
		d.wantComments(article, 0)
	})
}

func TestAnArticleTakesItsCommentsAlong(t *testing.T) {
	eachDesk(t, func(d *desk) {
		one := d.PublishedArticle("要删的文章")
		id := d.Comment(one["id"].(int64), d.NewMember(), 0, moderation.Shown)
		kept := d.SomeComment()
		d.Do("articleOffline", apptest.With(one, "reason", "过时"))
		log := d.LastLogged()
		d.Do("articleDel", d.articleNow(one["id"].(int64)))
		rows := d.Logged(log)
		apptest.Exactly(t, "the log", 2, rows)
		apptest.Want(t, "the log of the comment", rows[0], apptest.Fields{"Action": "delete", "ObjectType": "comment", "ObjectID": id})
		if !strings.Contains(rows[1].Diff, `"commentsDeleted"`) {
			t.Errorf("the log of the article says %s", rows[1].Diff)
		}
		d.Refused(fault.CodeNotFound, "commentDetail", map[string]any{"id": id})
		d.commentOf(kept)
		var page struct{ Total int64 }
		if d.Do("commentList", map[string]any{}).Into(t, &page); page.Total != 1 {
			t.Errorf("the list counts %d", page.Total)
		}
	})
}

func TestCommentsAreFoundByWhoAndWhat(t *testing.T) {
	eachDesk(t, func(d *desk) {
		first, second := d.PublishedArticle("高血压的家庭护理")["id"].(int64), d.PublishedArticle("糖尿病饮食")["id"].(int64)
		anna, bert := d.Reviewer("M00000001", "13800138000"), d.Reviewer("M00000002", "13900139111")
		a := d.Comment(first, anna, 0, moderation.Pending)
		d.At(time.Minute)
		b := d.Comment(second, anna, 0, moderation.Shown)
		d.At(2 * time.Minute)
		c := d.Comment(first, bert, a, moderation.Pending)
		d.Do("commentReply", d.commentNow(b, "reply", "谢谢"))
		if err := d.DB.Write(t.Context(), func(tx *store.Tx) error {
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
			d.Do("commentList", try.in).Into(t, &page)
			got := []int64{}
			for _, row := range page.Items {
				got = append(got, row.ID)
			}
			if !slices.Equal(got, try.want) {
				t.Errorf("%v gives %v, wanted %v", try.in, got, try.want)
			}
		}
		csv := d.Do("commentExport", map[string]any{"format": "csv"}).Body
		if !strings.Contains(csv, "203.0.113.*") || strings.Contains(csv, "203.0.113.77") {
			t.Errorf("the export has the whole address: %s", csv)
		}
		var shown struct{ Value string }
		d.Do("piiReveal", map[string]any{"entity": "comment", "id": a, "field": "ip", "reason": "核查"}).Into(t, &shown)
		if shown.Value != "203.0.113.77" {
			t.Errorf("revealed %q", shown.Value)
		}
	})
}

func TestAMemberWhoLeavesOrIsKeptOutIsStillThere(t *testing.T) {
	eachDesk(t, func(d *desk) {
		article, who := d.PublishedArticle("被评论的文章")["id"].(int64), d.NewMember()
		id := d.Comment(article, who, 0, moderation.Shown)
		_, editor := d.Employ([]perm.Code{perm.Articles}, perm.Write)
		if a := d.Ask("commentDetail", editor, apptest.Written(map[string]any{"id": id})); strings.Contains(a.Body, "blacklist") {
			t.Errorf("offered without 1006: %s", a)
		}
		d.Do("userBlack", map[string]any{"ids": []int64{who}, "black": true, "reason": "恶意评论"})
		if row := d.commentOf(id); row.Status != "shown" || slices.Contains(row.Actions, "blacklist") {
			t.Errorf("of somebody who is kept out: %+v", row)
		}
		d.Do("userDel", d.Person(who).Naming(map[string]any{"reason": "本人申请"}))
		if row := d.commentOf(id); row.MemberName != "已注销用户" || row.IP != "" || row.MemberPhone != "" || row.Status != "shown" {
			t.Errorf("of somebody who left: %+v", row)
		}
	})
}
