package seed

import "caredesk/internal/special"

func testsOnOffer(b *batch) []service {
	return onOffer(b, special.GeneTests, len(genePlans), func(i int) (string, int64) { return genePlans[i].name, int64(genePlans[i].yuan) * 100 })
}
