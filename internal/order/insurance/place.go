package insurance

import (
	"encoding/json"
	"fmt"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/member"
	"caredesk/internal/order"
	"caredesk/internal/order/kind"
	"caredesk/internal/special"
)

// PolicyBasket is which policy is ordered: of which plan, for whom, and from when on.
type PolicyBasket struct {
	ProductID     int64                 `json:"productId" ref:"insure" minimum:"1"`
	PlanName      string                `json:"planName" minLength:"1" maxLength:"20"`
	Holder        PolicyHolderIn        `json:"holder,omitempty"`
	Insured       PolicyInsuredIn       `json:"insured"`
	Beneficiaries []PolicyBeneficiaryIn `json:"beneficiaries,omitempty" maxItems:"5"` // none: those whom the law names
	Answers       []special.Answer      `json:"answers" minItems:"1" maxItems:"30"`   // to the questions of the product, in their order
	EffectiveDate value.Date            `json:"effectiveDate"`
	RenewalOf     string                `json:"renewalOf,omitempty" maxLength:"30"` // the number of the order whose policy goes on
}

// beginsWithin is how many days ahead a policy can be ordered.
const beginsWithin = 60

// Place orders a policy. The premium is that of the plan for the age and gender of the insured on the day it begins.
func Place(tx *store.Tx, r *api.Request, p order.Placing, b PolicyBasket) (out order.OrderCreated, err error) {
	product, err := special.OfferedInsurance(r, &tx.Q, b.ProductID)
	if err != nil {
		return out, err
	}
	plan := product.Plan(b.PlanName)
	today := identity.Today(tx.Now)
	switch {
	case plan == nil:
		return out, fault.InvalidField("planName", "validation.choice", nil)
	case b.EffectiveDate <= today:
		return out, fault.InvalidField("effectiveDate", "validation.fromTomorrow", nil)
	case b.EffectiveDate > today.After(beginsWithin):
		return out, fault.InvalidField("effectiveDate", "validation.withinDays", map[string]any{"n": beginsWithin})
	}
	o := Order{Policy: Policy{
		Insurer: product.Insurer, InsurerTel: product.InsurerTel, PlanName: plan.Name, CoverFen: plan.CoverFen, TermMonths: plan.TermMonths, CoolOffDays: product.CoolOffDays,
	}}
	who, err := member.ProvedBy(r, &tx.Q, p.MemberID)
	if err != nil {
		return out, err
	}
	if o.Holder, err = holderOf(b.Holder, who, today); err != nil {
		return out, err
	}
	if o.Insured, err = insuredOf(b.Insured, who, o.HolderPhone.Clear(), today); err != nil {
		return out, err
	}
	if o.ItemFen, err = product.PremiumFor(plan, o.InsuredBirthday, o.InsuredGender, b.EffectiveDate); err != nil {
		return out, err
	}
	if err := o.setBeneficiaries(b.Beneficiaries, today); err != nil {
		return out, err
	}
	if err := o.declare(product.Declaration, b.Answers); err != nil {
		return out, err
	}
	if err := o.renew(&tx.Q, p.MemberID, b); err != nil {
		return out, err
	}
	o.EffectiveDate, o.ExpiryDate = b.EffectiveDate, plan.Expiry(b.EffectiveDate)
	o.ServiceID, o.Title, o.Cover, o.Qty = &b.ProductID, product.Name, product.Cover, 1
	return Orders.Place(tx, r, p, &o)
}

// declare keeps what was answered about the health of the insured. Nobody is insured with a bad answer.
func (p *Policy) declare(questions []special.HealthQuestion, answers []special.Answer) error {
	if len(answers) != len(questions) {
		return fault.InvalidField("answers", "validation.answers", map[string]any{"n": len(questions)})
	}
	declared := make([]HealthAnswer, len(questions))
	for i, question := range questions {
		if answers[i] == question.BadAnswer {
			return fault.InvalidField(fmt.Sprintf("answers.%d", i), "validation.badAnswer", nil)
		}
		declared[i] = HealthAnswer{Text: question.Text, Answer: answers[i]}
	}
	written, err := json.Marshal(declared)
	p.DeclarationText.Set(string(written))
	return err
}

// renew finds the policy that goes on: of the same product and the same member, in force or over, and not beyond the new one's
// beginning.
func (p *Policy) renew(q *store.Q, memberID int64, b PolicyBasket) error {
	if b.RenewalOf == "" {
		return nil
	}
	type former struct {
		ID         int64
		Status     kind.OrderStatus
		ExpiryDate value.Date
	}
	found, err := store.All[former](q, "SELECT id, status, expiry_date FROM orders WHERE order_no = ? AND member_id = ? AND kind = 'insurance' AND service_id = ? AND deleted_at IS NULL", b.RenewalOf, memberID, b.ProductID)
	switch {
	case err != nil:
		return err
	case len(found) == 0 || found[0].Status != kind.InForce && found[0].Status != kind.Expired:
		return fault.Reference("renewalOf")
	case b.EffectiveDate < found[0].ExpiryDate:
		return fault.InvalidField("effectiveDate", "validation.renewedEarly", map[string]any{"date": found[0].ExpiryDate})
	}
	p.RenewalOf = &found[0].ID
	return nil
}
