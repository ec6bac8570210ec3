package resource_test

import (
	"fmt"
	"slices"
	"testing"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
)

type unitPage struct {
	Items []struct {
		ID     int64  `json:"id"`
		Name   string `json:"name"`
		Sort   int    `json:"sort"`
		Status string `json:"status"`
	} `json:"items"`
	Total       int64 `json:"total"`
	TotalCapped bool  `json:"totalCapped"`
}

func (d *desk) units(in map[string]any) unitPage {
	d.T.Helper()
	var page unitPage
	d.Do("goodsUnitList", in).Into(d.T, &page)
	return page
}

func (p unitPage) names() []string {
	names := make([]string, len(p.Items))
	for i, item := range p.Items {
		names[i] = item.Name
	}
	return names
}

func TestListFiltersSortsSearchesAndPages(t *testing.T) {
	eachDesk(t, func(d *desk) {
		for i, sort := range []int{30, 10, 20, 10} {
			d.Do("goodsUnitSave", map[string]any{"name": fmt.Sprintf("U%d", i), "sort": sort})
		}
		d.Do("goodsUnitSave", map[string]any{"name": "100%_\\", "sort": 99, "status": "disabled"})
		cases := []struct {
			in    map[string]any
			want  []string
			total int64
		}{
			{map[string]any{}, []string{"U3", "U1", "U2", "U0", "100%_\\"}, 5},
			{map[string]any{"sort": "sort"}, []string{"U3", "U1", "U2", "U0", "100%_\\"}, 5},
			{map[string]any{"sort": "-sort"}, []string{"100%_\\", "U0", "U2", "U1", "U3"}, 5},
			{map[string]any{"status": "disabled"}, []string{"100%_\\"}, 1},
			{map[string]any{"status": []string{"enabled", "disabled"}, "kw": "u1"}, []string{"U1"}, 1},
			{map[string]any{"kw": "%"}, []string{"100%_\\"}, 1},
			{map[string]any{"kw": "_"}, []string{"100%_\\"}, 1},
			{map[string]any{"kw": "\\"}, []string{"100%_\\"}, 1},
			{map[string]any{"createdAtFrom": "2100-01-01T00:00:00Z"}, []string{}, 0},
			{map[string]any{"createdAtTo": "2100-01-01T00:00:00Z", "kw": "U", "sort": "-createdAt"}, []string{"U3", "U2", "U1", "U0"}, 4},
			{map[string]any{"page": 2, "pageSize": 10}, []string{}, 5},
		}
		for _, c := range cases {
			if page := d.units(c.in); !slices.Equal(page.names(), c.want) || page.Total != c.total {
				t.Errorf("%v: %q of %d, wanted %q of %d", c.in, page.names(), page.Total, c.want, c.total)
			}
		}
		d.Refused(fault.CodeInvalid, "goodsUnitList", map[string]any{"page": 10_001, "pageSize": 10})
		d.Refused(fault.CodeInvalid, "goodsUnitList", map[string]any{"pageSize": 30})
	})
}

func TestATotalIsNeverOlderThanTheCallersLastChange(t *testing.T) {
	eachDesk(t, func(d *desk) {
		for i := range 30 {
			d.Do("goodsUnitSave", map[string]any{"name": fmt.Sprintf("U%d", i)})
			for _, filter := range []map[string]any{{}, {"status": "enabled"}, {"kw": "U"}} {
				if got := d.units(filter).Total; got != int64(i+1) {
					t.Fatalf("after %d creations the list %v says %d", i+1, filter, got)
				}
			}
		}
	})
}

func TestOrderByHand(t *testing.T) {
	eachDesk(t, func(d *desk) {
		ids := map[string]int64{}
		for _, name := range []string{"甲", "乙", "丙", "丁"} {
			var s apptest.Saved
			d.Do("goodsUnitSave", map[string]any{"name": name}).Into(t, &s)
			ids[name] = s.ID
		}
		d.Do("goodsUnitSort", map[string]any{"ids": []int64{ids["甲"], ids["乙"], ids["丙"], ids["丁"]}})
		if got := d.units(map[string]any{}).names(); !slices.Equal(got, []string{"甲", "乙", "丙", "丁"}) {
			t.Errorf("got %q", got)
		}
		// Part of the list: its records change places among themselves, the others stay.
		log := d.LastLogged()
		d.Do("goodsUnitSort", map[string]any{"ids": []int64{ids["丁"], ids["乙"]}})
		if got := d.units(map[string]any{}).names(); !slices.Equal(got, []string{"甲", "丁", "丙", "乙"}) {
			t.Errorf("got %q", got)
		}
		if rows := d.Logged(log); len(rows) != 2 {
			t.Errorf("two records changed places, the log has %d rows", len(rows))
		}
		d.Refused(fault.CodeInvalid, "goodsUnitSort", map[string]any{"ids": []int64{ids["甲"], 999}})
		d.Refused(fault.CodeInvalid, "goodsUnitSort", map[string]any{"ids": []int64{ids["甲"], ids["甲"]}})
	})
}
