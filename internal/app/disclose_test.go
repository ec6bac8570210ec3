package app_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/feedback"
	"caredesk/internal/order/kind"
)

// TestAMembersDataIsHandedOutWhole to whoever may see it all, for a reason, with a row in the log; others get less (security.md
// rule 27).
func TestAMembersDataIsHandedOutWhole(t *testing.T) {
	eachDesk(t, func(d *desk) {
		who := d.Join(4321, map[string]any{"nickname": "小白", "remark": "爱抱怨"})
		number := apptest.ResidentNumber("1990-03-07", 1)
		d.HandIn(who.ID, number)
		d.Do("patientSave", apptest.With(d.SampleOf(d.Resource("patient"), 1), "memberId", who.ID, "allergies", "青霉素过敏"))
		said := d.FeedbackInState(who.ID, feedback.Processing)
		d.Do("feedbackNote", d.FeedbackNow(said, "text", "难缠"))
		d.Order(who.ID, kind.Goods, kind.Completed)
		asked := map[string]any{"id": who.ID, "reason": "会员本人要求"}
		d.Refused(fault.CodeInvalid, "userData", map[string]any{"id": who.ID})
		log := d.LastLogged()
		var data struct {
			Member, Certifications, Patients, Feedback, Orders, Ledger, Logins, Comments, Reviews []map[string]any
			LeftOut                                                                               []string
		}
		read := func(token string) string {
			body := d.Ask("userData", token, apptest.Written(asked)).Body
			data.LeftOut = nil
			if err := json.Unmarshal([]byte(body), &data); err != nil {
				t.Fatalf("%v: %s", err, body)
			}
			return body
		}
		whole := read(d.Admin)
		d.OnlyRow(log, "userData", "export", who.ID)
		if len(data.LeftOut) != 0 {
			t.Errorf("left out for the administrator: %q", data.LeftOut)
		}
		for name, got := range map[string][]any{
			"telephone": {data.Member[0]["phone"], "13900004321"}, "document": {data.Certifications[0]["idNo"], number},
			"allergies": {data.Patients[0]["allergies"], "青霉素过敏"}, "orders": {len(data.Orders), 1}, "feedback": {len(data.Feedback), 1},
		} {
			if got[0] != got[1] {
				t.Errorf("%s: %v instead of %v", name, got[0], got[1])
			}
		}
		for _, ours := range []string{"爱抱怨", "难缠"} {
			if strings.Contains(whole, ours) {
				t.Errorf("what staff say among themselves is handed out: %s", ours)
			}
		}
		_, some := d.Employ([]perm.Code{perm.Members, perm.Patients}, perm.Reveal)
		if read(some); !slices.Equal(data.LeftOut, []string{"certifications", "feedback", "comments", "reviews", "orders"}) {
			t.Errorf("left out: %q", data.LeftOut)
		}
		_, masked := d.Employ([]perm.Code{perm.Members}, perm.Write|perm.Export)
		if a := d.Ask("userData", masked, apptest.Written(asked)); a.Code != fault.CodeForbidden {
			t.Errorf("without the capability: %s", a)
		}
	})
}
