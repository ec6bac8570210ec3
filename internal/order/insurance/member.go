package insurance

import (
	"caredesk/internal/engine/api"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
)

// MemberPolicy is what the app shows of a policy beyond what all orders have. Its file is opened by fileOpen.
type MemberPolicy struct {
	Insurer       string            `json:"insurer"`
	InsurerTel    string            `json:"insurerTel"`
	PlanName      string            `json:"planName"`
	CoverFen      value.Fen         `json:"coverFen"`
	TermMonths    int               `json:"termMonths"`
	EffectiveDate value.Date        `json:"effectiveDate" db:"-"`
	ExpiryDate    value.Date        `json:"expiryDate" db:"-"`
	SubmittedAt   *value.Time       `json:"submittedAt"`
	PolicyNo      string            `json:"policyNo"`
	PolicyFileID  *file.PrivateFile `json:"policyFileId"`
	IssuedAt      *value.Time       `json:"issuedAt"`
	CoolOffUntil  value.Date        `json:"coolOffUntil"`
	RefuseReason  string            `json:"refuseReason"`
	SurrenderDate value.Date        `json:"surrenderDate"`
	SurrenderFen  value.Fen         `json:"surrenderFen"`
}

var memberPolicies = store.TableOf[MemberPolicy]("order_policies")

// ForMember reads what the app shows of a policy.
func ForMember(_ *api.Request, q *store.Q, id int64) (*MemberPolicy, error) {
	found, err := store.Find[MemberPolicy](q, store.Select{Table: memberPolicies, Where: []store.Cond{store.Where("order_id = ?", id)}, Limit: 1})
	if err != nil || len(found) == 0 {
		return nil, err
	}
	type days struct{ EffectiveDate, ExpiryDate value.Date }
	of, err := store.Get[days](q, "SELECT effective_date, expiry_date FROM orders WHERE id = ?", id)
	found[0].EffectiveDate, found[0].ExpiryDate = of.EffectiveDate, of.ExpiryDate
	return &found[0], err
}
