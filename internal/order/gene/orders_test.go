package gene_test

import (
	"context"
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
	"caredesk/internal/order/gene"
	"caredesk/internal/order/kind"
)

func TestMain(m *testing.M) { storetest.Main(m) }

const (
	grownUp = "1990-01-01"
	child   = "2018-01-01"
)

// wants insists that an input is refused for a field.
func wants(t *testing.T, a apptest.Answer, field string) {
	t.Helper()
	if a.Code != fault.CodeInvalid || !strings.Contains(a.Body, `"`+field+`"`) {
		t.Errorf("%s: %s", field, a)
	}
}

func TestATestIsOrdered(t *testing.T) {
	apptest.Each(t, func(d *apptest.Desk) {
		who := d.NewMember()
		b := d.GeneBasket(who, grownUp, "minAge", 18, "maxAge", 80)
		id := apptest.Must(d.PlaceGene(who, b))
		got := d.GeneOrder(id)
		apptest.Want(t, "the order", got, apptest.Fields{
			"Status": kind.PendingPay, "PayableFen": 128_000, "LabName": "华康医学检验所", "ReportDays": 14, "KitCostFen": 8_000, "ConsentVersion": 1, "ConsentText": "<p>本人同意检测</p>",
		})
		if strings.Contains(got.PersonName, "小宁") || strings.Contains(got.ReceiverName, "收货") || got.PersonAge < 30 {
			t.Errorf("the order is for %q, %d years old, and goes to %q", got.PersonName, got.PersonAge, got.ReceiverName)
		}

		// What is edited later does not touch the order.
		d.Do("geneSave", map[string]any{"id": b.ServiceID, "version": 1, "consentText": "<p>另一份同意书</p>", "kitCostFen": 1, "reportDays": 3})
		apptest.Want(t, "the order after an edit", d.GeneOrder(id), apptest.Fields{"ReportDays": 14, "KitCostFen": 8_000, "ConsentVersion": 1, "ConsentText": "<p>本人同意检测</p>"})

		other := d.NewMember()
		young := d.GeneBasket(who, child).PatientID
		for field, change := range map[string]func(b *gene.GeneBasket){
			"serviceId":  func(b *gene.GeneBasket) { b.ServiceID = d.Gene("已下架", "status", "offShelf").ID },
			"patientId":  func(b *gene.GeneBasket) { b.PatientID = d.GeneBasket(other, grownUp).PatientID },
			"patientId ": func(b *gene.GeneBasket) { b.PatientID = young },
		} {
			wrong := b
			change(&wrong)
			_, err := d.PlaceGene(who, wrong)
			refused, is := fault.As(err)
			if !is || refused.Data["field"] != strings.TrimSpace(field) && refused.Fields[strings.TrimSpace(field)].Key != "validation.testAge" {
				t.Errorf("%s: %v", field, err)
			}
		}

		// Sales are counted when it is paid for.
		sales := func() int64 {
			return apptest.Must(store.Get[int64](d.DB.Read(t.Context()), "SELECT sales FROM gene_tests WHERE id = ?", b.ServiceID))
		}
		if sales() != 0 {
			t.Errorf("sold before it was paid for: %d", sales())
		}
		d.Do("orderChaGeneMarkPaid", got.Now("voucher", "转账 001", "paidAt", d.ThisMoment(), "requestId", apptest.RequestID()))
		if paid := d.GeneOrder(id); paid.Status != kind.PendingKit || sales() != 1 || paid.DueAt == nil {
			t.Errorf("paid: %+v, sold %d", paid, sales())
		}
	})
}

func TestAKitGoesOutAndIsSentAgainTwiceAtMost(t *testing.T) {
	apptest.Each(t, func(d *apptest.Desk) {
		g, other := d.PaidGene(grownUp), d.PaidGene(grownUp)
		wants(t, d.Refused(fault.CodeInvalid, "orderChaGeneKit", d.KitInput(g, "kitNo", "KIT-1!")), "kitNo")
		wants(t, d.Refused(fault.CodeInvalid, "orderChaGeneKit", d.KitInput(g, "expressCode", "OTHER")), "expressName")
		d.Do("orderChaGeneKit", d.KitInput(g, "kitNo", "kit 000001"))
		g = d.GeneOrder(g.ID)
		apptest.Want(t, "sent", g, apptest.Fields{"Status": kind.KitShipped, "KitNo": "KIT000001"})
		d.Refused(fault.CodeDuplicate, "orderChaGeneKit", d.KitInput(other, "kitNo", "KIT000001"))

		wants(t, d.Refused(fault.CodeInvalid, "orderChaGeneBack", g.Now("expressCode", "SF", "expressNo", "SF000001", "collectedAt", "2020-01-01T00:00:00Z")), "collectedAt")
		wants(t, d.Refused(fault.CodeInvalid, "orderChaGeneBack", g.Now("expressCode", "SF", "expressNo", "SF000001", "collectedAt", "2099-01-01T00:00:00Z")), "collectedAt")
		g = d.GeneIn(g, kind.SampleInTransit)
		wants(t, d.Refused(fault.CodeInvalid, "orderChaGeneSample", g.Now("quality", "ok", "kitNo", "KIT999999", "receivedAt", d.ThisMoment())), "kitNo")
		wants(t, d.Refused(fault.CodeInvalid, "orderChaGeneSample", g.Now("quality", "ok")), "receivedAt")
		wants(t, d.Refused(fault.CodeInvalid, "orderChaGeneSample", g.Now("quality", "unqualified")), "reason")
		sentBack := g.BackExpressNo
		d.Do("orderChaGeneSample", g.Now("quality", "unqualified", "reason", "样本量不足", "receivedAt", d.ThisMoment(), "qualityNote", "唾液少于一毫升"))
		g = d.GeneOrder(g.ID)
		apptest.Want(t, "rejected", g, apptest.Fields{"Status": kind.SampleRejected, "QualityNote": "唾液少于一毫升", "ResendCount": 0, "SuggestedFen": 120_000})

		// A number is used once, also by the order itself.
		d.Refused(fault.CodeDuplicate, "orderChaGeneKit", d.KitInput(g, "kitNo", "KIT000001"))
		g = d.GeneIn(g, kind.KitShipped)
		apptest.Want(t, "sent again", g, apptest.Fields{"ResendCount": 1, "BackExpressNo": "", "QualityNote": ""})
		if g.Quality != nil || g.ReceivedAt != nil || g.CollectedAt != nil {
			t.Errorf("the new kit has what was told of the old one: %+v", g)
		}
		if kits := g.RejectedKits; len(kits) != 1 || kits[0].KitNo != "KIT000001" || kits[0].BackExpressNo != sentBack || kits[0].Reason != "样本量不足" || kits[0].QualityNote != "唾液少于一毫升" {
			t.Errorf("kits of no use: %+v", kits)
		}
		d.Refused(fault.CodeDuplicate, "orderChaGeneKit", d.KitInput(other, "kitNo", "KIT000001"))

		// A test that fails takes another kit, and then there are no more.
		g = d.GeneIn(g, kind.Testing)
		if g.SuggestedFen != 0 || g.DueDate == "" {
			t.Errorf("in the laboratory: %+v", g)
		}
		d.Do("orderChaGeneSample", g.Now("quality", "unqualified", "reason", "检测失败"))
		g = d.GeneIn(d.GeneOrder(g.ID), kind.KitShipped)
		apptest.Want(t, "sent a third time", g, apptest.Fields{"ResendCount": 2, "LabNo": "", "DueDate": value.Date("")})
		d.Do("orderChaGeneSample", g.Now("quality", "unqualified", "reason", "采样盒遗失"))
		g = d.GeneOrder(g.ID)
		if g.Status != kind.SampleRejected || slices.Contains(g.Actions, "kit") {
			t.Errorf("offers a fourth kit: %+v", g)
		}
		d.Refused(fault.CodeState, "orderChaGeneKit", d.KitInput(g))
		if apptest.Must(store.Get[int64](d.DB.Read(t.Context()), "SELECT count(*) FROM order_kits WHERE quality_note_sealed LIKE '%唾液%'")) > 0 {
			t.Error("what was noted of a sample is not sealed")
		}
	})
}

func TestNoTestWithoutConsent(t *testing.T) {
	apptest.Each(t, func(d *apptest.Desk) {
		g := d.GeneIn(d.PaidGene(grownUp), kind.SampleReceived)
		if a := d.Refused(fault.CodeState, "orderChaGeneTest", g.Now("labNo", "LAB-9")); !strings.Contains(a.Body, "未签署知情同意书") {
			t.Errorf("begun: %s", a)
		}
		d.Do("orderChaGeneConsent", g.Now("fileId", d.PrivatePDF("consent"), "signedAt", d.ThisMoment()))
		g = d.GeneOrder(g.ID)
		wants(t, d.Refused(fault.CodeInvalid, "orderChaGeneTest", g.Now("labNo", "LAB-9", "testStartAt", "2020-01-01T00:00:00Z")), "testStartAt")
		wants(t, d.Refused(fault.CodeInvalid, "orderChaGeneTest", g.Now("labNo", "LAB-9", "dueDate", "2020-01-01")), "dueDate")
		d.Do("orderChaGeneTest", g.Now("labNo", "LAB-9"))
		g = d.GeneOrder(g.ID)
		if want := identity.Today(value.TimeOf(d.DB.Now().Add(14 * 24 * time.Hour))); g.DueDate != want || g.Overdue {
			t.Errorf("the report is due on %s, not %s", g.DueDate, want)
		}
		d.Refused(fault.CodeState, "orderChaGeneConsent", g.Now("fileId", d.PrivatePDF("consent"), "signedAt", d.ThisMoment()))

		// The report turns red when its day is over.
		d.At(16 * 24 * time.Hour)
		d.Admin = d.Session(1, d.DB.Now(), d.DB.Now())
		var late struct{ Items []struct{ ID int64 } }
		d.Do("orderChaGeneList", map[string]any{"overdue": true, "labName": "华康医学检验所", "kitNo": g.KitNo, "backExpressNo": g.BackExpressNo, "sort": "dueDate"}).Into(t, &late)
		if len(late.Items) != 1 || late.Items[0].ID != g.ID || !d.GeneOrder(g.ID).Overdue {
			t.Errorf("overdue: %+v", late)
		}
	})
}

func TestAGuardianSignsForAChild(t *testing.T) {
	apptest.Each(t, func(d *apptest.Desk) {
		g := d.PaidGene(child)
		signed := func(more ...any) map[string]any {
			return d.GeneOrder(g.ID).Now(append([]any{"fileId", d.PrivatePDF("consent"), "signedAt", d.ThisMoment()}, more...)...)
		}
		wants(t, d.Refused(fault.CodeInvalid, "orderChaGeneConsent", signed()), "guardianName")
		wants(t, d.Refused(fault.CodeInvalid, "orderChaGeneConsent", signed("guardianName", "赵大宁")), "guardianRelation")
		wants(t, d.Refused(fault.CodeInvalid, "orderChaGeneConsent", signed("guardianName", "赵大宁", "guardianRelation", "father", "signedAt", "2099-01-01T00:00:00Z")), "signedAt")
		d.Do("orderChaGeneConsent", signed("guardianName", "赵大宁", "guardianRelation", "father"))
		first := d.GeneOrder(g.ID)
		if first.ConsentSignedAt == nil || !strings.HasPrefix(first.GuardianName, "赵") || strings.Contains(first.GuardianName, "大") {
			t.Errorf("signed: %+v", first)
		}
		// What was signed before is kept beside what mends it.
		d.Do("orderChaGeneConsent", signed("guardianName", "钱小红", "guardianRelation", "mother"))
		if again := d.GeneOrder(g.ID); len(again.ConsentFiles) != 2 || again.ConsentFiles[0] != first.ConsentFiles[0] || !strings.HasPrefix(again.GuardianName, "钱") {
			t.Errorf("signed again: %+v", again)
		}
	})
}

func TestAReportHasVersionsAndEachOpeningIsLogged(t *testing.T) {
	apptest.Each(t, func(d *apptest.Desk) {
		g := d.GeneIn(d.PaidGene(grownUp), kind.Testing)
		published := func(more ...any) map[string]any {
			return d.GeneOrder(g.ID).Now(append([]any{"fileId", d.PrivatePDF("report"), "conclusion", "未见明显风险", "advice", "保持运动"}, more...)...)
		}
		wants(t, d.Refused(fault.CodeInvalid, "orderChaGeneReport", published("matches", false)), "matches")
		var out struct{ ReportVersion int64 }
		d.Do("orderChaGeneReport", published("matches", true)).Into(t, &out)
		first := d.GeneOrder(g.ID)
		apptest.Want(t, "published", first, apptest.Fields{"Status": kind.Completed, "AdviceNote": "保持运动", "SuggestedFen": 0})
		if out.ReportVersion != 1 || len(first.Reports) != 1 || first.Reports[0].Conclusion != "未见明显风险" {
			t.Errorf("reports: %+v", first.Reports)
		}
		wants(t, d.Refused(fault.CodeInvalid, "orderChaGeneReport", published("matches", true)), "reason")
		d.Do("orderChaGeneReport", published("matches", true, "conclusion", "风险略高", "reason", "原报告位点有误")).Into(t, &out)
		second := d.GeneOrder(g.ID)
		if all := second.Reports; out.ReportVersion != 2 || len(all) != 2 || all[0].Conclusion != "风险略高" || all[0].Replaced || !all[1].Replaced || all[1].FileID != first.Reports[0].FileID {
			t.Errorf("reports: %+v", second.Reports)
		}
		if apptest.Must(store.Get[int64](d.DB.Read(t.Context()), "SELECT count(*) FROM order_reports WHERE conclusion_sealed LIKE '%风险%'")) > 0 {
			t.Error("what a report says is not sealed")
		}

		// Without the capability a reason is asked for; whoever has another screen gets nothing; and every opening is in the log.
		opened := func() int64 {
			return apptest.Must(store.Get[int64](d.DB.Read(context.Background()), "SELECT count(*) FROM operation_logs WHERE action = 'viewFile' AND object_type = 'orderChaGene' AND object_id = ?", g.ID))
		}
		_, clerk := d.Employ([]perm.Code{perm.Orders, perm.GeneOrders}, 0)
		_, other := d.Employ([]perm.Code{perm.Orders, perm.GoodsOrders}, perm.Reveal)
		file := first.Reports[0].FileID
		if _, a := d.Opened(clerk, file, "orderChaGene", g.ID); a.Code != fault.CodeInvalid || !strings.Contains(a.Body, `"reason"`) {
			t.Errorf("opened without a reason: %s", a)
		}
		if _, a := d.Opened(other, file, "orderChaGene", g.ID); a.Code != fault.CodeForbidden {
			t.Errorf("opened by somebody else: %s", a)
		}
		if opened() != 0 {
			t.Errorf("%d openings in the log", opened())
		}
		if a := d.Ask("filePrivateUrl", clerk, apptest.Written(map[string]any{"fileId": file, "ownerType": "orderChaGene", "ownerId": g.ID, "reason": "会员来电咨询"})); a.Code != 0 {
			t.Errorf("not opened for a reason: %s", a)
		}
		if _, a := d.Opened(d.Admin, second.Reports[0].FileID, "orderChaGene", g.ID); a.Code != 0 || opened() != 2 {
			t.Errorf("%d openings in the log: %s", opened(), a)
		}
		var log struct {
			Items []struct{ Action, ObjectType string }
		}
		d.Do("logList", map[string]any{"action": "view", "pageSize": 10}).Into(t, &log)
		if len(log.Items) == 0 || log.Items[0].ObjectType != "orderChaGene" {
			t.Errorf("who opened the order is not in the log: %+v", log.Items)
		}
	})
}

func TestWhatTheRulesGiveBack(t *testing.T) {
	apptest.Each(t, func(d *apptest.Desk) {
		g := d.PaidGene(grownUp)
		for _, each := range []struct {
			state kind.OrderStatus
			back  value.Fen
		}{
			{kind.PendingKit, 128_000}, {kind.KitShipped, 120_000}, {kind.SampleInTransit, 120_000}, {kind.SampleReceived, 120_000}, {kind.Testing, 0}, {kind.Completed, 0},
		} {
			if g = d.GeneIn(g, each.state); g.SuggestedFen != each.back {
				t.Errorf("%s: %d", each.state, g.SuggestedFen)
			}
		}
		// While money is on its way back nothing goes on.
		h := d.PaidGene(grownUp)
		d.Do("orderChaGeneRefund", h.Now("amountFen", 128_000, "reasonCode", "changedMind", "requestId", apptest.RequestID()))
		d.Refused(fault.CodeState, "orderChaGeneKit", d.KitInput(d.GeneOrder(h.ID)))
	})
}
