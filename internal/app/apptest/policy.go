package apptest

import (
	"fmt"
	"time"

	"caredesk/internal/engine/api"
	"caredesk/internal/engine/flow"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/resource"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/member"
	"caredesk/internal/order"
	"caredesk/internal/order/insurance"
	"caredesk/internal/order/kind"
	"caredesk/internal/special"
)

// insertPolicy gives an order the part that every order of a policy has.
func insertPolicy(tx *store.Tx, id int64, o *order.Order) error {
	return tx.Exec(`INSERT INTO order_policies (order_id, row_created_at, row_deleted_at, insurer, insurer_tel, plan_name, cover_fen, term_months, cool_off_days, holder_name, holder_id_type, holder_id_no_sealed, holder_id_no_index,
		holder_phone_sealed, holder_phone_index, holder_phone_tail, holder_email_sealed, holder_address_sealed, insured_relation, insured_name, insured_id_type, insured_id_no_sealed,
		insured_id_no_index, insured_gender, insured_birthday, insured_phone_sealed, insured_phone_index, insured_phone_tail, social_insurance, beneficiaries, beneficiary_names_sealed,
		declaration_sealed, insurer_no, policy_no, earlier_files, cool_off_until, refuse_reason, surrender_date, surrender_fen, surrender_reason)
		VALUES (?, ?, ?, '华安健康', '4008001234', '标准版', 100, 12, 15, '张小明', 'residentId', '', '', '', '', '', '', '', 'self', '张小明', 'residentId', '', '', 'unknown', '', '', '', '', FALSE, '[]', '', '', '', '', '[]', '', '', '', 0, '')`, id, o.CreatedAt, o.DeletedAt)
}

// Certified is a member who has proved to be somebody born on a day: with an odd place in the order of births a man.
func (d *Desk) Certified(born string, order int) int64 {
	d.T.Helper()
	who := d.NewMember()
	d.HandIn(who, ResidentNumber(born, order), func(c *member.Certification) { c.Status = member.CertApproved })
	d.Write(func(tx *store.Tx) error {
		came, err := store.Get[value.Time](&tx.Q, "UPDATE members SET cert_status = 'approved', real_name = '张小明' WHERE id = ? RETURNING created_at", who)
		resource.BookFigures(tx, []resource.DayFigure{{Name: member.FigureCertified, Day: identity.DayNumber(came), N: 1}})
		return err
	})
	return who
}

// InsuranceOffered is a product that the app offers: children cost 50 yuan, women 99 and men 110, from four weeks to sixty years.
func (d *Desk) InsuranceOffered(more ...any) int64 {
	d.T.Helper()
	return d.Insurance(fmt.Sprintf("医疗险%d", People.Add(1)), append([]any{
		"status", "onShelf", "minAgeDays", 28, "maxAge", 60, "coolOffDays", 15,
		"plans", []any{InsurancePlan("标准版", PremiumRate(0, 17, "any", 5_000), PremiumRate(18, 65, "male", 11_000), PremiumRate(18, 65, "female", 9_900))},
		"declaration", []any{map[string]any{"text": "目前是否住院？"}, map[string]any{"text": "血压是否正常？", "badAnswer": "no"}},
	}, more...)...).ID
}

// PolicyBasket is a policy for the holder that begins in three days.
func (d *Desk) PolicyBasket(product int64) insurance.PolicyBasket {
	day, _ := d.ChinaDay(3 * 24)
	return insurance.PolicyBasket{
		ProductID: product, PlanName: "标准版", Insured: insurance.PolicyInsuredIn{Relation: "self", SocialInsurance: true}, EffectiveDate: day, Answers: []special.Answer{"no", "yes"},
		Holder: insurance.PolicyHolderIn{Email: "holder@example.com", Address: "文三路一百号二单元"},
		Beneficiaries: []insurance.PolicyBeneficiaryIn{
			{Name: "李小红", Relation: "spouse", IDNo: ResidentNumber("1982-02-02", 120), Share: 60}, {Name: "张小宝", Relation: "child", IDNo: ResidentNumber("2012-02-02", 121), Share: 40},
		},
	}
}

// PlacePolicy does what the door does when a member orders a policy.
func (d *Desk) PlacePolicy(memberID int64, b insurance.PolicyBasket) (made order.OrderCreated, err error) {
	err = d.AsApp(func(tx *store.Tx, r *api.Request) (err error) {
		made, err = insurance.Place(tx, r, order.PlacedByMember(kind.Of(kind.Insurance), memberID, 0, "", "app"), b)
		return err
	})
	return made, err
}

// PolicyRow is an order of a policy as staff see it.
type PolicyRow struct {
	Saved
	OrderNo          string
	Status           kind.OrderStatus
	RefundStatus     kind.RefundStatus
	PayableFen       value.Fen
	PaidFen          value.Fen
	RefundedFen      value.Fen
	SuggestedFen     value.Fen
	Insurer          string
	HolderName       string
	HolderPhone      string
	HolderEmail      string
	InsuredName      string
	InsuredAge       int
	Beneficiaries    []struct{ Share int }
	BeneficiaryNames string
	Declaration      []struct{ Text, Answer string }
	EffectiveDate    value.Date
	ExpiryDate       value.Date
	InsurerNo        string
	PolicyNo         string
	PolicyFileID     *int64
	EarlierFiles     []struct{ File int64 }
	CoolOffUntil     value.Date
	RefuseReason     string
	SurrenderFen     value.Fen
	SurrenderMinFen  value.Fen
	RenewalNo        string
	DueAt            *value.Time
	CompletedAt      *value.Time
	Refunds          []struct {
		ID         int64
		Status     order.RefundState
		ReasonCode order.RefundReason
		AmountFen  value.Fen
		DeductFen  value.Fen
	}
	Actions []string
}

// Now names the order as it was seen, with further fields.
func (p PolicyRow) Now(more ...any) map[string]any { return With(ThisOne(p.Saved), more...) }

// PolicyOrder is an order of a policy as it is now.
func (d *Desk) PolicyOrder(id int64) (p PolicyRow) {
	d.T.Helper()
	d.Do("orderChaHealthDetail", map[string]any{"id": id}).Into(d.T, &p)
	return p
}

// NewPolicy is an order of a policy of a man of forty that is yet to be paid for.
func (d *Desk) NewPolicy() PolicyRow {
	d.T.Helper()
	n := int(People.Add(1))
	born := time.Date(1984, 1, 1+n/300, 0, 0, 0, 0, time.UTC).Format(time.DateOnly) // nobody proves to be somebody else
	made := Must(d.PlacePolicy(d.Certified(born, 201+2*(n%300)), d.PolicyBasket(d.InsuranceOffered())))
	return d.PolicyOrder(made.ID)
}

// PaidPolicy is one that was paid for through a channel.
func (d *Desk) PaidPolicy() PolicyRow {
	d.T.Helper()
	p := d.NewPolicy()
	if err := d.AsApp(func(tx *store.Tx, r *api.Request) error {
		_, err := insurance.Orders.Pay(tx, r, flow.Member, p.ID, order.Payment{Method: "wechat", No: fmt.Sprintf("WX%d", People.Add(1)), At: tx.Now, AmountFen: p.PayableFen})
		return err
	}); err != nil {
		d.T.Fatal(err)
	}
	return d.PolicyOrder(p.ID)
}

// PolicyPaper uploads a policy and returns its id.
func (d *Desk) PolicyPaper() int64 {
	d.T.Helper()
	a := d.Upload(d.Admin, "policy", "policy.pdf", PDF())
	if a.Code != 0 {
		d.T.Fatal(a)
	}
	var up struct{ FileID int64 }
	a.Into(d.T, &up)
	return up.FileID
}

// Issue is the input by which a policy is issued, with other fields by turns.
func (d *Desk) Issue(p PolicyRow, more ...any) map[string]any {
	d.T.Helper()
	return p.Now(append([]any{
		"policyNo", fmt.Sprintf("HA-2026-%06d", People.Add(1)), "policyFileId", d.PolicyPaper(), "effectiveDate", p.EffectiveDate, "expiryDate", p.ExpiryDate,
	}, more...)...)
}

// IssuedPolicy is one that the insurer has written.
func (d *Desk) IssuedPolicy() PolicyRow {
	d.T.Helper()
	p := d.PaidPolicy()
	d.Do("orderChaHealthIssue", d.Issue(p))
	return d.PolicyOrder(p.ID)
}

// PolicyChannelSays is what a payment channel tells of a refund of a policy.
func (d *Desk) PolicyChannelSays(id, refund int64, result order.ChannelResult) {
	d.T.Helper()
	if err := d.AsApp(func(tx *store.Tx, r *api.Request) error {
		_, err := insurance.Orders.RefundResult(tx, r, id, refund, result)
		return err
	}); err != nil {
		d.T.Fatal(err)
	}
}
