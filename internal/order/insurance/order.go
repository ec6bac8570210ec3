// Package insurance is the orders of policies: who is insured with whom and for how much, and what the insurer made of it. The
// insurer decides and pays; the console records it.
package insurance

import (
	"encoding/json"
	"time"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/file"
	"caredesk/internal/engine/flow"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/pii"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/schema"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/order"
	"caredesk/internal/order/kind"
	"caredesk/internal/special"
)

// Policy is what an order of this kind has beyond what all orders have. The days on which it begins and ends stand in the order.
type Policy struct {
	Insurer     string    `json:"insurer" readOnly:"true"`
	InsurerTel  string    `json:"insurerTel" readOnly:"true" detail:"true"`
	PlanName    string    `json:"planName" readOnly:"true"`
	CoverFen    value.Fen `json:"coverFen" readOnly:"true"`
	TermMonths  int       `json:"termMonths" readOnly:"true"`
	CoolOffDays int       `json:"coolOffDays" readOnly:"true" detail:"true"`
	Holder
	Insured

	Beneficiaries    value.List[Beneficiary] `json:"beneficiaries" readOnly:"true" detail:"true"` // none: those whom the law names
	BeneficiaryNames pii.People              `json:"beneficiaryNames" readOnly:"true" detail:"true" db:"beneficiary_names_sealed"`
	DeclarationText  pii.Health              `json:"-" detail:"true" db:"declaration_sealed"` // JSON of the answers
	SubmittedAt      *value.Time             `json:"submittedAt" readOnly:"true"`             // to the insurer
	InsurerNo        string                  `json:"insurerNo" readOnly:"true"`
	PolicyNo         string                  `json:"policyNo" readOnly:"true"`
	PolicyFileID     *file.PrivateFile       `json:"policyFileId" readOnly:"true" usage:"policy" detail:"true"`
	EarlierFiles     value.List[EarlierFile] `json:"earlierFiles" readOnly:"true" detail:"true"`
	IssuedAt         *value.Time             `json:"issuedAt" readOnly:"true"`
	CoolOffUntil     value.Date              `json:"coolOffUntil" readOnly:"true"` // the last day of it
	RefuseReason     string                  `json:"refuseReason" readOnly:"true" detail:"true"`
	SurrenderDate    value.Date              `json:"surrenderDate" readOnly:"true"`
	SurrenderFen     value.Fen               `json:"surrenderFen" readOnly:"true"`
	SurrenderReason  string                  `json:"surrenderReason" readOnly:"true" detail:"true"`
	RenewalOf        *int64                  `json:"renewalOf" readOnly:"true" detail:"true"` // the order of the policy before
}

// EarlierFile is a policy as it was written before another took its place.
type EarlierFile struct {
	File       file.PrivateFile `json:"file" usage:"policy"`
	PolicyNo   string           `json:"policyNo"`
	ReplacedAt value.Time       `json:"replacedAt"`
}

// HealthAnswer is a question of the declaration as it was asked, and what was answered.
type HealthAnswer struct {
	Text   string         `json:"text"`
	Answer special.Answer `json:"answer"`
}

// Order is an order of a policy.
type Order struct {
	order.Order
	Policy `table:"order_policies" key:"order_id"`

	InsuredAge  int            `json:"insuredAge" readOnly:"true" db:"-"` // on the day on which it begins
	Declaration []HealthAnswer `json:"declaration" readOnly:"true" detail:"true" db:"-"`
	RenewalNo   string         `json:"renewalNo" readOnly:"true" detail:"true" db:"-"`
	// SurrenderMaxFen and SurrenderMinFen are what may go back if the policy is given up today.
	SurrenderMaxFen value.Fen `json:"surrenderMaxFen" readOnly:"true" detail:"true" db:"-"`
	SurrenderMinFen value.Fen `json:"surrenderMinFen" readOnly:"true" detail:"true" db:"-"`
}

// Orders is the screen /order/orderChaHealth.
var Orders *order.Orders[Order]

// What is done with orders needs the orders themselves, so they are described last.
func init() {
	Orders = order.Describe(kind.Of(kind.Insurance), order.Own[Order]{
		Life: life, Due: due, Suggest: suggest, Paid: sold, Ends: ends, Fill: fill, LogViews: true,
		Search: []string{"policyNo", "insurerNo", "holderName", "insuredName"}, Sealed: []string{"holderPhone", "holderIdNo", "insuredPhone", "insuredIdNo"},
		Filter: []string{"effectiveDate", "expiryDate", "insuredRelation"},
		CustomFilters: []resource.CustomFilter{
			{Name: "insurer", Node: &schema.Node{Kind: schema.Text, MinLength: 1, MaxLength: 60}, Texts: ofInsurers},
			{Name: "productId", Node: &schema.Node{Kind: schema.Ref, To: "insure"}, Column: "serviceId"},
			{Name: "expiring", Node: &schema.Node{Kind: schema.Bool}, FlagAt: expiring},
		},
		Sort: []string{"effectiveDate", "expiryDate"},
		Queues: []resource.Queue{
			order.QueueOf("policiesToIssue", kind.Underwriting),
			{Name: "policiesEnding", Rows: resource.InStates(kind.InForce).NextDays("expiryDate", endsSoon), Expires: true},
		},
		Calls: calls,
	})
}

// life is what can happen to a policy between being paid for and its end.
var life = flow.Table{
	{Move: "submit", Call: "orderChaHealthSubmit", From: flow.In(kind.Underwriting), To: flow.Same, Need: perm.Write, Log: "update"},
	{Move: "issue", Call: "orderChaHealthIssue", From: flow.In(kind.Underwriting), To: flow.To(kind.Issued), Need: perm.Write},
	{Move: "refuse", Call: "orderChaHealthRefuse", From: flow.In(kind.Underwriting), To: flow.Same, Need: perm.Write, Reason: flow.Required, Log: "refund"},
	{Move: "start", From: flow.In(kind.Issued), To: flow.To(kind.InForce), By: flow.System},
	{Move: "policyEdit", Call: "orderChaHealthPolicyEdit", From: flow.In(kind.Issued, kind.InForce), To: flow.Same, Need: perm.Write, Reason: flow.Required, Log: "update"},
	{Move: "surrender", Call: "orderChaHealthSurrender", From: flow.In(kind.Issued, kind.InForce), To: flow.Same, Need: perm.Write | perm.Finance, Reason: flow.Required, Log: "refund"},
	{Move: "surrendered", From: flow.In(kind.Issued, kind.InForce), To: flow.To(kind.Surrendered), By: flow.System, Log: "refund"},
	{Move: "expire", From: flow.In(kind.InForce), To: flow.To(kind.Expired), By: flow.System},
}

func calls(o *order.Orders[Order], _ resource.Records[Order]) []*api.Call {
	return []*api.Call{
		order.Moving(o, "Submit", submit), order.Moving(o, "Issue", issue), order.Refunding(o, "Refuse", refuse),
		order.Moving(o, "PolicyEdit", edit), order.Refunding(o, "Surrender", surrender),
	}
}

// When an order turns red that the insurer has not decided about.
const (
	submitWithin = 24 * time.Hour // of the payment
	decideWithin = 72 * time.Hour // of being submitted
)

// DueOf is when an order turns red, for what makes orders in bulk.
func DueOf(o *Order) *value.Time {
	if o.RefundStatus == kind.RefundRequested || o.RefundStatus == kind.RefundProcessing {
		return nil
	}
	return due(o)
}

// endsSoon is how many days before its end a policy is told of.
const endsSoon = 30

func due(o *Order) *value.Time {
	if o.PaidAt == nil || o.Status != kind.Underwriting {
		return nil
	}
	at := o.PaidAt.Add(submitWithin)
	if o.SubmittedAt != nil {
		at = o.SubmittedAt.Add(decideWithin)
	}
	if o.EffectiveDate != "" {
		at = min(at, identity.Midnight(o.EffectiveDate)) // by which the insurer must have decided
	}
	return &at
}

// suggest is what the rules give back: all of it as long as the insurer has not decided. Later a policy is surrendered.
func suggest(o *Order, _ value.Time) value.Fen { return o.PaidFen - o.RefundedFen }

func sold(c *resource.Change[Order]) error { return special.SoldInsurance(c.Tx, *c.After.ServiceID) }

// fill adds what is shown of an order and stands in no table of its own.
func fill(_ *api.Request, q *store.Q, view resource.Op, rows []*Order) error {
	for _, o := range rows {
		if o.InsuredBirthday != "" {
			o.InsuredAge = identity.Age(o.InsuredBirthday, o.EffectiveDate)
		}
		if view != resource.Detail {
			continue
		}
		if err := o.fillDetail(q); err != nil {
			return err
		}
	}
	return nil
}

func (o *Order) fillDetail(q *store.Q) (err error) {
	o.Declaration = []HealthAnswer{}
	if text := o.DeclarationText.Clear(); text != "" {
		if err := json.Unmarshal([]byte(text), &o.Declaration); err != nil {
			return err
		}
	}
	if o.Status == kind.Issued || o.Status == kind.InForce {
		o.SurrenderMinFen, o.SurrenderMaxFen = o.surrenderable(identity.Today(q.Now))
	}
	if o.RenewalOf == nil {
		return nil
	}
	o.RenewalNo, err = store.Get[string](q, "SELECT order_no FROM orders WHERE id = ?", *o.RenewalOf)
	return err
}

// ofInsurers matches policies of insurers whose names begin so.
func ofInsurers(names []string) store.Cond {
	conds := make([]store.Cond, len(names))
	for i, name := range names {
		conds[i] = store.Where("(order_policies.insurer >= ? AND order_policies.insurer < ?)", name, name+"\U0010FFFF").
			Unindexed("({{no_index}}order_policies.insurer >= ? AND {{no_index}}order_policies.insurer < ?)").About("order_policies").CustomPlan()
	}
	return store.AnyOf(conds)
}

// expiringWithin is how many days before its end somebody is to be asked whether a policy shall go on.
const expiringWithin = 30

// expiring matches policies in force that end soon.
func expiring(now value.Time, on bool) store.Cond {
	last := identity.Today(now).After(expiringWithin)
	if on {
		return store.Where("(orders.status = 'inForce' AND orders.expiry_date <= ?)", last).Unindexed("(orders.status = 'inForce' AND {{no_index}}orders.expiry_date <= ?)").About("orders").CustomPlan()
	}
	return store.Where("(orders.status <> 'inForce' OR orders.expiry_date > ?)", last)
}
