package special

import (
	"slices"

	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/value"
)

// PriceAt is what a package costs at a centre with add-ons, by their names: fault.Reference where it cannot be had there, or
// has no such add-on.
func (p *CheckUp) PriceAt(centre int64, addOns []string) (value.Fen, error) {
	at := slices.IndexFunc(p.Centres, func(c PackageCentre) bool { return c.CentreID == centre })
	if at < 0 {
		return 0, fault.Reference("centreId")
	}
	price := p.PriceFen
	if own := p.Centres[at].PriceFen; own != nil {
		price = *own
	}
	for i, name := range addOns {
		which := slices.IndexFunc(p.AddOns, func(a AddOn) bool { return a.Name == name })
		if which < 0 || slices.Contains(addOns[:i], name) {
			return 0, fault.Reference("addOns")
		}
		price += p.AddOns[which].PriceFen
	}
	return price, nil
}

// Chosen are the add-ons of these names, with their prices.
func (p *CheckUp) Chosen(names []string) value.List[AddOn] {
	chosen := value.List[AddOn]{}
	for _, a := range p.AddOns {
		if slices.Contains(names, a.Name) {
			chosen = append(chosen, a)
		}
	}
	return chosen
}

// Marital is whether somebody is married, which some examinations ask.
type Marital string

// The states. Examinations for married women are for those too who were married once.
const (
	MaritalUnknown Marital = "unknown"
	Single         Marital = "single"
	Married        Marital = "married"
	Divorced       Marital = "divorced"
	Widowed        Marital = "widowed"
)

// EnumValues lists the states.
func (Marital) EnumValues() []string {
	return []string{string(MaritalUnknown), string(Single), string(Married), string(Divorced), string(Widowed)}
}

func (m Marital) wasMarried() bool { return m == Married || m == Divorced || m == Widowed }

// Examinee is what a package asks of whoever is to be examined.
type Examinee struct {
	Gender   identity.Gender
	Marital  Marital
	Birthday value.Date
}

// The ages that audiences stand for. Nobody works below the age of sixteen.
const (
	elderAge  = 60
	workerAge = 16
)

// Fits refuses somebody whom a package is not for on the day of the examination, and says why: of the field that tells whether
// somebody is married, or of the one that names the person.
func (p *CheckUp) Fits(e Examinee, on value.Date) error {
	age := identity.Age(e.Birthday, on)
	youngest, oldest := 0, maxHumanAge
	sex, marital := true, true
	switch p.Audience {
	case ForMen:
		sex = e.Gender == identity.Male
	case ForMarriedWomen:
		sex, marital = e.Gender == identity.Female, e.Marital.wasMarried()
	case ForUnmarriedWomen:
		sex, marital = e.Gender == identity.Female, e.Marital == Single
	case ForElders:
		youngest = elderAge
	case ForChildren:
		oldest = identity.Adult - 1
	case ForNewStaff:
		youngest = workerAge
	}
	switch {
	case !sex:
		return fault.InvalidField("patientId", "validation.checkUpAudience", nil)
	case !marital:
		return fault.InvalidField("marital", "validation.checkUpAudience", nil)
	}
	if p.MinAge != nil {
		youngest = max(youngest, *p.MinAge)
	}
	if p.MaxAge != nil {
		oldest = min(oldest, *p.MaxAge)
	}
	if age < youngest || age > oldest {
		return fault.InvalidField("patientId", "validation.checkUpAge", map[string]any{"age": age})
	}
	return nil
}

// maxHumanAge bounds ages from above where nothing else does.
const maxHumanAge = 150
