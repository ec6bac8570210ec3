package insurance

import (
	"fmt"
	"strings"

	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/value"
	"caredesk/internal/member"
	"caredesk/internal/patient"
)

// Holder is who has the contract and pays: the member, as it has proved to be.
type Holder struct {
	HolderName       pii.Name        `json:"holderName" readOnly:"true"`
	HolderIDType     identity.IDType `json:"holderIdType" readOnly:"true" detail:"true"`
	HolderIDNo       pii.IDNumber    `json:"holderIdNo" readOnly:"true" format:"idNumber" db:"holder_id_no_sealed"`
	HolderIDNoIndex  string          `json:"-" db:"holder_id_no_index"`
	HolderPhone      pii.Phone       `json:"holderPhone" readOnly:"true" format:"phone" db:"holder_phone_sealed"`
	HolderPhoneIndex string          `json:"-" db:"holder_phone_index"`
	HolderPhoneTail  string          `json:"-" db:"holder_phone_tail"`
	HolderEmail      pii.Email       `json:"holderEmail" readOnly:"true" format:"email" detail:"true" db:"holder_email_sealed"`
	HolderAddress    pii.Address     `json:"holderAddress" readOnly:"true" detail:"true" db:"holder_address_sealed"`
}

// Insured is whom a policy is about.
type Insured struct {
	InsuredRelation   patient.Relation `json:"insuredRelation" readOnly:"true"` // to the holder
	InsuredName       pii.Name         `json:"insuredName" readOnly:"true"`
	InsuredIDType     identity.IDType  `json:"insuredIdType" readOnly:"true" detail:"true"`
	InsuredIDNo       pii.IDNumber     `json:"insuredIdNo" readOnly:"true" format:"idNumber" db:"insured_id_no_sealed"`
	InsuredIDNoIndex  string           `json:"-" db:"insured_id_no_index"`
	InsuredGender     identity.Gender  `json:"insuredGender" readOnly:"true" personal:"true"`
	InsuredBirthday   value.Date       `json:"insuredBirthday" readOnly:"true" personal:"true"`
	InsuredPhone      pii.Phone        `json:"insuredPhone" readOnly:"true" format:"phone" db:"insured_phone_sealed"`
	InsuredPhoneIndex string           `json:"-" db:"insured_phone_index"`
	InsuredPhoneTail  string           `json:"-" db:"insured_phone_tail"`
	SocialInsurance   bool             `json:"socialInsurance" readOnly:"true" detail:"true"`
}

// Beneficiary is somebody who is paid when the insured dies: who to the insured, and how much of a hundred. The names stand apart,
// sealed and in the same order.
type Beneficiary struct {
	Relation patient.Relation `json:"relation"`
	Share    int              `json:"share"`
}

// PolicyHolderIn is how the holder is reached. Who it is was proved.
type PolicyHolderIn struct {
	Phone   string `json:"phone,omitempty" format:"phone"` // that of the member, where it is absent
	Email   string `json:"email,omitempty" format:"email" maxLength:"100"`
	Address string `json:"address,omitempty" minLength:"5" maxLength:"120"`
}

// PolicyInsuredIn is whom a policy is to be about. Of the holder nothing but the relation is told.
type PolicyInsuredIn struct {
	Relation        patient.Relation `json:"relation"`
	Name            string           `json:"name,omitempty" format:"realName" maxLength:"60"`
	IDType          identity.IDType  `json:"idType,omitempty"`
	IDNo            string           `json:"idNo,omitempty" format:"idNumber"`
	Gender          identity.Gender  `json:"gender,omitempty"`   // as a resident's number tells it, where there is one
	Birthday        value.Date       `json:"birthday,omitempty"` // likewise
	Phone           string           `json:"phone,omitempty" format:"phone"`
	SocialInsurance bool             `json:"socialInsurance,omitempty"`
}

// PolicyBeneficiaryIn is somebody who is to be paid when the insured dies.
type PolicyBeneficiaryIn struct {
	Name     string           `json:"name" format:"realName" maxLength:"60"`
	Relation patient.Relation `json:"relation"`
	IDNo     string           `json:"idNo" format:"idNumber"`
	Share    int              `json:"share" minimum:"1" maximum:"100"`
}

// holderOf makes the member the holder: it must have proved who it is, and be grown up.
func holderOf(in PolicyHolderIn, who member.Proved, today value.Date) (h Holder, err error) {
	if who.Birthday == "" || identity.Age(who.Birthday, today) < identity.Adult {
		return h, fault.InvalidField("memberId", "validation.holderAge", map[string]any{"age": identity.Adult})
	}
	h.HolderName, h.HolderIDType = who.Name, who.IDType
	h.HolderIDNo.Set(who.IDNo)
	if in.Phone == "" {
		in.Phone = who.Phone
	}
	h.HolderPhone.Set(in.Phone)
	h.HolderEmail.Set(in.Email)
	h.HolderAddress.Set(in.Address)
	return h, nil
}

// insuredOf tells whom the policy is about.
func insuredOf(in PolicyInsuredIn, holder member.Proved, phone string, today value.Date) (i Insured, err error) {
	if in.Relation == patient.Self {
		if err := in.tellsNothing(); err != nil {
			return i, err
		}
		in.Name, in.IDType, in.IDNo, in.Gender, in.Birthday, in.Phone = string(holder.Name), holder.IDType, holder.IDNo, holder.Gender, holder.Birthday, phone
	}
	if gender, born, told := identity.Holder(in.IDType, in.IDNo); told {
		in.Gender, in.Birthday = gender, born
	}
	if err := in.check(today); err != nil {
		return i, err
	}
	i = Insured{
		InsuredRelation: in.Relation, InsuredName: pii.Name(in.Name), InsuredIDType: in.IDType, InsuredGender: in.Gender, InsuredBirthday: in.Birthday, SocialInsurance: in.SocialInsurance,
	}
	i.InsuredIDNo.Set(in.IDNo)
	i.InsuredPhone.Set(in.Phone)
	return i, nil
}

// tellsNothing refuses what would contradict the document of the holder.
func (in PolicyInsuredIn) tellsNothing() error {
	wrong := map[string]fault.Message{}
	for field, given := range map[string]bool{"name": in.Name != "", "idType": in.IDType != "", "idNo": in.IDNo != "", "gender": in.Gender != "", "birthday": in.Birthday != "", "phone": in.Phone != ""} {
		if given {
			wrong["insured."+field] = fault.Message{Key: "validation.certified"}
		}
	}
	if len(wrong) > 0 {
		return fault.Invalid(wrong)
	}
	return nil
}

// check wants everybody to be told whole.
func (in PolicyInsuredIn) check(today value.Date) error {
	wrong := map[string]fault.Message{}
	for field, given := range map[string]bool{"name": in.Name != "", "idType": in.IDType != "", "idNo": in.IDNo != "", "gender": in.Gender != "", "birthday": in.Birthday != ""} {
		if !given {
			wrong["insured."+field] = fault.Message{Key: "validation.required"}
		}
	}
	switch {
	case in.IDType != "" && in.IDNo != "" && !identity.Valid(in.IDType, in.IDNo, today):
		return fault.InvalidField("insured.idNo", "validation.document", nil)
	case len(wrong) > 0:
		return fault.Invalid(wrong)
	case in.Birthday > today:
		return fault.InvalidField("insured.birthday", "validation.past", nil)
	}
	return nil
}

// whole is what the shares of all beneficiaries come to.
const whole = 100

// setBeneficiaries keeps who is paid when the insured dies; nobody: those whom the law names.
func (p *Policy) setBeneficiaries(all []PolicyBeneficiaryIn, today value.Date) error {
	sum, lines, known := 0, []string{}, map[string]bool{}
	for i, b := range all {
		at := func(field string) string { return fmt.Sprintf("beneficiaries.%d.%s", i, field) }
		switch {
		case len(b.IDNo) == len("330099196001010018") && !identity.Valid(identity.ResidentID, b.IDNo, today):
			return fault.InvalidField(at("idNo"), "validation.document", nil)
		case known[b.IDNo]:
			return fault.InvalidField(at("idNo"), "validation.twice", nil)
		}
		known[b.IDNo] = true
		sum += b.Share
		lines = append(lines, b.Name+"\t"+b.IDNo)
		p.Beneficiaries = append(p.Beneficiaries, Beneficiary{Relation: b.Relation, Share: b.Share})
	}
	if len(all) > 0 && sum != whole {
		return fault.InvalidField("beneficiaries", "validation.shares", map[string]any{"sum": sum})
	}
	p.BeneficiaryNames.Set(strings.Join(lines, "\n"))
	return nil
}
