package app_test

import (
	"testing"

	"caredesk/internal/app"
	"caredesk/internal/app/apptest"
)

// TestEveryFixedValueHasANameInEveryLanguage asks as a program does that shows records without screens of ours.
func TestEveryFixedValueHasANameInEveryLanguage(t *testing.T) {
	eachDesk(t, func(d *desk) {
		var out app.MetaEnumsOut
		d.Do("metaEnums", map[string]any{}).Into(t, &out)
		known := map[string][]app.MetaValue{}
		for _, enum := range out.Enums {
			known[enum.Name] = enum.Values
			for _, v := range enum.Values {
				if v.Zh == "" || v.En == "" || v.Es == "" || v.Ja == "" || v.Zh == v.Value && enum.Name != "Blood" {
					t.Errorf("%s: %+v has no name in some language", enum.Name, v)
				}
			}
		}
		apptest.Exactly(t, "the states of goods", 3, known["GoodsStatus"])
		apptest.Want(t, "the first state of goods", known["GoodsStatus"][0], apptest.Fields{"Value": "onSale", "Zh": "在售", "En": "On sale"})
		if len(out.Express) == 0 || out.Express[0].Zh == "" {
			t.Errorf("there is no company that carries parcels: %+v", out.Express)
		}
		apptest.Exactly(t, "the provinces", 34, out.Provinces)
	})
}
