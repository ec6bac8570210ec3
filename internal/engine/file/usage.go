package file

import (
	"iter"
	"slices"

	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/schema"
)

// usage says what a file may be uploaded for: what that needs, what it may be, and who may see it afterwards.
type usage struct {
	need      perm.Need
	route     string // the screen, or the section, under which the operation log files uploads
	documents bool   // takes PDF beside pictures
	noImages  bool   // takes nothing but PDF
	sheets    bool   // takes nothing but XLSX and CSV
	archives  bool   // takes nothing but ZIP
	private   bool   // sealed, and opened only from the record it belongs to
	explained bool   // opened only with the capability reveal or for a reason
	ofMembers bool   // comes from the app as well, by the platform's door
	toMembers bool   // is opened there by the member whom it is about
}

// public is a picture that the app shows to everybody.
func public(route string, code perm.Code) usage {
	return usage{need: perm.All(code).With(perm.Write), route: route}
}

// fromApp is what members upload too.
func fromApp(u usage) usage {
	u.ofMembers = true
	return u
}

// ofOrders needs the section of orders and one of the screens.
func ofOrders(screens ...perm.Code) perm.Need {
	needs := make([]perm.Need, len(screens))
	for i, screen := range screens {
		needs[i] = perm.All(perm.Orders, screen)
	}
	return perm.Any(needs...).With(perm.Write)
}

// anyOrders are the screens of all kinds.
var anyOrders = []perm.Code{perm.VisitOrders, perm.GoodsOrders, perm.GeneOrders, perm.InsuranceOrders, perm.StewOrders, perm.CheckUpOrders}

// imports needs one of the screens whose records can be made out of a sheet.
var imports = perm.Any(perm.All(perm.Doctors), perm.All(perm.Goods, perm.GoodsList), perm.All(perm.Articles),
	perm.All(perm.SpecialServices, perm.AccompaniedVisits), perm.All(perm.SpecialServices, perm.CheckUps)).With(perm.Write)

var usages = map[string]usage{
	"avatar":    {need: perm.AnyStaff, route: "/profile"},
	"banner":    public("/carousel/carIndex", perm.Advertising),
	"member":    fromApp(public("/userAdmin/userIndex", perm.Members)),
	"tier":      public("/userCard/userCardIndex", perm.MemberTiers),
	"doctor":    public("/famDoc/famIndex", perm.Doctors),
	"goods":     public("/goods/goodsList", perm.Goods),
	"article":   public("/industry/indList", perm.Articles),
	"service":   public("/character", perm.SpecialServices),
	"company":   public("/Company/index", perm.Company),
	"agreement": public("/agreement", perm.Agreements),
	"review":    fromApp(public("/famDoc/famPingjia", perm.Doctors)),
	"comment":   fromApp(public("/industry/indPl", perm.Articles)),
	"refund":    fromApp(usage{need: ofOrders(anyOrders...), route: "/order"}),
	"serviceFile": {
		need: perm.All(perm.SpecialServices).With(perm.Write), route: "/character", documents: true, noImages: true,
	},

	"feedback": {need: perm.All(perm.Feedback).With(perm.Write), route: "/opinion/index", private: true, ofMembers: true, toMembers: true},
	"identity": {
		need:  perm.Any(perm.All(perm.Members, perm.Verification), perm.All(perm.Patients)).With(perm.Write),
		route: "/userAdmin/userAuth", private: true, ofMembers: true,
	},
	"certificate": {
		need:  perm.All(perm.SpecialServices, perm.AccompaniedVisits).With(perm.Write),
		route: "/character/chaMed", private: true, documents: true,
	},
	"order": {
		need: ofOrders(anyOrders...), route: "/order", private: true, documents: true,
	},
	"consent":      {need: ofOrders(perm.GeneOrders), route: "/order/orderChaGene", private: true, documents: true, explained: true, ofMembers: true, toMembers: true},
	"report":       {need: ofOrders(perm.GeneOrders, perm.CheckUpOrders), route: "/order", private: true, documents: true, noImages: true, explained: true, toMembers: true},
	ImportSheet:    {need: imports, route: "/profile", private: true, sheets: true},
	ImportPictures: {need: imports, route: "/profile", private: true, archives: true},
	"policy":       {need: ofOrders(perm.InsuranceOrders), route: "/order/orderChaHealth", private: true, documents: true, noImages: true, toMembers: true},
}

// Fits tells whether what is uploaded for something can go into a field of a kind: as private as the field is, and a PDF
// where it shows nothing else.
func Fits(usage string, kind schema.Kind) bool {
	u, known := usages[usage]
	switch kind {
	case schema.Image:
		return known && !u.private && !u.documents
	case schema.Document:
		return known && !u.private && u.noImages
	}
	return known && u.private
}

// DocumentsOnly are the usages that take nothing but PDF, in the order of their names.
func DocumentsOnly() []string {
	names := []string{}
	for name, u := range usages {
		if u.noImages {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// Usages lists what files are uploaded for, with the place of each in the operation log.
func Usages() iter.Seq2[string, string] {
	return func(yield func(name, route string) bool) {
		for name, u := range usages {
			if !yield(name, u.route) {
				return
			}
		}
	}
}
