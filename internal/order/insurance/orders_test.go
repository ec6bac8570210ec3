package insurance_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/identity"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/store"
	"caredesk/internal/engine/store/storetest"
	"caredesk/internal/engine/value"
	"caredesk/internal/order"
	"caredesk/internal/order/insurance"
	"caredesk/internal/order/kind"
	"caredesk/internal/special"
)

func TestMain(m *testing.M) { storetest.Main(m) }

// later moves the clock, and signs in again.
func later(d *apptest.Desk, offset time.Duration) {
	d.At(offset)
	d.Admin = d.Session(1, d.DB.Now(), d.DB.Now())
}

// wrongField is the field that an error is about.
func wrongField(err error) string {
	var refused *fault.Error
	if !errors.As(err, &refused) {
		return ""
	}
	for field := range refused.Fields {
		return field
	}
	field, _ := refused.Data["field"].(string)
	return field
}

// TestAPolicyIsOrderedWhole refuses everything that an insurer would not take, and names it.
func TestAPolicyIsOrderedWhole(t *testing.T) {
	apptest.Each(t, func(d *apptest.Desk) {
		product := d.InsuranceOffered()
		hidden := d.InsuranceOffered("status", "offShelf")
		who, minor, stranger := d.Certified("1984-06-06", 201), d.Certified("2015-06-06", 203), d.NewMember()
		child := insurance.PolicyInsuredIn{Relation: "child", Name: "张小宝", IDType: "residentId", IDNo: apptest.ResidentNumber("2015-03-03", 31)}
		foreign := insurance.PolicyInsuredIn{Relation: "spouse", Name: "Anna Lee", IDType: "passport", IDNo: "E12345678", Gender: "female", Birthday: "1990-01-01"}
		today, _ := d.ChinaDay(0)
		far, _ := d.ChinaDay(61 * 24)
		for _, c := range []struct {
			field  string
			member int64
			change func(b *insurance.PolicyBasket)
		}{
			{"memberId", stranger, func(*insurance.PolicyBasket) {}},
			{"memberId", minor, func(*insurance.PolicyBasket) {}},
			{"productId", who, func(b *insurance.PolicyBasket) { b.ProductID = hidden }},
			{"productId", who, func(b *insurance.PolicyBasket) { b.ProductID = 999_999 }},
			{"planName", who, func(b *insurance.PolicyBasket) { b.PlanName = "尊享版" }},
			{"effectiveDate", who, func(b *insurance.PolicyBasket) { b.EffectiveDate = today }},
			{"effectiveDate", who, func(b *insurance.PolicyBasket) { b.EffectiveDate = far }},
			{"insured.name", who, func(b *insurance.PolicyBasket) { b.Insured.Name = "别人" }},
			{"insured.name", who, func(b *insurance.PolicyBasket) { b.Insured = child; b.Insured.Name = "" }},
			{"insured.idNo", who, func(b *insurance.PolicyBasket) { b.Insured = child; b.Insured.IDNo = "330099201503030310" }},
			{"insured.birthday", who, func(b *insurance.PolicyBasket) { b.Insured = foreign; b.Insured.Birthday = "" }},
			{"insured.gender", who, func(b *insurance.PolicyBasket) { b.Insured = foreign; b.Insured.Gender = "" }},
			{"insured.birthday", who, func(b *insurance.PolicyBasket) { b.Insured = foreign; b.Insured.Birthday = far }},
			{"insured", who, func(b *insurance.PolicyBasket) { b.Insured = foreign; b.Insured.Birthday = "1950-01-01" }},
			{"insured", who, func(b *insurance.PolicyBasket) { b.Insured = foreign; b.Insured.Gender = "unknown" }},
			{"beneficiaries", who, func(b *insurance.PolicyBasket) { b.Beneficiaries[0].Share = 61 }},
			{"beneficiaries.1.idNo", who, func(b *insurance.PolicyBasket) { b.Beneficiaries[1].IDNo = b.Beneficiaries[0].IDNo }},
			{"beneficiaries.0.idNo", who, func(b *insurance.PolicyBasket) { b.Beneficiaries[0].IDNo = "99" + b.Beneficiaries[0].IDNo[2:] }},
			{"answers", who, func(b *insurance.PolicyBasket) { b.Answers = b.Answers[:1] }},
			{"answers.0", who, func(b *insurance.PolicyBasket) { b.Answers = []special.Answer{"yes", "yes"} }},
			{"answers.1", who, func(b *insurance.PolicyBasket) { b.Answers = []special.Answer{"no", "no"} }},
			{"renewalOf", who, func(b *insurance.PolicyBasket) { b.RenewalOf = "BX000000000000000000" }},
		} {
			b := d.PolicyBasket(product)
			c.change(&b)
			if _, err := d.PlacePolicy(c.member, b); wrongField(err) != c.field {
				t.Errorf("%s was told as %q: %v", c.field, wrongField(err), err)
			}
		}
		made := apptest.Must(d.PlacePolicy(who, d.PolicyBasket(product)))
		p := d.PolicyOrder(made.ID)
		apptest.Want(t, "the order", p, apptest.Fields{"Status": kind.PendingPay, "PayableFen": 11_000, "Insurer": "华安健康保险股份有限公司", "HolderName": "张*明", "HolderEmail": "h***@example.com"})
		if p.BeneficiaryNames != "李*红\t330***************\n张*宝\t330***************" || len(p.Declaration) != 2 || p.Declaration[1].Answer != "yes" {
			t.Errorf("who is paid: %q, what was declared: %+v", p.BeneficiaryNames, p.Declaration)
		}
		if !strings.HasPrefix(string(p.ExpiryDate), next(p.EffectiveDate)) {
			t.Errorf("insured from %s to %s", p.EffectiveDate, p.ExpiryDate)
		}
		stored := apptest.Must(store.Get[string](d.DB.Read(t.Context()), "SELECT declaration_sealed || beneficiary_names_sealed || holder_phone_sealed FROM order_policies WHERE order_id = ?", made.ID))
		if strings.Contains(stored, "住院") || strings.Contains(stored, "李小红") || strings.Contains(stored, "1370000") {
			t.Error("personal data is stored in the clear")
		}
	})
}

// next is the year after that of a day.
func next(day value.Date) string {
	at, _ := time.Parse(time.DateOnly, string(day))
	return at.AddDate(1, 0, 0).Format("2006-")
}

// TestThePremiumGoesByAgeAndGenderOnTheFirstDay looks at the days on which somebody becomes a year older, or old enough.
func TestThePremiumGoesByAgeAndGenderOnTheFirstDay(t *testing.T) {
	apptest.Each(t, func(d *apptest.Desk) {
		product, who := d.InsuranceOffered(), d.Certified("1984-06-06", 201)
		for _, c := range []struct {
			begins, born value.Date
			gender       identity.Gender
			premium      value.Fen // 0: is not insured
		}{
			{"2029-03-15", "2029-02-16", "male", 0}, {"2029-03-15", "2029-02-15", "male", 5_000}, // 27 and 28 days old
			{"2029-03-15", "2011-03-16", "male", 5_000}, {"2029-03-15", "2011-03-15", "male", 11_000}, {"2029-03-15", "2011-03-15", "female", 9_900}, // 17 and 18 years
			{"2029-03-15", "1968-03-16", "female", 9_900}, {"2029-03-15", "1968-03-15", "female", 0}, // 60 and 61
			{"2028-02-29", "2010-03-01", "male", 5_000}, {"2028-02-29", "2010-02-28", "male", 11_000}, // on a day that other years do not have
		} {
			later(d, time.Until(identity.Midnight(c.begins.After(-3)).Std().Add(12*time.Hour)))
			b := d.PolicyBasket(product)
			b.Insured = insurance.PolicyInsuredIn{Relation: "other", Name: "Anna Lee", IDType: "passport", IDNo: "E12345678", Birthday: c.born}
			b.Insured.Gender = c.gender
			made, err := d.PlacePolicy(who, b)
			switch {
			case c.premium == 0 && wrongField(err) != "insured":
				t.Errorf("born %s: %v", c.born, err)
			case c.premium > 0 && err != nil:
				t.Errorf("born %s: %v", c.born, err)
			case c.premium > 0 && d.PolicyOrder(made.ID).PayableFen != c.premium:
				t.Errorf("born %s, %s, pays %d", c.born, c.gender, d.PolicyOrder(made.ID).PayableFen)
			}
		}
	})
}

func TestWhatTheInsurerWrites(t *testing.T) {
	apptest.Each(t, func(d *apptest.Desk) {
		p := d.PaidPolicy()
		if p.Status != kind.Underwriting || p.SuggestedFen != p.PaidFen || p.DueAt == nil {
			t.Errorf("paid for: %+v", p)
		}
		d.Do("orderChaHealthSubmit", p.Now("insurerNo", "TB-001"))
		sent := d.PolicyOrder(p.ID)
		if sent.InsurerNo != "TB-001" || sent.Status != kind.Underwriting || sent.DueAt == nil || *sent.DueAt <= *p.DueAt {
			t.Errorf("submitted: %+v", sent)
		}
		for field, wrong := range map[string][]any{
			"policyNo":      {"policyNo", "A_1"},
			"policyFileId":  {"policyFileId", 999_999},
			"expiryDate":    {"expiryDate", sent.EffectiveDate},
			"effectiveDate": {"effectiveDate", "2020-01-01"},
		} {
			if a := d.Ask("orderChaHealthIssue", d.Admin, apptest.Written(d.Issue(sent, wrong...))); a.Code != fault.CodeInvalid && a.Code != fault.CodeReference || !strings.Contains(a.Body, `"`+field+`"`) {
				t.Errorf("%s: %s", field, a)
			}
		}
		d.Do("orderChaHealthIssue", d.Issue(sent, "policyNo", "ha-2026-000001"))
		issued := d.PolicyOrder(p.ID)
		apptest.Want(t, "the policy", issued, apptest.Fields{"Status": kind.Issued, "PolicyNo": "HA-2026-000001", "DueAt": nil})
		if slices.Contains(issued.Actions, "refund") || !slices.Contains(issued.Actions, "surrender") {
			t.Errorf("offers %v", issued.Actions)
		}
		d.Refused(fault.CodeDuplicate, "orderChaHealthIssue", d.Issue(d.PaidPolicy(), "policyNo", "HA-2026-000001"))

		// What is edited keeps the file that was there, and each opening leaves its row.
		d.Refused(fault.CodeInvalid, "orderChaHealthPolicyEdit", issued.Now("reason", "没有改动"))
		d.Refused(fault.CodeInvalid, "orderChaHealthPolicyEdit", issued.Now("reason", "改邮箱", "holderEmail", "h***@example.com"))
		d.Do("orderChaHealthPolicyEdit", issued.Now("reason", "保单号笔误", "policyNo", "HA-2026-000002", "policyFileId", d.PolicyPaper(), "holderPhone", "13900009999"))
		edited := d.PolicyOrder(p.ID)
		if edited.PolicyNo != "HA-2026-000002" || len(edited.EarlierFiles) != 1 || edited.EarlierFiles[0].File != *issued.PolicyFileID || edited.HolderPhone != "139****9999" {
			t.Errorf("edited: %+v", edited)
		}
		for _, paper := range []int64{*edited.PolicyFileID, edited.EarlierFiles[0].File} {
			since := d.LastLogged()
			if url, a := d.Opened(d.Admin, paper, "orderChaHealth", p.ID); url == "" {
				t.Errorf("the file %d does not open: %s", paper, a)
			}
			if rows := d.Logged(since); len(rows) != 1 || rows[0].Action != "viewFile" {
				t.Errorf("opening left %+v", rows)
			}
		}
		if a := d.Ask("orderChaHealthList", d.Admin, `{"kw":"HA-2026-0000"}`); !strings.Contains(a.Body, edited.OrderNo) {
			t.Errorf("the list: %s", a)
		}
	})
}

// TestARefusedPolicyIsPaidBackBySomebodyElse needs no finance to refuse, and does to let the money go.
func TestARefusedPolicyIsPaidBackBySomebodyElse(t *testing.T) {
	apptest.Each(t, func(d *apptest.Desk) {
		p := d.PaidPolicy()
		_, clerk := d.Employ([]perm.Code{perm.Orders, perm.InsuranceOrders}, perm.Write)
		d.Refused(fault.CodeInvalid, "orderChaHealthRefuse", p.Now("requestId", apptest.RequestID()))
		if a := d.Ask("orderChaHealthRefuse", clerk, apptest.Written(p.Now("reason", "体检异常", "requestId", apptest.RequestID()))); a.Code != 0 {
			t.Fatal(a)
		}
		p = d.PolicyOrder(p.ID)
		if p.RefundStatus != kind.RefundRequested || p.RefuseReason != "体检异常" || p.Refunds[0].ReasonCode != order.UnderwritingRefused || p.Refunds[0].AmountFen != p.PaidFen {
			t.Errorf("refused: %+v", p)
		}
		audit := p.Now("refundId", p.Refunds[0].ID, "approve", true)
		if a := d.Ask("orderChaHealthRefundAudit", clerk, apptest.Written(audit)); a.Code != fault.CodeForbidden {
			t.Errorf("lets money go without finance: %s", a)
		}
		d.Refused(fault.CodeState, "orderChaHealthIssue", d.Issue(p))
		d.Do("orderChaHealthRefundAudit", audit)
		d.PolicyChannelSays(p.ID, p.Refunds[0].ID, order.ChannelResult{Succeeded: true, ChannelNo: "CH1"})
		apptest.Want(t, "paid back", d.PolicyOrder(p.ID), apptest.Fields{"Status": kind.Refunded, "RefundStatus": kind.RefundFull})
	})
}

// TestSurrender gives up a policy within the cool-off and one after it. Both end surrendered, and only when the money is back.
func TestSurrender(t *testing.T) {
	apptest.Each(t, func(d *apptest.Desk) {
		today, _ := d.ChinaDay(0)
		give := func(p apptest.PolicyRow, fen value.Fen, on value.Date) map[string]any {
			return p.Now("surrenderFen", fen, "surrenderDate", on, "reason", "不再需要", "requestId", apptest.RequestID())
		}
		fresh := d.IssuedPolicy()
		if fresh.SurrenderMinFen != fresh.PaidFen-1000 {
			t.Errorf("at least %d of %d goes back", fresh.SurrenderMinFen, fresh.PaidFen)
		}
		d.Refused(fault.CodeInvalid, "orderChaHealthSurrender", give(fresh, fresh.PaidFen-1001, today))
		d.Refused(fault.CodeAmount, "orderChaHealthSurrender", give(fresh, fresh.PaidFen+1, today))
		d.Refused(fault.CodeInvalid, "orderChaHealthSurrender", give(fresh, fresh.PaidFen, fresh.EffectiveDate))
		d.Refused(fault.CodeInvalid, "orderChaHealthSurrender", give(fresh, fresh.PaidFen, "2020-01-01"))
		d.Do("orderChaHealthSurrender", give(fresh, fresh.PaidFen, today))
		fresh = d.PolicyOrder(fresh.ID)
		if fresh.Status != kind.Issued || fresh.RefundStatus != kind.RefundProcessing {
			t.Errorf("before the money is back: %+v", fresh)
		}
		d.PolicyChannelSays(fresh.ID, fresh.Refunds[0].ID, order.ChannelResult{Succeeded: true, ChannelNo: "CH2"})
		apptest.Want(t, "given up for all of the money", d.PolicyOrder(fresh.ID), apptest.Fields{"Status": kind.Surrendered, "RefundStatus": kind.RefundFull})

		old := d.IssuedPolicy()
		later(d, 16*24*time.Hour)
		d.Tick("insuranceStart", 0)
		old = d.PolicyOrder(old.ID)
		if old.Status != kind.InForce || old.SurrenderMinFen != 1 {
			t.Fatalf("after the cool-off: %+v", old)
		}
		now, _ := d.ChinaDay(0)
		d.Do("orderChaHealthSurrender", give(old, 3_000, now))
		old = d.PolicyOrder(old.ID)
		if old.Refunds[0].DeductFen != old.PaidFen-3_000 {
			t.Errorf("keeps %d", old.Refunds[0].DeductFen)
		}
		d.PolicyChannelSays(old.ID, old.Refunds[0].ID, order.ChannelResult{FailText: "账户异常"})
		d.Do("orderChaHealthRefundRetry", d.PolicyOrder(old.ID).Now("refundId", old.Refunds[0].ID))
		// One that is being given up does not end meanwhile.
		later(d, 400*24*time.Hour)
		d.Tick("insuranceEnd", 0)
		if got := d.PolicyOrder(old.ID); got.Status != kind.InForce {
			t.Errorf("ended as %s while it was given up", got.Status)
		}
		d.PolicyChannelSays(old.ID, old.Refunds[0].ID, order.ChannelResult{Succeeded: true, ChannelNo: "CH3"})
		apptest.Want(t, "given up for its cash value", d.PolicyOrder(old.ID), apptest.Fields{"Status": kind.Surrendered, "RefundStatus": kind.RefundPartial, "RefundedFen": 3_000, "SurrenderFen": 3_000})
	})
}

// TestAPolicyGoesOn begins and ends a policy by the calendar, finds it before its end, and renews it.
func TestAPolicyGoesOn(t *testing.T) {
	apptest.Each(t, func(d *apptest.Desk) {
		p := d.IssuedPolicy()
		in := func(days int) {
			later(d, time.Duration(days)*24*time.Hour)
			d.Tick("insuranceStart", 0)
			d.Tick("insuranceEnd", 0)
		}
		found := func(filter string) bool {
			a := d.Ask("orderChaHealthList", d.Admin, filter)
			if a.Code != 0 {
				t.Fatal(a)
			}
			return strings.Contains(a.Body, p.OrderNo)
		}
		in(2)
		if got := d.PolicyOrder(p.ID); got.Status != kind.Issued {
			t.Errorf("a day too early: %s", got.Status)
		}
		in(3)
		if got := d.PolicyOrder(p.ID); got.Status != kind.InForce || found(`{"expiring":true}`) || !found(`{"expiring":false}`) || !found(`{"insurer":"华安健康"}`) || found(`{"insurer":"健康"}`) {
			t.Errorf("in force: %+v", got)
		}
		in(345)
		product := apptest.Must(store.Get[int64](d.DB.Read(t.Context()), "SELECT service_id FROM orders WHERE id = ?", p.ID))
		if !found(`{"expiring":true}`) || !found(apptest.Written(map[string]any{"productId": product})) || found(apptest.Written(map[string]any{"productId": product + 999})) {
			t.Error("is not found before its end")
		}
		owner := apptest.Must(store.Get[int64](d.DB.Read(t.Context()), "SELECT member_id FROM orders WHERE id = ?", p.ID))
		b := d.PolicyBasket(product)
		b.RenewalOf = p.OrderNo
		if _, err := d.PlacePolicy(owner, b); wrongField(err) != "effectiveDate" {
			t.Errorf("renewed before its end: %v", err)
		}
		b.EffectiveDate = p.ExpiryDate
		if made := apptest.Must(d.PlacePolicy(owner, b)); d.PolicyOrder(made.ID).RenewalNo != p.OrderNo {
			t.Error("does not tell what it goes on from")
		}
		in(370)
		if got := d.PolicyOrder(p.ID); got.Status != kind.Expired || got.CompletedAt == nil || slices.Contains(got.Actions, "surrender") {
			t.Errorf("over: %+v", got)
		}
	})
}
