package seed

import (
	"slices"

	"caredesk/internal/special"
)

// checkUpsOnOffer are the packages that members order for themselves: those that are for every grown-up.
func checkUpsOnOffer(b *batch) []service {
	all := onOffer(b, special.CheckUps, len(checkUpPlans), func(i int) (string, int64) { return checkUpPlans[i].name, int64(checkUpPlans[i].yuan) * 100 })
	return slices.DeleteFunc(all, func(s service) bool {
		plan := checkUpPlans[s.id-1]
		return plan.audience != special.ForAll || plan.minAge > 18 || plan.maxAge > 0
	})
}

// centreForPlan is the centre for which the i-th package is ordered: one that is enabled, and has no price of its own for it.
func centreForPlan(i int64) int64 {
	if first := i%int64(len(centrePlans)) + 1; first < int64(len(centrePlans)) {
		return first
	}
	return (i+6)%int64(len(centrePlans)) + 1
}
