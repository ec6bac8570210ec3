package main

import (
	"context"
	"errors"
	"fmt"
)

// placed is an order that was made today.
type placed struct {
	member     *member
	kind       string
	title      string
	sendBack   bool // once it is received
	over       bool
	OrderNo    string
	PayableFen int64
}

func (o *placed) String() string { return fmt.Sprintf("order %s (%s)", o.OrderNo, o.title) }

// with names an order as every call about it does, with its member, and adds further fields.
func (o *placed) with(more map[string]any) map[string]any {
	in := map[string]any{"memberId": o.member.ID, "orderNo": o.OrderNo}
	for name, value := range more {
		in[name] = value
	}
	return in
}

func yuan(fen int64) string { return fmt.Sprintf("%d.%02d yuan", fen/100, fen%100) }

// Codes that the day knows what to do about.
const (
	badInput = 4000
	notNow   = 4012 // not allowed as things stand
	soldOut  = 4014
)

// refused tells whether the server refused something with a code.
func refused(err error, code int) bool {
	refusal, is := errors.AsType[*Refusal](err)
	return is && refusal.Code == code
}

// place orders a basket of a kind: the part of the input that is named like the kind.
func (d *day) place(ctx context.Context, m *member, kind, title string, basket map[string]any) (*placed, error) {
	o := &placed{member: m, kind: kind, title: title}
	if err := d.Write(ctx, "orderPlace", map[string]any{"memberId": m.ID, "kind": kind, "source": "miniapp", kind: basket}, o); err != nil {
		return nil, err
	}
	say("%s places %s for %s", m.No, o, yuan(o.PayableFen))
	return o, nil
}

// orderFirst orders the first of what is on show that fits, which order tells, and that others have not bought meanwhile. It gives
// nil where there is none.
func orderFirst[T any](of []T, order func(item T) (*placed, error)) (*placed, error) {
	for _, item := range of {
		o, err := order(item)
		if refused(err, soldOut) {
			continue
		}
		if o != nil || err != nil {
			return o, err
		}
	}
	return nil, nil
}

// buy pays for an order. Where a real program has a payment channel, which names its payments, the example makes a number up.
func (d *day) buy(ctx context.Context, o *placed) error {
	method := []string{"wechat", "alipay"}[len(d.orders)%2]
	var now struct{ Status string }
	if err := d.Write(ctx, "orderPaid", o.with(map[string]any{"payMethod": method, "payNo": "EX" + newID(), "amountFen": o.PayableFen}), &now); err != nil {
		return err
	}
	d.orders = append(d.orders, o)
	say("%s pays for it by %s; it is %s", o.member.No, method, now.Status)
	return nil
}

// orderOf finds an order of the day by its number.
func (d *day) orderOf(number string) *placed {
	for _, o := range d.orders {
		if o.OrderNo == number {
			return o
		}
	}
	return nil
}

// lookBack reads the orders of each member, as one who opens the app does.
func lookBack(ctx context.Context, d *day) error {
	for _, m := range d.members {
		var page struct {
			Items []struct {
				OrderNo, Kind, Title, Status, RefundStatus string
				PaidFen, RefundedFen                       int64
			}
		}
		if err := d.Read(ctx, "orderList", map[string]any{"memberId": m.ID, "pageSize": 50}, &page); err != nil {
			return err
		}
		for _, o := range page.Items {
			say("%s: %s %s (%s) is %s, paid %s, refund %s, back %s", m.No, o.Kind, o.OrderNo, o.Title, o.Status, yuan(o.PaidFen), o.RefundStatus, yuan(o.RefundedFen))
		}
	}
	return nil
}
