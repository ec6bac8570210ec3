package door_test

import (
	"strings"
	"testing"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
)

// TestACheckUpByTheDoor follows one from the basket over the member's own booking to the report in the app.
func TestACheckUpByTheDoor(t *testing.T) {
	eachApp(t, func(a *app) {
		service, centre := a.CheckUpOffered()
		patient := a.NewPatient(a.member, "赵小宁", apptest.ResidentNumber("1960-05-05", 12))
		basket := func(more ...any) map[string]any {
			part := apptest.With(map[string]any{"serviceId": service, "patientId": patient, "centreId": centre, "addOns": []string{"骨密度"}}, more...)
			return map[string]any{"memberId": a.member, "kind": "checkUp", "source": "miniapp", "checkUp": part}
		}
		if wrong := a.IsRefused(fault.CodeReference, "orderPlace", basket("centreId", 999_999), apptest.Once(once())); !strings.Contains(wrong.Body, "checkUp.centreId") {
			t.Errorf("a centre that is none: %s", wrong)
		}
		var made shown
		a.Does("orderPlace", basket(), apptest.Once(once())).Into(t, &made)
		if made.PayableFen != 67_900 {
			t.Errorf("placed: %+v", made)
		}
		a.pays(made)
		tomorrow, _ := a.ChinaDay(24)
		var places struct {
			Days []struct{ Slots []struct{ Free int64 } }
		}
		a.Does("checkUpPlaces", map[string]any{"centreId": centre, "from": tomorrow, "to": tomorrow}).Into(t, &places)
		if len(places.Days) != 1 || places.Days[0].Slots[0].Free != 3 {
			t.Errorf("places: %+v", places)
		}
		book := a.of(made.OrderNo, "centreId", centre, "examDate", tomorrow, "slot", apptest.EarlySlot)
		a.IsRefused(fault.CodeNotFound, "checkUpBook", apptest.With(book, "memberId", a.Registers()), apptest.Once(once()))
		var stands shown
		a.Does("checkUpBook", book, apptest.Once(once())).Into(t, &stands)
		if stands.Status != "booked" || a.Seats(centre, tomorrow, apptest.EarlySlot) != 1 {
			t.Errorf("booked: %+v", stands)
		}
		a.IsRefused(fault.CodeState, "checkUpBook", book, apptest.Once(once()))
		a.IsRefused(fault.CodeInvalid, "checkUpBook", apptest.With(book, "orderNo", a.places(1).OrderNo), apptest.Once(once()))
		var got struct {
			CheckUp struct {
				Voucher, Slot, CentreName string
				Reports                   []struct{ Conclusion string }
				Findings                  []struct{ Level string }
			}
			ID int64
		}
		a.Does("orderDetail", a.of(made.OrderNo)).Into(t, &got)
		if len(got.CheckUp.Voucher) != 12 || got.CheckUp.Slot != apptest.EarlySlot {
			t.Errorf("in the app: %+v", got)
		}
		today, _ := a.ChinaDay(0)
		o := a.CheckUpOn(a.CheckUpOrder(got.ID), today)
		a.Do("orderPhyCheckin", o.Now("voucher", o.Voucher))
		a.Do("orderPhyReport", a.CheckUpOrder(got.ID).Now("fileId", a.ReportFile(), "conclusion", "一切正常", "abnormal", 0, "level", "normal"))
		a.Do("orderPhyReport", a.CheckUpOrder(got.ID).Now("fileId", a.ReportFile(), "conclusion", "血压偏高", "abnormal", 1, "level", "attention", "reason", "更正"))
		a.Does("orderDetail", a.of(made.OrderNo)).Into(t, &got)
		apptest.Exactly(t, "reports", 2, got.CheckUp.Reports)
		apptest.Exactly(t, "findings", 2, got.CheckUp.Findings)
		if got.CheckUp.Reports[0].Conclusion != "血压偏高" || got.CheckUp.Findings[0].Level != "attention" || got.CheckUp.Findings[1].Level != "normal" {
			t.Errorf("the reports in the app, the newest first: %+v", got)
		}
	})
}
