package order_test

import (
	"sync"
	"testing"
	"time"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/order"
	"caredesk/internal/order/kind"
)

// together asks for something many times at once, from two replicas in turn.
func together(n int, here, there *desk, ask func(d *desk, i int) apptest.Answer) []apptest.Answer {
	answers := make([]apptest.Answer, n)
	var all sync.WaitGroup
	places := make(chan struct{}, 20)
	for i := range n {
		d := here
		if i%2 == 1 {
			d = there
		}
		all.Go(func() {
			places <- struct{}{}
			defer func() { <-places }()
			answers[i] = ask(d, i)
		})
	}
	all.Wait()
	return answers
}

func TestAThousandEqualRefundsAreOne(t *testing.T) {
	eachPair(t, func(here, there *desk) {
		p := here.PaidParcel(here.NewMember(), apptest.Line(here.Offered("甲种", 5_000, 10).Skus[0].ID, 1))
		in := apptest.Written(p.Now("amountFen", 1_000, "reasonCode", "quality", "requestId", apptest.RequestID()))
		answers := together(1_000, here, there, func(d *desk, _ int) apptest.Answer { return d.Ask("orderGoodsRefund", d.Admin, in) })
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
		won := 0
		for _, a := range together(len(who), here, there, func(d *desk, i int) apptest.Answer {
			return d.Ask("orderGoodsCreate", d.Admin, apptest.Written(apptest.Basket(who[i], apptest.Line(sku, 1))))
		}) {
			switch a.Code {
			case 0:
				won++
			case fault.CodeShortage:
			default:
				t.Error(a)
			}
		}
		if won != 1 {
			t.Errorf("%d won", won)
		}
	})
}

// TestTwoPeopleLetTheSameMoneyGo: whoever comes second has not seen what the first did.
func TestTwoPeopleLetTheSameMoneyGo(t *testing.T) {
	eachPair(t, func(here, there *desk) {
		p, refund := here.RefundIn(order.Processing)
		done := 0
		for _, a := range together(10, here, there, func(d *desk, _ int) apptest.Answer {
			return d.Ask("orderGoodsRefundConfirm", d.Admin, apptest.Written(p.Now("refundId", refund, "voucher", "退 1")))
		}) {
			switch a.Code {
			case 0:
				done++
			case fault.CodeConflict:
			default:
				t.Error(a)
			}
		}
		if got := here.Parcel(p.ID); done != 1 || got.RefundedFen != 5_000 {
			t.Errorf("%d times, %d went back", done, got.RefundedFen)
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
