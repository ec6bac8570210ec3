package staff_test

import (
	"strings"
	"testing"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/staff"
)

// TestAnAccountKeepsHowItSeesItsLists: each its own, until it wants them as they were.
func TestAnAccountKeepsHowItSeesItsLists(t *testing.T) {
	eachDesk(t, func(d *desk) {
		viewsOf := func(token string) []staff.ListView {
			var info staff.AdminInfoOut
			d.Ask("adminInfo", token, "{}").Into(t, &info)
			return info.ListViews
		}
		save := func(columns ...map[string]any) int {
			if columns == nil {
				columns = []map[string]any{}
			}
			return d.Ask("adminListViewSave", d.Admin, apptest.Written(map[string]any{"list": "goodsUnit", "columns": columns})).Code
		}
		name := map[string]any{"field": "name", "shown": true, "pinned": true, "width": 160}
		for range 2 { // the second takes the place of the first
			if code := save(name); code != 0 {
				t.Fatalf("saving answers %d", code)
			}
		}
		own := viewsOf(d.Admin)
		if len(own) != 1 || own[0].List != "goodsUnit" || own[0].Columns[0].Width != 160 || !own[0].Columns[0].Pinned {
			t.Errorf("the account has %+v", own)
		}
		_, other := d.Employ(nil, 0)
		if others := viewsOf(other); len(others) != 0 {
			t.Errorf("another account has %+v", others)
		}
		for what, columns := range map[string][]map[string]any{
			"too wide":     {apptest.With(name, "width", 5000)},
			"a long field": {apptest.With(name, "field", strings.Repeat("x", 65))},
			"too many":     make([]map[string]any, 61),
		} {
			if code := save(columns...); code != fault.CodeInvalid {
				t.Errorf("%s answers %d", what, code)
			}
		}
		if code := save(); code != 0 || len(viewsOf(d.Admin)) != 0 {
			t.Errorf("without columns it answers %d and leaves %+v", code, viewsOf(d.Admin))
		}
	})
}
