package main

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// placed is an order that was made today.
type placed struct {
	member     member
	OrderNo    string `json:"orderNo"`
	PayableFen int64  `json:"payableFen"`
}

// ref names an order as every call about it does: with its member.
func (o placed) ref(more map[string]any) map[string]any {
	in := map[string]any{"memberId": o.member.ID, "orderNo": o.OrderNo}
	for name, value := range more {
		in[name] = value
	}
	return in
}

// place orders one piece of the goods that come next. What others have bought meanwhile is passed over.
func (d *day) place(ctx context.Context, m member) (*placed, error) {
	for len(d.skus) > 0 {
		sku := d.skus[0]
		d.skus = append(d.skus[1:], sku)
		made := &placed{member: m}
		err := d.Write(ctx, "orderPlace", map[string]any{
			"memberId": m.ID, "kind": "goods", "source": "miniapp", "note": "请尽快发货",
			"goods": map[string]any{
				"lines":    []map[string]any{{"skuId": sku, "qty": 1}},
				"receiver": map[string]any{"name": names[0], "phone": newPhone(), "province": "浙江省", "city": "杭州市", "district": "西湖区", "address": "文三路 100 号 2 幢"},
			},
		}, made)
		var refusal *Refusal
		if errors.As(err, &refusal) && refusal.Code == soldOut {
			d.skus = d.skus[:len(d.skus)-1]
			continue
		}
		return made, err
	}
	return nil, nil
}

// soldOut is the code of there not being as many.
const soldOut = 4014

func shop(ctx context.Context, d *day) error {
	for i, m := range d.members {
		made, err := d.place(ctx, m)
		if err != nil {
			return err
		}
		if made == nil {
			say("no goods are on sale")
			return nil
		}
		if i == 0 { // who changes its mind before paying
			if err := d.Write(ctx, "orderCancel", made.ref(map[string]any{"note": "选错了规格"}), new(any)); err != nil {
				return err
			}
			if made, err = d.place(ctx, m); err != nil || made == nil {
				return err
			}
		}
		payment := map[string]any{"payMethod": []string{"wechat", "alipay"}[i%2], "payNo": "EX" + newID(), "amountFen": made.PayableFen}
		if err := d.Write(ctx, "orderPaid", made.ref(payment), new(any)); err != nil {
			return err
		}
		d.orders = append(d.orders, made)
		say("%s has paid %d.%02d yuan for order %s", m.No, made.PayableFen/100, made.PayableFen%100, made.OrderNo)
	}
	return nil
}

// askBack has every second member ask for its money; one of them thinks better of it.
func askBack(ctx context.Context, d *day) error {
	for i, o := range d.orders {
		if i%2 == 1 {
			continue
		}
		var asked struct {
			RefundNo string `json:"refundNo"`
		}
		ask := o.ref(map[string]any{"reasonCode": "changedMind", "amountFen": o.PayableFen})
		if err := d.Write(ctx, "refundRequest", ask, &asked); err != nil {
			return err
		}
		if i == 0 {
			if err := d.Write(ctx, "refundWithdraw", map[string]any{"memberId": o.member.ID, "refundNo": asked.RefundNo}, new(any)); err != nil {
				return err
			}
			if err := d.Write(ctx, "refundRequest", ask, &asked); err != nil {
				return err
			}
		}
		say("%s asks for its money back: %s", o.member.No, asked.RefundNo)
	}
	return nil
}

// goOn does what follows when staff have done their part: members receive what was sent, and the payment channel gives back what
// finance has let go. It reads the feed for as long as the day waits for staff, or until nothing is left to do.
func goOn(ctx context.Context, d *day) error {
	open := map[string]*placed{}
	for _, o := range d.orders {
		open[o.OrderNo] = o
	}
	until := time.Now().Add(d.wait)
	for after := d.from; len(open) > 0; {
		left := min(max(int(time.Until(until).Seconds()), 0), 20)
		var page events
		if err := d.Read(ctx, "eventsNext", map[string]any{"after": after, "waitSec": left}, &page); err != nil {
			return err
		}
		for _, e := range page.Items {
			o := open[e.arg("no")]
			if o == nil {
				continue
			}
			over, err := d.follow(ctx, e, o)
			if err != nil {
				return err
			}
			if over {
				delete(open, o.OrderNo)
			}
		}
		after = page.Last
		if len(page.Items) == 0 && !time.Now().Before(until) {
			say("%d orders wait for staff", len(open))
			return nil
		}
	}
	return nil
}

// follow does what an event asks for, and tells whether that was the end of the order.
func (d *day) follow(ctx context.Context, e notice, o *placed) (over bool, err error) {
	switch e.Kind {
	case "orderShipped":
		say("%s has received order %s", o.member.No, o.OrderNo)
		return true, d.Write(ctx, "orderReceive", o.ref(nil), new(any))
	case "refundReturn":
		in := map[string]any{"memberId": o.member.ID, "refundNo": e.arg("refundNo"), "expressCode": "SF", "expressNo": "SF" + newID()[:12]}
		return false, d.Write(ctx, "returnParcel", in, new(any))
	case "refundProcessing":
		var refund struct {
			AmountFen int64  `json:"amountFen"`
			PayNo     string `json:"payNo"`
		}
		if err := d.Read(ctx, "refundDetail", map[string]any{"memberId": o.member.ID, "refundNo": e.arg("refundNo")}, &refund); err != nil {
			return false, err
		}
		// Here a real program has the channel give back what was paid under that number, and reports what the channel says.
		say("%d.%02d yuan go back for order %s", refund.AmountFen/100, refund.AmountFen%100, o.OrderNo)
		return true, d.Write(ctx, "refundResult", map[string]any{"refundNo": e.arg("refundNo"), "succeeded": true, "channelNo": "EXR" + newID()[:16]}, new(any))
	}
	return false, nil
}

// lookBack reads the orders of the day once more, as a member who opens the app does.
func lookBack(ctx context.Context, d *day) error {
	for _, o := range d.orders {
		var now struct {
			Status       string     `json:"status"`
			RefundStatus string     `json:"refundStatus"`
			Timeline     []struct{} `json:"timeline"`
		}
		if err := d.Read(ctx, "orderDetail", o.ref(nil), &now); err != nil {
			return fmt.Errorf("%s: %w", o.OrderNo, err)
		}
		say("%s is %s, refund %s, after %d steps", o.OrderNo, now.Status, now.RefundStatus, len(now.Timeline))
	}
	return nil
}
