package special_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
)

// entryRow is an entry of the grid as its list and its detail show it.
type entryRow struct {
	ID          int64  `json:"id"`
	Version     int64  `json:"version"`
	Name        string `json:"name"`
	Group       string `json:"group"`
	LinkKind    string `json:"linkKind"`
	LinkValue   string `json:"linkValue"`
	TargetLabel string `json:"targetLabel"`
	TargetGone  bool   `json:"targetGone"`
	Page        string `json:"page"`
	NeedLogin   bool   `json:"needLogin"`
	NeedCert    bool   `json:"needCert"`
	State       string `json:"state"`
	Status      string `json:"status"`
	Sort        int    `json:"sort"`
	Clicks      int64  `json:"clicks"`
}

// entryInput is an entry that leads nowhere, with other fields by turns.
func (d *desk) entryInput(name string, more ...any) map[string]any {
	d.T.Helper()
	return apptest.With(map[string]any{"name": name, "icon": d.Picture(), "group": "life", "linkKind": "none"}, more...)
}

func (d *desk) entry(name string, more ...any) apptest.Saved {
	d.T.Helper()
	var s apptest.Saved
	d.Do("moreSave", d.entryInput(name, more...)).Into(d.T, &s)
	return s
}

func (d *desk) entryOf(id int64) (row entryRow) {
	d.T.Helper()
	d.detail("more", id, &row)
	return row
}

func eachPair(t *testing.T, f func(here, there *desk)) {
	t.Helper()
	apptest.EachPair(t, func(here, there *apptest.Desk) { f(&desk{here}, &desk{there}) })
}

func TestLinksOfEntries(t *testing.T) {
	eachDesk(t, func(d *desk) {
		doctor := d.Doctor("张医生", map[string]any{"status": "onShelf"})
		for _, c := range []struct {
			kind, value, page string
			field             string // that is refused
			code              int
			label             string
		}{
			{kind: "none", value: "whatever"},
			{kind: "url", value: "https://example.com/a", label: "https://example.com/a"},
			{kind: "url", value: "javascript:alert(1)", code: fault.CodeInvalid, field: "linkValue"},
			{kind: "appPage", value: "/pages/vip/index", label: "/pages/vip/index"},
			{kind: "serviceList", value: "stew", label: "炖品服务"},
			{kind: "doctor", value: fmt.Sprint(doctor.ID), label: "张医生"},
			{kind: "doctor", value: "999999", code: fault.CodeReference, field: "linkValue"},
			{kind: "phone", value: "400-123-4567", label: "4001234567"},
			{kind: "phone", value: "0571-88886666", label: "0571-88886666"},
			{kind: "phone", value: "12", code: fault.CodeInvalid, field: "linkValue"},
			{kind: "phone", value: "", code: fault.CodeInvalid, field: "linkValue"},
			{kind: "page", page: "<p>服务说明</p>"},
			{kind: "page", page: "<p> </p>", code: fault.CodeInvalid, field: "page"},
			{kind: "page", value: "/pages/x", code: fault.CodeInvalid, field: "page"},
			{kind: "elsewhere", code: fault.CodeInvalid, field: "linkKind"},
		} {
			in := d.entryInput("入口", "linkKind", c.kind, "linkValue", c.value, "page", c.page)
			if c.code != 0 {
				if a := d.Refused(c.code, "moreSave", in); !names(a, c.field) {
					t.Errorf("%s %q names no %s: %s", c.kind, c.value, c.field, a)
				}
				continue
			}
			var made apptest.Saved
			d.Do("moreSave", in).Into(t, &made)
			row := d.entryOf(made.ID)
			if row.State != "live" || row.TargetLabel != c.label || row.Page != c.page {
				t.Errorf("%s %q is %s and leads to %q, its page is %q", c.kind, c.value, row.State, row.TargetLabel, row.Page)
			}
		}
		// What belongs to another kind of link goes with it, and what only an entry can lead to is none of a banner's.
		id := d.entry("说明", "linkKind", "page", "page", "<p>服务说明</p>").ID
		d.Do("moreSave", d.fresh("more", id, "linkKind", "phone", "linkValue", "400 123 4567"))
		apptest.Want(t, "a number instead of a page", d.entryOf(id), apptest.Fields{"Page": "", "LinkValue": "4001234567"})
		d.Do("moreSave", d.fresh("more", id, "linkKind", "doctor", "linkValue", fmt.Sprint(doctor.ID)))
		d.Do("moreSave", d.fresh("more", id, "linkKind", "page", "page", "<p>新的说明</p>"))
		apptest.Want(t, "a page instead of a doctor", d.entryOf(id), apptest.Fields{"LinkValue": "", "TargetLabel": "", "Page": "<p>新的说明</p>"})
		for _, kind := range []string{"phone", "page"} {
			d.Refused(fault.CodeInvalid, "carouselSave", d.BannerInput("广告", "linkKind", kind, "linkValue", "4001234567"))
		}
	})
}

// TestStatesOfEntries compares the state that each row shows with the rows that the filter of that state finds.
func TestStatesOfEntries(t *testing.T) {
	eachDesk(t, func(d *desk) {
		gone := d.Doctor("离职医生", map[string]any{"status": "onShelf"})
		to := []any{"linkKind", "doctor", "linkValue", fmt.Sprint(gone.ID)}
		want := map[string]string{}
		add := func(state, name string, more ...any) {
			want[name] = state
			d.entry(name, more...)
		}
		add("live", "没有期限")
		add("live", "正在期限内", "startAt", d.InHours(-1), "endAt", d.InHours(1))
		add("scheduled", "还没开始", "startAt", d.InHours(1))
		add("ended", "已经过去", "startAt", d.InHours(-2), "endAt", d.InHours(-1))
		add("disabled", "停用", "status", "disabled")
		add("disabled", "停用也失效", append(to, "status", "disabled")...)
		add("broken", "目标下架", to...)
		add("broken", "没开始就失效", append(to, "startAt", d.InHours(1))...)
		add("ended", "过去也失效", append(to, "startAt", d.InHours(-2), "endAt", d.InHours(-1))...)
		// An entry does not keep what it leads to, as a banner does; it breaks.
		d.Do("doctorStatus", map[string]any{"ids": []int64{gone.ID}, "status": "offShelf"})
		d.Do("doctorDel", map[string]any{"ids": []int64{gone.ID}})

		byState := map[string][]string{}
		var page struct{ Items []entryRow }
		d.Do("moreList", map[string]any{"pageSize": 100}).Into(t, &page)
		for _, row := range page.Items {
			if row.State != want[row.Name] || row.TargetGone != (row.LinkKind == "doctor") {
				t.Errorf("%s is %s (gone: %t), wanted %s", row.Name, row.State, row.TargetGone, want[row.Name])
			}
			byState[row.State] = append(byState[row.State], row.Name)
		}
		for state, wanted := range byState {
			if found := d.names("more", map[string]any{"state": state}); !slices.Equal(found, wanted) {
				t.Errorf("the filter %s finds %q, the states say %q", state, found, wanted)
			}
		}
		d.Refused(fault.CodeInvalid, "moreSave", d.entryInput("反了", "startAt", d.InHours(5), "endAt", d.InHours(4)))
		d.Refused(fault.CodeInvalid, "moreSave", d.entryInput("过去", "endAt", d.InHours(-1)))
	})
}

func TestFieldsOfEntries(t *testing.T) {
	eachDesk(t, func(d *desk) {
		for field, wrong := range map[string]any{"name": "一", "badge": "五个字角标", "group": "shop", "icon": ""} {
			if a := d.Refused(fault.CodeInvalid, "moreSave", d.entryInput("入口", field, wrong)); !names(a, field) {
				t.Errorf("%s: %s", field, a)
			}
		}
		d.Refused(fault.CodeInvalid, "moreSave", d.entryInput(strings.Repeat("长", 13)))
		// Whoever is verified is signed in.
		apptest.Want(t, "an entry for the verified", d.entryOf(d.entry("实名服务", "needCert", true).ID), apptest.Fields{"NeedLogin": true, "NeedCert": true})
		// What the app counts is not typed in.
		d.Refused(fault.CodeInvalid, "moreSave", d.entryInput("点击", "clicks", 5))
		for _, codes := range [][]perm.Code{{perm.SpecialServices}, {perm.MoreServices}} {
			_, token := d.Employ(codes, perm.AllCaps)
			if a := d.Ask("moreList", token, "{}"); a.Code != fault.CodeForbidden {
				t.Errorf("with %v alone: %s", codes, a)
			}
		}
	})
}

func TestOrderWithinGroups(t *testing.T) {
	eachDesk(t, func(d *desk) {
		other := d.entry("客服", "group", "other").ID
		first, second, third := d.entry("甲服务", "sort", 10).ID, d.entry("乙服务", "sort", 20).ID, d.entry("丙服务", "sort", 30).ID
		d.entry("首页服务", "group", "home", "sort", 999)
		d.Do("moreSort", map[string]any{"ids": []int64{third, first, second}})
		if got := d.names("more", nil); !slices.Equal(got, []string{"首页服务", "丙服务", "甲服务", "乙服务", "客服"}) {
			t.Errorf("the order is %q", got)
		}
		d.Refused(fault.CodeInvalid, "moreSort", map[string]any{"ids": []int64{other, first}})
	})
}

func TestTwentyInAGroup(t *testing.T) {
	eachDesk(t, func(d *desk) {
		var last int64
		for i := range 20 {
			last = d.entry(fmt.Sprintf("服务 %d", i)).ID
		}
		if a := d.Refused(fault.CodeState, "moreSave", d.entryInput("第二十一")); !strings.Contains(a.Message, "不能超过 20 个") {
			t.Errorf("one too many: %s", a)
		}
		// One that begins later counts as well.
		d.Refused(fault.CodeState, "moreSave", d.entryInput("以后再说", "startAt", d.InHours(24)))
		elsewhere := d.entry("别的分组", "group", "other").ID
		d.Refused(fault.CodeState, "moreSave", d.fresh("more", elsewhere, "group", "life"))
		spare := d.entry("备用服务", "status", "disabled").ID
		d.Refused(fault.CodeState, "moreStatus", d.fresh("more", spare, "status", "enabled"))
		d.Refused(fault.CodeState, "moreSave", d.fresh("more", spare, "status", "enabled"))
		// Those that are there can be renamed, and one that is switched off makes room.
		d.Do("moreSave", d.fresh("more", last, "name", "改名服务"))
		d.Do("moreStatus", d.fresh("more", last, "status", "disabled"))
		d.Do("moreStatus", d.fresh("more", spare, "status", "enabled"))
		d.Refused(fault.CodeState, "moreStatus", d.fresh("more", last, "status", "enabled"))
		d.Do("moreDel", d.fresh("more", spare))
		d.Do("moreStatus", d.fresh("more", last, "status", "enabled"))
		// In bulk one that does not fit does not stop the rest.
		full, fits := d.entry("满员服务", "status", "disabled").ID, d.entry("医疗服务", "group", "medical", "status", "disabled").ID
		var many struct {
			OK     []int64
			Failed []struct{ ID, Code int64 }
		}
		d.Do("moreStatus", map[string]any{"ids": []int64{full, fits}, "status": "enabled"}).Into(t, &many)
		if !slices.Equal(many.OK, []int64{fits}) || len(many.Failed) != 1 || many.Failed[0].Code != fault.CodeState {
			t.Errorf("in bulk: %+v", many)
		}
	})
}

// TestRacingForAGroup lets two replicas make, enable and move entries at the same time: a group never has more than twenty.
func TestRacingForAGroup(t *testing.T) {
	eachPair(t, func(here, there *desk) {
		for i := range 14 {
			here.entry(fmt.Sprintf("早有 %d", i))
		}
		type asked struct{ call, body string }
		var all []asked
		for i := range 5 {
			all = append(all,
				asked{"moreSave", apptest.Written(here.entryInput(fmt.Sprintf("新建 %d", i)))},
				asked{"moreStatus", apptest.Written(here.fresh("more", here.entry(fmt.Sprintf("启用 %d", i), "status", "disabled").ID, "status", "enabled"))},
				asked{"moreSave", apptest.Written(here.fresh("more", here.entry(fmt.Sprintf("搬来 %d", i), "group", "other").ID, "group", "life"))})
		}
		var racers sync.WaitGroup
		for i, ask := range all {
			d := []*desk{here, there}[i%2]
			racers.Go(func() {
				if a := d.Ask(ask.call, d.Admin, ask.body); a.Code != 0 && a.Code != fault.CodeState {
					t.Errorf("%s: %s", ask.call, a)
				}
			})
		}
		racers.Wait()
		if shown := here.names("more", map[string]any{"group": "life", "status": "enabled"}); len(shown) != 20 {
			t.Errorf("%d entries are enabled, wanted 20", len(shown))
		}
	})
}
