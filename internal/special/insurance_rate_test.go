package special_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/value"
	"caredesk/internal/special"
)

// rates reads rates as they are written here: 0-17, m18-60, f18-60.
func rates(t *testing.T, written string) (all []special.PremiumRate) {
	t.Helper()
	for i, each := range strings.Fields(written) {
		r := special.PremiumRate{Gender: special.RateAny, PremiumFen: value.Fen(100 + i)}
		if rest, is := strings.CutPrefix(each, "m"); is {
			each, r.Gender = rest, special.RateMale
		} else if rest, is := strings.CutPrefix(each, "f"); is {
			each, r.Gender = rest, special.RateFemale
		}
		if _, err := fmt.Sscanf(each, "%d-%d", &r.MinAge, &r.MaxAge); err != nil {
			t.Fatal(err)
		}
		all = append(all, r)
	}
	return all
}

func TestRatesCoverEachAgeOnce(t *testing.T) {
	for _, c := range []struct {
		name, rates string
		kind        special.InsureKind
		wrong       []string
	}{
		{"one for all", "0-120", "medical", nil},
		{"a single age", "30-30", "medical", nil},
		{"one after the other", "0-17 18-40 41-65", "medical", nil},
		{"in any order", "41-65 0-17 18-40", "medical", nil},
		{"men and women apart", "m0-60 f0-60", "medical", nil},
		{"men and women by other ages", "m0-30 m31-60 f0-45 f46-60", "medical", nil},
		{"together as children, then apart", "0-17 m18-60 f18-60", "medical", nil},
		{"apart, then together again", "m0-17 f0-17 18-60", "medical", nil},
		{"not from birth on", "18-30 31-60", "medical", nil},
		{"a gap", "0-17 20-40", "medical", []string{"1.minAge rateGap 18-19"}},
		{"a gap of one age", "0-17 19-40", "medical", []string{"1.minAge rateGap 18-18"}},
		{"two gaps", "0-10 12-20 22-30", "medical", []string{"1.minAge rateGap 11-11", "2.minAge rateGap 21-21"}},
		{"a gap, in another order", "20-40 0-17", "medical", []string{"0.minAge rateGap 18-19"}},
		{"an overlap of one age", "0-18 18-40", "medical", []string{"1.minAge rateOverlap 1"}},
		{"an overlap in another order", "18-40 0-18", "medical", []string{"0.minAge rateOverlap 2"}},
		{"twice the same", "0-60 0-60", "medical", []string{"1.minAge rateOverlap 1"}},
		{"one inside another", "0-60 10-20", "medical", []string{"1.minAge rateOverlap 1"}},
		{"behind one inside another", "0-60 10-20 61-70", "medical", []string{"1.minAge rateOverlap 1"}},
		{"one for all and one for men", "0-60 m30-40", "medical", []string{"1.minAge rateOverlap 1"}},
		{"a gap for men", "0-17 m30-60 f18-60", "medical", []string{"1.minAge rateGapMale 18-29"}},
		{"a gap for women", "0-17 m18-60 f30-60", "medical", []string{"2.minAge rateGapFemale 18-29"}},
		{"women end too early", "m0-60 f0-55", "medical", []string{"1.maxAge rateGapFemale 56-60"}},
		{"women begin too late", "m0-60 f10-60", "medical", []string{"1.minAge rateGapFemale 0-9"}},
		{"a gap for men, another for women", "m0-10 m12-60 f0-20 f22-60", "medical", []string{"1.minAge rateGapMale 11-11", "3.minAge rateGapFemale 21-21"}},
		{"no women", "m0-60", "medical", []string{"0.gender rateGapFemale 0-60"}},
		{"no men", "f18-30 f31-45", "medical", []string{"0.gender rateGapMale 18-45"}},
		{"maternity without men", "f18-30 f31-45", special.Maternity, nil},
		{"maternity without women", "m18-45", special.Maternity, []string{"0.gender rateGapFemale 18-45"}},
		{"maternity with some men", "f18-45 m18-30", special.Maternity, []string{"1.maxAge rateGapMale 31-45"}},
		{"maternity with a gap", "f18-30 f32-45", special.Maternity, []string{"1.minAge rateGapFemale 31-31"}},
		{"backwards", "0-17 40-18", "medical", []string{"1.maxAge maxAge"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			plan := special.InsurancePlan{Rates: rates(t, c.rates)}
			var got []string
			for _, f := range plan.Faults(c.kind) {
				line := fmt.Sprintf("%d.%s %s", f.Rate, f.Field, strings.TrimPrefix(f.Key, "validation."))
				if n, is := f.Args["n"]; is {
					line += fmt.Sprintf(" %d", n)
				} else if from, is := f.Args["from"]; is {
					line += fmt.Sprintf(" %d-%d", from, f.Args["to"])
				}
				got = append(got, line)
			}
			if !slices.Equal(got, c.wrong) {
				t.Errorf("%s: %q instead of %q", c.rates, got, c.wrong)
			}
		})
	}
}

func TestAPremiumIsThatOfAgeAndGender(t *testing.T) {
	plan := special.InsurancePlan{Rates: rates(t, "0-17 m18-60 f18-40 f41-60")}
	for _, c := range []struct {
		age    int
		gender identity.Gender
		fen    value.Fen // 0: not insured
	}{
		{0, identity.Male, 100}, {17, identity.Female, 100}, {18, identity.Male, 101}, {60, identity.Male, 101}, {18, identity.Female, 102},
		{40, identity.Female, 102}, {41, identity.Female, 103}, {61, identity.Male, 0}, {61, identity.Female, 0}, {-1, identity.Male, 0},
		{5, identity.Unknown, 100}, {30, identity.Unknown, 0},
	} {
		fen, insured := plan.Premium(c.age, c.gender)
		if fen != c.fen || insured != (c.fen > 0) {
			t.Errorf("%d, %s: %d, %v", c.age, c.gender, fen, insured)
		}
	}
	if lowest := special.LowestPremium([]special.InsurancePlan{{Rates: rates(t, "0-1 2-3")[1:]}, {Rates: rates(t, "0-1 2-3 4-5")[2:]}}); lowest != 101 {
		t.Errorf("the lowest premium is %d", lowest)
	}
}
