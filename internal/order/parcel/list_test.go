package parcel_test

import (
	"testing"
	"time"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/order/kind"
)

type found struct {
	Items []struct{ ID int64 }
	Total int64
}

func (d *desk) find(in map[string]any) (f found) {
	d.T.Helper()
	d.Do("orderGoodsList", in).Into(d.T, &f)
	return f
}

func TestOrdersAreFoundAndCounted(t *testing.T) {
	eachDesk(t, func(d *desk) {
		goods := d.Offered("甲种", 1_000, 100)
		sku := goods.Skus[0].ID
		who := d.Join(77, map[string]any{"phone": "13977776666"})
		sent := d.SentParcel(who.ID, apptest.Line(sku, 1))
		paid := d.PaidParcel(d.NewMember(), apptest.Line(sku, 2))
		unpaid := d.Telephone(d.NewMember(), apptest.Line(d.Offered("乙种", 2_000, 9).Skus[0].ID, 1))
		d.Order(d.NewMember(), kind.Visit, kind.PendingAssign)

		for _, kw := range []string{sent.OrderNo, "13977776666", "6666", sent.Shipments[0].ExpressNo} {
			if got := d.find(map[string]any{"kw": kw}); len(got.Items) != 1 || got.Items[0].ID != sent.ID {
				t.Errorf("%q finds %+v", kw, got)
			}
		}
		for kw, want := range map[string]int{"李收货": 3, "13812345678": 3, "5678": 3, "转账 001": 2} {
			if got := d.find(map[string]any{"kw": kw}); len(got.Items) != want {
				t.Errorf("%q finds %+v", kw, got)
			}
		}

		// Marks in bulk: one that is not there does not stop the rest.
		var changed struct {
			OK     []int64
			Failed []struct{ ID int64 }
		}
		d.Do("orderGoodsFlag", map[string]any{"ids": []int64{sent.ID, 99_999, paid.ID}, "flag": "red"}).Into(t, &changed)
		if len(changed.OK) != 2 || len(changed.Failed) != 1 {
			t.Errorf("marked %+v", changed)
		}
		d.Do("orderGoodsOwner", map[string]any{"ids": []int64{sent.ID, unpaid.ID}, "accountId": 1})
		d.Refused(fault.CodeReference, "orderGoodsOwner", map[string]any{"ids": []int64{sent.ID}, "accountId": 99_999})
		d.Do("orderGoodsRemark", d.Parcel(paid.ID).Now("remark", "易碎"))
		d.later(49 * time.Hour)
		for _, filter := range []map[string]any{
			{}, {"flag": "red"}, {"ownerId": 1}, {"overdue": true}, {"overdue": false}, {"memberId": who.ID}, {"payMethod": "offline"}, {"source": "staff"},
			{"goodsId": goods.ID}, {"receiverProvince": "浙江省"}, {"expressNo": sent.Shipments[0].ExpressNo}, {"payableFenFrom": 1_500}, {"kw": "5678"},
		} {
			all := d.find(filter)
			if int(all.Total) != len(all.Items) {
				t.Errorf("%v: %d of %d", filter, len(all.Items), all.Total)
			}
			var counts struct{ ByStatus, ByRefund map[string]int64 }
			d.Do("orderGoodsCounts", filter).Into(t, &counts)
			sum := int64(0)
			for status, n := range counts.ByStatus {
				sum += n
				if got := d.find(apptest.With(filter, "status", status)); got.Total != n {
					t.Errorf("%v: %d are %s, the list has %d", filter, n, status, got.Total)
				}
			}
			if sum != all.Total || counts.ByRefund["none"] != all.Total {
				t.Errorf("%v: the tabs count %d and %v of %d", filter, sum, counts.ByRefund, all.Total)
			}
		}
		if got := d.find(map[string]any{"overdue": true}); len(got.Items) != 1 || got.Items[0].ID != paid.ID || !d.Parcel(paid.ID).Overdue {
			t.Errorf("overdue are %+v", got)
		}
		if all := d.find(map[string]any{}); all.Total != 3 || all.Items[0].ID != unpaid.ID {
			t.Errorf("the newest comes first: %+v", all)
		}
	})
}
