package special

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// OfferedGene is a test that the app offers: fault.Reference where there is none.
func OfferedGene(r *api.Request, q *store.Q, id int64) (*GeneTest, error) {
	g, err := geneTests.Records().Load(r, q, id)
	return offered(g, err, "serviceId", func(g *GeneTest) bool { return g.Status == resource.OnShelf })
}

// Fits refuses somebody whom a test is not for, and says why. Somebody of unknown age fits no test: a child needs a guardian.
func (g *GeneTest) Fits(born, today value.Date) error {
	if born == "" {
		return fault.InvalidField("patientId", "validation.noBirthday", nil)
	}
	age := identity.Age(born, today)
	if g.MinAge != nil && age < *g.MinAge || g.MaxAge != nil && age > *g.MaxAge {
		return fault.InvalidField("patientId", "validation.testAge", map[string]any{"age": age})
	}
	return nil
}

// SoldGene counts a test that was paid for.
func SoldGene(tx *store.Tx, id int64) error {
	return tx.Exec("UPDATE gene_tests SET sales = sales + 1 WHERE id = ?", id)
}
