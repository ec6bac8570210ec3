package perm

// Section is an entry of the menu; it is shown, and its calls are served, only with its code.
type Section struct {
	Path    string
	Code    Code
	Screens []Screen
}

// Screen is a page of a section. Without a code of its own the section's is enough.
type Screen struct {
	Path string
	Code Code
}

// beside are the capabilities that a screen asks for beside its codes.
var beside = map[string]Cap{"/order/refund": Finance}

// Caps are the capabilities that the screen asks for beside its codes.
func (s Screen) Caps() Cap { return beside[s.Path] }

// Menu is the whole console, whether or not a screen is there yet: which codes open what.
var Menu = []Section{
	{"/config", System, []Screen{{"/config/accOunt", Accounts}, {"/config/rules", Roles}, {"/config/jurisdiction", PermitCodes}}},
	{"/carousel", Advertising, []Screen{{"/carousel/carIndex", Advertising}, {"/carousel/shopIndex", ShopAds}}},
	{"/userAdmin", Members, []Screen{{"/userAdmin/userIndex", Members}, {"/userAdmin/userAuth", Verification}}},
	{"/userCard", MemberTiers, []Screen{{"/userCard/userCardIndex", MemberTiers}}},
	{"/famDoc", Doctors, []Screen{
		{"/famDoc/famIndex", Doctors}, {"/famDoc/famCart", Departments}, {"/famDoc/famTitle", Titles}, {"/famDoc/famPingjia", DoctorReviews},
	}},
	{"/patient", Patients, []Screen{{"/patient/patIndex", Patients}}},
	{"/goods", Goods, []Screen{{"/goods/goodsList", GoodsList}, {"/goods/goodsCarts", GoodsCategories}, {"/goods/goodsUnit", GoodsUnits}}},
	{"/industry", Articles, []Screen{{"/industry/indList", Articles}, {"/industry/indPl", Articles}}},
	{"/character", SpecialServices, []Screen{
		{"/character/chaMed", AccompaniedVisits}, {"/character/chaGene", GeneticTests}, {"/character/chaHealth", Insurance},
		{"/character/chaStew", Stews}, {"/character/chaPhysical", CheckUps}, {"/character/chaGeng", MoreServices},
	}},
	{"/order", Orders, []Screen{
		{"/order/orderHealth", VisitOrders}, {"/order/orderGoods", GoodsOrders}, {"/order/orderChaGene", GeneOrders},
		{"/order/orderChaHealth", InsuranceOrders}, {"/order/orderChaStew", StewOrders}, {"/order/orderPhy", CheckUpOrders},
		{"/order/refund", 0},
	}},
	{"/operLog", OperationLog, []Screen{{"/operLog/operList", OperationLog}}},
	{"/Company", Company, []Screen{{"/Company/index", 0}}},
	{"/opinion", Feedback, []Screen{{"/opinion/index", 0}}},
	{"/agreement", Agreements, []Screen{{"/agreement/agrUser", UserAgreement}, {"/agreement/agrLaw", LegalStatement}, {"/agreement/agrPrivacy", PrivacyPolicy}}},
}

// Place is where a code stands in the menu.
type Place struct {
	Path    string
	Section string // the path of the section that it is, or belongs to
}

// Places lists where a code stands; 1028 and 1005 stand at two places, 1013 at three.
func Places(c Code) []Place {
	var places []Place
	for _, section := range Menu {
		if section.Code == c {
			places = append(places, Place{section.Path, section.Path})
		}
		for _, screen := range section.Screens {
			if screen.Code == c {
				places = append(places, Place{screen.Path, section.Path})
			}
		}
	}
	return places
}

// NeedOf says which codes open a screen.
func NeedOf(path string) (Need, bool) {
	for _, section := range Menu {
		for _, screen := range section.Screens {
			switch {
			case screen.Path != path:
			case screen.Code == 0 || screen.Code == section.Code:
				return All(section.Code).With(screen.Caps()), true
			default:
				return All(section.Code, screen.Code).With(screen.Caps()), true
			}
		}
	}
	return Need{}, false
}
