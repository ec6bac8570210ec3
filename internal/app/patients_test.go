package app

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/store"
	"caredesk/internal/order"
)

func patientOf(memberID int64, name, number string) map[string]any {
	return map[string]any{"memberId": memberID, "name": name, "relation": "other", "idNo": number, "phone": "13700001111"}
}

func (d *desk) newPatient(memberID int64, name, number string) int64 {
	d.t.Helper()
	var s saved
	d.do("patientSave", patientOf(memberID, name, number)).into(d.t, &s)
	return s.ID
}

type patientOnTheWire struct {
	ID            int64  `json:"id"`
	Version       int64  `json:"version"`
	Name          string `json:"name"`
	IDNo          string `json:"idNo"`
	Phone         string `json:"phone"`
	Gender        string `json:"gender"`
	Birthday      string `json:"birthday"`
	Age           int    `json:"age"`
	Relation      string `json:"relation"`
	IsDefault     bool   `json:"isDefault"`
	Allergies     string `json:"allergies"`
	GuardianPhone string `json:"guardianPhone"`
}

func (d *desk) patient(id int64) (p patientOnTheWire) {
	d.t.Helper()
	d.do("patientDetail", map[string]any{"id": id}).into(d.t, &p)
	return p
}

// with is a copy of the input with other fields.
func with(in map[string]any, fields ...any) map[string]any {
	changed := map[string]any{}
	for name, value := range in {
		changed[name] = value
	}
	for i := 0; i < len(fields); i += 2 {
		changed[fields[i].(string)] = fields[i+1]
	}
	return changed
}

func TestAPatientIsWhoTheDocumentSays(t *testing.T) {
	eachDesk(t, func(d *desk) {
		who := d.newMember()
		number := residentNumber("1988-02-29", 2)
		id := d.newPatient(who, "欧阳小红", strings.ToLower(number[:6])+" "+number[6:])
		p := d.patient(id)
		if p.Gender != "female" || p.Birthday != "1988-02-29" || p.Name != "欧**红" || p.IDNo != "330***********"+number[14:] || p.Phone != "137****1111" || !p.IsDefault {
			t.Errorf("%+v", p)
		}
		d.do("patientSave", map[string]any{"id": id, "version": 1, "gender": "male", "birthday": "2000-01-01"})
		if p := d.patient(id); p.Gender != "female" || p.Birthday != "1988-02-29" {
			t.Errorf("the document was overruled: %+v", p)
		}
		other := d.newMember()
		passport := with(patientOf(other, "Anna Müller", "C01X00T47"), "idType", "passport", "gender", "female")
		d.refused(fault.CodeInvalid, "patientSave", passport)
		d.refused(fault.CodeInvalid, "patientSave", with(passport, "birthday", time.Now().AddDate(0, 0, 2).Format(time.DateOnly)))
		d.do("patientSave", with(passport, "birthday", "1999-09-09"))
		d.refused(fault.CodeInvalid, "patientSave", map[string]any{"id": id, "version": 2, "memberId": other})
		d.refused(fault.CodeInvalid, "patientSave", map[string]any{"id": id, "version": 2, "idNo": p.IDNo})
	})
}

func TestNumbersThatCannotBeRealAreRefused(t *testing.T) {
	good := residentNumber("1990-01-01", 1)
	cases := []struct{ name, kind, number string }{
		{"a wrong check character", "residentId", good[:17] + map[bool]string{true: "0", false: "1"}[good[17] != '0']},
		{"a province that does not exist", "residentId", "99" + good[2:]},
		{"the 30th of February", "residentId", residentNumber("1990-02-30", 1)},
		{"a birthday to come", "residentId", residentNumber("2190-01-01", 1)},
		{"a birthday before 1900", "residentId", residentNumber("1899-01-01", 1)},
		{"fifteen digits", "residentId", "330099900101001"},
		{"a short passport", "passport", "E123"},
		{"a passport with a hyphen", "passport", "E1-2345"},
		{"a permit of another letter", "hkMacaoPermit", "A12345678"},
		{"a short permit", "hkMacaoPermit", "H1234567"},
		{"nine digits", "taiwanPermit", "123456789"},
		{"letters", "taiwanPermit", "1234567A"},
	}
	eachDesk(t, func(d *desk) {
		who := d.newMember()
		for _, c := range cases {
			in := with(patientOf(who, "张三丰", c.number), "idType", c.kind, "birthday", "1990-01-01")
			if a := d.ask("patientSave", d.admin, written(in)); a.Code != fault.CodeInvalid || !strings.Contains(a.Body, `"idNo":"证件号码`) {
				t.Errorf("%s: %s", c.name, a)
			}
		}
		for kind, number := range map[string]string{"passport": "E12345678", "hkMacaoPermit": "m1234567890", "taiwanPermit": "0123456789"} {
			d.do("patientSave", with(patientOf(who, "张三丰", number), "idType", kind, "birthday", "1990-01-01"))
		}
		for field, values := range map[string][]string{
			"name": {"张", "张3", "J", "张\u202E三", strings.Repeat("长", 31)}, "phone": {"12812345678", "1380000111", "0571-88886666"},
			"guardianPhone": {"88886666", "0571-123", "4001234"}, "emergencyName": {"1", "!!"},
		} {
			for _, value := range values {
				in := with(patientOf(who, "李四", residentNumber("1990-01-01", 77)), field, value)
				if a := d.ask("patientSave", d.admin, written(in)); a.Code != fault.CodeInvalid || !strings.Contains(a.Body, `"`+field+`":"`) {
					t.Errorf("%s %q: %s", field, value, a)
				}
			}
		}
		d.do("patientSave", with(patientOf(who, "阿卜杜拉·买买提", residentNumber("1990-01-01", 79)),
			"phone", "+86 138-0000-1234", "guardianPhone", "0571-88886666-12", "emergencyPhone", "400 123 4567", "emergencyName", "O'Neil J."))
	})
}

func TestAChildNeedsAGuardian(t *testing.T) {
	eachDesk(t, func(d *desk) {
		who := d.newMember()
		almost := time.Now().AddDate(-18, 0, 2).Format(time.DateOnly)
		child := patientOf(who, "小宝", residentNumber(almost, 1))
		child["name"] = "王小宝"
		a := d.refused(fault.CodeInvalid, "patientSave", child)
		if !strings.Contains(a.Body, `"guardianName"`) || !strings.Contains(a.Body, `"guardianPhone"`) {
			t.Error(a)
		}
		d.refused(fault.CodeInvalid, "patientSave", with(child, "guardianName", "王大宝"))
		d.do("patientSave", with(child, "guardianName", "王大宝", "guardianPhone", "13800001111"))
		grown := time.Now().AddDate(-18, 0, -2).Format(time.DateOnly)
		d.do("patientSave", patientOf(who, "李大宝", residentNumber(grown, 3)))
	})
}

func TestAMemberHasOneSelfOneDefaultAndTenPatients(t *testing.T) {
	eachDesk(t, func(d *desk) {
		who := d.newMember()
		first := d.newPatient(who, "周一一", residentNumber("1960-01-01", 1))
		var self saved
		d.do("patientSave", with(patientOf(who, "周二二", residentNumber("1960-01-01", 3)), "relation", "self")).into(t, &self)
		a := d.refused(fault.CodeDuplicate, "patientSave", with(patientOf(who, "周三三", residentNumber("1960-01-01", 5)), "relation", "self"))
		if a.Message != "该会员已有“本人”就诊人" {
			t.Error(a)
		}
		d.refused(fault.CodeDuplicate, "patientSave", patientOf(who, "周二二", residentNumber("1960-01-01", 3)))
		d.newPatient(d.newMember(), "周二二", residentNumber("1960-01-01", 3)) // of another member

		log := d.lastLogged()
		d.do("patientSave", map[string]any{"id": self.ID, "version": 1, "isDefault": true})
		if rows := d.logged(log); len(rows) != 2 {
			t.Errorf("a new default left %d rows in the log, wanted one for each patient", len(rows))
		}
		if d.patient(first).IsDefault || !d.patient(self.ID).IsDefault {
			t.Error("the default did not move")
		}
		d.refused(fault.CodeInvalid, "patientSave", map[string]any{"id": self.ID, "version": 2, "isDefault": false})
		d.do("patientDel", map[string]any{"id": self.ID, "version": 2})
		if !d.patient(first).IsDefault {
			t.Error("nobody took the default over")
		}
		d.refused(fault.CodeNotFound, "patientDetail", map[string]any{"id": self.ID})
		d.newPatient(who, "周二二", residentNumber("1960-01-01", 3)) // the number is free again
		for i := range 8 {
			d.newPatient(who, "周家人", residentNumber("1961-01-01", i))
		}
		a = d.refused(fault.CodeShortage, "patientSave", patientOf(who, "周十一", residentNumber("1962-01-01", 1)))
		if a.Message != "每位会员最多 10 位就诊人" || !strings.Contains(a.Body, `"available":0`) {
			t.Error(a)
		}
	})
}

// TestAFamilyStaysWholeUnderARace adds patients to one member on two replicas at once.
func TestAFamilyStaysWholeUnderARace(t *testing.T) {
	eachPair(t, func(here, there *desk) {
		who := here.newMember()
		var all sync.WaitGroup
		var codes [16]int
		for i := range codes {
			desk := []*desk{here, there}[i%2]
			in := with(patientOf(who, "吴家人", residentNumber("1963-01-01", i)), "isDefault", true)
			if i < 6 {
				in["relation"] = "self"
			}
			all.Go(func() { codes[i] = desk.ask("patientSave", here.admin, written(in)).Code })
		}
		all.Wait()
		for _, code := range codes {
			if code != 0 && code != fault.CodeDuplicate && code != fault.CodeShortage {
				t.Errorf("an answer %d", code)
			}
		}
		type family struct{ Patients, Selves, Defaults int64 }
		f := must(store.Get[family](here.db.Read(context.Background()), `SELECT count(*) AS patients, count(CASE WHEN relation = 'self' THEN 1 END) AS selves,
			count(CASE WHEN is_default THEN 1 END) AS defaults FROM patients WHERE member_id = ? AND deleted_at IS NULL`, who))
		if f.Patients != 10 || f.Selves > 1 || f.Defaults != 1 {
			t.Errorf("%+v, answers %v", f, codes)
		}
	})
}

func TestOpeningAPatientIsLogged(t *testing.T) {
	eachDesk(t, func(d *desk) {
		id := d.newPatient(d.newMember(), "郑成功", residentNumber("1950-01-01", 1))
		log := d.lastLogged()
		d.patient(id)
		d.onlyRow(log, "patientDetail", "view", id)
		log = d.lastLogged()
		d.do("patientList", map[string]any{})
		if rows := d.logged(log); len(rows) != 0 {
			t.Errorf("a list left %+v in the log", rows)
		}
		whole := d.handler
		d.handler = d.withBrokenLog()
		if a := d.ask("patientDetail", d.admin, fmt.Sprintf(`{"id":%d}`, id)); a.Code != fault.CodeInternal {
			t.Errorf("a patient was shown without a row in the log: %s", a)
		}
		d.handler = whole
	})
}

func TestPatientsAreFound(t *testing.T) {
	eachDesk(t, func(d *desk) {
		who := d.newMember()
		now := time.Now()
		born := func(age int) string { return now.AddDate(-age, 0, 0).Format(time.DateOnly) }
		ids := map[string]int64{}
		add := func(name, number string, fields ...any) {
			var s saved
			d.do("patientSave", with(patientOf(who, name, number), fields...)).into(t, &s)
			ids[name] = s.ID
		}
		add("钱一一", residentNumber(born(17), 1), "guardianName", "钱家长", "guardianPhone", "13900001111", "relation", "child", "phone", "13900002222")
		add("钱二二", residentNumber(born(18), 2), "relation", "spouse", "medicalInsurance", "employee")
		add("孙三三", residentNumber(born(30), 3), "relation", "self", "medicalInsurance", "selfPay")
		d.newPatient(d.newMember(), "孙四四", residentNumber(born(60), 4))
		find := func(in map[string]any) []string {
			var list struct{ Items []patientOnTheWire }
			d.do("patientList", with(in, "sort", "createdAt")).into(t, &list)
			names := []string{}
			for _, p := range list.Items {
				for name, id := range ids {
					if id == p.ID {
						names = append(names, name)
					}
				}
				if !slices.Contains([]int64{ids["钱一一"], ids["钱二二"], ids["孙三三"]}, p.ID) {
					names = append(names, "孙四四")
				}
			}
			return names
		}
		var m struct{ MemberNo string }
		d.do("userDetail", map[string]any{"id": who}).into(t, &m)
		for _, c := range []struct {
			in   map[string]any
			want []string
		}{
			{map[string]any{"kw": "钱"}, []string{"钱一一", "钱二二"}},
			{map[string]any{"kw": "13900002222"}, []string{"钱一一"}},
			{map[string]any{"kw": "2222"}, []string{"钱一一"}},
			{map[string]any{"kw": residentNumber(born(30), 3)}, []string{"孙三三"}},
			{map[string]any{"kw": residentNumber(born(30), 3)[14:]}, []string{"孙三三"}},
			{map[string]any{"kw": m.MemberNo}, []string{"钱一一", "钱二二", "孙三三"}},
			{map[string]any{"memberId": who, "gender": "male"}, []string{"钱一一", "孙三三"}},
			{map[string]any{"relation": []string{"self", "child"}}, []string{"钱一一", "孙三三"}},
			{map[string]any{"medicalInsurance": "employee"}, []string{"钱二二"}},
			{map[string]any{"ageFrom": 18}, []string{"钱二二", "孙三三", "孙四四"}},
			{map[string]any{"ageTo": 18}, []string{"钱一一"}},
			{map[string]any{"ageFrom": 18, "ageTo": 60}, []string{"钱二二", "孙三三"}},
		} {
			if got := find(c.in); !slices.Equal(got, c.want) {
				t.Errorf("%v finds %v, wanted %v", c.in, got, c.want)
			}
		}
	})
}

// TestHealthIsShownInTheDetailAlone: whoever arranges a visit must see an allergy, and leaves a row in the log.
func TestHealthIsShownInTheDetailAlone(t *testing.T) {
	eachDesk(t, func(d *desk) {
		who := d.newMember()
		var s saved
		d.do("patientSave", with(patientOf(who, "冯一一", residentNumber("1950-05-05", 1)), "allergies", "青霉素过敏", "history", "阑尾炎手术", "chronic", "高血压、糖尿病",
			"province", "浙江省", "city", "杭州市", "district", "西湖区", "address", "文三路 1 号", "cardNo", "A123456789")).into(t, &s)
		log := d.lastLogged()
		if p := d.patient(s.ID); p.Allergies != "青霉素过敏" {
			t.Errorf("the detail shows %q", p.Allergies)
		}
		d.onlyRow(log, "patientDetail", "view", s.ID)
		health := []string{"青霉素", "阑尾", "高血压"}
		sealed := []string{"文三路", "A123456789"}
		for _, c := range []struct {
			body   string
			hidden []string
		}{
			{d.do("patientDetail", map[string]any{"id": s.ID}).Body, sealed},
			{d.do("patientList", map[string]any{}).Body, append(sealed, health...)},
			{d.do("patientExport", map[string]any{"format": "csv"}).Body, append(sealed, health...)},
			{d.do("patientExport", map[string]any{"format": "csv", "unmasked": true, "reason": "核对资料"}).Body, append(sealed, health...)},
		} {
			for _, secret := range c.hidden {
				if strings.Contains(c.body, secret) {
					t.Errorf("%s is in %.300s", secret, c.body)
				}
			}
		}
		d.refused(fault.CodeInvalid, "piiReveal", map[string]any{"entity": "patient", "id": s.ID, "field": "allergies", "reason": "就诊需要"})
		d.do("patientSave", map[string]any{"id": s.ID, "version": 1, "allergies": "对 * 号药物过敏"})
		if changed := d.logged(log); strings.Contains(fmt.Sprint(changed), "过敏") {
			t.Errorf("the log tells what the patient suffers from: %+v", changed)
		}
		d.refused(fault.CodeInvalid, "patientSave", map[string]any{"id": s.ID, "version": 2, "chronic": strings.Repeat("病、", 21)})
		d.refused(fault.CodeInvalid, "patientSave", map[string]any{"id": s.ID, "version": 2, "city": ""})
	})
}

func TestPatientsWithOrdersOutliveTheirMemberByThreeYears(t *testing.T) {
	eachDesk(t, func(d *desk) {
		p := d.join(1, nil)
		without, ordered := d.newPatient(p.ID, "卫一一", residentNumber("1951-01-01", 1)), d.newPatient(p.ID, "卫二二", residentNumber("1951-01-01", 3))
		done := d.order(p.ID, order.Visit, order.Completed, func(o *order.Order) { o.PatientID = &ordered })
		d.do("userDel", d.person(p.ID).one(map[string]any{"reason": "本人申请"}))
		d.refused(fault.CodeNotFound, "patientDetail", map[string]any{"id": without})
		const year = 365 * 24 * time.Hour
		d.tick("patientErase", 3*year-24*time.Hour)
		if got := d.patient(ordered); got.Name != "卫*二" || got.Phone != "137****1111" {
			t.Errorf("kept as %+v", got)
		}
		log := d.lastLogged()
		d.tick("patientErase", 3*year+2*24*time.Hour)
		rows := d.logged(log)
		if len(rows) != 1 || rows[0].AccountID != 0 || rows[0].ObjectType != "patient" || rows[0].ObjectID != ordered || rows[0].Action != "delete" {
			t.Errorf("the log has %+v", rows)
		}
		d.refused(fault.CodeNotFound, "patientDetail", map[string]any{"id": ordered})
		left := must(store.Get[int64](d.db.Read(context.Background()), "SELECT count(*) FROM patients WHERE name || id_no_sealed || id_no_index || phone_sealed || phone_index || birthday <> ''"))
		var page struct{ Total int64 }
		d.do("patientList", map[string]any{}).into(t, &page)
		if d.orderState(done).Status != order.Completed {
			t.Error("the order did not stay as it was")
		}
		if left != 0 || page.Total != 0 {
			t.Errorf("%d rows still tell who they were, %d are listed", left, page.Total)
		}
	})
}
