package insurance

import (
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/order"
)

// PolicySubmitIn tells under which number the insurer has the application.
type PolicySubmitIn struct {
	resource.RecordRef

	InsurerNo string `json:"insurerNo" minLength:"2" maxLength:"40" format:"code"`
}

// PolicyIssueIn is the policy that the insurer has written.
type PolicyIssueIn struct {
	resource.RecordRef

	PolicyNo      string           `json:"policyNo" format:"policyNo"`
	PolicyFileID  file.PrivateFile `json:"policyFileId" usage:"policy" minimum:"1"`
	EffectiveDate value.Date       `json:"effectiveDate"`
	ExpiryDate    value.Date       `json:"expiryDate"`
}

// PolicyRefuseIn tells why the insurer insures nobody.
type PolicyRefuseIn struct {
	resource.RecordRef
	resource.ForReason
}

func submit(c *resource.Change[Order], in PolicySubmitIn) error {
	c.After.InsurerNo, c.After.SubmittedAt = in.InsurerNo, &c.Tx.Now
	return nil
}

func issue(c *resource.Change[Order], in PolicyIssueIn) error {
	o, today := c.After, identity.Today(c.Tx.Now)
	switch {
	case in.EffectiveDate < identity.Today(o.CreatedAt):
		return fault.InvalidField("effectiveDate", "validation.beforeOrder", nil)
	case in.ExpiryDate <= in.EffectiveDate:
		return fault.InvalidField("expiryDate", "validation.laterDay", nil)
	case in.ExpiryDate <= today:
		return fault.InvalidField("expiryDate", "validation.notPast", nil)
	}
	if err := unusedNo(c.Tx, in.PolicyNo, o.ID); err != nil {
		return err
	}
	o.PolicyNo, o.PolicyFileID, o.EffectiveDate, o.ExpiryDate = in.PolicyNo, &in.PolicyFileID, in.EffectiveDate, in.ExpiryDate
	o.IssuedAt, o.CoolOffUntil, o.RefuseReason = &c.Tx.Now, today.After(o.CoolOffDays), ""
	return nil
}

// refuse gives all of the money back, once whoever lets money go agrees: whoever decides on the insurance and whoever does that
// are two people.
func refuse(c *resource.Change[Order], in PolicyRefuseIn) (*order.Refund, error) {
	c.After.RefuseReason = in.Reason
	return order.Declined(&c.After.Order, order.UnderwritingRefused, in.Reason), nil
}

// numbers keeps apart those who give policies their numbers.
const numbers = "policy numbers"

// unusedNo refuses the number of another policy.
func unusedNo(tx *store.Tx, policyNo string, id int64) error {
	if err := tx.Lock(numbers); err != nil {
		return err
	}
	used, err := store.All[int64](&tx.Q, "SELECT order_id FROM order_policies WHERE policy_no = ? AND policy_no <> '' AND order_id <> ?", policyNo, id)
	if err == nil && len(used) > 0 {
		return fault.Duplicate("policyNo")
	}
	return err
}
