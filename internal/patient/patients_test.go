package patient_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"caredesk/internal/app/apptest"
	"caredesk/internal/engine/fault"
	"caredesk/internal/engine/store"
	"caredesk/internal/order"
	"caredesk/internal/order/kind"
)

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
	d.T.Helper()
	d.Do("patientDetail", map[string]any{"id": id}).Into(d.T, &p)
	return p
}

func TestAPatientIsWhoTheDocumentSays(t *testing.T) {
	eachDesk(t, func(d *desk) {
		who := d.NewMember()
		number := apptest.ResidentNumber("1988-02-29", 2)
		id := d.NewPatient(who, "欧阳小红", strings.ToLower(number[:6])+" "+number[6:])
		p := d.patient(id)
		apptest.Want(t, "the patient", p, apptest.Fields{
			"Gender": "female", "Birthday": "1988-02-29", "Name": "欧**红", "IDNo": "330***************", "Phone": "137****1111", "IsDefault": true,
		})
		d.Do("patientSave", map[string]any{"id": id, "version": 1, "gender": "male", "birthday": "2000-01-01"})
		if p := d.patient(id); p.Gender != "female" || p.Birthday != "1988-02-29" {
			t.Errorf("the document was overruled: %+v", p)
		}
		other := d.NewMember()
		passport := apptest.With(apptest.PatientOf(other, "Anna Müller", "C01X00T47"), "idType", "passport", "gender", "female")
		d.Refused(fault.CodeInvalid, "patientSave", passport)
		d.Refused(fault.CodeInvalid, "patientSave", apptest.With(passport, "birthday", time.Now().AddDate(0, 0, 2).Format(time.DateOnly)))
		d.Do("patientSave", apptest.With(passport, "birthday", "1999-09-09"))
		d.Refused(fault.CodeInvalid, "patientSave", map[string]any{"id": id, "version": 2, "memberId": other})
		d.Refused(fault.CodeInvalid, "patientSave", map[string]any{"id": id, "version": 2, "idNo": p.IDNo})
	})
}

func TestNumbersThatCannotBeRealAreRefused(t *testing.T) {
	good := apptest.ResidentNumber("1990-01-01", 1)
	cases := []struct{ name, kind, number string }{
		{"a wrong check character", "residentId", good[:17] + map[bool]string{true: "0", false: "1"}[good[17] != '0']},
		{"a province that does not exist", "residentId", "99" + good[2:]},
		{"the 30th of February", "residentId", apptest.ResidentNumber("1990-02-30", 1)},
		{"a birthday to come", "residentId", apptest.ResidentNumber("2190-01-01", 1)},
		{"a birthday before 1900", "residentId", apptest.ResidentNumber("1899-01-01", 1)},
		{"fifteen digits", "residentId", "330099900101001"},
		{"a short passport", "passport", "E123"},
		{"a passport with a hyphen", "passport", "E1-2345"},
		{"a permit of another letter", "hkMacaoPermit", "A12345678"},
		{"a short permit", "hkMacaoPermit", "H1234567"},
		{"nine digits", "taiwanPermit", "123456789"},
		{"letters", "taiwanPermit", "1234567A"},
	}
	eachDesk(t, func(d *desk) {
		who := d.NewMember()
		for _, c := range cases {
			in := apptest.With(apptest.PatientOf(who, "张三丰", c.number), "idType", c.kind, "birthday", "1990-01-01")
			if a := d.Ask("patientSave", d.Admin, apptest.Written(in)); a.Code != fault.CodeInvalid || !strings.Contains(a.Body, `"idNo":"证件号码`) {
				t.Errorf("%s: %s", c.name, a)
			}
		}
		for kind, number := range map[string]string{"passport": "E12345678", "hkMacaoPermit": "m1234567890", "taiwanPermit": "0123456789"} {
			d.Do("patientSave", apptest.With(apptest.PatientOf(who, "张三丰", number), "idType", kind, "birthday", "1990-01-01"))
		}
		for field, values := range map[string][]string{
			"name": {"张", "张3", "J", "张\u202E三", strings.Repeat("长", 31)}, "phone": {"12812345678", "1380000111", "0571-88886666"},
			"guardianPhone": {"88886666", "0571-123", "4001234"}, "emergencyName": {"1", "!!"},
		} {
			for _, value := range values {
				in := apptest.With(apptest.PatientOf(who, "李四", apptest.ResidentNumber("1990-01-01", 77)), field, value)
				if a := d.Ask("patientSave", d.Admin, apptest.Written(in)); a.Code != fault.CodeInvalid || !strings.Contains(a.Body, `"`+field+`":"`) {
					t.Errorf("%s %q: %s", field, value, a)
				}
			}
		}
		d.Do("patientSave", apptest.With(apptest.PatientOf(who, "阿卜杜拉·买买提", apptest.ResidentNumber("1990-01-01", 79)),
			"phone", "+86 138-0000-1234", "guardianPhone", "0571-88886666-12", "emergencyPhone", "400 123 4567", "emergencyName", "O'Neil J."))
	})
}

func TestAChildNeedsAGuardian(t *testing.T) {
	eachDesk(t, func(d *desk) {
		who := d.NewMember()
		almost := time.Now().AddDate(-18, 0, 2).Format(time.DateOnly)
		child := apptest.PatientOf(who, "小宝", apptest.ResidentNumber(almost, 1))
		child["name"] = "王小宝"
		a := d.Refused(fault.CodeInvalid, "patientSave", child)
		if !strings.Contains(a.Body, `"guardianName"`) || !strings.Contains(a.Body, `"guardianPhone"`) {
			t.Error(a)
		}
		d.Refused(fault.CodeInvalid, "patientSave", apptest.With(child, "guardianName", "王大宝"))
		d.Do("patientSave", apptest.With(child, "guardianName", "王大宝", "guardianPhone", "13800001111"))
		grown := time.Now().AddDate(-18, 0, -2).Format(time.DateOnly)
		d.Do("patientSave", apptest.PatientOf(who, "李大宝", apptest.ResidentNumber(grown, 3)))
	})
}

func TestAMemberHasOneSelfOneDefaultAndTenPatients(t *testing.T) {
	eachDesk(t, func(d *desk) {
		who := d.NewMember()
		first := d.NewPatient(who, "周一一", apptest.ResidentNumber("1960-01-01", 1))
		var self apptest.Saved
		d.Do("patientSave", apptest.With(apptest.PatientOf(who, "周二二", apptest.ResidentNumber("1960-01-01", 3)), "relation", "self")).Into(t, &self)
		a := d.Refused(fault.CodeDuplicate, "patientSave", apptest.With(apptest.PatientOf(who, "周三三", apptest.ResidentNumber("1960-01-01", 5)), "relation", "self"))
		if a.Message != "该会员已有“本人”就诊人" {
			t.Error(a)
		}
		d.Refused(fault.CodeDuplicate, "patientSave", apptest.PatientOf(who, "周二二", apptest.ResidentNumber("1960-01-01", 3)))
		d.NewPatient(d.NewMember(), "周二二", apptest.ResidentNumber("1960-01-01", 3)) // of another member

		log := d.LastLogged()
		d.Do("patientSave", map[string]any{"id": self.ID, "version": 1, "isDefault": true})
		if rows := d.Logged(log); len(rows) != 2 {
			t.Errorf("a new default left %d rows in the log, wanted one for each patient", len(rows))
		}
		if d.patient(first).IsDefault || !d.patient(self.ID).IsDefault {
			t.Error("the default did not move")
		}
		d.Refused(fault.CodeInvalid, "patientSave", map[string]any{"id": self.ID, "version": 2, "isDefault": false})
		d.Do("patientDel", map[string]any{"id": self.ID, "version": 2})
		if !d.patient(first).IsDefault {
			t.Error("nobody took the default over")
		}
		d.Refused(fault.CodeNotFound, "patientDetail", map[string]any{"id": self.ID})
		d.NewPatient(who, "周二二", apptest.ResidentNumber("1960-01-01", 3)) // the number is free again
		for i := range 8 {
			d.NewPatient(who, "周家人", apptest.ResidentNumber("1961-01-01", i))
		}
		a = d.Refused(fault.CodeShortage, "patientSave", apptest.PatientOf(who, "周十一", apptest.ResidentNumber("1962-01-01", 1)))
		if a.Message != "每位会员最多 10 位就诊人" || !strings.Contains(a.Body, `"available":0`) {
			t.Error(a)
		}
	})
}

// TestAFamilyStaysWholeUnderARace adds patients to one member on two replicas at once.
func TestAFamilyStaysWholeUnderARace(t *testing.T) {
	eachPair(t, func(here, there *desk) {
		who := here.NewMember()
		var all sync.WaitGroup
		var codes [16]int
		for i := range codes {
			desk := []*desk{here, there}[i%2]
			in := apptest.With(apptest.PatientOf(who, "吴家人", apptest.ResidentNumber("1963-01-01", i)), "isDefault", true)
			if i < 6 {
				in["relation"] = "self"
			}
			all.Go(func() { codes[i] = desk.Ask("patientSave", here.Admin, apptest.Written(in)).Code })
		}
		all.Wait()
		for _, code := range codes {
			if code != 0 && code != fault.CodeDuplicate && code != fault.CodeShortage {
				t.Errorf("an answer %d", code)
			}
		}
		type family struct{ Patients, Selves, Defaults int64 }
		f := apptest.Must(store.Get[family](here.DB.Read(context.Background()), `SELECT count(*) AS patients, count(CASE WHEN relation = 'self' THEN 1 END) AS selves,
			count(CASE WHEN is_default THEN 1 END) AS defaults FROM patients WHERE member_id = ? AND deleted_at IS NULL`, who))
		if f.Patients != 10 || f.Selves > 1 || f.Defaults != 1 {
			t.Errorf("%+v, answers %v", f, codes)
		}
	})
}

func TestOpeningAPatientIsLogged(t *testing.T) {
	eachDesk(t, func(d *desk) {
		id := d.NewPatient(d.NewMember(), "郑成功", apptest.ResidentNumber("1950-01-01", 1))
		log := d.LastLogged()
		d.patient(id)
		d.OnlyRow(log, "patientDetail", "view", id)
		log = d.LastLogged()
		d.Do("patientList", map[string]any{})
		if rows := d.Logged(log); len(rows) != 0 {
			t.Errorf("a list left %+v in the log", rows)
		}
		whole := d.Handler
		d.Handler = d.WithBrokenLog()
		if a := d.Ask("patientDetail", d.Admin, fmt.Sprintf(`{"id":%d}`, id)); a.Code != fault.CodeInternal {
			t.Errorf("a patient was shown without a row in the log: %s", a)
		}
		d.Handler = whole
	})
}

func TestPatientsAreFound(t *testing.T) {
	eachDesk(t, func(d *desk) {
		who := d.NewMember()
		now := time.Now()
		born := func(age int) string { return now.AddDate(-age, 0, 0).Format(time.DateOnly) }
		ids := map[string]int64{}
		add := func(name, number string, fields ...any) {
			var s apptest.Saved
			d.Do("patientSave", apptest.With(apptest.PatientOf(who, name, number), fields...)).Into(t, &s)
			ids[name] = s.ID
		}
		add("钱一一", apptest.ResidentNumber(born(17), 1), "guardianName", "钱家长", "guardianPhone", "13900001111", "relation", "child", "phone", "13900002222")
		add("钱二二", apptest.ResidentNumber(born(18), 2), "relation", "spouse", "medicalInsurance", "employee")
		add("孙三三", apptest.ResidentNumber(born(30), 3), "relation", "self", "medicalInsurance", "selfPay")
		d.NewPatient(d.NewMember(), "孙四四", apptest.ResidentNumber(born(60), 4))
		find := func(in map[string]any) []string {
			var list struct{ Items []patientOnTheWire }
			d.Do("patientList", apptest.With(in, "sort", "createdAt")).Into(t, &list)
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
		d.Do("userDetail", map[string]any{"id": who}).Into(t, &m)
		for _, c := range []struct {
			in   map[string]any
			want []string
		}{
			{map[string]any{"kw": "钱"}, []string{"钱一一", "钱二二"}},
			{map[string]any{"kw": "13900002222"}, []string{"钱一一"}},
			{map[string]any{"kw": "2222"}, []string{"钱一一"}},
			{map[string]any{"kw": apptest.ResidentNumber(born(30), 3)}, []string{"孙三三"}},
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
		who := d.NewMember()
		var s apptest.Saved
		d.Do("patientSave", apptest.With(apptest.PatientOf(who, "冯一一", apptest.ResidentNumber("1950-05-05", 1)), "allergies", "青霉素过敏", "history", "阑尾炎手术", "chronic", "高血压、糖尿病",
			"province", "浙江省", "city", "杭州市", "district", "西湖区", "address", "文三路 1 号", "cardNo", "A123456789")).Into(t, &s)
		log := d.LastLogged()
		if p := d.patient(s.ID); p.Allergies != "青霉素过敏" {
			t.Errorf("the detail shows %q", p.Allergies)
		}
		d.OnlyRow(log, "patientDetail", "view", s.ID)
		health := []string{"青霉素", "阑尾", "高血压"}
		sealed := []string{"文三路", "A123456789"}
		for _, c := range []struct {
			body   string
			hidden []string
		}{
			{d.Do("patientDetail", map[string]any{"id": s.ID}).Body, sealed},
			{d.Do("patientList", map[string]any{}).Body, append(sealed, health...)},
			{d.Do("patientExport", map[string]any{"format": "csv"}).Body, append(sealed, health...)},
			{d.Do("patientExport", map[string]any{"format": "csv", "unmasked": true, "reason": "核对资料"}).Body, append(sealed, health...)},
		} {
			for _, secret := range c.hidden {
				if strings.Contains(c.body, secret) {
					t.Errorf("%s is in %.300s", secret, c.body)
				}
			}
		}
		d.Refused(fault.CodeInvalid, "piiReveal", map[string]any{"entity": "patient", "id": s.ID, "field": "allergies", "reason": "就诊需要"})
		d.Do("patientSave", map[string]any{"id": s.ID, "version": 1, "allergies": "对 * 号药物过敏"})
		if changed := d.Logged(log); strings.Contains(fmt.Sprint(changed), "过敏") {
			t.Errorf("the log tells what the patient suffers from: %+v", changed)
		}
		// Whoever comes second sees what the first has written, and that is an opening too.
		log = d.LastLogged()
		if second := d.Refused(fault.CodeConflict, "patientSave", map[string]any{"id": s.ID, "version": 1, "allergies": "花粉过敏"}); !strings.Contains(second.Body, "对 * 号药物过敏") {
			t.Errorf("the conflict shows %s", second)
		}
		d.OnlyRow(log, "patientSave", "view", s.ID)
		d.Refused(fault.CodeInvalid, "patientSave", map[string]any{"id": s.ID, "version": 2, "chronic": strings.Repeat("病、", 21)})
		d.Refused(fault.CodeInvalid, "patientSave", map[string]any{"id": s.ID, "version": 2, "city": ""})
	})
}

func TestPatientsWithOrdersOutliveTheirMemberByThreeYears(t *testing.T) {
	eachDesk(t, func(d *desk) {
		p := d.Join(1, nil)
		without, ordered := d.NewPatient(p.ID, "卫一一", apptest.ResidentNumber("1951-01-01", 1)), d.NewPatient(p.ID, "卫二二", apptest.ResidentNumber("1951-01-01", 3))
		done := d.Order(p.ID, kind.Visit, kind.Completed, func(o *order.Order) { o.PatientID = &ordered })
		d.Do("userDel", d.Person(p.ID).Naming(map[string]any{"reason": "本人申请"}))
		d.Refused(fault.CodeNotFound, "patientDetail", map[string]any{"id": without})
		const year = 365 * 24 * time.Hour
		d.Tick("patientErase", 3*year-24*time.Hour)
		if got := d.patient(ordered); got.Name != "卫*二" || got.Phone != "137****1111" {
			t.Errorf("kept as %+v", got)
		}
		log := d.LastLogged()
		d.Tick("patientErase", 3*year+2*24*time.Hour)
		rows := d.Logged(log)
		apptest.Exactly(t, "the log", 1, rows)
		apptest.Want(t, "the log", rows[0], apptest.Fields{"AccountID": nil, "ObjectType": "patient", "ObjectID": ordered, "Action": "delete"})
		d.Refused(fault.CodeNotFound, "patientDetail", map[string]any{"id": ordered})
		left := apptest.Must(store.Get[int64](d.DB.Read(context.Background()), "SELECT count(*) FROM patients WHERE name || id_no_sealed || id_no_index || phone_sealed || phone_index || birthday <> ''"))
		var page struct{ Total int64 }
		d.Do("patientList", map[string]any{}).Into(t, &page)
		if d.OrderState(done).Status != kind.Completed {
			t.Error("the order did not stay as it was")
		}
		if left != 0 || page.Total != 0 {
			t.Errorf("%d rows still tell who they were, %d are listed", left, page.Total)
		}
	})
}

// TestNobodyIsAddedToAMemberWhoIsLeaving closes members on one server while patients of theirs are made on another: each call
// is answered, and no patient without orders is left with a closed member.
func TestNobodyIsAddedToAMemberWhoIsLeaving(t *testing.T) {
	eachPair(t, func(here, there *desk) {
		for round := range 12 {
			p := here.Join(round+1, nil)
			closing := map[string]any{"ids": []int64{p.ID}, "reason": "本人申请"}
			if round%2 == 0 {
				closing = p.Naming(map[string]any{"reason": "本人申请"})
			}
			var closed, added apptest.Answer
			var both sync.WaitGroup
			both.Go(func() { closed = here.Ask("userDel", here.Admin, apptest.Written(closing)) })
			both.Go(func() {
				added = there.Ask("patientSave", there.Admin, apptest.Written(apptest.PatientOf(p.ID, "卫三三", apptest.ResidentNumber("1952-02-02", round))))
			})
			both.Wait()
			if closed.Code != 0 {
				t.Errorf("closing: %s", closed)
			}
			if added.Code != 0 && added.Code != fault.CodeReference {
				t.Errorf("adding: %s", added)
			}
		}
		left := apptest.Must(store.Get[int64](here.DB.Read(t.Context()), "SELECT count(*) FROM patients WHERE name <> ''"))
		if left != 0 {
			t.Errorf("%d patients were left behind", left)
		}
	})
}
