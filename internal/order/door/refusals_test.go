package door_test

import (
	"net/http"
	"strings"
	"testing"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
)

// TestRefusalsNameFieldsInWords: what is wrong in the part of a kind is called as its screen calls it, in each language.
func TestRefusalsNameFieldsInWords(t *testing.T) {
	eachApp(t, func(a *app) {
		patient := a.NewPatient(a.member, "赵小宁", apptest.ResidentNumber("1960-05-05", 12))
		day, clock := a.ChinaDay(48)
		service, centre := a.CheckUpOffered()
		visit := map[string]any{"serviceId": a.VisitOffered("半天陪诊"), "patientId": patient, "hospitalId": a.Hospital("市一医院").ID, "visitDate": day, "visitTime": clock}
		checkUp := map[string]any{"serviceId": service, "patientId": patient, "centreId": centre}
		for _, wrong := range []struct {
			kind, field, label string
			basket             map[string]any
		}{
			{"visit", "serviceId", "Service", apptest.With(visit, "serviceId", 999_999)},
			{"visit", "patientId", "Patient", apptest.With(visit, "patientId", 999_999)},
			{"visit", "hospitalId", "Hospital", apptest.With(visit, "hospitalId", 999_999)},
			{"checkUp", "centreId", "Centre", apptest.With(checkUp, "centreId", 999_999)},
			{"checkUp", "addOns", "Add-ons", apptest.With(checkUp, "addOns", []string{"没有"})},
		} {
			in := map[string]any{"memberId": a.member, "kind": wrong.kind, "source": "app", wrong.kind: wrong.basket}
			for _, lang := range []string{"zh", "en", "es", "ja"} {
				said := a.IsRefused(fault.CodeReference, "orderPlace", in, apptest.Once(once()), func(r *http.Request) { r.Header.Set("Accept-Language", lang) })
				if strings.Contains(said.Message, wrong.field) || lang == "en" && !strings.HasPrefix(said.Message, wrong.label+" ") {
					t.Errorf("%s.%s in %s: %s", wrong.kind, wrong.field, lang, said.Message)
				}
			}
		}
	})
}

// TestOnlyParcelsAreReceived: orders of other kinds say so, and are not taken for missing.
func TestOnlyParcelsAreReceived(t *testing.T) {
	eachApp(t, func(a *app) {
		b := a.GeneBasket(a.member, "1990-01-01")
		in := map[string]any{"memberId": a.member, "kind": "gene", "source": "app", "gene": map[string]any{"serviceId": b.ServiceID, "patientId": b.PatientID, "receiver": apptest.Receiver()}}
		var made shown
		a.Does("orderPlace", in, apptest.Once(once())).Into(t, &made)
		a.pays(made)
		if said := a.IsRefused(fault.CodeInvalid, "orderReceive", a.of(made.OrderNo)); !strings.Contains(said.Body, `"orderNo"`) {
			t.Errorf("received: %s", said)
		}
	})
}
