package special_test

import (
	"strings"
	"testing"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/order/kind"
	"caredesk/internal/order/visit"
)

func TestAHospitalIsKnownByItsNameInItsCity(t *testing.T) {
	eachDesk(t, func(d *desk) {
		first := d.Hospital("仁和医院", "level", "3A", "phone", "0571-88886666")
		d.Refused(fault.CodeDuplicate, "hospitalSave", map[string]any{"name": "仁和医院", "province": "浙江", "city": "杭州", "district": "上城区", "address": "庆春路七十九号"})
		d.Hospital("仁和医院", "city", "宁波")
		for field, wrong := range map[string]any{
			"name": "仁", "level": "4A", "province": "", "city": "", "district": strings.Repeat("区", 21), "address": "路一号", "phone": "12345",
			"departments": strings.Repeat("科", 1001), "guide": strings.Repeat("路", 2001), "sort": 10_000,
		} {
			in := map[string]any{"name": "新医院", "province": "浙江", "city": "杭州", "district": "上城区", "address": "庆春路七十九号", field: wrong}
			if a := d.Refused(fault.CodeInvalid, "hospitalSave", in); !strings.Contains(a.Body, `"`+field+`"`) {
				t.Errorf("%s: %s", field, a)
			}
		}
		d.Do("hospitalDel", apptest.ThisOne(first))
		d.Hospital("仁和医院")
	})
}

func TestWhatKeepsAHospital(t *testing.T) {
	eachDesk(t, func(d *desk) {
		served, visited, free := d.Hospital("仁和医院"), d.Hospital("城东医院"), d.Hospital("江北医院")
		companion := d.Companion("王小丽", "hospitalIds", []int64{served.ID})
		var refusal struct{ Refs []fault.Ref }
		d.Refused(fault.CodeInUse, "hospitalDel", apptest.ThisOne(served)).Into(t, &refusal)
		if len(refusal.Refs) != 1 || refusal.Refs[0].Kind != "companion" || refusal.Refs[0].Sample[0] != "王小丽" {
			t.Errorf("kept by %+v", refusal)
		}
		at := func(id int64) func(v *visit.Visit) { return func(v *visit.Visit) { v.HospitalID = id } }
		open := d.Visit(d.NewMember(), kind.PendingAssign, 0, "2030-03-02", "09:00", at(visited.ID))
		d.Visit(d.NewMember(), kind.Completed, companion.ID, "2026-03-02", "09:00", at(free.ID))
		d.Refused(fault.CodeInUse, "hospitalDel", apptest.ThisOne(visited)).Into(t, &refusal)
		if refusal.Refs[0].Kind != "order" || refusal.Refs[0].Sample[0] != d.OrderState(open).OrderNo {
			t.Errorf("kept by %+v", refusal)
		}
		d.Do("hospitalDel", apptest.ThisOne(free))
		// A companion who is gone keeps nothing.
		d.Do("companionDel", apptest.ThisOne(companion))
		d.Do("hospitalDel", apptest.ThisOne(served))
	})
}

func TestWhoMayPickHospitals(t *testing.T) {
	eachDesk(t, func(d *desk) {
		shown, hidden := d.Hospital("仁和医院"), d.Hospital("停用医院", "status", "disabled")
		for _, codes := range [][]perm.Code{{perm.Doctors}, {perm.SpecialServices, perm.AccompaniedVisits}, {perm.Orders, perm.VisitOrders}} {
			_, token := d.Employ(codes, 0)
			var picked struct{ Items []struct{ ID int64 } }
			d.Ask("hospitalOptions", token, "{}").Into(t, &picked)
			if len(picked.Items) != 1 || picked.Items[0].ID != shown.ID {
				t.Errorf("%v pick from %+v", codes, picked)
			}
		}
		for _, codes := range [][]perm.Code{{perm.SpecialServices}, {perm.Orders}, {perm.SpecialServices, perm.GeneticTests}} {
			_, token := d.Employ(codes, 0)
			for _, call := range []string{"hospitalOptions", "hospitalList", "companionList", "companionOptions", "medList"} {
				if a := d.Ask(call, token, "{}"); a.Code != fault.CodeForbidden {
					t.Errorf("%s with %v: %s", call, codes, a)
				}
			}
		}
		d.Refused(fault.CodeReference, "companionSave", d.CompanionInput("王小丽", "hospitalIds", []int64{hidden.ID}))
	})
}
