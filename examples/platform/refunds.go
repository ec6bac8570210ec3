package main

import "context"

// askBack has every other member ask for what it has paid for goods; the first thinks better of it.
func askBack(ctx context.Context, d *day) error {
	for i, m := range d.members {
		for _, o := range d.orders {
			if o.member != m || o.kind != "goods" || i%2 == 1 {
				continue
			}
			refund, err := d.askFor(ctx, o, map[string]any{"reasonCode": "changedMind", "amountFen": o.PayableFen})
			if err != nil {
				return err
			}
			if i > 0 {
				continue
			}
			say("%s takes %s back", m.No, refund)
			if err := d.Write(ctx, "refundWithdraw", map[string]any{"memberId": m.ID, "refundNo": refund}, new(any)); err != nil {
				return err
			}
		}
	}
	return nil
}

// askFor asks for money, and gives the number under which that is decided about.
func (d *day) askFor(ctx context.Context, o *placed, what map[string]any) (string, error) {
	var asked struct{ RefundNo string }
	if err := d.Write(ctx, "refundRequest", o.with(what), &asked); err != nil {
		return "", err
	}
	say("%s asks for %s of %s: refund %s", o.member.No, yuan(what["amountFen"].(int64)), o, asked.RefundNo)
	return asked.RefundNo, nil
}

// sendBack asks for the money of what was received, with a picture, and offers to send it back.
func (d *day) sendBack(ctx context.Context, o *placed, lines []line) error {
	photo, err := d.Upload(ctx, "refund", picture(300, 70))
	if err != nil {
		return err
	}
	_, err = d.askFor(ctx, o, map[string]any{
		"type": "returnRefund", "reasonCode": "quality", "amountFen": lines[0].PaidFen, "items": []map[string]any{{"itemId": lines[0].ID, "qty": lines[0].Qty}}, "images": []string{photo.URL},
	})
	return err
}

// refund is money that a member has asked for.
type refund struct {
	RefundNo, Status, BackExpressNo string
}

// followRefund does what a refund waits for: the parcel, or the payment channel.
func (d *day) followRefund(ctx context.Context, o *placed, r refund) error {
	mine := map[string]any{"memberId": o.member.ID, "refundNo": r.RefundNo}
	switch {
	case r.Status == "awaitingReturn" && r.BackExpressNo == "":
		mine["expressCode"], mine["expressNo"] = "SF", "SF"+newID()[:12]
		say("%s sends the goods of %s back", o.member.No, o)
		return d.Write(ctx, "returnParcel", mine, new(any))
	case r.Status == "processing":
		var owed struct {
			AmountFen int64
			PayNo     string
		}
		if err := d.Read(ctx, "refundDetail", mine, &owed); err != nil {
			return err
		}
		// Here a real program has the channel give back what was paid under that number, and reports what the channel says.
		say("the payment channel gives %s back for %s", yuan(owed.AmountFen), o)
		return d.Write(ctx, "refundResult", map[string]any{"refundNo": r.RefundNo, "succeeded": true, "channelNo": "EXR" + newID()[:16]}, new(any))
	}
	return nil
}
