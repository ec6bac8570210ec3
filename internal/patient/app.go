package patient

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/member"
)

// ofStaff is what members neither write nor see.
var ofStaff = []string{"remark"}

// SaveCall is the call by which a member keeps somebody whom it looks after.
func SaveCall(need perm.Need) *api.Call {
	return resource.SaveOwn(patients.Records(), "patientSave", need, ofStaff, func(c *resource.Change[Patient], given *Patient) error {
		if c.Before != nil && c.Before.MemberID != given.MemberID {
			return fault.NotFound()
		}
		return member.Acting(c.Request, c.Tx, given.MemberID)
	})
}

// PatientDelIn names somebody whom a member looks after no longer.
type PatientDelIn struct {
	member.Ref

	ID int64 `json:"id" minimum:"1"`
}

// Gone is the answer to what is not there any more.
type Gone struct{}

// Del takes a patient from a member.
func Del(r *api.Request, tx *store.Tx, in PatientDelIn) (Gone, error) {
	return Gone{}, patients.Records().Remove(tx, r, in.ID, func(c *resource.Change[Patient]) error {
		if c.Before.MemberID != in.MemberID {
			return fault.NotFound()
		}
		return member.Acting(r, tx, in.MemberID)
	})
}
