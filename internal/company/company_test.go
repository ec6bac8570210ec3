package company_test

import (
	"fmt"
	"testing"
	"time"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
)

func TestTheCompanyProfile(t *testing.T) {
	apptest.Each(t, func(d *apptest.Desk) {
		if c := d.Company(); c.ID != 1 || c.Version != 1 || c.Name != "" {
			t.Errorf("at first: %+v", c)
		}
		var wrong struct {
			Fields map[string]string `json:"fields"`
		}
		d.Refused(fault.CodeInvalid, "companySave", map[string]any{"version": 1, "name": "康宁健康服务有限公司"}).Into(t, &wrong)
		if len(wrong.Fields) != 10 || wrong.Fields["logo"] == "" || wrong.Fields["intro"] == "" {
			t.Errorf("half a profile: %v", wrong.Fields)
		}
		d.Refused(fault.CodeInvalid, "companySave", map[string]any{"name": "没有版本号的公司"})
		log := d.LastLogged()
		first := d.CompanyProfile("intro", `<p onclick="x()">我们提供健康服务。</p><script>x()</script>`, "licences", []any{map[string]any{"name": "营业执照", "number": "A1", "image": "", "validTo": "2030-01-01"}}, "images", []any{d.Picture()})
		d.Do("companySave", first)
		d.OnlyRow(log, "companySave", "update", 1)
		c := d.Company()
		apptest.Want(t, "the saved company", c, apptest.Fields{"Version": 2, "Intro": "<p>我们提供健康服务。</p>", "Phone": "4001234567", "Images": apptest.Len(1)})
		apptest.Exactly(t, "its licences", 1, c.Licences)
		apptest.Want(t, "its licence", c.Licences[0], apptest.Fields{"ValidTo": "2030-01-01"})
		var conflict struct {
			Current apptest.CompanyOnTheWire `json:"current"`
			By      string                   `json:"by"`
		}
		d.Refused(fault.CodeConflict, "companySave", first).Into(t, &conflict)
		if conflict.Current.Version != 2 || conflict.By == "" {
			t.Errorf("the second to save: %+v", conflict)
		}
		tomorrow := d.DB.Now().Add(48 * time.Hour).Format(time.DateOnly)
		for field, in := range map[string]map[string]any{
			"creditCode":   d.CompanyProfile("creditCode", "91330100MA27XLTX8N"),
			"lat":          d.CompanyProfile("lng", "120.123456"),
			"lng":          d.CompanyProfile("lat", "30.1"),
			"servicePhone": d.CompanyProfile("servicePhone", "12345"),
			"email":        d.CompanyProfile("email", "nobody"),
			"legalPerson":  d.CompanyProfile("legalPerson", "a1"),
			"founded":      d.CompanyProfile("founded", tomorrow),
			"slogan":       d.CompanyProfile("slogan", fmt.Sprintf("%061d", 0)),
		} {
			wrong.Fields = nil
			d.Refused(fault.CodeInvalid, "companySave", in).Into(t, &wrong)
			if len(wrong.Fields) != 1 || wrong.Fields[field] == "" {
				t.Errorf("%s: %v", field, wrong.Fields)
			}
		}
		for _, place := range [][2]string{{"180.5", "30"}, {"120.1234567", "30"}, {"120", "90.1"}, {"x", "y"}, {"-181", "0"}} {
			d.Refused(fault.CodeInvalid, "companySave", d.CompanyProfile("lng", place[0], "lat", place[1]))
		}
		for _, place := range [][2]string{{"180", "-90"}, {"-180.000000", "0"}, {"120.155070", "30.274085"}} {
			d.Do("companySave", d.CompanyProfile("lng", place[0], "lat", place[1]))
		}
		d.Do("companySave", d.CompanyProfile("creditCode", " 91330100ma27xltx86 "))
		if got := d.Company().Credit; got != "91330100MA27XLTX86" {
			t.Errorf("kept as %q", got)
		}
		_, reader := d.Employ([]perm.Code{perm.Company}, 0)
		if a := d.Ask("companyGet", reader, "{}"); a.Code != 0 {
			t.Error(a)
		}
		if a := d.Ask("companySave", reader, apptest.Written(d.CompanyProfile())); a.Code != fault.CodeForbidden {
			t.Error(a)
		}
	})
}

func TestFormerStatesOfTheCompany(t *testing.T) {
	apptest.Each(t, func(d *apptest.Desk) {
		for n := range 23 {
			d.Do("companySave", d.CompanyProfile("slogan", fmt.Sprintf("口号 %d", n)))
		}
		kept := d.CompanyRevisions()
		if len(kept) != 20 || kept[0].Version != 23 || kept[19].Version != 4 {
			t.Fatalf("kept %d: %+v", len(kept), kept)
		}
		var former struct {
			Fields map[string]any `json:"fields"`
		}
		d.Do("companyRevision", map[string]any{"revisionId": kept[19].ID}).Into(t, &former)
		if former.Fields["slogan"] != "口号 2" {
			t.Errorf("version 4 was %v", former.Fields["slogan"])
		}
		d.Refused(fault.CodeConflict, "companyRestore", map[string]any{"revisionId": kept[19].ID, "version": 3})
		d.Refused(fault.CodeNotFound, "companyRestore", map[string]any{"revisionId": 999999, "version": 24})
		log := d.LastLogged()
		d.Do("companyRestore", map[string]any{"revisionId": kept[19].ID, "version": 24})
		d.OnlyRow(log, "companyRestore", "update", 1)
		if c := d.Company(); c.Slogan != "口号 2" || c.Version != 25 {
			t.Errorf("restored as %+v", c)
		}
	})
}
