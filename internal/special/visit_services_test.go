package special_test

import (
	"slices"
	"strings"
	"testing"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/order"
	"caredesk/internal/order/kind"
)

// visitService is a half day that is on the shelf, with other fields by turns.
func (d *desk) visitService(name string, more ...any) map[string]any {
	d.T.Helper()
	return apptest.With(map[string]any{
		"name": name, "cover": d.Picture(), "detail": "<p>陪同就诊</p>", "priceFen": 29_900, "mode": "halfDay", "durationHours": 4, "cities": []string{"杭州", "宁波"}, "advanceHours": 4,
	}, more...)
}

func TestAVisitService(t *testing.T) {
	eachDesk(t, func(d *desk) {
		var made apptest.Saved
		d.Do("medSave", d.visitService("半天陪诊", "cities", []string{"杭州", "杭州", "宁波"}, "includes", []string{"取号", "取号"}, "overtimeFen", 6_000)).Into(t, &made)
		var row struct {
			Cities, Includes []string
			OvertimeFen      *int64
		}
		d.Do("medDetail", map[string]any{"id": made.ID}).Into(t, &row)
		if !slices.Equal(row.Cities, []string{"杭州", "宁波"}) || len(row.Includes) != 1 || *row.OvertimeFen != 6_000 {
			t.Errorf("got %+v", row)
		}
		for field, wrong := range map[string]any{
			"mode": "night", "durationHours": 25, "cities": []string{}, "advanceHours": 73, "includes": make([]string, 13), "overtimeFen": 0, "marketFen": 100,
		} {
			if a := d.Refused(fault.CodeInvalid, "medSave", d.visitService("另一项", field, wrong)); !strings.Contains(a.Body, `"`+field) {
				t.Errorf("%s: %s", field, a)
			}
		}
		d.Refused(fault.CodeInvalid, "medSave", d.visitService("另一项", "cities", slices.Repeat([]string{"杭"}, 51)))
		d.Do("medSave", d.visitService("代取药", "cities", []string{"北京"}, "mode", "errandMedicine"))
		for city, want := range map[string]int{"杭州": 1, "北京": 1, "京": 0, "上海": 0} {
			var page struct{ Total int }
			d.Do("medList", map[string]any{"cities": city}).Into(t, &page)
			if page.Total != want {
				t.Errorf("%s: %d services", city, page.Total)
			}
		}
		open := d.Order(d.NewMember(), kind.Visit, kind.PendingAssign, func(o *order.Order) { o.ServiceID = &made.ID })
		var refusal struct{ Refs []fault.Ref }
		d.Refused(fault.CodeInUse, "medDel", apptest.ThisOne(made)).Into(t, &refusal)
		if refusal.Refs[0].Sample[0] != d.OrderState(open).OrderNo {
			t.Errorf("kept by %+v", refusal)
		}
	})
}
