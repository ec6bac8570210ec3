package seed

import "caredesk/internal/special"

// policiesOnOffer cost what the least of their rates is.
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
