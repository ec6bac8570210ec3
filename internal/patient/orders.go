package patient

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/order/kind"
)

// Orders is what patients must know of the orders that name them. Orders stand above patients, so the app hands it over.
type Orders struct {
	Open   resource.Referrer                                                                                  // what keeps a patient from being deleted
	Names  func(q *store.Q, patient int64) (bool, error)                                                      // whether there is one, open or not
	Newest func(r *api.Request, q *store.Q, patient int64, limit int) (orders []kind.OrderSummary, err error) // that the reader may see
	// Reports are what orders came to, of those that the reader may see, newest first.
	Reports func(r *api.Request, q *store.Q, patient int64, limit int) (reports []kind.ReportSummary, err error)
}

// MaxOrders is how many orders, and how many reports, a record shows, newest first.
const MaxOrders = 50

// SetOrders gives patients their orders. The app calls it while the program starts, before anything is served.
func SetOrders(o Orders) {
	patients.Referrers = []resource.Referrer{o.Open}
	patients.Fill = o.fill
}

func (o Orders) fill(r *api.Request, q *store.Q, view resource.Op, rows []*Patient) (err error) {
	today := identity.Today(q.Now)
	for _, p := range rows {
		p.Age = identity.Age(p.Birthday, today)
	}
	if view != resource.Detail {
		return nil
	}
	if rows[0].Orders, err = o.Newest(r, q, rows[0].ID, MaxOrders); err != nil {
		return err
	}
	rows[0].Reports, err = o.Reports(r, q, rows[0].ID, MaxOrders)
	return err
}
