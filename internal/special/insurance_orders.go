package special

import (
	"slices"
	"time"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// OfferedInsurance is a product that the app offers: fault.Reference where there is none.
func OfferedInsurance(r *api.Request, q *store.Q, id int64) (*InsuranceProduct, error) {
	p, err := insuranceProducts.Records().Load(r, q, id)
	return offered(p, err, "productId", func(p *InsuranceProduct) bool { return p.Status == resource.OnShelf })
}

// Plan is the plan of a name; nil where there is none.
func (p *InsuranceProduct) Plan(name string) *InsurancePlan {
	i := slices.IndexFunc(p.Plans, func(plan InsurancePlan) bool { return plan.Name == name })
	if i < 0 {
		return nil
	}
	return &p.Plans[i]
}

// PremiumFor is what a plan of the product costs for somebody who is insured from a day on: a fault of insured where the product
// does not insure such people.
func (p *InsuranceProduct) PremiumFor(plan *InsurancePlan, born value.Date, gender identity.Gender, from value.Date) (value.Fen, error) {
	age := identity.Age(born, from)
	if p.MinAgeDays != nil && daysBetween(born, from) < *p.MinAgeDays || p.MaxAge != nil && age > *p.MaxAge {
		return 0, fault.InvalidField("insured", "validation.insuredAge", map[string]any{"age": age})
	}
	premium, insured := plan.Premium(age, gender)
	if !insured {
		return 0, fault.InvalidField("insured", "validation.notInsured", map[string]any{"age": age})
	}
	return premium, nil
}

// Expiry is the day on which a policy of the plan ends that begins on another. In a month that has no such day, it ends on the
// last one.
func (p *InsurancePlan) Expiry(from value.Date) value.Date {
	begin, _ := time.Parse(time.DateOnly, string(from)) // was checked when it came in
	end := begin.AddDate(0, p.TermMonths, 0)
	if end.Day() != begin.Day() {
		end = end.AddDate(0, 0, -end.Day())
	}
	return value.Date(end.Format(time.DateOnly))
}

func daysBetween(from, to value.Date) int {
	begin, _ := time.Parse(time.DateOnly, string(from))
	end, _ := time.Parse(time.DateOnly, string(to))
	return int(end.Sub(begin) / (24 * time.Hour))
}

// SoldInsurance counts a policy that was paid for.
func SoldInsurance(tx *store.Tx, id int64) error {
	return tx.Exec("UPDATE insurance_products SET sales = sales + 1 WHERE id = ?", id)
}
