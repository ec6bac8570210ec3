package stew_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/store/storetest"
	"caredesk/internal/engine/value"
	"caredesk/internal/order/kind"
	"caredesk/internal/order/stew"
)

func TestMain(m *testing.M) { storetest.Main(m) }

// later moves the clock, and signs in again.
func later(d *apptest.Desk, offset time.Duration) {
	d.At(offset)
	d.Admin = d.Session(1, d.DB.Now(), d.DB.Now())
}

// taken is how many portions of a stew are taken on a day.
func taken(d *apptest.Desk, id int64, date value.Date) int64 {
	d.T.Helper()
	return apptest.Must(store.Get[int64](d.DB.Read(d.T.Context()), "SELECT CAST(COALESCE(SUM(booked), 0) AS BIGINT) FROM quota_days WHERE kind = 'stew' AND record_id = ? AND date = ?", id, date))
}

func TestStewsOverTheTelephone(t *testing.T) {
	apptest.Each(t, func(d *apptest.Desk) {
		who := d.NewMember()
		chicken, duck := d.StewOffered("乌鸡汤"), d.StewOffered("老鸭汤", "deliveryFen", 800, "dailyQuota", 3)
		day, _ := d.ChinaDay(48)
		closed, _ := d.ChinaDay(72)
		far, _ := d.ChinaDay(24 * 40)
		resting := d.StewOffered("休息汤", "closedDates", []value.Date{closed})
		in := d.StewBasket(who, []any{apptest.StewLine(chicken, "双人份", 1), apptest.StewLine(chicken, "单人份", 2), apptest.StewLine(duck, "单人份", 1)},
			"avoid", "不要香菜", "receiver", apptest.With(apptest.Receiver(), "hospitalName", "市一医院", "wardBed", "8 楼 12 床"))
		var made apptest.Saved
		first := d.Do("orderChaStewCreate", in)
		first.Into(t, &made)
		if again := d.Do("orderChaStewCreate", in); string(again.Data) != string(first.Data) {
			t.Errorf("asked again under the same id: %s, then %s", first.Data, again.Data)
		}
		got := d.StewOrder(made.ID)
		apptest.Want(t, "the order", got, apptest.Fields{
			"Status": kind.PendingPay, "Title": "乌鸡汤等 4 件", "ItemFen": 6_800 + 2*3_800 + 3_800, "FreightFen": 800, "PayableFen": 19_000, "WardBed": "8 楼 12 床", "Avoid": "不要香菜",
		})
		if len(got.Items) != 3 || got.Items[1].Spec != "单人份" || got.Items[1].LineFen != 7_600 || strings.Contains(got.ReceiverName, "收货") {
			t.Errorf("the lines: %+v, for %q", got.Items, got.ReceiverName)
		}
		if taken(d, chicken, day) != 3 || taken(d, duck, day) != 1 {
			t.Errorf("taken: %d and %d", taken(d, chicken, day), taken(d, duck, day))
		}
		one := []any{apptest.StewLine(chicken, "单人份", 1)}
		soon, clock := d.ChinaDay(0)
		begun := apptest.StewSlots[0] // of today, which begins at midnight
		for name, c := range map[string]struct {
			field string
			more  []any
		}{
			"nothing":                     {"lines", []any{"lines", []any{}}},
			"no such stew":                {"lines.0.stewId", []any{"lines", []any{apptest.StewLine(999_999, "单人份", 1)}}},
			"one that is off the shelf":   {"lines.0.stewId", []any{"lines", []any{apptest.StewLine(d.StewOffered("下架汤", "status", "offShelf"), "单人份", 1)}}},
			"a size that it has not":      {"lines.0.spec", []any{"lines", []any{apptest.StewLine(chicken, "桶", 1)}}},
			"a line twice":                {"lines.1.spec", []any{"lines", []any{apptest.StewLine(chicken, "单人份", 1), apptest.StewLine(chicken, "单人份", 2)}}},
			"none of it":                  {"lines.0.qty", []any{"lines", []any{apptest.StewLine(chicken, "单人份", 0)}}},
			"a slot that it has not":      {"slot", []any{"slot", "09:00-10:00"}},
			"no slot at all":              {"slot", []any{"slot", "mittags----"}},
			"too late for the slot":       {"slot", []any{"deliverDate", soon, "slot", begun}},
			"a day that has passed":       {"deliverDate", []any{"deliverDate", "2020-01-01"}},
			"a day too far ahead":         {"deliverDate", []any{"deliverDate", far}},
			"a day on which it rests":     {"deliverDate", []any{"lines", []any{apptest.StewLine(resting, "单人份", 1)}, "deliverDate", closed}},
			"a way that it has not":       {"mode", []any{"lines", []any{apptest.StewLine(d.StewOffered("自提汤", "modes", []string{"pickup"}), "单人份", 1)}}},
			"a district that is not near": {"receiver.district", []any{"receiver", apptest.With(apptest.Receiver(), "district", "余杭区")}},
			"no address":                  {"receiver.address", []any{"receiver", map[string]any{"name": "李收货", "phone": "13812345678", "province": "浙江省", "city": "杭州市", "district": "西湖区"}}},
			"a short address":             {"receiver.address", []any{"receiver", apptest.With(apptest.Receiver(), "address", "路 1")}},
			"no telephone":                {"receiver.phone", []any{"receiver", apptest.With(apptest.Receiver(), "phone", "12")}},
			"a long word on the diet":     {"avoid", []any{"avoid", strings.Repeat("忌", 201)}},
			"more points than it costs":   {"points", []any{"points", 99_999}},
		} {
			with := apptest.With(d.StewBasket(who, one), c.more...)
			if a := d.Refused(fault.CodeInvalid, "orderChaStewCreate", with); !strings.Contains(a.Body, `"`+c.field+`"`) {
				t.Errorf("%s at %s: %s", name, clock, a)
			}
		}
		if a := d.Refused(fault.CodeShortage, "orderChaStewCreate", d.StewBasket(who, []any{apptest.StewLine(chicken, "单人份", 1), apptest.StewLine(duck, "单人份", 3)})); !strings.Contains(a.Body, `"lines.1.qty"`) || !strings.Contains(a.Message, "老鸭汤") {
			t.Errorf("more than are left: %s", a)
		}
		if taken(d, chicken, day) != 3 || taken(d, duck, day) != 1 {
			t.Errorf("what was refused has taken something: %d and %d", taken(d, chicken, day), taken(d, duck, day))
		}
		var menu struct {
			Items []struct {
				ID, Left int64
				Slots    []string
			}
		}
		d.Do("orderChaStewMenu", map[string]any{"date": day}).Into(t, &menu)
		at := slices.IndexFunc(menu.Items, func(dish struct {
			ID, Left int64
			Slots    []string
		}) bool {
			return dish.ID == duck
		})
		if dish := menu.Items[at]; dish.Left != 2 || !slices.Equal(dish.Slots, apptest.StewSlots) {
			t.Errorf("on the menu: %+v", dish)
		}
		var picked apptest.Saved
		d.Do("orderChaStewCreate", d.StewBasket(who, one, "mode", "pickup", "receiver", map[string]any{"name": "李自提", "phone": "13812345678"})).Into(t, &picked)
		if o := d.StewOrder(picked.ID); len(o.PickupCode) != 6 || o.FreightFen != 0 {
			t.Errorf("to be picked up: %+v", o)
		}
	})
}

// TestTheLastPortion races for it from two servers: one order gets it.
func TestTheLastPortion(t *testing.T) {
	apptest.EachPair(t, func(here, there *apptest.Desk) {
		id := here.StewOffered("招牌汤", "dailyQuota", 1)
		who := here.NewMember()
		apptest.OneWins(t, apptest.Race(50, here, there, func(d *apptest.Desk, _ int) apptest.Answer {
			return d.Ask("orderChaStewCreate", d.Admin, apptest.Written(here.StewBasket(who, []any{apptest.StewLine(id, "单人份", 1)})))
		}), fault.CodeShortage)
		day, _ := here.ChinaDay(48)
		if taken(here, id, day) != 1 {
			t.Errorf("%d portions are taken", taken(here, id, day))
		}
	})
}

// TestPortionsAreGivenBackOnce: by whatever comes first, and not by what comes after it.
func TestPortionsAreGivenBackOnce(t *testing.T) {
	apptest.Each(t, func(d *apptest.Desk) {
		refundAll := func(o apptest.StewRow) {
			d.Do("orderChaStewRefund", o.Now("amountFen", o.PaidFen, "reasonCode", "quality", "requestId", apptest.RequestID()))
			d.Do("orderChaStewRefundConfirm", d.StewOrder(o.ID).Now("refundId", d.StewOrder(o.ID).Refunds[0].ID, "voucher", "退 001"))
		}
		left := func(what string, o apptest.StewRow, want int64) {
			t.Helper()
			if got := taken(d, o.Items[0].StewID, o.DeliverDate); got != want {
				t.Errorf("%s leaves %d taken, wanted %d", what, got, want)
			}
		}
		// Another order of the same stew is there all the time: what is given back twice would be taken from it.
		beside := func(o apptest.StewRow) apptest.StewRow {
			d.Do("orderChaStewCreate", d.StewBasket(d.NewMember(), []any{apptest.StewLine(o.Items[0].StewID, "单人份", 5)}))
			return o
		}
		cancelled := beside(d.NewStewOrder())
		d.Do("orderChaStewCancel", cancelled.Now("reasonCode", "staffCancel", "reason", "客户要求"))
		d.Tick("orderTimeout", time.Hour)
		left("cancelling", cancelled, 5)

		back := beside(d.PaidStew())
		refundAll(back)
		left("all the money back before cooking", back, 5)

		cooked := d.CookingStew()
		refundAll(cooked)
		left("all the money back once it cooks", cooked, 2)

		moved := beside(d.PaidStew())
		next, _ := d.ChinaDay(72)
		d.Refused(fault.CodeInvalid, "orderChaStewReslot", moved.Now("deliverDate", moved.DeliverDate, "slot", moved.Slot))
		d.Refused(fault.CodeInvalid, "orderChaStewReslot", moved.Now("deliverDate", next, "slot", "09:00-10:00"))
		d.Do("orderChaStewReslot", moved.Now("deliverDate", moved.DeliverDate, "slot", apptest.StewSlots[2]))
		left("another slot of the day", moved, 7)
		d.Do("orderChaStewReslot", d.StewOrder(moved.ID).Now("deliverDate", next, "slot", moved.Slot))
		left("another day", moved, 5)
		refundAll(d.StewOrder(moved.ID))
		if got := taken(d, moved.Items[0].StewID, next); got != 0 {
			t.Errorf("%d are taken of the new day", got)
		}
		full := d.PaidStew()
		d.Do("orderChaStewCreate", d.StewBasket(d.NewMember(), []any{apptest.StewLine(full.Items[0].StewID, "单人份", 9)}, "deliverDate", next))
		if a := d.Refused(fault.CodeShortage, "orderChaStewReslot", full.Now("deliverDate", next, "slot", full.Slot)); !strings.Contains(a.Body, `"deliverDate"`) {
			t.Errorf("to a day that is full: %s", a)
		}

		late := beside(d.NewStewOrder())
		d.Tick("orderTimeout", 25*time.Hour)
		left("running out", late, 0) // with the one beside it
	})
}

// TestADeclinedOrder: one decides about the service, another about the money.
func TestADeclinedOrder(t *testing.T) {
	apptest.Each(t, func(d *apptest.Desk) {
		o := d.PaidStew()
		_, cook := d.Employ([]perm.Code{perm.Orders, perm.StewOrders}, perm.Write)
		if a := d.Refused(fault.CodeInvalid, "orderChaStewDecline", o.Now("requestId", apptest.RequestID())); !strings.Contains(a.Body, `"reason"`) {
			t.Errorf("for no reason: %s", a)
		}
		in := apptest.Written(o.Now("reason", "食材未到", "requestId", apptest.RequestID()))
		if a := d.Ask("orderChaStewDecline", cook, in); a.Code != 0 {
			t.Fatal(a)
		}
		got := d.StewOrder(o.ID)
		if got.Status != kind.PendingAccept || got.RefundStatus != kind.RefundRequested || got.Refunds[0].AmountFen != o.PaidFen || got.Refunds[0].ReasonText != "食材未到" {
			t.Errorf("declined: %+v", got)
		}
		d.Refused(fault.CodeState, "orderChaStewDecline", got.Now("reason", "再次", "requestId", apptest.RequestID()))
		approve := got.Now("refundId", got.Refunds[0].ID, "approve", true)
		if a := d.Ask("orderChaStewRefundAudit", cook, apptest.Written(approve)); a.Code != fault.CodeForbidden {
			t.Errorf("the cook lets the money go: %s", a)
		}
		if a := d.Refused(fault.CodeState, "orderChaStewReslot", got.Now("deliverDate", got.DeliverDate, "slot", apptest.StewSlots[2])); !strings.Contains(a.Message, "退款") {
			t.Error(a)
		}
		d.Do("orderChaStewRefundAudit", approve)
		got = d.StewOrder(o.ID)
		d.Do("orderChaStewRefundConfirm", got.Now("refundId", got.Refunds[0].ID, "voucher", "退 001"))
		if got = d.StewOrder(o.ID); got.Status != kind.Refunded || taken(d, o.Items[0].StewID, o.DeliverDate) != 0 {
			t.Errorf("in the end: %+v", got)
		}
	})
}

// TestTheKitchenAcceptsMany, of which one cannot be; the rest go on to one courier.
func TestTheKitchenAcceptsMany(t *testing.T) {
	apptest.Each(t, func(d *apptest.Desk) {
		one, two, unpaid := d.PaidStew(), d.PaidStew(), d.NewStewOrder()
		pickup := d.PaidStew("mode", "pickup")
		ids := []int64{one.ID, unpaid.ID, two.ID, pickup.ID}
		var done struct {
			OK     []int64 `json:"ok"`
			Failed []struct {
				ID   int64
				Code int
			}
		}
		d.Do("orderChaStewAccept", map[string]any{"ids": ids}).Into(t, &done)
		if !slices.Equal(done.OK, []int64{one.ID, two.ID, pickup.ID}) || len(done.Failed) != 1 || done.Failed[0].ID != unpaid.ID || done.Failed[0].Code != fault.CodeState {
			t.Errorf("accepted: %+v", done)
		}
		if got := d.StewOrder(one.ID); got.Status != kind.Preparing || got.AcceptedAt == nil || slices.Contains(got.Actions, "ready") || !slices.Contains(got.Actions, "dispatch") {
			t.Errorf("being cooked: %+v", got)
		}
		courier := map[string]any{"ids": []int64{one.ID, two.ID, pickup.ID}, "courierName": "骑手小王", "courierPhone": "13700008888"}
		if a := d.Refused(fault.CodeInvalid, "orderChaStewDispatch", apptest.With(courier, "courierPhone", "1")); !strings.Contains(a.Body, `"courierPhone"`) {
			t.Error(a)
		}
		d.Do("orderChaStewDispatch", courier).Into(t, &done)
		if !slices.Equal(done.OK, []int64{one.ID, two.ID}) || len(done.Failed) != 1 || done.Failed[0].ID != pickup.ID {
			t.Errorf("dispatched: %+v", done)
		}
		got := d.StewOrder(two.ID)
		apptest.Want(t, "on its way", got, apptest.Fields{"Status": kind.Delivering, "CourierName": "骑手小王", "CourierPhone": "137****8888"})
		if got.CookedAt == nil {
			t.Error("it was never cooked")
		}
	})
}

// TestDeliveredByItself after six hours, once; by hand before that.
func TestDeliveredByItself(t *testing.T) {
	apptest.Each(t, func(d *apptest.Desk) {
		o, other := d.SentStew(), d.SentStew()
		d.Do("orderChaStewDeliver", other.Now())
		d.Tick("stewDeliver", 5*time.Hour+59*time.Minute)
		if got := d.StewOrder(o.ID); got.Status != kind.Delivering {
			t.Errorf("too soon: %+v", got)
		}
		d.Tick("stewDeliver", 6*time.Hour)
		d.Tick("stewDeliver", 7*time.Hour)
		for _, id := range []int64{o.ID, other.ID} {
			got := d.StewOrder(id)
			ends := 0
			for _, e := range got.Timeline {
				if e.Action == "deliver" {
					ends++
				}
			}
			if got.Status != kind.Completed || got.DeliveredAt == nil || ends != 1 {
				t.Errorf("delivered %d times: %+v", ends, got)
			}
		}
		d.Refused(fault.CodeState, "orderChaStewDeliver", other.Now("version", d.StewOrder(other.ID).Version))
	})
}

func TestPickedUp(t *testing.T) {
	apptest.Each(t, func(d *apptest.Desk) {
		o, forgotten := d.WaitingStew(), d.WaitingStew()
		wrong := "000000"
		if o.PickupCode == wrong {
			wrong = "000001"
		}
		if a := d.Refused(fault.CodeInvalid, "orderChaStewPickup", o.Now("pickupCode", wrong)); !strings.Contains(a.Body, `"pickupCode"`) {
			t.Error(a)
		}
		d.Refused(fault.CodeInvalid, "orderChaStewPickup", o.Now())
		var page struct{ Items []struct{ ID int64 } }
		d.Do("orderChaStewList", map[string]any{"kw": o.PickupCode}).Into(t, &page)
		if len(page.Items) == 0 || !slices.Contains([]int64{page.Items[0].ID, page.Items[len(page.Items)-1].ID}, o.ID) {
			t.Errorf("found by its code: %+v", page)
		}
		d.Do("orderChaStewPickup", o.Now("pickupCode", o.PickupCode))
		d.Do("orderChaStewPickup", forgotten.Now("reason", "会员忘记取餐码，已核对电话"))
		for _, id := range []int64{o.ID, forgotten.ID} {
			if got := d.StewOrder(id); got.Status != kind.Completed {
				t.Errorf("picked up: %+v", got)
			}
		}
		sales := apptest.Must(store.Get[int64](d.DB.Read(t.Context()), "SELECT sales FROM stews WHERE id = ?", o.Items[0].StewID))
		if sales != 2 {
			t.Errorf("%d were sold", sales)
		}
		rated := func(id int64, rating int) error {
			return d.AsApp(func(tx *store.Tx, r *api.Request) error {
				_, err := stew.Orders.Rate(tx, r, id, rating, "很香")
				return err
			})
		}
		if err := rated(o.ID, 4); err != nil {
			t.Fatal(err)
		}
		if rated(o.ID, 5) == nil {
			t.Error("was rated twice")
		}
		if score := apptest.Must(store.Get[int64](d.DB.Read(t.Context()), "SELECT score FROM stews WHERE id = ?", o.Items[0].StewID)); score != 40 {
			t.Errorf("the stew stands at %d", score)
		}
	})
}

// TestTheKitchenBoard adds up what is cooked for a slot, and knows of what some was kept.
func TestTheKitchenBoard(t *testing.T) {
	apptest.Each(t, func(d *apptest.Desk) {
		chicken, duck := d.StewOffered("乌鸡汤", "cutoffMinutes", 0), d.StewOffered("老鸭汤", "cutoffMinutes", 0)
		today, _ := d.ChinaDay(24)
		place := func(slot string, lines ...any) apptest.StewRow {
			var made apptest.Saved
			d.Do("orderChaStewCreate", d.StewBasket(d.NewMember(), lines, "deliverDate", today, "slot", slot)).Into(t, &made)
			return d.PayStew(d.StewOrder(made.ID))
		}
		noon, evening := apptest.StewSlots[1], apptest.StewSlots[2]
		first := place(noon, apptest.StewLine(chicken, "单人份", 2), apptest.StewLine(duck, "双人份", 1))
		place(noon, apptest.StewLine(chicken, "单人份", 1), apptest.StewLine(chicken, "双人份", 1))
		place(evening, apptest.StewLine(chicken, "单人份", 4))
		d.NewStewOrder("deliverDate", today, "slot", noon) // which nobody has paid for
		d.Do("orderChaStewAccept", first.Now())
		d.Do("orderChaStewDispatch", d.StewOrder(first.ID).Now("courierName", "骑手", "courierPhone", "13700008888"))
		board := func(more ...any) (out stew.StewBoardOut) {
			d.Do("orderChaStewBoard", apptest.With(map[string]any{"date": today}, more...)).Into(t, &out)
			return out
		}
		got := board()
		want := []stew.BoardDish{
			{StewID: chicken, Name: "乌鸡汤", Spec: "单人份", Qty: 3, Cooked: 2}, {StewID: duck, Name: "老鸭汤", Spec: "双人份", Qty: 1, Cooked: 1}, {StewID: chicken, Name: "乌鸡汤", Spec: "双人份", Qty: 1},
		}
		if len(got.Slots) != 2 || got.Slots[0].Slot != noon || !slices.Equal(got.Slots[0].Dishes, want) || len(got.Slots[0].Orders) != 2 || len(got.Slots[0].Orders[0].Items) != 2 {
			t.Errorf("the board: %+v", got)
		}
		if actions := got.Slots[0].Orders[1].Actions; !slices.Contains(actions, "accept") || slices.Contains(actions, "ready") {
			t.Errorf("the board offers %v", actions)
		}
		if only := board("slot", evening); len(only.Slots) != 1 || only.Slots[0].Dishes[0].Qty != 4 {
			t.Errorf("one slot: %+v", only)
		}
		keep := map[string]any{"stewId": chicken, "date": today, "grams": 150, "place": "1 号留样柜"}
		d.Refused(fault.CodeInvalid, "orderChaStewSample", keep) // of tomorrow
		later(d, 24*time.Hour)
		for field, wrong := range map[string]any{"grams": 124, "stewId": d.StewOffered("没人点的汤"), "place": ""} {
			if a := d.Refused(fault.CodeInvalid, "orderChaStewSample", apptest.With(keep, field, wrong)); !strings.Contains(a.Body, `"`+field+`"`) {
				t.Errorf("%s: %s", field, a)
			}
		}
		d.Do("orderChaStewSample", keep)
		d.Refused(fault.CodeDuplicate, "orderChaStewSample", keep)
		samples := board().Samples
		if len(samples) != 2 || samples[0].StewID != duck || samples[0].Sample != nil || samples[1].Qty != 8 {
			t.Fatalf("samples: %+v", samples)
		}
		if kept := samples[1].Sample; kept == nil || kept.KeepUntil.Sub(kept.KeptAt) != 48*time.Hour || kept.KeptByName == "" {
			t.Errorf("kept: %+v", kept)
		}
		later(d, 72*time.Hour)
		d.Refused(fault.CodeInvalid, "orderChaStewSample", apptest.With(keep, "stewId", duck))
	})
}

// TestWhatTheRulesGiveBackOfStews, and when an order turns red.
func TestWhatTheRulesGiveBackOfStews(t *testing.T) {
	apptest.Each(t, func(d *apptest.Desk) {
		o := d.PaidStew()
		if o.SuggestedFen != 8_100 || o.Overdue {
			t.Errorf("not accepted: %+v", o)
		}
		later(d, 16*time.Minute)
		if !d.StewOrder(o.ID).Overdue {
			t.Error("a quarter of an hour is too long")
		}
		d.Do("orderChaStewAccept", d.StewOrder(o.ID).Now())
		if got := d.StewOrder(o.ID); got.SuggestedFen != 4_050 || got.Overdue {
			t.Errorf("being cooked: %+v", got)
		}
		late := d.PaidStew()
		later(d, 73*time.Hour) // when all slots of the day have begun
		if got := d.StewOrder(o.ID); !got.Overdue {
			t.Error("its slot has begun")
		}
		d.Refused(fault.CodeState, "orderChaStewAccept", d.StewOrder(late.ID).Now())
		d.Do("orderChaStewDispatch", d.StewOrder(o.ID).Now("courierName", "骑手", "courierPhone", "13700008888"))
		if got := d.StewOrder(o.ID); got.SuggestedFen != 0 {
			t.Errorf("on its way: %+v", got)
		}
	})
}

func TestStewsAreFound(t *testing.T) {
	apptest.Each(t, func(d *apptest.Desk) {
		next, _ := d.ChinaDay(72)
		after, _ := d.ChinaDay(96)
		one := d.PaidStew("receiver", apptest.With(apptest.Receiver(), "name", "周病房", "phone", "13811112222", "hospitalName", "市三医院"))
		two := d.PaidStew("mode", "pickup", "deliverDate", next, "slot", apptest.StewSlots[2], "receiver", map[string]any{"name": "吴自提", "phone": "13833334444"})
		for name, c := range map[string]struct {
			in   map[string]any
			want []int64
		}{
			"by the day":              {map[string]any{"deliverDateFrom": next, "deliverDateTo": after}, []int64{two.ID}},
			"by the slot":             {map[string]any{"slot": apptest.StewSlots[2]}, []int64{two.ID}},
			"by the way":              {map[string]any{"mode": "delivery"}, []int64{one.ID}},
			"by the stew":             {map[string]any{"stewId": one.Items[0].StewID}, []int64{one.ID}},
			"by the receiver":         {map[string]any{"kw": "周病房"}, []int64{one.ID}},
			"by its telephone":        {map[string]any{"kw": "13833334444"}, []int64{two.ID}},
			"by the end of it":        {map[string]any{"kw": "2222"}, []int64{one.ID}},
			"by the hospital":         {map[string]any{"kw": "市三"}, []int64{one.ID}},
			"in the order of the day": {map[string]any{"sort": "deliverDate"}, []int64{one.ID, two.ID}},
		} {
			var page struct{ Items []struct{ ID int64 } }
			d.Do("orderChaStewList", c.in).Into(t, &page)
			var got []int64
			for _, item := range page.Items {
				got = append(got, item.ID)
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("%s: %v, wanted %v", name, got, c.want)
			}
		}
	})
}
