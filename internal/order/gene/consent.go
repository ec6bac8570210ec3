package gene

import (
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/value"
)

// GuardianRelation is what a guardian is to the child for whom they sign.
type GuardianRelation string

// EnumValues lists the relations.
func (GuardianRelation) EnumValues() []string {
	return []string{"father", "mother", "grandparent", "sibling", "other"}
}

// GeneAgreement is what whoever is tested has signed, or the guardian of a child.
type GeneAgreement struct {
	FileID           file.PrivateFile `json:"fileId" usage:"consent"`
	SignedAt         value.Time       `json:"signedAt"`
	GuardianName     string           `json:"guardianName,omitempty" format:"realName" maxLength:"60"`
	GuardianRelation GuardianRelation `json:"guardianRelation,omitempty"`
}

// GeneConsentIn keeps what was signed.
type GeneConsentIn struct {
	resource.RecordRef
	GeneAgreement
}

// maxConsents keeps the list of what was signed short. A mistake is mended by signing once more.
const maxConsents = 10

func consent(c *resource.Change[Order], in GeneConsentIn) error { return in.sign(c) }

func (in GeneAgreement) sign(c *resource.Change[Order]) error {
	o := c.After
	if len(o.ConsentFiles) >= maxConsents {
		return c.Refuse("stateIllegal.manyConsents", map[string]any{"n": maxConsents})
	}
	if err := between("signedAt", in.SignedAt, o.CreatedAt, "validation.beforeOrder", c.Tx.Now); err != nil {
		return err
	}
	if err := in.checkGuardian(o); err != nil {
		return err
	}
	o.ConsentFiles = append(o.ConsentFiles[:len(o.ConsentFiles):len(o.ConsentFiles)], in.FileID)
	o.ConsentSignedAt, o.GuardianName, o.GuardianRelation = &in.SignedAt, pii.Name(in.GuardianName), nil
	if in.GuardianRelation != "" {
		o.GuardianRelation = &in.GuardianRelation
	}
	return nil
}

// checkGuardian asks for somebody who signs for a child, and for both who it is and what they are to the child.
func (in GeneAgreement) checkGuardian(o *Order) error {
	child := o.PersonBirthday != "" && o.Age(identity.Today(in.SignedAt)) < identity.Adult
	key := "validation.required"
	if child {
		key = "validation.guardian"
	}
	missing := map[string]fault.Message{}
	if in.GuardianName == "" && (child || in.GuardianRelation != "") {
		missing["guardianName"] = fault.Message{Key: key}
	}
	if in.GuardianRelation == "" && (child || in.GuardianName != "") {
		missing["guardianRelation"] = fault.Message{Key: key}
	}
	if len(missing) > 0 {
		return fault.Invalid(missing)
	}
	return nil
}
