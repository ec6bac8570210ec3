package main

import (
	"context"
	"slices"
	"time"
)

type visit struct {
	ID           int64
	Name         string
	Cities       []string
	AdvanceHours int
}

type hospital struct {
	ID         int64
	Name, City string
}

// orderVisit has somebody accompanied to a hospital, as soon as that can be.
func orderVisit(ctx context.Context, d *day) error {
	m := d.member(0)
	o, err := orderFirst(d.shown.visits, func(v visit) (*placed, error) {
		at := slices.IndexFunc(d.shown.hospitals, func(h hospital) bool { return slices.Contains(v.Cities, h.City) })
		if at < 0 {
			return nil, nil
		}
		when := v.soonest(inChina(0))
		return d.place(ctx, m, "visit", v.Name, map[string]any{
			"serviceId": v.ID, "patientId": m.patient.id, "hospitalId": d.shown.hospitals[at].ID, "visitDate": when.Format(time.DateOnly), "visitTime": when.Format("15:04"),
			"contactName": m.name, "contactPhone": newPhone(), "needs": []string{"wheelchair"}, "needsNote": "行走较慢，请提前到院门口接",
		})
	})
	return d.buyOr(ctx, o, err, "no visit is offered near a hospital")
}

// soonest is the first full hour in the day that is not too soon, with an hour to pay in.
func (v visit) soonest(now time.Time) time.Time {
	at := now.Add(time.Duration(v.AdvanceHours+2) * time.Hour).Truncate(time.Hour)
	morning := time.Date(at.Year(), at.Month(), at.Day(), 8, 0, 0, 0, at.Location())
	switch {
	case at.Hour() < 8:
		return morning
	case at.Hour() > 16:
		return morning.AddDate(0, 0, 1)
	}
	return at
}

// buyOr pays for an order, or says why there is none.
func (d *day) buyOr(ctx context.Context, o *placed, err error, none string) error {
	switch {
	case err != nil:
		return err
	case o == nil:
		say("%s", none)
		return nil
	}
	return d.buy(ctx, o)
}

type gene struct {
	ages
	ID   int64
	Name string
}

// orderGene orders a test. What is agreed to comes with the order; the member signs it on the screen.
func orderGene(ctx context.Context, d *day) error {
	m := d.member(1)
	o, err := orderFirst(d.shown.genes, func(g gene) (*placed, error) {
		if !g.fit(m.patient.age(inChina(0))) {
			return nil, nil
		}
		return d.place(ctx, m, "gene", g.Name, map[string]any{"serviceId": g.ID, "patientId": m.patient.id, "receiver": home(m.name)})
	})
	if err := d.buyOr(ctx, o, err, "no genetic test is offered at this age"); err != nil || o == nil {
		return err
	}
	signed, err := d.Upload(ctx, "consent", picture(600, 90))
	if err != nil {
		return err
	}
	say("%s hands in the consent that %s has signed", m.No, m.patient.name)
	return d.Write(ctx, "geneConsent", o.with(map[string]any{"fileId": signed.FileID, "signedAt": moment()}), new(any))
}

type stew struct {
	ID            int64
	Name          string
	Specs         []struct{ Name string }
	Slots         []struct{ Start, End string }
	CutoffMinutes int
	ClosedDates   []string
	Modes         []string
	Zones         []struct{ City, District string }
}

// orderStew orders something to eat for the next slot: brought home where that is served, else to be picked up.
func orderStew(ctx context.Context, d *day) error {
	m := d.member(2)
	to := home(m.name)
	o, err := orderFirst(d.shown.stews, func(s stew) (*placed, error) {
		date, slot := s.next(inChina(0))
		mode := "pickup"
		if slices.ContainsFunc(s.Zones, func(z struct{ City, District string }) bool {
			return z.City == to["city"] && z.District == to["district"]
		}) {
			mode = "delivery"
		}
		if date == "" || !slices.Contains(s.Modes, mode) {
			return nil, nil
		}
		return d.place(ctx, m, "stew", s.Name, map[string]any{
			"lines": []map[string]any{{"stewId": s.ID, "spec": s.Specs[0].Name, "qty": 1}}, "deliverDate": date, "slot": slot, "mode": mode, "receiver": to, "avoid": "少盐，不放香菜",
		})
	})
	return d.buyOr(ctx, o, err, "no stew is to be had")
}

// next is the first slot that a stew can still be ordered for, with a while to pay in.
func (s stew) next(now time.Time) (date, slot string) {
	latest := now.Add(time.Duration(s.CutoffMinutes+15) * time.Minute)
	for ahead := range 7 {
		date := now.AddDate(0, 0, ahead).Format(time.DateOnly)
		if slices.Contains(s.ClosedDates, date) {
			continue
		}
		for _, slot := range s.Slots {
			if begins, err := time.ParseInLocation("2006-01-02 15:04", date+" "+slot.Start, china); err == nil && begins.After(latest) {
				return date, slot.Start + "-" + slot.End
			}
		}
	}
	return "", ""
}

type checkUp struct {
	ages
	ID       int64
	Name     string
	Audience string
	Centres  []struct{ CentreID int64 }
}

type centre struct {
	ID   int64
	Name string
}

// orderCheckUp orders a package for everybody, and books it for the first place that is free.
func orderCheckUp(ctx context.Context, d *day) error {
	m := d.member(3)
	var at centre
	o, err := orderFirst(d.shown.checkUps, func(c checkUp) (*placed, error) {
		place := slices.IndexFunc(d.shown.centres, func(s centre) bool {
			return slices.ContainsFunc(c.Centres, func(of struct{ CentreID int64 }) bool { return of.CentreID == s.ID })
		})
		if c.Audience != "all" || !c.fit(m.patient.age(inChina(0))) || place < 0 {
			return nil, nil
		}
		at = d.shown.centres[place]
		return d.place(ctx, m, "checkUp", c.Name, map[string]any{"serviceId": c.ID, "patientId": m.patient.id, "centreId": at.ID})
	})
	if err := d.buyOr(ctx, o, err, "no check-up is offered at this age"); err != nil || o == nil {
		return err
	}
	var free struct {
		Days []struct {
			Date  string
			Slots []struct {
				Slot string
				Free int64
			}
		}
	}
	days := map[string]any{"centreId": at.ID, "from": inChina(1).Format(time.DateOnly), "to": inChina(7).Format(time.DateOnly)}
	if err := d.Read(ctx, "checkUpPlaces", days, &free); err != nil {
		return err
	}
	for _, day := range free.Days {
		for _, s := range day.Slots {
			if s.Free == 0 {
				continue
			}
			say("%s books %s at %s for %s, %s", m.No, o, at.Name, day.Date, s.Slot)
			return d.Write(ctx, "checkUpBook", o.with(map[string]any{"centreId": at.ID, "examDate": day.Date, "slot": s.Slot}), new(any))
		}
	}
	say("no place is free at %s this week: staff will book %s", at.Name, o)
	return nil
}
