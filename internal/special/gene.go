package special

import (
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/rich"
	"caredesk/internal/engine/value"
)

// GeneCategory is what a genetic test is about.
type GeneCategory string

// EnumValues lists the categories.
func (GeneCategory) EnumValues() []string {
	return []string{"tumour", "cardio", "drug", "child", "nutrition", "ancestry", "other"}
}

// SampleType is what is taken from whoever is tested.
type SampleType string

// EnumValues lists the samples.
func (SampleType) EnumValues() []string { return []string{"saliva", "swab", "blood"} }

// GeneTest is a genetic test that members can order.
type GeneTest struct {
	Offer
	Price

	Category   GeneCategory `json:"category"`
	Items      int          `json:"items" minimum:"1" maximum:"10000"` // tested sites
	SampleType SampleType   `json:"sampleType"`
	LabName    string       `json:"labName" minLength:"2" maxLength:"60"`
	LabLicence string       `json:"labLicence" maxLength:"40" optional:"true"`
	ReportDays int          `json:"reportDays" minimum:"1" maximum:"90"`
	FitFor     string       `json:"fitFor" maxLength:"200" lines:"many" optional:"true" detail:"true"`
	MinAge     *int         `json:"minAge" minimum:"0" maximum:"120"`
	MaxAge     *int         `json:"maxAge" minimum:"0" maximum:"120"`
	// KitCostFen is kept back from a refund once the kit is on its way.
	KitCostFen value.Fen `json:"kitCostFen" minimum:"0" maximum:"99999999"`
	// SampleReport shows members what they will get.
	SampleReport file.Document `json:"sampleReport" usage:"serviceFile" optional:"true"`
	// ConsentText is what whoever is tested agrees to. Each order keeps the text that was agreed to.
	ConsentText rich.Text `json:"consentText" minLength:"1" maxLength:"100000" detail:"true"`
}

// GeneTests is the screen /character/chaGene.
var GeneTests = geneTests.Handle()

var geneTests = offers(&resource.Resource[GeneTest]{
	Name: "gene", Route: "/character/chaGene", Table: "gene_tests",
	Need:   perm.All(perm.SpecialServices, perm.GeneticTests),
	Filter: []string{"category", "sampleType"},
	Sort:   []string{"items", "reportDays"},
	Hooks:  resource.Hooks[GeneTest]{Check: checkGeneTest},
}, func(g *GeneTest) *Offer { return &g.Offer })

func checkGeneTest(c *resource.Change[GeneTest]) error {
	if err := c.After.Price.check(); err != nil {
		return err
	}
	if c.After.KitCostFen > c.After.PriceFen {
		return fault.InvalidField("kitCostFen", "validation.kitCost", nil)
	}
	return checkAges(c.After.MinAge, c.After.MaxAge)
}
