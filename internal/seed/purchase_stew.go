package seed

import "caredesk/internal/special"

func stewsOnOffer(b *batch) []service {
	return onOffer(b, special.Stews, len(stewPlans), func(i int) (string, int64) { return stewPlans[i].name, int64(stewPlans[i].yuan) * 100 })
}

// chooseStews orders one to three portions of a stew.
func chooseStews(b *batch, d *dice, p *purchase) {
	chooseService(b, d, p)
	p.qty += d.below(3)
	p.itemFen *= p.qty
}
