package file

import "caredesk/internal/engine/perm"

// usage says what a file may be uploaded for: what that needs, what it may be, and who may see it afterwards.
type usage struct {
	need      perm.Need
	documents bool // takes PDF beside pictures
	noImages  bool // takes nothing but PDF
	private   bool // sealed, and opened only from the record it belongs to
	explained bool // opened only with the capability reveal or for a reason
}

// public is a picture that the app shows to everybody.
func public(codes ...perm.Code) usage { return usage{need: perm.All(codes...).With(perm.Write)} }

// ofOrders needs the section of orders and one of the screens.
func ofOrders(screens ...perm.Code) perm.Need {
	needs := make([]perm.Need, len(screens))
	for i, screen := range screens {
		needs[i] = perm.All(perm.Orders, screen)
	}
	return perm.Any(needs...).With(perm.Write)
}

var usages = map[string]usage{
	"avatar":    {need: perm.AnyStaff},
	"banner":    public(perm.Advertising),
	"member":    public(perm.Members),
	"tier":      public(perm.MemberTiers),
	"doctor":    public(perm.Doctors),
	"goods":     public(perm.Goods),
	"article":   public(perm.Articles),
	"service":   public(perm.SpecialServices),
	"company":   public(perm.Company),
	"agreement": public(perm.Agreements),

	"feedback":    {need: perm.All(perm.Feedback).With(perm.Write), private: true},
	"identity":    {need: perm.Any(perm.All(perm.Members, perm.Verification), perm.All(perm.Patients)).With(perm.Write), private: true},
	"certificate": {need: perm.All(perm.SpecialServices, perm.AccompaniedVisits).With(perm.Write), private: true, documents: true},
	"order": {
		need:    ofOrders(perm.VisitOrders, perm.GoodsOrders, perm.GeneOrders, perm.InsuranceOrders, perm.StewOrders, perm.CheckUpOrders),
		private: true, documents: true,
	},
	"consent": {need: ofOrders(perm.GeneOrders), private: true, documents: true, explained: true},
	"report":  {need: ofOrders(perm.GeneOrders, perm.CheckUpOrders), private: true, documents: true, noImages: true, explained: true},
	"policy":  {need: ofOrders(perm.InsuranceOrders), private: true, documents: true, noImages: true},
}

// Usage reports whether files are uploaded for something, and whether they are private then.
func Usage(name string) (known, private bool) {
	u, known := usages[name]
	return known, u.private
}
