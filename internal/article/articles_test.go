package article_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

type articleRow struct {
	ID           int64    `json:"id"`
	Version      int64    `json:"version"`
	Title        string   `json:"title"`
	Summary      string   `json:"summary"`
	Channel      string   `json:"channel"`
	Content      string   `json:"content"`
	DoctorName   string   `json:"doctorName"`
	GoodsIDs     []int64  `json:"goodsIds"`
	GoodsNames   []string `json:"goodsNames"`
	Tags         []string `json:"tags"`
	Top          bool     `json:"top"`
	Status       string   `json:"status"`
	PublishAt    *string  `json:"publishAt"`
	CommentCount int64    `json:"commentCount"`
	Actions      []string `json:"actions"`
}

func (d *desk) articleOf(id int64) (row articleRow) {
	d.T.Helper()
	d.Do("articleDetail", map[string]any{"id": id}).Into(d.T, &row)
	return row
}

func (d *desk) articleNow(id int64, more ...any) map[string]any {
	d.T.Helper()
	return apptest.With(map[string]any{"id": id, "version": d.articleOf(id).Version}, more...)
}

// articles lists the titles that a list gives.
func (d *desk) articles(in map[string]any) []string {
	d.T.Helper()
	var page struct{ Items []articleRow }
	d.Do("articleList", in).Into(d.T, &page)
	titles := []string{}
	for _, item := range page.Items {
		titles = append(titles, item.Title)
	}
	return titles
}

func soon(d *desk, in time.Duration) string { return value.TimeOf(d.DB.Now().Add(in)).String() }

func TestAnArticleFromDraftToOffline(t *testing.T) {
	eachDesk(t, func(d *desk) {
		id := d.Article("春季养生指南", nil).ID
		first := d.articleOf(id)
		if first.Status != "draft" || first.PublishAt != nil || !slices.Equal(first.Actions, []string{"publish", "schedule", "top", "delete"}) {
			t.Errorf("at first: %+v", first)
		}
		steps := []struct {
			call    string
			more    []any
			action  string
			status  string
			dated   bool
			actions []string
		}{
			{"articlePublish", []any{"publishAt", soon(d, time.Hour)}, "publish", "scheduled", true, []string{"unschedule", "top"}},
			{"articleOffline", nil, "transition", "draft", false, []string{"publish", "schedule", "top", "delete"}},
			{"articlePublish", nil, "publish", "published", true, []string{"offline", "top"}},
			{"articleOffline", []any{"reason", "内容过时"}, "transition", "offline", true, []string{"publish", "schedule", "top", "delete"}},
			{"articlePublish", []any{"publishAt", soon(d, time.Hour)}, "publish", "scheduled", true, []string{"unschedule", "top"}},
		}
		for _, step := range steps {
			log := d.LastLogged()
			d.Do(step.call, d.articleNow(id, step.more...))
			d.OnlyRow(log, step.call, step.action, id)
			if got := d.articleOf(id); got.Status != step.status || (got.PublishAt != nil) != step.dated || !slices.Equal(got.Actions, step.actions) {
				t.Errorf("after %s %v: %+v", step.call, step.more, got)
			}
		}
		due := *d.articleOf(id).PublishAt
		d.Tick("articleSchedule", 59*time.Minute)
		if got := d.articleOf(id).Status; got != "scheduled" {
			t.Errorf("published too early: %s", got)
		}
		log := d.LastLogged()
		d.Tick("articleSchedule", 61*time.Minute)
		if got := d.articleOf(id); got.Status != "published" || *got.PublishAt != due {
			t.Errorf("when its time has come: %+v", got)
		}
		if rows := d.Logged(log); len(rows) != 1 || rows[0].Action != "publish" || rows[0].AccountID != 0 || rows[0].ObjectID != id {
			t.Errorf("the system left %+v", rows)
		}
		_, reader := d.Employ([]perm.Code{perm.Articles}, 0)
		if a := d.Ask("articleDetail", reader, apptest.Written(map[string]any{"id": id})); !strings.Contains(a.Body, `"actions":[]`) {
			t.Errorf("whoever may not write is offered something: %s", a)
		}
	})
}

// TestAnArticleMovesOnlyAsItsStateAllows tries every call in every state.
func TestAnArticleMovesOnlyAsItsStateAllows(t *testing.T) {
	eachDesk(t, func(d *desk) {
		later := soon(d, time.Hour)
		inState := map[string]func() int64{
			"draft":     func() int64 { return d.Article("某篇文章", nil).ID },
			"published": func() int64 { return d.PublishedArticle("某篇文章")["id"].(int64) },
			"scheduled": func() int64 {
				id := d.Article("某篇文章", nil).ID
				d.Do("articlePublish", d.articleNow(id, "publishAt", later))
				return id
			},
			"offline": func() int64 {
				one := d.PublishedArticle("某篇文章")
				d.Do("articleOffline", apptest.With(one, "reason", "过时"))
				return one["id"].(int64)
			},
		}
		tries := []struct {
			call string
			more []any
			in   []string // where it is allowed
		}{
			{"articlePublish", nil, []string{"draft", "offline"}},
			{"articlePublish", []any{"publishAt", later}, []string{"draft", "offline"}},
			{"articleOffline", []any{"reason", "过时"}, []string{"published", "scheduled"}},
			{"articleDel", nil, []string{"draft", "offline"}},
			{"articleTop", []any{"top", true}, nil},
			{"articleSave", []any{"title", "改过的标题"}, nil},
		}
		for status, make := range inState {
			for _, try := range tries {
				id := make()
				code := fault.CodeState
				if try.in == nil || slices.Contains(try.in, status) {
					code = 0
				}
				a := d.Ask(try.call, d.Admin, apptest.Written(d.articleNow(id, try.more...)))
				if a.Code != code {
					t.Errorf("%s in %s: wanted %d, got %s", try.call, status, code, a)
				}
				if code != 0 && !strings.Contains(a.Body, `"status":"`+status+`"`) {
					t.Errorf("%s in %s does not say what is: %s", try.call, status, a)
				}
				if try.call == "articleTop" {
					d.Do("articleTop", d.articleNow(id, "top", false))
				}
			}
		}
		if a := d.Refused(fault.CodeState, "articleDel", d.PublishedArticle("在读文章")); a.Message != "请先下线文章" {
			t.Errorf("deleting what is read: %s", a)
		}
		one := d.PublishedArticle("某篇文章")
		if a := d.Refused(fault.CodeInvalid, "articleOffline", one); !strings.Contains(a.Body, `"reason"`) {
			t.Errorf("withdrawn without a reason: %s", a)
		}
		d.Refused(fault.CodeConflict, "articleOffline", apptest.With(one, "version", 1, "reason", "过时"))
		log := d.LastLogged()
		d.Do("articleOffline", apptest.With(one, "reason", "政策已更新"))
		if row := d.Logged(log)[0]; !strings.Contains(row.Diff, "政策已更新") {
			t.Errorf("the log does not say why: %s", row.Diff)
		}
	})
}

func TestAnArticleIsScheduledForAMinuteToAYear(t *testing.T) {
	eachDesk(t, func(d *desk) {
		id := d.Article("定时的文章", nil).ID
		for _, in := range []time.Duration{-time.Hour, 0, 50 * time.Second, 366 * 24 * time.Hour} {
			if a := d.Refused(fault.CodeInvalid, "articlePublish", d.articleNow(id, "publishAt", soon(d, in))); !strings.Contains(a.Body, "publishAt") {
				t.Errorf("%s from now: %s", in, a)
			}
		}
		d.Do("articlePublish", d.articleNow(id, "publishAt", soon(d, 364*24*time.Hour)))
		d.Refused(fault.CodeInvalid, "articleSave", d.articleNow(id, "publishAt", soon(d, time.Hour))) // only by scheduling
		d.Refused(fault.CodeInvalid, "articleSave", d.articleNow(id, "status", "published"))
	})
}

func TestMedicalClaimsArePublishedOnlyWhenConfirmed(t *testing.T) {
	eachDesk(t, func(d *desk) {
		clean := d.Article("正常的科普文章", nil)
		bold := d.Article("此法可以根 治糖尿病", map[string]any{"content": "<p>本方 <strong>包治</strong>百病，１００％有效，二十个字以上的正文内容在此。</p>"})
		for _, more := range [][]any{nil, {"publishAt", soon(d, time.Hour)}} {
			a := d.Refused(fault.CodeInvalid, "articlePublish", apptest.With(apptest.ThisOne(bold), more...))
			var data struct{ Fields map[string]string }
			a.Into(t, &data)
			if said := data.Fields["confirmed"]; !strings.Contains(said, "根治") || !strings.Contains(said, "包治") || !strings.Contains(said, "100%有效") {
				t.Errorf("claims were told as %q", said)
			}
		}
		var out struct {
			OK     []int64
			Failed []struct {
				ID   int64
				Code int
			}
		}
		d.Do("articlePublish", map[string]any{"ids": []int64{clean.ID, bold.ID}}).Into(t, &out)
		if !slices.Equal(out.OK, []int64{clean.ID}) || len(out.Failed) != 1 || out.Failed[0].ID != bold.ID || out.Failed[0].Code != fault.CodeInvalid {
			t.Errorf("of many: %+v", out)
		}
		d.Do("articlePublish", apptest.With(apptest.ThisOne(bold), "confirmed", true))
		var found struct{ Words []string }
		d.Do("articleClaims", map[string]any{"title": "祖传秘方", "content": "<p>药到<em>病除</em></p>"}).Into(t, &found)
		if !slices.Equal(found.Words, []string{"药到病除", "祖传秘方"}) {
			t.Errorf("got %v", found.Words)
		}
	})
}

func TestWhatAnArticleMustHold(t *testing.T) {
	eachDesk(t, func(d *desk) {
		good := map[string]any{"title": "四个字以", "channel": "news", "cover": d.Picture(), "content": apptest.SomeText, "author": "编"}
		for field, wrong := range map[string][]any{
			"title":     {"三个字", strings.Repeat("长", 81)},
			"summary":   {strings.Repeat("长", 201)},
			"channel":   {"other", nil},
			"cover":     {"", nil},
			"content":   {"", "<p>十九个字的正文不够长十九个字的正文短</p>", "<p>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;字</p>"},
			"author":    {"", strings.Repeat("长", 31)},
			"source":    {strings.Repeat("长", 41)},
			"sourceUrl": {"ftp://example.com/a", "example.com", "https://me:secret@example.com/", "https://example.com/" + strings.Repeat("a", 500)},
			"tags":      {[]string{strings.Repeat("长", 13)}, []string{"1", "2", "3", "4", "5", "6", "7", "8", "9"}, []string{""}},
			"goodsIds":  {[]int64{1, 2, 3, 4, 5, 6}},
		} {
			for _, value := range wrong {
				if a := d.Refused(fault.CodeInvalid, "articleSave", apptest.With(good, field, value)); !strings.Contains(a.Body, `"`+field) {
					t.Errorf("%s as %v: %s", field, value, a)
				}
			}
		}
		d.Refused(fault.CodeReference, "articleSave", apptest.With(good, "doctorId", 999999))
		d.Refused(fault.CodeReference, "articleSave", apptest.With(good, "goodsIds", []int64{999999}))
		d.Refused(fault.CodeReference, "articleSave", apptest.With(good, "goodsIds", []int64{d.ware("停售商品", "offSale")}))
		off := d.Doctor("下架医生", map[string]any{"status": "offShelf"})
		d.Refused(fault.CodeReference, "articleSave", apptest.With(good, "doctorId", off.ID))
		on := d.Doctor("上架医生", map[string]any{"status": "onShelf"})
		ware := d.ware("血压计", "onSale")
		id := d.Article("写得很好的文章", map[string]any{
			"doctorId": on.ID, "goodsIds": []int64{ware}, "tags": []string{"春季", "养生", "春季"}, "sourceUrl": "https://example.com/a?b=c", "content": "<p>" + strings.Repeat("一二三四五", 60) + "</p>",
		}).ID
		got := d.articleOf(id)
		if got.DoctorName != "上架医生" || !slices.Equal(got.GoodsIDs, []int64{ware}) || !slices.Equal(got.GoodsNames, []string{"血压计"}) || !slices.Equal(got.Tags, []string{"春季", "养生"}) {
			t.Errorf("got %+v", got)
		}
		if runes := []rune(got.Summary); len(runes) != 200 || !strings.HasPrefix(got.Summary, "一二三四五") || runes[199] != '…' {
			t.Errorf("the summary was filled with %q", got.Summary)
		}
		if own := d.articleOf(d.Article("自带摘要的文章", map[string]any{"summary": "自己写的"}).ID).Summary; own != "自己写的" {
			t.Errorf("the summary became %q", own)
		}
	})
}

// ware makes goods as far as articles need them.
func (d *desk) ware(name, status string) (id int64) {
	d.T.Helper()
	unit := d.SomeOf("goodsUnit")
	if err := d.DB.Write(d.T.Context(), func(tx *store.Tx) (err error) {
		id, err = store.Get[int64](&tx.Q, "INSERT INTO goods (version, created_at, updated_at, created_by, updated_by, name, unit_id, status) VALUES (1, 0, 0, 1, 1, ?, ?, ?) RETURNING id", name, unit, status)
		return err
	}); err != nil {
		d.T.Fatal(err)
	}
	return id
}

func TestFiveArticlesStandOnTopOfAChannel(t *testing.T) {
	eachDesk(t, func(d *desk) {
		var ids []int64
		for i := range 8 {
			ids = append(ids, d.Article(fmt.Sprintf("置顶候选文章 %d", i), nil).ID)
		}
		var all sync.WaitGroup
		codes := make([]int, len(ids))
		for i, id := range ids {
			all.Go(func() {
				codes[i] = d.Ask("articleTop", d.Admin, apptest.Written(map[string]any{"id": id, "version": 1, "top": true})).Code
			})
		}
		all.Wait()
		slices.Sort(codes)
		if !slices.Equal(codes, []int{0, 0, 0, 0, 0, 4000, 4000, 4000}) {
			t.Errorf("eight at once were answered with %v", codes)
		}
		d.Refused(fault.CodeInvalid, "articleSave", map[string]any{"title": "又一篇置顶", "channel": "science", "cover": d.Picture(), "content": apptest.SomeText, "author": "编", "top": true})
		elsewhere := d.Article("别的频道的文章", map[string]any{"channel": "news", "top": true}).ID
		var out struct {
			Failed []struct{ Message string }
		}
		d.Do("articleBatch", map[string]any{"ids": []int64{elsewhere}, "channel": "science"}).Into(t, &out)
		if len(out.Failed) != 1 || !strings.Contains(out.Failed[0].Message, "5") {
			t.Errorf("a sixth moved in: %+v", out)
		}
		top := d.topOf("science")
		d.Do("articleSave", d.articleNow(top[0], "title", "置顶的照样能改"))
		d.Do("articleTop", d.articleNow(top[0], "top", false))
		d.Do("articleBatch", map[string]any{"ids": []int64{elsewhere}, "channel": "science"})
		if n := len(d.topOf("science")); n != 5 {
			t.Errorf("%d on top", n)
		}
		d.Do("articleDel", d.articleNow(elsewhere))
		d.Do("articleTop", d.articleNow(top[0], "top", true))
	})
}

func (d *desk) topOf(channel string) []int64 {
	d.T.Helper()
	return apptest.Must(store.All[int64](d.DB.Read(d.T.Context()), "SELECT id FROM articles WHERE channel = ? AND top = TRUE AND deleted_at IS NULL ORDER BY id", channel))
}

func TestArticlesAreFoundAndSorted(t *testing.T) {
	eachDesk(t, func(d *desk) {
		a := d.Article("甲篇文章", map[string]any{"channel": "news", "tags": []string{"养生"}, "author": "张三", "source": "健康报"}).ID
		b := d.Article("乙篇文章", map[string]any{"top": true, "tags": []string{"养生食谱"}, "summary": "关于高血压"}).ID
		c := d.Article("丙篇文章", map[string]any{"recommended": true, "allowComment": false}).ID
		e := d.Article("丁篇文章", map[string]any{"channel": "policy", "sourceUrl": "https://gov.example/notice"}).ID
		d.Do("articlePublish", d.articleNow(c))
		d.At(time.Minute)
		d.Do("articlePublish", d.articleNow(a))
		for _, try := range []struct {
			in   map[string]any
			want []string
		}{
			{map[string]any{}, []string{"乙篇文章", "甲篇文章", "丙篇文章", "丁篇文章"}},
			{map[string]any{"sort": "publishAt"}, []string{"乙篇文章", "丁篇文章", "丙篇文章", "甲篇文章"}},
			{map[string]any{"sort": "-createdAt"}, []string{"丁篇文章", "丙篇文章", "乙篇文章", "甲篇文章"}},
			{map[string]any{"channel": "news"}, []string{"甲篇文章"}},
			{map[string]any{"status": []string{"published"}}, []string{"甲篇文章", "丙篇文章"}},
			{map[string]any{"tags": "养生"}, []string{"甲篇文章"}},
			{map[string]any{"tags": []string{"养生", "养生食谱"}}, []string{"乙篇文章", "甲篇文章"}},
			{map[string]any{"author": "张三"}, []string{"甲篇文章"}},
			{map[string]any{"source": "健康报", "status": "published"}, []string{"甲篇文章"}},
			{map[string]any{"top": true}, []string{"乙篇文章"}},
			{map[string]any{"recommended": true}, []string{"丙篇文章"}},
			{map[string]any{"allowComment": false}, []string{"丙篇文章"}},
			{map[string]any{"kw": "高血压"}, []string{"乙篇文章"}},
			{map[string]any{"kw": "GOV.example"}, []string{"丁篇文章"}},
		} {
			if got := d.articles(try.in); !slices.Equal(got, try.want) {
				t.Errorf("%v gives %v, wanted %v", try.in, got, try.want)
			}
		}
		d.Do("articleSave", d.articleNow(a, "tags", []string{}))
		d.Do("articleDel", d.articleNow(b))
		d.Do("articleDel", d.articleNow(e))
		if got := d.articles(map[string]any{"tags": []string{"养生", "养生食谱"}}); len(got) != 0 {
			t.Errorf("tags that went still find %v", got)
		}
		var options struct {
			Items []struct {
				Label    string
				Disabled bool
			}
		}
		_, adviser := d.Employ([]perm.Code{perm.Advertising}, 0)
		d.Ask("articleOptions", adviser, "{}").Into(t, &options)
		if len(options.Items) != 2 || options.Items[0].Label != "甲篇文章" {
			t.Errorf("offered: %+v", options)
		}
		if a := d.Ask("doctorOptions", adviser, "{}"); a.Code != 0 {
			t.Errorf("doctors for advertising: %s", a)
		}
	})
}

func TestAPublishedArticleIsEditedInPlaceAndRestored(t *testing.T) {
	eachDesk(t, func(d *desk) {
		one := d.PublishedArticle("最初的标题")
		id := one["id"].(int64)
		d.Do("articleSave", apptest.With(one, "title", "改过的标题", "tags", []string{"新"}, "content", "<p>改过的正文改过的正文改过的正文改过的正文</p>"))
		if got := d.articleOf(id); got.Status != "published" || got.Title != "改过的标题" {
			t.Errorf("edited in place: %+v", got)
		}
		var kept struct {
			Items []struct {
				ID, Version int64
				By          string
			}
		}
		d.Do("articleRevisions", map[string]any{"id": id}).Into(t, &kept)
		if len(kept.Items) != 1 || kept.Items[0].Version != 2 || kept.Items[0].By == "" {
			t.Fatalf("publishing left a revision, or editing none: %+v", kept)
		}
		log := d.LastLogged()
		d.Do("articleRestore", map[string]any{"id": id, "version": 3, "revisionId": kept.Items[0].ID})
		d.OnlyRow(log, "articleRestore", "update", id)
		apptest.Want(t, "restored", d.articleOf(id), apptest.Fields{"Title": "最初的标题", "Tags": apptest.Len(0), "Content": apptest.SomeText, "Status": "published", "Version": 4})
		if got := d.articles(map[string]any{"tags": "新"}); len(got) != 0 {
			t.Errorf("a tag that was restored away still finds %v", got)
		}
	})
}
