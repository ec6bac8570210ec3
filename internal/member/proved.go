package member

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// Proved is who a member has proved to be.
type Proved struct {
	Name     pii.Name
	IDType   identity.IDType
	IDNo     string
	Gender   identity.Gender
	Birthday value.Date // empty where neither the document nor the member tells
	Phone    string
}

// ProvedBy reads the document of a member that was approved: a fault of memberId where there is none.
func ProvedBy(r *api.Request, q *store.Q, id int64) (p Proved, err error) {
	approved, err := store.All[int64](q, "SELECT id FROM certifications WHERE member_id = ? AND status = 'approved' AND deleted_at IS NULL ORDER BY id DESC LIMIT 1", id)
	if err != nil {
		return p, err
	}
	if len(approved) == 0 {
		return p, fault.InvalidField("memberId", "validation.holderProof", nil)
	}
	document, err := certifications.Records().Load(r, q, approved[0])
	if err != nil {
		return p, err
	}
	m, err := members.Records().Load(r, q, id)
	if err != nil {
		return p, err
	}
	p = Proved{Name: document.RealName, IDType: document.IDType, IDNo: document.IDNo.Clear(), Gender: m.Gender, Birthday: m.Birthday, Phone: m.Phone.Clear()}
	if gender, born, told := identity.Holder(p.IDType, p.IDNo); told {
		p.Gender, p.Birthday = gender, born
	}
	return p, nil
}
