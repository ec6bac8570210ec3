package special

import (
	"fmt"
	"slices"
	"strings"

	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/value"
)

// checkStew holds a stew to the rules that span fields, and its portions to what is booked.
func checkStew(c *resource.Change[Stew]) error {
	s := c.After
	if c.Op != resource.Save {
		return nil // only its place or its shelf is another
	}
	if err := checkSpecs(s.Specs); err != nil {
		return err
	}
	s.PriceFen = s.lowestPrice()
	if err := checkAllergens(s); err != nil {
		return err
	}
	if word := cureClaimIn(s.Efficacy); word != "" {
		return fault.InvalidField("efficacy", "validation.cureClaim", map[string]any{"word": word})
	}
	if err := checkSlots(s.Slots); err != nil {
		return err
	}
	if slices.Contains(s.Modes, Delivery) && len(s.Zones) == 0 {
		return fault.InvalidField("zones", "validation.zones", nil)
	}
	if c.Before != nil {
		if err := StewSeats.holds(c.Tx, s.ID, stewPlan(c.Before), stewPlan(s)); err != nil {
			return err
		}
	}
	slices.SortFunc(s.Slots, bySlot)
	s.ClosedDates, s.Zones = sortedDates(s.ClosedDates), value.Distinct(s.Zones)
	s.Modes, s.Allergens = value.Distinct(s.Modes), value.Distinct(s.Allergens)
	return nil
}

// checkSpecs wants names that tell the specs apart.
func checkSpecs(specs []StewSpec) error {
	wrong, taken := map[string]fault.Message{}, map[string]bool{}
	for i, spec := range specs {
		if taken[spec.Name] {
			wrong[fmt.Sprintf("specs.%d.name", i)] = fault.Message{Key: "duplicate"}
		}
		taken[spec.Name] = true
	}
	if len(wrong) > 0 {
		return fault.Invalid(wrong)
	}
	return nil
}

// lowestPrice is what a stew costs at least.
func (s *Stew) lowestPrice() value.Fen {
	lowest := s.Specs[0].PriceFen
	for _, spec := range s.Specs[1:] {
		lowest = min(lowest, spec.PriceFen)
	}
	return lowest
}

// checkAllergens wants them named, or said that there are none; not both.
func checkAllergens(s *Stew) error {
	switch named := len(s.Allergens) > 0; {
	case !named && !s.AllergenFree:
		return fault.InvalidField("allergens", "validation.allergens", nil)
	case named && s.AllergenFree:
		return fault.InvalidField("allergenFree", "validation.allergenFree", nil)
	}
	return nil
}

// cureClaims are words by which food would be sold as medicine, which the law on food safety forbids.
var cureClaims = []string{
	"治疗", "治愈", "根治", "主治", "医治", "包治", "防治", "疗效", "药效", "痊愈", "抗癌", "防癌",
}

// cureClaimIn is the first word of a text that claims to cure; empty for none.
func cureClaimIn(text string) string {
	for _, word := range cureClaims {
		if strings.Contains(text, word) {
			return word
		}
	}
	return ""
}
