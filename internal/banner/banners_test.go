package banner_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
)

// day is a day in China, so many days from now.
func (d *desk) day(in int) string {
	return d.DB.Now().In(time.FixedZone("", 8*60*60)).AddDate(0, 0, in).Format(time.DateOnly)
}

// TestStatesOfBanners compares the state that each row shows with the rows that the filter of that state finds.
func TestStatesOfBanners(t *testing.T) {
	eachDesk(t, func(d *desk) {
		gone := d.doctor("离职医生")
		want := map[string]string{}
		add := func(state, title string, more ...any) int64 {
			want[title] = state
			return d.Banner(title, more...).ID
		}
		add("live", "没有期限")
		add("live", "正在期限内", "startAt", d.InHours(-1), "endAt", d.InHours(1))
		add("live", "批准快到期", "adApprovalNo", "国药广审1号", "adApprovalTo", d.day(30))
		add("live", "今天是批准的最后一天", "adApprovalNo", "国药广审2号", "adApprovalTo", d.day(0))
		add("scheduled", "还没开始", "startAt", d.InHours(1))
		add("ended", "已经过去", "startAt", d.InHours(-2), "endAt", d.InHours(-1))
		add("disabled", "停用", "status", "disabled")
		add("disabled", "停用且过期", "status", "disabled", "startAt", d.InHours(-2), "endAt", d.InHours(-1))
		add("broken", "批准到期", "adApprovalNo", "国药广审3号", "adApprovalTo", d.day(-1))
		add("broken", "目标下架", "linkKind", "doctor", "linkValue", fmt.Sprint(gone.ID))
		add("broken", "没开始目标就下架", "linkKind", "doctor", "linkValue", fmt.Sprint(gone.ID), "startAt", d.InHours(1))
		add("ended", "目标下架也过去了", "linkKind", "doctor", "linkValue", fmt.Sprint(gone.ID), "startAt", d.InHours(-2), "endAt", d.InHours(-1))
		d.Do("doctorStatus", map[string]any{"ids": []int64{gone.ID}, "status": "offShelf"})

		byState := map[string][]string{}
		for _, row := range d.list("carouselList", nil) {
			if row.State != want[row.Title] {
				t.Errorf("%s is %s, wanted %s", row.Title, row.State, want[row.Title])
			}
			byState[row.State] = append(byState[row.State], row.Title)
		}
		for state, titles := range byState {
			if found := titlesOf(d.list("carouselList", map[string]any{"state": state})); !slices.Equal(found, titles) {
				t.Errorf("the filter %s finds %q, the states say %q", state, found, titles)
			}
		}
		if found := d.list("carouselList", map[string]any{"state": []string{"live", "ended"}}); len(found) != len(byState["live"])+len(byState["ended"]) {
			t.Errorf("two states at once: %q", titlesOf(found))
		}
		problems := map[string]string{"批准快到期": "approvalSoon", "今天是批准的最后一天": "approvalSoon", "批准到期": "approval", "目标下架": "target"}
		for _, row := range d.list("carouselList", nil) {
			if problem := problems[row.Title]; problem != "" {
				apptest.Want(t, row.Title, row, apptest.Fields{"Problem": problem})
			}
		}
	})
}

// TestTimePassesOverBanners: nobody has to do anything for a banner to begin and to end.
func TestTimePassesOverBanners(t *testing.T) {
	eachDesk(t, func(d *desk) {
		id := d.Banner("周末活动", "startAt", d.InHours(1), "endAt", d.InHours(2)).ID
		for _, at := range []struct {
			in    time.Duration
			state string
		}{{0, "scheduled"}, {90 * time.Minute, "live"}, {150 * time.Minute, "ended"}} {
			d.later(at.in)
			if got := d.detail(id).State; got != at.state {
				t.Errorf("after %v it is %s, wanted %s", at.in, got, at.state)
			}
			if found := d.list("carouselList", map[string]any{"state": at.state}); len(found) != 1 {
				t.Errorf("after %v the filter %s finds %d", at.in, at.state, len(found))
			}
		}
	})
}

func TestWindowsOfBanners(t *testing.T) {
	eachDesk(t, func(d *desk) {
		for name, window := range map[string][]any{
			"an end before the beginning": {"startAt", d.InHours(5), "endAt", d.InHours(4)},
			"an end at the beginning":     {"startAt", d.InHours(5), "endAt", d.InHours(5)},
			"an end that has passed":      {"endAt", d.InHours(-1)},
		} {
			if a := d.Refused(fault.CodeInvalid, "carouselSave", d.BannerInput("窗口", window...)); !apptest.NamesAField(a) {
				t.Errorf("%s: %s", name, a)
			}
		}
		// What has ended can still be given another name.
		id := d.Banner("旧广告", "startAt", d.InHours(-2), "endAt", d.InHours(-1)).ID
		d.Do("carouselSave", d.fresh(id, "title", "旧广告改名"))
	})
}

// TestHomePagesAreApart: neither screen knows the banners of the other, and the second takes a code of its own.
func TestHomePagesAreApart(t *testing.T) {
	eachDesk(t, func(d *desk) {
		ofPlatform := d.Banner("平台广告")
		var ofShop apptest.Saved
		d.Do("shopCarouselSave", d.BannerInput("商城广告")).Into(t, &ofShop)
		if got := titlesOf(d.list("carouselList", nil)); !slices.Equal(got, []string{"平台广告"}) {
			t.Errorf("the platform shows %q", got)
		}
		if got := titlesOf(d.list("shopCarouselList", nil)); !slices.Equal(got, []string{"商城广告"}) {
			t.Errorf("the shop shows %q", got)
		}
		d.Refused(fault.CodeNotFound, "carouselDetail", map[string]any{"id": ofShop.ID})
		d.Refused(fault.CodeNotFound, "shopCarouselDel", apptest.ThisOne(ofPlatform))
		d.Refused(fault.CodeInvalid, "carouselSave", d.BannerInput("换页", "placement", "shopHome"))
		_, some := d.Employ([]perm.Code{perm.Advertising}, perm.Write)
		if a := d.Ask("shopCarouselList", some, "{}"); a.Code != fault.CodeForbidden {
			t.Errorf("the shop without its code: %s", a)
		}
		if a := d.Ask("carouselList", some, "{}"); a.Code != 0 {
			t.Errorf("the platform: %s", a)
		}
	})
}

// TestBannersAreOrderedWithinTheirSlot: those of other slots keep their places, whatever is dragged.
func TestBannersAreOrderedWithinTheirSlot(t *testing.T) {
	eachDesk(t, func(d *desk) {
		ids := map[string]int64{}
		for _, slot := range []string{"popup", "middle", "top"} {
			for i := range 3 {
				title := fmt.Sprintf("%s-%d", slot, i)
				ids[title] = d.Banner(title, "slot", slot, "sort", i, "startAt", d.InHours(i+1), "endAt", d.InHours(i+2)).ID
			}
		}
		want := []string{"top-0", "top-1", "top-2", "middle-0", "middle-1", "middle-2", "popup-0", "popup-1", "popup-2"}
		if got := titlesOf(d.list("carouselList", nil)); !slices.Equal(got, want) {
			t.Errorf("listed as %q", got)
		}
		d.Do("carouselSort", map[string]any{"ids": []int64{ids["middle-2"], ids["middle-0"], ids["middle-1"]}})
		want = []string{"top-0", "top-1", "top-2", "middle-2", "middle-0", "middle-1", "popup-0", "popup-1", "popup-2"}
		if got := titlesOf(d.list("carouselList", nil)); !slices.Equal(got, want) {
			t.Errorf("after dragging, listed as %q", got)
		}
		if row := d.detail(ids["top-2"]); row.Version != 1 || row.Sort != 2 {
			t.Errorf("another slot was touched: %+v", row)
		}
		d.Refused(fault.CodeInvalid, "carouselSort", map[string]any{"ids": []int64{ids["top-0"], ids["popup-0"]}})
		d.Refused(fault.CodeInvalid, "carouselSort", map[string]any{"ids": []int64{999999}})
	})
}

func TestClicksOfBanners(t *testing.T) {
	eachDesk(t, func(d *desk) {
		id := d.Banner("点击率").ID
		apptest.Want(t, "unseen", d.detail(id), apptest.Fields{"Views": nil, "Clicks": nil, "Ctr": nil})
		d.hit(id, 2000, 25)
		apptest.Want(t, "seen", d.detail(id), apptest.Fields{"Views": 2000, "Clicks": 25, "Ctr": 1.3})
		d.Do("carouselSave", d.fresh(id, "title", "点击率改名"))
		apptest.Want(t, "renamed", d.detail(id), apptest.Fields{"Views": 2000, "Clicks": 25})
		d.Refused(fault.CodeInvalid, "carouselSave", d.fresh(id, "clicks", 9))
		if found := d.list("carouselList", map[string]any{"viewsFrom": 1000, "viewsTo": 2001}); len(found) != 1 {
			t.Errorf("by views: %d", len(found))
		}
	})
}

// TestTheLogNamesTheFieldsOfBanners: the two screens share the names of their fields, and the log knows them by those.
func TestTheLogNamesTheFieldsOfBanners(t *testing.T) {
	eachDesk(t, func(d *desk) {
		id := d.Banner("有备注的广告").ID
		d.Do("carouselSave", d.fresh(id, "remark", "周一上线"))
		var log struct {
			Items []struct {
				Summary string `json:"summary"`
			} `json:"items"`
		}
		d.Do("logList", map[string]any{"objectType": "carousel"}).Into(t, &log)
		if len(log.Items) != 2 || !strings.Contains(log.Items[0].Summary, "备注") {
			t.Errorf("the log says %+v", log.Items)
		}
	})
}
