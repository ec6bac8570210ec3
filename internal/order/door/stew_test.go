package door_test

import (
	"strings"
	"testing"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/store"
)

// TestStewsByTheDoor: ordered and paid for in the app, cooked and handed over by staff, rated in the app.
func TestStewsByTheDoor(t *testing.T) {
	eachApp(t, func(a *app) {
		day, _ := a.ChinaDay(48)
		dish := a.StewOffered("乌鸡汤", "dailyQuota", 3)
		stew := map[string]any{
			"lines": []any{apptest.StewLine(dish, "单人份", 2)}, "deliverDate": day, "slot": apptest.StewSlots[1], "mode": "pickup",
			"receiver": map[string]any{"name": "赵小宁", "phone": "13812345678"},
		}
		in := map[string]any{"memberId": a.member, "kind": "stew", "source": "miniapp", "stew": stew}
		with := func(more ...any) map[string]any { return apptest.With(in, "stew", apptest.With(stew, more...)) }
		if got := a.IsRefused(fault.CodeInvalid, "orderPlace", with("slot", "09:00-10:00"), apptest.Once(once())); !strings.Contains(got.Body, `"stew.slot"`) {
			t.Errorf("a wrong slot: %s", got)
		}
		if got := a.IsRefused(fault.CodeInvalid, "orderPlace", with("mode", "delivery"), apptest.Once(once())); !strings.Contains(got.Body, `"stew.receiver.address"`) {
			t.Errorf("no address: %s", got)
		}
		if got := a.IsRefused(fault.CodeShortage, "orderPlace", with("lines", []any{apptest.StewLine(dish, "单人份", 4)}), apptest.Once(once())); !strings.Contains(got.Body, `"stew.lines.0.qty"`) {
			t.Errorf("more than there are: %s", got)
		}
		var made shown
		a.Does("orderPlace", in, apptest.Once(once())).Into(t, &made)
		a.IsRefused(fault.CodeState, "orderRate", a.of(made.OrderNo, "rating", 5))
		a.pays(made)
		type meal struct {
			PickupCode string
			Rating     *int
			Items      []struct {
				Name string
				Qty  int64
			}
		}
		var told struct {
			ID     int64
			Status string
			Stew   meal
		}
		a.Does("orderDetail", a.of(made.OrderNo)).Into(t, &told)
		if len(told.Stew.PickupCode) != 6 || len(told.Stew.Items) != 1 || told.Stew.Items[0].Qty != 2 || told.Status != "pendingAccept" {
			t.Errorf("the app is shown %+v", told)
		}
		a.Do("orderChaStewAccept", a.StewOrder(told.ID).Now())
		a.Do("orderChaStewReady", a.StewOrder(told.ID).Now())
		a.Do("orderChaStewPickup", a.StewOrder(told.ID).Now("pickupCode", told.Stew.PickupCode))
		a.Does("orderRate", a.of(made.OrderNo, "rating", 5, "text", "很香"))
		a.IsRefused(fault.CodeState, "orderRate", a.of(made.OrderNo, "rating", 1))
		a.Does("orderDetail", a.of(made.OrderNo)).Into(t, &told)
		if told.Status != "completed" || told.Stew.Rating == nil || *told.Stew.Rating != 5 {
			t.Errorf("in the end: %+v", told)
		}
		if score := apptest.Must(store.Get[int64](a.DB.Read(t.Context()), "SELECT score FROM stews WHERE id = ?", dish)); score != 50 {
			t.Errorf("the stew stands at %d", score)
		}
		// What is not paid for in time is given up, and its portions with it.
		a.Does("orderPlace", with("lines", []any{apptest.StewLine(dish, "双人份", 1)}), apptest.Once(once())).Into(t, &made)
		a.Does("orderCancel", a.of(made.OrderNo))
		if booked := apptest.Must(store.Get[int64](a.DB.Read(t.Context()), "SELECT booked FROM quota_days WHERE kind = 'stew' AND record_id = ?", dish)); booked != 2 {
			t.Errorf("%d are taken", booked)
		}
	})
}
