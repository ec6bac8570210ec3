package special

import (
	"cmp"
	"slices"

	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/value"
)

// RateGender is whom a rate is for.
type RateGender string

// The genders of rates.
const (
	RateAny    RateGender = "any"
	RateMale   RateGender = "male"
	RateFemale RateGender = "female"
)

// EnumValues lists whom a rate can be for.
func (RateGender) EnumValues() []string {
	return []string{string(RateAny), string(RateMale), string(RateFemale)}
}

// PremiumRate is what somebody of an age pays for the whole term. Both ages are included.
type PremiumRate struct {
	MinAge     int        `json:"minAge" minimum:"0" maximum:"120"`
	MaxAge     int        `json:"maxAge" minimum:"0" maximum:"120"`
	Gender     RateGender `json:"gender" default:"any"`
	PremiumFen value.Fen  `json:"premiumFen" minimum:"1" maximum:"99999999"`
}

func (r PremiumRate) isFor(sex RateGender) bool { return r.Gender == RateAny || r.Gender == sex }

// InsurancePlan is one of the forms that an insurance comes in: how much it pays at most, for how long, and what it costs.
type InsurancePlan struct {
	Name       string        `json:"name" minLength:"1" maxLength:"20"`
	CoverFen   value.Fen     `json:"coverFen" minimum:"1" maximum:"10000000000"`
	TermMonths int           `json:"termMonths" minimum:"1" maximum:"1200"`
	Rates      []PremiumRate `json:"rates" minItems:"1" maxItems:"40"`
}

// Premium is what somebody pays at an age in whole years; false where the plan does not insure them. Whose gender is not known
// pays what both do.
func (p *InsurancePlan) Premium(age int, gender identity.Gender) (value.Fen, bool) {
	for _, r := range p.Rates {
		if r.MinAge <= age && age <= r.MaxAge && r.isFor(RateGender(gender)) {
			return r.PremiumFen, true
		}
	}
	return 0, false
}

// LowestPremium is the least that anybody pays.
func LowestPremium(plans []InsurancePlan) value.Fen {
	var lowest value.Fen
	for _, plan := range plans {
		for _, r := range plan.Rates {
			if lowest == 0 || r.PremiumFen < lowest {
				lowest = r.PremiumFen
			}
		}
	}
	return lowest
}

// RateFault is what is wrong with a rate of a plan.
type RateFault struct {
	fault.Message

	Rate  int // its place in the plan
	Field string
}

// Faults finds where the rates of a plan leave out an age, or name it twice. From the lowest age to the highest, each is
// insured once for men and once for women; a plan for maternity may leave out men altogether.
func (p *InsurancePlan) Faults(kind InsureKind) []RateFault {
	var faults []RateFault
	for i, r := range p.Rates {
		if r.MaxAge < r.MinAge {
			faults = append(faults, RateFault{Rate: i, Field: "maxAge", Message: fault.Message{Key: "validation.maxAge"}})
		}
	}
	if len(faults) > 0 || len(p.Rates) == 0 {
		return faults // ages that run backwards cannot be compared
	}
	men, women := p.coverage(RateMale), p.coverage(RateFemale)
	if kind == Maternity && !slices.ContainsFunc(p.Rates, func(r PremiumRate) bool { return r.isFor(RateMale) }) {
		men = nil
	}
	for _, f := range men {
		if slices.ContainsFunc(women, f.same) {
			f.Key = f.ofBoth()
		}
		faults = append(faults, f.RateFault)
	}
	for _, f := range women {
		if !slices.ContainsFunc(men, f.same) {
			faults = append(faults, f.RateFault)
		}
	}
	slices.SortStableFunc(faults, func(a, b RateFault) int { return cmp.Compare(a.Rate, b.Rate) })
	return faults
}

// hole is a fault of the rates for one sex: the ages between two numbers are left out, or named by another rate too.
type hole struct {
	RateFault
	from, to, other int
}

func (h hole) same(o hole) bool {
	return h.Rate == o.Rate && h.Field == o.Field && h.from == o.from && h.to == o.to && h.other == o.other
}

// ofBoth is the message where men and women are concerned alike.
func (h hole) ofBoth() string {
	if h.other > 0 {
		return h.Key
	}
	return "validation.rateGap"
}

// coverage finds what is wrong for one sex.
func (p *InsurancePlan) coverage(sex RateGender) (holes []hole) {
	lowest, highest := p.Rates[0].MinAge, p.Rates[0].MaxAge
	var own []int
	for i, r := range p.Rates {
		lowest, highest = min(lowest, r.MinAge), max(highest, r.MaxAge)
		if r.isFor(sex) {
			own = append(own, i)
		}
	}
	gap := func(rate int, field string, from, to int) {
		key := map[RateGender]string{RateMale: "validation.rateGapMale", RateFemale: "validation.rateGapFemale"}[sex]
		message := fault.Message{Key: key, Args: map[string]any{"from": from, "to": to}}
		holes = append(holes, hole{RateFault: RateFault{Rate: rate, Field: field, Message: message}, from: from, to: to})
	}
	if len(own) == 0 {
		gap(0, "gender", lowest, highest)
		return holes
	}
	slices.SortStableFunc(own, func(a, b int) int { return cmp.Compare(p.Rates[a].MinAge, p.Rates[b].MinAge) })
	reached, by := lowest-1, -1 // the highest age that is insured so far, and the rate that does so
	for _, i := range own {
		r := p.Rates[i]
		switch {
		case r.MinAge > reached+1:
			gap(i, "minAge", reached+1, r.MinAge-1)
		case r.MinAge <= reached:
			message := fault.Message{Key: "validation.rateOverlap", Args: map[string]any{"n": by + 1}}
			holes = append(holes, hole{RateFault: RateFault{Rate: i, Field: "minAge", Message: message}, other: by + 1})
		}
		if r.MaxAge > reached {
			reached, by = r.MaxAge, i
		}
	}
	if reached < highest {
		gap(by, "maxAge", reached+1, highest)
	}
	return holes
}
