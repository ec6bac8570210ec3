package seed

import (
	"fmt"
	"time"

	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/value"
	"caredesk/internal/order/kind"
	"caredesk/internal/special"
)

func stewsOnOffer(b *batch) []service {
	return onOffer(b, special.Stews, len(stewPlans), func(i int) (string, int64) { return stewPlans[i].name, int64(stewPlans[i].yuan) * 100 })
}

// dish is how many portions of a stew are ordered, in one of its sizes.
type dish struct {
	*service
	spec special.StewSpec
	qty  int64
}

// mealDice are the dice for what is cooked and when, so that other orders of the member do not change with it.
func mealDice(b *batch, p *purchase) *dice {
	return streamOf(b.seed, "meal").row(int64(p.createdAt))
}

// chooseStews orders one to three portions of a stew, and sometimes another one with it. What is only picked up makes all of the
// order wait to be.
func chooseStews(b *batch, d *dice, p *purchase) {
	chooseService(b, d, p)
	first, qty, own := p.service, 1+d.below(3), mealDice(b, p)
	p.service, p.qty, p.itemFen = nil, 0, 0
	all := b.shop.services[kind.Stew]
	if p.status == kind.Delivering && onlyPickedUp(first.id-1) {
		first = &all[0]
	}
	p.serve(first, own, qty)
	if second := &all[own.below(int64(len(all)))]; own.chance(35) && second != first && !onlyPickedUp(second.id-1) {
		p.serve(second, own, 1+own.below(2))
	}
	p.pickup = p.status == kind.ReadyPickup || onlyPickedUp(first.id-1) || p.status != kind.Delivering && own.chance(20)
	if !p.pickup {
		p.freightFen = stewDeliveryFen
	}
}

func (p *purchase) serve(s *service, d *dice, qty int64) {
	specs := stewSpecs(s.id - 1)
	of := dish{s, specs[d.below(int64(len(specs)))], qty}
	p.dishes = append(p.dishes, of)
	p.qty += qty
	p.itemFen += qty * int64(of.spec.PriceFen)
}

// titleOfDishes calls an order by its first dish, and says how many portions there are if there is more than that.
func (p *purchase) titleOfDishes() string {
	if len(p.dishes) == 1 {
		return p.dishes[0].title
	}
	return fmt.Sprintf("%s等 %d 件", p.dishes[0].title, p.qty)
}

// mealTime is a slot of a day.
type mealTime struct {
	date value.Date
	slot special.TimeSlot
}

func (m mealTime) name() string { return m.slot.Start + "-" + m.slot.End }

func (m mealTime) begin() value.Time {
	from, _ := special.SlotSpan(m.date, m.name())
	return from
}

// slotFrom is the first slot that begins at a time or later.
func slotFrom(at value.Time) mealTime {
	for days := 0; ; days++ {
		for _, slot := range stewSlots {
			if m := (mealTime{identity.Today(at.Add(time.Duration(days) * day)), slot}); m.begin() >= at {
				return m
			}
		}
	}
}

// settleMeal moves an order of stews that is under way into the last hours, and one that is done so far back that its slot is over.
func (p *purchase) settleMeal(b *batch) {
	within := func(minAge, maxAge time.Duration) {
		p.createdAt = b.now.Add(-minAge - time.Duration(mealDice(b, p).below((maxAge-minAge).Milliseconds()))*time.Millisecond)
	}
	switch age := b.now.Sub(p.createdAt); {
	case p.kind != kind.Stew:
	case p.status == kind.PendingAccept:
		within(3*time.Minute, 40*time.Minute)
	case p.status == kind.Preparing:
		within(time.Hour, 5*time.Hour)
	case p.status == kind.Delivering, p.status == kind.ReadyPickup:
		within(3*time.Hour, 8*time.Hour)
	case p.status == kind.Completed && age < 20*time.Hour:
		p.createdAt = p.createdAt.Add(-day)
	}
}

// cook gives an order of stews its slot, and lets it be cooked and brought for it.
func (p *purchase) cook(b *batch) {
	if p.kind != kind.Stew {
		return
	}
	d := mealDice(b, p)
	p.meal = slotFrom(p.createdAt.Add(stewCutoff))
	switch p.status {
	case kind.PendingAccept, kind.Preparing:
		p.meal = slotFrom(b.now.Add(time.Duration(d.below(3)) * 12 * time.Hour))
	case kind.Delivering, kind.ReadyPickup:
		p.endAt = max(p.paidAt, b.now.Add(-time.Duration(d.below(100))*time.Minute))
		p.meal = slotFrom(midnight(p.endAt))
		for later := slotFrom(p.meal.begin() + 1); later.begin() < p.endAt.Add(time.Hour) && later.date == p.meal.date; later = slotFrom(later.begin() + 1) {
			p.meal = later
		}
	case kind.Completed:
		if end := p.meal.begin().Add(time.Duration(d.below(110)) * time.Minute); end <= b.now {
			p.endAt = end
		} else { // of somebody who has only just become a member
			p.meal = slotFrom(midnight(p.endAt))
		}
	}
}
