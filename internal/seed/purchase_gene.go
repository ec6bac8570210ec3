package seed

import (
	"slices"

	"caredesk/internal/special"
)

// testsOnOffer are the tests that members order for themselves: not those for children.
func testsOnOffer(b *batch) []service {
	all := onOffer(b, special.GeneTests, len(genePlans), func(i int) (string, int64) { return genePlans[i].name, int64(genePlans[i].yuan) * 100 })
	return slices.DeleteFunc(all, func(s service) bool { return genePlans[s.id-1].category == "child" })
}
