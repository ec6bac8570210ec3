package seed

import "caredesk/internal/special"

func visitsOnOffer(b *batch) []service {
	return onOffer(b, special.VisitServices, len(visitPlans), func(i int) (string, int64) { return visitPlans[i].name, int64(visitPlans[i].yuan) * 100 })
}
