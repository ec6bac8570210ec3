package member_test

import (
	"testing"

	"caredesk/internal/app"
	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
)

// TestWhoeverDecidesOpensPhotosFreely goes through more certifications than an account may open records in an hour.
func TestWhoeverDecidesOpensPhotosFreely(t *testing.T) {
	eachDesk(t, func(full *desk) {
		d := &desk{full.Replica(full.DB, func(s *app.Settings) { s.Limits.Openings = 1 })}
		_, auditor := d.Employ([]perm.Code{perm.Members, perm.Verification}, perm.Write)
		var ids []int64
		for i := range 3 {
			ids = append(ids, d.HandIn(d.NewMember(), apptest.ResidentNumber("1970-01-01", i)))
		}
		open := func(id int64) apptest.Answer {
			_, a := d.Opened(auditor, d.Certification(id).FrontFile, "Certification", id)
			return a
		}
		for _, id := range ids {
			d.claim(auditor, id)
			log := d.LastLogged()
			if a := open(id); a.Code != 0 {
				t.Errorf("the photo of one's own claim: %s", a)
			}
			d.OnlyRow(log, "filePrivateUrl", "viewFile", id)
		}
		d.Ask("CertificationAudit", auditor, apptest.Written(apptest.Decision(ids[0], 1, "approved")))
		if a := open(ids[0]); a.Code != 0 {
			t.Errorf("the one that an hour allows beside: %s", a)
		}
		d.Ask("CertificationClaim", auditor, apptest.Written(map[string]any{"id": ids[1], "release": true}))
		if a := open(ids[1]); a.Code != fault.CodeTooMany {
			t.Errorf("one that was given back: %s", a)
		}
		if a := open(ids[2]); a.Code != 0 {
			t.Errorf("one that is still claimed: %s", a)
		}
	})
}
