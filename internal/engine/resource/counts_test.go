package resource_test

import (
	"maps"
	"slices"
	"testing"
	"time"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/flow"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/order"
	"caredesk/internal/order/kind"
)

type orderCounts struct{ ByStatus, ByRefund map[string]int64 }

func (d *desk) counts(in map[string]any) (c orderCounts) {
	d.T.Helper()
	d.Do("orderGoodsCounts", in).Into(d.T, &c)
	return c
}

// some are the values that have rows.
func some(counts map[string]int64) map[string]int64 {
	found := maps.Clone(counts)
	maps.DeleteFunc(found, func(_ string, n int64) bool { return n == 0 })
	return found
}

func TestTabsCountTheRowsOfEachValue(t *testing.T) {
	eachDesk(t, func(d *desk) {
		who := d.NewMember()
		for _, status := range []kind.OrderStatus{kind.PendingPay, kind.PendingShip, kind.PendingShip, kind.Shipped} {
			d.Order(who, kind.Goods, status)
		}
		d.Order(who, kind.Goods, kind.Shipped, func(o *order.Order) { o.RefundStatus = kind.RefundRequested })
		d.Order(d.NewMember(), kind.Goods, kind.Completed)
		// Neither of another kind nor deleted.
		d.Order(who, kind.Visit, kind.PendingAssign)
		d.Order(who, kind.Goods, kind.Cancelled, func(o *order.Order) { o.DeletedAt = &o.CreatedAt })

		for name, c := range map[string]struct {
			in               map[string]any
			status, refunded map[string]int64
		}{
			"all":          {map[string]any{}, map[string]int64{"pendingPay": 1, "pendingShip": 2, "shipped": 2, "completed": 1}, map[string]int64{"none": 5, "requested": 1}},
			"of a member":  {map[string]any{"memberId": who}, map[string]int64{"pendingPay": 1, "pendingShip": 2, "shipped": 2}, map[string]int64{"none": 4, "requested": 1}},
			"by a keyword": {map[string]any{"kw": "13900001234", "memberId": who}, map[string]int64{"pendingPay": 1, "pendingShip": 2, "shipped": 2}, map[string]int64{"none": 4, "requested": 1}},
			"none":         {map[string]any{"memberId": 99_999}, map[string]int64{}, map[string]int64{}},
		} {
			got := d.counts(c.in)
			if !maps.Equal(some(got.ByStatus), c.status) || !maps.Equal(some(got.ByRefund), c.refunded) {
				t.Errorf("%s: %v and %v", name, some(got.ByStatus), some(got.ByRefund))
			}
		}

		// Each state that an order of the kind can be in has its number, be it zero; those of other kinds have none.
		states := slices.Sorted(maps.Keys(d.counts(map[string]any{}).ByStatus))
		if !slices.Contains(states, string(kind.PartShipped)) || slices.Contains(states, string(kind.PendingAssign)) {
			t.Errorf("counted are %q", states)
		}
		for _, in := range []map[string]any{{"status": "shipped"}, {"refundStatus": "none"}, {"sort": "createdAt"}, {"page": 1}} {
			d.Refused(fault.CodeInvalid, "orderGoodsCounts", in)
		}
	})
}

// TestWhatCannotBeCountedStopsTheStart declares tabs and filters that would fail only when somebody opened the list.
func TestWhatCannotBeCountedStopsTheStart(t *testing.T) {
	at := func(value.Time, bool) store.Cond { return store.Where("TRUE") }
	for name, c := range map[string]struct {
		change func(r *resource.Resource[parcel])
		want   bool
	}{
		"an enum that the list is filtered by": {func(r *resource.Resource[parcel]) {
			r.Filter, r.Tallies = []string{"status"}, []resource.Tally{{Name: "byStatus", Field: "status"}}
		}, false},
		"an enum that it is not filtered by": {func(r *resource.Resource[parcel]) {
			r.Tallies = []resource.Tally{{Name: "byStatus", Field: "status"}}
		}, true},
		"what is no enum": {func(r *resource.Resource[parcel]) {
			r.Filter, r.Tallies = []string{"status"}, []resource.Tally{{Name: "byDay", Field: "createdAt"}}
		}, true},
		"a flag that depends on the time": {func(r *resource.Resource[parcel]) {
			r.CustomFilters = []resource.CustomFilter{{Name: "late", Node: &schema.Node{Kind: schema.Bool}, FlagAt: at}}
		}, false},
		"a flag that nothing decides": {func(r *resource.Resource[parcel]) {
			r.CustomFilters = []resource.CustomFilter{{Name: "late", Node: &schema.Node{Kind: schema.Bool}}}
		}, true},
	} {
		of := parcels(flow.Row{Move: "send", Call: "parcelSend", From: send.From, To: send.To, Need: perm.Write})
		of.Ops = resource.List
		c.change(of)
		if err := of.Handle().Check(); (err != nil) != c.want {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestAFlagThatDependsOnTheTimeFollowsTheClock(t *testing.T) {
	eachDesk(t, func(d *desk) {
		start := d.DB.Now().Truncate(time.Millisecond)
		due := value.TimeOf(start.Add(time.Hour))
		who := d.NewMember()
		late := d.Order(who, kind.Goods, kind.PendingShip, func(o *order.Order) { o.DueAt = &due })
		never := d.Order(who, kind.Goods, kind.PendingShip)
		found := func(on bool) (ids []int64) {
			var page struct{ Items []struct{ ID int64 } }
			d.Do("orderGoodsList", map[string]any{"overdue": on}).Into(t, &page)
			for _, item := range page.Items {
				ids = append(ids, item.ID)
			}
			return slices.Sorted(slices.Values(ids))
		}
		for _, c := range []struct {
			after   time.Duration
			on, off []int64
		}{
			{time.Hour - time.Millisecond, nil, []int64{late, never}},
			{time.Hour, []int64{late}, []int64{never}},
			{2 * time.Hour, []int64{late}, []int64{never}},
		} {
			now := start.Add(c.after)
			d.DB.Now = func() time.Time { return now }
			d.Admin = d.Session(1, now, now)
			if on, off := found(true), found(false); !slices.Equal(on, c.on) || !slices.Equal(off, c.off) {
				t.Errorf("after %s: %v are late, %v are not", c.after, on, off)
			}
		}
		if n := d.counts(map[string]any{"overdue": true}).ByStatus[string(kind.PendingShip)]; n != 1 {
			t.Errorf("the tab counts %d", n)
		}
		apptest.Want(t, "the row", d.Parcel(late), apptest.Fields{"Overdue": true})
	})
}
