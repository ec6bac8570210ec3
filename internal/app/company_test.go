package app

import (
	"fmt"
	"testing"
	"time"

	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/perm"
	"caredesk/internal/engine/resource"
)

type companyOnTheWire struct {
	ID       int64    `json:"id"`
	Version  int64    `json:"version"`
	Name     string   `json:"name"`
	Slogan   string   `json:"slogan"`
	Intro    string   `json:"intro"`
	Phone    string   `json:"servicePhone"`
	Credit   string   `json:"creditCode"`
	Images   []string `json:"images"`
	Licences []struct {
		Name    string `json:"name"`
		ValidTo string `json:"validTo"`
	} `json:"licences"`
}

func (d *desk) company() (c companyOnTheWire) {
	d.t.Helper()
	d.do("companyGet", map[string]any{}).into(d.t, &c)
	return c
}

func (d *desk) companyRevisions() []resource.Revision {
	d.t.Helper()
	var out resource.RevisionsOut
	d.do("companyRevisions", map[string]any{}).into(d.t, &out)
	return out.Items
}

// profile is everything that must be said of a company, with the version that it has.
func (d *desk) profile(more ...any) map[string]any {
	d.t.Helper()
	return with(map[string]any{
		"version": d.company().Version, "name": "康宁健康服务有限公司", "shortName": "康宁", "logo": d.picture(), "creditCode": "91330100MA27XLTX86",
		"legalPerson": "王小明", "servicePhone": "400-123-4567", "province": "浙江省", "city": "杭州市", "district": "西湖区", "address": "文三路一百号",
		"intro": "<p>我们提供健康服务。</p>",
	}, more...)
}

func TestTheCompanyProfile(t *testing.T) {
	eachDesk(t, func(d *desk) {
		if c := d.company(); c.ID != 1 || c.Version != 1 || c.Name != "" {
			t.Errorf("at first: %+v", c)
		}
		var wrong struct {
			Fields map[string]string `json:"fields"`
		}
		d.refused(fault.CodeInvalid, "companySave", map[string]any{"version": 1, "name": "康宁健康服务有限公司"}).into(t, &wrong)
		if len(wrong.Fields) != 10 || wrong.Fields["logo"] == "" || wrong.Fields["intro"] == "" {
			t.Errorf("half a profile: %v", wrong.Fields)
		}
		d.refused(fault.CodeInvalid, "companySave", map[string]any{"name": "没有版本号的公司"})
		log := d.lastLogged()
		first := d.profile("intro", `<p onclick="x()">我们提供健康服务。</p><script>x()</script>`, "licences", []any{map[string]any{"name": "营业执照", "number": "A1", "image": "", "validTo": "2030-01-01"}}, "images", []any{d.picture()})
		d.do("companySave", first)
		d.onlyRow(log, "companySave", "update", 1)
		if c := d.company(); c.Version != 2 || c.Intro != "<p>我们提供健康服务。</p>" || c.Phone != "4001234567" || len(c.Images) != 1 || len(c.Licences) != 1 || c.Licences[0].ValidTo != "2030-01-01" {
			t.Errorf("saved as %+v", c)
		}
		var conflict struct {
			Current companyOnTheWire `json:"current"`
			By      string           `json:"by"`
		}
		d.refused(fault.CodeConflict, "companySave", first).into(t, &conflict)
		if conflict.Current.Version != 2 || conflict.By == "" {
			t.Errorf("the second to save: %+v", conflict)
		}
		tomorrow := d.db.Now().Add(48 * time.Hour).Format(time.DateOnly)
		for field, in := range map[string]map[string]any{
			"creditCode":   d.profile("creditCode", "91330100MA27XLTX8N"),
			"lat":          d.profile("lng", "120.123456"),
			"lng":          d.profile("lat", "30.1"),
			"servicePhone": d.profile("servicePhone", "12345"),
			"email":        d.profile("email", "nobody"),
			"legalPerson":  d.profile("legalPerson", "a1"),
			"founded":      d.profile("founded", tomorrow),
			"slogan":       d.profile("slogan", fmt.Sprintf("%061d", 0)),
		} {
			wrong.Fields = nil
			d.refused(fault.CodeInvalid, "companySave", in).into(t, &wrong)
			if len(wrong.Fields) != 1 || wrong.Fields[field] == "" {
				t.Errorf("%s: %v", field, wrong.Fields)
			}
		}
		for _, place := range [][2]string{{"180.5", "30"}, {"120.1234567", "30"}, {"120", "90.1"}, {"x", "y"}, {"-181", "0"}} {
			d.refused(fault.CodeInvalid, "companySave", d.profile("lng", place[0], "lat", place[1]))
		}
		for _, place := range [][2]string{{"180", "-90"}, {"-180.000000", "0"}, {"120.155070", "30.274085"}} {
			d.do("companySave", d.profile("lng", place[0], "lat", place[1]))
		}
		d.do("companySave", d.profile("creditCode", " 91330100ma27xltx86 "))
		if got := d.company().Credit; got != "91330100MA27XLTX86" {
			t.Errorf("kept as %q", got)
		}
		_, reader := d.employ([]perm.Code{perm.Company}, 0)
		if a := d.ask("companyGet", reader, "{}"); a.Code != 0 {
			t.Error(a)
		}
		if a := d.ask("companySave", reader, written(d.profile())); a.Code != fault.CodeForbidden {
			t.Error(a)
		}
	})
}

func TestFormerStatesOfTheCompany(t *testing.T) {
	eachDesk(t, func(d *desk) {
		for n := range 23 {
			d.do("companySave", d.profile("slogan", fmt.Sprintf("口号 %d", n)))
		}
		kept := d.companyRevisions()
		if len(kept) != 20 || kept[0].Version != 23 || kept[19].Version != 4 {
			t.Fatalf("kept %d: %+v", len(kept), kept)
		}
		var former struct {
			Fields map[string]any `json:"fields"`
		}
		d.do("companyRevision", map[string]any{"revisionId": kept[19].ID}).into(t, &former)
		if former.Fields["slogan"] != "口号 2" {
			t.Errorf("version 4 was %v", former.Fields["slogan"])
		}
		d.refused(fault.CodeConflict, "companyRestore", map[string]any{"revisionId": kept[19].ID, "version": 3})
		d.refused(fault.CodeNotFound, "companyRestore", map[string]any{"revisionId": 999999, "version": 24})
		log := d.lastLogged()
		d.do("companyRestore", map[string]any{"revisionId": kept[19].ID, "version": 24})
		d.onlyRow(log, "companyRestore", "update", 1)
		if c := d.company(); c.Slogan != "口号 2" || c.Version != 25 {
			t.Errorf("restored as %+v", c)
		}
	})
}
