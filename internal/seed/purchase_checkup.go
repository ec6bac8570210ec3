package seed

import "caredesk/internal/special"

func checkUpsOnOffer(b *batch) []service {
	return onOffer(b, special.CheckUps, len(checkUpPlans), func(i int) (string, int64) { return checkUpPlans[i].name, int64(checkUpPlans[i].yuan) * 100 })
}
