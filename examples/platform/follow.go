package main

import (
	"context"
	"slices"
	"time"
)

// standing is an order as its member sees it now.
type standing struct {
	ID                   int64
	Status, RefundStatus string
	Refunds              []refund
	Visit, Stew          *struct{ Rating *int }
	Goods                *struct{ Items []line }
	Gene, CheckUp        *struct{ Reports []struct{ FileID int64 } }
	Insurance            *struct{ PolicyFileID *int64 }
}

type line struct {
	ID, Qty, PaidFen int64
}

// owed tells whether money is asked for or on its way back, while which nothing else happens to an order.
func (s standing) owed() bool { return s.RefundStatus == "requested" || s.RefundStatus == "processing" }

// ended tells whether nothing more is to come that the day could wait for. Policies go on for long once they are issued.
func (s standing) ended() bool {
	return !s.owed() && slices.Contains([]string{"completed", "refunded", "cancelled", "issued", "inForce", "surrendered", "expired"}, s.Status)
}

// waitsFor is what the app waits for, by the state of an order.
var waitsFor = map[string]string{
	"pendingShip": "staff to send it", "pendingAssign": "staff to choose a companion", "assigned": "the companion to begin", "inService": "the companion to finish",
	"pendingKit": "staff to send the kit", "sampleInTransit": "the laboratory to receive the sample", "sampleReceived": "the laboratory to begin", "testing": "the report",
	"pendingAccept": "the kitchen to accept it", "preparing": "the kitchen to finish it", "delivering": "the courier", "underwriting": "the insurer to decide",
	"pendingBook": "staff to book it", "booked": "the day of the examination", "examined": "the report",
}

func (s standing) waits() string {
	switch why := waitsFor[s.Status]; {
	case s.RefundStatus == "requested":
		return "finance to decide about its refund"
	case why != "":
		return why
	}
	return "what comes after " + s.Status
}

// goOn does what follows when staff have done their part. It reads the feed for as long as the day waits for staff, or until
// nothing is left to do.
func goOn(ctx context.Context, d *day) error {
	after, err := d.catchUp(ctx, d.from, 0)
	if err != nil {
		return err
	}
	if err := d.sayWhatWaits(ctx); err != nil {
		return err
	}
	say("the app waits for staff for %s at most", d.wait)
	for until := time.Now().Add(d.wait); d.waits(); {
		left := time.Until(until)
		if left <= 0 {
			say("the time is up: what waits stays in the lists of the console")
			return nil
		}
		if after, err = d.catchUp(ctx, after, min(1+int(left.Seconds()), 20)); err != nil {
			return err
		}
	}
	say("nothing waits any more")
	return nil
}

// catchUp does what events after a place call for, and gives the place that it has come to.
func (d *day) catchUp(ctx context.Context, after int64, waitSec int) (int64, error) {
	page, err := d.next(ctx, after, waitSec)
	if err != nil {
		return after, err
	}
	for _, e := range page.Items {
		switch err := d.follow(ctx, e); {
		case refused(err, notNow): // staff have gone on meanwhile, of which there is a further event
			say("that is past: %v", err)
		case err != nil:
			return after, err
		}
	}
	return page.Last, nil
}

// waits tells whether there is anything that staff have yet to do.
func (d *day) waits() bool {
	return d.wantsPolicy() || slices.ContainsFunc(d.orders, func(o *placed) bool { return !o.over })
}

// wantsPolicy tells whether nobody is insured yet. Whose document is approved first is.
func (d *day) wantsPolicy() bool {
	return len(d.shown.insurances) > 0 && !slices.ContainsFunc(d.orders, func(o *placed) bool { return o.kind == "insurance" })
}

func (d *day) sayWhatWaits(ctx context.Context) error {
	for _, o := range d.orders {
		if o.over {
			continue
		}
		now, err := d.look(ctx, o)
		if err != nil {
			return err
		}
		say("%s waits for %s", o, now.waits())
	}
	if d.wantsPolicy() {
		say("a policy waits for staff to approve the document of a member: only who has proved who it is can be insured")
	}
	return nil
}

func (d *day) look(ctx context.Context, o *placed) (now standing, err error) {
	return now, d.Read(ctx, "orderDetail", o.with(nil), &now)
}

// follow does what an event calls for. It only says that something has happened: how things stand is read.
func (d *day) follow(ctx context.Context, e notice) error {
	if e.Kind == "certificationApproved" && d.wantsPolicy() {
		if i := slices.IndexFunc(d.members, func(m *member) bool { return e.MemberID != nil && m.ID == *e.MemberID }); i >= 0 {
			return d.orderPolicy(ctx, d.members[i])
		}
	}
	o := d.orderOf(e.arg("no"))
	if o == nil || o.over {
		return nil
	}
	// Whatever it does, staff may have gone on meanwhile: it is over when it stands as it did when the member's part was done.
	for acted := (standing{}); ; {
		now, err := d.look(ctx, o)
		if err != nil {
			return err
		}
		if now.Status == acted.Status && now.RefundStatus == acted.RefundStatus {
			o.over = now.ended()
			return nil
		}
		if err := d.act(ctx, o, now); err != nil {
			return err
		}
		acted = now
	}
}

// act does what is the member's to do as an order stands.
func (d *day) act(ctx context.Context, o *placed, now standing) error {
	for _, r := range now.Refunds {
		if err := d.followRefund(ctx, o, r); err != nil {
			return err
		}
	}
	if now.owed() {
		return nil
	}
	switch o.kind + " " + now.Status {
	case "goods shipped":
		say("%s has received %s", o.member.No, o)
		if err := d.Write(ctx, "orderReceive", o.with(nil), new(any)); err != nil || !o.sendBack {
			return err
		}
		return d.sendBack(ctx, o, now.Goods.Items)
	case "gene kitShipped":
		say("%s sends the sample of %s to the laboratory", o.member.No, o)
		return d.Write(ctx, "geneBack", o.with(map[string]any{"expressCode": "SF", "expressNo": "SF" + newID()[:12], "collectedAt": moment()}), new(any))
	case "visit completed":
		return d.rate(ctx, o, now.Visit.Rating)
	case "stew completed":
		return d.rate(ctx, o, now.Stew.Rating)
	case "gene completed":
		return d.open(ctx, o, "orderChaGene", now.ID, now.Gene.Reports[0].FileID)
	case "checkUp completed":
		return d.open(ctx, o, "orderPhy", now.ID, now.CheckUp.Reports[0].FileID)
	case "insurance issued":
		return d.open(ctx, o, "orderChaHealth", now.ID, *now.Insurance.PolicyFileID)
	}
	return nil
}

func (d *day) rate(ctx context.Context, o *placed, already *int) error {
	if already != nil {
		return nil
	}
	say("%s gives %s five stars", o.member.No, o)
	return d.Write(ctx, "orderRate", o.with(map[string]any{"rating": 5, "text": "很满意，下次还会来"}), new(any))
}

// open reads a report or a policy, which only its member's app is given.
func (d *day) open(ctx context.Context, o *placed, ownerType string, owner, file int64) error {
	size, err := d.openFile(ctx, map[string]any{"memberId": o.member.ID, "fileId": file, "ownerType": ownerType, "ownerId": owner})
	if err == nil {
		say("%s reads the document of %s, %d bytes", o.member.No, o, size)
	}
	return err
}
