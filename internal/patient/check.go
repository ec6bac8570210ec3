package patient

import (
	"strings"
	"unicode/utf8"

	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
)

// Limits of what belongs to one member, and of the words for one chronic condition.
const (
	maxOfAMember = 10
	maxCondition = 20
)

// MaxConditions is how many chronic conditions a patient can have.
const MaxConditions = 20

// MinAddress is how long an address is at least, where there is one.
const MinAddress = 5

func checkPatient(c *resource.Change[Patient]) error {
	for _, rule := range []func(c *resource.Change[Patient]) error{checkIdentity, checkGuardian, checkConditions, checkAddress} {
		if err := rule(c); err != nil {
			return err
		}
	}
	return checkFamily(c)
}

// checkIdentity holds the number against its document. What the number tells of its holder is taken from it.
func checkIdentity(c *resource.Change[Patient]) error {
	p, today := c.After, identity.Today(c.Tx.Now)
	if !identity.Valid(p.IDType, p.IDNo.Clear(), today) {
		return fault.InvalidField("idNo", "validation.document", nil)
	}
	if gender, born, told := identity.Holder(p.IDType, p.IDNo.Clear()); told {
		p.Gender, p.Birthday = gender, born
	}
	switch {
	case p.Birthday == "":
		return fault.InvalidField("birthday", "validation.required", nil)
	case p.Birthday > today:
		return fault.InvalidField("birthday", "validation.past", nil)
	}
	return nil
}

// checkGuardian asks for somebody who acts for a child.
func checkGuardian(c *resource.Change[Patient]) error {
	p := c.After
	if identity.Age(p.Birthday, identity.Today(c.Tx.Now)) >= identity.Adult {
		return nil
	}
	missing := map[string]fault.Message{}
	if p.GuardianName == "" {
		missing["guardianName"] = fault.Message{Key: "validation.guardian"}
	}
	if p.GuardianPhone.Clear() == "" {
		missing["guardianPhone"] = fault.Message{Key: "validation.guardian"}
	}
	if len(missing) > 0 {
		return fault.Invalid(missing)
	}
	return nil
}

func isSeparator(r rune) bool { return strings.ContainsRune("、，,；;\n", r) }

func checkConditions(c *resource.Change[Patient]) error {
	conditions := strings.FieldsFunc(c.After.Chronic.Clear(), isSeparator)
	if len(conditions) > MaxConditions {
		return fault.InvalidField("chronic", "validation.maxItems", map[string]any{"max": MaxConditions})
	}
	for _, condition := range conditions {
		if utf8.RuneCountInString(strings.TrimSpace(condition)) > maxCondition {
			return fault.InvalidField("chronic", "validation.conditions", map[string]any{"max": maxCondition})
		}
	}
	return nil
}

// checkAddress takes an address whole or not at all.
func checkAddress(c *resource.Change[Patient]) error {
	p := c.After
	parts := map[string]string{"province": p.Province, "city": p.City, "district": p.District, "address": p.Address.Clear()}
	missing := map[string]fault.Message{}
	for field, part := range parts {
		if part == "" {
			missing[field] = fault.Message{Key: "validation.required"}
		}
	}
	switch {
	case len(missing) == len(parts):
		return nil
	case len(missing) > 0:
		return fault.Invalid(missing)
	case utf8.RuneCountInString(p.Address.Clear()) < MinAddress:
		return fault.InvalidField("address", "validation.minLength", map[string]any{"min": MinAddress})
	}
	return nil
}

type relative struct {
	ID        int64
	Relation  Relation
	IsDefault bool
}

// others are the patients of a member beside one, oldest first.
func others(q *store.Q, member, but int64) ([]relative, error) {
	return store.All[relative](q, "SELECT id, relation, is_default FROM patients WHERE member_id = ? AND id <> ? AND deleted_at IS NULL ORDER BY created_at, id", member, but)
}

// checkFamily keeps a member to ten patients, one of them itself and one the usual one.
func checkFamily(c *resource.Change[Patient]) error {
	p := c.After
	family, err := others(&c.Tx.Q, p.MemberID, p.ID)
	if err != nil {
		return err
	}
	if c.Before == nil && len(family) >= maxOfAMember {
		return fault.Shortage(0).WithMessage("shortage.patients", map[string]any{"max": maxOfAMember})
	}
	hasDefault := false
	for _, other := range family {
		if other.Relation == Self && p.Relation == Self {
			return fault.Duplicate("relation").WithMessage("duplicate.self", nil)
		}
		hasDefault = hasDefault || other.IsDefault
	}
	switch {
	case p.IsDefault || hasDefault:
	case c.Before != nil && c.Before.IsDefault:
		return fault.InvalidField("isDefault", "validation.default", nil)
	default:
		p.IsDefault = true // the first one
	}
	return nil
}

// keepOneDefault takes from the others what is now this one's.
func keepOneDefault(c *resource.Change[Patient]) error {
	if !c.After.IsDefault || c.Before != nil && c.Before.IsDefault {
		return nil
	}
	family, err := others(&c.Tx.Q, c.After.MemberID, c.After.ID)
	if err != nil {
		return err
	}
	for _, other := range family {
		if !other.IsDefault {
			continue
		}
		if err := c.Also(other.ID, "update", func(p *Patient) error {
			p.IsDefault = false
			return nil
		}); err != nil {
			return err
		}
	}
	return nil
}

// handDefaultOn makes the oldest that remains the usual one.
func handDefaultOn(c *resource.Change[Patient]) error {
	family, err := others(&c.Tx.Q, c.Before.MemberID, c.Before.ID)
	if err != nil || !c.Before.IsDefault || len(family) == 0 {
		return err
	}
	if err := c.Tx.Exec("UPDATE patients SET is_default = FALSE WHERE id = ?", c.Before.ID); err != nil {
		return err
	}
	return c.Also(family[0].ID, "update", func(p *Patient) error {
		p.IsDefault = true
		return nil
	})
}
