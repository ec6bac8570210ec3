package order

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/patient"
)

// PatientOptionsIn asks for the patients of a member to pick from, or for the labels of picked ones.
type PatientOptionsIn struct {
	resource.OptionsIn

	MemberID int64 `json:"memberId" minimum:"1"`
}

// PatientsCall lets an account that takes orders pick whom one is for, also without the screen of patients.
func (o *Orders[T]) PatientsCall() *api.Call {
	call := api.Read(o.Name+"Patients", o.Need.With(perm.Write), func(r *api.Request, in PatientOptionsIn) (resource.OptionsOut, error) {
		return patient.Offer(r, in.MemberID)
	})
	call.Logged = true
	return call
}
