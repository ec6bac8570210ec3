package special

import (
	"slices"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/link"
)

// public is what everybody sees of every service.
var public = []string{"name", "summary", "cover", "images", "detail", "notice", "sales", "score", "recommended", "sort", "priceFen"}

// of adds to what everybody sees of a service what is its kind's own.
func of(own ...string) []string { return slices.Concat(public, own) }

// ContentCalls are the calls by which the app reads what the platform offers beside goods: one for each kind, one for the
// entries of its grid, and those for the places that visits and check-ups lead to.
func ContentCalls(need perm.Need) []*api.Call {
	return []*api.Call{
		resource.Content(visitServices, "contentVisits", need, of("marketFen", "mode", "durationHours", "overtimeFen", "cities", "advanceHours", "includes"), nil),
		resource.Content(geneTests, "contentGenes", need,
			of("marketFen", "category", "items", "sampleType", "labName", "labLicence", "reportDays", "fitFor", "minAge", "maxAge", "sampleReport", "consentText"), nil),
		resource.Content(insuranceProducts, "contentInsurances", need, of(
			"insurer", "insurerTel", "filingNo", "kind", "minAgeDays", "maxAge", "waitDays", "coolOffDays", "occupations", "clauseFile",
			"declaration.text", "plans.name", "plans.coverFen", "plans.termMonths", "plans.rates.minAge", "plans.rates.maxAge", "plans.rates.gender", "plans.rates.premiumFen"), nil),
		resource.Content(checkUps, "contentCheckUps", need, of(
			"marketFen", "audience", "minAge", "maxAge", "centres.centreId", "centres.priceFen", "centreNames", "items.group", "items.name", "items.meaning", "itemCount",
			"addOns.name", "addOns.priceFen", "validDays", "reportDays", "fasting", "tips"), nil),
		resource.Content(stews, "contentStews", need, of(
			"category", "specs.name", "specs.priceFen", "specs.ml", "ingredients", "allergens", "allergenFree", "efficacy", "makeMinutes", "slots.start", "slots.end", "cutoffMinutes",
			"closedDates", "modes", "zones.city", "zones.district", "deliveryFen", "kitchenLicence"), nil),
		resource.Content(hospitals, "contentHospitals", need, []string{"name", "level", "province", "city", "district", "address", "phone", "departments", "guide", "sort"}, nil),
		resource.Content(centres, "contentCentres", need, []string{
			"name", "licenceNo", "province", "city", "district", "address", "phone", "images", "openDays", "slots.start", "slots.end", "closedDates", "sort",
		}, nil),
		resource.Content(entries, "contentEntries", need, []string{"name", "icon", "group", "linkKind", "linkValue", "page", "badge", "needLogin", "needCert", "startAt", "endAt", "sort"},
			func(e *Entry) bool { return e.State == link.Live }),
	}
}
