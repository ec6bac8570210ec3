package door_test

import (
	"fmt"
	"strings"
	"testing"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
)

// TestAPolicyByTheDoor orders a policy in the app, and opens it once the insurer has written it. Nobody else's app does.
func TestAPolicyByTheDoor(t *testing.T) {
	eachApp(t, func(a *app) {
		a.member = a.Certified("1984-06-06", 201)
		day, _ := a.ChinaDay(72)
		basket := map[string]any{
			"productId": a.InsuranceOffered(), "planName": "标准版", "insured": map[string]any{"relation": "self"}, "answers": []string{"no", "yes"}, "effectiveDate": day,
		}
		in := map[string]any{"memberId": a.member, "kind": "insurance", "source": "app", "insurance": basket}
		for field, wrong := range map[string]map[string]any{
			"insurance.answers.1":     apptest.With(basket, "answers", []string{"no", "no"}),
			"insurance.insured.name":  apptest.With(basket, "insured", map[string]any{"relation": "child"}),
			"insurance.effectiveDate": apptest.With(basket, "effectiveDate", "2020-01-01"),
			"insurance.beneficiaries": apptest.With(basket, "beneficiaries", []any{map[string]any{"name": "李小红", "relation": "spouse", "idNo": "E1234567", "share": 50}}),
		} {
			refused := a.IsRefused(fault.CodeInvalid, "orderPlace", apptest.With(in, "insurance", wrong), apptest.Once(once()))
			if !strings.Contains(refused.Body, fmt.Sprintf("%q", field)) || strings.Contains(refused.Body, "fields.") {
				t.Errorf("%s: %s", field, refused)
			}
		}
		stranger := a.IsRefused(fault.CodeInvalid, "orderPlace", apptest.With(in, "memberId", a.Registers()), apptest.Once(once()))
		if !strings.Contains(stranger.Body, `"memberId"`) {
			t.Errorf("somebody unproved: %s", stranger)
		}
		var made shown
		a.Does("orderPlace", in, apptest.Once(once())).Into(t, &made)
		if made.PayableFen != 11_000 {
			t.Errorf("costs %d", made.PayableFen)
		}
		a.pays(made)
		var read struct {
			ID        int64
			Status    string
			Insurance struct {
				PolicyNo      string
				EffectiveDate string
				PolicyFileID  *int64
			}
		}
		a.Does("orderDetail", a.of(made.OrderNo)).Into(t, &read)
		a.Do("orderChaHealthIssue", a.Issue(a.PolicyOrder(read.ID), "policyNo", "HA-2026-777777"))
		a.Does("orderDetail", a.of(made.OrderNo)).Into(t, &read)
		if read.Status != "issued" || read.Insurance.PolicyNo != "HA-2026-777777" || read.Insurance.EffectiveDate != string(day) || read.Insurance.PolicyFileID == nil {
			t.Fatalf("the app is shown %+v", read)
		}
		open := map[string]any{"memberId": a.member, "fileId": *read.Insurance.PolicyFileID, "ownerType": "orderChaHealth", "ownerId": read.ID}
		a.Does("fileOpen", open)
		a.IsRefused(fault.CodeNotFound, "fileOpen", apptest.With(open, "memberId", a.Registers()))
	})
}
