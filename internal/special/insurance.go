package special

import (
	"fmt"

	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// InsureKind is what an insurance pays for.
type InsureKind string

// Maternity alone may insure women and nobody else.
const Maternity InsureKind = "maternity"

// EnumValues lists the kinds.
func (InsureKind) EnumValues() []string {
	return []string{"medical", "critical", "accident", "dental", string(Maternity), "longTermCare"}
}

// Answer is what somebody answers to a question of the declaration.
type Answer string

// EnumValues lists the answers.
func (Answer) EnumValues() []string { return []string{"yes", "no"} }

// HealthQuestion is one question of the declaration, and the answer with which nobody is insured.
type HealthQuestion struct {
	Text      string `json:"text" minLength:"2" maxLength:"200" lines:"many"`
	BadAnswer Answer `json:"badAnswer" default:"yes"`
}

// InsuranceProduct is an insurance that members can buy. The platform sells it, the insurer decides and pays.
type InsuranceProduct struct {
	Offer

	Insurer    string     `json:"insurer" minLength:"2" maxLength:"60"`
	InsurerTel string     `json:"insurerTel" minLength:"1" maxLength:"30" format:"tel"`
	FilingNo   string     `json:"filingNo" minLength:"1" maxLength:"60"` // of the product, with the regulator
	Kind       InsureKind `json:"kind"`
	// PriceFen is the lowest premium of all plans.
	PriceFen value.Fen                 `json:"priceFen" readOnly:"true"`
	Plans    value.List[InsurancePlan] `json:"plans" minItems:"1" maxItems:"10" detail:"true"`
	// MinAgeDays is the age in days from which on somebody is insured, since some are insured from a few days after birth.
	MinAgeDays  *int   `json:"minAgeDays" minimum:"0" maximum:"43800"`
	MaxAge      *int   `json:"maxAge" minimum:"0" maximum:"120"`
	WaitDays    int    `json:"waitDays" minimum:"0" maximum:"365" default:"0"`
	CoolOffDays int    `json:"coolOffDays" minimum:"0" maximum:"30" default:"15"`
	Occupations string `json:"occupations" maxLength:"300" lines:"many" optional:"true" detail:"true"`
	// ClauseFile is the clauses, which everybody may read before they buy.
	ClauseFile  file.Document              `json:"clauseFile" usage:"serviceFile" minLength:"1"`
	Declaration value.List[HealthQuestion] `json:"declaration" minItems:"1" maxItems:"30" detail:"true"`
}

// InsuranceProducts is the screen /character/chaHealth.
var InsuranceProducts = insuranceProducts.Handle()

var insuranceProducts = offers(&resource.Resource[InsuranceProduct]{
	Name: "insure", Route: "/character/chaHealth", Table: "insurance_products",
	Need:   perm.All(perm.SpecialServices, perm.Insurance),
	Filter: []string{"kind"},
	CustomFilters: []resource.CustomFilter{
		{Name: "insurer", Node: &schema.Node{Kind: schema.Text, MinLength: 1, MaxLength: 60}, Texts: ofInsurers},
	},
	Hooks: resource.Hooks[InsuranceProduct]{Check: checkInsurance},
}, func(p *InsuranceProduct) *Offer { return &p.Offer })

// ofInsurers finds products by a part of the insurer's name: the whole of it is long, and seldom known by heart.
func ofInsurers(names []string) store.Cond {
	insurer, _ := store.TableOf[InsuranceProduct]("insurance_products").Column("insurer")
	conds := make([]store.Cond, len(names))
	for i, name := range names {
		conds[i] = store.Containing([]*store.Column{insurer}, name)
	}
	return store.AnyOf(conds)
}

// checkInsurance holds the plans to what must be true of them together, and keeps the lowest premium. Each fault names the
// very rate that it is about.
func checkInsurance(c *resource.Change[InsuranceProduct]) error {
	p := c.After
	wrong := map[string]fault.Message{}
	if p.MinAgeDays != nil && p.MaxAge != nil && *p.MinAgeDays >= (*p.MaxAge+1)*daysOfAYear {
		wrong["maxAge"] = fault.Message{Key: "validation.maxAge"}
	}
	names := map[string]bool{}
	for i, plan := range p.Plans {
		if names[plan.Name] {
			wrong[fmt.Sprintf("plans.%d.name", i)] = fault.Message{Key: "duplicate"}
		}
		names[plan.Name] = true
		for _, f := range plan.Faults(p.Kind) {
			wrong[fmt.Sprintf("plans.%d.rates.%d.%s", i, f.Rate, f.Field)] = f.Message
		}
	}
	if len(wrong) > 0 {
		return fault.Invalid(wrong)
	}
	p.PriceFen = LowestPremium(p.Plans)
	return nil
}

const daysOfAYear = 365
