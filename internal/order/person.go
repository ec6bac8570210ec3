package order

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/patient"
)

// Person is whom a service is rendered to, as the patient was when it was ordered.
type Person struct {
	PersonName       pii.Name        `json:"personName" readOnly:"true"`
	PersonGender     identity.Gender `json:"personGender" readOnly:"true" personal:"true"`
	PersonBirthday   value.Date      `json:"personBirthday" readOnly:"true" personal:"true"`
	PersonIDNo       pii.IDNumber    `json:"personIdNo" readOnly:"true" db:"person_id_no_sealed"`
	PersonIDNoIndex  string          `json:"-" db:"person_id_no_index"`
	PersonPhone      pii.Phone       `json:"personPhone" readOnly:"true" format:"phone" db:"person_phone_sealed"`
	PersonPhoneIndex string          `json:"-" db:"person_phone_index"`
	PersonPhoneTail  string          `json:"-" db:"person_phone_tail"`
}

// PersonOf copies a patient of a member: fault.Reference where the member looks after no such one.
func PersonOf(r *api.Request, q *store.Q, member, id int64) (Person, error) {
	p, err := patient.Of(r, q, member, id)
	if err != nil {
		return Person{}, err
	}
	return PersonLike(p), nil
}

// PersonLike is a patient as it is now.
func PersonLike(p *patient.Patient) Person {
	made := Person{PersonName: p.Name, PersonGender: p.Gender, PersonBirthday: p.Birthday}
	made.PersonIDNo.Set(p.IDNo.Clear())
	made.PersonPhone.Set(p.Phone.Clear())
	return made
}

// Age is how old the person is on a day.
func (p Person) Age(on value.Date) int { return identity.Age(p.PersonBirthday, on) }
