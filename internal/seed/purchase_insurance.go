package seed

import (
	"time"

	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/value"
	"caredesk/internal/order/kind"
	"caredesk/internal/special"
)

// insurancesOnOffer are the products that the app offers.
func insurancesOnOffer(b *batch) []special.InsuranceProduct {
	s := streamOf(b.seed, special.InsuranceProducts.Name)
	all := make([]special.InsuranceProduct, lastShown+1)
	for i := range all {
		all[i] = insuranceOf(b, s.row(int64(i)), int64(i))
	}
	return all
}

// policiesOnOffer cost what the least of their rates is, until it is known who is insured.
func policiesOnOffer(b *batch) []service {
	s := streamOf(b.seed, special.InsuranceProducts.Name)
	all := onOffer(b, special.InsuranceProducts, len(insurancePlans), func(i int) (string, int64) {
		return insurancePlans[i].name, int64(insuranceOf(b, s.row(int64(i)), int64(i)).PriceFen)
	})
	for n, is := range all {
		if is.id > lastShown+1 {
			return all[:n]
		}
	}
	return all
}

// Who has been grown up for as long as the data goes back, and is not too old for every product.
const (
	youngestHolder = 22
	oldestHolder   = 79
)

// insurable tells whether a member can insure itself at any time that orders are made at.
func (l *life) insurable(b *batch) bool {
	age := identity.Age(l.Birthday, identity.Today(b.now))
	return l.Birthday != "" && age >= youngestHolder && age <= oldestHolder
}

// ofAYear is how long the policies last that are over.
var ofAYear = special.InsurancePlan{TermMonths: 12}

// insure gives a policy its dates, from which its states follow.
func (p *purchase) insure(b *batch, d *dice) {
	if p.kind != kind.Insurance {
		return
	}
	switch p.status {
	case kind.Underwriting, kind.Issued:
		p.effective = midnight(b.now.Add(time.Duration(1+d.below(30)) * day))
	case kind.InForce:
		p.endAt = p.effective
	case kind.Surrendered:
		p.effective = midnight(p.endAt.Add(2 * day)) // given up before it began
	case kind.Expired:
		p.endAt = identity.Midnight(ofAYear.Expiry(identity.Today(p.effective)))
	}
}

// insureHolder picks a plan that insures the member at the age it has when the policy begins, and what that costs.
func (p *purchase) insureHolder(b *batch, d *dice, l *life) {
	if p.kind != kind.Insurance {
		return
	}
	from, first := identity.Today(p.effective), d.below(int64(len(b.shop.products)))
	for n := range b.shop.products {
		product := &b.shop.products[(int(first)+n)%len(b.shop.products)]
		plan := &product.Plans[int(first)%len(product.Plans)]
		premium, err := product.PremiumFor(plan, l.Birthday, l.Gender, from)
		if err != nil || p.status == kind.Expired && plan.TermMonths != ofAYear.TermMonths {
			continue
		}
		for k := range b.shop.services[kind.Insurance] {
			if is := &b.shop.services[kind.Insurance][k]; is.id == product.ID {
				p.service = is
			}
		}
		p.plan, p.itemFen, p.expiry = plan, int64(premium), identity.Midnight(plan.Expiry(from))
		return
	}
}

// submittedAt is when staff sent an application to the insurer; 0 for not yet.
func (p *purchase) submittedAt(b *batch, id int64) value.Time {
	way := p.way()
	switch {
	case p.kind != kind.Insurance:
	case len(way) > 1 && way[1] == kind.Issued:
		return p.paidAt + (p.at(1, len(way), kind.Issued)-p.paidAt)/2
	case p.status == kind.Underwriting && p.refundAt == 0 && id%2 == 0:
		return p.paidAt + (b.now-p.paidAt)/3
	}
	return 0
}
