package banner_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
)

// TestTenAtTheTop: however they come to be on show, no moment has more.
func TestTenAtTheTop(t *testing.T) {
	eachDesk(t, func(d *desk) {
		var last int64
		for i := range 10 {
			last = d.Banner(fmt.Sprintf("顶部 %d", i), "slot", "top", "endAt", d.InHours(10)).ID
		}
		a := d.Refused(fault.CodeState, "carouselSave", d.BannerInput("第十一个", "slot", "top"))
		if !strings.Contains(a.Message, "同时展示的广告不能超过 10 个") {
			t.Errorf("the eleventh: %s", a)
		}
		d.Refused(fault.CodeState, "carouselSave", d.BannerInput("到期前才开始", "slot", "top", "startAt", d.InHours(9)))
		d.Banner("在它们之后", "slot", "top", "startAt", d.InHours(10))
		d.Banner("别的位置", "slot", "middle")
		spare := d.Banner("备用", "slot", "top", "status", "disabled").ID
		d.Refused(fault.CodeState, "carouselStatus", d.fresh(spare, "status", "enabled"))
		d.Refused(fault.CodeState, "carouselSave", d.fresh(spare, "status", "enabled"))
		// The shop has a page of its own.
		d.Do("shopCarouselSave", d.BannerInput("商城顶部", "slot", "top"))
		// Those that are there can be renamed, and one that is switched off makes room.
		d.Do("carouselSave", d.fresh(last, "title", "顶部改名"))
		d.Do("carouselStatus", d.fresh(last, "status", "disabled"))
		d.Do("carouselStatus", d.fresh(spare, "status", "enabled"))
		// The window of the spare one has no end, so it stays beside what begins later; the first can come back no more.
		d.Refused(fault.CodeState, "carouselStatus", d.fresh(last, "status", "enabled"))
		// In bulk one that does not fit does not stop the rest.
		fits := d.Banner("合适", "slot", "middle", "status", "disabled").ID
		var many struct {
			OK     []int64
			Failed []struct{ ID, Code int64 }
		}
		d.Do("carouselStatus", map[string]any{"ids": []int64{last, fits}, "status": "enabled"}).Into(t, &many)
		if len(many.OK) != 1 || many.OK[0] != fits || len(many.Failed) != 1 || many.Failed[0].Code != fault.CodeState {
			t.Errorf("in bulk: %+v", many)
		}
	})
}

// TestTheTopIsCountedAtEachMoment: ten that never meet leave room, and so do those that have passed.
func TestTheTopIsCountedAtEachMoment(t *testing.T) {
	eachDesk(t, func(d *desk) {
		hour := d.hours()
		for i := range 12 {
			d.Banner(fmt.Sprintf("接力 %d", i), "slot", "top", "startAt", hour(i+1), "endAt", hour(i+2))
			d.Banner(fmt.Sprintf("往期 %d", i), "slot", "top", "startAt", hour(-i-2), "endAt", hour(-i-1))
		}
		d.Banner("一直在", "slot", "top")
		for i := range 8 {
			d.Banner(fmt.Sprintf("第五小时 %d", i), "slot", "top", "startAt", hour(5), "endAt", hour(6))
		}
		d.Refused(fault.CodeState, "carouselSave", d.BannerInput("跨过第五小时", "slot", "top", "startAt", hour(2), "endAt", hour(8)))
		d.Banner("到第五小时为止", "slot", "top", "startAt", hour(2), "endAt", hour(5))
	})
}

func TestOnePopupAtATime(t *testing.T) {
	eachDesk(t, func(d *desk) {
		hour := d.hours()
		d.Banner("春节弹窗", "slot", "popup", "startAt", hour(10), "endAt", hour(20))
		for name, window := range map[string][]any{
			"without end":       {},
			"inside":            {"startAt", hour(12), "endAt", hour(13)},
			"around":            {"startAt", hour(5), "endAt", hour(25)},
			"over its begin":    {"startAt", hour(5), "endAt", hour(11)},
			"over its end":      {"startAt", hour(19)},
			"from now until it": {"endAt", hour(11)},
		} {
			if a := d.Refused(fault.CodeState, "carouselSave", d.BannerInput("另一弹窗", append(window, "slot", "popup")...)); !strings.Contains(a.Message, "春节弹窗") {
				t.Errorf("%s: %s", name, a)
			}
		}
		d.Banner("之前的弹窗", "slot", "popup", "endAt", hour(10))
		d.Banner("之后的弹窗", "slot", "popup", "startAt", hour(20))
		d.Banner("停用的弹窗", "slot", "popup", "status", "disabled")
		d.Do("shopCarouselSave", d.BannerInput("商城弹窗", "slot", "popup"))
		// A banner that becomes a popup is held to the same.
		middle := d.Banner("改成弹窗").ID
		d.Refused(fault.CodeState, "carouselSave", d.fresh(middle, "slot", "popup"))
	})
}

// TestRacingForAPlace lets two replicas put up banners at the same time: never two popups, never more than ten at the top.
func TestRacingForAPlace(t *testing.T) {
	eachPair(t, func(here, there *desk) {
		for _, c := range []struct {
			slot string
			most int
		}{{"popup", 1}, {"top", 10}} {
			bodies := make([]string, 8)
			for i := range bodies {
				bodies[i] = apptest.Written(here.BannerInput(fmt.Sprintf("%s %d", c.slot, i), "slot", c.slot))
			}
			var all sync.WaitGroup
			for _, body := range bodies {
				for _, d := range []*desk{here, there} {
					all.Go(func() {
						if a := d.Ask("carouselSave", d.Admin, body); a.Code != 0 && a.Code != fault.CodeState {
							t.Errorf("%s: %s", c.slot, a)
						}
					})
				}
			}
			all.Wait()
			if shown := here.list("carouselList", map[string]any{"slot": c.slot, "state": "live"}); len(shown) != c.most {
				t.Errorf("%d banners at the %s, wanted %d", len(shown), c.slot, c.most)
			}
		}
	})
}
