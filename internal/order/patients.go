package order

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/resource"
	"caredesk/internal/patient"
)

// PatientOptionsIn asks for the patients of a member to pick from, or for the labels of picked ones.
type PatientOptionsIn struct {
	resource.OptionsIn

	MemberID int64 `json:"memberId" minimum:"1"`
}

// PatientsCall lets whoever takes an order pick whom it is for, also without the screen of patients.
func (o *Orders[T]) PatientsCall() *api.Call {
	return api.Read(o.Name+"Patients", o.Need, func(r *api.Request, in PatientOptionsIn) (resource.OptionsOut, error) {
		return patient.OptionsOf(r.Q(), in.MemberID)
	})
}
