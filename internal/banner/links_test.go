package banner_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
)

func TestLinksOfBanners(t *testing.T) {
	eachDesk(t, func(d *desk) {
		doctor, goods, category, article := d.doctor("张医生"), d.goods("普通保温杯", "general"), d.category(71), d.article("四季养生四法")
		hidden := d.Doctor("未上架医生", nil)
		for _, c := range []struct {
			kind, value string
			code        int
			label       string
		}{
			{"none", "", 0, ""},
			{"none", "whatever", 0, ""},
			{"url", "https://example.com/a?b=c", 0, "https://example.com/a?b=c"},
			{"url", "javascript:alert(1)", fault.CodeInvalid, ""},
			{"url", "https://me@example.com/", fault.CodeInvalid, ""},
			{"url", "", fault.CodeInvalid, ""},
			{"appPage", "/pages/vip/index?from=ad", 0, "/pages/vip/index?from=ad"},
			{"appPage", "/vip", fault.CodeInvalid, ""},
			{"appPage", "/pages/" + strings.Repeat("a", 200), fault.CodeInvalid, ""},
			{"serviceList", "gene", 0, "基因检测"},
			{"serviceList", "goods", fault.CodeInvalid, ""},
			{"doctor", fmt.Sprint(doctor.ID), 0, "张医生"},
			{"doctor", fmt.Sprint(hidden.ID), fault.CodeReference, ""},
			{"doctor", "999999", fault.CodeReference, ""},
			{"doctor", "张医生", fault.CodeReference, ""},
			{"doctor", "-1", fault.CodeReference, ""},
			{"doctor", "goods:" + fmt.Sprint(goods.ID), fault.CodeReference, ""},
			{"goods", fmt.Sprint(goods.ID), 0, "普通保温杯"},
			{"goodsCategory", fmt.Sprint(category.ID), 0, "71"},
			{"article", fmt.Sprint(article), 0, "四季养生四法"},
			{"serviceItem", "1", fault.CodeReference, ""},
			{"serviceItem", "doctor:" + fmt.Sprint(goods.ID), fault.CodeReference, ""},
		} {
			in := d.BannerInput("链接", "linkKind", c.kind, "linkValue", c.value)
			if c.code != 0 {
				d.Refused(c.code, "carouselSave", in)
				continue
			}
			var made apptest.Saved
			d.Do("carouselSave", in).Into(t, &made)
			row := d.detail(made.ID)
			if row.State != "live" || row.TargetLabel != c.label {
				t.Errorf("%s %q is %s and leads to %q", c.kind, c.value, row.State, row.TargetLabel)
			}
			if c.kind == "none" && row.LinkValue != "" {
				t.Errorf("a link to nowhere keeps %q", row.LinkValue)
			}
		}
	})
}

// TestTargetsComeAndGo: a banner breaks with what it leads to, and is whole again when that comes back.
func TestTargetsComeAndGo(t *testing.T) {
	eachDesk(t, func(d *desk) {
		doctor, goods, category, article := d.doctor("李医生"), d.goods("血压计", "general"), d.category(72), d.article("体检报告怎么看")
		for _, c := range []struct {
			kind       string
			id         int64
			away, back func()
		}{
			{"doctor", doctor.ID, d.status("doctor", doctor.ID, "offShelf"), d.status("doctor", doctor.ID, "onShelf")},
			{"goods", goods.ID, d.status("goods", goods.ID, "offSale"), d.status("goods", goods.ID, "onSale")},
			{"goodsCategory", category.ID, d.status("goodsCategory", category.ID, "disabled"), d.status("goodsCategory", category.ID, "enabled")},
			{"article", article, func() {
				d.Do("articleOffline", map[string]any{"ids": []int64{article}, "reason": "内容过时"})
			}, func() { d.Do("articlePublish", map[string]any{"ids": []int64{article}}) }},
		} {
			id := d.Banner("去"+c.kind, "linkKind", c.kind, "linkValue", fmt.Sprint(c.id)).ID
			c.away()
			apptest.Want(t, c.kind+" away", d.detail(id), apptest.Fields{"State": "broken", "Problem": "target", "TargetLabel": apptest.Given})
			d.Do("carouselSave", d.fresh(id, "remark", "等目标恢复")) // what it led to before may stay
			c.back()
			apptest.Want(t, c.kind+" back", d.detail(id), apptest.Fields{"State": "live", "Problem": nil})
		}
	})
}

func (d *desk) status(resource string, id int64, status string) func() {
	return func() {
		d.T.Helper()
		d.Do(resource+"Status", map[string]any{"ids": []int64{id}, "status": status})
	}
}

// TestRegulatedGoodsNeedAnApproval: drugs, devices and health food are not advertised without one.
func TestRegulatedGoodsNeedAnApproval(t *testing.T) {
	eachDesk(t, func(d *desk) {
		for _, of := range []string{"healthFood", "device", "otcDrug"} {
			goods := d.goods("受管商品"+of, of)
			link := []any{"linkKind", "goods", "linkValue", fmt.Sprint(goods.ID)}
			a := d.Refused(fault.CodeInvalid, "carouselSave", d.BannerInput("受管广告", link...))
			var wrong struct {
				Fields map[string]string `json:"fields"`
			}
			a.Into(t, &wrong)
			if wrong.Fields["adApprovalNo"] == "" || wrong.Fields["adApprovalTo"] == "" {
				t.Errorf("%s: %s", of, a)
			}
			d.Refused(fault.CodeInvalid, "carouselSave", d.BannerInput("受管广告", append(link, "adApprovalNo", "药广审（文）第1号")...))
			id := d.Banner("受管广告", append(link, "adApprovalNo", "药广审（文）第1号", "adApprovalTo", d.day(31))...).ID
			apptest.Want(t, of, d.detail(id), apptest.Fields{"State": "live", "Problem": nil})
			d.later(2 * 24 * time.Hour)
			apptest.Want(t, of+" soon", d.detail(id), apptest.Fields{"State": "live", "Problem": "approvalSoon"})
			d.later(33 * 24 * time.Hour)
			apptest.Want(t, of+" expired", d.detail(id), apptest.Fields{"State": "broken", "Problem": "approval"})
			d.later(0)
		}
		// Goods may come under the law later; then the banner is not enabled again without an approval.
		goods := d.goods("后来受管", "general")
		id := d.Banner("后来受管", "linkKind", "goods", "linkValue", fmt.Sprint(goods.ID)).ID
		d.Do("goodsSave", map[string]any{"id": goods.ID, "version": 1, "type": "device"})
		d.Do("carouselStatus", d.fresh(id, "status", "disabled"))
		d.Refused(fault.CodeInvalid, "carouselStatus", d.fresh(id, "status", "enabled"))
	})
}

// TestTargetsOfLiveBannersStay: what a banner on show leads to is not deleted under it.
func TestTargetsOfLiveBannersStay(t *testing.T) {
	eachDesk(t, func(d *desk) {
		doctor, goods, category, article := d.doctor("王医生"), d.goods("体温计", "general"), d.category(73), d.article("换季如何防过敏")
		d.status("goods", goods.ID, "offSale")() // only then could they be deleted
		d.status("goods", goods.ID, "onSale")()
		for kind, id := range map[string]int64{"doctor": doctor.ID, "goods": goods.ID, "goodsCategory": category.ID, "article": article} {
			banner := d.Banner("指向"+kind, "linkKind", kind, "linkValue", fmt.Sprint(id)).ID
			switch kind {
			case "goods":
				d.status("goods", id, "offSale")()
			case "article":
				d.Do("articleOffline", map[string]any{"ids": []int64{id}, "reason": "内容过时"})
			}
			var failed struct{ Failed []struct{ Code int } }
			d.Do(kind+"Del", map[string]any{"ids": []int64{id}}).Into(t, &failed)
			if len(failed.Failed) != 1 || failed.Failed[0].Code != fault.CodeInUse {
				t.Errorf("%s under a live banner: %+v", kind, failed)
			}
			d.Do("carouselStatus", d.fresh(banner, "status", "disabled"))
			d.Do(kind+"Del", map[string]any{"ids": []int64{id}}).Into(t, &failed)
			if len(failed.Failed) != 0 {
				t.Errorf("%s after its banner was disabled: %+v", kind, failed)
			}
			apptest.Want(t, "a banner without its "+kind, d.detail(banner), apptest.Fields{"State": "disabled", "Problem": "target", "TargetLabel": ""})
			d.Refused(fault.CodeReference, "carouselSave", d.BannerInput("再指向", "linkKind", kind, "linkValue", fmt.Sprint(id)))
		}
		// A refusal names the banners.
		kept := d.doctor("赵医生")
		d.Banner("专家推荐", "linkKind", "doctor", "linkValue", fmt.Sprint(kept.ID))
		a := d.Refused(fault.CodeInUse, "doctorDel", apptest.ThisOne(kept))
		if !strings.Contains(a.Body, "专家推荐") {
			t.Errorf("a refusal: %s", a)
		}
		// One that is not on show yet does not keep it.
		later := d.doctor("钱医生")
		d.Banner("下月推荐", "linkKind", "doctor", "linkValue", fmt.Sprint(later.ID), "startAt", d.InHours(24))
		d.Do("doctorDel", apptest.ThisOne(later))
	})
}

// TestNoBannerComesToLeadToWhatGoes lets one replica delete a doctor while the other puts up a banner for it: one of them is
// too late.
func TestNoBannerComesToLeadToWhatGoes(t *testing.T) {
	eachPair(t, func(here, there *desk) {
		for i := range 10 {
			doctor := here.doctor("某某医生")
			in := apptest.Written(here.BannerInput(fmt.Sprintf("抢先 %d", i), "linkKind", "doctor", "linkValue", fmt.Sprint(doctor.ID)))
			var both sync.WaitGroup
			var deleted, linked apptest.Answer
			both.Go(func() { deleted = here.Ask("doctorDel", here.Admin, apptest.Written(apptest.ThisOne(doctor))) })
			both.Go(func() { linked = there.Ask("carouselSave", there.Admin, in) })
			both.Wait()
			if (deleted.Code == 0) == (linked.Code == 0) {
				t.Fatalf("the doctor: %s; the banner: %s", deleted, linked)
			}
		}
	})
}

func TestPickingTargets(t *testing.T) {
	eachDesk(t, func(d *desk) {
		doctor, goods := d.doctor("孙医生"), d.goods("拐杖", "general")
		off := d.Doctor("休假孙医生", nil)
		d.category(74)
		d.article("孙思邈养生十三法")
		pick := func(token string, in map[string]any) (labels []string, code int) {
			a := d.Ask("linkTargetOptions", token, apptest.Written(in))
			var out struct{ Items []struct{ Label string } }
			if a.Code == 0 {
				a.Into(t, &out)
			}
			for _, item := range out.Items {
				labels = append(labels, item.Label)
			}
			return labels, a.Code
		}
		_, ads := d.Employ([]perm.Code{perm.Advertising}, 0)
		_, more := d.Employ([]perm.Code{perm.SpecialServices, perm.MoreServices}, 0)
		_, doctors := d.Employ([]perm.Code{perm.Doctors}, 0)
		for _, token := range []string{ads, more} {
			for kind, want := range map[string]string{"doctor": "孙医生", "goods": "拐杖", "goodsCategory": "74", "article": "孙思邈养生十三法"} {
				if labels, code := pick(token, map[string]any{"linkKind": kind, "kw": want}); code != 0 || len(labels) != 1 || labels[0] != want {
					t.Errorf("%s: %d %q", kind, code, labels)
				}
			}
		}
		if _, code := pick(doctors, map[string]any{"linkKind": "doctor"}); code != fault.CodeForbidden {
			t.Errorf("without the code: %d", code)
		}
		for _, kind := range []string{"none", "url", "serviceList", "appPage"} {
			if _, code := pick(ads, map[string]any{"linkKind": kind}); code != fault.CodeInvalid {
				t.Errorf("%s offers records: %d", kind, code)
			}
		}
		// What is linked already is named even when it is no longer offered.
		if labels, _ := pick(ads, map[string]any{"linkKind": "doctor", "ids": []int64{off.ID, doctor.ID}}); len(labels) != 2 {
			t.Errorf("by ids: %q", labels)
		}
		if labels, _ := pick(ads, map[string]any{"linkKind": "goods", "ids": []int64{goods.ID}}); len(labels) != 1 {
			t.Errorf("by ids: %q", labels)
		}
	})
}
