package dashboard

import (
	"cmp"
	"slices"

	"caredesk/internal/doctor"
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/goods"
	"caredesk/internal/order/kind"
	"caredesk/internal/special"
)

// DashboardRanks are the first ten of each.
type DashboardRanks struct {
	Goods    []Ranked `json:"goods,omitempty"`    // by pieces that were paid for on those days
	Services []Ranked `json:"services,omitempty"` // by orders that were paid for on those days
	Centres  []Ranked `json:"centres,omitempty"`  // by places that were booked for those days
	Doctors  []Ranked `json:"doctors,omitempty"`  // by score, of those with five reviews or more
}

// Ranked is one of the first ten.
type Ranked struct {
	ID    int64           `json:"id"`
	Name  string          `json:"name"`
	Link  string          `json:"link"` // to the record
	Kind  *kind.OrderKind `json:"kind,omitempty"`
	N     int64           `json:"n"` // pieces, orders, places or reviews
	Score *value.Tenths   `json:"score,omitempty"`
}

// ranked is how many there are of each.
const ranked = 10

// minReviews are how many reviews it takes to be ranked by them.
const minReviews = 5

func (d *dashboard) ranks(r *api.Request, in DashboardTrendIn) (out DashboardRanks, err error) {
	q := r.Q()
	last := identity.DayNumber(q.Now)
	first := last - int64(in.Days) + 1
	if out.Goods, out.Services, err = d.sold(r, q, first, last); err != nil {
		return out, err
	}
	if out.Centres, err = d.centres(r, q, first, last); err != nil {
		return out, err
	}
	out.Doctors, err = d.doctors(r, q)
	return out, err
}

// offered is what the orders of a kind are about, and how its rank is read.
type offered struct {
	of   resource.Handle
	kind kind.OrderKind
	rank func(q *store.Q, args ...any) ([]Ranked, error)
}

var offers = []offered{
	{goods.List, kind.Goods, func(q *store.Q, args ...any) ([]Ranked, error) {
		return store.All[Ranked](q, `SELECT id, name, n FROM (SELECT t.id, t.name, CAST((SELECT COALESCE(SUM(s.n), 0) FROM sold_days AS s WHERE s.kind = ? AND s.item_id = t.id AND s.day >= ? AND s.day <= ?) AS BIGINT) AS n
			FROM goods AS t WHERE t.deleted_at IS NULL) AS r WHERE n > 0 ORDER BY n DESC, id LIMIT ?`, args...)
	}},
	{special.VisitServices, kind.Visit, func(q *store.Q, args ...any) ([]Ranked, error) {
		return store.All[Ranked](q, `SELECT id, name, n FROM (SELECT t.id, t.name, CAST((SELECT COALESCE(SUM(s.n), 0) FROM sold_days AS s WHERE s.kind = ? AND s.item_id = t.id AND s.day >= ? AND s.day <= ?) AS BIGINT) AS n
			FROM visit_services AS t WHERE t.deleted_at IS NULL) AS r WHERE n > 0 ORDER BY n DESC, id LIMIT ?`, args...)
	}},
	{special.GeneTests, kind.Gene, func(q *store.Q, args ...any) ([]Ranked, error) {
		return store.All[Ranked](q, `SELECT id, name, n FROM (SELECT t.id, t.name, CAST((SELECT COALESCE(SUM(s.n), 0) FROM sold_days AS s WHERE s.kind = ? AND s.item_id = t.id AND s.day >= ? AND s.day <= ?) AS BIGINT) AS n
			FROM gene_tests AS t WHERE t.deleted_at IS NULL) AS r WHERE n > 0 ORDER BY n DESC, id LIMIT ?`, args...)
	}},
	{special.InsuranceProducts, kind.Insurance, func(q *store.Q, args ...any) ([]Ranked, error) {
		return store.All[Ranked](q, `SELECT id, name, n FROM (SELECT t.id, t.name, CAST((SELECT COALESCE(SUM(s.n), 0) FROM sold_days AS s WHERE s.kind = ? AND s.item_id = t.id AND s.day >= ? AND s.day <= ?) AS BIGINT) AS n
			FROM insurance_products AS t WHERE t.deleted_at IS NULL) AS r WHERE n > 0 ORDER BY n DESC, id LIMIT ?`, args...)
	}},
	{special.Stews, kind.Stew, func(q *store.Q, args ...any) ([]Ranked, error) {
		return store.All[Ranked](q, `SELECT id, name, n FROM (SELECT t.id, t.name, CAST((SELECT COALESCE(SUM(s.n), 0) FROM sold_days AS s WHERE s.kind = ? AND s.item_id = t.id AND s.day >= ? AND s.day <= ?) AS BIGINT) AS n
			FROM stews AS t WHERE t.deleted_at IS NULL) AS r WHERE n > 0 ORDER BY n DESC, id LIMIT ?`, args...)
	}},
	{special.CheckUps, kind.CheckUp, func(q *store.Q, args ...any) ([]Ranked, error) {
		return store.All[Ranked](q, `SELECT id, name, n FROM (SELECT t.id, t.name, CAST((SELECT COALESCE(SUM(s.n), 0) FROM sold_days AS s WHERE s.kind = ? AND s.item_id = t.id AND s.day >= ? AND s.day <= ?) AS BIGINT) AS n
			FROM check_ups AS t WHERE t.deleted_at IS NULL) AS r WHERE n > 0 ORDER BY n DESC, id LIMIT ?`, args...)
	}},
}

// sold ranks what was paid for, goods and services each by themselves.
func (d *dashboard) sold(r *api.Request, q *store.Q, first, last int64) (ofShop, services []Ranked, err error) {
	kept, err := keptRanks(q, last-first+1)
	if err != nil {
		return nil, nil, err
	}
	for _, offer := range offers {
		if !r.Caller.Grant.Allows(offer.of.Need) {
			continue
		}
		rows, made := kept[offer.kind]
		if !made {
			if rows, err = offer.rank(q, string(offer.kind), first, last, ranked); err != nil {
				return nil, nil, err
			}
		}
		for i := range rows {
			rows[i].Link = d.opened(offer.of.Name, rows[i].ID)
			if offer.kind != kind.Goods {
				rows[i].Kind = &offer.kind
			}
		}
		if offer.kind == kind.Goods {
			ofShop = rows
		} else {
			services = append(services, rows...)
		}
	}
	slices.SortStableFunc(services, func(a, b Ranked) int { return cmp.Compare(b.N, a.N) })
	return ofShop, services[:min(len(services), ranked)], nil
}

// opened is where a record is shown.
func (d *dashboard) opened(list string, id int64) string {
	return d.lists[list].Link(resource.Criteria{"open": id})
}

func (d *dashboard) centres(r *api.Request, q *store.Q, first, last int64) ([]Ranked, error) {
	if !r.Caller.Grant.Allows(special.Centres.Need) {
		return nil, nil
	}
	rows, err := store.All[Ranked](q, `SELECT c.id, c.name, CAST(SUM(d.booked) AS BIGINT) AS n FROM quota_days AS d JOIN centres AS c ON c.id = d.record_id
		WHERE d.kind = 'centre' AND d.date >= ? AND d.date <= ? AND d.booked > 0 AND c.deleted_at IS NULL GROUP BY c.id, c.name ORDER BY 3 DESC, 1 LIMIT ?`,
		identity.DateOf(first), identity.DateOf(last), ranked)
	for i := range rows {
		rows[i].Link = d.opened(special.Centres.Name, rows[i].ID)
	}
	return rows, err
}

func (d *dashboard) doctors(r *api.Request, q *store.Q) ([]Ranked, error) {
	if !r.Caller.Grant.Allows(doctor.Doctors.Need) {
		return nil, nil
	}
	rows, err := store.All[Ranked](q, `SELECT id, name, score, review_count AS n FROM doctors WHERE deleted_at IS NULL AND review_count >= ?
		ORDER BY score DESC, review_count DESC, id LIMIT ?`, minReviews, ranked)
	for i := range rows {
		rows[i].Link = d.opened(doctor.Doctors.Name, rows[i].ID)
	}
	return rows, err
}
