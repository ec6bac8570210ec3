package seed

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"caredesk/internal/engine/file"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/value"
	"caredesk/internal/member"
	"caredesk/internal/order"
	"caredesk/internal/order/insurance"
	"caredesk/internal/order/kind"
	"caredesk/internal/patient"
	"caredesk/internal/special"
)

// policies are who is insured by the orders of policies, and what the insurers made of them.
var policies = entity{
	name:      "orderPolicy",
	needs:     []string{orderName, special.InsuranceProducts.Name},
	follows:   member.Members.Name,
	immutable: true, // the version is that of the order
	table:     plainTable[policyRow]("order_policies"),
	fill:      fillPolicies,
	wrong: []rule{
		unlike,
		{"belong to an order of another kind", store.Where("order_id NOT IN (SELECT o.id FROM orders AS o WHERE o.kind = 'insurance')")},
		{"tell of nobody, or of another insurer", store.Where(`holder_name = '' OR insured_name = '' OR insured_birthday = '' OR declaration_sealed = ''
			OR insurer <> (SELECT p.insurer FROM orders AS o JOIN insurance_products AS p ON p.id = o.service_id WHERE o.id = order_id)`)},
		{"are held by somebody else than their member", store.Where(`EXISTS (SELECT 1 FROM orders AS o JOIN members AS m ON m.id = o.member_id
			WHERE o.id = order_id AND m.status <> 'deleted' AND (m.cert_status <> 'approved' OR m.real_name <> holder_name OR m.birthday <> insured_birthday))`)},
		{"have a number or a file, or none, against the status of their order", store.Where(`(policy_no <> '') <> EXISTS (SELECT 1 FROM orders AS o
			WHERE o.id = order_id AND o.status IN ('issued', 'inForce', 'surrendered', 'expired')) OR (policy_no <> '') <> (issued_at IS NOT NULL) OR (policy_no <> '') <> (policy_file_id IS NOT NULL)
			OR (policy_no <> '') <> (cool_off_until <> '')`)},
		{"end before others that are over, and are not", store.Where(`EXISTS (SELECT 1 FROM orders AS o WHERE o.id = order_id AND (o.effective_date >= o.expiry_date
			OR o.status = 'expired' AND EXISTS (SELECT 1 FROM orders AS f WHERE f.status = 'inForce' AND f.deleted_at IS NULL AND f.expiry_date < o.expiry_date)))`)},
		{"were surrendered, or not, against the status of their order", store.Where(`(surrender_date <> '') <> EXISTS (SELECT 1 FROM orders AS o WHERE o.id = order_id AND o.status = 'surrendered')
			OR surrender_fen <> CASE WHEN surrender_date = '' THEN 0 ELSE (SELECT o.refunded_fen FROM orders AS o WHERE o.id = order_id) END`)},
		{"turn red, or never, against the status of their order", store.Where(`EXISTS (SELECT 1 FROM orders AS o WHERE o.id = order_id
			AND (o.due_at IS NOT NULL) <> (o.status = 'underwriting' AND o.refund_status NOT IN ('requested', 'processing')))`)},
		{"have a file that is not linked to them", store.Where(`policy_file_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM file_links AS l
			WHERE l.object_type = 'orderChaHealth' AND l.object_id = order_id AND l.file_id = policy_file_id)`)},
	},
}

// policyRow is the row of the table.
type policyRow struct {
	partOf
	insurance.Policy
}

// plannedPolicy is a policy, with the order that it belongs to.
type plannedPolicy struct {
	policyRow

	of order.Order
}

// paperFen is what insurers keep of a policy that is given up within the cool-off.
const paperFen = 1000

var (
	surrenderReasons = []string{"家庭计划有变，不再需要", "已在单位参加团体保险", "重复购买"}
	holderStreets    = []string{"文三路", "中山路", "人民路", "解放路", "建设路"}
)

func fillPolicies(ctx context.Context, db *store.DB, table *store.Table, b *batch) (int64, error) {
	seal, err := insurance.Orders.Handle().Sealer(b.vault)
	if err != nil {
		return 0, err
	}
	papers, err := shelvePolicies(ctx, db, b)
	if err != nil {
		return 0, err
	}
	due := map[int64]value.Time{}
	made, err := db.Load(ctx, table, func(yield func(any) bool) {
		for each := range inParallel(b.rows[member.Members.Name], func(i int64) any { return policiesOf(b, i) }) {
			for _, p := range each.([]plannedPolicy) {
				if p.PolicyNo != "" {
					p.PolicyFileID = ptr(papers[*p.of.ServiceID])
				}
				whole := insurance.Order{Order: p.of, Policy: p.Policy}
				if red := insurance.DueOf(&whole); red != nil {
					due[p.OrderID] = *red
				}
				seal(&whole)
				p.Policy = whole.Policy
				if !yield(&p.policyRow) {
					return
				}
			}
		}
	})
	if err != nil {
		return 0, err
	}
	return made, db.Bulk(ctx, func(tx *store.Tx) error {
		for id, at := range due {
			if err := tx.Exec("UPDATE orders SET due_at = ? WHERE id = ?", at, id); err != nil {
				return err
			}
		}
		return tx.Exec("INSERT INTO file_links (object_type, object_id, file_id) SELECT 'orderChaHealth', order_id, policy_file_id FROM order_policies WHERE policy_file_id IS NOT NULL")
	})
}

// shelvePolicies writes a policy for each product. They are shared: they tell of nobody.
func shelvePolicies(ctx context.Context, db *store.DB, b *batch) (map[int64]file.PrivateFile, error) {
	papers := map[int64]file.PrivateFile{}
	for i := range b.shop.products {
		product := &b.shop.products[i]
		content := pageOf([]string{
			product.Name + "保险单（示例）", "", "保险公司：" + product.Insurer, "客服电话：" + product.InsurerTel, "产品备案号：" + product.FilingNo, "",
			"投保人、被保险人、保额及保险期间以系统登记为准。", fmt.Sprintf("犹豫期 %d 天，等待期 %d 天。", product.CoolOffDays, product.WaitDays), "", "本文件仅用于演示，不构成保险合同。",
		})
		if err := file.CheckDocument(ctx, content); err != nil {
			return nil, fmt.Errorf("the policy of %s: %w", product.Name, err)
		}
		id, err := b.shelve(ctx, db, "policy", fmt.Sprintf("policy-%d.pdf", product.ID), content, 0, 0)
		if err != nil {
			return nil, err
		}
		papers[product.ID] = file.PrivateFile(id)
	}
	return papers, nil
}

// policiesOf are the policies that a member ordered, for itself.
func policiesOf(b *batch, i int64) []plannedPolicy {
	all := []plannedPolicy{}
	who := provedLife(b, i)
	eachPurchase(b, i, func(l *life, p *purchase, k int, d *dice) {
		if p.kind != kind.Insurance {
			return
		}
		steps, _ := stepsOf(b, d, l, p, orderID(i, k))
		o := orderOf(b, d, l, p, i, k, steps)
		own := streamOf(b.seed, "orderPolicy").row(o.ID)
		product := &b.shop.products[*o.ServiceID-1]
		made := plannedPolicy{of: o, policyRow: policyRow{partOf: partOf{o.ID, o.CreatedAt}, Policy: insurance.Policy{
			Insurer: product.Insurer, InsurerTel: product.InsurerTel, PlanName: p.plan.Name, CoverFen: p.plan.CoverFen, TermMonths: p.plan.TermMonths, CoolOffDays: product.CoolOffDays,
		}}}
		made.introduce(own, who, i, int64(k))
		made.declare(product.Declaration)
		if at := p.submittedAt(b, o.ID); at > 0 {
			made.SubmittedAt, made.InsurerNo = &at, fmt.Sprintf("TB%012d", o.ID)
		}
		for _, step := range steps {
			if step.ToStatus == kind.Issued && step.FromStatus == kind.Underwriting {
				made.IssuedAt, made.PolicyNo = ptr(step.At), fmt.Sprintf("BD%012d", o.ID)
				made.CoolOffUntil = identity.Today(step.At.Add(time.Duration(product.CoolOffDays) * day))
			}
		}
		if p.status == kind.Surrendered {
			asked, _, _ := p.backAt(0)
			made.SurrenderDate, made.SurrenderFen, made.SurrenderReason = identity.Today(asked), o.RefundedFen, surrenderReasons[o.ID%int64(len(surrenderReasons))]
		}
		all = append(all, made)
	})
	return all
}

// provedLife is who a member was when it ordered: policies tell that too of those who have left since.
func provedLife(b *batch, i int64) *life {
	d, l := streamOf(b.seed, member.Members.Name).row(i), &life{}
	l.register(b, d, i)
	l.introduce(d, i)
	return l
}

// introduce makes the member the holder and the insured, and tells who is paid when it dies.
func (p *plannedPolicy) introduce(d *dice, l *life, i, k int64) {
	p.HolderName, p.HolderIDType = l.RealName, identity.ResidentID
	p.HolderIDNo.Set(l.IDNo.Clear())
	p.HolderPhone.Set(l.Phone.Clear())
	if d.chance(60) {
		p.HolderEmail.Set(fmt.Sprintf("member%d@example.com", i+1))
	}
	if d.chance(50) {
		p.HolderAddress.Set(fmt.Sprintf("%s %d 号 %d 室", pick(d, holderStreets), 1+d.below(900), 101+d.below(2000)))
	}
	p.InsuredRelation, p.InsuredName, p.InsuredIDType, p.InsuredGender, p.InsuredBirthday = patient.Self, l.RealName, identity.ResidentID, l.Gender, l.Birthday
	p.InsuredIDNo.Set(l.IDNo.Clear())
	p.InsuredPhone.Set(l.Phone.Clear())
	p.SocialInsurance = d.chance(80)
	if !d.chance(45) {
		return
	}
	spouse := personName(d, 1980) + "\t" + residentNumber(i*12+k, d.chance(50), bornOn(i, 1975+d.below(20)))
	p.Beneficiaries = value.List[insurance.Beneficiary]{{Relation: "spouse", Share: 100}}
	p.BeneficiaryNames.Set(spouse)
	if d.chance(40) {
		p.Beneficiaries = value.List[insurance.Beneficiary]{{Relation: "spouse", Share: 60}, {Relation: "child", Share: 40}}
		p.BeneficiaryNames.Set(spouse + "\n" + personName(d, 2010) + "\t" + residentNumber(i*12+k+1, d.chance(50), bornOn(i+7, 2005+d.below(15))))
	}
}

// declare answers as somebody who is insured.
func (p *plannedPolicy) declare(questions []special.HealthQuestion) {
	answers := make([]insurance.HealthAnswer, len(questions))
	for i, question := range questions {
		if answers[i] = (insurance.HealthAnswer{Text: question.Text, Answer: "yes"}); question.BadAnswer == "yes" {
			answers[i].Answer = "no"
		}
	}
	written, _ := json.Marshal(answers) // of texts alone
	p.DeclarationText.Set(string(written))
}
