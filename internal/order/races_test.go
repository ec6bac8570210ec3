package order_test

import (
	"testing"
	"time"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/order"
	"caredesk/internal/order/kind"
)

func TestAThousandEqualRefundsAreOne(t *testing.T) {
	eachPair(t, func(here, there *desk) {
		p := here.PaidParcel(here.NewMember(), apptest.Line(here.Offered("甲种", 5_000, 10).Skus[0].ID, 1))
		in := apptest.Written(p.Now("amountFen", 1_000, "reasonCode", "quality", "requestId", apptest.RequestID()))
		answers := apptest.Race(1_000, here.Desk, there.Desk, func(d *apptest.Desk, _ int) apptest.Answer { return d.Ask("orderGoodsRefund", d.Admin, in) })
		for _, a := range answers {
			if a.Code != 0 || string(a.Data) != string(answers[0].Data) {
				t.Fatalf("%s is not %s", a, answers[0])
			}
		}
		got := here.Parcel(p.ID)
		apptest.Exactly(t, "refunds", 1, got.Refunds)
		apptest.Want(t, "the order", got, apptest.Fields{"RefundStatus": kind.RefundProcessing, "Version": p.Version + 1})
	})
}

func TestTheLastPieceIsSoldOnce(t *testing.T) {
	eachPair(t, func(here, there *desk) {
		sku := here.Offered("甲种", 5_000, 1).Skus[0].ID
		who := make([]int64, 50)
		for i := range who {
			who[i] = here.NewMember()
		}
		apptest.OneWins(t, apptest.Race(len(who), here.Desk, there.Desk, func(d *apptest.Desk, i int) apptest.Answer {
			return d.Ask("orderGoodsCreate", d.Admin, apptest.Written(apptest.Basket(who[i], apptest.Line(sku, 1))))
		}), fault.CodeShortage)
	})
}

// TestTwoPeopleLetTheSameMoneyGo: whoever comes second has not seen what the first did.
func TestTwoPeopleLetTheSameMoneyGo(t *testing.T) {
	eachPair(t, func(here, there *desk) {
		p, refund := here.RefundIn(order.Processing)
		apptest.OneWins(t, apptest.Race(10, here.Desk, there.Desk, func(d *apptest.Desk, _ int) apptest.Answer {
			return d.Ask("orderGoodsRefundConfirm", d.Admin, apptest.Written(p.Now("refundId", refund, "voucher", "退 1")))
		}), fault.CodeConflict)
		if got := here.Parcel(p.ID); got.RefundedFen != 5_000 {
			t.Errorf("%d went back", got.RefundedFen)
		}
	})
}

// TestATimelineDoesNotRunBack has two replicas whose clocks differ: what was done later is told as later.
func TestATimelineDoesNotRunBack(t *testing.T) {
	eachPair(t, func(here, there *desk) {
		p := here.PaidParcel(here.NewMember(), apptest.Line(here.Offered("甲种", 5_000, 10).Skus[0].ID, 1))
		there.At(-time.Minute)
		there.Do("orderGoodsRemark", p.Now("remark", "会员来电"))
		told := here.timeline(p.ID)
		for i, event := range told[1:] {
			if event.At < told[i].At {
				t.Errorf("%s comes after %s and is told as earlier", event.Action, told[i].Action)
			}
		}
		if last := told[len(told)-1]; last.Action != "remark" {
			t.Errorf("the last is %s", last.Action)
		}
	})
}
