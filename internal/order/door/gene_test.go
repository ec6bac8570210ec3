package door_test

import (
	"fmt"
	"strings"
	"testing"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
)

// geneShown is an order of a test as the app is given it.
type geneShown struct {
	ID, PayableFen  int64
	OrderNo, Status string
	Gene            struct {
		ConsentText, KitNo, BackExpressNo string
		ConsentVersion                    int64
		ConsentSignedAt                   *string
		Reports                           []struct{ Version, FileID int64 }
	}
}

func (a *app) geneOrder(orderNo string) (o geneShown) {
	a.T.Helper()
	a.Does("orderDetail", a.of(orderNo)).Into(a.T, &o)
	return o
}

func TestAppsOrderGeneticTests(t *testing.T) {
	eachApp(t, func(a *app) {
		b := a.GeneBasket(a.member, "1990-01-01", "minAge", 18)
		in := map[string]any{"memberId": a.member, "kind": "gene", "source": "app", "gene": map[string]any{"serviceId": b.ServiceID, "patientId": b.PatientID, "receiver": apptest.Receiver()}}
		child := a.GeneBasket(a.member, "2018-01-01").PatientID
		wrong := apptest.With(in, "gene", map[string]any{"serviceId": b.ServiceID, "patientId": child, "receiver": apptest.Receiver()})
		if refused := a.IsRefused(fault.CodeInvalid, "orderPlace", wrong, apptest.Once(once())); !strings.Contains(refused.Body, "gene.patientId") {
			t.Errorf("a child was let pass: %s", refused)
		}
		var made shown
		a.Does("orderPlace", in, apptest.Once(once())).Into(t, &made)
		a.pays(made)
		o := a.geneOrder(made.OrderNo)
		if o.Status != "pendingKit" || o.Gene.ConsentText != "<p>本人同意检测</p>" || o.Gene.ConsentVersion != 1 || o.Gene.ConsentSignedAt != nil {
			t.Errorf("paid: %+v", o)
		}

		// What was signed in the app, and nobody else's order nor one of another kind.
		signed := func(orderNo string) map[string]any {
			page, _ := a.Sends("consent")
			return a.of(orderNo, "fileId", page, "signedAt", a.ThisMoment())
		}
		a.IsRefused(fault.CodeNotFound, "geneConsent", signed(a.places(1).OrderNo))
		a.Does("geneConsent", signed(made.OrderNo))
		sentBack := a.of(made.OrderNo, "expressCode", "SF", "expressNo", "SF12345678", "collectedAt", a.ThisMoment())
		a.IsRefused(fault.CodeState, "geneBack", sentBack)
		a.Do("orderChaGeneKit", a.KitInput(a.GeneOrder(o.ID)))
		sentBack["collectedAt"] = a.ThisMoment()
		a.IsRefused(fault.CodeInvalid, "geneBack", apptest.With(sentBack, "collectedAt", "2099-01-01T00:00:00Z"))
		a.Does("geneBack", sentBack)
		o = a.geneOrder(made.OrderNo)
		if o.Status != "sampleInTransit" || o.Gene.BackExpressNo != "SF12345678" || o.Gene.ConsentSignedAt == nil {
			t.Errorf("sent back: %+v", o)
		}

		// The report is opened by the member whom it is about.
		g := a.GeneOrder(o.ID)
		a.Do("orderChaGeneSample", g.Now("quality", "ok", "kitNo", g.KitNo, "receivedAt", a.ThisMoment()))
		a.Do("orderChaGeneTest", a.GeneOrder(o.ID).Now("labNo", "LAB-1"))
		a.Do("orderChaGeneReport", a.GeneOrder(o.ID).Now("fileId", a.PrivatePDF("report"), "conclusion", "未见明显风险", "matches", true))
		since := a.feedStands()
		a.Do("orderChaGeneReport", a.GeneOrder(o.ID).Now("fileId", a.PrivatePDF("report"), "conclusion", "风险略高", "matches", true, "reason", "位点有误"))
		if kinds, _ := a.told(since); fmt.Sprint(kinds) != "[orderRevised]" {
			t.Errorf("told of a new report: %v", kinds)
		}
		o = a.geneOrder(made.OrderNo)
		if len(o.Gene.Reports) != 2 || o.Gene.Reports[0].Version != 2 {
			t.Fatalf("reports: %+v", o.Gene.Reports)
		}
		own := map[string]any{"memberId": a.member, "fileId": o.Gene.Reports[0].FileID, "ownerType": "orderChaGene", "ownerId": o.ID}
		a.Does("fileOpen", own)
		a.IsRefused(fault.CodeNotFound, "fileOpen", apptest.With(own, "memberId", a.Registers()))
	})
}
