package platform_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
)

type contentOnTheWire struct {
	Items []map[string]any `json:"items"`
	Gone  []int64          `json:"gone"`
	Next  *int64           `json:"next"`
}

func read(p apptest.Program, call string, in map[string]any) (page contentOnTheWire) {
	p.T.Helper()
	p.Does(call, in).Into(p.T, &page)
	return page
}

func TestTheAppReadsWhatIsOnShow(t *testing.T) {
	eachDesk(t, func(d *apptest.Desk) {
		p := d.Program(perm.ScopeContent)
		start := time.Date(2026, 6, 1, 8, 0, 0, 0, time.UTC)
		at := func(minutes int) {
			now := start.Add(time.Duration(minutes) * time.Minute)
			d.DB.Now = func() time.Time { return now }
			d.Admin = d.Session(1, now, now)
		}
		at(0)
		ready := d.ReadyForSale()
		ready["status"] = "onSale"
		sold := d.Goods("在售商品", ready)
		d.Goods("草稿商品", nil)
		shown := d.Doctor("在架医生", map[string]any{"status": "onShelf"})
		d.Doctor("下架医生", nil)
		d.PublishedArticle("发布的文章")
		d.Article("没有发布的文章", nil)
		d.Banner("正在展示")
		d.Banner("还没有开始", "startAt", "2026-06-02T00:00:00Z")
		d.Do("agreementPublish", d.AgreementDraft("law"))
		d.AgreementDraft("user")
		for call, want := range map[string]string{"contentGoods": "在售商品", "contentDoctors": "在架医生", "contentArticles": "发布的文章", "contentBanners": "正在展示"} {
			page := read(p, call, map[string]any{})
			if len(page.Items) != 1 || page.Next != nil || len(page.Gone) != 0 {
				t.Errorf("%s gives %+v", call, page)
				continue
			}
			if name := page.Items[0]["name"]; name != want && page.Items[0]["title"] != want {
				t.Errorf("%s gives %+v, wanted %s", call, page.Items, want)
			}
		}
		goods := read(p, "contentGoods", map[string]any{}).Items[0]
		sku := goods["skus"].([]any)[0].(map[string]any)
		if sku["priceFen"] == nil || sku["costFen"] != nil || sku["warnStock"] != nil || goods["remark"] != nil || goods["version"] != nil || goods["createdBy"] != nil {
			t.Errorf("goods are shown as %+v", goods)
		}
		if page := read(p, "contentAgreements", map[string]any{}); len(page.Items) != 1 || page.Items[0]["doc"] != "law" {
			t.Errorf("in force are %+v", page)
		}
		if a := p.Does("contentCompany", map[string]any{}); strings.Contains(a.Body, "legalPerson") {
			t.Errorf("the company: %s", a)
		}
		for _, call := range []string{"contentVisits", "contentGenes", "contentInsurances", "contentCheckUps", "contentStews", "contentHospitals", "contentCentres", "contentEntries", "contentShopBanners"} {
			read(p, call, map[string]any{})
		}

		// What changed since: something new, and what is not on show any longer.
		at(10)
		since := start.Add(5 * time.Minute).Format(time.RFC3339)
		if page := read(p, "contentGoods", map[string]any{"changedSince": since}); len(page.Items) != 0 || len(page.Gone) != 0 {
			t.Errorf("nothing has changed: %+v", page)
		}
		d.Do("goodsStatus", map[string]any{"ids": []int64{sold.ID}, "status": "offSale"})
		d.Goods("新的商品", apptest.With(d.ReadyForSale(), "status", "onSale"))
		if page := read(p, "contentGoods", map[string]any{"changedSince": since}); len(page.Items) != 1 || len(page.Gone) != 1 || page.Gone[0] != sold.ID {
			t.Errorf("one came and one went: %+v", page)
		}
		at(20)
		d.Do("goodsDel", map[string]any{"ids": []int64{sold.ID}})
		since = start.Add(15 * time.Minute).Format(time.RFC3339)
		if page := read(p, "contentGoods", map[string]any{"changedSince": since}); len(page.Items) != 0 || len(page.Gone) != 1 || page.Gone[0] != sold.ID {
			t.Errorf("one was deleted: %+v", page)
		}
		d.Doctor("另一位医生", map[string]any{"status": "onShelf"})
		first := read(p, "contentDoctors", map[string]any{"limit": 1})
		if len(first.Items) != 1 || first.Next == nil || *first.Next != shown.ID {
			t.Fatalf("the first page: %+v", first)
		}
		if next := read(p, "contentDoctors", map[string]any{"limit": 10, "after": *first.Next}); len(next.Items) != 1 || next.Next != nil || next.Items[0]["name"] != "另一位医生" {
			t.Errorf("the second page: %+v", next)
		}
	})
}

func TestAnAnswerThatIsKnownIsNotGivenAgain(t *testing.T) {
	eachDesk(t, func(d *apptest.Desk) {
		p := d.Program(perm.ScopeContent)
		doctor := d.Doctor("在架医生", map[string]any{"status": "onShelf"})
		first := p.Does("contentDoctors", map[string]any{})
		tag := first.Header.Get("ETag")
		if len(tag) != 34 || !strings.HasPrefix(tag, `"`) {
			t.Fatalf("the tag is %q", tag)
		}
		known := func(tags string) func(*http.Request) {
			return func(r *http.Request) { r.Header.Set("If-None-Match", tags) }
		}
		for _, tags := range []string{tag, `"other", ` + tag} {
			a := d.AskDoor("contentDoctors", p.Key, "{}", known(tags))
			if a.Status != http.StatusNotModified || a.Body != "" || a.Header.Get("ETag") != tag {
				t.Errorf("with %s: %s", tags, a)
			}
		}
		if a := d.AskDoor("contentDoctors", p.Key, "{}", known(`W/`+tag)); a.Status != http.StatusOK {
			t.Errorf("with a weak tag: %s", a)
		}
		d.Do("doctorSave", map[string]any{"id": doctor.ID, "version": doctor.Version, "hospitalName": "另一家医院"})
		if a := d.AskDoor("contentDoctors", p.Key, "{}", known(tag)); a.Status != http.StatusOK || a.Header.Get("ETag") == tag {
			t.Errorf("after a change: %s", a)
		}
		for _, call := range d.Server.Calls(api.Programs) {
			if call.Tagged != (call.Need.Scope() == perm.ScopeContent && !call.Writes) {
				t.Errorf("%s: tagged %v", call.Name, call.Tagged)
			}
		}
	})
}

// TestNothingPersonalIsContent looks at the descriptions of all answers: nothing masked, nothing private, nothing of staff.
func TestNothingPersonalIsContent(t *testing.T) {
	eachDesk(t, func(d *apptest.Desk) {
		staffs := []string{"remark", "costFen", "createdBy", "updatedBy", "version", "actions", "idNo", "phone", "memberId", "memberName", "auditNote", "warnStock", "badAnswer", "kitCostFen"}
		var look func(call string, n *schema.Node, seen map[*schema.Node]bool)
		look = func(call string, n *schema.Node, seen map[*schema.Node]bool) {
			if n == nil || seen[n] {
				return
			}
			seen[n] = true
			if n.Mask != "" || n.Kind == schema.PrivateFile || n.Kind == schema.PrivateImage {
				t.Errorf("%s gives something that is not for everybody: %+v", call, n)
			}
			look(call, n.Items, seen)
			for _, f := range n.Fields {
				for _, name := range staffs {
					if f.Name == name && f.Node.Format != "tel" { // that of a hospital is for everybody
						t.Errorf("%s gives %s", call, name)
					}
				}
				look(call, f.Node, seen)
			}
		}
		for _, call := range d.Server.Calls(api.Programs) {
			if call.Tagged {
				look(call.Name, call.Out, map[*schema.Node]bool{})
			}
		}
	})
}

func TestTheAppCountsHowOftenBannersAreSeen(t *testing.T) {
	eachDesk(t, func(d *apptest.Desk) {
		now := time.Date(2026, 6, 1, 8, 0, 0, 0, time.UTC)
		d.DB.Now = func() time.Time { return now }
		d.Admin = d.Session(1, now, now)
		p := d.Program(perm.ScopeContent)
		banner := d.Banner("看过的广告")
		hits := func(day string, views, clicks int) map[string]any {
			return map[string]any{"items": []map[string]any{{"bannerId": banner.ID, "day": day, "views": views, "clicks": clicks}}}
		}
		for _, id := range []string{"hits-0001", "hits-0001", "hits-0002"} { // the first comes twice
			p.Does("bannerHits", hits("2026-06-01", 100, 7), apptest.Once(id))
		}
		p.Does("bannerHits", hits("2026-05-31", 10, 1), apptest.Once("hits-0003"))
		var got struct{ Version, Views, Clicks int64 }
		d.Do("carouselDetail", map[string]any{"id": banner.ID}).Into(t, &got)
		if got.Views != 210 || got.Clicks != 15 || got.Version != banner.Version {
			t.Errorf("counted %+v", got)
		}
		type day struct{ Views, Clicks int64 }
		if today := apptest.Must(store.Get[day](d.DB.Read(t.Context()), "SELECT views, clicks FROM banner_days WHERE banner_id = ? AND day = '2026-06-01'", banner.ID)); today != (day{200, 14}) {
			t.Errorf("today %+v", today)
		}
		for name, in := range map[string]map[string]any{
			"items.0.day": hits("2026-06-02", 1, 0), "items.0.bannerId": {"items": []map[string]any{{"bannerId": 999, "day": "2026-06-01", "views": 1, "clicks": 0}}},
			"items.0.views": hits("2026-06-01", -1, 0),
		} {
			if a := p.IsRefused(fault.CodeInvalid, "bannerHits", in, apptest.Once("hits-"+name)); !strings.Contains(a.Body, `"`+name+`"`) {
				t.Errorf("%s: %s", name, a)
			}
		}
	})
}
